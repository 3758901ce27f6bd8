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
//!   [`right_quotient`], [`group_language`], [`part_language`]; questions about them: [`equivalent`], [`included`],
//!   [`shortest_word`], [`shortlex_words`], [`is_finite`], [`count_words`];
//! * words: [`Dfao::combine`], [`Dfao::from_languages`], [`minimize_words`],
//!   [`reverse_words`], [`transduce`], [`group_digits`], [`part_digits`];
//! * [`mod@format`]: Walnut's files, Graphviz, BA, Sage, TikZ, regular expressions, pictures;
//! * [`Control`]: every operation that can blow up is handed one, and stops with a
//!   [`Reason`] instead of filling the machine.
//!
//! Truth values are automata without tracks: [`Dfa::everything`] and [`Dfa::nothing`]
//! over [`Tracks::none`].
//!
//! ```
//! use wythoff_automata::{Control, Dfa, StateId, Tracks, complement, intersection, is_empty, minimize};
//!
//! // Binary words with an even number of ones.
//! let tracks = Tracks::up_to(&[2])?;
//! let [zero, one] = [0, 1].map(|digit| tracks.symbol(&[digit]).expect("a digit"));
//! let [even, odd] = [0, 1].map(StateId::new);
//! let states = vec![(true, vec![(zero, even), (one, odd)]), (false, vec![(zero, odd), (one, even)])];
//! let set = Dfa::new(tracks, states);
//! assert!(set.accepts([one, zero, one]));
//! let control = Control::unlimited();
//! let both = intersection(&set, &complement(&set, &control)?, &control)?;
//! assert!(is_empty(&minimize(&both, &control)?, &control)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod assemble;
mod by_turns;
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
mod explore;
mod finite;
pub mod format;
mod from_languages;
mod intersection;
mod join;
mod learn;
mod literal;
mod lookahead;
mod minimize;
mod minimize_words;
mod nfa;
mod outputs;
mod pair_numbers;
mod pairs;
mod project;
mod quotients;
mod reduce;
mod regroup;
mod rename;
mod repeat;
mod reverse;
mod rounds;
mod shortest;
mod shortlex;
mod subset;
mod tracks;
mod transduce;
mod transducer;
mod transitions;
mod trim;

pub use assemble::concatenate;
pub use by_turns::{determinize_by_turns, subtract_by_turns};
pub use canonical::{canonical, canonical_words};
pub use closure::{accept_before_zeros, start_after_zeros};
pub use compare::{LanguageComparison, equivalent, included};
pub use complement::complement;
pub use count::{Count, count_up_to, count_words, counts_by_length};
pub use count_at_least::{Padding, count_at_least, count_projected};
pub use determinize::{determinize, subtract};
pub use dfa::Dfa;
pub use dfao::Dfao;
pub use explore::Frontier;
pub use finite::{Longest, is_finite, longest_word};
pub use intersection::intersection;
pub use join::{join, join_onto};
pub use learn::learn;
pub use minimize::{into_minimal, minimize};
pub use minimize_words::minimize_words;
pub use nfa::Nfa;
pub use outputs::WordError;
pub use pairs::{difference, symmetric_difference, union};
pub use project::project;
pub use quotients::{left_quotient, right_quotient};
pub use reduce::reduce;
pub use regroup::{Grouping, group_digits, group_language, part_digits, part_language};
pub use rename::rename;
pub use repeat::{optional, plus, repeat, star};
pub use reverse::{reverse, reverse_words};
pub use shortest::{is_empty, shortest_word};
pub use shortlex::{ShortlexWords, shortlex_words};
pub use tracks::{Symbol, TooManySymbols, Tracks};
pub use transduce::{TransduceError, transduce};
pub use transducer::Transducer;
pub(crate) use transitions::Transitions;
pub use transitions::{Edges, StateId};
pub use trim::trim;
pub use wythoff_control::{Control, Reason};

/// Whatever is public can be shared by threads: this compiles only if it can.
#[cfg(test)]
const _: () = {
    const fn is_send_sync<T: Send + Sync>() {}
    is_send_sync::<Dfa>();
    is_send_sync::<Dfao>();
    is_send_sync::<Nfa>();
    is_send_sync::<Tracks>();
    is_send_sync::<Symbol>();
    is_send_sync::<StateId>();
    is_send_sync::<Edges<'static>>();
    is_send_sync::<Count>();
    is_send_sync::<LanguageComparison>();
    is_send_sync::<Longest>();
    is_send_sync::<Padding>();
    is_send_sync::<TooManySymbols>();
    is_send_sync::<WordError>();
    is_send_sync::<ShortlexWords<'static>>();
    is_send_sync::<format::regex::Expression>();
};
