//! Automata that are functions: for all x1, …, xk there is exactly one y with `$f(x1,…,xk,y)`.
//!
//! The prover proves that itself, as two statements in its own language: there is a value, and
//! no two are different. What was proved is kept with the automaton, not with its name, so that
//! a name that is defined again is proved again. A function that is not total is refused, with
//! the first arguments that have no value: a term without a value would make a comparison and
//! its negation false together.

use crate::prover::{Failure, Outcome, Prover, Witness};
use crate::syntax::{Formula, Name, Term, call, equal, exists, for_all, variable};
use crate::table::{Predicate, TrackKind};
use crate::trace::Trace;
use crate::{LogicError, LogicErrorKind, suggest};
use std::sync::Arc;
use wythoff_automata::Control;

impl Prover {
    /// The automaton of a function.
    ///
    /// # Errors
    ///
    /// If there is none of this name, or it is no function.
    pub(crate) fn function(
        &mut self,
        name: &Name,
        control: &Control,
    ) -> Result<Arc<Predicate>, Failure> {
        let Some(predicate) = self.predicate(&name.text, control)? else {
            let names = self.predicate_names();
            let message =
                format!("there is no automaton `${0}`, so `{0}` is no function", name.text);
            return Err(LogicError::new(LogicErrorKind::UnknownName, message)
                .at(name.span)
                .suggesting(suggest(&name.text, names.iter().map(String::as_str)))
                .into());
        };
        if !self.tables.is_function(&predicate) {
            let proved = self.prove_function(name, &predicate, control);
            // Places in the statements that are proved mean nothing to who reads this.
            proved.map_err(|failure| match failure {
                Failure::Wrong(error) => LogicError { other: None, ..error }.at(name.span).into(),
                stopped @ Failure::Stopped(_) => stopped,
            })?;
            self.tables.set_function(&predicate);
        }
        Ok(predicate)
    }

    fn prove_function(
        &mut self,
        name: &Name,
        predicate: &Predicate,
        control: &Control,
    ) -> Result<(), Failure> {
        let is_number = |track: &TrackKind| matches!(track, TrackKind::System(_));
        let Some(TrackKind::System(value)) = predicate.tracks.last() else {
            return Err(no_function(name, "has no number on its last track").into());
        };
        if !predicate.tracks.iter().all(is_number) {
            return Err(no_function(name, "has words on a track").into());
        }
        let system = self.systems.get(*value).name.to_string();
        let inputs: Vec<String> = (1..predicate.tracks.len()).map(|i| format!("x{i}")).collect();
        let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
        let holds = |value: &str| {
            let terms = inputs.iter().copied().chain([value]).map(variable);
            call(&name.text, terms.collect::<Vec<Term>>())
        };
        let all = |variables: &[&str], formula: Formula| match variables {
            [] => formula,
            variables => for_all(variables.iter().copied(), formula),
        };
        let some = all(&inputs, exists(["y"], holds("y"))).in_system(&system);
        if let Some(point) = self.counterexample(&some, control)? {
            let call = shown(name, &inputs, &point, "y");
            return Err(no_function(
                name,
                &format!("does not have a value everywhere: no y has {call}"),
            )
            .helping("a function has a value for all numbers: define one for these as well")
            .into());
        }
        let several: Vec<&str> = inputs.iter().copied().chain(["y", "z"]).collect();
        let one = all(&several, (holds("y") & holds("z")).implies(equal("y", "z")));
        if let Some(point) = self.counterexample(&one.in_system(&system), control)? {
            let values = [value_of(&point, "y"), value_of(&point, "z")];
            let call = shown(name, &inputs, &point, "y");
            let what =
                format!("has several values: y = {} and y = {} have {call}", values[0], values[1]);
            return Err(no_function(name, &what).into());
        }
        Ok(())
    }

    /// Values that make a statement false; none if it is true.
    fn counterexample(
        &mut self,
        statement: &Formula,
        control: &Control,
    ) -> Result<Option<Witness>, Failure> {
        match self.decide(statement, control, &mut Trace::off())? {
            Outcome::True(_) => Ok(None),
            Outcome::False(witness) => Ok(Some(witness.unwrap_or(Witness { values: Vec::new() }))),
            Outcome::Relation(_) => unreachable!("all its variables are bound"),
        }
    }
}

fn no_function(name: &Name, what: &str) -> LogicError {
    let message = format!("`{0}` is no function: `${0}` {what}", name.text);
    LogicError::new(LogicErrorKind::Type, message)
}

fn value_of(point: &Witness, name: &str) -> String {
    let found = point.values.iter().find(|value| value.name == name);
    let value = found.and_then(|found| found.value.as_ref());
    value.map_or_else(|| "any".to_owned(), ToString::to_string)
}

/// `$f(3,5,y)`.
fn shown(name: &Name, inputs: &[&str], point: &Witness, last: &str) -> String {
    let mut values: Vec<String> = inputs.iter().map(|input| value_of(point, input)).collect();
    values.push(last.to_owned());
    format!("`${}({})`", name.text, values.join(","))
}
