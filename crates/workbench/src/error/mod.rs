//! The one error type of the workbench: what is wrong as data, whose fault it is, and what may
//! be done about it.
//!
//! The text of an error says what is wrong and nothing of how a front is used: no options, no
//! commands. What to do is a [`Hint`], which the command line words with its options, the
//! server with its requests.

mod disagreement;
mod file;
mod hint;
mod input;
mod reach;
mod text;

pub use disagreement::Disagreement;
pub use file::{FileProblem, LineFlaw};
pub use hint::Hint;
pub use input::{Empty, InputError, NoValue};
pub use reach::OutOfReach;
pub use text::TextError;

use std::path::{Path, PathBuf};
use wythoff_control::Reason;
use wythoff_discovery::DiscoveryError;
use wythoff_games::EngineError;
use wythoff_games::catalogue::CatalogueError;
use wythoff_games::period::{PeriodError, Stopped};
use wythoff_picture::PictureError;

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
#[non_exhaustive]
pub enum WorkbenchError {
    /// No such built-in game.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    /// A mistake in a text that somebody wrote: a game, a sum, a word, a sweep.
    #[error(transparent)]
    Text(Box<TextError>),
    /// A number or option out of range, or a question that has no answer.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A question that nothing here answers.
    #[error(transparent)]
    OutOfReach(#[from] OutOfReach),
    /// A file could not be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        error: std::io::Error,
    },
    /// A file that is not what it should be.
    #[error("{}: {problem}", path.display())]
    Unusable {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        problem: FileProblem,
    },
    /// Writing the answer failed.
    #[error("cannot write the answer: {0}")]
    Output(#[from] std::io::Error),
    /// An engine did not answer.
    #[error("{error}")]
    Engine {
        /// What it said.
        error: EngineError,
        /// What to do instead.
        hint: Option<Box<Hint>>,
    },
    /// The period of a row was not found.
    #[error(transparent)]
    Period(#[from] PeriodError),
    /// A search for a theorem could not begin, or gave up.
    #[error(transparent)]
    Search(DiscoveryError),
    /// Two ways to one answer differ: a defect here, or a conjecture that fails.
    #[error(transparent)]
    Disagreement(#[from] Disagreement),
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
            Self::Engine { error: EngineError::TooLarge { .. }, .. }
            | Self::Period(PeriodError::Stopped(_)) => Fault::Limit,
            Self::Search(error) => match error {
                DiscoveryError::GaveUp { .. } | DiscoveryError::NoCertificate { .. } => {
                    Fault::Limit
                }
                DiscoveryError::NotLinear { .. }
                | DiscoveryError::TooLarge
                | DiscoveryError::TooLong { .. }
                | DiscoveryError::NotBeatty { .. } => Fault::Request,
                _ => Fault::Run,
            },
            Self::File { .. } | Self::Output(_) | Self::Disagreement(_) => Fault::Run,
            Self::Catalogue(_)
            | Self::Text(_)
            | Self::Input(_)
            | Self::OutOfReach(_)
            | Self::Unusable { .. }
            | Self::Engine { .. }
            | Self::Period(_) => Fault::Request,
        }
    }

    /// What may be done about it.
    pub fn hint(&self) -> Option<Hint> {
        match self {
            Self::Catalogue(_) => Some(Hint::ListGames),
            Self::Text(error) => error.cause.as_ref()?.hint(),
            Self::Input(error) => error.hint(),
            Self::OutOfReach(error) => error.hint(),
            Self::Unusable { path, problem } => problem.hint(path),
            Self::Engine { hint: Some(hint), .. } => Some((**hint).clone()),
            Self::Engine { error: EngineError::Stopped(reason), .. }
            | Self::Period(PeriodError::Stopped(Stopped::Run { reason, .. })) => {
                Hint::after(reason)
            }
            Self::Period(PeriodError::Stopped(Stopped::Columns { .. })) => Some(Hint::MoreColumns),
            Self::Period(PeriodError::Stopped(Stopped::Bytes { .. })) => Some(Hint::MoreMemory),
            Self::Search(DiscoveryError::NotLinear { .. }) => Some(Hint::Compute),
            Self::Disagreement(error) => error.hint(),
            Self::File { .. }
            | Self::Output(_)
            | Self::Engine { .. }
            | Self::Period(_)
            | Self::Search(_) => None,
        }
    }

    /// What sort of error it is, in a word for programs; words do not change.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Catalogue(CatalogueError::Unknown { .. }) => "unknown-game",
            Self::Catalogue(_) => "game-parameters",
            Self::Text(_) => "text",
            Self::Input(_) => "input",
            Self::OutOfReach(_) => "out-of-reach",
            Self::File { .. } => "file",
            Self::Unusable { .. } => "unusable-file",
            Self::Output(_) => "output",
            Self::Engine { error, .. } => match error {
                EngineError::Unsupported { .. } => "engine",
                EngineError::NoGrundyValues(_) => "no-grundy-values",
                EngineError::TooLarge { .. } => "board-too-large",
                EngineError::OutOfReach => "out-of-reach",
                EngineError::Stopped(Reason::Cancelled) => "cancelled",
                _ => "stopped",
            },
            Self::Period(_) => "period",
            Self::Search(_) => "search",
            Self::Disagreement(_) => "disagreement",
        }
    }

    /// What the system says of a file.
    pub fn file(path: &Path, error: std::io::Error) -> Self {
        Self::File { path: path.to_path_buf(), error }
    }

    /// A file that is not what it should be.
    pub(crate) fn unusable(path: &Path, problem: FileProblem) -> Self {
        Self::Unusable { path: path.to_path_buf(), problem }
    }

    /// An engine's refusal with advice.
    pub(crate) fn engine(error: EngineError, hint: impl Into<Option<Hint>>) -> Self {
        Self::Engine { error, hint: hint.into().map(Box::new) }
    }
}

impl From<TextError> for WorkbenchError {
    fn from(error: TextError) -> Self {
        Self::Text(Box::new(error))
    }
}

impl From<PictureError> for WorkbenchError {
    fn from(error: PictureError) -> Self {
        match error {
            PictureError::Io(error) => Self::Output(error),
            PictureError::Stopped(reason) => reason.into(),
            other => InputError::Picture(other).into(),
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

impl From<DiscoveryError> for WorkbenchError {
    fn from(error: DiscoveryError) -> Self {
        match error {
            DiscoveryError::Engine(error) => error.into(),
            DiscoveryError::Stopped(reason) => reason.into(),
            other => Self::Search(other),
        }
    }
}
