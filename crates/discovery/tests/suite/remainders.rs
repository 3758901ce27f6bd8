//! Theorems about games whose guards speak of remainders: proved, equal to the definition on a
//! board, accepted by the independent checker, and refused with one edge moved.

use std::sync::Arc;
use wythoff_automata::{Dfa, StateId};
use wythoff_checker::{Ceiling, check};
use wythoff_control::Control;
use wythoff_discovery::{
    DiscoveryError, Effort, ProofOutcome, Theorem, certificate, discover, encode, prove,
};
use wythoff_games::engine::naive;
use wythoff_games::{Rules, Size, language};

/// The rules, the number system and the states.
const GAMES: [(&str, &str, usize); 5] = [
    ("take any from either pile if x mod 2 = 0", "base 2", 3),
    ("take any from either pile\ntake equal from both if x + y mod 2 = 0", "base 2", 6),
    ("take any from either pile\ntake equal from both if x + y mod 3 != 1", "base 2", 14),
    ("take any from either pile\ntake equal from both if x mod 2 = 0", "base 3", 12),
    ("take any from either pile\nterminal x mod 3 = 1 and y mod 3 = 1", "base 2", 12),
];

fn game(moves: &str) -> Rules {
    let text = format!("game \"test\"\n{moves}\n");
    language::parse(&text).unwrap_or_else(|error| panic!("{moves}: {error}"))
}

/// An automaton with one edge of a state moved.
fn with_an_edge_moved(set: &Dfa, at: usize) -> Dfa {
    let states = (0..set.states()).map(|state| {
        let id = StateId::new(state);
        let mut edges: Vec<_> = set.edges(id).iter().collect();
        if let Some(last) = edges.last_mut().filter(|_| state == at) {
            last.1 = StateId::new((last.1.index() + 1) % set.states());
        }
        (set.accepts_at(id), edges)
    });
    Dfa::new(set.tracks().clone(), states.collect())
}

fn agrees_with_the_definition(rules: &Rules, theorem: &Theorem) -> Result<(), DiscoveryError> {
    let size = Size { rows: 200, cols: 200 };
    let board = naive::outcomes(rules, size, &Control::unlimited())?;
    let positions: Vec<(u64, u64)> = board.positions().map(|p| (p.x, p.y)).collect();
    for (x, y) in (0..200u64).flat_map(|x| (0..200u64).map(move |y| (x, y))) {
        let accepted = theorem.numerals.contains(&theorem.set, &x.into(), &y.into());
        assert_eq!(accepted, positions.contains(&(x, y)), "({x}, {y}) of {rules}");
    }
    Ok(())
}

#[test]
fn guards_with_remainders_have_theorems() -> Result<(), DiscoveryError> {
    let control = Control::unlimited();
    for (moves, system, states) in GAMES {
        let rules = game(moves);
        let found = discover(&rules, &[], Effort::default(), &control, &())?;
        let theorem = found.theorem.unwrap_or_else(|| panic!("{moves}: {}", found.verdict));
        assert_eq!(theorem.numerals.system().to_string(), system, "{moves}");
        assert_eq!(theorem.set.states(), states, "{moves}");
        agrees_with_the_definition(&rules, &theorem)?;
        let text = certificate::write(&rules, theorem.numerals.system(), &theorem.set)?;
        assert!(text.contains("(mod "), "{text}");
        check(&text, Ceiling::default()).unwrap_or_else(|error| panic!("{moves}: {error}"));

        let encoding = encode::encode(&rules)?;
        for at in 0..theorem.set.states() {
            let wrong = Arc::new(with_an_edge_moved(&theorem.set, at));
            let same = (0..60u64).flat_map(|x| (0..60u64).map(move |y| (x, y))).all(|(x, y)| {
                let is_in = |set: &Dfa| theorem.numerals.contains(set, &x.into(), &y.into());
                is_in(&wrong) == is_in(&theorem.set)
            });
            let outcome = prove(&encoding, &theorem.numerals, &wrong, &control)?;
            let refuted = matches!(outcome, ProofOutcome::Refuted(_));
            assert!(same || refuted, "{moves}: an edge of state {at} moved");
        }
    }
    Ok(())
}
