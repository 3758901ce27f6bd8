//! Boards, computed when they are first needed and kept.
//!
//! For one question a board is as large as the question needs it. Where many questions share
//! boards, sides are powers of two and half as much again, so that a board serves many of
//! them. Boards cost the square of their sides: a next side that is not twice as large keeps
//! the first look at a new part of the board short.

use crate::session::Shared;
use crate::session::keep::{Keep, Name};
use std::sync::Arc;
use wythoff_control::{Control, Reason};
use wythoff_games::engine::select::{self, Choice, Engine};
use wythoff_games::{EngineError, GrundyTable, OutcomeBoard, Rules, Size};

/// The side of the largest board that is drawn if nobody says otherwise.
const LARGEST: usize = 4096;

/// The smallest side of a board that many questions share.
const SMALLEST: usize = 512;

/// Which board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sort {
    Grundy,
    Outcomes,
}

/// A board that is worth keeping.
#[derive(Debug)]
enum Board {
    Grundy(Engine, Arc<GrundyTable>),
    Outcomes(Engine, Arc<OutcomeBoard>),
    /// It took too long, and would again.
    TooSlow,
}

/// By which it is found again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Label {
    sort: Sort,
    size: (usize, usize),
    too_slow: bool,
    rules: String,
}

impl Name for Label {
    fn bytes(&self) -> usize {
        self.rules.len()
    }
}

/// What could be had of a board.
pub(super) enum Got<T> {
    /// The board, and the engine that computed it.
    Board(Engine, Arc<T>),
    /// It is too large for the memory that it may take.
    TooLarge,
    /// It took too long.
    TooSlow,
}

impl<T> Got<T> {
    /// The board, if there is one.
    pub(super) fn board(self) -> Option<Arc<T>> {
        match self {
            Self::Board(_, board) => Some(board),
            Self::TooLarge | Self::TooSlow => None,
        }
    }
}

/// All boards.
#[derive(Debug)]
pub(in crate::session::sources) struct Shelf {
    boards: Keep<Board, Label>,
    shared: Option<Shared>,
}

impl Shelf {
    pub(in crate::session::sources) fn new(shared: Option<Shared>) -> Self {
        Self { boards: Keep::new(shared.map_or(usize::MAX, |shared| shared.bytes)), shared }
    }

    /// The side of the largest board of a sort that many questions share, if boards are shared.
    pub(super) fn largest_side(&self, sort: Sort) -> Option<usize> {
        self.shared.map(|shared| match sort {
            Sort::Grundy => shared.grundy_side,
            Sort::Outcomes => shared.outcome_side,
        })
    }

    /// The side of the largest square board of a game that is drawn: as far as the memory goes
    /// that a board may take.
    pub(super) fn drawn_side(&self, rules: &Rules, sort: Sort, control: &Control) -> usize {
        let allowed = self.choice(control).max_memory.into();
        let fits = |side: usize| {
            let size = Size::new(side, side);
            let needed = match sort {
                Sort::Grundy => select::grundy_memory(rules, size, None),
                Sort::Outcomes => select::outcomes_memory(rules, size, None),
            };
            needed <= allowed
        };
        let (mut most, mut side) = (self.largest_side(sort).unwrap_or(LARGEST), 0);
        if fits(most) {
            return most;
        }
        // Those of `side` fit, and those of `most` do not.
        while most - side > 1 {
            let middle = side.midpoint(most);
            if fits(middle) {
                side = middle;
            } else {
                most = middle;
            }
        }
        side
    }

    /// Any engine, with the memory that a board may take.
    fn choice(&self, control: &Control) -> Choice {
        let mut choice = Choice::within(None, control);
        if let Some(shared) = self.shared {
            choice.max_memory = choice.max_memory.min(shared.board);
        }
        choice
    }

    /// The bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.boards.bytes()
    }

    /// Whether a board that holds so many rows and columns is there.
    pub(super) fn has(&self, rules: &Rules, sort: Sort, size: Size) -> bool {
        self.kept(&rules.key(), sort, size).is_some()
    }

    /// A board of Grundy values with at least so many rows and columns.
    pub(super) fn grundy(
        &self,
        rules: &Rules,
        size: Size,
        control: &Control,
    ) -> Result<Got<GrundyTable>, EngineError> {
        let board = self.board(rules, Sort::Grundy, size, control)?;
        Ok(match board.as_deref() {
            None => Got::TooLarge,
            Some(Board::Grundy(engine, table)) => Got::Board(*engine, table.clone()),
            Some(_) => Got::TooSlow,
        })
    }

    /// A board of outcomes with at least so many rows and columns.
    pub(super) fn outcomes(
        &self,
        rules: &Rules,
        size: Size,
        control: &Control,
    ) -> Result<Got<OutcomeBoard>, EngineError> {
        let board = self.board(rules, Sort::Outcomes, size, control)?;
        Ok(match board.as_deref() {
            None => Got::TooLarge,
            Some(Board::Outcomes(engine, board)) => Got::Board(*engine, board.clone()),
            Some(_) => Got::TooSlow,
        })
    }

    fn kept(&self, rules: &str, sort: Sort, size: Size) -> Option<Arc<Board>> {
        self.boards.find(|label| {
            label.sort == sort
                && label.rules == rules
                && !label.too_slow
                && label.size.0 >= size.rows
                && label.size.1 >= size.cols
        })
    }

    /// A board that is kept or can be computed; `None` if it is too large.
    fn board(
        &self,
        rules: &Rules,
        sort: Sort,
        size: Size,
        control: &Control,
    ) -> Result<Option<Arc<Board>>, EngineError> {
        let key = rules.key();
        if let Some(kept) = self.kept(&key, sort, size) {
            return Ok(Some(kept));
        }
        let size = self.size(rules, sort, size, control);
        let label = |too_slow| {
            let size = (size.rows, size.cols);
            Label { sort, size, too_slow, rules: key.clone() }
        };
        if let Some(slow) = self.boards.get(&label(true)) {
            return Ok(Some(slow));
        }
        let made = self.boards.get_or_make(&label(false), || {
            let board = self.make(rules, sort, size, control)?;
            let bytes = bytes(&board, rules.is_symmetric());
            Ok((board, bytes))
        });
        match made {
            Ok(board) => Ok(Some(board)),
            Err(EngineError::TooLarge { .. } | EngineError::OutOfReach) => Ok(None),
            // Others will ask again, and none shall wait as long.
            Err(EngineError::Stopped(Reason::Time)) if self.shared.is_some() => {
                let slow = Arc::new(Board::TooSlow);
                self.boards.put(&label(true), slow.clone(), 0);
                Ok(Some(slow))
            }
            Err(error) => Err(error),
        }
    }

    /// The size that is computed if so many rows and columns are needed.
    fn size(&self, rules: &Rules, sort: Sort, needed: Size, control: &Control) -> Size {
        let end = needed.rows.max(needed.cols);
        let shared = self.shared.map(|_| self.drawn_side(rules, sort, control));
        match shared.filter(|&largest| end <= largest) {
            Some(largest) => {
                let side = sides(largest).find(|&side| side >= end).unwrap_or(largest);
                Size::new(side, side)
            }
            None => needed,
        }
    }

    fn make(
        &self,
        rules: &Rules,
        sort: Sort,
        size: Size,
        control: &Control,
    ) -> Result<Board, EngineError> {
        let choice = self.choice(control);
        Ok(match sort {
            Sort::Grundy => {
                let (engine, table) = select::grundy(rules, size, choice, control)?;
                Board::Grundy(engine, Arc::new(table))
            }
            Sort::Outcomes => {
                let (engine, board) = select::outcomes(rules, size, choice, control)?;
                Board::Outcomes(engine, Arc::new(board))
            }
        })
    }
}

/// The sides that shared boards have, up to the largest.
fn sides(largest: usize) -> impl Iterator<Item = usize> {
    let twice = std::iter::successors(Some(SMALLEST), |side| side.checked_mul(2));
    let sides = twice.flat_map(|side| [side, side / 2 * 3]);
    sides.take_while(move |&side| side < largest).chain([largest])
}

/// The bytes that a board takes.
fn bytes(board: &Board, symmetric: bool) -> usize {
    match board {
        Board::Grundy(_, table) => {
            // Symmetric games keep the cells on and above the main diagonal only.
            let Size { rows, cols } = table.size();
            let cells = if symmetric { rows * (cols + 1) / 2 } else { rows * cols };
            cells * table.bytes_per_cell()
        }
        Board::Outcomes(_, board) => board.size().rows * board.size().cols.div_ceil(64) * 8,
        Board::TooSlow => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::sides;

    #[test]
    fn sides_grow_by_halves_up_to_the_largest() {
        assert_eq!(sides(4096).collect::<Vec<_>>(), [512, 768, 1024, 1536, 2048, 3072, 4096]);
        assert_eq!(sides(1000).collect::<Vec<_>>(), [512, 768, 1000]);
        assert_eq!(sides(100).collect::<Vec<_>>(), [100]);
    }
}
