//! Why a computation stopped before its end.

use crate::Bytes;
use thiserror::Error;

/// Why a computation stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Reason {
    /// More states than allowed.
    #[error("an automaton grew past {limit} states")]
    States {
        /// The limit.
        limit: u64,
    },
    /// More edges than can be numbered.
    #[error("an automaton grew past {limit} edges")]
    Edges {
        /// The limit.
        limit: u64,
    },
    /// More work than allowed. Unlike time, this does not depend on the machine.
    #[error("the budget of {limit} units of work was used up")]
    Work {
        /// The limit.
        limit: u64,
    },
    /// Out of time.
    #[error("the time limit was reached")]
    Time,
    /// Out of memory.
    #[error("the memory limit of {} was about to be reached", Bytes((*limit).into()))]
    Memory {
        /// The limit in bytes.
        limit: u64,
    },
    /// Asked to stop.
    #[error("cancelled")]
    Cancelled,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_told_in_units_that_people_use() {
        let told = |limit| Reason::Memory { limit }.to_string();
        assert_eq!(told(4 << 30), "the memory limit of 4 GiB was about to be reached");
    }
}
