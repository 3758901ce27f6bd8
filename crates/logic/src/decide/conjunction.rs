//! Conjunctions: joins in a good order, then what is negated, then the quantifiers.

use super::Evaluation;
use crate::node::{Node, NodeId, Variable};
use crate::prover::Failure;
use crate::relation::{Relation, merged};
use std::time::Instant;

/// Joins estimated above this are tried in several ways before one is chosen.
const WORTH_A_TRIAL: usize = 20_000;

/// How many ways are tried.
const TRIALS: usize = 3;

impl Evaluation<'_, '_> {
    /// The relation of a conjunction, over its free and its bound variables: nothing is
    /// projected here.
    pub(super) fn conjunction(
        &mut self,
        nodes: &[NodeId],
        bound: &[Variable],
    ) -> Result<Relation, Failure> {
        let parts = self.parts(nodes, bound);
        if parts.impossible {
            return Ok(Relation::nothing());
        }
        let mut relations = Vec::new();
        for &id in &parts.positive {
            let relation = self.relation(id)?;
            if relation.is_empty() {
                return Ok(Relation::nothing());
            }
            relations.push(relation);
        }
        let mut context = self.join_all(relations)?;
        let mut negative = parts.negative;
        // What has no quantifier is cheap; then what has the fewest variables.
        let plan = &mut *self.plan;
        negative.sort_by_key(|&id| {
            (matches!(plan.node(id), Node::Exists(..)), plan.free(id).len(), id)
        });
        for id in negative {
            if context.is_empty() {
                return Ok(context);
            }
            let free = self.plan.free(id);
            context = self.widen(&context, &free)?;
            let taken = self.projection(id)?;
            let since = Instant::now();
            context = self.tools().subtract(&context, &taken)?;
            if self.trace.is_on() {
                let largest = self.budget.take_largest();
                let what = format!("without {}", self.plan.describe(id));
                self.trace.record(|| what, &context.dfa, largest, since);
            }
        }
        Ok(context)
    }

    /// The join of all relations.
    fn join_all(&mut self, mut relations: Vec<Relation>) -> Result<Relation, Failure> {
        if relations.is_empty() {
            return Ok(self.tools().everything(&[])?);
        }
        while relations.len() > 1 {
            let since = Instant::now();
            let candidates = candidates(&relations);
            let (first, second, joined) = self.best(&relations, &candidates)?;
            // The larger index first, so that the smaller one stays where it is.
            relations.swap_remove(second);
            relations.swap_remove(first);
            if self.trace.is_on() {
                let largest = self.budget.take_largest();
                let names = self.plan.names(&joined.variables);
                self.trace.record(|| format!("join on {names}"), &joined.dfa, largest, since);
            }
            if joined.is_empty() {
                return Ok(joined);
            }
            relations.push(joined);
        }
        Ok(relations.pop().expect("one is left"))
    }

    /// The smallest of the first few joins.
    fn best(
        &self,
        relations: &[Relation],
        candidates: &[Candidate],
    ) -> Result<(usize, usize, Relation), Failure> {
        let worth = candidates[0].estimate > WORTH_A_TRIAL;
        let trials = if worth { TRIALS } else { 1 };
        let mut best: Option<(usize, usize, Relation)> = None;
        for candidate in candidates.iter().take(trials) {
            let (first, second) = (candidate.first, candidate.second);
            let joined = self.tools().join(&relations[first], &relations[second])?;
            let better = best
                .as_ref()
                .is_none_or(|(_, _, other)| joined.dfa.edge_count() < other.dfa.edge_count());
            if better {
                best = Some((first, second, joined));
            }
        }
        Ok(best.expect("at least one candidate"))
    }
}

/// A pair of relations that could be joined next.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    /// The smaller index.
    first: usize,
    second: usize,
    /// Whether one has no variable that the other has not.
    filter: bool,
    /// How many new variables the larger side gets.
    grows: usize,
    estimate: usize,
}

/// Pairs in the order in which to try them: filters, then pairs that share variables.
fn candidates(relations: &[Relation]) -> Vec<Candidate> {
    let mut all = Vec::new();
    for second in 1..relations.len() {
        for first in 0..second {
            let (a, b) = (&relations[first], &relations[second]);
            let union = merged(&a.variables, &b.variables).len();
            let shared = a.variables.len() + b.variables.len() - union;
            let larger = a.variables.len().max(b.variables.len());
            all.push((
                shared == 0,
                Candidate {
                    first,
                    second,
                    filter: union == larger,
                    grows: union - larger,
                    estimate: (a.dfa.states() * b.dfa.states()) >> shared.min(8),
                },
            ));
        }
    }
    all.sort_by_key(|(apart, candidate)| {
        (*apart, !candidate.filter, candidate.estimate << candidate.grows.min(8))
    });
    let filters = all.iter().filter(|(_, candidate)| candidate.filter).count();
    if filters > 0 {
        all.truncate(filters);
    }
    all.into_iter().map(|(_, candidate)| candidate).collect()
}
