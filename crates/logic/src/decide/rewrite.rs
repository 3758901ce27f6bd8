//! Rewriting a conjunction before anything is built.

use super::Evaluation;
use crate::node::{Node, NodeId, Variable};
use dashu_int::IBig;
use rustc_hash::FxHashMap;
use wythoff_automata::Tracks;
use wythoff_numeration::Relation;

/// The parts of a conjunction with bound variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    /// What holds.
    pub(super) positive: Vec<NodeId>,
    /// What does not.
    pub(super) negative: Vec<NodeId>,
    /// Variables whose values nobody asks for.
    pub(super) bound: Vec<Variable>,
    /// Whether it is false at sight.
    pub(super) impossible: bool,
}

/// The most conjunctions that disjunctions below a negated quantifier are spread into.
const MOST_SPREAD: usize = 12;

impl Evaluation<'_> {
    /// Takes conjunctions and quantifiers apart, replaces variables that equal others and
    /// quotes definitions in the negated parts.
    pub(super) fn parts(&mut self, nodes: &[NodeId], bound: &[Variable]) -> Parts {
        let mut parts = Parts { bound: bound.to_vec(), ..Parts::default() };
        self.gather(nodes.to_vec(), &mut parts);
        while !parts.impossible {
            let Some((from, to)) = self.equal_variables(&parts) else { break };
            let nodes: Vec<NodeId> = self.all(&parts);
            parts.bound.retain(|&variable| variable != from);
            parts.positive.clear();
            parts.negative.clear();
            let nodes = nodes.into_iter().map(|id| self.plan.substitute(id, from, to)).collect();
            self.gather(nodes, &mut parts);
        }
        self.quote_definitions(&mut parts);
        self.count_tuples(&mut parts);
        parts
    }

    /// All parts as nodes that hold.
    fn all(&mut self, parts: &Parts) -> Vec<NodeId> {
        let mut all = parts.positive.clone();
        for &id in &parts.negative {
            all.push(self.plan.not(id));
        }
        all
    }

    fn gather(&mut self, mut stack: Vec<NodeId>, parts: &mut Parts) {
        // A variable that is opened must not meet one that was known before.
        let mut taken = parts.bound.clone();
        for &id in &stack {
            taken.extend(self.plan.free(id));
        }
        taken.sort_unstable();
        taken.dedup();
        let has_word = self.plan.has_word(&taken);
        while let Some(id) = stack.pop() {
            match self.plan.node(id).clone() {
                Node::True => {}
                Node::False => parts.impossible = true,
                Node::And(inner) => stack.extend(inner),
                Node::Exists(bound, body)
                    if self.can_open(id, &bound, has_word) && self.have_room(&taken, &bound) =>
                {
                    let (bound, body) = self.plan.avoiding(&bound, body, &taken);
                    taken.extend(&bound);
                    parts.bound.extend(bound);
                    stack.push(body);
                }
                Node::Not(inner) => match self.plan.node(inner).clone() {
                    Node::Exists(bound, body) => {
                        parts.negative.extend(self.spread(&bound, body));
                    }
                    Node::Table { .. } => parts.positive.push(id),
                    _ => parts.negative.push(inner),
                },
                _ => parts.positive.push(id),
            }
        }
        parts.positive.sort_unstable();
        parts.positive.dedup();
        parts.negative.sort_unstable();
        parts.negative.dedup();
    }

    /// Whether the variables of a quantifier may stand beside those of a conjunction. Beside a
    /// word all have one length, so a quantifier that no guard ties to that length is decided
    /// by itself, and so is one of words that are of another length than others.
    fn can_open(&mut self, id: NodeId, bound: &[Variable], beside_word: bool) -> bool {
        let free = self.plan.free(id);
        self.plan.has_word(&free) || !(beside_word || self.plan.has_word(bound))
    }

    /// Whether an alphabet has room for variables beside others. A quantifier whose variables do
    /// not fit is decided by itself, so that they are gone before its relation is joined.
    fn have_room(&self, taken: &[Variable], more: &[Variable]) -> bool {
        self.symbols(taken.iter().chain(more)).is_some()
    }

    /// How many symbols an alphabet of variables has; none if that is too many.
    pub(super) fn symbols<'v>(
        &self,
        variables: impl IntoIterator<Item = &'v Variable>,
    ) -> Option<usize> {
        let digits = |variable: &Variable| {
            let kind = self.plan.info(*variable).kind.as_ref();
            kind.map_or(1, |kind| kind.digits(&self.prover.systems).len())
        };
        let symbols = variables.into_iter().map(digits).try_fold(1, usize::checked_mul)?;
        (symbols <= Tracks::MOST_SYMBOLS).then_some(symbols)
    }

    /// ∃(rest ∧ (a ∨ b)) as ∃(rest ∧ a), ∃(rest ∧ b): each can be taken away by itself, and
    /// often loses a variable.
    fn spread(&mut self, bound: &[Variable], body: NodeId) -> Vec<NodeId> {
        let mut done = Vec::new();
        let mut open = vec![body];
        while let Some(id) = open.pop() {
            let parts = match self.plan.node(id).clone() {
                Node::And(parts) => parts,
                Node::Or(parts) => {
                    open.extend(parts);
                    continue;
                }
                _ => {
                    done.push(id);
                    continue;
                }
            };
            let choice = parts.iter().position(|&part| match self.plan.node(part) {
                Node::Or(choices) => {
                    done.len() + open.len() + choices.len() <= MOST_SPREAD
                        && choices.iter().any(|&choice| self.names_bound(choice, bound))
                }
                _ => false,
            });
            let Some(choice) = choice else {
                done.push(id);
                continue;
            };
            let Node::Or(choices) = self.plan.node(parts[choice]).clone() else {
                unreachable!("found above")
            };
            for one in choices {
                let rest =
                    parts.iter().enumerate().filter(|&(i, _)| i != choice).map(|(_, &id)| id);
                let with: Vec<NodeId> = rest.chain([one]).collect();
                open.push(self.plan.and(with));
            }
        }
        let mut all = Vec::new();
        for id in done {
            let one = self.plan.exists(bound, id);
            match self.plan.node(one).clone() {
                Node::Or(parts) => all.extend(parts),
                Node::False => {}
                _ => all.push(one),
            }
        }
        all
    }

    /// Whether a choice fixes a bound variable, so that choosing simplifies.
    fn names_bound(&self, id: NodeId, bound: &[Variable]) -> bool {
        match self.plan.node(id) {
            Node::Linear { terms, relation: Relation::Equal, .. } => {
                terms.iter().any(|(variable, _)| bound.contains(variable))
            }
            Node::And(parts) => parts.iter().any(|&part| self.names_bound(part, bound)),
            _ => false,
        }
    }

    /// A bound variable that equals another one.
    fn equal_variables(&self, parts: &Parts) -> Option<(Variable, Variable)> {
        parts.positive.iter().find_map(|&id| {
            let Node::Linear { terms, relation: Relation::Equal, constant } = self.plan.node(id)
            else {
                return None;
            };
            match terms.as_slice() {
                [(a, 1), (b, -1)] if *constant == IBig::ZERO => {
                    if parts.bound.contains(b) {
                        Some((*b, *a))
                    } else if parts.bound.contains(a) {
                        Some((*a, *b))
                    } else {
                        None
                    }
                }
                _ => None,
            }
        })
    }

    /// Where the context defines v = p - i, a negated part that says r = p - i says r = v:
    /// two tracks instead of three, and p and i may no longer occur in it at all. Two
    /// variables with one definition become one.
    fn quote_definitions(&mut self, parts: &mut Parts) {
        let definitions: Vec<(NodeId, Variable)> = parts
            .positive
            .iter()
            .filter_map(|&id| {
                let Node::Linear { terms, relation: Relation::Equal, .. } = self.plan.node(id)
                else {
                    return None;
                };
                let own = terms.iter().rev().find(|(variable, coefficient)| {
                    coefficient.abs() == 1
                        && parts.bound.contains(variable)
                        && self.plan.info(*variable).name.is_none()
                })?;
                (terms.len() > 2).then_some((id, own.0))
            })
            .collect();
        for (definition, variable) in definitions {
            // Another bound variable with the same definition.
            for i in 0..parts.positive.len() {
                let other = parts.positive[i];
                if other == definition || !self.is_equation(other) {
                    continue;
                }
                if let Some(twin) = self.twin(other, definition, variable)
                    && parts.bound.contains(&twin)
                    && parts.positive.contains(&definition)
                {
                    let nodes = self.all(parts);
                    let nodes: Vec<NodeId> = nodes
                        .into_iter()
                        .map(|id| self.plan.substitute(id, twin, variable))
                        .collect();
                    parts.bound.retain(|&v| v != twin);
                    parts.positive.clear();
                    parts.negative.clear();
                    self.gather(nodes, parts);
                    return self.quote_definitions(parts);
                }
            }
            let mut memo = FxHashMap::default();
            for i in 0..parts.negative.len() {
                parts.negative[i] = self.quote(parts.negative[i], definition, variable, &mut memo);
            }
        }
    }

    fn is_equation(&self, id: NodeId) -> bool {
        matches!(self.plan.node(id), Node::Linear { relation: Relation::Equal, .. })
    }

    /// The variable of an equation that has the place `variable` has in `definition`.
    fn twin(&mut self, id: NodeId, definition: NodeId, variable: Variable) -> Option<Variable> {
        let Node::Linear { terms, relation, .. } = self.plan.node(id).clone() else { return None };
        if !matches!(relation, Relation::Equal | Relation::NotEqual) {
            return None;
        }
        let Node::Linear { terms: own, .. } = self.plan.node(definition).clone() else {
            return None;
        };
        if terms.len() != own.len() {
            return None;
        }
        let (x, _) = *terms.iter().find(|(x, _)| own.iter().all(|(y, _)| x != y))?;
        let equation = if relation == Relation::Equal { id } else { self.plan.not(id) };
        (self.plan.substitute(equation, x, variable) == definition).then_some(x)
    }

    /// A node with a definition quoted, except where one of the definition's variables is
    /// another one of that number, bound inside.
    fn quote(
        &mut self,
        id: NodeId,
        definition: NodeId,
        variable: Variable,
        memo: &mut FxHashMap<NodeId, NodeId>,
    ) -> NodeId {
        if let Some(&known) = memo.get(&id) {
            return known;
        }
        if let Node::Exists(bound, _) | Node::AtLeast(_, bound, _) = self.plan.node(id) {
            let Node::Linear { terms, .. } = self.plan.node(definition) else { return id };
            if terms.iter().any(|(v, _)| bound.contains(v)) {
                return id;
            }
        }
        let mut each = |this: &mut Self, id: NodeId| this.quote(id, definition, variable, memo);
        let new = match self.plan.node(id).clone() {
            Node::True | Node::False | Node::Table { .. } => id,
            Node::Linear { relation, .. } => match self.twin(id, definition, variable) {
                Some(twin) => {
                    let terms = [(twin, IBig::ONE), (variable, -IBig::ONE)];
                    self.plan.linear(terms, relation, IBig::ZERO).expect("small coefficients")
                }
                None => id,
            },
            Node::Not(inner) => {
                let inner = each(self, inner);
                self.plan.not(inner)
            }
            Node::And(parts) => {
                let parts: Vec<_> = parts.into_iter().map(|part| each(self, part)).collect();
                self.plan.and(parts)
            }
            Node::Or(parts) => {
                let parts: Vec<_> = parts.into_iter().map(|part| each(self, part)).collect();
                self.plan.or(parts)
            }
            Node::Xor(left, right) => {
                let (left, right) = (each(self, left), each(self, right));
                self.plan.xor(left, right)
            }
            Node::Exists(bound, body) => {
                let body = each(self, body);
                self.plan.exists(&bound, body)
            }
            Node::AtLeast(count, bound, body) => {
                let body = each(self, body);
                self.plan.at_least(count, &bound, body)
            }
        };
        memo.insert(id, new);
        new
    }
}
