//! States and edges in three flat arrays, shared by all kinds of automata.
//!
//! The edges of state q are `symbols[first[q]..first[q+1]]` and the like of `targets`,
//! sorted by symbol, then target. Maps of vectors cost a peer half its time in the
//! allocator; these arrays are written once, front to back.

use crate::{Control, Reason, Symbol};
use std::cell::Cell;
use std::convert::Infallible;

/// A state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateId(u32);

impl StateId {
    /// The first state; the initial one of deterministic automata.
    pub const FIRST: Self = Self(0);

    /// The state with the given number.
    pub fn new(number: usize) -> Self {
        Self(u32::try_from(number).expect("the control stops before 2^32 states"))
    }

    /// Its number.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn get(self) -> u32 {
        self.0
    }

    pub(crate) fn of(number: u32) -> Self {
        Self(number)
    }
}

/// An edge as a pair, for building.
pub(crate) type Edge = (Symbol, StateId);

/// The bytes of one.
pub(crate) const EDGE_BYTES: usize = size_of::<Edge>();

/// How many edges are copied before the control is looked at again.
const EDGES_BETWEEN_LOOKS: usize = 1 << 16;

/// The edges of all states.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Transitions {
    first: Vec<u32>,
    symbols: Vec<Symbol>,
    targets: Vec<StateId>,
}

/// The number of edges after some more are added.
fn edges_in_all(edges: usize, more: usize) -> Result<u32, Reason> {
    let all = edges.checked_add(more).and_then(|all| u32::try_from(all).ok());
    all.ok_or(Reason::Edges { limit: u32::MAX.into() })
}

/// The edges of one state, sorted by symbol, then target.
#[derive(Clone, Copy, Debug)]
pub struct Edges<'a> {
    /// Their symbols.
    pub symbols: &'a [Symbol],
    /// Their targets.
    pub targets: &'a [StateId],
}

impl<'a> Edges<'a> {
    /// Pairs of symbol and target.
    pub fn iter(self) -> impl Iterator<Item = (Symbol, StateId)> + 'a {
        self.symbols.iter().copied().zip(self.targets.iter().copied())
    }
}

impl Transitions {
    /// No states yet; [`Transitions::push_state`] adds them in order.
    pub(crate) fn new() -> Self {
        Self { first: vec![0], symbols: Vec::new(), targets: Vec::new() }
    }

    /// Adds the next state with these edges, which are sorted and freed of repetitions.
    ///
    /// # Errors
    ///
    /// [`Reason::Edges`] if there would be more than 32 bits can number.
    pub(crate) fn push_state(&mut self, edges: &mut Vec<Edge>) -> Result<(), Reason> {
        edges.sort_unstable();
        edges.dedup();
        let end = edges_in_all(self.symbols.len(), edges.len())?;
        self.symbols.extend(edges.iter().map(|edge| edge.0));
        self.targets.extend(edges.iter().map(|edge| edge.1));
        self.first.push(end);
        Ok(())
    }

    /// Adds the next state with edges that are sorted by symbol, then target, each once.
    ///
    /// # Errors
    ///
    /// [`Reason::Edges`] if there would be more than 32 bits can number.
    pub(crate) fn push_sorted(&mut self, edges: impl Iterator<Item = Edge>) -> Result<(), Reason> {
        let before = self.symbols.len();
        for (symbol, target) in edges {
            self.symbols.push(symbol);
            self.targets.push(target);
        }
        debug_assert!(self.symbols[before..].is_sorted(), "by symbol");
        self.first.push(edges_in_all(self.symbols.len(), 0)?);
        Ok(())
    }

    /// All states of a list that somebody wrote down.
    ///
    /// # Panics
    ///
    /// If a list has 2^32 edges.
    pub(crate) fn listed<'a>(states: impl Iterator<Item = &'a mut Vec<Edge>>) -> Self {
        let mut transitions = Self::new();
        for edges in states {
            transitions.push_state(edges).expect("nobody wrote down 2^32 edges");
        }
        transitions
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.first.len() - 1
    }

    /// The number of edges.
    pub fn edges(&self) -> usize {
        self.symbols.len()
    }

    /// The edges of one state.
    pub fn of(&self, state: StateId) -> Edges<'_> {
        let range = self.range(state);
        Edges { symbols: &self.symbols[range.clone()], targets: &self.targets[range] }
    }

    fn range(&self, state: StateId) -> std::ops::Range<usize> {
        self.first[state.index()] as usize..self.first[state.index() + 1] as usize
    }

    /// The range of a state's edges in [`Transitions::arrays`].
    pub(crate) fn bounds(&self, state: u32) -> (usize, usize) {
        (self.first[state as usize] as usize, self.first[state as usize + 1] as usize)
    }

    /// The bytes the largest of the arrays takes, for limits: it may be about to double.
    pub(crate) fn largest_array(&self) -> usize {
        4 * self.symbols.capacity().max(self.first.capacity())
    }

    /// The same edges the other way round: for every state the (symbol, source) pairs.
    pub(crate) fn reversed(&self) -> Self {
        match self.reversed_by(|_| Ok::<(), Infallible>(())) {
            Ok(reversed) => reversed,
        }
    }

    /// The same, with looks at the control between. Who needs it goes over all edges as well,
    /// and counts them then.
    pub(crate) fn reversed_within(&self, control: &Control) -> Result<Self, Reason> {
        control.allocate((EDGE_BYTES * self.edges()) as u64)?;
        let since = Cell::new(0);
        self.reversed_by(|edges| {
            since.set(since.get() + edges);
            if since.get() < EDGES_BETWEEN_LOOKS {
                return Ok(());
            }
            since.set(0);
            control.look()
        })
    }

    /// The same; `count` is told of the edges of every state.
    fn reversed_by<E>(&self, count: impl Fn(usize) -> Result<(), E>) -> Result<Self, E> {
        let mut first = vec![0u32; self.states() + 1];
        for target in &self.targets {
            first[target.index() + 1] += 1;
        }
        for q in 0..self.states() {
            first[q + 1] += first[q];
        }
        let mut next = first.clone();
        let mut symbols = vec![Symbol::new(0); self.edges()];
        let mut targets = vec![StateId::FIRST; self.edges()];
        for q in 0..self.states() {
            let source = StateId::new(q);
            for (symbol, target) in self.of(source).iter() {
                let place = next[target.index()] as usize;
                next[target.index()] += 1;
                symbols[place] = symbol;
                targets[place] = source;
            }
            count(self.of(source).symbols.len())?;
        }
        Ok(Self { first, symbols, targets })
    }

    /// The arrays, for algorithms that work on all edges at once.
    pub(crate) fn arrays(&self) -> (&[u32], &[Symbol], &[StateId]) {
        (&self.first, &self.symbols, &self.targets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_numbered_up_to_32_bits_and_no_further() {
        let most = u32::MAX as usize;
        assert_eq!(edges_in_all(most - 3, 3), Ok(u32::MAX));
        let stopped = Err(Reason::Edges { limit: u32::MAX.into() });
        for (edges, more) in [(most, 1), (most - 3, 4), (1, usize::MAX)] {
            assert_eq!(edges_in_all(edges, more), stopped);
        }
    }
}
