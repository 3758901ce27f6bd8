//! Automata as functions: `f(t1,…)` is the one y for which `$f(t1,…,y)` holds.
//!
//! That there is exactly one is proved before the first use (`function.rs`), so a value is a
//! variable of the atom's own, and its negation means what it should: "some value of f(n) is
//! not less" and "no value is less" are the same.

use super::Translator;
use super::atom::Atom;
use super::call::count_mismatch;
use crate::SystemId;
use crate::kind::Kind;
use crate::node::Variable;
use crate::prover::Failure;
use crate::syntax::{Name, Term};

impl Translator<'_> {
    /// The value of a function, a number of this system.
    pub(super) fn application(
        &mut self,
        name: &Name,
        arguments: &[Term],
        system: SystemId,
        atom: &mut Atom,
    ) -> Result<Variable, Failure> {
        let predicate = self.prover.function(name, self.control)?;
        let tracks = &predicate.tracks[..predicate.tracks.len() - 1];
        if tracks.len() != arguments.len() {
            let (wanted, given) = (tracks.len(), arguments.len());
            let error = count_mismatch(name, wanted, given, "argument", "arguments");
            return Err(error.helping("the last track of the automaton is the value").into());
        }
        let (mut variables, mut kinds) = self.arguments(name, arguments, tracks, system, atom)?;
        let value = self.plan.variable(None, Some(Kind::Number(system)));
        variables.push(value);
        kinds.push(Kind::Number(system));
        let table = self.placed(name, &predicate.dfa, &predicate.tracks, &kinds)?;
        let node = self.plan.table(table, variables);
        atom.bound.push(value);
        atom.parts.push(node);
        Ok(value)
    }
}
