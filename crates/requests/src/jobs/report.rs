//! What is told of a job, ready for JSON.

use super::prove::{EntryReport, ProveResult};
use super::theorem::TheoremResult;
use crate::{ApiError, ErrorBody};
use serde::Serialize;
use serde_json::json;
use wythoff_workbench::prover::StepReport;
use wythoff_workbench::theorem::StageReport;

/// What a job does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum JobKind {
    /// It decides formulas.
    Prove,
    /// It looks for a theorem.
    Theorem,
}

/// How a job stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum JobState {
    /// It waits for a free core.
    Waiting,
    /// It runs.
    Running,
    /// It has ended with a result.
    Done,
    /// It has ended with an error.
    Failed,
    /// It was cancelled.
    Cancelled,
}

/// A job.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct JobReport {
    /// Its name.
    pub(super) id: String,
    /// What it does.
    pub(super) kind: JobKind,
    /// How it stands.
    pub(super) state: JobState,
    /// How long it has taken, in seconds.
    pub(super) seconds: f64,
    /// How far it is.
    pub(super) progress: ProgressReport,
    /// What came of it, once it is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) result: Option<JobResult>,
    /// Why there is no result, once it has failed or was cancelled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<ApiError>,
}

/// How far a job is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ProgressReport {
    /// How long it has taken, in seconds.
    pub(super) seconds: f64,
    /// States of automata made so far.
    pub(super) states: u64,
    /// Bytes that the process holds; 0 where the system does not tell.
    pub(super) memory: u64,
    /// What is being made: a node of the plan.
    pub(super) making: Option<String>,
    /// The stage of a search.
    pub(super) stage: Option<String>,
    /// How much of the stage is done.
    pub(super) done: u64,
    /// How much there is to do; 0 where that is not known.
    pub(super) total: u64,
}

/// What came of a job.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
#[non_exhaustive]
pub enum JobResult {
    /// Of formulas.
    Prove(ProveResult),
    /// Of a search for a theorem.
    Theorem(TheoremResult),
}

/// Something that a job tells: the name of the event, and its data.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", content = "data", rename_all = "lowercase")]
#[non_exhaustive]
pub enum JobEvent {
    /// How far it is, every quarter of a second.
    Progress(ProgressReport),
    /// A node of the plan was finished (prove).
    Step(StepReport),
    /// A command was carried out (prove).
    Entry(Box<EntryReport>),
    /// A stage of the search begins or has just ended (theorem).
    Stage(Box<StageReport>),
    /// The end.
    Result(JobResult),
    /// The end without a result; `kind` is request, limit, cancelled or run.
    Failed(ErrorBody),
}

/// An event as it is sent.
#[derive(Clone, Debug)]
pub struct Happening {
    /// Its name.
    pub name: String,
    /// Its data, in JSON.
    pub data: String,
}

impl From<&JobEvent> for Happening {
    fn from(event: &JobEvent) -> Self {
        // Tag and content are apart on the wire: server-sent events have names of their own.
        let mut told = json!(event);
        let name = told["event"].as_str().unwrap_or_default().to_owned();
        Self { name, data: told["data"].take().to_string() }
    }
}
