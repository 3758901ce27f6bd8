//! The browser's clock, with what is asked of [`std::time::Instant`], which panics there.
//!
//! The one function that this crate needs from outside, hence the one foreign function; it
//! takes nothing and gives a number, so that nothing can go wrong in calling it.
#![allow(unsafe_code)]

use std::time::Duration;

#[link(wasm_import_module = "wythoff")]
unsafe extern "C" {
    /// Milliseconds since any moment, never less than before: `performance.now()`.
    safe fn now() -> f64;
}

/// A moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(Duration);

impl Instant {
    /// This moment.
    pub fn now() -> Self {
        // A clock that is no number stands still.
        Self(Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default())
    }

    /// The time that went by since.
    pub fn elapsed(&self) -> Duration {
        Self::now().saturating_duration_since(*self)
    }

    /// The time since an earlier moment; none if it was later.
    pub const fn saturating_duration_since(&self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// A later moment, if it can be written.
    pub const fn checked_add(&self, time: Duration) -> Option<Self> {
        match self.0.checked_add(time) {
            Some(sum) => Some(Self(sum)),
            None => None,
        }
    }
}
