//! What a computation may use.

use std::time::Duration;

/// What a computation may use; what is `None` is not limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Time.
    pub time: Option<Duration>,
    /// Bytes of memory in use by the process, because that is what a machine runs out of. Not
    /// kept where the system does not say how many there are ([`crate::memory_is_known`]).
    pub memory: Option<u64>,
    /// States of one automaton.
    pub states: Option<u64>,
    /// Units of work, about one edge each. A computation that ends here ends at the same
    /// place on every machine.
    pub work: Option<u64>,
}
