//! A run: pieces handed to threads, their links checked in order, repairs.

use super::checkpoint::{self, Checkpoint};
use super::statistics::Statistics;
use super::task::{MOST_ROWS, PieceOutcome, SHORTEST, Start, Task};
use crate::engine::EngineError;
use crate::position::{Grundy, Position};
use crate::sequence::Beyond;
use crate::sequence::far::bounds::recorded_convergence;
use crate::sequence::window::BLOCK;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use wythoff_control::{Control, Reason, Tally, run_jobs};

/// Rows of a piece unless someone says otherwise: at g = 20 half a second.
const USUAL_PIECE: u64 = 1 << 24;

/// A guess costs `2.6 · margin · log_phi r` rows, some hundred margins, and it
/// should cost little.
const MARGINS_IN_A_PIECE: u64 = 1000;

/// Of the states along the way so many are kept: 2 MB of text at g = 20, and at
/// most a thirty-second part of the rows between two of them.
const MOST_JOINTS: usize = 64;

/// No more threads than this, however many are asked for.
const MOST_THREADS: NonZeroUsize = NonZeroUsize::new(1024).unwrap();

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
        let margin = recorded_convergence(g.0);
        let piece = USUAL_PIECE.max(margin.saturating_mul(MARGINS_IN_A_PIECE));
        Self { g, rows, piece, margin, threads }
    }

    /// The length that pieces really have: whole blocks, and none so short that
    /// it would end before the first checkpoint.
    fn piece_length(&self) -> u64 {
        let shortest = checkpoint::lowest(checkpoint::levels(self.g)).max(SHORTEST);
        self.piece.max(shortest).min(1 << 60).next_multiple_of(BLOCK as u64)
    }

    /// The number of pieces from `row` on. A rest too short for a piece belongs
    /// to the one before.
    fn pieces(&self, row: u64) -> u64 {
        let length = self.piece_length();
        let joints = self.rows.saturating_sub(SHORTEST) / length;
        1 + joints.saturating_sub(row / length)
    }

    /// Piece `i < pieces` of those from `row` on. The first one after an
    /// interruption is guessed like the others, and thereby checks the state it
    /// is joined to.
    fn task(&self, row: u64, i: u64, statistics: bool) -> Task {
        let joint = |i: u64| {
            if i == 0 { row } else { (row / self.piece_length() + i) * self.piece_length() }
        };
        let first = joint(i);
        Task {
            g: self.g,
            start: if first == 0 { Start::Origin } else { Start::Guess(first) },
            end: if i + 1 == self.pieces(row) { self.rows } else { joint(i + 1) },
            margin: self.margin,
            statistics,
        }
    }
}

/// What became of the links between pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
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
pub struct VerifiedRun {
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
    /// States along the way, in order and about equally far apart: exact starts
    /// from which any row can be reached again (see `lookup`).
    pub joints: Vec<Checkpoint>,
}

impl VerifiedRun {
    /// Nothing yet.
    pub fn none(g: Grundy) -> Self {
        let statistics = Statistics::none(g, 0);
        Self {
            g,
            pieces: 0,
            links: Links::default(),
            statistics,
            checkpoint: None,
            joints: Vec::new(),
        }
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
/// [`EngineError::Stopped`].
pub fn run(
    plan: &Plan,
    mut progress: VerifiedRun,
    control: &Control,
    verified: &mut dyn FnMut(&VerifiedRun) -> ControlFlow<()>,
) -> Result<VerifiedRun, EngineError> {
    let refuse = |beyond: Beyond| EngineError::beyond("verified", beyond);
    let row = progress.row();
    if progress.g != plan.g
        || progress.statistics.values.len() != plan.g.0 as usize + 1
        || progress.statistics.first != 0
    {
        return Err(refuse(Beyond::OtherRun(plan.g)));
    }
    if row == plan.rows {
        return Ok(progress);
    }
    if row > plan.rows {
        return Err(refuse(Beyond::Verified(row - 1)));
    }
    if progress.checkpoint.is_some() && row.saturating_add(SHORTEST) > plan.rows {
        return Err(refuse(Beyond::TooFewMore {
            verified: row.saturating_sub(1),
            shortest: SHORTEST,
            to: row.saturating_add(SHORTEST - 1),
        }));
    }
    if row > 0 && progress.checkpoint.as_ref().is_none_or(|c| c.row != row) {
        return Err(refuse(Beyond::UnknownState(row)));
    }
    if plan.rows > MOST_ROWS {
        return Err(refuse(Beyond::Rows { rows: plan.rows, most: MOST_ROWS }));
    }
    let pieces = plan.pieces(row);
    let task = |i: u64| plan.task(row, i, true);
    let tally = Arc::new(Tally::new(row, plan.rows));
    // Stopped when the run has ended early, whatever ended it.
    let stop = control.cancel().below();
    let shared = Shared { control: control.stopped_by(stop.clone()), tally };
    let mut add = |i: u64, outcome| -> Result<(), EngineError> {
        progress.add(&task(i), outcome, &mut |task| shared.run(task))?;
        match verified(&progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Reason::Cancelled.into()),
        }
    };
    // Pieces are joined in order, whenever they come in.
    let mut early = BTreeMap::new();
    let mut next = 0;
    let mut end = Ok(());
    let threads = plan.threads.min(MOST_THREADS);
    run_jobs(
        pieces,
        threads,
        |i| shared.run(&task(i)),
        |i, outcome| {
            early.insert(i, outcome);
            while let Some(outcome) = early.remove(&next) {
                end = add(next, outcome);
                if end.is_err() {
                    stop.cancel();
                    return ControlFlow::Break(());
                }
                next += 1;
            }
            ControlFlow::Continue(())
        },
    );
    end.map(|()| progress)
}

impl VerifiedRun {
    /// Adds the next piece, and runs it again if its guess was wrong.
    fn add(
        &mut self,
        task: &Task,
        outcome: Result<PieceOutcome, EngineError>,
        run: &mut dyn FnMut(&Task) -> Result<PieceOutcome, EngineError>,
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
            (Start::Guess(row), None) => {
                return Err(EngineError::beyond("verified", Beyond::UnknownState(*row)));
            }
            (Start::Origin | Start::From(_), _) => outcome?,
        };
        self.pieces += 1;
        self.statistics.join(&outcome.statistics);
        self.checkpoint = outcome.end;
        if let Some(checkpoint) = &self.checkpoint {
            keep(&mut self.joints, checkpoint);
        }
        Ok(())
    }
}

/// Adds a joint if it is as far from the last one as they are from each other;
/// of too many, every second one goes.
pub(super) fn keep(joints: &mut Vec<Checkpoint>, joint: &Checkpoint) {
    let gap = if let [first, second, ..] = &joints[..] { second.row - first.row } else { 0 };
    if joints.last().is_none_or(|last| joint.row >= last.row + gap) {
        joints.push(joint.clone());
    }
    if joints.len() > MOST_JOINTS {
        let mut even = [true, false].into_iter().cycle();
        joints.retain(|_| even.next() == Some(true));
    }
}

/// What all pieces of a run have in common.
struct Shared {
    control: Control,
    /// Rows done; those of a piece that is run again count twice.
    tally: Arc<Tally>,
}

impl Shared {
    fn run(&self, task: &Task) -> Result<PieceOutcome, EngineError> {
        task.run(&self.control.adding_to(&self.tally))
    }
}

/// The last point of `T_g` in rows `0..rows`, by pieces run one after the other
/// on this thread, with every link checked and no statistics: the bare cost,
/// to be compared with [`crate::sequence::wythoff_last_point`].
///
/// # Errors
/// As [`run`].
pub fn last_point(plan: &Plan, control: &Control) -> Result<Option<Position>, EngineError> {
    let mut progress = VerifiedRun::none(plan.g);
    for i in 0..plan.pieces(0) {
        let task = plan.task(0, i, false);
        progress.add(&task, task.run(control), &mut |task| task.run(control))?;
    }
    Ok(progress.statistics.values[plan.g.0 as usize].last)
}
