//! Whether a polynomial is the minimal polynomial of a Pisot number: exactly one root lies
//! outside of the unit circle, it is above 1, and all others lie inside.
//!
//! Why it is right. Let p be monic with p(0) != 0.
//!
//! * A root b on the unit circle is one of the reciprocal polynomial too, since 1/b is the
//!   conjugate of b; so is each of two roots b and 1/b. Let g be the common factor of p and
//!   its reciprocal.
//!   If g = p, the roots are closed under inversion, so that one root outside leaves one
//!   inside: p is a Pisot number's exactly if its degree is 2 and its roots are real and
//!   not ±1, the larger one positive. If g is a proper factor, p is reducible.
//! * If g = 1, roots are counted: x = (1+w)/(1-w) takes the inside of the circle to the left
//!   half plane, and q(w) = (1-w)^n·p(x) has n_L - n_R more roots on the left than on the
//!   right, where π·(n_L - n_R) is the change of the argument of q(iy) as y runs over the
//!   real line. With q(iy) = A(y) + i·B(y) this is π times minus the Cauchy index of B/A for
//!   even n, times that of A/B for odd n, which Sturm's chain gives by its changes of sign at
//!   both ends (Gantmacher, "The Theory of Matrices", vol. 2, chapter XV). The chain does not
//!   end too soon: a common root of A and B would be a root of q on the imaginary axis or one
//!   of a pair w, -w, which is a root of g.
//!
//! A polynomial that passes is irreducible: a factor without the root outside would have all
//! its roots inside, and their product is a non-zero integer. So nothing has to be factored.
//!
//! Cost: a few polynomial divisions, on integers of degree times size of p bits.

use dashu_int::IBig;

use super::Polynomial;

/// What keeps a polynomial from being the minimal polynomial of a Pisot number.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PisotFault {
    /// It has no root at all.
    Constant,
    /// Its leading coefficient is not 1.
    NotMonic,
    /// 0 is a root.
    ZeroRoot,
    /// It is reducible: it has this factor.
    Factor(Polynomial),
    /// With every root b it has the root 1/b, and others than these two.
    SelfReciprocal,
    /// So many roots lie outside of the unit circle.
    Outside(usize),
    /// The root outside of the unit circle is below -1.
    Negative,
}

impl std::fmt::Display for PisotFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Constant => f.write_str("it is a constant and has no roots"),
            Self::NotMonic => f.write_str("its leading coefficient is not 1"),
            Self::ZeroRoot => f.write_str("it is divisible by x"),
            Self::Factor(factor) => write!(f, "it is reducible, with the factor {factor}"),
            Self::SelfReciprocal => f.write_str(
                "with every root b it has the root 1/b, so that other roots lie on the unit \
                 circle (as of a Salem number) or outside of it",
            ),
            Self::Outside(count) => {
                write!(f, "{count} of its roots lie outside of the unit circle, not one")
            }
            Self::Negative => f.write_str("its root outside of the unit circle is negative"),
        }
    }
}

/// Whether the polynomial is the minimal polynomial of a Pisot number.
pub(super) fn check(polynomial: &Polynomial) -> Result<(), PisotFault> {
    if polynomial.degree() == 0 {
        return Err(PisotFault::Constant);
    }
    if polynomial.leading() != IBig::ONE {
        return Err(PisotFault::NotMonic);
    }
    if polynomial.constant().is_zero() {
        return Err(PisotFault::ZeroRoot);
    }
    let common = polynomial.common_factor(&polynomial.reciprocal());
    // Far out the polynomial is positive, so here an odd number of roots lies above 1.
    let above_one = polynomial.at(&IBig::ONE) < IBig::ZERO;
    if common.degree() == polynomial.degree() {
        let is_pair = polynomial.degree() == 2 && polynomial.constant() == IBig::ONE;
        return if is_pair && above_one { Ok(()) } else { Err(PisotFault::SelfReciprocal) };
    }
    if common.degree() > 0 {
        return Err(PisotFault::Factor(common));
    }
    match roots_outside(polynomial) {
        1 if above_one => Ok(()),
        1 => Err(PisotFault::Negative),
        count => Err(PisotFault::Outside(count)),
    }
}

/// How many roots of a polynomial that has no factor in common with its reciprocal lie
/// outside of the unit circle.
fn roots_outside(polynomial: &Polynomial) -> usize {
    let n = polynomial.degree();
    let [even, odd] = on_the_imaginary_axis(&to_half_plane(polynomial));
    let (index, sign) = if n.is_multiple_of(2) {
        (cauchy_index(even, odd), -1)
    } else {
        (cauchy_index(odd, even), 1)
    };
    let n = i64::try_from(n).expect("a degree");
    usize::try_from((n - sign * index) / 2).expect("a number of roots")
}

/// (1-w)^n·p((1+w)/(1-w)).
fn to_half_plane(polynomial: &Polynomial) -> Vec<IBig> {
    let n = polynomial.degree();
    let times = |factors: Vec<IBig>, sign: i32| -> Vec<IBig> {
        let mut product = factors.clone();
        product.push(IBig::ZERO);
        for (place, c) in factors.into_iter().enumerate() {
            product[place + 1] += c * sign;
        }
        product
    };
    let mut sum = vec![IBig::ZERO; n + 1];
    for (power, c) in polynomial.coefficients().iter().enumerate() {
        let mut term = vec![c.clone()];
        for factor in 0..n {
            term = times(term, if factor < power { 1 } else { -1 });
        }
        for (total, part) in sum.iter_mut().zip(term) {
            *total += part;
        }
    }
    sum
}

/// The real and the imaginary part of the values at i·y.
fn on_the_imaginary_axis(coefficients: &[IBig]) -> [Polynomial; 2] {
    [0, 1].map(|parity| {
        Polynomial::new(coefficients.iter().enumerate().map(|(power, c)| {
            match (power % 2 == parity, power / 2 % 2) {
                (false, _) => IBig::ZERO,
                (true, 0) => c.clone(),
                (true, _) => -c,
            }
        }))
    })
}

/// How often b/a jumps from -∞ to +∞ on the real line, less how often it jumps back; the
/// degree of a is larger.
fn cauchy_index(a: Polynomial, b: Polynomial) -> i64 {
    let (mut low, mut high) = (0, 0);
    let mut last = a;
    let mut next = b;
    while !next.is_zero() {
        let sign = |p: &Polynomial| p.leading() > IBig::ZERO;
        let at_minus = |p: &Polynomial| sign(p) ^ (p.degree() % 2 == 1);
        low += i64::from(at_minus(&last) != at_minus(&next));
        high += i64::from(sign(&last) != sign(&next));
        let rest = last.remainder(&next).negated();
        last = std::mem::replace(&mut next, rest);
    }
    low - high
}

#[cfg(test)]
mod tests {
    use super::super::polynomial::polynomial;
    use super::*;

    #[test]
    fn pisot_numbers_pass() {
        for coefficients in [
            &[-2, 1][..],
            &[-1, -1, 1],
            &[-2, -2, 1],
            &[1, -3, 1],
            &[-1, -1, 0, 1],
            &[-1, 1, -2, 1],
            &[-1, -1, -1, 1],
            &[-1, 0, 0, -1, 1],
            &[-1, -1, -1, -1, 1],
            &[-1, 0, -1, 0, -1, 1],
            &[1, 0, -1, 0, -1, -1, 1],
        ] {
            assert_eq!(check(&polynomial(coefficients)), Ok(()), "{}", polynomial(coefficients));
        }
    }

    #[test]
    fn others_are_told_what_they_lack() {
        let factor = |coefficients: &[i64]| PisotFault::Factor(polynomial(coefficients));
        for (coefficients, fault) in [
            (&[][..], PisotFault::Constant),
            (&[5], PisotFault::Constant),
            (&[-1, -1, 2], PisotFault::NotMonic),
            (&[0, -1, -1, 1], PisotFault::ZeroRoot),
            (&[-3, -1, 1], PisotFault::Outside(2)),
            (&[1, 1], PisotFault::SelfReciprocal),
            (&[-1, 1], PisotFault::SelfReciprocal),
            (&[1, 0, 1], PisotFault::SelfReciprocal),
            (&[-1, 1, 1], PisotFault::Negative),
            (&[2, 1], PisotFault::Negative),
            // The smallest Salem number known is Lehmer's; this is one of degree 4.
            (&[1, -1, -1, -1, 1], PisotFault::SelfReciprocal),
            (&[1, 1, 0, -1, -1, -1, -1, -1, 0, 1, 1], PisotFault::SelfReciprocal),
            // (x^3-x-1)(x^2-x+1), (x^2-x-1)(x-1) and (x-2)(x^2-x-1).
            (&[-1, 0, 0, 0, -1, 1], factor(&[1, -1, 1])),
            (&[1, 0, -2, 1], factor(&[-1, 1])),
            (&[2, 1, -3, 1], PisotFault::Outside(2)),
            (&[-3, 0, 0, 1], PisotFault::Outside(3)),
        ] {
            assert_eq!(check(&polynomial(coefficients)), Err(fault), "{coefficients:?}");
        }
    }

    /// Products of factors whose roots are known: (x-a) and (x^2-2ax+a^2+b^2).
    #[test]
    fn roots_are_counted_as_they_were_put_in() {
        let times = |a: &[i64], b: &[i64]| {
            let mut product = vec![0; a.len() + b.len() - 1];
            for (i, x) in a.iter().enumerate() {
                for (j, y) in b.iter().enumerate() {
                    product[i + j] += x * y;
                }
            }
            product
        };
        // Roots 1/2, -1/3, 3, -2, (1±i)/2, 2±i, and how many of them are outside.
        let factors: [(&[i64], usize); 6] = [
            (&[-1, 2], 0),
            (&[1, 3], 0),
            (&[-3, 1], 1),
            (&[2, 1], 1),
            (&[1, -2, 2], 0),
            (&[5, -4, 1], 2),
        ];
        for chosen in 1u32..64 {
            let mut product = vec![1];
            let mut outside = 0;
            for (i, (factor, count)) in factors.iter().enumerate() {
                if chosen >> i & 1 == 1 {
                    product = times(&product, factor);
                    outside += count;
                }
            }
            assert_eq!(roots_outside(&polynomial(&product)), outside, "{product:?}");
        }
    }
}
