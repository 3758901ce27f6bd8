//! Engines against their references, measured in one process as ratios of CPU
//! time. The figures go to `record/`; no test depends on them.

use crate::error::WorkbenchError;
use cpu_time::ThreadTime;
use serde::Serialize;
use std::hint::black_box;
use std::num::NonZeroU32;
use std::time::Duration;
use wythoff_games::engine::{EngineError, dense as dense_engine, reference, sweep as sweep_engine};
use wythoff_games::{Rules, Size, Unwatched, catalogue};

/// One engine against one reference.
#[derive(Clone, Debug, Serialize)]
pub struct Measurement {
    /// `engine/reference`.
    pub name: &'static str,
    /// Side of the board.
    pub n: usize,
    /// How many times faster the engine is.
    pub ratio: f64,
    /// CPU seconds of the engine.
    pub seconds: f64,
    /// CPU seconds of the reference.
    pub reference_seconds: f64,
    /// Cells of the full square per CPU second of the engine.
    pub per_second: f64,
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

fn measurement(name: &'static str, n: usize, engine: Duration, reference: Duration) -> Measurement {
    let (seconds, reference_seconds) = (engine.as_secs_f64(), reference.as_secs_f64());
    // A board of a benchmark has far fewer than 2^52 cells.
    #[allow(clippy::cast_precision_loss)]
    let cells = (n * n) as f64;
    Measurement {
        name,
        n,
        ratio: reference_seconds / seconds,
        seconds,
        reference_seconds,
        per_second: cells / seconds,
    }
}

fn runs(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN)
}

fn built_in(name: &str) -> Result<Rules, WorkbenchError> {
    Ok(catalogue::find(name)?.1)
}

/// The dense engine on Wythoff's game: against the naive stamp-array mex at
/// 1000 and against plain bitsets scanned from word zero at 4000.
///
/// # Errors
/// Those of the engine.
pub fn dense() -> Result<Vec<Measurement>, WorkbenchError> {
    let rules = built_in("wythoff")?;
    let engine = |n: usize, times: u32| -> Result<Duration, EngineError> {
        let size = Size::new(n, n);
        dense_engine::grundy(&rules, size, &Unwatched)?;
        Ok(fastest(runs(times), || dense_engine::grundy(&rules, size, &Unwatched)))
    };
    Ok(vec![
        measurement(
            "dense/stamp-mex",
            1000,
            engine(1000, 15)?,
            fastest(runs(3), || reference::stamp_mex(1000)),
        ),
        measurement(
            "dense/plain-bitset",
            4000,
            engine(4000, 5)?,
            fastest(runs(3), || reference::plain_bitset(4000)),
        ),
    ])
}

/// The sweep for P-positions: W^4 on 20,000 × 20,000, bit-parallel against
/// counting cell by cell.
///
/// # Errors
/// Those of the engines.
pub fn sweep() -> Result<Vec<Measurement>, WorkbenchError> {
    let rules = built_in("blocking:4")?;
    let n = 20_000;
    let size = Size::new(n, n);
    sweep_engine::bits::outcomes(&rules, size, &Unwatched)?;
    let bits = fastest(runs(5), || sweep_engine::bits::outcomes(&rules, size, &Unwatched));
    let counting = fastest(runs(2), || sweep_engine::counting::outcomes(&rules, size, &Unwatched));
    Ok(vec![measurement("sweep/counting", n, bits, counting)])
}
