//! The line that says, on a terminal, what a search for a theorem is doing.

use crate::status::with_status;
use crate::terminal::cancelled;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use wythoff_games::Watch;
use wythoff_workbench::theorem::{Follow, Stage};

/// What the search is doing, and how far it is.
#[derive(Default)]
struct Current {
    step: Mutex<String>,
    done: AtomicU64,
    total: AtomicU64,
}

impl Watch for Current {
    fn progress(&self, done: u64, total: u64) -> ControlFlow<()> {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
        if cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Follow for Current {
    fn stage(&self, stage: &Stage<'_>) {
        self.total.store(0, Ordering::Relaxed);
        *self.step.lock().unwrap_or_else(PoisonError::into_inner) = stage.to_string();
    }
}

impl Current {
    /// The step, and how much of it is done where that is counted.
    fn line(&self) -> String {
        let step = self.step.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let (done, total) = (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed));
        // What was counted to its end is followed by work that is not counted.
        match done.saturating_mul(100).checked_div(total) {
            Some(percent) if done < total => format!("{step}: {percent} %"),
            _ => step,
        }
    }
}

/// Runs a search, followed where somebody looks.
pub(super) fn followed<T>(search: impl FnOnce(&dyn Follow) -> T) -> T {
    let current = Current::default();
    with_status(|| current.line(), || search(&current))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_step_forgets_the_count_of_the_one_before() {
        let current = Current::default();
        current.stage(&Stage::Computing { side: 2_000 });
        assert_eq!(current.line(), "computing the board of 2000 x 2000");
        assert_eq!(current.progress(500, 2_000), ControlFlow::Continue(()));
        assert_eq!(current.line(), "computing the board of 2000 x 2000: 25 %");
        assert_eq!(current.progress(2_000, 2_000), ControlFlow::Continue(()));
        assert_eq!(current.line(), "computing the board of 2000 x 2000");
        assert_eq!(current.progress(500, 2_000), ControlFlow::Continue(()));
        current.stage(&Stage::Board { side: 2_000, positions: 1_527 });
        assert_eq!(current.line(), "1527 P-positions on 2000 x 2000");
    }

    #[test]
    fn what_is_found_comes_back() {
        assert_eq!(followed(|follow| follow.progress(1, 1)), ControlFlow::Continue(()));
    }
}
