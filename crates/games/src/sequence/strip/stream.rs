//! Rows without memory: a generator fed by another one, further down.
//!
//! The open set of row `r` comes out of the window that is near row `r / phi`.
//! So a generator at `r` need not keep its sets until it gets there: a second
//! one, at `r / phi`, makes them again when they are needed, fed by a third at
//! `r / phi²`, and so on. All begin with the same snapshot, and the next one is
//! made only when its first set is asked for, so at row `r` there are
//! `log_phi r` of them, of a few kilobytes each: exact `T_g` to any row in
//! O(log r) memory, at `1 + 1/phi + 1/phi² + … = 2.618` times the row cost.
//!
//! A stream can also be built from the bottom up, each new top starting in a
//! state of its own ([`Stream::raise`]), and it can note the states of its
//! stages before given rows ([`Stream::with_stops`]): that is what runs in
//! pieces are made of.

use crate::sequence::Stop;
use crate::sequence::far::finite_state::State;
use crate::sequence::receiver::{Rows, Silent};
use crate::sequence::strip::snapshot::Snapshot;
use crate::sequence::window::core::{Core, Generator};
use crate::sequence::window::{BLOCK, BitWindow, Escape, MOST_FINAL};
use wythoff_control::Control;

/// Blocks that a stage enters at once: a few kilobytes of sets. (Four times as
/// many are not faster.)
const CHUNK: usize = 256;

/// The chain of generators; the first is the one that hands out rows.
pub(in crate::sequence) struct Stream<C: Core> {
    /// What a stage starts as.
    fresh: Stage<C>,
    stages: Vec<Stage<C>>,
    /// For every stage to come, top first, where its state is wanted. The
    /// stages there are have taken theirs.
    stops: Vec<Vec<u64>>,
    /// The place of the first stage in `stops`.
    top: usize,
}

#[derive(Clone)]
struct Stage<C: Core> {
    core: C,
    /// Open sets from `LAG` rows before the first not entered.
    open: Vec<C::Set>,
    /// The rows before which the state is wanted, the last one first.
    stops: Vec<u64>,
    /// The states there, with the rows.
    states: Vec<(u64, State)>,
}

impl<C: Core> Generator<C> for Stream<C> {
    fn new(snapshot: &Snapshot, _: u64) -> Result<Self, Stop> {
        Self::with_stops(snapshot, Vec::new(), 0)
    }

    fn advance<R: Rows>(&mut self, rows: u64, control: &Control, out: &mut R) -> Result<(), Stop> {
        let end = rows + C::LAG as u64;
        while self.entered() < end && !out.is_done() {
            self.enter(end, out)?;
            control.progress(self.entered().min(rows), rows)?;
        }
        Ok(())
    }
}

impl<C: Core> Stream<C> {
    /// Before the snapshot's row. For every stage, counted from the top, `stops`
    /// are the rows before which its state is to be noted: increasing multiples
    /// of [`BLOCK`], further from where it starts than a few blocks. The stages
    /// above `top` are those that will be raised.
    #[inline(never)]
    pub(in crate::sequence) fn with_stops(
        snapshot: &Snapshot,
        mut stops: Vec<Vec<u64>>,
        top: usize,
    ) -> Result<Self, Stop> {
        let window = snapshot.window::<C::Word>()?;
        let open = snapshot.open_sets::<C>(window.frame().base);
        let core = C::begin(window, &open[..C::LAG])?;
        let fresh = Stage { core, open, stops: Vec::new(), states: Vec::new() };
        for rows in &mut stops {
            rows.reverse();
        }
        let mut stream = Self { fresh, stages: Vec::new(), stops, top };
        stream.descend();
        Ok(stream)
    }

    /// Puts a stage on top that begins with `window`, before a row not below
    /// [`Stream::base`].
    #[inline(never)]
    pub(in crate::sequence) fn raise(&mut self, window: BitWindow<C::Word>) -> Result<(), Stop> {
        let row = window.frame().row;
        let mut open = Vec::new();
        let mut first = self.base();
        while self.base() < row + C::LAG as u64 {
            let missing = row + C::LAG as u64 - self.base();
            let blocks = usize::try_from(missing).unwrap_or(usize::MAX).div_ceil(MOST_FINAL);
            self.feed(0)?;
            self.stages[0].enter(blocks, &mut open, &mut Silent)?;
            let below = open.len().min(usize::try_from(row - first).unwrap_or(usize::MAX));
            open.drain(..below);
            first += below as u64;
        }
        let core = C::begin(window, &open[..C::LAG])?;
        self.top -= 1;
        let stops = self.take_stops(self.top);
        self.stages.insert(0, Stage { core, open, stops, states: Vec::new() });
        Ok(())
    }

    /// The first row that the top has not entered.
    pub(in crate::sequence) fn entered(&self) -> u64 {
        self.stages[0].core.entered()
    }

    /// The first column that is not final at the top.
    pub(in crate::sequence) fn base(&self) -> u64 {
        self.stages[0].core.base()
    }

    /// See [`Core::points_in_final_columns`], at the top.
    pub(in crate::sequence) fn points_in_final_columns(&self) -> Vec<u64> {
        self.stages[0].core.points_in_final_columns()
    }

    /// The open sets of the last rows that the top has entered, all that may
    /// not be complete.
    pub(in crate::sequence) fn behind(&self) -> Vec<C::Set> {
        self.stages[0].open[..C::LAG].to_vec()
    }

    /// Enters at least one block at the top, and no further one that could take
    /// the base beyond a column.
    pub(in crate::sequence) fn approach(&mut self, column: u64) -> Result<(), Stop> {
        let missing = usize::try_from(column.saturating_sub(self.base())).unwrap_or(usize::MAX);
        self.feed(0)?;
        self.stages[0].enter((missing / MOST_FINAL).max(1), &mut Vec::new(), &mut Silent)
    }

    /// Enters blocks at the top, some of those that begin below row `end`.
    pub(in crate::sequence) fn enter<R: Rows>(
        &mut self,
        end: u64,
        out: &mut R,
    ) -> Result<(), Stop> {
        self.enter_with(end, out, &mut |_, _| ())
    }

    /// As [`Stream::enter`], with the sets of the rows entered and the first of
    /// these rows shown to `look`.
    pub(in crate::sequence) fn enter_with<R: Rows>(
        &mut self,
        end: u64,
        out: &mut R,
        look: &mut impl FnMut(u64, &[C::Set]),
    ) -> Result<(), Stop> {
        self.feed(0)?;
        let top = &mut self.stages[0];
        let ahead = usize::try_from(end - top.core.entered()).unwrap_or(usize::MAX);
        let blocks = top.enterable(ahead.div_ceil(BLOCK))?;
        look(top.core.entered(), &top.open[C::LAG..C::LAG + BLOCK * blocks]);
        top.enter(blocks, &mut Vec::new(), out)
    }

    /// Notes the state of the top if it is wanted here.
    pub(in crate::sequence) fn note(&mut self) -> Result<(), Stop> {
        self.feed(0)?;
        Ok(self.stages[0].note()?)
    }

    /// The state that a stage, counted from the top, noted before a row.
    pub(in crate::sequence) fn state(&self, stage: usize, row: u64) -> Option<&State> {
        let noted = &self.stages.get(stage)?.states;
        noted.iter().find(|(at, _)| *at == row).map(|(_, state)| state)
    }

    /// Sees to it that stage `k` has the sets of at least one block.
    fn feed(&mut self, k: usize) -> Result<(), Stop> {
        while self.stages[k].blocks() == 0 {
            // A fresh stage has the sets that were final at the snapshot, so
            // the first one that the next stage puts out is the first missing.
            if k + 1 == self.stages.len() {
                self.descend();
            }
            self.feed(k + 1)?;
            let (upper, lower) = self.stages.split_at_mut(k + 1);
            lower[0].enter(CHUNK, &mut upper[k].open, &mut Silent)?;
        }
        Ok(())
    }

    /// Adds a stage at the bottom.
    fn descend(&mut self) {
        let stops = self.take_stops(self.top + self.stages.len());
        self.stages.push(Stage { stops, ..self.fresh.clone() });
    }

    fn take_stops(&mut self, stage: usize) -> Vec<u64> {
        self.stops.get_mut(stage).map(std::mem::take).unwrap_or_default()
    }
}

impl<C: Core> Stage<C> {
    /// Rows beyond the last one entered that a state is drained to: blocks
    /// begin there only where the lag is a whole number of them.
    const DRAINED: usize = C::LAG % BLOCK;

    /// How many blocks could be entered.
    fn blocks(&self) -> usize {
        (self.open.len() - C::LAG) / BLOCK
    }

    /// Notes the state if it is wanted here; a block's sets must be there.
    fn note(&mut self) -> Result<(), Escape> {
        let row = self.drained_row();
        if self.stops.pop_if(|stop| *stop == row).is_some() {
            let window = self.core.drained(&self.open[..C::LAG + Self::DRAINED])?;
            debug_assert_eq!(window.frame().row, row, "drained to the row that was asked for");
            self.states.push((row, window.state()));
        }
        Ok(())
    }

    fn drained_row(&self) -> u64 {
        self.core.entered() + Self::DRAINED as u64
    }

    /// Notes the state if it is wanted here; the number of blocks that can be
    /// entered then, at most `most`, [`CHUNK`] and those up to the next stop.
    fn enterable(&mut self, most: usize) -> Result<usize, Escape> {
        let mut blocks = self.blocks().min(most).min(CHUNK);
        if !self.stops.is_empty() {
            self.note()?;
        }
        if let Some(&stop) = self.stops.last() {
            let rows = stop.checked_sub(self.drained_row()).expect("stops are not skipped");
            blocks = blocks.min(usize::try_from(rows).unwrap_or(usize::MAX) / BLOCK);
        }
        Ok(blocks)
    }

    /// Enters as many blocks as it can, at most `most`.
    fn enter<R: Rows>(
        &mut self,
        most: usize,
        finals: &mut Vec<C::Set>,
        out: &mut R,
    ) -> Result<(), Stop> {
        let entered = BLOCK * self.enterable(most)?;
        self.core.blocks(&self.open[..C::LAG + entered], finals, out)?;
        self.open.drain(..entered);
        Ok(())
    }
}
