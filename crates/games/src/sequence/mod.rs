//! The sequences `T_g`: for each value, its positions with row <= column, by
//! increasing row, for Wythoff's game, R-Wythoff and F-Wythoff.
//!
//! | file | what | cost at g = 20 |
//! |---|---|---|
//! | [`transcription`] | the papers' algorithms as printed, the oracles | microseconds a row |
//! | `window` | WSG as words of vacant diagonals and columns, portable | 34 ns a row |
//! | `vector` | the same in AVX2 | 9 ns a row |
//! | `linear` | a core fed with its own output | memory O(r) |
//! | `stream` | a core fed by one at r/phi, … | 2.6 times the time, memory O(log r) |
//! | `select` | which core runs, and what happens when it is too narrow | |

mod core;
mod linear;
mod rows;
mod select;
mod slope;
mod snapshot;
mod stream;
#[cfg(test)]
mod tests;
pub mod transcription;
mod vector;
mod window;
mod word;
mod wythoff;

pub use rows::{Row, Rows, Silent};
pub use wythoff::{last_point, wythoff};

use window::Escape;

/// How the sequences of Wythoff's game are computed. All give the same points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The portable core, with memory for every row.
    Window,
    /// The vector core where there is one, with memory for every row.
    Vector,
    /// The vector core where there is one, with next to no memory.
    Stream,
}

/// Why a run ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// The window is too narrow for this run.
    Escape(Escape),
    /// The watch said so.
    Cancelled,
}

impl From<Escape> for Stop {
    fn from(escape: Escape) -> Self {
        Self::Escape(escape)
    }
}
