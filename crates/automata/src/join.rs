//! The natural join: words on the tracks of both, accepted by both where they have tracks.
//!
//! This is the product of conjunctions. Edges of either side are sorted by the digits on
//! the shared tracks, and a pair of states merges the two lists: only pairs of edges that
//! agree are ever looked at. [`join_onto`] drops tracks in the same pass, so that the
//! product before a projection is never stored with all its symbols. Pairs that lead nowhere,
//! as far as a [look ahead](crate::lookahead) tells, are left out.
//!
//! Cost: the number of edges of the reachable product.

use crate::lookahead::Lookahead;
use crate::pair_numbers::PairNumbers;
use crate::transitions::{EDGE_BYTES, Edge};
use crate::trim::trim_nfa;
use crate::{Control, Dfa, Nfa, Reason, StateId, Symbol, Tracks, Transitions};
use std::cmp::Ordering;

/// The join of two automata. Track i of `left` is track `left_onto[i]` of the result, and
/// so for `right`; together they cover `tracks`.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn join(
    (left, left_onto): (&Dfa, &[usize]),
    (right, right_onto): (&Dfa, &[usize]),
    tracks: &Tracks,
    control: &Control,
) -> Result<Dfa, Reason> {
    let strides: Vec<usize> = (0..tracks.len()).map(|track| tracks.stride(track)).collect();
    let product = Product::new(side(left, left_onto), side(right, right_onto), &strides);
    let (transitions, pairs) = product.explore_live(left, right, control)?;
    Ok(Dfa::from_parts(tracks.clone(), transitions, both_accept(left, right, &pairs)))
}

fn side<'a>(dfa: &'a Dfa, onto: &'a [usize]) -> Factor<'a> {
    Factor { tracks: dfa.tracks(), transitions: dfa.transitions(), onto }
}

fn both_accept(left: &Dfa, right: &Dfa, pairs: &[(u32, u32)]) -> Vec<bool> {
    let (left, right) = (left.accepting(), right.accepting());
    pairs.iter().map(|&(p, q)| left[p as usize] && right[q as usize]).collect()
}

/// The join, with only the tracks `keep` of the result kept, in that order.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn join_onto(
    (left, left_onto): (&Dfa, &[usize]),
    (right, right_onto): (&Dfa, &[usize]),
    tracks: &Tracks,
    keep: &[usize],
    control: &Control,
) -> Result<Nfa, Reason> {
    let kept = tracks.select(keep).expect("fewer tracks make fewer symbols");
    let mut strides = vec![0; tracks.len()];
    for (place, &track) in keep.iter().enumerate() {
        strides[track] = kept.stride(place);
    }
    let product = Product::new(side(left, left_onto), side(right, right_onto), &strides);
    let (transitions, pairs) = product.explore_live(left, right, control)?;
    let accepting = both_accept(left, right, &pairs);
    drop(pairs);
    trim_nfa(Nfa::from_parts(kept, transitions, vec![StateId::FIRST], accepting), control)
}

/// An edge ready to be merged: the digits on the shared tracks as one number, what the
/// edge adds to the symbol of the result, and its target.
#[derive(Clone, Copy)]
pub(crate) struct Half {
    pub(crate) key: u32,
    pub(crate) adds: u32,
    pub(crate) target: u32,
}

/// One side of a product, the edges of every state sorted by key.
pub(crate) struct Side {
    first: Vec<u32>,
    halves: Vec<Half>,
}

impl Side {
    pub(crate) fn new(transitions: &Transitions, keys: &[u32], adds: &[u32]) -> Self {
        let (first, symbols, targets) = transitions.arrays();
        let mut halves: Vec<Half> = symbols
            .iter()
            .zip(targets)
            .map(|(symbol, target)| Half {
                key: keys[symbol.index()],
                adds: adds[symbol.index()],
                target: target.get(),
            })
            .collect();
        for pair in first.windows(2) {
            halves[pair[0] as usize..pair[1] as usize].sort_unstable_by_key(|half| half.key);
        }
        Self { first: first.to_vec(), halves }
    }

    /// What can be read from its states, by keys.
    fn lookahead(
        &self,
        accepting: &[bool],
        keys: usize,
        control: &Control,
    ) -> Result<Lookahead, Reason> {
        let edges = |state: usize| {
            let range = self.first[state] as usize..self.first[state + 1] as usize;
            self.halves[range].iter().map(|half| (half.key, half.target))
        };
        Lookahead::new(accepting, keys, edges, control)
    }

    pub(crate) fn of(&self, state: u32) -> &[Half] {
        let state = state as usize;
        &self.halves[self.first[state] as usize..self.first[state + 1] as usize]
    }
}

/// One automaton of a product, of whatever kind: its edges, and the tracks they go to.
#[derive(Clone, Copy)]
pub(crate) struct Factor<'a> {
    pub(crate) tracks: &'a Tracks,
    pub(crate) transitions: &'a Transitions,
    pub(crate) onto: &'a [usize],
}

pub(crate) struct Product {
    left: Side,
    right: Side,
    /// How many keys there are.
    keys: usize,
}

impl Product {
    /// The product whose symbols step by `strides` on the tracks of the result.
    pub(crate) fn new(left: Factor<'_>, right: Factor<'_>, strides: &[usize]) -> Self {
        let all = |tracks: &Tracks| (0..tracks.len()).collect::<Vec<_>>();
        // Pairs of (track of the left, track of the right) that are one in the result.
        let shared: Vec<(usize, usize)> = left
            .onto
            .iter()
            .enumerate()
            .filter_map(|(i, track)| Some((i, right.onto.iter().position(|t| t == track)?)))
            .collect();
        debug_assert!(shared.iter().all(|&(i, j)| left.tracks.digits(i) == right.tracks.digits(j)));
        let lefts: Vec<usize> = shared.iter().map(|pair| pair.0).collect();
        let rights: Vec<usize> = shared.iter().map(|pair| pair.1).collect();
        let left_adds: Vec<usize> = left.onto.iter().map(|&track| strides[track]).collect();
        let right_adds: Vec<usize> = right
            .onto
            .iter()
            .map(|&track| if left.onto.contains(&track) { 0 } else { strides[track] })
            .collect();
        Self {
            keys: lefts.iter().map(|&track| left.tracks.digits(track).len()).product(),
            left: Side::new(
                left.transitions,
                &left.tracks.projection(&lefts),
                &left.tracks.weigh(&all(left.tracks), &left_adds),
            ),
            right: Side::new(
                right.transitions,
                &right.tracks.projection(&rights),
                &right.tracks.weigh(&all(right.tracks), &right_adds),
            ),
        }
    }

    /// The edges of the product, and the pair of states that each of its states is.
    pub(crate) fn explore(&self, control: &Control) -> Result<Explored, Reason> {
        self.explore_where(|_, _| true, control)
    }

    /// The same of two automata, without some pairs from which nothing is accepted.
    fn explore_live(&self, left: &Dfa, right: &Dfa, control: &Control) -> Result<Explored, Reason> {
        let left = self.left.lookahead(left.accepting(), self.keys, control)?;
        let right = self.right.lookahead(right.accepting(), self.keys, control)?;
        self.explore_where(|p, q| left.meets(p, &right, q), control)
    }

    fn explore_where(
        &self,
        is_wanted: impl Fn(u32, u32) -> bool,
        control: &Control,
    ) -> Result<Explored, Reason> {
        let mut pairs = PairNumbers::new((0, 0));
        let mut transitions = Transitions::new();
        let mut edges: Vec<Edge> = Vec::new();
        while transitions.states() < pairs.len() {
            let (p, q) = pairs.get(transitions.states());
            edges.clear();
            merge(self.left.of(p), self.right.of(q), |a, b| {
                if is_wanted(a.target, b.target) {
                    let number = pairs.number((a.target, b.target));
                    edges.push((Symbol::new((a.adds + b.adds) as usize), number));
                }
                control.work(1, EDGE_BYTES * edges.capacity())
            })?;
            transitions.push_state(&mut edges)?;
            let block = transitions.largest_array().max(pairs.largest_array());
            control.state(pairs.len(), block)?;
        }
        Ok((transitions, pairs.into_pairs()))
    }
}

/// The edges of a product, and the pair of states that each of its states is.
type Explored = (Transitions, Vec<(u32, u32)>);

/// Calls `pair` for all pairs of halves with one key; both lists are sorted by key.
fn merge(
    left: &[Half],
    right: &[Half],
    mut pair: impl FnMut(Half, Half) -> Result<(), Reason>,
) -> Result<(), Reason> {
    let (mut i, mut j) = (0, 0);
    while i < left.len() && j < right.len() {
        let key = left[i].key;
        match key.cmp(&right[j].key) {
            Ordering::Less => i += 1,
            Ordering::Greater => j += 1,
            Ordering::Equal => {
                let run = right[j..].iter().take_while(|half| half.key == key).count();
                while i < left.len() && left[i].key == key {
                    for &half in &right[j..j + run] {
                        pair(left[i], half)?;
                    }
                    i += 1;
                }
                j += run;
            }
        }
    }
    Ok(())
}
