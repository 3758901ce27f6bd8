//! Boards of a game, computed when they are first needed and kept.
//!
//! Sides are powers of two and half as much again, so that a board serves many
//! tiles, and a larger board that is there already serves as well. Boards cost the
//! square of their sides: a next side that is not twice as large keeps the first
//! look at a new part of the board short.

use crate::app::{App, Board, key_of};
use crate::error::ApiError;
use dashu_int::UBig;
use std::sync::Arc;
use wythoff_control::{Control, Reason};
use wythoff_games::engine::select::{self, Choice};
use wythoff_games::{EngineError, Grundy, Size};
use wythoff_workbench::Game;
use wythoff_workbench::tile::point_rows;

/// The smallest side that is computed.
const SMALLEST: usize = 512;

/// The fewest rows of positions that are listed.
const FEWEST_ROWS: u32 = 1 << 16;

/// Which board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Grundy,
    Outcomes,
}

impl App {
    /// The side of the largest board of a sort.
    pub(crate) const fn largest_side(&self, sort: Sort) -> usize {
        match sort {
            Sort::Grundy => self.limits.grundy_side,
            Sort::Outcomes => self.limits.outcome_side,
        }
    }

    /// A board that holds all positions below `end` in both piles, or as many as
    /// the largest board does; [`Board::TooSlow`] if it took too long.
    pub(crate) fn board(
        &self,
        game: &Game,
        sort: Sort,
        end: &UBig,
        control: &Control,
    ) -> Result<Arc<Board>, ApiError> {
        let largest = self.largest_side(sort);
        let end = usize::try_from(end).unwrap_or(usize::MAX).min(largest);
        let rules = key_of(game.rules());
        let name = |side: usize| format!("{sort:?} {side} {rules}");
        for side in sides(largest).filter(|&side| side >= end) {
            if let Some(board) = self.boards.get(&name(side))
                && !matches!(*board, Board::TooSlow)
            {
                return Ok(board);
            }
        }
        let side = sides(largest).find(|&side| side >= end).unwrap_or(largest);
        self.boards.get_or_make(&name(side), || {
            let made = make(game, sort, Size::new(side, side), self.limits.memory / 4, control);
            match made {
                Err(EngineError::Stopped(Reason::Time)) => Ok((Board::TooSlow, 0)),
                Err(error) => Err(error.into()),
                Ok(board) => {
                    let bytes = bytes(&board, game.rules().is_symmetric());
                    Ok((board, bytes))
                }
            }
        })
    }

    /// The positions of some values in rows below `end`, or as many rows as are
    /// listed; `None` for games without an engine that lists them.
    pub(crate) fn points(
        &self,
        game: &Game,
        values: &[Grundy],
        end: &UBig,
        control: &Control,
    ) -> Result<Option<Vec<Arc<Board>>>, ApiError> {
        let most = self.limits.point_rows;
        let end = u32::try_from(end).unwrap_or(u32::MAX).min(most);
        let rows = end.next_power_of_two().clamp(FEWEST_ROWS.min(most), most);
        let rules = key_of(game.rules());
        let name = |value: Grundy| format!("points {value} {rows} {rules}");
        let missing: Vec<Grundy> =
            values.iter().copied().filter(|&v| self.boards.get(&name(v)).is_none()).collect();
        let mut fresh = Vec::new();
        if !missing.is_empty() {
            // One run lists all values.
            let Some(lists) = point_rows(game.rules(), &missing, rows, control) else {
                return Ok(None);
            };
            for list in lists? {
                let (value, bytes) = (list.value, list.bytes());
                let list = Arc::new(Board::Points(list));
                self.boards.put(&name(value), list.clone(), bytes);
                fresh.push((value, list));
            }
        }
        let find = |&value: &Grundy| {
            let new = fresh.iter().find(|(v, _)| *v == value).map(|(_, list)| list.clone());
            new.or_else(|| self.boards.get(&name(value)))
        };
        Ok(values.iter().map(find).collect())
    }
}

/// The sides that boards have, up to the largest.
fn sides(largest: usize) -> impl Iterator<Item = usize> {
    let twice = std::iter::successors(Some(SMALLEST), |side| side.checked_mul(2));
    let sides = twice.flat_map(|side| [side, side / 2 * 3]);
    sides.take_while(move |&side| side < largest).chain([largest])
}

fn make(
    game: &Game,
    sort: Sort,
    size: Size,
    max_memory: u64,
    control: &Control,
) -> Result<Board, EngineError> {
    let choice = Choice { engine: None, max_memory };
    Ok(match sort {
        Sort::Grundy => Board::Grundy(select::grundy(game.rules(), size, choice, control)?.1),
        Sort::Outcomes => Board::Outcomes(select::outcomes(game.rules(), size, choice, control)?.1),
    })
}

/// The bytes that a board takes.
fn bytes(board: &Board, symmetric: bool) -> usize {
    match board {
        Board::Grundy(table) => {
            // Symmetric games keep the cells on and above the main diagonal only.
            let Size { rows, cols } = table.size();
            let cells = if symmetric { rows * (cols + 1) / 2 } else { rows * cols };
            cells * table.bytes_per_cell()
        }
        Board::Outcomes(board) => board.size().rows * board.size().cols.div_ceil(64) * 8,
        Board::Points(list) => list.bytes(),
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
