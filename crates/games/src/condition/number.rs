//! What expressions are evaluated over, and where.

use std::ops::{Add, Div, Mul, Neg, Sub};

/// The numbers an expression can be evaluated over.
pub trait Number:
    Clone
    + Ord
    + From<i64>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
}

impl<N> Number for N where
    N: Clone
        + Ord
        + From<i64>
        + Add<Output = N>
        + Sub<Output = N>
        + Mul<Output = N>
        + Div<Output = N>
        + Neg<Output = N>
{
}

/// A place to evaluate at: the piles before the move, and the step.
#[derive(Clone, Debug)]
pub struct At<N> {
    /// First pile.
    pub x: N,
    /// Second pile.
    pub y: N,
    /// Step of the move (zero in a terminal region, which cannot mention it).
    pub t: N,
}

impl At<i128> {
    /// The piles of a machine-sized position and a step.
    pub fn new(x: u64, y: u64, t: u64) -> Self {
        Self { x: x.into(), y: y.into(), t: t.into() }
    }
}
