//! Machines that read words, and how they are explored.
//!
//! Everything the checker searches through is a [`Machine`] found by [`explore`]:
//! conditions on digits, the set, the counts of options, and their product. What
//! is absent rejects.

use crate::{Budget, Checked, Rejection};
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// In place of a value: the words that end here are not words of the machine.
pub(crate) const NONE: u32 = u32::MAX;

/// An edge: the digits of a position are *read*, those of an option are *guessed*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Edge {
    pub(crate) read: u32,
    pub(crate) guess: u32,
    pub(crate) target: u32,
}

/// A machine that gives words a value; state 0 is where it starts.
#[derive(Debug, Default)]
pub(crate) struct Machine {
    /// The value of the words that end in each state, or [`NONE`].
    pub(crate) value: Vec<u32>,
    /// The edges of each state, sorted.
    pub(crate) edges: Vec<Vec<Edge>>,
}

/// The value of a state, and its edges: what is read, what is guessed, whereto.
pub(crate) type Visit<S> = (u32, Vec<(u32, u32, S)>);

/// The machine of everything that can be reached from a start, breadth first.
/// Each state is paid for when it is found, with the `bytes` it has elsewhere;
/// `visit` can ask for the word that was read on the way.
pub(crate) fn explore<S: Clone + Eq + Hash>(
    start: S,
    budget: &Budget,
    bytes: impl Fn(&S) -> usize,
    mut visit: impl FnMut(&S, &dyn Fn() -> Vec<u32>) -> Checked<Visit<S>>,
) -> Checked<Machine> {
    let mut index = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([start]);
    // Whence and by what each state was found.
    let mut trail = vec![(0, 0)];
    let mut machine = Machine::default();
    while let Some(state) = queue.pop_front() {
        let at = machine.value.len();
        let word = || {
            let back = std::iter::successors(Some(at), |&at| Some(trail[at].0));
            let mut word: Vec<_> = back.take_while(|&at| at > 0).map(|at| trail[at].1).collect();
            word.reverse();
            word
        };
        let (value, found) = visit(&state, &word)?;
        budget.pay(12 * found.len(), 100 * found.len())?;
        let mut edges = Vec::with_capacity(found.len());
        for (read, guess, next) in found {
            let fresh = u32::try_from(index.len()).map_err(|_| Rejection::Limit)?;
            let known = index.get(&next).copied();
            edges.push(Edge { read, guess, target: known.unwrap_or(fresh) });
            if known.is_none() {
                budget.pay(100 + 3 * (size_of::<S>() + bytes(&next)), 0)?;
                queue.push_back(next.clone());
                trail.push((at, read));
                index.insert(next, fresh);
            }
        }
        edges.sort_unstable();
        machine.value.push(value);
        machine.edges.push(edges);
    }
    Ok(machine)
}

impl Machine {
    /// The edges of a state that read a symbol.
    pub(crate) fn edges(&self, state: u32, read: u32) -> &[Edge] {
        let edges = &self.edges[state as usize];
        let edges = &edges[edges.partition_point(|e| e.read < read)..];
        &edges[..edges.partition_point(|e| e.read == read)]
    }

    /// The state after a symbol, or [`NONE`], in a machine that guesses nothing.
    pub(crate) fn next(&self, state: u32, read: u32) -> u32 {
        let found = if state == NONE { &[] } else { self.edges(state, read) };
        found.first().map_or(NONE, |edge| edge.target)
    }

    /// Whether words that end in a state get the value 1; in [`NONE`] they do not.
    pub(crate) fn accepts(&self, state: u32) -> bool {
        state != NONE && self.value[state as usize] == 1
    }

    /// For each state the least value, of those that `keep` keeps, that words
    /// can still get; [`NONE`] if there is none.
    pub(crate) fn least(&self, keep: impl Fn(u32) -> bool, budget: &Budget) -> Checked<Vec<u32>> {
        let mut least = self.value.clone();
        least.iter_mut().filter(|value| !keep(**value)).for_each(|value| *value = NONE);
        // Numbers grow along most edges, so few rounds from the back are enough.
        let mut changed = true;
        while std::mem::take(&mut changed) {
            budget.pay(0, 10 * least.len())?;
            for (q, edges) in self.edges.iter().enumerate().rev() {
                let best = edges.iter().map(|edge| least[edge.target as usize]).min();
                let best = best.map_or(least[q], |best| best.min(least[q]));
                changed |= std::mem::replace(&mut least[q], best) != best;
            }
        }
        Ok(least)
    }

    /// Without the edges to states from which no word is accepted.
    pub(crate) fn trimmed(mut self, budget: &Budget) -> Checked<Self> {
        let useful = self.least(|v| v == 1, budget)?;
        let keep = |edges: &mut Vec<Edge>| edges.retain(|e| useful[e.target as usize] == 1);
        self.edges.iter_mut().for_each(keep);
        Ok(self)
    }

    /// With states merged that have the same value and as many equal edges to
    /// each class of merged states: every word keeps its values, each as often.
    pub(crate) fn merged(&self, budget: &Budget) -> Checked<Self> {
        let (mut class, mut classes) = (vec![0; self.value.len()], 0);
        loop {
            let (mut index, mut finer) = (HashMap::new(), Vec::new());
            for (q, edges) in self.edges.iter().enumerate() {
                budget.pay(0, 200 + 50 * edges.len())?;
                let onto = |edge: &Edge| Edge { target: class[edge.target as usize], ..*edge };
                let mut edges: Vec<_> = edges.iter().map(onto).collect();
                edges.sort_unstable();
                let fresh = u32::try_from(index.len()).map_err(|_| Rejection::Limit)?;
                finer.push(*index.entry((class[q], self.value[q], edges)).or_insert(fresh));
            }
            if index.len() == classes {
                // Numbers go by first members, so they are those of the round before.
                let mut states: Vec<_> = index.into_iter().collect();
                states.sort_unstable_by_key(|state| state.1);
                let states = states.into_iter().map(|((_, value, edges), _)| (value, edges));
                let (value, edges) = states.unzip();
                return Ok(Self { value, edges });
            }
            (class, classes) = (finer, index.len());
        }
    }

    /// One deterministic machine for several, so that what two of them guess
    /// counts once; `None` if no two ever guess the same.
    pub(crate) fn union(parts: &[Self], budget: &Budget) -> Checked<Option<Self>> {
        let start: Vec<_> = (0..parts.len()).map(|part| (part, 0)).collect();
        let mut overlap = false;
        let bytes = |subset: &Vec<_>| 16 * subset.len();
        explore(start, budget, bytes, |subset, _| {
            let mut moves = Vec::new();
            for &(part, state) in subset {
                let edges = &parts[part].edges[state as usize];
                moves.extend(edges.iter().map(|e| ((e.read, e.guess), (part, e.target))));
            }
            budget.pay(0, 50 * moves.len())?;
            moves.sort_unstable();
            moves.dedup();
            let groups = moves.chunk_by(|a, b| a.0 == b.0);
            let next = |group: &[(_, _)]| group.iter().map(|&(_, state)| state).collect();
            let edges = groups.map(|g| (g[0].0.0, g[0].0.1, next(g))).collect();
            let accepting = subset.iter().filter(|(part, q)| parts[*part].accepts(*q)).count();
            overlap |= accepting > 1;
            Ok((u32::from(accepting > 0), edges))
        })
        .map(|union| overlap.then_some(union))
    }
}
