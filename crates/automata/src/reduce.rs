//! A smaller nondeterministic automaton for the same words, before determinisation.
//!
//! States with the same future are merged, then states with the same past: the coarsest
//! bisimulation, forward and backward. The first makes fewer subsets, the second smaller
//! ones. It is found by refinement with signatures: a state's signature is the set of
//! pairs (symbol, block of the target). After some [rounds](crate::rounds) over all states,
//! only those with an edge into a block that was split off are looked at again (after Blom and
//! van de Pol, "Distributed branching bisimulation minimization by inductive signatures",
//! PDMC 2009). Cost: at most n rounds over the edges of the states looked at; in practice a few
//! passes over all edges.

use crate::rounds::refine_by_rounds;
use crate::subset::Subsets;
use crate::transitions::Edge;
use crate::trim::trim_nfa;
use crate::{Control, Nfa, Reason, StateId, Symbol, Transitions, reverse};

/// An automaton for the same words without useless states, in which no two states have
/// bisimilar futures and none had bisimilar pasts.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn reduce(nfa: &Nfa, control: &Control) -> Result<Nfa, Reason> {
    let forward = merge_futures(trim_nfa(nfa.clone(), control)?, control)?;
    reverse(&merge_futures(reverse(&forward, control)?, control)?, control)
}

fn merge_futures(nfa: Nfa, control: &Control) -> Result<Nfa, Reason> {
    let classes: Vec<u32> = nfa.accepting().iter().map(|&accepts| u32::from(accepts)).collect();
    let (blocks, count) = coarsest_bisimulation(nfa.transitions(), &classes, control)?;
    if count == nfa.states() {
        return Ok(nfa);
    }
    let mut representative = vec![None; count];
    for (state, &block) in blocks.iter().enumerate() {
        representative[block as usize].get_or_insert(StateId::new(state));
    }
    let mut transitions = Transitions::new();
    let mut accepting = Vec::with_capacity(count);
    let mut edges: Vec<Edge> = Vec::new();
    for state in representative.into_iter().flatten() {
        edges.clear();
        let old = nfa.edges(state).iter();
        edges.extend(old.map(|(symbol, target)| (symbol, StateId::of(blocks[target.index()]))));
        control.work(edges.len(), transitions.largest_array())?;
        transitions.push_state(&mut edges)?;
        accepting.push(nfa.accepts_at(state));
    }
    let initial = nfa.initial().iter().map(|state| StateId::of(blocks[state.index()])).collect();
    Ok(Nfa::from_parts(nfa.tracks().clone(), transitions, initial, accepting))
}

/// The block of every state in the coarsest bisimulation finer than `classes`, and the
/// number of blocks.
fn coarsest_bisimulation(
    transitions: &Transitions,
    classes: &[u32],
    control: &Control,
) -> Result<(Vec<u32>, usize), Reason> {
    let rounds = refine_by_rounds(transitions, classes, control)?;
    if rounds.is_stable {
        return Ok((rounds.classes, rounds.count));
    }
    refine_where_split(transitions, rounds.classes, control)
}

/// The same, whatever the classes: states are looked at again where something was split.
fn refine_where_split(
    transitions: &Transitions,
    classes: Vec<u32>,
    control: &Control,
) -> Result<(Vec<u32>, usize), Reason> {
    let back = transitions.reversed_within(control)?;
    let mut blocks = Blocks::new(classes);
    let states = transitions.states();
    let mut dirty: Vec<StateId> = (0..states).map(StateId::new).collect();
    let mut is_dirty = vec![false; states];
    let mut pairs: Vec<(Symbol, u32)> = Vec::new();
    while !dirty.is_empty() {
        // All signatures of a round refer to the blocks before it.
        let mut signatures = Subsets::new();
        let mut flat: Vec<StateId> = Vec::new();
        let mut signed: Vec<(u32, u32, StateId)> = Vec::with_capacity(dirty.len());
        for &state in &dirty {
            is_dirty[state.index()] = false;
            pairs.clear();
            let edges = transitions.of(state).iter();
            pairs.extend(edges.map(|(symbol, target)| (symbol, blocks.of[target.index()])));
            pairs.sort_unstable();
            pairs.dedup();
            control.work(transitions.of(state).symbols.len(), signatures.largest_array())?;
            flat.clear();
            for &(symbol, block) in &pairs {
                flat.extend([StateId::new(symbol.index()), StateId::of(block)]);
            }
            signed.push((blocks.of[state.index()], signatures.number(&flat), state));
        }
        signed.sort_unstable();
        let mut moved = Vec::new();
        for group in signed.chunk_by(|a, b| a.0 == b.0) {
            blocks.split(group, &mut moved);
        }
        dirty.clear();
        for state in moved {
            for &source in back.of(state).targets {
                if !std::mem::replace(&mut is_dirty[source.index()], true) {
                    dirty.push(source);
                }
            }
        }
    }
    Ok((blocks.of, blocks.size.len()))
}

struct Blocks {
    of: Vec<u32>,
    size: Vec<usize>,
}

impl Blocks {
    fn new(mut classes: Vec<u32>) -> Self {
        // Without gaps, so that every block has a state.
        let mut used = classes.clone();
        used.sort_unstable();
        used.dedup();
        let mut size = vec![0; used.len()];
        for class in &mut classes {
            let place = used.binary_search(class).expect("all classes are listed");
            size[place] += 1;
            *class = StateId::new(place).get();
        }
        Self { of: classes, size }
    }

    /// Splits one block by signatures; `group` has its states with an edge into a new
    /// block, as (block, signature, state), sorted. The others of the block have no such
    /// edge, so they still agree with each other and with none of the group, and keep the
    /// number of the block. States with a new number are appended to `moved`.
    fn split(&mut self, group: &[(u32, u32, StateId)], moved: &mut Vec<StateId>) {
        let block = group[0].0;
        let untouched = self.size[block as usize] - group.len();
        let mut parts: Vec<&[(u32, u32, StateId)]> = group.chunk_by(|a, b| a.1 == b.1).collect();
        if untouched == 0 {
            // The largest part keeps the number.
            let largest = (0..parts.len()).max_by_key(|&i| parts[i].len());
            parts.remove(largest.expect("a group has a part"));
        }
        for part in parts {
            let number = StateId::new(self.size.len()).get();
            self.size.push(part.len());
            self.size[block as usize] -= part.len();
            for &(_, _, state) in part {
                self.of[state.index()] = number;
                moved.push(state);
            }
        }
    }
}
