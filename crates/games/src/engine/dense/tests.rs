//! The dense engine against the definition.

use super::plan::{FEW, Plan};
use super::*;
use crate::catalogue;
use crate::condition::{Condition, Expr, Linear, Relation};
use crate::engine::naive;
use crate::family::{MoveFamily, Steps, Take};
use proptest::prelude::*;
use std::sync::Arc;
use wythoff_control::{Cancel, Control, Limits, Progress, Reason};

const GAMES: &[&str] = &[
    "nim",
    "wythoff",
    "f-wythoff",
    "r-wythoff",
    "connell:1",
    "connell:2",
    "connell:3",
    "connell:17",
    "connell:500",
    "terminal:1",
    "terminal:2",
    "terminal:10",
    "terminal:300",
    "fraenkel:1",
    "fraenkel:2",
    "fraenkel:3",
    "fraenkel:9",
    "gdwn:1,2",
    "gdwn:3,5",
    "gdwn:2,4",
    "gdwn:1,1000000",
];

const SIZES: &[(usize, usize)] =
    &[(1, 1), (0, 5), (5, 0), (1, 200), (200, 1), (70, 70), (40, 130), (130, 40), (10, 300)];

fn game(name: &str) -> Rules {
    catalogue::find(name).expect("built in").1
}

fn rows(table: &GrundyTable) -> Vec<Vec<u32>> {
    (0..table.size().rows).map(|x| table.row(x).map(|g| g.0).collect()).collect()
}

/// Every way the engine has of computing a board: the one it chooses, and
/// sweeps in which few or all families are kept in sets.
fn all_ways(rules: &Rules, size: Size) -> Vec<(String, GrundyTable)> {
    let mut ways =
        vec![("chosen".to_string(), grundy(rules, size, &Control::unlimited()).unwrap())];
    if size.cells() > 0 {
        for few in [0, 5, FEW] {
            let sweep = Method::Sweep(Plan::new(rules, size, few));
            ways.push((
                format!("sweep, few = {few}"),
                sweep.run(size, &Control::unlimited()).unwrap(),
            ));
        }
    }
    ways
}

fn check(rules: &Rules, size: Size) {
    let expected = rows(&naive::grundy(rules, size, &Control::unlimited()).unwrap());
    for (way, table) in all_ways(rules, size) {
        assert_eq!(table.size(), size);
        assert!(rows(&table) == expected, "{} on {size:?}, {way}:\n{rules}", rules.name());
    }
}

#[test]
fn every_built_in_game_agrees_with_the_definition() {
    for name in GAMES {
        for &(rows, cols) in SIZES {
            check(&game(name), Size::new(rows, cols));
        }
    }
}

#[test]
fn larger_boards_use_more_than_one_group_of_words() {
    // Values up to 4200 need 66 words, so the second level has two words.
    let size = Size::new(10, 4200);
    check(&game("wythoff"), size);
    let rules = game("terminal:3");
    let square = Size::new(2800, 2800);
    let corner = Method::Corner(Corner::new(&rules, square).unwrap());
    let sweep = Method::Sweep(Plan::new(&rules, square, FEW));
    let (a, b) = (
        corner.run(square, &Control::unlimited()).unwrap(),
        sweep.run(square, &Control::unlimited()).unwrap(),
    );
    assert!((0..2800).all(|x| a.row(x).eq(b.row(x))));
    assert!(a.max().0 > 4096, "{}", a.max());
}

#[test]
fn nivasch_table_1() {
    let table = grundy(&game("wythoff"), Size::new(9, 16), &Control::unlimited()).unwrap();
    assert_eq!(table.get(8, 15).0, 14);
}

#[test]
fn games_beyond_the_engine_are_refused_with_the_rule_in_the_way() {
    let refuse = |rules: &Rules, words: &str| {
        let reason = supports(rules).unwrap_err().to_string();
        assert!(reason.contains(words), "{reason}");
        grundy(rules, Size::new(3, 3), &Control::unlimited()).unwrap_err()
    };
    let error = refuse(&game("blocking:2"), "outcomes only");
    assert!(matches!(error, EngineError::NoGrundyValues(_)));
    let ray = MoveFamily::ray(1, 0).unwrap();
    let many = ray.clone().with_steps(Steps::at_most(65).unwrap()).unwrap();
    let error = refuse(&Rules::new("limited", [many]).unwrap(), "65 moves");
    assert!(matches!(error, EngineError::Unsupported { engine: "dense", .. }));
    let by_step =
        Condition::compare(Expr::t().scale(2).unwrap(), Relation::AtMost, &Expr::x()).unwrap();
    refuse(&Rules::new("half", [ray.guarded(by_step)]).unwrap(), "depends on the step");
    let skew = MoveFamily::ray(1, 2).unwrap().guarded(Condition::SameRatio);
    refuse(&Rules::new("skew", [skew]).unwrap(), "depends on the step");
    refuse(&game("st-wythoff:2,1"), "on no ray");
}

#[test]
fn a_run_is_shown_to_the_last_row_and_cancelled_after_the_first() {
    for name in ["wythoff", "gdwn:1,2"] {
        let progress = Arc::new(Progress::new());
        let control = Control::unlimited().watched(progress.clone());
        assert!(grundy(&game(name), Size::new(50, 50), &control).is_ok());
        assert_eq!(progress.counted(), Some((50, 50)));

        let cancel = Cancel::new();
        cancel.cancel();
        let progress = Arc::new(Progress::new());
        let control = Control::new(Limits::default(), cancel).watched(progress.clone());
        let stopped = grundy(&game(name), Size::new(50, 50), &control);
        assert_eq!(stopped.unwrap_err(), EngineError::Stopped(Reason::Cancelled));
        assert_eq!(progress.counted(), Some((1, 50)));
    }
}

#[test]
fn memory_per_cell_of_a_large_square() {
    // Two bytes a cell, table and sets, for the games with few lines.
    let size = Size::new(20_000, 20_000);
    for name in
        ["nim", "wythoff", "f-wythoff", "r-wythoff", "terminal:7", "connell:4", "fraenkel:2"]
    {
        let needed = memory_needed(&game(name), size);
        assert!(needed <= 2 * size.cells(), "{name}: {needed}");
    }
}

#[test]
fn absurd_boards_are_refused_before_anything_is_allocated() {
    let largest = usize::MAX;
    for name in ["wythoff", "gdwn:1000000,3"] {
        for (rows, cols) in [(largest, largest), (1, largest), (largest, 2), (1 << 40, 1 << 40)] {
            let error =
                grundy(&game(name), Size::new(rows, cols), &Control::unlimited()).unwrap_err();
            assert!(matches!(error, EngineError::TooLarge { .. }), "{error}");
        }
    }
}

fn source_condition() -> impl Strategy<Value = Condition> {
    let relation = prop::sample::select(vec![
        Relation::AtMost,
        Relation::Equal,
        Relation::NotEqual,
        Relation::Greater,
    ]);
    let compare = (-2i64..=2, -2i64..=2, -20i64..=60, relation).prop_map(|(a, b, c, r)| {
        Condition::Compare(Expr::linear(Linear { x: a, y: b, t: 0, c: -c }).unwrap(), r)
    });
    let remainder = (-2i64..=2, -2i64..=2, 2u32..5, any::<bool>()).prop_map(|(a, b, m, equal)| {
        let form = Expr::linear(Linear { x: a, y: b, t: 0, c: 0 }).unwrap();
        Condition::remainder(&form, m, equal, 1).unwrap()
    });
    prop_oneof![4 => Just(Condition::Always), 2 => compare, 1 => remainder]
}

/// A family the engine supports: rays with strides and offsets, single moves,
/// few moves guarded by the step, F-Wythoff's slant moves.
fn family() -> impl Strategy<Value = MoveFamily> {
    let take = || (0u32..=3, -2i32..=3).prop_map(|(rate, offset)| Take { rate, offset });
    let last = prop_oneof![3 => Just(None), 1 => (0u64..12).prop_map(Some)];
    let ray = (take(), take(), 1u64..4, 1u64..4, last, source_condition()).prop_filter_map(
        "a family must take something",
        |(x, y, first, stride, last, guard)| {
            // A take that does not grow with the step has one step.
            let constant = x.rate == 0 && y.rate == 0;
            let (first, last) = if constant { (1, Some(0)) } else { (first, last) };
            let steps = Steps::new(first, stride, last.map(|l| first + l))?;
            MoveFamily::new(x, y, steps, guard).ok()
        },
    );
    let plain = prop::sample::select(vec![(1, 0), (0, 1), (1, 1)]);
    let plain = (plain, source_condition())
        .prop_map(|((dx, dy), guard)| MoveFamily::ray(dx, dy).unwrap().guarded(guard));
    let slant = source_condition().prop_map(|guard| {
        MoveFamily::ray(1, 1).unwrap().guarded(Condition::SameRatio).guarded(guard)
    });
    let by_step = (0i64..30).prop_map(|c| {
        let left = Expr::x().minus(&Expr::t()).unwrap();
        let guard = Condition::compare(left, Relation::AtMost, &Expr::constant(c)).unwrap();
        let ray = MoveFamily::ray(1, 1).unwrap().guarded(guard);
        ray.with_steps(Steps::at_most(9).unwrap()).unwrap()
    });
    prop_oneof![4 => ray, 3 => plain, 1 => slant, 1 => by_step]
}

fn random_rules() -> impl Strategy<Value = Rules> {
    let families = prop::collection::vec(family(), 1..5);
    let terminal = prop_oneof![Just(Condition::Never), source_condition()];
    (families, terminal, any::<bool>()).prop_map(|(families, terminal, symmetric)| {
        let mirrored: Vec<_> = families.iter().map(MoveFamily::mirror).collect();
        let terminal = if symmetric { terminal.clone().or(terminal.mirror()) } else { terminal };
        let families = families.into_iter().chain(mirrored.into_iter().filter(|_| symmetric));
        Rules::new("random", families).unwrap().with_terminal(terminal).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn random_rules_agree_with_the_definition(
        rules in random_rules(),
        rows in 1usize..60,
        cols in 1usize..60,
    ) {
        prop_assert_eq!(supports(&rules), Ok(()));
        check(&rules, Size::new(rows, cols));
    }
}
