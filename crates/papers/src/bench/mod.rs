//! Engines against their references, measured in one process as ratios of CPU
//! time, and the prover on published scripts. The figures go to `record/`; no test
//! depends on them.

mod boards;
mod prover;
mod sequences;
mod theorem;

pub use boards::{dense, sweep};
pub use prover::prover;
pub use sequences::sequences;
pub use theorem::theorem;

use serde::Serialize;
use std::hint::black_box;
use std::num::NonZeroU32;
use std::time::Duration;
use wythoff_control::ThreadTime;

/// One engine, mostly against one reference.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Measurement {
    /// `engine/reference`, `prover/group` or `theorem/game`.
    pub name: &'static str,
    /// Side of the board, number of rows, of commands or of states.
    pub n: u64,
    /// How many times faster the engine is than a reference in this process.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio: Option<f64>,
    /// CPU seconds of the engine.
    pub seconds: f64,
    /// CPU seconds of the reference.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference_seconds: Option<f64>,
    /// Cells of the full square, rows, commands or states per CPU second.
    pub per_second: f64,
    /// The most memory that the process had resident, in kB: up to the end of this
    /// measurement, and for the prover and theorems during it. Only where memory is what an
    /// engine is about, and the system tells.
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
        ratio: Some(reference_seconds / seconds),
        seconds,
        reference_seconds: Some(reference_seconds),
        per_second: units as f64 / seconds,
        peak_kb: None,
    }
}

fn runs(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN)
}
