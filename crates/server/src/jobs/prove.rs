//! Formulas and scripts of the prover.

use super::Job;
use crate::app::App;
use crate::error::ApiError;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use wythoff_workbench::machine::Machine;
use wythoff_workbench::prover::{
    Answer, CommandReport, Entry, LogicError, Options, Session, SessionError, Source, Totals,
    Trouble, formula_command, run_script,
};

/// How long a job may take, unless it says so itself.
pub(super) const USUAL: Duration = Duration::from_secs(300);

/// Automata that take more bytes are not kept to be looked at.
pub(super) const LARGEST_KEPT: usize = 32 << 20;

/// How many members of a relation are listed.
const MEMBERS: usize = 16;

/// A formula, a script, or a script and then a formula.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct ProveRequest {
    pub(crate) formula: Option<String>,
    pub(crate) script: Option<String>,
    pub(crate) seconds: Option<f64>,
    pub(crate) max_states: Option<u64>,
}

/// The time that a job may take.
pub(super) fn time(app: &App, seconds: Option<f64>) -> Duration {
    let asked = seconds.and_then(|s| Duration::try_from_secs_f64(s).ok()).unwrap_or(USUAL);
    asked.min(app.limits.job_time)
}

/// Runs everything; gives the result as JSON.
pub(super) fn run(app: &App, job: &Job, request: &ProveRequest) -> Result<Value, ApiError> {
    let start = Instant::now();
    let control = app.job_control(job, time(app, request.seconds), request.max_states);
    let options = Options { steps: true, members: MEMBERS, ..Options::default() };
    let mut session = Session::new(options);
    session.show_steps(job.steps.clone());
    let mut entries = Entries { job, reports: Vec::new() };
    let mut totals = Totals::default();
    if let Some(text) = &request.script {
        let source = Source { file: "script", text };
        totals = run_script(
            &mut session,
            source,
            false,
            &mut |session, command| {
                job.shown.reset();
                session.execute(command, &control)
            },
            &mut |session, entry| {
                entries.add(session, entry);
                Ok(())
            },
        )?;
    }
    if let Some(text) = &request.formula
        && !totals.cancelled
        && !totals.refuted
    {
        job.shown.reset();
        let command = formula_command(text);
        let outcome = session.execute(&command, &control);
        let entry = Entry {
            source: Source { file: "formula", text },
            command: Some(&command),
            outcome: outcome.as_ref().map_err(Trouble::Session),
        };
        totals.count(&entry);
        entries.add(&session, &entry);
    }
    if totals.cancelled {
        return Err(ApiError::cancelled());
    }
    Ok(json!({
        "kind": "prove",
        "entries": entries.reports,
        "truths": totals.truths,
        "falsehoods": totals.falsehoods,
        "wrong": totals.wrong,
        "stopped": totals.stopped,
        "seconds": start.elapsed().as_secs_f64(),
    }))
}

/// What came of the commands so far.
struct Entries<'a> {
    job: &'a Job,
    reports: Vec<Value>,
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
        let mut report = json!(CommandReport::of(entry, true));
        report["index"] = json!(index);
        report["automaton"] = json!(machine.is_some());
        if let Some(place) = place(entry) {
            report["place"] = place;
        }
        if let Some(machine) = machine {
            self.job.log().machines.insert(index, Arc::new(machine));
        }
        self.job.happened("entry", &report);
        self.reports.push(report);
    }
}

/// Where in the text that was sent a mistake is.
fn place(entry: &Entry<'_>) -> Option<Value> {
    let error: &LogicError = match &entry.outcome {
        Err(Trouble::Unreadable(error)) => error,
        Err(Trouble::Session(SessionError::Wrong(wrong))) => &wrong.error,
        _ => return None,
    };
    let text = entry.source.text;
    let span = error.span?;
    let before = text.get(..span.start)?;
    let line_start = before.rfind('\n').map_or(0, |n| n + 1);
    let marked = text.get(span.start..span.end).unwrap_or("");
    Some(json!({
        "start": span.start,
        "end": span.end,
        "line": before.matches('\n').count() + 1,
        "column": before[line_start..].chars().count() + 1,
        "length": marked.chars().count(),
        "message": error.message,
    }))
}
