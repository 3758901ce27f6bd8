//! Sums of games against a solver that knows nothing but the moves.

use dashu_int::UBig;
use proptest::prelude::*;
use std::collections::HashMap;
use wythoff_games::{Control, Grundy, Known, Outcome, Position, Rules, catalogue};
use wythoff_workbench::session::Session;
use wythoff_workbench::sum::{
    Asking, Match, Move, MoveReport, Player, Refusal, Sum, solve, value, winning_move,
};
use wythoff_workbench::value::{ValueRequest, value as value_of};
use wythoff_workbench::{Game, Nimber};

fn sum(text: &str) -> Sum {
    Sum::parse(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Asks a new session.
fn ask<T>(question: impl FnOnce(Asking<'_>) -> T) -> T {
    question(Asking { session: &Session::default(), control: &Control::unlimited() })
}

fn winning(text: &str) -> MoveReport {
    ask(|asking| winning_move(&sum(text), asking)).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Who wins, by trying every move of every component.
struct Tried {
    games: Vec<Rules>,
    seen: HashMap<Vec<Position>, bool>,
}

impl Tried {
    fn new(games: &[&str]) -> Self {
        let rules = |name: &&str| catalogue::find(name).expect("a built-in game").1;
        Self { games: games.iter().map(rules).collect(), seen: HashMap::new() }
    }

    fn is_p(&mut self, at: &[Position]) -> bool {
        if let Some(&known) = self.seen.get(at) {
            return known;
        }
        let mut options = Vec::new();
        for (i, rules) in self.games.iter().enumerate() {
            for q in rules.options(at[i]) {
                let mut next = at.to_vec();
                next[i] = q;
                options.push(next);
            }
        }
        let p = !options.iter().any(|option| self.is_p(option));
        self.seen.insert(at.to_vec(), p);
        p
    }
}

/// The piles of a sum in machine words.
fn positions(sum: &Sum) -> Vec<Position> {
    let small = |pile: &UBig| u64::try_from(pile).expect("a small pile");
    let of = |(x, y): &(UBig, UBig)| Position::new(small(x), small(y));
    sum.components().iter().map(|c| of(c.piles())).collect()
}

/// The outcome and the move of a sum are right.
fn holds(sum: &Sum, tried: &mut Tried, asking: Asking<'_>) {
    let solution = solve(sum, asking).unwrap_or_else(|e| panic!("{sum}: {e}"));
    let p = tried.is_p(&positions(sum));
    assert_eq!(solution.outcome == Outcome::P, p, "{sum}");
    let after = solution.winning.as_ref().map(|m| sum.after(m).expect("a legal move"));
    assert_eq!(after.is_none(), p, "{sum}");
    if let Some(after) = after {
        assert!(tried.is_p(&positions(&after)), "{sum} -> {after}");
    }
}

#[test]
fn wythoff_and_a_heap_by_brute_force() {
    let control = Control::unlimited();
    let session = Session::default();
    let asking = Asking { session: &session, control: &control };
    let mut tried = Tried::new(&["wythoff", "nim"]);
    for n in 0..7u32.pow(3) {
        let (x, y, z) = (n % 7, n / 7 % 7, n / 49);
        holds(&sum(&format!("wythoff({x},{y}) + nim({z})")), &mut tried, asking);
    }
}

#[test]
fn three_components_by_brute_force() {
    let control = Control::unlimited();
    let mut tried = Tried::new(&["f-wythoff", "K2", "connell:2"]);
    let session = Session::default();
    let asking = Asking { session: &session, control: &control };
    for n in 0..4u32.pow(6) {
        let [a, b, c, d, e, f] = [0, 1, 2, 3, 4, 5].map(|i| n / 4u32.pow(i) % 4);
        let text = format!("f-wythoff({a},{b}) + K2({c},{d}) + connell:2({e},{f})");
        holds(&sum(&text), &mut tried, asking);
    }
}

#[test]
fn two_p_positions_may_share_a_diagonal() {
    // (0, 0) cannot be reached from (n, n) in F-Wythoff, and (1, 1) can.
    let report = winning("f-wythoff(1e50,1e50)");
    assert_eq!(report.after.as_deref(), Some("f-wythoff(1,1)"));
}

#[test]
fn a_trillion_tokens_against_a_heap_of_three() {
    // A P-position by Wythoff's theorem: the heap goes.
    let report = winning("wythoff(1000000000000,1618033988750) + nim(3)");
    assert_eq!(report.after.as_deref(), Some("wythoff(1000000000000,1618033988750) + nim(0)"));
    assert_eq!(
        report.checked_by.as_deref(),
        Some("no P-position among its options; the naive engine")
    );
    // Not one: a position of value 3 is needed.
    let report = winning("wythoff(1000000000000,1618033988754) + nim(3)");
    assert_eq!(report.outcome, Outcome::N);
    assert!(report.known.contains("Convergence Conjecture"), "{}", report.known);
    assert!(report.checked_by.is_some());
    // The position after it is lost for whoever is to move.
    let after = report.after.expect("a move");
    let again = winning(&after);
    assert_eq!((again.outcome, again.winning.is_none()), (Outcome::P, true), "{after}");
    assert_eq!(again.value.map(|v| v.to_string()).as_deref(), Some("0"));
}

/// Nivasch, table 6: the trillionth point of value 20.
#[test]
fn a_huge_position_of_small_value_is_recognised() {
    let point = "wythoff(1618033988749,2618033988739)";
    let report = ask(|asking| value(&sum(point), asking)).expect("in reach");
    assert_eq!(report.value.map(|v| v.to_string()).as_deref(), Some("20"));
    // Against a larger heap the heap is reduced, against an equal one nothing helps.
    let report = winning(&format!("nim(25) + {point}"));
    let moved = report.winning.expect("a move");
    assert_eq!((moved.component, &moved.to[..]), (1, &["20".to_string()][..]));
    assert_eq!(winning(&format!("{point} + nim(20)")).outcome, Outcome::P);
    assert_eq!(winning(&format!("{point} + nim(7) + nim(3)")).outcome, Outcome::N);
}

#[test]
fn between_boards_and_conjectures_the_answer_is_exact() {
    let report = winning("wythoff(300000,400000) + nim(6)");
    assert_eq!(report.known, "theorem (Bouton 1901); definition");
    assert!(report.checked_by.is_some());
}

#[test]
fn huge_positions_by_theorem() {
    for text in [
        "wythoff(1e60,3e60)",
        "wythoff(3e60,1e60)",
        "K7(1e60,1e60)",
        "connell:3(1e60,1e60)",
        "fraenkel:3(1e60,2e60)",
        "f-wythoff(1e60,1e60)",
        "r-wythoff(1e40,3e40)",
        "r-wythoff(1e40,1e40)",
        "nim(1e60,2e60)",
        "K4(1e1000,2e1000)",
        "fraenkel:3(1e500,15e499)",
        "nim(1e60) + nim(7) + nim(5)",
    ] {
        let report = winning(text);
        assert_eq!(report.outcome, Outcome::N, "{text}");
        let after = report.after.expect(text);
        assert_eq!(winning(&after).outcome, Outcome::P, "{text} -> {after}");
    }
}

#[test]
fn huge_positions_by_theorems_found_on_the_spot() {
    for text in [
        "K2(1e1000,2e1000)",
        "../../examples/odd.game(1e99,1e100)",
        "../../examples/square-end.game(1e300,3e300)",
        "../../examples/misere-wythoff.game(1e30,3e30)",
    ] {
        let report = winning(text);
        assert_eq!(report.outcome, Outcome::N, "{text}");
        assert!(report.known.starts_with("proved"), "{text}: {}", report.known);
        let after = report.after.expect(text);
        assert_eq!(winning(&after).outcome, Outcome::P, "{text} -> {after}");
    }
    let checked = winning("K2(1e1000,2e1000)").checked_by.expect("a closed form as well");
    assert!(checked.contains("Renard and Rigo"), "{checked}");
}

#[test]
fn huge_blocking_positions_have_options_that_cannot_all_be_forbidden() {
    for (text, said) in [
        ("W2(1e200,3e200)", "at least 2 options are P and at most 1 can be forbidden"),
        ("W3(1e200,3e200)", "at least 3 options are P and at most 2 can be forbidden"),
    ] {
        let report = winning(text);
        assert_eq!(report.outcome, Outcome::N, "{text}");
        assert!(report.explanation.starts_with(said), "{text}: {}", report.explanation);
        let after = report.after.expect("a move");
        assert_eq!(winning(&after).outcome, Outcome::P, "{text} -> {after}");
    }
}

#[test]
fn small_values_of_huge_wythoff_positions_are_proved() {
    let two = "wythoff(1e1000,1e1000) + nim(2)";
    let report = winning(two);
    assert!(report.known.contains("word automaton"), "{}", report.known);
    let after = report.after.expect("a move");
    assert_eq!(winning(&after).outcome, Outcome::P, "{after}");
}

#[test]
fn small_values_of_huge_r_wythoff_positions_are_certified() {
    for text in [
        "r-wythoff(1e1000,1e1000) + nim(2)",
        "r-wythoff(2e1000,1e1000) + nim(9)",
        "r-wythoff(1e1000,3e1000) + nim(15)",
        "r-wythoff(1e30,7e30) + r-wythoff(7e30,1e30) + r-wythoff(1e20,1e20) + nim(6)",
    ] {
        let report = winning(text);
        assert!(report.known.contains("Gu's conjecture"), "{text}: {}", report.known);
        let after = report.after.expect("a move");
        let second = winning(&after);
        assert_eq!(second.outcome, Outcome::P, "{text} -> {after}");
    }
    // The position after the move has the value of the heap, by `value` as well.
    let after = winning("r-wythoff(2e1000,1e1000) + nim(9)").winning.expect("a move");
    let there = format!("r-wythoff({},{})", after.to[0], after.to[1]);
    let report = ask(|asking| value(&sum(&there), asking)).expect("in reach");
    assert_eq!(report.value, Some(Nimber::from(Grundy(9))));
    assert!(report.known.starts_with("proved"), "{}", report.known);
}

#[test]
fn short_rows_by_their_periods() {
    let report = ask(|asking| value(&sum("wythoff(5,1e50)"), asking)).expect("in reach");
    assert!(report.known.starts_with("proved"), "{}", report.known);
    for text in ["wythoff(5,1e50) + nim(1e50)", "f-wythoff(1e30,17) + nim(12)", "wythoff(90,1e9)"] {
        let report = winning(text);
        assert!(report.checked_by.is_some(), "{text}");
        let after = report.after.expect(text);
        assert_eq!(winning(&after).outcome, Outcome::P, "{text} -> {after}");
    }
}

#[test]
fn equal_positions_cancel_whatever_they_are_worth() {
    let pair = "K3(1e30,7e30) + K3(7e30,1e30)";
    assert_eq!(winning(pair).outcome, Outcome::P);
    let report = winning(&format!("{pair} + nim(4)"));
    assert_eq!(report.winning.expect("a move").component, 3);
}

#[test]
fn what_cannot_be_compared_is_said() {
    for (text, part) in [
        ("K3(1e30,7e30) + nim(4)", "none was found that tells more"),
        ("K3(1e30,7e30) + wythoff(1e30,1e30)", "more than one value"),
        ("wythoff(1e30,1e30) + nim(1e9)", "values up to 30"),
        ("r-wythoff(1e30,1e30) + nim(1e9)", "values up to 15"),
        ("wythoff(1e30,1e30) + nim(1e20)", "values up to 30"),
        ("W5(1e9,1e9)", "no theorem about its P-positions was found"),
    ] {
        let error = ask(|asking| winning_move(&sum(text), asking)).expect_err(text).to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}

#[test]
fn games_with_outcomes_only() {
    let misere = "../../examples/misere-wythoff.game";
    let end = winning(&format!("{misere}(0,0)"));
    assert_eq!((end.outcome, end.winning.is_none()), (Outcome::N, true));
    let report = winning(&format!("{misere}(3,9)"));
    assert_eq!(winning(&report.after.expect("a move")).outcome, Outcome::P);
    // W^2: P iff fewer than two options are.
    let report = winning("W2(3,3)");
    assert_eq!(report.outcome, Outcome::N);
    assert!(report.explanation.contains("at most 1 can be forbidden"), "{}", report.explanation);
    assert_eq!(report.checked_by.as_deref(), Some("the naive engine"));
    assert!(winning("W2(0,1)").explanation.contains("can be forbidden"));
}

#[test]
fn games_with_large_terminal_regions_are_decided_by_their_closed_form() {
    // An automaton would take thousands of states.
    let game = Game::load("terminal:1000").expect("a game");
    let far = UBig::from(10u8).pow(30);
    let theorem = game.closed_form().expect("a closed form");
    let (x, y) = theorem.nth(&far);
    for (y, outcome) in [(y.clone(), Outcome::P), (y + UBig::ONE, Outcome::N)] {
        let request = ValueRequest { x: x.clone(), y, outcome_only: true, engine: None };
        let report = value_of(&Session::default(), &game, &request, &Control::unlimited())
            .expect("an answer");
        assert_eq!(report.outcome, outcome);
        assert!(matches!(report.known, Known::Theorem(_)), "{:?}", report.known);
    }
}

#[test]
fn misere_play_with_blocking_is_won_where_every_option_is_p() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("one.game");
    let rules = "game \"one\"\ntake 1 from x\ntake 1 from y\nblocking 2\nplay misere\n";
    std::fs::write(&path, rules).expect("it can be written");
    // P where the sum is odd: on the board, and by a theorem beyond all boards.
    for (piles, outcome) in [
        ("(2,0)", Outcome::N),
        ("(2,1)", Outcome::P),
        ("(1e40,0)", Outcome::N),
        ("(1e40,2)", Outcome::N),
        ("(1e40,1)", Outcome::P),
    ] {
        let report = winning(&format!("{}{piles}", path.display()));
        assert_eq!(report.outcome, outcome, "{piles}");
        let every = report.explanation.contains("every option is P");
        assert_eq!(every, piles.ends_with(",0)"), "{}", report.explanation);
    }
}

#[test]
fn the_machine_beats_a_timid_player_and_moves_are_undone() {
    let control = Control::unlimited();
    let session = Session::default();
    let asking = Asking { session: &session, control: &control };
    let start = sum("wythoff(10,15) + nim(7)");
    let mut game = Match::new(start, Player::Machine).expect("a game");
    let mut moves = 0;
    let winner = loop {
        if let Some(winner) = game.winner() {
            break winner;
        }
        let m = match game.turn() {
            Player::Human => game.sum().smallest_move().expect("a move is left"),
            Player::Machine => game.advise(asking).expect("in reach").expect("a move").0,
        };
        game.make(&m).expect("a legal move");
        moves += 1;
    };
    assert_eq!(winner, Player::Machine);
    assert!(moves > 2 && game.undo());
    assert_eq!(game.turn(), Player::Human);
    while game.undo() {}
    assert_eq!(game.turn(), Player::Human, "the machine's first move stays");
}

#[test]
fn illegal_moves_change_nothing() {
    let mut game = Match::new(sum("r-wythoff(3,5)"), Player::Human).expect("a game");
    let mut refused = |component, x: u8, y: u8| {
        let m = Move { component, take: (x.into(), y.into()) };
        game.make(&m).expect_err("not a legal move")
    };
    assert_eq!(refused(1, 1, 0), Refusal::NoSuchComponent);
    assert_eq!(refused(0, 4, 0), Refusal::TooMany);
    assert_eq!(refused(0, 1, 0), Refusal::AgainstTheRules);
    assert_eq!(refused(0, 0, 0), Refusal::AgainstTheRules);
    assert_eq!(game.sum().to_string(), "r-wythoff(3,5)");
    assert!(Match::new(sum("W3(3,5)"), Player::Human).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_winning_move_leaves_a_lost_sum(
        piles in prop::collection::vec((0u64..60, 0u64..60), 1..5),
        heap in 0u64..1000,
    ) {
        const GAMES: [&str; 4] = ["wythoff", "r-wythoff", "fraenkel:2", "nim"];
        let games = GAMES.iter().cycle().zip(&piles);
        let mut parts: Vec<_> = games.map(|(name, (x, y))| format!("{name}({x},{y})")).collect();
        parts.push(format!("nim({heap})"));
        let report = winning(&parts.join(" + "));
        prop_assert!(report.checked_by.is_some());
        let lost = report.after.unwrap_or(report.sum);
        let again = winning(&lost);
        prop_assert_eq!(again.outcome, Outcome::P);
        prop_assert_eq!(again.value, Some(Nimber::ZERO));
    }
}

#[test]
fn a_game_without_values_has_none_however_far_away() {
    let game = Game::load("W4").expect("it is built in");
    for x in [UBig::from(3u8), UBig::from(10u8).pow(50)] {
        let request = ValueRequest { x, y: 3u8.into(), outcome_only: false, engine: None };
        let said = value_of(&Session::default(), &game, &request, &Control::unlimited());
        assert_eq!(said.expect_err("no value").code(), "no-grundy-values");
    }
}
