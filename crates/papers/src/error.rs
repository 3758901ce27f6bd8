//! Why papers were not reproduced.

use crate::ItemFlaw;
use thiserror::Error;
use wythoff_workbench::{Fault, Hint, WorkbenchError};

/// Why there is no report.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PapersError {
    /// No paper and no item of this name.
    #[error("no paper or item is called `{name}`; papers: {}", papers.join(", "))]
    Unknown {
        /// The name.
        name: String,
        /// The papers there are.
        papers: Vec<String>,
    },
    /// An item is not what it should be.
    #[error("paper item {item}: {flaw}")]
    Item {
        /// Which item.
        item: String,
        /// What is wrong with it.
        flaw: Box<ItemFlaw>,
    },
    /// The workbench did not answer.
    #[error(transparent)]
    Workbench(Box<WorkbenchError>),
}

impl PapersError {
    /// Whose fault it is.
    pub fn fault(&self) -> Fault {
        match self {
            Self::Unknown { .. } => Fault::Request,
            Self::Item { .. } => Fault::Run,
            Self::Workbench(error) => error.fault(),
        }
    }

    /// What may be done about it.
    pub fn hint(&self) -> Option<Hint> {
        match self {
            Self::Unknown { .. } => Some(Hint::ListItems),
            Self::Item { .. } => None,
            Self::Workbench(error) => error.hint(),
        }
    }

    /// What sort of error it is, in a word for programs; words do not change.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unknown { .. } => "input",
            Self::Item { .. } => "paper",
            Self::Workbench(error) => error.code(),
        }
    }
}

impl From<WorkbenchError> for PapersError {
    fn from(error: WorkbenchError) -> Self {
        Self::Workbench(Box::new(error))
    }
}
