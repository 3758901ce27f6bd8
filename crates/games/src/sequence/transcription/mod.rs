//! The papers' algorithms, written down as printed: the oracles of this module.
//!
//! Never optimised, never deleted. All keep sets in `HashSet`s and go through
//! every candidate; one liberty is taken in all of them, because a scan from 0
//! is quadratic: the search for a diagonal starts at the first one that the
//! scan could not pass over for good (said beside each search).
//!
//! [`VecBool`] is not an oracle but a yardstick: what one writes first when
//! the hash sets are too slow. Benchmarks quote their gain over it.

mod fwsg;
mod rwsg;
mod vec_bool;
#[cfg(test)]
mod wsg;

pub use fwsg::fwsg;
pub use rwsg::rwsg;
pub use vec_bool::VecBool;
#[cfg(test)]
pub(crate) use wsg::wsg;

use crate::position::Position;

/// The sequences `T_0, …, T_g`: entry `h` lists the positions of value `h` with
/// row <= column, by increasing row.
pub type Sequences = Vec<Vec<Position>>;
