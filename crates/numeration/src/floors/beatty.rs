//! Beatty sequences floor(n·alpha + beta), exactly.
//!
//! What: [`floor_linear`] and the sequence [`Beatty`] with its inverse.
//! Why: P-positions of Wythoff-type games are pairs of Beatty sequences.
//! Cost: one integer square root of twice the length of n, so n = 10^1000 takes
//! microseconds. For the golden ratio and machine words see `golden`.

use dashu_int::IBig;

use super::quadratic::floor_of;
use crate::{NumerationError, Quadratic};

/// floor(n·alpha + beta), exactly, for any integer n.
///
/// ```
/// use dashu_int::IBig;
/// use wythoff_numeration::{Quadratic, floor_linear};
///
/// let zero = Quadratic::from(IBig::ZERO);
/// let n = IBig::from(10).pow(50);
/// let term = floor_linear(&n, &Quadratic::golden(), &zero);
/// assert_eq!(term.to_string(), "161803398874989484820458683436563811772030917980576");
/// ```
pub fn floor_linear(n: &IBig, alpha: &Quadratic, beta: &Quadratic) -> IBig {
    let Ok((d, beta_over_d)) = alpha.over_one_radicand(beta) else {
        return floor_across_fields(n, alpha, beta);
    };
    // Assembled by hand rather than with `Quadratic` operations: the floor does not
    // need the normal form, so the gcd of three long numbers is saved.
    let (p, q, _, r) = alpha.parts();
    let (beta_p, beta_q, _, beta_r) = beta_over_d.parts();
    let p = n * p * beta_r + beta_p * r;
    let q = n * q * beta_r + beta_q * r;
    floor_of(&p, &q, d, &(r * beta_r))
}

/// The floor when alpha and beta lie in different quadratic fields: the sum of the
/// floors is it or one less, and an exact comparison tells which.
fn floor_across_fields(n: &IBig, alpha: &Quadratic, beta: &Quadratic) -> IBig {
    let multiple = alpha.mul_integer(n);
    let low = multiple.floor() + beta.floor();
    let high = &low + IBig::ONE;
    if multiple >= (-beta).add_integer(&high) { high } else { low }
}

/// The sequence floor(n·alpha + beta) with alpha >= 1.
///
/// The slope is at least 1, so the sequence is strictly increasing and each integer is
/// a term for at most one n. Slopes below 1 are served by [`floor_linear`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beatty {
    alpha: Quadratic,
    beta: Quadratic,
    /// 1/alpha and -beta/alpha: the line v/alpha - beta/alpha inverts n·alpha + beta.
    inverse: (Quadratic, Quadratic),
}

impl Beatty {
    /// The sequence floor(n·alpha + beta).
    ///
    /// # Errors
    ///
    /// [`NumerationError::SlopeBelowOne`] if alpha < 1, and
    /// [`NumerationError::MixedRadicands`] if alpha and beta lie in different fields.
    pub fn new(alpha: Quadratic, beta: Quadratic) -> Result<Self, NumerationError> {
        if alpha < Quadratic::from(IBig::ONE) {
            return Err(NumerationError::SlopeBelowOne);
        }
        let slope = alpha.reciprocal()?;
        let offset = -slope.try_mul(&beta)?;
        Ok(Self { alpha, beta, inverse: (slope, offset) })
    }

    /// The sequence floor(n·alpha).
    ///
    /// # Errors
    ///
    /// [`NumerationError::SlopeBelowOne`] if alpha < 1.
    pub fn homogeneous(alpha: Quadratic) -> Result<Self, NumerationError> {
        Self::new(alpha, IBig::ZERO.into())
    }

    /// The slope.
    pub fn alpha(&self) -> &Quadratic {
        &self.alpha
    }

    /// The offset.
    pub fn beta(&self) -> &Quadratic {
        &self.beta
    }

    /// floor(n·alpha + beta), for any integer n.
    pub fn term(&self, n: &IBig) -> IBig {
        floor_linear(n, &self.alpha, &self.beta)
    }

    /// The first n whose term is at least v.
    pub fn first_from(&self, v: &IBig) -> IBig {
        // It is ceil((v - beta)/alpha); the ceiling is a floor with all signs turned.
        let (slope, offset) = &self.inverse;
        -floor_linear(v, &-slope, &-offset)
    }

    /// The n whose term is v, if there is one.
    pub fn index_of(&self, v: &IBig) -> Option<IBig> {
        // No other can have v as its term.
        let n = self.first_from(v);
        (self.term(&n) == *v).then_some(n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_floor_across_two_fields() {
        // n·phi + sqrt 2 for n = 0..6: 1.41, 3.03, 4.65, 6.26, 7.88, 9.50, 11.12
        let root = Quadratic::silver().add_integer(&(-1).into());
        let terms: Vec<_> =
            (0..7).map(|n| floor_linear(&n.into(), &Quadratic::golden(), &root)).collect();
        assert_eq!(terms, [1, 3, 4, 6, 7, 9, 11].map(IBig::from));
        let negative = floor_linear(&(-1).into(), &Quadratic::golden(), &root);
        assert_eq!(negative, IBig::from(-1));
    }

    #[test]
    fn refused_sequences() -> Result<(), NumerationError> {
        let psi = Quadratic::golden().reciprocal()?;
        assert_eq!(Beatty::homogeneous(psi), Err(NumerationError::SlopeBelowOne));
        let mixed = Beatty::new(Quadratic::golden(), Quadratic::silver());
        assert!(matches!(mixed, Err(NumerationError::MixedRadicands { .. })));
        Ok(())
    }

    #[test]
    fn integer_and_rational_slopes_invert() -> Result<(), NumerationError> {
        let one = Beatty::homogeneous(IBig::ONE.into())?;
        assert_eq!(one.index_of(&7.into()), Some(7.into()));
        // floor(3n/2 + 1/2): …, 0, 2, 3, 5, 6, …
        let rational = Beatty::new(Quadratic::rational(3, 2)?, Quadratic::rational(1, 2)?)?;
        let found: Vec<_> = (0..7).map(|v| rational.index_of(&v.into())).collect();
        let expected = [Some(0), None, Some(1), Some(2), None, Some(3), Some(4)];
        assert_eq!(found, expected.map(|n| n.map(IBig::from)));
        Ok(())
    }
}
