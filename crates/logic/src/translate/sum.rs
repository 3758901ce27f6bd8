//! Linear sums of variables, whose coefficients are known as soon as the letters are.
//!
//! A letter of a word has finitely many values, and an atom is a disjunction over them
//! (`atom.rs`). So whatever is made of letters and constants alone is a number in each case: it
//! may be a factor of a variable, or a divisor.

use crate::node::Variable;
use dashu_int::IBig;
use dashu_int::ops::DivRemEuclid;

/// An integer made of constants and letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Integer {
    Number(IBig),
    /// The letter of this number in the atom.
    Letter(usize),
    Add(Box<Self>, Box<Self>),
    Multiply(Box<Self>, Box<Self>),
    /// Rounded down; without a value unless the divisor is positive.
    Divide(Box<Self>, Box<Self>),
}

impl Integer {
    pub(super) fn plus(self, other: Self) -> Self {
        match (self, other) {
            (Self::Number(left), Self::Number(right)) => Self::Number(left + right),
            (one, Self::Number(zero)) | (Self::Number(zero), one) if zero == IBig::ZERO => one,
            (left, right) => Self::Add(Box::new(left), Box::new(right)),
        }
    }

    pub(super) fn times(self, other: Self) -> Self {
        match (self, other) {
            (Self::Number(left), Self::Number(right)) => Self::Number(left * right),
            (one, Self::Number(factor)) | (Self::Number(factor), one) if factor == IBig::ONE => one,
            (left, right) => Self::Multiply(Box::new(left), Box::new(right)),
        }
    }

    /// Divided by something that is positive if it is a number.
    pub(super) fn over(self, divisor: Self) -> Self {
        match (self, divisor) {
            (Self::Number(left), Self::Number(right)) => Self::Number(left.div_rem_euclid(right).0),
            (left, right) => Self::Divide(Box::new(left), Box::new(right)),
        }
    }

    /// The value for these letters; none where a divisor is not positive.
    pub(super) fn value(&self, letters: &[i64]) -> Option<IBig> {
        Some(match self {
            Self::Number(number) => number.clone(),
            Self::Letter(letter) => letters[*letter].into(),
            Self::Add(left, right) => left.value(letters)? + right.value(letters)?,
            Self::Multiply(left, right) => left.value(letters)? * right.value(letters)?,
            Self::Divide(left, right) => {
                let (dividend, divisor) = (left.value(letters)?, right.value(letters)?);
                if divisor <= IBig::ZERO {
                    return None;
                }
                dividend.div_rem_euclid(divisor).0
            }
        })
    }

    fn is_natural(&self) -> bool {
        matches!(self, Self::Number(number) if *number >= IBig::ZERO)
    }

    fn has_letters(&self) -> bool {
        !matches!(self, Self::Number(_))
    }
}

/// Σ c·x + constant.
#[derive(Clone, Debug)]
pub(super) struct Sum {
    pub(super) variables: Vec<(Variable, Integer)>,
    pub(super) constant: Integer,
}

impl Sum {
    /// An integer alone.
    pub(super) fn integer(constant: Integer) -> Self {
        Self { variables: Vec::new(), constant }
    }

    /// A constant alone.
    pub(super) fn number(constant: impl Into<IBig>) -> Self {
        Self::integer(Integer::Number(constant.into()))
    }

    /// c·x alone.
    pub(super) fn variable(variable: Variable, coefficient: Integer) -> Self {
        let constant = Integer::Number(IBig::ZERO);
        Self { variables: vec![(variable, coefficient)], constant }
    }

    pub(super) fn plus(mut self, other: Self) -> Self {
        self.variables.extend(other.variables);
        self.constant = self.constant.plus(other.constant);
        self
    }

    pub(super) fn minus(self, other: Self) -> Self {
        self.plus(other.times(&Integer::Number(-IBig::ONE)))
    }

    pub(super) fn times(self, factor: &Integer) -> Self {
        let scale = |(variable, c): (Variable, Integer)| (variable, c.times(factor.clone()));
        Self {
            variables: self.variables.into_iter().map(scale).collect(),
            constant: self.constant.times(factor.clone()),
        }
    }

    /// What it is if no variable occurs in it.
    pub(super) fn as_integer(&self) -> Option<&Integer> {
        self.variables.is_empty().then_some(&self.constant)
    }

    /// Whether it cannot be negative, whatever its variables.
    pub(super) fn is_natural(&self) -> bool {
        self.constant.is_natural() && self.variables.iter().all(|term| term.1.is_natural())
    }

    /// Whether two sums without letters are the same, term by term.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let letters = |sum: &Self| {
            sum.constant.has_letters() || sum.variables.iter().any(|term| term.1.has_letters())
        };
        !letters(self)
            && !letters(other)
            && self.constant == other.constant
            && self.variables == other.variables
    }
}
