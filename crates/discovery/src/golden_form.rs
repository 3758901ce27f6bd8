//! The closed form of a proved set close to the golden line:
//! a(n) = floor((n + start)·phi) + offset(n), b(n) = a(n) + n + lead.
//!
//! The word of offsets is not learned but derived: for every offset c, the prover gives the
//! n with a P-position (floor((n + start)·phi) + c, ·) on diagonal n + lead, from the proved
//! set; the offsets that occur are a finite set, whose bounds it gives as well. So the form
//! holds because the set does, and needs no proof of its own. Each diagonal contributes its
//! first position; from some diagonal on it is the only one.
//!
//! The lead is chosen such that as few different offsets as possible occur, and the start
//! such that the automaton is small: 1 and 0 for K^2, 3 and 1 for K^3, 4 and 1 for K^4, as
//! Renard and Rigo count.
//!
//! Cost: one automaton of n and the offset, and a small formula for every offset that
//! occurs.

use crate::ask::{Ask, is_symmetric};
use crate::numerals::shift;
use crate::{DiscoveryError, Morphism, Theorem};
use std::rc::Rc;
use wythoff_automata::{Control, Dfao, Tracks, WordError, is_empty, minimize_words};
use wythoff_numeration::{NumberSystem, floor_phi_u32};

/// The most different offsets of a form that is worth to be called closed.
const MOST_OFFSETS: u64 = 4_000;

/// Forms with more offsets than this are not tried with several leads.
const WIDE: i64 = 12;

/// The most cells that are looked at for positions that a form does not speak of.
const MOST_OTHERS: u64 = 200_000;

/// For every n >= `from` there is exactly one P-position (a, b) with b - a = n + `lead`, and
/// a = floor((n + `start`)·phi) + offset(n).
#[derive(Clone, Debug)]
pub struct GoldenForm {
    /// The smallest n for which it holds; what is below has several positions, or none, on
    /// its diagonal.
    pub from: u64,
    /// By how much n is raised before it is multiplied.
    pub start: u64,
    /// By how much the difference of the piles exceeds n.
    pub lead: u64,
    /// The automaton of the offsets, over the Zeckendorf digits of n.
    pub offsets: Dfao,
    /// The P-positions x <= y with a smaller difference than the form speaks of, unless
    /// there are infinitely many, or very many cells would have to be looked at.
    pub others: Option<Vec<(u64, u64)>>,
}

impl GoldenForm {
    /// The closed form of a theorem; `None` if its set is not described in Zeckendorf
    /// digits, is not symmetric, or does not lie close to the golden line, one position on
    /// each diagonal.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn of(theorem: &Theorem, control: &Control) -> Result<Option<Self>, DiscoveryError> {
        let golden = *theorem.numerals.system() == NumberSystem::fibonacci();
        // Positions with x > y are the mirror images of those that the form gives.
        if !golden || !is_symmetric(&theorem.set, control)? {
            return Ok(None);
        }
        let mut work = Work::new(theorem, control)?;
        // From the diagonal x on there is exactly one position each.
        let one = "(Eu $D(d,u)) & ~(E[>=2] u $D(d,u))";
        let from = format!("Ad d>=x => ({one})");
        let Some(first) = work.ask.least(&from)? else { return Ok(None) };
        let Some(bounds) = work.bounds()? else { return Ok(None) };
        let (low, high) = bounds;
        // A lead of 1 raises the offsets by the golden ratio.
        let middle = -(low + high) * 309 / 1_000;
        let mut best: Option<Self> = None;
        let around = if high - low > WIDE { 0 } else { 2 };
        for lead in middle - around..=middle + around {
            let Ok(lead) = u64::try_from(lead) else { continue };
            if lead > first {
                continue;
            }
            let Some(offsets) = work.offsets(bounds, 0, lead)? else { continue };
            let form = Self { from: first - lead, start: 0, lead, offsets, others: None };
            let rank = |form: &Self| (form.offsets.outputs().len(), form.offsets.states());
            if best.as_ref().is_none_or(|best| rank(&form) < rank(best)) {
                best = Some(form);
            }
        }
        let Some(mut best) = best else { return Ok(None) };
        if let Some(offsets) = work.offsets(bounds, 1, best.lead + 1)?
            && offsets.states() <= best.offsets.states()
        {
            let from = best.from.saturating_sub(1);
            best = Self { from, start: 1, lead: best.lead + 1, offsets, others: None };
        }
        best.others = work.others(best.from + best.lead, theorem)?;
        Ok(Some(best))
    }

    /// The word of offsets as a phi-morphism with a coding.
    pub fn morphism(&self) -> Option<Morphism> {
        Morphism::of_dfao(&self.offsets)
    }
}

struct Work<'a> {
    ask: Ask<'a>,
    digits: &'a Tracks,
    control: &'a Control,
}

impl<'a> Work<'a> {
    /// `$D(d,u)`: (u, u + d) is P; `$D1`: the first of them; `$F(n,s)`: s = floor(n·phi).
    fn new(theorem: &'a Theorem, control: &'a Control) -> Result<Self, DiscoveryError> {
        let mut ask = Ask::about(theorem, control)?;
        ask.define("S", Rc::new(shift()));
        // floor(n·phi) - 1 has the digits of n - 1 and one zero more.
        let floor = ask.relation("(n=0 & s=0) | (Em,x $S(m,x) & n=m+1 & s=x+1)")?;
        ask.define("F", floor);
        let diagonals = ask.relation("Ev $P(u,v) & v=u+d")?;
        ask.define("D", diagonals);
        let first = ask.relation("$D(d,u) & ~(Ev v<u & $D(d,v))")?;
        ask.define("D1", first);
        Ok(Self { ask, digits: theorem.numerals.valid().tracks(), control })
    }

    /// The least and the largest offset that occurs without start and lead, if they are
    /// bounded.
    fn bounds(&mut self) -> Result<Option<(i64, i64)>, DiscoveryError> {
        let up = "En,s $F(n,s) & $D1(n,s+c)";
        let down = "En,u $F(n,u+c) & $D1(n,u)";
        let mut bounds = [0, 0];
        for (bound, side) in bounds.iter_mut().zip([down, up]) {
            // The largest c, or 0 if there is none on this side.
            match self.ask.least(&format!("Ac ({side}) => c<=m"))? {
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
        // floor((n + l)·phi) - floor(n·phi) is floor(l·phi) or one more.
        let Ok(net) = u32::try_from(lead - start) else { return Ok(None) };
        let raised = i64::try_from(floor_phi_u32(net)).unwrap_or(i64::MAX / 2);
        let (low, high) = (bounds.0 + raised, bounds.1 + raised + 1);
        let below = low.min(0).unsigned_abs();
        // One automaton for all offsets, each raised to a natural number z.
        let all = self
            .ask
            .relation(&format!("Es,u $F(n+{start},s) & $D1(n+{lead},u) & u+{below}=s+z"))?;
        self.ask.define("T", all);
        let mut languages = Vec::new();
        for c in low..=high {
            let Some(z) = below.checked_add_signed(c) else { continue };
            let language = self.ask.relation(&format!("$T(n,{z})"))?;
            if !is_empty(&language) {
                languages.push((c, (*language).clone()));
            }
        }
        // A diagonal without a position is below those that the form speaks of.
        let rest = self.ask.relation(&format!("~(Eu $D1(n+{lead},u))"))?;
        languages.push((0, (*rest).clone()));
        match Dfao::from_languages(self.digits, &languages, None, self.control) {
            Ok(word) => Ok(Some(minimize_words(&word, self.control)?)),
            Err(WordError::Stopped(reason)) => Err(reason.into()),
            Err(_) => Ok(None),
        }
    }

    /// The positions below the diagonals of a form.
    fn others(
        &mut self,
        difference: u64,
        theorem: &Theorem,
    ) -> Result<Option<Vec<(u64, u64)>>, DiscoveryError> {
        let below = format!("(Ed d<{difference} & $D(d,x))");
        let Some(rows) = self.ask.least(&format!("Ax {below} => x<m"))? else {
            return Ok(None);
        };
        if rows.saturating_mul(difference) > MOST_OTHERS {
            return Ok(None);
        }
        let pairs = (0..rows).flat_map(|x| (x..x + difference).map(move |y| (x, y)));
        let is_p =
            |&(x, y): &(u64, u64)| theorem.numerals.contains(&theorem.set, &x.into(), &y.into());
        Ok(Some(pairs.filter(is_p).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Effort, discover};
    use wythoff_games::{catalogue, language};

    #[test]
    fn asymmetric_sets_have_no_form() -> Result<(), DiscoveryError> {
        // Above the diagonal it has one position for each difference; below it has others.
        let text = "game \"a\"\ntake any from either pile\ntake equal from both\n\
                    terminal x = 1 and y = 0\n";
        let rules = language::parse(text).expect("a game");
        let control = Control::unlimited();
        let found = discover(&rules, &[], Effort::default(), &control, &())?;
        let theorem = found.theorem.expect("a theorem");
        let is_p = |x: u64, y: u64| theorem.numerals.contains(&theorem.set, &x.into(), &y.into());
        assert!(is_p(2, 3) && is_p(1, 0) && !is_p(0, 1));
        assert_eq!(*theorem.numerals.system(), NumberSystem::fibonacci());
        assert!(GoldenForm::of(&theorem, &control)?.is_none());
        Ok(())
    }

    #[test]
    fn forms_give_the_positions_they_were_derived_from() -> Result<(), DiscoveryError> {
        // Game, start, lead, offsets that occur, positions that are left, if there is a form.
        let rows = [
            ("wythoff", Some((1, 1, vec![0], 1))),
            ("K2", Some((0, 1, vec![-1, 0], 2))),
            ("K3", Some((1, 3, vec![-1, 0, 1], 5))),
            ("K4", Some((1, 4, vec![-1, 0, 1, 2], 8))),
            ("W2", None),
        ];
        for (name, expected) in rows {
            let (_, rules) = catalogue::find(name).expect("a game of the catalogue");
            let control = Control::unlimited();
            let found = discover(&rules, &[], Effort::default(), &control, &())?;
            let theorem = found.theorem.expect(name);
            let form = GoldenForm::of(&theorem, &control)?;
            let others = |f: &GoldenForm| f.others.as_ref().expect("finitely many").len();
            let short = form.as_ref().map(|f| (f.start, f.lead, f.offsets.outputs(), others(f)));
            assert_eq!(short, expected, "{name}");
            let Some(form) = form else { continue };
            let morphism = form.morphism().map(|morphism| morphism.to_string());
            let mu = "0 -> 01, 1 -> 2, 2 -> 31, 3 -> 45, 4 -> 35, 5 -> 4; \
                      1, 4 -> -1; 0, 2, 3, 5 -> 0";
            assert_eq!(morphism.as_deref() == Some(mu), name == "K2", "{morphism:?}");
            let numerals = &theorem.numerals;
            let start = u32::try_from(form.start).expect("small");
            for n in u32::try_from(form.from).expect("small")..300 {
                let digits = numerals.arithmetic().represent(&n.into());
                let symbols = digits.iter().map(|&d| numerals.arithmetic().symbol(d));
                let symbols: Option<Vec<_>> = symbols.collect();
                let offset = form.offsets.output(symbols.expect("digits")).expect("an offset");
                let floor = i64::try_from(floor_phi_u32(n + start)).expect("small");
                let a = u64::try_from(floor + offset).expect("a pile");
                let b = a + u64::from(n) + form.lead;
                assert!(numerals.contains(&theorem.set, &a.into(), &b.into()), "{name} {n}");
            }
        }
        Ok(())
    }
}
