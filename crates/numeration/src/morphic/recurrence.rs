//! The recurrence that the lengths of all images of a morphism follow together.
//!
//! What: the monic integer polynomial R of least degree r such that C_q(m+r) is the same
//! combination of C_q(m), …, C_q(m+r-1) for every letter q and every m.
//!
//! Why it is right: the vectors C(m) = (C_q(m))_q satisfy C(m+1) = M·C(m) with an integer
//! matrix M, so the first of them that depends linearly on those before gives a relation that
//! holds at all later m too, and none of lower degree exists. R divides the characteristic
//! polynomial of M, hence is integral by Gauss's lemma. For the greedy system of an expansion
//! of 1 it may be of lower degree than the polynomial of the expansion: what that has in
//! common with 1 + x + … + x^(p-1), p the period, cancels in the generating function.
//!
//! Addition is recognised by an automaton if R, but for factors x, is the minimal polynomial
//! of a Pisot number ([`Recurrence::grip`]; Bruyère and Hansel, "Bertrand numeration systems
//! and recognizability", Theoret. Comput. Sci. 181 (1997); Frougny and Solomyak, "On
//! representation of integers in linear numeration systems", 1996).

use dashu_int::IBig;
use dashu_int::ops::{Abs, Gcd};

use super::escape::escape;
use super::pisot;
use super::polynomial::Polynomial;
use crate::{NumerationError, WeightsFault};
use wythoff_automata::Control;

/// The most terms of a recurrence that automata are made for.
pub(crate) const MOST_TERMS: usize = 10;

/// Coefficients of a recurrence are below this, so that machine integers hold what is made of
/// them.
const LARGEST_COEFFICIENT: i64 = 1 << 20;

/// The recurrence of the lengths of a morphism's images.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Recurrence {
    polynomial: Polynomial,
    /// The next term is the sum of these times the terms before it, the earliest first.
    terms: Vec<i64>,
}

/// What the terms of a recurrence with one dominant root have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grip {
    /// A sequence of which a term exceeds this many times the largest of its first terms, in
    /// absolute value, grows from there on.
    pub(crate) escape: i64,
    /// A sequence that grows like the dominant root has done so after this many terms.
    pub(crate) patience: usize,
}

impl Recurrence {
    pub(super) fn of(images: &[Vec<usize>]) -> Result<Self, NumerationError> {
        let polynomial = least(images).ok_or_else(|| {
            NumerationError::Weights(WeightsFault::LongRecurrence { most: MOST_TERMS })
        })?;
        let terms = polynomial.coefficients()[..polynomial.degree()]
            .iter()
            .map(|c| i64::try_from(-c).ok().filter(|c| c.abs() < LARGEST_COEFFICIENT))
            .collect::<Option<Vec<i64>>>();
        let terms = terms.ok_or_else(|| {
            let polynomial = polynomial.clone();
            NumerationError::Weights(WeightsFault::LargeCoefficients { polynomial })
        })?;
        Ok(Self { polynomial, terms })
    }

    pub(crate) fn terms(&self) -> &[i64] {
        &self.terms
    }

    /// What lets automata add.
    ///
    /// # Errors
    ///
    /// [`NumerationError::Unrecognised`] if the recurrence is not that of a Pisot number.
    pub(crate) fn grip(&self, control: &Control) -> Result<Grip, NumerationError> {
        let zeros = self.polynomial.coefficients().iter().take_while(|c| c.is_zero()).count();
        let rest = Polynomial::new(self.polynomial.coefficients()[zeros..].iter().cloned());
        pisot::check(&rest).map_err(|fault| NumerationError::Unrecognised {
            polynomial: self.polynomial.clone(),
            fault,
        })?;
        escape(&self.polynomial, control)
    }
}

/// The first relation between C(0), C(1), …, as a monic polynomial.
fn least(images: &[Vec<usize>]) -> Option<Polynomial> {
    let next = |lengths: &Vec<IBig>| {
        let sum = |image: &Vec<usize>| image.iter().map(|&letter| &lengths[letter]).sum();
        Some(images.iter().map(sum).collect())
    };
    let lengths = std::iter::successors(Some(vec![IBig::ONE; images.len()]), next);
    let found = first_relation(lengths.take(MOST_TERMS + 1));
    debug_assert!(found.iter().all(|found| found.leading() == IBig::ONE), "Gauss's lemma");
    found
}

/// The first linear relation between vectors, each with those before it: the polynomial whose
/// coefficients it has, divided by their common divisor.
pub(super) fn first_relation(vectors: impl Iterator<Item = Vec<IBig>>) -> Option<Polynomial> {
    // In echelon form: the coordinates, the pivot, and the combination that it is.
    let mut echelon: Vec<(Vec<IBig>, usize, Vec<IBig>)> = Vec::new();
    for (m, mut vector) in vectors.enumerate() {
        let mut combination = vec![IBig::ZERO; m + 1];
        combination[m] = IBig::ONE;
        for (row, pivot, of) in &echelon {
            if vector[*pivot].is_zero() {
                continue;
            }
            let (here, there) = (row[*pivot].clone(), vector[*pivot].clone());
            let cancel = |mine: &mut [IBig], theirs: &[IBig]| {
                for (place, entry) in mine.iter_mut().enumerate() {
                    *entry = &*entry * &here - theirs.get(place).unwrap_or(&IBig::ZERO) * &there;
                }
            };
            cancel(&mut vector, row);
            cancel(&mut combination, of);
        }
        reduce(&mut vector, &mut combination);
        let Some(pivot) = vector.iter().position(|entry| !entry.is_zero()) else {
            let found = Polynomial::new(combination);
            return Some(if found.leading() < IBig::ZERO { found.negated() } else { found });
        };
        echelon.push((vector, pivot, combination));
    }
    None
}

/// Divides by the greatest common divisor of all entries.
fn reduce(vector: &mut [IBig], combination: &mut [IBig]) {
    let mut content = IBig::ZERO;
    for entry in vector.iter().chain(combination.iter()).filter(|entry| !entry.is_zero()) {
        content =
            if content.is_zero() { entry.clone().abs() } else { IBig::from((&content).gcd(entry)) };
    }
    for entry in vector.iter_mut().chain(combination) {
        *entry = &*entry / &content;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recurrences_are_the_shortest() {
        for (images, polynomial) in [
            (&[&[0, 0][..]][..], "x-2"),
            (&[&[0, 1], &[1, 0]], "x-2"),
            (&[&[0, 1], &[0]], "x^2-x-1"),
            (&[&[0, 1], &[0, 2], &[0]], "x^3-x^2-x-1"),
            (&[&[0, 0, 1], &[2], &[0]], "x^3-2*x^2-1"),
            // (1100)^ω, of which x+1 cancels.
            (&[&[0, 1], &[0, 2], &[3], &[0]], "x^3-2*x^2+x-1"),
            // (10000)^ω, of which nothing does.
            (&[&[0, 1], &[2], &[3], &[4], &[0]], "x^5-x^4-1"),
            (&[&[0, 1], &[1]], "x^2-2*x+1"),
            // Letters 1 and 2 are of one length from their second images on.
            (&[&[0, 1, 2, 2], &[0, 1], &[0, 1, 2]], "x^2-3*x"),
            (&[&[0, 2, 0, 2], &[0, 2], &[0, 2, 1]], "x^3-3*x^2-x"),
        ] {
            let images: Vec<Vec<usize>> = images.iter().map(|image| image.to_vec()).collect();
            let found = Recurrence::of(&images).expect("short");
            assert_eq!(found.polynomial.to_string(), polynomial);
        }
    }
}
