//! Gu's conjecture 2 for R-Wythoff: where the positions of each value settle on
//! their diagonals, proved by a finite certificate.

use crate::error::WorkbenchError;
use serde::Serialize;
use wythoff_games::sequence::diagonals::{Diagonals, MOST_ROWS, certify};
use wythoff_games::{Control, Grundy, Known};

/// The values up to some value.
#[derive(Clone, Debug, Serialize)]
pub struct DiagonalsReport {
    /// One line per value.
    pub values: Vec<Diagonals>,
    /// How the certified lines are known.
    pub known: Known,
}

/// The rows to compute at most, where the caller does not say.
pub const DEFAULT_ROWS: u64 = MOST_ROWS;

/// Where the values `0..=g` settle, proved as far as `most_rows` rows suffice.
///
/// # Errors
/// A value beyond the engine, or a cancelled run.
pub fn diagonals(
    g: Grundy,
    most_rows: u64,
    control: &Control,
) -> Result<DiagonalsReport, WorkbenchError> {
    let certificate = certify(g, most_rows, control)?;
    Ok(DiagonalsReport {
        values: certificate.diagonals(),
        known: Known::Proved("finite certificate of Gu's conjecture 2".into()),
    })
}
