//! How much memory the process has.

use std::sync::OnceLock;

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

/// What returns free memory to the system.
static GIVE_BACK: OnceLock<fn()> = OnceLock::new();

/// Says how the allocator returns to the system what it keeps though it is free. Before a
/// computation stops for memory this is called, and the memory looked at again. Once: who
/// chooses the allocator of the process says it.
pub fn give_back_by(give_back: fn()) {
    // A second one would be that of another allocator, and there is only one.
    let _ = GIVE_BACK.set(give_back);
}

/// Returns free memory to the system, as far as somebody said how.
pub(crate) fn give_back() {
    if let Some(give_back) = GIVE_BACK.get() {
        give_back();
    }
}
