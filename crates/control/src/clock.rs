//! The clocks: that of `std` and those of the processor, or the browser's for all of them.

#[cfg(target_family = "wasm")]
mod browser;

#[cfg(not(target_family = "wasm"))]
pub use cpu_time::{ProcessTime, ThreadTime};
#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;

#[cfg(target_family = "wasm")]
pub use browser::Instant;

/// The time that the process has computed. A browser does not tell: there it is the time
/// that went by.
#[cfg(target_family = "wasm")]
pub type ProcessTime = Instant;

/// The time that the thread has computed, as [`ProcessTime`].
#[cfg(target_family = "wasm")]
pub type ThreadTime = Instant;
