//! Formulas that count without saying so.
//!
//! Two patterns of the literature on games, where "at least three winning options" has to
//! be written with six variables:
//!
//! * k tuples with one property, pairwise different: there are at least k;
//! * no tuple with a property other than k given ones, which have it and differ: there are
//!   not k + 1. That the given ones have it and differ is not assumed but decided, in the
//!   context in which the formula stands.
//!
//! Counting multiplicities needs the tracks of one tuple instead of k, and the count is the
//! same automaton for all formulas about one game.

use super::Evaluation;
use super::rewrite::Parts;
use crate::node::{Node, NodeId, Variable};
use crate::prover::Failure;
use crate::relation::Relation;
use dashu_int::IBig;
use rustc_hash::FxHashMap;
use wythoff_numeration::Relation as Compare;

/// Two variables of an equation x = y or an inequation x != y.
fn pair(node: &Node, relation: Compare) -> Option<(Variable, Variable)> {
    match node {
        Node::Linear { terms, relation: own, constant }
            if *own == relation && *constant == IBig::ZERO =>
        {
            match terms.as_slice() {
                [(a, 1), (b, -1)] => Some((*a, *b)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// A tuple that is excluded: for every counted variable its value.
type Excluded = Vec<(Variable, Variable)>;

impl Evaluation<'_> {
    /// ∃ v (φ(v) and v is none of k tuples), as "at least k + 1", if the context says that
    /// the tuples satisfy φ and are different. Mostly it says so in these words: `stated` is
    /// what all its tuples are known to satisfy.
    pub(super) fn as_count(
        &mut self,
        context: &Relation,
        stated: &[NodeId],
        id: NodeId,
    ) -> Result<Option<NodeId>, Failure> {
        let Node::Exists(bound, body) = self.plan.node(id).clone() else { return Ok(None) };
        let Node::And(parts) = self.plan.node(body).clone() else { return Ok(None) };
        let mut rest = Vec::new();
        let mut excluded: Vec<Excluded> = Vec::new();
        for part in parts {
            match self.excluded(part, &bound) {
                Some(tuple) => excluded.push(tuple),
                None => rest.push(part),
            }
        }
        if excluded.is_empty() {
            return Ok(None);
        }
        let rest_free: Vec<Variable> = rest.iter().flat_map(|&part| self.plan.free(part)).collect();
        if bound.iter().any(|variable| !rest_free.contains(variable)) {
            return Ok(None);
        }
        for (k, tuple) in excluded.iter().enumerate() {
            for other in &excluded[..k] {
                let equations: Vec<NodeId> =
                    tuple.iter().zip(other).map(|(&(_, a), &(_, b))| self.equation(a, b)).collect();
                let equal = self.plan.and(equations);
                let different = self.plan.not(equal);
                if !stated.contains(&different) && !self.excludes(context, equal)? {
                    return Ok(None);
                }
            }
            for &part in &rest {
                let mut instance = part;
                for &(variable, value) in tuple {
                    instance = self.plan.substitute(instance, variable, value);
                }
                let is_stated = stated.contains(&instance) || self.follows(stated, instance)?;
                if !is_stated && !self.implies(context, instance)? {
                    return Ok(None);
                }
            }
        }
        let property = self.plan.and(rest);
        let count = u32::try_from(excluded.len() + 1).expect("formulas are small");
        Ok(Some(self.plan.at_least(count, &bound, property)))
    }

    /// The tuple that a part excludes: "not all of v_i = a_i", every v_i once.
    fn excluded(&self, part: NodeId, bound: &[Variable]) -> Option<Excluded> {
        let equations = match self.plan.node(part) {
            node if bound.len() == 1 => vec![pair(node, Compare::NotEqual)?],
            Node::Not(inner) => match self.plan.node(*inner) {
                Node::And(parts) => parts
                    .iter()
                    .map(|&part| pair(self.plan.node(part), Compare::Equal))
                    .collect::<Option<Vec<_>>>()?,
                _ => return None,
            },
            Node::Or(parts) => parts
                .iter()
                .map(|&part| pair(self.plan.node(part), Compare::NotEqual))
                .collect::<Option<Vec<_>>>()?,
            _ => return None,
        };
        let mut tuple = Vec::new();
        for (a, b) in equations {
            match (bound.contains(&a), bound.contains(&b)) {
                (true, false) => tuple.push((a, b)),
                (false, true) => tuple.push((b, a)),
                _ => return None,
            }
        }
        tuple.sort_unstable();
        let named: Vec<Variable> = tuple.iter().map(|&(variable, _)| variable).collect();
        (named == bound).then_some(tuple)
    }

    fn equation(&mut self, a: Variable, b: Variable) -> NodeId {
        let terms = [(a, IBig::ONE), (b, -IBig::ONE)];
        self.plan.linear(terms, Compare::Equal, IBig::ZERO).expect("small coefficients")
    }

    /// Whether a node follows from what is stated of its own variables, and from equations that
    /// say what they are: that (p-i, q) is an option of (p, q) follows from p = i + r if one of
    /// them is winning and the other is not, whatever else is said of p and q. That is a small
    /// question, and the same for all tuples that are made alike, while the context may have
    /// tens of thousands of states. "No" means that it does not follow from these alone.
    fn follows(&mut self, stated: &[NodeId], id: NodeId) -> Result<bool, Failure> {
        let mut named = self.plan.free(id);
        if self.plan.has_word(&named) {
            return Ok(false);
        }
        let mut premises = Vec::new();
        for &part in stated {
            let free = self.plan.free(part);
            let others = free.iter().filter(|variable| named.binary_search(variable).is_err());
            let is_equation =
                matches!(self.plan.node(part), Node::Linear { relation: Compare::Equal, .. });
            if others.count() <= usize::from(is_equation) {
                premises.push(part);
            }
        }
        for &part in &premises {
            named.extend(self.plan.free(part));
        }
        let refuted = self.plan.not(id);
        let refuted = self.plan.and(premises.into_iter().chain([refuted]));
        let refuted = self.plan.exists(&named, refuted);
        Ok(self.relation(refuted)?.is_empty())
    }

    /// Whether every tuple of the context satisfies a node.
    fn implies(&mut self, context: &Relation, id: NodeId) -> Result<bool, Failure> {
        let free = self.plan.free(id);
        let taken = self.relation(id)?.into_projection();
        let context = self.widen(context, &free)?;
        if taken.variables.len() != free.len() {
            return Ok(false);
        }
        Ok(self.tools().subtract(&context, &taken)?.is_empty())
    }

    /// Whether no tuple of the context satisfies a node.
    fn excludes(&mut self, context: &Relation, id: NodeId) -> Result<bool, Failure> {
        let relation = self.relation(id)?;
        Ok(self.tools().join(context, &relation)?.is_empty())
    }

    /// Replaces bound tuples of one property that are pairwise different by a count.
    pub(super) fn count_tuples(&mut self, parts: &mut Parts) {
        let Some(blocks) = self.blocks(parts) else { return };
        let first = &blocks[0];
        let property = self.plan.and(first.parts.iter().copied());
        let count = u32::try_from(blocks.len()).expect("formulas are small");
        let counted = self.plan.at_least(count, &first.variables, property);
        let gone: Vec<Variable> =
            blocks.iter().flat_map(|block| block.variables.iter().copied()).collect();
        parts.bound.retain(|variable| !gone.contains(variable));
        let plan = &mut *self.plan;
        parts.positive.retain(|&id| plan.free(id).iter().all(|v| !gone.contains(v)));
        parts.positive.push(counted);
    }

    /// Blocks of bound variables that no part connects but "different": all of them with
    /// the same parts, every two of them with one "different" that pairs the variables that
    /// correspond.
    fn blocks(&mut self, parts: &Parts) -> Option<Vec<Block>> {
        let mut blocks: Vec<Block> = Vec::new();
        let mut different = Vec::new();
        let bound = |variable: &Variable| parts.bound.contains(variable);
        for &id in &parts.positive {
            let pairs = match self.plan.node(id) {
                Node::Or(choices) => choices
                    .iter()
                    .map(|&choice| pair(self.plan.node(choice), Compare::NotEqual))
                    .collect::<Option<Vec<_>>>(),
                node => pair(node, Compare::NotEqual).map(|one| vec![one]),
            };
            if let Some(pairs) = pairs.filter(|all| all.iter().all(|(a, b)| bound(a) && bound(b))) {
                different.push(pairs);
                continue;
            }
            let variables: Vec<Variable> =
                self.plan.free(id).into_iter().filter(|v| bound(v)).collect();
            if variables.is_empty() {
                continue;
            }
            let mut joined = Block { variables, parts: vec![id] };
            blocks.retain(|block| {
                let meets = block.variables.iter().any(|v| joined.variables.contains(v));
                if meets {
                    joined.variables.extend(&block.variables);
                    joined.parts.extend(&block.parts);
                }
                !meets
            });
            joined.variables.sort_unstable();
            joined.variables.dedup();
            joined.parts.sort_unstable();
            blocks.push(joined);
        }
        // A negated part may name any of them.
        for &id in &parts.negative {
            if self.plan.free(id).iter().any(bound) {
                return None;
            }
        }
        blocks.retain(|block| {
            different
                .iter()
                .flatten()
                .any(|(a, b)| block.variables.contains(a) || block.variables.contains(b))
        });
        let size = blocks.len();
        if size < 2 || different.len() != size * (size - 1) / 2 {
            return None;
        }
        let pairings = different
            .iter()
            .map(|pairs| pairing(&blocks, pairs))
            .collect::<Option<FxHashMap<_, _>>>()?;
        if pairings.len() != different.len() {
            return None;
        }
        // The first block tells the order of the variables of all others.
        let mut orders = vec![blocks[0].variables.clone()];
        for right in 1..size {
            let pairs = &pairings[&(0, right)];
            orders.push(pairs.iter().map(|pair| pair.1).collect());
        }
        for ((left, right), pairs) in pairings {
            let mut expected: Pairs =
                orders[left].iter().copied().zip(orders[right].iter().copied()).collect();
            expected.sort_unstable();
            if pairs != expected {
                return None;
            }
        }
        // The parts of all blocks are those of the first in that order.
        for (block, order) in blocks.iter().zip(&orders).skip(1) {
            let mut moved = block.parts.clone();
            for id in &mut moved {
                for (&from, &to) in order.iter().zip(&orders[0]) {
                    *id = self.plan.substitute(*id, from, to);
                }
            }
            moved.sort_unstable();
            if moved != blocks[0].parts {
                return None;
            }
        }
        Some(blocks)
    }
}

/// Bound variables that belong together, and what is said of them.
#[derive(Clone, Debug)]
struct Block {
    variables: Vec<Variable>,
    parts: Vec<NodeId>,
}

/// Variables of one block and those of another that they are compared with, increasing.
type Pairs = Vec<(Variable, Variable)>;

/// The two blocks that a "different" compares, the earlier one first, and how; none if it
/// does not name every variable of both exactly once.
fn pairing(blocks: &[Block], pairs: &[(Variable, Variable)]) -> Option<((usize, usize), Pairs)> {
    let home =
        |variable| blocks.iter().position(|block: &Block| block.variables.contains(&variable));
    let mut places = (home(pairs[0].0)?, home(pairs[0].1)?);
    if places.0 > places.1 {
        places = (places.1, places.0);
    }
    let mut turned: Pairs = Vec::new();
    for &(a, b) in pairs {
        turned.push(match (home(a)?, home(b)?) {
            (x, y) if (x, y) == places => (a, b),
            (x, y) if (y, x) == places => (b, a),
            _ => return None,
        });
    }
    turned.sort_unstable();
    let lefts: Vec<Variable> = turned.iter().map(|pair| pair.0).collect();
    let mut rights: Vec<Variable> = turned.iter().map(|pair| pair.1).collect();
    rights.sort_unstable();
    let whole = places.0 != places.1
        && lefts == blocks[places.0].variables
        && rights == blocks[places.1].variables;
    whole.then_some((places, turned))
}
