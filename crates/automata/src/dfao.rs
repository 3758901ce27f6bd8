//! Deterministic automata with an output at every state: automatic words.

use crate::{Dfa, Edges, StateId, Symbol, Tracks, Transitions};

/// A deterministic automaton whose states give outputs. A missing edge means that no
/// output is defined for the words that need it. State 0 is initial.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dfao {
    tracks: Tracks,
    transitions: Transitions,
    outputs: Vec<i64>,
}

impl Dfao {
    /// The automaton with the given states: output and edges. State 0 is initial.
    ///
    /// # Panics
    ///
    /// If there is no state, a target does not exist, or a state has two edges with one
    /// symbol.
    pub fn new(tracks: Tracks, states: Vec<(i64, Vec<(Symbol, StateId)>)>) -> Self {
        let outputs = states.iter().map(|state| state.0).collect();
        let states = states.into_iter().map(|(_, edges)| (false, edges)).collect();
        let skeleton = Dfa::new(tracks, states);
        Self {
            tracks: skeleton.tracks().clone(),
            transitions: skeleton.transitions().clone(),
            outputs,
        }
    }

    pub(crate) fn from_parts(tracks: Tracks, transitions: Transitions, outputs: Vec<i64>) -> Self {
        debug_assert_eq!(transitions.states(), outputs.len());
        Self { tracks, transitions, outputs }
    }

    /// The alphabet.
    pub fn tracks(&self) -> &Tracks {
        &self.tracks
    }

    /// States and edges.
    pub fn transitions(&self) -> &Transitions {
        &self.transitions
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.outputs.len()
    }

    /// The edges of a state.
    pub fn edges(&self, state: StateId) -> Edges<'_> {
        self.transitions.of(state)
    }

    /// The output of a state.
    pub fn output_at(&self, state: StateId) -> i64 {
        self.outputs[state.index()]
    }

    /// The outputs that occur, increasing.
    pub fn outputs(&self) -> Vec<i64> {
        let mut all = self.outputs.clone();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Where a symbol leads, if anywhere.
    pub fn next(&self, state: StateId, symbol: Symbol) -> Option<StateId> {
        let edges = self.edges(state);
        let place = edges.symbols.binary_search(&symbol).ok()?;
        Some(edges.targets[place])
    }

    /// The output of a word, if it is defined.
    pub fn output(&self, word: impl IntoIterator<Item = Symbol>) -> Option<i64> {
        let mut state = StateId::FIRST;
        for symbol in word {
            state = self.next(state, symbol)?;
        }
        Some(self.output_at(state))
    }

    /// The words whose output satisfies a condition.
    pub fn where_output(&self, mut holds: impl FnMut(i64) -> bool) -> Dfa {
        let accepting = self.outputs.iter().map(|&output| holds(output)).collect();
        Dfa::from_parts(self.tracks.clone(), self.transitions.clone(), accepting)
    }

    /// The same automaton with other outputs.
    #[must_use]
    pub fn map(&self, mut change: impl FnMut(i64) -> i64) -> Self {
        let outputs = self.outputs.iter().map(|&output| change(output)).collect();
        Self { tracks: self.tracks.clone(), transitions: self.transitions.clone(), outputs }
    }
}
