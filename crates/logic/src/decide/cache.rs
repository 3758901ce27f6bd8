//! Relations that were made before, found again under other names of their variables.

use super::Evaluation;
use crate::kind::Kind;
use crate::node::{Node, NodeId, Variable};
use crate::relation::Relation;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use wythoff_automata::Dfa;

/// The most edges that are kept; beyond, everything is forgotten.
const MOST_EDGES: usize = 4_000_000;

/// Larger relations are not worth their memory.
const LARGEST: usize = 400_000;

/// A node with its variables numbered as they occur.
type Key = Vec<u64>;

#[derive(Debug, Default)]
pub(crate) struct Cache {
    known: FxHashMap<Key, (Arc<Dfa>, Vec<usize>)>,
    edges: usize,
}

impl Cache {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }
}

impl Evaluation<'_> {
    pub(super) fn recall(&mut self, id: NodeId) -> Option<Relation> {
        let (key, occurring) = self.key(id)?;
        let (dfa, places) = self.prover.cache.known.get(&key)?.clone();
        let variables: Vec<Variable> = places.iter().map(|&place| occurring[place]).collect();
        self.place(&dfa, &variables).ok()
    }

    pub(super) fn remember(&mut self, id: NodeId, relation: &Relation) {
        let edges = relation.dfa.edge_count();
        if edges > LARGEST {
            return;
        }
        let Some((key, occurring)) = self.key(id) else { return };
        let places = relation
            .variables
            .iter()
            .map(|variable| occurring.iter().position(|v| v == variable))
            .collect::<Option<Vec<usize>>>();
        let Some(places) = places else { return };
        let cache = &mut self.prover.cache;
        if cache.edges + edges > MOST_EDGES {
            cache.clear();
        }
        cache.edges += edges;
        cache.known.insert(key, (relation.dfa.clone(), places));
    }

    /// The key of a node, and the variables behind the numbers in it. Truth values and
    /// tables need none.
    fn key(&self, id: NodeId) -> Option<(Key, Vec<Variable>)> {
        if matches!(self.plan.node(id), Node::True | Node::False | Node::Table { .. }) {
            return None;
        }
        let mut writer = Writer { key: Vec::new(), occurring: Vec::new() };
        writer.node(self, id);
        Some((writer.key, writer.occurring))
    }
}

struct Writer {
    key: Key,
    occurring: Vec<Variable>,
}

impl Writer {
    fn variable(&mut self, evaluation: &Evaluation<'_>, variable: Variable) {
        let known = self.occurring.iter().position(|&v| v == variable);
        let place = known.unwrap_or_else(|| {
            self.occurring.push(variable);
            self.occurring.len() - 1
        });
        self.key.push(place as u64);
        match &evaluation.plan.info(variable).kind {
            None => self.key.push(0),
            Some(Kind::Length) => self.key.push(1),
            Some(Kind::Number(id)) => self.key.extend([2, u64::from(id.number())]),
            Some(Kind::Word(digits)) => {
                self.key.extend([3, digits.len() as u64]);
                self.key.extend(digits.iter().map(|digit| u64::from(digit.cast_unsigned())));
            }
        }
    }

    fn node(&mut self, evaluation: &Evaluation<'_>, id: NodeId) {
        let node = evaluation.plan.node(id);
        match node {
            Node::True => self.key.push(1),
            Node::False => self.key.push(2),
            Node::Linear { terms, relation, constant } => {
                self.key.extend([3, terms.len() as u64, *relation as u64]);
                for &(variable, coefficient) in terms {
                    self.variable(evaluation, variable);
                    self.key.push(coefficient.cast_unsigned());
                }
                let bytes = constant.to_le_bytes();
                self.key.push(bytes.len() as u64);
                self.key.extend(bytes.iter().map(|&byte| u64::from(byte)));
            }
            Node::Table { table, variables } => {
                self.key.extend([4, u64::from(table.0), variables.len() as u64]);
                for &variable in variables {
                    self.variable(evaluation, variable);
                }
            }
            Node::Not(inner) => {
                self.key.push(5);
                self.node(evaluation, *inner);
            }
            Node::And(parts) | Node::Or(parts) => {
                let tag = if matches!(node, Node::And(_)) { 6 } else { 7 };
                self.key.extend([tag, parts.len() as u64]);
                for &part in parts {
                    self.node(evaluation, part);
                }
            }
            Node::Xor(left, right) => {
                self.key.push(8);
                self.node(evaluation, *left);
                self.node(evaluation, *right);
            }
            Node::Exists(bound, body) => {
                self.key.extend([9, bound.len() as u64]);
                for &variable in bound {
                    self.variable(evaluation, variable);
                }
                self.node(evaluation, *body);
            }
            Node::AtLeast(count, bound, body) => {
                self.key.extend([10, u64::from(*count), bound.len() as u64]);
                for &variable in bound {
                    self.variable(evaluation, variable);
                }
                self.node(evaluation, *body);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::session::{Options, Session};
    use crate::syntax::parse_command;
    use wythoff_control::{Cancel, Control, Limits};

    #[test]
    fn what_was_made_before_is_forgotten_where_memory_is_short() {
        let session = &mut Session::new(Options::default());
        let mut kept = |memory: Option<u64>| {
            let command = parse_command("eval \"?msd_fib Ax Ey x=2*y | x=2*y+1\";");
            let control = Control::new(Limits { memory, ..Limits::default() }, Cancel::new());
            let outcome = session.execute(&command.expect("it parses"), &control);
            (outcome.is_ok(), session.prover.cache.edges)
        };
        let (answered, edges) = kept(None);
        assert!(answered && edges > 0);
        assert_eq!(kept(Some(1 << 40)), (true, edges));
        assert_eq!(kept(Some(1)), (false, 0));
    }
}
