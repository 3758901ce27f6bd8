//! Formulas that a program makes, without a text in between.
//!
//! ```
//! use wythoff_logic::syntax::{at_least, call, equal, exists, less, variable};
//!
//! let option = less("u", "x") & equal("v", "y");
//! let diagonal = less("u", "x") & equal(variable("x") + "v", variable("y") + "u");
//! let wins = exists(["u", "v"], (option | diagonal) & call("P", ["u", "v"]));
//! assert_eq!(
//!     wins.in_system("msd_fib").to_string(),
//!     "?msd_fib Eu,v ((u<x & v=y) | (u<x & x+v=y+u)) & $P(u,v)"
//! );
//! ```
//!
//! What is made here stands nowhere: all its places are the start of a text. Atoms are in the
//! default number system until [`Formula::in_system`] says otherwise.

use super::formula::{
    Comparison, Connective, Formula, FormulaKind, Name, Quantifier, SystemName, Term, TermKind,
};
use super::span::Span;
use dashu_int::{IBig, Sign, UBig};
use std::ops::{Add, BitAnd, BitOr, Mul, Not};

/// The variable of a name.
pub fn variable(name: &str) -> Term {
    term(TermKind::Variable(name.to_owned()))
}

/// A number.
pub fn number(number: impl Into<UBig>) -> Term {
    term(TermKind::Number(number.into()))
}

/// An integer.
pub(crate) fn integer(integer: IBig) -> Term {
    let (sign, size) = integer.into_parts();
    match sign {
        Sign::Positive => number(size),
        Sign::Negative => term(TermKind::Negate(Box::new(number(size)))),
    }
}

fn term(kind: TermKind) -> Term {
    Term { kind, system: None, span: Span::default() }
}

fn formula(kind: FormulaKind) -> Formula {
    Formula { kind, span: Span::default() }
}

fn name(text: &str) -> Name {
    Name { text: text.to_owned(), span: Span::default() }
}

/// A string stands for the variable of that name.
impl From<&str> for Term {
    fn from(name: &str) -> Self {
        variable(name)
    }
}

impl From<u64> for Term {
    fn from(value: u64) -> Self {
        number(value)
    }
}

impl From<&Term> for Term {
    fn from(term: &Term) -> Self {
        term.clone()
    }
}

impl<T: Into<Term>> Add<T> for Term {
    type Output = Term;

    fn add(self, other: T) -> Term {
        term(TermKind::Add(Box::new(self), Box::new(other.into())))
    }
}

impl<T: Into<Term>> Mul<T> for Term {
    type Output = Term;

    fn mul(self, other: T) -> Term {
        term(TermKind::Multiply(Box::new(self), Box::new(other.into())))
    }
}

fn compare(relation: Comparison, left: impl Into<Term>, right: impl Into<Term>) -> Formula {
    let (left, right, system) = (left.into(), right.into(), SystemName::default());
    formula(FormulaKind::Compare { relation, left, right, system })
}

/// `left=right`.
pub fn equal(left: impl Into<Term>, right: impl Into<Term>) -> Formula {
    compare(Comparison::Equal, left, right)
}

/// `left<right`.
pub fn less(left: impl Into<Term>, right: impl Into<Term>) -> Formula {
    compare(Comparison::Less, left, right)
}

/// `left>right`.
pub fn greater(left: impl Into<Term>, right: impl Into<Term>) -> Formula {
    compare(Comparison::Greater, left, right)
}

/// `left<=right`.
pub fn at_most(left: impl Into<Term>, right: impl Into<Term>) -> Formula {
    compare(Comparison::AtMost, left, right)
}

/// `left>=right`.
pub fn at_least(left: impl Into<Term>, right: impl Into<Term>) -> Formula {
    compare(Comparison::AtLeast, left, right)
}

/// `$predicate(arguments)`.
pub fn call<T: Into<Term>>(predicate: &str, arguments: impl IntoIterator<Item = T>) -> Formula {
    let arguments = arguments.into_iter().map(Into::into).collect();
    let (name, system) = (name(predicate), SystemName::default());
    formula(FormulaKind::Call { name, arguments, system })
}

fn quantified<'a>(
    quantifier: Quantifier,
    variables: impl IntoIterator<Item = &'a str>,
    body: Formula,
) -> Formula {
    let variables = variables.into_iter().map(name).collect();
    formula(FormulaKind::Quantified { quantifier, variables, body: Box::new(body) })
}

/// `Ex,y body`.
pub fn exists<'a>(variables: impl IntoIterator<Item = &'a str>, body: Formula) -> Formula {
    quantified(Quantifier::Exists, variables, body)
}

/// `Ax,y body`.
pub fn for_all<'a>(variables: impl IntoIterator<Item = &'a str>, body: Formula) -> Formula {
    quantified(Quantifier::ForAll, variables, body)
}

/// `E[>=count] x,y body`: for that many tuples, or more.
pub fn exist_at_least<'a>(
    count: u32,
    variables: impl IntoIterator<Item = &'a str>,
    body: Formula,
) -> Formula {
    quantified(Quantifier::Count { comparison: Comparison::AtLeast, count }, variables, body)
}

fn binary(connective: Connective, left: Formula, right: Formula) -> Formula {
    formula(FormulaKind::Binary { connective, left: Box::new(left), right: Box::new(right) })
}

impl BitAnd for Formula {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        binary(Connective::And, self, other)
    }
}

impl BitOr for Formula {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        binary(Connective::Or, self, other)
    }
}

impl Not for Formula {
    type Output = Self;

    fn not(self) -> Self {
        formula(FormulaKind::Not(Box::new(self)))
    }
}

impl Formula {
    /// `self => other`.
    #[must_use]
    pub fn implies(self, other: Self) -> Self {
        binary(Connective::Implies, self, other)
    }

    /// `self <=> other`.
    #[must_use]
    pub fn iff(self, other: Self) -> Self {
        binary(Connective::Iff, self, other)
    }

    /// The same with all its atoms in one number system.
    #[must_use]
    pub fn in_system(mut self, name: &str) -> Self {
        self.set_system(name);
        self
    }

    fn set_system(&mut self, name: &str) {
        match &mut self.kind {
            FormulaKind::Compare { left, right, system, .. } => {
                *system = SystemName { text: name.to_owned(), span: None };
                left.set_system(name);
                right.set_system(name);
            }
            FormulaKind::Call { arguments, system, .. } => {
                *system = SystemName { text: name.to_owned(), span: None };
                for argument in arguments {
                    argument.set_system(name);
                }
            }
            FormulaKind::Not(inner) | FormulaKind::Reverse(inner) => inner.set_system(name),
            FormulaKind::Binary { left, right, .. } => {
                left.set_system(name);
                right.set_system(name);
            }
            FormulaKind::Quantified { body, .. } => body.set_system(name),
        }
    }
}

impl Term {
    /// Formulas that stand for variables in it get the number system as well.
    fn set_system(&mut self, name: &str) {
        self.system = None;
        match &mut self.kind {
            TermKind::Variable(_) | TermKind::Number(_) | TermKind::Letter(_) => {}
            TermKind::Negate(inner) => inner.set_system(name),
            TermKind::Add(left, right)
            | TermKind::Subtract(left, right)
            | TermKind::Multiply(left, right)
            | TermKind::Divide(left, right) => {
                left.set_system(name);
                right.set_system(name);
            }
            TermKind::Word { indices: parts, .. } | TermKind::Apply { arguments: parts, .. } => {
                for part in parts {
                    part.set_system(name);
                }
            }
            TermKind::Where(inner) => inner.set_system(name),
        }
    }
}

/// Nothing fails: `0=0`.
fn always() -> Formula {
    equal(number(0u32), number(0u32))
}

/// Nothing holds: `0=1`.
fn never() -> Formula {
    equal(number(0u32), number(1u32))
}

/// All parts hold; `0=0` if there are none.
pub fn all_of(parts: impl IntoIterator<Item = Formula>) -> Formula {
    parts.into_iter().reduce(BitAnd::bitand).unwrap_or_else(always)
}

/// One of the parts holds; `0=1` if there are none.
pub fn any_of(parts: impl IntoIterator<Item = Formula>) -> Formula {
    parts.into_iter().reduce(BitOr::bitor).unwrap_or_else(never)
}
