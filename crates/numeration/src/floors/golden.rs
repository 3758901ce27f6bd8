//! Machine-word multiples of the golden ratio.
//!
//! What: floor(n·phi), floor(n·phi²), floor(n/phi), ceil(n/phi) for 64-bit n; the first and
//! the third for n of any size, by [`floor_linear`].
//! Why: the engines for Wythoff's game ask for them once per row.
//! Cost: one widening multiplication below [`FIXED64_LIMIT`], two above.
//!
//! All four reduce to floor(n·psi) with psi = 1/phi = phi - 1, computed with a
//! truncated or rounded fixed-point psi. The proof that this is exact is short. Let
//! n >= 1 and N = floor(n·psi). The norm form M² + M·n - n² = (M - n·psi)(M + n·phi)
//! is a non-zero integer for every integer M, since psi is irrational.
//!
//! * *Distance below.* For x = n·psi - N take M = N: x·(N + n·phi) >= 1, and
//!   N + n·phi <= n·sqrt 5, so x >= 1/(n·sqrt 5).
//! * *Distance above.* For y = N + 1 - n·psi take M = N + 1: y·(N + 1 + n·phi) >= 1,
//!   and N + 1 + n·phi = n·sqrt 5 + y < n·sqrt 5 + 1, so y > 1/(n·sqrt 5 + 1).
//!
//! *64 bits.* 2^64·psi = 11400714819323198485.9516…; rounded up, the constant exceeds
//! it by less than 1/16. So the product exceeds n·psi by less than n/2^68, and the
//! floor is N as long as n·(n·sqrt 5 + 1) <= 2^68: for n < 2^33 the left side is below
//! 2.25·2^66 < 2^68. (Rounded down the error is 0.95 in the last place, and the same
//! argument stops at n = 2.9e9.)
//!
//! *128 bits.* 2^128·psi = …484.0644…; truncated, the constant falls short by less
//! than 1/8. So the product falls short of n·psi by less than n/2^131, and the floor is
//! N as long as n²·sqrt 5 <= 2^131: every n < 2^64 qualifies.

use crate::{Quadratic, floor_linear};
use dashu_int::{IBig, UBig};

/// Below this one 64-bit multiplication is proved exact; from here on two are used.
pub const FIXED64_LIMIT: u64 = 1 << 33;

/// The largest n whose floor(n·phi) fits in 64 bits: floor(2^64/phi).
pub const FLOOR_PHI_MAX: u64 = 0x9E37_79B9_7F4A_7C15;

/// The largest n whose floor(n·phi²) fits in 64 bits: floor(2^64/phi²).
pub const FLOOR_PHI2_MAX: u64 = 0x61C8_8646_80B5_83EA;

/// 2^64/phi, rounded up.
const PSI_64: u64 = 0x9E37_79B9_7F4A_7C16;

/// 2^128/phi, truncated: the high and the low word.
const PSI_128: (u64, u64) = (0x9E37_79B9_7F4A_7C15, 0xF39C_C060_5CED_C834);

/// floor(n·phi), the n-th lower Wythoff number, for any 32-bit n.
///
/// The type is the proof of range: no check, no branch.
#[inline]
pub const fn floor_phi_u32(n: u32) -> u64 {
    // Widening u32 to u64 loses nothing; `u64::from` is not const.
    let n = n as u64;
    n + narrow_div_phi(n)
}

/// floor(n·phi), the n-th lower Wythoff number; `None` if n > [`FLOOR_PHI_MAX`].
#[inline]
pub const fn floor_phi(n: u64) -> Option<u64> {
    n.checked_add(floor_div_phi(n))
}

/// floor(n·phi²) = floor(n·phi) + n, the n-th upper Wythoff number; `None` if
/// n > [`FLOOR_PHI2_MAX`].
#[inline]
pub const fn floor_phi2(n: u64) -> Option<u64> {
    match floor_phi(n) {
        Some(lower) => lower.checked_add(n),
        None => None,
    }
}

/// floor(n/phi), exact for every n.
#[inline]
pub const fn floor_div_phi(n: u64) -> u64 {
    if n < FIXED64_LIMIT { narrow_div_phi(n) } else { wide_div_phi(n) }
}

/// ceil(n/phi), exact for every n.
#[inline]
pub const fn ceil_div_phi(n: u64) -> u64 {
    // n/phi is an integer only for n = 0.
    if n == 0 { 0 } else { floor_div_phi(n) + 1 }
}

/// floor(n·phi) for n of any size.
///
/// ```
/// use dashu_int::UBig;
/// use wythoff_numeration::{floor_phi_big, floor_div_phi_big};
///
/// let n = UBig::from(10u8).pow(20);
/// assert_eq!(floor_phi_big(&n).to_string(), "161803398874989484820");
/// assert_eq!(floor_div_phi_big(&n).to_string(), "61803398874989484820");
/// ```
#[must_use]
pub fn floor_phi_big(n: &UBig) -> UBig {
    let floor = floor_linear(&n.clone().into(), &Quadratic::golden(), &IBig::ZERO.into());
    UBig::try_from(floor).expect("a product of numbers that are not negative")
}

/// floor(n/phi) for n of any size.
#[must_use]
pub fn floor_div_phi_big(n: &UBig) -> UBig {
    floor_phi_big(n) - n
}

/// floor(n/phi) for n < [`FIXED64_LIMIT`].
#[inline]
const fn narrow_div_phi(n: u64) -> u64 {
    debug_assert!(n < FIXED64_LIMIT);
    high_word(widening_mul(n, PSI_64))
}

/// floor(n/phi) for every n.
const fn wide_div_phi(n: u64) -> u64 {
    // At most (2^64 - 1)² + 2^64 - 1 < 2^128, so the sum does not overflow.
    let low = high_word(widening_mul(n, PSI_128.1));
    high_word(widening_mul(n, PSI_128.0) + low as u128)
}

#[inline]
const fn widening_mul(a: u64, b: u64) -> u128 {
    // Widening loses nothing; `u128::from` is not const.
    a as u128 * b as u128
}

#[inline]
const fn high_word(x: u128) -> u64 {
    // 64 of 128 bits are shifted out, so the rest fits.
    (x >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_wythoff_pairs() {
        let pairs: Vec<_> = (1..=10u32).map(|n| (floor_phi_u32(n), floor_phi2(n.into()))).collect();
        let table = [1, 3, 4, 6, 8, 9, 11, 12, 14, 16].into_iter();
        let table = table.zip([2, 5, 7, 10, 13, 15, 18, 20, 23, 26].map(Some));
        assert_eq!(pairs, table.collect::<Vec<_>>());
    }

    #[test]
    fn both_widths_agree_where_both_hold() {
        let near_limit = FIXED64_LIMIT - 1000..FIXED64_LIMIT;
        for n in (0..1000).chain(near_limit) {
            assert_eq!(narrow_div_phi(n), wide_div_phi(n), "n = {n}");
        }
    }

    #[test]
    fn overflow_begins_where_the_constants_say() {
        assert!(floor_phi(FLOOR_PHI_MAX).is_some());
        assert_eq!(floor_phi(FLOOR_PHI_MAX + 1), None);
        assert!(floor_phi2(FLOOR_PHI2_MAX).is_some());
        assert_eq!(floor_phi2(FLOOR_PHI2_MAX + 1), None);
        assert_eq!(floor_phi(u64::MAX), None);
        assert_eq!(floor_phi2(u64::MAX), None);
    }

    #[test]
    fn division_rounds_both_ways() {
        assert_eq!((floor_div_phi(0), ceil_div_phi(0)), (0, 0));
        assert_eq!((floor_div_phi(1), ceil_div_phi(1)), (0, 1));
        assert_eq!((floor_div_phi(13), ceil_div_phi(13)), (8, 9));
    }
}
