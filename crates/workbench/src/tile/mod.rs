//! Parts of the board for a picture: cells of one position each near by, or of
//! 2^scale x 2^scale positions, any part of the board at any scale.
//!
//! A [`Window`] says which part; a [`Plane`] is one number per cell. What is
//! not known is marked as such ([`UNKNOWN`], [`LARGER`]), never guessed.
//!
//! | file | fills a plane from | reaches |
//! |---|---|---|
//! | `theorem` | a closed form of the P-positions | everything |
//! | `board` | a table of Grundy values or outcomes | as far as the table |
//! | `points` | the positions of one value, row by row | Wythoff's game, F- and R-Wythoff |
//! | `values` | the theorem about values 0, 1 and 2 of Wythoff's game | everything |
//! | `far` | algorithm RW: small values near a huge position | Wythoff's game |
//! | `set` | an automaton of a proved theorem | everything, in small steps |
//!
//! Nothing is kept between calls: whoever draws many tiles keeps the tables.

mod board;
mod far;
mod plane;
mod points;
mod set;
mod theorem;
mod values;
mod window;

pub use board::{count_outcomes, count_value, differences, mean_values, outcome_differences};
pub use far::{Strip, far_counts, far_values, nim_values};
pub(crate) use far::{far_counts_by, far_values_by};
pub use plane::{AT_LEAST, LARGER, Plane, UNKNOWN};
pub use points::{PointRows, count_points, point_rows};
pub use set::{ProvedSet, count_members};
pub use theorem::{count_by_theorem, theorem_differences, zero_or_larger};
pub use values::count_by_values;
pub use window::Window;
