//! Requests and their reports, against brute force.

mod forms;
mod looks;
mod machines;
mod positions;
mod sums;
mod sweeps;
