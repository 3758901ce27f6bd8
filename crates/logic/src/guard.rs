//! Quantifiers of formulas with words.
//!
//! In a formula with a free word all variables have one length (`kind.rs`), so what a
//! quantifier ranges over depends on what else is free beside it. The plan is to be
//! simplified by the laws of first-order logic, in which it does not. Therefore the
//! condition is written down: a variable x that is bound beside a free word w is bound as
//! ∃x (x fits w ∧ φ), and the last word w of a formula as ∃w (x fits w ∧ y fits w ∧ … ∧ φ)
//! with all variables of φ. Here "x fits w" is an ordinary automaton on two tracks: all
//! pairs of a word and a word as long, or a number with as many digits.
//!
//! With these guards the first-order meaning of a plan and that of its automata are the
//! same, for all values that fit together: connectives are the same point by point, and a
//! quantifier cannot take a value that does not fit. What has to be minded is that a
//! quantifier without a guard, in a part without free words, ranges over numbers of any
//! size: it must not be opened beside a word (`decide/rewrite.rs`).
//!
//! What is free is decided by the formula as it is written, before it is simplified: in
//! `En (n>5 & ($a(f) | ~$a(f)))` the number n has no more digits than f has letters.

use crate::kind::{Kind, tracks};
use crate::node::{NodeId, Variable};
use crate::prover::Failure;
use crate::translate::Translator;
use dashu_int::IBig;
use std::sync::Arc;
use wythoff_automata::Dfa;
use wythoff_numeration::Relation;

impl Translator<'_> {
    /// What holds of bound variables beside a body in which these variables occur.
    pub(crate) fn guards(
        &mut self,
        bound: &[Variable],
        occurring: &[Variable],
    ) -> Result<Vec<NodeId>, Failure> {
        let is_bound = |variable: &Variable| bound.contains(variable);
        let mut words = occurring.iter().copied().filter(|&v| self.plan.is_word(v));
        let Some(first) = words.next() else { return Ok(Vec::new()) };
        let outer = std::iter::once(first).chain(words).find(|word| !is_bound(word));
        let guarded: Vec<Variable> = match outer {
            Some(_) => occurring.iter().copied().filter(is_bound).collect(),
            None => occurring.iter().copied().filter(|&variable| variable != first).collect(),
        };
        let word = outer.unwrap_or(first);
        guarded.into_iter().map(|variable| self.fits(variable, word)).collect()
    }

    /// That a variable fits a word.
    fn fits(&mut self, variable: Variable, word: Variable) -> Result<NodeId, Failure> {
        let kinds = [self.plan.kind(variable).clone(), self.plan.kind(word).clone()];
        let pairs = Dfa::everything(tracks(&kinds, &self.prover.systems)?);
        let table = self.prover.prepare(&Arc::new(pairs), &kinds, self.control)?;
        Ok(self.plan.table(table, vec![variable, word]))
    }

    /// For infinitely many values of a variable of a body in which these variables occur.
    pub(crate) fn infinitely(
        &mut self,
        variable: Variable,
        body: NodeId,
        occurring: &[Variable],
    ) -> Result<NodeId, Failure> {
        let others = || occurring.iter().copied().filter(|&other| other != variable);
        let Some(kind) = self.plan.info(variable).kind.clone() else {
            // It does not occur: all values or none.
            return Ok(body);
        };
        if others().any(|other| self.plan.is_word(other)) {
            // Not more values fit a word than there are words as long.
            return Ok(self.plan.constant(false));
        }
        let (bound, beyond) = if kind.is_word() {
            // Words are few for every length, so infinitely many are of any length.
            let length = self.plan.variable(None, Some(Kind::Length));
            let mut fit = vec![self.fits(length, variable)?];
            for other in others() {
                fit.push(self.fits(other, variable)?);
            }
            (length, self.plan.and(fit))
        } else {
            let is_signed = matches!(kind, Kind::Number(id) if id.is_signed());
            let bound = self.plan.variable(None, Some(kind));
            let mut compare = |sign: IBig, relation: Relation| {
                let terms = [(variable, IBig::ONE), (bound, sign)];
                self.plan.linear(terms, relation, IBig::ZERO).expect("small coefficients")
            };
            let mut beyond = vec![compare(-IBig::ONE, Relation::Greater)];
            if is_signed {
                // Infinitely many integers may all be below some bound: x > b or x < -b.
                beyond.push(compare(IBig::ONE, Relation::Less));
            }
            (bound, self.plan.or(beyond))
        };
        let both = self.plan.and([beyond, body]);
        let some = self.plan.exists(&[variable], both);
        let none = self.plan.not(some);
        let missing = self.plan.exists(&[bound], none);
        Ok(self.plan.not(missing))
    }
}
