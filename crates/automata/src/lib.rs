//! Finite automata over tuples of digits: sparse, partial, trimmed, in flat arrays.
//!
//! A word is a sequence of symbols, a symbol one digit on each of several tracks. The
//! crate knows nothing of numbers, formulas or games; what a track means is decided one
//! level up.
//!
//! * [`Tracks`], [`Symbol`]: the alphabet, and one letter of it as a small integer;
//! * [`Dfa`]: deterministic and partial, a missing edge rejects, so the dead state costs
//!   nothing; [`Nfa`]: several initial states, several edges with one symbol; [`Dfao`]: a
//!   DFA with an output at every state;
//! * one file per operation: [`join`], [`union`], [`difference`], [`project`],
//!   [`determinize`], [`minimize`] and their kin;
//! * [`Budget`]: every operation that can blow up is handed one, and stops with a
//!   [`Reason`] instead of filling the machine.
//!
//! Truth values are automata without tracks: [`Dfa::everything`] and [`Dfa::nothing`]
//! over [`Tracks::none`].

mod budget;
mod closure;
mod determinize;
mod dfa;
mod dfao;
mod join;
mod minimize;
mod nfa;
mod pairs;
mod project;
mod rename;
mod subset;
mod tracks;
mod transitions;
mod trim;

pub use budget::{Budget, Memory, Reason};
pub use closure::{accept_before_zeros, start_after_zeros};
pub use determinize::{determinize, subtract};
pub use dfa::Dfa;
pub use dfao::Dfao;
pub use join::{join, join_onto};
pub use minimize::minimize;
pub use nfa::Nfa;
pub use pairs::{difference, symmetric_difference, union};
pub use project::project;
pub use rename::rename;
pub use tracks::{Symbol, TooManySymbols, Tracks};
pub use transitions::{Edges, StateId, Transitions};
pub use trim::trim;
