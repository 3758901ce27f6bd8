//! Files that are there but are not what they should be: checkpoints and pieces of verified
//! runs, and results of sweeps.

use super::Hint;
use dashu_int::UBig;
use std::path::{Path, PathBuf};
use wythoff_games::Grundy;

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileProblem {
    /// No checkpoint is there.
    #[error("there is no such file")]
    NoCheckpoint,
    /// A folder, a pipe or a device where a checkpoint is expected.
    #[error("it is not a regular file")]
    NotRegular,
    /// Too large, or not a text.
    #[error("it is {0}")]
    NotAText(std::io::Error),
    /// Another kind of file.
    #[error("it is not a checkpoint of a verified run")]
    NotACheckpoint,
    /// Another version of the format.
    #[error("it is of version {found}, and this program reads version {read}")]
    Version {
        /// The version that it says it has.
        found: String,
        /// The one that is read.
        read: u32,
    },
    /// A checkpoint of another run.
    #[error(
        "it belongs to a run of {game} with values up to {value}, not of {wanted_game} up to \
         {wanted_value}"
    )]
    OtherRun {
        /// Its game.
        game: String,
        /// Its largest value.
        value: Grundy,
        /// The game that is asked for.
        wanted_game: String,
        /// The largest value that is asked for.
        wanted_value: Grundy,
    },
    /// A record that was altered.
    #[error("it is damaged: a record does not have its checksum")]
    Damaged,
    /// A run that has hardly begun.
    #[error("no row is verified yet")]
    NoRows,
    /// A run with smaller values.
    #[error("a run with values up to {most}, and value {asked} is asked for")]
    SmallValues {
        /// Its largest value.
        most: Grundy,
        /// The value that is asked for.
        asked: Grundy,
    },
    /// A run that did not get to the row that is needed.
    #[error("the position lies in row {row}, and the run is verified to row {last} only")]
    FewRows {
        /// The row.
        row: UBig,
        /// Its last row.
        last: u64,
    },
    /// A run that went further than it is asked to.
    #[error(
        "rows up to {verified} are verified already, and only those up to {asked} are asked for"
    )]
    Ahead {
        /// Its last row.
        verified: u64,
        /// The last row that is asked for.
        asked: u64,
    },
    /// Another kind of file where a piece is expected.
    #[error("it is not a piece of a verified run")]
    NotAPiece,
    /// The file of a piece that was altered.
    #[error("it is damaged: it is not what was written for a piece")]
    DamagedPiece,
    /// A piece with another number or of another run than is asked for.
    #[error("it holds piece {piece}/{pieces} of a run, which is not the one that is needed here")]
    OtherPiece {
        /// Its number.
        piece: u64,
        /// The pieces of its run.
        pieces: u64,
    },
    /// A piece of another run than those before it.
    #[error(
        "it belongs to another run than the files before it: to row {row}, values up to {value}, \
         in {pieces} pieces"
    )]
    OtherDivision {
        /// The largest value of its run.
        value: Grundy,
        /// The last row of its run.
        row: u64,
        /// The pieces of its run.
        pieces: u64,
    },
    /// Two pieces that began alike and did not become alike.
    #[error(
        "it contradicts {}: the same piece began in the same states and became something else",
        other.display()
    )]
    Contradicts {
        /// The other file.
        other: PathBuf,
    },
    /// A piece that no run can have written.
    #[error("it is no piece that was computed: its states and its numbers do not fit")]
    NoSuchOutcome,
    /// A folder, a pipe or a device where results are to be kept.
    #[error("results are kept in a regular file, and this is none")]
    NoPlaceForResults,
    /// A line that is no result.
    #[error("line {line} {flaw}; nothing was changed")]
    Line {
        /// Its number.
        line: u64,
        /// What is wrong with it.
        flaw: LineFlaw,
    },
}

impl FileProblem {
    pub(super) fn hint(&self, path: &Path) -> Option<Hint> {
        match self {
            Self::NoCheckpoint => Some(Hint::WriteCheckpoint { path: path.to_path_buf() }),
            Self::NotRegular
            | Self::NotAText(_)
            | Self::NotACheckpoint
            | Self::Version { .. }
            | Self::OtherRun { .. }
            | Self::Damaged => Some(Hint::BeginAgain),
            Self::FewRows { .. } => Some(Hint::GoOnVerifying),
            Self::Ahead { .. } => Some(Hint::LaterRow),
            Self::Line { flaw, .. } => Some(match flaw {
                LineFlaw::Older => Hint::DeleteFile,
                LineFlaw::Altered | LineFlaw::Unknown(_) => Hint::DeleteLine,
                LineFlaw::Foreign => Hint::DeleteLineIfResult,
            }),
            Self::DamagedPiece | Self::Contradicts { .. } | Self::NoSuchOutcome => {
                Some(Hint::ComputeAgain)
            }
            Self::NoRows
            | Self::SmallValues { .. }
            | Self::NotAPiece
            | Self::OtherPiece { .. }
            | Self::OtherDivision { .. }
            | Self::NoPlaceForResults => None,
        }
    }
}

/// What is wrong with a line of results.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineFlaw {
    /// It is no result.
    #[error("is not a result of a sweep")]
    Foreign,
    /// It has no checksum.
    #[error(
        "has no checksum: an older version of this program wrote it, and whether it was altered \
         since cannot be told"
    )]
    Older,
    /// It does not have its checksum.
    #[error("was altered: it does not have its checksum, so it is not used")]
    Altered,
    /// It has its checksum, but is no result that this program knows.
    #[error("is a result that this version cannot read ({0})")]
    Unknown(#[source] serde_json::Error),
}
