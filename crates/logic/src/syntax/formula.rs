//! The tree of a formula, as it was written.
//!
//! Nothing is typed or simplified here: a tree prints back to a text that
//! parses to the same tree (`print_formula.rs`), and every node knows its
//! place in the source, for errors, warnings and plans.

use dashu_int::UBig;

use super::span::Span;

/// The number system of a formula that names none, as in Walnut.
pub(crate) const DEFAULT_SYSTEM: &str = "msd_2";

/// A formula and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formula {
    /// What it says.
    pub kind: FormulaKind,
    /// Where it stands, without the parentheses around it.
    pub span: Span,
}

/// What a formula says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormulaKind {
    /// `left = right` and the like.
    Compare {
        /// Which comparison.
        relation: Comparison,
        /// The left side.
        left: Term,
        /// The right side.
        right: Term,
        /// The number system in force.
        system: SystemName,
    },
    /// `$f(t1,…)`.
    Call {
        /// The automaton, without the `$`.
        name: Name,
        /// Its arguments, for the tracks in order.
        arguments: Vec<Term>,
        /// The number system in force.
        system: SystemName,
    },
    /// `~φ`.
    Not(Box<Formula>),
    /// A backquote before φ: the words of φ, reversed.
    Reverse(Box<Formula>),
    /// `φ & ψ` and the like.
    Binary {
        /// Which connective.
        connective: Connective,
        /// The left side.
        left: Box<Formula>,
        /// The right side.
        right: Box<Formula>,
    },
    /// `Ex,y φ` and the like.
    Quantified {
        /// Which quantifier.
        quantifier: Quantifier,
        /// The variables it binds, at least one.
        variables: Vec<Name>,
        /// All that stands up to the end of the enclosing parenthesis.
        body: Box<Formula>,
    },
}

/// A comparison of two terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
}

/// A connective of two formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Connective {
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `=>`
    Implies,
    /// `<=>`
    Iff,
}

/// How a quantifier counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// `E`: for some value.
    Exists,
    /// `A`: for all values.
    ForAll,
    /// `I`: for infinitely many values.
    Infinitely,
    /// `E[>=3]` and the like: for a number of values (of tuples, where several
    /// variables are bound) that compares so with `count`. Not in Walnut.
    Count {
        /// The number of values is …
        comparison: Comparison,
        /// … this one.
        count: u32,
    },
}

/// A term and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it stands for.
    pub kind: TermKind,
    /// The number system that is written with `?` inside the parentheses or brackets around it,
    /// if there is one: `T[?msd_4 n+1]`. Boxed, because hardly any term has one.
    pub system: Option<Box<SystemName>>,
    /// Where it stands, without the parentheses around it.
    pub span: Span,
}

/// What a term stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermKind {
    /// A variable.
    Variable(String),
    /// A number.
    Number(UBig),
    /// `-t`.
    Negate(Box<Term>),
    /// `s+t`.
    Add(Box<Term>, Box<Term>),
    /// `s-t`.
    Subtract(Box<Term>, Box<Term>),
    /// `s*t`; that one side is constant, or a letter, is checked later.
    Multiply(Box<Term>, Box<Term>),
    /// `s/t`, rounded down; that `t` is constant, or a letter, is checked later.
    Divide(Box<Term>, Box<Term>),
    /// `W[t]…[t]`: the letter of an automatic word.
    Word {
        /// The word automaton, without the dot.
        name: Name,
        /// One index for each track, at least one.
        indices: Vec<Term>,
    },
    /// `@k`: a letter of an alphabet.
    Letter(i64),
    /// `f(t1,…)`: the one y for which `$f(t1,…,y)` holds. Not in Walnut.
    Apply {
        /// The automaton, without a sign.
        name: Name,
        /// The arguments, for all tracks but the last.
        arguments: Vec<Term>,
    },
    /// A formula as an index or argument, `T[a<5]`: its one free variable, for which it has to
    /// hold as well.
    Where(Box<Formula>),
}

/// A name and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name, without `$`, `.` or `#`.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A number system such as `msd_fib`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemName {
    /// In full, with `msd_` or `lsd_`.
    pub text: String,
    /// Where it was named; nowhere, if it is the default.
    pub span: Option<Span>,
}

impl Formula {
    /// How many formulas and terms stand inside each other, at most. A loop, so that it can be
    /// asked of a formula of any height.
    pub(crate) fn height(&self) -> usize {
        enum Part<'a> {
            Formula(&'a Formula),
            Term(&'a Term),
        }
        let mut open = vec![(Part::Formula(self), 1)];
        let mut height = 0;
        while let Some((part, depth)) = open.pop() {
            height = height.max(depth);
            let mut formulas: Vec<&Formula> = Vec::new();
            let mut terms: Vec<&Term> = Vec::new();
            match part {
                Part::Formula(formula) => match &formula.kind {
                    FormulaKind::Compare { left, right, .. } => terms.extend([left, right]),
                    FormulaKind::Call { arguments, .. } => terms.extend(arguments),
                    FormulaKind::Not(inner) | FormulaKind::Reverse(inner) => formulas.push(inner),
                    FormulaKind::Binary { left, right, .. } => {
                        formulas.extend([&**left, &**right]);
                    }
                    FormulaKind::Quantified { body, .. } => formulas.push(body),
                },
                Part::Term(term) => match &term.kind {
                    TermKind::Variable(_) | TermKind::Number(_) | TermKind::Letter(_) => {}
                    TermKind::Negate(inner) => terms.push(inner),
                    TermKind::Add(left, right)
                    | TermKind::Subtract(left, right)
                    | TermKind::Multiply(left, right)
                    | TermKind::Divide(left, right) => terms.extend([&**left, &**right]),
                    TermKind::Word { indices: parts, .. }
                    | TermKind::Apply { arguments: parts, .. } => terms.extend(parts),
                    TermKind::Where(inner) => formulas.push(inner),
                },
            }
            open.extend(formulas.into_iter().map(|formula| (Part::Formula(formula), depth + 1)));
            open.extend(terms.into_iter().map(|term| (Part::Term(term), depth + 1)));
        }
        height
    }
}

impl Default for SystemName {
    fn default() -> Self {
        Self { text: DEFAULT_SYSTEM.to_owned(), span: None }
    }
}
