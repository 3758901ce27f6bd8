//! Terms of numbers, made linear.

use super::Translator;
use super::atom::Atom;
use super::sum::{Integer, Sum, is_divisor};
use crate::kind::Kind;
use crate::node::Variable;
use crate::prover::Failure;
use crate::syntax::{Span, Term, TermKind};
use crate::{LogicError, LogicErrorKind, SystemId};
use dashu_int::IBig;
use wythoff_numeration::Relation;

impl Translator<'_> {
    /// The sum that a term is. What else it needs is added to the atom.
    pub(super) fn term(
        &mut self,
        term: &Term,
        system: SystemId,
        atom: &mut Atom,
    ) -> Result<Sum, Failure> {
        let one = || Integer::Number(IBig::ONE);
        Ok(match &term.kind {
            TermKind::Variable(name) => Sum::variable(self.number(name, term.span, system)?, one()),
            TermKind::Number(number) => Sum::number(number.clone()),
            TermKind::Letter(letter) => Sum::number(*letter),
            TermKind::Negate(inner) => {
                self.term(inner, system, atom)?.times(&Integer::Number(-IBig::ONE))
            }
            TermKind::Add(left, right) => {
                let left = self.term(left, system, atom)?;
                left.plus(self.term(right, system, atom)?)
            }
            TermKind::Subtract(left, right) => {
                let left = self.term(left, system, atom)?;
                let right = self.term(right, system, atom)?;
                let letters_only = left.variables.is_empty() && right.variables.is_empty();
                let difference = left.minus(right);
                // Letters may be negative; natural numbers may not.
                if !letters_only && !system.is_signed() {
                    atom.naturals.push(difference.clone());
                }
                difference
            }
            TermKind::Multiply(left, right) => {
                let left = self.term(left, system, atom)?;
                let right = self.term(right, system, atom)?;
                match (left.as_integer(), right.as_integer()) {
                    (Some(factor), _) => right.times(&factor.clone()),
                    (_, Some(factor)) => left.times(&factor.clone()),
                    (None, None) => return Err(no_product(term.span).into()),
                }
            }
            TermKind::Divide(left, right) => {
                let dividend = self.term(left, system, atom)?;
                let divisor = self.term(right, system, atom)?;
                let divisor = match divisor.as_integer() {
                    Some(Integer::Number(number)) if !is_divisor(number, system.is_signed()) => {
                        return Err(no_quotient(system.is_signed(), right.span).into());
                    }
                    Some(divisor) => divisor.clone(),
                    None => return Err(no_quotient(system.is_signed(), right.span).into()),
                };
                if let Some(dividend) = dividend.as_integer() {
                    return Ok(Sum::integer(dividend.clone().over(divisor)));
                }
                let quotient = self.plan.variable(None, Some(Kind::Number(system)));
                atom.bound.push(quotient);
                atom.quotients.push((quotient, dividend, divisor));
                Sum::variable(quotient, one())
            }
            TermKind::Word { name, indices } => self.letter(name, indices, system, atom)?,
            TermKind::Apply { name, arguments } => {
                Sum::variable(self.application(name, arguments, system, atom)?, one())
            }
            TermKind::Where(_) => {
                let message = "a formula stands for a number only as an index or an argument";
                return Err(LogicError::new(LogicErrorKind::Type, message).at(term.span).into());
            }
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
            let mut inner = Atom::of(system);
            let sum = this.term(term, system, &mut inner)?;
            Ok((inner, sum))
        })?;
        let variable = self.plan.variable(None, Some(Kind::Number(system)));
        if inner.naturals.last().is_some_and(|last| last.is_same(&sum)) {
            inner.naturals.pop();
        }
        let own = Sum::variable(variable, Integer::Number(IBig::ONE));
        let difference = Some((sum.minus(own), Relation::Equal));
        let node = self.atom(term.span, inner, difference, occurring)?;
        atom.bound.push(variable);
        atom.parts.push(node);
        Ok(variable)
    }
}

fn no_product(span: Span) -> LogicError {
    let message = "one side of `*` must be a constant, or made of letters and constants";
    LogicError::new(LogicErrorKind::Type, message)
        .at(span)
        .helping("products of two numbers that vary cannot be decided")
}

/// What is wrong with a divisor.
pub(crate) fn no_quotient(is_signed: bool, span: Span) -> LogicError {
    let constant = if is_signed { "a constant other than 0" } else { "a positive constant" };
    let message = format!("the divisor must be {constant}, or made of letters and constants");
    LogicError::new(LogicErrorKind::Type, message).at(span)
}
