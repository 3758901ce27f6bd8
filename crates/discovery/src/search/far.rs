//! Guesses from a far board, for games with one P-position in every row.
//!
//! The numbers of a Parry system may have conjugates close to the unit circle: what a digit says
//! about its neighbourhood fades slowly, and states are told apart on boards of millions of rows
//! only. So in these systems the boxes of a far board are looked at (`boxes`), and a guess that
//! is wrong leads to more rows and a longer sight.

use super::{Judgement, Search, trial};
use crate::algebraic::Algebraic;
use crate::boxes;
use crate::check::agrees;
use crate::far::Far;
use crate::look::Look;
use crate::stage::Stage;
use crate::theorem::{Attempt, Method, Theorem, Why};
use crate::{DiscoveryError, Numerals, Sample, Unlearned};
use std::ops::ControlFlow;
use wythoff_automata::{Dfa, Reason};
use wythoff_numeration::NumberSystem;

/// How many times the rows of the largest other board the first far board has.
const FAR: u32 = 10;

/// How many times more rows the next one has, with boxes as many times higher.
const FARTHER: u32 = 5;

/// How many far boards are made for one system.
const FAR_BOARDS: usize = 3;

/// The rows of the highest box that is looked at on the first far board.
const SIGHT: u64 = 1_000;

/// What was learned from a far board. A proof that takes more than a turn goes on in the next
/// one with what is kept here.
pub(super) struct FarGuess {
    system: NumberSystem,
    side: u32,
    set: Dfa,
}

impl Search<'_> {
    /// Learns from the boxes of far boards, if the system is a Parry system and every row has
    /// one P-position, along one beam.
    pub(super) fn boxes(
        &mut self,
        sample: &Sample,
        look: &Look,
        system: &NumberSystem,
    ) -> Result<Option<Theorem>, DiscoveryError> {
        let ([beam], NumberSystem::Parry(_)) = (&look.beams[..], system) else { return Ok(None) };
        let same = |attempt: &Attempt| attempt.method == Method::Boxes && attempt.system == *system;
        if !Far::supports(self.rules) || self.attempts.iter().any(same) {
            return Ok(None);
        }
        let slope = beam.algebraic.as_ref().map_or(beam.smooth, Algebraic::value);
        let numerals = Numerals::new(system.clone(), self.control)?;
        let mut rows = SIGHT;
        let mut side = self.effort.largest_side.saturating_mul(FAR);
        for _ in 0..FAR_BOARDS {
            match self.box_guess(sample, slope, &numerals, side, rows)? {
                ControlFlow::Break(Some(theorem)) => return Ok(Some(*theorem)),
                ControlFlow::Break(None) => break,
                ControlFlow::Continue(()) => {}
            }
            rows = rows.saturating_mul(FARTHER.into());
            side = side.saturating_mul(FARTHER);
        }
        Ok(None)
    }

    /// A far board, if there is memory for it and its positions lie along the line.
    fn far_board(
        &mut self,
        slope: f64,
        numerals: &Numerals,
        side: u32,
    ) -> Result<Option<Far>, DiscoveryError> {
        let method = Method::Boxes;
        self.follow.stage(&Stage::Learning(trial(numerals.system(), method, side)));
        match Far::of(self.rules, side, slope, self.control) {
            // Another way to learn may be content with less.
            Err(DiscoveryError::Stopped(reason @ Reason::Memory { .. })) => {
                self.note(numerals, method, side, 0, Why::LearningStopped(reason));
                Ok(None)
            }
            // The beam is wider than it seemed, or its slope another one.
            Ok(None) => {
                self.note(numerals, method, side, 0, Why::Contradicted { side });
                Ok(None)
            }
            other => other,
        }
    }

    /// One guess from the boxes of a far board: a theorem, or whether to go on with more rows.
    fn box_guess(
        &mut self,
        sample: &Sample,
        slope: f64,
        numerals: &Numerals,
        side: u32,
        rows: u64,
    ) -> Result<ControlFlow<Option<Box<Theorem>>>, DiscoveryError> {
        let method = Method::Boxes;
        let fewer = self.fewer_than.map_or(usize::MAX, |states| states.saturating_sub(1));
        let kept = |guess: &&FarGuess| guess.system == *numerals.system() && guess.side == side;
        let learned = if let Some(guess) = self.from_far.iter().find(kept) {
            Ok(guess.set.clone())
        } else if let Some(far) = self.far_board(slope, numerals, side)? {
            let most = self.effort.most_states.min(fewer);
            boxes::learn(&far, numerals, rows, most, self.control)
        } else {
            return Ok(ControlFlow::Break(None));
        };
        match learned {
            Ok(set) if agrees(&set, numerals, sample, self.control)? => {
                if !self.from_far.iter().any(|guess| kept(&guess)) {
                    let system = numerals.system().clone();
                    self.from_far.push(FarGuess { system, side, set: set.clone() });
                }
                self.candidate(numerals, method, side, set.states());
                Ok(match self.judge(numerals, method, side, set)? {
                    Judgement::Proved(theorem) => ControlFlow::Break(Some(theorem)),
                    Judgement::Refuted(_) => ControlFlow::Continue(()),
                    Judgement::Stopped => ControlFlow::Break(None),
                })
            }
            Ok(set) => {
                let end = Why::Contradicted { side: sample.side() };
                self.note(numerals, method, side, set.states(), end);
                Ok(ControlFlow::Continue(()))
            }
            Err(Unlearned::Exhausted { states }) => {
                self.note(numerals, method, side, states, Why::BoardExhausted);
                Ok(ControlFlow::Continue(()))
            }
            Err(Unlearned::TooMany { states }) => {
                let end = if states == fewer { Why::SetAside } else { Why::TooManyStates };
                self.note(numerals, method, side, states, end);
                Ok(ControlFlow::Break(None))
            }
            Err(Unlearned::Stopped { reason, states }) => {
                self.note(numerals, method, side, states, Why::LearningStopped(reason));
                Err(reason.into())
            }
        }
    }
}
