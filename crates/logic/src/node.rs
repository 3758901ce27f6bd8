//! The plan: formulas as a shared graph of typed nodes, simplified as they are made.
//!
//! Every node exists once, so equal parts of a formula are evaluated once. Variables are
//! numbers, different for every quantifier of a translated formula, so that quantifiers
//! can be moved without capture. Simplification may put copies of one quantifier side by
//! side, as ∃ over ∨ does, so whatever carries a variable into a node minds the variables
//! that are bound there. Constructors keep a normal form: no double negation, connectives
//! flattened and sorted, linear relations divided by their common factor.

use crate::SystemId;
use crate::kind::Kind;
use dashu_int::ops::{DivRemEuclid, Gcd};
use dashu_int::{IBig, UBig};
use rustc_hash::FxHashMap;
use wythoff_numeration::Relation;

/// A variable of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Variable(u32);

impl Variable {
    pub(crate) fn number(self) -> u32 {
        self.0
    }
}

/// A node of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct NodeId(u32);

/// An automaton of the library, made ready for what its tracks hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct TableId(pub(crate) u32);

/// What a node says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    /// True.
    True,
    /// False.
    False,
    /// Σ c·x ⋈ constant, terms sorted by variable, no coefficient 0, at least one term.
    Linear {
        /// Variables and their coefficients.
        terms: Vec<(Variable, i64)>,
        /// How the sum compares …
        relation: Relation,
        /// … with this.
        constant: IBig,
    },
    /// The variables, track by track, are a word of an automaton.
    Table {
        /// The automaton.
        table: TableId,
        /// Its tracks.
        variables: Vec<Variable>,
    },
    /// Not.
    Not(NodeId),
    /// All of them; at least two, sorted.
    And(Vec<NodeId>),
    /// One of them; at least two, sorted.
    Or(Vec<NodeId>),
    /// Exactly one of both.
    Xor(NodeId, NodeId),
    /// For some values.
    Exists(Vec<Variable>, NodeId),
    /// For at least so many tuples of values.
    AtLeast(u32, Vec<Variable>, NodeId),
}

/// What is known of a variable.
#[derive(Clone, Debug)]
pub(crate) struct VariableInfo {
    /// The name it was written with; variables of our own have none.
    pub name: Option<String>,
    /// What it stands for, once known.
    pub kind: Option<Kind>,
}

/// All nodes of a plan.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    nodes: Vec<Node>,
    ids: FxHashMap<Node, NodeId>,
    variables: Vec<VariableInfo>,
    free: FxHashMap<NodeId, Vec<Variable>>,
}

impl Plan {
    /// The node with this id.
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// How many nodes there are.
    pub(crate) fn size(&self) -> usize {
        self.nodes.len()
    }

    /// A new variable.
    pub(crate) fn variable(&mut self, name: Option<&str>, kind: Option<Kind>) -> Variable {
        let number = u32::try_from(self.variables.len()).expect("few variables");
        self.variables.push(VariableInfo { name: name.map(str::to_owned), kind });
        Variable(number)
    }

    /// A new variable with the name and the kind of another one.
    fn variable_like(&mut self, other: Variable) -> Variable {
        let VariableInfo { name, kind } = self.info(other).clone();
        self.variable(name.as_deref(), kind)
    }

    /// What is known of a variable.
    pub(crate) fn info(&self, variable: Variable) -> &VariableInfo {
        &self.variables[variable.0 as usize]
    }

    pub(crate) fn info_mut(&mut self, variable: Variable) -> &mut VariableInfo {
        &mut self.variables[variable.0 as usize]
    }

    /// The kind of a variable that occurs in an atom.
    pub(crate) fn kind(&self, variable: Variable) -> &Kind {
        self.info(variable).kind.as_ref().expect("variables of atoms have a kind")
    }

    /// Whether a variable stands for words.
    pub(crate) fn is_word(&self, variable: Variable) -> bool {
        self.info(variable).kind.as_ref().is_some_and(Kind::is_word)
    }

    /// Whether one of some variables stands for words.
    pub(crate) fn has_word(&self, variables: &[Variable]) -> bool {
        variables.iter().any(|&variable| self.is_word(variable))
    }

    /// The number system of a variable of a linear relation.
    pub(crate) fn system(&self, variable: Variable) -> SystemId {
        match self.kind(variable) {
            Kind::Number(id) => *id,
            Kind::Word(_) | Kind::Length => unreachable!("only numbers are added and compared"),
        }
    }

    /// Whether a variable is known to be at least 0.
    fn is_natural(&self, variable: Variable) -> bool {
        matches!(self.info(variable).kind, Some(Kind::Number(id)) if !id.is_signed())
    }

    /// The systems of all variables.
    pub(crate) fn systems(&self) -> impl Iterator<Item = SystemId> {
        self.variables.iter().filter_map(|info| match info.kind {
            Some(Kind::Number(id)) => Some(id),
            _ => None,
        })
    }

    fn add(&mut self, node: Node) -> NodeId {
        if let Some(&id) = self.ids.get(&node) {
            return id;
        }
        let id = NodeId(u32::try_from(self.nodes.len()).expect("formulas are small"));
        self.nodes.push(node.clone());
        self.ids.insert(node, id);
        id
    }

    /// True or false.
    pub(crate) fn constant(&mut self, value: bool) -> NodeId {
        self.add(if value { Node::True } else { Node::False })
    }

    /// A table.
    pub(crate) fn table(&mut self, table: TableId, variables: Vec<Variable>) -> NodeId {
        self.add(Node::Table { table, variables })
    }

    /// Σ c·x ⋈ constant; `None` if a coefficient is beyond 63 bits.
    pub(crate) fn linear(
        &mut self,
        terms: impl IntoIterator<Item = (Variable, IBig)>,
        relation: Relation,
        constant: IBig,
    ) -> Option<NodeId> {
        let mut sums: Vec<(Variable, IBig)> = Vec::new();
        for (variable, coefficient) in terms {
            match sums.iter_mut().find(|term| term.0 == variable) {
                Some(term) => term.1 += coefficient,
                None => sums.push((variable, coefficient)),
            }
        }
        sums.retain(|term| term.1 != IBig::ZERO);
        sums.sort_by_key(|term| term.0);
        let Some(first) = sums.first() else {
            let holds = relation.holds(IBig::ZERO.cmp(&constant));
            return Some(self.constant(holds));
        };
        let (mut relation, mut constant) = (relation, constant);
        if first.1 < IBig::ZERO {
            for term in &mut sums {
                term.1 = -std::mem::take(&mut term.1);
            }
            constant = -constant;
            relation = relation.flipped();
        }
        // Strict comparisons become weak ones, so that equal relations look equal.
        match relation {
            Relation::Less => (relation, constant) = (Relation::AtMost, constant - 1),
            Relation::Greater => (relation, constant) = (Relation::AtLeast, constant + 1),
            _ => {}
        }
        let factor = sums.iter().fold(UBig::ZERO, |gcd, term| {
            let magnitude = term.1.clone().into_parts().1;
            if gcd == UBig::ZERO { magnitude } else { gcd.gcd(magnitude) }
        });
        if factor > UBig::ONE {
            let factor = IBig::from(factor);
            let (quotient, rest) = (&constant).div_rem_euclid(&factor);
            let whole = rest == UBig::ZERO;
            constant = match relation {
                Relation::Equal | Relation::NotEqual if !whole => {
                    return Some(self.constant(relation == Relation::NotEqual));
                }
                Relation::AtLeast if !whole => quotient + 1,
                _ => quotient,
            };
            for term in &mut sums {
                term.1 /= &factor;
            }
        }
        if sums.iter().all(|term| term.1 > IBig::ZERO && self.is_natural(term.0)) {
            // A sum of natural numbers is at least 0.
            let decided = match relation {
                Relation::AtLeast if constant <= IBig::ZERO => Some(true),
                Relation::Equal | Relation::AtMost if constant < IBig::ZERO => Some(false),
                Relation::NotEqual if constant < IBig::ZERO => Some(true),
                _ => None,
            };
            if let Some(value) = decided {
                return Some(self.constant(value));
            }
        }
        let terms = sums
            .into_iter()
            .map(|(variable, coefficient)| Some((variable, i64::try_from(coefficient).ok()?)))
            .collect::<Option<Vec<_>>>()?;
        Some(self.add(Node::Linear { terms, relation, constant }))
    }

    /// Not.
    pub(crate) fn not(&mut self, id: NodeId) -> NodeId {
        match self.node(id).clone() {
            Node::True => self.constant(false),
            Node::False => self.constant(true),
            Node::Not(inner) => inner,
            Node::Or(parts) => {
                let parts: Vec<NodeId> = parts.into_iter().map(|part| self.not(part)).collect();
                self.and(parts)
            }
            Node::And(parts) if parts.iter().all(|&part| self.negates(part)) => {
                let parts: Vec<NodeId> = parts.into_iter().map(|part| self.not(part)).collect();
                self.or(parts)
            }
            Node::Linear { terms, relation, constant } => {
                let terms = terms.into_iter().map(|(v, c)| (v, IBig::from(c)));
                self.linear(terms, relation.negated(), constant)
                    .expect("coefficients fit as before")
            }
            _ => self.add(Node::Not(id)),
        }
    }

    /// Whether a node is a negation, or one as cheap as its opposite.
    fn negates(&self, id: NodeId) -> bool {
        matches!(self.node(id), Node::Not(_) | Node::Linear { relation: Relation::NotEqual, .. })
    }

    /// All of them.
    pub(crate) fn and(&mut self, parts: impl IntoIterator<Item = NodeId>) -> NodeId {
        self.connect(parts, true)
    }

    /// One of them.
    pub(crate) fn or(&mut self, parts: impl IntoIterator<Item = NodeId>) -> NodeId {
        self.connect(parts, false)
    }

    fn connect(&mut self, parts: impl IntoIterator<Item = NodeId>, all: bool) -> NodeId {
        let mut flat = Vec::new();
        let mut stack: Vec<NodeId> = parts.into_iter().collect();
        while let Some(id) = stack.pop() {
            match self.node(id) {
                Node::And(inner) if all => stack.extend(inner),
                Node::Or(inner) if !all => stack.extend(inner),
                Node::True if all => {}
                Node::False if !all => {}
                Node::True | Node::False => return id,
                _ => flat.push(id),
            }
        }
        flat.sort_unstable();
        flat.dedup();
        let complementary = flat.iter().any(
            |&id| matches!(self.node(id), Node::Not(inner) if flat.binary_search(inner).is_ok()),
        );
        if complementary {
            return self.constant(!all);
        }
        match flat.len() {
            0 => self.constant(all),
            1 => flat[0],
            _ => self.add(if all { Node::And(flat) } else { Node::Or(flat) }),
        }
    }

    /// Exactly one of both.
    pub(crate) fn xor(&mut self, left: NodeId, right: NodeId) -> NodeId {
        match (self.node(left).clone(), self.node(right).clone()) {
            (Node::False, _) => right,
            (_, Node::False) => left,
            (Node::True, _) => self.not(right),
            (_, Node::True) => self.not(left),
            (Node::Not(inner), _) => {
                let same = self.xor(inner, right);
                self.not(same)
            }
            (_, Node::Not(inner)) => {
                let same = self.xor(left, inner);
                self.not(same)
            }
            _ if left == right => self.constant(false),
            _ => self.add(Node::Xor(left.min(right), left.max(right))),
        }
    }

    /// For some values. Variables that do not occur are dropped: there are numbers, and words.
    pub(crate) fn exists(&mut self, variables: &[Variable], body: NodeId) -> NodeId {
        let free = self.free(body);
        let mut bound: Vec<Variable> =
            variables.iter().copied().filter(|v| free.binary_search(v).is_ok()).collect();
        bound.sort_unstable();
        bound.dedup();
        if bound.is_empty() {
            return body;
        }
        match self.node(body).clone() {
            Node::Or(parts) => {
                let parts: Vec<NodeId> =
                    parts.into_iter().map(|part| self.exists(&bound, part)).collect();
                self.or(parts)
            }
            Node::Exists(inner, body) => {
                bound.extend(inner);
                bound.sort_unstable();
                self.add(Node::Exists(bound, body))
            }
            _ => self.add(Node::Exists(bound, body)),
        }
    }

    /// For at least `count` tuples of values.
    pub(crate) fn at_least(&mut self, count: u32, variables: &[Variable], body: NodeId) -> NodeId {
        match count {
            0 => self.constant(true),
            1 => self.exists(variables, body),
            _ => {
                let mut bound = variables.to_vec();
                bound.sort_unstable();
                bound.dedup();
                self.add(Node::AtLeast(count, bound, body))
            }
        }
    }

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
