//! Which vectors depend on others, and how, exactly.
//!
//! Independence is found modulo a prime, where it is cheap: integer vectors that are
//! independent modulo p are so over the rationals. The converse may fail for an unlucky
//! prime, so a dependence is only believed once its coefficients are known and have been
//! checked in integers.
//!
//! Coefficients solve c · X = y on the pivot columns of the rows X. They are found digit by
//! digit to the base p [Dix82]: with C the inverse of X modulo p, the next digits are y · C,
//! and (y - digits · X) / p is what remains. Fractions are recovered from enough digits by
//! Euclid's algorithm. By Cramer's rule and Hadamard's bound, numerators and denominators are
//! below h = Π √m · max|x| over the rows of X and y, and 2·h² < p^k digits determine them; if
//! with that many the check fails, y does not depend on X, and the prime was unlucky.
//!
//! Cost: rank times width for a vector, the cube of the rank for the inverse.
//!
//! [Dix82] J. D. Dixon, Exact solution of linear equations using p-adic expansions,
//! Numerische Mathematik 40 (1982), 137-141.

use crate::Rational;
use dashu_int::ops::{BitTest, DivRem, Gcd, RemEuclid};
use dashu_int::{IBig, UBig};
use wythoff_automata::{Control, Reason};

/// Primes have 31 bits, so that products of residues fit into 64; from 2^30 on.
const BITS_OF_PRIME: usize = 30;

/// The primes below 2^31, largest first.
pub(crate) fn primes() -> impl Iterator<Item = u64> {
    let is_prime = |&n: &u64| (3..).step_by(2).take_while(|d| d * d <= n).all(|d| n % d != 0);
    (1 << BITS_OF_PRIME..1u64 << (BITS_OF_PRIME + 1)).rev().filter(|n| n % 2 == 1).filter(is_prime)
}

/// Independent integer vectors.
pub(crate) struct Span {
    prime: u64,
    vectors: Vec<Vec<IBig>>,
    /// The vectors modulo the prime, reduced by those before them, 1 at the pivot.
    echelon: Vec<Vec<u64>>,
    pivots: Vec<usize>,
}

impl Span {
    pub(crate) fn new(prime: u64) -> Self {
        Self { prime, vectors: Vec::new(), echelon: Vec::new(), pivots: Vec::new() }
    }

    pub(crate) fn vectors(&self) -> &[Vec<IBig>] {
        &self.vectors
    }

    /// Takes in a vector if it is independent modulo the prime; whether it is.
    pub(crate) fn insert(&mut self, vector: &[IBig], control: &Control) -> Result<bool, Reason> {
        let mut rest: Vec<u64> = vector.iter().map(|x| residue(x, self.prime)).collect();
        for (row, &pivot) in self.echelon.iter().zip(&self.pivots) {
            let factor = rest[pivot];
            if factor == 0 {
                continue;
            }
            control.work(rest.len() / 4 + 1, 0)?;
            for (x, y) in rest.iter_mut().zip(row) {
                *x = (*x + (self.prime - factor) * y) % self.prime;
            }
        }
        let Some(pivot) = rest.iter().position(|&x| x != 0) else { return Ok(false) };
        let scale = inverse(rest[pivot], self.prime);
        for x in &mut rest {
            *x = *x * scale % self.prime;
        }
        let bytes: usize = vector.iter().map(|x| size_of::<IBig>() + x.bit_len() / 8).sum();
        control.allocate((bytes + 8 * rest.len()) as u64)?;
        self.echelon.push(rest);
        self.pivots.push(pivot);
        self.vectors.push(vector.to_vec());
        Ok(true)
    }

    /// What is needed to express vectors by those of the span.
    pub(crate) fn solver(&self, control: &Control) -> Result<Solver<'_>, Reason> {
        let square: Vec<Vec<IBig>> = self
            .vectors
            .iter()
            .map(|vector| self.pivots.iter().map(|&pivot| vector[pivot].clone()).collect())
            .collect();
        let inverse = inverted(&square, self.prime, control)?;
        Ok(Solver { span: self, square, inverse })
    }
}

/// Expresses vectors by those of a span.
pub(crate) struct Solver<'a> {
    span: &'a Span,
    /// The pivot columns.
    square: Vec<Vec<IBig>>,
    /// Its inverse modulo the prime.
    inverse: Vec<Vec<u64>>,
}

impl Solver<'_> {
    /// The coefficients with which the vectors of the span add up to this one; none if it
    /// does not belong to the span.
    pub(crate) fn express(
        &self,
        vector: &[IBig],
        control: &Control,
    ) -> Result<Option<Vec<Rational>>, Reason> {
        let prime = IBig::from(self.span.prime);
        let mut rest: Vec<IBig> =
            self.span.pivots.iter().map(|&pivot| vector[pivot].clone()).collect();
        let most = self.digits_needed(&rest);
        let mut found = vec![UBig::ZERO; self.square.len()];
        let mut modulus = UBig::ONE;
        for digits in 1..=most {
            let next = self.next_digits(&rest);
            control.work(next.len() * next.len() + 1, 0)?;
            for (row, &digit) in self.square.iter().zip(&next) {
                if digit > 0 {
                    for (x, y) in rest.iter_mut().zip(row) {
                        *x -= y * digit;
                    }
                }
            }
            for x in &mut rest {
                let (quotient, remainder) = (&*x).div_rem(&prime);
                debug_assert!(remainder.is_zero(), "the digits solve the system modulo p");
                *x = quotient;
            }
            for (sum, digit) in found.iter_mut().zip(next) {
                *sum += &modulus * digit;
            }
            modulus *= self.span.prime;
            // Most coefficients are small: try early, and after every doubling.
            if !digits.is_power_of_two() && digits != most {
                continue;
            }
            let fractions: Option<Vec<Rational>> =
                found.iter().map(|value| fraction(value, &modulus)).collect();
            if let Some(fractions) = fractions
                && self.is_right(&fractions, vector, control)?
            {
                return Ok(Some(fractions));
            }
        }
        Ok(None)
    }

    /// So many digits determine the coefficients on the pivot columns.
    fn digits_needed(&self, rest: &[IBig]) -> usize {
        let norm = |row: &[IBig]| {
            let largest = row.iter().map(BitTest::bit_len).max().unwrap_or(0);
            largest + row.len().bit_len().div_ceil(2)
        };
        let bound: usize = self.square.iter().map(|row| norm(row)).sum::<usize>() + norm(rest);
        (2 * bound + 2).div_ceil(BITS_OF_PRIME)
    }

    fn next_digits(&self, rest: &[IBig]) -> Vec<u64> {
        let prime = self.span.prime;
        let residues: Vec<u64> = rest.iter().map(|x| residue(x, prime)).collect();
        let mut digits = vec![0u64; rest.len()];
        for (&factor, row) in residues.iter().zip(&self.inverse) {
            if factor > 0 {
                for (digit, y) in digits.iter_mut().zip(row) {
                    *digit = (*digit + factor * y) % prime;
                }
            }
        }
        digits
    }

    /// Whether the coefficients give the vector, in integers and in every place.
    fn is_right(
        &self,
        fractions: &[Rational],
        vector: &[IBig],
        control: &Control,
    ) -> Result<bool, Reason> {
        let common = fractions.iter().fold(UBig::ONE, |common, fraction| {
            let shared = (&common).gcd(fraction.denominator());
            common / shared * fraction.denominator()
        });
        let mut rest: Vec<IBig> = vector.iter().map(|x| x * &common).collect();
        for (fraction, row) in fractions.iter().zip(self.span.vectors()) {
            if fraction.is_zero() {
                continue;
            }
            control.work(row.len() + 1, 0)?;
            let factor = fraction.numerator() * (&common / fraction.denominator());
            for (x, y) in rest.iter_mut().zip(row) {
                *x -= y * &factor;
            }
        }
        Ok(rest.iter().all(IBig::is_zero))
    }
}

fn residue(x: &IBig, prime: u64) -> u64 {
    x.rem_euclid(&IBig::from(prime)).try_into().expect("a residue is less than the prime")
}

/// The inverse modulo a prime, by Fermat's little theorem.
fn inverse(x: u64, prime: u64) -> u64 {
    let (mut power, mut square, mut exponent) = (1, x, prime - 2);
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = power * square % prime;
        }
        square = square * square % prime;
        exponent /= 2;
    }
    power
}

/// The inverse of a matrix that is invertible modulo the prime.
fn inverted(square: &[Vec<IBig>], prime: u64, control: &Control) -> Result<Vec<Vec<u64>>, Reason> {
    let size = square.len();
    // The matrix and the identity beside it.
    let mut rows: Vec<Vec<u64>> = square
        .iter()
        .enumerate()
        .map(|(i, row)| {
            let left = row.iter().map(|x| residue(x, prime));
            left.chain((0..size).map(|j| u64::from(i == j))).collect()
        })
        .collect();
    for pivot in 0..size {
        let found = (pivot..size).find(|&i| rows[i][pivot] != 0);
        rows.swap(pivot, found.expect("pivot columns are independent modulo the prime"));
        let scale = inverse(rows[pivot][pivot], prime);
        for x in &mut rows[pivot] {
            *x = *x * scale % prime;
        }
        let (before, rest) = rows.split_at_mut(pivot);
        let (taken, after) = rest.split_first_mut().expect("the pivot row is there");
        for row in before.iter_mut().chain(after) {
            let factor = row[pivot];
            if factor == 0 {
                continue;
            }
            control.work(size / 2 + 1, 0)?;
            for (x, y) in row.iter_mut().zip(&*taken) {
                *x = (*x + (prime - factor) * y) % prime;
            }
        }
    }
    Ok(rows.into_iter().map(|row| row[size..].to_vec()).collect())
}

/// The fraction n/d with n ≡ value · d modulo m and 2·n², 2·d² < m, if there is one.
///
/// Euclid's algorithm on m and the value passes it [Wan81]: the first remainder that is small
/// enough is its numerator.
///
/// [Wan81] P. S. Wang, A p-adic algorithm for univariate partial fractions, SYMSAC 1981,
/// 212-217.
fn fraction(value: &UBig, modulus: &UBig) -> Option<Rational> {
    let bound = UBig::ONE << (modulus.bit_len().saturating_sub(2) / 2);
    let (mut before, mut now) = (modulus.clone(), value.clone());
    let (mut factor_before, mut factor) = (IBig::ZERO, IBig::ONE);
    while now >= bound {
        let (quotient, remainder) = (&before).div_rem(&now);
        (before, now) = (now, remainder);
        let next = &factor_before - &factor * &quotient;
        (factor_before, factor) = (factor, next);
    }
    let (_, magnitude) = factor.clone().into_parts();
    if magnitude.is_zero() || magnitude >= bound || !(&magnitude).gcd(&now).is_one() {
        return None;
    }
    Some(Rational::new(now, factor))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vector(entries: &[i64]) -> Vec<IBig> {
        entries.iter().map(|&x| x.into()).collect()
    }

    #[test]
    fn the_first_primes_are_prime() {
        let first: Vec<u64> = primes().take(3).collect();
        assert_eq!(first, [2_147_483_647, 2_147_483_629, 2_147_483_587]);
    }

    #[test]
    fn coefficients_of_any_size_are_found() {
        let control = Control::unlimited();
        let mut span = Span::new(primes().next().unwrap());
        let rows = [vector(&[3, 1, 4, 1]), vector(&[2, 7, 1, 8]), vector(&[1, 4, 1, 4])];
        for row in &rows {
            assert_eq!(span.insert(row, &control), Ok(true));
        }
        let solver = span.solver(&control).unwrap();
        let coefficients =
            [Rational::new(-5, 1), Rational::from(IBig::from(7).pow(90)), Rational::ZERO];
        let combined: Vec<IBig> = (0..4)
            .map(|j| {
                let sum = (0..3).fold(Rational::ZERO, |sum, i| {
                    &sum + &(&coefficients[i] * &Rational::from(rows[i][j].clone()))
                });
                sum.integer().unwrap().clone()
            })
            .collect();
        assert_eq!(solver.express(&combined, &control), Ok(Some(coefficients.to_vec())));
        let mut even = Span::new(primes().next().unwrap());
        for row in [vector(&[6, 0, 2]), vector(&[0, 4, 2])] {
            assert_eq!(even.insert(&row, &control), Ok(true));
        }
        let found = even.solver(&control).unwrap().express(&vector(&[1, 1, 0]), &control);
        assert_eq!(found, Ok(None));
        let found = even.solver(&control).unwrap().express(&vector(&[3, -2, 0]), &control);
        assert_eq!(found, Ok(Some(vec![Rational::new(1, 2), Rational::new(-1, 2)])));
        assert_eq!(solver.express(&vector(&[0, 0, 0, 1]), &control), Ok(None));
    }

    #[test]
    fn fractions_come_back_from_their_residues() {
        let modulus = UBig::from(primes().next().unwrap()).pow(4);
        for (n, d) in [(0i64, 1i64), (1, 1), (-1, 1), (22, 7), (-355, 113), (1, 1_000_003)] {
            let inverse = {
                use dashu_int::ops::ExtendedGcd;
                let (_, x, _) = IBig::from(d).gcd_ext(IBig::from(modulus.clone()));
                x
            };
            let value = (IBig::from(n) * inverse).rem_euclid(&IBig::from(modulus.clone()));
            let value = UBig::try_from(IBig::from(value)).unwrap();
            assert_eq!(fraction(&value, &modulus), Some(Rational::new(n, d)), "{n}/{d}");
        }
    }

    #[test]
    fn a_dependence_modulo_the_prime_alone_is_not_believed() {
        let control = Control::unlimited();
        let prime = primes().next().unwrap();
        let mut span = Span::new(prime);
        assert_eq!(span.insert(&vector(&[1, 1]), &control), Ok(true));
        let other: Vec<IBig> = vec![IBig::ONE, IBig::from(1 + prime)];
        assert_eq!(span.insert(&other, &control), Ok(false));
        assert_eq!(span.solver(&control).unwrap().express(&other, &control), Ok(None));
    }
}
