//! Positions, values and outcomes: the nouns every engine shares.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A position: `x` tokens in the first pile, `y` in the second.
///
/// The first coordinate is the row, as in the papers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Position {
    /// Tokens in the first pile (the row).
    pub x: u64,
    /// Tokens in the second pile (the column).
    pub y: u64,
}

impl Position {
    /// The position with `x` and `y` tokens.
    pub const fn new(x: u64, y: u64) -> Self {
        Self { x, y }
    }

    /// The same position with the piles exchanged.
    #[must_use]
    pub const fn mirror(self) -> Self {
        Self { x: self.y, y: self.x }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

/// A Sprague-Grundy value.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Grundy(pub u32);

impl Grundy {
    /// The outcome that goes with this value: 0 is P, anything else is N.
    pub const fn outcome(self) -> Outcome {
        if self.0 == 0 { Outcome::P } else { Outcome::N }
    }
}

impl fmt::Display for Grundy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who wins with best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Outcome {
    /// The previous player wins: the player to move loses.
    P,
    /// The next player wins: the player to move has a winning move.
    N,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::P => "P",
            Self::N => "N",
        })
    }
}
