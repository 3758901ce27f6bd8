//! The whole way: boards, number systems and depths are tried until a guess is proved.

use crate::encode::{Encoding, encode};
use crate::{DiscoveryError, Numerals, Refutation, Sample, Unlearned, Verdict, learn, prove};
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
}

impl Default for Effort {
    fn default() -> Self {
        Self { first_side: 2_000, largest_side: 2_000_000, most_states: 20_000 }
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
}

/// What was tried, and how it ended.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The number system.
    pub system: NumberSystem,
    /// The side of the board.
    pub side: u32,
    /// The states of the guess.
    pub states: usize,
    /// How it ended.
    pub end: Why,
}

/// How an attempt ended.
#[derive(Clone, Debug)]
pub enum Why {
    /// The board ended before two states could be told apart.
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
    let largest = effort.largest_side.min(Sample::largest_side(rules));
    while side <= largest {
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
        side *= 10;
    }
    Ok(found)
}

/// One board in one system.
fn attempt(
    encoding: &Encoding,
    sample: &Sample,
    numerals: Numerals,
    effort: Effort,
    budget: &Budget<'_>,
    attempts: &mut Vec<Attempt>,
) -> Result<Option<Theorem>, DiscoveryError> {
    let mut note = |states: usize, end: Why| {
        let system = numerals.system().clone();
        attempts.push(Attempt { system, side: sample.side(), states, end });
    };
    let set = match learn(sample, &numerals, effort.most_states) {
        Ok(dfa) => Rc::new(dfa),
        Err(Unlearned::Exhausted { states }) => {
            note(states, Why::BoardExhausted);
            return Ok(None);
        }
        Err(Unlearned::TooMany { states }) => {
            note(states, Why::TooManyStates);
            return Ok(None);
        }
    };
    match prove(encoding, &numerals, &set, budget) {
        Ok(Verdict::Proved) => {
            note(set.states(), Why::Proved);
            return Ok(Some(Theorem { set, side: sample.side(), numerals }));
        }
        Ok(Verdict::Refuted(refutation)) => note(set.states(), Why::Refuted(refutation)),
        Err(DiscoveryError::Stopped(reason)) => note(set.states(), Why::ProofStopped(reason)),
        Err(error) => return Err(error),
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_games::{Unwatched, catalogue};

    #[test]
    fn games_of_the_papers_are_found_and_proved() -> Result<(), DiscoveryError> {
        let systems = [
            NumberSystem::fibonacci(),
            NumberSystem::pell(),
            NumberSystem::metallic(3).expect("a quotient"),
        ];
        let rows = [
            ("wythoff", 7, "fib"),
            ("K1", 5, "fib"),
            ("K2", 28, "fib"),
            ("K3", 33, "fib"),
            ("W2", 73, "fib"),
            ("W3", 28, "fib"),
            ("W4", 26, "pell"),
            ("connell:3", 11, "ost[(3)]"),
            ("fraenkel:2", 15, "pell"),
        ];
        for (name, states, system) in rows {
            let (_, rules) = catalogue::find(name).expect("a game of the catalogue");
            let budget = Budget::unlimited();
            let found = discover(&rules, &systems, Effort::default(), &budget, &Unwatched)?;
            let theorem = found.theorem.expect(name);
            assert_eq!(theorem.set.states(), states, "{name}");
            assert_eq!(theorem.numerals.system().to_string(), system, "{name}");
        }
        Ok(())
    }
}
