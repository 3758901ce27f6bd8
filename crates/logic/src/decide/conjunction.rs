//! Conjunctions: joins in a good order, then what is negated, then the quantifiers.

use super::Evaluation;
use crate::node::{NodeId, Variable};
use crate::prover::Failure;
use crate::relation::{Relation, Tools, merged};
use wythoff_automata::{Control, Dfa, Reason, StateId};
use wythoff_control::Instant;
use wythoff_numeration::NumerationError;

/// Words of this length are counted to tell weak relations from strong ones.
const SAMPLE_LENGTH: usize = 14;

/// A relation is weak if it keeps more than this share of all tuples.
const WEAK: f64 = 0.02;

/// A relation that waits to be joined.
struct Joinable {
    relation: Relation,
    /// Whether it excludes next to nothing.
    weak: bool,
}

/// Joins estimated above this are tried in two ways before one is chosen.
const WORTH_A_TRIAL: usize = 20_000;

/// How many ways besides the first: a second one helps, more of them take what they gain.
const TRIALS: usize = 1;

impl Evaluation<'_> {
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
        let relations = self.make_room(relations, &parts)?;
        let mut context = self.join_all(relations)?;
        let mut negative = parts.negative;
        // What has the fewest quantifiers inside each other is cheap; then what has the
        // fewest variables.
        negative.sort_by_key(|&id| (self.plan.nesting(id), self.plan.free(id).len(), id));
        for id in negative {
            if context.is_empty() {
                return Ok(context);
            }
            let free = self.plan.free(id);
            context = self.widen(&context, &free)?;
            let id = self.as_count(&context, &parts.positive, id)?.unwrap_or(id);
            let taken = self.projection(id)?;
            let since = Instant::now();
            self.trace.enter(|| format!("without {}", self.plan.describe(id)));
            context = self.tools().subtract(&context, &taken)?;
            self.note(&context, since);
        }
        Ok(context)
    }

    /// The join of all relations.
    pub(super) fn join_all(&mut self, relations: Vec<Relation>) -> Result<Relation, Failure> {
        let mut relations = relations
            .into_iter()
            .map(|relation| Ok(Joinable { weak: self.is_weak(&relation)?, relation }))
            .collect::<Result<Vec<Joinable>, NumerationError>>()?;
        while relations.len() > 1 {
            let since = Instant::now();
            let candidates = candidates(&relations);
            let Candidate { first, second, .. } = candidates[0];
            self.trace.enter(|| {
                let (first, second) = (&relations[first].relation, &relations[second].relation);
                let names = self.plan.names(&merged(&first.variables, &second.variables));
                format!("join on {names}")
            });
            let (first, second, joined) = self.best(&relations, &candidates)?;
            // The larger index first, so that the smaller one stays where it is.
            let weak = relations.swap_remove(second).weak & relations.swap_remove(first).weak;
            self.note(&joined, since);
            if joined.is_empty() {
                return Ok(joined);
            }
            relations.push(Joinable { relation: joined, weak });
        }
        match relations.pop() {
            Some(last) => Ok(last.relation),
            None => Ok(self.tools().everything(&[])?),
        }
    }

    /// Whether a relation excludes so little that it is better used as a filter: x != y is
    /// weak, x = y is not. Found by counting words of one length.
    fn is_weak(&self, relation: &Relation) -> Result<bool, NumerationError> {
        let mut all = 1.0;
        for &variable in &relation.variables {
            let valid = self.plan.kind(variable).valid(&self.prover.systems)?;
            all *= words_of_length(&valid, SAMPLE_LENGTH, self.control)?;
        }
        Ok(words_of_length(&relation.dfa, SAMPLE_LENGTH, self.control)? > all * WEAK)
    }

    /// The smaller of the first two joins.
    fn best(
        &self,
        relations: &[Joinable],
        candidates: &[Candidate],
    ) -> Result<(usize, usize, Relation), Failure> {
        let Candidate { first, second, estimate, .. } = candidates[0];
        let mut best = (
            first,
            second,
            self.tools().join(&relations[first].relation, &relations[second].relation)?,
        );
        if estimate <= WORTH_A_TRIAL {
            return Ok(best);
        }
        for &Candidate { first, second, .. } in candidates[1..].iter().take(TRIALS) {
            let joined = self.control.capped(2 * best.2.dfa.states() as u64, |control| {
                let tools = Tools { control, ..self.tools() };
                tools.join(&relations[first].relation, &relations[second].relation)
            });
            match joined {
                Ok(joined) if joined.dfa.edge_count() < best.2.dfa.edge_count() => {
                    best = (first, second, joined);
                }
                Ok(_) | Err(NumerationError::Stopped(Reason::States { .. })) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(best)
    }
}

/// The number of accepted words of one length. An estimate is enough: it orders joins.
fn words_of_length(dfa: &Dfa, length: usize, control: &Control) -> Result<f64, Reason> {
    let mut counts = vec![0.0; dfa.states()];
    counts[0] = 1.0;
    for _ in 0..length {
        let mut next = vec![0.0; dfa.states()];
        for (state, &count) in counts.iter().enumerate() {
            control.work(1, 0)?;
            if count > 0.0 {
                control.work(dfa.edges(StateId::new(state)).targets.len(), 0)?;
                for target in dfa.edges(StateId::new(state)).targets {
                    next[target.index()] += count;
                }
            }
        }
        counts = next;
    }
    let accepting = (0..dfa.states()).filter(|&q| dfa.accepts_at(StateId::new(q)));
    Ok(accepting.map(|q| counts[q]).sum())
}

/// A pair of relations that could be joined next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    /// Whether they share no variable.
    apart: bool,
    /// Whether one of them excludes next to nothing and is no filter of the other.
    weak: bool,
    /// Whether each has a variable that the other has not.
    grows: bool,
    /// How many variables the join has; 0 for filters.
    variables: usize,
    estimate: usize,
    /// The smaller index.
    first: usize,
    second: usize,
}

/// Pairs in the order in which to try them: filters, then strong relations that share
/// variables and make the fewest.
fn candidates(relations: &[Joinable]) -> Vec<Candidate> {
    let mut all = Vec::new();
    for second in 1..relations.len() {
        for first in 0..second {
            let (a, b) = (&relations[first], &relations[second]);
            let (left, right) = (&a.relation.variables, &b.relation.variables);
            let union = merged(left, right).len();
            let shared = left.len() + right.len() - union;
            let grows = union > left.len().max(right.len());
            all.push(Candidate {
                apart: shared == 0,
                weak: grows && (a.weak || b.weak),
                grows,
                variables: if grows { union } else { 0 },
                estimate: (a.relation.dfa.states() * b.relation.dfa.states()) >> shared.min(8),
                first,
                second,
            });
        }
    }
    all.sort_unstable();
    let filters = all.iter().filter(|candidate| !candidate.grows).count();
    if filters > 0 {
        all.retain(|candidate| !candidate.grows);
    }
    all
}
