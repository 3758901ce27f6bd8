//! What is tried on one board, and what becomes of a guess.
//!
//! A board that repeats is tried first, then the number systems side by side, and after their
//! first turns a board that is made of lines (`lines`). In one system,
//! learning from pairs comes first on the first board, where it takes milliseconds; then a closed
//! form (`floors`) and, in Zeckendorf digits, lines with a golden band, by diagonals and by rows;
//! on larger boards pairs come last. In a Parry system a shift (`shifts`) and a far board (`far`)
//! come before all of these. A guess that the proof refutes comes back with a position: the positions below
//! decide whether it is P, so a board that holds it shows a mistake of the guess, and that is
//! the next board. A large guess meets a larger board first, since its proof is dear.
//!
//! **Side by side.** A set may have a small automaton in one system and a large one in another:
//! that of W^14 has 189 states in base 2 and 6,715 in Zeckendorf digits, whose proof takes a
//! hundred times as long. So every system has a turn of so much work, and those that did not
//! come to an end have another one of more, from the start, small guesses first. Once there is a
//! theorem, others matter only if their guess is smaller: they learn no more states than
//! that, finish their turn, and those with a smaller guess have one more turn, of as much work as
//! was done so far. The smallest theorem is the answer. There is no clock: the answer is the
//! same on every machine. What is done twice costs a seventh. A system that is left alone has
//! a long turn, since only the next board might help the others; if that is not enough, the next
//! board is the next turn of all. On the last board it has all that is left.

mod far;
mod floors;
mod lines;
mod shifts;

use self::far::FarGuess;
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
use std::cell::RefCell;
use std::mem::take;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Reason};
use wythoff_control::Limits;
use wythoff_games::Rules;
use wythoff_numeration::NumberSystem;

/// How many boards are made to hold a counterexample, one after another.
const REPAIRS: usize = 6;

/// The work of the first turn of a system: enough for most that fail.
const FIRST_TURN: u64 = 4_000_000;

/// How much more the next turn may do.
const GROWTH: u64 = 8;

/// The work of a turn of a system that is left alone while there are larger boards: at least
/// this, and so many times what the next board costs.
const ALONE: (u64, u64) = (128_000_000, 8);

/// The most boards that are kept, and the most positions of one of them.
const KEPT_BOARDS: (usize, usize) = (4, 1 << 22);

/// Guesses of so many states are compared with a larger board before the proof.
const LARGE: usize = 200;

/// Everything that a search needs, and what it has tried.
pub(crate) struct Search<'a> {
    rules: &'a Rules,
    encoding: Arc<Encoding>,
    effort: Effort,
    largest: u32,
    control: &'a Control,
    follow: &'a dyn Follow,
    pub(crate) attempts: Vec<Attempt>,
    /// The last boards.
    boards: RefCell<Vec<Arc<Sample>>>,
    /// What was learned from far boards, which are too large to be kept.
    from_far: Vec<FarGuess>,
    /// The side of the last board that was compared with lines.
    lines_of: u32,
    /// The work of this turn, if it is one.
    turn: Option<u64>,
    /// Guesses must have fewer states than this: a theorem has as many.
    fewer_than: Option<usize>,
    /// The last guess that agreed with its board.
    last: Option<Guess>,
}

/// A guess that agrees with its board.
#[derive(Clone, Copy)]
struct Guess {
    method: Method,
    side: u32,
    states: usize,
}

/// What a board gave.
pub(crate) enum Outcome {
    /// The smallest theorem.
    Proved(Theorem),
    /// There is nothing left to try.
    Nothing,
    /// A guess is left that takes long: the next board comes first.
    Unfinished,
}

/// How a turn of a system ended.
enum Turn {
    /// With a theorem, or with nothing left to try.
    Ended(Option<Theorem>),
    /// The work of the turn is done.
    SetAside(Option<Guess>),
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
        let encoding = Arc::new(encode(rules)?);
        Ok(Self {
            rules,
            encoding,
            effort,
            largest,
            control,
            follow,
            attempts: Vec::new(),
            boards: RefCell::default(),
            from_far: Vec::new(),
            lines_of: 0,
            turn: None,
            fewer_than: None,
            last: None,
        })
    }

    /// A board. One that would cost more than is left is not begun.
    pub(crate) fn sample(&self, side: u32) -> Result<Arc<Sample>, DiscoveryError> {
        if let Some(kept) = self.boards.borrow().iter().find(|board| board.side() == side) {
            return Ok(kept.clone());
        }
        self.control.work(Sample::work(self.rules, side), 0)?;
        self.follow.stage(&Stage::Computing { side });
        let sample = Arc::new(Sample::of(self.rules, side, self.control)?);
        self.follow.stage(&Stage::Board { side, positions: sample.len() });
        let (most, positions) = KEPT_BOARDS;
        if sample.len() <= positions {
            let mut boards = self.boards.borrow_mut();
            if boards.len() == most {
                boards.remove(0);
            }
            boards.push(sample.clone());
        }
        Ok(sample)
    }

    /// A board so many times larger, or as large as can be kept; `None` if there is none.
    pub(crate) fn larger(
        &mut self,
        sample: &Sample,
        factor: u32,
    ) -> Result<Option<Arc<Sample>>, DiscoveryError> {
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

    /// Whether there is a larger board, and what it costs.
    pub(crate) fn next_board(&self, sample: &Sample, factor: u32) -> Option<u64> {
        let side = sample.side().saturating_mul(factor).min(self.largest);
        (side > sample.side()).then(|| Sample::work(self.rules, side) as u64)
    }

    /// Everything on one board: the smallest theorem of all systems. `next` is what the next
    /// board costs, if there is one.
    pub(crate) fn board(
        &mut self,
        sample: &Sample,
        look: &Look,
        systems: &[NumberSystem],
        first: bool,
        next: Option<u64>,
    ) -> Result<Outcome, DiscoveryError> {
        let before = self.control.done();
        let patience = next.map_or(u64::MAX, |cost| cost.saturating_mul(ALONE.1).max(ALONE.0));
        let mut best = self.periodic(sample, systems)?;
        // A system that is alone has no short turn before.
        if best.is_none() && systems.len() == 1 {
            best = self.lines(sample, systems)?;
        }
        let mut waiting: Vec<NumberSystem> = systems.to_vec();
        let mut share = FIRST_TURN;
        while !waiting.is_empty() {
            if waiting.len() == 1 && best.is_none() {
                share = patience;
            }
            let had_theorem = best.is_some();
            let mut aside = Vec::new();
            for system in waiting.drain(..) {
                self.fewer_than = best.as_ref().map(|best| best.set.states());
                match self.turn(share, |search| search.system(sample, look, &system, first)) {
                    Ok(Turn::Ended(theorem)) => best = theorem.or(best),
                    Ok(Turn::SetAside(guess)) => aside.push((guess, system)),
                    // What is proved stays proved.
                    Err(DiscoveryError::Stopped(_)) if best.is_some() => break,
                    Err(error) => return Err(error),
                }
            }
            if best.is_none() {
                best = self.lines(sample, systems)?;
            }
            if best.is_none() && !aside.is_empty() && share >= patience {
                return Ok(Outcome::Unfinished);
            }
            // Small guesses first; those that are still to be learned may be small.
            aside.sort_by_key(|(guess, _)| guess.map(|guess| guess.states));
            share = share.saturating_mul(GROWTH).min(patience);
            if let Some(best) = &best {
                // One more turn, for those that may be smaller.
                share = self.control.done() - before;
                let is_smaller = |guess: Guess| guess.states < best.set.states();
                for (guess, system) in
                    aside.extract_if(.., |(guess, _)| had_theorem || !guess.is_some_and(is_smaller))
                {
                    self.give_up(&system, sample, guess);
                }
            }
            waiting.extend(aside.into_iter().map(|(_, system)| system));
        }
        self.fewer_than = None;
        Ok(best.map_or(Outcome::Nothing, Outcome::Proved))
    }

    /// A turn of so much work.
    fn turn(
        &mut self,
        work: u64,
        part: impl FnOnce(&mut Search<'_>) -> Result<Option<Theorem>, DiscoveryError>,
    ) -> Result<Turn, DiscoveryError> {
        let noted = self.attempts.len();
        let (outcome, last) =
            self.control.within(Limits { work: Some(work), ..Limits::default() }, |control| {
                let mut turn = Search {
                    rules: self.rules,
                    encoding: self.encoding.clone(),
                    effort: self.effort,
                    largest: self.largest,
                    control,
                    follow: self.follow,
                    attempts: take(&mut self.attempts),
                    boards: RefCell::new(self.boards.take()),
                    from_far: take(&mut self.from_far),
                    lines_of: self.lines_of,
                    turn: Some(work),
                    fewer_than: self.fewer_than,
                    last: None,
                };
                let outcome = part(&mut turn);
                self.attempts = turn.attempts;
                self.boards = turn.boards;
                self.from_far = turn.from_far;
                self.largest = turn.largest;
                (outcome, turn.last)
            });
        match outcome {
            Err(DiscoveryError::Stopped(reason)) if is_turn_over(reason, Some(work)) => {
                // The next turn begins again, and notes it again.
                self.attempts.truncate(noted);
                Ok(Turn::SetAside(last))
            }
            other => Ok(Turn::Ended(other?)),
        }
    }

    /// Notes that a system has no more turns.
    fn give_up(&mut self, system: &NumberSystem, sample: &Sample, guess: Option<Guess>) {
        let learning = Guess { method: Method::Pairs, side: sample.side(), states: 0 };
        let Guess { method, side, states } = guess.unwrap_or(learning);
        let (system, end) = (system.clone(), Why::SetAside);
        self.attempts.push(Attempt { system, method, side, states, end });
    }

    /// Everything on one board in one system.
    fn system(
        &mut self,
        sample: &Sample,
        look: &Look,
        system: &NumberSystem,
        first: bool,
    ) -> Result<Option<Theorem>, DiscoveryError> {
        let mut theorem = self.shifts(sample, look, system)?;
        if theorem.is_none() {
            theorem = self.boxes(sample, look, system)?;
        }
        if theorem.is_none() && first {
            theorem = self.pairs(sample, system)?;
        }
        if theorem.is_none() {
            theorem = self.floors(sample, look, system)?;
        }
        for reading in [Reading::Diagonals, Reading::Rows] {
            if theorem.is_none() && *system == NumberSystem::fibonacci() {
                theorem = match self.mixture(sample, look, reading) {
                    // Another way to learn may need fewer.
                    Err(DiscoveryError::Stopped(reason @ Reason::States { .. })) => {
                        let numerals = Numerals::new(system.clone(), self.control)?;
                        let end = Why::LearningStopped(reason);
                        self.note(&numerals, Method::Mixture(reading), sample.side(), 0, end);
                        None
                    }
                    other => other?,
                };
            }
        }
        if theorem.is_none() && !first {
            theorem = self.pairs(sample, system)?;
        }
        Ok(theorem)
    }

    fn note(&mut self, numerals: &Numerals, method: Method, side: u32, states: usize, end: Why) {
        let trial = trial(numerals.system(), method, side);
        let end = match end {
            Why::LearningStopped(reason) | Why::ProofStopped(reason)
                if is_turn_over(reason, self.turn) =>
            {
                Why::SetAside
            }
            end => end,
        };
        self.follow.stage(&Stage::Ended { trial, states, end: End::from(&end) });
        let system = numerals.system().clone();
        self.attempts.push(Attempt { system, method, side, states, end });
    }

    /// There is a guess that agrees with its board.
    fn candidate(&mut self, numerals: &Numerals, method: Method, side: u32, states: usize) {
        self.last = Some(Guess { method, side, states });
        self.follow
            .stage(&Stage::Candidate { trial: trial(numerals.system(), method, side), states });
    }

    /// Learns from pairs.
    fn pairs(
        &mut self,
        sample: &Sample,
        system: &NumberSystem,
    ) -> Result<Option<Theorem>, DiscoveryError> {
        let numerals = Numerals::new(system.clone(), self.control)?;
        // Words that lead nowhere are a state while the set is learned, and none of the result:
        // so one state less than the theorem has is as many as it has.
        let fewer = self.fewer_than.unwrap_or(usize::MAX);
        let most = self.effort.most_states.min(fewer);
        let mut larger: Option<Arc<Sample>> = None;
        for _ in 0..REPAIRS {
            let board = larger.as_deref().unwrap_or(sample);
            let side = board.side();
            self.follow.stage(&Stage::Learning(trial(system, Method::Pairs, side)));
            let (states, end) = match learn(board, &numerals, most, self.control) {
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
                Err(Unlearned::TooMany { states }) if states == fewer => (states, Why::SetAside),
                Err(Unlearned::TooMany { states }) => (states, Why::TooManyStates),
                Err(Unlearned::Stopped { reason, states }) => {
                    let end = Why::LearningStopped(reason);
                    self.note(&numerals, Method::Pairs, side, states, end);
                    return Err(reason.into());
                }
            };
            self.note(&numerals, Method::Pairs, side, states, end);
            break;
        }
        Ok(None)
    }

    /// Tries a board that repeats, in binary digits.
    fn periodic(
        &mut self,
        sample: &Sample,
        systems: &[NumberSystem],
    ) -> Result<Option<Theorem>, DiscoveryError> {
        if !systems.contains(&NumberSystem::base(2)?) {
            return Ok(None);
        }
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
        let mut larger: Option<Arc<Sample>> = None;
        for _ in 0..REPAIRS {
            let board = larger.as_deref().unwrap_or(sample);
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
    ) -> Result<Option<Arc<Sample>>, DiscoveryError> {
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
        if self.fewer_than.is_some_and(|most| states >= most) {
            self.note(numerals, method, side, states, Why::SetAside);
            return Ok(Judgement::Stopped);
        }
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
    ) -> Result<Option<Arc<Sample>>, DiscoveryError> {
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

/// Whether the work of a turn is done.
fn is_turn_over(reason: Reason, turn: Option<u64>) -> bool {
    matches!(reason, Reason::Work { limit } if Some(limit) == turn)
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
