//! The points of one value row by row, from any row on.
//!
//! The digits of the row are counted up as on a clock, each with the state it leads to; most
//! steps change a few of them. floor(phi r) grows by 2 after a row r >= 1 with a 0-point, else
//! by 1. So a row costs a few steps and two small additions, however far out it is; the first
//! one costs its digits.

use super::row_word::RowWord;
use dashu_int::UBig;
use wythoff_numeration::{NumberSystem, floor_phi_big};

/// The points (r, b), r <= b, of one value, by increasing rows.
#[derive(Clone, Debug)]
pub struct PointsFrom<'a> {
    word: &'a RowWord,
    h: usize,
    row: UBig,
    /// floor(phi r).
    line: UBig,
    /// Its digits, most significant first, and the state before each and after the last.
    digits: Vec<u8>,
    states: Vec<usize>,
}

impl<'a> PointsFrom<'a> {
    pub(crate) fn new(word: &'a RowWord, h: usize, row: &UBig) -> Self {
        let digits = NumberSystem::fibonacci().represent(row);
        let digits: Vec<u8> = digits.iter().map(|digit| u8::from(digit != 0)).collect();
        let line = floor_phi_big(row);
        let mut points = Self { word, h, row: row.clone(), line, digits, states: vec![0] };
        points.read(0);
        points
    }

    /// Runs the automaton again from one of the digits.
    fn read(&mut self, from: usize) {
        self.states.truncate(from + 1);
        for &digit in &self.digits[from..] {
            let state = self.states[self.states.len() - 1];
            let next = self.word.next(state, usize::from(digit));
            self.states.push(next.expect("the automaton reads all Zeckendorf digits"));
        }
    }

    fn state(&self) -> usize {
        self.states[self.states.len() - 1]
    }

    /// Goes to the next row.
    fn advance(&mut self) {
        let zero = self.word.offset(self.state(), 0).is_some() && !self.row.is_zero();
        self.line += UBig::from(1 + u8::from(zero));
        self.row += UBig::ONE;
        // 1 is added to the last digit, or to the one before if that is 1: then a row of
        // 1 0 1 0 … becomes one digit further left.
        let length = self.digits.len();
        let mut place = length;
        if self.digits.last() == Some(&0) && (length < 2 || self.digits[length - 2] == 0) {
            place = length - 1;
        } else if length > 0 {
            // The last digits are 0 1 0 1 … 0 1 or 0 1 0 … 1 0: all of them are 0 in the next.
            let mut at = length - 1;
            if self.digits[at] == 0 {
                at -= 1;
            }
            while at >= 2 && self.digits[at - 2] == 1 {
                at -= 2;
            }
            place = at.wrapping_sub(1);
            for digit in &mut self.digits[at..] {
                *digit = 0;
            }
        }
        if place < self.digits.len() {
            self.digits[place] = 1;
            self.read(place);
        } else {
            self.digits.insert(0, 1);
            self.read(0);
        }
    }
}

impl Iterator for PointsFrom<'_> {
    type Item = (UBig, UBig);

    fn next(&mut self) -> Option<(UBig, UBig)> {
        loop {
            let offset = self.word.offset(self.state(), self.h);
            let point = offset.map(|offset| {
                let size = UBig::from(offset.unsigned_abs());
                // No column is negative.
                let column = if offset < 0 { &self.line - size } else { &self.line + size };
                (self.row.clone(), column)
            });
            self.advance();
            if point.is_some() {
                return point;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::learn::tests::word;
    use crate::values::query::point;

    #[test]
    fn points_are_those_of_single_rows() {
        let word = word();
        for h in 0..2 {
            let mut points = PointsFrom::new(&word, h, &UBig::ZERO);
            let rows = (0..5000u32).map(UBig::from);
            for (row, column) in rows.filter_map(|r| Some((r.clone(), point(&word, h, &r)?))) {
                assert_eq!(points.next(), Some((row, column)));
            }
            for exponent in [1, 5, 40, 400] {
                let first = UBig::from(10u8).pow(exponent);
                let rows = (0..60u8).map(|i| &first + UBig::from(i));
                let expected = rows.filter_map(|r| Some((r.clone(), point(&word, h, &r)?)));
                let expected: Vec<_> = expected.collect();
                let found = PointsFrom::new(&word, h, &first).take(expected.len());
                assert_eq!(found.collect::<Vec<_>>(), expected, "10^{exponent}");
            }
        }
    }
}
