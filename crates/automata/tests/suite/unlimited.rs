//! The operations as nobody stops them, and controls with one limit.

use wythoff_automata::{Control, Count, Dfa, Dfao, Longest, Nfa, Symbol, Tracks};
use wythoff_control::{Cancel, Limits};

/// Why the results below are there.
const NEVER: &str = "nothing stops it";

/// A control with these limits that nobody cancels.
pub(crate) fn limited(limits: Limits) -> Control {
    Control::new(limits, Cancel::new())
}

pub(crate) fn trim(dfa: &Dfa) -> Dfa {
    wythoff_automata::trim(dfa, &Control::unlimited()).expect(NEVER)
}

pub(crate) fn canonical(dfa: &Dfa) -> Dfa {
    wythoff_automata::canonical(dfa, &Control::unlimited()).expect(NEVER)
}

pub(crate) fn canonical_words(dfao: &Dfao) -> Dfao {
    wythoff_automata::canonical_words(dfao, &Control::unlimited()).expect(NEVER)
}

pub(crate) fn minimize(dfa: &Dfa) -> Dfa {
    wythoff_automata::minimize(dfa, &Control::unlimited()).expect(NEVER)
}

pub(crate) fn minimize_words(dfao: &Dfao) -> Dfao {
    wythoff_automata::minimize_words(dfao, &Control::unlimited()).expect(NEVER)
}

pub(crate) fn reduce(nfa: &Nfa) -> Nfa {
    wythoff_automata::reduce(nfa, &Control::unlimited()).expect(NEVER)
}

pub(crate) fn reverse(nfa: &Nfa) -> Nfa {
    wythoff_automata::reverse(nfa, &Control::unlimited()).expect(NEVER)
}

pub(crate) fn rename(dfa: &Dfa, onto: &[usize], tracks: &Tracks) -> Dfa {
    wythoff_automata::rename(dfa, onto, tracks, &Control::unlimited()).expect(NEVER)
}

pub(crate) fn is_finite(dfa: &Dfa) -> bool {
    wythoff_automata::is_finite(dfa, &Control::unlimited()).expect(NEVER)
}

pub(crate) fn longest_word(dfa: &Dfa) -> Longest {
    wythoff_automata::longest_word(dfa, &Control::unlimited()).expect(NEVER)
}

pub(crate) fn count_words(dfa: &Dfa) -> Count {
    wythoff_automata::count_words(dfa, &Control::unlimited()).expect(NEVER)
}

pub(crate) fn counts_by_length(dfa: &Dfa, longest: usize) -> Vec<Option<u128>> {
    wythoff_automata::counts_by_length(dfa, longest, &Control::unlimited()).expect(NEVER)
}

pub(crate) fn count_up_to(dfa: &Dfa, longest: usize) -> Option<u128> {
    wythoff_automata::count_up_to(dfa, longest, &Control::unlimited()).expect(NEVER)
}

/// The words in order; the control has no limits.
pub(crate) fn shortlex_words<'a>(
    dfa: &Dfa,
    unlimited: &'a Control,
) -> impl Iterator<Item = Vec<Symbol>> + use<'a> {
    let words = wythoff_automata::shortlex_words(dfa, unlimited).expect(NEVER);
    words.map(|word| word.expect(NEVER))
}
