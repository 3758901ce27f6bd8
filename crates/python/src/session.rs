//! `wythoff.Session`: the prover, with everything that was defined.
//!
//! The session of the workbench is kept behind a lock, which its sets and series share: whichever
//! thread works with it holds the lock while it computes, without that of the interpreter. A
//! callback that uses the session that has called it would wait for itself, so it is refused.

use crate::automaton::Automaton;
use crate::control::{Memory, Terms, Time};
use crate::errors;
use crate::result;
use crate::series::Series;
use crate::set::Set;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, TryLockError};
use std::thread::{self, ThreadId};
use std::time::Duration;
use wythoff_workbench::error::InputError;
use wythoff_workbench::machine::Machine;
use wythoff_workbench::prover::{
    Answer, COMMANDS, Command, Entry, Failure, Options, Predicate, Response, Run,
    Session as Prover, SessionError, Size, Source, Usage, WordSummary, counting_command,
    definition_command, formula_command, guide_of, is_complete, open, usage_of,
};
use wythoff_workbench::{Control, Reason, WorkbenchError};

/// What a formula is called where a mistake in it is shown.
const FORMULA: &str = "the formula";

/// How often a thread that waits for the session looks whether it shall go on waiting.
const INTERVAL: Duration = Duration::from_millis(10);

/// The session of the prover, shared by everything that was made in it.
pub(crate) struct Shared {
    prover: Mutex<Prover>,
    /// The threads of Python that wait for an answer.
    callers: Mutex<HashSet<ThreadId>>,
}

/// A thread of Python while it waits for an answer.
struct Caller<'a>(&'a Mutex<HashSet<ThreadId>>);

impl<'a> Caller<'a> {
    /// None if it waits for an answer already.
    fn enter(callers: &'a Mutex<HashSet<ThreadId>>) -> Option<Self> {
        let mut waiting = callers.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.insert(thread::current().id()).then(|| Self(callers))
    }
}

impl Drop for Caller<'_> {
    fn drop(&mut self) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.remove(&thread::current().id());
    }
}

impl Shared {
    /// Works with the prover.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        terms: &Terms,
        work: impl FnOnce(&mut Prover, &Control) -> T + Send,
    ) -> PyResult<Result<T, Reason>> {
        let Some(_caller) = Caller::enter(&self.callers) else {
            let message = "a callback cannot use the session that has called it";
            return Err(errors::input(py, message));
        };
        terms.run(py, |control| {
            let mut prover = loop {
                match self.prover.try_lock() {
                    Ok(prover) => break prover,
                    Err(TryLockError::Poisoned(poisoned)) => break poisoned.into_inner(),
                    Err(TryLockError::WouldBlock) => {
                        control.look()?;
                        thread::sleep(INTERVAL);
                    }
                }
            };
            Ok(work(&mut prover, control))
        })
    }

    /// The same for what the prover may refuse.
    pub(crate) fn ask<T: Send>(
        &self,
        py: Python<'_>,
        terms: &Terms,
        work: impl FnOnce(&mut Prover, &Control) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        self.run(py, terms, work)?
            .unwrap_or_else(|reason| Err(reason.into()))
            .map_err(|failure| errors::failure(py, &failure))
    }

    /// The same for what the workbench may refuse.
    fn ask_workbench<T: Send>(
        &self,
        py: Python<'_>,
        terms: &Terms,
        work: impl FnOnce(&mut Prover, &Control) -> Result<T, WorkbenchError> + Send,
    ) -> PyResult<T> {
        self.run(py, terms, work)?
            .unwrap_or_else(|reason| Err(reason.into()))
            .map_err(|error| errors::workbench(py, &error))
    }
}

/// A session of the prover, in the language of Walnut: definitions and everything that follows.
///
/// >>> import wythoff as w
/// >>> s = w.Session()
/// >>> r = s.eval("?msd_fib Ax Ey x=2*y")
/// >>> r.verdict, r.witness
/// (False, {'x': 1})
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Session {
    shared: Arc<Shared>,
}

impl Session {
    /// Carries out a command. Running out is an outcome here, not an error.
    fn execute(
        &self,
        py: Python<'_>,
        terms: &Terms,
        command: &Command,
    ) -> PyResult<Result<Response, SessionError>> {
        let outcome =
            self.shared.run(py, terms, |prover, control| prover.execute(command, control))?;
        outcome.map_err(|reason| errors::reason(py, &reason))
    }

    /// Carries out a command that has to come to its end.
    fn complete(
        &self,
        py: Python<'_>,
        terms: &Terms,
        command: &Command,
        text: &str,
    ) -> PyResult<Response> {
        self.execute(py, terms, command)?
            .map_err(|error| errors::session(py, &error, text, FORMULA))
    }
}

/// A set, or the automaton of one.
enum Definition<'py> {
    Set(Bound<'py, Set>),
    Automaton(Bound<'py, Automaton>),
}

impl<'py> FromPyObject<'_, 'py> for Definition<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(set) = object.cast::<Set>() {
            return Ok(Self::Set(set.to_owned()));
        }
        let automaton = object.cast::<Automaton>().map(|one| Self::Automaton(one.to_owned()));
        automaton.map_err(|_| errors::expected("a set or an automaton", &object))
    }
}

#[pymethods]
impl Session {
    /// A session that keeps everything in memory, or in a folder in Walnut's layout.
    #[new]
    #[pyo3(signature = (folder=None))]
    fn new(py: Python<'_>, folder: Option<PathBuf>) -> PyResult<Self> {
        let options = Options { steps: true, ..Options::default() };
        let prover = open(folder.as_deref(), options);
        let prover = prover.map_err(|error| errors::workbench(py, &error))?;
        let shared = Shared { prover: Mutex::new(prover), callers: Mutex::default() };
        Ok(Self { shared: Arc::new(shared) })
    }

    /// Decides a formula, or evaluates a term. With free variables, the result has the set of the
    /// tuples that satisfy it. If a limit is reached, the result says so and is neither true nor
    /// false.
    #[pyo3(signature = (formula, *, max_time=None, max_memory=None, progress=None))]
    fn eval<'py>(
        &self,
        py: Python<'py>,
        formula: &str,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let terms = Terms::new(max_time, max_memory, progress)?;
        let source = Source { file: FORMULA, text: formula };
        let command = formula_command(formula);
        let outcome = self.execute(py, &terms, &command)?;
        result::of(py, &self.shared, &Entry::new(source, &command, &outcome))
    }

    /// Defines `$name` by a formula, and gives the set of the tuples that satisfy it. Variables
    /// are in the order of the alphabet.
    ///
    /// >>> import wythoff as w
    /// >>> even = w.Session().define("even", "?msd_fib Ey x=2*y")
    /// >>> 14 in even, even.first(4)
    /// (True, [0, 2, 4, 6])
    #[pyo3(signature = (name, formula, *, max_time=None, max_memory=None, progress=None))]
    fn define(
        &self,
        py: Python<'_>,
        name: &str,
        formula: &str,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Set> {
        let terms = Terms::new(max_time, max_memory, progress)?;
        let command = definition_command(name, formula)
            .map_err(|error| errors::logic(py, &error, name, "the name"))?;
        let response = self.complete(py, &terms, &command, formula)?;
        match &response.answer {
            Answer::Relation(summary) => {
                Set::of_summary(py, &self.shared, summary, formula, &response.steps)
            }
            _ => self.defined(py, name),
        }
    }

    /// How many values of the other free variables satisfy a formula, as a function of the ones
    /// that are named: a linear representation.
    ///
    /// >>> import wythoff as w
    /// >>> f = w.Session().count("?msd_fib x<n", "n")
    /// >>> f[10**30] == 10**30
    /// True
    #[pyo3(signature = (formula, *variables, max_time=None, max_memory=None, progress=None))]
    fn count(
        &self,
        py: Python<'_>,
        formula: &str,
        variables: Vec<String>,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Series> {
        let terms = Terms::new(max_time, max_memory, progress)?;
        if variables.is_empty() {
            return Err(errors::input(py, "count: name the variables that it is a function of"));
        }
        let command = counting_command(formula, &variables);
        let response = self.complete(py, &terms, &command, formula)?;
        let Answer::Relation(summary) = &response.answer else {
            return Err(errors::input(py, "count: the formula has no free variables"));
        };
        let counting = summary.counting.as_ref().expect("it was asked for");
        Series::new(py, &self.shared, counting.function.clone())
    }

    /// Runs a script of commands, and gives the results in order. `each` is called with every
    /// result as soon as it is there. Limits hold for each command. An `assert` that is false is the
    /// last result. The first command that is wrong ends the script with a `LanguageError`; what
    /// was defined before stays.
    #[pyo3(signature = (script, *, each=None, max_time=None, max_memory=None, progress=None))]
    fn run<'py>(
        &self,
        py: Python<'py>,
        script: &str,
        each: Option<Bound<'py, PyAny>>,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let terms = Terms::new(max_time, max_memory, progress)?;
        let results = PyList::empty(py);
        let mut run = Run::new(Source { file: "the script", text: script }, false);
        while let Some(turn) = run.next_command().map_err(|error| errors::workbench(py, &error))? {
            let source = turn.source();
            if let Err(error) = turn.command() {
                return Err(errors::logic(py, error, source.text, source.file));
            }
            let entry =
                self.shared.run(py, &terms, |prover, control| turn.execute(prover, control))?;
            let entry = entry.map_err(|reason| errors::reason(py, &reason))?;
            if let Ok(Response { answer: Answer::Exit | Answer::Script { .. }, .. }) = entry.outcome
            {
                continue;
            }
            let result = result::of(py, &self.shared, &entry)?;
            if let Some(each) = &each {
                each.call1((&result,))?;
            }
            results.append(result)?;
        }
        Ok(results)
    }

    /// The set `$name`.
    fn __getitem__(&self, py: Python<'_>, name: &str) -> PyResult<Set> {
        self.defined(py, name)
    }

    /// Defines `$name` by a set or by an automaton, such as that of a theorem. Number systems that
    /// the session does not have get a name: `s[name].systems` tells it.
    fn __setitem__(&self, py: Python<'_>, name: &str, value: Definition<'_>) -> PyResult<()> {
        definition_command(name, "")
            .map_err(|error| errors::logic(py, &error, name, "the name"))?;
        let machine = match &value {
            Definition::Set(set) => set.get().machine(py)?,
            Definition::Automaton(automaton) => automaton.get().machine.clone(),
        };
        self.shared.ask_workbench(py, &Terms::quiet(), |prover, control| {
            let predicate = machine.predicate_in(prover, control)?;
            let inserted = prover.insert(name, predicate, control);
            inserted.map_err(|failure| match failure {
                Failure::Stopped(reason) => reason.into(),
                Failure::Wrong(error) => InputError::Formula(Box::new(error)).into(),
            })
        })
    }

    fn __contains__(&self, py: Python<'_>, name: &str) -> PyResult<bool> {
        Ok(self.find(py, name)?.is_some())
    }

    /// The names of sets and words that formulas can use: built in, in the folder, and defined.
    fn names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.shared.ask(py, &Terms::quiet(), |prover, _| {
            let mut names = prover.prover.predicate_names();
            names.extend(prover.prover.word_names());
            names.extend(prover.text_names());
            names.sort();
            names.dedup();
            Ok(names)
        })
    }

    /// The names of number systems.
    fn systems(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.shared.ask(py, &Terms::quiet(), |prover, _| Ok(prover.prover.systems.names()))
    }

    /// The automaton of a word such as "T".
    fn word(&self, py: Python<'_>, name: &str) -> PyResult<Automaton> {
        let found = self.shared.ask(py, &Terms::quiet(), |prover, control| {
            let Some(word) = prover.prover.word(name, control)? else { return Ok(None) };
            let summary = WordSummary {
                alphabets: Vec::new(),
                states: word.dfao.states(),
                letters: word.dfao.outputs(),
                first: Vec::new(),
                word: (*word).clone(),
            };
            Ok(Some(Automaton::new(&Machine::of_word(prover, &summary), control)?))
        })?;
        found.ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    /// Whether a script is complete, and not in the middle of a command.
    #[staticmethod]
    fn is_complete(script: &str) -> bool {
        is_complete(script)
    }

    /// The commands of the language.
    #[staticmethod]
    fn commands() -> Vec<&'static str> {
        COMMANDS.iter().map(|usage| usage.command).collect()
    }

    /// How a command of the language is used; all commands in a list without a name.
    #[staticmethod]
    #[pyo3(signature = (command=None))]
    fn help(py: Python<'_>, command: Option<&str>) -> PyResult<String> {
        let Some(name) = command else {
            let line = |usage: &Usage| format!("{:<12} {}", usage.command, usage.about);
            let lines: Vec<String> = COMMANDS.iter().map(line).collect();
            return Ok(lines.join("\n"));
        };
        let (Some(usage), Some(guide)) = (usage_of(name), guide_of(name)) else {
            return Err(errors::input(py, &format!("there is no command `{name}`")));
        };
        let examples = guide.examples.join("\n  ");
        let head = format!("{} {}\n{}", usage.command, usage.form, usage.about);
        Ok(format!("{head}\n\n{}\n\nExample:\n  {examples}", guide.text))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let folder = self.shared.ask(py, &Terms::quiet(), |prover, _| {
            Ok(prover.folder().map(|folder| folder.path().display().to_string()))
        })?;
        Ok(folder.map_or_else(|| "<Session>".to_owned(), |path| format!("<Session in {path}>")))
    }
}

impl Session {
    fn find(&self, py: Python<'_>, name: &str) -> PyResult<Option<Arc<Predicate>>> {
        self.shared
            .ask(py, &Terms::quiet(), |prover, control| prover.prover.predicate(name, control))
    }

    fn defined(&self, py: Python<'_>, name: &str) -> PyResult<Set> {
        let Some(found) = self.find(py, name)? else {
            let word = self.shared.ask(py, &Terms::quiet(), |prover, control| {
                Ok(prover.prover.word(name, control)?.is_some())
            })?;
            let advice = if word {
                format!("{name} is a word: s.word(\"{name}\")")
            } else {
                name.to_owned()
            };
            return Err(PyKeyError::new_err(advice));
        };
        Set::new(py, &self.shared, &found, Vec::new(), format!("${name}"), Vec::new())
    }
}

/// How many members there are, as Python says it: an `int`, or infinity.
pub(crate) fn size(py: Python<'_>, size: Size) -> PyResult<Bound<'_, PyAny>> {
    match size {
        Size::Finite(count) => Ok(count.into_pyobject(py)?.into_any()),
        Size::Large => Err(errors::out_of_reach(py, "finitely many members, 2^128 or more")),
        Size::Infinite => py.import("math")?.getattr("inf"),
    }
}
