//! A flag that asks a computation to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Asks a computation to stop. Clones are the same flag; it is set once and stays set.
#[derive(Clone, Debug, Default)]
pub struct Cancel {
    own: Arc<AtomicBool>,
    /// Whoever may stop this computation together with others.
    above: Option<Arc<Cancel>>,
}

impl Cancel {
    /// A flag that nobody has set.
    pub fn new() -> Self {
        Self::default()
    }

    /// A flag that is also set when this one is, and not the other way round: one of many
    /// requests to a server that may itself be stopped.
    #[must_use]
    pub fn below(&self) -> Self {
        Self { own: Arc::default(), above: Some(Arc::new(self.clone())) }
    }

    /// Asks to stop.
    pub fn cancel(&self) {
        self.own.store(true, Ordering::SeqCst);
    }

    /// Whether somebody asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.own.load(Ordering::Relaxed)
            || self.above.as_ref().is_some_and(|above| above.is_cancelled())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_is_set_by_its_clones_and_from_above_only() {
        let server = Cancel::new();
        let (first, second) = (server.below(), server.below());
        first.clone().cancel();
        assert!(first.is_cancelled());
        assert!(!second.is_cancelled() && !server.is_cancelled());
        server.cancel();
        assert!(second.is_cancelled() && server.below().is_cancelled());
    }
}
