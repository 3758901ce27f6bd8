//! Experiments: words that subsets are asked whether they accept them.
//!
//! All that matters of a word e is the set of states B(e) that accept it: a subset accepts e
//! if it meets B(e), and B(ae) are the states with an edge a into B(e). Words with the same
//! set are the same experiment, so experiments are states of the automaton read backwards, and
//! the steps between them its edges.

use super::matrix::{Matrix, has, places, set};
use super::meter::Meter;
use crate::{Nfa, Reason, StateId, Symbol};
use hashbrown::{HashMap, HashTable};
use rustc_hash::{FxBuildHasher, FxHasher};
use std::hash::Hasher;

/// An experiment, by its number.
pub(super) type Experiment = usize;

/// The empty word.
pub(super) const EMPTY: Experiment = 0;

/// Adding a symbol at the front of the words of `rest` gives those of `whole`.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) rest: Experiment,
    pub(super) whole: Experiment,
}

/// All experiments so far.
pub(super) struct Experiments {
    /// The edges: symbol, source, target, by symbol.
    edges: Vec<(Symbol, StateId, StateId)>,
    /// For each experiment the states that accept it.
    states: Matrix,
    count: usize,
    /// For each state the experiments that it accepts.
    accepted: Matrix,
    by_states: HashTable<Experiment>,
    known: HashMap<(Symbol, Experiment), Experiment, FxBuildHasher>,
    /// The steps by their symbol.
    steps: HashMap<Symbol, Vec<Step>, FxBuildHasher>,
}

impl Experiments {
    /// The empty word only.
    pub(super) fn new(nfa: &Nfa, meter: &mut Meter<'_>) -> Result<Self, Reason> {
        let mut edges = Vec::with_capacity(nfa.transitions().edges());
        for source in (0..nfa.states()).map(StateId::new) {
            let leaving = nfa.edges(source).iter();
            edges.extend(leaving.map(|(symbol, target)| (symbol, source, target)));
        }
        edges.sort_unstable();
        meter.look(edges.len(), 0)?;
        let mut experiments = Self {
            edges,
            states: Matrix::new(0, nfa.states()),
            count: 0,
            accepted: Matrix::new(nfa.states(), 1),
            by_states: HashTable::new(),
            known: HashMap::default(),
            steps: HashMap::default(),
        };
        let mut empty = vec![0; experiments.states.stride()];
        for state in (0..nfa.states()).filter(|&state| nfa.accepts_at(StateId::new(state))) {
            set(&mut empty, state);
        }
        experiments.number(&empty);
        Ok(experiments)
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The states that accept an experiment.
    pub(super) fn states(&self, experiment: Experiment) -> &[u64] {
        self.states.row(experiment)
    }

    /// The experiments that a state accepts.
    pub(super) fn accepted(&self, state: StateId) -> &[u64] {
        self.accepted.row(state.index())
    }

    /// The words of 64 bits in [`Experiments::accepted`].
    pub(super) fn stride(&self) -> usize {
        self.accepted.stride()
    }

    /// Whether a subset accepts an experiment.
    pub(super) fn holds(&self, subset: &[StateId], experiment: Experiment) -> bool {
        meets(subset, self.states(experiment))
    }

    /// The steps by a symbol.
    pub(super) fn steps(&self, symbol: Symbol) -> &[Step] {
        self.steps.get(&symbol).map_or(&[], Vec::as_slice)
    }

    /// The experiment with one symbol more at its front.
    pub(super) fn longer(
        &mut self,
        symbol: Symbol,
        rest: Experiment,
        meter: &mut Meter<'_>,
    ) -> Result<Experiment, Reason> {
        if let Some(&known) = self.known.get(&(symbol, rest)) {
            return Ok(known);
        }
        let from = self.edges.partition_point(|edge| edge.0 < symbol);
        let with = self.edges[from..].iter().take_while(|edge| edge.0 == symbol);
        let mut bits = vec![0; self.states.stride()];
        let mut looked_at = bits.len();
        for &(_, source, target) in with {
            looked_at += 1;
            if has(self.states(rest), target.index()) {
                set(&mut bits, source.index());
            }
        }
        meter.look(looked_at, self.states.size().max(self.accepted.size()))?;
        let whole = self.number(&bits);
        self.known.insert((symbol, rest), whole);
        self.steps.entry(symbol).or_default().push(Step { rest, whole });
        Ok(whole)
    }

    /// The experiment that these states accept.
    fn number(&mut self, bits: &[u64]) -> Experiment {
        let known = self.by_states.find(hash(bits), |&known| self.states.row(known) == bits);
        if let Some(&known) = known {
            return known;
        }
        let number = self.count;
        self.count += 1;
        self.states.push(bits);
        self.accepted.widen(self.count);
        for state in places(bits) {
            self.accepted.set(state, number);
        }
        let states = &self.states;
        self.by_states.insert_unique(hash(bits), number, |&known| hash(states.row(known)));
        number
    }
}

/// Whether a subset has a state among these.
pub(super) fn meets(subset: &[StateId], states: &[u64]) -> bool {
    subset.iter().any(|state| has(states, state.index()))
}

fn hash(bits: &[u64]) -> u64 {
    let mut hasher = FxHasher::default();
    for &word in bits {
        hasher.write_u64(word);
    }
    hasher.finish()
}
