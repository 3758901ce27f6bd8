//! How much memory the process has.

/// The resident set of this process in bytes, as `ps` shows it; `None` where the system does
/// not say (a browser).
pub fn resident_bytes() -> Option<u64> {
    memory_stats::memory_stats().map(|stats| stats.physical_mem as u64)
}
