//! Which variables are free in a node and which are bound, and nodes with others in their place.
//!
//! No variable is captured: a quantifier that binds what is put into it gets another variable
//! first. The free variables of a node are kept; the rest takes time linear in the formula as a
//! tree, every time.

use super::{Node, NodeId, Plan, Variable};
use dashu_int::IBig;

impl Plan {
    /// The free variables of a node, increasing.
    pub(crate) fn free(&mut self, id: NodeId) -> Vec<Variable> {
        if let Some(free) = self.free.get(&id) {
            return free.clone();
        }
        let mut free = match self.node(id).clone() {
            Node::True | Node::False => Vec::new(),
            Node::Linear { terms, .. } => terms.iter().map(|term| term.0).collect(),
            Node::Table { variables, .. } => variables,
            Node::Not(inner) => self.free(inner),
            Node::And(parts) | Node::Or(parts) => {
                parts.into_iter().flat_map(|part| self.free(part)).collect()
            }
            Node::Xor(left, right) => {
                let mut free = self.free(left);
                free.extend(self.free(right));
                free
            }
            Node::Exists(bound, body) | Node::AtLeast(_, bound, body) => {
                self.free(body).into_iter().filter(|v| !bound.contains(v)).collect()
            }
        };
        free.sort_unstable();
        free.dedup();
        self.free.insert(id, free.clone());
        free
    }

    /// How many quantifiers stand inside each other in a node.
    pub(crate) fn nesting(&self, id: NodeId) -> usize {
        match self.node(id) {
            Node::True | Node::False | Node::Linear { .. } | Node::Table { .. } => 0,
            Node::Not(inner) => self.nesting(*inner),
            Node::And(parts) | Node::Or(parts) => {
                parts.iter().map(|&part| self.nesting(part)).max().unwrap_or(0)
            }
            Node::Xor(left, right) => self.nesting(*left).max(self.nesting(*right)),
            Node::Exists(_, body) | Node::AtLeast(_, _, body) => 1 + self.nesting(*body),
        }
    }

    /// A quantifier's variables and body, with new variables for those that are taken.
    pub(crate) fn avoiding(
        &mut self,
        bound: &[Variable],
        body: NodeId,
        taken: &[Variable],
    ) -> (Vec<Variable>, NodeId) {
        let mut body = body;
        let mut own = Vec::with_capacity(bound.len());
        for &variable in bound {
            if taken.contains(&variable) {
                let new = self.variable_like(variable);
                body = self.substitute(body, variable, new);
                own.push(new);
            } else {
                own.push(variable);
            }
        }
        (own, body)
    }

    /// A copy of a quantifier's variables and body in which this quantifier and all inside
    /// bind new variables. Two copies of one body are numbered alike, so that what was
    /// computed for one is found for the other.
    pub(crate) fn fresh(&mut self, bound: &[Variable], body: NodeId) -> (Vec<Variable>, NodeId) {
        let body = self.fresh_inside(body);
        self.avoiding(bound, body, bound)
    }

    fn fresh_inside(&mut self, id: NodeId) -> NodeId {
        match self.node(id).clone() {
            Node::True | Node::False | Node::Linear { .. } | Node::Table { .. } => id,
            Node::Not(inner) => {
                let inner = self.fresh_inside(inner);
                self.not(inner)
            }
            Node::And(parts) => {
                let parts: Vec<_> = parts.into_iter().map(|part| self.fresh_inside(part)).collect();
                self.and(parts)
            }
            Node::Or(parts) => {
                let parts: Vec<_> = parts.into_iter().map(|part| self.fresh_inside(part)).collect();
                self.or(parts)
            }
            Node::Xor(left, right) => {
                let (left, right) = (self.fresh_inside(left), self.fresh_inside(right));
                self.xor(left, right)
            }
            Node::Exists(bound, body) => {
                let (bound, body) = self.fresh(&bound, body);
                self.exists(&bound, body)
            }
            Node::AtLeast(count, bound, body) => {
                let (bound, body) = self.fresh(&bound, body);
                self.at_least(count, &bound, body)
            }
        }
    }

    /// Whether no variable is bound in both nodes.
    pub(crate) fn bind_apart(&self, left: NodeId, right: NodeId) -> bool {
        let (mut one, mut other) = (Vec::new(), Vec::new());
        self.collect_bound(left, &mut one);
        self.collect_bound(right, &mut other);
        other.sort_unstable();
        one.iter().all(|variable| other.binary_search(variable).is_err())
    }

    fn collect_bound(&self, id: NodeId, all: &mut Vec<Variable>) {
        match self.node(id) {
            Node::True | Node::False | Node::Linear { .. } | Node::Table { .. } => {}
            Node::Not(inner) => self.collect_bound(*inner, all),
            Node::And(parts) | Node::Or(parts) => {
                for &part in parts {
                    self.collect_bound(part, all);
                }
            }
            Node::Xor(left, right) => {
                self.collect_bound(*left, all);
                self.collect_bound(*right, all);
            }
            Node::Exists(bound, body) | Node::AtLeast(_, bound, body) => {
                all.extend(bound);
                self.collect_bound(*body, all);
            }
        }
    }

    /// The node with one variable in place of another, wherever that one is free. A
    /// quantifier that binds the new one gets another variable.
    pub(crate) fn substitute(&mut self, id: NodeId, from: Variable, to: Variable) -> NodeId {
        if self.free(id).binary_search(&from).is_err() {
            return id;
        }
        let swap = |v: Variable| if v == from { to } else { v };
        match self.node(id).clone() {
            Node::True | Node::False => id,
            Node::Linear { terms, relation, constant } => {
                let terms = terms.into_iter().map(|(v, c)| (swap(v), IBig::from(c)));
                self.linear(terms, relation, constant).expect("sums of two 63-bit numbers")
            }
            Node::Table { table, variables } => {
                self.table(table, variables.into_iter().map(swap).collect())
            }
            Node::Not(inner) => {
                let inner = self.substitute(inner, from, to);
                self.not(inner)
            }
            Node::And(parts) => {
                let parts: Vec<_> =
                    parts.into_iter().map(|part| self.substitute(part, from, to)).collect();
                self.and(parts)
            }
            Node::Or(parts) => {
                let parts: Vec<_> =
                    parts.into_iter().map(|part| self.substitute(part, from, to)).collect();
                self.or(parts)
            }
            Node::Xor(left, right) => {
                let left = self.substitute(left, from, to);
                let right = self.substitute(right, from, to);
                self.xor(left, right)
            }
            Node::Exists(bound, body) => {
                let (bound, body) = self.avoiding(&bound, body, &[to]);
                let body = self.substitute(body, from, to);
                self.exists(&bound, body)
            }
            Node::AtLeast(count, bound, body) => {
                let (bound, body) = self.avoiding(&bound, body, &[to]);
                let body = self.substitute(body, from, to);
                self.at_least(count, &bound, body)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_numeration::Relation;

    fn compare(
        plan: &mut Plan,
        left: Variable,
        relation: Relation,
        right: Variable,
        more: i64,
    ) -> NodeId {
        let terms = [(left, IBig::ONE), (right, -IBig::ONE)];
        plan.linear(terms, relation, more.into()).expect("small coefficients")
    }

    #[test]
    fn a_variable_is_not_captured_where_it_is_put() {
        let mut plan = Plan::default();
        let [x, y, z] = ["x", "y", "z"].map(|name| plan.variable(Some(name), None));
        let next = compare(&mut plan, y, Relation::Equal, x, 1);
        for node in [plan.exists(&[y], next), plan.at_least(2, &[y], next)] {
            let put = plan.substitute(node, x, y);
            assert_eq!(plan.free(put), [y], "{}", plan.describe(put));
            let put = plan.substitute(node, x, z);
            assert_eq!(plan.free(put), [z], "{}", plan.describe(put));
            assert_eq!(plan.substitute(node, y, z), node, "it is bound");
        }
    }

    #[test]
    fn copies_bind_different_variables_and_are_alike() {
        let mut plan = Plan::default();
        let [u, x, w] = ["u", "x", "w"].map(|name| plan.variable(Some(name), None));
        let inner = compare(&mut plan, w, Relation::Greater, u, 2);
        let some = plan.exists(&[w], inner);
        let less = compare(&mut plan, u, Relation::Less, x, 0);
        let large = plan.linear([(x, IBig::ONE)], Relation::Greater, 5.into()).expect("small");
        let body = plan.and([less, some, large]);
        let mut copy = || {
            let (bound, body) = plan.fresh(&[u], body);
            plan.at_least(2, &bound, body)
        };
        let (one, other) = (copy(), copy());
        assert_ne!(one, other);
        assert!(plan.bind_apart(one, other));
        assert!(!plan.bind_apart(one, one));
        assert_eq!(plan.free(one), [x]);
        assert_eq!(plan.free(other), [x]);
        assert_eq!(plan.describe(one), plan.describe(other));
    }
}
