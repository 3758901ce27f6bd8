//! The normal form of conditions keeps their meaning.

use proptest::prelude::*;
use wythoff_games::condition::{
    At, CoefficientTooLarge, Condition, Expr, Linear, MAX_COEFFICIENT, MAX_MODULUS, Relation,
    RemainderError,
};

type Holds = fn(&i128, &i128) -> bool;

const RELATIONS: [(Relation, Holds); 6] = [
    (Relation::Less, i128::lt),
    (Relation::AtMost, i128::le),
    (Relation::Equal, i128::eq),
    (Relation::NotEqual, i128::ne),
    (Relation::AtLeast, i128::ge),
    (Relation::Greater, i128::gt),
];

fn expr() -> impl Strategy<Value = Expr> {
    let leaf = (-2i64..3, -2i64..3, -1i64..2, -3i64..4)
        .prop_map(|(x, y, t, c)| Expr::linear(Linear { x, y, t, c }).expect("small"));
    leaf.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.minus(&b).expect("small")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.max(b)),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.min(b)),
            inner.prop_map(Expr::abs),
        ]
    })
}

fn compare(left: Expr, relation: Relation, right: &Expr) -> Condition {
    Condition::compare(left, relation, right).expect("small coefficients")
}

#[test]
fn what_would_overflow_is_refused() {
    let large = Expr::x().scale(MAX_COEFFICIENT).expect("as large as they may be");
    let refused = Err(CoefficientTooLarge);
    assert_eq!(large.scale(i64::MAX), refused);
    assert_eq!(large.clone().plus(large.clone()), refused);
    assert_eq!(large.clone().minus(&Expr::y()), refused);
    assert_eq!(Expr::constant(i64::MIN).minus(&Expr::constant(i64::MIN)), refused);
    assert_eq!(Expr::linear(Linear { x: i64::MIN, ..Linear::default() }), refused);
    let bars = Expr::x().abs().scale(MAX_COEFFICIENT).expect("as large as they may be");
    assert_eq!(bars.clone().plus(bars.clone()), refused);
    assert_eq!(Condition::compare(bars, Relation::Less, &large), Err(CoefficientTooLarge));
    // Terms of any size stay what they are, and no rules are made of them.
    let huge = Expr::constant(i64::MIN).abs();
    let region = Condition::Compare(huge.max(Expr::x()), Relation::AtLeast);
    assert_eq!(region.mirror().mirror(), region);
}

#[test]
fn the_ratio_is_the_same_for_piles_of_any_size() {
    let big = |n: i128| dashu_int::IBig::from(n);
    for (x, y, t) in [(3, 7, 1), (3, 7, 2), (3, 7, 3), (7, 3, 1), (5, 5, 4), (5, 5, 5), (0, 9, 1)] {
        let small = At { x, y, t };
        let large = At { x: big(x), y: big(y), t: big(t) };
        assert_eq!(Condition::SameRatio.holds(&small), Condition::SameRatio.holds(&large));
        let both = Condition::SameRatio.or(compare(Expr::x(), Relation::Equal, &Expr::constant(7)));
        assert_eq!(both.holds(&small), both.holds(&large));
    }
    assert!(Condition::SameRatio.holds(&At { x: big(5), y: big(5), t: big(4) }));
}

#[test]
fn remainders_have_a_normal_form() {
    let made = |x: i64, y: i64, c: i64, modulus, equal, residue| {
        let form = Expr::linear(Linear { x, y, t: 0, c }).expect("small");
        Condition::remainder(&form, modulus, equal, residue)
    };
    let shown = |condition: Result<Condition, RemainderError>| condition.unwrap().to_string();
    assert_eq!(shown(made(-1, 1, 0, 3, true, 0)), "x - y mod 3 = 0");
    assert_eq!(shown(made(1, 1, 0, 3, false, 1)), "x + y mod 3 != 1");
    assert_eq!(shown(made(2, 0, 0, 4, true, 2)), "x mod 2 = 1");
    assert_eq!(shown(made(7, 5, 3, 2, false, 0)), "x + y mod 2 = 0");
    assert_eq!(made(2, 4, 0, 6, true, 1), Ok(Condition::Never));
    assert_eq!(made(2, 4, 0, 6, false, 1), Ok(Condition::Always));
    assert_eq!(made(5, 10, 3, 5, true, 3), Ok(Condition::Always));
    assert_eq!(made(5, 3, 0, 1, false, 0), Ok(Condition::Never));
    assert_eq!(made(1, 0, 0, 0, true, 0), Err(RemainderError::Modulus(0)));
    let large = MAX_MODULUS + 1;
    assert_eq!(made(1, 0, 0, large, true, 0), Err(RemainderError::Modulus(large)));
    let beyond = RemainderError::Residue { modulus: 3, residue: 3 };
    assert_eq!(made(1, 0, 0, 3, true, 3), Err(beyond));
    let bars = Condition::remainder(&Expr::x().abs(), 2, true, 0);
    assert_eq!(bars, Err(RemainderError::NotLinear));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_comparison_means_what_it_was_made_of(left in expr(), right in expr()) {
        for (relation, holds) in RELATIONS {
            let condition = compare(left.clone(), relation, &right);
            let mirrored = condition.mirror();
            prop_assert_eq!(&mirrored.mirror(), &condition);
            for (x, y, t) in [(0, 0, 1), (1, 0, 1), (0, 1, 2), (2, 3, 1), (5, 2, 3), (1, 1, 1)] {
                let at = At::new(x, y, t);
                let expected = holds(&left.eval(&at), &right.eval(&at));
                prop_assert_eq!(condition.holds(&at), expected, "{}", condition);
                prop_assert_eq!(mirrored.holds(&At::new(y, x, t)), expected, "{}", mirrored);
            }
        }
    }

    #[test]
    fn a_remainder_means_what_it_was_made_of(
        (x, y, t, c) in (-20i64..20, -20i64..20, -20i64..20, -20i64..20),
        modulus in 1u32..12,
        residue in 0u32..12,
        equal in any::<bool>(),
    ) {
        let residue = residue % modulus;
        let form = Expr::linear(Linear { x, y, t, c }).expect("small");
        let condition = Condition::remainder(&form, modulus, equal, residue).expect("in range");
        let mirrored = condition.mirror();
        prop_assert_eq!(&mirrored.mirror(), &condition);
        for (x, y, t) in [(0, 0, 1), (1, 0, 1), (0, 1, 2), (2, 3, 1), (5, 2, 3), (91, 14, 3)] {
            let at = At::new(x, y, t);
            let has = form.eval(&at).rem_euclid(modulus.into()) == i128::from(residue);
            prop_assert_eq!(condition.holds(&at), has == equal, "{}", condition);
            prop_assert_eq!(mirrored.holds(&At::new(y, x, t)), has == equal, "{}", mirrored);
            let big = |n: u64| dashu_int::IBig::from(n);
            let large = At { x: big(x), y: big(y), t: big(t) };
            prop_assert_eq!(condition.holds(&large), has == equal);
        }
    }

    #[test]
    fn both_sides_of_an_inequality_can_be_exchanged(left in expr(), right in expr()) {
        let pairs = [
            (Relation::Less, Relation::Greater),
            (Relation::AtMost, Relation::AtLeast),
            (Relation::Equal, Relation::Equal),
            (Relation::NotEqual, Relation::NotEqual),
        ];
        for (relation, reversed) in pairs {
            let written = compare(left.clone(), relation, &right);
            let exchanged = compare(right.clone(), reversed, &left);
            prop_assert_eq!(written, exchanged);
        }
        let next = right.clone().plus(Expr::constant(1)).expect("small");
        prop_assert_eq!(
            compare(left.clone(), Relation::Less, &next),
            compare(left, Relation::AtMost, &right)
        );
    }

    #[test]
    fn no_value_exceeds_the_weight(e in expr(), x in 0u64..50, y in 0u64..50, t in 0u64..50) {
        let bound = i128::from(e.weight()) * i128::from(x.max(y).max(t).max(1));
        prop_assert!(e.eval(&At::new(x, y, t)).abs() <= bound);
    }
}
