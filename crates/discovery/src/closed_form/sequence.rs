//! Sequences of positions, one on each of some diagonals, close to a line:
//! a(n) = factor·floor((n + start)·slope) + offset(n), b(n) = a(n) + step·n + lead.
//!
//! Given is the automaton of a function n -> a, and with it its slope, from one large value.
//! The word of offsets is not learned but derived: for every offset c, the prover gives the n
//! with a = factor·floor((n + start)·slope) + c; the offsets that occur are a finite set,
//! whose bounds it gives as well. So the form holds because the set does, and needs no proof
//! of its own.
//!
//! If all offsets are the same from some n on, the sequence begins there. Otherwise lead and
//! start are chosen such that as few different offsets as possible occur, and then
//! such that the automaton is small: 1 and 0 for K^2, 3 and 1 for K^3, 4 and 1 for K^4, as
//! Renard and Rigo count. The factor is one that divides the step: W^2 has
//! a(n) = 2·floor(n·phi) on every second diagonal.
//!
//! Cost: one automaton of n and the offset, and a small formula for every offset that
//! occurs, for each choice that is tried.

use super::floor::{Alpha, Theta, far};
use crate::ask::Ask;
use crate::listing::value_at;
use crate::{DiscoveryError, Morphism, Numerals};
use dashu_int::{IBig, UBig};
use std::sync::Arc;
use wythoff_automata::{Dfa, Dfao, WordError, is_empty, minimize_words};
use wythoff_logic::syntax::{at_least, at_most, call, equal, exists, for_all, number, variable};
use wythoff_numeration::{Quadratic, floor_linear};

/// The most different offsets of a form that is worth to be called closed.
const MOST_OFFSETS: u64 = 4_000;

/// Forms with more offsets than this are not tried with several leads, nor for one offset that
/// all come to.
const WIDE: i64 = 12;

/// The positions (a(n), b(n)), n >= `from`.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// Whether the positions are (b(n), a(n)) instead.
    pub mirrored: bool,
    /// The first n.
    pub from: u64,
    /// By how much n is raised before it is multiplied.
    pub start: u64,
    /// By how much the difference of the piles grows with n.
    pub step: u64,
    /// By how much the difference of the piles exceeds step·n.
    pub lead: u64,
    /// What the floor is multiplied by.
    pub factor: u64,
    /// What n is multiplied by.
    pub slope: Quadratic,
    /// The automaton of the offsets, over the digits of n.
    pub offsets: Dfao,
}

impl Sequence {
    /// The offset, if all of them are the same.
    pub fn constant(&self) -> Option<i64> {
        match self.offsets.outputs()[..] {
            [offset] => Some(offset),
            _ => None,
        }
    }

    /// The n-th smaller pile: floor and offset as they are written, in the digits of a
    /// system.
    pub(crate) fn smaller_pile(&self, n: u64, numerals: &Numerals) -> Option<u64> {
        let digits = numerals.represent(&UBig::from(n));
        let symbols = digits.iter().map(|&digit| numerals.arithmetic().symbol(digit));
        let offset = self.offsets.output(symbols.collect::<Option<Vec<_>>>()?)?;
        let zero = Quadratic::from(IBig::ZERO);
        let floor = floor_linear(&IBig::from(n + self.start), &self.slope, &zero);
        u64::try_from(floor * self.factor + offset).ok()
    }

    /// Whether (x, y) is one of its positions.
    pub fn contains(&self, x: u64, y: u64, numerals: &Numerals) -> bool {
        let (a, b) = if self.mirrored { (y, x) } else { (x, y) };
        let beyond = b.checked_sub(a).and_then(|difference| difference.checked_sub(self.lead));
        let Some(beyond) = beyond.filter(|beyond| beyond % self.step == 0) else { return false };
        let n = beyond / self.step;
        n >= self.from && self.smaller_pile(n, numerals) == Some(a)
    }

    /// The word of offsets as a morphism with a coding, in the digits of a system.
    pub fn morphism(&self, numerals: &Numerals) -> Option<Morphism> {
        Morphism::of_dfao(&self.offsets, numerals)
    }
}

/// The diagonals step·n + residue of a function n -> a, from n = `first` on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Diagonals {
    pub(super) step: u64,
    pub(super) residue: u64,
    pub(super) first: u64,
    pub(super) mirrored: bool,
}

impl Sequence {
    /// The form of a function n -> a, given as the pairs (n, a); `None` if it stays close to
    /// no line that is known.
    pub(super) fn of(
        ask: &mut Ask<'_>,
        theta: Option<&Theta>,
        function: &Arc<Dfa>,
        diagonals: Diagonals,
    ) -> Result<Option<Self>, DiscoveryError> {
        let Some(value) = value_at(function, ask.numerals(), &far()) else { return Ok(None) };
        let Some(alpha) = Alpha::recognise(theta, &value) else { return Ok(None) };
        ask.define("A", function.clone());
        let mut best: Option<Self> = None;
        for factor in (1..=diagonals.step).filter(|factor| diagonals.step.is_multiple_of(*factor)) {
            let Some(alpha) = alpha.divided(factor) else { continue };
            let floor = ask.relation(alpha.floor())?;
            ask.define("G", floor);
            let slope = alpha.value(theta);
            let mut work = Work { ask, slope, factor, diagonals };
            let Some(form) = work.best()? else { continue };
            if form.constant().is_some() {
                return Ok(Some(form));
            }
            if best.as_ref().is_none_or(|best| rank(&form) < rank(best)) {
                best = Some(form);
            }
        }
        Ok(best)
    }
}

/// Fewer offsets are better, then fewer states.
fn rank(form: &Sequence) -> (usize, usize) {
    (form.offsets.outputs().len(), form.offsets.states())
}

/// One function, one factor: `$A(n,u)` is the function, `$G(n,s)` is s = floor(n·slope).
struct Work<'w, 'a> {
    ask: &'w mut Ask<'a>,
    slope: Quadratic,
    factor: u64,
    diagonals: Diagonals,
}

impl Work<'_, '_> {
    /// The best lead and start.
    fn best(&mut self) -> Result<Option<Sequence>, DiscoveryError> {
        let Some(bounds) = self.bounds()? else { return Ok(None) };
        if let Some(settled) = self.settled(bounds)? {
            return Ok(Some(settled));
        }
        let first = self.diagonals.first;
        let around = if bounds.1 - bounds.0 > WIDE { 0 } else { 2 };
        let middle = self.middle(bounds);
        let mut best: Option<(u64, Dfao)> = None;
        for lead in (middle - around..=middle + around).chain([0]) {
            let Ok(lead) = u64::try_from(lead) else { continue };
            if lead > first {
                continue;
            }
            let Some(offsets) = self.offsets(bounds, 0, lead)? else { continue };
            let rank = |offsets: &Dfao| (offsets.outputs().len(), offsets.states());
            if best.as_ref().is_none_or(|(_, best)| rank(&offsets) < rank(best)) {
                best = Some((lead, offsets));
            }
        }
        let Some((lead, offsets)) = best else { return Ok(None) };
        let form = |from, start, lead, offsets| Sequence {
            mirrored: self.diagonals.mirrored,
            from,
            start,
            step: self.diagonals.step,
            lead: self.diagonals.step * lead + self.diagonals.residue,
            factor: self.factor,
            slope: self.slope.clone(),
            offsets,
        };
        let plain = form(first - lead, 0, lead, offsets);
        // With a start of 1 the automaton may be smaller.
        if plain.constant().is_some() {
            return Ok(Some(plain));
        }
        let raised = self.offsets(bounds, 1, lead + 1)?;
        Ok(Some(match raised {
            Some(offsets) if offsets.states() <= plain.offsets.states() => Sequence {
                from: plain.from.saturating_sub(1),
                start: 1,
                lead: plain.lead + self.diagonals.step,
                offsets,
                ..plain
            },
            _ => plain,
        }))
    }

    /// The sequence from where all offsets are the same, if they come to that.
    fn settled(&mut self, bounds: (i64, i64)) -> Result<Option<Sequence>, DiscoveryError> {
        let (low, high) = bounds;
        if high - low > WIDE {
            return Ok(None);
        }
        for offset in low..=high {
            let (up, down) = (offset.max(0).unsigned_abs(), offset.min(0).unsigned_abs());
            let here = call("G", ["n", "s"])
                & call("A", ["n", "u"])
                & equal(variable("u") + down, variable("s") * self.factor + up);
            let always = at_least("n", "x").implies(exists(["s", "u"], here));
            let Some(from) = self.ask.least(for_all(["n"], always))? else { continue };
            let all = self.ask.numerals().valid().clone();
            let Some(offsets) = word(vec![(offset, all)], offset, self.ask)? else { continue };
            let Diagonals { step, residue, first, mirrored } = self.diagonals;
            return Ok(Some(Sequence {
                mirrored,
                from: from.max(first),
                start: 0,
                step,
                lead: residue,
                factor: self.factor,
                slope: self.slope.clone(),
                offsets,
            }));
        }
        Ok(None)
    }

    /// The lead with which the offsets lie around 0: one more raises them by the slope.
    fn middle(&self, (low, high): (i64, i64)) -> i64 {
        let Ok(inverse) = self.slope.reciprocal() else { return 0 };
        let zero = Quadratic::from(IBig::ZERO);
        let twice = floor_linear(&IBig::from(-(low + high)), &inverse, &zero);
        i64::try_from(twice)
            .map_or(0, |twice| twice.div_euclid(2 * i64::try_from(self.factor).unwrap_or(1)))
    }

    /// The least and the largest offset that occurs without start and lead, if they are
    /// bounded.
    fn bounds(&mut self) -> Result<Option<(i64, i64)>, DiscoveryError> {
        let multiple = || variable("s") * self.factor;
        let both =
            |apart| exists(["n", "s", "u"], call("G", ["n", "s"]) & call("A", ["n", "u"]) & apart);
        let up = both(equal("u", multiple() + "c"));
        let down = both(equal(multiple(), variable("u") + "c"));
        let mut bounds = [0, 0];
        for (bound, side) in bounds.iter_mut().zip([down, up]) {
            // The largest c, or 0 if there is none on this side.
            match self.ask.least(for_all(["c"], side.implies(at_most("c", "m"))))? {
                Some(value) if value <= MOST_OFFSETS => *bound = i64::try_from(value).unwrap_or(0),
                _ => return Ok(None),
            }
        }
        Ok(Some((-bounds[0], bounds[1])))
    }

    /// The automaton of the offsets with a start and a lead; `bounds` are those without.
    fn offsets(
        &mut self,
        bounds: (i64, i64),
        start: u64,
        lead: u64,
    ) -> Result<Option<Dfao>, DiscoveryError> {
        // floor((n + l)·slope) - floor(n·slope) is floor(l·slope) or one more.
        let zero = Quadratic::from(IBig::ZERO);
        let raised = floor_linear(&IBig::from(lead - start), &self.slope, &zero);
        let Ok(raised) = i64::try_from(raised * self.factor) else { return Ok(None) };
        let factor = i64::try_from(self.factor).unwrap_or(i64::MAX / 4);
        let (low, high) = (bounds.0 + raised, bounds.1 + raised + factor);
        let below = low.min(0).unsigned_abs();
        // One automaton for all offsets, each raised to a natural number z.
        let at = || call("A", [variable("n") + lead, variable("u")]);
        let all = self.ask.relation(exists(
            ["s", "u"],
            call("G", [variable("n") + start, variable("s")])
                & at()
                & equal(variable("u") + below, variable("s") * self.factor + "z"),
        ))?;
        self.ask.define("T", all);
        let mut languages = Vec::new();
        for c in low..=high {
            let Some(z) = below.checked_add_signed(c) else { continue };
            let language = self.ask.relation(call("T", [variable("n"), number(z)]))?;
            if !is_empty(&language, self.ask.control())? {
                languages.push((c, (*language).clone()));
            }
        }
        // What is said of the n before the sequence begins, and of words that are no numbers,
        // does not matter: something that occurs anyway.
        let any = languages.iter().map(|(c, _)| *c).find(|&c| c == 0);
        let any = any.or_else(|| languages.first().map(|(c, _)| *c)).unwrap_or(0);
        let rest = self.ask.relation(!exists(["u"], at()))?;
        languages.push((any, (*rest).clone()));
        word(languages, any, self.ask)
    }
}

/// The word automaton of languages that share out all numbers, with an output for beginnings
/// of numbers that are none themselves.
pub(crate) fn word(
    mut languages: Vec<(i64, Dfa)>,
    unwritten: i64,
    ask: &Ask<'_>,
) -> Result<Option<Dfao>, DiscoveryError> {
    languages.extend(ask.numerals().unfinished().map(|words| (unwritten, words)));
    match Dfao::from_languages(ask.numerals().valid().tracks(), &languages, None, ask.control()) {
        Ok(word) => Ok(Some(minimize_words(&word, ask.control())?)),
        Err(WordError::Stopped(reason)) => Err(reason.into()),
        Err(_) => Ok(None),
    }
}
