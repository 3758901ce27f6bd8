//! Rectangles of answers: Grundy values and P-positions.
//!
//! Symmetric games keep only the cells on and to the right of the main
//! diagonal: half the memory, and the engines compute half the cells.

use crate::position::{Grundy, Outcome, Position};

/// How many rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Number of rows: first pile 0 to `rows - 1`.
    pub rows: usize,
    /// Number of columns: second pile 0 to `cols - 1`.
    pub cols: usize,
}

impl Size {
    /// `rows` times `cols`.
    pub const fn new(rows: usize, cols: usize) -> Self {
        Self { rows, cols }
    }

    /// The number of cells, which may exceed what memory holds.
    pub fn cells(self) -> u128 {
        self.rows as u128 * self.cols as u128
    }

    /// The smaller and the larger side.
    pub fn sides(self) -> (usize, usize) {
        (self.rows.min(self.cols), self.rows.max(self.cols))
    }
}

/// Which cells of a rectangle are stored, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// All of them, row by row.
    Full(Size),
    /// Cells `(x, y)` with `x <= y` only, row by row, `short` rows of columns
    /// `x` to `long - 1`; the rest is by symmetry.
    Half {
        /// The smaller side of the rectangle.
        short: usize,
        /// The larger side of the rectangle.
        long: usize,
    },
}

impl Layout {
    /// The layout for a rectangle of a symmetric or of any game.
    pub(crate) fn for_size(size: Size, symmetric: bool) -> Self {
        if symmetric {
            let (short, long) = size.sides();
            Self::Half { short, long }
        } else {
            Self::Full(size)
        }
    }

    /// How many cells are stored; `None` beyond `usize`.
    pub(crate) fn stored(self) -> Option<usize> {
        match self {
            Self::Full(size) => size.rows.checked_mul(size.cols),
            Self::Half { short, long } => {
                let below = short.checked_mul(short.saturating_sub(1))? / 2;
                Some(short.checked_mul(long)? - below)
            }
        }
    }

    /// Where row `x` starts: the index of its first stored cell, which is
    /// column 0 (full) or column `x` (half).
    pub(crate) fn row_start(self, x: usize) -> usize {
        match self {
            Self::Full(size) => x * size.cols,
            Self::Half { long, .. } => x * long - x * x.saturating_sub(1) / 2,
        }
    }

    /// Where a cell is stored.
    pub(crate) fn index(self, x: usize, y: usize) -> usize {
        match self {
            Self::Full(size) => x * size.cols + y,
            Self::Half { .. } => {
                let (a, b) = (x.min(y), x.max(y));
                self.row_start(a) + (b - a)
            }
        }
    }
}

/// The values themselves, as narrow as they fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cells {
    /// Two bytes a cell.
    Narrow(Vec<u16>),
    /// Four bytes a cell.
    Wide(Vec<u32>),
}

/// A rectangle of Grundy values.
#[derive(Clone, Debug)]
pub struct GrundyTable {
    size: Size,
    layout: Layout,
    cells: Cells,
}

impl GrundyTable {
    /// Puts a computed table together.
    ///
    /// `cells` must hold exactly the cells that `layout` stores.
    pub(crate) fn from_cells(size: Size, layout: Layout, cells: Cells) -> Self {
        let len = match &cells {
            Cells::Narrow(v) => v.len(),
            Cells::Wide(v) => v.len(),
        };
        assert_eq!(Some(len), layout.stored(), "an engine filled another number of cells");
        Self { size, layout, cells }
    }

    /// Rows and columns.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The value at row `x`, column `y`.
    ///
    /// # Panics
    /// Outside the rectangle.
    pub fn get(&self, x: usize, y: usize) -> Grundy {
        assert!(x < self.size.rows && y < self.size.cols, "({x}, {y}) is outside the table");
        let i = self.layout.index(x, y);
        Grundy(match &self.cells {
            Cells::Narrow(v) => v[i].into(),
            Cells::Wide(v) => v[i],
        })
    }

    /// Row `x` from left to right.
    pub fn row(&self, x: usize) -> impl Iterator<Item = Grundy> + '_ {
        (0..self.size.cols).map(move |y| self.get(x, y))
    }

    /// Bytes a stored cell takes.
    pub const fn bytes_per_cell(&self) -> usize {
        match self.cells {
            Cells::Narrow(_) => 2,
            Cells::Wide(_) => 4,
        }
    }

    /// The largest value in the table (0 if it is empty).
    pub fn max(&self) -> Grundy {
        Grundy(match &self.cells {
            Cells::Narrow(v) => v.iter().max().copied().unwrap_or(0).into(),
            Cells::Wide(v) => v.iter().max().copied().unwrap_or(0),
        })
    }
}

/// A rectangle of outcomes, one bit a cell: set where the position is P.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeBoard {
    size: Size,
    words_per_row: usize,
    words: Vec<u64>,
}

impl OutcomeBoard {
    /// A board on which every position is N.
    pub fn all_n(size: Size) -> Self {
        let words_per_row = size.cols.div_ceil(64);
        Self { size, words_per_row, words: vec![0; words_per_row * size.rows] }
    }

    /// Rows and columns.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether `(x, y)` is a P-position.
    ///
    /// # Panics
    /// Outside the rectangle.
    pub fn is_p(&self, x: usize, y: usize) -> bool {
        assert!(x < self.size.rows && y < self.size.cols, "({x}, {y}) is outside the board");
        self.words[x * self.words_per_row + y / 64] >> (y % 64) & 1 == 1
    }

    /// The outcome at `(x, y)`.
    ///
    /// # Panics
    /// Outside the rectangle.
    pub fn outcome(&self, x: usize, y: usize) -> Outcome {
        if self.is_p(x, y) { Outcome::P } else { Outcome::N }
    }

    /// Marks `(x, y)` as a P-position.
    ///
    /// # Panics
    /// Outside the rectangle.
    pub fn set_p(&mut self, x: usize, y: usize) {
        assert!(x < self.size.rows && y < self.size.cols, "({x}, {y}) is outside the board");
        self.words[x * self.words_per_row + y / 64] |= 1 << (y % 64);
    }

    /// The words of row `x`: bit `y % 64` of word `y / 64` is column `y`.
    pub fn row_words(&self, x: usize) -> &[u64] {
        &self.words[x * self.words_per_row..][..self.words_per_row]
    }

    /// The words of row `x`, to fill in; bits beyond the last column stay 0.
    pub fn row_words_mut(&mut self, x: usize) -> &mut [u64] {
        &mut self.words[x * self.words_per_row..][..self.words_per_row]
    }

    /// The P-positions of row `x`, from left to right.
    pub fn row_positions(&self, x: usize) -> impl Iterator<Item = Position> + '_ {
        self.row_words(x).iter().enumerate().flat_map(move |(w, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Some(Position::new(x as u64, (w * 64 + bit) as u64))
            })
        })
    }

    /// All P-positions, row by row.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        (0..self.size.rows).flat_map(|x| self.row_positions(x))
    }
}
