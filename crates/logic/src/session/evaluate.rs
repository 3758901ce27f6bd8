//! `eval`, `def` and `explain`: formulas decided, terms evaluated.
//!
//! As in Walnut 8, `eval` and `def` do the same: with a name the result is kept as
//! `$name`, its tracks in the alphabetical order of the free variables. With variables after
//! the name, the values of the others are counted (`count.rs`).

use super::response::{Answer, Notice};
use super::summary::alphabets;
use super::{Job, Session};
use crate::lint::{Warning, lint};
use crate::prover::{Failure, NamedRelation, Outcome};
use crate::syntax::{Evaluation, Expression, Formula, Quoted};
use crate::table::Predicate;
use crate::{LogicError, LogicErrorKind, Systems};
use std::sync::Arc;
use wythoff_automata::{Dfa, Tracks};

impl Session {
    pub(super) fn evaluate(
        &mut self,
        evaluation: &Evaluation,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let (expression, expanded) = self.expression(&evaluation.formula)?;
        let answer = match &expression {
            Expression::Formula(formula) => {
                warn(formula, expanded.as_ref(), job);
                if evaluation.bindings.is_empty() {
                    self.decide(formula, expanded.as_ref(), evaluation, job)
                } else {
                    self.truth_values(formula, &evaluation.bindings, job)
                }
            }
            Expression::Term(term, system) => match &evaluation.name {
                Some(name) => Err(LogicError::new(
                    LogicErrorKind::Type,
                    "this is a number, not a formula, so nothing can be defined by it",
                )
                .at(name.span)
                .helping("leave out the name to print its value")
                .into()),
                None if !evaluation.variables.is_empty() => {
                    let message = "this is a number, not a formula, so there is nothing to count";
                    Err(LogicError::new(LogicErrorKind::Type, message).at(term.span).into())
                }
                None => self.term_values(term, system, &evaluation.bindings, job.control),
            },
        };
        answer.map_err(|failure| in_expansion(failure, expanded.as_deref()))
    }

    fn decide(
        &mut self,
        formula: &Formula,
        expanded: Option<&String>,
        evaluation: &Evaluation,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let outcome = self.prover.decide(formula, job.control, &mut job.trace)?;
        let (mut answer, relation) = match outcome {
            Outcome::True(witness) => (Answer::Truth { value: true, witness }, None),
            Outcome::False(witness) => (Answer::Truth { value: false, witness }, None),
            Outcome::Relation(relation) => {
                tell_systems(formula, &relation, &self.prover.systems, expanded, job);
                let names = relation.names.clone();
                let summary = self.summarise(&relation.predicate(), names, job.control)?;
                (Answer::Relation(Box::new(summary)), Some(relation))
            }
        };
        if let Some(name) = &evaluation.name {
            let predicate = match (&relation, &answer) {
                (Some(relation), _) => relation.predicate(),
                (None, answer) => truth(matches!(answer, Answer::Truth { value: true, .. })),
            };
            self.keep(name, predicate, job)?;
        }
        // The automaton is kept even if what is asked for beside it cannot be counted.
        if !evaluation.variables.is_empty() {
            let counting = self.define_counting(evaluation, relation.as_ref(), job)?;
            if let Answer::Relation(summary) = &mut answer {
                summary.counting = Some(counting);
            }
        }
        Ok(answer)
    }

    pub(super) fn explain(
        &mut self,
        quoted: &Quoted,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let (expression, expanded) = self.expression(quoted)?;
        let Expression::Formula(formula) = &expression else {
            let message = "a formula is needed to explain how it is decided";
            return Err(LogicError::new(LogicErrorKind::Type, message).at(quoted.span()).into());
        };
        warn(formula, expanded.as_ref(), job);
        let outcome = self.prover.decide(formula, job.control, &mut job.trace);
        let outcome = outcome.map_err(|failure| in_expansion(failure, expanded.as_deref()))?;
        Ok(match outcome {
            Outcome::True(witness) => Answer::Truth { value: true, witness },
            Outcome::False(witness) => Answer::Truth { value: false, witness },
            Outcome::Relation(relation) => {
                tell_systems(formula, &relation, &self.prover.systems, expanded.as_ref(), job);
                let names = relation.names.clone();
                let summary = self.summarise(&relation.predicate(), names, job.control)?;
                Answer::Relation(Box::new(summary))
            }
        })
    }
}

pub(super) fn warn(formula: &Formula, expanded: Option<&String>, job: &mut Job<'_>) {
    let notices = lint(formula).into_iter();
    job.warnings.extend(notices.map(|warning| Notice { warning, expanded: expanded.cloned() }));
}

/// Says in which number systems an answer is, where the formula mixes several.
fn tell_systems(
    formula: &Formula,
    relation: &NamedRelation,
    systems: &Systems,
    expanded: Option<&String>,
    job: &mut Job<'_>,
) {
    if !relation.is_mixed {
        return;
    }
    let variables = relation.names.iter().map(|name| format!("`{name}`"));
    let variables = variables.zip(alphabets(&relation.tracks, systems));
    let variables = variables.map(|(name, system)| format!("{name} in {system}"));
    let message = format!(
        "number systems are mixed here; the answer has {}",
        variables.collect::<Vec<_>>().join(", ")
    );
    let warning = Warning { span: formula.span, message };
    job.warnings.push(Notice { warning, expanded: expanded.cloned() });
}

/// The automaton of a statement: no tracks, and the empty word if it is true.
pub(super) fn truth(value: bool) -> Predicate {
    let none = Tracks::none();
    let dfa = if value { Dfa::everything(none) } else { Dfa::nothing(none) };
    Predicate { tracks: Vec::new(), dfa: Arc::new(dfa) }
}

/// Places in a formula whose macros were replaced are places in what came out.
pub(super) fn in_expansion(failure: Failure, expanded: Option<&str>) -> Failure {
    match (failure, expanded) {
        (Failure::Wrong(error), Some(text)) if error.span.is_some() => {
            Failure::Wrong(error.in_expansion(text))
        }
        (failure, _) => failure,
    }
}
