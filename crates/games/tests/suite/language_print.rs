//! Printed rules parse to the same game.

use proptest::prelude::*;
use std::num::NonZeroU32;
use wythoff_games::condition::{Condition, Expr, Linear, Relation};
use wythoff_games::family::{MoveFamily, Steps, Take, Wedge};
use wythoff_games::{Play, Rules, catalogue, language};

fn assert_round_trip(rules: &Rules) {
    let text = language::print(rules);
    let again = language::parse(&text).unwrap_or_else(|e| panic!("{}", e.render("print", &text)));
    assert!(rules.same_game(&again), "{rules}\n{text}\n{again}");
}

#[test]
fn built_in_games_survive_printing() {
    for entry in catalogue::ENTRIES {
        let values = |p: &catalogue::Parameter| [p.min, p.min + 1, 5, p.max];
        let games: Vec<Vec<u32>> = match entry.parameters {
            [] => vec![vec![]],
            [p] => values(p).map(|v| vec![v]).to_vec(),
            [p, q] => values(p).iter().flat_map(|&v| values(q).map(|w| vec![v, w])).collect(),
            more => panic!("{} has {} parameters", entry.name, more.len()),
        };
        for parameters in games {
            let rules = entry.game(&parameters).unwrap();
            assert_round_trip(&rules);
            let text = language::print(&rules);
            assert_eq!(language::parse(&text).unwrap().name(), rules.name());
        }
    }
}

#[test]
fn printed_games_read_like_written_ones() {
    let rows = [
        ("wythoff", "take any from either pile\ntake equal from both\n"),
        (
            "f-wythoff",
            "take any from either pile\ntake equal from both if the ratio stays the same\n",
        ),
        ("r-wythoff", "take any from the larger pile\ntake equal from both\n"),
        ("connell:3", "take multiples of 3 from either pile\ntake equal from both\n"),
        ("K2", "take any from either pile\ntake equal from both\nterminal x + y <= 2\n"),
        ("W3", "take any from either pile\ntake equal from both\nblocking 3\n"),
        ("fraenkel:4", "take any from either pile\ntake k from x and l from y where |k - l| < 4\n"),
        (
            "st-wythoff:3,2",
            "take any from either pile\n\
             take k from one pile and l from the other where k <= l < 3 k + 2\n",
        ),
        (
            "st-wythoff:1,2",
            "take any from either pile\ntake k from x and l from y where |k - l| < 2\n",
        ),
        (
            "gdwn:1,2",
            "take any from either pile\ntake equal from both\n\
             take t from one pile and 2 t from the other\n",
        ),
    ];
    for (name, lines) in rows {
        let (_, rules) = catalogue::find(name).unwrap();
        assert_eq!(language::print(&rules), format!("game \"{}\"\n{lines}", rules.name()));
    }
}

#[test]
fn a_name_that_no_file_can_hold_is_made_printable() {
    for name in ["", " \n ", "a \"b\"", "\0", &"g".repeat(500)] {
        let family = MoveFamily::ray(1, 0).unwrap();
        assert_round_trip(&Rules::new(name, [family]).unwrap());
    }
}

fn expr(step: bool) -> impl Strategy<Value = Expr> {
    let leaf = (-3i64..4, -3i64..4, -3i64..4, -20i64..20).prop_map(move |(x, y, t, c)| {
        let t = if step { t } else { 0 };
        Expr::linear(Linear { x, y, t, c }).expect("small")
    });
    leaf.prop_recursive(3, 12, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.plus(b).expect("small")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.max(b)),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.min(b)),
            inner.clone().prop_map(Expr::abs),
            (inner, -3i64..4).prop_map(|(a, k)| a.scale(k).expect("small")),
        ]
    })
}

fn condition(step: bool, ratio: bool) -> impl Strategy<Value = Condition> {
    let relation = prop::sample::select(Relation::ALL.to_vec());
    let comparison = (expr(step), relation, expr(step))
        .prop_map(|(left, relation, right)| Condition::compare(left, relation, &right))
        .prop_map(|made| made.expect("small"));
    let remainder = (-5i64..6, -5i64..6, -5i64..6, 1u32..8, any::<bool>(), 0u32..8).prop_map(
        move |(x, y, t, modulus, equal, residue)| {
            let form = Linear { x, y, t: if step { t } else { 0 }, c: 0 };
            let form = Expr::linear(form).expect("small");
            Condition::remainder(&form, modulus, equal, residue % modulus).expect("in range")
        },
    );
    let special = if ratio { Condition::SameRatio } else { Condition::Always };
    let leaf = prop_oneof![
        6 => comparison,
        3 => remainder,
        1 => Just(special),
        1 => Just(Condition::Always),
        1 => Just(Condition::Never),
        1 => Just(Condition::first_not_smaller()),
    ];
    leaf.prop_recursive(3, 8, 2, |inner| {
        (inner.clone(), inner, any::<bool>())
            .prop_map(|(a, b, both)| if both { a.and(b) } else { a.or(b) })
    })
}

fn steps() -> impl Strategy<Value = Steps> {
    let last = prop::option::of(0u64..40);
    prop_oneof![
        Just(Steps::ALL),
        (1u64..6, 1u64..5, last)
            .prop_map(|(a, s, n)| Steps::new(a, s, n.map(|n| a + n)).expect("not empty")),
    ]
}

/// One family, or a family and its image under exchanging the piles, with the
/// guard exchanged or kept: the cases that printing joins into one line.
fn families() -> impl Strategy<Value = Vec<MoveFamily>> {
    let take = || (0u32..3, -2i32..4).prop_map(|(rate, offset)| Take { rate, offset });
    let plain = || prop_oneof![2 => take(), 1 => Just(Take::STEP), 1 => Just(Take::NOTHING)];
    let by_size = Just(Condition::first_not_smaller());
    let guard =
        prop_oneof![2 => Just(Condition::Always), 1 => by_size, 3 => condition(true, false)];
    let ray = (plain(), plain(), steps(), guard, 0..3).prop_filter_map(
        "a family must take something",
        |(x, y, steps, guard, image)| {
            let family = MoveFamily::new(x, y, steps, guard.clone()).ok()?;
            let swapped = MoveFamily::new(y, x, steps, guard).ok()?;
            Some(match image {
                0 => vec![family],
                1 => vec![family.clone(), family.mirror()],
                _ => vec![family, swapped],
            })
        },
    );
    let diagonal = (steps(), condition(true, true)).prop_map(|(steps, guard)| {
        vec![MoveFamily::new(Take::STEP, Take::STEP, steps, guard).expect("takes something")]
    });
    let strip = (1u32..5, condition(false, false)).prop_map(|(r, guard)| {
        catalogue::nearly_equal(r).map(|f| f.guarded(guard.clone())).collect()
    });
    let wedge = (2u32..5, 0u32..4, condition(false, false), 0..4).prop_map(
        |(rate, offset, guard, sides)| {
            let side = |larger_from_x| {
                let wedge = Wedge { rate, offset, larger_from_x };
                MoveFamily::wedge_of(wedge, guard.clone()).expect("wide enough")
            };
            match sides {
                0 => vec![side(false)],
                1 => vec![side(true)],
                2 => vec![side(false), side(true)],
                _ => vec![side(false), side(false).mirror()],
            }
        },
    );
    prop_oneof![5 => ray, 2 => diagonal, 1 => strip, 1 => wedge]
}

fn rules() -> impl Strategy<Value = Rules> {
    let terminal = prop_oneof![Just(Condition::Never), condition(false, false)];
    let families = prop::collection::vec(families(), 1..5);
    let play = prop_oneof![Just(Play::Normal), Just(Play::Misere)];
    (families, terminal, 1u32..5, play).prop_map(|(families, terminal, blocking, play)| {
        Rules::new("random", families.into_iter().flatten())
            .and_then(|rules| rules.with_terminal(terminal))
            .expect("small coefficients and a terminal region without steps")
            .with_blocking(NonZeroU32::new(blocking).expect("at least 1"))
            .with_play(play)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_games_survive_printing(rules in rules()) {
        assert_round_trip(&rules);
    }
}
