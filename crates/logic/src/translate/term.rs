//! Terms of numbers, made linear.

use super::Translator;
use super::atom::Atom;
use super::sum::Sum;
use crate::kind::Kind;
use crate::node::Variable;
use crate::prover::Failure;
use crate::syntax::{Term, TermKind};
use crate::{LogicError, LogicErrorKind, SystemId};
use dashu_int::{IBig, UBig};
use wythoff_numeration::Relation;

impl Translator<'_> {
    /// The sum that a term is. What else it needs is added to the atom.
    pub(super) fn term(
        &mut self,
        term: &Term,
        system: SystemId,
        atom: &mut Atom,
    ) -> Result<Sum, Failure> {
        let error = |message: &str| LogicError::new(LogicErrorKind::Type, message).at(term.span);
        Ok(match &term.kind {
            TermKind::Variable(name) => {
                let variable = self.number(name, term.span, system)?;
                Sum { variables: vec![(variable, IBig::ONE)], ..Sum::default() }
            }
            TermKind::Number(number) => Sum::number(number.clone().into()),
            TermKind::Letter(letter) => Sum::number((*letter).into()),
            TermKind::Negate(inner) => self.term(inner, system, atom)?.times(&-IBig::ONE),
            TermKind::Add(left, right) => {
                let left = self.term(left, system, atom)?;
                left.plus(self.term(right, system, atom)?)
            }
            TermKind::Subtract(left, right) => {
                let left = self.term(left, system, atom)?;
                let right = self.term(right, system, atom)?;
                let letters_only = left.variables.is_empty() && right.variables.is_empty();
                let difference = left.plus(right.times(&-IBig::ONE));
                // Letters may be negative; numbers may not.
                if !letters_only {
                    atom.naturals.push(difference.clone());
                }
                difference
            }
            TermKind::Multiply(left, right) => {
                let left = self.term(left, system, atom)?;
                let right = self.term(right, system, atom)?;
                match (left.as_number(), right.as_number()) {
                    (Some(factor), _) => right.times(&factor.clone()),
                    (_, Some(factor)) => left.times(&factor.clone()),
                    (None, None) => {
                        return Err(error("one side of `*` must be a constant").into());
                    }
                }
            }
            TermKind::Divide(left, right) => {
                let dividend = self.term(left, system, atom)?;
                let divisor = self.term(right, system, atom)?;
                let divisor = match divisor.as_number().cloned().map(UBig::try_from) {
                    Some(Ok(divisor)) if divisor > UBig::ZERO => divisor,
                    _ => return Err(error("the divisor must be a positive constant").into()),
                };
                let quotient = self.plan.variable(None, Some(Kind::Number(system)));
                atom.bound.push(quotient);
                atom.quotients.push((quotient, dividend, divisor));
                Sum { variables: vec![(quotient, IBig::ONE)], ..Sum::default() }
            }
            TermKind::Word { name, indices } => self.letter(name, indices, system, atom)?,
        })
    }

    /// A variable of our own that has the value of a term.
    pub(crate) fn index(
        &mut self,
        term: &Term,
        system: SystemId,
        atom: &mut Atom,
    ) -> Result<Variable, Failure> {
        let ((mut inner, sum), occurring) = self.inside(|this| {
            let mut inner = Atom::default();
            let sum = this.term(term, system, &mut inner)?;
            Ok((inner, sum))
        })?;
        let variable = self.plan.variable(None, Some(Kind::Number(system)));
        if inner.naturals.last().is_some_and(|last| last.is_same(&sum)) {
            inner.naturals.pop();
        }
        let own = Sum { variables: vec![(variable, -IBig::ONE)], ..Sum::default() };
        let difference = Some((sum.plus(own), Relation::Equal));
        let node = self.atom(term.span, inner, difference, occurring)?;
        atom.bound.push(variable);
        atom.parts.push(node);
        Ok(variable)
    }
}
