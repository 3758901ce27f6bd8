//! Planes from boards that were computed cell by cell. Cells that do not lie on
//! the board as a whole stay unknown.
//!
//! Cost: one look at every position of the window.

use crate::tile::{Inside, Plane, Window, ordinary};
use wythoff_games::{Grundy, GrundyTable, OutcomeBoard};

/// The side of the square that a board covers.
fn side(size: wythoff_games::Size) -> usize {
    size.rows.min(size.cols)
}

/// Fills the cells on a board of this side by what `cell` says of the positions
/// `rows` x `cols` of each.
fn fill(window: &Window, side: usize, cell: impl Fn(Block) -> u64) -> Plane {
    let mut plane = Plane::unknown(window.cells());
    let Some(Inside { x, y, rows, cols, step }) = window.within(side) else { return plane };
    for i in 0..rows {
        for j in 0..cols {
            let block = Block { x: x + i * step, y: y + j * step, step };
            plane.cells[i * window.cols + j] = ordinary(cell(block));
        }
    }
    plane
}

/// The positions of one cell.
#[derive(Clone, Copy)]
struct Block {
    x: usize,
    y: usize,
    step: usize,
}

impl Block {
    fn positions(self) -> impl Iterator<Item = (usize, usize)> {
        let columns = self.y..self.y + self.step;
        (self.x..self.x + self.step).flat_map(move |x| columns.clone().map(move |y| (x, y)))
    }

    fn count(self, holds: impl Fn(usize, usize) -> bool) -> u64 {
        self.positions().map(|(x, y)| u64::from(holds(x, y))).sum()
    }
}

/// The Grundy values of single cells, or their mean, rounded down.
pub(crate) fn mean_values(window: &Window, table: &GrundyTable) -> Plane {
    let positions = 1u64.checked_shl(u32::try_from(2 * window.scale).unwrap_or(u32::MAX));
    fill(window, side(table.size()), |block| {
        let sum: u64 = block.positions().map(|(x, y)| u64::from(table.get(x, y).0)).sum();
        // A cell on a board has fewer than 2^64 positions.
        sum / positions.unwrap_or(u64::MAX)
    })
}

/// How many positions of one value each cell holds.
pub(crate) fn count_value(window: &Window, table: &GrundyTable, value: Grundy) -> Plane {
    fill(window, side(table.size()), |block| block.count(|x, y| table.get(x, y) == value))
}

/// How many P-positions each cell holds.
pub(crate) fn count_outcomes(window: &Window, board: &OutcomeBoard) -> Plane {
    let side = side(board.size());
    let mut plane = Plane::unknown(window.cells());
    let Some(Inside { x, y, rows, cols, step }) = window.within(side) else { return plane };
    for i in 0..rows {
        plane.cells[i * window.cols..][..cols].fill(0);
    }
    let last = y + cols * step;
    for row in 0..rows * step {
        // Words without a P-position, which are most, cost one comparison.
        for p in board.row_positions(x + row) {
            let column = usize::try_from(p.y).expect("it is on the board");
            if column >= last {
                break;
            }
            if column >= y {
                plane.add(row / step * window.cols + (column - y) / step, 1);
            }
        }
    }
    plane
}

/// How many positions are worth more on the first board than on the second,
/// and how many less.
pub(crate) fn differences(
    window: &Window,
    first: &GrundyTable,
    second: &GrundyTable,
) -> [Plane; 2] {
    let side = side(first.size()).min(side(second.size()));
    [
        fill(window, side, |block| block.count(|x, y| first.get(x, y) > second.get(x, y))),
        fill(window, side, |block| block.count(|x, y| first.get(x, y) < second.get(x, y))),
    ]
}

/// How many positions are P on the first board only, and on the second only.
/// The boards have the same size.
pub(crate) fn outcome_differences(
    window: &Window,
    first: &OutcomeBoard,
    second: &OutcomeBoard,
) -> [Plane; 2] {
    [only(first, second), only(second, first)].map(|board| count_outcomes(window, &board))
}

/// The P-positions of a board that are none on the other.
fn only(board: &OutcomeBoard, other: &OutcomeBoard) -> OutcomeBoard {
    assert_eq!(board.size(), other.size(), "boards of one size are compared");
    let mut rest = OutcomeBoard::all_n(board.size());
    for x in 0..board.size().rows {
        let words = board.row_words(x).iter().zip(other.row_words(x));
        for (word, (own, others)) in rest.row_words_mut(x).iter_mut().zip(words) {
            *word = own & !others;
        }
    }
    rest
}
