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
    /// Rounded down; without a value where the divisor is none.
    Divide(Box<Self>, Box<Self>),
}

/// A quotient, rounded down.
pub(crate) fn floor(dividend: IBig, divisor: IBig) -> IBig {
    let (dividend, divisor) =
        if divisor < IBig::ZERO { (-dividend, -divisor) } else { (dividend, divisor) };
    dividend.div_rem_euclid(divisor).0
}

/// Whether a number can be divided by: where numbers are natural, only by positive ones.
pub(crate) fn is_divisor(divisor: &IBig, is_signed: bool) -> bool {
    *divisor > IBig::ZERO || is_signed && *divisor < IBig::ZERO
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

    /// Divided by something that is a divisor if it is a number.
    pub(super) fn over(self, divisor: Self) -> Self {
        match (self, divisor) {
            (Self::Number(left), Self::Number(right)) => Self::Number(floor(left, right)),
            (left, right) => Self::Divide(Box::new(left), Box::new(right)),
        }
    }

    /// The value for these letters; none where something is divided by what is no divisor.
    pub(super) fn value(&self, letters: &[i64], is_signed: bool) -> Option<IBig> {
        let value = |inner: &Self| inner.value(letters, is_signed);
        Some(match self {
            Self::Number(number) => number.clone(),
            Self::Letter(letter) => letters[*letter].into(),
            Self::Add(left, right) => value(left)? + value(right)?,
            Self::Multiply(left, right) => value(left)? * value(right)?,
            Self::Divide(left, right) => {
                let (dividend, divisor) = (value(left)?, value(right)?);
                if !is_divisor(&divisor, is_signed) {
                    return None;
                }
                floor(dividend, divisor)
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
