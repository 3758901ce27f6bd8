//! What is wrong with what someone makes a number system of: the causes that
//! [`NumerationError`](crate::NumerationError) names.
//!
//! A cause is a value, so that a caller can tell causes apart; the words are for people.

use crate::Polynomial;
use thiserror::Error;

/// What keeps digits from being the expansion of 1 in a base.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ExpansionFault {
    /// Preperiod and period have too many digits.
    #[error("it is longer than {most} digits")]
    TooLong {
        /// How many they may have.
        most: usize,
    },
    /// The first digit is 0.
    #[error("its first digit must be at least 1")]
    ZeroFirst,
    /// A part of the word is above the whole, or equal to it though it ends.
    #[error("from digit {digit} on it must be smaller than from the first one on")]
    TailNotSmaller {
        /// Where the part begins, from 1.
        digit: usize,
    },
    /// The only digit is 1, and no base is such that 1 = 1/b.
    #[error("1 = 1/b has no solution b above 1")]
    NoBase,
    /// The expansion of 1 in the base of a polynomial has a digit beyond 64 bits.
    #[error("a digit does not fit in 64 bits")]
    LargeDigit,
    /// The expansion of 1 in the base of a polynomial was not seen to repeat.
    #[error(
        "no period within the first {digits} digits of the expansion of 1 in the base of \
         {polynomial}"
    )]
    NoPeriod {
        /// How many digits were looked at.
        digits: usize,
        /// The polynomial of the base.
        polynomial: Polynomial,
    },
}

/// What keeps a morphism from making a number system.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MorphismFault {
    /// The image of the first letter does not begin with it, or ends there.
    #[error("the image of the first letter must begin with it, and go on")]
    NotProlongable,
    /// A letter of the fixed point has an empty image.
    #[error("the image of letter {letter} is empty")]
    EmptyImage {
        /// The letter.
        letter: usize,
    },
    /// A letter of the fixed point has no image.
    #[error("letter {letter} has no image")]
    NoImage {
        /// The letter.
        letter: usize,
    },
    /// The fixed point has too many letters.
    #[error("there are more than {most} letters")]
    TooManyLetters {
        /// How many it may have.
        most: usize,
    },
    /// An image is too long.
    #[error("an image is longer than {most}")]
    LongImage {
        /// How long it may be.
        most: usize,
    },
}

/// In what way the weights of a system are beyond what automata are made for.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WeightsFault {
    /// They make sums that machine integers have no room for.
    #[error("make sums that do not fit in {bits} bits")]
    LargeSums {
        /// How many bits there are.
        bits: u32,
    },
    /// They follow no short recurrence.
    #[error("follow no recurrence of at most {most} terms")]
    LongRecurrence {
        /// How many terms it may have.
        most: usize,
    },
    /// They follow a recurrence with large coefficients.
    #[error("follow the recurrence of {polynomial}, with coefficients above 2^20")]
    LargeCoefficients {
        /// The polynomial of the recurrence.
        polynomial: Polynomial,
    },
    /// They follow a recurrence whose small roots fade too slowly.
    #[error("follow the recurrence of {polynomial}, with roots too near the unit circle")]
    SlowRoots {
        /// The polynomial of the recurrence.
        polynomial: Polynomial,
    },
}

/// What does not fit together in the automata of a custom number system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CustomFault {
    /// Addition has not three tracks.
    #[error("the addition automaton must have three tracks")]
    AdditionTracks,
    /// The tracks of addition have different digits.
    #[error("the three tracks of the addition automaton must have one alphabet")]
    AdditionAlphabets,
    /// 0 is no digit.
    #[error("0 must be a digit")]
    NoZero,
    /// The automaton of valid words has other digits than addition, or more tracks than one.
    #[error("the automaton of valid words must have the alphabet of addition")]
    ValidAlphabet,
    /// The order has other digits than addition, or not two tracks.
    #[error("the order must have two tracks of the alphabet of addition")]
    OrderTracks,
    /// A number is less than 0.
    #[error("a number is less than 0; files can have natural numbers only")]
    BelowZero,
    /// There is no number but 0.
    #[error("no number follows 0")]
    NoOne,
}
