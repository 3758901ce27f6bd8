//! The whole way: boards, number systems and depths are tried until a guess is proved.

use crate::encode::{Encoding, encode};
use crate::{DiscoveryError, Learned, Numerals, Refutation, Sample, Verdict, learn, prove};
use std::rc::Rc;
use wythoff_automata::{Budget, Dfa};
use wythoff_games::{Rules, Watch};
use wythoff_numeration::NumberSystem;

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The side of the first board.
    pub first_side: u32,
    /// The side of the largest board.
    pub largest_side: u32,
    /// The most states of a guess.
    pub most_states: usize,
    /// The most digits that signatures look ahead.
    pub deepest: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { first_side: 1_000, largest_side: 24_000, most_states: 20_000, deepest: 12 }
    }
}

/// A proved description of the P-positions of a game.
#[derive(Clone, Debug)]
pub struct Theorem {
    /// The digits in which they are described.
    pub numerals: Numerals,
    /// The automaton of the pairs (x, y), both orders.
    pub set: Rc<Dfa>,
    /// The side of the board it was learned from.
    pub side: u32,
    /// The depth of the signatures.
    pub depth: usize,
}

/// What was tried, and how it ended.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The number system.
    pub system: NumberSystem,
    /// The side of the board.
    pub side: u32,
    /// The depth of the signatures.
    pub depth: usize,
    /// The states of the guess.
    pub states: usize,
    /// How it ended.
    pub end: Why,
}

/// How an attempt ended.
#[derive(Clone, Debug)]
pub enum Why {
    /// The guess disagrees with the board at this position.
    Differs((u32, u32)),
    /// The board ended before the signatures did.
    BoardExhausted,
    /// Too many states.
    TooManyStates,
    /// The proof found a position where the guess is wrong.
    Refuted(Refutation),
    /// The guess agrees with the board, and the proof reached a limit.
    ProofStopped(wythoff_automata::Reason),
    /// Proved.
    Proved,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Discovery {
    /// The theorem, if there is one.
    pub theorem: Option<Theorem>,
    /// What was tried.
    pub attempts: Vec<Attempt>,
}

/// Looks for the automaton of the P-positions of a game in some number systems, in order.
///
/// # Errors
///
/// [`DiscoveryError`]: rules that cannot be stated, or a board that cannot be computed.
pub fn discover(
    rules: &Rules,
    systems: &[NumberSystem],
    effort: Effort,
    budget: &Budget<'_>,
    watch: &dyn Watch,
) -> Result<Discovery, DiscoveryError> {
    let encoding = encode(rules)?;
    let mut found = Discovery { theorem: None, attempts: Vec::new() };
    let mut side = effort.first_side;
    while side <= effort.largest_side {
        let sample = Sample::of(rules, side, watch)?;
        for system in systems {
            let numerals = Numerals::new(system.clone())?;
            if let Some(theorem) =
                attempt(&encoding, &sample, numerals, effort, budget, &mut found.attempts)?
            {
                found.theorem = Some(theorem);
                return Ok(found);
            }
        }
        side *= 5;
    }
    Ok(found)
}

/// All depths on one board in one system.
fn attempt(
    encoding: &Encoding,
    sample: &Sample,
    numerals: Numerals,
    effort: Effort,
    budget: &Budget<'_>,
    attempts: &mut Vec<Attempt>,
) -> Result<Option<Theorem>, DiscoveryError> {
    for depth in 2..=effort.deepest {
        let mut note = |states: usize, end: Why| {
            let system = numerals.system().clone();
            attempts.push(Attempt { system, side: sample.side(), depth, states, end });
        };
        let set = match learn(sample, &numerals, depth, effort.most_states) {
            Learned::Agrees(dfa) => Rc::new(dfa),
            Learned::Differs { states, at } => {
                note(states, Why::Differs(at));
                continue;
            }
            Learned::Exhausted { states } => {
                note(states, Why::BoardExhausted);
                return Ok(None);
            }
            Learned::TooMany { states } => {
                note(states, Why::TooManyStates);
                return Ok(None);
            }
        };
        match prove(encoding, &numerals, &set, budget) {
            Ok(Verdict::Proved) => {
                note(set.states(), Why::Proved);
                return Ok(Some(Theorem { set, side: sample.side(), depth, numerals }));
            }
            Ok(Verdict::Refuted(refutation)) => note(set.states(), Why::Refuted(refutation)),
            Err(DiscoveryError::Stopped(reason)) => {
                note(set.states(), Why::ProofStopped(reason));
                return Ok(None);
            }
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}
