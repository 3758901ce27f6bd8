//! Periods of rows: exact, smallest, proved.
//!
//! For a fixed first pile `a` the offsets `H(b) = G(a, b) - b` are ultimately
//! periodic (Pink and Landman for Wythoff's game, Jiao for F-Wythoff; Landman's
//! argument covers R-Wythoff too). This module finds the smallest preperiod and
//! period of every row up to a given one, and with them `G(a, b)` for columns
//! `b` of any size.
//!
//! A period found here is a theorem about the row, not an observation: it comes
//! from a recurrence of the full state of a finite-state machine.
//!
//! | file | says |
//! |---|---|
//! | `shape` | which games, and why their rows fit a bounded window |
//! | `offsets` | a set of offsets that slides along with the column |
//! | `ultimately` | smallest preperiod and period of a repeating sequence |
//! | `machine` | the machine, the proof, closure, limits |
//! | `periodicity` | a finished row |
//!
//! Periods of R-Wythoff grow so fast that running out is an ordinary answer:
//! [`rows`] returns the rows it could finish and says what [`Stopped`] it.

mod machine;
mod offsets;
mod periodicity;
mod shape;
mod ultimately;

pub use periodicity::Periodicity;

use crate::rules::Rules;
use dashu_int::UBig;
use machine::Machine;
use shape::Shape;
use wythoff_control::{Control, Reason};

/// The last row that the widest window (1024 places) holds.
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
    #[error("periods are computed for {games}, not for {game}", games = Shape::names())]
    Unsupported {
        /// Its name.
        game: String,
    },
    /// The row is beyond [`LAST_ROW`].
    #[error("row {0} is beyond row {LAST_ROW}, the last one that the window holds")]
    RowTooLarge(UBig),
    /// The run ended before the row.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A value left the window that Landman's bound promises: a defect here,
    /// reported rather than turned into a wrong value.
    #[error("row {row} left its window at column {column}; please report this")]
    OutsideWindow {
        /// The row.
        row: u64,
        /// The column.
        column: u64,
    },
}

/// The rows of a game, from row 0 on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    rows: Vec<Periodicity>,
    stopped: Option<Stopped>,
}

impl Rows {
    /// The finished rows: number `a` is row `a`.
    pub fn rows(&self) -> &[Periodicity] {
        &self.rows
    }

    /// Why the rows end before the last one wanted, if they do.
    pub const fn stopped(&self) -> Option<&Stopped> {
        self.stopped.as_ref()
    }

    /// `G(x, y)`, if the smaller pile is a finished row.
    pub fn value(&self, x: &UBig, y: &UBig) -> Option<UBig> {
        let row = usize::try_from(x.min(y)).ok()?;
        Some(self.rows.get(row)?.value(x.max(y)))
    }
}

/// The rows `0..=last` of a game, or as many as the limits allow.
///
/// # Errors
/// [`PeriodError::Unsupported`], [`PeriodError::RowTooLarge`] and
/// [`PeriodError::OutsideWindow`]; a run that was stopped is no error here.
pub fn rows(
    rules: &Rules,
    last: u64,
    limits: RowLimits,
    control: &Control,
) -> Result<Rows, PeriodError> {
    let shape = Shape::of(rules)
        .ok_or_else(|| PeriodError::Unsupported { game: rules.name().to_string() })?;
    let game = (rules, shape);
    if last > LAST_ROW {
        return Err(PeriodError::RowTooLarge(last.into()));
    }
    let last = u16::try_from(last).expect("not beyond the last row");
    let below = 2 * last;
    // One place for each offset from -2a to a.
    match (3 * last + 1).div_ceil(64) {
        1 => Machine::<1>::new(game, last, below, limits, control).run(),
        2 => Machine::<2>::new(game, last, below, limits, control).run(),
        3..=4 => Machine::<4>::new(game, last, below, limits, control).run(),
        5..=6 => Machine::<6>::new(game, last, below, limits, control).run(),
        7..=8 => Machine::<8>::new(game, last, below, limits, control).run(),
        9..=12 => Machine::<12>::new(game, last, below, limits, control).run(),
        _ => Machine::<16>::new(game, last, below, limits, control).run(),
    }
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
    let Rows { mut rows, stopped } = self::rows(rules, row, limits, control)?;
    match stopped {
        Some(stopped) => Err(stopped.into()),
        None => Ok(rows.pop().expect("a run that was not stopped ends with the row wanted")),
    }
}

/// `G(x, y)` for one small pile and one of any size.
///
/// For many values of one game, keep the [`rows`] and ask [`Rows::value`].
///
/// # Errors
/// See [`PeriodError`]; the row is the smaller pile.
pub fn value(
    rules: &Rules,
    x: &UBig,
    y: &UBig,
    limits: RowLimits,
    control: &Control,
) -> Result<UBig, PeriodError> {
    let (smaller, larger) = (x.min(y), x.max(y));
    let smaller = u64::try_from(smaller).map_err(|_| PeriodError::RowTooLarge(smaller.clone()))?;
    Ok(row(rules, smaller, limits, control)?.value(larger))
}
