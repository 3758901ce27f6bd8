//! The whole way: boards, number systems and ways to learn are tried until a guess is
//! proved, or there is a reason to stop.
//!
//! A small board comes first, where learning takes milliseconds in every system. On larger
//! ones a guess is first put together from what the board shows ([`Mixture`]), then
//! learned from pairs. A guess that the proof refutes comes back with a position; a board
//! that holds it shows a mistake, so that is the next board.

use crate::band::Reading;
use crate::check::{agrees, digits_of};
use crate::encode::{Encoding, encode};
use crate::look::{Beam, Look};
use crate::mixture::Mixture;
use crate::{
    Conclusion, DiscoveryError, Numerals, Refutation, Sample, Unlearned, Verdict, learn, prove,
};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use wythoff_automata::{Budget, Dfa, Reason};
use wythoff_games::{EngineError, Rules, Watch};
use wythoff_numeration::NumberSystem;

/// How many boards are made to hold a counterexample, one after another.
const REPAIRS: usize = 6;

/// Guesses of so many states are compared with a larger board before the proof.
const LARGE: usize = 200;

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
pub struct Theorem {
    /// The digits in which they are described.
    pub numerals: Numerals,
    /// The automaton of the pairs (x, y), both orders.
    pub set: Rc<Dfa>,
    /// The side of the board it was learned from.
    pub side: u32,
    /// How it was learned.
    pub method: Method,
}

/// Where a guess comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Pairs of digits, told apart by suffixes.
    Pairs,
    /// Lines, and the offsets from the golden line row by row.
    Mixture,
}

/// What was tried, and how it ended.
#[derive(Clone, Debug)]
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
    /// Too many states.
    TooManyStates,
    /// Learning reached a limit.
    LearningStopped(Reason),
    /// The proof found a position where the guess is wrong.
    Refuted(Refutation),
    /// The guess agrees with the board, and the proof reached a limit.
    ProofStopped(Reason),
    /// Proved.
    Proved,
}

/// What came out.
#[derive(Clone, Debug)]
pub struct Discovery {
    /// The theorem, if there is one.
    pub theorem: Option<Theorem>,
    /// How it ended, with the numbers that speak for it.
    pub verdict: Conclusion,
    /// What was tried.
    pub attempts: Vec<Attempt>,
    /// What the last board looked like.
    pub look: Look,
}

/// Looks for the automaton of the P-positions of a game, in some number systems in this
/// order; if none is given, in those that the slopes of the beams suggest.
///
/// # Errors
///
/// [`DiscoveryError`]: rules that cannot be stated, or a first board that cannot be
/// computed. A limit that is reached later is a verdict.
pub fn discover(
    rules: &Rules,
    systems: &[NumberSystem],
    effort: Effort,
    budget: &Budget<'_>,
    watch: &dyn Watch,
) -> Result<Discovery, DiscoveryError> {
    let encoding = encode(rules)?;
    let watch = Deadline { watch, end: budget.deadline, cancelled: budget.cancelled };
    let largest = effort.largest_side.min(Sample::largest_side(rules));
    let mut search =
        Search { rules, encoding, effort, largest, budget, watch: &watch, attempts: Vec::new() };
    let mut look = None;
    let mut stopped = None;
    let mut theorem = None;
    let mut side = effort.first_side.min(largest);
    loop {
        match search.board(side, systems, look.is_none()) {
            Ok((seen, found)) => {
                // Beams that only a larger board shows are no reason to go on.
                let hopeless = side > effort.first_side
                    && (seen.irregular().is_some() || seen.widening().is_some());
                look = Some(seen);
                theorem = found;
                if theorem.is_some() || hopeless {
                    break;
                }
            }
            Err(DiscoveryError::Stopped(reason)) if look.is_some() => {
                stopped = Some(reason);
                break;
            }
            Err(error) => return Err(error),
        }
        if side >= largest {
            break;
        }
        side = side.saturating_mul(10).min(largest);
    }
    let look = look.expect("the first board gives a look or an error");
    let verdict = match &theorem {
        Some(_) => Conclusion::Proved,
        None => conclude(&search.attempts, &look, stopped),
    };
    Ok(Discovery { theorem, verdict, attempts: search.attempts, look })
}

/// Stops an engine when the budget does.
struct Deadline<'a> {
    watch: &'a dyn Watch,
    end: Option<Instant>,
    cancelled: Option<&'a AtomicBool>,
}

impl Deadline<'_> {
    fn reason(&self) -> Option<Reason> {
        if self.cancelled.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(Reason::Cancelled);
        }
        self.end.is_some_and(|end| Instant::now() >= end).then_some(Reason::Time)
    }
}

impl Watch for Deadline<'_> {
    fn progress(&self, done: u64, total: u64) -> ControlFlow<()> {
        match self.reason() {
            Some(_) => ControlFlow::Break(()),
            None => self.watch.progress(done, total),
        }
    }
}

struct Search<'a> {
    rules: &'a Rules,
    encoding: Encoding,
    effort: Effort,
    largest: u32,
    budget: &'a Budget<'a>,
    watch: &'a Deadline<'a>,
    attempts: Vec<Attempt>,
}

impl Search<'_> {
    fn sample(&self, side: u32) -> Result<Sample, DiscoveryError> {
        let sample = Sample::of(self.rules, side, self.watch);
        match (sample, self.watch.reason()) {
            (Err(DiscoveryError::Engine(EngineError::Cancelled)), Some(reason)) => {
                Err(reason.into())
            }
            (sample, _) => sample,
        }
    }

    /// Everything on one board.
    fn board(
        &mut self,
        side: u32,
        systems: &[NumberSystem],
        first: bool,
    ) -> Result<(Look, Option<Theorem>), DiscoveryError> {
        let sample = self.sample(side)?;
        let look = Look::of(&sample);
        let suggested = look.systems();
        let systems = if systems.is_empty() { &suggested } else { systems };
        let golden = systems.contains(&NumberSystem::fibonacci());
        // Small automata show on a small board, and are cheap to be wrong about.
        let order =
            if first { [Method::Pairs, Method::Mixture] } else { [Method::Mixture, Method::Pairs] };
        for method in order {
            let theorem = match method {
                Method::Pairs => self.pairs(&sample, systems)?,
                Method::Mixture if golden => self.mixture(&sample, &look)?,
                Method::Mixture => None,
            };
            if theorem.is_some() {
                return Ok((look, theorem));
            }
        }
        Ok((look, None))
    }

    fn note(&mut self, numerals: &Numerals, method: Method, side: u32, states: usize, end: Why) {
        let system = numerals.system().clone();
        self.attempts.push(Attempt { system, method, side, states, end });
    }

    /// Learns from pairs, in one system after the other.
    fn pairs(
        &mut self,
        sample: &Sample,
        systems: &[NumberSystem],
    ) -> Result<Option<Theorem>, DiscoveryError> {
        for system in systems {
            let numerals = Numerals::new(system.clone())?;
            let mut larger = None;
            for _ in 0..REPAIRS {
                let board = larger.as_ref().unwrap_or(sample);
                let side = board.side();
                let learned = learn(board, &numerals, self.effort.most_states, self.budget);
                let (states, end) = match learned {
                    Ok(set) => match self.judge(&numerals, Method::Pairs, side, set)? {
                        Judgement::Proved(theorem) => return Ok(Some(*theorem)),
                        Judgement::Refuted(refutation) => {
                            match self.board_with(&numerals, &refutation, side) {
                                Some(next) => larger = Some(self.sample(next)?),
                                None => break,
                            }
                            continue;
                        }
                        Judgement::Stopped => break,
                    },
                    Err(Unlearned::Exhausted { states }) => (states, Why::BoardExhausted),
                    Err(Unlearned::TooMany { states }) => (states, Why::TooManyStates),
                    Err(Unlearned::Stopped { reason, states }) => {
                        self.note(
                            &numerals,
                            Method::Pairs,
                            side,
                            states,
                            Why::LearningStopped(reason),
                        );
                        return Err(reason.into());
                    }
                };
                self.note(&numerals, Method::Pairs, side, states, end);
                break;
            }
        }
        Ok(None)
    }

    /// Puts a guess together from what the board shows.
    fn mixture(&mut self, sample: &Sample, look: &Look) -> Result<Option<Theorem>, DiscoveryError> {
        for reading in [Reading::Diagonals, Reading::Rows] {
            let mut larger = None;
            for _ in 0..REPAIRS {
                let board = larger.as_ref().unwrap_or(sample);
                let side = board.side();
                let mixture = Mixture::of(board, look, self.budget)?;
                let numerals = mixture.numerals();
                let Some(set) = mixture.guess(reading, self.budget)? else {
                    self.note(numerals, Method::Mixture, side, 0, Why::BoardExhausted);
                    break;
                };
                if !agrees(&set, numerals, board, self.budget)? {
                    self.note(numerals, Method::Mixture, side, set.states(), Why::BoardExhausted);
                    break;
                }
                let next = match self.larger_board_against(numerals, &set, side)? {
                    Some(next) => next,
                    None => match self.judge(numerals, Method::Mixture, side, set)? {
                        Judgement::Proved(theorem) => return Ok(Some(*theorem)),
                        Judgement::Refuted(refutation) => {
                            match self.board_with(numerals, &refutation, side) {
                                Some(next) => self.sample(next)?,
                                None => break,
                            }
                        }
                        Judgement::Stopped => break,
                    },
                };
                larger = Some(next);
            }
        }
        Ok(None)
    }

    /// A larger board that does not agree with a guess, if the guess is large: such a proof
    /// is dear, and a larger board cheap.
    fn larger_board_against(
        &mut self,
        numerals: &Numerals,
        set: &Dfa,
        side: u32,
    ) -> Result<Option<Sample>, DiscoveryError> {
        let next = side.saturating_mul(3);
        if set.states() < LARGE || next > self.largest {
            return Ok(None);
        }
        let board = self.sample(next)?;
        if agrees(set, numerals, &board, self.budget)? {
            return Ok(None);
        }
        self.note(numerals, Method::Mixture, side, set.states(), Why::BoardExhausted);
        Ok(Some(board))
    }

    /// Proves or refutes a guess that agrees with a board.
    fn judge(
        &mut self,
        numerals: &Numerals,
        method: Method,
        side: u32,
        set: Dfa,
    ) -> Result<Judgement, DiscoveryError> {
        let set = Rc::new(set);
        let states = set.states();
        match prove(&self.encoding, numerals, &set, self.budget) {
            Ok(Verdict::Proved) => {
                self.note(numerals, method, side, states, Why::Proved);
                let numerals = numerals.clone();
                Ok(Judgement::Proved(Box::new(Theorem { numerals, set, side, method })))
            }
            Ok(Verdict::Refuted(refutation)) => {
                self.note(numerals, method, side, states, Why::Refuted(refutation.clone()));
                Ok(Judgement::Refuted(refutation))
            }
            Err(DiscoveryError::Stopped(reason)) => {
                self.note(numerals, method, side, states, Why::ProofStopped(reason));
                match reason {
                    // Another guess may need fewer.
                    Reason::States { .. } => Ok(Judgement::Stopped),
                    reason => Err(reason.into()),
                }
            }
            Err(error) => Err(error),
        }
    }

    /// The side of a larger board that shows a mistake of a guess: the positions up to a
    /// counterexample decide whether it is one.
    fn board_with(&self, numerals: &Numerals, wrong: &Refutation, side: u32) -> Option<u32> {
        let far = u32::try_from((&wrong.x).max(&wrong.y)).ok()?;
        // Words are compared with the board up to the largest weight on it.
        let weight = (0..64).map_while(|place| numerals.weight(place)).find(|&w| w > far.into())?;
        let next = u32::try_from(weight).ok()?;
        (next > side && next <= self.largest).then_some(next)
    }
}

/// What became of a guess.
enum Judgement {
    Proved(Box<Theorem>),
    Refuted(Refutation),
    Stopped,
}

/// The verdict without a theorem.
fn conclude(attempts: &[Attempt], look: &Look, stopped: Option<Reason>) -> Conclusion {
    let side = look.side;
    for attempt in attempts.iter().rev() {
        if let Why::ProofStopped(reason) = attempt.end {
            let Attempt { system, side, states, .. } = attempt.clone();
            return Conclusion::Unproved { system, side, states, reason };
        }
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
    let depth = Numerals::new(system.clone()).map_or(0, |numerals| digits_of(&numerals, side));
    Conclusion::BoardExhausted { system, side, depth, states }
}
