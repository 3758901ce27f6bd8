//! From the rules of a game to a theorem: compute, guess, prove.
//!
//! * [`encode`]: what a game means as a formula, the one place that knows both;
//! * [`Sample`]: the P-positions of a board; [`Numerals`]: their digits; [`Look`]: their
//!   beams, and what to try;
//! * [`Algebraic`]: the number that a slope seems to be, and the number system of its field;
//! * [`learn`]: the automaton that pairs of digits suggest; `boxes`: the same from many more
//!   rows, where each has one position;
//! * [`prove`]: stable and absorbing, decided by the prover;
//! * [`redundant()`]: the moves that can be left out;
//! * [`Strategy`]: winning moves from positions of any size;
//! * [`InOrder`]: the positions of a proved set from any row on, and the n-th;
//! * [`discover`]: all of it, with a [`Conclusion`] if there is no theorem; [`Stage`]: what it
//!   does, told to a [`Follow`] while it does it;
//! * [`ClosedForm`]: the points, lines, planes and sequences of a theorem; [`CodingWord`]: the word of
//!   its rows; [`Recursion`]: its recursive characterisation; [`Morphism`]: the morphism that
//!   generates a word;
//! * [`beatty()`]: Beatty's theorem for a quadratic number;
//! * [`levels`]: the positions of each Grundy value, proved one value after the other;
//! * [`values`]: Grundy values of Wythoff's game itself;
//! * [`certificate`]: the theorem in a form that an independent checker accepts.
//!
//! ```
//! use wythoff_control::Control;
//! use wythoff_discovery::{Effort, discover};
//! use wythoff_games::catalogue;
//!
//! let (_, rules) = catalogue::find("wythoff")?;
//! let found = discover(&rules, &[], Effort::default(), &Control::unlimited(), &())?;
//! let theorem = found.theorem.expect("Wythoff's theorem");
//! assert!(theorem.numerals.contains(&theorem.set, &3u8.into(), &5u8.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod algebraic;
mod ask;
mod band;
mod beatty;
mod boxes;
pub mod certificate;
mod check;
mod closed_form;
mod coding;
mod counts;
pub mod encode;
mod error;
mod far;
mod in_order;
mod learn;
pub mod levels;
mod lines;
mod listing;
pub mod look;
mod mixture;
mod morphism;
mod names;
mod numerals;
mod periodic;
mod plain;
mod prove;
mod recursion;
mod redundant;
mod rows;
mod sample;
mod script;
mod search;
mod shift;
mod slope;
mod stage;
mod strategy;
mod theorem;
pub mod values;
mod verdict;
mod word;

pub use algebraic::Algebraic;
pub use band::Reading;
pub use beatty::{Beatty, beatty};
pub use closed_form::{ClosedForm, Line, Plane, Sequence};
pub use coding::CodingWord;
pub use error::{DiscoveryError, NotBeatty, Unexpected};
pub use in_order::{InOrder, PairsFrom};
pub use learn::{Unlearned, learn};
pub use look::{Beam, Look};
pub(crate) use mixture::Mixture;
pub use morphism::Morphism;
pub use names::NumerationNames;
pub use numerals::Numerals;
pub(crate) use periodic::Periodic;
pub(crate) use plain::Plain;
pub use prove::{ProofOutcome, Refutation, prove};
pub use recursion::Recursion;
pub use redundant::{Redundant, redundant};
pub use sample::{Sample, Sides};
pub use script::walnut_script;
pub use slope::Slope;
pub use stage::{End, Follow, Stage, Subject, Trial};
pub use strategy::Strategy;
pub use theorem::{Attempt, Discovery, Effort, Method, Theorem, Why, discover};
pub use verdict::Conclusion;

/// Whatever is public can be shared by threads: this compiles only if it can.
#[cfg(test)]
const _: () = {
    const fn is_send_sync<T: Send + Sync>() {}
    is_send_sync::<Theorem>();
    is_send_sync::<Discovery>();
    is_send_sync::<DiscoveryError>();
    is_send_sync::<Conclusion>();
    is_send_sync::<encode::Encoding>();
    is_send_sync::<Strategy>();
    is_send_sync::<InOrder>();
    is_send_sync::<PairsFrom<'static>>();
    is_send_sync::<Numerals>();
    is_send_sync::<Sample>();
    is_send_sync::<Look>();
    is_send_sync::<ClosedForm>();
    is_send_sync::<CodingWord>();
    is_send_sync::<Recursion>();
    is_send_sync::<Morphism>();
    is_send_sync::<Redundant>();
    is_send_sync::<Refutation>();
    is_send_sync::<ProofOutcome>();
    is_send_sync::<Unlearned>();
    is_send_sync::<Stage<'static>>();
    is_send_sync::<levels::Levels>();
    is_send_sync::<levels::Numbering>();
    is_send_sync::<levels::Ending>();
    is_send_sync::<values::ValueDiscovery>();
    is_send_sync::<values::ValueTheorem>();
    is_send_sync::<values::Synchronised>();
    is_send_sync::<values::PointsFrom<'static>>();
};
