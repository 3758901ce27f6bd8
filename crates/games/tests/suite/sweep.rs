//! The sweeps against the definition.

use proptest::prelude::*;
use std::num::NonZeroU32;
use std::sync::Arc;
use wythoff_control::{Cancel, Control, Limits, Progress, Reason};
use wythoff_games::catalogue::find;
use wythoff_games::condition::{Condition, Expr, Linear, Relation};
use wythoff_games::engine::sweep::{self, bits, counting, shadows};
use wythoff_games::engine::{EngineError, naive};
use wythoff_games::family::{Steps, Take, Wedge};
use wythoff_games::{MoveFamily, Play, Position, Rules, Size};

const SHAPES: [(usize, usize); 10] =
    [(0, 0), (0, 5), (1, 1), (1, 70), (70, 1), (63, 64), (64, 64), (65, 63), (40, 130), (130, 40)];

fn game(name: &str) -> Rules {
    find(name).expect("a built-in game").1
}

fn blocked(rules: Rules, k: u32) -> Rules {
    rules.with_blocking(NonZeroU32::new(k).expect("positive"))
}

fn catalogue_games() -> Vec<Rules> {
    let names = ["nim", "wythoff", "f-wythoff", "r-wythoff"].map(String::from).into_iter();
    let connell = (1..=5).map(|k| format!("connell:{k}"));
    let terminal = (0..=6).map(|l| format!("terminal:{l}"));
    let blocking = (1..=12).map(|k| format!("blocking:{k}"));
    let fraenkel = (1..=4).map(|r| format!("fraenkel:{r}"));
    let gdwn = ["gdwn:1,2", "gdwn:2,3", "gdwn:3,5", "gdwn:1,1", "gdwn:1,4"].map(String::from);
    let all = names.chain(connell).chain(terminal).chain(blocking).chain(fraenkel).chain(gdwn);
    all.map(|name| game(&name)).collect()
}

/// Every sweep gives the board of the definition.
fn assert_agrees(rules: &Rules, (rows, cols): (usize, usize)) {
    let size = Size::new(rows, cols);
    let expected =
        naive::outcomes(rules, size, &Control::unlimited()).expect("naive plays every game");
    for (engine, board) in [
        ("sweep", sweep::outcomes(rules, size, &Control::unlimited())),
        ("counting", counting::outcomes(rules, size, &Control::unlimited())),
    ] {
        let board = board.expect("the engine plays this game");
        let differs = |x: &usize| board.row_words(*x) != expected.row_words(*x);
        let row = (0..rows).find(differs);
        assert_eq!(row, None, "{} on {rows} × {cols}: {engine} differs first here", rules.name());
    }
}

#[test]
fn catalogue_games_agree_with_the_definition() {
    for rules in catalogue_games() {
        for shape in SHAPES {
            assert_agrees(&rules, shape);
        }
    }
}

#[test]
fn misere_and_blocking_agree_with_the_definition() {
    for rules in catalogue_games() {
        for k in [1, 2, 3, 7] {
            let rules = blocked(rules.clone().with_play(Play::Misere), k);
            for shape in [(1, 1), (50, 50), (20, 66)] {
                assert_agrees(&rules, shape);
            }
            let normal = rules.with_play(Play::Normal);
            assert_agrees(&normal, (33, 66));
        }
    }
}

/// Wedges on both sides, on one side, with guards, in normal and in misère play.
#[test]
fn wedges_agree_with_the_definition() {
    let even = Condition::remainder(&linear(1, 1), 2, true, 0).expect("in range");
    for (rate, offset) in [(2, 0), (2, 1), (2, 5), (3, 0), (3, 2), (5, 1), (1000, 1000)] {
        for guard in [Condition::Always, even.clone()] {
            let [a, b] = [false, true].map(|larger_from_x| {
                let wedge = Wedge { rate, offset, larger_from_x };
                MoveFamily::wedge_of(wedge, guard.clone()).expect("wide enough")
            });
            let ray = |dx, dy| MoveFamily::ray(dx, dy).expect("a ray");
            for families in [
                vec![a.clone()],
                vec![b.clone()],
                vec![ray(1, 0), a.clone()],
                vec![ray(1, 0), ray(0, 1), a.clone(), b.clone()],
                vec![ray(1, 0), ray(0, 1), ray(1, 1), b],
            ] {
                let rules = Rules::new("wedge", families).expect("has moves");
                for shape in [(1, 1), (1, 40), (40, 1), (38, 45)] {
                    assert_agrees(&rules, shape);
                    assert_agrees(&rules.clone().with_play(Play::Misere), shape);
                }
            }
        }
    }
    let reason = sweep::supports(&blocked(game("st-wythoff:2,1"), 2)).expect_err("counted");
    assert!(reason.to_string().contains("with blocking options are counted"), "{reason}");
}

/// Fraenkel 1998: a_n is the least number not among the earlier ones, b_n = S a_n + T n.
#[test]
fn st_wythoff_has_the_p_positions_of_fraenkels_theorem() {
    for (s, t) in [(1, 1), (1, 3), (2, 1), (2, 2), (2, 5), (3, 1), (4, 3), (7, 2)] {
        let side = 400;
        let board = sweep::outcomes(
            &game(&format!("st-wythoff:{s},{t}")),
            Size::new(side, side),
            &Control::unlimited(),
        );
        let mut expected = Vec::new();
        let mut used = vec![false; side];
        for n in 0.. {
            let Some(a) = used.iter().position(|used| !used) else { break };
            let b = s * a + t * n;
            used[a] = true;
            if b < side {
                used[b] = true;
                expected.extend([(a, b), (b, a)].map(|(x, y)| Position::new(x as u64, y as u64)));
            }
        }
        expected.sort_unstable();
        expected.dedup();
        let found = board.expect("the sweep plays it");
        let found: Vec<_> = found.positions().collect();
        assert_eq!(found, expected, "S = {s}, T = {t}");
    }
}

#[test]
fn bits_equal_counting_for_every_blocking_number() {
    let size = Size::new(300, 300);
    for k in 1..=20 {
        for l in [0, 1, 5, 40] {
            for play in [Play::Normal, Play::Misere] {
                let rules = blocked(game(&format!("terminal:{l}")), k).with_play(play);
                let fast =
                    bits::outcomes(&rules, size, &Control::unlimited()).expect("three plain rays");
                let slow = counting::outcomes(&rules, size, &Control::unlimited())
                    .expect("three plain rays");
                assert_eq!(fast, slow, "k = {k}, l = {l}, {play:?}");
            }
        }
    }
}

fn linear(x: i64, y: i64) -> Expr {
    Expr::linear(Linear { x, y, ..Linear::default() }).expect("small coefficients")
}

fn compare(left: Expr, relation: Relation, right: &Expr) -> Condition {
    Condition::compare(left, relation, right).expect("small coefficients")
}

#[test]
fn terminal_regions_of_any_shape() {
    let (x, y, c) = (Expr::x, Expr::y, Expr::constant);
    let regions = [
        compare(x().max(y()), Relation::AtMost, &c(5)),
        compare(linear(1, -1).abs(), Relation::AtMost, &c(3)),
        compare(x(), Relation::Equal, &c(2)).or(compare(y(), Relation::Equal, &c(2))),
        compare(linear(1, 1), Relation::Equal, &c(70)),
        compare(x(), Relation::AtMost, &y()), // not symmetric
        Condition::Always,
    ];
    for region in regions {
        for k in [1, 2, 3, 5] {
            for play in [Play::Normal, Play::Misere] {
                let rules = blocked(game("wythoff").with_play(play), k)
                    .with_terminal(region.clone())
                    .expect("on the source");
                assert_agrees(&rules, (60, 90));
            }
        }
    }
}

#[test]
fn huge_parameters_leave_the_moves_that_fit() {
    for name in ["connell:1000000", "gdwn:1000000,1", "gdwn:30,2", "W1000000", "K1000000"] {
        assert_agrees(&game(name), (40, 70));
    }
}

#[test]
fn shared_moves_matter_only_with_blocking() {
    let rules = game("gdwn:2,2");
    assert_eq!(counting::supports(&rules), Ok(()));
    assert_agrees(&rules, (70, 70));
    assert_agrees(&rules.clone().with_play(Play::Misere), (70, 70));
    let reason = sweep::supports(&blocked(rules, 2)).expect_err("(2, 2) is reached twice");
    assert!(reason.to_string().contains("share a move"), "{reason}");
}

#[test]
fn step_dependent_guards_are_refused_with_the_reason() {
    let few = compare(Expr::t().scale(2).expect("small"), Relation::AtMost, &Expr::y());
    let family = MoveFamily::ray(0, 1).expect("a ray").guarded(few);
    let rules = Rules::new("at most half", [family]).expect("has moves");
    let error =
        sweep::outcomes(&rules, Size::new(3, 3), &Control::unlimited()).expect_err("refused");
    assert!(error.to_string().contains("depends on the step"), "{error}");
}

#[test]
fn cancels_between_rows() {
    let size = Size::new(10, 20);
    for name in ["wythoff", "nim"] {
        let progress = Arc::new(Progress::new());
        let control = Control::unlimited().watched(progress.clone());
        assert!(sweep::outcomes(&game(name), size, &control).is_ok());
        assert_eq!(progress.counted(), Some((10, 10)), "one report per row");

        let cancel = Cancel::new();
        cancel.cancel();
        let progress = Arc::new(Progress::new());
        let control = Control::new(Limits::default(), cancel).watched(progress.clone());
        let stopped = sweep::outcomes(&game(name), size, &control);
        assert_eq!(stopped, Err(EngineError::Stopped(Reason::Cancelled)));
        assert_eq!(progress.counted(), Some((1, 10)), "after the first row");
    }
    // The rows of `positions` are given one by one, so it can be stopped in the middle.
    let cancel = Cancel::new();
    let control = Control::new(Limits::default(), cancel.clone());
    let mut rows = Vec::new();
    let stopped = bits::positions(&game("wythoff"), 100, &control, |x, _| {
        rows.push(x);
        if x == 21 {
            cancel.cancel();
        }
    });
    assert_eq!(stopped, Err(EngineError::Stopped(Reason::Cancelled)));
    assert_eq!(rows.last(), Some(&21));
}

#[test]
fn memory_is_the_board_plus_lower_order_terms() {
    let size = Size::new(20_000, 20_000);
    for name in ["W4", "wythoff", "K20", "fraenkel:3", "nim"] {
        let needed = sweep::memory_needed(&game(name), size);
        assert!((50_000_000..55_000_000).contains(&needed), "{name}: {needed}");
    }
}

fn relations() -> impl Strategy<Value = Relation> {
    prop::sample::select(Relation::ALL.to_vec())
}

fn remainders() -> impl Strategy<Value = Condition> {
    (-3i64..=3, -3i64..=3, 1u32..=5, any::<bool>(), 0u32..5).prop_map(
        |(a, b, modulus, equal, residue)| {
            let made = Condition::remainder(&linear(a, b), modulus, equal, residue % modulus);
            made.expect("in range")
        },
    )
}

fn source_conditions() -> impl Strategy<Value = Condition> {
    let linear = (-2i64..=2, -2i64..=2, -9i64..=9, relations())
        .prop_map(|(a, b, c, relation)| compare(linear(a, b), relation, &Expr::constant(c)));
    let leaf = prop_oneof![
        3 => Just(Condition::Always),
        1 => Just(Condition::Never),
        4 => linear,
        3 => remainders(),
    ];
    (leaf.clone(), leaf, any::<bool>())
        .prop_map(|(a, b, both)| if both { a.and(b) } else { a.or(b) })
}

fn families() -> impl Strategy<Value = MoveFamily> {
    let take = || (0u32..=3, -1i32..=2).prop_map(|(rate, offset)| Take { rate, offset });
    let steps = (1u64..=3, 1u64..=3, prop::option::of(0u64..=6))
        .prop_map(|(first, stride, more)| Steps::new(first, stride, more.map(|m| first + m)));
    let guard = prop_oneof![2 => Just(Condition::Always), 1 => source_conditions()];
    (take(), take(), steps, guard, any::<bool>()).prop_filter_map(
        "takes nothing or less",
        |(x, y, steps, guard, same_ratio)| {
            let family = MoveFamily::new(x, y, steps?, guard).ok()?;
            let equal = (family.x(), family.y()) == (Take::STEP, Take::STEP);
            Some(if equal && same_ratio { family.guarded(Condition::SameRatio) } else { family })
        },
    )
}

/// Takes with guards that speak of the step: comparisons with numbers, and remainders of it and
/// of the piles.
fn guarded_by_step() -> impl Strategy<Value = MoveFamily> {
    let of_step = (1i64..=2, -9i64..=2, relations()).prop_map(|(a, c, relation)| {
        let form = Linear { t: a, c, ..Linear::default() };
        compare(Expr::linear(form).expect("small"), relation, &Expr::constant(0))
    });
    let mixed = (-2i64..=2, -2i64..=2, -2i64..=2, 2u32..=4, any::<bool>(), 0u32..4).prop_map(
        |(x, y, t, modulus, equal, residue)| {
            let form = Expr::linear(Linear { x, y, t, c: 0 }).expect("small");
            Condition::remainder(&form, modulus, equal, residue % modulus).expect("in range")
        },
    );
    let part = prop_oneof![2 => of_step, 2 => mixed, 1 => source_conditions()];
    (families(), part.clone(), part, any::<bool>())
        .prop_map(|(family, a, b, both)| family.guarded(if both { a.and(b) } else { a.or(b) }))
}

/// Diagonal moves under F-Wythoff's guard, with any set of steps.
fn ratio_families() -> impl Strategy<Value = MoveFamily> {
    (1u64..=3, 1u64..=3, prop::option::of(0u64..=6)).prop_map(|(first, stride, more)| {
        let steps = Steps::new(first, stride, more.map(|m| first + m)).expect("a step is left");
        let ray = MoveFamily::ray(1, 1).expect("a ray");
        ray.with_steps(steps).expect("takes a token").guarded(Condition::SameRatio)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn shadows_agree_with_the_definition(
        families in prop::collection::vec(prop_oneof![families(), guarded_by_step()], 1..4),
        region in prop_oneof![Just(Condition::Never), source_conditions()],
        misere in any::<bool>(),
        rows in 1usize..=45,
        cols in 1usize..=140,
    ) {
        let play = if misere { Play::Misere } else { Play::Normal };
        let rules = Rules::new("random", families).expect("has moves");
        let rules = rules.with_play(play).with_terminal(region).expect("on the source");
        let size = Size::new(rows, cols);
        match shadows::outcomes(&rules, size, &Control::unlimited()) {
            Err(EngineError::Unsupported { reason, .. }) => {
                let ratio = rules.families().iter().any(|family| !family.guard().is_linear());
                prop_assert!(ratio || reason.to_string().contains("kinds"), "{}: {}", rules, reason);
            }
            board => prop_assert_eq!(
                board, naive::outcomes(&rules, size, &Control::unlimited()), "{}", rules),
        }
    }

    #[test]
    fn random_games_agree_with_the_definition(
        families in prop::collection::vec(
            prop_oneof![4 => families(), 1 => ratio_families()], 1..4),
        region in prop_oneof![Just(Condition::Never), source_conditions()],
        k in 1u32..=4,
        misere in any::<bool>(),
        rows in 1usize..=45,
        cols in 1usize..=70,
    ) {
        let play = if misere { Play::Misere } else { Play::Normal };
        let rules = Rules::new("random", families).expect("has moves");
        let rules = blocked(rules.with_play(play), k).with_terminal(region).expect("on the source");
        let size = Size::new(rows, cols);
        match sweep::outcomes(&rules, size, &Control::unlimited()) {
            Err(EngineError::Unsupported { reason, .. }) => {
                prop_assert!(k > 1 && reason.to_string().contains("share a move"), "{}: {}", rules, reason);
            }
            board => prop_assert_eq!(
                board, naive::outcomes(&rules, size, &Control::unlimited()), "{}", rules),
        }
    }
}
