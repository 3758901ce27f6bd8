//! Lists of positions and n-th positions, by theorem and by the rules.

use dashu_int::UBig;
use std::ops::ControlFlow;
use wythoff_games::engine::select::Engine;
use wythoff_games::sequence::{Margin, nth_points};
use wythoff_games::{Grundy, Known, Outcome};
use wythoff_workbench::nth::{NthReport, NthRequest, nth};
use wythoff_workbench::positions::{Extent, Listed, PositionsRequest, positions};
use wythoff_workbench::session::Session;
use wythoff_workbench::value::{ValueRequest, value};
use wythoff_workbench::{Control, Game, Hint, WorkbenchError};

/// Games with a theorem about their P-positions, in print or found at once.
const GAMES: [&str; 12] = [
    "wythoff",
    "r-wythoff",
    "f-wythoff",
    "nim",
    "K2",
    "K10",
    "W2",
    "W3",
    "W4",
    "connell:3",
    "fraenkel:2",
    "misère",
];

fn game(name: &str) -> Game {
    let file = |text| Game::parse(name, text).expect("a right file");
    match name {
        "misère" => file(include_str!("../../../../examples/misere-wythoff.game")),
        "asymmetric" => file(include_str!("../../../../examples/asymmetric.game")),
        "square end" => file(include_str!("../../../../examples/square-end.game")),
        "odd" => file(include_str!("../../../../examples/odd.game")),
        "ones" => file("game \"ones\"\ntake 1 from either pile\n"),
        _ => Game::load(name).expect("a game of the catalogue"),
    }
}

fn request(value: u32, from_row: UBig, extent: Extent, engine: Option<Engine>) -> PositionsRequest {
    PositionsRequest { value: Grundy(value), from_row, extent, non_terminal: false, engine }
}

/// The piles, and whether they are terminal.
type Entry = (UBig, UBig, bool);

fn list(game: &Game, request: PositionsRequest) -> Result<(Vec<Entry>, Known), WorkbenchError> {
    let mut all = Vec::new();
    let mut sink = |Listed { x, y, terminal }: Listed| {
        all.push((x, y, terminal));
        ControlFlow::Continue(())
    };
    let summary = positions(&Session::default(), game, request, &mut sink, &Control::unlimited())?;
    assert_eq!(summary.count, all.len() as u64);
    Ok((all, summary.known))
}

fn find_nth(game: &Game, value: u32, n: UBig) -> Result<NthReport, WorkbenchError> {
    let request = NthRequest { n, value: Grundy(value), margin: None, checkpoint: None };
    nth(&Session::default(), game, &request, &Control::unlimited())
}

/// By theorem and by the rules, from several rows on, and one by one.
fn agrees_with_the_rules(name: &str, g: u32) {
    let game = game(name);
    // P-positions straight from the definition; values by an engine that has them in rows.
    let engine = if g == 0 { Engine::Naive } else { Engine::Dense };
    let rows = 40u8;
    let extent = Extent::UpToRow(UBig::from(rows));
    let by_rules = request(g, UBig::ZERO, extent.clone(), Some(engine));
    let (expected, known) = list(&game, by_rules).expect("a small board");
    assert_eq!(known, Known::Definition);
    for from in [0u8, 1, 17, rows] {
        let from = UBig::from(from);
        let first = expected.partition_point(|(x, ..)| *x < from);
        let up_to = request(g, from.clone(), extent.clone(), None);
        let (found, known) = list(&game, up_to).expect("a theorem");
        assert!(matches!(known, Known::Theorem(_) | Known::Proved(_)), "{name} {g}: {known}");
        assert_eq!(found, expected[first..], "{name}, value {g}, from row {from}");
        let count = expected.len() - first;
        let counted = request(g, from, Extent::Count(count as u64), None);
        assert_eq!(list(&game, counted).expect("a theorem").0, expected[first..]);
    }
    let playable = expected.iter().filter(|(.., terminal)| !terminal);
    for (n, (x, y, _)) in playable.enumerate().step_by(3) {
        let report = find_nth(&game, g, UBig::from(n)).expect("a theorem");
        assert!(matches!(report.known, Known::Theorem(_) | Known::Proved(_)), "{}", report.known);
        assert_eq!(report.position, [x.to_string(), y.to_string()], "{name}, value {g}, {n}");
    }
}

#[test]
fn p_positions_by_theorem_are_those_of_the_rules() {
    for name in GAMES {
        agrees_with_the_rules(name, 0);
    }
    for name in ["asymmetric", "square end"] {
        agrees_with_the_rules(name, 0);
    }
}

#[test]
fn values_by_theorem_are_those_of_the_rules() {
    for g in 1..=2 {
        agrees_with_the_rules("wythoff", g);
    }
    for g in 1..=9 {
        agrees_with_the_rules("r-wythoff", g);
    }
}

#[test]
fn positions_without_a_theorem_are_computed_from_any_near_row() {
    for (name, g) in [("wythoff", 3), ("f-wythoff", 2), ("K2", 1), ("W5", 0), ("odd", 0)] {
        let game = game(name);
        let extent = Extent::UpToRow(UBig::from(30u8));
        let (all, known) =
            list(&game, request(g, UBig::ZERO, extent.clone(), None)).expect("small");
        assert_eq!(known, Known::Definition, "{name}");
        let from = UBig::from(11u8);
        let (some, _) = list(&game, request(g, from.clone(), extent, None)).expect("small");
        let expected: Vec<_> = all.into_iter().filter(|(x, ..)| *x >= from).collect();
        assert_eq!(some, expected, "{name}");
        if let Some((x, ..)) = expected.first() {
            let two = request(g, from, Extent::Count(2), None);
            let (some, _) = list(&game, two).expect("small");
            assert_eq!((some.len(), &some[0].0), (2, x), "{name}");
        }
    }
}

#[test]
fn far_p_positions_of_wythoff_are_those_of_the_formula() {
    // R-Wythoff has the same ones, and so has misère play from the third on.
    for exponent in [20, 1000] {
        let from = UBig::from(10u8).pow(exponent);
        let far = |name| list(&game(name), request(0, from.clone(), Extent::Count(5), None));
        let (found, known) = far("misère").expect("a theorem");
        assert!(matches!(known, Known::Proved(_)));
        assert_eq!(found, far("wythoff").expect("a theorem").0);
        assert_eq!(found, far("r-wythoff").expect("a theorem").0);
        // b - a is the index, and a is its multiple by phi: a² <= a n + n² < (a + 1)² - n (a + 1).
        for (a, b, _) in found {
            let n = &b - &a;
            let line = |a: &UBig| a * a < a * &n + &n * &n;
            assert!(line(&a) && !line(&(&a + UBig::ONE)) && a >= from);
        }
    }
}

#[test]
fn far_positions_have_the_value_and_the_index() {
    let far = UBig::from(10u8).pow(1000) + UBig::from(7u8);
    for (name, g) in [("wythoff", 1), ("wythoff", 2), ("W4", 0), ("misère", 0), ("K2", 0)] {
        let game = game(name);
        let n = find_nth(&game, g, far.clone()).expect("a theorem");
        let next = find_nth(&game, g, &far + UBig::ONE).expect("a theorem");
        let [row, _] = n.position.clone().map(|pile| pile.parse::<UBig>().expect("digits"));
        let from = request(g, row.clone(), Extent::Count(8), None);
        let (found, known) = list(&game, from).expect("a theorem");
        assert_eq!(known, n.known);
        let shown: Vec<_> = found.iter().map(|(x, y, _)| [x.to_string(), y.to_string()]).collect();
        let place = shown.iter().position(|pair| *pair == n.position).expect("it is in its row");
        assert_eq!(shown[place + 1], next.position, "{name}, value {g}");
        for (x, y, _) in found {
            for step in [UBig::ZERO, UBig::ONE] {
                let is_there = step.is_zero();
                let request =
                    ValueRequest { x: x.clone(), y: &y + step, outcome_only: g == 0, engine: None };
                let report = value(&Session::default(), &game, &request, &Control::unlimited())
                    .expect("a theorem");
                if g == 0 && is_there {
                    assert_eq!(report.outcome, Outcome::P, "{name}");
                } else if g > 0 {
                    let here = report.value.is_some_and(|v| v.to_string() == g.to_string());
                    assert_eq!(here, is_there, "{name}, value {g}");
                }
            }
        }
    }
}

#[test]
fn far_positions_of_wythoff_are_those_of_the_recursive_algorithm() {
    let n = UBig::from(10u8).pow(60);
    let points =
        nth_points(Grundy(2), &n, Margin::usual(2), &Control::unlimited()).expect("a small value");
    for (g, point) in (0..).zip(points) {
        let from = request(g, point.row.clone(), Extent::Count(1), None);
        let (found, _) = list(&game("wythoff"), from).expect("a theorem");
        assert_eq!(found, [(point.row, point.column, false)]);
    }
}

#[test]
fn rows_beyond_those_with_infinitely_many_positions_are_listed() {
    // The P-positions are (0, y) with y even: from row 1 on there are none.
    for from in [UBig::ONE, UBig::from(10u8).pow(100)] {
        let mut all = Vec::new();
        let request = request(0, from, Extent::Count(1), None);
        let mut sink = |listed: Listed| {
            all.push((listed.x, listed.y));
            ControlFlow::Continue(())
        };
        let summary =
            positions(&Session::default(), &game("odd"), request, &mut sink, &Control::unlimited());
        let summary = summary.expect("a theorem");
        assert!(matches!(summary.known, Known::Proved(_)), "{:?}", summary.known);
        assert!(all.is_empty() && summary.no_more, "{all:?}");
    }
}

#[test]
fn values_of_f_wythoff_are_counted_by_theorem() {
    let far = UBig::from(10u8).pow(30);
    for g in 1..=3 {
        let game = game("f-wythoff");
        let [n, next] = [far.clone(), &far + UBig::ONE]
            .map(|n| find_nth(&game, g, n).expect("a theorem").position);
        let row: UBig = n[0].parse().expect("digits");
        let from = request(g, row, Extent::Count(4), None);
        let (found, known) = list(&game, from).expect("a theorem");
        assert!(matches!(known, Known::Proved(_)), "{known:?}");
        let shown: Vec<_> = found.iter().map(|(x, y, _)| [x.to_string(), y.to_string()]).collect();
        let place = shown.iter().position(|pair| *pair == n).expect("it is in its row");
        assert_eq!(shown[place + 1], next, "value {g}");
    }
}

#[test]
fn rows_out_of_reach_are_errors_that_say_what_to_do() {
    let far = UBig::from(10u8).pow(100);
    for (name, g, hint) in [
        ("wythoff", 3, Hint::AskNth { value: Grundy(3) }),
        ("f-wythoff", 5, Hint::FirstRows),
        ("ones", 0, Hint::FirstRows),
    ] {
        let from = request(g, far.clone(), Extent::Count(1), None);
        let error = list(&game(name), from).expect_err("nothing is proved");
        assert_eq!(error.hint(), Some(hint), "{error}");
        let error = error.to_string();
        assert!(error.contains("out of reach") && error.contains("infinitely many"), "{error}");
        assert!(error.contains("(101 digits)"), "{error}");
    }
    let error = find_nth(&game("f-wythoff"), 5, far).expect_err("nothing is proved");
    let hint = Hint::SearchTheorem { game: "f-wythoff".into(), value: Grundy(5) };
    assert_eq!(error.hint(), Some(hint), "{error}");
}
