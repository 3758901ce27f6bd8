//! Emptiness, and the first word of a language.
//!
//! Breadth-first search along increasing symbols: states are found in the shortlex order
//! of the first words that reach them. Cost: linear.

use crate::{Dfa, StateId, Symbol};

/// How a breadth-first search came to every place it found.
pub(crate) struct Trail(Vec<(StateId, Symbol)>);

impl Trail {
    /// The start, place 0.
    pub(crate) fn new() -> Self {
        Self(vec![(StateId::FIRST, Symbol::new(0))])
    }

    /// The next place, reached from an earlier one by a symbol.
    pub(crate) fn push(&mut self, from: StateId, symbol: Symbol) {
        self.0.push((from, symbol));
    }

    /// The symbols from the start to a place.
    pub(crate) fn word(&self, mut place: usize) -> Vec<Symbol> {
        let mut word = Vec::new();
        while place != 0 {
            let (from, symbol) = self.0[place];
            word.push(symbol);
            place = from.index();
        }
        word.reverse();
        word
    }
}

/// Whether no word is accepted.
pub fn is_empty(dfa: &Dfa) -> bool {
    shortest_word(dfa).is_none()
}

/// The first word that is accepted, by length, then symbols.
pub fn shortest_word(dfa: &Dfa) -> Option<Vec<Symbol>> {
    let mut seen = vec![false; dfa.states()];
    seen[0] = true;
    let mut found = vec![StateId::FIRST];
    let mut trail = Trail::new();
    let mut current = 0;
    while current < found.len() {
        let state = found[current];
        if dfa.accepts_at(state) {
            return Some(trail.word(current));
        }
        for (symbol, target) in dfa.edges(state).iter() {
            if !std::mem::replace(&mut seen[target.index()], true) {
                found.push(target);
                trail.push(StateId::new(current), symbol);
            }
        }
        current += 1;
    }
    None
}
