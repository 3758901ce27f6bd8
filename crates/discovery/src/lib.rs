//! From the rules of a game to a theorem: compute, guess, prove.
//!
//! * [`encode`]: what a game means as a formula, the one place that knows both;
//! * [`Sample`]: the P-positions of a board; [`Numerals`]: their digits;
//! * [`learn`]: the automaton that a sample suggests;
//! * [`prove`]: stable and absorbing, decided by the prover;
//! * [`Strategy`]: winning moves from positions of any size;
//! * [`certificate`]: the theorem in a form that an independent checker accepts.

pub mod certificate;
pub mod encode;
mod error;
mod learn;
mod numerals;
mod plain;
mod prove;
mod sample;
mod script;
mod strategy;
mod theorem;

pub use error::DiscoveryError;
pub use learn::{Unlearned, learn};
pub use numerals::Numerals;
pub use plain::Plain;
pub use prove::{Refutation, Verdict, prove};
pub use sample::Sample;
pub use script::walnut_script;
pub use strategy::Strategy;
pub use theorem::{Attempt, Discovery, Effort, Theorem, Why, discover};
