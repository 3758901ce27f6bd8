//! Long runs that settle something: exact rows, how columns follow them, how rows
//! converge, where diagonals settle.

pub(crate) mod checkpoint;
pub mod columns;
pub mod convergence;
pub mod diagonals;
pub mod rows;
