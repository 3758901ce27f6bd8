//! Long runs that settle something: exact rows, how rows converge, where
//! diagonals settle.

pub(crate) mod checkpoint;
pub mod convergence;
pub mod diagonals;
pub mod near_zeros;
pub mod rows;
