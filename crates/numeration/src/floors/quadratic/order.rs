//! Exact order and sign of quadratic numbers.
//!
//! What: `sign`, and `Ord` over all quadratic numbers, of one field or of two.
//! Cost: a few integer products; no root is taken.
//!
//! The sign of p + q·sqrt d with p and q of opposite sign is decided by comparing
//! p² with q²d. Across two fields the same squaring is done twice: the sign of
//! x + c·sqrt e, x in Q(sqrt d), is decided by the sign of x² - c²e in Q(sqrt d).

use std::cmp::Ordering;

use dashu_int::{IBig, UBig};

use super::Quadratic;

impl Quadratic {
    /// How the value compares with 0.
    pub fn sign(&self) -> Ordering {
        sign_of(&self.p, &self.q, &self.d)
    }
}

/// The sign of p + q·sqrt d; d is not a perfect square unless q = 0.
fn sign_of(p: &IBig, q: &IBig, d: &UBig) -> Ordering {
    let (of_p, of_q) = (p.cmp(&IBig::ZERO), q.cmp(&IBig::ZERO));
    if of_q.is_eq() || of_p == of_q {
        return of_p;
    }
    if of_p.is_eq() || p * p < q * q * d { of_q } else { of_p }
}

/// The sign of left - right, where sqrt(left.d) and sqrt(right.d) generate different
/// fields.
fn sign_of_mixed_difference(left: &Quadratic, right: &Quadratic) -> Ordering {
    // Times both denominators the difference is (a + b·sqrt d) + c·sqrt e.
    let a = &left.p * &right.r - &right.p * &left.r;
    let b = &left.q * &right.r;
    let c = -(&right.q * &left.r);
    let of_x = sign_of(&a, &b, &left.d);
    let of_c = c.cmp(&IBig::ZERO);
    if of_x == of_c {
        return of_x;
    }
    // x² - c²e is not 0, because 1, sqrt d and sqrt e are linearly independent.
    let square_gap = &a * &a + &b * &b * &left.d - &c * &c * &right.d;
    match sign_of(&square_gap, &(IBig::from(2) * a * b), &left.d) {
        Ordering::Greater => of_x,
        Ordering::Less | Ordering::Equal => of_c,
    }
}

impl Ord for Quadratic {
    fn cmp(&self, other: &Self) -> Ordering {
        match self.try_sub(other) {
            Ok(difference) => difference.sign(),
            Err(_) => sign_of_mixed_difference(self, other),
        }
    }
}

impl PartialOrd for Quadratic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Quadratic {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Quadratic {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NumerationError;

    #[test]
    fn signs() -> Result<(), NumerationError> {
        for (p, q, d, sign) in [
            (0, 0, 0u32, Ordering::Equal),
            (3, 0, 0, Ordering::Greater),
            (0, -1, 2, Ordering::Less),
            (2, 1, 5, Ordering::Greater),
            (-2, -1, 5, Ordering::Less),
            (-2, 1, 5, Ordering::Greater),
            (2, -1, 5, Ordering::Less),
            (3, -1, 5, Ordering::Greater),
            (-3, 1, 5, Ordering::Less),
        ] {
            assert_eq!(Quadratic::new(p, q, d, 7)?.sign(), sign, "{p} + {q} sqrt {d}");
        }
        Ok(())
    }

    #[test]
    fn values_of_different_fields_are_ordered() -> Result<(), NumerationError> {
        // sqrt 2 + sqrt 3 = 3.1462…, sqrt 10 = 3.1622…, written as differences.
        let ascending = [
            Quadratic::new(0, -1, 3u32, 1)?,
            Quadratic::new(0, -1, 2u32, 1)?,
            Quadratic::rational(7, 5)?,
            Quadratic::new(0, 1, 2u32, 1)?,
            Quadratic::golden(),
            Quadratic::new(0, 1, 3u32, 1)?,
            Quadratic::new(10, -1, 59u32, 1)?,
            Quadratic::silver(),
        ];
        for (i, left) in ascending.iter().enumerate() {
            for (j, right) in ascending.iter().enumerate() {
                assert_eq!(left.cmp(right), i.cmp(&j), "{left} against {right}");
            }
        }
        Ok(())
    }
}
