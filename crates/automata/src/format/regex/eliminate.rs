//! The elimination of states.

use super::expression::{Expression, Node, either, one_of, sequence, starred};
use crate::{Control, Dfa, Reason, StateId, Symbol, trim};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use thiserror::Error;

/// Why there is no expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RegexError {
    /// It would be longer than wanted.
    #[error("the regular expression has more than {limit} symbols")]
    TooLarge {
        /// The limit.
        limit: usize,
    },
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Reason),
}

/// A regular expression for the words of an automaton, with at most `limit` symbols
/// written, on the way as well as at the end.
///
/// # Errors
///
/// If it would be longer, or the control's [`Reason`].
pub fn expression(dfa: &Dfa, limit: usize, control: &Control) -> Result<Expression, RegexError> {
    let dfa = trim(dfa, control)?;
    let mut graph = Graph::new(&dfa, limit);
    while let Some(state) = graph.cheapest() {
        graph.eliminate(state, control)?;
    }
    let root = graph.between(graph.start, graph.end).unwrap_or_else(|| Arc::new(Node::Nothing));
    if root.size() > limit {
        return Err(RegexError::TooLarge { limit });
    }
    Ok(Expression::new(dfa.tracks().clone(), root))
}

/// States with expressions on edges; a start before the initial state, an end after the
/// accepting ones.
struct Graph {
    out: Vec<BTreeMap<usize, Arc<Node>>>,
    into: Vec<BTreeSet<usize>>,
    left: Vec<usize>,
    start: usize,
    end: usize,
    limit: usize,
    total: usize,
}

impl Graph {
    fn new(dfa: &Dfa, limit: usize) -> Self {
        let states = dfa.states();
        let mut graph = Self {
            out: vec![BTreeMap::new(); states + 2],
            into: vec![BTreeSet::new(); states + 2],
            left: (0..states).collect(),
            start: states,
            end: states + 1,
            limit,
            total: 0,
        };
        graph.join(graph.start, 0, Arc::new(Node::EmptyWord));
        for state in 0..states {
            let mut classes: BTreeMap<usize, Vec<Symbol>> = BTreeMap::new();
            for (symbol, target) in dfa.edges(StateId::new(state)).iter() {
                classes.entry(target.index()).or_default().push(symbol);
            }
            for (target, symbols) in classes {
                graph.join(state, target, one_of(symbols));
            }
            if dfa.accepts_at(StateId::new(state)) {
                graph.join(state, graph.end, Arc::new(Node::EmptyWord));
            }
        }
        graph
    }

    fn between(&self, source: usize, target: usize) -> Option<Arc<Node>> {
        self.out[source].get(&target).cloned()
    }

    /// Puts an expression on an edge, beside the one that may be there.
    fn join(&mut self, source: usize, target: usize, node: Arc<Node>) {
        let old = self.between(source, target);
        let new = match &old {
            Some(old) => either([old.clone(), node]),
            None => node,
        };
        self.total = self.total.saturating_sub(old.map_or(0, |old| old.size()));
        self.total = self.total.saturating_add(new.size());
        self.out[source].insert(target, new);
        self.into[target].insert(source);
    }

    /// The state whose elimination adds least, and the first of those.
    fn cheapest(&mut self) -> Option<usize> {
        let place = (0..self.left.len()).min_by_key(|&i| self.weight(self.left[i]))?;
        Some(self.left.remove(place))
    }

    fn weight(&self, state: usize) -> i128 {
        let size = |source: usize, target: usize| {
            let size = self.out[source].get(&target).map_or(0, |node| node.size());
            i128::try_from(size).unwrap_or(i128::MAX / 4)
        };
        let sources: Vec<usize> =
            self.into[state].iter().copied().filter(|&s| s != state).collect();
        let targets: Vec<usize> = self.out[state].keys().copied().filter(|&t| t != state).collect();
        let count = |list: &[usize]| i128::try_from(list.len()).unwrap_or(i128::MAX / 4);
        let (ins, outs) = (count(&sources), count(&targets));
        let entering: i128 = sources.iter().map(|&source| size(source, state)).sum();
        let leaving: i128 = targets.iter().map(|&target| size(state, target)).sum();
        let lengthened = entering.saturating_mul(outs - 1).saturating_add(leaving * (ins - 1));
        lengthened.saturating_add(size(state, state).saturating_mul(ins * outs - 1))
    }

    fn eliminate(&mut self, state: usize, control: &Control) -> Result<(), RegexError> {
        let around = self.between(state, state).map(|node| starred(&node));
        let sources: Vec<usize> =
            self.into[state].iter().copied().filter(|&s| s != state).collect();
        let targets: Vec<(usize, Arc<Node>)> = self.out[state]
            .iter()
            .filter(|pair| *pair.0 != state)
            .map(|(&target, node)| (target, node.clone()))
            .collect();
        for source in sources {
            let Some(entering) = self.out[source].remove(&state) else { continue };
            self.total = self.total.saturating_sub(entering.size());
            for (target, leaving) in &targets {
                let path = [Some(entering.clone()), around.clone(), Some(leaving.clone())];
                self.join(source, *target, sequence(path.into_iter().flatten()));
                if self.total > self.limit {
                    return Err(RegexError::TooLarge { limit: self.limit });
                }
                control.work(leaving.size(), 0)?;
            }
        }
        for (target, node) in std::mem::take(&mut self.out[state]) {
            self.total = self.total.saturating_sub(node.size());
            self.into[target].remove(&state);
        }
        self.into[state].clear();
        Ok(())
    }
}
