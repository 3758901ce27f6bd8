//! Deciding: from a plan to automata.
//!
//! * [`conjunction`](Evaluation::conjunction): joins, filters first, sizes found out by
//!   trial; negated parts taken away from what is already known; quantifiers last;
//! * `room`: quantifiers of parts, where all variables together do not fit into an alphabet;
//! * `eliminate`: quantifiers of a joined relation, in two stages;
//! * `at_least`: counting quantifiers;
//! * `count`: negated existentials and conjunctions that only count;
//! * `rewrite`: variables that equal others are replaced before anything is built;
//! * `cache`: equal parts, in one formula or in several, are built once.

mod at_least;
mod cache;
mod conjunction;
mod count;
mod eliminate;
mod rewrite;
mod room;

pub(crate) use at_least::with_blanks;
pub(crate) use cache::Cache;

use crate::node::{Node, NodeId, Plan, Variable};
use crate::prover::{Failure, Prover};
use crate::relation::{Projection, Relation, Tools, onto};
use crate::trace::Trace;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Symbol, Tracks, rename, shortest_word};
use wythoff_control::Instant;
use wythoff_numeration::Order;

/// One evaluation of a plan.
pub(crate) struct Evaluation<'a> {
    prover: &'a mut Prover,
    plan: &'a mut Plan,
    order: Order,
    control: &'a Control,
    trace: &'a mut Trace,
}

/// A truth value, with a word of the relation that shows it where there is one.
pub(crate) type Decided = (bool, Option<(Relation, Vec<Symbol>)>);

impl<'a> Evaluation<'a> {
    pub(crate) fn new(
        prover: &'a mut Prover,
        plan: &'a mut Plan,
        order: Order,
        control: &'a Control,
        trace: &'a mut Trace,
    ) -> Self {
        Self { prover, plan, order, control, trace }
    }

    pub(crate) fn tools(&self) -> Tools<'_> {
        Tools {
            plan: self.plan,
            systems: &self.prover.systems,
            order: self.order,
            control: self.control,
        }
    }

    pub(crate) fn widen(
        &self,
        relation: &Relation,
        variables: &[Variable],
    ) -> Result<Relation, Failure> {
        Ok(self.tools().widen(relation, variables)?)
    }

    /// Whether a node without free variables holds.
    pub(crate) fn decide(&mut self, id: NodeId) -> Result<Decided, Failure> {
        Ok(match self.plan.node(id).clone() {
            Node::True => (true, None),
            Node::False => (false, None),
            Node::Not(inner) => {
                let (value, witness) = self.decide(inner)?;
                (!value, witness)
            }
            Node::And(parts) => {
                for part in parts {
                    let verdict = self.decide(part)?;
                    if !verdict.0 {
                        return Ok(verdict);
                    }
                }
                (true, None)
            }
            Node::Or(parts) => {
                for part in parts {
                    let verdict = self.decide(part)?;
                    if verdict.0 {
                        return Ok(verdict);
                    }
                }
                (false, None)
            }
            Node::Xor(left, right) => (self.decide(left)?.0 != self.decide(right)?.0, None),
            Node::Exists(bound, body) => {
                // No projection: one word of the body is enough.
                self.trace.enter(|| self.plan.describe(id));
                let relation = self.conjunction(&[body], &bound)?;
                self.trace.leave();
                match shortest_word(&relation.dfa, self.control)? {
                    Some(word) => (true, Some((relation, word))),
                    None => (false, None),
                }
            }
            Node::AtLeast(..) | Node::Linear { .. } | Node::Table { .. } => {
                (!self.relation(id)?.is_empty(), None)
            }
        })
    }

    /// The relation of a node.
    pub(crate) fn relation(&mut self, id: NodeId) -> Result<Relation, Failure> {
        if let Some(known) = self.recall(id) {
            return Ok(known);
        }
        let since = Instant::now();
        self.trace.enter(|| self.plan.describe(id));
        let made = self.make(id)?;
        self.note(&made, since);
        self.remember(id, &made);
        Ok(made)
    }

    /// What was entered last is made.
    fn note(&mut self, made: &Relation, since: Instant) {
        if self.trace.is_on() {
            self.trace.record(&made.dfa, self.control.take_largest(), since);
        }
    }

    fn make(&mut self, id: NodeId) -> Result<Relation, Failure> {
        match self.plan.node(id).clone() {
            Node::True | Node::False => {
                let all = matches!(self.plan.node(id), Node::True);
                let none = Tracks::none();
                let dfa = if all { Dfa::everything(none) } else { Dfa::nothing(none) };
                Ok(Relation { variables: Vec::new(), dfa: Arc::new(dfa) })
            }
            Node::Linear { terms, relation, constant } => {
                let variables: Vec<Variable> = terms.iter().map(|term| term.0).collect();
                let coefficients: Vec<i64> = terms.iter().map(|term| term.1).collect();
                let system = self.prover.systems.get(self.plan.system(variables[0]));
                let dfa =
                    system.arithmetic.linear(&coefficients, relation, &constant, self.control)?;
                Ok(Relation { variables, dfa: Arc::new(dfa) })
            }
            Node::Table { table, variables } => {
                let dfa = self.prover.tables.get(table).clone();
                self.place(&dfa, &variables)
            }
            Node::Not(inner) => {
                let free = self.plan.free(inner);
                let context = self.tools().everything(&free)?;
                let taken = self.projection(inner)?;
                Ok(self.tools().subtract(&context, &taken)?)
            }
            Node::Or(parts) => {
                let mut parts = parts.into_iter();
                let first = parts.next().expect("at least two parts");
                let mut all = self.relation(first)?;
                for part in parts {
                    let part = self.relation(part)?;
                    all = self.tools().union(&all, &part)?;
                }
                Ok(all)
            }
            Node::Xor(left, right) => {
                let left = self.relation(left)?;
                let right = self.relation(right)?;
                Ok(self.tools().xor(&left, &right)?)
            }
            Node::And(_) => {
                let joined = self.conjunction(&[id], &[])?;
                let free = self.plan.free(id);
                if joined.variables.iter().all(|v| free.binary_search(v).is_ok()) {
                    return Ok(joined);
                }
                // Quantifiers of the parts were left open.
                self.eliminate(joined, &free)
            }
            Node::Exists(bound, body) => {
                let joined = self.conjunction(&[body], &bound)?;
                let free = self.plan.free(id);
                self.eliminate(joined, &free)
            }
            Node::AtLeast(count, bound, body) => self.at_least(count, &bound, body),
        }
    }

    /// A node as something to take away: an existential is left nondeterministic.
    pub(crate) fn projection(&mut self, id: NodeId) -> Result<Projection, Failure> {
        if let Node::Exists(bound, body) = self.plan.node(id).clone() {
            if let Some(known) = self.recall(id) {
                return Ok(known.into_projection());
            }
            let since = Instant::now();
            self.trace.enter(|| self.plan.describe(body));
            let joined = self.conjunction(&[body], &bound)?;
            self.note(&joined, since);
            let free = self.plan.free(id);
            return Ok(self.tools().project(&joined, &free)?);
        }
        Ok(self.relation(id)?.into_projection())
    }

    /// An automaton on the tracks of some variables, in any order, perhaps repeated.
    fn place(&self, dfa: &Arc<Dfa>, variables: &[Variable]) -> Result<Relation, Failure> {
        let mut sorted = variables.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted == variables {
            return Ok(Relation { variables: sorted, dfa: dfa.clone() });
        }
        let tracks = self.tools().tracks(&sorted)?;
        let moved = rename(dfa, &onto(variables, &sorted), &tracks, self.control)?;
        Ok(Relation {
            variables: sorted,
            dfa: Arc::new(wythoff_automata::minimize(&moved, self.control)?),
        })
    }
}
