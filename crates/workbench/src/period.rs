//! Exact additive periods of rows: `G(a, b + p) = G(a, b) + r` for a fixed row `a`.

use crate::error::{Empty, InputError, WorkbenchError};
use crate::game::Game;
use serde::Serialize;
use std::ops::RangeInclusive;
use wythoff_games::period::{self, PeriodError, RowLimits};
use wythoff_games::{Control, Known};

/// The period of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RowPeriod {
    /// The row.
    pub row: u64,
    /// From this column on the row repeats, and from no earlier one.
    pub preperiod: u64,
    /// Its smallest period.
    pub period: u64,
    /// By how much the values rise in a period: by the period, where any number may be taken
    /// from the second pile.
    pub rise: u64,
}

/// The periods of some rows.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PeriodReport {
    /// The game's name.
    pub game: String,
    /// The rows, in order.
    pub rows: Vec<RowPeriod>,
    /// How they are known.
    pub known: Known,
    /// Why the list ends before the last row asked for, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// The periods of a range of rows.
///
/// # Errors
/// A game without the theory for it, a row out of reach, a cancelled run, or a
/// limit reached before the first row of the range.
pub fn periods(
    game: &Game,
    rows: RangeInclusive<u64>,
    limits: RowLimits,
    control: &Control,
) -> Result<PeriodReport, WorkbenchError> {
    if rows.is_empty() {
        return Err(InputError::from(Empty::Rows).into());
    }
    let found = period::rows(game.rules(), *rows.end(), limits, control)?;
    let wanted = found.rows().iter().filter(|p| rows.contains(&p.row()));
    let listed: Vec<_> = wanted
        .map(|p| {
            let (preperiod, period, rise) = (p.preperiod(), p.period(), p.rise());
            RowPeriod { row: p.row(), preperiod, period, rise }
        })
        .collect();
    match found.stopped() {
        Some(reason) if listed.is_empty() => Err(PeriodError::Stopped(reason.clone()).into()),
        stopped => Ok(PeriodReport {
            game: game.name().to_string(),
            rows: listed,
            known: Known::Proved("the full state of the row recurs".into()),
            stopped: stopped.map(ToString::to_string),
        }),
    }
}
