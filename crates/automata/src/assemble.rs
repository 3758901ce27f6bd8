//! Side by side and one after the other: union and concatenation of nondeterministic
//! automata.
//!
//! There are no empty moves: where a word of the first automaton may end, the edges that
//! leave the initial states of the second are added. Cost: the edges of both, and those
//! added, at most accepting states times initial edges.

use crate::transitions::Edge;
use crate::{Control, Nfa, Reason, StateId, Transitions};

/// A nondeterministic automaton put together from copies of others.
pub(crate) struct Assembly {
    transitions: Transitions,
    accepting: Vec<bool>,
    edges: Vec<Edge>,
}

impl Assembly {
    pub(crate) fn new() -> Self {
        Self { transitions: Transitions::new(), accepting: Vec::new(), edges: Vec::new() }
    }

    /// Appends a copy. Its accepting states get the edges `more` as well (with final
    /// targets), and accept if `accept` says so. Answers the number of its first state.
    pub(crate) fn copy(
        &mut self,
        nfa: &Nfa,
        more: &[Edge],
        accept: bool,
        control: &Control,
    ) -> Result<(), Reason> {
        let offset = self.accepting.len();
        for state in (0..nfa.states()).map(StateId::new) {
            self.edges.clear();
            self.edges.extend(shifted(nfa, state, offset));
            let ends = nfa.accepts_at(state);
            if ends {
                self.edges.extend_from_slice(more);
            }
            self.push(ends && accept, control)?;
        }
        Ok(())
    }

    /// Appends one state.
    pub(crate) fn state(
        &mut self,
        accepts: bool,
        edges: &[Edge],
        control: &Control,
    ) -> Result<StateId, Reason> {
        self.edges.clear();
        self.edges.extend_from_slice(edges);
        self.push(accepts, control)?;
        Ok(StateId::new(self.accepting.len() - 1))
    }

    fn push(&mut self, accepts: bool, control: &Control) -> Result<(), Reason> {
        control.work(self.edges.len(), 0)?;
        self.transitions.push_state(&mut self.edges)?;
        self.accepting.push(accepts);
        control.state(self.accepting.len(), self.transitions.largest_array())
    }

    pub(crate) fn states(&self) -> usize {
        self.accepting.len()
    }

    pub(crate) fn finish(self, nfa: &Nfa, initial: Vec<StateId>) -> Nfa {
        Nfa::from_parts(nfa.tracks().clone(), self.transitions, initial, self.accepting)
    }
}

/// The edges that leave the initial states of a copy that begins at `offset`.
pub(crate) fn initial_edges(nfa: &Nfa, offset: usize) -> Vec<Edge> {
    let mut edges: Vec<Edge> =
        nfa.initial().iter().flat_map(|&state| shifted(nfa, state, offset)).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// The initial states of a copy that begins at `offset`.
pub(crate) fn initial_states(nfa: &Nfa, offset: usize) -> impl Iterator<Item = StateId> {
    nfa.initial().iter().map(move |state| StateId::new(state.index() + offset))
}

fn shifted(nfa: &Nfa, state: StateId, offset: usize) -> impl Iterator<Item = Edge> {
    let move_by = move |target: StateId| StateId::new(target.index() + offset);
    nfa.edges(state).iter().map(move |(symbol, target)| (symbol, move_by(target)))
}

impl Nfa {
    /// Words of either automaton; both have the same tracks. The automata stand side by
    /// side, so the cost is the sum of their sizes.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn union(&self, other: &Self, control: &Control) -> Result<Self, Reason> {
        assert_eq!(self.tracks(), other.tracks(), "both sides have the same tracks");
        let mut both = Assembly::new();
        both.copy(self, &[], true, control)?;
        both.copy(other, &[], true, control)?;
        let initial = initial_states(self, 0).chain(initial_states(other, self.states()));
        Ok(both.finish(self, initial.collect()))
    }
}

/// A word of the first automaton followed by one of the second; both have the same tracks.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn concatenate(first: &Nfa, second: &Nfa, control: &Control) -> Result<Nfa, Reason> {
    assert_eq!(first.tracks(), second.tracks(), "both sides have the same tracks");
    let mut both = Assembly::new();
    let onward = initial_edges(second, first.states());
    both.copy(first, &onward, second.accepts_empty_word(), control)?;
    both.copy(second, &[], true, control)?;
    Ok(both.finish(first, initial_states(first, 0).collect()))
}
