//! Rows without memory: a generator fed by another one, further down.
//!
//! The open set of row `r` comes out of the window that is near row `r / phi`.
//! So a generator at `r` need not keep its sets until it gets there: a second
//! one, at `r / phi`, makes them again when they are needed, fed by a third at
//! `r / phi²`, and so on. All begin with the same snapshot, and the next one is
//! made only when its first set is asked for, so at row `r` there are
//! `log_phi r` of them, of a few kilobytes each: exact `T_g` to any row in
//! O(log r) memory, at `1 + 1/phi + 1/phi² + … = 2.618` times the row cost.

use super::Stop;
use super::core::{Core, Generator};
use super::rows::{Rows, Silent};
use super::snapshot::Snapshot;
use super::window::BLOCK;
use crate::watch::Watch;

/// Blocks that a stage enters at once: a few kilobytes of sets.
const CHUNK: usize = 1024;

/// The chain of generators; the first is the one that hands out rows.
pub(super) struct Stream<C: Core> {
    /// What a stage starts as.
    fresh: Stage<C>,
    stages: Vec<Stage<C>>,
}

#[derive(Clone)]
struct Stage<C: Core> {
    core: C,
    /// Open sets from `LAG` rows before the first not entered.
    open: Vec<C::Set>,
}

impl<C: Core> Generator<C> for Stream<C> {
    fn new(snapshot: &Snapshot, _: u64) -> Result<Self, Stop> {
        let window = snapshot.window::<C::Word>()?;
        let open = snapshot.open_sets::<C>(window.frame().base);
        let core = C::begin(window, &open[..C::LAG])?;
        let fresh = Stage { core, open };
        Ok(Self { stages: vec![fresh.clone()], fresh })
    }

    fn advance<R: Rows>(&mut self, rows: u64, watch: &dyn Watch, out: &mut R) -> Result<(), Stop> {
        let end = rows + C::LAG as u64;
        while self.stages[0].core.entered() < end && !out.is_done() {
            self.feed(0)?;
            let ahead = usize::try_from(end - self.stages[0].core.entered()).unwrap_or(usize::MAX);
            self.stages[0].enter(ahead.div_ceil(BLOCK), &mut Vec::new(), out)?;
            if watch.progress(self.stages[0].core.entered().min(rows), rows).is_break() {
                return Err(Stop::Cancelled);
            }
        }
        Ok(())
    }
}

impl<C: Core> Stream<C> {
    /// Sees to it that stage `k` has the sets of at least one block.
    fn feed(&mut self, k: usize) -> Result<(), Stop> {
        while self.stages[k].blocks() == 0 {
            // A fresh stage has the sets that were final at the snapshot, so
            // the first one that the next stage puts out is the first missing.
            if k + 1 == self.stages.len() {
                self.stages.push(self.fresh.clone());
            }
            self.feed(k + 1)?;
            let (upper, lower) = self.stages.split_at_mut(k + 1);
            lower[0].enter(CHUNK, &mut upper[k].open, &mut Silent)?;
        }
        Ok(())
    }
}

impl<C: Core> Stage<C> {
    /// How many blocks could be entered.
    fn blocks(&self) -> usize {
        (self.open.len() - C::LAG) / BLOCK
    }

    /// Enters the blocks whose sets are there, at most `most` and [`CHUNK`].
    fn enter<R: Rows>(
        &mut self,
        most: usize,
        finals: &mut Vec<C::Set>,
        out: &mut R,
    ) -> Result<(), Stop> {
        let entered = BLOCK * self.blocks().min(most).min(CHUNK);
        self.core.blocks(&self.open[..C::LAG + entered], finals, out)?;
        self.open.drain(..entered);
        Ok(())
    }
}
