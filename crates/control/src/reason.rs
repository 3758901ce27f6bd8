//! Why a computation stopped before its end.

use std::fmt;
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
    #[error("the memory limit of {} was about to be reached", Bytes(*limit))]
    Memory {
        /// The limit in bytes.
        limit: u64,
    },
    /// Asked to stop.
    #[error("cancelled")]
    Cancelled,
}

/// A number of bytes, for people: `1.5 GiB`.
struct Bytes(u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (unit, size) = match self.0 {
            0..1024 => return write!(f, "{} bytes", self.0),
            1024..0x10_0000 => ("KiB", 1 << 10),
            0x10_0000..0x4000_0000 => ("MiB", 1 << 20),
            _ => ("GiB", 1 << 30),
        };
        let tenths = u128::from(self.0) * 10 / size;
        match tenths % 10 {
            0 => write!(f, "{} {unit}", tenths / 10),
            tenth => write!(f, "{}.{tenth} {unit}", tenths / 10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_told_in_units_that_people_use() {
        let told = |limit| Reason::Memory { limit }.to_string();
        assert_eq!(told(4 << 30), "the memory limit of 4 GiB was about to be reached");
        assert_eq!(told(200 << 20), "the memory limit of 200 MiB was about to be reached");
        assert_eq!(told(1536), "the memory limit of 1.5 KiB was about to be reached");
        assert_eq!(told(17), "the memory limit of 17 bytes was about to be reached");
    }
}
