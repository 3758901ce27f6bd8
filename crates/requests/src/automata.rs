//! `GET /automaton`: an automaton as states and edges, and numbers stepped
//! through it.

use crate::{ApiError, natural};
use dashu_int::UBig;
use serde::Deserialize;
use wythoff_control::{Control, Limits, Reason};
use wythoff_workbench::machine::{Machine, MachineReport};
use wythoff_workbench::prover::{
    Answer, Entry, Options, Run, Session, SessionError, Source, Trouble, formula_command,
};

/// Automata of more states are not made for a look.
const MOST_STATES: u64 = 1_000_000;

/// Which automaton, and what it reads.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AutomatonQuery {
    /// A finished job whose result has automata.
    job: Option<String>,
    /// Which command of its script; 0 for a theorem.
    #[serde(default)]
    entry: usize,
    /// A formula with free variables.
    #[cfg_attr(feature = "schema", schemars(example = &"?msd_fib x=2*y"))]
    formula: Option<String>,
    /// Commands that define what the formula uses.
    script: Option<String>,
    /// A number for each track, joined by commas: the steps through the automaton are in `run`.
    #[cfg_attr(feature = "schema", schemars(example = &"12,7"))]
    read: Option<String>,
    /// A state to look at: its edges and its layer are in `look`.
    state: Option<usize>,
}

impl AutomatonQuery {
    /// The job and the command whose automaton is asked for, if it is one of a job.
    pub fn of_job(&self) -> Option<(&str, usize)> {
        self.job.as_deref().map(|job| (job, self.entry))
    }
}

/// `GET /automaton`, with the automaton of the job if the request names one.
///
/// # Errors
/// What is wrong with the request; a limit that was reached.
pub fn answer(
    query: &AutomatonQuery,
    of_job: Option<&Machine>,
    control: &Control,
) -> Result<MachineReport, ApiError> {
    let read: Option<Vec<UBig>> =
        query.read.as_deref().map(|read| read.split(',').map(natural).collect()).transpose()?;
    let report = |machine: &Machine| {
        let report = MachineReport::of(machine, read.as_deref(), control)?;
        match query.state {
            Some(state) => report.looking_at(machine, state),
            None => Ok(report),
        }
    };
    Ok(match of_job {
        Some(machine) => report(machine)?,
        None => report(&make(query, control)?)?,
    })
}

/// The automaton of a formula, after the commands of a script.
fn make(query: &AutomatonQuery, control: &Control) -> Result<Machine, ApiError> {
    let formula = query.formula.as_deref();
    let formula = formula.ok_or_else(|| ApiError::request("a `job` or a `formula` is needed"))?;
    let limits = Limits { states: Some(MOST_STATES), ..Limits::default() };
    let mut session = Session::new(Options { limits, loads: false, ..Options::default() });
    let text = query.script.as_deref().unwrap_or("");
    let mut run = Run::new(Source { file: "script", text }, true);
    while let Some(turn) = run.next_command()? {
        let Entry { source, outcome, .. } = turn.execute(&mut session, control);
        outcome.map_err(|trouble| match trouble {
            Trouble::Unreadable(e) => ApiError::request(e.render(source.text, source.file)),
            Trouble::Session(e) => failed(e, source.text, source.file),
        })?;
    }
    if run.totals().refuted {
        return Err(ApiError::request("the script asserts something that is false"));
    }
    let response = session
        .execute(&formula_command(formula), control)
        .map_err(|e| failed(&e, formula, "formula"))?;
    match response.answer {
        Answer::Relation(summary) => Ok(Machine::of_relation(&session, &summary)),
        Answer::Truth { value, .. } => Err(ApiError::request(format!(
            "the formula has no free variables: it is {}, which needs no automaton",
            if value { "TRUE" } else { "FALSE" }
        ))),
        _ => Err(ApiError::request("this gives no automaton")),
    }
}

fn failed(error: &SessionError, text: &str, name: &str) -> ApiError {
    match error {
        SessionError::Wrong(wrong) => ApiError::request(wrong.error.render(text, name)),
        SessionError::Stopped(stop) if stop.reason == Reason::Cancelled => ApiError::cancelled(),
        SessionError::Stopped(stop) => {
            ApiError::limit(format!("{}: {}", stop.reason, stop.place()))
        }
    }
}
