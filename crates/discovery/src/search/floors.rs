//! Guesses in closed form: the pairs (⌊nα⌋, ⌊nα⌋ + rn) for n = 0, 1, ….
//!
//! In Wythoff's game and in many others the differences of the piles of P-positions are the
//! multiples of a number r, each once, and the smaller piles are the sequence ⌊nα⌋. Then the
//! slope of the beam is (α + r)/α: it tells α, and the automaton of the pairs is that of a
//! formula. An automaton learned from the digits of a board is the same where the board has
//! digits enough; but in the system of the slope of Connell's game for k = 20, where a digit
//! is worth twenty, a board of two million rows is five digits long.
//!
//! All pairs of the board have to be of this form, so nothing is guessed of other games.
//!
//! Cost: one exact floor for each position of the board, and five small formulas.

use super::{Judgement, Search, trial};
use crate::ask::Ask;
use crate::closed_form::{Alpha, Theta, define_floor, far};
use crate::look::Look;
use crate::stage::Stage;
use crate::theorem::{Attempt, Method, Theorem};
use crate::{DiscoveryError, Numerals, Sample};
use dashu_int::{IBig, UBig};
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Reason};
use wythoff_logic::syntax::{call, equal, exists, variable};
use wythoff_numeration::{NumberSystem, Quadratic, floor_linear};

/// Fewer pairs than this say nothing.
const FEW: usize = 24;

/// The pairs (⌊nα⌋, ⌊nα⌋ + step·n).
struct Pairs {
    alpha: Quadratic,
    step: u64,
}

impl Pairs {
    /// Those of a board, if all of its pairs are of this form.
    fn of(sample: &Sample, look: &Look, control: &Control) -> Result<Option<Self>, Reason> {
        let [beam] = &look.beams[..] else { return Ok(None) };
        let Some(slope) = beam.quadratic().filter(|_| look.symmetric) else { return Ok(None) };
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        for x in 0..sample.side() {
            pairs.extend(sample.row(x).iter().filter(|&&y| y >= x).map(|&y| (y - x, x)));
        }
        // Sorted, and an exact floor for each.
        control.work(16 * pairs.len(), pairs.len() * size_of::<(u32, u32)>())?;
        pairs.sort_unstable();
        let Some(&(step, _)) = pairs.get(1).filter(|pair| pair.0 > 0 && pairs.len() >= FEW) else {
            return Ok(None);
        };
        let beyond_one = slope.add_integer(&-IBig::ONE);
        let alpha = beyond_one.reciprocal().map(|inverse| inverse.mul_integer(&step.into()));
        let Ok(alpha) = alpha else { return Ok(None) };
        let found = Self { alpha, step: step.into() };
        let all = (0u32..).zip(&pairs).all(|(n, &(difference, x))| {
            n.checked_mul(step) == Some(difference) && found.smaller(&n.into()) == x.into()
        });
        Ok(all.then_some(found))
    }

    /// The smaller pile of the n-th pair.
    fn smaller(&self, n: &IBig) -> IBig {
        floor_linear(n, &self.alpha, &Quadratic::from(IBig::ZERO))
    }

    /// The automaton of the pairs in both orders; `None` if the system does not know α.
    fn automaton(
        &self,
        numerals: &Numerals,
        control: &Control,
    ) -> Result<Option<Arc<Dfa>>, DiscoveryError> {
        let Some(theta) = Theta::of(numerals.system()) else { return Ok(None) };
        let value = UBig::try_from(self.smaller(&far().into())).unwrap_or_default();
        let Some(alpha) = Alpha::recognise(Some(&theta), &value) else { return Ok(None) };
        let mut ask = Ask::new(numerals, control)?;
        define_floor(&mut ask, &theta)?;
        let floor = ask.relation(alpha.floor())?;
        ask.define("A", floor);
        let larger = variable("x") + variable("n") * self.step;
        let pairs = ask.relation(exists(["n"], call("A", ["n", "x"]) & equal("y", larger)))?;
        ask.define("B", pairs);
        Ok(Some(ask.relation(call("B", ["x", "y"]) | call("B", ["y", "x"]))?))
    }
}

impl Search<'_> {
    /// Guesses a closed form, once for each system.
    pub(super) fn floors(
        &mut self,
        sample: &Sample,
        look: &Look,
        system: &NumberSystem,
    ) -> Result<Option<Theorem>, DiscoveryError> {
        let method = Method::Floors;
        let same = |attempt: &Attempt| attempt.method == method && attempt.system == *system;
        if self.attempts.iter().any(same) {
            return Ok(None);
        }
        let Some(pairs) = Pairs::of(sample, look, self.control)? else { return Ok(None) };
        let side = sample.side();
        let numerals = Numerals::new(system.clone(), self.control)?;
        self.follow.stage(&Stage::Learning(trial(system, method, side)));
        let Some(set) = pairs.automaton(&numerals, self.control)? else { return Ok(None) };
        self.candidate(&numerals, method, side, set.states());
        match self.judge(&numerals, method, side, Dfa::clone(&set))? {
            Judgement::Proved(theorem) => Ok(Some(*theorem)),
            // A larger board is looked at as all others are.
            Judgement::Refuted(_) | Judgement::Stopped => Ok(None),
        }
    }
}
