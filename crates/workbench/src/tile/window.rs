//! Which part of the board a tile shows.

use dashu_int::UBig;

/// A grid of cells on the board: cell `(i, j)` begins at the position
/// `(x + i·2^scale, y + j·2^scale)` and has `2^scale` rows and columns.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// First pile of the first cell.
    pub x: UBig,
    /// Second pile of the first cell.
    pub y: UBig,
    /// Cells along the first pile.
    pub rows: usize,
    /// Cells along the second pile.
    pub cols: usize,
    /// The binary logarithm of the side of a cell.
    pub scale: usize,
}

impl Window {
    /// How many cells it has.
    pub fn cells(&self) -> usize {
        self.rows * self.cols
    }

    /// The side of a cell.
    pub fn step(&self) -> UBig {
        UBig::ONE << self.scale
    }

    /// Where the rows of cells begin, and where the last one ends.
    pub(crate) fn x_edges(&self) -> Vec<UBig> {
        edges(&self.x, self.rows, self.scale)
    }

    /// Where the columns of cells begin, and where the last one ends.
    pub(crate) fn y_edges(&self) -> Vec<UBig> {
        edges(&self.y, self.cols, self.scale)
    }

    /// The first row beyond it.
    pub(crate) fn x_end(&self) -> UBig {
        &self.x + (UBig::from(self.rows) << self.scale)
    }

    /// The first column beyond it.
    pub(crate) fn y_end(&self) -> UBig {
        &self.y + (UBig::from(self.cols) << self.scale)
    }

    /// The corner and the rows and columns of positions that lie below `side` in
    /// both piles, and the side of a cell, all as machine numbers; `None` if no
    /// whole cell does.
    pub(crate) fn within(&self, side: usize) -> Option<Inside> {
        let x = usize::try_from(&self.x).ok().filter(|&x| x < side)?;
        let y = usize::try_from(&self.y).ok().filter(|&y| y < side)?;
        let step = 1usize.checked_shl(u32::try_from(self.scale).ok()?)?;
        let rows = self.rows.min((side - x) / step);
        let cols = self.cols.min((side - y) / step);
        (rows > 0 && cols > 0).then_some(Inside { x, y, rows, cols, step })
    }

    /// The cell that a position is in.
    pub(crate) fn cell_of(&self, x: &UBig, y: &UBig) -> Option<usize> {
        let place = |v: &UBig, from: &UBig, cells: usize| {
            (v >= from)
                .then(|| usize::try_from((v - from) >> self.scale).ok())
                .flatten()
                .filter(|&i| i < cells)
        };
        Some(place(x, &self.x, self.rows)? * self.cols + place(y, &self.y, self.cols)?)
    }
}

/// The cells of a window that lie on a board as a whole.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inside {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) rows: usize,
    pub(crate) cols: usize,
    pub(crate) step: usize,
}

fn edges(from: &UBig, cells: usize, scale: usize) -> Vec<UBig> {
    (0..=cells).map(|i| from + (UBig::from(i) << scale)).collect()
}
