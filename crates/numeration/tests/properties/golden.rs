//! Machine-word floors of the golden ratio against the exact ones.

use std::iter::successors;

use dashu_int::IBig;
use proptest::prelude::*;
use wythoff_numeration::{
    FIXED64_LIMIT, FLOOR_PHI_MAX, FLOOR_PHI2_MAX, NumerationError, Quadratic, ceil_div_phi,
    floor_div_phi, floor_linear, floor_phi, floor_phi_u32, floor_phi2,
};

/// Compares every function at n with the exact floor.
fn check(n: u64) -> Result<(), NumerationError> {
    let zero = Quadratic::from(IBig::ZERO);
    let phi = Quadratic::golden();
    let big = IBig::from(n);
    let exact = |slope: &Quadratic| floor_linear(&big, slope, &zero);

    let lower = exact(&phi);
    assert_eq!(floor_phi(n), u64::try_from(&lower).ok(), "floor(n·phi), n = {n}");
    assert_eq!(floor_phi2(n), u64::try_from(lower + &big).ok(), "floor(n·phi²), n = {n}");
    assert_eq!(floor_phi(n).is_some(), n <= FLOOR_PHI_MAX);
    assert_eq!(floor_phi2(n).is_some(), n <= FLOOR_PHI2_MAX);
    if let Ok(short) = u32::try_from(n) {
        assert_eq!(floor_phi(n), Some(floor_phi_u32(short)));
    }

    let psi = phi.reciprocal()?;
    assert_eq!(IBig::from(floor_div_phi(n)), exact(&psi), "floor(n/phi), n = {n}");
    assert_eq!(IBig::from(ceil_div_phi(n)), -exact(&-psi), "ceil(n/phi), n = {n}");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn random_words(n in any::<u64>(), bits in 0..64u32) {
        check(n >> bits)?;
    }
}

#[test]
fn the_edges_of_the_ranges() -> Result<(), NumerationError> {
    let edges = [0, u64::from(u32::MAX), FIXED64_LIMIT, FLOOR_PHI2_MAX, FLOOR_PHI_MAX, u64::MAX];
    for edge in edges {
        for n in edge.saturating_sub(200)..=edge.saturating_add(200) {
            check(n)?;
        }
    }
    Ok(())
}

/// Multiples of Fibonacci numbers come closest to integers when multiplied by phi.
#[test]
fn the_hardest_arguments() -> Result<(), NumerationError> {
    // The last Fibonacci number of 64 bits, F_93, decides whether the low word is right.
    let pairs = successors(Some((1u64, 1u64)), |&(a, b)| Some((b, a.checked_add(b)?)));
    for (_, fibonacci) in pairs {
        for multiple in (1..=5).filter_map(|m| fibonacci.checked_mul(m)) {
            for n in multiple - 1..=multiple.saturating_add(1) {
                check(n)?;
            }
        }
    }
    Ok(())
}
