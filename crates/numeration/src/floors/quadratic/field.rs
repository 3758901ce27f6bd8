//! Field operations on quadratic numbers.
//!
//! What: sum, difference, product, reciprocal, conjugate, and the mixed operations
//! with integers and rationals. Cost: a few integer products and one gcd each.
//!
//! Two radicands d, e give one field exactly if d·e is a perfect square s²; then
//! sqrt e = (s/d)·sqrt d. That test needs no factoring, so (1 + sqrt 8) + sqrt 2 is
//! computed whatever form its parts came in, and only a truly mixed sum is refused.

use std::borrow::Cow;
use std::ops::Neg;

use dashu_int::{IBig, UBig};

use super::{Quadratic, exact_sqrt};
use crate::NumerationError;

impl Quadratic {
    /// The sum.
    ///
    /// # Errors
    ///
    /// [`NumerationError::MixedRadicands`] if the values lie in different fields.
    pub fn try_add(&self, other: &Self) -> Result<Self, NumerationError> {
        let (d, other) = self.over_one_radicand(other)?;
        let p = &self.p * &other.r + &other.p * &self.r;
        let q = &self.q * &other.r + &other.q * &self.r;
        Ok(Self::normalised(p, q, d.clone(), &self.r * &other.r))
    }

    /// The difference.
    ///
    /// # Errors
    ///
    /// [`NumerationError::MixedRadicands`] if the values lie in different fields.
    pub fn try_sub(&self, other: &Self) -> Result<Self, NumerationError> {
        self.try_add(&-other)
    }

    /// The product.
    ///
    /// # Errors
    ///
    /// [`NumerationError::MixedRadicands`] if the values lie in different fields.
    pub fn try_mul(&self, other: &Self) -> Result<Self, NumerationError> {
        let (d, other) = self.over_one_radicand(other)?;
        let p = &self.p * &other.p + &self.q * &other.q * d;
        let q = &self.p * &other.q + &self.q * &other.p;
        Ok(Self::normalised(p, q, d.clone(), &self.r * &other.r))
    }

    /// 1 divided by the value.
    ///
    /// # Errors
    ///
    /// [`NumerationError::ReciprocalOfZero`] if the value is 0.
    pub fn reciprocal(&self) -> Result<Self, NumerationError> {
        let Self { p, q, d, r } = self;
        // p² - q²d vanishes only at 0, because d is not a perfect square.
        let norm = p * p - q * q * d;
        if norm.is_zero() {
            return Err(NumerationError::ReciprocalOfZero);
        }
        Ok(Self::normalised(r * p, -(r * q), d.clone(), norm))
    }

    /// The value with sqrt d replaced by -sqrt d.
    #[must_use]
    pub fn conjugate(&self) -> Self {
        Self { q: -&self.q, ..self.clone() }
    }

    /// The value plus n.
    #[must_use]
    pub fn add_integer(&self, n: &IBig) -> Self {
        // A multiple of r added to p leaves the common factor as it is.
        Self { p: &self.p + n * &self.r, ..self.clone() }
    }

    /// The value times n.
    #[must_use]
    pub fn mul_integer(&self, n: &IBig) -> Self {
        Self::normalised(&self.p * n, &self.q * n, self.d.clone(), self.r.clone())
    }

    /// The value plus numerator/denominator.
    ///
    /// # Errors
    ///
    /// [`NumerationError::ZeroDenominator`] if the denominator is 0.
    pub fn add_ratio(&self, numerator: &IBig, denominator: &IBig) -> Result<Self, NumerationError> {
        self.try_add(&Self::rational(numerator.clone(), denominator.clone())?)
    }

    /// The value times numerator/denominator.
    ///
    /// # Errors
    ///
    /// [`NumerationError::ZeroDenominator`] if the denominator is 0.
    pub fn mul_ratio(&self, numerator: &IBig, denominator: &IBig) -> Result<Self, NumerationError> {
        self.try_mul(&Self::rational(numerator.clone(), denominator.clone())?)
    }

    /// A radicand that serves both values, and `other` written with it; `self` is
    /// either rational or already has it.
    pub(crate) fn over_one_radicand<'a>(
        &'a self,
        other: &'a Self,
    ) -> Result<(&'a UBig, Cow<'a, Self>), NumerationError> {
        if self.is_rational() {
            return Ok((&other.d, Cow::Borrowed(other)));
        }
        let d = &self.d;
        if other.is_rational() || other.d == *d {
            return Ok((d, Cow::Borrowed(other)));
        }
        let Some(s) = exact_sqrt(&(d * &other.d)) else {
            return Err(NumerationError::MixedRadicands {
                left: d.clone(),
                right: other.d.clone(),
            });
        };
        // q·sqrt e = (q·s/d)·sqrt d, over the denominator r·d.
        let rewritten = Self::normalised(&other.p * d, &other.q * s, d.clone(), &other.r * d);
        Ok((d, Cow::Owned(rewritten)))
    }
}

impl Neg for &Quadratic {
    type Output = Quadratic;

    fn neg(self) -> Quadratic {
        Quadratic { p: -&self.p, q: -&self.q, ..self.clone() }
    }
}

impl Neg for Quadratic {
    type Output = Self;

    fn neg(self) -> Self {
        Self { p: -self.p, q: -self.q, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reciprocal_of_phi_is_phi_minus_one() {
        let phi = Quadratic::golden();
        assert_eq!(phi.reciprocal(), Ok(phi.add_integer(&(-1).into())));
        assert_eq!(phi.try_mul(&phi.conjugate()), Ok(IBig::from(-1).into()));
        assert_eq!(phi.try_sub(&phi), Ok(IBig::ZERO.into()));
    }

    #[test]
    fn one_field_under_two_radicands() -> Result<(), NumerationError> {
        // 67 is above the trial squares, so the radicands stay different.
        let root = Quadratic::new(0, 1, 2u32, 1)?;
        let same_field = Quadratic::new(0, 1, 2 * 67 * 67u32, 1)?;
        assert_eq!(same_field.to_string(), "sqrt 8978");
        assert_eq!(root.try_add(&same_field)?, root.mul_integer(&68.into()));
        assert_eq!(root.try_mul(&same_field)?, IBig::from(134).into());
        Ok(())
    }

    #[test]
    fn different_fields_do_not_mix() {
        let error = NumerationError::MixedRadicands { left: 5u32.into(), right: 2u32.into() };
        assert_eq!(Quadratic::golden().try_add(&Quadratic::silver()), Err(error.clone()));
        assert_eq!(Quadratic::golden().try_mul(&Quadratic::silver()), Err(error));
    }

    #[test]
    fn rationals_mix_with_every_field() -> Result<(), NumerationError> {
        let half = Quadratic::rational(1, 2)?;
        let phi = Quadratic::golden();
        assert_eq!(half.try_add(&phi)?.to_string(), "(2 + sqrt 5)/2");
        assert_eq!(phi.mul_ratio(&2.into(), &3.into())?.to_string(), "(1 + sqrt 5)/3");
        assert_eq!(phi.add_ratio(&(-1).into(), &2.into())?.to_string(), "(sqrt 5)/2");
        assert_eq!(phi.mul_integer(&IBig::ZERO), Quadratic::rational(0, 1)?);
        assert_eq!(phi.add_ratio(&1.into(), &IBig::ZERO), Err(NumerationError::ZeroDenominator));
        assert_eq!(
            Quadratic::from(IBig::ZERO).reciprocal(),
            Err(NumerationError::ReciprocalOfZero)
        );
        Ok(())
    }
}
