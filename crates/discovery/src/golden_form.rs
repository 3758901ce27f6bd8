//! The closed form of a proved set close to the golden line:
//! a(n) = floor(n·phi) + offset(n), b(n) = a(n) + n + lead.
//!
//! The word of offsets is not learned but derived: for every offset c, the prover gives the
//! n with a P-position (floor(n·phi) + c, ·) on diagonal n + lead, from the proved set; the
//! offsets that occur are a finite set, whose bounds it gives as well. So the form holds
//! because the set does, and needs no proof of its own. Each diagonal contributes its
//! first position; from some diagonal on it is the only one.
//!
//! The lead is chosen such that as few different offsets as possible occur: 1 for K^2,
//! whose offsets then are the paper's g(n) - 1.
//!
//! Cost: a small formula for every offset that occurs.

use crate::counts::relation;
use crate::{DiscoveryError, Theorem};
use std::rc::Rc;
use wythoff_automata::{Budget, Dfa, Dfao, StateId, Tracks, WordError, is_empty, minimize_words};
use wythoff_logic::syntax::parse_formula;
use wythoff_logic::{Outcome, Predicate, Prover, Trace, TrackKind};
use wythoff_numeration::NumberSystem;

/// The most different offsets of a form that is worth to be called closed.
const MOST_OFFSETS: u64 = 4_000;

/// For every n >= `from` there is exactly one P-position (a, b) with b - a = n + `lead`, and
/// a = floor(n·phi) + offset(n).
#[derive(Clone, Debug)]
pub struct GoldenForm {
    /// The smallest n for which it holds; what is below has several positions, or none, on
    /// its diagonal.
    pub from: u64,
    /// By how much the difference of the piles exceeds n.
    pub lead: u64,
    /// The automaton of the offsets, over the Zeckendorf digits of n.
    pub offsets: Dfao,
}

impl GoldenForm {
    /// The closed form of a theorem; `None` if its set is not described in Zeckendorf
    /// digits, or does not lie close to the golden line, one position on each diagonal.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn of(theorem: &Theorem, budget: &Budget<'_>) -> Result<Option<Self>, DiscoveryError> {
        if *theorem.numerals.system() != NumberSystem::fibonacci() {
            return Ok(None);
        }
        let mut work = Work::new(theorem, budget)?;
        // From the diagonal x on there is exactly one position each.
        let one = "(Eu $D(d,u)) & ~(E[>=2] u $D(d,u))";
        let text = format!("Ex (Ad d>=x => ({one})) & (x=0 | (Ad d+1=x => ~({one})))");
        let Some(first) = work.value(&text, "x")? else { return Ok(None) };
        let Some((low, high)) = work.bounds(0)? else { return Ok(None) };
        // A lead of 1 raises the offsets by the golden ratio.
        let middle = -(low + high) * 309 / 1_000;
        let mut best: Option<Self> = None;
        for lead in middle - 2..=middle + 2 {
            let Ok(lead) = u64::try_from(lead) else { continue };
            if lead > first {
                continue;
            }
            let Some(offsets) = work.offsets(lead)? else { continue };
            let form = Self { from: first - lead, lead, offsets };
            let rank = |form: &Self| (form.offsets.outputs().len(), form.offsets.states());
            if best.as_ref().is_none_or(|best| rank(&form) < rank(best)) {
                best = Some(form);
            }
        }
        Ok(best)
    }
}

struct Work<'a, 'b> {
    prover: Prover,
    system: String,
    digits: Tracks,
    budget: &'a Budget<'b>,
}

impl<'a, 'b> Work<'a, 'b> {
    /// `$D(d,u)`: (u, u + d) is P; `$F(n,s)`: s = floor(n·phi).
    fn new(theorem: &Theorem, budget: &'a Budget<'b>) -> Result<Self, DiscoveryError> {
        let mut prover = Prover::new();
        let (system, id) = theorem.numerals.name(&mut prover.systems)?;
        let digits = theorem.numerals.valid().tracks().clone();
        let mut work = Self { prover, system, digits, budget };
        let two = vec![TrackKind::System(id); 2];
        let define = |work: &mut Self, name: &str, dfa: Rc<Dfa>| {
            work.prover.define(name, Predicate { tracks: two.clone(), dfa });
        };
        define(&mut work, "P", theorem.set.clone());
        define(&mut work, "S", Rc::new(shift()));
        // floor(n·phi) - 1 has the digits of n - 1 and one zero more.
        let floor = work.relation("(n=0 & s=0) | (Em,x $S(m,x) & n=m+1 & s=x+1)")?;
        define(&mut work, "F", floor);
        let diagonals = work.relation("Ev $P(u,v) & v=u+d")?;
        define(&mut work, "D", diagonals);
        let first = work.relation("$D(d,u) & ~(Ev v<u & $D(d,v))")?;
        define(&mut work, "D1", first);
        Ok(work)
    }

    fn relation(&mut self, text: &str) -> Result<Rc<Dfa>, DiscoveryError> {
        relation(&mut self.prover, &self.system, text, self.budget)
    }

    /// A value of a variable for which an existential formula holds.
    fn value(&mut self, text: &str, name: &str) -> Result<Option<u64>, DiscoveryError> {
        let text = format!("?{} {text}", self.system);
        let formula =
            parse_formula(&text).map_err(|error| DiscoveryError::Formula(error.to_string()))?;
        match self.prover.decide(&formula, self.budget, &mut Trace::off())? {
            Outcome::True(witness) => {
                let values = witness.into_iter().flat_map(|witness| witness.values);
                let value = values.into_iter().find(|value| value.name == name);
                // A variable that does not matter was simplified away.
                Ok(value.map_or(Some(0), |value| u64::try_from(&value.value).ok()))
            }
            _ => Ok(None),
        }
    }

    /// The least and the largest offset that occurs with a lead, if they are bounded.
    fn bounds(&mut self, lead: u64) -> Result<Option<(i64, i64)>, DiscoveryError> {
        let up = format!("En,s $F(n,s) & $D1(n+{lead},s+c)");
        let down = format!("En,u $F(n,u+c) & $D1(n+{lead},u)");
        let mut bounds = [0, 0];
        for (bound, side) in bounds.iter_mut().zip([down, up]) {
            // The largest c, or 0 if there is none on this side.
            let text = format!("Em (Ac ({side}) => c<=m) & (m=0 | (Ac c=m => ({side})))");
            match self.value(&text, "m")? {
                Some(value) if value <= MOST_OFFSETS => *bound = i64::try_from(value).unwrap_or(0),
                _ => return Ok(None),
            }
        }
        Ok(Some((-bounds[0], bounds[1])))
    }

    /// The automaton of the offsets with a lead.
    fn offsets(&mut self, lead: u64) -> Result<Option<Dfao>, DiscoveryError> {
        let Some((low, high)) = self.bounds(lead)? else { return Ok(None) };
        let mut languages = Vec::new();
        for c in low..=high {
            let magnitude = c.unsigned_abs();
            let text = match c {
                0.. => format!("Es $F(n,s) & $D1(n+{lead},s+{magnitude})"),
                _ => format!("Eu $F(n,u+{magnitude}) & $D1(n+{lead},u)"),
            };
            let language = self.relation(&text)?;
            if !is_empty(&language) {
                languages.push((c, (*language).clone()));
            }
        }
        // A diagonal without a position is below those that the form speaks of.
        let rest = self.relation(&format!("~(Eu $D1(n+{lead},u))"))?;
        languages.push((0, (*rest).clone()));
        match Dfao::from_languages(&self.digits, &languages, None, self.budget) {
            Ok(word) => Ok(Some(minimize_words(&word))),
            Err(WordError::Stopped(reason)) => Err(reason.into()),
            Err(_) => Ok(None),
        }
    }
}

/// The pairs (n, x) where x has the digits of n and one zero more: each digit of x is the
/// next one of n.
fn shift() -> Dfa {
    let tracks = Tracks::up_to(&[2, 2]).expect("two tracks of two digits");
    let symbol = |n: i32, x: i32| tracks.symbol(&[n, x]).expect("binary digits");
    let states = [0, 1].map(|promised| {
        let edges =
            [0, 1].map(|next| (symbol(promised, next), StateId::new(usize::from(next == 1))));
        (promised == 0, edges.to_vec())
    });
    Dfa::new(tracks.clone(), states.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Effort, discover};
    use wythoff_games::{Unwatched, catalogue};
    use wythoff_numeration::floor_phi_u32;

    #[test]
    fn forms_give_the_positions_they_were_derived_from() -> Result<(), DiscoveryError> {
        // Game, lead, first n, offsets that occur, if there is a form.
        let rows =
            [("wythoff", Some((0, 0, vec![0]))), ("K2", Some((1, 0, vec![-1, 0]))), ("W2", None)];
        for (name, expected) in rows {
            let (_, rules) = catalogue::find(name).expect("a game of the catalogue");
            let budget = Budget::unlimited();
            let found = discover(&rules, &[], Effort::default(), &budget, &Unwatched)?;
            let theorem = found.theorem.expect(name);
            let form = GoldenForm::of(&theorem, &budget)?;
            let short = form.as_ref().map(|f| (f.lead, f.from, f.offsets.outputs()));
            assert_eq!(short, expected, "{name}");
            let Some(form) = form else { continue };
            let numerals = &theorem.numerals;
            for n in u32::try_from(form.from).expect("small")..300 {
                let digits = numerals.arithmetic().represent(&n.into());
                let symbols = digits.iter().map(|&d| numerals.arithmetic().symbol(d));
                let symbols: Option<Vec<_>> = symbols.collect();
                let offset = form.offsets.output(symbols.expect("digits")).expect("an offset");
                let floor = i64::try_from(floor_phi_u32(n)).expect("small");
                let a = u64::try_from(floor + offset).expect("a pile");
                let b = a + u64::from(n) + form.lead;
                assert!(numerals.contains(&theorem.set, &a.into(), &b.into()), "{name} {n}");
            }
        }
        Ok(())
    }
}
