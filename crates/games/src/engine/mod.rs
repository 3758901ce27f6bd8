//! Engines: several ways to the same answer, the choice visible, the slow one
//! always there.
//!
//! | engine | answers | for | cost |
//! |---|---|---|---|
//! | [`naive`] | values, outcomes | every game | options of every cell |
//! | [`dense`] | values | ray games, source guards, F-Wythoff's guard | about one word a cell |
//! | [`sweep`] | outcomes, blocking and misère included | ray games | linear in the cells |
//! | [`predecessors`] | P-positions row by row | every game without blocking | moves to every P-position |
//! | [`partners`] | P-positions row by row | one in every row, along the diagonals almost all steps | linear in the rows |
//!
//! [`select`] chooses; `--engine` on the command line overrides.

pub mod dense;
pub mod naive;
mod obstacle;
pub mod partners;
pub mod predecessors;
pub mod reference;
mod row_runs;
pub mod select;
pub mod sweep;

pub use obstacle::Obstacle;

use crate::board::Size;
use crate::sequence::Beyond;
use wythoff_control::{Bytes, Reason};

/// Why an engine did not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The engine cannot answer this.
    #[error("the {engine} engine cannot answer this: {reason}")]
    Unsupported {
        /// The engine's name.
        engine: &'static str,
        /// What is in the way.
        reason: Obstacle,
    },
    /// The game has no Sprague-Grundy values.
    #[error(
        "{0} has outcomes but no Sprague-Grundy values: its positions cannot be added to other games"
    )]
    NoGrundyValues(String),
    /// The board does not fit in the memory allowed.
    #[error("a board of {} × {} is too large: about {} are needed and {} allowed", size.rows, size.cols, Bytes(*needed), Bytes((*allowed).into()))]
    TooLarge {
        /// The board asked for.
        size: Size,
        /// Bytes needed.
        needed: u128,
        /// Bytes allowed.
        allowed: u64,
    },
    /// No machine holds a board that goes so far.
    #[error("no board goes as far as this position")]
    OutOfReach,
    /// The run was stopped.
    #[error(transparent)]
    Stopped(#[from] Reason),
}

impl EngineError {
    /// A run that goes beyond what an engine holds.
    pub fn beyond(engine: &'static str, beyond: Beyond) -> Self {
        Self::Unsupported { engine, reason: beyond.into() }
    }
}
