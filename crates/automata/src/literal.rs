//! The smallest nondeterministic automata, from which regular expressions are built.

use crate::{Nfa, StateId, Symbol, Tracks};

impl Nfa {
    /// Accepts no word.
    pub fn nothing(tracks: Tracks) -> Self {
        Self::new(tracks, Vec::new(), Vec::new())
    }

    /// Accepts the empty word alone.
    pub fn empty_word(tracks: Tracks) -> Self {
        Self::new(tracks, vec![StateId::FIRST], vec![(true, Vec::new())])
    }

    /// Accepts the words of one symbol, any of those given.
    pub fn one_of(tracks: Tracks, symbols: impl IntoIterator<Item = Symbol>) -> Self {
        let accept = StateId::new(1);
        let edges = symbols.into_iter().map(|symbol| (symbol, accept)).collect();
        Self::new(tracks, vec![StateId::FIRST], vec![(false, edges), (true, Vec::new())])
    }

    /// Accepts one word alone.
    pub fn word(tracks: Tracks, word: &[Symbol]) -> Self {
        let mut states: Vec<(bool, Vec<(Symbol, StateId)>)> = word
            .iter()
            .enumerate()
            .map(|(i, &symbol)| (false, vec![(symbol, StateId::new(i + 1))]))
            .collect();
        states.push((true, Vec::new()));
        Self::new(tracks, vec![StateId::FIRST], states)
    }

    /// Whether the empty word is accepted.
    pub(crate) fn accepts_empty_word(&self) -> bool {
        self.initial().iter().any(|&state| self.accepts_at(state))
    }
}
