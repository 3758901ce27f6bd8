//! Rows anywhere, however far out: the window as a machine with a finite state.
//!
//! | file | what |
//! |---|---|
//! | `finite_state` | FSW literally, its dummy start, and windows in its state |
//! | `recursive` | RW: points anywhere, the n-th for n of any size |
//! | `bounds` | what is known of the conjecture's constants |

pub(in crate::sequence) mod bounds;
pub(in crate::sequence) mod finite_state;
mod recursive;

pub use bounds::{Margin, recorded_convergence};
pub use finite_state::{State, ValueState};
pub use recursive::{BigPoint, Interval, nth_points, points_in_rows};
