//! What a run says about its points: numbers, extremes, the last point and a
//! checksum of every value, for rows that may be joined with those that follow.

use super::checksum;
use crate::position::{Grundy, Position};
use crate::sequence::receiver::numbered::Point;
use crate::sequence::receiver::{Receive, Row, Rows};
use serde::{Deserialize, Serialize};
use std::ops::{Range, RangeInclusive};

/// Table 3 of Nivasch leaves out the points before this one, which are under
/// the influence of the beginning.
pub(crate) const SETTLED: u64 = 100;

/// An extreme of `d_n - n`, with `d_n` the diagonal of the `n`-th point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extreme {
    /// The extreme.
    pub lead: i64,
    /// The first index that has it.
    pub n: u64,
}

/// The points of one value in some rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValueStatistics {
    /// How many there are.
    pub points: u64,
    /// The least `d_n - n`.
    pub min: Option<Extreme>,
    /// The largest `d_n - n`.
    pub max: Option<Extreme>,
    /// The largest `d_n - n` with `n >= 100`.
    pub max_settled: Option<Extreme>,
    /// The last point.
    pub last: Option<Position>,
    /// Of the rows that hold a point; 0 for value 0, whose points are known by
    /// theorem.
    pub checksum: u64,
}

impl ValueStatistics {
    /// Takes a point into account that may be an extreme.
    fn extreme(&mut self, point: Point) {
        let here = Extreme { lead: point.lead(), n: point.n };
        self.min = lower(self.min, Some(here));
        self.max = higher(self.max, Some(here));
        if point.n >= SETTLED {
            self.max_settled = higher(self.max_settled, Some(here));
        }
    }

    /// The extremes of value 0, whose `n`-th point stands on diagonal `n`.
    pub(super) fn of_zero(n: Range<u64>) -> Self {
        let first = |n: Range<u64>| (!n.is_empty()).then_some(Extreme { lead: 0, n: n.start });
        let (all, settled) = (first(n.clone()), first(n.start.max(SETTLED)..n.end));
        Self { min: all, max: all, max_settled: settled, ..Self::default() }
    }

    fn join(&mut self, next: &Self, rows: u64) {
        self.points += next.points;
        self.min = lower(self.min, next.min);
        self.max = higher(self.max, next.max);
        self.max_settled = higher(self.max_settled, next.max_settled);
        self.last = next.last.or(self.last);
        self.checksum = checksum::join(self.checksum, next.checksum, rows);
    }
}

/// The lower one; the first of equal ones.
fn lower(a: Option<Extreme>, b: Option<Extreme>) -> Option<Extreme> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if (b.lead, b.n) < (a.lead, a.n) { b } else { a }),
        (a, b) => a.or(b),
    }
}

/// The higher one; the first of equal ones.
fn higher(a: Option<Extreme>, b: Option<Extreme>) -> Option<Extreme> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if (-b.lead, b.n) < (-a.lead, a.n) { b } else { a }),
        (a, b) => a.or(b),
    }
}

/// The points of values `0..=g` in rows `first..end`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statistics {
    /// The first row.
    pub first: u64,
    /// The row after the last.
    pub end: u64,
    /// Value by value.
    pub values: Vec<ValueStatistics>,
}

impl Statistics {
    /// Of no rows.
    pub(crate) fn none(g: Grundy, first: u64) -> Self {
        Self { first, end: first, values: vec![ValueStatistics::default(); g.0 as usize + 1] }
    }

    /// Adds those of the rows that follow.
    pub fn join(&mut self, next: &Self) {
        debug_assert_eq!(self.end, next.first, "no gap");
        for (value, next_value) in self.values.iter_mut().zip(&next.values) {
            value.join(next_value, next.end - next.first);
        }
        self.end = next.end;
    }
}

/// Statistics of rows handed out one by one from row 0: the plain way, for any
/// game.
#[derive(Clone, Debug)]
pub struct Tally {
    statistics: Statistics,
}

impl Tally {
    /// Before row 0.
    pub fn new(g: Grundy) -> Self {
        Self { statistics: Statistics::none(g, 0) }
    }

    /// Of the rows so far.
    pub fn statistics(self) -> Statistics {
        self.statistics
    }
}

impl Rows for Tally {
    fn row(&mut self, row: Row<'_>) {
        debug_assert_eq!(row.row, self.statistics.end, "no gap");
        let values = self.statistics.values.iter_mut().zip(row.columns);
        for (h, (value, &column)) in (0..).map(Grundy).zip(values) {
            let is_point = column != Row::NONE;
            if is_point {
                let point = Point { value: h, n: value.points, row: row.row, column };
                value.extreme(point);
                value.points += 1;
                value.last = Some(point.position());
            }
            if h > Grundy(0) {
                value.checksum = checksum::step(value.checksum, is_point);
            }
        }
        self.statistics.end += 1;
    }
}

/// The extremes in some rows of a stream, which hands out candidates only.
pub(super) struct Extremes {
    statistics: Statistics,
}

impl Extremes {
    /// Of the rows of these statistics.
    pub(super) const fn new(statistics: Statistics) -> Self {
        Self { statistics }
    }

    pub(super) fn statistics(self) -> Statistics {
        self.statistics
    }
}

impl Rows for Extremes {
    const WANTED: bool = false;
    const EXTREMES: bool = true;

    fn row(&mut self, _: Row<'_>) {}

    fn known(&self, value: Grundy) -> RangeInclusive<i64> {
        match self.statistics.values.get(value.0 as usize) {
            None => i64::MIN..=i64::MAX,
            Some(ValueStatistics { min: Some(min), max_settled: Some(max), .. }) => {
                min.lead..=max.lead
            }
            Some(_) => RangeInclusive::new(1, 0),
        }
    }

    fn point(&mut self, point: Point) {
        let rows = self.statistics.first..self.statistics.end;
        if let Some(value) = self.statistics.values.get_mut(point.value.0 as usize)
            && rows.contains(&point.row)
        {
            value.extreme(point);
        }
    }
}

/// Adds, to the points that another receiver wants, whole rows from `first` to below `end`. It
/// runs for some rows at either end of a piece, so it is compiled once for all receivers.
pub(super) struct WholeRows<'a> {
    inner: &'a mut dyn Receive,
    first: u64,
    end: u64,
    /// For every value, the number of points below the next row.
    pub(super) points: Vec<u64>,
    /// For every value, the last point in these rows.
    pub(super) last: Vec<Option<Position>>,
}

impl<'a> WholeRows<'a> {
    /// With the numbers of points below `first`.
    pub(super) fn new(inner: &'a mut dyn Receive, first: u64, end: u64, points: Vec<u64>) -> Self {
        let last = vec![None; points.len()];
        Self { inner, first, end, points, last }
    }
}

impl Rows for WholeRows<'_> {
    const EXTREMES: bool = true;

    fn row(&mut self, row: Row<'_>) {
        if !(self.first..self.end).contains(&row.row) {
            return;
        }
        for (h, (n, last)) in (0..).map(Grundy).zip(self.points.iter_mut().zip(&mut self.last)) {
            if let Some(position) = row.point(h) {
                if h > Grundy(0) {
                    self.inner.receive_point(Point {
                        value: h,
                        n: *n,
                        row: row.row,
                        column: position.y,
                    });
                }
                *n += 1;
                *last = Some(position);
            }
        }
    }

    fn known(&self, value: Grundy) -> RangeInclusive<i64> {
        self.inner.knows(value)
    }

    fn point(&mut self, point: Point) {
        self.inner.receive_point(point);
    }
}
