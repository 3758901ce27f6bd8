//! Properties of the whole crate, each against an oracle that is slow and obvious.
//!
//! One binary, one module per subject; `given` holds the random inputs and `oracle` the
//! definitions, straight from the books and never optimised.

mod addition;
mod beatty;
mod continued_fraction;
mod digits;
mod given;
mod golden;
mod oracle;
mod quadratic;
