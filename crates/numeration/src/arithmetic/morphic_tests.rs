//! Systems of morphisms against plain arithmetic.

use super::plainly::{Linear, RELATIONS, word};
use super::tests::{represent, value};
use super::*;
use crate::Polynomial;
use proptest::prelude::*;

const MSD: Order = Order::MostSignificantFirst;

fn parry(preperiod: &[u64], period: &[u64]) -> DumontThomas {
    Parry::new(preperiod, period).and_then(|parry| parry.system()).expect("an expansion")
}

fn pisot(coefficients: &[i64]) -> DumontThomas {
    let polynomial = Polynomial::new(coefficients.iter().map(|&c| c.into()));
    let parry = Parry::of_pisot(&polynomial, &Control::unlimited()).expect("a Pisot number");
    parry.system().expect("short")
}

fn morphism(images: &[&[usize]]) -> DumontThomas {
    let images: Vec<Vec<usize>> = images.iter().map(|image| image.to_vec()).collect();
    DumontThomas::new(&images).expect("a fixed point")
}

fn arithmetic(system: &DumontThomas, order: Order) -> Arithmetic {
    Arithmetic::morphic(system, order, &Control::unlimited()).expect("a Pisot recurrence")
}

fn systems() -> Vec<(&'static str, DumontThomas)> {
    vec![
        ("fibonacci", parry(&[1, 1], &[])),
        ("tribonacci", parry(&[], &[1, 1, 0])),
        ("narayana", parry(&[1, 0, 1], &[])),
        ("phi^2, not a simple Parry number", pisot(&[1, -3, 1])),
        ("2+sqrt 3", parry(&[3], &[2])),
        ("1+sqrt 3, not a unit", pisot(&[-2, -2, 1])),
        ("the square of the plastic number", pisot(&[-1, 1, -2, 1])),
        ("the cube of the plastic number", parry(&[2, 0], &[1])),
        ("base 3", parry(&[], &[2])),
        ("the morphism of Thue and Morse", morphism(&[&[0, 1], &[1, 0]])),
        ("not a Parry system", morphism(&[&[0, 2, 0, 1], &[0], &[1, 2]])),
        ("with a root 0", morphism(&[&[0, 2, 0, 2], &[0, 2], &[0, 2, 1]])),
        ("a letter with more below it than 0 has", morphism(&[&[0, 1], &[1, 0, 1]])),
    ]
}

#[test]
fn adders_have_as_many_states_as_they_need() -> Result<(), NumerationError> {
    for (name, system, states) in [
        ("fibonacci", parry(&[1, 1], &[]), 16),
        ("tribonacci", parry(&[1, 1, 1], &[]), 149),
        ("narayana", parry(&[1, 0, 1], &[]), 250),
        ("the cube of the plastic number", pisot(&[-1, 2, -3, 1]), 233),
        ("base 10", parry(&[10], &[]), 2),
        ("x^4-x^3-1", pisot(&[-1, 0, 0, -1, 1]), 5854),
        ("tetranacci", parry(&[1, 1, 1, 1], &[]), 970),
    ] {
        let adder = arithmetic(&system, MSD).addition(&Control::unlimited())?;
        assert_eq!(adder.states(), states, "{name}");
    }
    Ok(())
}

/// All x, y below a bound, and the sum one off.
fn sums_are_right(bound: usize) -> Result<(), NumerationError> {
    for (name, system) in systems() {
        let arithmetic = arithmetic(&system, MSD);
        let adder = arithmetic.addition(&Control::unlimited())?;
        // All words padded to one length.
        let length = represent(&arithmetic, 2 * bound as u64).len();
        let words: Vec<Vec<i32>> = (0..=2 * bound as u64)
            .map(|n| {
                let word = represent(&arithmetic, n);
                [vec![0; length - word.len()], word].concat()
            })
            .collect();
        let accepts = |x: usize, y: usize, z: usize| {
            let digits = (0..length).map(|i| [words[x][i], words[y][i], words[z][i]]);
            adder.accepts(digits.map(|digits| adder.tracks().symbol(&digits).expect("digits")))
        };
        for x in 0..bound {
            for y in 0..bound {
                assert!(accepts(x, y, x + y), "{name}: {x} + {y}");
                assert!(!accepts(x, y, x + y + 1), "{name}: {x} + {y}");
                assert!(x + y == 0 || !accepts(x, y, x + y - 1), "{name}: {x} + {y}");
            }
        }
    }
    Ok(())
}

#[test]
fn small_sums_are_right() -> Result<(), NumerationError> {
    sums_are_right(150)
}

#[test]
#[ignore = "long"]
fn all_sums_below_two_thousand_are_right() -> Result<(), NumerationError> {
    sums_are_right(2000)
}

#[test]
fn large_sums_are_right() -> Result<(), NumerationError> {
    let unlimited = Control::unlimited();
    for (name, system) in systems() {
        let arithmetic = arithmetic(&system, MSD);
        let adder = arithmetic.addition(&unlimited)?;
        let (x, y) = (UBig::from(7u32).pow(90) + 1u32, UBig::from(11u32).pow(65));
        for (z, holds) in [(&x + &y, true), (&x + &y + 1u32, false), (&x + &y - 1u32, false)] {
            let digits = [&x, &y, &z].map(|n| system.represent(n));
            let length = digits.iter().map(Vec::len).max().expect("three");
            let digit = |word: &Vec<i32>, i| {
                if i < length - word.len() { 0 } else { word[i + word.len() - length] }
            };
            let symbols = (0..length).map(|i| {
                let digits = [0, 1, 2].map(|track: usize| digit(&digits[track], i));
                adder.tracks().symbol(&digits).expect("digits")
            });
            assert_eq!(adder.accepts(symbols), holds, "{name}");
        }
    }
    Ok(())
}

#[test]
fn the_order_of_words_is_the_order_of_numbers() -> Result<(), NumerationError> {
    let unlimited = Control::unlimited();
    for (name, system) in systems() {
        for order in [MSD, Order::LeastSignificantFirst] {
            let arithmetic = arithmetic(&system, order);
            let by_weights =
                arithmetic.linear(&[1, -1], Relation::Less, &IBig::ZERO, &unlimited)?;
            assert_eq!(by_weights, arithmetic.word_order(&unlimited)?, "{name}");
        }
    }
    Ok(())
}

#[test]
fn systems_without_an_adder_are_refused() {
    let plastic = parry(&[1, 0, 0, 0, 1], &[]);
    let rows = [
        // The expansion of the smallest Pisot number: two roots of x^5-x^4-1 are 6th roots of 1.
        (plastic, "x^5-x^4-1", "with the factor x^2-x+1"),
        // (1+sqrt 13)/2, a Perron number whose conjugate is below -1.
        (morphism(&[&[0, 1], &[0, 0, 0]]), "x^2-x-3", "2 of its roots"),
        // Numbers are as long as they are large.
        (morphism(&[&[0, 1], &[1]]), "x^2-2*x+1", "with every root b"),
        // 2 is a double root.
        (morphism(&[&[0, 0, 1], &[1, 1]]), "x^2-4*x+4", "2 of its roots"),
    ];
    for (system, polynomial, said) in rows {
        let error = Arithmetic::morphic(&system, MSD, &Control::unlimited());
        let error = error.expect_err(polynomial).to_string();
        assert!(error.contains(polynomial) && error.contains(said), "{error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    #[test]
    fn linear_relations_agree_with_plain_arithmetic(
        coefficients in proptest::collection::vec(-3i64..=3, 1..=3),
        constant in -30i64..30,
        samples in proptest::collection::vec(proptest::collection::vec(0i64..120, 3), 60),
    ) {
        for (i, (_, system)) in systems().into_iter().enumerate() {
            let relation = RELATIONS[(i + coefficients.len() + samples.len()) % 6];
            let lsd = i % 2 == 1 && coefficients.len() < 3;
            let order = if lsd { Order::LeastSignificantFirst } else { MSD };
            let asked = Linear { coefficients: &coefficients, relation, constant };
            asked.agrees(&arithmetic(&system, order), &samples, i % 3)?;
        }
    }

    /// Morphisms of two or three letters: whatever has an adder adds.
    #[test]
    fn random_morphisms_add_or_are_refused(
        first in proptest::collection::vec(0usize..3, 1..=3),
        second in proptest::collection::vec(0usize..3, 1..=3),
        third in proptest::collection::vec(0usize..3, 1..=3),
        pairs in proptest::collection::vec((0u64..3000, 0u64..3000), 30),
    ) {
        let first = [vec![0], first].concat();
        let system = DumontThomas::new(&[first, second, third])?;
        let made = Arithmetic::morphic(&system, MSD, &Control::unlimited());
        if let Err(error) = made {
            prop_assert!(matches!(error, NumerationError::Unrecognised { .. }), "{}", error);
            return Ok(());
        }
        let arithmetic = made?;
        let adder = arithmetic.addition(&Control::unlimited())?;
        for (x, y) in pairs {
            prop_assert_eq!(value(&arithmetic, &represent(&arithmetic, x)), IBig::from(x));
            for (z, holds) in [(x + y, true), (x + y + 1, false), ((x + y).saturating_sub(1), x + y == 0)] {
                let word = word(&arithmetic, &[x, y, z], 1, adder.tracks());
                prop_assert_eq!(adder.accepts(word), holds, "{:?}: {} + {}", system.images(), x, y);
            }
        }
    }
}
