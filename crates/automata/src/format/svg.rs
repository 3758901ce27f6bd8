//! A picture of an automaton, without any other program.
//!
//! States stand in columns by their distance from the initial one, so an edge leads at
//! most one column forward; within a column they are ordered by the middle of their
//! neighbours (Sugiyama, Tagawa and Toda, "Methods for visual understanding of
//! hierarchical system structures", 1981). Every edge takes the flattest of some curves
//! that does not run over other states, and its label the first place on it that is free.
//! Legible up to some sixty states, valid for any number. Cost: edges times states while
//! there are at most 200 states, linear above.

mod draw;
mod geometry;
mod layout;

use crate::format::dot::by_target;
use crate::format::label::label;
use crate::trim::reachable;
use crate::{Dfa, Dfao, StateId, Tracks, Transitions};

/// Up to so many states, curves and labels keep out of each other's way.
const CAREFUL: usize = 200;

/// What is drawn of an automaton.
pub(super) struct Figure {
    pub(super) nodes: Vec<Figured>,
    /// By source, then target.
    pub(super) edges: Vec<Arrow>,
    summary: String,
}

pub(super) struct Figured {
    pub(super) text: String,
    pub(super) accepts: bool,
}

pub(super) struct Arrow {
    pub(super) source: usize,
    pub(super) target: usize,
    pub(super) label: String,
}

/// The picture of an automaton; states that no word reaches or that lead nowhere are left
/// out.
pub fn draw(dfa: &Dfa) -> String {
    of_language(dfa).svg()
}

/// The picture of a word automaton, with `state/output` in every state that is reached.
pub fn draw_words(dfao: &Dfao) -> String {
    of_words(dfao).svg()
}

/// What is drawn of an automaton.
pub(super) fn of_language(dfa: &Dfa) -> Figure {
    let ends: Vec<StateId> =
        (0..dfa.states()).map(StateId::new).filter(|&q| dfa.accepts_at(q)).collect();
    let mut shown = reachable(&dfa.transitions().reversed(), &ends);
    shown[0] = true;
    let node = |q: usize| Figured { text: q.to_string(), accepts: dfa.accepts_at(StateId::new(q)) };
    figure(dfa.tracks(), dfa.transitions(), &shown, node)
}

/// What is drawn of a word automaton.
pub(super) fn of_words(dfao: &Dfao) -> Figure {
    let node = |q: usize| Figured {
        text: format!("{q}/{}", dfao.output_at(StateId::new(q))),
        accepts: false,
    };
    let shown = vec![true; dfao.states()];
    figure(dfao.tracks(), dfao.transitions(), &shown, node)
}

fn figure(
    tracks: &Tracks,
    transitions: &Transitions,
    shown: &[bool],
    node: impl Fn(usize) -> Figured,
) -> Figure {
    let reached = reachable(transitions, &[StateId::FIRST]);
    let states: Vec<usize> = (0..shown.len()).filter(|&q| shown[q] && reached[q]).collect();
    let mut edges = Vec::new();
    for (source, &state) in states.iter().enumerate() {
        for (target, symbols) in by_target(transitions, StateId::new(state)) {
            // Hidden targets are not in the list.
            if let Ok(target) = states.binary_search(&target.index()) {
                edges.push(Arrow { source, target, label: label(tracks, &symbols) });
            }
        }
    }
    let summary = format!("Automaton with {} states and {} edges", states.len(), edges.len());
    Figure { nodes: states.into_iter().map(node).collect(), edges, summary }
}
