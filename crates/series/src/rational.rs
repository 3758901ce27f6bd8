//! Rational numbers, in lowest terms.
//!
//! Few operations, all exact. Counts are integers and so are nearly all entries of minimal
//! representations, so the case of two integers comes first everywhere.

use dashu_int::ops::{BitTest, Gcd};
use dashu_int::{IBig, Sign, UBig};
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// A rational number: a fraction in lowest terms, its denominator positive.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rational {
    numerator: IBig,
    denominator: UBig,
}

impl Rational {
    /// Zero.
    pub const ZERO: Self = Self { numerator: IBig::ZERO, denominator: UBig::ONE };
    /// One.
    pub const ONE: Self = Self { numerator: IBig::ONE, denominator: UBig::ONE };

    /// The quotient of two integers.
    ///
    /// # Panics
    ///
    /// If the denominator is 0.
    pub fn new(numerator: impl Into<IBig>, denominator: impl Into<IBig>) -> Self {
        let (sign, denominator) = denominator.into().into_parts();
        assert!(!denominator.is_zero(), "a denominator is not 0");
        let numerator: IBig = numerator.into();
        let numerator = if sign == Sign::Negative { -numerator } else { numerator };
        if denominator.is_one() {
            return Self { numerator, denominator };
        }
        if numerator.is_zero() {
            return Self::ZERO;
        }
        let common = (&numerator).gcd(&denominator);
        Self { numerator: numerator / &common, denominator: denominator / common }
    }

    /// Its numerator, which has its sign.
    pub const fn numerator(&self) -> &IBig {
        &self.numerator
    }

    /// Its denominator.
    pub const fn denominator(&self) -> &UBig {
        &self.denominator
    }

    /// The machine words of the longer part: what an operation on it costs.
    pub(crate) fn words(&self) -> usize {
        self.numerator.bit_len().max(self.denominator.bit_len()) / 64 + 1
    }

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// Whether it is 1.
    pub fn is_one(&self) -> bool {
        self.denominator.is_one() && self.numerator.is_one()
    }

    /// Whether it is an integer from 0 on.
    pub fn is_natural(&self) -> bool {
        self.denominator.is_one() && self.numerator.sign() == Sign::Positive
    }

    /// The integer that it is, if it is one.
    pub fn integer(&self) -> Option<&IBig> {
        self.denominator.is_one().then_some(&self.numerator)
    }

    /// One divided by it.
    ///
    /// # Panics
    ///
    /// If it is 0.
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self::new(self.denominator.clone(), self.numerator.clone())
    }

    /// The bytes that its digits take.
    pub(crate) fn bytes(&self) -> usize {
        use dashu_int::ops::BitTest;
        size_of::<Self>() + (self.numerator.bit_len() + self.denominator.bit_len()) / 8
    }
}

impl<T: Into<IBig>> From<T> for Rational {
    fn from(integer: T) -> Self {
        Self { numerator: integer.into(), denominator: UBig::ONE }
    }
}

impl Add for &Rational {
    type Output = Rational;

    fn add(self, other: Self) -> Rational {
        if self.denominator.is_one() && other.denominator.is_one() {
            return Rational::from(&self.numerator + &other.numerator);
        }
        let numerator = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        Rational::new(numerator, &self.denominator * &other.denominator)
    }
}

impl Sub for &Rational {
    type Output = Rational;

    fn sub(self, other: Self) -> Rational {
        self + &-other
    }
}

impl Mul for &Rational {
    type Output = Rational;

    fn mul(self, other: Self) -> Rational {
        let numerator = &self.numerator * &other.numerator;
        Rational::new(numerator, &self.denominator * &other.denominator)
    }
}

impl Neg for &Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        Rational { numerator: -&self.numerator, denominator: self.denominator.clone() }
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator.is_one() {
            return write!(f, "{}", self.numerator);
        }
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms_with_a_positive_denominator() {
        assert_eq!(Rational::new(6, -4).to_string(), "-3/2");
        assert_eq!(Rational::new(0, -7), Rational::ZERO);
        assert_eq!(Rational::new(-8, -4), Rational::from(2));
        let (half, third) = (Rational::new(1, 2), Rational::new(-1, 3));
        assert_eq!((&half + &third).to_string(), "1/6");
        assert_eq!((&half - &third).to_string(), "5/6");
        assert_eq!((&half * &third).to_string(), "-1/6");
        assert_eq!(third.inverse(), Rational::from(-3));
        assert!(Rational::ZERO.is_natural() && !third.is_natural() && !half.is_natural());
        assert_eq!((half.integer(), Rational::ONE.integer()), (None, Some(&IBig::ONE)));
    }
}
