//! Whether a counting function is bounded, decided.
//!
//! A representation in natural numbers counts paths: an entry k of M_a is k edges with the
//! symbol a. Let only states be left that lie on a path from the row to the column. By Weber
//! and Seidl [WS91] the number of paths is unbounded if and only if, for some word u,
//!
//! * p → p, p → q and q → q over u for two different states p and q, or
//! * two edges with one symbol and one target leave one state, and lie on a cycle.
//!
//! (They consider automata without parallel edges; with a state in the middle of every edge,
//! parallel ones are different paths of such an automaton, and the second case is their
//! criterion for the middles of two.) Then f(x·u^k·y) ≥ k for some x and y. If moreover a
//! state has two different cycles over one word u, f(x·u^k·y) ≥ 2^k, which is a power of the
//! number that x·u^k·y stands for; if there is no such state, f is at most a polynomial in
//! the number of digits.
//!
//! Two cycles: if a state has them, all of its strong component have, so one of them is asked:
//! can two copies leave it together, part, and come back, over one word and inside of the
//! component? That is a search among pairs of states. Otherwise p and q are in different components, and it is a matter of triples: from
//! (p, p, q) to (p, q, q). An edge is added from the latter to the former, and both are in one
//! component of triples if and only if there is such a word [AMR11]: along (p, p, q) → (p', q', q') and
//! (p', p', q') → (p, q, q), the middle can go as the first from p to p' and then on to q.
//!
//! The states are put together before (`lump.rs`). Cost: edges² of a component, and edges³ in
//! the worst case if there are no two cycles; as a rule far less, for the first and the last
//! state of a triple stay in their components.
//!
//! [AMR11] C. Allauzen, M. Mohri and A. Rastogi, General algorithms for testing the ambiguity
//! of finite automata and the double-tape ambiguity of finite-state transducers, International
//! Journal of Foundations of Computer Science 22 (2011), 883-904.
//! [WS91] A. Weber and H. Seidl, On the degree of ambiguity of finite automata, Theoretical
//! Computer Science 88 (1991), 325-349.

use crate::components::Components;
use crate::{Linear, Rational};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::hash::Hash;
use thiserror::Error;
use wythoff_automata::{Control, Reason, Symbol};

/// How a counting function grows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Growth {
    /// It has finitely many values.
    Bounded,
    /// It has not; and its values are at most a polynomial in the length of the word. At
    /// before · repeated^k · after it is k at least.
    Polynomial(Pump),
    /// At before · repeated^k · after it is 2^k at least.
    Exponential(Pump),
}

/// Words along which a function is not bounded: before · repeated^k · after.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pump {
    /// How the words begin.
    pub before: Vec<Symbol>,
    /// What is repeated; not empty.
    pub repeated: Vec<Symbol>,
    /// How they end.
    pub after: Vec<Symbol>,
}

/// Why growth is not known.
///
/// Not `non_exhaustive`: who knows that the entries are natural rules out the rest by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GrowthError {
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Reason),
    /// The representation does not count.
    #[error("only representations in natural numbers count something")]
    NotNatural,
}

/// Whether a function is bounded, its representation being in natural numbers.
///
/// # Errors
///
/// [`GrowthError`]: it is not, or the control's [`Reason`].
pub fn growth(linear: &Linear, control: &Control) -> Result<Growth, GrowthError> {
    if !linear.is_natural() {
        return Err(GrowthError::NotNatural);
    }
    let paths = Paths::new(&linear.lump(control)?, control)?;
    if let Some((state, repeated)) = paths.two_cycles(control)? {
        return Ok(Growth::Exponential(paths.pump(state, repeated, state, control)?));
    }
    match paths.two_loops_and_a_way(control)? {
        Some((p, repeated, q)) => Ok(Growth::Polynomial(paths.pump(p, repeated, q, control)?)),
        None => Ok(Growth::Bounded),
    }
}

/// An edge: its symbol, its target, and whether there is another one like it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Edge {
    symbol: Symbol,
    target: usize,
    is_parallel: bool,
}

/// The states that lie on a path from the row to the column, and their edges.
struct Paths {
    /// For every state its edges by symbol.
    edges: Vec<Vec<Edge>>,
    starts: Vec<usize>,
    ends: Vec<bool>,
    /// The strong component of each state.
    component: Vec<usize>,
}

impl Paths {
    fn new(linear: &Linear, control: &Control) -> Result<Self, Reason> {
        let size = linear.dimension();
        let (mut onward, mut back) = (vec![Vec::new(); size], vec![Vec::new(); size]);
        for (_, matrix) in linear.matrices() {
            control.work(matrix.entries().len() + 1, 0)?;
            for entry in matrix.entries() {
                onward[entry.row].push(entry.column);
                back[entry.column].push(entry.row);
            }
        }
        let places = |vector: &[Rational]| -> Vec<usize> {
            (0..size).filter(|&q| !vector[q].is_zero()).collect()
        };
        let from = reachable(&onward, &places(linear.row()));
        let to = reachable(&back, &places(linear.column()));
        let is_useful: Vec<bool> = from.iter().zip(&to).map(|(&a, &b)| a && b).collect();
        let mut edges = vec![Vec::new(); size];
        for (symbol, matrix) in linear.matrices() {
            for entry in matrix.entries() {
                if is_useful[entry.row] && is_useful[entry.column] {
                    let is_parallel = !entry.value.is_one();
                    edges[entry.row].push(Edge { symbol, target: entry.column, is_parallel });
                }
            }
        }
        let components = Components::explore(
            (0..size).filter(|&q| is_useful[q]),
            |q, out| out.extend(edges[q].iter().map(|edge: &Edge| edge.target)),
            control,
        )?;
        let component = (0..size).map(|q| components.of(q).unwrap_or(usize::MAX)).collect();
        let starts = places(linear.row()).into_iter().filter(|&q| is_useful[q]).collect();
        let ends = (0..size).map(|q| is_useful[q] && !linear.column()[q].is_zero()).collect();
        Ok(Self { edges, starts, ends, component })
    }

    fn useful(&self) -> impl Iterator<Item = usize> {
        (0..self.edges.len()).filter(|&q| self.component[q] != usize::MAX)
    }

    /// The edges of a state with a symbol.
    fn along(&self, state: usize, symbol: Symbol) -> &[Edge] {
        let edges = &self.edges[state];
        let from = edges.partition_point(|edge| edge.symbol < symbol);
        let until = edges.partition_point(|edge| edge.symbol <= symbol);
        &edges[from..until]
    }

    fn is_together(&self, p: usize, q: usize) -> bool {
        self.component[p] == self.component[q]
    }

    /// A state with two different cycles over one word, and the word.
    fn two_cycles(&self, control: &Control) -> Result<Option<(usize, Vec<Symbol>)>, Reason> {
        for p in self.useful() {
            for edge in &self.edges[p] {
                if edge.is_parallel && self.is_together(p, edge.target) {
                    let inside = |q: usize, out: &mut Vec<(Symbol, usize)>| self.inside(q, out);
                    let back = word(edge.target, |q| q == p, inside, control)?;
                    let (back, _) = back.expect("they are in one component");
                    return Ok(Some((p, [vec![edge.symbol], back].concat())));
                }
            }
        }
        let mut asked = FxHashSet::default();
        for q in self.useful().filter(|&q| asked.insert(self.component[q])) {
            // A pair of states, and whether they have parted.
            let onward = |(pair, parted): (Pair, bool), out: &mut Vec<(Symbol, (Pair, bool))>| {
                self.pairs(pair, &mut |symbol, next| {
                    out.push((symbol, (next, parted || next.0 != next.1)));
                });
            };
            let end = |node: (Pair, bool)| node == ((q, q), true);
            if let Some((word, _)) = word(((q, q), false), end, onward, control)? {
                return Ok(Some((q, word)));
            }
        }
        Ok(None)
    }

    /// The edges of a state that stay in its component.
    fn inside(&self, state: usize, out: &mut Vec<(Symbol, usize)>) {
        let edges = self.edges[state].iter().filter(|edge| self.is_together(state, edge.target));
        out.extend(edges.map(|edge| (edge.symbol, edge.target)));
    }

    /// Where a pair of states of one component can go together inside of it.
    fn pairs(&self, (p, q): Pair, out: &mut dyn FnMut(Symbol, Pair)) {
        for first in self.edges[p].iter().filter(|edge| self.is_together(p, edge.target)) {
            for second in self.along(q, first.symbol) {
                if self.is_together(p, second.target) {
                    out(first.symbol, (first.target, second.target));
                }
            }
        }
    }

    /// Two states p and q, and a word over which p → p, p → q and q → q, where no state has
    /// two cycles over one word.
    fn two_loops_and_a_way(
        &self,
        control: &Control,
    ) -> Result<Option<(usize, Vec<Symbol>, usize)>, Reason> {
        let reaches = self.reaches(control)?;
        let can = |p: usize, q: usize| reaches[&self.component[p]].contains(&self.component[q]);
        let looped: Vec<usize> = self
            .useful()
            .filter(|&p| self.edges[p].iter().any(|edge| self.is_together(p, edge.target)))
            .collect();
        let starts: Vec<Triple> = looped
            .iter()
            .flat_map(|&p| looped.iter().map(move |&q| (p, q)))
            .filter(|&(p, q)| !self.is_together(p, q) && can(p, q))
            .map(|(p, q)| (p, p, q))
            .collect();
        let triples = |(p, x, q): Triple, out: &mut Vec<(Symbol, Triple)>| {
            for first in self.edges[p].iter().filter(|edge| self.is_together(p, edge.target)) {
                for third in self.along(q, first.symbol) {
                    if !self.is_together(q, third.target) {
                        continue;
                    }
                    for middle in self.along(x, first.symbol) {
                        if can(middle.target, q) {
                            out.push((first.symbol, (first.target, middle.target, third.target)));
                        }
                    }
                }
            }
        };
        let mut labelled = Vec::new();
        let onward = |(p, x, q): Triple, out: &mut Vec<Triple>| {
            labelled.clear();
            triples((p, x, q), &mut labelled);
            out.extend(labelled.iter().map(|edge| edge.1));
            if x == q {
                out.push((p, p, q));
            }
        };
        let components = Components::explore(starts.iter().copied(), onward, control)?;
        let found = starts.into_iter().find(|&(p, _, q)| {
            let end = components.of((p, q, q));
            end.is_some() && end == components.of((p, p, q))
        });
        let Some((p, _, q)) = found else { return Ok(None) };
        let way = word((p, p, q), |node| node == (p, q, q), triples, control)?;
        let (way, _) = way.expect("the triples are in one component");
        Ok(Some((p, way, q)))
    }

    /// The components that each component leads to, itself among them.
    fn reaches(&self, control: &Control) -> Result<FxHashMap<usize, FxHashSet<usize>>, Reason> {
        // Components are numbered as they are finished: what one leads to comes before it.
        let mut states: Vec<usize> = self.useful().collect();
        states.sort_unstable_by_key(|&q| self.component[q]);
        let mut reaches: FxHashMap<usize, FxHashSet<usize>> = FxHashMap::default();
        for group in states.chunk_by(|&p, &q| self.is_together(p, q)) {
            let own = self.component[group[0]];
            let mut all = FxHashSet::from_iter([own]);
            for edge in group.iter().flat_map(|&q| &self.edges[q]) {
                let other = self.component[edge.target];
                if other != own && !all.contains(&other) {
                    all.extend(&reaches[&other]);
                    control.work(reaches[&other].len(), 0)?;
                }
            }
            control.allocate(16 * all.capacity() as u64)?;
            reaches.insert(own, all);
        }
        Ok(reaches)
    }

    /// A word from the row to p, the repeated one, and a word from q to the column.
    fn pump(
        &self,
        p: usize,
        repeated: Vec<Symbol>,
        q: usize,
        control: &Control,
    ) -> Result<Pump, Reason> {
        let onward = |state: usize, out: &mut Vec<(Symbol, usize)>| {
            out.extend(self.edges[state].iter().map(|edge| (edge.symbol, edge.target)));
        };
        let mut before: Option<Vec<Symbol>> = None;
        for &start in &self.starts {
            let found = word(start, |state| state == p, onward, control)?.map(|found| found.0);
            before = match (before, found) {
                (Some(one), Some(two)) if one.len() <= two.len() => Some(one),
                (one, two) => two.or(one),
            };
        }
        let after = word(q, |state| self.ends[state], onward, control)?;
        let before = before.expect("every state lies on a path from the row");
        let (after, _) = after.expect("every state lies on a path to the column");
        Ok(Pump { before, repeated, after })
    }
}

/// Two states that read the same symbols.
type Pair = (usize, usize);

/// Three states that read the same symbols.
type Triple = (usize, usize, usize);

/// A shortest word from a node to one of some others, and where it ends.
fn word<N: Copy + Eq + Hash>(
    start: N,
    is_end: impl Fn(N) -> bool,
    mut onward: impl FnMut(N, &mut Vec<(Symbol, N)>),
    control: &Control,
) -> Result<Option<(Vec<Symbol>, N)>, Reason> {
    let mut from: FxHashMap<N, Option<(Symbol, N)>> = FxHashMap::default();
    from.insert(start, None);
    let mut queue = VecDeque::from([start]);
    let mut edges = Vec::new();
    while let Some(node) = queue.pop_front() {
        if is_end(node) {
            let mut word = Vec::new();
            let mut current = node;
            while let Some((symbol, before)) = from[&current] {
                word.push(symbol);
                current = before;
            }
            word.reverse();
            return Ok(Some((word, node)));
        }
        edges.clear();
        onward(node, &mut edges);
        control.work(edges.len() + 1, 2 * size_of::<(N, Symbol, N)>() * from.capacity())?;
        for &(symbol, target) in &edges {
            from.entry(target).or_insert_with(|| {
                queue.push_back(target);
                Some((symbol, node))
            });
        }
    }
    Ok(None)
}

fn reachable(onward: &[Vec<usize>], starts: &[usize]) -> Vec<bool> {
    let mut reached = vec![false; onward.len()];
    let mut stack = starts.to_vec();
    while let Some(state) = stack.pop() {
        if !std::mem::replace(&mut reached[state], true) {
            stack.extend_from_slice(&onward[state]);
        }
    }
    reached
}
