//! When a sequence of a recurrence with a Pisot number as its dominant root has left for good.
//!
//! Let R = (x - β)·f be the polynomial of the recurrence, r its degree, β > 1, and all roots
//! of f inside of the unit circle. Let y be any sequence of real numbers that follows R, Y
//! the largest of |y_0|, …, |y_{r-1}|, and h_m = y_{m+1} - β·y_m. Then h follows f. Write
//! p_n for x^n modulo f, a polynomial of degree below r-1, and |p_n| for the sum of the
//! absolute values of its coefficients: as h_{m+n} is the combination of h_m, …, h_{m+r-2}
//! by the coefficients of p_n, |h_{m+n}| <= |p_n|·max(|h_m|, …, |h_{m+r-2}|).
//!
//! The p_n tend to 0, so there is an N with |p_N|, …, |p_{N+r-2}| all at most 1, and with S
//! the largest |p_n| up to there, all |h_m| are at most S·max(|h_0|, …, |h_{r-2}|), hence
//! at most E = S·(1 + β)·Y. Now if some y_m > E/(β - 1), then y_{m+1} >= β·y_m - E > y_m, and
//! so on: y grows from there on. That is the *escape*: the factor S·(1 + β)/(β - 1) on Y,
//! rounded up.
//!
//! Numbers are exact: x^n modulo R has integer coefficients a_k, p_n has the coefficients
//! a_k - a_{r-1}·f_k with f_k = R_{k+1} + R_{k+2}·β + … + R_r·β^{r-k-1}, and β is enclosed
//! between two fractions, finer the larger the a_k are. So what is computed as at most 1 is.

use dashu_int::IBig;
use dashu_int::ops::{Abs, BitTest};

use super::polynomial::Polynomial;
use super::recurrence::Grip;
use crate::{NumerationError, WeightsFault};
use wythoff_automata::Control;

/// Larger escapes do not leave room for sums in machine integers.
const LARGEST_ESCAPE: i64 = 1 << 40;

/// Bits of fractions beyond what the integers take away.
const SPARE_BITS: usize = 64;

/// The escape of a recurrence whose polynomial is, but for factors x, that of a Pisot number.
pub(super) fn escape(polynomial: &Polynomial, control: &Control) -> Result<Grip, NumerationError> {
    let r = polynomial.degree();
    let too_slow =
        || NumerationError::Weights(WeightsFault::SlowRoots { polynomial: polynomial.clone() });
    let mut root = Root::of(polynomial);
    // x^n modulo R.
    let mut power = vec![IBig::ZERO; r];
    power[0] = IBig::ONE;
    let (mut small, mut largest) = (0, IBig::ONE << root.bits);
    while small + 1 < r {
        control.work(r * r, 0)?;
        let bits = power.iter().map(|c| c.abs().bit_len()).max().unwrap_or(0);
        if root.bits < bits + SPARE_BITS {
            let finer = 2 * bits + SPARE_BITS;
            largest <<= finer - root.bits;
            root.refine(polynomial, finer);
        }
        let size = size_without_root(&power, polynomial, &root);
        small = if size <= IBig::ONE << root.bits { small + 1 } else { 0 };
        largest = largest.max(size);
        multiply_by_x(&mut power, polynomial);
    }
    // All as fractions of 2^bits: S, 1 + β at most, β - 1 at least. That is not 0, since no
    // Pisot number is below 1.32 (Siegel 1944).
    let one = IBig::ONE << root.bits;
    let factor: IBig = (largest * (&one + &root.high)) / ((&root.low - &one) << root.bits) + 1;
    let escape = i64::try_from(factor).ok().filter(|&escape| escape <= LARGEST_ESCAPE);
    let escape = escape.ok_or_else(too_slow)?;
    Ok(Grip { escape, patience: patience(&root, escape, r) })
}

/// How many terms it takes for the dominant root to grow far beyond the escape.
fn patience(root: &Root, escape: i64, r: usize) -> usize {
    let far = IBig::from(escape) << (root.bits + 16);
    let mut grown = IBig::ONE << root.bits;
    let mut terms = r;
    while grown < far {
        grown = (grown * &root.low) >> root.bits;
        terms += 1;
    }
    terms
}

/// At least the sum of the absolute values of the coefficients of a polynomial modulo f.
fn size_without_root(power: &[IBig], polynomial: &Polynomial, root: &Root) -> IBig {
    let r = power.len();
    let top = &power[r - 1];
    let mut sum = IBig::ZERO;
    for (k, a) in power[..r - 1].iter().enumerate() {
        // f_k, with β at either end of its enclosure: the terms of one sign at one end.
        let (low, high) = root.enclose(&polynomial.coefficients()[k + 1..]);
        let a = a << root.bits;
        let ends = [&a - top * low, &a - top * high];
        sum += ends.into_iter().map(Abs::abs).max().expect("two");
    }
    sum
}

/// The next power of x modulo a monic polynomial.
pub(super) fn multiply_by_x(power: &mut [IBig], polynomial: &Polynomial) {
    let top = power[power.len() - 1].clone();
    power.rotate_right(1);
    power[0] = IBig::ZERO;
    for (entry, c) in power.iter_mut().zip(polynomial.coefficients()) {
        *entry -= &top * c;
    }
}

/// The only root above 1, between two fractions with denominator 2^bits.
pub(super) struct Root {
    pub(super) bits: usize,
    pub(super) low: IBig,
    pub(super) high: IBig,
}

impl Root {
    /// The only root above 1 of a polynomial that is negative at 1.
    pub(super) fn of(polynomial: &Polynomial) -> Self {
        let mut high = IBig::from(2);
        while polynomial.at(&high) < IBig::ZERO {
            high *= 2;
        }
        let mut root = Self { bits: 0, low: IBig::ONE, high };
        root.refine(polynomial, SPARE_BITS);
        root
    }

    /// Makes the fractions finer: bisection down to neighbours.
    pub(super) fn refine(&mut self, polynomial: &Polynomial, bits: usize) {
        self.low <<= bits - self.bits;
        self.high <<= bits - self.bits;
        self.bits = bits;
        while &self.high - &self.low > IBig::ONE {
            let middle: IBig = (&self.low + &self.high) >> 1;
            if polynomial.scaled_at(&middle, bits) < IBig::ZERO {
                self.low = middle;
            } else {
                self.high = middle;
            }
        }
    }

    /// Bounds, as fractions of 2^bits, for a polynomial with these coefficients at the root.
    pub(super) fn enclose(&self, coefficients: &[IBig]) -> (IBig, IBig) {
        // Horner's rule; powers of the root are positive, so each end follows from one end.
        let (mut low, mut high) = (IBig::ZERO, IBig::ZERO);
        let down = |value: IBig| value >> self.bits;
        let up = |value: IBig| -((-value) >> self.bits);
        for c in coefficients.iter().rev() {
            let by = |value: &IBig, small: bool| {
                let end = if (*value >= IBig::ZERO) == small { &self.low } else { &self.high };
                value * end
            };
            let (next_low, next_high) = (down(by(&low, true)), up(by(&high, false)));
            let c = c << self.bits;
            (low, high) = (next_low + &c, next_high + c);
        }
        (low, high)
    }
}

#[cfg(test)]
mod tests {
    use super::super::polynomial::polynomial;
    use super::*;

    /// Sequences that start at random leave as promised: a term beyond the escape is followed
    /// by larger ones only.
    #[test]
    fn what_has_escaped_grows() -> Result<(), NumerationError> {
        let mut random = 1u64;
        for coefficients in [
            &[-2, 1][..],
            &[-1, -1, 1],
            &[1, -3, 1],
            &[-1, -1, 0, 1],
            &[-1, 1, -2, 1],
            &[-1, 0, 0, -1, 1],
            &[0, 0, -1, -1, 0, 1],
        ] {
            let polynomial = polynomial(coefficients);
            let grip = escape(&polynomial, &Control::unlimited())?;
            for _ in 0..300 {
                let mut terms: Vec<i128> = (1..coefficients.len())
                    .map(|_| {
                        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        i128::from(random >> 59) - 16
                    })
                    .collect();
                let start = terms.iter().map(|y| y.abs()).max().expect("terms");
                for m in 0..120 {
                    let next = |c: &[i64]| -> i128 {
                        let terms = &terms[m..];
                        -c.iter().zip(terms).map(|(&c, y)| i128::from(c) * y).sum::<i128>()
                    };
                    terms.push(next(&coefficients[..coefficients.len() - 1]));
                    if terms.last().expect("pushed").abs() > 1 << 100 {
                        break;
                    }
                }
                let far = i128::from(grip.escape) * start;
                if let Some(gone) = terms.iter().position(|&y| y > far) {
                    assert!(terms[gone..].is_sorted(), "{polynomial} {terms:?}");
                }
            }
        }
        Ok(())
    }

    #[test]
    fn roots_are_enclosed() {
        let golden = polynomial(&[-1, -1, 1]);
        let mut root = Root::of(&golden);
        root.refine(&golden, 100);
        // β^2 - β = 1.
        let (low, high) = root.enclose(&[IBig::ZERO, IBig::NEG_ONE, IBig::ONE]);
        let one = IBig::ONE << 100;
        assert!(low <= one && one <= high && high - low < IBig::from(16));
    }
}
