//! Engines against their references, measured in one process as ratios of CPU
//! time. The figures go to `record/`; no test depends on them.

mod boards;
mod sequences;

pub use boards::{dense, sweep};
pub use sequences::sequences;

use cpu_time::ThreadTime;
use serde::Serialize;
use std::hint::black_box;
use std::num::NonZeroU32;
use std::time::Duration;

/// One engine against one reference.
#[derive(Clone, Debug, Serialize)]
pub struct Measurement {
    /// `engine/reference`.
    pub name: &'static str,
    /// Side of the board, or number of rows.
    pub n: u64,
    /// How many times faster the engine is.
    pub ratio: f64,
    /// CPU seconds of the engine.
    pub seconds: f64,
    /// CPU seconds of the reference.
    pub reference_seconds: f64,
    /// Cells of the full square, or rows, per CPU second of the engine.
    pub per_second: f64,
    /// The most memory that the process ever had resident, in kB, at the end of
    /// this measurement; only where memory is what an engine is about, and the
    /// system tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peak_kb: Option<u64>,
}

/// CPU time of the fastest of `runs` runs.
fn fastest<T>(runs: NonZeroU32, mut run: impl FnMut() -> T) -> Duration {
    let once = |run: &mut dyn FnMut() -> T| {
        let start = ThreadTime::now();
        black_box(run());
        start.elapsed()
    };
    (1..runs.get()).fold(once(&mut run), |best, _| best.min(once(&mut run)))
}

/// A measurement of `units` of work, which are far fewer than 2^52.
#[allow(clippy::cast_precision_loss)]
fn measurement(
    name: &'static str,
    n: u64,
    units: u64,
    engine: Duration,
    reference: Duration,
) -> Measurement {
    let (seconds, reference_seconds) = (engine.as_secs_f64(), reference.as_secs_f64());
    Measurement {
        name,
        n,
        ratio: reference_seconds / seconds,
        seconds,
        reference_seconds,
        per_second: units as f64 / seconds,
        peak_kb: None,
    }
}

/// The most memory that this process ever had resident, as Linux tells it.
fn peak_kb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim_end().parse().ok()
}

fn runs(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN)
}
