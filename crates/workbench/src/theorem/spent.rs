//! What a search and what follows it have used: all phases share the same limits.

use crate::prover::{Limits, Signals};
use std::time::{Duration, Instant};
use wythoff_automata::Budget;

/// What all phases so far have used.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spent {
    /// Units of work.
    pub(super) work: u64,
    /// Time.
    pub(super) time: Duration,
}

impl Spent {
    /// Carries out one more phase with what is left of the limits.
    pub(super) fn phase<T>(
        &mut self,
        limits: Limits,
        signals: Signals<'_>,
        phase: impl FnOnce(&Budget<'_>) -> T,
    ) -> T {
        let start = Instant::now();
        let time = limits.time.map(|time| time.saturating_sub(self.time));
        let budget = Limits { time, ..limits }.budget(signals);
        // If this is too much already, the phase is told so at its first step.
        let _ = budget.work(usize::try_from(self.work).unwrap_or(usize::MAX), 0);
        let outcome = phase(&budget);
        self.work = budget.done();
        self.time += start.elapsed();
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_automata::Reason;

    #[test]
    fn phases_share_work_and_time() {
        let limits = Limits {
            work: Some(10_000),
            time: Some(Duration::from_secs(1_000)),
            ..Limits::default()
        };
        let mut spent = Spent::default();
        let signals = Signals::default();
        assert_eq!(spent.phase(limits, signals, |budget| budget.work(9_000, 0)), Ok(()));
        assert_eq!(spent.work, 9_000);
        let stopped = spent.phase(limits, signals, |budget| budget.work(1_001, 0));
        assert_eq!(stopped, Err(Reason::Work { limit: 10_000 }));
        let mut spent = Spent { work: 0, time: Duration::from_secs(1_000) };
        let stopped = spent.phase(limits, signals, |budget| budget.work(5_000, 0));
        assert_eq!(stopped, Err(Reason::Time));
    }
}
