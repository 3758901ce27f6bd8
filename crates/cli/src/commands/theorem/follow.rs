//! The line that says, on a terminal, what a search for a theorem is doing.

use crate::status::Watched;
use std::sync::Arc;
use wythoff_workbench::theorem::{Follow, Stage};
use wythoff_workbench::{Control, Limits, Progress};

/// Shows every stage as the current step.
struct Shown(Arc<Progress>);

impl Follow for Shown {
    fn stage(&self, stage: &Stage<'_>) {
        // What was counted belongs to the step before.
        self.0.reset();
        self.0.set_place(&stage.to_string());
    }
}

/// A search and what follows from it, all within the same limits.
pub(super) struct Followed {
    watched: Watched,
    shown: Shown,
}

impl Followed {
    /// Within these limits, from now on.
    pub(super) fn new(limits: Limits) -> Self {
        let watched = Watched::new("searching", limits);
        let shown = Shown(watched.progress().clone());
        Self { watched, shown }
    }

    /// Runs a part of it, followed where somebody looks.
    pub(super) fn run<T>(&self, part: impl FnOnce(&Control, &dyn Follow) -> T) -> T {
        self.watched.run(|control| part(control, &self.shown))
    }
}
