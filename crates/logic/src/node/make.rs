//! The constructors of nodes: each gives the normal form of what it is asked for.
//!
//! What a constructor drops or turns round is true of all numbers, so a node says the same as
//! what was asked for. Costs the sorting of the parts; De Morgan's laws and ∃ over ∨ go on into
//! them.

use super::{Node, NodeId, Plan, TableId, Variable};
use dashu_int::ops::{DivRemEuclid, Gcd};
use dashu_int::{IBig, UBig};
use wythoff_numeration::Relation;

impl Plan {
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
}
