//! Why a command came to no verdict.

use crate::hint;
use crate::output::reader_has_gone;
use std::fmt::Display;
use std::io;
use wythoff_papers::PapersError;
use wythoff_server::ServeError;
use wythoff_workbench::{Fault, Hint, WorkbenchError};

/// Why a command came to no verdict.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The workbench did not answer.
    Workbench(WorkbenchError),
    /// The papers were not reproduced.
    Papers(PapersError),
    /// The options ask for something that cannot be had together; the text says what to write.
    Usage(String),
    /// The explorer does not run.
    Serve(ServeError),
}

impl Failure {
    /// What is wrong with the options, and what to write instead.
    pub(crate) fn usage(text: impl Into<String>) -> Self {
        Self::Usage(text.into())
    }

    /// Whose fault it is.
    pub(crate) fn fault(&self) -> Fault {
        match self {
            Self::Workbench(error) => error.fault(),
            Self::Papers(error) => error.fault(),
            Self::Usage(_) => Fault::Request,
            Self::Serve(_) => Fault::Run,
        }
    }

    /// Whether it only says that nobody reads any more.
    pub(crate) fn is_unread(&self) -> bool {
        matches!(self, Self::Workbench(error) if reader_has_gone(error))
    }

    /// What is wrong and, on a line of its own, what may be done.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Workbench(error) => with_hint(error),
            Self::Papers(error) => worded(error, error.hint()),
            Self::Usage(text) => text.clone(),
            Self::Serve(error) => format!("{error}{}", advice(error)),
        }
    }

    /// What to say of a run that was cancelled.
    pub(crate) fn farewell(&self) -> String {
        let hint = match self {
            Self::Workbench(error) => error.hint(),
            Self::Papers(error) => error.hint(),
            Self::Usage(_) | Self::Serve(_) => None,
        };
        match hint {
            Some(left @ Hint::Resume { .. }) => format!("cancelled; {}", hint::words(&left)),
            _ => "cancelled; nothing was left behind".to_owned(),
        }
    }
}

/// An error and, on a line of its own, what may be done.
pub(crate) fn with_hint(error: &WorkbenchError) -> String {
    worded(error, error.hint())
}

fn worded(error: &dyn Display, hint: Option<Hint>) -> String {
    let hint = hint.map(|hint| format!("\n  {}", hint::words(&hint)));
    format!("{error}{}", hint.unwrap_or_default())
}

fn advice(error: &ServeError) -> &'static str {
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            "\n  another program uses this port; --port 0 takes a free one, --port N another"
        }
        io::ErrorKind::PermissionDenied => "\n  ports from 1024 on need no permission",
        _ => "",
    }
}

impl From<WorkbenchError> for Failure {
    fn from(error: WorkbenchError) -> Self {
        Self::Workbench(error)
    }
}

impl From<PapersError> for Failure {
    fn from(error: PapersError) -> Self {
        match error {
            PapersError::Workbench(error) => Self::Workbench(*error),
            other => Self::Papers(other),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Workbench(error.into())
    }
}

impl From<ServeError> for Failure {
    fn from(error: ServeError) -> Self {
        Self::Serve(error)
    }
}
