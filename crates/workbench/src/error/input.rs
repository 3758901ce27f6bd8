//! Questions that cannot be put in this way.

use super::Hint;
use crate::limits::QuantityError;
use crate::number::NumberError;
use dashu_int::UBig;
use std::fmt;
use std::path::PathBuf;
use wythoff_games::{Grundy, Rules};
use wythoff_logic::LogicError;
use wythoff_numeration::NumerationError;
use wythoff_picture::PictureError;
use wythoff_series::ImageError;

/// Why a question cannot be put in this way.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// Nothing is asked for.
    #[error(transparent)]
    Empty(#[from] Empty),
    /// What is no number.
    #[error(transparent)]
    Number(#[from] NumberError),
    /// What is no time or size.
    #[error(transparent)]
    Quantity(#[from] QuantityError),
    /// Too few letters.
    #[error("{letters} letters say nothing about a morphism: at least {fewest} are needed")]
    ShortWord {
        /// How many there are.
        letters: usize,
        /// How many are needed.
        fewest: usize,
    },
    /// A game without values in a sum of several.
    #[error("{game} has outcomes but no Sprague-Grundy value, so it cannot be added: {why}")]
    CannotBeAdded {
        /// The game.
        game: String,
        /// Why it has none.
        why: NoValue,
    },
    /// A game that is not played move by move.
    #[error("{game} is a blocking game, which is not played here: players also forbid options")]
    Blocking {
        /// The game.
        game: String,
        /// The position in it.
        sum: String,
    },
    /// There are not so many positions.
    #[error("{game} has no position {n} of value {value}: there are not so many")]
    NoSuchPosition {
        /// The game.
        game: String,
        /// Which one was asked for.
        n: UBig,
        /// Their value.
        value: Grundy,
    },
    /// Rows of this game are not verified.
    #[error(
        "rows of {game} cannot be verified: only wythoff, r-wythoff and f-wythoff have engines for it"
    )]
    NotVerified {
        /// The game.
        game: String,
    },
    /// No piece has this number.
    #[error("there is no piece {piece} of {pieces}: they are numbered from 1 on")]
    NoSuchPiece {
        /// The number.
        piece: u64,
        /// How many there are.
        pieces: u64,
    },
    /// No files to link.
    #[error("there is no piece to link")]
    NoPieces,
    /// The states behind a piece that is not verified.
    #[error("the states behind piece {piece} cannot be kept: pieces 1 to {linked} are linked")]
    NotLinked {
        /// The piece.
        piece: u64,
        /// How many are linked.
        linked: u64,
    },
    /// Runs of this game have no checkpoints.
    #[error("a run of {game} is not divided, so it has no checkpoints; only runs of wythoff have")]
    NoCheckpoints {
        /// The game.
        game: String,
    },
    /// A run that looks at every point is not divided.
    #[error("a run that looks at every point keeps no checkpoint: leave out one of the two")]
    SpreadIsNotKept,
    /// A value of Wythoff's game about which there is no theorem yet.
    #[error(
        "no theorem about value {value} of Wythoff's game has been found: values up to {largest} \
         are automatic, and the automaton of the next, if there is one, is too large to look for"
    )]
    BeyondTheorems {
        /// The value.
        value: Grundy,
        /// The largest with a theorem.
        largest: Grundy,
    },
    /// Runs of Wythoff's game that did not agree with the true state.
    #[error("some run of value {value} of Wythoff's game does not converge within {rows} rows")]
    NotConverging {
        /// The value.
        value: Grundy,
        /// The rows that runs got.
        rows: usize,
    },
    /// A theorem that takes so long that it has to be asked for in full.
    #[error(
        "value {value} of Wythoff's game has two million states: some minutes and 700 MB of \
         memory, so it has to be asked for in full"
    )]
    TakesLong {
        /// The value.
        value: Grundy,
    },
    /// A search without a theorem has nothing to write.
    #[error("there is no theorem to write")]
    NoTheorem,
    /// Another number of numbers than an automaton reads.
    #[error("the automaton reads {tracks} numbers at once, not {numbers}")]
    Tracks {
        /// How many it reads.
        tracks: usize,
        /// How many were given.
        numbers: usize,
    },
    /// A state that an automaton does not have.
    #[error("there is no state {id}: the automaton has {states} states, counted from 0")]
    NoSuchState {
        /// The number asked for.
        id: usize,
        /// How many there are.
        states: usize,
    },
    /// A track of an automaton that reads no numbers.
    #[error("a track has the digits {alphabet} of no number system")]
    NoNumberSystem {
        /// Its digits.
        alphabet: String,
    },
    /// An automaton with outputs where one that accepts is needed.
    #[error("a word automaton gives letters, and accepts nothing")]
    WordAutomaton,
    /// An automaton that accepts where one with outputs is needed.
    #[error("the automaton accepts or refuses, and gives no letters")]
    NoWordAutomaton,
    /// A number that a system does not have.
    #[error(transparent)]
    Numeration(NumerationError),
    /// A row whose number has too many bits.
    #[error("row {row} is beyond every engine")]
    RowTooLarge {
        /// The row.
        row: u64,
    },
    /// A board that no memory holds.
    #[error("a board of side {side} does not fit into memory")]
    BoardTooLarge {
        /// Its side.
        side: u64,
    },
    /// No distance, or too many.
    #[error("distances go from 1 to {most}, not to {distances}")]
    Distances {
        /// The last distance that was asked for.
        distances: u64,
        /// The largest that may be.
        most: u64,
    },
    /// Two margins of the Convergence Conjecture that do not agree.
    #[error("R = {rows} and R = {larger} give different answers")]
    SmallMargin {
        /// The one.
        rows: u64,
        /// The other.
        larger: u64,
    },
    /// Scripts that load scripts without end.
    #[error("{}: scripts load scripts more than {most} deep", path.display())]
    DeepScripts {
        /// The one that is not loaded.
        path: PathBuf,
        /// How deep they may.
        most: usize,
    },
    /// A folder that cannot be the prover's.
    #[error(transparent)]
    Folder(Box<LogicError>),
    /// What the prover refuses.
    #[error(transparent)]
    Formula(Box<LogicError>),
    /// Values of a counting function that are no letters.
    #[error(transparent)]
    Image(ImageError),
    /// A picture of nothing.
    #[error(transparent)]
    Picture(PictureError),
    /// No game of a sweep has this name.
    #[error("no game of the sweep is called `{name}`; the nearest names: {}", quoted(nearest))]
    UnknownTask {
        /// The name.
        name: String,
        /// Names that come close, the closest first.
        nearest: Vec<String>,
    },
}

fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

impl InputError {
    pub(super) fn hint(&self) -> Option<Hint> {
        match self {
            Self::Blocking { sum, .. } => Some(Hint::ListOptions { sum: sum.clone() }),
            Self::BeyondTheorems { value, .. } => Some(Hint::AskNth { value: *value }),
            Self::TakesLong { .. } => Some(Hint::InFull),
            Self::SmallMargin { .. } => Some(Hint::LargerMargin),
            _ => None,
        }
    }
}

/// What there is nothing of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Empty {
    /// A table without cells.
    #[error("a table needs at least one row and one column")]
    Table,
    /// A sum without positions.
    #[error("a sum needs at least one position")]
    Sum,
    /// A range without rows.
    #[error("the last row lies before the first")]
    Rows,
}

/// Why a game has no Sprague-Grundy values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoValue {
    /// The last move loses.
    Misere,
    /// Options are forbidden.
    Blocking,
}

impl NoValue {
    /// Why the game with these rules has none, if it has none.
    pub fn of(rules: &Rules) -> Option<Self> {
        if rules.has_grundy_values() {
            return None;
        }
        let misere = rules.play() == wythoff_games::Play::Misere;
        Some(if misere { Self::Misere } else { Self::Blocking })
    }
}

impl fmt::Display for NoValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Misere => {
                "in misère play the last move loses, and nim-sums do not tell who makes it in a sum"
            }
            Self::Blocking => "which options are worth forbidding depends on the other components",
        })
    }
}
