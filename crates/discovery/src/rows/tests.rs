//! The form against the general one, the definition and the board.

use super::{applies, prove};
use crate::encode::encode;
use crate::prove::{ProofOutcome, Refutation, prove_in_general};
use crate::{DiscoveryError, Effort, Numerals, discover};
use dashu_int::UBig;
use std::sync::Arc;
use wythoff_automata::{Dfa, StateId, Symbol};
use wythoff_control::{Cancel, Control, Limits};
use wythoff_games::engine::naive;
use wythoff_games::{Play, Position, Rules, Size, language};

/// Rules to which the form applies: diagonals of all kinds, other moves, terminal regions,
/// both conventions.
const GAMES: [&str; 9] = [
    "take equal from both\n",
    "take equal from both\nterminal x + y <= 2\n",
    "take equal from both\nterminal x + y <= 7\n",
    "take equal from both\nterminal max(x, y) <= 3\n",
    "take equal from both\nplay misère\n",
    "take equal from both\nterminal x + y <= 2\nplay misère\n",
    "take equal from both for t at most 2\n",
    "take equal from both if x + y > 5\n",
    "take 1 from one pile and 2 from the other\n",
];

fn rules(moves: &str) -> Rules {
    let text = format!("game \"g\"\ntake any from either pile\n{moves}");
    language::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Numbers that look random, the same ones every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }
}

/// An automaton with one edge moved, or one acceptance flipped. The first state keeps its
/// zeros, so that leading zeros do not matter.
fn mutant(dfa: &Dfa, numbers: &mut Numbers) -> Dfa {
    let mut states: Vec<(bool, Vec<(Symbol, StateId)>)> = (0..dfa.states())
        .map(StateId::new)
        .map(|state| (dfa.accepts_at(state), dfa.edges(state).iter().collect()))
        .collect();
    let state = numbers.below(states.len());
    if numbers.below(4) == 0 {
        states[state].0 = !states[state].0;
    } else {
        let symbol = Symbol::new(numbers.below(dfa.tracks().symbols()));
        if (state, symbol.index()) != (0, 0) {
            let target = StateId::new(numbers.below(dfa.states()));
            states[state].1.retain(|edge| edge.0 != symbol);
            states[state].1.push((symbol, target));
            states[state].1.sort_unstable();
        }
    }
    Dfa::new(dfa.tracks().clone(), states)
}

/// Whether a refutation names a position at which the definition fails.
fn is_mistake(rules: &Rules, numerals: &Numerals, set: &Dfa, wrong: &Refutation) -> bool {
    let small = |n: &UBig| u64::try_from(n).ok().filter(|&n| n < 3_000);
    let (Some(x), Some(y)) = (small(&wrong.x), small(&wrong.y)) else { return true };
    let is_p = |p: Position| numerals.contains(set, &p.x.into(), &p.y.into());
    let options = rules.options(Position::new(x, y));
    let lost = options.iter().filter(|&&option| is_p(option)).count();
    let by_definition = lost == 0 && (rules.play() == Play::Normal || !options.is_empty());
    is_p(Position::new(x, y)) == wrong.inside && by_definition != wrong.inside
}

#[test]
fn the_form_says_what_the_general_one_says() -> Result<(), DiscoveryError> {
    let mut numbers = Numbers(17);
    let side = 200;
    for moves in GAMES {
        let rules = rules(moves);
        let control = Control::unlimited();
        let found = discover(&rules, &[], Effort::default(), &control, &())?;
        let Some(theorem) = found.theorem else { panic!("{moves}: no theorem") };
        let (numerals, encoding) = (&theorem.numerals, encode(&rules)?);
        assert!(applies(&encoding), "{moves}");
        let proved = Some(ProofOutcome::Proved);
        assert_eq!(prove(&encoding, numerals, &theorem.set, &control)?, proved, "{moves}");
        let general = prove_in_general(&encoding, numerals, &theorem.set, &control)?;
        assert_eq!(Some(general), proved, "{moves}");
        let board = naive::outcomes(&rules, Size::new(side, side), &control).expect("a board");
        let mut refuted = 0;
        for _ in 0..60 {
            let changed = Arc::new(mutant(&theorem.set, &mut numbers));
            let outcome = prove(&encoding, numerals, &changed, &control)?;
            let cells = (0..side).flat_map(|x| (0..side).map(move |y| (x, y)));
            let mut cells = cells.map(|(x, y)| {
                let (row, column) = (UBig::from(x), UBig::from(y));
                numerals.contains(&changed, &row, &column) == board.is_p(x, y)
            });
            let agrees = cells.all(|same| same);
            if let Some(ProofOutcome::Refuted(wrong)) = &outcome {
                refuted += 1;
                assert!(is_mistake(&rules, numerals, &changed, wrong), "{moves}{wrong:?}");
            }
            assert!(agrees || outcome != proved, "{moves}: a wrong set is proved");
            // Mutants whose general proof is dear say nothing more.
            let limits = Limits { work: Some(2_000_000), ..Limits::default() };
            let some = Control::new(limits, Cancel::new());
            if let (Some(outcome), Ok(general)) =
                (outcome, prove_in_general(&encoding, numerals, &changed, &some))
            {
                let is_proved = |outcome| matches!(outcome, ProofOutcome::Proved);
                assert_eq!(is_proved(outcome), is_proved(general), "{moves}");
            }
        }
        assert!(refuted > 20, "{moves}: {refuted} of 60");
    }
    Ok(())
}

#[test]
fn the_form_is_for_symmetric_rules_with_whole_rows() -> Result<(), DiscoveryError> {
    let others = [
        "take any from x\ntake equal from both\n",
        "take any from x\ntake any from y if x > 3\ntake equal from both\n",
        "take any from either pile\ntake 1 from x and 2 from y\n",
        "take any from either pile\nterminal x >= 2 y\n",
        "take any from either pile\ntake equal from both\nblocking 2\n",
        "take at most 4 from either pile\ntake equal from both\n",
    ];
    for moves in others {
        let text = format!("game \"g\"\n{moves}");
        let rules = language::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(!applies(&encode(&rules)?), "{moves}");
    }
    Ok(())
}
