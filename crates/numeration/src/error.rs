//! The one error type of the crate.
//!
//! Every public function that can refuse its input returns [`NumerationError`];
//! none panics. Variants carry what a caller needs to point at the offending
//! value: the place of a digit, the index of a partial quotient, the column of a
//! typed name.

use std::fmt;

use dashu_int::{IBig, UBig};

use crate::{CustomFault, ExpansionFault, MorphismFault, PisotFault, Polynomial, WeightsFault};

/// Why an input was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NumerationError {
    /// A fraction was given the denominator 0.
    #[error("the denominator is 0")]
    ZeroDenominator,

    /// The reciprocal of 0 was asked for.
    #[error("0 has no reciprocal")]
    ReciprocalOfZero,

    /// The number under the root is a perfect square, so the value is rational.
    #[error("{radicand} is a perfect square: write the value as a rational")]
    SquareRadicand {
        /// The number under the root.
        radicand: UBig,
    },

    /// Two values lie in different quadratic fields, so their sum or product is
    /// not a quadratic number.
    #[error("sqrt {left} and sqrt {right} do not lie in one quadratic field")]
    MixedRadicands {
        /// The number under the root on the left.
        left: UBig,
        /// The number under the root on the right.
        right: UBig,
    },

    /// A Beatty sequence needs a slope of at least 1, else terms repeat and a term
    /// has no single index.
    #[error("the slope of a Beatty sequence must be at least 1")]
    SlopeBelowOne,

    /// A continued fraction was given an empty period.
    #[error("the period of the continued fraction is empty")]
    EmptyPeriod,

    /// A partial quotient is 0.
    #[error("partial quotient a_{index} is 0; each must be at least 1")]
    ZeroQuotient {
        /// Which partial quotient, counted from a_1.
        index: usize,
    },

    /// A partial quotient is larger than the operation supports.
    #[error("partial quotient a_{index} is larger than {max}")]
    QuotientTooLarge {
        /// Which partial quotient, counted from a_1.
        index: usize,
        /// The largest one accepted.
        max: u64,
    },

    /// A rational number has a finite continued fraction, which has no period.
    #[error("the continued fraction of a rational number is finite")]
    RationalExpansion,

    /// The period of a continued fraction was not reached within the limit.
    #[error("no period within the first {limit} partial quotients")]
    PeriodBeyondLimit {
        /// How many partial quotients were allowed.
        limit: usize,
    },

    /// A base is smaller than 2 or larger than [`crate::MAX_QUOTIENT`].
    #[error("base {base} is outside 2..={max}", max = crate::MAX_QUOTIENT)]
    BaseOutOfRange {
        /// The base that was asked for.
        base: u64,
    },

    /// A negative number has no digits in a system of natural numbers.
    #[error("{number} is negative, and this number system has natural numbers only")]
    NegativeNumber {
        /// The number.
        number: IBig,
    },

    /// A digit breaks a rule of the number system.
    #[error("digit {digit} at place {place} (the lowest place is 0) {rule}")]
    Digit {
        /// The offending digit.
        digit: u64,
        /// Its place; place 0 has weight 1.
        place: usize,
        /// The rule it breaks.
        rule: DigitRule,
    },

    /// The value of the digits does not fit in 64 bits.
    #[error("the value exceeds the largest 64-bit integer")]
    ExceedsU64,

    /// A digit set is too large for automata.
    #[error("automata hold digits below {most}; this system has the coefficient {digits}")]
    TooManyDigits {
        /// The largest coefficient: a base, a partial quotient, a digit of an expansion of 1.
        digits: u64,
        /// The bound.
        most: u64,
    },

    /// A linear relation has too many variables for one automaton.
    #[error("a linear relation may have at most {most} variables")]
    TooManyVariables {
        /// The bound.
        most: usize,
    },

    /// A linear relation has too large a coefficient for one automaton.
    #[error("the coefficient {coefficient} is beyond 2^31: its automaton would be as large")]
    CoefficientTooLarge {
        /// The coefficient.
        coefficient: i64,
    },

    /// A word of digits is no expansion of 1.
    #[error("this is no expansion of 1: {0}")]
    Expansion(ExpansionFault),

    /// A morphism makes no number system.
    #[error("this morphism makes no number system: {0}")]
    Morphism(MorphismFault),

    /// The weights of a system are beyond what automata are made for.
    #[error("the weights of this system {0}")]
    Weights(WeightsFault),

    /// A polynomial is not that of a Pisot number.
    #[error("{polynomial} is not the minimal polynomial of a Pisot number: {fault}")]
    NotPisot {
        /// The polynomial.
        polynomial: Polynomial,
        /// What keeps it from being one.
        fault: PisotFault,
    },

    /// The weights of a system do not follow the recurrence of a Pisot number.
    #[error(
        "addition is not known to be recognised by an automaton: the weights follow the \
         recurrence of {polynomial}, which is not that of a Pisot number, since {fault}"
    )]
    Unrecognised {
        /// The polynomial of the shortest recurrence.
        polynomial: Polynomial,
        /// What keeps it from being that of a Pisot number.
        fault: PisotFault,
    },

    /// The automata of a custom number system do not fit together.
    #[error("custom number system: {0}")]
    Custom(CustomFault),

    /// An automaton would have too many symbols.
    #[error(transparent)]
    Symbols(#[from] wythoff_automata::TooManySymbols),

    /// The budget for making an automaton was spent.
    #[error("stopped: {0}")]
    Stopped(#[from] wythoff_automata::Reason),

    /// The name of a number system could not be read.
    #[error("column {column}: expected {expected}, found `{found}`")]
    Name {
        /// Where the offending part starts, in characters counted from 1.
        column: usize,
        /// The offending part.
        found: String,
        /// What would have been accepted there.
        expected: &'static str,
    },
}

/// A rule that digits obey, as quoted by [`NumerationError::Digit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DigitRule {
    /// No digit at this place exceeds this one.
    AtMost(u64),
    /// Below a digit that equals its partial quotient stands 0.
    ZeroBelowFull,
    /// After the digits above it, no digit exceeds this one.
    AtMostAfter(u64),
}

impl fmt::Display for DigitRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtMost(max) => write!(f, "exceeds {max}, the largest digit of that place"),
            Self::ZeroBelowFull => {
                f.write_str("must be 0, because the digit above it is the largest of its place")
            }
            Self::AtMostAfter(max) => {
                write!(f, "exceeds {max}, the largest digit after those above it")
            }
        }
    }
}
