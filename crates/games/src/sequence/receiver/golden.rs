//! Offsets from lines of golden slope, compared without rounding.

use super::numbered::Point;
use dashu_int::IBig;
use std::cmp::Ordering;
use wythoff_numeration::Quadratic;

/// The number `(p + q sqrt 5)/2`, `|p|` and `|q|` below 2^62.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Golden {
    p: i64,
    q: i64,
}

impl Golden {
    /// An integer.
    pub const fn integer(value: i64) -> Self {
        Self { p: 2 * value, q: 0 }
    }

    /// `a - b/phi`.
    pub const fn row_offset(point: Point) -> Self {
        let (a, b) = (point.row.cast_signed(), point.column.cast_signed());
        Self { p: 2 * a + b, q: -b }
    }

    /// `|b - phi a|`.
    pub fn distance(point: Point) -> Self {
        let (a, b) = (point.row.cast_signed(), point.column.cast_signed());
        let (p, q) = (2 * b - a, -a);
        if sign(p, q).is_lt() { Self { p: -p, q: -q } } else { Self { p, q } }
    }

    /// Rounded to so many decimals, half upwards.
    pub fn rounded(self, decimals: usize) -> String {
        let scale = IBig::from(10).pow(decimals);
        // floor(x·scale + 1/2), over the common denominator 2.
        let (p, q) = (IBig::from(self.p) * &scale + IBig::ONE, IBig::from(self.q) * &scale);
        let tens = Quadratic::new(p, q, 5u32, 2).expect("5 is not a square").floor();
        let (sign, digits) = if tens < IBig::ZERO { ("-", -tens) } else { ("", tens) };
        let digits =
            format!("{digits:0>width$}", digits = digits.to_string(), width = decimals + 1);
        let (whole, fraction) = digits.split_at(digits.len() - decimals);
        let point = if decimals == 0 { "" } else { "." };
        format!("{sign}{whole}{point}{fraction}")
    }
}

impl Ord for Golden {
    fn cmp(&self, other: &Self) -> Ordering {
        sign(self.p - other.p, self.q - other.q)
    }
}

impl PartialOrd for Golden {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The sign of `p + q sqrt 5`: of opposite parts the one with the larger square
/// decides.
fn sign(p: i64, q: i64) -> Ordering {
    let (of_p, of_q) = (p.cmp(&0), q.cmp(&0));
    if of_q.is_eq() || of_p == of_q {
        return of_p;
    }
    let (p, q) = (i128::from(p), i128::from(q));
    if p * p < 5 * q * q { of_q } else { of_p }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Grundy;

    #[test]
    fn offsets_round_and_compare() {
        let point = |row, column| Point { value: Grundy(0), n: 0, row, column };
        assert_eq!(Golden::row_offset(point(36161, 58488)).rounded(4), "13.4281");
        assert_eq!(Golden::row_offset(point(0, 1)).rounded(3), "-0.618");
        assert_eq!(Golden::distance(point(1, 1)).rounded(2), "0.62");
        assert_eq!(Golden::distance(point(0, 7)).rounded(0), "7");
        let offsets =
            [(0, 1), (0, 0), (3, 4), (1, 0)].map(|(a, b)| Golden::row_offset(point(a, b)));
        assert!(offsets.is_sorted());
    }
}
