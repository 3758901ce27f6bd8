//! Searches for random rules: whatever is found is right. The automaton, the closed form, the
//! recursion and the coding word of each theorem are compared with the definition on a board,
//! and its certificate with the checker.

use proptest::prelude::*;
use wythoff_checker::check;
use wythoff_control::{Cancel, Control, Limits};
use wythoff_discovery::{
    ClosedForm, CodingWord, DiscoveryError, Effort, Recursion, Theorem, certificate, discover,
};
use wythoff_games::engine::{naive, sweep};
use wythoff_games::{OutcomeBoard, Position, Rules, Size, language};

/// The side of the board that everything is compared with.
const SIDE: usize = 200;

/// Bounded, excluded and modular takes, diagonals and wedges, with or without guards.
fn takes() -> impl Strategy<Value = String> {
    let from_one = (
        prop::sample::select(vec![
            "any",
            "any odd",
            "any even",
            "at most 3",
            "at most 5",
            "at least 2",
            "at least 4",
            "multiples of 3",
            "one of 1, 2, 5",
            "one of 2, 5, ...",
            "one of 1, 4, ..., 13",
        ]),
        prop::sample::select(vec!["x", "y", "either pile", "either pile", "the larger pile"]),
    )
        .prop_map(|(many, pile)| format!("take {many} from {pile}"));
    let from_both = prop::sample::select(vec![
        "take equal from both",
        "take equal from both for t at least 2",
        "take equal from both for t at most 4",
        "take equal from both for t odd",
        "take equal from both if t != 3",
        "take equal from both if t mod 3 != 0",
        "take t from one pile and 2t from the other",
        "take t from x and 3t from y",
        "take 1 from one pile and 2 from the other",
        "take 2t + 1 from x and t from y",
        "take t - 1 from x and t from y for t at least 1",
        "take k from x and l from y where |k - l| < 3",
        "take k from one pile and l from the other where k <= l < 2k + 1",
        "take k from one pile and l from the other where k <= l < 3k",
        "take k from x and l from y where k <= l < 2k + 2",
    ]);
    let guard = prop::sample::select(vec![
        "",
        "",
        "",
        "",
        " if x mod 2 = 0",
        " if x + y mod 3 != 1",
        " if x - y mod 2 = 1",
        " if x <= y + 3",
        " if x + y >= 4",
        " if |x - y| != 2",
        " if x >= 2 and y mod 2 = 1",
    ]);
    (prop_oneof![from_one, from_both.prop_map(str::to_owned)], guard).prop_map(|(take, guard)| {
        if take.contains(" if ") { format!("{take}\n") } else { format!("{take}{guard}\n") }
    })
}

fn rules() -> impl Strategy<Value = String> {
    let usual = prop::sample::select(vec![
        "",
        "",
        "take any from either pile\n",
        "take any from either pile\n",
        "take any from either pile\ntake equal from both\n",
        "take any from either pile\ntake equal from both\n",
    ]);
    let end = prop::sample::select(vec![
        "",
        "",
        "",
        "terminal x + y <= 2\n",
        "terminal max(x, y) <= 3\n",
        "terminal min(x, y) = 1\n",
        "terminal x + y mod 4 = 3 and x < 5\n",
        "terminal |x - y| = 1\n",
    ]);
    let blocking = prop::sample::select(vec![1, 1, 1, 1, 2, 3]);
    let play = prop::sample::select(vec!["normal", "normal", "misere"]);
    (usual, prop::collection::vec(takes(), 1..3), end, blocking, play).prop_map(
        |(usual, takes, end, blocking, play)| {
            let takes = takes.concat();
            format!("game \"random\"\n{usual}{takes}{end}blocking {blocking}\nplay {play}\n")
        },
    )
}

fn within(work: u64) -> Control {
    Control::new(Limits { work: Some(work), ..Limits::default() }, Cancel::new())
}

/// What a limit leaves.
fn unless_stopped<T>(result: Result<T, DiscoveryError>) -> Option<T> {
    match result {
        Err(DiscoveryError::Stopped(_)) => None,
        other => Some(other.unwrap_or_else(|error| panic!("{error}"))),
    }
}

/// Compares what follows from a theorem with a board.
fn forms_are_right(text: &str, rules: &Rules, theorem: &Theorem, board: &OutcomeBoard, work: u64) {
    let cells = || (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| (x, y)));
    let numerals = &theorem.numerals;
    if let Some(Some(form)) = unless_stopped(ClosedForm::of(theorem, &within(work))) {
        for (x, y) in cells() {
            let said = form.contains(x as u64, y as u64, numerals);
            assert_eq!(said, board.is_p(x, y), "closed form of\n{text}at ({x}, {y})");
        }
    }
    if let Some(Some(recursion)) = unless_stopped(Recursion::of(rules, theorem, &within(work))) {
        let is_open = |x: usize, y: usize| {
            let at = wythoff_games::condition::At::new(x as u64, y as u64, 0);
            !rules.terminal().holds::<i128>(&at)
        };
        let mut listed: Vec<(usize, usize)> = recursion
            .positions(SIDE)
            .into_iter()
            .filter(|&(_, b)| b < SIDE as u64)
            .map(|(a, b)| (usize::try_from(a).expect("small"), usize::try_from(b).expect("small")))
            .collect();
        listed.sort_unstable();
        let open = cells().filter(|&(x, y)| x <= y && board.is_p(x, y) && is_open(x, y));
        assert_eq!(listed, open.collect::<Vec<_>>(), "recursion of\n{text}");
    }
    if let Some(Some(word)) = unless_stopped(CodingWord::of(rules, theorem, &within(work))) {
        for n in 0..SIDE / 8 {
            let row = n + usize::try_from(word.from).expect("small");
            let place = (0..SIDE).filter(|&y| board.is_p(row, y));
            let place: Vec<usize> = place.collect();
            let letter = numerals.represent(&n.into());
            let letter = letter.iter().map(|&d| numerals.arithmetic().symbol(d).expect("a digit"));
            let letter = word.word.output(letter);
            // Positions beyond the board lie to the right.
            let expected = match place[..] {
                [] => Some(1),
                [y] => Some(match y.cmp(&row) {
                    std::cmp::Ordering::Greater => 1,
                    std::cmp::Ordering::Less => 2,
                    std::cmp::Ordering::Equal => 3,
                }),
                _ => None,
            };
            if let Some(expected) = expected {
                assert_eq!(letter, Some(expected), "letter {n} of the coding word of\n{text}");
            }
        }
    }
}

/// Looks for a theorem of rules, and says whether there is one.
fn whatever_is_found_is_right(text: &str, work: u64) -> bool {
    let rules = language::parse(text).unwrap_or_else(|error| panic!("{text}{error}"));
    let effort = Effort { first_side: 500, largest_side: 5_000, most_states: 3_000 };
    let found = match discover(&rules, &[], effort, &within(work), &()) {
        Ok(found) => found,
        // A first board that is too large for the work, or positions everywhere.
        Err(DiscoveryError::Stopped(_) | DiscoveryError::TooDense { .. }) => return false,
        Err(error) => panic!("{text}{error}"),
    };
    let Some(theorem) = found.theorem else { return false };
    let square = |side| Size::new(side, side);
    // With a wedge the definition itself takes long.
    let board = if rules.families().iter().any(|family| family.wedge().is_some()) {
        sweep::counting::outcomes(&rules, square(SIDE), &Control::unlimited())
    } else {
        naive::outcomes(&rules, square(SIDE), &Control::unlimited())
    };
    let board = board.or_else(|_| naive::outcomes(&rules, square(SIDE), &Control::unlimited()));
    let board = board.expect("a small board");
    for (x, y) in (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| (x, y))) {
        let p = Position::new(x as u64, y as u64);
        let accepted = theorem.numerals.contains(&theorem.set, &p.x.into(), &p.y.into());
        assert_eq!(accepted, board.is_p(x, y), "theorem of\n{text}at ({x}, {y})");
    }
    forms_are_right(text, &rules, &theorem, &board, work);
    let text_of = certificate::write(&rules, theorem.numerals.system(), &theorem.set);
    let certificate = text_of.unwrap_or_else(|error| panic!("{text}{error}"));
    match check(&certificate, wythoff_checker::Ceiling::default()) {
        Err(error) if !error.to_string().contains("limit") => panic!("{text}{error}"),
        _ => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn theorems_of_random_games_are_right(text in rules()) {
        whatever_is_found_is_right(&text, 6_000_000);
    }
}

/// Some hundred games with more work; minutes.
#[test]
#[ignore = "takes minutes"]
fn theorems_of_many_random_games_are_right() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let games = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(400);
    let mut runner = TestRunner::default();
    let mut theorems = 0;
    for game in 0..games {
        let text = rules().new_tree(&mut runner).expect("rules").current();
        let found = whatever_is_found_is_right(&text, 100_000_000);
        theorems += usize::from(found);
        println!("{game}: {found} {}", text.replace('\n', "; "));
    }
    println!("{theorems} theorems of {games} games");
    assert!(theorems > 0);
}
