//! Quadratic numbers (p + q·sqrt d)/r, exactly.
//!
//! What: the type, its normal form, its constructors, its floor and its printed
//! form. Field operations are in `field`, order and sign in `order`.
//!
//! Why: slopes of Beatty sequences and values of periodic continued fractions are
//! quadratic numbers, and a floor decided by floating point is wrong as soon as the
//! fractional part is small. Here a floor costs one integer square root:
//! floor((p + q·sqrt d)/r) = floor((p + floor(q·sqrt d))/r) for r > 0, because
//! p and r are integers, and floor(q·sqrt d) is isqrt(q²d) or -isqrt(q²d) - 1.
//!
//! Normal form: r > 0; p, q and r have no common factor; d is not a perfect square;
//! a rational has q = 0 and d = 0, so rationals mix with every field. Squares of
//! numbers up to [`SQUARE_TRIAL`] are moved out of the root, so that sqrt 8 prints
//! as 2 sqrt 2; removing all of them would need factoring. Equality and order go by
//! value and do not depend on it.

mod field;
mod order;

use std::fmt;

use dashu_int::ops::{Abs, DivEuclid, Gcd, SquareRoot, UnsignedAbs};
use dashu_int::{IBig, Sign, UBig};

use crate::NumerationError;

/// Squares of numbers up to this one are moved out of the root on construction:
/// enough to tidy every value with small data, cheap enough to do each time.
const SQUARE_TRIAL: u32 = 64;

/// The number (p + q·sqrt d)/r.
///
/// Rational values are allowed (q = 0). Values of different quadratic fields can be
/// compared, but not added or multiplied.
///
/// ```
/// use wythoff_numeration::Quadratic;
///
/// let phi = Quadratic::golden();
/// assert_eq!(phi.to_string(), "(1 + sqrt 5)/2");
/// // phi² = phi + 1
/// assert_eq!(phi.try_mul(&phi)?, phi.add_integer(&1.into()));
/// # Ok::<(), wythoff_numeration::NumerationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Quadratic {
    p: IBig,
    q: IBig,
    d: UBig,
    r: IBig,
}

impl Quadratic {
    /// The number (p + q·sqrt d)/r. With q = 0 the value is rational and d is ignored.
    ///
    /// # Errors
    ///
    /// [`NumerationError::ZeroDenominator`] if r = 0, and
    /// [`NumerationError::SquareRadicand`] if q ≠ 0 and d is a perfect square.
    pub fn new(
        p: impl Into<IBig>,
        q: impl Into<IBig>,
        d: impl Into<UBig>,
        r: impl Into<IBig>,
    ) -> Result<Self, NumerationError> {
        let (p, mut q, mut d, r) = (p.into(), q.into(), d.into(), r.into());
        if r.is_zero() {
            return Err(NumerationError::ZeroDenominator);
        }
        if !q.is_zero() {
            if exact_sqrt(&d).is_some() {
                return Err(NumerationError::SquareRadicand { radicand: d });
            }
            for s in 2..=SQUARE_TRIAL {
                while (&d % (s * s)) == 0 {
                    d /= s * s;
                    q *= s;
                }
            }
        }
        Ok(Self::normalised(p, q, d, r))
    }

    /// The rational number p/r.
    ///
    /// # Errors
    ///
    /// [`NumerationError::ZeroDenominator`] if r = 0.
    pub fn rational(p: impl Into<IBig>, r: impl Into<IBig>) -> Result<Self, NumerationError> {
        Self::new(p, 0, 0u32, r)
    }

    /// The golden ratio phi = (1 + sqrt 5)/2.
    pub fn golden() -> Self {
        Self { p: 1.into(), q: 1.into(), d: 5u32.into(), r: 2.into() }
    }

    /// The silver ratio 1 + sqrt 2.
    pub fn silver() -> Self {
        Self { p: 1.into(), q: 1.into(), d: 2u32.into(), r: 1.into() }
    }

    /// The metallic ratio (k + sqrt(k² + 4))/2 = [k; k, k, …]: golden for k = 1,
    /// silver for k = 2. Connell's A for the game with parameter k.
    ///
    /// # Errors
    ///
    /// [`NumerationError::SquareRadicand`] if k = 0.
    pub fn metallic(k: u64) -> Result<Self, NumerationError> {
        let k = UBig::from(k);
        let d = &k * &k + 4u32;
        Self::new(k, 1, d, 2)
    }

    /// Whether the value is rational.
    pub fn is_rational(&self) -> bool {
        self.q.is_zero()
    }

    /// The largest integer not above the value.
    pub fn floor(&self) -> IBig {
        floor_of(&self.p, &self.q, &self.d, &self.r)
    }

    /// The smallest integer not below the value.
    pub fn ceil(&self) -> IBig {
        -floor_of(&-&self.p, &-&self.q, &self.d, &self.r)
    }

    /// The parts (p, q, d, r) of the normal form, r > 0.
    pub fn parts(&self) -> (&IBig, &IBig, &UBig, &IBig) {
        (&self.p, &self.q, &self.d, &self.r)
    }

    /// Brings r ≠ 0 and the common factor into normal form. The caller answers for d
    /// not being a perfect square where q ≠ 0.
    fn normalised(p: IBig, q: IBig, d: UBig, r: IBig) -> Self {
        // r first: it is not 0, and the gcd of two zeros is not defined.
        let common = (&r).unsigned_abs().gcd((&p).unsigned_abs()).gcd((&q).unsigned_abs());
        let divisor = IBig::from_parts(r.sign(), common);
        let d = if q.is_zero() { UBig::ZERO } else { d };
        Self { p: p / &divisor, q: q / &divisor, d, r: r / divisor }
    }
}

impl From<IBig> for Quadratic {
    fn from(n: IBig) -> Self {
        Self { p: n, q: IBig::ZERO, d: UBig::ZERO, r: IBig::ONE }
    }
}

/// floor((p + q·sqrt d)/r) for r > 0 and d not a perfect square (or q = 0).
pub(crate) fn floor_of(p: &IBig, q: &IBig, d: &UBig, r: &IBig) -> IBig {
    debug_assert!(*r > IBig::ZERO);
    let root = IBig::from((q.unsigned_abs().sqr() * d).sqrt());
    let whole = match q.sign() {
        Sign::Positive => root,
        // q²d is not a perfect square, so -q·sqrt d lies strictly above its root.
        Sign::Negative => -root - IBig::ONE,
    };
    (p + whole).div_euclid(r)
}

/// The square root of n, if n is a perfect square.
fn exact_sqrt(n: &UBig) -> Option<UBig> {
    let root = n.sqrt();
    (root.sqr() == *n).then_some(root)
}

impl fmt::Display for Quadratic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { p, q, d, r } = self;
        if q.is_zero() {
            return if r.is_one() { write!(f, "{p}") } else { write!(f, "{p}/{r}") };
        }
        let bracket = !r.is_one();
        if bracket {
            f.write_str("(")?;
        }
        let minus = q.sign() == Sign::Negative;
        match (p.is_zero(), minus) {
            (true, false) => {}
            (true, true) => f.write_str("-")?,
            (false, false) => write!(f, "{p} + ")?,
            (false, true) => write!(f, "{p} - ")?,
        }
        let factor = q.abs();
        if !factor.is_one() {
            write!(f, "{factor} ")?;
        }
        write!(f, "sqrt {d}")?;
        if bracket {
            write!(f, ")/{r}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quadratic(p: i64, q: i64, d: u64, r: i64) -> Quadratic {
        Quadratic::new(p, q, d, r).expect("test data is valid")
    }

    #[test]
    fn the_normal_form_prints_as_written_by_hand() {
        for (value, text) in [
            (Quadratic::golden(), "(1 + sqrt 5)/2"),
            (Quadratic::silver(), "1 + sqrt 2"),
            (quadratic(2, 1, 8, 2), "1 + sqrt 2"),
            (quadratic(1, -1, 5, -2), "(-1 + sqrt 5)/2"),
            (quadratic(0, 3, 12, 4), "(3 sqrt 3)/2"),
            (quadratic(0, -1, 7, 1), "-sqrt 7"),
            (quadratic(6, -4, 3, 2), "3 - 2 sqrt 3"),
            (quadratic(6, 0, 4, -8), "-3/4"),
            (quadratic(0, 0, 0, 5), "0"),
        ] {
            assert_eq!(value.to_string(), text);
        }
    }

    #[test]
    fn refused_inputs_say_why() {
        assert_eq!(Quadratic::new(1, 1, 5u32, 0).err(), Some(NumerationError::ZeroDenominator));
        for d in [0u32, 1, 4, 49] {
            let error = NumerationError::SquareRadicand { radicand: d.into() };
            assert_eq!(Quadratic::new(1, 2, d, 3).err(), Some(error));
        }
        assert!(Quadratic::metallic(0).is_err());
    }

    #[test]
    fn floors_of_either_sign() {
        // sqrt 7 = 2.64…
        for (p, q, r, floor, ceil) in
            [(0, 1, 1, 2, 3), (0, -1, 1, -3, -2), (1, 1, 2, 1, 2), (1, -2, 3, -2, -1)]
        {
            let value = quadratic(p, q, 7, r);
            assert_eq!((value.floor(), value.ceil()), (floor.into(), ceil.into()), "{value}");
        }
        let exact = quadratic(-6, 0, 0, 3);
        assert_eq!((exact.floor(), exact.ceil()), ((-2).into(), (-2).into()));
    }

    #[test]
    fn metallic_ratios_begin_with_golden_and_silver() {
        assert_eq!(Quadratic::metallic(1), Ok(Quadratic::golden()));
        assert_eq!(Quadratic::metallic(2), Ok(Quadratic::silver()));
        assert_eq!(Quadratic::metallic(u64::MAX).map(|a| a.floor()), Ok(u64::MAX.into()));
    }
}
