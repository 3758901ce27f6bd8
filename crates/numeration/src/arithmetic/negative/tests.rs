//! Systems of all integers against their definitions and plain arithmetic.

use super::*;
use crate::arithmetic::plainly::{Linear, RELATIONS, word};
use crate::{Arithmetic, Order};
use proptest::prelude::*;
use std::collections::BTreeMap;

const ORDERS: [Order; 2] = [Order::MostSignificantFirst, Order::LeastSignificantFirst];
const SYSTEMS: [Negative; 4] =
    [Negative::Base(2), Negative::Base(3), Negative::Base(10), Negative::Fibonacci];
fn arithmetic(system: Negative, order: Order) -> Arithmetic {
    let unlimited = &Control::unlimited();
    let made = match system {
        Negative::Base(k) => Arithmetic::negative_base(k.into(), order, unlimited),
        Negative::Fibonacci => Arithmetic::nega_fibonacci(order, unlimited),
    };
    made.expect("no limit")
}

/// The weights of the first places, as they are defined.
fn weights(system: Negative, count: usize) -> Vec<i64> {
    match system {
        Negative::Base(k) => {
            (0..count).scan(1, |w, _| Some(std::mem::replace(w, -*w * i64::from(k)))).collect()
        }
        // F_{-n} = (-1)^{n+1}·F_n.
        Negative::Fibonacci => {
            let mut pair = (1, 1);
            let step = |n: usize| {
                let weight = if n.is_multiple_of(2) { pair.0 } else { -pair.0 };
                pair = (pair.1, pair.0 + pair.1);
                weight
            };
            (0..count).map(step).collect()
        }
    }
}

/// All canonical words of so many places, most significant first, by their values.
fn words(system: Negative, places: usize) -> BTreeMap<i64, Vec<i32>> {
    let base = system.digits() as usize;
    let weights = weights(system, places);
    let mut found = BTreeMap::new();
    for number in 0..base.pow(u32::try_from(places).unwrap()) {
        let digits: Vec<i32> = (0..places)
            .rev()
            .map(|j| i32::try_from(number / base.pow(u32::try_from(j).unwrap()) % base).unwrap())
            .collect();
        let adjacent = digits.windows(2).any(|pair| pair == [1, 1]);
        if system == Negative::Fibonacci && adjacent {
            continue;
        }
        let value = digits.iter().rev().zip(&weights).map(|(&d, w)| i64::from(d) * w).sum();
        let other = found.insert(value, digits);
        assert_eq!(other, None, "two words of {value}");
    }
    found
}

#[test]
fn words_of_all_lengths_are_an_interval_and_each_number_has_one() {
    for system in SYSTEMS {
        let places = if system.digits() > 3 { 4 } else { 9 };
        let words = words(system, places);
        let (first, last) = (*words.keys().next().unwrap(), *words.keys().last().unwrap());
        assert!(first < 0 && 0 < last);
        assert_eq!(usize::try_from(last - first).unwrap() + 1, words.len());
        for (&value, digits) in &words {
            let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
            assert_eq!(system.represent(&value.into()), digits[zeros..], "{system:?} {value}");
            assert_eq!(system.value(digits), value.into());
        }
    }
}

#[test]
fn numbers_keep_their_value() {
    let unlimited = &Control::unlimited();
    for system in SYSTEMS.into_iter().chain([Negative::Base(7), Negative::Base(65_536)]) {
        for order in ORDERS {
            if system.digits() > 1000 && order == Order::LeastSignificantFirst {
                continue;
            }
            let arithmetic = arithmetic(system, order);
            assert!(arithmetic.is_signed());
            for n in -10_000..=10_000i64 {
                let digits = arithmetic.represent(&n.into(), unlimited).expect("no limit");
                assert_eq!(arithmetic.value(&digits, unlimited), Ok(n.into()));
                let word = word(&arithmetic, &[n], 2, arithmetic.valid().tracks());
                assert!(arithmetic.valid().accepts(word), "{system:?} {n} {digits:?}");
            }
        }
    }
}

/// A carry in base -k is -1, 0 or 1; a comparison there is equal, or decided but for the sign.
/// NegaFibonacci numbers are those of the classes of prefixes that no word of up to 7 more
/// digits tells apart.
#[test]
fn automata_have_as_many_states_as_they_need() -> Result<(), NumerationError> {
    let unlimited = &Control::unlimited();
    for (system, sum, less) in [
        (Negative::Base(2), 3, 3),
        (Negative::Base(3), 3, 3),
        (Negative::Base(10), 3, 3),
        (Negative::Fibonacci, 17, 10),
    ] {
        let arithmetic = arithmetic(system, Order::MostSignificantFirst);
        let states = |coefficients: &[i64], relation| {
            let dfa = arithmetic.linear(coefficients, relation, &IBig::ZERO, unlimited)?;
            Ok::<_, NumerationError>(dfa.states())
        };
        assert_eq!(states(&[1, 1, -1], Relation::Equal)?, sum, "{system:?}");
        assert_eq!(states(&[1, -1], Relation::Less)?, less, "{system:?}");
    }
    Ok(())
}

#[test]
fn bases_that_are_none_are_refused() {
    let make = |k| Arithmetic::negative_base(k, Order::MostSignificantFirst, &Control::unlimited());
    assert!(matches!(make(0), Err(NumerationError::BaseOutOfRange { base: 0 })));
    assert!(matches!(make(1), Err(NumerationError::BaseOutOfRange { base: 1 })));
    assert!(matches!(make(65_537), Err(NumerationError::TooManyDigits { .. })));
    assert!(matches!(make(u64::MAX), Err(NumerationError::TooManyDigits { .. })));
}

/// Every pair of words of one length, canonical or not.
#[test]
fn small_relations_agree_with_plain_arithmetic_on_all_words() -> Result<(), NumerationError> {
    let unlimited = &Control::unlimited();
    for (system, places) in
        [(Negative::Base(2), 5), (Negative::Base(3), 3), (Negative::Fibonacci, 6)]
    {
        let arithmetic = arithmetic(system, Order::MostSignificantFirst);
        let words = words(system, places);
        let rows: [(&[i64], i64); 5] =
            [(&[1, -1], 0), (&[1, 1], -2), (&[2, -3], 1), (&[5, 1], 7), (&[-4, -7], -11)];
        for (coefficients, constant) in rows {
            for relation in RELATIONS {
                let dfa = arithmetic.linear(coefficients, relation, &constant.into(), unlimited)?;
                let mut accepted = 0;
                for (x, left) in &words {
                    for (y, right) in &words {
                        let pairs = left.iter().zip(right);
                        let word = pairs.map(|(&a, &b)| dfa.tracks().symbol(&[a, b]).unwrap());
                        let sum = coefficients[0] * x + coefficients[1] * y;
                        let expected = relation.holds(sum.cmp(&constant));
                        accepted += u64::from(expected);
                        assert_eq!(
                            dfa.accepts(word),
                            expected,
                            "{system:?} {coefficients:?} {relation:?} {constant} at {x}, {y}"
                        );
                    }
                }
                // Words that are no numbers are never accepted.
                let all = wythoff_automata::shortlex_words(&dfa, unlimited)?;
                let of_length = all
                    .map(|word| word.expect("no limit").len())
                    .skip_while(|&length| length < places)
                    .take_while(|&length| length == places);
                assert_eq!(of_length.count() as u64, accepted);
            }
        }
    }
    Ok(())
}

#[test]
fn the_other_order_reads_the_same_words_backwards() -> Result<(), NumerationError> {
    let unlimited = &Control::unlimited();
    for system in SYSTEMS {
        let [msd, lsd] = ORDERS.map(|order| arithmetic(system, order));
        for relation in RELATIONS {
            let msd = msd.linear(&[2, -1], relation, &IBig::from(-3), unlimited)?;
            let lsd = lsd.linear(&[2, -1], relation, &IBig::from(-3), unlimited)?;
            for x in -40..40i64 {
                for y in -40..40i64 {
                    let word = word(&arithmetic(system, ORDERS[0]), &[x, y], 1, msd.tracks());
                    let backwards: Vec<Symbol> = word.iter().rev().copied().collect();
                    assert_eq!(msd.accepts(word), lsd.accepts(backwards), "{system:?} {x} {y}");
                }
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn large_numbers_keep_their_value(
        bytes in proptest::collection::vec(any::<u8>(), 0..300),
        negative in any::<bool>(),
    ) {
        let magnitude = IBig::from(UBig::from_le_bytes(&bytes));
        let number = if negative { -magnitude } else { magnitude };
        for system in SYSTEMS {
            let digits = system.represent(&number);
            prop_assert_ne!(digits.first(), Some(&0));
            prop_assert_eq!(system.value(&digits), number.clone());
        }
    }

    #[test]
    fn linear_relations_agree_with_plain_arithmetic(
        coefficients in proptest::collection::vec(-3i64..=3, 1..=3),
        constant in -60i64..60,
        samples in proptest::collection::vec(proptest::collection::vec(-90i64..90, 3), 40),
    ) {
        let all = SYSTEMS.into_iter().flat_map(|system| ORDERS.map(|order| (system, order)));
        for (i, (system, order)) in all.enumerate() {
            if system.digits() > 3 && coefficients.len() > 2 {
                continue;
            }
            let arithmetic = arithmetic(system, order);
            let relation = RELATIONS[(i + coefficients.len()) % 6];
            let asked = Linear { coefficients: &coefficients, relation, constant };
            asked.agrees(&arithmetic, &samples, i % 3)?;
        }
    }

    #[test]
    fn large_coefficients_and_constants_agree_with_plain_arithmetic(
        coefficients in proptest::collection::vec(-400i64..=400, 1..=2),
        constant in -2_000_000i64..2_000_000,
        samples in proptest::collection::vec(proptest::collection::vec(-9000i64..9000, 2), 40),
    ) {
        for (i, system) in [Negative::Base(2), Negative::Base(3), Negative::Fibonacci]
            .into_iter()
            .enumerate()
        {
            if system == Negative::Fibonacci && coefficients.len() > 1 {
                continue;
            }
            let arithmetic = arithmetic(system, Order::MostSignificantFirst);
            let relation = RELATIONS[(i + samples.len()) % 6];
            let asked = Linear { coefficients: &coefficients, relation, constant };
            asked.agrees(&arithmetic, &samples, i)?;
        }
    }
}
