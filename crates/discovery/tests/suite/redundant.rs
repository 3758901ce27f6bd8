//! Moves that can be left out: what is decided, against boards without the move.

use dashu_int::UBig;
use wythoff_control::{Cancel, Control, Limits};
use wythoff_discovery::encode::encode;
use wythoff_discovery::{DiscoveryError, Effort, Redundant, discover, redundant};
use wythoff_games::{Play, Position, Rules, catalogue, language};

fn game(text: &str) -> Rules {
    match catalogue::find(text) {
        Ok((_, rules)) => rules,
        Err(_) => language::parse(&format!("game \"test\"\n{text}\n")).expect("a game"),
    }
}

fn decide(rules: &Rules) -> Result<Redundant, DiscoveryError> {
    let control = Control::unlimited();
    let found = discover(rules, &[], Effort::default(), &control, &())?;
    let theorem = found.theorem.unwrap_or_else(|| panic!("{}: {}", rules.name(), found.verdict));
    redundant(&encode(rules)?, &theorem.numerals, &theorem.set, &control)
}

/// The P-positions below a bound from the definition, without one step.
fn without(rules: &Rules, step: (u64, u64), side: u64) -> Vec<bool> {
    let index = |p: Position| usize::try_from(p.x * side + p.y).expect("a small board");
    let mut board = vec![false; usize::try_from(side * side).expect("a small board")];
    for x in 0..side {
        for y in 0..side {
            let p = Position::new(x, y);
            let mut options = rules.options(p);
            options.retain(|q| (x - q.x, y - q.y) != step);
            let lost = options.iter().filter(|&&q| board[index(q)]).count();
            let few = lost < rules.blocking() as usize;
            let n_left = options.len() > lost;
            board[index(p)] = few && (n_left || rules.play() == Play::Normal);
        }
    }
    board
}

/// Compares with boards, on which every step that is needed shows before the edge.
fn compare(text: &str, steps: u64, side: u64) -> Result<Redundant, DiscoveryError> {
    let rules = game(text);
    let found = decide(&rules)?;
    let whole = without(&rules, (0, 0), side);
    for i in 0..steps {
        for j in 0..steps {
            let legal = (0..side).any(|x| {
                (0..side).any(|y| {
                    let options = rules.options(Position::new(x, y));
                    options.iter().any(|q| (x - q.x, y - q.y) == (i, j))
                })
            });
            let same = without(&rules, (i, j), side) == whole;
            let said = found.contains(&UBig::from(i), &UBig::from(j));
            assert_eq!(said, legal && same, "{text}: ({i}, {j})");
        }
    }
    Ok(found)
}

#[test]
fn the_games_of_the_paper_have_no_redundant_move() -> Result<(), DiscoveryError> {
    for name in ["wythoff", "K1", "K2", "K3", "K4", "W2", "W3"] {
        let found = decide(&game(name))?;
        let examples = found.examples(5, &Control::unlimited())?;
        assert!(found.is_none(&Control::unlimited())?, "{name}: {examples:?}");
        assert!(examples.is_empty());
    }
    Ok(())
}

#[test]
fn decisions_agree_with_boards() -> Result<(), DiscoveryError> {
    let rows = [
        "wythoff",
        "K2",
        "W2",
        "nim",
        "connell:2",
        "r-wythoff",
        "fraenkel:2",
        "take any odd from either pile\ntake equal from both",
        "take any from either pile\ntake equal from both\nplay misere",
        "take at most 3 from either pile\ntake equal from both for t at most 2\nplay misere",
        "take at most 4 from either pile\ntake equal from both for t at most 2",
        "take any from x\ntake any from y\nterminal x + y <= 3\nplay misere",
        "take 1 from x\ntake 1 from y\nblocking 2\nplay misere",
        "take at most 3 from either pile\ntake equal from both for t at most 2\nblocking 2\nplay misere",
        "take at most 2 from either pile\ntake 1 from x\nblocking 2",
    ];
    for text in rows {
        compare(text, 7, 32)?;
    }
    Ok(())
}

#[test]
fn redundant_moves_are_listed() -> Result<(), DiscoveryError> {
    let small = |(i, j): &(UBig, UBig)| (i.to_string(), j.to_string());
    let control = Control::unlimited();
    let list = |found: &Redundant| -> Result<Vec<_>, DiscoveryError> {
        Ok(found.examples(4, &control)?.iter().map(small).collect())
    };
    let pair = |i: u8, j: u8| (i.to_string(), j.to_string());
    let knight = "take any from either pile\ntake equal from both\n\
                  take 1 from one pile and 3 from the other";
    let found = compare(knight, 7, 32)?;
    assert!(found.is_finite(&control)? && !found.is_none(&control)?);
    assert_eq!(list(&found)?, [pair(1, 3), pair(3, 1), pair(6, 6)]);
    // From some step on, taking one more from one pile than from the other is not needed.
    let found = decide(&game("fraenkel:2"))?;
    assert!(!found.is_finite(&control)?);
    assert_eq!(list(&found)?, [pair(3, 4), pair(4, 3), pair(4, 5), pair(5, 4)]);
    assert!(found.contains(&UBig::from(100u8), &UBig::from(101u8)));
    Ok(())
}

#[test]
fn limits_end_the_search_for_redundant_moves() -> Result<(), DiscoveryError> {
    let rules = game("K4");
    let found = discover(&rules, &[], Effort::default(), &Control::unlimited(), &())?;
    let theorem = found.theorem.expect("a theorem");
    let control = Control::new(Limits { states: Some(20), ..Limits::default() }, Cancel::new());
    let stopped = redundant(&encode(&rules)?, &theorem.numerals, &theorem.set, &control);
    assert!(matches!(stopped, Err(DiscoveryError::Stopped(_))));
    Ok(())
}
