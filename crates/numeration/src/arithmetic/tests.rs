//! Linear relations against plain arithmetic.

use super::plainly::{Linear, RELATIONS, word};
use super::*;
use proptest::prelude::*;
use wythoff_control::{Cancel, Limits};

fn systems() -> Vec<(&'static str, Arithmetic)> {
    let unlimited = &Control::unlimited();
    let mut all = Vec::new();
    for (name, order) in
        [("msd", Order::MostSignificantFirst), ("lsd", Order::LeastSignificantFirst)]
    {
        let of =
            |system: &NumberSystem| Arithmetic::of(system, order, unlimited).expect("small digits");
        let ostrowski = |pre: &[u64], per: &[u64]| {
            of(&NumberSystem::ostrowski(pre, per).expect("positive quotients"))
        };
        all.extend([
            (name, of(&NumberSystem::fibonacci())),
            (name, of(&NumberSystem::pell())),
            (name, ostrowski(&[], &[3])),
            (name, ostrowski(&[1], &[2, 1])),
            (name, ostrowski(&[], &[1, 2])),
            (name, ostrowski(&[3, 2], &[1])),
            (name, of(&NumberSystem::base(2).expect("a base"))),
            (name, of(&NumberSystem::base(10).expect("a base"))),
            (name, Arithmetic::tribonacci(order, unlimited).expect("no limit")),
            (name, Arithmetic::narayana(order, unlimited).expect("no limit")),
        ]);
    }
    all
}

pub(super) fn represent(arithmetic: &Arithmetic, n: u64) -> Vec<i32> {
    arithmetic.represent(&n.into(), &Control::unlimited()).expect("no limit")
}

pub(super) fn value(arithmetic: &Arithmetic, digits: &[i32]) -> IBig {
    arithmetic.value(digits, &Control::unlimited()).expect("no limit")
}

#[test]
fn the_fibonacci_adder_has_sixteen_states() -> Result<(), NumerationError> {
    let unlimited = Control::unlimited();
    let fib = Arithmetic::of(&NumberSystem::fibonacci(), Order::MostSignificantFirst, &unlimited)?;
    let sum = fib.linear(&[1, 1, -1], Relation::Equal, &IBig::ZERO, &unlimited)?;
    assert_eq!(sum.states(), 16);
    Ok(())
}

#[test]
fn every_number_has_one_word_and_keeps_its_value() {
    for (_, arithmetic) in systems() {
        for n in 0..300u64 {
            let digits = represent(&arithmetic, n);
            assert_eq!(value(&arithmetic, &digits), IBig::from(n));
            let word = word(&arithmetic, &[n], 2, arithmetic.valid().tracks());
            assert!(arithmetic.valid().accepts(word), "{n} {digits:?}");
        }
    }
}

#[test]
fn words_that_are_not_canonical_are_refused() -> Result<(), NumerationError> {
    let unlimited = Control::unlimited();
    for (_, arithmetic) in systems() {
        // Of all words of length 5, exactly U_5 are canonical: all have different values.
        let valid = arithmetic.linear(&[1], Relation::AtLeast, &IBig::ZERO, &unlimited)?;
        let digits = arithmetic.digits().len();
        let mut values = std::collections::BTreeSet::new();
        let mut count = 0u64;
        for number in 0..digits.pow(5) {
            let word: Vec<Symbol> =
                (0..5).map(|i| Symbol::new(number / digits.pow(i) % digits)).collect();
            if valid.accepts(word.iter().copied()) {
                count += 1;
                let digits: Vec<i32> =
                    word.iter().map(|&symbol| valid.tracks().digit(symbol, 0)).collect();
                values.insert(value(&arithmetic, &digits));
            }
        }
        assert_eq!(values.len() as u64, count);
        assert_eq!(values.last(), Some(&IBig::from(count - 1)));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn linear_relations_agree_with_plain_arithmetic(
        coefficients in proptest::collection::vec(-3i64..=3, 1..=3),
        constant in -60i64..60,
        samples in proptest::collection::vec(proptest::collection::vec(0i64..90, 3), 40),
    ) {
        for (i, (_, arithmetic)) in systems().into_iter().enumerate() {
            // Many digits, and orders of three terms read from their end, are large.
            let large = arithmetic.digits().len() > 3 || i >= 18;
            if large && coefficients.len() > 2 {
                continue;
            }
            let relation = RELATIONS[(i + coefficients.len()) % 6];
            let asked = Linear { coefficients: &coefficients, relation, constant };
            asked.agrees(&arithmetic, &samples, i % 3)?;
        }
    }
}

/// Pairs of digits up to 299 are 90,000 symbols, and few of them lead on from a + b = 3: looking
/// at the others is work, which a control stops before the first state is done.
#[test]
fn symbols_that_lead_nowhere_are_work() -> Result<(), NumerationError> {
    let (unlimited, order) = (Control::unlimited(), Order::MostSignificantFirst);
    let base = NumberSystem::base(300).expect("a base");
    for arithmetic in [
        Arithmetic::of(&base, order, &unlimited)?,
        Arithmetic::negative_base(300, order, &unlimited)?,
    ] {
        let sum = |work: u64| {
            let limits = Limits { work: Some(work), ..Limits::default() };
            let control = Control::new(limits, Cancel::new());
            arithmetic.linear(&[1, 1], Relation::Equal, &3.into(), &control)
        };
        assert_eq!(sum(80_000), Err(Reason::Work { limit: 80_000 }.into()));
        let found = sum(10_000_000)?;
        assert!(found.transitions().edges() < 5_000, "{}", found.transitions().edges());
    }
    Ok(())
}

#[test]
fn a_system_given_by_automata_agrees_with_the_one_it_came_from() -> Result<(), NumerationError> {
    let unlimited = Control::unlimited();
    for order in [Order::MostSignificantFirst, Order::LeastSignificantFirst] {
        let fib = Arithmetic::of(&NumberSystem::fibonacci(), order, &unlimited)?;
        let addition = fib.linear(&[1, 1, -1], Relation::Equal, &IBig::ZERO, &unlimited)?;
        let files = CustomFiles { addition, valid: Some(fib.valid().clone()), less: None };
        let custom = Arithmetic::custom(files.clone(), order, &unlimited)?;
        for n in [0, 1, 2, 12, 33] {
            assert_eq!(represent(&custom, n), represent(&fib, n));
            assert_eq!(value(&custom, &represent(&fib, n)), n.into());
        }
        // A control stops what is made of automata, wherever it is.
        let little = Limits { work: Some(20), ..Limits::default() };
        let limited = || Control::new(little, Cancel::new());
        let stopped = Reason::Work { limit: 20 };
        assert_eq!(custom.represent(&33u32.into(), &limited()), Err(stopped.into()));
        assert_eq!(custom.value(&represent(&fib, 33), &limited()), Err(stopped));
        let made = Arithmetic::custom(files, order, &limited());
        assert!(matches!(made, Err(NumerationError::Stopped(reason)) if reason == stopped));
        let rows: [(&[i64], Relation, i64); 4] = [
            (&[1, 1, -1], Relation::Equal, 0),
            (&[3, -2], Relation::AtMost, 5),
            (&[1, -1], Relation::NotEqual, -4),
            (&[2], Relation::Greater, 7),
        ];
        for (coefficients, relation, constant) in rows {
            let expected = fib.linear(coefficients, relation, &constant.into(), &unlimited)?;
            let found = custom.linear(coefficients, relation, &constant.into(), &unlimited)?;
            assert_eq!(found, expected);
        }
    }
    Ok(())
}

#[test]
fn natural_numbers_are_not_negative() {
    for (_, arithmetic) in systems() {
        assert!(!arithmetic.is_signed());
        let number = IBig::from(-1);
        let refused = Err(NumerationError::NegativeNumber { number: number.clone() });
        assert_eq!(arithmetic.represent(&number, &Control::unlimited()), refused);
    }
}

/// Files of a system with negative numbers would be taken for natural ones.
#[test]
fn files_in_which_a_number_is_below_zero_are_refused() -> Result<(), NumerationError> {
    let unlimited = Control::unlimited();
    for order in [Order::MostSignificantFirst, Order::LeastSignificantFirst] {
        let signed = Arithmetic::negative_base(2, order, &unlimited)?;
        let zero = IBig::ZERO;
        let addition = signed.linear(&[1, 1, -1], Relation::Equal, &zero, &unlimited)?;
        let less = signed.linear(&[1, -1], Relation::Less, &zero, &unlimited)?;
        let files = CustomFiles { addition, valid: None, less: Some(less) };
        let refused = Arithmetic::custom(files, order, &unlimited).map(|_| ());
        assert!(matches!(refused, Err(NumerationError::Custom(_))), "{refused:?}");
    }
    Ok(())
}

#[test]
fn systems_are_told_apart_by_their_numbers() -> Result<(), NumerationError> {
    let unlimited = &Control::unlimited();
    let all = systems();
    // The fourth and the fifth of each order are one continued fraction, written in two ways.
    let first = |i: usize| if i % (all.len() / 2) == 4 { i - 1 } else { i };
    for (i, (_, one)) in all.iter().enumerate() {
        for (j, (_, two)) in all.iter().enumerate() {
            assert_eq!(one.same_numbers(two), first(i) == first(j), "{i} and {j}");
        }
    }
    // The same numbers, made in another way.
    let order = Order::MostSignificantFirst;
    let golden = Arithmetic::of(&NumberSystem::fibonacci(), order, unlimited)?;
    let parry = Arithmetic::morphic(&Parry::new(&[1, 1], &[])?.system()?, order, unlimited)?;
    assert!(golden.same_numbers(&parry));
    let negative = Arithmetic::nega_fibonacci(order, unlimited)?;
    assert!(!golden.same_numbers(&negative) && negative.same_numbers(&negative.clone()));
    let addition = golden.addition(unlimited)?;
    let files = |less| CustomFiles {
        addition: addition.clone(),
        valid: Some(golden.valid().clone()),
        less,
    };
    let custom = |less| Arithmetic::custom(files(less), order, unlimited);
    let less = golden.linear(&[1, -1], Relation::Less, &IBig::ZERO, unlimited)?;
    assert!(custom(None)?.same_numbers(&custom(Some(less))?), "both compare digit by digit");
    assert!(!custom(None)?.same_numbers(&golden), "files may say anything");
    Ok(())
}
