//! Products of partial automata in which one side may have died: union and differences.

use crate::pair_numbers::PairNumbers;
use crate::transitions::{EDGE_BYTES, Edge};
use crate::{Control, Dfa, Reason, Symbol, Transitions};

/// The place of a side that has no edge left.
pub(crate) const DEAD: u32 = u32::MAX;

/// Words of either automaton; both have the same tracks.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn union(left: &Dfa, right: &Dfa, control: &Control) -> Result<Dfa, Reason> {
    pairs(left, right, |a, b| a || b, |_, _| true, control)
}

/// Words of exactly one of the automata; both have the same tracks.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn symmetric_difference(left: &Dfa, right: &Dfa, control: &Control) -> Result<Dfa, Reason> {
    pairs(left, right, |a, b| a != b, |_, _| true, control)
}

/// Words of the first automaton that the second does not accept; both have the same
/// tracks.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn difference(left: &Dfa, right: &Dfa, control: &Control) -> Result<Dfa, Reason> {
    pairs(left, right, |a, b| a && !b, |p, _| p != DEAD, control)
}

/// The product; `accept` of whether the sides accept, `live` of whether a pair is kept.
fn pairs(
    left: &Dfa,
    right: &Dfa,
    accept: impl Fn(bool, bool) -> bool,
    live: impl Fn(u32, u32) -> bool,
    control: &Control,
) -> Result<Dfa, Reason> {
    assert_eq!(left.tracks(), right.tracks(), "both sides have the same tracks");
    let mut pairs = PairNumbers::new((0, 0));
    let mut transitions = Transitions::new();
    let mut accepting = Vec::new();
    let mut edges: Vec<Edge> = Vec::new();
    let accepts = |dfa: &Dfa, state: u32| state != DEAD && dfa.accepting()[state as usize];
    while accepting.len() < pairs.len() {
        let (p, q) = pairs.get(accepting.len());
        accepting.push(accept(accepts(left, p), accepts(right, q)));
        edges.clear();
        each_symbol(left, p, right, q, |symbol, p, q| {
            if live(p, q) {
                edges.push((symbol, pairs.number((p, q))));
            }
            control.work(1, EDGE_BYTES * edges.capacity())
        })?;
        transitions.push_state(&mut edges)?;
        let block = transitions.largest_array().max(pairs.largest_array());
        control.state(pairs.len(), block)?;
    }
    Ok(Dfa::from_parts(left.tracks().clone(), transitions, accepting))
}

/// Calls `visit` with the targets of every symbol on which either side has an edge.
pub(crate) fn each_symbol(
    left: &Dfa,
    p: u32,
    right: &Dfa,
    q: u32,
    mut visit: impl FnMut(Symbol, u32, u32) -> Result<(), Reason>,
) -> Result<(), Reason> {
    let edges = |dfa: &Dfa, state: u32| {
        if state == DEAD { (0, 0) } else { dfa.transitions().bounds(state) }
    };
    let (_, left_symbols, left_targets) = left.transitions().arrays();
    let (_, right_symbols, right_targets) = right.transitions().arrays();
    let (mut i, left_end) = edges(left, p);
    let (mut j, right_end) = edges(right, q);
    while i < left_end || j < right_end {
        let a = if i < left_end { Some(left_symbols[i]) } else { None };
        let b = if j < right_end { Some(right_symbols[j]) } else { None };
        let symbol = match (a, b) {
            (Some(a), Some(b)) => a.min(b),
            (Some(a), None) => a,
            (None, Some(b)) => b,
            (None, None) => break,
        };
        let mut pair = (DEAD, DEAD);
        if a == Some(symbol) {
            pair.0 = left_targets[i].get();
            i += 1;
        }
        if b == Some(symbol) {
            pair.1 = right_targets[j].get();
            j += 1;
        }
        visit(symbol, pair.0, pair.1)?;
    }
    Ok(())
}
