//! Nondeterministic automata without empty moves.

use crate::transitions::Edge;
use crate::{Dfa, Edges, StateId, Symbol, Tracks, Transitions};

/// A nondeterministic automaton: several initial states, several edges with one symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nfa {
    tracks: Tracks,
    transitions: Transitions,
    initial: Vec<StateId>,
    accepting: Vec<bool>,
}

impl Nfa {
    pub(crate) fn from_parts(
        tracks: Tracks,
        transitions: Transitions,
        mut initial: Vec<StateId>,
        accepting: Vec<bool>,
    ) -> Self {
        debug_assert_eq!(transitions.states(), accepting.len());
        initial.sort_unstable();
        initial.dedup();
        Self { tracks, transitions, initial, accepting }
    }

    /// The automaton with the given states: whether each accepts, and its edges.
    ///
    /// # Panics
    ///
    /// If a target or an initial state does not exist.
    pub fn new(
        tracks: Tracks,
        initial: Vec<StateId>,
        states: Vec<(bool, Vec<(Symbol, StateId)>)>,
    ) -> Self {
        let count = states.len();
        let (accepting, mut edges): (Vec<bool>, Vec<Vec<Edge>>) = states.into_iter().unzip();
        assert!(edges.iter().flatten().all(|edge| edge.1.index() < count), "targets exist");
        let transitions = Transitions::listed(edges.iter_mut());
        assert!(initial.iter().all(|state| state.index() < count), "initial states exist");
        Self::from_parts(tracks, transitions, initial, accepting)
    }

    /// The alphabet.
    pub fn tracks(&self) -> &Tracks {
        &self.tracks
    }

    /// States and edges.
    pub fn transitions(&self) -> &Transitions {
        &self.transitions
    }

    /// The initial states, increasing.
    pub(crate) fn initial(&self) -> &[StateId] {
        &self.initial
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The edges of a state.
    pub fn edges(&self, state: StateId) -> Edges<'_> {
        self.transitions.of(state)
    }

    /// Whether a state accepts.
    pub fn accepts_at(&self, state: StateId) -> bool {
        self.accepting[state.index()]
    }

    pub(crate) fn accepting(&self) -> &[bool] {
        &self.accepting
    }

    pub(crate) fn into_parts(self) -> (Tracks, Transitions, Vec<StateId>, Vec<bool>) {
        (self.tracks, self.transitions, self.initial, self.accepting)
    }

    /// Whether a word is accepted.
    pub fn accepts(&self, word: impl IntoIterator<Item = Symbol>) -> bool {
        let mut current = self.initial.clone();
        for symbol in word {
            let mut next: Vec<StateId> = current
                .iter()
                .flat_map(|&state| self.edges(state).iter())
                .filter(|edge| edge.0 == symbol)
                .map(|edge| edge.1)
                .collect();
            next.sort_unstable();
            next.dedup();
            current = next;
        }
        current.iter().any(|&state| self.accepts_at(state))
    }
}

impl From<&Dfa> for Nfa {
    fn from(dfa: &Dfa) -> Self {
        Self {
            tracks: dfa.tracks().clone(),
            transitions: dfa.transitions().clone(),
            initial: vec![StateId::FIRST],
            accepting: dfa.accepting().to_vec(),
        }
    }
}
