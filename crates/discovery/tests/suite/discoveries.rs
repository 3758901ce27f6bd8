//! Games, what is discovered about them, and how searches without a theorem end.

use std::time::Duration;
use wythoff_control::{Cancel, Control, Limits, Reason};
use wythoff_discovery::{Conclusion, Look, Method, Why};
use wythoff_discovery::{Discovery, DiscoveryError, Effort, Sample, discover};
use wythoff_games::{Rules, catalogue, language};
use wythoff_numeration::NumberSystem;

/// A control with these limits that nobody cancels.
fn limited(limits: Limits) -> Control {
    Control::new(limits, Cancel::new())
}

fn game(name: &str) -> Rules {
    if let Some(file) = name.strip_suffix(".game") {
        let path = format!("{}/../../examples/{file}.game", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("an example");
        return language::parse(&text).expect("a correct example");
    }
    catalogue::find(name).expect("a game of the catalogue").1
}

fn found(name: &str) -> Result<Discovery, DiscoveryError> {
    discover(&game(name), &[], Effort::default(), &Control::unlimited(), &())
}

/// Game, states, number system: both orders, terminal positions included.
fn prove_all(rows: &[(&str, usize, &str)]) -> Result<(), DiscoveryError> {
    for &(name, states, system) in rows {
        let found = found(name)?;
        let theorem = found.theorem.unwrap_or_else(|| panic!("{name}: {}", found.verdict));
        assert_eq!(theorem.set.states(), states, "{name}");
        assert_eq!(theorem.numerals.system().to_string(), system, "{name}");
        assert_eq!(found.verdict.name(), "proved", "{name}");
    }
    Ok(())
}

#[test]
fn games_of_the_papers_are_proved() -> Result<(), DiscoveryError> {
    prove_all(&[
        ("wythoff", 7, "fib"),
        ("K1", 5, "fib"),
        ("K2", 28, "fib"),
        ("K3", 33, "fib"),
        ("K4", 55, "fib"),
        ("K10", 201, "fib"),
        ("K20", 471, "fib"),
        ("W2", 73, "fib"),
        ("W3", 7, "base 2"),
        ("W4", 26, "pell"),
        ("W8", 187, "base 2"),
        ("connell:3", 11, "ost[(3)]"),
        ("fraenkel:2", 15, "pell"),
        ("fraenkel:3", 27, "ost[(3)]"),
    ])
}

#[test]
fn games_of_files_are_proved() -> Result<(), DiscoveryError> {
    prove_all(&[
        ("misere-wythoff.game", 13, "fib"),
        ("square-end.game", 37, "fib"),
        ("odd.game", 5, "base 2"),
        ("r-wythoff.game", 7, "fib"),
        ("nim.game", 1, "base 2"),
        ("asymmetric.game", 1, "base 2"),
    ])
}

#[test]
fn a_system_that_is_smaller_by_one_state_wins() -> Result<(), DiscoveryError> {
    for (moves, states) in [
        ("take any from either pile", 1),
        ("take any from either pile\nplay misere", 4),
        ("take any from x if x > y\ntake any from y if y > x", 1),
        ("take any from either pile\ntake equal from both\nterminal |x - y| <= 0", 1),
    ] {
        let rules = language::parse(&format!("game \"test\"\n{moves}\n")).expect("a game");
        let found = discover(&rules, &[], Effort::default(), &Control::unlimited(), &())?;
        let theorem = found.theorem.unwrap_or_else(|| panic!("{moves}: {}", found.verdict));
        let system = theorem.numerals.system().to_string();
        assert_eq!((theorem.set.states(), system.as_str()), (states, "base 2"), "{moves}");
    }
    Ok(())
}

#[test]
#[ignore = "10 s: K^50 1454 states, W^10 2740, connell:5 15"]
fn large_automata_are_proved() -> Result<(), DiscoveryError> {
    prove_all(&[("K50", 1_454, "fib"), ("W10", 2_740, "fib"), ("connell:5", 15, "ost[(5)]")])
}

#[test]
fn beams_that_repeat_are_proved_without_learning() -> Result<(), DiscoveryError> {
    prove_all(&[("W14", 189, "base 2")])?;
    assert_eq!(found("W14")?.theorem.expect("proved above").method, Method::Lines);
    let base = [NumberSystem::base(3)?];
    let found = discover(&game("W14"), &base, Effort::default(), &Control::unlimited(), &())?;
    assert_eq!(found.theorem.expect("in base 3, too").method, Method::Lines);
    Ok(())
}

#[test]
#[ignore = "half a minute, 2 GB: W^50 7472 states, W^61 7500, W^72 9959"]
fn far_blocking_games_are_proved() -> Result<(), DiscoveryError> {
    prove_all(&[("W50", 7_472, "base 2"), ("W61", 7_500, "base 2"), ("W72", 9_959, "base 2")])
}

#[test]
#[ignore = "a minute: K^100 3380 states, K^150 5447"]
fn very_large_automata_are_proved() -> Result<(), DiscoveryError> {
    prove_all(&[("K100", 3_380, "fib"), ("K150", 5_447, "fib")])
}

#[test]
fn searches_without_a_theorem_say_why() -> Result<(), DiscoveryError> {
    let rows = [
        ("W5", "irregular"),
        ("W6", "irregular"),
        ("W7", "unbounded deviation"),
        ("W9", "irregular"),
        ("W11", "no supported numeration"),
        ("W12", "irregular"),
        ("W13", "irregular"),
    ];
    for (name, verdict) in rows {
        let found = found(name)?;
        assert!(found.theorem.is_none(), "{name}");
        assert_eq!(found.verdict.name(), verdict, "{name}");
        let said = found.verdict.to_string();
        assert!(said.contains("does not show that the set is not automatic"), "{said}");
    }
    Ok(())
}

#[test]
fn a_board_that_is_too_small_is_no_theorem() -> Result<(), DiscoveryError> {
    let effort = Effort { largest_side: 300, ..Effort::default() };
    let found = discover(&game("K20"), &[], effort, &Control::unlimited(), &())?;
    assert!(found.theorem.is_none());
    assert_eq!(found.verdict.name(), "board exhausted");
    Ok(())
}

#[test]
fn periodic_games_are_proved_without_learning() -> Result<(), DiscoveryError> {
    // Moves, and the states if every position is P: period 10 in both piles, everything
    // terminal, moves that are never legal.
    let rows = [
        ("take at most 9 from either pile\ntake equal from both for t at most 4", None),
        ("take any from either pile\nterminal x + y >= 0", Some(1)),
        ("take any from x if t > x", Some(1)),
        ("take 5 from x if y > x and x > y", Some(1)),
    ];
    for (moves, everything) in rows {
        let rules = language::parse(&format!("game \"test\"\n{moves}\n")).expect("a game");
        let found = discover(&rules, &[], Effort::default(), &Control::unlimited(), &())?;
        let theorem = found.theorem.unwrap_or_else(|| panic!("{moves}: {}", found.verdict));
        assert_eq!(theorem.method, Method::Periodic, "{moves}");
        let all = theorem.numerals.contains(&theorem.set, &7u8.into(), &12u8.into());
        assert_eq!(all, everything.is_some(), "{moves}");
        if let Some(states) = everything {
            assert_eq!(theorem.set.states(), states, "{moves}");
        }
    }
    Ok(())
}

#[test]
fn a_look_at_a_board_counts_as_work_and_can_be_stopped() -> Result<(), DiscoveryError> {
    // Positions everywhere: a look at them takes longer than the board.
    let text = "game \"test\"\ntake 1 from x\ntake 1 from y\nblocking 2\n";
    let rules = language::parse(text).expect("a game");
    let side = Sample::sides(&rules).first;
    let sample = Sample::of(&rules, side, &Control::unlimited())?;
    let board = Sample::work(&rules, side);
    let most_work = (board + sample.len() / 2) as u64;
    let control = limited(Limits { work: Some(most_work), ..Limits::default() });
    let found = discover(&rules, &[], Effort::default(), &control, &())?;
    assert!(found.theorem.is_none() && found.attempts.is_empty());
    let Conclusion::Stopped { side: on, reason } = found.verdict else {
        panic!("{}", found.verdict);
    };
    assert_eq!((on, reason), (side, Reason::Work { limit: most_work }));
    let cancelled = Cancel::new();
    cancelled.cancel();
    let control = Control::new(Limits::default(), cancelled);
    assert_eq!(Look::of(&sample, &control).err(), Some(Reason::Cancelled));
    Ok(())
}

#[test]
fn games_without_p_positions_are_proved() -> Result<(), DiscoveryError> {
    // Nobody can ever move, and who cannot move wins.
    for moves in ["take any from either pile\nterminal x >= 0", "take any from x if t > x"] {
        let text = format!("game \"test\"\n{moves}\nplay misere\n");
        let rules = language::parse(&text).expect("a game");
        let found = discover(&rules, &[], Effort::default(), &Control::unlimited(), &())?;
        let theorem = found.theorem.unwrap_or_else(|| panic!("{moves}: {}", found.verdict));
        assert!(
            wythoff_automata::is_empty(&theorem.set, &Control::unlimited()).expect("no limit"),
            "{moves}"
        );
    }
    Ok(())
}

#[test]
fn rules_that_cannot_be_stated_are_refused_with_the_part() {
    let refused = found("f-wythoff.game").expect_err("not linear");
    assert!(matches!(refused, DiscoveryError::NotLinear { .. }));
    assert!(refused.to_string().contains("ratio of the piles"), "{refused}");
}

#[test]
fn limits_end_searches_and_never_make_theorems() -> Result<(), DiscoveryError> {
    // No time at all: not even a board.
    let control = limited(Limits { time: Some(Duration::ZERO), ..Limits::default() });
    let stopped = discover(&game("K20"), &[], Effort::default(), &control, &())?;
    assert!(stopped.theorem.is_none() && stopped.attempts.is_empty());
    assert!(matches!(stopped.verdict, Conclusion::Stopped { side: 0, reason: Reason::Time }));
    // Too few states for the proof, not for the guess.
    let control = limited(Limits { states: Some(8), ..Limits::default() });
    let found = discover(&game("wythoff"), &[], Effort::default(), &control, &())?;
    assert!(found.theorem.is_none());
    assert!(found.attempts.iter().any(|a| matches!(a.end, Why::ProofStopped(_))));
    assert_eq!(found.verdict.name(), "candidate not proved");
    // Cancelled before it began.
    let cancelled = Cancel::new();
    cancelled.cancel();
    let control = Control::new(Limits::default(), cancelled);
    let found = discover(&game("K150"), &[], Effort::default(), &control, &())?;
    assert!(found.theorem.is_none());
    assert!(matches!(found.verdict, Conclusion::Stopped { reason: Reason::Cancelled, .. }));
    Ok(())
}

#[test]
fn work_is_counted_the_same_every_time() -> Result<(), DiscoveryError> {
    for name in ["K5", "W8", "connell:2"] {
        let search = |most_work: u64| {
            let control = limited(Limits { work: Some(most_work), ..Limits::default() });
            let found = discover(&game(name), &[], Effort::default(), &control, &())?;
            Ok::<_, DiscoveryError>((found, control.done()))
        };
        let (found, all) = search(u64::MAX)?;
        assert!(found.theorem.is_some(), "{name}");
        assert_eq!(search(all)?.1, all, "{name}");
        // As much as it took is enough; with one unit less all of it is used, and a theorem that
        // was there before stays; a board takes some.
        let states = |found: &Discovery| found.theorem.as_ref().map(|best| best.set.states());
        assert_eq!(states(&search(all)?.0), states(&found), "{name}");
        let (stopped, done) = search(all - 1)?;
        assert!(
            done >= all && states(&stopped).is_none_or(|n| Some(n) >= states(&found)),
            "{name}"
        );
        assert!(search(all / 8)?.0.theorem.is_none(), "{name}");
        let (stopped, _) = search(1)?;
        let first = Conclusion::Stopped { side: 0, reason: Reason::Work { limit: 1 } };
        assert_eq!(stopped.verdict.to_string(), first.to_string());
        // Wherever it ends, it ends there again.
        for part in [all / 2, all * 3 / 4, all * 9 / 10] {
            let (one, other) = (search(part)?, search(part)?);
            assert_eq!(one.0.verdict.to_string(), other.0.verdict.to_string(), "{name}");
            assert_eq!(one.1, other.1, "{name}");
        }
    }
    Ok(())
}

#[test]
fn a_blocking_number_beyond_counting_is_not_proved() -> Result<(), DiscoveryError> {
    let effort = Effort { largest_side: 500, ..Effort::default() };
    let rules = game("W1000000");
    let found = discover(&rules, &[], effort, &Control::unlimited(), &())?;
    assert!(found.theorem.is_none());
    assert_eq!(found.verdict.name(), "candidate not proved");
    Ok(())
}
