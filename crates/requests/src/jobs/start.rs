//! What a job is asked to do.

use super::{Job, JobKind, ProveRequest, Question};
use crate::{ApiError, ROOT, game_of};
use serde::{Deserialize, Serialize};

/// What a job is to do.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum StartRequest {
    /// To decide formulas.
    Prove(ProveRequest),
    /// To look for a theorem.
    Theorem(TheoremRequest),
}

/// A game, and what a theorem is to say about it.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TheoremRequest {
    /// A built-in game with its parameters. Either `game` or `source`.
    game: Option<String>,
    /// The text of a .game file, instead of `game`.
    source: Option<String>,
    /// The positions of this Grundy value; without it the P-positions.
    value: Option<u32>,
    /// Also what takes ten minutes: value 3 of Wythoff's game.
    #[serde(default)]
    full: bool,
    /// How long it may take, in seconds: 300 unless it is said here, and never more than 3600.
    seconds: Option<f64>,
}

/// A job that was started.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Started {
    /// Its name.
    id: String,
    /// What it does.
    kind: JobKind,
    /// The address of its events.
    events: String,
}

impl From<&Job> for Started {
    fn from(job: &Job) -> Self {
        let id = job.id().to_owned();
        Self { events: format!("{ROOT}/jobs/{id}/events"), kind: job.kind(), id }
    }
}

/// What a job does, read.
#[derive(Debug)]
pub enum Task {
    /// It decides formulas.
    Prove(ProveRequest),
    /// It looks for a theorem.
    Theorem(Box<Question>),
}

impl Task {
    /// Reads a request.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(request: StartRequest) -> Result<Self, ApiError> {
        Ok(match request {
            StartRequest::Prove(request) => {
                if request.formula.is_none() && request.script.is_none() {
                    return Err(ApiError::request("a `formula` or a `script` is needed"));
                }
                Self::Prove(request)
            }
            StartRequest::Theorem(TheoremRequest { game, source, value, full, seconds }) => {
                let game = game_of(game.as_deref(), source.as_deref())?;
                Self::Theorem(Box::new(Question { game, value, full, seconds }))
            }
        })
    }

    /// What it does.
    pub const fn kind(&self) -> JobKind {
        match self {
            Self::Prove(_) => JobKind::Prove,
            Self::Theorem(_) => JobKind::Theorem,
        }
    }
}
