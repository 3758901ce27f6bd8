//! The whole way: boards, number systems and ways to learn are tried until a guess is
//! proved, or there is a reason to stop.
//!
//! A small board comes first, where learning takes milliseconds in every system. Larger
//! ones follow until there is a theorem, a limit is reached, or a look at the beams says
//! that there is nothing to be hoped for; what is tried on one board is in `search`.

use crate::band::Reading;
use crate::check::digits_of;
use crate::look::{Beam, Look};
use crate::search::{Outcome, Search};
use crate::shift::system_of_wedges;
use crate::stage::{Follow, Stage};
use crate::{Conclusion, DiscoveryError, Numerals, Refutation, Sample};
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Reason};
use wythoff_games::Rules;
use wythoff_numeration::NumberSystem;

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The side of the first board.
    pub first_side: u32,
    /// The side of the largest board.
    pub largest_side: u32,
    /// The most states of a guess learned from pairs.
    pub most_states: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { first_side: 2_000, largest_side: 2_000_000, most_states: 20_000 }
    }
}

/// A proved description of the P-positions of a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Theorem {
    /// The digits in which they are described.
    pub numerals: Numerals,
    /// The automaton of the pairs (x, y), both orders.
    pub set: Arc<Dfa>,
    /// The side of the board it was learned from.
    pub side: u32,
    /// How it was learned.
    pub method: Method,
}

/// Where a guess comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// Pairs of digits, told apart by suffixes.
    Pairs,
    /// Lines, and the offsets from the golden line row by row or by diagonals.
    Mixture(Reading),
    /// A board that repeats.
    Periodic,
    /// A word of one dimension, row by row or by diagonals, without a board.
    Word(Reading),
    /// The positions in the boxes of words, one for each row of a far board.
    Boxes,
    /// The pairs (⌊nα⌋, ⌊nα⌋ + rn), where the slope of the board tells α.
    Floors,
    /// The pairs of a number and the same with one zero more.
    Shift,
    /// Finitely many lines and points, along beams that repeat.
    Lines,
}

/// What was tried, and how it ended.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Attempt {
    /// The number system.
    pub system: NumberSystem,
    /// Where the guess comes from.
    pub method: Method,
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
    /// It does not agree with a board of this side.
    Contradicted {
        /// The side of the board.
        side: u32,
    },
    /// Too many states.
    TooManyStates,
    /// Learning reached a limit.
    LearningStopped(Reason),
    /// The proof found a position where the guess is wrong.
    Refuted(Refutation),
    /// The guess agrees with the board, and the proof reached a limit.
    ProofStopped(Reason),
    /// Another number system has a theorem with fewer states, or had one first.
    SetAside,
    /// Proved.
    Proved,
}

/// What came out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Discovery {
    /// The theorem, if there is one.
    pub theorem: Option<Theorem>,
    /// How it ended, with the numbers that speak for it.
    pub verdict: Conclusion,
    /// What was tried; among it the theorems that are larger.
    pub attempts: Vec<Attempt>,
    /// What the last board looked like.
    pub look: Look,
}

/// Looks for the automaton of the P-positions of a game, in some number systems side by side;
/// if none is given, in those that the slopes of the beams suggest. The smallest that is proved
/// is the theorem. Every step is told to `follow`.
///
/// # Errors
///
/// [`DiscoveryError`]: rules that cannot be stated, or a first board that cannot be
/// computed. A limit that is reached is a verdict.
pub fn discover(
    rules: &Rules,
    systems: &[NumberSystem],
    effort: Effort,
    control: &Control,
    follow: &dyn Follow,
) -> Result<Discovery, DiscoveryError> {
    let sides = Sample::sides(rules);
    let largest = effort.largest_side.min(sides.largest);
    let first_side = effort.first_side.min(sides.first).min(largest);
    let mut search = Search::new(rules, effort, largest, control, follow)?;
    let mut look = Look::of_nothing();
    let mut sample = match search.sample(first_side) {
        Err(DiscoveryError::Stopped(reason)) => {
            let verdict = Conclusion::Stopped { side: 0, reason };
            return Ok(Discovery { theorem: None, verdict, attempts: Vec::new(), look });
        }
        other => other?,
    };
    'boards: loop {
        look = match Look::of(&sample, control) {
            Ok(look) => look,
            Err(reason) => {
                let attempts = search.attempts;
                // What was tried is about the boards before.
                let side = sample.side();
                let verdict = unproved(&attempts).unwrap_or(Conclusion::Stopped { side, reason });
                return Ok(Discovery { theorem: None, verdict, attempts, look });
            }
        };
        follow.stage(&Stage::Look(&look));
        let suggested = match suggest(rules, &look, control) {
            Ok(systems) => systems,
            Err(reason) => {
                let attempts = search.attempts;
                let verdict = conclude(&attempts, &look, Some(reason));
                return Ok(Discovery { theorem: None, verdict, attempts, look });
            }
        };
        let tried = if systems.is_empty() { &suggested[..] } else { systems };
        follow.stage(&Stage::Systems(tried));
        let first = sample.side() == first_side;
        let mut next = search.next_board(&sample, sides.factor);
        let (theorem, stopped) = loop {
            let outcome = search.board(&sample, &look, tried, first, next);
            // A small board may hide what a beam is like; the next one does not.
            let hopeless = !first && (look.irregular().is_some() || look.widening().is_some());
            let unfinished = matches!(outcome, Ok(Outcome::Unfinished));
            match outcome {
                Ok(Outcome::Proved(theorem)) => break (Some(theorem), None),
                Ok(_) if hopeless => {}
                Ok(_) => match search.larger(&sample, sides.factor) {
                    Ok(Some(larger)) => {
                        sample = larger;
                        continue 'boards;
                    }
                    Ok(None) => {}
                    Err(DiscoveryError::Stopped(reason)) => break (None, Some(reason)),
                    Err(error) => return Err(error),
                },
                Err(DiscoveryError::Stopped(reason)) => break (None, Some(reason)),
                Err(error) => return Err(error),
            }
            if !unfinished {
                break (None, None);
            }
            // There is no other board after all.
            next = None;
        };
        let attempts = search.attempts;
        let verdict = match &theorem {
            Some(_) => Conclusion::Proved,
            None => conclude(&attempts, &look, stopped),
        };
        return Ok(Discovery { theorem, verdict, attempts, look });
    }
}

/// The systems that the rules and the board suggest, the most promising first.
fn suggest(rules: &Rules, look: &Look, control: &Control) -> Result<Vec<NumberSystem>, Reason> {
    let mut systems = look.systems(control)?;
    if let Some(own) = system_of_wedges(rules, look, control)? {
        systems.retain(|system| *system != own);
        systems.insert(0, own);
    }
    Ok(systems)
}

/// The last guess whose proof was stopped.
fn unproved(attempts: &[Attempt]) -> Option<Conclusion> {
    attempts.iter().rev().find_map(|attempt| match attempt.end {
        Why::ProofStopped(reason) => {
            let Attempt { system, side, states, .. } = attempt.clone();
            Some(Conclusion::Unproved { system, side, states, reason })
        }
        _ => None,
    })
}

/// The verdict without a theorem.
fn conclude(attempts: &[Attempt], look: &Look, stopped: Option<Reason>) -> Conclusion {
    let side = look.side;
    if let Some(unproved) = unproved(attempts) {
        return unproved;
    }
    if let Some(reason) = stopped {
        return Conclusion::Stopped { side, reason };
    }
    if let Some(beam) = look.irregular() {
        return Conclusion::Irregular { side, beam: beam.clone() };
    }
    if let Some(beam) = look.widening() {
        return Conclusion::UnboundedDeviation { side, beam: beam.clone() };
    }
    let strange = |beam: &&Beam| match &beam.value {
        None => true,
        // Periodic beams have no more long stretches than short ones.
        Some(value) => value.is_rational() && beam.complexity[2] > beam.complexity[1],
    };
    if let Some(beam) = look.beams.iter().find(strange) {
        let mut tried: Vec<NumberSystem> = Vec::new();
        for attempt in attempts {
            if !tried.contains(&attempt.system) {
                tried.push(attempt.system.clone());
            }
        }
        return Conclusion::NoNumeration { side, beam: beam.clone(), tried };
    }
    let farthest = attempts.iter().max_by_key(|attempt| (attempt.side, attempt.states));
    let (system, side, states) = match farthest {
        Some(attempt) => (attempt.system.clone(), attempt.side, attempt.states),
        None => (NumberSystem::fibonacci(), side, 0),
    };
    let depth = digits_of(&system, side);
    Conclusion::BoardExhausted { system, side, depth, states }
}
