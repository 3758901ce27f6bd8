//! Periods of rows: exact, smallest, proved.
//!
//! For a fixed first pile `a` the offsets `H(b) = G(a, b) - b` are ultimately
//! periodic in every game in which, from some column of the row on, any number
//! may be taken from the second pile (Pink and Landman for Wythoff's game, Jiao
//! for F-Wythoff; `shape` has the condition and the proof). In other games, as
//! Connell's, rows rise more slowly: `G(a, b + p) = G(a, b) + r` (`strides`). This
//! module finds the smallest preperiod and period of every row up to a given one,
//! and with them `G(a, b)` for columns `b` of any size.
//!
//! A period found here is a theorem about the row, not an observation: it comes
//! from a recurrence of the full state of a finite-state machine.
//!
//! | file | says |
//! |---|---|
//! | `shape` | which games, and why their rows fit a bounded window |
//! | `tail` | what a condition becomes far out in a row |
//! | `offsets` | a set of offsets that slides along with the column |
//! | `ultimately` | smallest preperiod and period of a repeating sequence |
//! | `machine` | the machine, the proof, closure, limits |
//! | `strides` | another machine, for rows along which not every number may be taken |
//! | `periodicity` | a finished row |
//!
//! Periods of R-Wythoff grow so fast that running out is an ordinary answer:
//! [`rows`] returns the rows it could finish and says what [`Stopped`] it.

mod machine;
mod offsets;
mod periodicity;
mod shape;
mod strides;
mod tail;
mod ultimately;

pub use periodicity::Periodicity;

use crate::rules::Rules;
use dashu_int::UBig;
use machine::Machine;
use strides::Strides;
use wythoff_control::{Control, Reason};

/// The last row that is followed: Wythoff's row 341 needs a window of 1024 places.
pub const LAST_ROW: u64 = 341;

/// How much a run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowLimits {
    /// Columns that any one row is followed.
    pub columns: u64,
    /// Bytes for finished rows and the sets they leave for the next one.
    pub bytes: u64,
}

impl Default for RowLimits {
    /// 2^25 columns (R-Wythoff's row 15 needs 18 million) and 1 GiB.
    fn default() -> Self {
        Self { columns: 1 << 25, bytes: 1 << 30 }
    }
}

/// What ended a run before the last row.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped {
    /// More columns are needed to see the state of the row recur.
    #[error("row {row} needs more than the {allowed} columns allowed")]
    Columns {
        /// The row.
        row: u64,
        /// Columns allowed.
        allowed: u64,
    },
    /// The row does not fit in the memory allowed.
    #[error("row {row} needs about {needed} bytes, more than the {allowed} allowed")]
    Bytes {
        /// The row.
        row: u64,
        /// Bytes needed.
        needed: u64,
        /// Bytes allowed.
        allowed: u64,
    },
    /// The values of the row spread more widely than the widest window holds.
    #[error("the values of row {row} lie further apart than the {places} places of a window")]
    Window {
        /// The row.
        row: u64,
        /// The places.
        places: u64,
    },
    /// The moves of the row are too many, or settle too far out.
    #[error("row {row} is not followed: {reason}")]
    Unsettled {
        /// The row.
        row: u64,
        /// What is in the way.
        reason: String,
    },
    /// The control ended the run.
    #[error("{reason}, at row {row}")]
    Run {
        /// The row.
        row: u64,
        /// Why.
        reason: Reason,
    },
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PeriodError {
    /// Not one of the games whose rows the machine can follow.
    #[error("the rows of {game} are not followed: {reason}")]
    Unsupported {
        /// Its name.
        game: String,
        /// What is in the way.
        reason: String,
    },
    /// The row is beyond [`LAST_ROW`].
    #[error("row {0} is beyond row {LAST_ROW}, the last one that is followed")]
    RowTooLarge(UBig),
    /// The run ended before the row.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl PeriodError {
    fn unsupported(rules: &Rules, reason: String) -> Self {
        Self::Unsupported { game: rules.name().to_string(), reason }
    }
}

/// The rows of a game, from row 0 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    finished: Vec<Periodicity>,
    stopped: Option<Stopped>,
    /// Whether the piles may be exchanged.
    symmetric: bool,
}

impl Rows {
    /// The finished rows: number `a` is row `a`.
    pub fn rows(&self) -> &[Periodicity] {
        &self.finished
    }

    /// Why the rows end before the last one wanted, if they do.
    pub const fn stopped(&self) -> Option<&Stopped> {
        self.stopped.as_ref()
    }

    /// `G(x, y)`, if the first pile is a finished row, or the smaller one where the rules
    /// make no difference between the piles.
    pub fn value(&self, x: &UBig, y: &UBig) -> Option<UBig> {
        let (row, column) = turned(self.symmetric, x, y);
        Some(self.finished.get(usize::try_from(row).ok()?)?.value(column))
    }
}

/// The row and the column of a position.
fn turned<'a>(symmetric: bool, x: &'a UBig, y: &'a UBig) -> (&'a UBig, &'a UBig) {
    if symmetric { (x.min(y), x.max(y)) } else { (x, y) }
}

/// The rows `0..=last` of a game, or as many as the limits allow.
///
/// # Errors
/// [`PeriodError::Unsupported`] and [`PeriodError::RowTooLarge`]; a run that was stopped is
/// no error here.
pub fn rows(
    rules: &Rules,
    last: u64,
    limits: RowLimits,
    control: &Control,
) -> Result<Rows, PeriodError> {
    if last > LAST_ROW {
        return Err(PeriodError::RowTooLarge(last.into()));
    }
    let last = u16::try_from(last).expect("not beyond the last row");
    if !rules.has_grundy_values() {
        let reason = "it has outcomes but no Sprague-Grundy values".to_string();
        return Err(PeriodError::unsupported(rules, reason));
    }
    if shape::obstacle(rules, last.into()).is_some() {
        return match strides::obstacle(rules, last.into()) {
            Some(reason) => Err(PeriodError::unsupported(rules, reason)),
            None => Strides::new(rules, last.into(), limits, control).run(),
        };
    }
    // Offsets from -2a to a are enough for Wythoff's game; others are told by trying.
    let narrowest = (3 * last + 1).div_ceil(64);
    let mut found = None;
    for words in [1, 2, 4, 6, 8, 12, 16, 32].into_iter().filter(|&words| words >= narrowest) {
        // No offset is larger than the row.
        let below = 64 * words - 1 - last;
        let rows = match words {
            1 => Machine::<1>::new(rules, last, below, limits, control).run(),
            2 => Machine::<2>::new(rules, last, below, limits, control).run(),
            4 => Machine::<4>::new(rules, last, below, limits, control).run(),
            6 => Machine::<6>::new(rules, last, below, limits, control).run(),
            8 => Machine::<8>::new(rules, last, below, limits, control).run(),
            12 => Machine::<12>::new(rules, last, below, limits, control).run(),
            16 => Machine::<16>::new(rules, last, below, limits, control).run(),
            _ => Machine::<32>::new(rules, last, below, limits, control).run(),
        }?;
        let too_narrow = matches!(rows.stopped, Some(Stopped::Window { .. }));
        found = Some(rows);
        if !too_narrow {
            break;
        }
    }
    Ok(found.expect("the widest window is wide enough for the last row of Wythoff's game"))
}

/// One row of a game; the rows before it are computed on the way.
///
/// # Errors
/// See [`PeriodError`].
pub fn row(
    rules: &Rules,
    row: u64,
    limits: RowLimits,
    control: &Control,
) -> Result<Periodicity, PeriodError> {
    let Rows { mut finished, stopped, .. } = self::rows(rules, row, limits, control)?;
    match stopped {
        Some(stopped) => Err(stopped.into()),
        None => Ok(finished.pop().expect("a run that was not stopped ends with the row wanted")),
    }
}

/// `G(x, y)` for a small first pile and a second one of any size, or for one small pile
/// where the rules make no difference between the piles.
///
/// For many values of one game, keep the [`rows`] and ask [`Rows::value`].
///
/// # Errors
/// See [`PeriodError`].
pub fn value(
    rules: &Rules,
    x: &UBig,
    y: &UBig,
    limits: RowLimits,
    control: &Control,
) -> Result<UBig, PeriodError> {
    let (short, column) = turned(rules.is_symmetric(), x, y);
    let short = u64::try_from(short).map_err(|_| PeriodError::RowTooLarge(short.clone()))?;
    Ok(row(rules, short, limits, control)?.value(column))
}
