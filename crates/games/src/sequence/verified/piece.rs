//! How a piece is run: a stream that is built where the piece begins, notes its
//! states there and at the end, and keeps statistics in between.
//!
//! **Guess.** A piece far out begins with one: algorithm RW builds the stream
//! from the bottom up, each stage starting in the dummy state with the right
//! numbers of points, and `margin` rows before anything is believed. Whether the
//! guess was right is not decided here: the piece says in which states it passed
//! its first row, and the piece before it in which states it ended.
//!
//! Cost: that of the stream, and for the guess `2.6 · margin` rows in each of
//! `log_phi r` stages: at g = 20, row 10^8 and the usual margin 300,000 rows, or
//! 3 ms. The extremes cost a fifth of the stream: a word for every value says
//! where its next point would be no news, and most points only meet that word
//! (see `pipeline`).

use super::checkpoint::{self, Checkpoint};
use super::checksum::Sliced;
use super::statistics::{Extremes, Statistics, Tally, ValueStatistics, WholeRows};
use super::task::{PieceOutcome, Start, Task};
use crate::position::Position;
use crate::sequence::Stop;
use crate::sequence::far::finite_state::State;
use crate::sequence::receiver::{Once, Rows, Silent};
use crate::sequence::strip::select::Job;
use crate::sequence::strip::snapshot::{Snapshot, Strip};
use crate::sequence::strip::stream::Stream;
use crate::sequence::window::core::{Core, Generator};
use crate::sequence::window::{BLOCK, BitWindow};
use wythoff_control::Control;
use wythoff_numeration::{ceil_div_phi, floor_div_phi};

/// Rows at either end of a piece that are handed out whole.
const WHOLE_ROWS: u64 = 64;

/// Rows that a core may have on its way when rows begin to be handed out.
const ON_THE_WAY: u64 = 16;

/// A task at work.
pub(super) struct Piece<'a> {
    task: &'a Task,
    /// Whether the states at the end are noted, where they can be.
    note_end: bool,
    control: &'a Control,
    /// The rows below the snapshot's, if the piece starts at the origin.
    beginning: Option<Statistics>,
}

impl<'a> Piece<'a> {
    pub(super) const fn new(task: &'a Task, note_end: bool, control: &'a Control) -> Self {
        Self { task, note_end, control, beginning: None }
    }
}

impl Job for Piece<'_> {
    type Output = PieceOutcome;

    #[inline(never)]
    fn snapshot(&mut self, levels: u32) -> Snapshot {
        if self.task.start != Start::Origin {
            return Snapshot::new(Strip::Wythoff, levels, &mut Silent);
        }
        let mut tally = Tally::new(self.task.g);
        let mut out = Once::new(&mut tally, self.task.end, 0..=self.task.g.0 as usize);
        let snapshot = Snapshot::new(Strip::Wythoff, levels, &mut out);
        self.beginning = Some(tally.statistics());
        snapshot
    }

    fn run<C: Core>(&mut self, snapshot: &Snapshot) -> Result<PieceOutcome, Stop> {
        let task = self.task;
        let levels = snapshot.levels();
        let first = task.first().max(snapshot.row());
        let stops = Stops::of(task, self.note_end, levels);

        let stream = match &task.start {
            Start::Origin => Stream::<C>::with_stops(snapshot, stops.by_stage, 0)?,
            Start::Guess(row) => guess(snapshot, stops.by_stage, *row, task.margin, self.control)?,
            Start::From(checkpoint) => resume(snapshot, stops.by_stage, checkpoint)?,
        };
        let mut rest =
            Rest { stream, levels, control: self.control, first, end: task.end, sums: None };
        let start = match &task.start {
            Start::Origin => None,
            Start::Guess(row) => Some(rest.checkpoint(*row)?),
            Start::From(checkpoint) => Some(checkpoint.clone()),
        };
        let before = self.before(start.as_ref());
        let mut statistics = Statistics { end: task.end, ..Statistics::none(task.g, first) };
        let ends = if task.statistics {
            rest.sums = Some(Sliced::new(levels));
            let mut extremes = Extremes::new(statistics);
            let ends = rest.run(stops.count, &before, &mut extremes)?;
            statistics = extremes.statistics();
            ends
        } else {
            rest.run(stops.count, &before, &mut Silent)?
        };
        let sums = |sums: &Sliced<C>| (0..task.g.0).map(|l| sums.of(l)).collect();
        let sums = rest.sums.as_ref().map_or_else(Vec::new, sums);
        let statistics = self.joined(statistics, &before, &ends, &sums);
        let end = stops.end.then(|| rest.checkpoint(task.end)).transpose()?;
        Ok(PieceOutcome { start, end, statistics })
    }
}

/// What does not depend on the core, and is compiled once for all of them.
impl Piece<'_> {
    /// The points of every value below the piece.
    #[inline(never)]
    fn before(&self, start: Option<&Checkpoint>) -> Vec<u64> {
        let mut before: Vec<u64> = match (start, &self.beginning) {
            (Some(checkpoint), _) => checkpoint.points(),
            (None, Some(beginning)) => beginning.values.iter().map(|v| v.points).collect(),
            (None, None) => unreachable!("the snapshot of a piece from the origin is counted"),
        };
        before.truncate(self.task.g.0 as usize + 1);
        before
    }

    /// The statistics of the piece with what its ends say, and with the rows of the snapshot;
    /// `sums` are the checksums of the values from 1 on, if there are any.
    #[inline(never)]
    fn joined(
        &mut self,
        mut statistics: Statistics,
        before: &[u64],
        ends: &Ends,
        sums: &[u64],
    ) -> Statistics {
        if self.task.statistics {
            statistics.values[0] = ValueStatistics::of_zero(before[0]..ends.points[0]);
        }
        for (h, value) in statistics.values.iter_mut().enumerate() {
            value.points = ends.points[h].saturating_sub(before[h]);
            value.last = ends.last[h];
        }
        for (value, &sum) in statistics.values.iter_mut().skip(1).zip(sums) {
            value.checksum = sum;
        }
        match self.beginning.take() {
            Some(mut beginning) => {
                beginning.join(&statistics);
                beginning
            }
            None => statistics,
        }
    }
}

/// Where states are noted.
struct Stops {
    /// For every stage, the rows.
    by_stage: Vec<Vec<u64>>,
    /// Near the end, where the top's points are counted.
    count: u64,
    /// Whether there is a checkpoint at the end.
    end: bool,
}

impl Stops {
    #[inline(never)]
    fn of(task: &Task, note_end: bool, levels: u32) -> Self {
        let mut by_stage = vec![Vec::new()];
        let mut stop_at = |row: u64| {
            let rows = checkpoint::rows(levels, row);
            by_stage.resize(rows.len().max(by_stage.len()), Vec::new());
            by_stage.iter_mut().zip(rows).for_each(|(stops, row)| stops.push(row));
        };
        if let Start::Guess(row) = task.start {
            stop_at(row);
        }
        let whole = task.end.is_multiple_of(BLOCK as u64);
        let end = note_end && whole && task.end >= checkpoint::lowest(levels);
        if end {
            stop_at(task.end);
        }
        let count = (task.end - WHOLE_ROWS) / BLOCK as u64 * BLOCK as u64;
        let at = by_stage[0].len() - usize::from(end);
        by_stage[0].insert(at, count);
        Self { by_stage, count, end }
    }
}

/// A stream that is believed to be in the state before `row`, and has noted it.
fn guess<C: Core>(
    snapshot: &Snapshot,
    stops: Vec<Vec<u64>>,
    row: u64,
    margin: u64,
    control: &Control,
) -> Result<Stream<C>, Stop> {
    let starts = starts(snapshot.levels(), row, margin);
    let mut stream = Stream::with_stops(snapshot, stops, starts.len())?;
    for start in starts.into_iter().rev() {
        // A stage starts where the one below has just finished its columns, as
        // only there the numbers of points are known, and at a whole block. The
        // columns modulo 4 go round by the golden ratio: eight blocks suffice.
        while stream.base() < start || stream.base() % BLOCK as u64 != 0 {
            control.look()?;
            stream.approach(start)?;
        }
        let row = stream.base();
        let state = dummy(row, stream.points_in_final_columns());
        stream.raise(BitWindow::from_state(row, &state)?)?;
    }
    let lag = (C::LAG + C::LAG % BLOCK) as u64;
    stream.advance(row - lag, control, &mut Silent)?;
    stream.note()?;
    Ok(stream)
}

/// Where the stages of a guess start, the top first.
#[inline(never)]
fn starts(levels: u32, row: u64, margin: u64) -> Vec<u64> {
    // A stage may start up to nine blocks late (see [`guess`]), and its first
    // checkpoint be `reach` rows early.
    let slack = 128 + u64::from(levels);
    let lowest = checkpoint::lowest(levels);
    let early = |row: u64| row.checked_sub(margin + slack).filter(|&row| row > lowest);
    let below = |&row: &u64| early(floor_div_phi(row));
    std::iter::successors(early(row), below).collect()
}

/// The dummy state of a row, given the points of every value in the columns below it.
#[inline(never)]
fn dummy(row: u64, points: Vec<u64>) -> State {
    let zero = ceil_div_phi(row).cast_signed();
    let relative = |reflected: u64| (row + 1 - reflected).cast_signed() - zero;
    State::dummy(std::iter::once(0).chain(points.into_iter().map(relative)))
}

/// A stream in the states of a checkpoint.
fn resume<C: Core>(
    snapshot: &Snapshot,
    stops: Vec<Vec<u64>>,
    checkpoint: &Checkpoint,
) -> Result<Stream<C>, Stop> {
    let rows = resumed(snapshot.levels(), &stops, checkpoint);
    let mut stream = Stream::with_stops(snapshot, stops, rows.len())?;
    for (row, state) in rows.into_iter().zip(&checkpoint.states).rev() {
        stream.raise(BitWindow::from_state(row, state)?)?;
    }
    Ok(stream)
}

/// In which rows the stages start, the top first.
#[inline(never)]
fn resumed(levels: u32, stops: &[Vec<u64>], checkpoint: &Checkpoint) -> Vec<u64> {
    let mut rows = checkpoint::rows(levels, checkpoint.row);
    // A stage that starts in a state has entered some rows by then. Where it
    // would be wanted again right away, far down, it comes from the origin.
    let near = |(row, stops): (&u64, &Vec<u64>)| stops.first().is_some_and(|&stop| stop < row + 16);
    let kept = rows.iter().zip(stops).position(near).unwrap_or(rows.len());
    rows.truncate(kept);
    rows
}

/// What is left to do once a stream stands before the first row of a piece.
struct Rest<'a, C: Core> {
    stream: Stream<C>,
    levels: u32,
    control: &'a Control,
    first: u64,
    end: u64,
    sums: Option<Sliced<C>>,
}

/// What the last rows say, value by value.
struct Ends {
    /// Points below the end, from the origin on.
    points: Vec<u64>,
    last: Vec<Option<Position>>,
}

impl<C: Core> Rest<'_, C> {
    /// Runs the piece; `before` are the numbers of points below it, and the
    /// state before row `count` will be noted.
    fn run<R: Rows>(&mut self, count: u64, before: &[u64], out: &mut R) -> Result<Ends, Stop> {
        // A core that starts here has entered rows without handing out points.
        let behind = self.stream.behind();
        let entered = self.stream.entered();
        self.sums_of(entered - behind.len() as u64, &behind);
        let mut whole = WholeRows::new(out, self.first, self.first + ON_THE_WAY, before.to_vec());
        if entered > self.first {
            self.advance(self.first + 2 * ON_THE_WAY, &mut whole)?;
        }
        self.advance(count - 2 * ON_THE_WAY, out)?;
        let drained = (C::LAG % BLOCK) as u64;
        self.advance(count - drained, &mut WholeRows::new(out, 0, 0, Vec::new()))?;
        self.stream.note()?;
        let mut points = Checkpoint::new(count, vec![self.state(0, count).clone()])?.points();
        points.truncate(before.len());
        let mut whole = WholeRows::new(out, count, self.end, points);
        self.advance(self.end + C::LAG as u64, &mut whole)?;
        // A core without lag stands before the end and has not looked yet.
        self.stream.note()?;
        let WholeRows { points, last, .. } = whole;
        Ok(Ends { points, last })
    }

    /// Enters blocks until the top has entered the rows below `until`.
    fn advance<R: Rows>(&mut self, until: u64, out: &mut R) -> Result<(), Stop> {
        let total = self.end - self.first;
        while self.stream.entered() < until {
            let (from, to) = (self.first, self.end);
            let sums = &mut self.sums;
            self.stream.enter_with(until, out, &mut |row, open| {
                if let Some(sums) = sums {
                    sums.rows(within(row, open, from, to));
                }
            })?;
            let done = self.stream.entered().saturating_sub(self.first).min(total);
            self.control.progress(done, total)?;
        }
        Ok(())
    }

    fn sums_of(&mut self, row: u64, open: &[C::Set]) {
        if let Some(sums) = &mut self.sums {
            sums.rows(within(row, open, self.first, self.end));
        }
    }

    /// The states that the stages noted.
    #[inline(never)]
    fn checkpoint(&self, row: u64) -> Result<Checkpoint, Stop> {
        let rows = checkpoint::rows(self.levels, row);
        let states = rows.into_iter().enumerate().map(|(k, row)| self.state(k, row).clone());
        Ok(Checkpoint::new(row, states.collect())?)
    }

    fn state(&self, stage: usize, row: u64) -> &State {
        self.stream.state(stage, row).expect("a stage notes its state on the way past a stop")
    }
}

/// Those of the sets of rows from `row` on that belong to rows `from..to`.
fn within<S>(row: u64, open: &[S], from: u64, to: u64) -> &[S] {
    let index = |at: u64| usize::try_from(at.saturating_sub(row)).unwrap_or(usize::MAX);
    let end = index(to).min(open.len());
    &open[index(from).min(end)..end]
}
