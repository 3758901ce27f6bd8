//! Automata of few states, state by state.

use serde::Serialize;
use wythoff_automata::{Dfa, StateId};

/// Automata with more states are not shown as a table.
const MOST: usize = 12;

/// A state of an automaton of pairs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AutomatonRow {
    /// Its number; the automaton begins with state 0.
    pub state: usize,
    /// Whether a pair of numbers that ends here is accepted.
    pub accepts: bool,
    /// Where its digits lead; other digits lead to no accepted pair.
    pub edges: Vec<AutomatonArrow>,
}

/// An edge of an automaton of pairs.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AutomatonArrow {
    /// The digit of x and the digit of y.
    pub digits: Vec<i32>,
    /// The state that they lead to.
    pub to: usize,
}

/// The states of an automaton, if they are few.
pub(super) fn if_few(set: &Dfa) -> Option<Vec<AutomatonRow>> {
    (set.states() <= MOST).then(|| of(set))
}

/// The states of an automaton.
pub(super) fn of(set: &Dfa) -> Vec<AutomatonRow> {
    let states = (0..set.states()).map(|state| {
        let id = StateId::new(state);
        let edge = |(symbol, target): (_, StateId)| AutomatonArrow {
            digits: set.tracks().tuple(symbol).clone(),
            to: target.index(),
        };
        let edges = set.edges(id).iter().map(edge).collect();
        AutomatonRow { state, accepts: set.accepts_at(id), edges }
    });
    states.collect()
}
