//! Guesses by lines: beams that repeat, with rational slopes (see `lines`).
//!
//! The board has to be such lines up to its edge, so nothing is guessed of other games. A large
//! guess meets a larger board first, since its proof is dear. It has all the work that it needs: in
//! other systems the set would be as large.

use super::{Judgement, Search, trial};
use crate::check::agrees;
use crate::lines::Lines;
use crate::stage::Stage;
use crate::theorem::{Method, Theorem, Why};
use crate::{DiscoveryError, Numerals, Sample};
use wythoff_numeration::NumberSystem;

impl Search<'_> {
    /// Guesses lines, in binary digits or else in the first base of some systems.
    pub(super) fn lines(
        &mut self,
        sample: &Sample,
        systems: &[NumberSystem],
    ) -> Result<Option<Theorem>, DiscoveryError> {
        let binary = NumberSystem::base(2)?;
        let mut bases = systems.iter().filter(|system| matches!(system, NumberSystem::Base(_)));
        let base = if systems.contains(&binary) { Some(&binary) } else { bases.next() };
        let (method, side) = (Method::Lines, sample.side());
        // Once for each board.
        let Some(system) = base.filter(|_| self.lines_of < side) else { return Ok(None) };
        self.lines_of = side;
        let Some(lines) = Lines::of(sample, self.control)? else { return Ok(None) };
        let numerals = Numerals::new(system.clone(), self.control)?;
        self.follow.stage(&Stage::Learning(trial(system, method, side)));
        let set = lines.pairs(&numerals, self.control)?;
        if !agrees(&set, &numerals, sample, self.control)? {
            self.note(&numerals, method, side, set.states(), Why::Contradicted { side });
            return Ok(None);
        }
        self.candidate(&numerals, method, side, set.states());
        if let Some(larger) = self.larger_board_against(&numerals, &set, side)? {
            let end = Why::Contradicted { side: larger.side() };
            self.note(&numerals, method, side, set.states(), end);
            return Ok(None);
        }
        match self.judge(&numerals, method, side, set)? {
            Judgement::Proved(theorem) => Ok(Some(*theorem)),
            // A larger board is looked at as all others are.
            Judgement::Refuted(_) | Judgement::Stopped => Ok(None),
        }
    }
}
