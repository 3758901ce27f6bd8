//! R-Wythoff: where each value settles, proved, and its positions for indices
//! of any size.
//!
//! Gu conjectured that for every value `g` the `n`-th position lies on diagonal
//! `n` from some `M_g` on, and showed that then it is the `n`-th P-position
//! moved by `-(C_g, C_g)`, but for Fibonacci chains of exceptions that are off
//! by one. He verified it to a row bound for g <= 20. A finite run can do more
//! than that: it can prove it.
//!
//! | file | what |
//! |---|---|
//! | `trace` | what a run leaves behind: some hundred numbers for each value |
//! | `evidence` | the window that decides about all later indices |
//! | `certificate` | the theorem, its proof, and the check of its assumptions |
//! | `interleave` | the pair of values (2, 3), which needs more than its bands |
//! | `chain` | the exceptions |
//! | `table` | the first points of one value, and how they determine the rest |
//! | `form` | the `n`-th position for `n` of any size |
//! | `run` | runs to a given row, or until everything is proved |
//!
//! Rows needed are 2.6 to 4.7 times the greatest `M_h`, `h <= g`: 3.6 thousand
//! for g = 8, 165 thousand for 12, 29 million for 20 (2.7 s), 310 million for 26
//! (40 s). Source: Gu 2015, sections 3.2 and 4.

mod certificate;
mod chain;
mod evidence;
mod form;
mod interleave;
mod run;
mod table;
#[cfg(test)]
pub(in crate::sequence) mod tests;
mod trace;

pub use certificate::{Certificate, Missing, Refused};
pub use chain::{Head, Heads, Sign};
pub use evidence::{Evidence, SettledWindow};
pub use form::{Form, FormError};
pub use interleave::Crossing;
pub use run::certify;

use crate::engine::EngineError;
use crate::position::Grundy;
use serde::Serialize;
use wythoff_control::Control;

/// Rows that [`diagonals`] will compute at most; they take some minutes.
pub const MOST_ROWS: u64 = 860_000_000;

/// A line of Gu's figures 3 and 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Diagonals {
    /// The value.
    pub g: Grundy,
    /// Repeats among the columns: positions lie near `p_n - (C, C)`.
    #[serde(rename = "C")]
    pub offset: u64,
    /// The least `M` with `d_n = n` for all `n >= M`.
    #[serde(rename = "M")]
    pub settled: u64,
    /// Number of `n` with `d_n != n`.
    pub wrong: u64,
    /// Whether the three are proved; if not, they are what the rows show.
    pub certified: bool,
    /// Rows computed.
    pub rows: u64,
}

/// `C`, `M` and the number of wrong diagonals for the values `0..=g`, proved as
/// far as [`MOST_ROWS`] rows suffice.
///
/// # Errors
/// As [`crate::sequence::r_wythoff()`].
pub fn diagonals(g: Grundy, control: &Control) -> Result<Vec<Diagonals>, EngineError> {
    Ok(certify(g, MOST_ROWS, control)?.diagonals())
}

impl Certificate {
    /// The lines of the table.
    pub fn diagonals(&self) -> Vec<Diagonals> {
        let certified = self.certified();
        let line = |evidence: &Evidence| Diagonals {
            g: evidence.g,
            offset: evidence.repeats,
            settled: evidence.after_wrong,
            wrong: evidence.wrong,
            certified: evidence.g.0 < certified,
            rows: self.rows,
        };
        self.values.iter().map(line).collect()
    }
}
