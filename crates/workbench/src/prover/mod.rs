//! The prover: scripts run and formulas decided, as reports.
//!
//! A [`Session`] keeps what was defined; a [`Run`] takes a text through it command by command
//! and gives each [`Entry`] as soon as it is there, so that a front end can show results while
//! others are computed.

mod report;
mod script;

pub use report::{
    CommandReport, CountReport, CountingReport, StepReport, digit_string, member_texts,
    witness_text,
};
pub use script::{Entry, Run, Source, Totals, Trouble, Turn};
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
use wythoff_logic::syntax::{Evaluation, Name, Quoted, Span};

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
