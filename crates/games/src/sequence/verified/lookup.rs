//! Points in rows that a run has verified.
//!
//! A run keeps statistics and some states along the way, not its points. From
//! the last of these states before a row, that row is reached again: as exact as
//! the run. Cost: that of the stream over at most a thirty-second part of the
//! run, or a piece of it if that is longer.

use super::run::VerifiedRun;
use super::task::{SHORTEST, Start, Task};
use crate::engine::EngineError;
use crate::position::{Grundy, Position};
use crate::sequence::Beyond;
use wythoff_control::Control;
use wythoff_numeration::floor_phi;

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
    progress: &VerifiedRun,
    value: Grundy,
    row: u64,
    control: &Control,
) -> Result<Count, EngineError> {
    let refuse = |beyond: Beyond| EngineError::beyond("verified", beyond);
    if row >= progress.row() {
        return Err(refuse(Beyond::UnverifiedRow { row, end: progress.row() }));
    }
    if value > progress.g {
        return Err(refuse(Beyond::UnverifiedValue { value, most: progress.g }));
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
    let found = task.run_without_end(control)?.statistics.values[value.0 as usize];
    // Only now it is known that the joint is complete.
    let before = joint.map_or(0, |joint| joint.points()[value.0 as usize]);
    Ok(Count { points: before + found.points, here: found.last.filter(|point| point.x == row) })
}

/// The `n`-th point of a value, counted from 0, in rows that `progress` has verified; `None`
/// if it lies behind them.
///
/// In a row there is at most one point of a value, so from a row that has `k` points too many
/// or too few the wanted one is at least `k` rows away, and such a step passes nothing. About
/// `floor(phi n)` it is at most a few dozen rows off, of which every step leaves a third or so:
/// five counts, as a rule.
///
/// # Errors
/// As [`count`].
pub fn nth(
    progress: &VerifiedRun,
    value: Grundy,
    n: u64,
    control: &Control,
) -> Result<Option<Position>, EngineError> {
    let Some(last) = progress.row().checked_sub(1) else { return Ok(None) };
    let mut row = floor_phi(n).map_or(last, |row| row.min(last));
    loop {
        let Count { points, here } = count(progress, value, row, control)?;
        // With the wanted one there are n + 1.
        let missing = i128::from(n) + 1 - i128::from(points);
        if missing == 0 && here.is_some() {
            return Ok(here);
        }
        if missing > 0 && row == last {
            return Ok(None);
        }
        let step = if missing == 0 { -1 } else { missing };
        let next = (i128::from(row) + step).min(last.into());
        row = u64::try_from(next).expect("a row with too many points is behind the wanted one");
    }
}
