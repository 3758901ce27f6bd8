//! Linear sums: variables and letters with coefficients, and a constant.

use crate::node::Variable;
use dashu_int::IBig;

/// Σ c·x + Σ c·letter + constant.
#[derive(Clone, Debug, Default)]
pub(super) struct Sum {
    pub(super) variables: Vec<(Variable, IBig)>,
    pub(super) letters: Vec<(usize, IBig)>,
    pub(super) constant: IBig,
}

impl Sum {
    pub(super) fn number(constant: IBig) -> Self {
        Self { constant, ..Self::default() }
    }

    pub(super) fn plus(mut self, other: Self) -> Self {
        self.variables.extend(other.variables);
        self.letters.extend(other.letters);
        self.constant += other.constant;
        self
    }

    pub(super) fn times(mut self, factor: &IBig) -> Self {
        for (_, coefficient) in &mut self.variables {
            *coefficient *= factor;
        }
        for (_, coefficient) in &mut self.letters {
            *coefficient *= factor;
        }
        self.constant *= factor;
        self
    }

    pub(super) fn as_number(&self) -> Option<&IBig> {
        (self.variables.is_empty() && self.letters.is_empty()).then_some(&self.constant)
    }

    /// Whether it cannot be negative, whatever its variables.
    pub(super) fn is_natural(&self) -> bool {
        self.letters.is_empty()
            && self.constant >= IBig::ZERO
            && self.variables.iter().all(|term| term.1 >= IBig::ZERO)
    }

    /// Whether two sums without letters are the same, term by term.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.letters.is_empty()
            && other.letters.is_empty()
            && self.constant == other.constant
            && self.variables == other.variables
    }
}
