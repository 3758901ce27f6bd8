//! One row of Grundy values, whole: the offsets before the cycle and the cycle.
//!
//! `G(a, b) = b + H(b)` with `H` ultimately periodic, so a row that is known to
//! the end of its first cycle is known at every column, of any size.
//!
//! Memory: one byte a column where the offsets of the row span at most 256
//! values, otherwise two. Landman's bound promises one byte up to row 85 of
//! Wythoff's game, whose rows span about 2.62 a and need two from row 98 on. Cost of a
//! value: one division.

use super::offsets::Place;
use super::ultimately::UltimatelyPeriodic;
use crate::position::Grundy;
use dashu_int::UBig;

/// The offsets `H(b) = G(a, b) - b` of row `a`, with the smallest preperiod and
/// period, both proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periodicity {
    row: u64,
    preperiod: usize,
    /// The smallest offset, from which the stored ones count.
    lowest: i64,
    above_lowest: Cells,
}

/// The columns up to the end of the first cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Cells {
    Narrow(Vec<u8>),
    Wide(Vec<u16>),
}

impl Periodicity {
    pub(super) fn new(row: u64, places: &UltimatelyPeriodic<Place>, below: u16) -> Self {
        let offsets = || places.terms().iter().map(|place| place.offset(below));
        let lowest = offsets().min().expect("a cycle has a term");
        let highest = offsets().max().expect("a cycle has a term");
        let above = || offsets().map(|offset| offset - lowest);
        let above_lowest = if highest - lowest <= i64::from(u8::MAX) {
            Cells::Narrow(above().map(|o| u8::try_from(o).expect("spans a byte")).collect())
        } else {
            Cells::Wide(above().map(|o| u16::try_from(o).expect("a place has 16 bits")).collect())
        };
        Self { row, preperiod: places.preperiod(), lowest, above_lowest }
    }

    /// The row `a`.
    pub const fn row(&self) -> u64 {
        self.row
    }

    /// The least `n` such that the offsets repeat from column `n` on.
    pub const fn preperiod(&self) -> u64 {
        self.preperiod as u64
    }

    /// The smallest period of the offsets.
    pub const fn period(&self) -> u64 {
        (self.stored() - self.preperiod) as u64
    }

    /// The offset `G(a, b) - b` at column `b`.
    pub fn offset(&self, column: u64) -> i64 {
        let first_cycle = if column < self.stored() as u64 {
            column
        } else {
            self.preperiod() + (column - self.preperiod()) % self.period()
        };
        self.at(usize::try_from(first_cycle).expect("stored columns have an index"))
    }

    /// The places of the offsets in a frame that holds them all.
    pub(super) fn places(&self, below: u16) -> UltimatelyPeriodic<Place> {
        let place = |column| Place::of(self.at(column), below).expect("a frame that holds it");
        UltimatelyPeriodic::minimal((0..self.stored()).map(place).collect(), self.preperiod)
    }

    /// The offsets from a column on, for ever.
    pub(super) fn from(&self, column: usize) -> impl Iterator<Item = i64> + '_ {
        let first = if column < self.stored() {
            column
        } else {
            self.preperiod + (column - self.preperiod) % (self.stored() - self.preperiod)
        };
        let next = |&at: &usize| Some(if at + 1 < self.stored() { at + 1 } else { self.preperiod });
        std::iter::successors(Some(first), next).map(|at| self.at(at))
    }

    /// The value `G(a, b)` at column `b`; `None` beyond 32 bits.
    pub fn grundy(&self, column: u64) -> Option<Grundy> {
        let value = column.checked_add_signed(self.offset(column))?;
        u32::try_from(value).ok().map(Grundy)
    }

    /// The value `G(a, b)` at a column `b` of any size.
    pub fn value(&self, column: &UBig) -> UBig {
        let offset = self.offset(u64::try_from(column).unwrap_or_else(|_| {
            // Beyond 64 bits, so beyond the preperiod.
            self.preperiod() + (column - self.preperiod()) % self.period()
        }));
        if offset < 0 { column - offset.unsigned_abs() } else { column + offset.unsigned_abs() }
    }

    /// The offsets before the cycle.
    pub fn head(&self) -> impl ExactSizeIterator<Item = i64> + '_ {
        (0..self.preperiod).map(|column| self.at(column))
    }

    /// One cycle of offsets, from column [`Periodicity::preperiod`] on.
    pub fn cycle(&self) -> impl ExactSizeIterator<Item = i64> + '_ {
        (self.preperiod..self.stored()).map(|column| self.at(column))
    }

    /// Bytes that the offsets take.
    pub(super) const fn bytes(&self) -> u64 {
        match &self.above_lowest {
            Cells::Narrow(cells) => cells.len() as u64,
            Cells::Wide(cells) => 2 * cells.len() as u64,
        }
    }

    /// How many columns are stored.
    const fn stored(&self) -> usize {
        match &self.above_lowest {
            Cells::Narrow(cells) => cells.len(),
            Cells::Wide(cells) => cells.len(),
        }
    }

    fn at(&self, column: usize) -> i64 {
        let above_lowest = match &self.above_lowest {
            Cells::Narrow(cells) => i64::from(cells[column]),
            Cells::Wide(cells) => i64::from(cells[column]),
        };
        self.lowest + above_lowest
    }
}
