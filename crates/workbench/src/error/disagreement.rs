//! Two ways to one answer that differ. All but one are defects here and ask to be reported.

use super::Hint;
use crate::nimber::Nimber;
use dashu_int::UBig;
use wythoff_discovery::values::ReadError;
use wythoff_games::sequence::diagonals::FormError;
use wythoff_games::{Grundy, Pair};

/// What does not agree.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Disagreement {
    /// Two engines.
    #[error("two engines disagree about {position}; please report this")]
    Engines {
        /// About what.
        position: String,
    },
    /// Two computations of a value.
    #[error(
        "two computations disagree about the value of {position} (the second: {second}); please \
         report this"
    )]
    Values {
        /// Of which position.
        position: String,
        /// How the second was done.
        second: String,
    },
    /// A nim-sum that promises an option, and no such option.
    #[error(
        "{sum} has nim-sum {nim_sum}, but the option that this promises was not found; please \
         report this"
    )]
    NoOption {
        /// The sum.
        sum: String,
        /// Its nim-sum.
        nim_sum: Nimber,
    },
    /// A winning move that the rules do not allow.
    #[error("{sum}: the move found is not legal; please report this")]
    IllegalMove {
        /// The sum.
        sum: String,
    },
    /// A sum after a winning move that is not 0.
    #[error("the nim-sum of {sum} is {nim_sum} and should be 0; please report this")]
    NimSum {
        /// The sum.
        sum: String,
        /// Its nim-sum.
        nim_sum: Nimber,
    },
    /// The Convergence Conjecture and verified rows.
    #[error(
        "the verified rows do not have position {n} of value {value} at ({}, {}): the Convergence \
         Conjecture fails with this R",
        at.0, at.1
    )]
    Convergence {
        /// Which position.
        n: UBig,
        /// Of which value.
        value: Grundy,
        /// Where it should be.
        at: Box<Pair>,
    },
    /// A theorem that comes with the program, and its proof.
    #[error("the theorem that comes with the program: {0}; please report this")]
    Shipped(#[source] Box<ReadError>),
    /// A certificate of Gu's conjecture, and the form that follows from it.
    #[error(transparent)]
    Form(FormError),
    /// A report that cannot be written as JSON.
    #[error("a report cannot be written: {0}; please report this")]
    Report(#[source] serde_json::Error),
    /// A game whose theorem is known, and none was found.
    #[error("{game}: no theorem was found")]
    NoTheorem {
        /// The game.
        game: String,
    },
}

impl Disagreement {
    pub(super) const fn hint(&self) -> Option<Hint> {
        match self {
            Self::Convergence { .. } => Some(Hint::LargerMargin),
            _ => None,
        }
    }
}
