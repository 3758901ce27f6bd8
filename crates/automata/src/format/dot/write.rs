//! The writer.

use crate::format::Header;
use crate::format::label::label;
use crate::trim::reachable;
use crate::{Dfa, Dfao, Nfa, StateId, Symbol, Tracks, Transitions};
use std::fmt::Write as _;

/// The text of an automaton.
pub fn write(dfa: &Dfa, header: &Header) -> String {
    let initial = [StateId::FIRST];
    language(dfa.tracks(), dfa.transitions(), &initial, dfa.accepting(), header)
}

/// The text of a nondeterministic automaton.
pub fn write_nfa(nfa: &Nfa, header: &Header) -> String {
    language(nfa.tracks(), nfa.transitions(), nfa.initial(), nfa.accepting(), header)
}

/// The text of a word automaton.
pub fn write_words(dfao: &Dfao, header: &Header) -> String {
    let node = |q: usize| (format!("{q}/{}", dfao.output_at(StateId::new(q))), "circle");
    let shown = vec![true; dfao.states()];
    text(dfao.tracks(), dfao.transitions(), &[StateId::FIRST], &shown, header, node)
}

fn language(
    tracks: &Tracks,
    transitions: &Transitions,
    initial: &[StateId],
    accepting: &[bool],
    header: &Header,
) -> String {
    let ends: Vec<StateId> =
        (0..accepting.len()).filter(|&q| accepting[q]).map(StateId::new).collect();
    let mut shown = reachable(&transitions.reversed(), &ends);
    for state in initial {
        shown[state.index()] = true;
    }
    let shape = |q: usize| if accepting[q] { "doublecircle" } else { "circle" };
    text(tracks, transitions, initial, &shown, header, |q| (q.to_string(), shape(q)))
}

fn text(
    tracks: &Tracks,
    transitions: &Transitions,
    initial: &[StateId],
    shown: &[bool],
    header: &Header,
    node: impl Fn(usize) -> (String, &'static str),
) -> String {
    let mut out = String::from("digraph automaton {\n");
    // Writing to a string does not fail.
    let _ = writeln!(out, "comment = \"{}\";\nrankdir = LR;", escaped(&header.to_string()));
    for state in (0..transitions.states()).filter(|&q| shown[q]) {
        let (name, shape) = node(state);
        let _ = writeln!(out, "{state} [shape = {shape}, label = \"{name}\"];");
    }
    for (i, state) in initial.iter().enumerate() {
        let _ = writeln!(out, "start{i} [shape = point];\nstart{i} -> {};", state.index());
    }
    for state in (0..transitions.states()).filter(|&q| shown[q]) {
        for (target, symbols) in by_target(transitions, StateId::new(state)) {
            if shown[target.index()] {
                let label = label(tracks, &symbols);
                let _ = writeln!(out, "{state} -> {} [label = \"{label}\"];", target.index());
            }
        }
    }
    out.push_str("}\n");
    out
}

/// The symbols that lead from a state to each of its targets, targets increasing.
pub(crate) fn by_target(transitions: &Transitions, state: StateId) -> Vec<(StateId, Vec<Symbol>)> {
    let mut edges: Vec<(StateId, Symbol)> =
        transitions.of(state).iter().map(|(symbol, target)| (target, symbol)).collect();
    edges.sort_unstable();
    edges
        .chunk_by(|a, b| a.0 == b.0)
        .map(|group| (group[0].0, group.iter().map(|edge| edge.1).collect()))
        .collect()
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
