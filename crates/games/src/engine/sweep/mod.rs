//! Linear-time sweep for P-positions: lines remember how many P-positions they
//! hold, so a cell costs a few additions instead of a look at every option.
//!
//! | engine | games | cost |
//! |---|---|---|
//! | [`bits`] | Wythoff's three rays; symmetric terminal region, any blocking number and play | 64 cells at a time |
//! | [`shadows`] | rays and wedges, with guards that do not compare the step with the piles; no blocking | 64 cells at a time, a few times per family |
//! | [`counting`] | the same with blocking, but for wedges, and F-Wythoff's guard | one addition per cell and family |
//!
//! All take misère play. What none can do (a guard that compares the step with the piles,
//! blocking with wedges or with families that share a move) is left to
//! [`naive`](super::naive), and [`supports`] says why.

pub mod bits;
pub mod counting;
mod line;
mod overlap;
mod row_mask;
pub mod shadows;
mod steps;
mod wedge;

use super::{EngineError, Obstacle};
use crate::board::{OutcomeBoard, Size};
use crate::rules::Rules;
use wythoff_control::Control;

/// The board of outcomes: by [`bits`] where it applies, by [`shadows`] where that does, by
/// [`counting`] otherwise.
///
/// # Errors
/// [`EngineError::Unsupported`] and [`EngineError::Stopped`].
pub fn outcomes(rules: &Rules, size: Size, control: &Control) -> Result<OutcomeBoard, EngineError> {
    if bits::supports(rules).is_ok() {
        bits::outcomes(rules, size, control)
    } else if shadows::supports(rules).is_ok() {
        shadows::outcomes(rules, size, control)
    } else {
        counting::outcomes(rules, size, control)
    }
}

/// Whether the sweep can play this game.
///
/// # Errors
/// The rule that is in the way.
pub fn supports(rules: &Rules) -> Result<(), Obstacle> {
    bits::supports(rules)
        .or_else(|_| shadows::supports(rules))
        .or_else(|_| counting::supports(rules))
}

/// Bytes that [`outcomes`] takes, the board it returns included.
pub fn memory_needed(rules: &Rules, size: Size) -> u128 {
    if bits::supports(rules).is_ok() {
        bits::memory_needed(rules, size)
    } else if shadows::supports(rules).is_ok() {
        shadows::memory_needed(rules, size)
    } else {
        counting::memory_needed(rules, size)
    }
}

/// Bytes of the board itself.
fn board_bytes(size: Size) -> u128 {
    size.rows as u128 * row_bytes(size.cols)
}

/// Bytes of one row of bits.
fn row_bytes(cols: usize) -> u128 {
    8 * cols.div_ceil(64) as u128
}
