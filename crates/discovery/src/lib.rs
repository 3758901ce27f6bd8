//! From the rules of a game to a theorem: compute, guess, prove.
//!
//! * [`encode`]: what a game means as a formula, the one place that knows both;
//! * [`Sample`]: the P-positions of a board; [`Numerals`]: their digits; [`Look`]: their
//!   beams, and what to try;
//! * [`learn`]: the automaton that pairs of digits suggest; [`learn_word`]: that of a
//!   sequence; [`Mixture`]: lines and a band around the golden line; [`Periodic`]: boards
//!   that repeat;
//! * [`prove`]: stable and absorbing, decided by the prover;
//! * [`redundant()`]: the moves that can be left out;
//! * [`Strategy`]: winning moves from positions of any size;
//! * [`InOrder`]: the positions of a proved set from any row on, and the n-th;
//! * [`discover`]: all of it, with a [`Conclusion`] if there is no theorem; [`Stage`]: what it
//!   does, told to a [`Follow`] while it does it;
//! * [`GoldenForm`]: the closed form of a theorem; [`CodingWord`]: the word of its rows;
//!   [`Recursion`]: its recursive characterisation; [`Morphism`]: the phi-morphism that a
//!   word suggests;
//! * [`levels`]: the positions of each Grundy value, proved one value after the other;
//! * [`values`]: Grundy values of Wythoff's game itself;
//! * [`certificate`]: the theorem in a form that an independent checker accepts.

mod ask;
mod band;
pub mod certificate;
mod check;
mod coding;
mod counts;
pub mod encode;
mod error;
mod golden_form;
mod in_order;
mod learn;
pub mod levels;
pub mod look;
mod mixture;
mod morphism;
mod numerals;
mod periodic;
mod plain;
mod prove;
mod recursion;
mod redundant;
mod sample;
mod script;
mod search;
mod slope;
mod stage;
mod strategy;
mod theorem;
pub mod values;
mod verdict;
mod word;

pub use band::Reading;
pub use coding::CodingWord;
pub use error::DiscoveryError;
pub use golden_form::GoldenForm;
pub use in_order::{InOrder, PairsFrom};
pub use learn::{Unlearned, learn};
pub use look::{Beam, Look};
pub use mixture::{Mixture, Progression};
pub use morphism::Morphism;
pub use numerals::Numerals;
pub use periodic::Periodic;
pub use plain::Plain;
pub use prove::{Refutation, Verdict, prove};
pub use recursion::Recursion;
pub use redundant::{Redundant, redundant};
pub use sample::{Sample, Sides};
pub use script::walnut_script;
pub use slope::Slope;
pub use stage::{End, Follow, Stage, Subject, Trial};
pub use strategy::Strategy;
pub use theorem::{Attempt, Discovery, Effort, Method, Theorem, Why, discover};
pub use verdict::Conclusion;
pub use word::learn_word;
