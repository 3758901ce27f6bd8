//! What is tried on one board, and what becomes of a guess.
//!
//! A board that repeats is tried first; then, for games with one P-position in every row whose
//! beam suggests a Parry system, a far board and its boxes (`search/far`); on the first board, then, learning from pairs, which
//! takes milliseconds there; then lines with a golden band, by diagonals and by rows; on
//! larger boards pairs come last. A guess that the proof refutes comes back with a
//! position: the positions below decide whether it is P, so a board that holds it shows a
//! mistake of the guess, and that is the next board. A large guess meets a larger board
//! first, since its proof is dear.

mod far;

use crate::band::Reading;
use crate::check::agrees;
use crate::encode::{Encoding, encode};
use crate::look::Look;
use crate::mixture::Mixture;
use crate::stage::{End, Follow, Stage, Subject, Trial};
use crate::theorem::{Attempt, Effort, Method, Theorem, Why};
use crate::{
    DiscoveryError, Numerals, Periodic, ProofOutcome, Refutation, Sample, Unlearned, learn, prove,
};
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Reason};
use wythoff_games::Rules;
use wythoff_numeration::NumberSystem;

/// How many boards are made to hold a counterexample, one after another.
const REPAIRS: usize = 6;

/// Guesses of so many states are compared with a larger board before the proof.
const LARGE: usize = 200;

/// Everything that a search needs, and what it has tried.
pub(crate) struct Search<'a> {
    rules: &'a Rules,
    encoding: Encoding,
    effort: Effort,
    largest: u32,
    control: &'a Control,
    follow: &'a dyn Follow,
    pub(crate) attempts: Vec<Attempt>,
}

impl<'a> Search<'a> {
    /// A search that has tried nothing.
    pub(crate) fn new(
        rules: &'a Rules,
        effort: Effort,
        largest: u32,
        control: &'a Control,
        follow: &'a dyn Follow,
    ) -> Result<Self, DiscoveryError> {
        let encoding = encode(rules)?;
        Ok(Self { rules, encoding, effort, largest, control, follow, attempts: Vec::new() })
    }

    /// A board. One that would cost more than is left is not begun.
    pub(crate) fn sample(&self, side: u32) -> Result<Sample, DiscoveryError> {
        self.control.work(Sample::work(self.rules, side), 0)?;
        self.follow.stage(&Stage::Computing { side });
        let sample = Sample::of(self.rules, side, self.control)?;
        self.follow.stage(&Stage::Board { side, positions: sample.len() });
        Ok(sample)
    }

    /// A board so many times larger, or as large as can be kept; `None` if there is none.
    pub(crate) fn larger(
        &mut self,
        sample: &Sample,
        factor: u32,
    ) -> Result<Option<Sample>, DiscoveryError> {
        let mut side = sample.side().saturating_mul(factor).min(self.largest);
        if is_dense(sample) {
            // Engines go cell by cell there, and a little more of the same is enough.
            side = side.min(sample.side() / 2 * 5);
        }
        while side > sample.side() {
            match self.sample(side) {
                // Positions everywhere: a smaller board shows what they are like.
                Err(DiscoveryError::TooDense { .. }) => {
                    side /= 4;
                    self.largest = side;
                }
                other => return other.map(Some),
            }
        }
        Ok(None)
    }

    /// Everything on one board.
    pub(crate) fn board(
        &mut self,
        sample: &Sample,
        look: &Look,
        systems: &[NumberSystem],
        first: bool,
    ) -> Result<Option<Theorem>, DiscoveryError> {
        let mut theorem = self.periodic(sample)?;
        for system in systems {
            if theorem.is_none() {
                theorem = self.boxes(sample, look, system)?;
            }
        }
        if theorem.is_none() && first {
            theorem = self.pairs(sample, systems)?;
        }
        let golden = systems.contains(&NumberSystem::fibonacci());
        for reading in [Reading::Diagonals, Reading::Rows] {
            if theorem.is_none() && golden {
                theorem = match self.mixture(sample, look, reading) {
                    // Another way to learn may need fewer.
                    Err(DiscoveryError::Stopped(reason @ Reason::States { .. })) => {
                        let numerals = Numerals::new(NumberSystem::fibonacci(), self.control)?;
                        let end = Why::LearningStopped(reason);
                        self.note(&numerals, Method::Mixture(reading), sample.side(), 0, end);
                        None
                    }
                    other => other?,
                };
            }
        }
        if theorem.is_none() && !first {
            theorem = self.pairs(sample, systems)?;
        }
        Ok(theorem)
    }

    fn note(&mut self, numerals: &Numerals, method: Method, side: u32, states: usize, end: Why) {
        let trial = trial(numerals.system(), method, side);
        self.follow.stage(&Stage::Ended { trial, states, end: End::from(&end) });
        let system = numerals.system().clone();
        self.attempts.push(Attempt { system, method, side, states, end });
    }

    /// Tells that there is a guess that agrees with its board.
    fn candidate(&self, numerals: &Numerals, method: Method, side: u32, states: usize) {
        self.follow
            .stage(&Stage::Candidate { trial: trial(numerals.system(), method, side), states });
    }

    /// Learns from pairs, in one system after the other.
    fn pairs(
        &mut self,
        sample: &Sample,
        systems: &[NumberSystem],
    ) -> Result<Option<Theorem>, DiscoveryError> {
        for system in systems {
            let numerals = Numerals::new(system.clone(), self.control)?;
            let mut larger = None;
            for _ in 0..REPAIRS {
                let board = larger.as_ref().unwrap_or(sample);
                let side = board.side();
                self.follow.stage(&Stage::Learning(trial(system, Method::Pairs, side)));
                let learned = learn(board, &numerals, self.effort.most_states, self.control);
                let (states, end) = match learned {
                    Ok(set) => {
                        self.candidate(&numerals, Method::Pairs, side, set.states());
                        match self.judge(&numerals, Method::Pairs, side, set)? {
                            Judgement::Proved(theorem) => return Ok(Some(*theorem)),
                            Judgement::Refuted(refutation) => {
                                match self.board_with(&numerals, &refutation, side)? {
                                    Some(next) => larger = Some(next),
                                    None => break,
                                }
                                continue;
                            }
                            Judgement::Stopped => break,
                        }
                    }
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

    /// Tries a board that repeats.
    fn periodic(&mut self, sample: &Sample) -> Result<Option<Theorem>, DiscoveryError> {
        let Some(periodic) = Periodic::of(sample, self.control)? else { return Ok(None) };
        let (numerals, set) = periodic.pairs(sample, self.control)?;
        let (method, side) = (Method::Periodic, sample.side());
        self.follow.stage(&Stage::Learning(trial(numerals.system(), method, side)));
        self.candidate(&numerals, method, side, set.states());
        match self.judge(&numerals, method, side, set)? {
            Judgement::Proved(theorem) => Ok(Some(*theorem)),
            // A larger board is looked at as all others are.
            Judgement::Refuted(_) | Judgement::Stopped => Ok(None),
        }
    }

    /// Puts a guess together from what the board shows, the band read in one way.
    fn mixture(
        &mut self,
        sample: &Sample,
        look: &Look,
        reading: Reading,
    ) -> Result<Option<Theorem>, DiscoveryError> {
        let method = Method::Mixture(reading);
        let tried = |attempt: &Attempt| attempt.method == method && attempt.side >= sample.side();
        if self.attempts.iter().any(tried) {
            return Ok(None);
        }
        let mut larger = None;
        for _ in 0..REPAIRS {
            let board = larger.as_ref().unwrap_or(sample);
            let side = board.side();
            let golden = NumberSystem::fibonacci();
            self.follow.stage(&Stage::Learning(trial(&golden, method, side)));
            let mixture = Mixture::of(board, look, self.control)?;
            let numerals = mixture.numerals();
            let Some(set) = mixture.guess(reading, self.control)? else {
                self.note(numerals, method, side, 0, Why::BoardExhausted);
                break;
            };
            if !agrees(&set, numerals, board, self.control)? {
                self.note(numerals, method, side, set.states(), Why::Contradicted { side });
                break;
            }
            self.candidate(numerals, method, side, set.states());
            let next = if let Some(next) = self.larger_board_against(numerals, &set, side)? {
                let end = Why::Contradicted { side: next.side() };
                self.note(numerals, method, side, set.states(), end);
                next
            } else {
                match self.judge(numerals, method, side, set)? {
                    Judgement::Proved(theorem) => return Ok(Some(*theorem)),
                    Judgement::Refuted(refutation) => {
                        match self.board_with(numerals, &refutation, side)? {
                            Some(next) => next,
                            None => break,
                        }
                    }
                    Judgement::Stopped => break,
                }
            };
            larger = Some(next);
        }
        Ok(None)
    }

    /// A larger board that does not agree with a guess, if the guess is large: such a proof
    /// is dear, and a larger board cheap.
    fn larger_board_against(
        &self,
        numerals: &Numerals,
        set: &Dfa,
        side: u32,
    ) -> Result<Option<Sample>, DiscoveryError> {
        let next = side.saturating_mul(3);
        if set.states() < LARGE || next > self.largest {
            return Ok(None);
        }
        let board = match self.sample(next) {
            Err(DiscoveryError::TooDense { .. }) => return Ok(None),
            other => other?,
        };
        let holds = agrees(set, numerals, &board, self.control)?;
        Ok((!holds).then_some(board))
    }

    /// Proves or refutes a guess that agrees with a board.
    fn judge(
        &mut self,
        numerals: &Numerals,
        method: Method,
        side: u32,
        set: Dfa,
    ) -> Result<Judgement, DiscoveryError> {
        let set = Arc::new(set);
        let states = set.states();
        self.follow.stage(&Stage::Proof { trial: trial(numerals.system(), method, side), states });
        match prove(&self.encoding, numerals, &set, self.control) {
            Ok(ProofOutcome::Proved) => {
                self.note(numerals, method, side, states, Why::Proved);
                let numerals = numerals.clone();
                Ok(Judgement::Proved(Box::new(Theorem { numerals, set, side, method })))
            }
            Ok(ProofOutcome::Refuted(refutation)) => {
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

    /// A larger board that shows a mistake of a guess: it holds the counterexample, and the
    /// positions up to there decide whether it is one.
    fn board_with(
        &self,
        numerals: &Numerals,
        wrong: &Refutation,
        side: u32,
    ) -> Result<Option<Sample>, DiscoveryError> {
        let Ok(far) = u64::try_from((&wrong.x).max(&wrong.y)) else { return Ok(None) };
        // Words are compared with the board up to the largest weight on it.
        let weights = (0..64).map_while(|place| numerals.weight(place));
        let next = weights.into_iter().find(|&weight| weight > far);
        match next.and_then(|next| u32::try_from(next).ok()) {
            Some(next) if next > side && next <= self.largest => match self.sample(next) {
                Err(DiscoveryError::TooDense { .. }) => Ok(None),
                other => other.map(Some),
            },
            _ => Ok(None),
        }
    }
}

/// A guess of the P-positions, as it is told.
fn trial(system: &NumberSystem, method: Method, side: u32) -> Trial<'_> {
    Trial { subject: Subject::P, system, method: Some(method), side: Some(side) }
}

/// Whether positions grow in number with the area of the board, not with its side.
fn is_dense(sample: &Sample) -> bool {
    sample.len() > 3 * sample.count_below(sample.side() / 2) && sample.len() > 1 << 16
}

/// What became of a guess.
enum Judgement {
    Proved(Box<Theorem>),
    Refuted(Refutation),
    Stopped,
}
