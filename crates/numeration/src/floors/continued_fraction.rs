//! Eventually periodic continued fractions [0; a_1, a_2, …].
//!
//! What: the type, its canonical form and its exact value. The way back, from a value
//! to its partial quotients, is in `expansion`.
//! Why: they name the Ostrowski number systems, and by Lagrange's theorem they are
//! exactly the quadratic irrationals.
//!
//! Canonical form: the shortest period and the shortest preperiod, so that equal
//! fractions are equal as data.
//!
//! Cost: the canonical form takes one pass over the period for each divisor of its
//! length; the value takes one 2×2 matrix product per partial quotient.

mod expansion;

use std::fmt;

use dashu_int::IBig;

use crate::{NumerationError, Quadratic};

/// The continued fraction [0; a_1, a_2, …] with eventually periodic a_i >= 1.
///
/// ```
/// use wythoff_numeration::{ContinuedFraction, Quadratic};
///
/// // 1/phi = [0; 1, 1, 1, …]
/// let golden = ContinuedFraction::new(&[1, 1], &[1, 1, 1])?;
/// assert_eq!(golden.to_string(), "[0; (1)]");
/// assert_eq!(golden.value().reciprocal()?, Quadratic::golden());
/// # Ok::<(), wythoff_numeration::NumerationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ContinuedFraction {
    preperiod: Vec<u64>,
    period: Vec<u64>,
}

impl ContinuedFraction {
    /// The fraction whose partial quotients a_1, a_2, … are the preperiod followed by
    /// the period for ever.
    ///
    /// # Errors
    ///
    /// [`NumerationError::EmptyPeriod`], or [`NumerationError::ZeroQuotient`] if some
    /// a_i is 0.
    pub fn new(preperiod: &[u64], period: &[u64]) -> Result<Self, NumerationError> {
        if period.is_empty() {
            return Err(NumerationError::EmptyPeriod);
        }
        if let Some(i) = preperiod.iter().chain(period).position(|&a| a == 0) {
            return Err(NumerationError::ZeroQuotient { index: i + 1 });
        }
        Ok(Self::canonical(preperiod.to_vec(), period))
    }

    /// The shortest form of checked partial quotients.
    fn canonical(mut preperiod: Vec<u64>, period: &[u64]) -> Self {
        let mut period = primitive_root(period).to_vec();
        // The end of the preperiod that continues the period to the left belongs to it.
        let leftwards = period.iter().rev().cycle();
        let absorbed = preperiod.iter().rev().zip(leftwards).take_while(|(a, b)| a == b).count();
        preperiod.truncate(preperiod.len() - absorbed);
        let turn = absorbed % period.len();
        period.rotate_right(turn);
        Self { preperiod, period }
    }

    /// The partial quotients before the period.
    pub fn preperiod(&self) -> &[u64] {
        &self.preperiod
    }

    /// The repeated partial quotients; never empty.
    pub fn period(&self) -> &[u64] {
        &self.period
    }

    /// The partial quotient a_i; a_0 is the integer part 0.
    pub fn quotient(&self, i: usize) -> u64 {
        match i.checked_sub(1) {
            None => 0,
            Some(i) => nth(&self.preperiod, &self.period, i),
        }
    }

    /// The value, exactly; between 0 and 1.
    pub fn value(&self) -> Quadratic {
        let tail = purely_periodic_value(&self.period);
        let inverse = |x: Quadratic| x.reciprocal().expect("a complete quotient exceeds 1");
        let first =
            self.preperiod.iter().rev().fold(tail, |next, &a| inverse(next).add_integer(&a.into()));
        inverse(first)
    }
}

/// The i-th entry, from 0, of the preperiod followed by the period for ever.
#[inline]
pub(crate) fn nth(preperiod: &[u64], period: &[u64], i: usize) -> u64 {
    match i.checked_sub(preperiod.len()) {
        None => preperiod[i],
        Some(i) => period[i % period.len()],
    }
}

/// The shortest word of which `word` is a power.
fn primitive_root(word: &[u64]) -> &[u64] {
    let n = word.len();
    let root = (1..=n).find(|&m| n.is_multiple_of(m) && word[m..] == word[..n - m]);
    &word[..root.unwrap_or(n)]
}

/// y = [a_1; a_2, …, a_n, y], the value of a purely periodic fraction.
///
/// With the matrix product ((a_1 1)(1 0))…((a_n 1)(1 0)) = ((A B)(C D)) the equation is
/// y = (Ay + B)/(Cy + D), so y is the positive root of Cy² - (A - D)y - B.
fn purely_periodic_value(period: &[u64]) -> Quadratic {
    let (mut a, mut b, mut c, mut d) = (IBig::ONE, IBig::ZERO, IBig::ZERO, IBig::ONE);
    for &quotient in period {
        (a, b) = (&a * quotient + b, a);
        (c, d) = (&c * quotient + d, c);
    }
    let p = a - d;
    let discriminant = &p * &p + IBig::from(4) * b * &c;
    let (_, discriminant) = discriminant.into_parts();
    // (A + D)² ± 4 is a square only for A + D = 2 with the lower sign, which needs a
    // period of even length; but then A + D >= 3.
    Quadratic::new(p, 1, discriminant, IBig::from(2) * c)
        .expect("the discriminant of a period is not a square, and C >= 1")
}

impl fmt::Display for ContinuedFraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[0; ")?;
        for a in &self.preperiod {
            write!(f, "{a}, ")?;
        }
        write!(f, "({})]", joined(&self.period, ", "))
    }
}

/// The numbers with a separator between them.
pub(crate) fn joined(numbers: &[u64], separator: &str) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(preperiod: &[u64], period: &[u64]) -> ContinuedFraction {
        ContinuedFraction::new(preperiod, period).expect("test data is valid")
    }

    #[test]
    fn the_canonical_form_is_the_shortest() {
        for (preperiod, period, shortest) in [
            (&[][..], &[2, 2][..], (&[][..], &[2][..])),
            (&[1, 2, 1, 2], &[1, 2], (&[], &[1, 2])),
            (&[3, 2], &[1, 2, 1, 2], (&[3], &[2, 1])),
            (&[5, 1], &[1, 1, 2], (&[5, 1], &[1, 1, 2])),
            (&[7, 1, 2], &[1, 2], (&[7], &[1, 2])),
        ] {
            let canonical = fraction(preperiod, period);
            assert_eq!((canonical.preperiod(), canonical.period()), shortest);
            for i in 0..20 {
                assert_eq!(canonical.quotient(i + 1), nth(preperiod, period, i));
            }
        }
        assert_eq!(fraction(&[4], &[1]).quotient(0), 0);
    }

    #[test]
    fn refused_partial_quotients() {
        assert_eq!(ContinuedFraction::new(&[1], &[]), Err(NumerationError::EmptyPeriod));
        assert_eq!(
            ContinuedFraction::new(&[1, 2], &[3, 0]),
            Err(NumerationError::ZeroQuotient { index: 4 })
        );
    }

    #[test]
    fn values_known_by_hand() {
        for (preperiod, period, value) in [
            (&[][..], &[1][..], "(-1 + sqrt 5)/2"),
            (&[], &[2], "-1 + sqrt 2"),
            (&[], &[1, 2], "-1 + sqrt 3"),
            (&[], &[2, 1], "(-1 + sqrt 3)/2"),
            (&[2], &[1], "(3 - sqrt 5)/2"),
            (&[3, 1], &[1, 2], "(9 - sqrt 3)/26"),
        ] {
            assert_eq!(fraction(preperiod, period).value().to_string(), value);
        }
    }
}
