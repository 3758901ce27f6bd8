//! Automata called by name, `$f(t1,…)`, parts that are read the other way round, and
//! formulas that stand for their variable.

use super::Translator;
use super::atom::Atom;
use crate::infer::Part;
use crate::kind::Kind;
use crate::node::{NodeId, Variable};
use crate::prover::Failure;
use crate::syntax::{Formula, Name, Span, SystemName, Term};
use crate::trace::Trace;
use crate::typing::Track;
use crate::{LogicError, LogicErrorKind, suggest};
use std::sync::Arc;

impl Translator<'_> {
    /// The node of `$f(t1,…)`.
    pub(super) fn call(
        &mut self,
        name: &Name,
        arguments: &[Term],
        system: &SystemName,
    ) -> Result<NodeId, Failure> {
        let system = self.system(system)?;
        let Some(predicate) = self.prover.predicate(&name.text, self.control)? else {
            let names = self.prover.predicate_names();
            return Err(LogicError::new(
                LogicErrorKind::UnknownName,
                format!("there is no automaton `${}`", name.text),
            )
            .at(name.span)
            .suggesting(suggest(&name.text, names.iter().map(String::as_str)))
            .into());
        };
        if predicate.tracks.len() != arguments.len() {
            let tracks = predicate.tracks.len();
            return Err(
                count_mismatch(name, tracks, arguments.len(), "argument", "arguments").into()
            );
        }
        let ((mut atom, variables, kinds), occurring) = self.inside(|this| {
            let mut atom = Atom::of(system);
            let (variables, kinds) =
                this.arguments(name, arguments, &predicate.tracks, system, &mut atom)?;
            Ok((atom, variables, kinds))
        })?;
        let table = self.placed(name, &predicate.dfa, &predicate.tracks, &kinds)?;
        let node = self.plan.table(table, variables);
        atom.parts.push(node);
        self.atom(name.span, atom, None, occurring)
    }

    /// A reversed part was decided by itself, and is read the other way round.
    pub(super) fn reverse(&mut self, inner: &Formula) -> Result<NodeId, Failure> {
        let relation = self.inferred.reversed(inner).expect("`infer` decides what is reversed");
        let mut variables = Vec::new();
        let mut kinds = Vec::new();
        let name = Name { text: "the part".to_owned(), span: inner.span };
        for (variable, track) in relation.names.iter().zip(Track::all(&name.text, &relation.tracks))
        {
            let (variable, kind) = self.on_track(variable, inner.span, track)?;
            variables.push(variable);
            kinds.push(kind);
        }
        let table = self.placed(&name, &relation.dfa, &relation.tracks, &kinds)?;
        Ok(self.plan.table(table, variables))
    }

    /// A part that stands for a set of numbers, in the system that its variable has elsewhere.
    pub(super) fn part(&mut self, part: &Part, span: Span) -> Result<NodeId, Failure> {
        let variable = self.named(&part.variable);
        let Some(Kind::Number(system)) = self.plan.info(variable).kind else {
            // What gave it another system may as well be an equation of words.
            let message = format!("`{}` is a number here, but not elsewhere", part.variable);
            return Err(LogicError::new(LogicErrorKind::Type, message).at(span).into());
        };
        let trace = &mut Trace::off();
        let letters = self.prover.places(&part.set, system, self.control, trace)?;
        let members = letters.into_iter().find(|(letter, _)| *letter == 1);
        let Some((_, members)) = members else { return Ok(self.plan.constant(false)) };
        let kinds = [Kind::Number(system)];
        let table = self.prover.prepare(&Arc::new(members), &kinds, self.control)?;
        Ok(self.plan.table(table, vec![variable]))
    }

    /// A formula as an index or argument: the variable it stands for. It has to hold as well.
    pub(crate) fn such_that(
        &mut self,
        formula: &Formula,
        track: Track<'_>,
        atom: &mut Atom,
    ) -> Result<(Variable, Kind), Failure> {
        let Some(name) = formula.stands_for() else {
            let free = formula.free_variables();
            let message = match free.len() {
                0 => "this formula has no free variable that it could stand for".to_owned(),
                count => format!(
                    "this formula has {count} free variables, {}; as an index or argument it \
                     stands for its only one",
                    free.join(", ")
                ),
            };
            let error = LogicError::new(LogicErrorKind::Type, message).at(formula.span);
            return Err(error.helping("put it beside the place with `&`, and a term there").into());
        };
        let found = self.on_track(name, formula.span, track)?;
        let holds = self.formula(formula)?;
        atom.parts.push(holds);
        Ok(found)
    }
}

/// A wrong number of arguments or indices.
pub(super) fn count_mismatch(
    name: &Name,
    wanted: usize,
    given: usize,
    one: &str,
    many: &str,
) -> LogicError {
    let noun = if wanted == 1 { one } else { many };
    LogicError::new(
        LogicErrorKind::Type,
        format!("`{}` takes {wanted} {noun}, but {given} were given", name.text),
    )
    .at(name.span)
}
