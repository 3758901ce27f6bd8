//! Deterministic automata.

use crate::transitions::Edge;
use crate::{Edges, StateId, Symbol, Tracks, Transitions};

/// A deterministic automaton; a missing edge rejects. State 0 is initial.
///
/// There is always an initial state; [`Dfa::nothing`] is that state alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dfa {
    tracks: Tracks,
    transitions: Transitions,
    accepting: Vec<bool>,
}

impl Dfa {
    pub(crate) fn from_parts(
        tracks: Tracks,
        transitions: Transitions,
        accepting: Vec<bool>,
    ) -> Self {
        debug_assert_eq!(transitions.states(), accepting.len());
        debug_assert!(!accepting.is_empty());
        Self { tracks, transitions, accepting }
    }

    /// The automaton with the given states: whether each accepts, and its edges. State 0
    /// is initial.
    ///
    /// # Panics
    ///
    /// If there is no state, a target does not exist, or a state has two edges with one
    /// symbol.
    pub fn new(tracks: Tracks, states: Vec<(bool, Vec<(Symbol, StateId)>)>) -> Self {
        assert!(!states.is_empty(), "an automaton has an initial state");
        let count = states.len();
        let (accepting, mut edges): (Vec<bool>, Vec<Vec<Edge>>) = states.into_iter().unzip();
        let transitions = Transitions::listed(edges.iter_mut());
        for edges in edges {
            assert!(edges.windows(2).all(|pair| pair[0].0 != pair[1].0), "deterministic");
            assert!(edges.iter().all(|edge| edge.1.index() < count), "targets exist");
        }
        Self { tracks, transitions, accepting }
    }

    /// The automaton that accepts no word.
    pub fn nothing(tracks: Tracks) -> Self {
        Self::new(tracks, vec![(false, Vec::new())])
    }

    /// The automaton that accepts every word.
    pub fn everything(tracks: Tracks) -> Self {
        let loops = (0..tracks.symbols()).map(|s| (Symbol::new(s), StateId::FIRST)).collect();
        Self::new(tracks, vec![(true, loops)])
    }

    /// The alphabet.
    pub fn tracks(&self) -> &Tracks {
        &self.tracks
    }

    /// States and edges.
    pub fn transitions(&self) -> &Transitions {
        &self.transitions
    }

    /// The number of states; a dead state is never counted.
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// The number of edges.
    pub fn edge_count(&self) -> usize {
        self.transitions.edges()
    }

    /// The bytes its arrays take.
    pub fn bytes(&self) -> usize {
        // Symbol and target of every edge; the first edge and a flag of every state.
        8 * self.edge_count() + 5 * self.states()
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

    /// Where a symbol leads; `None` rejects.
    pub fn next(&self, state: StateId, symbol: Symbol) -> Option<StateId> {
        let edges = self.edges(state);
        let place = edges.symbols.binary_search(&symbol).ok()?;
        Some(edges.targets[place])
    }

    /// Whether a word is accepted.
    pub fn accepts(&self, word: impl IntoIterator<Item = Symbol>) -> bool {
        let mut state = StateId::FIRST;
        for symbol in word {
            match self.next(state, symbol) {
                Some(next) => state = next,
                None => return false,
            }
        }
        self.accepts_at(state)
    }
}
