//! How many pixels a position gets, or how many positions a pixel.

use super::frame::Axis;
use super::measure;
use super::scene::Style;
use super::ticks::{Tick, grouped, round_numbers};
use wythoff_games::Size;

/// The longer side of a board is about this many pixels …
const TARGET: usize = 1000;
/// … with cells no larger than this …
const LARGEST_CELL: usize = 56;
/// … and a pixel for every position, up to this. Beyond, a pixel stands for a
/// block of positions, and the picture is back at a size with legible text.
const MOST_PIXELS: usize = 2000;
const MOST_BLOCKS: usize = 1200;
/// Neither side is shorter than this, or the axes would have no room: cells of
/// very long boards are not square.
const SHORTEST_SIDE: usize = 96;

/// Steps between the ticks of an axis, unless every cell has one.
const MOST_STEPS: u32 = 12;

/// Cells this large have a line between them and a tick each.
pub(super) const ROOMY_CELL: u32 = 24;

/// One side of a board in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fit {
    /// Rows or columns of the board.
    pub(super) positions: usize,
    /// How many of them share a cell of the picture.
    pub(super) block: usize,
    /// Pixels of such a cell.
    pub(super) cell: u32,
}

/// The fit of the rows and of the columns; neither may be 0.
pub(super) fn fit(size: Size) -> (Fit, Fit) {
    let (_, long) = size.sides();
    let (block, cell) = if long > MOST_PIXELS {
        (long.div_ceil(MOST_BLOCKS), 1)
    } else {
        (1, ((TARGET + long / 2) / long).clamp(1, LARGEST_CELL))
    };
    let side = |positions: usize| {
        if positions.div_ceil(block) * cell >= SHORTEST_SIDE {
            return Fit { positions, block, cell: pixels(cell) };
        }
        let block = (positions / SHORTEST_SIDE).clamp(1, block);
        let cell = SHORTEST_SIDE.div_ceil(positions.div_ceil(block));
        Fit { positions, block, cell: pixels(cell) }
    };
    (side(size.rows), side(size.cols))
}

impl Fit {
    /// Cells of the picture.
    pub(super) fn cells(self) -> u32 {
        pixels(self.positions.div_ceil(self.block))
    }

    /// Pixels of the picture.
    pub(super) fn pixels(self) -> u32 {
        self.cells() * self.cell
    }

    /// The axis along this side, which runs across or down. Position 0 is at its
    /// left or upper end, or at the other one if it is `reversed`.
    pub(super) fn axis(self, label: &str, reversed: bool, across: bool) -> Axis {
        let last = i64::try_from(self.positions - 1).unwrap_or(i64::MAX);
        let room = if across { measure::width(&grouped(last), Style::TICK) + 12 } else { 24 };
        let steps = if self.cell >= ROOMY_CELL {
            self.pixels() / room
        } else {
            (self.pixels() / room.max(40)).min(MOST_STEPS)
        };
        let ticks = round_numbers(0, last, steps)
            .into_iter()
            .map(|value| {
                let position = usize::try_from(value).expect("between 0 and the last position");
                let at = self.middle(position);
                let at = if reversed { self.pixels() - 1 - at } else { at };
                Tick { at, label: grouped(value) }
            })
            .collect();
        Axis { label: label.to_owned(), ticks }
    }

    /// The pixel in the middle of the cell of a position.
    pub(super) fn middle(self, position: usize) -> u32 {
        pixels(position / self.block) * self.cell + self.cell / 2
    }
}

fn pixels(n: usize) -> u32 {
    u32::try_from(n).expect("a side has at most a few thousand pixels")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_of_a_good_size_whatever_the_board() {
        for n in 1..5000 {
            let (rows, cols) = fit(Size::new(n, n));
            assert_eq!(rows, cols);
            assert!(rows.pixels() <= 2000, "{n}");
            assert!(rows.pixels() >= if n >= 18 { 667 } else { 96 }, "{n}");
        }
    }

    #[test]
    fn long_boards_are_stretched_so_that_the_axes_have_room() {
        let (rows, cols) = fit(Size::new(1, 200));
        assert_eq!((rows.pixels(), cols.pixels()), (96, 1000));
        let (rows, cols) = fit(Size::new(1_000_000, 10));
        assert_eq!((rows.block, rows.pixels()), (834, 1200));
        assert_eq!((cols.block, cols.pixels()), (1, 100));
    }
}
