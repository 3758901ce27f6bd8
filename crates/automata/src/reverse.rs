//! Reversal: words read from the other end, as between most and least significant digit
//! first.
//!
//! Edges turn round, initial and accepting states change places; cost: linear, and the
//! result is nondeterministic. A word automaton is reversed directly into a deterministic
//! one: its states are the functions from old states to the outputs that the word read so
//! far leads to (Allouche and Shallit, "Automatic Sequences", theorem 4.3.3). Cost: up to
//! (outputs + 1)^states states, in practice few.

use crate::outputs::with_outputs;
use crate::transitions::Edge;
use crate::{Control, Dfao, Nfa, Reason, StateId, Symbol, Transitions, WordError};
use rustc_hash::FxHashMap;

/// The reversed words.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn reverse(nfa: &Nfa, control: &Control) -> Result<Nfa, Reason> {
    let back = nfa.transitions().reversed_within(control)?;
    let mut transitions = Transitions::new();
    let mut edges: Vec<Edge> = Vec::new();
    for state in 0..nfa.states() {
        edges.clear();
        edges.extend(back.of(StateId::new(state)).iter());
        control.work(edges.len(), transitions.largest_array())?;
        transitions.push_state(&mut edges)?;
    }
    let initial = (0..nfa.states()).map(StateId::new).filter(|&q| nfa.accepts_at(q)).collect();
    let mut accepting = vec![false; nfa.states()];
    for state in nfa.initial() {
        accepting[state.index()] = true;
    }
    Ok(Nfa::from_parts(nfa.tracks().clone(), transitions, initial, accepting))
}

/// The word automaton that gives every word the output of its reversal.
///
/// # Errors
///
/// The control's reason, or the first word without an output that is the beginning of one
/// with an output.
pub fn reverse_words(dfao: &Dfao, control: &Control) -> Result<Dfao, WordError> {
    type Map = Box<[Option<i64>]>;
    let start: Map = (0..dfao.states()).map(|q| Some(dfao.output_at(StateId::new(q)))).collect();
    // For every symbol its edges, as pairs of old states.
    let mut by_symbol: Vec<Vec<(usize, usize)>> = vec![Vec::new(); dfao.tracks().symbols()];
    for state in 0..dfao.states() {
        for (symbol, target) in dfao.edges(StateId::new(state)).iter() {
            by_symbol[symbol.index()].push((state, target.index()));
        }
    }
    let mut numbers: FxHashMap<Map, StateId> = FxHashMap::default();
    numbers.insert(start.clone(), StateId::FIRST);
    let mut found = vec![start];
    let mut transitions = Transitions::new();
    let mut outputs = Vec::new();
    let mut edges: Vec<Edge> = Vec::new();
    while outputs.len() < found.len() {
        let current = found[outputs.len()].clone();
        outputs.push(current[0]);
        edges.clear();
        for (symbol, pairs) in by_symbol.iter().enumerate() {
            let mut next: Map = vec![None; dfao.states()].into();
            for &(source, target) in pairs {
                next[source] = current[target];
            }
            control.work(pairs.len() + 1, 0)?;
            if next.iter().all(Option::is_none) {
                continue;
            }
            let number = *numbers.entry(next).or_insert_with_key(|next| {
                found.push(next.clone());
                StateId::new(found.len() - 1)
            });
            edges.push((Symbol::new(symbol), number));
        }
        transitions.push_state(&mut edges)?;
        control.state(found.len(), transitions.largest_array().max(32 * numbers.capacity()))?;
    }
    with_outputs(dfao.tracks(), &transitions, &outputs, control)
}
