//! The continued fraction of a quadratic irrational.
//!
//! Method (Lagrange, Galois): write the number as (P + sqrt D)/Q with Q dividing
//! D - P²; then the complete quotients stay of that form, with a = floor((P + sqrt D)/Q),
//! P' = aQ - P and Q' = (D - P'²)/Q. Sooner or later a complete quotient is *reduced*
//! (above 1, its conjugate between -1 and 0); from the first reduced one on the
//! expansion is purely periodic, so its return marks the period. No table of earlier
//! states is needed.
//!
//! Cost: one integer division per partial quotient and one square root in all. The
//! preperiod is logarithmic in the data, but the period can be as long as
//! sqrt D · log D, so the number of partial quotients is limited.

use dashu_int::ops::{Abs, DivEuclid, SquareRoot, UnsignedAbs};
use dashu_int::{IBig, Sign};

use super::ContinuedFraction;
use crate::{NumerationError, Quadratic};

/// How many partial quotients [`ContinuedFraction::of`] computes before it gives up.
const EXPANSION_LIMIT: usize = 1_000_000;

impl ContinuedFraction {
    /// The integer part of x and the continued fraction of the rest.
    ///
    /// ```
    /// use wythoff_numeration::{ContinuedFraction, Quadratic};
    ///
    /// let (whole, fraction) = ContinuedFraction::of(&Quadratic::new(0, 1, 7u32, 1)?)?;
    /// assert_eq!((whole, fraction.to_string()), (2.into(), "[0; (1, 1, 1, 4)]".into()));
    /// # Ok::<(), wythoff_numeration::NumerationError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NumerationError::RationalExpansion`] if x is rational,
    /// [`NumerationError::QuotientTooLarge`] if a partial quotient exceeds 64 bits, and
    /// [`NumerationError::PeriodBeyondLimit`] if the period does not end within
    /// a million partial quotients.
    pub fn of(x: &Quadratic) -> Result<(IBig, Self), NumerationError> {
        Self::of_within(x, EXPANSION_LIMIT)
    }

    /// As [`ContinuedFraction::of`], with a limit on the number of partial quotients.
    ///
    /// # Errors
    ///
    /// As for [`ContinuedFraction::of`].
    fn of_within(x: &Quadratic, limit: usize) -> Result<(IBig, Self), NumerationError> {
        if x.is_rational() {
            return Err(NumerationError::RationalExpansion);
        }
        let mut state = CompleteQuotient::of(x);
        let whole = state.advance();
        let mut quotients = Vec::new();
        let mut period_start: Option<(usize, IBig, IBig)> = None;
        loop {
            match &period_start {
                Some((start, p, q)) if (p, q) == (&state.p, &state.q) => {
                    let period = quotients.split_off(*start);
                    return Ok((whole, Self::canonical(quotients, &period)));
                }
                None if state.is_reduced() => {
                    period_start = Some((quotients.len(), state.p.clone(), state.q.clone()));
                }
                _ => {}
            }
            if quotients.len() == limit {
                return Err(NumerationError::PeriodBeyondLimit { limit });
            }
            let index = quotients.len() + 1;
            let quotient = u64::try_from(state.advance())
                .map_err(|_| NumerationError::QuotientTooLarge { index, max: u64::MAX })?;
            quotients.push(quotient);
        }
    }
}

/// The number (p + sqrt d)/q, with q dividing d - p² and root = isqrt(d).
struct CompleteQuotient {
    p: IBig,
    q: IBig,
    d: IBig,
    root: IBig,
}

impl CompleteQuotient {
    fn of(x: &Quadratic) -> Self {
        let (p, q, d, r) = x.parts();
        // |q|·sqrt d = sqrt(q²d); a negative q moves its sign to the other two.
        let sign = q.sign();
        let (p, r) = (p.clone() * sign, r.clone() * sign);
        // Widening by |r| makes r divide d - p².
        let widening = (&r).abs();
        let d = (q * &widening).unsigned_abs().sqr() * d;
        let root = d.sqrt().into();
        Self { p: p * &widening, q: r * widening, d: d.into(), root }
    }

    /// Returns the integer part a and moves on to 1/(x - a).
    fn advance(&mut self) -> IBig {
        // The floor of (p + sqrt d)/q depends on sqrt d only through its floor, or its
        // ceiling if q < 0; Euclidean division by a negative q rounds up, so the
        // negative case divides the negated numerator by |q|.
        let a = match self.q.sign() {
            Sign::Positive => (&self.p + &self.root).div_euclid(&self.q),
            Sign::Negative => (-(&self.p + &self.root + IBig::ONE)).div_euclid((&self.q).abs()),
        };
        self.p = &a * &self.q - &self.p;
        self.q = (&self.d - &self.p * &self.p) / &self.q;
        a
    }

    /// Whether the number exceeds 1 and its conjugate lies between -1 and 0: that is
    /// 0 < p < sqrt d and sqrt d - p < q < sqrt d + p, with sqrt d not an integer.
    fn is_reduced(&self) -> bool {
        let Self { p, q, root, .. } = self;
        *p > IBig::ZERO && p <= root && *q > root - p && *q <= root + p
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expansions_known_by_hand() -> Result<(), NumerationError> {
        for (p, q, d, r, whole, text) in [
            (1, 1, 5u64, 2, 1, "[0; (1)]"),
            (0, 1, 2, 1, 1, "[0; (2)]"),
            (0, 1, 3, 1, 1, "[0; (1, 2)]"),
            (0, -1, 2, 1, -2, "[0; 1, 1, (2)]"),
            (5, -1, 3, 11, 0, "[0; 3, (2, 1)]"),
            (0, 1, 61, 1, 7, "[0; (1, 4, 3, 1, 2, 2, 1, 3, 4, 1, 14)]"),
            (-3, 1, 5, -2, 0, "[0; 2, (1)]"),
        ] {
            let (integer_part, fraction) = ContinuedFraction::of(&Quadratic::new(p, q, d, r)?)?;
            assert_eq!((integer_part, fraction.to_string()), (whole.into(), text.into()));
        }
        Ok(())
    }

    #[test]
    fn what_has_no_expansion_here() -> Result<(), NumerationError> {
        let rational = Quadratic::rational(22, 7)?;
        assert_eq!(ContinuedFraction::of(&rational), Err(NumerationError::RationalExpansion));
        let root = Quadratic::new(0, 1, 61u32, 1)?;
        assert_eq!(
            ContinuedFraction::of_within(&root, 10),
            Err(NumerationError::PeriodBeyondLimit { limit: 10 })
        );
        assert!(ContinuedFraction::of_within(&root, 11).is_ok());
        let huge = Quadratic::silver().mul_ratio(&IBig::ONE, &IBig::from(10).pow(30))?;
        assert_eq!(
            ContinuedFraction::of(&huge),
            Err(NumerationError::QuotientTooLarge { index: 1, max: u64::MAX })
        );
        Ok(())
    }
}
