//! Automata with named tracks: relations between numbers, and words.
//!
//! Invariant: the automaton is minimal, its tracks are the variables in increasing order,
//! numbers are canonical, and if all tracks hold numbers, they are accepted whatever their
//! padding. A word is as long as it is (`kind.rs`), and so is what stands beside it.

use crate::kind;
use crate::table::closed;
use crate::{Plan, Systems, Variable};
use std::sync::Arc;
use wythoff_automata::{
    Control, Dfa, Nfa, Reason, Tracks, accept_before_zeros, determinize, determinize_by_turns,
    into_minimal, join, project, reduce, start_after_zeros, subtract, subtract_by_turns,
    symmetric_difference, union,
};
use wythoff_control::Limits;
use wythoff_numeration::{NumerationError, Order};

/// Projections below this are determinised as they are.
const WORTH_REDUCING: usize = 100;

/// The work for larger ones as they are, for each of their edges, before they are reduced: to
/// reduce goes over them a dozen times. It saves Renard and Rigo's script a fifteenth of its
/// time, and costs formulas that have to be learned 3 %. With 3 the script does 5 % more work than
/// with 4, and those formulas 2 % less; with 6 it does 1 % less, and they do 4 % more.
const WORK_BEFORE_REDUCING: u64 = 4;

/// A relation between the values of its variables.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    /// The tracks, increasing.
    pub(crate) variables: Vec<Variable>,
    /// The words.
    pub(crate) dfa: Arc<Dfa>,
}

/// A relation after some variables were forgotten, not yet deterministic.
#[derive(Debug)]
pub(crate) struct Projection {
    pub(crate) variables: Vec<Variable>,
    pub(crate) nfa: Nfa,
    /// Whether it is a relation still, none of whose variables were forgotten.
    is_minimal: bool,
}

/// What relational operations need to know.
#[derive(Clone, Copy)]
pub(crate) struct Tools<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) systems: &'a Systems,
    pub(crate) order: Order,
    pub(crate) control: &'a Control,
}

impl Tools<'_> {
    /// The tracks of some variables.
    pub(crate) fn tracks(&self, variables: &[Variable]) -> Result<Tracks, NumerationError> {
        kind::tracks(variables.iter().map(|&variable| self.plan.kind(variable)), self.systems)
    }

    /// All tuples of values that fit together.
    pub(crate) fn everything(&self, variables: &[Variable]) -> Result<Relation, NumerationError> {
        let mut all =
            Relation { variables: Vec::new(), dfa: Arc::new(Dfa::everything(Tracks::none())) };
        for &variable in variables {
            let valid = self.plan.kind(variable).valid(self.systems)?;
            let one = Relation { variables: vec![variable], dfa: Arc::new(valid.into_owned()) };
            all = self.join(&all, &one)?;
        }
        Ok(all)
    }

    /// Both.
    pub(crate) fn join(
        &self,
        left: &Relation,
        right: &Relation,
    ) -> Result<Relation, NumerationError> {
        let variables = merged(&left.variables, &right.variables);
        let tracks = self.tracks(&variables)?;
        let (left_onto, right_onto) =
            (onto(&left.variables, &variables), onto(&right.variables, &variables));
        let product =
            join((&left.dfa, &left_onto), (&right.dfa, &right_onto), &tracks, self.control)?;
        Ok(Relation { variables, dfa: Arc::new(into_minimal(product, self.control)?) })
    }

    /// The relation with more variables, which may have any values.
    pub(crate) fn widen(
        &self,
        relation: &Relation,
        variables: &[Variable],
    ) -> Result<Relation, NumerationError> {
        let missing: Vec<Variable> = variables
            .iter()
            .copied()
            .filter(|variable| relation.variables.binary_search(variable).is_err())
            .collect();
        if missing.is_empty() {
            return Ok(relation.clone());
        }
        self.join(relation, &self.everything(&missing)?)
    }

    /// Either.
    pub(crate) fn union(
        &self,
        left: &Relation,
        right: &Relation,
    ) -> Result<Relation, NumerationError> {
        let (left, right) = self.same_tracks(left, right)?;
        let dfa = into_minimal(union(&left.dfa, &right.dfa, self.control)?, self.control)?;
        Ok(Relation { dfa: Arc::new(dfa), ..left })
    }

    /// Exactly one.
    pub(crate) fn xor(
        &self,
        left: &Relation,
        right: &Relation,
    ) -> Result<Relation, NumerationError> {
        let (left, right) = self.same_tracks(left, right)?;
        let dfa =
            into_minimal(symmetric_difference(&left.dfa, &right.dfa, self.control)?, self.control)?;
        Ok(Relation { dfa: Arc::new(dfa), ..left })
    }

    fn same_tracks(
        &self,
        left: &Relation,
        right: &Relation,
    ) -> Result<(Relation, Relation), NumerationError> {
        let variables = merged(&left.variables, &right.variables);
        Ok((self.widen(left, &variables)?, self.widen(right, &variables)?))
    }

    /// The tuples of a relation that do not belong to a projection, whose variables are
    /// among the relation's.
    pub(crate) fn subtract(
        &self,
        context: &Relation,
        taken: &Projection,
    ) -> Result<Relation, NumerationError> {
        let onto = onto(&taken.variables, &context.variables);
        let rest = self.by_subsets(
            taken,
            context.dfa.edge_count(),
            |nfa, control| subtract(&context.dfa, (nfa, &onto), control),
            |nfa| subtract_by_turns(&context.dfa, (nfa, &onto), self.control),
        )?;
        let dfa = into_minimal(rest, self.control)?;
        Ok(Relation { variables: context.variables.clone(), dfa: Arc::new(dfa) })
    }

    /// Forgets all variables but some.
    pub(crate) fn project(
        &self,
        relation: &Relation,
        keep: &[Variable],
    ) -> Result<Projection, NumerationError> {
        let variables: Vec<Variable> = relation
            .variables
            .iter()
            .copied()
            .filter(|variable| keep.binary_search(variable).is_ok())
            .collect();
        let positions = onto(&variables, &relation.variables);
        let nfa = project(&relation.dfa, &positions, self.control)?;
        let nfa = match (self.plan.has_word(&relation.variables), self.plan.has_word(&variables)) {
            (_, true) => nfa,
            // The words that were forgotten had a length, and the numbers were padded to it.
            (true, false) => closed(nfa, self.order, self.control)?,
            (false, false) => self.pad(nfa)?,
        };
        Ok(Projection { variables, nfa, is_minimal: false })
    }

    /// Closes a projection of numbers under padding: a number that was forgotten may have been
    /// the longest.
    fn pad(&self, nfa: Nfa) -> Result<Nfa, Reason> {
        let zero = nfa.tracks().zero().expect("0 is a digit of every number system");
        match self.order {
            Order::MostSignificantFirst => start_after_zeros(nfa, zero, self.control),
            Order::LeastSignificantFirst => accept_before_zeros(nfa, zero, self.control),
        }
    }

    /// What is made of the subsets of a projection. Most are few, and are listed `at_once`. If
    /// not, they are many and long: states with one future or one past are made one first.
    /// Besides those of the projection there are so many `edges` to go along.
    fn by_subsets(
        &self,
        projection: &Projection,
        edges: usize,
        at_once: impl FnOnce(&Nfa, &Control) -> Result<Dfa, Reason>,
        by_turns: impl FnOnce(&Nfa) -> Result<Dfa, Reason>,
    ) -> Result<Dfa, Reason> {
        let nfa = &projection.nfa;
        if projection.is_minimal || nfa.states() < WORTH_REDUCING {
            return by_turns(nfa);
        }
        let edges = (edges + nfa.transitions().edges()) as u64;
        let limits = Limits { work: Some(WORK_BEFORE_REDUCING * edges), ..Limits::default() };
        match self.control.within(limits, |control| at_once(nfa, control)) {
            // If it was a limit of the whole, that stops what comes next as well.
            Err(Reason::Work { .. } | Reason::States { .. }) => {
                by_turns(&reduce(nfa, self.control)?)
            }
            outcome => outcome,
        }
    }

    /// The relation of a projection.
    pub(crate) fn settle(&self, projection: &Projection) -> Result<Relation, Reason> {
        let dfa = self.by_subsets(projection, 0, determinize, |nfa| {
            determinize_by_turns(nfa, self.control)
        })?;
        let dfa = into_minimal(dfa, self.control)?;
        Ok(Relation { variables: projection.variables.clone(), dfa: Arc::new(dfa) })
    }
}

impl Relation {
    /// The relation that nothing satisfies.
    pub(crate) fn nothing() -> Self {
        Self { variables: Vec::new(), dfa: Arc::new(Dfa::nothing(Tracks::none())) }
    }

    /// Whether no tuple belongs to it.
    pub(crate) fn is_empty(&self) -> bool {
        // Trimmed automata of the empty language are one state that rejects.
        self.dfa.states() == 1 && !self.dfa.accepts_at(wythoff_automata::StateId::FIRST)
    }

    pub(crate) fn into_projection(self) -> Projection {
        Projection { nfa: Nfa::from(&*self.dfa), variables: self.variables, is_minimal: true }
    }
}

/// The union of two increasing lists.
pub(crate) fn merged(left: &[Variable], right: &[Variable]) -> Vec<Variable> {
    let mut all: Vec<Variable> = left.iter().chain(right).copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The places of some variables in a list that has them all.
pub(crate) fn onto(some: &[Variable], all: &[Variable]) -> Vec<usize> {
    some.iter()
        .map(|variable| all.binary_search(variable).expect("the variable is in the list"))
        .collect()
}
