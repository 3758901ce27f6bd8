//! How a search for the sets of values ended, in words.

use crate::Conclusion;
use std::fmt;
use wythoff_automata::Reason;

/// How a search for the sets of values ended.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Ending {
    /// All values asked for are proved.
    Proved,
    /// Nothing is proved of the P-positions, and all other values rest on them.
    WithoutZero(Box<Conclusion>),
    /// The largest data ended before a guess was right.
    Exhausted {
        /// The first value that is not proved.
        value: u32,
        /// The rows of the data.
        rows: u32,
        /// The states of the last guess; 0 if there was none.
        states: usize,
    },
    /// A guess agrees with all data, and the proof reached a limit.
    Unproved {
        /// The first value that is not proved.
        value: u32,
        /// The rows of the data.
        rows: u32,
        /// The states of the guess.
        states: usize,
        /// The limit.
        reason: Reason,
    },
    /// A limit was reached before there was a guess to be proved.
    Stopped {
        /// The first value that is not proved.
        value: u32,
        /// The limit.
        reason: Reason,
    },
}

impl Ending {
    /// The name of the ending, for machines.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::WithoutZero(conclusion) => conclusion.name(),
            Self::Exhausted { .. } => "board exhausted",
            Self::Unproved { .. } => "candidate not proved",
            Self::Stopped { .. } => "stopped",
        }
    }

    /// The limit that ended the search, if one did.
    pub const fn limit(&self) -> Option<Reason> {
        match self {
            Self::Unproved { reason, .. } | Self::Stopped { reason, .. } => Some(*reason),
            Self::WithoutZero(conclusion) => conclusion.limit(),
            Self::Proved | Self::Exhausted { .. } => None,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NOT_SHOWN: &str = "this does not show that the set is not automatic";
        match self {
            Self::Proved => write!(f, "proved"),
            Self::WithoutZero(conclusion) => write!(f, "value 0: {conclusion}"),
            Self::Exhausted { value, rows, states: 0 } => write!(
                f,
                "board exhausted: {rows} rows ended before the states of value {value} could be \
                 told apart; {NOT_SHOWN}"
            ),
            Self::Exhausted { value, rows, states } => write!(
                f,
                "board exhausted: {rows} rows gave a guess of {states} states for value {value}, \
                 and it is wrong; {NOT_SHOWN}"
            ),
            Self::Unproved { value, rows, states, reason } => write!(
                f,
                "not proved: a guess of {states} states for value {value} agrees with {rows} \
                 rows, and the proof stopped: {reason}; {NOT_SHOWN}"
            ),
            Self::Stopped { value, reason } => {
                write!(f, "stopped at value {value}: {reason}; {NOT_SHOWN}")
            }
        }
    }
}
