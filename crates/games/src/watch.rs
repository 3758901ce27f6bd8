//! Progress and cancellation of long runs.
//!
//! Engines report to a [`Watch`] about once a row and stop when told to; they
//! never look at a clock, a terminal or a signal themselves.

use std::ops::ControlFlow;

/// Receives progress and may stop the run.
pub trait Watch: Sync {
    /// `done` of `total` units of work are finished (the unit is the engine's).
    fn progress(&self, done: u64, total: u64) -> ControlFlow<()>;
}

/// Watches nothing and never stops anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn progress(&self, _done: u64, _total: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
