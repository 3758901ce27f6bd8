//! Guesses by a shift: the larger pile has the digits of the smaller one and one zero more.
//!
//! Then the automaton is known without any board (`shift`). One learned from a board is the same
//! if the board has digits enough; but where a digit is worth eleven, as in the system of
//! `st-wythoff:6,6`, a board of twenty thousand rows has four.
//!
//! The board has to agree, so nothing is guessed of other games.
//!
//! Cost: the digits of all positions of the board.

use super::{Judgement, Search, trial};
use crate::check::agrees;
use crate::look::Look;
use crate::shift::shifts;
use crate::stage::Stage;
use crate::theorem::{Attempt, Method, Theorem};
use crate::{DiscoveryError, Numerals, Sample};
use wythoff_numeration::NumberSystem;

impl Search<'_> {
    /// Guesses a shift, once for each Parry system and board.
    pub(super) fn shifts(
        &mut self,
        sample: &Sample,
        look: &Look,
        system: &NumberSystem,
    ) -> Result<Option<Theorem>, DiscoveryError> {
        let method = Method::Shift;
        let same = |attempt: &Attempt| attempt.method == method && attempt.system == *system;
        let one_beam = look.symmetric && look.beams.len() == 1;
        if !matches!(system, NumberSystem::Parry(_)) || !one_beam || self.attempts.iter().any(same)
        {
            return Ok(None);
        }
        let numerals = Numerals::new(system.clone(), self.control)?;
        let set = shifts(&numerals, self.control)?;
        if !agrees(&set, &numerals, sample, self.control)? {
            return Ok(None);
        }
        let side = sample.side();
        self.follow.stage(&Stage::Learning(trial(system, method, side)));
        self.candidate(&numerals, method, side, set.states());
        match self.judge(&numerals, method, side, set)? {
            Judgement::Proved(theorem) => Ok(Some(*theorem)),
            // A larger board is looked at as all others are.
            Judgement::Refuted(_) | Judgement::Stopped => Ok(None),
        }
    }
}
