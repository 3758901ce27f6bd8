//! The slow reference: languages as sets of words up to a length, straight from the
//! definitions, and random automata to compare on.

use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeSet;
use wythoff_automata::{Dfa, Dfao, Nfa, StateId, Symbol, Tracks};

/// A word.
pub(crate) type Word = Vec<Symbol>;
/// A language, as far as it is looked at.
pub(crate) type Language = BTreeSet<Word>;

/// All words of at most `longest` symbols, by length, then symbols.
pub(crate) fn words(tracks: &Tracks, longest: usize) -> Vec<Word> {
    let mut all = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..longest {
        let until = all.len();
        for i in from..until {
            for symbol in 0..tracks.symbols() {
                let mut word = all[i].clone();
                word.push(Symbol::new(symbol));
                all.push(word);
            }
        }
        from = until;
    }
    all
}

/// The accepted words of at most `longest` symbols.
pub(crate) fn language(
    tracks: &Tracks,
    longest: usize,
    accepts: impl Fn(&[Symbol]) -> bool,
) -> Language {
    words(tracks, longest).into_iter().filter(|word| accepts(word)).collect()
}

pub(crate) fn of_dfa(dfa: &Dfa, longest: usize) -> Language {
    language(dfa.tracks(), longest, |word| dfa.accepts(word.iter().copied()))
}

pub(crate) fn of_nfa(nfa: &Nfa, longest: usize) -> Language {
    language(nfa.tracks(), longest, |word| nfa.accepts(word.iter().copied()))
}

/// How long words are compared: some hundreds of them.
pub(crate) fn reach(tracks: &Tracks) -> usize {
    match tracks.symbols() {
        1 => 8,
        2 => 7,
        3 => 5,
        _ => 4,
    }
}

/// One track or two, some with a negative digit.
pub(crate) fn alphabets() -> impl Strategy<Value = Tracks> {
    prop_oneof![
        Just(vec![vec![0, 1]]),
        Just(vec![vec![-1, 0, 1]]),
        Just(vec![vec![0, 1], vec![0, 1]]),
        Just(vec![vec![0, 1], vec![-2, 0, 3]]),
    ]
    .prop_map(|digits| Tracks::new(digits).expect("few symbols"))
}

/// A random deterministic automaton over these tracks, edges missing here and there.
pub(crate) fn dfas_over(tracks: Tracks) -> impl Strategy<Value = Dfa> {
    let symbols = tracks.symbols();
    (1usize..6).prop_flat_map(move |states| {
        let tracks = tracks.clone();
        let state = (any::<bool>(), vec(proptest::option::weighted(0.6, 0..states), symbols));
        vec(state, states).prop_map(move |states| {
            let states = states.into_iter().map(|(accepts, row)| (accepts, edges(row)));
            Dfa::new(tracks.clone(), states.collect())
        })
    })
}

fn edges(row: Vec<Option<usize>>) -> Vec<(Symbol, StateId)> {
    let edge = |(symbol, target): (usize, Option<usize>)| {
        Some((Symbol::new(symbol), StateId::new(target?)))
    };
    row.into_iter().enumerate().filter_map(edge).collect()
}

/// A random word automaton over these tracks.
pub(crate) fn dfaos_over(tracks: Tracks) -> impl Strategy<Value = Dfao> {
    (dfas_over(tracks), vec(-2i64..3, 6)).prop_map(|(dfa, outputs)| {
        let state = |q| (outputs[q], dfa.edges(StateId::new(q)).iter().collect());
        Dfao::new(dfa.tracks().clone(), (0..dfa.states()).map(state).collect())
    })
}

/// A random nondeterministic automaton over these tracks.
pub(crate) fn nfas_over(tracks: Tracks) -> impl Strategy<Value = Nfa> {
    let symbols = tracks.symbols();
    (1usize..6).prop_flat_map(move |states| {
        let tracks = tracks.clone();
        let state = (any::<bool>(), vec((0..symbols, 0..states), 0..4));
        (vec(state, states), vec(0..states, 0..3)).prop_map(move |(states, initial)| {
            let edge = |(symbol, target)| (Symbol::new(symbol), StateId::new(target));
            let states = states
                .into_iter()
                .map(|(accepts, edges)| (accepts, edges.into_iter().map(edge).collect()));
            let initial = initial.into_iter().map(StateId::new).collect();
            Nfa::new(tracks.clone(), initial, states.collect())
        })
    })
}

pub(crate) fn dfas() -> impl Strategy<Value = Dfa> {
    alphabets().prop_flat_map(dfas_over)
}

pub(crate) fn pairs_of_dfas() -> impl Strategy<Value = (Dfa, Dfa)> {
    alphabets().prop_flat_map(|tracks| (dfas_over(tracks.clone()), dfas_over(tracks)))
}

pub(crate) fn nfas() -> impl Strategy<Value = Nfa> {
    alphabets().prop_flat_map(nfas_over)
}

pub(crate) fn pairs_of_nfas() -> impl Strategy<Value = (Nfa, Nfa)> {
    alphabets().prop_flat_map(|tracks| (nfas_over(tracks.clone()), nfas_over(tracks)))
}

pub(crate) fn dfaos() -> impl Strategy<Value = Dfao> {
    alphabets().prop_flat_map(dfaos_over)
}
