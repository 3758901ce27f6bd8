//! What the prover did, step by step: for `--explain` and for the detailed terminators.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use wythoff_control::Instant;
use wythoff_control::Progress;

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
    /// The bytes it takes.
    pub bytes: usize,
    /// The states of the largest automaton on the way.
    pub largest: u64,
    /// How long it took.
    pub time: Duration,
}

/// Steps that are handed to somebody else as they are finished. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct LiveSteps(Arc<Mutex<Vec<Step>>>);

impl LiveSteps {
    /// The steps that were finished since the last call.
    pub fn take(&self) -> Vec<Step> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn push(&self, step: Step) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(step);
    }
}

/// A record of steps, or none.
#[derive(Debug, Default)]
pub struct Trace {
    on: bool,
    steps: Vec<Step>,
    /// What is being made, each part of the one before it.
    open: Vec<String>,
    shown: Option<Arc<Progress>>,
    /// Where finished steps are handed to somebody else, one by one.
    handed: Option<LiveSteps>,
}

impl Trace {
    /// Records every step.
    pub(crate) fn on() -> Self {
        Self { on: true, ..Self::default() }
    }

    /// Records nothing.
    pub fn off() -> Self {
        Self::default()
    }

    /// Whether steps are recorded.
    pub(crate) fn is_on(&self) -> bool {
        self.on
    }

    /// Shows what is being made to somebody else, too.
    pub(crate) fn show(&mut self, progress: Arc<Progress>) {
        self.shown = Some(progress);
    }

    /// Hands every step that is finished to somebody else, too.
    pub(crate) fn hand(&mut self, steps: LiveSteps) {
        self.handed = Some(steps);
    }

    /// The steps.
    pub(crate) fn into_steps(self) -> Vec<Step> {
        self.steps
    }

    /// The steps so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Something is begun. It is closed by [`Trace::leave`] or [`Trace::record`] once it is
    /// made; if it never is, because a limit was reached, it is where the command was.
    pub(crate) fn enter(&mut self, what: impl FnOnce() -> String) {
        if self.on {
            self.open.push(what());
            self.tell();
        }
    }

    /// What was begun last is over, and not worth a step.
    pub(crate) fn leave(&mut self) {
        if self.on {
            self.open.pop();
            self.tell();
        }
    }

    /// What was begun last is made.
    pub(crate) fn record(&mut self, dfa: &wythoff_automata::Dfa, largest: u64, since: Instant) {
        if self.on {
            let what = self.open.pop().unwrap_or_default();
            let step = Step {
                what,
                depth: self.open.len(),
                states: dfa.states(),
                edges: dfa.edge_count(),
                bytes: dfa.bytes(),
                largest,
                time: since.elapsed(),
            };
            if let Some(handed) = &self.handed {
                handed.push(step.clone());
            }
            self.steps.push(step);
            self.tell();
        }
    }

    /// What was begun last and is not made yet.
    pub(crate) fn place(&self) -> Option<&str> {
        self.open.last().map(String::as_str)
    }

    fn tell(&self) {
        if let Some(shown) = &self.shown {
            shown.set_place(self.open.last().map_or("", String::as_str));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Options, Session};
    use crate::syntax::parse_script;
    use wythoff_control::Control;

    #[test]
    fn steps_are_handed_out_once_while_a_command_runs_or_after() {
        let script = parse_script("eval t \"?msd_fib Ax Ey x=2*y | x=2*y+1\":");
        let command = script[0].as_ref().expect("it can be read");
        let live = LiveSteps::default();
        let mut session = Session::new(Options::default());
        session.show_steps(live.clone());
        let response = session.execute(command, &Control::unlimited());
        let steps = response.expect("it is decided").steps;
        assert!(!steps.is_empty());
        let handed = live.take();
        let names = |steps: &[Step]| steps.iter().map(|s| s.what.clone()).collect::<Vec<_>>();
        assert_eq!(names(&handed), names(&steps));
        assert!(live.take().is_empty());
    }
}
