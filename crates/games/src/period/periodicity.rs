//! One row of Grundy values, whole: the offsets before the cycle and the cycle.
//!
//! `G(a, b) = b + H(b)` with `H` ultimately periodic, so a row that is known to
//! the end of its first cycle is known at every column, of any size. In general a row
//! rises by `r` in a period `p`, and `⌊r b/p⌋` takes the place of `b`.
//!
//! Memory: one byte a column where the offsets of the row span at most 256
//! values, otherwise two. Landman's bound promises one byte up to row 85 of
//! Wythoff's game, whose rows span about 2.62 a and need two from row 98 on. Cost of a
//! value: one division.

use super::offsets::Place;
use super::ultimately::UltimatelyPeriodic;
use crate::position::Grundy;
use dashu_int::UBig;

/// The offsets `H(b) = G(a, b) - b` of row `a`, or `G(a, b) - ⌊r b/p⌋` if it rises by `r` in
/// a period `p`, with the smallest preperiod and period, both proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Periodicity {
    row: u64,
    preperiod: usize,
    /// By how much the values rise in a period.
    rise: u64,
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
        let offsets = places.terms().iter().map(|place| place.offset(below)).collect();
        let rise = places.period() as u64;
        Self::of_offsets(row, offsets, places.preperiod(), rise).expect("a place has 16 bits")
    }

    /// The row with some values up to the end of its first cycle, which rises by so much in a
    /// period; `None` if they spread too widely.
    pub(super) fn rising(row: u64, values: &[u64], preperiod: usize, rise: u64) -> Option<Self> {
        let period = (values.len() - preperiod) as u64;
        let offset = |(column, &value): (u64, &u64)| {
            let trend = trend(column, rise, period);
            Some(i64::try_from(value).ok()? - i64::try_from(trend).ok()?)
        };
        let offsets = (0..).zip(values).map(offset).collect::<Option<Vec<i64>>>()?;
        Self::of_offsets(row, offsets, preperiod, rise)
    }

    fn of_offsets(row: u64, offsets: Vec<i64>, preperiod: usize, rise: u64) -> Option<Self> {
        let lowest = *offsets.iter().min().expect("a cycle has a term");
        let highest = *offsets.iter().max().expect("a cycle has a term");
        let above = offsets.into_iter().map(|offset| offset - lowest);
        let above_lowest = if highest - lowest <= i64::from(u8::MAX) {
            Cells::Narrow(above.map(|o| u8::try_from(o).expect("spans a byte")).collect())
        } else {
            Cells::Wide(above.map(|o| u16::try_from(o).ok()).collect::<Option<_>>()?)
        };
        Some(Self { row, preperiod, rise, lowest, above_lowest })
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

    /// By how much the values rise in a period: by the period, where any number may be taken
    /// along the row.
    pub const fn rise(&self) -> u64 {
        self.rise
    }

    /// The offset `G(a, b) - ⌊r b/p⌋` at column `b`, for the rise `r` and the period `p`.
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
        let trend = trend(column, self.rise, self.period());
        let value = trend.checked_add_signed(self.offset(column))?;
        u32::try_from(value).ok().map(Grundy)
    }

    /// The value at a column that is followed.
    pub(super) fn value_at(&self, column: u64) -> u64 {
        trend(column, self.rise, self.period())
            .checked_add_signed(self.offset(column))
            .expect("values are not negative, and not far above their columns")
    }

    /// The value `G(a, b)` at a column `b` of any size.
    pub fn value(&self, column: &UBig) -> UBig {
        let offset = self.offset(u64::try_from(column).unwrap_or_else(|_| {
            // Beyond 64 bits, so beyond the preperiod.
            self.preperiod() + (column - self.preperiod()) % self.period()
        }));
        let trend = column * self.rise / self.period();
        if offset < 0 { trend - offset.unsigned_abs() } else { trend + offset.unsigned_abs() }
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

/// `⌊rise·column/period⌋`.
fn trend(column: u64, rise: u64, period: u64) -> u64 {
    let trend = u128::from(column) * u128::from(rise) / u128::from(period);
    u64::try_from(trend).expect("values rise no faster than columns")
}
