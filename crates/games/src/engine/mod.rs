//! Engines: several ways to the same answer, the choice visible, the slow one
//! always there.
//!
//! | engine | answers | for | cost |
//! |---|---|---|---|
//! | [`naive`] | values, outcomes | every game | options of every cell |
//! | [`dense`] | values | ray games, source guards, F-Wythoff's guard | about one word a cell |
//! | [`sweep`] | outcomes, blocking and misère included | ray games | linear in the cells |
//!
//! [`select`] chooses; `--engine` on the command line overrides.

pub mod dense;
pub mod naive;
pub mod reference;
pub mod select;
pub mod sweep;

use crate::board::Size;

/// Why an engine did not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// The engine cannot play this game; the text says which rule is in the way.
    #[error("the {engine} engine cannot play this game: {reason}")]
    Unsupported {
        /// The engine's name.
        engine: &'static str,
        /// Which rule is in the way.
        reason: String,
    },
    /// The game has no Sprague-Grundy values.
    #[error(
        "{0} has outcomes but no Sprague-Grundy values: its positions cannot be added to other games"
    )]
    NoGrundyValues(String),
    /// The board does not fit in the memory allowed.
    #[error("a board of {} × {} needs about {needed} bytes, more than the {allowed} allowed", size.rows, size.cols)]
    TooLarge {
        /// The board asked for.
        size: Size,
        /// Bytes needed.
        needed: u128,
        /// Bytes allowed.
        allowed: u64,
    },
    /// The run was cancelled.
    #[error("cancelled")]
    Cancelled,
}
