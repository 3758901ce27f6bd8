//! One number per cell.

/// The cell is out of reach here.
pub const UNKNOWN: u16 = u16::MAX;

/// All that is known is that the value is larger than a bound given elsewhere.
pub const LARGER: u16 = u16::MAX - 1;

/// This much or more.
pub(crate) const AT_LEAST: u16 = u16::MAX - 2;

/// One number per cell of a window, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plane {
    /// The numbers; [`UNKNOWN`] and [`LARGER`] are special, and the largest other one stands for
    /// itself and all beyond.
    pub cells: Vec<u16>,
}

impl Plane {
    /// So many cells of which nothing is known.
    pub(crate) fn unknown(cells: usize) -> Self {
        Self { cells: vec![UNKNOWN; cells] }
    }

    /// So many cells that hold nothing.
    pub fn empty(cells: usize) -> Self {
        Self { cells: vec![0; cells] }
    }

    /// How many cells are unknown.
    pub fn unknown_cells(&self) -> usize {
        self.cells.iter().filter(|&&cell| cell == UNKNOWN).count()
    }

    /// The largest ordinary number.
    pub fn max(&self) -> u16 {
        self.cells.iter().copied().filter(|&cell| cell <= AT_LEAST).max().unwrap_or(0)
    }

    /// Takes what another plane knows where this one does not.
    pub fn fill_from(&mut self, other: &Self) {
        for (cell, &known) in self.cells.iter_mut().zip(&other.cells) {
            if *cell == UNKNOWN {
                *cell = known;
            }
        }
    }

    /// Adds to a cell that is known.
    pub(crate) fn add(&mut self, cell: usize, count: u64) {
        let sum = u64::from(self.cells[cell]).saturating_add(count);
        self.cells[cell] = ordinary(sum);
    }
}

/// A number as a cell shows it.
pub(crate) fn ordinary(number: u64) -> u16 {
    u16::try_from(number).unwrap_or(AT_LEAST).min(AT_LEAST)
}
