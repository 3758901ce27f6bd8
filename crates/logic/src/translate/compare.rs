//! Comparisons of two terms: of numbers, or of two words by `=` and `!=`.

use super::Translator;
use super::atom::Atom;
use crate::kind::{Kind, tracks};
use crate::node::NodeId;
use crate::prover::Failure;
use crate::syntax::{Comparison, Span, SystemName, Term, TermKind};
use std::sync::Arc;
use wythoff_automata::{Dfa, StateId, Symbol};
use wythoff_numeration::Relation;

impl Translator<'_> {
    /// The node of a comparison.
    pub(super) fn compare(
        &mut self,
        span: Span,
        comparison: Comparison,
        left: &Term,
        right: &Term,
        system: &SystemName,
    ) -> Result<NodeId, Failure> {
        let written = self.system(system)?;
        let system = self.inferred.system(left).unwrap_or(written);
        if let Some(node) = self.compare_words(comparison, left, right)? {
            return Ok(node);
        }
        let ((mut atom, left, right), occurring) = self.inside(|this| {
            let mut atom = Atom::of(system);
            let left = this.term(left, system, &mut atom)?;
            let right = this.term(right, system, &mut atom)?;
            Ok((atom, left, right))
        })?;
        let relation = match comparison {
            Comparison::Equal => Relation::Equal,
            Comparison::NotEqual => Relation::NotEqual,
            Comparison::Less => Relation::Less,
            Comparison::Greater => Relation::Greater,
            Comparison::AtMost => Relation::AtMost,
            Comparison::AtLeast => Relation::AtLeast,
        };
        if relation == Relation::Equal && (left.is_natural() || right.is_natural()) {
            // x = p - i already says i <= p: the last condition is the side itself.
            let side = if left.is_natural() { &right } else { &left };
            if atom.naturals.last().is_some_and(|sum| sum.is_same(side)) {
                atom.naturals.pop();
            }
        }
        let difference = left.minus(right);
        self.atom(span, atom, Some((difference, relation)), occurring)
    }

    /// The node of `x = y` or `x != y` for words; none if they are numbers.
    fn compare_words(
        &mut self,
        comparison: Comparison,
        left: &Term,
        right: &Term,
    ) -> Result<Option<NodeId>, Failure> {
        let (TermKind::Variable(one), TermKind::Variable(other)) = (&left.kind, &right.kind) else {
            return Ok(None);
        };
        if !matches!(comparison, Comparison::Equal | Comparison::NotEqual) {
            return Ok(None);
        }
        let (one, other) = (self.named(one), self.named(other));
        let kinds = [one, other].map(|variable| self.plan.info(variable).kind.clone());
        let kinds = match kinds {
            [Some(kind @ Kind::Word(_)), Some(same)] if kind == same => [kind, same],
            // A word beside anything else is told to be no number.
            _ => return Ok(None),
        };
        let pairs = tracks(&kinds, &self.prover.systems)?;
        let digits = pairs.digits(0).iter();
        let equal = digits.map(|&digit| pairs.symbol(&[digit, digit]).expect("digits of both"));
        let loops: Vec<(Symbol, StateId)> = equal.map(|symbol| (symbol, StateId::FIRST)).collect();
        let equality = Dfa::new(pairs.clone(), vec![(true, loops)]);
        let table = self.prover.prepare(&Arc::new(equality), &kinds, self.control)?;
        let node = self.plan.table(table, vec![one, other]);
        Ok(Some(if comparison == Comparison::Equal { node } else { self.plan.not(node) }))
    }
}
