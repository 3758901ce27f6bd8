//! The expansion of 1 in a Pisot base β.
//!
//! What: t_n = ⌊β·x_{n-1}⌋, x_n = β·x_{n-1} - t_n, x_0 = 1. In a Pisot base the x_n take
//! finitely many values (Bertrand 1977, Schmidt 1980): it ends, in x_n = 0, or repeats.
//!
//! Why it is right: the x_n are elements of Z[β], kept as integer coefficients of 1, β, …,
//! β^(d-1), which are unique because the minimal polynomial has degree d; so equal ones are
//! found by comparing integers. A floor is taken between two bounds by fractions, which are
//! made finer until they agree. They do unless β·x is an integer, which it is exactly if the
//! coefficients other than that of 1 vanish.

use std::collections::HashMap;

use dashu_int::IBig;

use super::escape::{Root, multiply_by_x};
use super::parry::{LONGEST, Parry};
use super::pisot::{self, PisotFault};
use super::polynomial::Polynomial;
use super::recurrence::first_relation;
use crate::{ExpansionFault, NumerationError};
use wythoff_automata::Control;

pub(super) fn of_one(polynomial: &Polynomial, control: &Control) -> Result<Parry, NumerationError> {
    // -x^2+x+1 is meant as x^2-x-1.
    let minus_one = polynomial.leading() == IBig::NEG_ONE;
    let monic = if minus_one { polynomial.negated() } else { polynomial.clone() };
    pisot::check(&monic).map_err(|fault: PisotFault| NumerationError::NotPisot {
        polynomial: polynomial.clone(),
        fault,
    })?;
    let wrong = NumerationError::Expansion;
    let mut root = Root::of(&monic);
    let mut rest = vec![IBig::ZERO; monic.degree()];
    rest[0] = IBig::ONE;
    let mut seen: HashMap<Vec<IBig>, usize> = HashMap::new();
    let mut digits: Vec<u64> = Vec::new();
    while digits.len() <= LONGEST {
        control.work(monic.degree(), 0)?;
        if rest.iter().all(IBig::is_zero) {
            return Parry::new(&digits, &[]);
        }
        if let Some(start) = seen.insert(rest.clone(), digits.len()) {
            return Parry::new(&digits[..start], &digits[start..]);
        }
        multiply_by_x(&mut rest, &monic);
        let digit = floor(&rest, &monic, &mut root);
        rest[0] -= &digit;
        digits.push(u64::try_from(&digit).map_err(|_| wrong(ExpansionFault::LargeDigit))?);
    }
    Err(wrong(ExpansionFault::NoPeriod { digits: LONGEST, polynomial: polynomial.clone() }))
}

/// The minimal polynomial of a power of a Pisot number.
///
/// It has the same degree, since the powers of the conjugates are all smaller; so it is the
/// first relation between the powers of the power, written in 1, β, …, β^(d-1).
pub(super) fn of_power(polynomial: &Polynomial, power: usize) -> Polynomial {
    let mut first = vec![IBig::ZERO; polynomial.degree()];
    first[0] = IBig::ONE;
    let powers = std::iter::successors(Some(first), |last| {
        let mut next = last.clone();
        for _ in 0..power {
            multiply_by_x(&mut next, polynomial);
        }
        Some(next)
    });
    first_relation(powers).expect("more vectors than dimensions")
}

/// The floor of an element of Z[β].
fn floor(element: &[IBig], polynomial: &Polynomial, root: &mut Root) -> IBig {
    if element[1..].iter().all(IBig::is_zero) {
        return element[0].clone();
    }
    loop {
        let (low, high) = root.enclose(element);
        let (low, high): (IBig, IBig) = (low >> root.bits, high >> root.bits);
        if low == high {
            return low;
        }
        let finer = 2 * root.bits;
        root.refine(polynomial, finer);
    }
}

#[cfg(test)]
mod tests {
    use super::super::polynomial::polynomial;
    use super::*;

    #[test]
    fn expansions_known_by_hand() -> Result<(), NumerationError> {
        for (coefficients, name) in [
            (&[-2, 1][..], "parry:;1"),
            (&[-10, 1], "parry:;9"),
            (&[-1, -1, 1], "parry:;1,0"),
            (&[1, 1, -1], "parry:;1,0"),
            (&[-2, -2, 1], "parry:;2,1"),
            (&[1, -3, 1], "parry:2;1"),
            (&[1, -4, 1], "parry:3;2"),
            (&[-1, -1, -1, 1], "parry:;1,1,0"),
            (&[-1, 0, -1, 1], "parry:;1,0,0"),
            // The smallest Pisot number, its square and its cube.
            (&[-1, -1, 0, 1], "parry:;1,0,0,0,0"),
            (&[-1, 1, -2, 1], "parry:;1,1,0,0"),
            (&[-1, 2, -3, 1], "parry:2,0;1"),
            (&[-1, 0, 0, -1, 1], "parry:;1,0,0,0"),
        ] {
            let found = of_one(&polynomial(coefficients), &Control::unlimited())?;
            assert_eq!(found.to_string(), name, "{}", polynomial(coefficients));
        }
        Ok(())
    }

    #[test]
    fn powers_have_polynomials_of_the_same_degree() {
        let plastic = polynomial(&[-1, -1, 0, 1]);
        for (power, coefficients) in
            [(1, [-1, -1, 0, 1]), (2, [-1, 1, -2, 1]), (3, [-1, 2, -3, 1]), (4, [-1, -3, -2, 1])]
        {
            assert_eq!(of_power(&plastic, power), polynomial(&coefficients));
        }
    }

    #[test]
    fn other_bases_are_refused() {
        for coefficients in [&[-3, -1, 1][..], &[1, -1, -1, -1, 1], &[-1, -1, 2], &[3], &[]] {
            let found = of_one(&polynomial(coefficients), &Control::unlimited());
            assert!(matches!(found, Err(NumerationError::NotPisot { .. })), "{found:?}");
        }
    }
}
