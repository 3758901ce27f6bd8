//! Linear representations of counting functions: rational series over words of digit tuples.
//!
//! How many factors of length n does a word have, how many palindromes, how many ways to
//! write n as a sum? If an automaton accepts the pairs (n, x) that are to be counted, the
//! number for n is row · M_a · M_b · … · column along the digits of n, with one matrix for
//! every digit. This crate makes such representations and answers what can be asked about
//! them, exactly. It knows nothing of numbers: words are handed to it.
//!
//! * [`Linear`]: row, matrices, column; [`Linear::of_automaton`] counts;
//! * [`Linear::value`], [`Values`]: what a word is worth;
//! * [`Linear::lump`]: fewer states, soon; [`Linear::minimise`]: the smallest one of the same function, over the rationals;
//! * [`compare`]: the same function, or the first word with different values;
//! * [`growth`]: bounded, or words along which it is not; [`Linear::to_dfao`]: the automaton
//!   of a function with finitely many values;
//! * [`relations`], [`recurrence_along`]: complete recurrences;
//! * [`mod@format`]: files for Maple, Mathematica, MATLAB, Sage, and JSON.
//!
//! Numbers are rational and of any size ([`Rational`]); there is no floating point. Where
//! something is computed modulo a prime, it is checked in integers before it is believed.
//!
//! ```
//! use wythoff_automata::{Control, Dfa, Padding, StateId, Tracks};
//! use wythoff_series::{Growth, Linear, Rational, growth};
//!
//! // The pairs (n, x) in base 2 with x <= n: the most significant digit where they differ
//! // decides.
//! let tracks = Tracks::up_to(&[2, 2])?;
//! let symbol = |n, x| tracks.symbol(&[n, x]).expect("digits");
//! let [equal, less] = [0, 1].map(StateId::new);
//! let all = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(n, x)| (symbol(n, x), less));
//! let decided = vec![(symbol(0, 0), equal), (symbol(1, 1), equal), (symbol(1, 0), less)];
//! let pairs = Dfa::new(tracks.clone(), vec![(true, decided), (true, all.to_vec())]);
//!
//! // How many x are there for n? n + 1.
//! let control = Control::unlimited();
//! let count = Linear::of_automaton(&pairs, &[0], Padding::Leading, &control)?;
//! let [zero, one] = [0, 1].map(|digit| count.tracks().symbol(&[digit]).expect("a digit"));
//! assert_eq!(count.value(&[one, zero, one], &control)?, Rational::from(6));
//! assert_eq!(count.minimise(&control)?.dimension(), 2);
//! assert!(matches!(growth(&count, &control)?, Growth::Exponential(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod compare;
mod components;
mod evaluate;
pub mod format;
mod growth;
mod image;
mod linear;
mod lump;
mod minimise;
mod of_automaton;
mod rational;
mod reach;
mod recurrence;
mod span;

pub use compare::{Comparison, compare};
pub use evaluate::Values;
pub use growth::{Growth, GrowthError, Pump, growth};
pub use image::ImageError;
pub use linear::{Entry, Linear, Matrix};
pub use of_automaton::CountError;
pub use rational::Rational;
pub use recurrence::{Relation, Relations, recurrence_along, relations};

/// Whatever is public can be shared by threads: this compiles only if it can.
#[cfg(test)]
const _: () = {
    const fn is_send_sync<T: Send + Sync>() {}
    is_send_sync::<Linear>();
    is_send_sync::<Matrix>();
    is_send_sync::<Rational>();
    is_send_sync::<Values<'static>>();
    is_send_sync::<Comparison>();
    is_send_sync::<CountError>();
    is_send_sync::<Growth>();
    is_send_sync::<GrowthError>();
    is_send_sync::<ImageError>();
    is_send_sync::<Relations>();
};
