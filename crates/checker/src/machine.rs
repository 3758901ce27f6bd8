//! Machines that read words, and how they are explored.
//!
//! Everything the checker searches through is a [`Machine`] found by [`explore`]:
//! conditions on digits, the set, the counts of options, and their product. What
//! is absent rejects.

use crate::{Budget, Checked, Rejection};
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::rc::Rc;

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

    /// Whether words that end in a state get a value above 0; in [`NONE`] they do not.
    pub(crate) fn accepts(&self, state: u32) -> bool {
        state != NONE && ![0, NONE].contains(&self.value[state as usize])
    }

    /// For each state the least value from `from` on that words can still get;
    /// [`NONE`] if there is none.
    pub(crate) fn least(&self, from: u32, budget: &Budget) -> Checked<Vec<u32>> {
        let at_least = |&value: &u32| if value < from { NONE } else { value };
        let mut least: Vec<_> = self.value.iter().map(at_least).collect();
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

    /// Without the edges to states from which no word gets a value from `from` on,
    /// and with states merged that have the same value and as many equal edges to
    /// each class of merged states: every word keeps those values, each as often.
    pub(crate) fn reduced(mut self, from: u32, budget: &Budget) -> Checked<Self> {
        let useful = self.least(from, budget)?;
        let keep = |edges: &mut Vec<Edge>| edges.retain(|e| useful[e.target as usize] != NONE);
        self.edges.iter_mut().for_each(keep);
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

    /// One deterministic machine for several: after each word it knows the states
    /// where they may be, with the number of ways there. The value of a word is the
    /// number of ways in which it is accepted. Both are counted up to `cap`.
    pub(crate) fn subsets(parts: &[&Self], cap: u32, budget: &Budget) -> Checked<Self> {
        let (mut all, mut start) = (Self::default(), Vec::new());
        for part in parts {
            let base = u32::try_from(all.value.len()).map_err(|_| Rejection::Limit)?;
            let moved = |edge: &Edge| Edge { target: edge.target + base, ..*edge };
            all.edges.extend(part.edges.iter().map(|edges| edges.iter().map(moved).collect()));
            all.value.extend(&part.value);
            start.push((base, 1));
        }
        let bytes = |subset: &Rc<[_]>| 4 * subset.len();
        explore(start.into(), budget, bytes, |subset, _| {
            let mut found = Vec::new();
            for &(state, ways) in subset.iter() {
                found.extend(all.edges[state as usize].iter().map(|&edge| (edge, ways)));
            }
            budget.pay(0, 50 * found.len())?;
            found.sort_unstable();
            found.dedup_by(|(later, more), (edge, ways)| {
                *ways = if later == edge { cap.min(*ways + *more) } else { *ways };
                later == edge
            });
            let groups = found.chunk_by(|(a, _), (b, _)| (a.read, a.guess) == (b.read, b.guess));
            let next = |group: &[(Edge, u32)]| group.iter().map(|(e, w)| (e.target, *w)).collect();
            let edges = groups.map(|g| (g[0].0.read, g[0].0.guess, next(g))).collect();
            let accepted = subset.iter().filter(|(state, _)| all.accepts(*state));
            Ok((accepted.fold(0, |sum, (_, ways)| cap.min(sum + ways)), edges))
        })
    }
}
