//! Formulas and scripts of the prover.

use super::{Job, JobEvent};
use crate::{ApiError, Place};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use wythoff_control::{Control, Instant};
use wythoff_workbench::machine::Machine;
use wythoff_workbench::prover::{
    Answer, CommandReport, Entry, LogicError, Options, Run, Session, SessionError, Source, Totals,
    Trouble, formula_command,
};

/// Automata that take more bytes are not kept to be looked at.
pub(super) const LARGEST_KEPT: usize = 32 << 20;

/// How many members of a relation are listed.
const MEMBERS: usize = 16;

/// A formula, a script, or a script and then a formula.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProveRequest {
    /// A formula.
    #[cfg_attr(feature = "schema", schemars(example = &"?msd_fib Ax Ey x=2*y | x=2*y+1"))]
    pub formula: Option<String>,
    /// Commands of the prover, each ended by a semicolon; the formula, if given as well, comes
    /// after them.
    pub script: Option<String>,
    /// How long it may take, in seconds: 300 unless it is said here, and never more than 3600.
    pub seconds: Option<f64>,
    /// How many states its automata may have.
    pub max_states: Option<u64>,
}

/// What came of a formula or a script.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProveResult {
    /// The commands, and the formula after them.
    entries: Vec<EntryReport>,
    /// How many are true.
    truths: usize,
    /// How many are false.
    falsehoods: usize,
    /// How many have mistakes.
    wrong: usize,
    /// How many were stopped by a limit.
    stopped: usize,
    /// How long it took, in seconds.
    seconds: f64,
}

/// What came of a command.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EntryReport {
    #[serde(flatten)]
    report: CommandReport,
    /// Which command of the script, from 0: `entry` of the path `automaton`.
    index: usize,
    /// Whether that path can show its automaton.
    automaton: bool,
    /// Where a mistake is: in the formula if it is the last entry, else in the script.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<MistakePlace>,
}

/// A part of a text that is wrong, and what is wrong with it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MistakePlace {
    #[serde(flatten)]
    place: Place,
    /// What is wrong.
    message: String,
}

/// Runs everything.
pub(super) fn run(
    job: &Job,
    request: &ProveRequest,
    control: &Control,
) -> Result<ProveResult, ApiError> {
    let start = Instant::now();
    let options = Options { steps: true, members: MEMBERS, loads: false, ..Options::default() };
    let mut session = Session::new(options);
    session.show_steps(job.steps.clone());
    let mut entries = Entries { job, reports: Vec::new() };
    let mut totals = Totals::default();
    if let Some(text) = &request.script {
        let mut run = Run::new(Source { file: "script", text }, false);
        while let Some(turn) = run.next_command()? {
            job.shown.reset();
            let entry = turn.execute(&mut session, control);
            entries.add(&session, &entry);
        }
        totals = run.totals();
    }
    if let Some(text) = &request.formula
        && !totals.cancelled
        && !totals.refuted
    {
        job.shown.reset();
        let command = formula_command(text);
        let outcome = session.execute(&command, control);
        let entry = Entry::new(Source { file: "formula", text }, &command, &outcome);
        totals.count(&entry);
        entries.add(&session, &entry);
    }
    if totals.cancelled {
        return Err(ApiError::cancelled());
    }
    Ok(ProveResult {
        entries: entries.reports,
        truths: totals.truths,
        falsehoods: totals.falsehoods,
        wrong: totals.wrong,
        stopped: totals.stopped,
        seconds: start.elapsed().as_secs_f64(),
    })
}

/// What came of the commands so far.
struct Entries<'a> {
    job: &'a Job,
    reports: Vec<EntryReport>,
}

impl Entries<'_> {
    fn add(&mut self, session: &Session, entry: &Entry<'_>) {
        let index = self.reports.len();
        let machine = entry.outcome.as_ref().ok().and_then(|response| match &response.answer {
            Answer::Relation(summary) => Some(Machine::of_relation(session, summary)),
            Answer::Word(summary) => Some(Machine::of_word(session, summary)),
            _ => None,
        });
        let machine = machine.filter(|machine| machine.bytes() <= LARGEST_KEPT);
        let report = EntryReport {
            report: CommandReport::of(entry, true),
            index,
            automaton: machine.is_some(),
            place: place(entry),
        };
        if let Some(machine) = machine {
            self.job.log().machines.insert(index, Arc::new(machine));
        }
        self.job.happened(&JobEvent::Entry(Box::new(report.clone())));
        self.reports.push(report);
    }
}

/// Where in the text that was sent a mistake is.
fn place(entry: &Entry<'_>) -> Option<MistakePlace> {
    let error: &LogicError = match &entry.outcome {
        Err(Trouble::Unreadable(error)) => error,
        Err(Trouble::Session(SessionError::Wrong(wrong))) => &wrong.error,
        _ => return None,
    };
    let span = error.span?;
    let place = Place::new(entry.source.text, &(span.start..span.end));
    Some(MistakePlace { place, message: error.message.clone() })
}
