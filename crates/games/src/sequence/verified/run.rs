//! A run: pieces handed to threads, their links checked in order, repairs.

use super::checkpoint::{self, Checkpoint};
use super::statistics::Statistics;
use super::task::{Outcome, SHORTEST, Start, Task};
use crate::engine::EngineError;
use crate::position::{Grundy, Position};
use crate::sequence::bounds::recorded_convergence;
use crate::sequence::window::BLOCK;
use crate::watch::{Unwatched, Watch};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

/// Rows of a piece unless someone says otherwise: a third of a second.
const USUAL_PIECE: u64 = 1 << 24;

/// What to run, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The values are `0..=g`.
    pub g: Grundy,
    /// The rows are `0..rows`.
    pub rows: u64,
    /// Rows of a piece. The result does not depend on it.
    pub piece: u64,
    /// Rows that each stage of a guess runs before it is believed. The result
    /// does not depend on it.
    pub margin: u64,
    /// Pieces that run at a time.
    pub threads: NonZeroUsize,
}

impl Plan {
    /// Pieces so long that the guesses cost a percent or two, with the margin
    /// that was enough for a million starts. (A larger one is not worth it: a
    /// guess that fails costs a piece, and is rarer than one in a hundred.)
    pub fn new(g: Grundy, rows: u64, threads: NonZeroUsize) -> Self {
        Self { g, rows, piece: USUAL_PIECE, margin: recorded_convergence(g.0), threads }
    }

    /// The length that pieces really have: whole blocks, and none so short that
    /// it would end before the first checkpoint.
    fn piece_length(&self) -> u64 {
        let shortest = checkpoint::lowest(checkpoint::levels(self.g)).max(SHORTEST);
        self.piece.max(shortest).min(1 << 60).next_multiple_of(BLOCK as u64)
    }

    /// The first rows of the pieces from `row` on, and at last the end. A rest
    /// too short for a piece belongs to the one before.
    fn joints(&self, row: u64) -> Vec<u64> {
        let length = self.piece_length();
        let following = (row / length + 1..).map(|i| i * length);
        let inner = following.take_while(|joint| joint.saturating_add(SHORTEST) <= self.rows);
        std::iter::once(row).chain(inner).chain([self.rows]).collect()
    }

    /// The pieces from `row` on. The first one after an interruption is guessed
    /// like the others, and thereby checks the state it is joined to.
    fn tasks(&self, row: u64, statistics: bool) -> Vec<Task> {
        let task = |ends: &[u64]| Task {
            g: self.g,
            start: if ends[0] == 0 { Start::Origin } else { Start::Guess(ends[0]) },
            end: ends[1],
            margin: self.margin,
            statistics,
        };
        self.joints(row).windows(2).map(task).collect()
    }
}

/// What became of the links between pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Links {
    /// Links whose states were compared.
    pub checked: u64,
    /// Links whose states were equal, on every stage.
    pub equal: u64,
    /// Pieces that were run again because theirs were not.
    pub rerun: u64,
}

/// A run as far as it is verified: all that is needed to go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// The values are `0..=g`.
    pub g: Grundy,
    /// The pieces so far.
    pub pieces: u64,
    /// Their links.
    pub links: Links,
    /// Their rows.
    pub statistics: Statistics,
    /// The state behind the last of them; none before the first and after the
    /// last of a run.
    pub checkpoint: Option<Checkpoint>,
}

impl Progress {
    /// Nothing yet.
    pub fn none(g: Grundy) -> Self {
        let statistics = Statistics::none(g, 0);
        Self { g, pieces: 0, links: Links::default(), statistics, checkpoint: None }
    }

    /// The rows below this one are exact.
    pub const fn row(&self) -> u64 {
        self.statistics.end
    }
}

/// Runs the plan on from what is verified, and tells `verified` of every piece
/// that is added; breaking there ends the run as if it were cancelled.
///
/// # Errors
/// [`EngineError::Unsupported`] if `g` is beyond the widest window, or there are
/// too many rows, or `progress` belongs to another run or is beyond this one;
/// [`EngineError::Cancelled`].
pub fn run(
    plan: &Plan,
    progress: Progress,
    watch: &dyn Watch,
    verified: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Progress, EngineError> {
    let refuse = |reason: String| EngineError::Unsupported { engine: "verified", reason };
    let row = progress.row();
    if progress.g != plan.g {
        return Err(refuse(format!("a run for values up to {} goes no further", progress.g)));
    }
    if row > plan.rows || progress.checkpoint.is_some() && row.saturating_add(SHORTEST) > plan.rows
    {
        return Err(refuse(format!("rows up to {} are verified already", row.saturating_sub(1))));
    }
    if row > 0 && progress.checkpoint.as_ref().is_none_or(|c| c.row != row) {
        return Err(refuse(format!("the state before row {row} is not known")));
    }
    let tasks = plan.tasks(row, true);
    let shared = Shared {
        watch,
        done: AtomicU64::new(row),
        total: plan.rows,
        stopped: AtomicBool::new(false),
    };
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        let (sender, outcomes) = mpsc::channel();
        for _ in 0..plan.threads.get().min(tasks.len()) {
            let (sender, shared, next, tasks) = (sender.clone(), &shared, &next, &tasks);
            scope.spawn(move || {
                loop {
                    let i = usize::try_from(next.fetch_add(1, Ordering::Relaxed));
                    let Some((i, task)) = i.ok().and_then(|i| Some((i, tasks.get(i)?))) else {
                        break;
                    };
                    // The receiver goes when the run has ended early.
                    if shared.is_stopped() || sender.send((i, shared.run(task))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let result = join(progress, &tasks, &outcomes, &shared, verified);
        shared.stopped.store(true, Ordering::Relaxed);
        result
    })
}

/// Joins the outcomes in order, as they come in.
fn join(
    mut progress: Progress,
    tasks: &[Task],
    outcomes: &mpsc::Receiver<(usize, Result<Outcome, EngineError>)>,
    shared: &Shared<'_>,
    verified: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Progress, EngineError> {
    let mut early = BTreeMap::new();
    for (i, task) in tasks.iter().enumerate() {
        let outcome = loop {
            if let Some(outcome) = early.remove(&i) {
                break outcome;
            }
            let Ok((i, outcome)) = outcomes.recv() else { return Err(EngineError::Cancelled) };
            early.insert(i, outcome);
        };
        progress.add(task, outcome, &mut |task| shared.run(task))?;
        if verified(&progress).is_break() {
            return Err(EngineError::Cancelled);
        }
    }
    Ok(progress)
}

impl Progress {
    /// Adds the next piece, and runs it again if its guess was wrong.
    fn add(
        &mut self,
        task: &Task,
        outcome: Result<Outcome, EngineError>,
        run: &mut dyn FnMut(&Task) -> Result<Outcome, EngineError>,
    ) -> Result<(), EngineError> {
        let outcome = match (&task.start, &self.checkpoint) {
            (Start::Guess(_), Some(checkpoint)) => {
                self.links.checked += 1;
                let start = match &outcome {
                    Ok(outcome) => outcome.start.as_ref(),
                    // So bad a guess that no window held what came of it.
                    Err(EngineError::Unsupported { .. }) => None,
                    Err(error) => return Err(error.clone()),
                };
                if start == Some(checkpoint) {
                    self.links.equal += 1;
                    outcome?
                } else {
                    self.links.rerun += 1;
                    run(&Task { start: Start::From(checkpoint.clone()), ..task.clone() })?
                }
            }
            _ => outcome?,
        };
        self.pieces += 1;
        self.statistics.join(&outcome.statistics);
        self.checkpoint = outcome.end;
        Ok(())
    }
}

/// What all pieces of a run have in common.
struct Shared<'a> {
    watch: &'a dyn Watch,
    /// Rows done; those of a piece that is run again count twice.
    done: AtomicU64,
    total: u64,
    stopped: AtomicBool,
}

impl Shared<'_> {
    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    fn run(&self, task: &Task) -> Result<Outcome, EngineError> {
        task.run(&OfPiece { shared: self, done: AtomicU64::new(0) })
    }
}

/// Adds the progress of one piece to that of the run.
struct OfPiece<'a> {
    shared: &'a Shared<'a>,
    done: AtomicU64,
}

impl Watch for OfPiece<'_> {
    fn progress(&self, done: u64, _: u64) -> ControlFlow<()> {
        let before = self.done.swap(done, Ordering::Relaxed);
        let more = done.saturating_sub(before);
        let all = self.shared.done.fetch_add(more, Ordering::Relaxed) + more;
        if self.shared.is_stopped() {
            return ControlFlow::Break(());
        }
        self.shared.watch.progress(all.min(self.shared.total), self.shared.total)
    }
}

/// The last point of `T_g` in rows `0..rows`, by pieces run one after the other
/// on this thread, with every link checked and no statistics: the bare cost,
/// to be compared with [`crate::sequence::wythoff_last_point`].
///
/// # Errors
/// As [`run`].
pub fn last_point(plan: &Plan) -> Result<Option<Position>, EngineError> {
    let mut progress = Progress::none(plan.g);
    for task in plan.tasks(0, false) {
        progress.add(&task, task.run(&Unwatched), &mut |task| task.run(&Unwatched))?;
    }
    Ok(progress.statistics.values[plan.g.0 as usize].last)
}
