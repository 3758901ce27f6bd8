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
//! * one file per operation, in the order in which a formula meets them: [`join`],
//!   [`union`], [`difference`], [`project`], [`count_at_least`], [`reduce`],
//!   [`determinize`], [`minimize`];
//! * languages: [`concatenate`], [`star`], [`complement`], [`reverse`], [`left_quotient`],
//!   [`right_quotient`]; questions about them: [`equivalent`], [`included`],
//!   [`shortest_word`], [`shortlex_words`], [`is_finite`], [`count_words`];
//! * words: [`Dfao::combine`], [`Dfao::from_languages`], [`minimize_words`],
//!   [`reverse_words`];
//! * [`mod@format`]: Walnut's files, Graphviz, BA, regular expressions, pictures;
//! * [`Control`]: every operation that can blow up is handed one, and stops with a
//!   [`Reason`] instead of filling the machine.
//!
//! Truth values are automata without tracks: [`Dfa::everything`] and [`Dfa::nothing`]
//! over [`Tracks::none`].

mod assemble;
mod canonical;
mod closure;
mod combine;
mod compare;
mod complement;
mod count;
mod count_at_least;
mod determinize;
mod dfa;
mod dfao;
mod finite;
pub mod format;
mod from_languages;
mod intersection;
mod join;
mod literal;
mod minimize;
mod minimize_words;
mod nfa;
mod outputs;
mod pairs;
mod project;
mod quotients;
mod reduce;
mod rename;
mod repeat;
mod reverse;
mod shortest;
mod shortlex;
mod subset;
mod tracks;
mod transitions;
mod trim;

pub use assemble::concatenate;
pub use canonical::{canonical, canonical_words};
pub use closure::{accept_before_zeros, start_after_zeros};
pub use compare::{Verdict, equivalent, included};
pub use complement::complement;
pub use count::{Count, count_up_to, count_words, counts_by_length};
pub use count_at_least::{Padding, count_at_least};
pub use determinize::{determinize, subtract};
pub use dfa::{Dfa, Frontier};
pub use dfao::Dfao;
pub use finite::{Longest, is_finite, longest_word};
pub use intersection::intersection;
pub use join::{join, join_onto};
pub use minimize::minimize;
pub use minimize_words::minimize_words;
pub use nfa::Nfa;
pub use outputs::WordError;
pub use pairs::{difference, symmetric_difference, union};
pub use project::project;
pub use quotients::{left_quotient, right_quotient};
pub use reduce::reduce;
pub use rename::rename;
pub use repeat::{optional, plus, repeat, star};
pub use reverse::{reverse, reverse_words};
pub use shortest::{is_empty, shortest_word};
pub use shortlex::{ShortlexWords, shortlex_words};
pub use tracks::{Symbol, TooManySymbols, Tracks};
pub use transitions::{Edges, StateId, Transitions};
pub use trim::trim;
pub use wythoff_control::{Control, Reason};
