//! Nivasch's Convergence Conjecture: how long finite-state runs of Wythoff's
//! game take to forget a dummy start.

use crate::error::WorkbenchError;
use serde::Serialize;
use wythoff_games::sequence::convergence::{Convergence, Maximum};
use wythoff_games::{Control, Grundy, sequence};

/// The longest times over all starts up to a row.
#[derive(Clone, Debug, Serialize)]
pub struct ConvergenceReport {
    /// The value asked for.
    pub value: Grundy,
    /// The last start.
    pub up_to_row: u64,
    /// The longest time to convergence of this value.
    pub maximum: u64,
    /// The first start that takes so long.
    pub start: u64,
    /// The longest times of every value up to it.
    pub values: Vec<Maximum>,
    /// How many starts took 0, 1, 2, … rows, for this value.
    pub histogram: Vec<u64>,
}

/// Runs every start `0..=up_to_row`.
///
/// # Errors
/// A value beyond the engine, or a cancelled run.
pub fn convergence(
    value: Grundy,
    up_to_row: u64,
    control: &Control,
) -> Result<ConvergenceReport, WorkbenchError> {
    let Convergence { per_value, mut histograms, .. } =
        sequence::convergence::convergence(value, up_to_row, control)?;
    let last = per_value.last().map_or((0, 0), |m| (m.rows, m.start));
    Ok(ConvergenceReport {
        value,
        up_to_row,
        maximum: last.0,
        start: last.1,
        values: per_value,
        histogram: histograms.pop().unwrap_or_default(),
    })
}
