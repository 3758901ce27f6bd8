//! What engines hand out, and who receives it: the points of one row, in
//! increasing rows.
//!
//! | file | what |
//! |---|---|
//! | `numbered` | points one by one, numbered |
//! | `near_zeros` | large values near 0-values |
//! | `spread` | how far points lie from 0-points and from the golden line |
//! | `golden` | offsets from that line, exact |

pub(in crate::sequence) mod golden;
pub(in crate::sequence) mod near_zeros;
pub(in crate::sequence) mod numbered;
pub(in crate::sequence) mod spread;

use crate::position::{Grundy, Position};
use numbered::Point;
use std::ops::RangeInclusive;

/// The points of one row: for every value at most one, on or to the right of
/// the main diagonal.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The row.
    pub row: u64,
    /// The column of the point of value `h`, or [`Row::NONE`].
    pub columns: &'a [u64],
}

impl Row<'_> {
    /// Stands for: no point of this value in this row (its point lies to the
    /// left of the main diagonal).
    pub const NONE: u64 = u64::MAX;

    /// The point of value `h`.
    pub fn point(self, h: Grundy) -> Option<Position> {
        let column = self.columns[h.0 as usize];
        (column != Self::NONE).then(|| Position::new(self.row, column))
    }
}

/// Receives rows in increasing order, without gaps.
pub trait Rows {
    /// Whether rows are wanted at all; an engine that need not write its
    /// points down is faster.
    const WANTED: bool = true;

    /// Whether points that may be extreme are wanted one by one; much cheaper
    /// than rows, because there are few of them.
    const EXTREMES: bool = false;

    /// The next row.
    fn row(&mut self, row: Row<'_>);

    /// The leads, `d_n - n`, that say nothing new about a value of Wythoff's
    /// game; all of them if it is of no interest.
    fn known(&self, _value: Grundy) -> RangeInclusive<i64> {
        i64::MIN..=i64::MAX
    }

    /// A point of a value from 1 on. Of every value those whose lead is not
    /// [`Rows::known`] are handed out, in order, and possibly others.
    fn point(&mut self, _point: Point) {}

    /// Whether the receiver has seen enough. Asked now and then, so some more
    /// rows may follow.
    fn is_done(&self) -> bool {
        false
    }
}

/// Receives nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::sequence) struct Silent;

impl Rows for Silent {
    const WANTED: bool = false;
    fn row(&mut self, _: Row<'_>) {}
}

/// A closure receives every row.
impl<F: FnMut(Row<'_>)> Rows for F {
    fn row(&mut self, row: Row<'_>) {
        self(row);
    }
}

/// A receiver whose type does not matter, so that the engines are compiled for
/// this one and not once more for every other. (They were half of the program,
/// and what a call costs is little beside writing a row down.)
pub(in crate::sequence) struct Receiver<'a>(&'a mut dyn Receive);

impl<'a> Receiver<'a> {
    pub(in crate::sequence) fn new<R: Rows>(rows: &'a mut R) -> Self {
        Self(rows)
    }
}

impl Rows for Receiver<'_> {
    fn row(&mut self, row: Row<'_>) {
        self.0.receive(row);
    }

    fn is_done(&self) -> bool {
        self.0.has_enough()
    }
}

/// The part of [`Rows`] that a table of functions can hold.
pub(in crate::sequence) trait Receive {
    fn receive(&mut self, row: Row<'_>);
    fn has_enough(&self) -> bool;
    fn knows(&self, value: Grundy) -> RangeInclusive<i64>;
    fn receive_point(&mut self, point: Point);
}

impl<R: Rows> Receive for R {
    fn receive(&mut self, row: Row<'_>) {
        self.row(row);
    }

    fn has_enough(&self) -> bool {
        self.is_done()
    }

    fn knows(&self, value: Grundy) -> RangeInclusive<i64> {
        self.known(value)
    }

    fn receive_point(&mut self, point: Point) {
        self.point(point);
    }
}

/// Passes on each row below `end` once, however often a run is begun again and
/// however far beyond it goes, and of its cells those in `values`.
pub(in crate::sequence) struct Once<'a, R> {
    rows: &'a mut R,
    next: u64,
    end: u64,
    values: RangeInclusive<usize>,
}

impl<'a, R: Rows> Once<'a, R> {
    pub(in crate::sequence) const fn new(
        rows: &'a mut R,
        end: u64,
        values: RangeInclusive<usize>,
    ) -> Self {
        Self { rows, next: 0, end, values }
    }
}

impl<R: Rows> Rows for Once<'_, R> {
    const WANTED: bool = R::WANTED;

    fn row(&mut self, row: Row<'_>) {
        if row.row == self.next && row.row < self.end {
            self.next += 1;
            self.rows.row(Row { row: row.row, columns: &row.columns[self.values.clone()] });
        }
    }

    fn is_done(&self) -> bool {
        self.rows.is_done()
    }
}
