//! How much memory this process takes, where Linux tells.

/// The most memory that this process had resident since it started or since
/// [`forget_peak`], as Linux tells it.
pub fn peak_kb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim_end().parse().ok()
}

/// Sets the most memory that was resident to what is resident now, where Linux
/// permits it.
pub fn forget_peak() {
    // Elsewhere the peak is that of the whole process, which is no less.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}
