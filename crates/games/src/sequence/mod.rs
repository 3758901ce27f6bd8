//! The sequences `T_g`: for each value, its positions with row <= column, by
//! increasing row, for Wythoff's game, R-Wythoff and F-Wythoff.
//!
//! | room | what it holds | cost at g = 20 |
//! |---|---|---|
//! | [`transcription`] | the papers' algorithms as printed, the oracles | microseconds a row |
//! | `receiver` | what engines hand out, and who receives it | |
//! | `vector` | four words side by side: the one place with vector instructions | |
//! | `window` | WSG as words of vacant diagonals and columns; the same in vectors | 35 ns a row; 21 in SSE2, 8 in AVX2 |
//! | `strip` | Wythoff's game and F-Wythoff by these windows: with all rows in memory, or with O(log r) | 2.6 times the time in little memory |
//! | `far` | rows anywhere: FSW and RW, the n-th point for n of any size | 2 ms at n = 10^12, g = 10 |
//! | [`verified`] | a stream in pieces, on many threads, every link checked | as the stream, and 2 % |
//! | [`convergence`] | how long a run takes to forget a wrong start | 5 microseconds a start |
//! | `r_wythoff` | R-Wythoff by windows of its own, and [where values settle](diagonals) | 50 ns a row |

mod beyond;
pub mod convergence;
mod far;
mod game;
mod r_wythoff;
mod receiver;
mod strip;
#[cfg(test)]
mod tests;
pub mod transcription;
mod vector;
pub mod verified;
mod window;

pub use beyond::Beyond;
pub use far::{
    BigPoint, Interval, Margin, State, ValueState, nth_points, points_in_rows, recorded_convergence,
};
pub use game::SequenceGame;
pub use r_wythoff::diagonals;
pub use receiver::golden::Golden;
pub use receiver::near_zeros::{Largest, NearZeros, Zeros};
pub use receiver::numbered::{Numbered, Point};
pub use receiver::spread::{Spread, ValueSpread};
pub use receiver::{Row, Rows};
pub use strip::select::words_hold;

use crate::engine::EngineError;
use crate::position::{Grundy, Position};
use receiver::Receiver;
use strip::snapshot::Strip;
use window::Escape;
use wythoff_control::{Control, Reason};

/// Hands out rows `0..rows` of Wythoff's game with the points of values `0..=g`.
///
/// Exact whatever the engine: see [`Engine`] for what they cost.
///
/// # Errors
/// [`EngineError::Unsupported`] if `g` is beyond the widest window (g <= 248
/// should fit), [`EngineError::Stopped`].
pub fn wythoff<R: Rows>(
    engine: Engine,
    g: Grundy,
    rows: u64,
    control: &Control,
    out: &mut R,
) -> Result<(), EngineError> {
    strip::rows(Strip::Wythoff, engine, g, rows, control, out)
}

/// Hands out rows `0..rows` of F-Wythoff with the points of values `0..=g`.
///
/// # Errors
/// As [`wythoff`].
pub fn f_wythoff<R: Rows>(
    engine: Engine,
    g: Grundy,
    rows: u64,
    control: &Control,
    out: &mut R,
) -> Result<(), EngineError> {
    strip::rows(Strip::FWythoff, engine, g, rows, control, out)
}

/// Hands out rows `0..rows` of R-Wythoff with the points of values `0..=g`.
///
/// # Errors
/// [`EngineError::Unsupported`] if `g > 63` or `rows` is above 2^46,
/// [`EngineError::Stopped`].
pub fn r_wythoff<R: Rows>(
    g: Grundy,
    rows: u64,
    control: &Control,
    out: &mut R,
) -> Result<(), EngineError> {
    all_of_r_wythoff(g, rows, control, Receiver::new(out))
}

/// Not generic: compiled here, and not once more in every crate that asks for rows.
fn all_of_r_wythoff(
    g: Grundy,
    rows: u64,
    control: &Control,
    out: Receiver<'_>,
) -> Result<(), EngineError> {
    let refuse = |beyond: Beyond| EngineError::beyond("rwsg", beyond);
    if rows > r_wythoff::MOST_ROWS {
        return Err(refuse(Beyond::Rows { rows, most: r_wythoff::MOST_ROWS }));
    }
    match g.0 {
        0..=31 => r_wythoff::rwsg::rows::<u64>(g, rows, control, out),
        32..=63 => r_wythoff::rwsg::rows::<u128>(g, rows, control, out),
        _ => Err(refuse(Beyond::Value { value: g, most: 63 })),
    }
}

/// The last point of `T_g` of Wythoff's game in rows `0..rows`, nothing else
/// written down: the bare cost of an engine. It is found if it lies in the last
/// 48 rows and beyond the snapshot, as all do once `rows` is at least
/// `8 g + 400`.
///
/// # Errors
/// As [`wythoff`].
pub fn wythoff_last_point(
    engine: Engine,
    g: Grundy,
    rows: u64,
    control: &Control,
) -> Result<Option<Position>, EngineError> {
    strip::last_point(Strip::Wythoff, engine, g, rows, control)
}

/// The last point of `T_g` of F-Wythoff in rows `0..rows`, as
/// [`wythoff_last_point`].
///
/// # Errors
/// As [`wythoff`].
pub fn f_wythoff_last_point(
    engine: Engine,
    g: Grundy,
    rows: u64,
    control: &Control,
) -> Result<Option<Position>, EngineError> {
    strip::last_point(Strip::FWythoff, engine, g, rows, control)
}

/// How the sequences of Wythoff's game and F-Wythoff are computed. All give the
/// same points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// Code for every machine of the architecture, with memory for every row.
    Window,
    /// The widest vectors the machine has, with memory for every row.
    Vector,
    /// The widest vectors the machine has, with next to no memory.
    Stream,
}

/// Why a run ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// The window is too narrow for this run.
    Escape(Escape),
    /// The control said so.
    Stopped(Reason),
}

impl From<Reason> for Stop {
    fn from(reason: Reason) -> Self {
        Self::Stopped(reason)
    }
}

impl From<Escape> for Stop {
    fn from(escape: Escape) -> Self {
        Self::Escape(escape)
    }
}
