//! Automata called by name, `$f(t1,…)`, and parts that are read the other way round.

use super::Translator;
use super::atom::Atom;
use crate::node::NodeId;
use crate::prover::Failure;
use crate::syntax::{Formula, Name, SystemName, Term};
use crate::typing::Track;
use crate::{LogicError, LogicErrorKind, suggest};

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
            let mut atom = Atom::default();
            let (variables, kinds) =
                this.arguments(name, arguments, &predicate.tracks, system, &mut atom)?;
            Ok((atom, variables, kinds))
        })?;
        let table = self.prover.prepare(&predicate.dfa, &kinds, self.control)?;
        let node = self.plan.table(table, variables);
        atom.parts.push(node);
        self.atom(name.span, atom, None, occurring)
    }

    /// A reversed part is decided by itself, then read the other way round.
    pub(super) fn reverse(&mut self, inner: &Formula) -> Result<NodeId, Failure> {
        let predicate = self.prover.reversed(inner, self.control)?;
        let mut variables = Vec::new();
        let mut kinds = Vec::new();
        for (name, track) in predicate.names.iter().zip(Track::all("the part", &predicate.tracks)) {
            let (variable, kind) = self.on_track(name, inner.span, track)?;
            variables.push(variable);
            kinds.push(kind);
        }
        let table = self.prover.prepare(&predicate.dfa, &kinds, self.control)?;
        Ok(self.plan.table(table, variables))
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
