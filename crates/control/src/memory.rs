//! How much memory the process has.

#[cfg(target_family = "wasm")]
mod counted;

#[cfg(target_family = "wasm")]
pub use counted::{is_exhausted, resident_bytes};

/// The resident set of this process in bytes, as `ps` shows it; in WebAssembly, what is
/// allocated; `None` where the system does not say.
#[cfg(not(target_family = "wasm"))]
pub fn resident_bytes() -> Option<u64> {
    memory_stats::memory_stats().map(|stats| stats.physical_mem as u64)
}

/// Whether the system says how much memory the process has. Where it does not, a limit of memory
/// is not kept, and whoever takes one from a person should say so.
pub fn memory_is_known() -> bool {
    resident_bytes().is_some()
}
