//! The prover: what is defined, what was already computed, and the way from a formula to
//! its answer.

use crate::decide::{Cache, Evaluation};
use crate::kind::{self, Kind};
use crate::node::{Plan, TableId, Variable};
use crate::relation::Relation;
use crate::syntax::{Formula, MAX_HEIGHT, Span, SystemName};
use crate::table::{AutomaticWord, Predicate, Tables, TrackKind};
use crate::trace::Trace;
use crate::translate::Translator;
use crate::{LogicError, LogicErrorKind, SystemId, Systems};
use dashu_int::IBig;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use thiserror::Error;
use wythoff_automata::{Control, Dfa, Nfa, Reason, Symbol, determinize, minimize, rename, reverse};
use wythoff_control::resident_bytes;
use wythoff_numeration::{NumerationError, Order};

/// Why there is no answer.
///
/// Not `non_exhaustive`: that a limit is no mistake has to be said wherever failures are told.
#[derive(Clone, Debug, Error)]
pub enum Failure {
    /// The formula is wrong.
    #[error(transparent)]
    Wrong(#[from] LogicError),
    /// A limit was reached.
    #[error("stopped: {0}")]
    Stopped(#[from] Reason),
}

impl Failure {
    /// The same, a mistake at this place.
    #[must_use]
    pub fn at(self, span: Span) -> Self {
        match self {
            Self::Wrong(error) => Self::Wrong(error.at(span)),
            stopped @ Self::Stopped(_) => stopped,
        }
    }

    /// The same, a mistake that has no place at this one.
    #[must_use]
    pub(crate) fn somewhere_in(self, span: Span) -> Self {
        match self {
            Self::Wrong(error) if error.span.is_none() => Self::Wrong(error.at(span)),
            other => other,
        }
    }
}

impl From<NumerationError> for Failure {
    fn from(error: NumerationError) -> Self {
        match error {
            NumerationError::Stopped(reason) => Self::Stopped(reason),
            other => Self::Wrong(LogicError::new(LogicErrorKind::Type, other.to_string())),
        }
    }
}

/// Values of variables that make a formula true or false.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Witness {
    /// Each variable, its value and its digits as they are read.
    pub values: Vec<WitnessValue>,
}

/// The value of one variable.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WitnessValue {
    /// The variable.
    pub name: String,
    /// Its value; none if it is a word.
    pub value: Option<IBig>,
    /// Its digits, in the order of reading.
    pub digits: Vec<i32>,
}

/// The answer to a formula.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It is true; an existential one comes with a witness.
    True(Option<Witness>),
    /// It is false; a universal one comes with a counterexample.
    False(Option<Witness>),
    /// It has free variables: the tuples that satisfy it.
    Relation(NamedRelation),
}

/// A relation whose tracks have names.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct NamedRelation {
    /// The variables, alphabetically.
    pub names: Vec<String>,
    /// Their number systems, or sets of digits.
    pub tracks: Vec<TrackKind>,
    /// The words.
    pub dfa: Arc<Dfa>,
    /// Whether its formula mixes number systems, so that these are not all that it names.
    pub is_mixed: bool,
}

impl NamedRelation {
    /// The relation as something formulas can refer to.
    pub fn predicate(&self) -> Predicate {
        Predicate { tracks: self.tracks.clone(), dfa: self.dfa.clone() }
    }
}

/// Finds automata that are not defined yet, such as files of a session.
pub(crate) trait Shelf: Send + Sync {
    /// The automaton of a name, if there is one.
    ///
    /// # Errors
    ///
    /// If there is one that cannot be read, or a limit was reached.
    fn predicate(
        &self,
        name: &str,
        systems: &mut Systems,
        control: &Control,
    ) -> Result<Option<Predicate>, Failure>;
    /// The word automaton of a name, if one is kept with the session or built in.
    ///
    /// # Errors
    ///
    /// If there is one that cannot be read.
    fn word(
        &self,
        name: &str,
        systems: &mut Systems,
        control: &Control,
    ) -> Result<Option<AutomaticWord>, Failure>;
    /// The word automaton of a name, if there is one beside the script.
    ///
    /// # Errors
    ///
    /// If there is one that cannot be read.
    fn word_beside(
        &self,
        name: &str,
        systems: &mut Systems,
        control: &Control,
    ) -> Result<Option<AutomaticWord>, Failure>;
    /// Defines the number system of a name such as `msd_rote`, if there is one.
    ///
    /// # Errors
    ///
    /// If there is one that cannot be read.
    fn system(&self, name: &str, systems: &mut Systems, control: &Control) -> Result<(), Failure>;
    /// Whether an automaton of this name is kept with the session, not only beside a script.
    fn keeps_predicate(&self, name: &str) -> bool;
    /// The names there are, for suggestions.
    fn names(&self) -> Vec<String>;
}

/// Definitions, number systems and everything computed so far.
#[derive(Default)]
pub struct Prover {
    /// The number systems.
    pub systems: Systems,
    predicates: FxHashMap<String, Arc<Predicate>>,
    /// Those that were found on the shelf.
    found: FxHashMap<String, Arc<Predicate>>,
    words: FxHashMap<String, Arc<AutomaticWord>>,
    /// Those of files beside the script.
    beside: FxHashMap<String, Arc<AutomaticWord>>,
    shelf: Option<Box<dyn Shelf>>,
    pub(crate) tables: Tables,
    pub(crate) cache: Cache,
}

impl Prover {
    /// Nothing defined.
    pub fn new() -> Self {
        Self::default()
    }

    /// Where to look for what is not defined.
    pub(crate) fn set_shelf(&mut self, shelf: Box<dyn Shelf>) {
        self.shelf = Some(shelf);
    }

    /// Defines `$name`.
    pub fn define(&mut self, name: &str, predicate: Predicate) {
        self.predicates.insert(name.to_owned(), Arc::new(predicate));
    }

    /// Defines `name[…]`.
    pub fn define_word(&mut self, name: &str, word: AutomaticWord) {
        self.words.insert(name.to_owned(), Arc::new(word));
    }

    /// The automaton `$name`.
    ///
    /// # Errors
    ///
    /// If it is on the shelf and cannot be read.
    pub fn predicate(
        &mut self,
        name: &str,
        control: &Control,
    ) -> Result<Option<Arc<Predicate>>, Failure> {
        if let Some(known) = self.predicates.get(name).or_else(|| self.found.get(name)) {
            return Ok(Some(known.clone()));
        }
        let Some(shelf) = &self.shelf else { return Ok(None) };
        let found = shelf.predicate(name, &mut self.systems, control)?.map(Arc::new);
        if let Some(found) = &found {
            self.found.insert(name.to_owned(), found.clone());
        }
        Ok(found)
    }

    /// Whether an automaton `$name` is defined here or kept with the session.
    fn keeps_predicate(&self, name: &str) -> bool {
        self.predicates.contains_key(name)
            || self.shelf.as_ref().is_some_and(|shelf| shelf.keeps_predicate(name))
    }

    /// The word automaton `name[…]`.
    ///
    /// # Errors
    ///
    /// If it is on the shelf and cannot be read.
    pub fn word(
        &mut self,
        name: &str,
        control: &Control,
    ) -> Result<Option<Arc<AutomaticWord>>, Failure> {
        if let Some(known) = self.kept_word(name, control)? {
            return Ok(Some(known));
        }
        if let Some(known) = self.beside.get(name) {
            return Ok(Some(known.clone()));
        }
        let Some(shelf) = &self.shelf else { return Ok(None) };
        let found = shelf.word_beside(name, &mut self.systems, control)?.map(Arc::new);
        if let Some(found) = &found {
            self.beside.insert(name.to_owned(), found.clone());
        }
        Ok(found)
    }

    /// The same, unless it is only beside the script.
    fn kept_word(
        &mut self,
        name: &str,
        control: &Control,
    ) -> Result<Option<Arc<AutomaticWord>>, Failure> {
        if let Some(known) = self.words.get(name) {
            return Ok(Some(known.clone()));
        }
        let Some(shelf) = &self.shelf else { return Ok(None) };
        let found = shelf.word(name, &mut self.systems, control)?.map(Arc::new);
        if let Some(found) = &found {
            self.words.insert(name.to_owned(), found.clone());
        }
        Ok(found)
    }

    /// Whether a name without `$` is that of a word. A file beside the script does not hide an
    /// automaton of the session.
    ///
    /// # Errors
    ///
    /// If it is on the shelf and cannot be read.
    pub(crate) fn means_word(&mut self, name: &str, control: &Control) -> Result<bool, Failure> {
        if self.kept_word(name, control)?.is_some() {
            return Ok(true);
        }
        Ok(!self.keeps_predicate(name) && self.word(name, control)?.is_some())
    }

    /// The number system of a name.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn find_system(&mut self, name: &str, control: &Control) -> Result<SystemId, Failure> {
        if let Some(shelf) = self.shelf.as_ref().filter(|_| !self.systems.is_known(name)) {
            shelf.system(name, &mut self.systems, control)?;
        }
        self.systems.find(name, control)
    }

    /// The number system of a name in a formula.
    ///
    /// # Errors
    ///
    /// If there is none, at the place of the name.
    pub(crate) fn named_system(
        &mut self,
        name: &SystemName,
        control: &Control,
    ) -> Result<SystemId, Failure> {
        self.find_system(&name.text, control).map_err(|failure| match name.span {
            Some(span) => failure.at(span),
            None => failure,
        })
    }

    /// The names of automata, for suggestions.
    pub fn predicate_names(&self) -> Vec<String> {
        self.names(self.predicates.keys().chain(self.found.keys()))
    }

    /// The names of word automata, for suggestions.
    pub fn word_names(&self) -> Vec<String> {
        self.names(self.words.keys().chain(self.beside.keys()))
    }

    fn names<'a>(&self, known: impl Iterator<Item = &'a String>) -> Vec<String> {
        let mut names: Vec<String> = known.cloned().collect();
        if let Some(shelf) = &self.shelf {
            names.extend(shelf.names());
        }
        names.sort();
        names.dedup();
        names
    }

    pub(crate) fn prepare(
        &mut self,
        dfa: &Arc<Dfa>,
        kinds: &[Kind],
        control: &Control,
    ) -> Result<TableId, NumerationError> {
        self.tables.prepare(dfa, kinds, &self.systems, control)
    }

    /// Forgets what was kept of other formulas to save time, if it may take memory that is
    /// needed: more than half of what there is is in use.
    pub(crate) fn make_room(&mut self, control: &Control) {
        let is_half_used = |limit| resident_bytes().is_some_and(|used| used > limit / 2);
        if control.memory_limit().is_some_and(is_half_used) {
            self.cache.clear();
        }
    }

    /// Decides a formula.
    ///
    /// # Errors
    ///
    /// [`Failure`]: the formula is wrong, or a limit was reached.
    pub fn decide(
        &mut self,
        formula: &Formula,
        control: &Control,
        trace: &mut Trace,
    ) -> Result<Outcome, Failure> {
        self.answer(formula, control, trace).map_err(|failure| failure.somewhere_in(formula.span))
    }

    fn answer(
        &mut self,
        formula: &Formula,
        control: &Control,
        trace: &mut Trace,
    ) -> Result<Outcome, Failure> {
        // Formulas that were parsed are not too high; those that were made may be.
        if formula.height() > MAX_HEIGHT {
            let message = format!("the formula has more than {MAX_HEIGHT} operators in a row");
            return Err(LogicError::new(LogicErrorKind::Unsupported, message).into());
        }
        let mut translator = Translator::new(self, control);
        let node = translator.translate(formula)?;
        let is_mixed = translator.inferred.is_mixed;
        let mut free = std::mem::take(&mut translator.free);
        let mut plan = std::mem::take(&mut translator.plan);
        let order = self.order(&plan);
        // A variable that was simplified away is still a variable of the answer.
        free.sort();
        let mut evaluation = Evaluation::new(self, &mut plan, order, control, trace);
        if free.is_empty() {
            let (value, witness) = evaluation.decide(node)?;
            let witness = match witness {
                Some((relation, word)) => self.witness(&plan, &relation, &word, control)?,
                None => None,
            };
            return Ok(if value { Outcome::True(witness) } else { Outcome::False(witness) });
        }
        let relation = evaluation.relation(node)?;
        let variables: Vec<Variable> = free.iter().map(|(_, variable)| *variable).collect();
        let mut sorted = variables.clone();
        sorted.sort_unstable();
        let relation = evaluation.widen(&relation, &sorted)?;
        let onto: Vec<usize> = sorted
            .iter()
            .map(|variable| variables.iter().position(|v| v == variable).expect("the same list"))
            .collect();
        let tracks = kind::tracks(variables.iter().map(|&v| plan.kind(v)), &self.systems)?;
        let dfa = minimize(&rename(&relation.dfa, &onto, &tracks, control)?, control)?;
        Ok(Outcome::Relation(NamedRelation {
            names: free.into_iter().map(|(name, _)| name).collect(),
            tracks: variables.iter().map(|&v| plan.kind(v).into()).collect(),
            dfa: Arc::new(dfa),
            is_mixed,
        }))
    }

    /// The order in which all variables of a plan are read. They agree on it: see `infer`.
    fn order(&self, plan: &Plan) -> Order {
        let mut orders = plan.systems().map(|id| self.systems.get(id).arithmetic.order());
        let first = orders.next().unwrap_or(Order::MostSignificantFirst);
        assert!(orders.all(|order| order == first), "numbers are read from one end");
        first
    }

    /// The values that a word gives to the variables the user named.
    fn witness(
        &self,
        plan: &Plan,
        relation: &Relation,
        word: &[Symbol],
        control: &Control,
    ) -> Result<Option<Witness>, Failure> {
        let tracks = relation.dfa.tracks();
        let mut values: Vec<WitnessValue> = Vec::new();
        for (track, &variable) in relation.variables.iter().enumerate() {
            let Some(name) = plan.info(variable).name.clone() else { continue };
            let digits: Vec<i32> = word.iter().map(|&symbol| tracks.digit(symbol, track)).collect();
            let Kind::Number(id) = plan.kind(variable) else {
                values.push(WitnessValue { name, value: None, digits });
                continue;
            };
            let arithmetic = &self.systems.get(*id).arithmetic;
            let value = arithmetic.value(&digits, control)?;
            let digits = arithmetic.represent(&value, control)?;
            values.push(WitnessValue { name, value: Some(value), digits });
        }
        values.sort_by(|a, b| a.name.cmp(&b.name));
        Ok((!values.is_empty()).then_some(Witness { values }))
    }

    /// The relation of a formula, its words reversed and its systems in the other order.
    pub(crate) fn reversed(
        &mut self,
        formula: &Formula,
        control: &Control,
    ) -> Result<NamedRelation, Failure> {
        let outcome = self.decide(formula, control, &mut Trace::off())?;
        let Outcome::Relation(relation) = outcome else {
            return Err(LogicError::new(
                LogicErrorKind::Type,
                "only a formula with free variables can be reversed",
            )
            .at(formula.span)
            .into());
        };
        let tracks = relation
            .tracks
            .iter()
            .map(|track| self.other_order(track, control))
            .collect::<Result<Vec<_>, Failure>>()?;
        let dfa = minimize(
            &determinize(&reverse(&Nfa::from(&*relation.dfa), control)?, control)?,
            control,
        )?;
        Ok(NamedRelation { tracks, dfa: Arc::new(dfa), ..relation })
    }

    /// The same track read the other way round.
    pub(crate) fn other_order(
        &mut self,
        track: &TrackKind,
        control: &Control,
    ) -> Result<TrackKind, Failure> {
        Ok(match track {
            TrackKind::System(id) => TrackKind::System(self.turned(*id, control)?),
            TrackKind::Digits(_) => track.clone(),
        })
    }
}
