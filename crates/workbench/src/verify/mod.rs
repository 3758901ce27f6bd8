//! Long runs that settle something: exact rows, also in pieces on many machines, how columns
//! follow them, how rows converge, where diagonals settle.

pub(crate) mod checkpoint;
pub mod columns;
pub mod convergence;
pub mod diagonals;
pub mod near_zeros;
pub mod pieces;
pub mod rows;
