//! Long runs that settle something: how rows converge, where diagonals settle.

pub mod convergence;
pub mod diagonals;
