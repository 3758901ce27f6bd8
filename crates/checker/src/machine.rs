//! Machines that read words, and how they are read and explored.
//!
//! Everything the checker searches through is a [`Machine`] found by [`explore`]:
//! conditions on digits, the counts of options, and products with the automata of
//! the certificate, which are machines as well. What is absent rejects.

use crate::{Budget, Checked, Reader, Rejection};
use std::collections::HashMap;
use std::hash::Hash;
use std::rc::Rc;

/// In place of a value: the words that end here are not words of the machine.
pub(crate) const NONE: u32 = u32::MAX;

/// What is read, what is guessed, whereto: the digits of a position are read,
/// those of an option are guessed.
pub(crate) type Edge<S = u32> = (u32, u32, S);

/// The value of the words that end here, or [`NONE`], and the edges, sorted.
pub(crate) type State<S = u32> = (u32, Vec<Edge<S>>);

/// A machine that gives words a value; it starts in the first of its states.
pub(crate) struct Machine(pub(crate) Vec<State>);

/// The machine of everything that can be reached from a start, breadth first.
/// Each state is paid for when it is found, with the `bytes` it has elsewhere;
/// `visit` can ask for the word that was read on the way.
pub(crate) fn explore<S: Clone + Eq + Hash>(
    start: S,
    budget: &Budget,
    bytes: impl Fn(&S) -> usize,
    mut visit: impl FnMut(&S, &dyn Fn() -> Vec<u32>) -> Checked<State<S>>,
) -> Checked<Machine> {
    let mut index = HashMap::from([(start.clone(), 0)]);
    // Each state, whence and by what it was found.
    let mut trail = vec![(start, 0, 0)];
    let mut machine = Vec::new();
    while let Some((state, ..)) = trail.get(machine.len()) {
        let at = machine.len();
        let word = || {
            let back = std::iter::successors(Some(at), |&at| Some(trail[at].1));
            let word: Vec<_> = back.take_while(|&at| at > 0).map(|at| trail[at].2).collect();
            word.into_iter().rev().collect()
        };
        let (value, found) = visit(state, &word)?;
        budget.pay(12 * found.len(), 100 * found.len())?;
        let mut edges = Vec::with_capacity(found.len());
        for (read, guess, next) in found {
            let fresh = u32::try_from(index.len()).map_err(|_| Rejection::Limit)?;
            let known = index.get(&next).copied();
            edges.push((read, guess, known.unwrap_or(fresh)));
            if known.is_none() {
                budget.pay(100 + 3 * (size_of::<S>() + bytes(&next)), 0)?;
                trail.push((next.clone(), at, read));
                index.insert(next, fresh);
            }
        }
        edges.sort_unstable();
        machine.push((value, edges));
    }
    Ok(Machine(machine))
}

impl Machine {
    /// Reads `states N` and the lines of the states, numbered breadth first. What
    /// follows the number of a state on its line is left to `line`.
    pub(crate) fn read(
        reader: &mut Reader,
        budget: &Budget,
        mut line: impl FnMut(&Reader, &[&str]) -> Checked<State>,
    ) -> Checked<Self> {
        let states = reader.number("states", 1..=1 << 24)?;
        // The next state that has to turn up.
        let (mut machine, mut fresh) = (Vec::new(), 1);
        for state in 0..states {
            let fields: Vec<_> = reader.line()?.split(' ').collect();
            reader.require(fields[0] == state.to_string(), "not the next state")?;
            reader.require(state < fresh, "a state must be reachable from earlier ones")?;
            machine.push(line(reader, &fields[1..])?);
            budget.pay(100 + 12 * fields.len(), 500)?;
            for &(_, _, target) in &machine[state as usize].1 {
                let ordered = target <= fresh && target < states;
                reader.require(ordered, "states must be numbered breadth first")?;
                fresh += u32::from(target == fresh);
            }
        }
        Ok(Self(machine))
    }

    /// The edges of a state; [`NONE`] has none.
    pub(crate) fn edges(&self, state: u32) -> &[Edge] {
        self.0.get(state as usize).map_or(&[], |state| &state.1)
    }

    /// The value of the words that end in a state; in [`NONE`] it is 0.
    pub(crate) fn value(&self, state: u32) -> u32 {
        self.0.get(state as usize).map_or(0, |state| state.0)
    }

    /// The state after a symbol, or [`NONE`], in a machine that guesses nothing.
    pub(crate) fn next(&self, state: u32, read: u32) -> u32 {
        let edges = self.edges(state);
        let found = edges.get(edges.partition_point(|edge| edge.0 < read));
        found.filter(|edge| edge.0 == read).map_or(NONE, |edge| edge.2)
    }

    /// For each state the least value from `from` on that words can still get;
    /// [`NONE`] if there is none.
    pub(crate) fn least(&self, from: u32, budget: &Budget) -> Checked<Vec<u32>> {
        let at_least = |state: &State| if state.0 < from { NONE } else { state.0 };
        let mut least: Vec<_> = self.0.iter().map(at_least).collect();
        // Numbers grow along most edges, so few rounds from the back are enough.
        let mut changed = true;
        while std::mem::take(&mut changed) {
            budget.pay(0, 10 * least.len())?;
            for (q, (_, edges)) in self.0.iter().enumerate().rev() {
                let best = edges.iter().fold(least[q], |best, e| best.min(least[e.2 as usize]));
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
        self.0.iter_mut().for_each(|state| state.1.retain(|e| useful[e.2 as usize] != NONE));
        let (mut class, mut classes) = (vec![0; self.0.len()], 0);
        loop {
            let (mut index, mut finer) = (HashMap::new(), Vec::new());
            for (q, (value, edges)) in self.0.iter().enumerate() {
                budget.pay(0, 200 + 50 * edges.len())?;
                let onto = |&(read, guess, target): &Edge| (read, guess, class[target as usize]);
                let mut edges: Vec<_> = edges.iter().map(onto).collect();
                edges.sort_unstable();
                let fresh = u32::try_from(index.len()).map_err(|_| Rejection::Limit)?;
                finer.push(*index.entry((class[q], (*value, edges))).or_insert(fresh));
            }
            if index.len() == classes {
                // Numbers go by first members, so they are those of the round before.
                let mut merged: Vec<_> = index.into_iter().map(|(k, id)| (id, k.1)).collect();
                merged.sort_unstable();
                return Ok(Self(merged.into_iter().map(|state| state.1).collect()));
            }
            (class, classes) = (finer, index.len());
        }
    }

    /// One deterministic machine for several: after each word it knows the states
    /// where they may be, with the number of ways there. The value of a word is the
    /// number of ways in which it gets the value 1. Both are counted up to `cap`.
    pub(crate) fn subsets(parts: &[&Self], cap: u16, budget: &Budget) -> Checked<Self> {
        let start: Rc<[_]> = parts.iter().zip(0..).map(|(_, part)| (0, part, 1)).collect();
        let bytes = |subset: &Rc<[(u32, u16, u16)]>| 3 * subset.len();
        explore(start, budget, bytes, |subset, _| {
            let (mut found, mut value) = (Vec::new(), 0);
            for &(state, part, ways) in subset.iter() {
                let machine = parts[usize::from(part)];
                value = cap.min(value + ways * u16::from(machine.value(state) == 1));
                let edges = machine.edges(state).iter();
                found.extend(edges.map(|&(read, guess, next)| ((read, guess, (next, part)), ways)));
            }
            budget.pay(0, 50 * found.len())?;
            found.sort_unstable();
            found.dedup_by(|(later, more), (edge, ways)| {
                *ways = if later == edge { cap.min(*ways + *more) } else { *ways };
                later == edge
            });
            let groups = found.chunk_by(|(a, _), (b, _)| (a.0, a.1) == (b.0, b.1));
            let to = |&((_, _, (next, part)), ways): &(Edge<_>, _)| (next, part, ways);
            let next = groups.map(|g| (g[0].0.0, g[0].0.1, g.iter().map(to).collect()));
            Ok((value.into(), next.collect()))
        })
    }
}
