//! The one error type of the workbench, and whose fault an error is.

use crate::picture::PictureError;
use std::path::{Path, PathBuf};
use wythoff_control::Reason;
use wythoff_games::EngineError;
use wythoff_games::catalogue::CatalogueError;
use wythoff_games::period::{PeriodError, Stopped};

/// Whose fault an error is; front ends turn it into an exit code or a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The request is wrong: another request is needed.
    Request,
    /// The request is right, but it could not be carried out here.
    Run,
    /// The user cancelled it.
    Cancelled,
    /// A limit was reached before there was an answer.
    Limit,
}

/// Why the workbench did not answer.
#[derive(Debug, thiserror::Error)]
pub enum WorkbenchError {
    /// No such built-in game.
    #[error("{0}\n  `wythoff games` lists the built-in games; a file of your own ends in .game")]
    Catalogue(#[from] CatalogueError),
    /// A `.game` file with a mistake; the text shows the place.
    #[error("{0}")]
    Language(String),
    /// A file could not be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// Writing the answer failed.
    #[error("cannot write the answer: {0}")]
    Output(#[from] std::io::Error),
    /// An engine did not answer.
    #[error("{error}{}", hint.as_ref().map_or_else(String::new, |h| format!("\n  {h}")))]
    Engine {
        /// What it said.
        error: EngineError,
        /// What to do instead.
        hint: Option<String>,
    },
    /// The period of a row was not found.
    #[error("{0}")]
    Period(#[from] PeriodError),
    /// A number or option out of range.
    #[error("{0}")]
    Input(String),
    /// Two ways to one answer differ: a defect here, or a conjecture that fails.
    #[error("{0}")]
    Disagreement(String),
    /// A limit was reached.
    #[error("{0}")]
    Stopped(String),
    /// A file of `papers/` is not what it should be.
    #[error("paper item {item}: {problem}")]
    Paper {
        /// Which item.
        item: String,
        /// What is wrong.
        problem: String,
    },
}

impl WorkbenchError {
    /// Whose fault it is.
    pub fn fault(&self) -> Fault {
        match self {
            Self::Engine { error: EngineError::Stopped(reason), .. }
            | Self::Period(PeriodError::Stopped(Stopped::Run { reason, .. })) => match reason {
                Reason::Cancelled => Fault::Cancelled,
                _ => Fault::Limit,
            },
            Self::Stopped(_) | Self::Period(PeriodError::Stopped(_)) => Fault::Limit,
            Self::File { .. }
            | Self::Output(_)
            | Self::Paper { .. }
            | Self::Disagreement(_)
            | Self::Period(PeriodError::OutsideWindow { .. }) => Fault::Run,
            Self::Catalogue(_)
            | Self::Language(_)
            | Self::Input(_)
            | Self::Engine { .. }
            | Self::Period(_) => Fault::Request,
        }
    }

    /// What the system says of a file.
    pub fn file(path: &Path, error: std::io::Error) -> Self {
        Self::File { path: path.to_path_buf(), error }
    }

    /// An engine's refusal with advice.
    pub fn engine(error: EngineError, hint: impl Into<Option<String>>) -> Self {
        Self::Engine { error, hint: hint.into() }
    }
}

impl From<PictureError> for WorkbenchError {
    fn from(error: PictureError) -> Self {
        match error {
            PictureError::Io(error) => Self::Output(error),
            empty @ PictureError::Empty(_) => Self::Input(empty.to_string()),
        }
    }
}

impl From<Reason> for WorkbenchError {
    fn from(reason: Reason) -> Self {
        EngineError::Stopped(reason).into()
    }
}

impl From<EngineError> for WorkbenchError {
    fn from(error: EngineError) -> Self {
        Self::engine(error, None)
    }
}
