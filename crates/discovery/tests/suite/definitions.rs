//! The proof, the script and the checker agree with the definition, for random rules and
//! sets: a set is proved if and only if it is the set of P-positions.

use dashu_int::UBig;
use proptest::prelude::*;
use std::sync::Arc;
use wythoff_automata::{Dfa, StateId, Symbol, Tracks, minimize};
use wythoff_checker::check;
use wythoff_control::{Cancel, Control, Limits};
use wythoff_discovery::encode::encode;
use wythoff_discovery::levels::{self, Condition};
use wythoff_discovery::{
    Numerals, ProofOutcome, Refutation, Sample, certificate, learn, prove, redundant, walnut_script,
};
use wythoff_games::engine::naive;
use wythoff_games::{Grundy, Play, Position, Rules, Size, language};
use wythoff_logic::session::{Answer, Options, Session};
use wythoff_logic::syntax::parse_script;
use wythoff_logic::{Predicate, TrackKind};
use wythoff_numeration::NumberSystem;

/// The side of the board from which a set is guessed, and of that with which it is compared.
const SIDES: (u32, usize) = (40, 70);

/// Rules with any blocking number and convention, or such that there are Grundy values.
fn rules(values: bool) -> impl Strategy<Value = Rules> {
    let moves = prop::sample::subsequence(
        vec![
            "take 1 from x",
            "take 1 from y",
            "take any from x",
            "take any from either pile",
            "take equal from both",
            "take at most 2 from either pile",
            "take at most 3 from y",
            "take equal from both for t at most 2",
            "take 1 from one pile and 2 from the other",
            "take multiples of 2 from x",
            "take multiples of 2 from either pile",
            "take k from x and l from y where k <= l < 2k + 1",
            "take k from one pile and l from the other where k <= l < 3k if x mod 2 = 0",
            "take any from y if x mod 2 = 0",
            "take 1 from x if x + y mod 3 != 1",
            "take at most 2 from y if y - t mod 2 = 1",
        ],
        1..4,
    );
    let end = prop::sample::select(vec![
        "",
        "",
        "terminal x + y <= 2\n",
        "terminal y >= 3\n",
        "terminal x = 1 and y = 0\n",
        "terminal x - y mod 3 = 1 and x < 4\n",
    ]);
    let plays = if values { vec!["play normal\n"] } else { vec!["play normal\n", "play misere\n"] };
    let blocking = if values { 1..2_u32 } else { 1..4 };
    (moves, end, blocking, prop::sample::select(plays)).prop_map(|(moves, end, k, play)| {
        let moves = moves.join("\n");
        let text = format!("game \"random\"\n{moves}\n{end}blocking {k}\n{play}");
        language::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
    })
}

/// A set of pairs in base 2, closed under leading zeros.
fn set() -> impl Strategy<Value = Dfa> {
    let state = (any::<bool>(), prop::collection::vec(prop::option::weighted(0.8, 0..4_usize), 4));
    prop::collection::vec(state, 1..=4).prop_map(|states| {
        let count = states.len();
        let states = states.into_iter().enumerate().map(|(i, (accepts, targets))| {
            let edges = targets.into_iter().enumerate().filter_map(|(symbol, target)| {
                let target = if (i, symbol) == (0, 0) { Some(0) } else { target };
                target.map(|to| (Symbol::new(symbol), StateId::new(to % count)))
            });
            (accepts, edges.collect())
        });
        let dfa = Dfa::new(Tracks::up_to(&[2, 2]).expect("two tracks"), states.collect());
        minimize(&dfa, &Control::unlimited()).expect("nothing stops it")
    })
}

/// A control with a limit that few of these proofs reach.
fn some_work() -> Control {
    Control::new(Limits { work: Some(1_000_000), ..Limits::default() }, Cancel::new())
}

fn base_2() -> Numerals {
    Numerals::new(NumberSystem::base(2).expect("a base"), &Control::unlimited()).expect("numerals")
}

/// Whether a position is P if a set says which of its options are.
fn by_definition(rules: &Rules, p: Position, is_p: impl Fn(Position) -> bool) -> bool {
    with_options(rules, &rules.options(p), is_p)
}

fn with_options(rules: &Rules, options: &[Position], is_p: impl Fn(Position) -> bool) -> bool {
    let lost = options.iter().filter(|&&q| is_p(q)).count();
    let n_left = options.len() > lost;
    lost < rules.blocking() as usize && (n_left || rules.play() == Play::Normal)
}

/// Whether every statement of the script is true; `None` if that takes long.
fn script_holds(rules: &Rules, set: &Arc<Dfa>) -> Option<bool> {
    let script = walnut_script("random", "msd_2", &encode(rules).expect("linear"), "");
    let limits = Limits { work: Some(800_000), ..Limits::default() };
    let mut session = Session::new(Options { limits, ..Options::default() });
    let id = session.prover.find_system("msd_2", &Control::unlimited()).expect("built in");
    session
        .prover
        .define("P", Predicate { tracks: vec![TrackKind::System(id); 2], dfa: set.clone() });
    let mut truths = Vec::new();
    for command in parse_script(&script) {
        let command = command.expect("the script parses");
        let response = session.execute(&command, &Control::unlimited()).ok()?;
        if let Answer::Truth { value, .. } = response.answer {
            truths.push(value);
        }
    }
    assert_eq!(truths.len(), 2, "{script}");
    Some(truths.into_iter().all(|value| value))
}

/// Compares what is said about a set, and gives whether it is the set of P-positions; `None`
/// if that takes long.
fn compare(rules: &Rules, set: Dfa) -> Option<bool> {
    let numerals = base_2();
    let set = Arc::new(set);
    let number = |n: u64| UBig::from(n);
    let is_p = |p: Position| numerals.contains(&set, &number(p.x), &number(p.y));
    let encoding = encode(rules).expect("linear rules");
    let control = some_work();
    let verdict = prove(&encoding, &numerals, &set, &control).ok()?;
    let proved = verdict == ProofOutcome::Proved;
    match verdict {
        ProofOutcome::Proved => {
            let side = SIDES.1;
            let board = naive::outcomes(rules, Size::new(side, side), &Control::unlimited())
                .expect("a board");
            for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
                let p = Position::new(x as u64, y as u64);
                assert_eq!(is_p(p), board.is_p(x, y), "{rules:?}: ({x}, {y}) is proved wrongly");
            }
        }
        ProofOutcome::Refuted(Refutation { x, y, inside }) => {
            let small = |n: &UBig| u64::try_from(n).expect("a small witness");
            let p = Position::new(small(&x), small(&y));
            assert_eq!(is_p(p), inside, "{rules:?}: {p:?}");
            assert_ne!(by_definition(rules, p, is_p), inside, "{rules:?}: {p:?} is no mistake");
        }
    }
    let text = certificate::write(rules, numerals.system(), &set).expect("linear rules");
    let checked = check(&text, wythoff_checker::Ceiling::default());
    assert_eq!(checked.is_ok(), proved, "{rules:?}: {checked:?}\n{text}");
    if let Some(holds) = script_holds(rules, &set) {
        assert_eq!(holds, proved, "{rules:?}: the script says something else");
    }
    if proved && let Ok(left_out) = redundant(&encoding, &numerals, &set, &control) {
        for step in (0..4).flat_map(|i| (0..4).map(move |j| (i, j))) {
            if left_out.contains(&number(step.0), &number(step.1)) {
                stays_without(rules, step, is_p);
            }
        }
    }
    Some(proved)
}

/// Goes through a board to see that the P-positions are the same without a step.
fn stays_without(rules: &Rules, step: (u64, u64), is_p: impl Fn(Position) -> bool) {
    for p in (0..24).flat_map(|x| (0..24).map(move |y| Position::new(x, y))) {
        let mut options = rules.options(p);
        options.retain(|q| (p.x - q.x, p.y - q.y) != step);
        // By induction the options that are left are what they were.
        let now = with_options(rules, &options, &is_p);
        assert_eq!(now, is_p(p), "{rules:?}: {p:?} without {step:?}");
    }
}

/// Compares what is said about the sets of the values 0, 1, ….
fn compare_values(rules: &Rules, sets: Vec<Dfa>) {
    let numerals = base_2();
    let sets: Vec<Arc<Dfa>> = sets.into_iter().map(Arc::new).collect();
    let control = some_work();
    let Ok(verdict) = levels::prove(rules, &numerals, &sets, &control) else { return };
    let number = |n: u64| UBig::from(n);
    let has =
        |g: u32, p: Position| numerals.contains(&sets[g as usize], &number(p.x), &number(p.y));
    if let Some((g, wrong)) = &verdict {
        let small = |n: &UBig| u64::try_from(n).expect("a small witness");
        let p = Position::new(small(&wrong.x), small(&wrong.y));
        let options = rules.options(p);
        let is_lower = (0..*g).any(|lower| has(lower, p));
        let option = options.iter().any(|&q| has(*g, q));
        let found = match wrong.condition {
            Condition::Disjoint => has(*g, p) && is_lower,
            Condition::Stable => has(*g, p) && option,
            Condition::Absorbing => !has(*g, p) && !is_lower && !option,
            Condition::Terminal => *g == 0 && !has(0, p) && options.is_empty(),
        };
        assert!(found, "{rules:?}: {wrong:?} is no mistake");
    } else {
        let side = SIDES.1;
        let table =
            naive::grundy(rules, Size::new(side, side), &Control::unlimited()).expect("a board");
        for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
            let p = Position::new(x as u64, y as u64);
            for g in 0..u32::try_from(sets.len()).expect("a few") {
                assert_eq!(has(g, p), table.get(x, y) == Grundy(g), "{rules:?}: {p:?}, value {g}");
            }
        }
    }
    if !sets.is_empty() {
        let all = sets.iter().map(Arc::as_ref);
        let text = certificate::write_values(rules, numerals.system(), all).expect("linear rules");
        let checked = check(&text, wythoff_checker::Ceiling::default());
        assert_eq!(checked.is_ok(), verdict.is_none(), "{rules:?}: {checked:?}\n{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn random_sets_are_refuted_at_a_mistake(rules in rules(false), set in set()) {
        compare(&rules, set);
    }

    #[test]
    fn values_are_proved_if_they_are_right(
        rules in rules(true),
        random in set(),
        replaced in prop::option::of(0..3_usize),
    ) {
        let size = Size::new(SIDES.0 as usize, SIDES.0 as usize);
        let table = naive::grundy(&rules, size, &Control::unlimited()).expect("a small board");
        let cells = |g: u32| {
            let all = (0..SIDES.0).flat_map(|x| (0..SIDES.0).map(move |y| (x, y)));
            let has = |(x, y): &(u32, u32)| table.get(*x as usize, *y as usize) == Grundy(g);
            Sample::from_positions(SIDES.0, all.filter(has).collect())
        };
        let learned = |g: u32| learn(&cells(g), &base_2(), 40, &Control::unlimited());
        let mut sets: Vec<Dfa> = (0..3).map_while(|g| learned(g).ok()).collect();
        if let Some(i) = replaced && i < sets.len() {
            sets[i] = random;
        }
        compare_values(&rules, sets);
    }

    #[test]
    fn guesses_are_proved_if_they_are_right(rules in rules(false)) {
        let sample = Sample::of(&rules, SIDES.0, &Control::unlimited()).expect("a small board");
        if let Ok(set) = learn(&sample, &base_2(), 40, &Control::unlimited()) {
            compare(&rules, set);
        }
    }
}

#[test]
fn misere_play_with_blocking_needs_an_option_that_is_not_p() {
    let sum_is_odd = |x: usize, y: usize| (x + y) % 2 == 1;
    let one =
        language::parse("game \"one\"\ntake 1 from x\ntake 1 from y\nblocking 2\nplay misere\n")
            .expect("a game");
    let board = naive::outcomes(&one, Size::new(9, 9), &Control::unlimited()).expect("a board");
    assert!((0..9).all(|x| (0..9).all(|y| board.is_p(x, y) == sum_is_odd(x, y))));
    let sample = Sample::of(&one, SIDES.0, &Control::unlimited()).expect("a small board");
    let set = learn(&sample, &base_2(), 40, &Control::unlimited()).expect("three states");
    assert_eq!(compare(&one, set), Some(true));
    // Far from the origin an option disappears, and with it the last one that is not P.
    let far = language::parse(
        "game \"far\"\ntake 1 from x\ntake any from x if t = x and x < 3000\nterminal y >= 1\n\
         blocking 2\nplay misere\n",
    )
    .expect("a game");
    let sample = Sample::of(&far, SIDES.0, &Control::unlimited()).expect("a small board");
    let set = learn(&sample, &base_2(), 40, &Control::unlimited()).expect("two states");
    assert_eq!(compare(&far, set), Some(false));
}

#[test]
fn options_that_two_families_share_count_once() {
    for (lines, proved) in [
        ("take any from x\ntake 1 from x\ntake any from y\nblocking 2", Some(true)),
        ("take at most 2 from either pile\ntake 1 from x\nblocking 2", Some(true)),
        ("take any from either pile\ntake any from x\nblocking 2", Some(true)),
    ] {
        let rules = language::parse(&format!("game \"shared\"\n{lines}\n")).expect("a game");
        let sample = Sample::of(&rules, SIDES.0, &Control::unlimited()).expect("a small board");
        let set = learn(&sample, &base_2(), 40, &Control::unlimited()).expect("a few states");
        assert_eq!(compare(&rules, set), proved, "{lines}");
    }
}
