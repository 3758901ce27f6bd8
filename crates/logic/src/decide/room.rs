//! Variables that do not fit into one alphabet together.
//!
//! A conjunction is joined with all its variables, and those that are bound are forgotten after,
//! because that makes the fewest subsets. An alphabet has a limited number of symbols, though: ten
//! numbers in base 10 have too many digits between them. Then bound variables are forgotten one
//! after the other as soon as everything that speaks of one is joined: ∃x (A(x, y) ∧ B(y, z)) is
//! ∃x A(x, y) ∧ B(y, z). Each time it is the variable whose parts have the fewest symbols
//! together, as in the elimination of variables by buckets (Dechter, "Bucket elimination: a
//! unifying framework for reasoning", Artificial Intelligence 113, 1999).
//!
//! A chain of n inequalities takes n steps with three variables each. Where no variable can be
//! forgotten, as among ten numbers that all differ from each other, the formula is refused.

use super::Evaluation;
use super::rewrite::Parts;
use crate::node::Variable;
use crate::prover::Failure;
use crate::relation::Relation;

impl Evaluation<'_> {
    /// The parts that hold, with bound variables forgotten until what is left fits into an
    /// alphabet, or none can be.
    pub(super) fn make_room(
        &mut self,
        mut relations: Vec<Relation>,
        parts: &Parts,
    ) -> Result<Vec<Relation>, Failure> {
        // What is taken away speaks of these.
        let mut needed: Vec<Variable> = Vec::new();
        for &id in &parts.negative {
            needed.extend(self.plan.free(id));
        }
        loop {
            let all = variables(relations.iter(), &needed);
            // Beside a word all have its length, so nothing is forgotten by itself.
            if self.symbols(&all).is_some() || self.plan.has_word(&all) {
                return Ok(relations);
            }
            let bound = all.iter().filter(|v| parts.bound.contains(v) && !needed.contains(v));
            let buckets = bound.filter_map(|&variable| {
                let with = relations.iter().filter(|r| r.variables.contains(&variable));
                let together = variables(with, &[]);
                Some((self.symbols(&together)?, variable, together))
            });
            let Some((_, variable, together)) = buckets.min_by_key(|bucket| bucket.0) else {
                return Ok(relations);
            };
            let (with, without): (Vec<_>, Vec<_>) =
                relations.into_iter().partition(|r| r.variables.contains(&variable));
            let joined = self.join_all(with)?;
            let keep: Vec<Variable> = together.into_iter().filter(|v| *v != variable).collect();
            let projection = self.tools().project(&joined, &keep)?;
            let forgotten = self.tools().settle(&projection)?;
            relations = without;
            relations.push(forgotten);
        }
    }
}

/// The variables of some relations, and others, increasing.
fn variables<'r>(
    relations: impl Iterator<Item = &'r Relation>,
    others: &[Variable],
) -> Vec<Variable> {
    let mut all: Vec<Variable> = relations.flat_map(|r| r.variables.iter().copied()).collect();
    all.extend(others);
    all.sort_unstable();
    all.dedup();
    all
}
