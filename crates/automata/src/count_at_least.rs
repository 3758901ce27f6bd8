//! The counting projection: how many different words on the forgotten tracks there are for
//! words on the others, up to k.
//!
//! This is the quantifier "there are at least k", and all those that count less far at once. The subset construction runs with
//! multiplicities: a state is a list of old states, each with the number of ways in which
//! it is reached, capped at k. The automaton is deterministic, so different ways to one
//! state are different words. Cost: up to (k + 1)^n states; in practice little more than
//! the projection.
//!
//! Forgotten words are counted as numbers, that is, up to zeros at the padded end. Those
//! no longer than the word kept are counted by running along it. A longer one is counted
//! by its first digits, over zeros on the kept tracks: it begins with a symbol that is not
//! zero on all forgotten tracks, so each is met once. How many ways lead to each state in
//! this manner is the least solution of linear equations in numbers capped at k, found by
//! passing on increases; infinitely many ways come out as k. With the last digit first,
//! the same happens at the other end.

use crate::subset::Subsets;
use crate::transitions::Edge;
use crate::{Control, Dfa, Dfao, Reason, StateId, Symbol, Tracks, Transitions, trim};

/// At which end words are padded with zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Padding {
    /// In front: most significant digit first.
    Leading,
    /// At the end: least significant digit first.
    Trailing,
    /// Nowhere: all words that differ are different.
    Nowhere,
}

/// The words on the tracks `keep`, in that order, for which at least `k` different numbers
/// (or tuples of numbers) on the other tracks make an accepted word.
///
/// Acceptance must not depend on how many zeros pad a word at the end given by `padding`;
/// without padding, words on the other tracks are as long as those that are kept.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn count_at_least(
    dfa: &Dfa,
    keep: &[usize],
    k: u32,
    padding: Padding,
    control: &Control,
) -> Result<Dfa, Reason> {
    if k == 0 {
        return Ok(Dfa::everything(kept_tracks(dfa, keep)));
    }
    let counted = count_projected(dfa, keep, k, padding, control)?;
    Ok(counted.where_output(|count| count >= i64::from(k)))
}

/// How many different numbers (or tuples of numbers) on the other tracks make an accepted
/// word, for words on the tracks `keep`, in that order: counted up to `k`. Where nothing is
/// defined there is none.
///
/// What [`count_at_least`] asks for must hold.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn count_projected(
    dfa: &Dfa,
    keep: &[usize],
    k: u32,
    padding: Padding,
    control: &Control,
) -> Result<Dfao, Reason> {
    let kept = kept_tracks(dfa, keep);
    // Ways to states that lead nowhere must not count, least of all infinitely many.
    let dfa = trim(dfa, control)?;
    let table = dfa.tracks().projection(keep);
    let zeros = Zeros::new(&dfa, keep);
    let (start, weights) = match padding {
        Padding::Leading => {
            let weights = dfa.accepting().iter().map(|&accepts| u32::from(accepts)).collect();
            (zeros.ways_in(k, control)?, weights)
        }
        Padding::Trailing => {
            let mut start = vec![0; dfa.states()];
            start[0] = 1;
            (start, zeros.ways_out(k, control)?)
        }
        Padding::Nowhere => {
            let mut start = vec![0; dfa.states()];
            start[0] = 1;
            (start, dfa.accepting().iter().map(|&accepts| u32::from(accepts)).collect())
        }
    };
    let explored = Counted { dfa: &dfa, table: &table, weights: &weights, k };
    let (transitions, counts) = explored.explore(&start, control)?;
    Ok(Dfao::from_parts(kept, transitions, counts))
}

fn kept_tracks(dfa: &Dfa, keep: &[usize]) -> Tracks {
    dfa.tracks().select(keep).expect("fewer tracks make fewer symbols")
}

/// Which symbols are zero on the tracks kept, and on those forgotten.
struct Zeros<'a> {
    dfa: &'a Dfa,
    kept: Vec<bool>,
    forgotten: Vec<bool>,
}

impl<'a> Zeros<'a> {
    fn new(dfa: &'a Dfa, keep: &[usize]) -> Self {
        let tracks = dfa.tracks();
        let zero_on = |wanted: &dyn Fn(usize) -> bool| -> Vec<bool> {
            (0..tracks.symbols())
                .map(|symbol| {
                    (0..tracks.len())
                        .filter(|&track| wanted(track))
                        .all(|track| tracks.digit(Symbol::new(symbol), track) == 0)
                })
                .collect()
        };
        Self {
            dfa,
            kept: zero_on(&|track| keep.contains(&track)),
            forgotten: zero_on(&|track| !keep.contains(&track)),
        }
    }

    /// Edges that are zero on the kept tracks: source, target, and whether the forgotten
    /// tracks are not all zero.
    fn edges(&self) -> impl Iterator<Item = (StateId, StateId, bool)> {
        (0..self.dfa.states()).map(StateId::new).flat_map(move |source| {
            self.dfa
                .edges(source)
                .iter()
                .filter(|edge| self.kept[edge.0.index()])
                .map(move |(symbol, target)| (source, target, !self.forgotten[symbol.index()]))
        })
    }

    /// How many numbers longer than the word lead to each state before it begins, and 1
    /// more for the initial state; capped.
    fn ways_in(&self, k: u32, control: &Control) -> Result<Vec<u32>, Reason> {
        let mut onward = vec![Vec::new(); self.dfa.states()];
        let mut given = vec![0u32; self.dfa.states()];
        for (source, target, nonzero) in self.edges() {
            onward[source.index()].push(target);
            if source == StateId::FIRST && nonzero {
                given[target.index()] = given[target.index()].saturating_add(1);
            }
        }
        let mut ways = accumulate(&onward, &given, k, control)?;
        ways[0] = ways[0].saturating_add(1).min(k);
        Ok(ways)
    }

    /// In how many ways each state comes to acceptance, with the word at its end or going
    /// on over zeros to a nonzero last symbol; capped.
    fn ways_out(&self, k: u32, control: &Control) -> Result<Vec<u32>, Reason> {
        let mut onward = vec![Vec::new(); self.dfa.states()];
        let mut given = vec![0u32; self.dfa.states()];
        for (source, target, nonzero) in self.edges() {
            onward[target.index()].push(source);
            if nonzero && self.dfa.accepts_at(target) {
                given[source.index()] = given[source.index()].saturating_add(1);
            }
        }
        let mut ways = accumulate(&onward, &given, k, control)?;
        for (ways, &accepts) in ways.iter_mut().zip(self.dfa.accepting()) {
            *ways = ways.saturating_add(u32::from(accepts)).min(k);
        }
        Ok(ways)
    }
}

/// The least numbers that are what was given and the sum of those of all predecessors,
/// capped at k. Each rises at most k times, so the cost is at most k times the edges.
fn accumulate(
    onward: &[Vec<StateId>],
    given: &[u32],
    k: u32,
    control: &Control,
) -> Result<Vec<u32>, Reason> {
    let mut total = vec![0u32; given.len()];
    // Increases that have not been passed on.
    let mut pending = vec![0u32; given.len()];
    let mut queue = Vec::new();
    let raise = |state: usize, by: u32, total: &mut [u32], pending: &mut [u32]| {
        let rise = by.min(k - total[state]);
        total[state] += rise;
        let waiting = pending[state] > 0;
        pending[state] += rise;
        rise > 0 && !waiting
    };
    for (state, &by) in given.iter().enumerate() {
        if raise(state, by, &mut total, &mut pending) {
            queue.push(state);
        }
    }
    while let Some(state) = queue.pop() {
        let rise = std::mem::take(&mut pending[state]);
        control.work(onward[state].len() + 1, 0)?;
        for target in &onward[state] {
            if raise(target.index(), rise, &mut total, &mut pending) {
                queue.push(target.index());
            }
        }
    }
    Ok(total)
}

struct Counted<'a> {
    dfa: &'a Dfa,
    table: &'a [u32],
    weights: &'a [u32],
    k: u32,
}

impl Counted<'_> {
    fn explore(&self, start: &[u32], control: &Control) -> Result<(Transitions, Vec<i64>), Reason> {
        // A multiset is interned as its states, each followed by its multiplicity.
        let mut multisets = Subsets::new();
        let mut list = Vec::new();
        for (state, &ways) in start.iter().enumerate().filter(|pair| *pair.1 > 0) {
            list.extend([StateId::new(state), StateId::of(ways)]);
        }
        multisets.number(&list);
        let mut transitions = Transitions::new();
        let mut counts = Vec::new();
        let mut moves: Vec<(u32, StateId, u32)> = Vec::new();
        let mut edges: Vec<Edge> = Vec::new();
        while counts.len() < multisets.len() {
            let current = StateId::new(counts.len());
            let members = multisets.get(current.get());
            let mut total = 0u32;
            moves.clear();
            for pair in members.chunks_exact(2) {
                let (state, ways) = (pair[0], pair[1].get());
                let found = ways.saturating_mul(self.weights[state.index()]);
                total = total.saturating_add(found);
                let onward = self.dfa.edges(state).iter();
                moves.extend(
                    onward.map(|(symbol, target)| (self.table[symbol.index()], target, ways)),
                );
            }
            counts.push(i64::from(total.min(self.k)));
            moves.sort_unstable();
            control.work(moves.len(), 0)?;
            edges.clear();
            for group in moves.chunk_by(|a, b| a.0 == b.0) {
                list.clear();
                for same in group.chunk_by(|a, b| a.1 == b.1) {
                    let ways = same.iter().fold(0u32, |sum, one| sum.saturating_add(one.2));
                    list.extend([same[0].1, StateId::of(ways.min(self.k))]);
                }
                let target = StateId::of(multisets.number(&list));
                edges.push((Symbol::new(group[0].0 as usize), target));
            }
            transitions.push_state(&mut edges)?;
            let block = multisets.largest_array().max(transitions.largest_array());
            control.state(multisets.len(), block)?;
        }
        Ok((transitions, counts))
    }
}
