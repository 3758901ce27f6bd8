//! Questions about a proved set: `$P(x,y)`, and `$Q(x,y)` without the terminal positions.

use crate::counts::relation;
use crate::encode::encode;
use crate::{DiscoveryError, Numerals, Theorem};
use std::rc::Rc;
use wythoff_automata::{Control, Dfa, Reason, minimize, rename, shortest_word};
use wythoff_games::Rules;
use wythoff_logic::syntax::parse_formula;
use wythoff_logic::{Outcome, Predicate, Prover, Trace, TrackKind};

/// A prover that knows a proved set.
pub(crate) struct Ask<'a> {
    prover: Prover,
    system: String,
    tracks: Vec<TrackKind>,
    numerals: &'a Numerals,
    control: &'a Control,
}

impl<'a> Ask<'a> {
    /// About the P-positions of a theorem.
    pub(crate) fn about(
        theorem: &'a Theorem,
        control: &'a Control,
    ) -> Result<Self, DiscoveryError> {
        let numerals = &theorem.numerals;
        let mut prover = Prover::new();
        let (system, id) = numerals.name(&mut prover.systems)?;
        let tracks = vec![TrackKind::System(id); 2];
        let mut ask = Self { prover, system, tracks, numerals, control };
        ask.define("P", theorem.set.clone());
        Ok(ask)
    }

    /// About the P-positions of a theorem, and those among them that are not terminal.
    pub(crate) fn about_open(
        rules: &Rules,
        theorem: &'a Theorem,
        control: &'a Control,
    ) -> Result<Self, DiscoveryError> {
        let mut ask = Self::about(theorem, control)?;
        let open = match &encode(rules)?.terminal {
            Some(terminal) => ask.relation(&format!("$P(x,y) & ~({terminal})"))?,
            None => theorem.set.clone(),
        };
        ask.define("Q", open);
        Ok(ask)
    }

    /// Gives a relation of two numbers a name.
    pub(crate) fn define(&mut self, name: &str, dfa: Rc<Dfa>) {
        self.prover.define(name, Predicate { tracks: self.tracks.clone(), dfa });
    }

    /// The numbers, or pairs of numbers, of which a formula holds.
    pub(crate) fn relation(&mut self, text: &str) -> Result<Rc<Dfa>, DiscoveryError> {
        relation(&mut self.prover, &self.system, text, self.control)
    }

    /// Whether a closed formula holds.
    pub(crate) fn holds(&mut self, text: &str) -> Result<bool, DiscoveryError> {
        let text = format!("?{} {text}", self.system);
        let formula =
            parse_formula(&text).map_err(|error| DiscoveryError::Formula(error.to_string()))?;
        let outcome = self.prover.decide(&formula, self.control, &mut Trace::off())?;
        Ok(matches!(outcome, Outcome::True(_)))
    }

    /// The least number of which a formula with one variable holds.
    pub(crate) fn least(&mut self, text: &str) -> Result<Option<u64>, DiscoveryError> {
        let all = self.relation(text)?;
        // Leading zeros do not matter, so the least number has the first word.
        let word = shortest_word(&all);
        let digits = word.map(|word| {
            word.iter().map(|&symbol| all.tracks().digit(symbol, 0)).collect::<Vec<i32>>()
        });
        let value = digits.map(|digits| self.numerals.arithmetic().value(&digits));
        Ok(value.and_then(|value| u64::try_from(value).ok()))
    }
}

/// Whether a set of pairs is the same with the two numbers exchanged.
pub(crate) fn is_symmetric(set: &Dfa, control: &Control) -> Result<bool, Reason> {
    let mirrored = rename(set, &[1, 0], set.tracks(), control)?;
    Ok(minimize(&mirrored, control)? == minimize(set, control)?)
}
