//! The sequences `T_g`: for each value, its positions with row <= column, by
//! increasing row, for Wythoff's game, R-Wythoff and F-Wythoff.
//!
//! | file | what | cost at g = 20 |
//! |---|---|---|
//! | [`transcription`] | the papers' algorithms as printed, the oracles | microseconds a row |
//! | `window` | WSG as words of vacant diagonals and columns, of any width | 35 ns a row |
//! | `pipeline` | the same, four values at a time in vectors (`lanes`) | 21 ns a row in SSE2, 8 in AVX2 |
//! | `linear` | a core fed with its own output | memory O(r) |
//! | `stream` | a core fed by one at r/phi, … | 2.6 times the time, memory O(log r) |
//! | [`verified`] | a stream in pieces, on many threads, every link checked | as the stream, and 2 % |
//! | [`diagonals`] | R-Wythoff: where values settle, proved | about twice its engine |
//! | `select` | which core runs, and what happens when it is too narrow | |
//! | `snapshot` | the first rows, and why F-Wythoff runs in the same windows | |
//! | `finite_state` | FSW literally, its dummy start, rows to convergence | |
//! | `recursive` | RW: points anywhere, the n-th for n of any size | 2 ms at n = 10^12, g = 10 |
//! | `bounds` | what is known of the conjecture's constants | |
//! | `rwsg` | R-Wythoff, one narrow window for each value | 50 ns a row |

#[cfg(target_arch = "x86_64")]
mod avx2;
mod bounds;
pub mod convergence;
mod core;
pub mod diagonals;
mod finite_state;
mod lanes;
mod linear;
mod near_zeros;
mod numbered;
mod pipeline;
#[cfg(any(test, not(target_arch = "x86_64")))]
mod plain;
mod recursive;
mod rows;
mod rwsg;
mod select;
mod slope;
mod snapshot;
#[cfg(target_arch = "x86_64")]
mod sse2;
mod stream;
mod strip;
#[cfg(test)]
mod tests;
pub mod transcription;
pub mod verified;
mod window;
mod word;

pub use bounds::{Margin, STRIP_20, recorded_convergence};
pub use finite_state::{State, ValueState, rows_to_convergence};
pub use near_zeros::{Largest, NearZeros, Zeros};
pub use numbered::{Numbered, Point};
pub use recursive::{BigPoint, Interval, nth_points, points_in_rows};
pub use rows::{Row, Rows, Silent};

use crate::engine::EngineError;
use crate::position::{Grundy, Position};
use snapshot::Strip;
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
/// [`EngineError::Unsupported`] if `g > 63` or `rows` is not below 2^32,
/// [`EngineError::Stopped`].
pub fn r_wythoff<R: Rows>(
    g: Grundy,
    rows: u64,
    control: &Control,
    out: &mut R,
) -> Result<(), EngineError> {
    let refuse = |reason: String| EngineError::Unsupported { engine: "rwsg", reason };
    let end = u32::try_from(rows).map_err(|_| refuse(format!("{rows} rows, 2^32 at most")))?;
    match g.0 {
        0..=31 => rwsg::rows::<u64, R>(g, end, control, out),
        32..=63 => rwsg::rows::<u128, R>(g, end, control, out),
        _ => Err(refuse(format!("value {g}, 63 at most"))),
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
