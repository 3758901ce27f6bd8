//! What stands in the way of a discovery.

use dashu_int::UBig;
use thiserror::Error;
use wythoff_automata::{Reason, WordError};
use wythoff_games::EngineError;
use wythoff_logic::syntax::Formula;
use wythoff_logic::{Failure, LogicError};
use wythoff_numeration::{NumerationError, Quadratic};

/// Why a game could not be looked at, or not to the end.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DiscoveryError {
    /// A rule that first-order logic over addition cannot say.
    #[error(
        "{what} is not linear, and this way to a theorem asks for linear rules: no theorem was \
         looked for"
    )]
    NotLinear {
        /// Which part of the rules.
        what: String,
    },
    /// A rule with numbers that formulas have no room for.
    #[error("the numbers of a condition add up to more than 63 bits hold: choose smaller ones")]
    TooLarge,
    /// A rule whose formula would be too long to be decided.
    #[error("{what} are {parts}, and formulas have room for {most}: say it with fewer")]
    TooLong {
        /// Which part of the rules.
        what: &'static str,
        /// How many there are.
        parts: usize,
        /// How many there may be.
        most: usize,
    },
    /// More P-positions on a board than are worth keeping.
    #[error("a board of side {side} has too many P-positions to be kept")]
    TooDense {
        /// The side of the board.
        side: u32,
    },
    /// The board could not be computed.
    #[error(transparent)]
    Engine(EngineError),
    /// A number system could not be used.
    #[error(transparent)]
    Numeration(NumerationError),
    /// The prover refused a formula: a mistake of ours.
    #[error("the prover refused a formula: {0}")]
    Prover(#[source] Box<LogicError>),
    /// A word automaton could not be made: a mistake of ours.
    #[error(transparent)]
    Word(WordError),
    /// Something came out that cannot be: a mistake of ours.
    #[error(transparent)]
    Unexpected(#[from] Unexpected),
    /// A theorem that the format of certificates has no room for.
    #[error("certificates have no room for {what}")]
    NoCertificate {
        /// What is too large.
        what: String,
    },
    /// A number that Beatty's theorem is not about, or not decided for.
    #[error("Beatty's theorem is not decided for {number}: {reason}")]
    NotBeatty {
        /// The number.
        number: Box<Quadratic>,
        /// Why.
        reason: NotBeatty,
    },
    /// A limit was reached.
    #[error("stopped: {0}")]
    Stopped(#[from] Reason),
    /// A search gave up, whatever the limits are.
    #[error("gave up: {what} was not found in {steps} steps")]
    GaveUp {
        /// What was looked for.
        what: &'static str,
        /// How far.
        steps: usize,
    },
}

/// Why Beatty's theorem is not decided for a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotBeatty {
    /// The theorem is not about it.
    #[error("it has to be irrational and above 1")]
    NotAboutIt,
    /// The quotients of its continued fraction are too large, or too many.
    #[error(
        "the period of its continued fraction, {quotients} long, has {pairs} pairs of digits, and \
         more than {most} take too long"
    )]
    ManyPairs {
        /// How long the period is.
        quotients: usize,
        /// The pairs of digits at the places of one period together.
        pairs: u64,
        /// How many there may be.
        most: u64,
    },
    /// Its number system has no shift, so floors are not made.
    #[error("its system has no shift")]
    NoShift,
    /// It, or the number that belongs to it, needs large numbers in formulas.
    #[error("numbers above {most} would be needed")]
    LargeNumbers {
        /// The largest number that formulas may have here.
        most: u64,
    },
}

/// What came out though it cannot: a mistake of ours, found by a check at run time.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unexpected {
    /// A formula that was to define a relation is closed.
    #[error("`{formula}` has no variables")]
    NoVariables {
        /// The formula.
        formula: Box<Formula>,
    },
    /// A formula that was to be decided is not closed.
    #[error("`{formula}` has free variables")]
    FreeVariables {
        /// The formula.
        formula: Box<Formula>,
    },
    /// A statement that a theorem proves was decided to be false.
    #[error("`{statement}` is false")]
    False {
        /// The statement.
        statement: Box<Formula>,
    },
    /// The relation between positions and options has other variables than these.
    #[error("options relate {}", variables.join(", "))]
    Options {
        /// Its variables.
        variables: Vec<String>,
    },
    /// A continued fraction that is nothing but its period begins with something else.
    #[error("the quotients do not repeat at once")]
    LateQuotients,
    /// An automaton of floors has not the exact one.
    #[error("the automaton of ⌊n·({slope})⌋ is wrong at n = {n}")]
    Floor {
        /// The factor.
        slope: Box<Quadratic>,
        /// The number whose floor is wrong.
        n: UBig,
    },
}

impl From<EngineError> for DiscoveryError {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::Stopped(reason) => Self::Stopped(reason),
            other => Self::Engine(other),
        }
    }
}

impl From<NumerationError> for DiscoveryError {
    fn from(error: NumerationError) -> Self {
        match error {
            NumerationError::Stopped(reason) => Self::Stopped(reason),
            other => Self::Numeration(other),
        }
    }
}

impl From<WordError> for DiscoveryError {
    fn from(error: WordError) -> Self {
        match error {
            WordError::Stopped(reason) => Self::Stopped(reason),
            other => Self::Word(other),
        }
    }
}

impl From<Failure> for DiscoveryError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Stopped(reason) => Self::Stopped(reason),
            Failure::Wrong(error) => Self::Prover(Box::new(error)),
        }
    }
}
