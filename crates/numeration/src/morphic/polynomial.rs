//! Polynomials with integer coefficients: what the search for Pisot numbers needs of them.

use std::fmt;

use dashu_int::ops::{Abs, Gcd};
use dashu_int::{IBig, Sign};

/// A polynomial in x with integer coefficients.
///
/// ```
/// use wythoff_numeration::Polynomial;
///
/// let plastic = Polynomial::new([-1, -1, 0, 1].map(Into::into));
/// assert_eq!(plastic.to_string(), "x^3-x-1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Polynomial {
    /// The constant term first; the last one is not 0.
    coefficients: Vec<IBig>,
}

impl Polynomial {
    /// From coefficients, the constant term first.
    pub fn new(coefficients: impl IntoIterator<Item = IBig>) -> Self {
        let mut coefficients: Vec<IBig> = coefficients.into_iter().collect();
        while coefficients.last().is_some_and(IBig::is_zero) {
            coefficients.pop();
        }
        Self { coefficients }
    }

    /// The coefficients, the constant term first; none for the polynomial 0.
    pub fn coefficients(&self) -> &[IBig] {
        &self.coefficients
    }

    /// The exponent of the leading term; 0 for constants, 0 among them.
    pub(crate) fn degree(&self) -> usize {
        self.coefficients.len().saturating_sub(1)
    }

    pub(super) fn is_zero(&self) -> bool {
        self.coefficients.is_empty()
    }

    pub(super) fn leading(&self) -> IBig {
        self.coefficients.last().cloned().unwrap_or(IBig::ZERO)
    }

    pub(super) fn constant(&self) -> IBig {
        self.coefficients.first().cloned().unwrap_or(IBig::ZERO)
    }

    pub(super) fn negated(&self) -> Self {
        Self::new(self.coefficients.iter().map(|c| -c))
    }

    /// x^degree times its value at 1/x; the constant term should not be 0.
    pub(super) fn reciprocal(&self) -> Self {
        Self::new(self.coefficients.iter().rev().cloned())
    }

    /// Divided by the greatest common divisor of its coefficients.
    fn primitive(self) -> Self {
        let content = self
            .coefficients
            .iter()
            .fold(IBig::ZERO, |all, c| if all.is_zero() { c.abs() } else { gcd(&all, c) });
        if content <= IBig::ONE {
            return self;
        }
        Self::new(self.coefficients.iter().map(|c| c / &content))
    }

    /// A positive multiple of the remainder of the division by another one.
    pub(super) fn remainder(&self, divisor: &Self) -> Self {
        let leading = divisor.leading();
        let sign = if leading > IBig::ZERO { IBig::ONE } else { IBig::NEG_ONE };
        let mut rest = self.clone();
        while rest.coefficients.len() >= divisor.coefficients.len() {
            let shift = rest.coefficients.len() - divisor.coefficients.len();
            let factor = rest.leading() * &sign;
            let scale = leading.clone().abs();
            let mut next: Vec<IBig> = rest.coefficients.iter().map(|c| c * &scale).collect();
            for (place, c) in divisor.coefficients.iter().enumerate() {
                next[place + shift] -= &factor * c;
            }
            rest = Self::new(next).primitive();
        }
        rest
    }

    /// A greatest common divisor, with a positive leading coefficient.
    pub(super) fn common_factor(&self, other: &Self) -> Self {
        let (mut a, mut b) = (self.clone().primitive(), other.clone().primitive());
        while !b.is_zero() {
            let rest = a.remainder(&b);
            a = std::mem::replace(&mut b, rest);
        }
        if a.leading() < IBig::ZERO { a.negated() } else { a }
    }

    /// The value at n/2^bits, times 2^(bits·degree).
    pub(super) fn scaled_at(&self, n: &IBig, bits: usize) -> IBig {
        let mut value = IBig::ZERO;
        for (place, c) in self.coefficients.iter().rev().enumerate() {
            value = value * n + (c << (bits * place));
        }
        value
    }

    /// The value at an integer.
    pub(super) fn at(&self, n: &IBig) -> IBig {
        self.scaled_at(n, 0)
    }
}

fn gcd(a: &IBig, b: &IBig) -> IBig {
    if b.is_zero() { a.clone() } else { IBig::from(a.gcd(b)) }
}

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return f.write_str("0");
        }
        let mut first = true;
        for (power, c) in self.coefficients.iter().enumerate().rev().filter(|(_, c)| !c.is_zero()) {
            match (c.sign(), first) {
                (Sign::Negative, _) => f.write_str("-")?,
                (Sign::Positive, false) => f.write_str("+")?,
                (Sign::Positive, true) => {}
            }
            let size = c.abs();
            match (power, size == IBig::ONE) {
                (0, _) => write!(f, "{size}")?,
                (_, true) => {}
                (_, false) => write!(f, "{size}*")?,
            }
            match power {
                0 => {}
                1 => f.write_str("x")?,
                _ => write!(f, "x^{power}")?,
            }
            first = false;
        }
        Ok(())
    }
}

#[cfg(test)]
pub(super) fn polynomial(coefficients: &[i64]) -> Polynomial {
    Polynomial::new(coefficients.iter().map(|&c| IBig::from(c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_are_printed_as_people_write_them() {
        for (coefficients, printed) in [
            (vec![], "0"),
            (vec![7], "7"),
            (vec![0, -1], "-x"),
            (vec![-1, -1, 0, 1], "x^3-x-1"),
            (vec![1, -3, 2], "2*x^2-3*x+1"),
        ] {
            assert_eq!(polynomial(&coefficients).to_string(), printed);
        }
    }

    #[test]
    fn common_factors_are_found() {
        // (x^3-x-1)(x^2-x+1) and its reciprocal share x^2-x+1.
        let product = polynomial(&[-1, 0, 0, 0, -1, 1]);
        assert_eq!(product.common_factor(&product.reciprocal()), polynomial(&[1, -1, 1]));
        let prime = polynomial(&[-1, -1, 0, 1]);
        assert_eq!(prime.common_factor(&prime.reciprocal()).degree(), 0);
        assert_eq!(product.remainder(&prime), polynomial(&[]));
    }
}
