//! How far the points of a value lie from the 0-points and from the golden line.
//!
//! Theorem 2.3 of Nivasch 2009 says that for every value there are constants with
//! `|a_n - floor(phi n)| <= alpha` and `|b_n - floor(phi^2 n)| <= beta`; section 3.7 asks for
//! the strip, the extremes of `a_n - b_n/phi`; figure 9 is the histogram of `d_n - n`. Here they
//! are for some rows, without rounding.
//!
//! Cost: a floor and two comparisons for each point.

use super::golden::Golden;
use super::numbered::Point;
use super::{Row, Rows};
use crate::position::{Grundy, Position};
use std::collections::BTreeMap;
use wythoff_numeration::{floor_phi, floor_phi2};

/// The spread of the points of one value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValueSpread {
    /// The greatest `|a_n - floor(phi n)|`, and the first n that has it.
    pub alpha: Option<(u64, u64)>,
    /// The greatest `|b_n - floor(phi^2 n)|`, and the first n that has it.
    pub beta: Option<(u64, u64)>,
    /// The least `a_n - b_n/phi`, and where.
    pub lowest: Option<(Golden, Position)>,
    /// The greatest `a_n - b_n/phi`, and where.
    pub highest: Option<(Golden, Position)>,
    /// How many n have each `d_n - n`.
    pub leads: BTreeMap<i64, u64>,
}

impl ValueSpread {
    fn add(&mut self, point: Point) {
        let Point { n, row, column, .. } = point;
        // Indices are below the number of rows, whose golden multiples fit.
        let zero = floor_phi(n).zip(floor_phi2(n)).expect("an index of a row");
        let far = |best: &mut Option<(u64, u64)>, distance| {
            if best.is_none_or(|(most, _)| distance > most) {
                *best = Some((distance, n));
            }
        };
        far(&mut self.alpha, row.abs_diff(zero.0));
        far(&mut self.beta, column.abs_diff(zero.1));
        let offset = Golden::row_offset(point);
        if self.lowest.is_none_or(|(least, _)| offset < least) {
            self.lowest = Some((offset, point.position()));
        }
        if self.highest.is_none_or(|(most, _)| offset > most) {
            self.highest = Some((offset, point.position()));
        }
        *self.leads.entry(point.lead()).or_default() += 1;
    }
}

/// Receives rows and keeps the spread of every value.
#[derive(Clone, Debug)]
pub struct Spread {
    seen: Vec<u64>,
    values: Vec<ValueSpread>,
}

impl Spread {
    /// For rows with the values `0..=g`.
    pub fn new(g: Grundy) -> Self {
        let values = g.0 as usize + 1;
        Self { seen: vec![0; values], values: vec![ValueSpread::default(); values] }
    }

    /// Value by value.
    pub fn values(self) -> Vec<ValueSpread> {
        self.values
    }
}

impl Rows for Spread {
    fn row(&mut self, row: Row<'_>) {
        let each = self.seen.iter_mut().zip(&mut self.values).zip(row.columns);
        for (value, ((seen, spread), &column)) in (0..).map(Grundy).zip(each) {
            if column != Row::NONE {
                spread.add(Point { value, n: *seen, row: row.row, column });
                *seen += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::receiver::numbered::Numbered;
    use crate::sequence::{Engine, wythoff};
    use wythoff_control::Control;

    #[test]
    fn extremes_are_those_of_the_points() {
        let (g, rows) = (Grundy(5), 3000);
        let mut spread = Spread::new(g);
        wythoff(Engine::Vector, g, rows, &Control::unlimited(), &mut spread).unwrap();
        let spread = spread.values();
        assert_eq!(spread[0].alpha, Some((0, 0)));
        assert_eq!(spread[0].leads.keys().copied().collect::<Vec<_>>(), [0]);
        let mut alpha = [0; 6];
        let mut widest = [0f64; 6];
        let mut each = |point: Point| {
            let h = point.value.0 as usize;
            alpha[h] = point.row.abs_diff(floor_phi(point.n).unwrap()).max(alpha[h]);
            // Small enough for floating point.
            let [a, b] = [point.row, point.column].map(|n| f64::from(u32::try_from(n).unwrap()));
            widest[h] = widest[h].max(a - b * 0.618_033_988_749_895);
        };
        let mut points = Numbered::new(g, &mut each);
        wythoff(Engine::Vector, g, rows, &Control::unlimited(), &mut points).unwrap();
        for (h, spread) in spread.iter().enumerate() {
            assert_eq!(spread.alpha.unwrap().0, alpha[h]);
            assert_eq!(spread.highest.unwrap().0.rounded(4), format!("{:.4}", widest[h]));
            let leads: u64 = spread.leads.values().sum();
            assert!(leads > 1800, "{leads} points of value {h}");
        }
    }
}
