//! R-Wythoff, whose values have windows of their own and settle on diagonals.
//!
//! | file | what |
//! |---|---|
//! | `rwsg` | `T_0, …, T_g` in one pass, one narrow window for each value |
//! | [`diagonals`] | where values settle, proved |

pub mod diagonals;
pub(in crate::sequence) mod rwsg;
