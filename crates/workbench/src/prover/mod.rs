//! The prover: scripts run and formulas decided, as reports.
//!
//! A [`Session`] keeps what was defined; [`run_script`] takes a text through it command by
//! command and hands each [`Entry`] on as soon as it is there, so that a front end can
//! show results while others are computed.

mod report;

pub use report::{
    CommandReport, CountReport, CountingReport, StepReport, digit_string, member_texts,
    witness_text,
};
pub use wythoff_logic::LiveSteps;
pub use wythoff_logic::session::{
    Answer, CountDifference, CountRow, CountingSummary, FileFormat, Folder, Guide, Member, Notice,
    Options, RelationSummary, Response, Session, SessionError, SetOperation, Size, Stop, ValueRow,
    WordSummary, guide_of,
};
pub use wythoff_logic::syntax::{
    COMMANDS, Command, CommandKind, Usage, Verbosity, is_complete, parse_command, parse_script,
    usage_of,
};
pub use wythoff_logic::{
    CountingFunction, Failure, LogicError, LogicErrorKind, MatrixFormat, Predicate, Step,
    TrackKind, Warning, Witness, WitnessValue,
};

use crate::error::{InputError, WorkbenchError};
use std::path::Path;
use wythoff_automata::Reason;
use wythoff_logic::syntax::{Evaluation, Name, Quoted, Span};

/// The deepest that scripts may load scripts.
const MOST_LOADS: usize = 20;

/// A session, with a folder or without.
///
/// # Errors
/// If the folder cannot be opened.
pub fn open(folder: Option<&Path>, options: Options) -> Result<Session, WorkbenchError> {
    Ok(match folder {
        Some(path) => {
            let folder = Folder::open(path).map_err(|error| InputError::Folder(Box::new(error)))?;
            Session::in_folder(options, folder)
        }
        None => Session::new(options),
    })
}

/// The command that decides a formula; places are those in the formula.
pub fn formula_command(formula: &str) -> Command {
    counting_command(formula, &[])
}

/// The command that decides a formula and counts, for values of some of its variables, those
/// of the others.
pub fn counting_command(formula: &str, index: &[String]) -> Command {
    let span = Span::new(0, formula.len());
    let variables = index.iter().map(|text| Name { text: text.clone(), span }).collect();
    let evaluation = Evaluation {
        is_definition: false,
        name: None,
        variables,
        bindings: Vec::new(),
        formula: Quoted { text: formula.to_owned(), start: 0 },
    };
    Command {
        kind: CommandKind::Evaluate(evaluation),
        verbosity: Verbosity::Quiet,
        metacommands: Vec::new(),
        span: Span::new(0, 0),
    }
}

/// The command that defines `$name` by a formula; places are those in the formula.
///
/// # Errors
/// What is no name.
pub fn definition_command(name: &str, formula: &str) -> Result<Command, LogicError> {
    let no_name = || {
        let message = format!("`{name}` is not a name: letters, digits and _, a letter first");
        LogicError::new(LogicErrorKind::Syntax, message)
    };
    let read = parse_command(&format!("def {name} \"1=1\";")).map_err(|_| no_name())?;
    let CommandKind::Evaluate(evaluation) = read.kind else { return Err(no_name()) };
    let found = evaluation.name.filter(|found| found.text == name);
    let found = found.filter(|_| evaluation.variables.is_empty() && evaluation.bindings.is_empty());
    let CommandKind::Evaluate(empty) = formula_command(formula).kind else {
        unreachable!("a formula is evaluated")
    };
    let kind = CommandKind::Evaluate(Evaluation {
        is_definition: true,
        name: Some(found.ok_or_else(no_name)?),
        ..empty
    });
    Ok(Command { kind, ..formula_command(formula) })
}

/// A script with a name to show.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Its file, or what to call it.
    pub file: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// A command that was carried out, or was not.
#[derive(Debug)]
pub struct Entry<'a> {
    /// The script it stands in.
    pub source: Source<'a>,
    /// The command, if it could be read.
    pub command: Option<&'a Command>,
    /// What came of it.
    pub outcome: Result<&'a Response, Trouble<'a>>,
}

/// Why a command has no response.
#[derive(Clone, Copy, Debug)]
pub enum Trouble<'a> {
    /// It cannot be read.
    Unreadable(&'a LogicError),
    /// It is wrong, or a limit was reached.
    Session(&'a SessionError),
}

/// What came of a script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Commands in all.
    pub commands: usize,
    /// Statements that are true.
    pub truths: usize,
    /// Statements that are false.
    pub falsehoods: usize,
    /// Commands that are wrong.
    pub wrong: usize,
    /// Commands that reached a limit.
    pub stopped: usize,
    /// Whether somebody cancelled the run.
    pub cancelled: bool,
    /// Whether the script said `exit`.
    pub left: bool,
    /// Whether something that was asserted is false, which ends the script.
    pub refuted: bool,
}

impl Totals {
    /// Counts one more command.
    pub fn count(&mut self, entry: &Entry<'_>) {
        self.commands += 1;
        match &entry.outcome {
            Ok(Response { answer: Answer::Truth { value: true, .. }, .. }) => self.truths += 1,
            Ok(Response { answer: Answer::Truth { value: false, .. }, .. }) => {
                self.falsehoods += 1;
                let kind = entry.command.map(|command| &command.kind);
                self.refuted |= matches!(kind, Some(CommandKind::Assert { .. }));
            }
            Ok(Response { answer: Answer::Exit, .. }) => self.left = true,
            Ok(_) => {}
            Err(Trouble::Unreadable(_) | Trouble::Session(SessionError::Wrong(_))) => {
                self.wrong += 1;
            }
            Err(Trouble::Session(SessionError::Stopped(stop))) => {
                self.stopped += 1;
                self.cancelled |= stop.reason == Reason::Cancelled;
            }
        }
    }
}

/// Runs all commands of a script. A command that is wrong or stopped does not keep the
/// others from running, unless `stop_on_error`; an assertion that is false does.
///
/// # Errors
/// What `each` says.
pub fn run_script(
    session: &mut Session,
    source: Source<'_>,
    stop_on_error: bool,
    execute: &mut dyn FnMut(&mut Session, &Command) -> Result<Response, SessionError>,
    each: &mut dyn FnMut(&Session, &Entry<'_>) -> Result<(), WorkbenchError>,
) -> Result<Totals, WorkbenchError> {
    let mut totals = Totals::default();
    run(session, source, stop_on_error, execute, each, &mut totals, MOST_LOADS)?;
    Ok(totals)
}

fn run(
    session: &mut Session,
    source: Source<'_>,
    stop_on_error: bool,
    execute: &mut dyn FnMut(&mut Session, &Command) -> Result<Response, SessionError>,
    each: &mut dyn FnMut(&Session, &Entry<'_>) -> Result<(), WorkbenchError>,
    totals: &mut Totals,
    loads_left: usize,
) -> Result<(), WorkbenchError> {
    for command in parse_script(source.text) {
        let command = match &command {
            Ok(command) => command,
            Err(error) => {
                let outcome = Err(Trouble::Unreadable(error));
                let entry = Entry { source, command: None, outcome };
                totals.count(&entry);
                each(session, &entry)?;
                if stop_on_error {
                    return Ok(());
                }
                continue;
            }
        };
        let outcome = execute(session, command);
        let entry = Entry {
            source,
            command: Some(command),
            outcome: outcome.as_ref().map_err(Trouble::Session),
        };
        totals.count(&entry);
        each(session, &entry)?;
        if let Ok(Response { answer: Answer::Script { path, source }, .. }) = &outcome {
            if loads_left == 0 {
                let path = path.clone();
                return Err(InputError::DeepScripts { path, most: MOST_LOADS }.into());
            }
            let file = path.display().to_string();
            let inner = Source { file: &file, text: source };
            run(session, inner, stop_on_error, execute, each, totals, loads_left - 1)?;
        }
        let failed = totals.wrong + totals.stopped > 0;
        if totals.left || totals.refuted || totals.cancelled || (stop_on_error && failed) {
            return Ok(());
        }
    }
    Ok(())
}
