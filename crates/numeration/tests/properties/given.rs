//! Random inputs.

use dashu_int::{IBig, UBig};
use proptest::collection::vec;
use proptest::prelude::*;
use wythoff_numeration::{NumberSystem, Quadratic};

/// A natural number of up to 40 decimal digits, small ones included.
pub(crate) fn natural() -> impl Strategy<Value = UBig> {
    vec(any::<u8>(), 0..=16).prop_map(|bytes| UBig::from_le_bytes(&bytes))
}

/// A natural number of up to 300 decimal digits.
pub(crate) fn long_natural() -> impl Strategy<Value = UBig> {
    vec(any::<u8>(), 0..=125).prop_map(|bytes| UBig::from_le_bytes(&bytes))
}

/// A partial quotient; small ones make the most carries.
fn quotient() -> impl Strategy<Value = u64> {
    prop_oneof![6 => 1..=3u64, 2 => 4..=12u64]
}

/// Preperiod and period of a continued fraction.
pub(crate) fn quotients() -> impl Strategy<Value = (Vec<u64>, Vec<u64>)> {
    (vec(quotient(), 0..5), vec(quotient(), 1..6))
}

/// A number system of any kind.
pub(crate) fn system() -> impl Strategy<Value = NumberSystem> {
    let huge = (1u64 << 40)..=wythoff_numeration::MAX_QUOTIENT;
    let ostrowski = |(preperiod, period): (Vec<u64>, Vec<u64>)| {
        NumberSystem::ostrowski(&preperiod, &period).expect("quotients are in range")
    };
    let base = |k| NumberSystem::base(k).expect("bases are in range");
    prop_oneof![
        1 => Just(NumberSystem::fibonacci()),
        1 => Just(NumberSystem::pell()),
        6 => quotients().prop_map(ostrowski),
        1 => (vec(quotient(), 0..3), vec(huge.clone(), 1..3)).prop_map(ostrowski),
        1 => (2..=1000u64).prop_map(base),
        1 => huge.prop_map(base),
    ]
}

/// Parts p, q, d, r of a quadratic irrational with small data.
pub(crate) fn small_parts() -> impl Strategy<Value = (i64, i64, u64, i64)> {
    let nonzero = || (-30..=30i64).prop_filter("not 0", |n| *n != 0);
    let radicand = (2..=200u64).prop_filter("not a square", |d| d.isqrt().pow(2) != *d);
    (-50..=50i64, nonzero(), radicand, nonzero())
}

/// A quadratic irrational with small data.
pub(crate) fn irrational() -> impl Strategy<Value = Quadratic> {
    small_parts().prop_map(|(p, q, d, r)| Quadratic::new(p, q, d, r).expect("d is not a square"))
}

/// Three numbers of one quadratic field; some are rational.
pub(crate) fn one_field() -> impl Strategy<Value = [Quadratic; 3]> {
    let part = || (-50..=50i64, -20..=20i64, 1..=20i64);
    ((2..=50u64).prop_filter("not a square", |d| d.isqrt().pow(2) != *d), [part(), part(), part()])
        .prop_map(|(d, parts)| {
            parts.map(|(p, q, r)| Quadratic::new(p, q, d, r).expect("d is not a square"))
        })
}

/// 10^1000.
pub(crate) fn ten_to_1000() -> UBig {
    UBig::from(10u32).pow(1000)
}

/// A signed number from a natural one.
pub(crate) fn signed(n: &UBig) -> IBig {
    IBig::from(n.clone())
}
