//! Digits: representation, value, order, counting, checking, names.

use dashu_int::UBig;
use proptest::prelude::*;
use wythoff_numeration::{ContinuedFraction, Digits, NumberSystem, NumerationError};

use crate::{given, oracle};

fn word(digits: &Digits) -> Vec<u64> {
    digits.iter().collect()
}

proptest! {
    #[test]
    fn digits_determine_the_number(system in given::system(), n in given::natural()) {
        let digits = system.represent(&n);
        prop_assert_eq!(system.digits(&word(&digits)), Ok(digits.clone()));
        prop_assert_eq!(system.value(&digits), Ok(n.clone()));
        match u64::try_from(&n) {
            Ok(small) => {
                prop_assert_eq!(&system.represent_u64(small), &digits);
                prop_assert_eq!(system.value_u64(&digits), Ok(small));
            }
            Err(_) => {
                prop_assert_eq!(system.value_u64(&digits), Err(NumerationError::ExceedsU64));
            }
        }
    }

    #[test]
    fn ostrowski_digits_are_greedy((preperiod, period) in given::quotients(), n in given::natural()) {
        let fraction = ContinuedFraction::new(&preperiod, &period)?;
        let system = NumberSystem::of_continued_fraction(fraction.clone())?;
        let expected = oracle::ostrowski(|i| fraction.quotient(i), &n);
        prop_assert_eq!(word(&system.represent(&n)), expected);
    }

    #[test]
    fn zeckendorf_digits_are_greedy(n in given::natural()) {
        let digits = NumberSystem::fibonacci().represent(&n);
        prop_assert_eq!(word(&digits), oracle::zeckendorf(&n));
        prop_assert_eq!(word(&digits), oracle::ostrowski(|_| 1, &n));
    }

    #[test]
    fn base_digits_are_remainders(k in 2..=70_000u64, n in given::natural()) {
        prop_assert_eq!(word(&NumberSystem::base(k)?.represent(&n)), oracle::base(k, &n));
    }

    #[test]
    fn the_order_of_digits_is_the_order_of_numbers(
        system in given::system(),
        m in given::natural(),
        n in given::natural(),
        step in 0..3u32,
    ) {
        let digits = system.represent(&m);
        prop_assert_eq!(digits.cmp(&system.represent(&n)), m.cmp(&n));
        let near = &m + step;
        prop_assert_eq!(digits.cmp(&system.represent(&near)), m.cmp(&near));
    }

    #[test]
    fn counting_agrees_with_representing(system in given::system(), start in given::natural()) {
        let mut n = start;
        let mut counter = system.representations_from(system.represent(&n))?;
        for _ in 0..40 {
            let digits = system.represent(&n);
            prop_assert_eq!(counter.current(), &digits);
            n += 1u32;
            prop_assert_eq!(system.successor(&digits), Ok(system.represent(&n)));
            counter.advance();
        }
    }

    #[test]
    fn names_read_back(system in given::system()) {
        prop_assert_eq!(system.to_string().parse(), Ok(system));
    }

    #[test]
    fn no_name_panics(name in "(fib|pell|base|ost)?[:\\[ ;,()\\]0-9é-]{0,12}") {
        // Whatever was read must print to something that reads back.
        if let Ok(system) = name.parse::<NumberSystem>() {
            prop_assert_eq!(system.to_string().parse(), Ok(system));
        }
    }

    #[test]
    fn shifting_in_a_metallic_system_is_canonical(k in 1..20u64, n in given::natural()) {
        let system = NumberSystem::metallic(k)?;
        let digits = system.represent(&n);
        let mut expected = word(&digits);
        if n != UBig::ZERO {
            expected.push(0);
        }
        prop_assert_eq!(word(&system.shift(&digits)?), expected);
    }
}

#[test]
fn counting_from_zero_in_every_kind_of_system() {
    for name in ["fib", "pell", "ost:;3", "ost:;1,2", "ost:4,1;2,1", "ost:1;5", "2", "10"] {
        let system: NumberSystem = name.parse().expect(name);
        for (n, digits) in (0..5000).zip(system.representations()) {
            assert_eq!(digits, system.represent_u64(n), "{n} in {name}");
        }
    }
}

/// Every short word is accepted exactly if it is the word of its weighted sum: the rule
/// of digits is neither too strict nor too lax.
#[test]
fn the_accepted_words_are_the_canonical_ones() {
    for name in ["fib", "pell", "ost:;3", "ost:;1,2", "ost:;2,1", "ost:3,1;2", "2", "3"] {
        let system: NumberSystem = name.parse().expect(name);
        let weights: Vec<u64> =
            (0..5).map(|i| u64::try_from(system.weight(i)).expect("small")).collect();
        for code in 0..5u64.pow(5) {
            let places: Vec<u64> = (0..5).map(|i| code / 5u64.pow(i) % 5).collect();
            let sum: u64 = places.iter().zip(&weights).map(|(d, w)| d * w).sum();
            let mut top_first = places.clone();
            top_first.reverse();
            let canonical = system.represent_u64(sum);
            let is_canonical = (0..5).all(|i| canonical.digit(i) == places[i]);
            let accepted = system.digits(&top_first);
            assert_eq!(accepted.is_ok(), is_canonical, "{top_first:?} in {name}");
            if let Ok(digits) = accepted {
                assert_eq!(digits, canonical);
            }
        }
    }
}

#[test]
fn a_thousand_decimal_digits_round_trip() {
    let n = given::ten_to_1000();
    for (name, length) in
        [("fib", 4785), ("pell", 2613), ("ost:1,2;3,1", 2939), ("2", 3322), ("10", 1001)]
    {
        let system: NumberSystem = name.parse().expect(name);
        let digits = system.represent(&n);
        assert_eq!(digits.len(), length, "{name}");
        assert_eq!(system.value(&digits), Ok(n.clone()), "{name}");
    }
}

/// [0; 1, 1, …], [0; 2, 1, 1, …] and Zeckendorf are one system of digits.
#[test]
fn the_golden_systems_have_the_same_digits() {
    let shifted = NumberSystem::ostrowski(&[2], &[1]).expect("valid");
    assert_ne!(shifted, NumberSystem::fibonacci());
    for n in 0..1000 {
        assert_eq!(shifted.represent_u64(n), NumberSystem::fibonacci().represent_u64(n));
    }
}
