//! A prover for the questions of one number system: relations by name, formulas about them.
//!
//! Of a theorem, `$P(x,y)` is the proved set, and `$Q(x,y)` the same without the terminal
//! positions.

use crate::encode::encode;
use crate::{DiscoveryError, Numerals, Theorem, Unexpected};
use dashu_int::UBig;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Reason, minimize, rename, shortest_word};
use wythoff_games::Rules;
use wythoff_logic::syntax::{Formula, call};
use wythoff_logic::{NamedRelation, Outcome, Predicate, Prover, Trace, TrackKind, Witness};

/// A prover that knows some relations between numbers of one system.
pub(crate) struct Ask<'a> {
    prover: Prover,
    system: String,
    track: TrackKind,
    numerals: &'a Numerals,
    control: &'a Control,
}

/// Whether a closed formula holds, and values that show it if it is existential and true, or
/// universal and false.
pub(crate) struct Decision {
    pub(crate) holds: bool,
    witness: Option<Witness>,
}

impl Decision {
    /// The value of a variable; 0 if it does not matter, and was simplified away.
    pub(crate) fn value(&self, name: &str) -> UBig {
        let mut values = self.witness.iter().flat_map(|witness| &witness.values);
        let value = values.find(|value| value.name == name).and_then(|value| value.value.clone());
        UBig::try_from(value.unwrap_or_default()).expect("games have natural numbers")
    }
}

impl<'a> Ask<'a> {
    /// About numbers, with nothing defined.
    pub(crate) fn new(
        numerals: &'a Numerals,
        control: &'a Control,
    ) -> Result<Self, DiscoveryError> {
        let mut prover = Prover::new();
        let (system, id) = numerals.name(&mut prover.systems, control)?;
        Ok(Self { prover, system, track: TrackKind::System(id), numerals, control })
    }

    /// About numbers whose least significant digit is read first, with nothing defined.
    pub(crate) fn backwards(
        numerals: &'a Numerals,
        control: &'a Control,
    ) -> Result<Self, DiscoveryError> {
        let mut ask = Self::new(numerals, control)?;
        ask.system = ask.system.replacen("msd_", "lsd_", 1);
        ask.track = TrackKind::System(ask.prover.systems.find(&ask.system, control)?);
        Ok(ask)
    }

    /// About the P-positions of a theorem.
    pub(crate) fn about(
        theorem: &'a Theorem,
        control: &'a Control,
    ) -> Result<Self, DiscoveryError> {
        let mut ask = Self::new(&theorem.numerals, control)?;
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
        let open = match encode(rules)?.terminal() {
            Some(terminal) => ask.relation(call("P", ["x", "y"]) & !terminal)?,
            None => theorem.set.clone(),
        };
        ask.define("Q", open);
        Ok(ask)
    }

    /// The digits of its numbers.
    pub(crate) fn numerals(&self) -> &'a Numerals {
        self.numerals
    }

    /// What it may use.
    pub(crate) fn control(&self) -> &'a Control {
        self.control
    }

    /// Gives a relation between numbers a name.
    pub(crate) fn define(&mut self, name: &str, dfa: Arc<Dfa>) {
        let tracks = vec![self.track.clone(); dfa.tracks().len()];
        self.prover.define(name, Predicate { tracks, dfa });
    }

    /// The tuples of numbers of which a formula holds, by its variables in the order of the
    /// alphabet.
    pub(crate) fn relation(&mut self, formula: Formula) -> Result<Arc<Dfa>, DiscoveryError> {
        Ok(self.named(formula)?.dfa)
    }

    /// The same with the names of the variables.
    pub(crate) fn named(&mut self, formula: Formula) -> Result<NamedRelation, DiscoveryError> {
        let formula = formula.in_system(&self.system);
        match self.prover.decide(&formula, self.control, &mut Trace::off())? {
            Outcome::Relation(relation) => Ok(relation),
            _ => Err(Unexpected::NoVariables { formula: Box::new(formula) }.into()),
        }
    }

    /// Decides a closed formula.
    pub(crate) fn decide(&mut self, formula: Formula) -> Result<Decision, DiscoveryError> {
        let formula = formula.in_system(&self.system);
        match self.prover.decide(&formula, self.control, &mut Trace::off())? {
            Outcome::True(witness) => Ok(Decision { holds: true, witness }),
            Outcome::False(witness) => Ok(Decision { holds: false, witness }),
            Outcome::Relation(_) => {
                Err(Unexpected::FreeVariables { formula: Box::new(formula) }.into())
            }
        }
    }

    /// Whether a closed formula holds.
    pub(crate) fn holds(&mut self, formula: Formula) -> Result<bool, DiscoveryError> {
        Ok(self.decide(formula)?.holds)
    }

    /// The least number of which a formula with one variable holds.
    pub(crate) fn least(&mut self, formula: Formula) -> Result<Option<u64>, DiscoveryError> {
        let all = self.relation(formula)?;
        // Leading zeros do not matter, so the least number has the first word.
        let word = shortest_word(&all, self.control)?;
        let digits = word.map(|word| {
            word.iter().map(|&symbol| all.tracks().digit(symbol, 0)).collect::<Vec<i32>>()
        });
        let value = digits.map(|digits| self.numerals.value(&digits));
        Ok(value.and_then(|value| u64::try_from(value).ok()))
    }
}

/// A set of pairs with the two numbers exchanged.
pub(crate) fn mirrored(set: &Dfa, control: &Control) -> Result<Dfa, Reason> {
    rename(set, &[1, 0], set.tracks(), control)
}

/// Whether a set of pairs is the same with the two numbers exchanged.
pub(crate) fn is_symmetric(set: &Dfa, control: &Control) -> Result<bool, Reason> {
    Ok(minimize(&mirrored(set, control)?, control)? == minimize(set, control)?)
}
