//! A run divided into a fixed number of pieces that are computed anywhere and in any order,
//! and linked once they are there.
//!
//! [`super::run`] joins pieces as they come in, on one machine. Here the pieces are chosen
//! beforehand: piece `i` of `n` has the rows from `(i - 1) rows / n` to below `i rows / n`,
//! rounded down to blocks, so whoever knows the run and the number knows the piece. Every one
//! begins with a guess, except the first, which begins at the origin.
//!
//! **Linking** runs nothing. A piece is added if it began in exactly the states, on every
//! level, in which the rows so far end; then it has done what a single run would have done.
//! Otherwise it has to be computed again from those states. Both sides of a link must be
//! whole, i.e. have a state for every level and every value, so that nothing is equal because
//! nothing is there; and the numbers of points at both ends of a piece must differ by those
//! that it counted.
//!
//! Cost: that of the states, some hundred thousand comparisons for two hundred pieces.

use super::checkpoint::{self, Checkpoint};
use super::run::{VerifiedRun, keep};
use super::task::{MOST_ROWS, PieceOutcome, SHORTEST, Start, Task};
use crate::engine::EngineError;
use crate::position::Grundy;
use crate::sequence::far::bounds::recorded_convergence;
use crate::sequence::window::BLOCK;
use crate::sequence::{Beyond, words_hold};
use std::ops::Range;

/// A guess gets so many times the rows that were enough for a million starts: pieces that are
/// run far apart are long, so that costs next to nothing, and none is run in vain.
const MARGINS: u64 = 4;

/// A run of Wythoff's game in pieces of about the same length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Division {
    g: Grundy,
    rows: u64,
    pieces: u64,
}

impl Division {
    /// Rows `0..rows` for values `0..=g`.
    ///
    /// # Errors
    /// [`EngineError::Unsupported`] for no piece, too many rows, or pieces that are too short.
    pub fn new(g: Grundy, rows: u64, pieces: u64) -> Result<Self, EngineError> {
        let refuse = |beyond: Beyond| EngineError::beyond("verified", beyond);
        words_hold(g)?;
        if rows > MOST_ROWS {
            return Err(refuse(Beyond::Rows { rows, most: MOST_ROWS }));
        }
        let shortest = checkpoint::lowest(checkpoint::levels(g)).max(SHORTEST) + BLOCK as u64;
        if pieces == 0 || rows / pieces < shortest {
            let most = (rows / shortest).max(1);
            if pieces != 1 {
                return Err(refuse(Beyond::Pieces { rows, value: g, most, pieces }));
            }
        }
        Ok(Self { g, rows, pieces })
    }

    /// The largest value.
    pub const fn g(&self) -> Grundy {
        self.g
    }

    /// All rows are below this one.
    pub const fn rows(&self) -> u64 {
        self.rows
    }

    /// How many pieces there are.
    pub const fn pieces(&self) -> u64 {
        self.pieces
    }

    /// The rows of a piece, `1..=pieces`.
    ///
    /// # Panics
    /// If there is no such piece.
    pub fn rows_of(&self, piece: u64) -> Range<u64> {
        assert!((1..=self.pieces).contains(&piece), "piece {piece} of {}", self.pieces);
        self.joint(piece - 1)..self.joint(piece)
    }

    fn joint(&self, piece: u64) -> u64 {
        if piece == self.pieces {
            return self.rows;
        }
        let row = u128::from(self.rows) * u128::from(piece) / u128::from(self.pieces);
        u64::try_from(row).expect("no more than all rows") / BLOCK as u64 * BLOCK as u64
    }

    /// The margin of a guess unless somebody says otherwise.
    pub fn usual_margin(&self) -> u64 {
        MARGINS * recorded_convergence(self.g.0)
    }

    /// A piece, from a guess unless it is the first; or from a state in which the one before
    /// ended.
    ///
    /// # Panics
    /// If there is no such piece.
    pub fn task(&self, piece: u64, margin: u64, after: Option<Checkpoint>) -> Task {
        let rows = self.rows_of(piece);
        let start = match after {
            Some(checkpoint) => Start::From(checkpoint),
            None if piece == 1 => Start::Origin,
            None => Start::Guess(rows.start),
        };
        Task { g: self.g, start, end: rows.end, margin, statistics: true }
    }
}

/// Why a piece cannot be added to a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// It has other rows or values than those that follow, or states are missing.
    NotNext,
    /// It began in other states; on this level first, 0 being the rows themselves.
    States {
        /// The level.
        level: usize,
    },
    /// The numbers of points at its ends do not differ by those that it counted.
    Points {
        /// Of this value.
        value: Grundy,
    },
}

impl VerifiedRun {
    /// Adds a piece if it follows.
    ///
    /// # Errors
    /// Why it does not; nothing has changed then.
    pub fn link(&mut self, outcome: &PieceOutcome) -> Result<(), Broken> {
        let levels = checkpoint::levels(self.g);
        let whole = |state: &Option<Checkpoint>, row: u64| {
            state.as_ref().is_none_or(|state| state.row == row && state.is_whole(levels))
        };
        let next = &outcome.statistics;
        let at_origin = next.first == 0;
        if next.first != self.row()
            || next.end <= next.first
            || next.values.len() != self.g.0 as usize + 1
            || outcome.start.is_none() != at_origin
            || !whole(&outcome.start, next.first)
            || !whole(&outcome.end, next.end)
        {
            return Err(Broken::NotNext);
        }
        if outcome.start != self.checkpoint {
            return Err(self.first_difference(outcome));
        }
        if let Some(value) = wrong_count(outcome) {
            return Err(Broken::Points { value });
        }
        if !at_origin {
            self.links.checked += 1;
            self.links.equal += 1;
        }
        self.pieces += 1;
        self.statistics.join(next);
        self.checkpoint.clone_from(&outcome.end);
        if let Some(checkpoint) = &outcome.end {
            keep(&mut self.joints, checkpoint);
        }
        Ok(())
    }

    fn first_difference(&self, outcome: &PieceOutcome) -> Broken {
        let (Some(here), Some(there)) = (&self.checkpoint, &outcome.start) else {
            return Broken::NotNext;
        };
        let level = here.states.iter().zip(&there.states).take_while(|(a, b)| a == b).count();
        Broken::States { level }
    }
}

/// A value whose points at both ends do not differ by those counted.
fn wrong_count(outcome: &PieceOutcome) -> Option<Grundy> {
    let end = outcome.end.as_ref()?.points();
    let start = outcome.start.as_ref().map_or_else(|| vec![0; end.len()], Checkpoint::points);
    let counted = outcome.statistics.values.iter().map(|value| value.points);
    let ends = start.into_iter().zip(end).zip(counted);
    let wrong =
        |((start, end), counted): ((u64, u64), u64)| end.checked_sub(start) != Some(counted);
    let first = ends.map(wrong).position(|is_wrong| is_wrong)?;
    Some(Grundy(u32::try_from(first).expect("a value")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::verified::{Plan, run};
    use std::num::NonZeroUsize;
    use std::ops::ControlFlow;
    use wythoff_control::Control;

    fn outcomes(division: &Division, margin: u64) -> Vec<PieceOutcome> {
        let task = |piece| division.task(piece, margin, None);
        (1..=division.pieces()).map(|i| task(i).run(&Control::unlimited()).unwrap()).collect()
    }

    fn linked(division: &Division, outcomes: &[PieceOutcome]) -> VerifiedRun {
        let mut all = VerifiedRun::none(division.g());
        for outcome in outcomes {
            all.link(outcome).unwrap();
        }
        all
    }

    #[test]
    fn linked_pieces_are_a_plain_run() {
        for (g, rows, pieces) in [(20, 150_001, 7), (3, 40_000, 12), (0, 5000, 1), (5, 200, 1)] {
            let division = Division::new(Grundy(g), rows, pieces).unwrap();
            let linked = linked(&division, &outcomes(&division, division.usual_margin()));
            let plan = Plan::new(Grundy(g), rows, NonZeroUsize::MIN);
            let none = VerifiedRun::none(Grundy(g));
            let plain = run(&plan, none, &Control::unlimited(), &mut |_| ControlFlow::Continue(()))
                .unwrap();
            assert_eq!(linked.statistics, plain.statistics, "g = {g}");
            assert_eq!(linked.links.equal, pieces - 1);
        }
    }

    #[test]
    fn pieces_cover_all_rows_once() {
        let division = Division::new(Grundy(20), 1_703_193_660_000, 200).unwrap();
        let mut row = 0;
        for piece in 1..=200 {
            let rows = division.rows_of(piece);
            assert_eq!(rows.start, row);
            row = rows.end;
        }
        assert_eq!(row, division.rows());
    }

    #[test]
    fn divisions_that_are_none_are_refused() {
        for (rows, pieces) in [(1000, 0), (100_000, 1000), (u64::MAX, 10)] {
            let refused = Division::new(Grundy(20), rows, pieces);
            assert!(matches!(refused, Err(EngineError::Unsupported { .. })), "{refused:?}");
        }
    }

    #[test]
    fn only_equal_states_link() {
        let division = Division::new(Grundy(20), 60_000, 4).unwrap();
        let good = outcomes(&division, division.usual_margin());
        let end = good[1].end.clone();
        let two = linked(&division, &good[..2]);
        let refused = |outcome: &PieceOutcome| {
            let mut run = two.clone();
            let why = run.link(outcome).unwrap_err();
            assert_eq!(run, two, "nothing has changed");
            why
        };
        assert_eq!(refused(&good[3]), Broken::NotNext);
        // One value in one state, level by level.
        for level in 0..good[2].start.as_ref().unwrap().states.len() {
            let mut other = good[2].clone();
            other.start.as_mut().unwrap().states[level].0[3].first += 1;
            assert_eq!(refused(&other), Broken::States { level });
        }
        // Whatever is missing on both sides is not equal.
        let mut short = good[2].clone();
        short.start.as_mut().unwrap().states.pop();
        assert_eq!(refused(&short), Broken::NotNext);
        let mut none = good[2].clone();
        none.start = None;
        assert_eq!(refused(&none), Broken::NotNext);
        let mut miscounted = good[2].clone();
        miscounted.statistics.values[2].points += 1;
        assert_eq!(refused(&miscounted), Broken::Points { value: Grundy(2) });
        // A guess without a margin is wrong, and is computed again from the right states.
        let bad = division.task(3, 0, None).run(&Control::unlimited()).unwrap();
        assert!(matches!(refused(&bad), Broken::States { .. }));
        let again = division.task(3, 0, end).run(&Control::unlimited()).unwrap();
        assert_eq!(again, good[2]);
    }
}
