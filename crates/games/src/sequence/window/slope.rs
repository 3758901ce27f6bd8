//! Which rows hold a 0-point: the exact walk along the slope 1/phi.
//!
//! By Wythoff's theorem the 0-points are `(floor(phi n), floor(phi² n))`, so
//! the number of them below row `r` is `index_0(r) = ceil(r / phi)` (Nivasch,
//! lemma 3.4), and row `r >= 1` holds one when `r/phi` crosses an integer on
//! the way to `(r+1)/phi`. The fraction of `r/phi` is kept in 128 bits: one
//! addition a row, and the carry is the answer.
//!
//! Exactness: the kept fraction is too small by at most `r · 2^-128`, while
//! `r/phi` is no closer to an integer than `1/(sqrt 5 · r + 1)`; below row
//! [`Slope::LIMIT`] the error cannot reach across.

use dashu_int::UBig;

/// `floor(2^128 / phi)`.
const INVERSE_PHI: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C834;

/// Where the fraction has to be for the next row, the next two, … to cross one
/// integer more than with fraction 0; in increasing order.
const CUTS: [u128; 4] = [cut(3), cut(1), cut(4), cut(2)];

const fn cut(rows: u128) -> u128 {
    INVERSE_PHI.wrapping_mul(rows).wrapping_neg()
}

/// The fraction of `row / phi`, at some row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sequence) struct Slope(u128);

impl Slope {
    /// Rows below this one are exact: 2^62 · 2^-128 is less than 1/(sqrt 5 · 2^62 + 1).
    pub(in crate::sequence) const LIMIT: u64 = 1 << 62;

    /// At a row in `1..LIMIT`.
    pub(in crate::sequence) fn at(row: u64) -> Self {
        assert!((1..Self::LIMIT).contains(&row), "row {row} is outside the exact range");
        Self(u128::from(row).wrapping_mul(INVERSE_PHI))
    }

    /// `index_0(row)` and the slope there, for a row of any size; exact for the
    /// next `rows` rows.
    pub(in crate::sequence) fn at_any(row: &UBig, rows: u64) -> (UBig, Self) {
        let (floor, fraction) = div_phi(row);
        let index = if row.is_zero() { UBig::ZERO } else { &floor + UBig::ONE };
        (index, Self(fraction).corrected(row, &floor, rows))
    }

    /// The fraction kept `i` rows on is too small by less than `i + 2` units.
    /// So it may miss a crossing that it ends just below. There is at most one
    /// such row (two would make their distance a multiple of phi, almost), and
    /// it does occur: near `F_k`, for one. The exact floor decides, and if the
    /// crossing is real all fractions are raised a little instead: none of the
    /// others is near.
    fn corrected(self, row: &UBig, floor: &UBig, rows: u64) -> Self {
        let short = u128::from(rows) + 2;
        let mut end = self;
        let mut crossings = 0u64;
        for i in 1..=rows {
            crossings += u64::from(end.step());
            if end.0 > u128::MAX - short {
                let (exact, _) = div_phi(&(row + UBig::from(i)));
                if exact > floor + UBig::from(crossings) {
                    return Self(self.0.saturating_add(short));
                }
            }
        }
        self
    }

    /// Which of the next four rows hold a 0-point is one of five patterns; they
    /// are numbered by the cuts that the fraction has reached.
    #[inline]
    pub(in crate::sequence) fn pattern(self) -> usize {
        CUTS.iter().map(|&cut| usize::from(self.0 >= cut)).sum()
    }

    /// A slope with this pattern.
    pub(in crate::sequence) fn of_pattern(pattern: usize) -> Self {
        Self(pattern.checked_sub(1).map_or(0, |below| CUTS[below]))
    }

    /// Goes on by four rows.
    #[inline]
    pub(in crate::sequence) const fn skip_four(&mut self) {
        self.0 = self.0.wrapping_add(INVERSE_PHI.wrapping_mul(4));
    }

    /// Whether this row holds a 0-point; goes on to the next row.
    #[inline]
    pub(in crate::sequence) const fn step(&mut self) -> bool {
        let (next, carry) = self.0.overflowing_add(INVERSE_PHI);
        self.0 = next;
        carry
    }
}

/// `floor(row / phi)` and the fraction left over, in units of 2^-128, rounded
/// down.
pub(in crate::sequence) fn div_phi(row: &UBig) -> (UBig, u128) {
    // x/phi = (sqrt(5x²) - x)/2 for x = 2^128 row; the root may be rounded down
    // first, because everything else is an integer.
    let scaled = row << 128;
    let root = (UBig::from(5u8) * scaled.sqr()).nth_root(2);
    let quotient: UBig = (root - scaled) >> 1;
    let fraction = u128::try_from(&quotient & UBig::from(u128::MAX)).expect("128 bits are left");
    (quotient >> 128, fraction)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_numeration::ceil_div_phi;

    #[test]
    fn zero_rows_are_the_lower_wythoff_numbers() {
        // Complement of { a_n + n }, by mex: no slope involved.
        let (mut lower, mut reflected) = (Vec::new(), std::collections::HashSet::new());
        for row in 0..10_000u64 {
            if !reflected.contains(&row) {
                reflected.insert(row + lower.len() as u64);
                lower.push(row);
            }
        }
        let mut slope = Slope::at(1);
        for row in 1..10_000 {
            assert_eq!(ceil_div_phi(row), lower.partition_point(|&a| a < row) as u64);
            assert_eq!(slope, Slope::at(row));
            assert_eq!(slope.step(), lower.binary_search(&row).is_ok());
        }
    }

    #[test]
    fn four_rows_at_once_are_one_of_five_patterns() {
        let four = |mut slope: Slope| [(); 4].map(|()| slope.step());
        assert!(CUTS.is_sorted());
        for row in (1..5000).chain(Slope::LIMIT - 5000..Slope::LIMIT - 4) {
            let mut slope = Slope::at(row);
            assert_eq!(four(slope), four(Slope::of_pattern(slope.pattern())), "row {row}");
            slope.skip_four();
            assert_eq!(slope, Slope::at(row + 4));
        }
        // Where one pattern ends and the next begins.
        for cut in CUTS {
            for slope in [Slope(cut - 1), Slope(cut)] {
                assert_eq!(four(slope), four(Slope::of_pattern(slope.pattern())));
            }
        }
    }

    #[test]
    fn fibonacci_rows_are_decided_right_up_to_the_limit() {
        // F_{k+1}/phi is as close to F_k as a number of its size can be to an
        // integer, from above and from below in turn.
        let (mut a, mut b, mut above) = (1u64, 2u64, true);
        while b < Slope::LIMIT - 1 {
            assert_eq!(ceil_div_phi(b), a + u64::from(above), "row {b}");
            assert_eq!(Slope::at(b - 1).step(), above, "row {b}");
            (a, b, above) = (b, a + b, !above);
        }
    }

    #[test]
    fn rows_of_any_size_are_decided_right() {
        // Near Fibonacci numbers r/phi is closer to an integer than 2^-128.
        let (mut a, mut b) = (UBig::ONE, UBig::from(2u8));
        for _ in 0..400 {
            (a, b) = (b.clone(), a + b);
            for before in [1u8, 7] {
                let row = &b - UBig::from(before).min(b.clone());
                let (mut index, mut slope) = Slope::at_any(&row, 20);
                for i in 0u8..20 {
                    let here = &row + UBig::from(i);
                    let exact =
                        if here.is_zero() { UBig::ZERO } else { div_phi(&here).0 + UBig::ONE };
                    // Row 0 is the one place where ceil and floor + 1 differ.
                    if !row.is_zero() {
                        assert_eq!(index, exact, "row {here}");
                    }
                    index += UBig::from(u8::from(slope.step()));
                }
            }
        }
    }
}
