//! One piece of a run, as a plain value that can be carried to any machine: what
//! to do, and what became of it.

use super::checkpoint::{self, Checkpoint};
use super::piece::Piece;
use super::statistics::{Statistics, Tally};
use crate::engine::EngineError;
use crate::position::Grundy;
use crate::sequence::strip::select::climb;
use crate::sequence::strip::snapshot::Strip;
use crate::sequence::window::BLOCK;
use crate::sequence::{Beyond, Engine, wythoff};
use serde::{Deserialize, Serialize};
use wythoff_control::Control;

/// No piece is shorter, unless it is the whole run.
pub(super) const SHORTEST: u64 = 256;

/// Rows are exact below this.
pub(super) const MOST_ROWS: u64 = 1 << 61;

/// Where a piece begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// At row 0: exact.
    Origin,
    /// Before this row, a multiple of 4, in a state that is guessed.
    Guess(u64),
    /// In this state: as exact as that is.
    From(Checkpoint),
}

/// One piece of a run of Wythoff's game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// The values are `0..=g`.
    pub g: Grundy,
    /// Where it begins.
    pub start: Start,
    /// The row after the last; a multiple of 4 if another piece follows.
    pub end: u64,
    /// The rows that each stage of a guess runs before it is believed.
    pub margin: u64,
    /// Whether extremes and checksums are wanted.
    pub statistics: bool,
}

/// What became of a piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceOutcome {
    /// The states before its first row; none at the origin.
    pub start: Option<Checkpoint>,
    /// The states before the row after its last, if that is a multiple of 4.
    pub end: Option<Checkpoint>,
    /// Its rows; right if the states at its start are.
    pub statistics: Statistics,
}

impl Task {
    /// Runs it; progress is in rows of the piece.
    ///
    /// # Errors
    /// [`EngineError::Unsupported`] if it is not a piece of a run, or `g` is
    /// beyond the widest window, or the guess is so bad that no window holds it;
    /// [`EngineError::Stopped`].
    pub fn run(&self, control: &Control) -> Result<PieceOutcome, EngineError> {
        self.run_and_note(true, control)
    }

    /// The same without the states at the end. To note them, levels far down that have hardly
    /// moved since the start would have to come from the origin; who wants a few rows behind a
    /// joint far out does without.
    pub(super) fn run_without_end(&self, control: &Control) -> Result<PieceOutcome, EngineError> {
        self.run_and_note(false, control)
    }

    fn run_and_note(&self, end: bool, control: &Control) -> Result<PieceOutcome, EngineError> {
        let levels = checkpoint::levels(self.g);
        self.check(levels)?;
        if self.end < Strip::Wythoff.snapshot_row(levels) + SHORTEST {
            let mut tally = Tally::new(self.g);
            wythoff(Engine::Window, self.g, self.end, control, &mut tally)?;
            return Ok(PieceOutcome { start: None, end: None, statistics: tally.statistics() });
        }
        climb(Engine::Stream, levels, &mut Piece::new(self, end, control))
    }

    /// The first row.
    pub fn first(&self) -> u64 {
        match &self.start {
            Start::Origin => 0,
            Start::Guess(row) => *row,
            Start::From(checkpoint) => checkpoint.row,
        }
    }

    fn check(&self, levels: u32) -> Result<(), EngineError> {
        let refuse = |beyond: Beyond| EngineError::beyond("verified", beyond);
        let first = self.first();
        if self.margin > MOST_ROWS {
            return Err(refuse(Beyond::Margin(self.margin)));
        }
        if self.end > MOST_ROWS {
            return Err(refuse(Beyond::Rows { rows: self.end, most: MOST_ROWS }));
        }
        if self.start == Start::Origin {
            return Ok(());
        }
        if !first.is_multiple_of(BLOCK as u64) || first < checkpoint::lowest(levels) {
            return Err(refuse(Beyond::NoPiece(first)));
        }
        if self.end < first.saturating_add(SHORTEST) {
            return Err(refuse(Beyond::FewRows { first, end: self.end }));
        }
        if let Start::From(checkpoint) = &self.start
            && !checkpoint.is_whole(levels)
        {
            return Err(refuse(Beyond::PartOfState(first)));
        }
        Ok(())
    }
}
