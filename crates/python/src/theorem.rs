//! `wythoff.Theorem`: what a search for a theorem found.

use crate::answer::make;
use crate::automaton::Automaton;
use crate::control::Terms;
use crate::errors;
use pyo3::prelude::*;
use std::sync::OnceLock;
use wythoff_games::Grundy;
use wythoff_workbench::machine::Machine;
use wythoff_workbench::session::Session;
use wythoff_workbench::theorem::{
    Follow, Found, FoundValues, NumberSystem, Stage, Status, find, find_in, find_values,
};
use wythoff_workbench::{Control, Game, WorkbenchError};

/// What to look for.
pub(crate) struct Search {
    value: Option<Grundy>,
    system: Option<NumberSystem>,
    redundant: bool,
    full: bool,
}

impl Search {
    pub(crate) fn new(
        py: Python<'_>,
        value: Option<Grundy>,
        system: Option<&str>,
        redundant: bool,
        full: bool,
    ) -> PyResult<Self> {
        let system = system.map(|name| {
            name.parse().map_err(|error| errors::input(py, &format!("system: {error}")))
        });
        let (system, of_value) = (system.transpose()?, value.is_some());
        if of_value && (system.is_some() || redundant) {
            let message = "a theorem about a value has no choice of system, and no redundant moves";
            return Err(errors::input(py, message));
        }
        Ok(Self { value, system, redundant, full })
    }

    /// Looks for it, and derives what follows.
    pub(crate) fn run(&self, game: &Game, control: &Control) -> Result<Discovered, WorkbenchError> {
        let stages = Stages(control);
        if let Some(value) = self.value {
            let mut found = find_values(game, value, self.full, control, &stages)?;
            found.synchronise(control)?;
            return Ok(Discovered::Value(Box::new(found)));
        }
        let mut found = match &self.system {
            Some(system) => find_in(game, system, control, &stages)?,
            None => find(game, control, &stages)?,
        };
        found.derive(control)?;
        if self.redundant {
            found.find_redundant(control)?;
        }
        Ok(Discovered::Positions(Box::new(found)))
    }
}

/// Shows the stages of a search to whoever watches.
struct Stages<'a>(&'a Control);

impl Follow for Stages<'_> {
    fn stage(&self, stage: &Stage<'_>) {
        if let Some(progress) = self.0.shown() {
            progress.set_place(&stage.to_string());
        }
    }
}

/// What was found.
pub(crate) enum Discovered {
    /// About the P-positions.
    Positions(Box<Found>),
    /// About the positions of a value.
    Value(Box<FoundValues>),
}

impl Discovered {
    /// Tells whoever answers questions about the game.
    pub(crate) fn teach(&self, session: &Session) {
        if let Self::Positions(found) = self {
            session.learn(found);
        }
    }
}

/// The result of a search for a theorem. True if there is one; neither true nor false if a limit
/// was reached before the search ended.
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Theorem {
    found: Discovered,
    report: serde_json::Value,
    status: Status,
    automaton: OnceLock<Option<Automaton>>,
}

impl Theorem {
    pub(crate) fn new(found: Discovered) -> Self {
        let (report, status) = match &found {
            Discovered::Positions(found) => {
                let report = found.report();
                (serde_json::to_value(&report), report.status)
            }
            Discovered::Value(found) => {
                let report = found.report();
                (serde_json::to_value(&report), report.status)
            }
        };
        let report = report.expect("reports are made for JSON");
        Self { found, report, status, automaton: OnceLock::new() }
    }

    fn text(&self, field: &str) -> Option<&str> {
        self.report.get(field)?.as_str()
    }

    /// Something that only a theorem has.
    fn proved<T>(&self, py: Python<'_>, found: Option<T>) -> PyResult<T> {
        found.ok_or_else(|| {
            let name = self.text("game").unwrap_or_default();
            let message = match self.status {
                Status::Proved => format!("the theorem about {name} comes without it"),
                Status::NotProved => format!("no theorem about {name} was found"),
                Status::Stopped => {
                    format!("the search for a theorem about {name} reached a limit")
                }
            };
            let why = self.text("explanation").or_else(|| self.text("verdict"));
            let why = why.map_or_else(String::new, |why| format!("\n  {why}"));
            errors::not_proved(py, &format!("{message}{why}"))
        })
    }
}

#[pymethods]
impl Theorem {
    /// Whether there is a theorem.
    #[getter]
    #[pyo3(name = "proved")]
    fn is_proved(&self) -> bool {
        self.status == Status::Proved
    }

    /// "proved", "not proved" or "stopped".
    #[getter]
    fn status(&self) -> &'static str {
        match self.status {
            Status::Proved => "proved",
            Status::NotProved => "not proved",
            Status::Stopped => "stopped",
        }
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        match self.status {
            Status::Proved => Ok(true),
            Status::NotProved => Ok(false),
            Status::Stopped => {
                let limit = match &self.found {
                    Discovered::Positions(found) => found.limit(),
                    Discovered::Value(found) => found.limit(),
                };
                let word = limit.as_ref().map_or("limit", errors::word_of);
                let why = self.text("evidence").or_else(|| self.text("verdict"));
                Err(errors::stopped(py, word, why.unwrap_or("a limit was reached")))
            }
        }
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &str {
        self.text("game").unwrap_or_default()
    }

    /// The theorem in words.
    #[getter]
    fn statement(&self, py: Python<'_>) -> PyResult<&str> {
        self.proved(py, self.text("statement"))
    }

    /// The theorem and what follows from it for a paper: environments of LaTeX.
    #[getter]
    fn latex(&self, py: Python<'_>) -> PyResult<String> {
        let latex = match &self.found {
            Discovered::Positions(found) => found.latex(),
            Discovered::Value(found) => found.latex(),
        };
        self.proved(py, latex)
    }

    /// How it is known.
    #[getter]
    fn known<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        make(py, "Known", (self.proved(py, self.text("known"))?,))
    }

    /// The number system of its digits.
    #[getter]
    fn system(&self, py: Python<'_>) -> PyResult<&str> {
        self.proved(py, self.text("system"))
    }

    /// How many states the automaton has.
    #[getter]
    fn states(&self, py: Python<'_>) -> PyResult<usize> {
        let states = self.report.get("states").and_then(serde_json::Value::as_u64);
        self.proved(py, states.and_then(|states| usize::try_from(states).ok()))
    }

    /// The automaton that accepts exactly these positions (x, y).
    #[getter]
    fn automaton(&self, py: Python<'_>) -> PyResult<Automaton> {
        if let Some(made) = self.automaton.get() {
            return self.proved(py, made.clone());
        }
        let made = Terms::quiet().run(py, |control| {
            let machine = match &self.found {
                Discovered::Positions(found) => Machine::of_theorem(found),
                Discovered::Value(found) => Machine::of_values(found),
            };
            machine.map(|machine| Automaton::new(&machine, control)).transpose()
        })?;
        let made = made.map_err(|reason| errors::reason(py, &reason))?;
        // Two threads may come here at a time, with the same one.
        self.proved(py, self.automaton.get_or_init(|| made).clone())
    }

    /// The P-positions as sequences, lines and points, a `str` with `latex`; None if none was
    /// found.
    #[getter]
    fn closed_form<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Discovered::Positions(found) = &self.found else { return Ok(None) };
        match found.report().forms.closed_form {
            Some(form) => make(py, "ClosedForm", (&form.text, &form.latex, form.parts())).map(Some),
            None => Ok(None),
        }
    }

    /// The certificate for the independent checker: `save(path)`, `text`.
    #[getter]
    fn certificate<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = match &self.found {
            Discovered::Positions(found) => found.certificate(),
            Discovered::Value(found) => found.certificate(),
        };
        let text = text.map_err(|error| errors::workbench(py, &error))?;
        make(py, "Certificate", (self.proved(py, text)?,))
    }

    /// Everything there is to say, as JSON; `report` is the same as a dictionary.
    fn to_json(&self) -> String {
        self.report.to_string()
    }

    /// Everything there is to say: statement, forms, what was tried.
    #[getter]
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.to_json(),))
    }

    fn __repr__(&self) -> String {
        match (self.status, self.text("statement")) {
            (Status::Proved, Some(statement)) => format!("<Theorem: {statement}>"),
            _ => format!(
                "<no theorem about {}: {}>",
                self.game(),
                self.text("verdict").unwrap_or("stopped")
            ),
        }
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("wythoff._html")?.call_method1("theorem", (slf,))
    }

    fn _repr_latex_(&self, py: Python<'_>) -> Option<String> {
        self.latex(py).ok()
    }
}
