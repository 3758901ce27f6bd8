//! Requests and their reports, against brute force.

mod forms;
mod machines;
mod positions;
mod sums;
mod sweeps;
mod tiles;
