//! What a search and what follows it have used.

use std::time::{Duration, Instant};
use wythoff_control::{Control, Limits};

/// What all phases so far have used.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    /// Units of work.
    pub(super) work: u64,
    /// Time.
    pub(super) time: Duration,
}

impl Spent {
    /// Carries out one more phase.
    pub(super) fn phase<T>(&mut self, control: &Control, phase: impl FnOnce(&Control) -> T) -> T {
        let start = Instant::now();
        let (outcome, work) = control.within(Limits::default(), |control| {
            let outcome = phase(control);
            (outcome, control.done())
        });
        self.work += work;
        self.time += start.elapsed();
        outcome
    }
}
