//! Points in rows that a run has verified.
//!
//! A run keeps statistics and some states along the way, not its points. From
//! the last of these states before a row, that row is reached again: as exact as
//! the run. Cost: that of the stream over at most a thirty-second part of the
//! run, or a piece of it if that is longer.

use super::run::Progress;
use super::task::{SHORTEST, Start, Task};
use crate::engine::EngineError;
use crate::position::{Grundy, Position};
use wythoff_control::Control;

/// The points of a value up to a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// How many there are in this row and those below it.
    pub points: u64,
    /// The one in this row, if it holds one.
    pub here: Option<Position>,
}

/// Counts the points of a value up to a row that `progress` has verified.
///
/// # Errors
/// [`EngineError::Unsupported`] if the row or the value is beyond what is
/// verified, [`EngineError::Stopped`].
pub fn count(
    progress: &Progress,
    value: Grundy,
    row: u64,
    control: &Control,
) -> Result<Count, EngineError> {
    let refuse = |reason: String| EngineError::Unsupported { engine: "verified", reason };
    if row >= progress.row() {
        return Err(refuse(format!("row {row}, and only those below {} are", progress.row())));
    }
    if value > progress.g {
        return Err(refuse(format!("value {value}, and only those up to {} are", progress.g)));
    }
    let end = row + 1;
    let joint = progress.joints.iter().rev().find(|joint| joint.row + SHORTEST <= end).cloned();
    let task = Task {
        g: progress.g,
        start: joint.clone().map_or(Start::Origin, Start::From),
        end,
        margin: 0,
        statistics: false,
    };
    let found = task.run(control)?.statistics.values[value.0 as usize];
    // Only now it is known that the joint is complete.
    let before = joint.map_or(0, |joint| joint.points()[value.0 as usize]);
    Ok(Count { points: before + found.points, here: found.last.filter(|point| point.x == row) })
}
