//! Engines for boards.

use super::{Measurement, fastest, measurement, runs};
use crate::error::WorkbenchError;
use std::time::Duration;
use wythoff_games::engine::{EngineError, dense as dense_engine, reference, sweep as sweep_engine};
use wythoff_games::{Control, Rules, Size, catalogue};

fn built_in(name: &str) -> Result<Rules, WorkbenchError> {
    Ok(catalogue::find(name)?.1)
}

/// The dense engine on Wythoff's game: against the naive stamp-array mex at
/// 1000 and against plain bitsets scanned from word zero at 4000.
///
/// # Errors
/// Those of the engine.
pub fn dense(control: &Control) -> Result<Vec<Measurement>, WorkbenchError> {
    let rules = built_in("wythoff")?;
    let engine = |n: usize, times: u32| -> Result<Duration, EngineError> {
        let size = Size::new(n, n);
        dense_engine::grundy(&rules, size, control)?;
        Ok(fastest(runs(times), || dense_engine::grundy(&rules, size, control)))
    };
    Ok(vec![
        measurement(
            "dense/stamp-mex",
            1000,
            1000 * 1000,
            engine(1000, 15)?,
            fastest(runs(3), || reference::stamp_mex(1000)),
        ),
        measurement(
            "dense/plain-bitset",
            4000,
            4000 * 4000,
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
pub fn sweep(control: &Control) -> Result<Vec<Measurement>, WorkbenchError> {
    let rules = built_in("blocking:4")?;
    let n = 20_000;
    let size = Size::new(n, n);
    sweep_engine::bits::outcomes(&rules, size, control)?;
    let bits = fastest(runs(5), || sweep_engine::bits::outcomes(&rules, size, control));
    let counting = fastest(runs(2), || sweep_engine::counting::outcomes(&rules, size, control));
    Ok(vec![measurement("sweep/counting", 20_000, 20_000 * 20_000, bits, counting)])
}
