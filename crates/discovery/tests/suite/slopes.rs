//! Games whose theorems are told by the slope of their beam: (s, t)-Wythoff in the system of the
//! slope itself, Connell's games by a closed form; and Beatty's theorem.

use std::sync::Arc;
use wythoff_automata::{Dfa, StateId};
use wythoff_checker::{Ceiling, check};
use wythoff_control::Control;
use wythoff_discovery::{
    Discovery, DiscoveryError, Effort, Method, ProofOutcome, Theorem, beatty, certificate,
    discover, encode, prove,
};
use wythoff_games::engine::naive;
use wythoff_games::engine::sweep::counting;
use wythoff_games::{Rules, Size, catalogue};
use wythoff_numeration::Quadratic;

fn game(name: &str) -> Rules {
    catalogue::find(name).expect("a built-in game").1
}

fn found(name: &str) -> Result<Discovery, DiscoveryError> {
    discover(&game(name), &[], Effort::default(), &Control::unlimited(), &())
}

/// The theorem of a game, compared with the definition on a board.
fn theorem(name: &str, system: &str, states: usize) -> Result<Theorem, DiscoveryError> {
    let found = found(name)?;
    let theorem = found.theorem.unwrap_or_else(|| panic!("{name}: {}", found.verdict));
    assert_eq!(theorem.numerals.system().to_string(), system, "{name}");
    assert_eq!(theorem.set.states(), states, "{name}");
    let square = |side| Size { rows: side, cols: side };
    // A wedge has too many options for the definition on a large board.
    let small = naive::outcomes(&game(name), square(60), &Control::unlimited())?;
    let board = counting::outcomes(&game(name), square(200), &Control::unlimited())?;
    for (x, y) in (0..200u32).flat_map(|x| (0..200u32).map(move |y| (x, y))) {
        let (row, column) = (x as usize, y as usize);
        let accepted = theorem.numerals.contains(&theorem.set, &x.into(), &y.into());
        assert_eq!(accepted, board.is_p(row, column), "({x}, {y}) of {name}");
        if x.max(y) < 60 {
            assert_eq!(accepted, small.is_p(row, column), "({x}, {y}) of {name}");
        }
    }
    Ok(theorem)
}

/// With the last edge of a state led elsewhere.
fn with_an_edge_moved(set: &Dfa, at: usize) -> Arc<Dfa> {
    let states = (0..set.states()).map(|state| {
        let id = StateId::new(state);
        let mut edges: Vec<_> = set.edges(id).iter().collect();
        if let Some(last) = edges.last_mut().filter(|_| state == at) {
            last.1 = StateId::new((last.1.index() + 1) % set.states());
        }
        (set.accepts_at(id), edges)
    });
    Arc::new(Dfa::new(set.tracks().clone(), states.collect()))
}

fn moved_edges_are_refuted(name: &str, theorem: &Theorem) -> Result<(), DiscoveryError> {
    let encoding = encode::encode(&game(name))?;
    for at in [0, theorem.set.states() / 2, theorem.set.states() - 1] {
        let wrong = with_an_edge_moved(&theorem.set, at);
        let outcome = prove(&encoding, &theorem.numerals, &wrong, &Control::unlimited())?;
        assert!(matches!(outcome, ProofOutcome::Refuted(_)), "{name}, state {at}");
    }
    Ok(())
}

#[test]
fn wedges_are_proved_in_the_system_of_their_slope() -> Result<(), DiscoveryError> {
    for (name, system, states) in [
        ("st-wythoff:2,1", "parry:;2,1", 9),
        ("st-wythoff:2,2", "parry:;3,1", 11),
        ("st-wythoff:2,5", "parry:;6,1", 17),
        ("st-wythoff:3,3", "parry:;5,2", 15),
        // Its slope is not recognised on a board.
        ("st-wythoff:2,6", "parry:;7,1", 19),
    ] {
        let theorem = theorem(name, system, states)?;
        moved_edges_are_refuted(name, &theorem)?;
        let text = certificate::write(&game(name), theorem.numerals.system(), &theorem.set)?;
        assert!(text.contains("\nmove wedge x "), "{text}");
        assert!(theorem.is_shift(&Control::unlimited())?, "{name}");
        check(&text, Ceiling::default()).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    Ok(())
}

#[test]
fn connells_games_are_proved_from_a_closed_form() -> Result<(), DiscoveryError> {
    for (k, states) in [(6usize, 17), (9, 23), (13, 31)] {
        let name = format!("connell:{k}");
        let theorem = theorem(&name, &format!("ost[({k})]"), states)?;
        assert_eq!(theorem.method, Method::Floors, "{name}");
        moved_edges_are_refuted(&name, &theorem)?;
    }
    Ok(())
}

#[test]
fn beattys_theorem_is_decided() -> Result<(), DiscoveryError> {
    let control = Control::unlimited();
    // (p + q sqrt d)/r and β, with periods of even and odd length.
    let rows = [
        ((1, 1, 5u32, 2), "(3 + sqrt 5)/2"),
        ((0, 1, 2, 1), "2 + sqrt 2"),
        ((0, 1, 3, 1), "(3 + sqrt 3)/2"),
        ((0, 1, 7, 1), "(7 + sqrt 7)/6"),
        ((3, 2, 3, 2), "(9 + 4 sqrt 3)/11"),
    ];
    for ((p, q, d, r), beta) in rows {
        let alpha = Quadratic::new(p, q, d, r)?;
        assert_eq!(beatty(&alpha, &control)?.beta.to_string(), beta, "{alpha}");
    }
    let refused = |p, q, d: u32, r| {
        let alpha = Quadratic::new(p, q, d, r).expect("a number");
        beatty(&alpha, &control).expect_err("no theorem").to_string()
    };
    assert!(refused(3, 0, 0, 2).contains("irrational and above 1"));
    assert!(refused(-1, 1, 3, 1).contains("irrational and above 1"));
    assert!(refused(0, 1, 999, 1).contains("18 long"));
    Ok(())
}
