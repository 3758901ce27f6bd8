//! Quantifiers of a relation that is already joined.
//!
//! To forget all bound variables at once can need a hundred times as many subsets as the
//! answer has states. While one of them is left, the others are usually determined by it
//! and the free ones, hardly anything is nondeterministic, and the automaton shrinks; the
//! last one then goes quickly. (`opt2W2c` of Renard and Rigo: 34,579 states by 1,111,344
//! subsets to 1,791 at once; by 13,305 subsets to 2,552, then to 1,791, in two stages.)

use super::Evaluation;
use crate::node::Variable;
use crate::prover::Failure;
use crate::relation::Relation;
use wythoff_automata::Reason;
use wythoff_numeration::NumerationError;

/// Relations below this are projected at once.
const WORTH_STAGES: usize = 200;

/// How many variables are tried as the one to be left.
const TRIALS: usize = 3;

impl Evaluation<'_> {
    /// The relation with its bound variables forgotten.
    pub(super) fn eliminate(
        &mut self,
        joined: Relation,
        free: &[Variable],
    ) -> Result<Relation, Failure> {
        let bound: Vec<Variable> =
            joined.variables.iter().copied().filter(|v| free.binary_search(v).is_err()).collect();
        if bound.is_empty() {
            return Ok(joined);
        }
        self.trace
            .enter(|| format!("E{} of {} states", self.plan.names(&bound), joined.dfa.states()));
        let mut joined = joined;
        if bound.len() > 1 && joined.dfa.states() >= WORTH_STAGES {
            for &last in bound.iter().rev().take(TRIALS) {
                if let Some(smaller) = self.all_but(&joined, free, last)? {
                    joined = smaller;
                    break;
                }
            }
        }
        let projection = self.tools().project(&joined, free)?;
        let settled = self.tools().settle(&projection)?;
        self.trace.leave();
        Ok(settled)
    }

    /// The relation with all bound variables but one forgotten, if that makes it smaller
    /// without many subsets.
    fn all_but(
        &self,
        joined: &Relation,
        free: &[Variable],
        last: Variable,
    ) -> Result<Option<Relation>, Failure> {
        let mut keep = free.to_vec();
        keep.push(last);
        keep.sort_unstable();
        let settled = self.control.capped(2 * joined.dfa.states() as u64, |control| {
            let tools = crate::relation::Tools { control, ..self.tools() };
            let projection = tools.project(joined, &keep)?;
            Ok(tools.settle(&projection)?)
        });
        match settled {
            Ok(smaller) => Ok((smaller.dfa.states() < joined.dfa.states()).then_some(smaller)),
            Err(NumerationError::Stopped(Reason::States { .. })) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}
