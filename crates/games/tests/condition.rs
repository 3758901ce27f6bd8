//! The normal form of conditions keeps their meaning.

use proptest::prelude::*;
use wythoff_games::condition::{At, Condition, Expr, Relation};

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
    let leaf = (-2i64..3, -2i64..3, -1i64..2, -3i64..4).prop_map(|(x, y, t, c)| {
        Expr::x().scale(x) + Expr::y().scale(y) + Expr::t().scale(t) + Expr::constant(c)
    });
    leaf.prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a - b),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.max(b)),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.min(b)),
            inner.prop_map(Expr::abs),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_comparison_means_what_it_was_made_of(left in expr(), right in expr()) {
        for (relation, holds) in RELATIONS {
            let condition = Condition::compare(left.clone(), relation, right.clone());
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
    fn both_sides_of_an_inequality_can_be_exchanged(left in expr(), right in expr()) {
        let pairs = [
            (Relation::Less, Relation::Greater),
            (Relation::AtMost, Relation::AtLeast),
            (Relation::Equal, Relation::Equal),
            (Relation::NotEqual, Relation::NotEqual),
        ];
        for (relation, reversed) in pairs {
            let written = Condition::compare(left.clone(), relation, right.clone());
            let exchanged = Condition::compare(right.clone(), reversed, left.clone());
            prop_assert_eq!(written, exchanged);
        }
        let next = right.clone() + Expr::constant(1);
        prop_assert_eq!(
            Condition::compare(left.clone(), Relation::Less, next),
            Condition::compare(left, Relation::AtMost, right)
        );
    }

    #[test]
    fn no_value_exceeds_the_weight(e in expr(), x in 0u64..50, y in 0u64..50, t in 0u64..50) {
        let bound = i128::from(e.weight()) * i128::from(x.max(y).max(t).max(1));
        prop_assert!(e.eval(&At::new(x, y, t)).abs() <= bound);
    }
}
