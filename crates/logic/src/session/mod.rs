//! Sessions: commands carried out one after the other, each under limits.
//!
//! What: [`Session::execute`] takes a command of a script to a [`Response`], which is
//! data; how it looks on a terminal or as JSON is for others to say. Why here: a session
//! keeps what commands define, and everything computed before, in one place without
//! globals. One file per group of commands; nothing is written to disk unless a
//! [`Folder`] was given.

mod assert;
mod builtin;
mod convert;
mod count;
mod define;
mod evaluate;
mod folder;
mod guide;
mod image;
mod inspect;
mod library;
mod members;
mod operations;
mod promote;
mod response;
mod sets;
mod settled;
mod split;
mod summary;
mod systems;
mod transduce;
mod values;
mod word_expression;
mod words;

pub use folder::Folder;
pub use guide::{Guide, guide_of};
pub use response::{
    Answer, CountDifference, CountRow, CountingSummary, Interrupted, Member, Notice,
    RelationSummary, Response, SessionError, Size, Stop, ValueRow, WordSummary,
};
pub use sets::SetOperation;
pub use summary::FileFormat;

use crate::counting::CountingFunction;
use crate::prover::{Failure, Prover};
use crate::syntax::{Command, CommandKind, Expression, Morphism, Name, Quoted, Verbosity};
use crate::syntax::{expand_macros, parse_expression};
use crate::trace::{LiveSteps, Trace};
use crate::{LogicError, LogicErrorKind, Warning, suggest};
use library::Library;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wythoff_control::Instant;
use wythoff_control::{Control, Limits};

/// What a session does beside answering.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// What every command may use.
    pub limits: Limits,
    /// Whether the steps of every command are recorded, as if it ended in `:`.
    pub steps: bool,
    /// How many members of a relation are listed.
    pub members: usize,
    /// Whether `load` reads files. Where scripts come from others, a file that is no script would
    /// be shown to them line by line.
    pub loads: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { limits: Limits::default(), steps: false, members: 8, loads: true }
    }
}

/// Definitions, and the way from a command to its response.
pub struct Session {
    /// What is defined and known.
    pub prover: Prover,
    /// What it does beside answering.
    pub options: Options,
    library: Library,
    macros: FxHashMap<String, String>,
    morphisms: FxHashMap<String, Morphism>,
    functions: FxHashMap<String, Arc<CountingFunction>>,
    live_steps: Option<LiveSteps>,
}

/// What the handlers of one command share.
struct Job<'a> {
    control: &'a Control,
    trace: Trace,
    warnings: Vec<Notice>,
    files: Vec<PathBuf>,
}

impl Session {
    /// A session that keeps everything in memory.
    pub fn new(options: Options) -> Self {
        Self::with_library(options, Library::in_memory())
    }

    /// A session with a folder in Walnut's layout, to read from and to write to.
    pub fn in_folder(options: Options, folder: Folder) -> Self {
        Self::with_library(options, Library::in_folder(folder))
    }

    fn with_library(options: Options, library: Library) -> Self {
        let mut prover = Prover::new();
        prover.set_shelf(Box::new(library.clone()));
        Self {
            prover,
            options,
            library,
            macros: FxHashMap::default(),
            morphisms: FxHashMap::default(),
            functions: FxHashMap::default(),
            live_steps: None,
        }
    }

    /// Hands the steps of every command to somebody as they are finished.
    pub fn show_steps(&mut self, steps: LiveSteps) {
        self.live_steps = Some(steps);
    }

    /// Where the session keeps its files, if it does.
    pub fn folder(&self) -> Option<&Folder> {
        self.library.folder()
    }

    /// From now on, automata that are neither defined nor kept nor built in are looked for in
    /// a folder, `$P` in its `P.txt`: that of a script, so that it runs with what lies beside
    /// it. Nothing is written there.
    pub fn look_beside(&mut self, script_folder: &Path) {
        self.library.beside = Some(script_folder.to_path_buf());
        self.prover.set_shelf(Box::new(self.library.clone()));
    }

    /// The names of macros and morphisms defined so far, for completion.
    pub fn text_names(&self) -> Vec<String> {
        self.macros.keys().chain(self.morphisms.keys()).cloned().collect()
    }

    /// Carries out a command; spans of what is said are places in its script.
    ///
    /// # Errors
    ///
    /// [`SessionError`]: the command is wrong, or a limit was reached. The session can go
    /// on in either case.
    pub fn execute(
        &mut self,
        command: &Command,
        control: &Control,
    ) -> Result<Response, SessionError> {
        control.within(self.options.limits, |control| self.execute_within(command, control))
    }

    fn execute_within(
        &mut self,
        command: &Command,
        control: &Control,
    ) -> Result<Response, SessionError> {
        let start = Instant::now();
        self.prover.make_room(control);
        let explains = matches!(command.kind, CommandKind::Explain(_));
        // A stopped command says how far it came, so limits need steps as well.
        let traced = self.options.steps
            || explains
            || command.verbosity != Verbosity::Quiet
            || control.shown().is_some()
            || self.live_steps.is_some()
            || control.is_limited();
        let mut job = Job {
            control,
            trace: if traced { Trace::on() } else { Trace::off() },
            warnings: command.metacommands.iter().map(ignored).collect(),
            files: Vec::new(),
        };
        if let Some(progress) = control.shown() {
            job.trace.show(progress.clone());
        }
        if let Some(steps) = &self.live_steps {
            job.trace.hand(steps.clone());
        }
        let outcome = self.carry_out(&command.kind, &mut job);
        let outcome = outcome.map_err(|failure| failure.somewhere_in(command.span));
        job.warnings.extend(self.prover.systems.take_doubts().into_iter().map(|message| Notice {
            warning: Warning { span: command.span, message },
            expanded: None,
        }));
        match outcome {
            Ok(answer) => Ok(Response {
                name: name_of(&command.kind).map(|name| name.text.clone()),
                answer,
                warnings: job.warnings,
                steps: job.trace.into_steps(),
                files: job.files,
                states_made: job.control.made(),
                time: start.elapsed(),
            }),
            Err(Failure::Wrong(error)) => {
                Err(SessionError::Wrong(Box::new(Interrupted { error, warnings: job.warnings })))
            }
            Err(Failure::Stopped(reason)) => Err(SessionError::Stopped(Box::new(Stop {
                reason,
                name: name_of(&command.kind).map(|name| name.text.clone()),
                states_made: job.control.made(),
                largest: job.control.take_largest(),
                making: job.trace.place().map(str::to_owned),
                steps: job.trace.into_steps(),
                warnings: job.warnings,
                time: start.elapsed(),
            }))),
        }
    }

    fn carry_out(&mut self, kind: &CommandKind, job: &mut Job<'_>) -> Result<Answer, Failure> {
        match kind {
            CommandKind::Evaluate(evaluation) => self.evaluate(evaluation, job),
            CommandKind::Assert { name, formula } => self.assert(name.as_ref(), formula, job),
            CommandKind::Explain(formula) => self.explain(formula, job),
            CommandKind::Regular { name, alphabets, expression } => {
                self.regular(name, alphabets, expression, job)
            }
            CommandKind::Macro { name, body } => self.define_macro(name, body, job),
            CommandKind::Morphism { name, morphism } => self.define_morphism(name, morphism, job),
            CommandKind::Ostrowski { name, preperiod, period } => {
                self.ostrowski(name, preperiod, period, job)
            }
            CommandKind::System { name, definition } => self.define_system(name, definition, job),
            CommandKind::Promote { word, morphism } => self.promote(word, morphism, job),
            CommandKind::Image { word, morphism, old } => self.image(word, morphism, old, job),
            CommandKind::Combine { name, parts } => self.combine(name, parts, job),
            CommandKind::Join { name, parts } => self.join(name, parts, job),
            CommandKind::DefineWord { word, indices, term } => {
                self.define_word(word, indices, term, job)
            }
            CommandKind::Operation { operator, result, operands } => {
                self.operation(*operator, result, operands, job)
            }
            CommandKind::Convert { result, system, old } => self.convert(result, system, old, job),
            CommandKind::Alphabet { result, alphabets, old } => {
                self.alphabet(result, alphabets, old, job)
            }
            CommandKind::Infinite(name) => self.infinite(name, job),
            CommandKind::Describe(name) => self.describe(name, job),
            CommandKind::ToRegex(name) => self.regex(name, job),
            CommandKind::Test { automaton, count } => self.test(automaton, *count, job),
            CommandKind::First { automaton, count } => self.first(automaton, *count, job),
            CommandKind::Count { name, counts } => self.count(name, counts, job),
            CommandKind::Growth(function) => self.growth(function, job),
            CommandKind::ValuesWord { word, function } => self.values_word(word, function, job),
            CommandKind::Same { left, right } => self.same(left, right, job),
            CommandKind::Relations(function) => self.relations(function, job),
            CommandKind::Export { automaton, format } => self.export(automaton, *format, job),
            CommandKind::Load(file) => self.load(file),
            CommandKind::Help(topic) => guide::help(topic.as_ref()).map_err(Failure::from),
            CommandKind::Clear => Ok(Answer::Done(String::new())),
            CommandKind::Exit => Ok(Answer::Exit),
            CommandKind::Split(split) => self.split(split, job),
            CommandKind::Transduce { result, transducer, old } => {
                self.transduce(result, transducer, old, job)
            }
        }
    }

    /// A formula or term, its macros replaced; and the text that came out, if any was.
    fn expression(&self, quoted: &Quoted) -> Result<(Expression, Option<String>), LogicError> {
        let expanded = self.expand(&quoted.text).map_err(|error| {
            let name = error.span.map(|span| span.of(&quoted.text).to_owned());
            let error = error.shifted(quoted.start);
            if error.kind != LogicErrorKind::UnknownName || error.suggestion.is_some() {
                return error;
            }
            let near = suggest(&name.unwrap_or_default(), self.macros.keys().map(String::as_str));
            error.suggesting(near)
        })?;
        match expanded {
            None => Ok((quoted.parse_expression()?, None)),
            Some(text) => {
                let parsed = parse_expression(&text).map_err(|error| error.in_expansion(&text))?;
                Ok((parsed, Some(text)))
            }
        }
    }

    /// A text with its macros replaced, if it calls any.
    fn expand(&self, text: &str) -> Result<Option<String>, LogicError> {
        let unreadable = RefCell::new(None);
        let lookup = |name: &str| match self.macros.get(name) {
            Some(text) => Some(text.clone()),
            None => self.library.macro_text(name).unwrap_or_else(|error| {
                unreadable.replace(Some(error));
                None
            }),
        };
        expand_macros(text, &lookup).map_err(|error| match unreadable.take() {
            Some(LogicError { kind, message, .. }) => LogicError { kind, message, ..error },
            None => error,
        })
    }
}

/// That a metacommand of Walnut is read, and why nothing comes of it.
fn ignored(metacommand: &Name) -> Notice {
    let why = if metacommand.text.starts_with("export") {
        "the automata on the way are not those of Walnut; `export name ba;` writes a result, and \
         `:` at the end of a command shows its steps"
    } else {
        "it chooses among Walnut's algorithms, and the answer is the same with each of them"
    };
    let message = format!("`[{}]` is ignored: {why}", metacommand.text);
    Notice { warning: Warning { span: metacommand.span, message }, expanded: None }
}

/// What a command defines.
fn name_of(kind: &CommandKind) -> Option<&Name> {
    match kind {
        CommandKind::Evaluate(evaluation) => evaluation.name.as_ref(),
        CommandKind::Assert { name, .. } => name.as_ref(),
        CommandKind::Regular { name, .. }
        | CommandKind::Macro { name, .. }
        | CommandKind::Morphism { name, .. }
        | CommandKind::Promote { word: name, .. }
        | CommandKind::Image { word: name, .. }
        | CommandKind::Ostrowski { name, .. }
        | CommandKind::System { name, .. }
        | CommandKind::Combine { name, .. }
        | CommandKind::Join { name, .. }
        | CommandKind::DefineWord { word: name, .. }
        | CommandKind::Growth(name)
        | CommandKind::ValuesWord { word: name, .. }
        | CommandKind::Relations(name) => Some(name),
        CommandKind::Operation { result, .. }
        | CommandKind::Convert { result, .. }
        | CommandKind::Transduce { result, .. }
        | CommandKind::Alphabet { result, .. } => Some(&result.name),
        CommandKind::Split(split) => Some(&split.result.name),
        CommandKind::Infinite(reference)
        | CommandKind::Describe(reference)
        | CommandKind::ToRegex(reference)
        | CommandKind::Test { automaton: reference, .. }
        | CommandKind::First { automaton: reference, .. }
        | CommandKind::Count { name: reference, .. }
        | CommandKind::Export { automaton: reference, .. } => Some(&reference.name),
        CommandKind::Load(_)
        | CommandKind::Same { .. }
        | CommandKind::Help(_)
        | CommandKind::Clear
        | CommandKind::Exit
        | CommandKind::Explain(_) => None,
    }
}
