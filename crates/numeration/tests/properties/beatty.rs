//! Beatty sequences: floors, inverses, and pairs that share out the integers.

use dashu_int::IBig;
use proptest::prelude::*;
use wythoff_numeration::{Beatty, NumerationError, Quadratic, floor_linear};

use crate::{given, oracle};

proptest! {
    #[test]
    fn the_floor_is_the_one_found_by_scanning((p, q, d, r) in given::small_parts(), n in -40..40i64) {
        let zero = Quadratic::from(IBig::ZERO);
        let alpha = Quadratic::new(p, q, d, r)?;
        let homogeneous = floor_linear(&n.into(), &alpha, &zero);
        prop_assert_eq!(homogeneous, IBig::from(oracle::floor(n * p, n * q, d, r)));
        // As offset to an integer slope the irrational part is in beta.
        let offset = floor_linear(&n.into(), &Quadratic::from(IBig::from(3)), &alpha);
        prop_assert_eq!(offset, IBig::from(oracle::floor(p + 3 * n * r, q, d, r)));
    }

    #[test]
    fn the_floor_bounds_the_line(
        alpha in given::irrational(),
        beta in given::irrational(),
        n in given::long_natural(),
    ) {
        // floor <= n·alpha + beta < floor + 1, whether or not the fields agree.
        let n = given::signed(&n);
        let floor = floor_linear(&n, &alpha, &beta);
        let rest = alpha.mul_integer(&n).add_integer(&-&floor);
        prop_assert!(rest >= -&beta);
        prop_assert!(rest < (-&beta).add_integer(&IBig::ONE));
    }

    #[test]
    fn the_index_inverts_the_term(
        [alpha, beta, _] in given::one_field(),
        n in given::long_natural(),
    ) {
        let one = Quadratic::from(IBig::ONE);
        let slope = if alpha < one { (-alpha).add_integer(&2.into()) } else { alpha };
        let sequence = Beatty::new(slope, beta)?;
        let n = given::signed(&n);
        prop_assert_eq!(sequence.index_of(&sequence.term(&n)), Some(n));
    }

    #[test]
    fn what_has_no_index_is_no_term([alpha, beta, _] in given::one_field(), start in -30..30i64) {
        let one = Quadratic::from(IBig::ONE);
        let slope = if alpha < one { (-alpha).add_integer(&2.into()) } else { alpha };
        let sequence = Beatty::new(slope, beta)?;
        let from = IBig::from(start);
        // Between consecutive terms nothing has an index.
        let (low, high) = (sequence.term(&from), sequence.term(&(&from + IBig::ONE)));
        let mut v = low.clone() + IBig::ONE;
        prop_assert!(low < high);
        while v < high {
            prop_assert_eq!(sequence.index_of(&v), None);
            v += IBig::ONE;
        }
    }
}

/// Whether the positive terms of both sequences with n >= 1 hit each of 1..=limit once.
fn share_out(left: &Beatty, right: &Beatty, limit: usize) -> bool {
    let mut hits = vec![0; limit + 1];
    for sequence in [left, right] {
        for n in 1.. {
            match usize::try_from(sequence.term(&IBig::from(n))) {
                Ok(v) if v <= limit => hits[v] += 1,
                _ => break,
            }
        }
    }
    hits[0] == 0 && hits[1..].iter().all(|&h| h == 1)
}

/// Beatty's theorem: floor(n·alpha), floor(n·beta) with 1/alpha + 1/beta = 1.
#[test]
fn beatty_pairs_share_out_the_positive_integers() -> Result<(), NumerationError> {
    let one = Quadratic::from(IBig::ONE);
    let slopes = [
        Quadratic::golden(),
        Quadratic::new(0, 1, 2u32, 1)?,
        Quadratic::new(7, 3, 11u32, 2)?,
        Quadratic::metallic(6)?.reciprocal()?.add_integer(&IBig::ONE),
    ];
    for alpha in slopes {
        // beta = 1/(1 - 1/alpha)
        let beta = one.try_sub(&alpha.reciprocal()?)?.reciprocal()?;
        let pair = (Beatty::homogeneous(alpha)?, Beatty::homogeneous(beta)?);
        assert!(share_out(&pair.0, &pair.1, 5000), "{pair:?}");
    }
    Ok(())
}

/// Connell's Theorem 1: with A = (k + sqrt(k² + 4))/2 and 0 <= i < k, the numbers
/// floor((n + i/k)(1 + 1/A)) and floor((n - i/k)(1 + A)), n >= 1, share out the positive
/// integers.
#[test]
fn connell_pairs_share_out_the_positive_integers() -> Result<(), NumerationError> {
    for k in 1..=7 {
        let a = Quadratic::metallic(k)?;
        let lower = a.reciprocal()?.add_integer(&IBig::ONE);
        let upper = a.add_integer(&IBig::ONE);
        for i in 0..k {
            let (i, k) = (IBig::from(i), IBig::from(k));
            let u = Beatty::new(lower.clone(), lower.mul_ratio(&i, &k)?)?;
            let v = Beatty::new(upper.clone(), upper.mul_ratio(&-&i, &k)?)?;
            assert!(share_out(&u, &v, 2000), "k = {k}, i = {i}");
        }
    }
    Ok(())
}

/// F_{k+1} - F_k·phi = (-1/phi)^k, so floor(F_k·phi) is F_{k+1}, one less for even k: the
/// hardest floors there are, with fractional parts as small as they get.
#[test]
fn golden_floors_at_fibonacci_numbers() {
    let zero = Quadratic::from(IBig::ZERO);
    let (mut current, mut next) = (IBig::ONE, IBig::ONE);
    for k in 1..=5000 {
        if !(200..4990).contains(&k) {
            let expected = if k % 2 == 0 { &next - IBig::ONE } else { next.clone() };
            assert_eq!(floor_linear(&current, &Quadratic::golden(), &zero), expected, "k = {k}");
        }
        (current, next) = (next.clone(), current + next);
    }
}

#[test]
fn a_term_of_a_thousand_decimal_digits_has_its_index() -> Result<(), NumerationError> {
    let n = given::signed(&given::ten_to_1000());
    for slope in [Quadratic::golden(), Quadratic::silver(), Quadratic::metallic(9)?] {
        let sequence = Beatty::new(slope.clone(), slope.mul_ratio(&1.into(), &3.into())?)?;
        assert_eq!(sequence.index_of(&sequence.term(&n)), Some(n.clone()));
    }
    Ok(())
}
