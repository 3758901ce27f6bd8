//! R-Wythoff, whose values have windows of their own and settle on diagonals.
//!
//! | file | what |
//! |---|---|
//! | `rwsg` | `T_0, …, T_g` in one pass, one narrow window for each value |
//! | [`diagonals`] | where values settle, proved |

pub mod diagonals;
pub(in crate::sequence) mod rwsg;

/// Rows that are entered at most; they take a year.
pub(in crate::sequence) const MOST_ROWS: u64 = 1 << 46;
