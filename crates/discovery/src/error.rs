//! What stands in the way of a discovery.

use thiserror::Error;
use wythoff_automata::Reason;
use wythoff_games::EngineError;
use wythoff_logic::Failure;
use wythoff_numeration::NumerationError;

/// Why a game could not be looked at, or not to the end.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DiscoveryError {
    /// A rule that first-order logic over addition cannot say.
    #[error(
        "{what} cannot be said in first-order logic over addition, so nothing can be proved about it"
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
    Formula(String),
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
        number: String,
        /// Why.
        reason: String,
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

impl From<Failure> for DiscoveryError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Stopped(reason) => Self::Stopped(reason),
            Failure::Wrong(error) => Self::Formula(error.to_string()),
        }
    }
}
