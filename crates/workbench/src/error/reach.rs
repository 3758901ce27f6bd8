//! Questions that are right, and that nothing here answers.

use super::Hint;
use crate::nimber::Nimber;
use crate::positions::DIRECT;
use dashu_int::UBig;
use wythoff_games::Grundy;

/// Longer numbers are named by their first digits.
const READABLE: usize = 40;

/// What is out of reach.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OutOfReach {
    /// The n-th position of a value.
    #[error(
        "position {n} of value {value} of {game} is out of reach: only indices below {DIRECT} are \
         computed, and no theorem that counts them was found"
    )]
    Index {
        /// The game.
        game: String,
        /// The game as it was asked for.
        asked_as: String,
        /// Which position.
        n: UBig,
        /// Its value.
        value: Grundy,
    },
    /// The positions of a value from a row on.
    #[error(
        "row {} of {game} is out of reach: no board goes so far, and no theorem was found that \
         lists its positions of value {value} row by row (a row with infinitely many has no such \
         list)",
        short(row)
    )]
    Row {
        /// The game.
        game: String,
        /// The row.
        row: UBig,
        /// The value.
        value: Grundy,
        /// Whether single positions are found so far out, under a conjecture.
        conjectured: bool,
    },
    /// Who wins a position, or what it is worth.
    #[error(
        "{position} is out of reach: its board is too large, and no theorem about its P-positions \
         was found"
    )]
    Position {
        /// The position.
        position: String,
        /// Its game as it was asked for.
        game: String,
    },
    /// Whether a position is worth as much as the rest of a sum.
    #[error(
        "{position} cannot be compared with the value {value}: its board is too large\n  {}",
        compared(*most)
    )]
    Comparison {
        /// The position.
        position: String,
        /// What the rest is worth.
        value: Nimber,
        /// The largest value that it can be compared with.
        most: Option<Grundy>,
    },
    /// The values of several positions of a sum.
    #[error(
        "more than one value is out of reach: {}\n  one such component can be compared with the \
         rest of the sum, but not several with each other",
        positions.join(", ")
    )]
    Several {
        /// The positions.
        positions: Vec<String>,
    },
}

impl OutOfReach {
    pub(super) fn hint(&self) -> Option<Hint> {
        match self {
            Self::Index { asked_as, value, .. } => {
                Some(Hint::SearchTheorem { game: asked_as.clone(), value: *value })
            }
            Self::Row { value, conjectured: true, .. } => Some(Hint::AskNth { value: *value }),
            Self::Row { .. } => Some(Hint::FirstRows),
            Self::Position { game, .. } => {
                Some(Hint::SearchTheorem { game: game.clone(), value: Grundy(0) })
            }
            Self::Comparison { .. } | Self::Several { .. } => None,
        }
    }
}

fn short(row: &UBig) -> String {
    let digits = row.to_string();
    match digits.len() {
        0..=READABLE => digits,
        length => format!("{}… ({length} digits)", &digits[..12]),
    }
}

fn compared(most: Option<Grundy>) -> String {
    match most {
        Some(g) if g > Grundy(0) => {
            format!("values up to {g} are compared in positions of this size")
        }
        _ => {
            "a theorem tells whether its value is 0, and none was found that tells more".to_string()
        }
    }
}
