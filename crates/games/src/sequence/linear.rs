//! A core that feeds itself: the open sets it puts out are kept until the rows
//! they belong to.
//!
//! Cost: that of the core, and one set for each row (4 bytes in a pipeline, one
//! word in a window). The stream does with O(log r) sets in all.

use super::Stop;
use super::core::{Core, Generator};
use super::rows::Rows;
use super::snapshot::Snapshot;
use super::window::BLOCK;
use wythoff_control::Control;

/// Blocks between two looks at the control.
const CHUNK: usize = 1024;

/// A core and the open sets of the rows from the snapshot's on.
pub(super) struct Linear<C: Core> {
    core: C,
    open: Vec<C::Set>,
    /// Index in `open` of the row `LAG` before the first not entered.
    at: usize,
    finals: Vec<C::Set>,
    /// The number of sets that will be needed.
    most: usize,
}

impl<C: Core> Generator<C> for Linear<C> {
    fn new(snapshot: &Snapshot, rows: u64) -> Result<Self, Stop> {
        let window = snapshot.window::<C::Word>()?;
        let open = snapshot.open_sets::<C>(window.frame().base);
        let core = C::begin(window, &open[..C::LAG])?;
        // The last block may reach beyond, and the core enters LAG rows ahead.
        let last = rows.saturating_sub(snapshot.row()) + (2 * (C::LAG + BLOCK)) as u64;
        let most = usize::try_from(last).unwrap_or(usize::MAX).max(open.len());
        Ok(Self { core, open, at: 0, finals: Vec::new(), most })
    }

    fn advance<R: Rows>(&mut self, rows: u64, control: &Control, out: &mut R) -> Result<(), Stop> {
        // Rows are complete LAG rows behind, and sets beyond the end are not kept.
        let end = rows + (C::LAG + BLOCK) as u64;
        while self.core.entered() < rows + C::LAG as u64 && !out.is_done() {
            let ahead = usize::try_from(end - self.core.entered()).unwrap_or(usize::MAX);
            let known = self.open.len() - self.at - C::LAG;
            let blocks = CHUNK.min(known / BLOCK).min(ahead.div_ceil(BLOCK));
            assert!(blocks > 0, "the sets of the next rows are known well before");
            let until = self.at + C::LAG + blocks * BLOCK;
            self.core.blocks(&self.open[self.at..until], &mut self.finals, out)?;
            self.at += blocks * BLOCK;
            self.finals.truncate(self.most - self.open.len());
            self.open.append(&mut self.finals);
            control.progress(self.core.entered().min(rows), rows)?;
        }
        Ok(())
    }
}
