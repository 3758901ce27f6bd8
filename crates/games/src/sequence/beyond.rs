//! The bounds of the engines that list positions row by row.

use crate::position::Grundy;

/// Why a run is not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Beyond {
    /// More rows than an engine runs.
    #[error("{rows} rows, {most} at most")]
    Rows {
        /// The rows.
        rows: u64,
        /// The most.
        most: u64,
    },
    /// A larger value than an engine knows.
    #[error("value {value}, {most} at most")]
    Value {
        /// The value.
        value: Grundy,
        /// The largest.
        most: u32,
    },
    /// More values than the widest words hold.
    #[error("the widest words ({bits} bits) do not hold {values} values")]
    Words {
        /// The bits of a word.
        bits: u32,
        /// The values.
        values: u32,
    },
    /// A larger value than the widest words hold.
    #[error("the widest words ({bits} bits) do not hold the values up to {value}")]
    WordsUpTo {
        /// The bits of a word.
        bits: u32,
        /// The largest value.
        value: Grundy,
    },
    /// The columns of a row lie too far apart.
    #[error("value {value} leaves its window in row {row}")]
    Window {
        /// The value.
        value: u32,
        /// The row.
        row: u64,
    },
    /// The offsets of a row are too large for a letter.
    #[error("the first {values} values have offsets that do not fit a letter")]
    Offsets {
        /// So many values.
        values: usize,
    },
    /// A division into too many pieces, or into none.
    #[error("{rows} rows for values up to {value} make 1 to {most} pieces, not {pieces}")]
    Pieces {
        /// The rows.
        rows: u64,
        /// The largest value.
        value: Grundy,
        /// The most pieces.
        most: u64,
        /// The pieces that are wanted.
        pieces: u64,
    },
    /// A row that is not verified.
    #[error("row {row}, and only those below {end} are")]
    UnverifiedRow {
        /// The row.
        row: u64,
        /// The first row that is not.
        end: u64,
    },
    /// A value that is not verified.
    #[error("value {value}, and only those up to {most} are")]
    UnverifiedValue {
        /// The value.
        value: Grundy,
        /// The largest that is.
        most: Grundy,
    },
    /// A run for other values is to go on.
    #[error("what is verified is no run for values up to {0}")]
    OtherRun(Grundy),
    /// Fewer rows than are verified.
    #[error("rows up to {0} are verified already")]
    Verified(u64),
    /// Too few rows more than are verified.
    #[error(
        "rows up to {verified} are verified, and a run goes on by {shortest} rows at least: to \
         row {to} or a later one"
    )]
    TooFewMore {
        /// The last row that is verified.
        verified: u64,
        /// The fewest rows of a run.
        shortest: u64,
        /// The first row to which it may go on.
        to: u64,
    },
    /// A run that is to go on, of which the state is not kept.
    #[error("the state before row {0} is not known")]
    UnknownState(u64),
    /// A piece that begins too early, or too late, before its first row.
    #[error("a margin of {0} rows")]
    Margin(u64),
    /// A row at which no piece begins.
    #[error("no piece begins at row {0}")]
    NoPiece(u64),
    /// A piece of too few rows.
    #[error("rows {first} to {end} are too few")]
    FewRows {
        /// The first row.
        first: u64,
        /// The row after the last.
        end: u64,
    },
    /// A piece whose state is not that of all values.
    #[error("the state before row {0} is not complete")]
    PartOfState(u64),
}
