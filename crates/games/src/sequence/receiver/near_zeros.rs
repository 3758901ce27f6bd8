//! Large values near 0-values of Wythoff's game.
//!
//! Values up to g lie within a bounded distance of the line of 0-values; whether
//! conversely cells near that line have bounded values is open (Nivasch 2009,
//! section 2.6). Here are the largest values at each Manhattan distance from the
//! closest 0-value.
//!
//! Every row holds one 0-value, on one side of the main diagonal or the other,
//! and Wythoff's theorem says where; so a row can be judged on its own when it
//! comes. A row has some 55 cells within distance 10: the cost is less than that
//! of the values themselves.

use crate::position::{Grundy, Position};
use crate::sequence::receiver::{Row, Rows};
use wythoff_numeration::floor_phi;

/// The column of the 0-value of every row, by Wythoff's theorem.
#[derive(Clone, Debug)]
pub struct Zeros {
    columns: Vec<u64>,
}

impl Zeros {
    /// For the rows `0..rows`, which have to fit in memory.
    pub fn new(rows: u64) -> Self {
        let len = usize::try_from(rows).expect("rows fit in memory");
        let mut columns = vec![0; len];
        for n in 0.. {
            let a = floor_phi(n).expect("below the number of rows");
            if a >= rows {
                break;
            }
            for (row, column) in [(a, a + n), (a + n, a)] {
                // Fails only for rows beyond the last.
                let cell = usize::try_from(row).ok().and_then(|row| columns.get_mut(row));
                if let Some(cell) = cell {
                    *cell = column;
                }
            }
        }
        Self { columns }
    }

    /// The Manhattan distance of a cell from the closest 0-value, if that is at
    /// most `most`. Rows up to `most` beyond the cell's have to be known.
    pub fn distance(&self, cell: Position, most: u64) -> Option<u64> {
        let mut best = most + 1;
        for k in 0..=most {
            if k >= best {
                break;
            }
            for row in [cell.x.checked_sub(k), Some(cell.x + k)].into_iter().flatten() {
                best = best.min(k + cell.y.abs_diff(self.column(row)));
            }
        }
        (best <= most).then_some(best)
    }

    fn column(&self, row: u64) -> u64 {
        self.columns[usize::try_from(row).expect("a row of the table")]
    }
}

/// The largest value among some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Largest {
    /// The value; `None` if it is greater than all that were computed.
    pub value: Option<Grundy>,
    /// The cells that have it, by rows.
    pub cells: Vec<Position>,
    /// The rows in which a cell has a larger value than all before, and the values; one more
    /// than the largest computed stands for all beyond.
    pub records: Vec<(u64, u32)>,
}

/// The largest value so far at one distance.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Best {
    value: u32,
    cells: Vec<Position>,
    records: Vec<(u64, u32)>,
}

/// Receives rows of Wythoff's game and keeps the largest values near 0-values,
/// on or to the right of the main diagonal.
#[derive(Clone, Debug)]
pub struct NearZeros {
    zeros: Zeros,
    /// For every distance from 1 on the largest value so far; one more than the
    /// largest computed stands for all beyond.
    best: Vec<Best>,
    /// The values of the cells at hand.
    values: Vec<u32>,
}

impl NearZeros {
    /// For rows below `rows` and distances `1..=most`.
    pub fn new(rows: u64, most: u64) -> Self {
        let distances = usize::try_from(most).expect("a few distances");
        Self {
            zeros: Zeros::new(rows + most + 1),
            best: vec![Best::default(); distances],
            values: Vec::new(),
        }
    }

    /// The largest value at each distance from 1 on, where values up to `g`
    /// were computed.
    pub fn largest(self, g: Grundy) -> Vec<Largest> {
        let of = |Best { value, cells, records }| {
            let value = (value <= g.0).then_some(Grundy(value));
            Largest { value, cells, records }
        };
        self.best.into_iter().map(of).collect()
    }

    /// The columns from the main diagonal on that may be near a 0-value, as
    /// first and last.
    fn columns(&self, x: u64) -> Option<(u64, u64)> {
        let most = self.best.len() as u64;
        let near = (x.saturating_sub(most)..=x + most).map(|row| self.zeros.column(row));
        let reached = near.filter(|zero| zero + most >= x);
        let (first, last) = reached.fold(None, |range: Option<(u64, u64)>, zero| {
            Some(range.map_or((zero, zero), |(low, high)| (low.min(zero), high.max(zero))))
        })?;
        Some((first.saturating_sub(most).max(x), last + most))
    }
}

impl Rows for NearZeros {
    fn row(&mut self, row: Row<'_>) {
        let Some((first, last)) = self.columns(row.row) else { return };
        let beyond = u32::try_from(row.columns.len()).expect("values have 32 bits");
        self.values.clear();
        self.values.extend((first..=last).map(|_| beyond));
        for (value, &column) in (0..).zip(row.columns) {
            if (first..=last).contains(&column) {
                let at = usize::try_from(column - first).expect("an index of a few cells");
                self.values[at] = value;
            }
        }
        for (column, &value) in (first..).zip(&self.values) {
            let cell = Position::new(row.row, column);
            let distance = self.zeros.distance(cell, self.best.len() as u64).unwrap_or(0);
            let Some(at) = usize::try_from(distance).ok().and_then(|d| d.checked_sub(1)) else {
                continue;
            };
            let best = &mut self.best[at];
            if value > best.value {
                best.value = value;
                best.cells.clear();
                best.records.push((row.row, value));
            }
            if value == best.value {
                best.cells.push(cell);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::catalogue;
    use crate::engine::naive;
    use crate::sequence::{Engine, wythoff};
    use wythoff_control::Control;

    #[test]
    fn the_largest_values_are_those_of_the_board() {
        let (rows, most, g) = (60usize, 6usize, Grundy(40));
        let (_, rules) = catalogue::find("wythoff").unwrap();
        let board =
            naive::grundy(&rules, Size::new(rows + most, 2 * rows), &Control::unlimited()).unwrap();
        let zero = |&(x, y): &(usize, usize)| board.get(x, y) == Grundy(0);
        let all = (0..rows + most).flat_map(|x| (0..2 * rows).map(move |y| (x, y)));
        let zeros: Vec<_> = all.filter(zero).collect();
        let mut expected: Vec<(u32, Vec<Position>)> = vec![(0, Vec::new()); most];
        for (x, y) in (0..rows).flat_map(|x| (x..2 * rows - most).map(move |y| (x, y))) {
            let closest = zeros.iter().map(|z| x.abs_diff(z.0) + y.abs_diff(z.1)).min().unwrap();
            let Some((best, cells)) = closest.checked_sub(1).and_then(|d| expected.get_mut(d))
            else {
                continue;
            };
            let value = board.get(x, y).0.min(g.0 + 1);
            if value > *best {
                (*best, *cells) = (value, Vec::new());
            }
            if value == *best {
                cells.push(Position::new(x as u64, y as u64));
            }
        }
        let mut near = NearZeros::new(rows as u64, most as u64);
        wythoff(Engine::Window, g, rows as u64, &Control::unlimited(), &mut near).unwrap();
        for (best, (value, cells)) in near.best.iter().zip(expected) {
            assert_eq!((best.value, &best.cells), (value, &cells));
            assert!(best.records.is_sorted_by(|a, b| a.0 <= b.0 && a.1 < b.1));
            assert_eq!(best.records.last().map(|record| record.1), Some(value));
        }
        assert_eq!(near.largest(g).last().unwrap().value, None, "beyond 40 at distance 6");
    }
}
