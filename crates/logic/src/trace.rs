//! What the prover did, step by step: for `--explain` and for the detailed terminators.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// One automaton that was made.
#[derive(Clone, Debug)]
pub struct Step {
    /// What was made.
    pub what: String,
    /// How deep in the plan.
    pub depth: usize,
    /// The states of the minimal automaton.
    pub states: usize,
    /// The edges of the minimal automaton.
    pub edges: usize,
    /// The states of the largest automaton on the way.
    pub largest: u64,
    /// How long it took.
    pub time: Duration,
}

/// A record of steps, or none.
#[derive(Debug, Default)]
pub struct Trace {
    on: bool,
    steps: Vec<Step>,
    pub(crate) depth: usize,
    shown: Option<Arc<Mutex<String>>>,
}

impl Trace {
    /// Records every step.
    pub fn on() -> Self {
        Self { on: true, ..Self::default() }
    }

    /// Records nothing.
    pub fn off() -> Self {
        Self::default()
    }

    /// Whether steps are recorded.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Shows every step to somebody else, too.
    pub(crate) fn show(&mut self, place: Arc<Mutex<String>>) {
        self.shown = Some(place);
    }

    /// The steps.
    pub(crate) fn into_steps(self) -> Vec<Step> {
        self.steps
    }

    /// The steps so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    pub(crate) fn record(
        &mut self,
        what: impl FnOnce() -> String,
        dfa: &wythoff_automata::Dfa,
        largest: u64,
        since: Instant,
    ) {
        if self.on {
            let what = what();
            if let Some(shown) = &self.shown {
                shown.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&what);
            }
            self.steps.push(Step {
                what,
                depth: self.depth,
                states: dfa.states(),
                edges: dfa.edge_count(),
                largest,
                time: since.elapsed(),
            });
        }
    }
}
