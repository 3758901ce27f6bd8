//! Points one by one, numbered: what statements about `T_g` speak of.

use super::rows::{Row, Rows};
use crate::position::{Grundy, Position};

/// A point with its index among the points of its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The value g.
    pub value: Grundy,
    /// The index; 0 is the first.
    pub n: u64,
    /// The row `a_n`.
    pub row: u64,
    /// The column `b_n`, not less than the row.
    pub column: u64,
}

impl Point {
    /// The diagonal `d_n = b_n - a_n`.
    pub const fn diagonal(self) -> u64 {
        self.column - self.row
    }

    /// How far the diagonal is ahead of the index: `d_n - n`.
    pub const fn lead(self) -> i64 {
        self.diagonal().cast_signed() - self.n.cast_signed()
    }

    /// The position.
    pub const fn position(self) -> Position {
        Position::new(self.row, self.column)
    }
}

/// Receives rows and hands on their points, by row and then by value.
///
/// ```
/// use wythoff_games::sequence::{Engine, Numbered, wythoff};
/// use wythoff_games::{Grundy, Control};
///
/// // Nivasch, theorem 2.15: -16 g <= d_n - n <= 2 g.
/// let mut bounded = true;
/// let mut points = Numbered::new(Grundy(5), |point| {
///     let g = i64::from(point.value.0);
///     bounded &= (-16 * g..=2 * g).contains(&point.lead());
/// });
/// wythoff(Engine::Vector, Grundy(5), 10_000, &Control::unlimited(), &mut points)?;
/// assert!(bounded);
/// # Ok::<(), wythoff_games::EngineError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Numbered<F> {
    /// For every value, how many points there were.
    seen: Vec<u64>,
    each: F,
}

impl<F: FnMut(Point)> Numbered<F> {
    /// For rows with the values `0..=g`.
    pub fn new(g: Grundy, each: F) -> Self {
        Self { seen: vec![0; g.0 as usize + 1], each }
    }
}

impl<F: FnMut(Point)> Rows for Numbered<F> {
    fn row(&mut self, row: Row<'_>) {
        for (value, (seen, &column)) in (0..).zip(self.seen.iter_mut().zip(row.columns)) {
            if column != Row::NONE {
                (self.each)(Point { value: Grundy(value), n: *seen, row: row.row, column });
                *seen += 1;
            }
        }
    }
}
