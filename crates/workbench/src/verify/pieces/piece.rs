//! One piece of a run of Wythoff's game, computed and written to a file.

use super::file::Piece;
use crate::error::{FileProblem, Hint, InputError, WorkbenchError};

use serde::Serialize;
use std::path::{Path, PathBuf};
use wythoff_control::ProcessTime;
use wythoff_games::engine::EngineError;
use wythoff_games::sequence::verified::{Checkpoint, Division};
use wythoff_games::{Control, Grundy};

/// The largest value of table 6 of Nivasch 2009.
pub const TABLE_6_VALUE: Grundy = Grundy(20);

/// The last row of a run that covers table 6, the points of index 10^12. In 200 pieces it has
/// its joints right before the points of index 10^11 (behind piece 19) and 10^12 (behind piece
/// 190), so that these are reached from a joint at once.
pub const TABLE_6_ROW: u64 = 1_703_193_659_999;

/// What to compute.
#[derive(Clone, Copy, Debug)]
pub struct PieceRequest<'a> {
    /// The values are `0..=value`.
    pub value: Grundy,
    /// The last row of the run.
    pub up_to_row: u64,
    /// Which piece, from 1 on.
    pub piece: u64,
    /// Of how many.
    pub pieces: u64,
    /// Rows before a guess is believed, if not the usual number.
    pub margin: Option<u64>,
    /// The file of the piece before, to begin in the states in which it ended.
    pub after: Option<&'a Path>,
    /// Where the piece is written.
    pub out: &'a Path,
}

/// Where a piece began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Begun {
    /// At row 0.
    Origin,
    /// In states that were guessed.
    Guess,
    /// In the states in which the piece before ended.
    After,
    /// Nowhere: its file was there already.
    Before,
}

/// What was done.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PieceReport {
    /// The largest value.
    pub value: Grundy,
    /// The last row of the run.
    pub up_to_row: u64,
    /// Which piece.
    pub piece: u64,
    /// Of how many.
    pub pieces: u64,
    /// Its first row.
    pub first_row: u64,
    /// Its last row.
    pub last_row: u64,
    /// Where it began.
    pub begun: Begun,
    /// Its file.
    pub file: PathBuf,
    /// CPU seconds.
    pub cpu_seconds: f64,
}

/// The run of a request.
pub(super) fn division(
    value: Grundy,
    up_to_row: u64,
    pieces: u64,
) -> Result<Division, WorkbenchError> {
    let rows = up_to_row.checked_add(1).ok_or(InputError::RowTooLarge { row: up_to_row })?;
    Ok(Division::new(value, rows, pieces)?)
}

/// Computes a piece and writes its file, unless that is there already.
///
/// # Errors
/// A run that cannot be divided so, no such piece, a file that cannot be written or holds
/// something else, or a cancelled run.
pub fn piece(request: PieceRequest<'_>, control: &Control) -> Result<PieceReport, WorkbenchError> {
    let start = ProcessTime::now();
    let PieceRequest { value, up_to_row, piece: number, pieces, out, .. } = request;
    let (division, after) = begin(request)?;
    let rows = division.rows_of(number);
    let begun = if holds(out, &division, number, after.as_ref())? {
        Begun::Before
    } else {
        wythoff_files::can_be_written(out).map_err(|error| WorkbenchError::file(out, error))?;
        let begun = match &after {
            Some(_) => Begun::After,
            None if number == 1 => Begun::Origin,
            None => Begun::Guess,
        };
        let margin = request.margin.unwrap_or_else(|| division.usual_margin());
        let outcome = division.task(number, margin, after).run(control);
        let outcome = outcome.map_err(|error| match error {
            // So bad a guess that no window holds what comes of it.
            EngineError::Unsupported { .. } if begun == Begun::Guess => {
                WorkbenchError::engine(error, Hint::LargerMargin)
            }
            error => error.into(),
        })?;
        Piece { division, number, outcome }.save(out)?;
        begun
    };
    Ok(PieceReport {
        value,
        up_to_row,
        piece: number,
        pieces,
        first_row: rows.start,
        last_row: rows.end - 1,
        begun,
        file: out.to_path_buf(),
        cpu_seconds: start.elapsed().as_secs_f64(),
    })
}

/// Whether the file of a piece is there already, so that [`piece`] would compute nothing.
///
/// # Errors
/// A run that cannot be divided so, no such piece, or a file that holds something else.
pub fn is_there(request: PieceRequest<'_>) -> Result<bool, WorkbenchError> {
    let (division, after) = begin(request)?;
    holds(request.out, &division, request.piece, after.as_ref())
}

/// The run of a request, and the states in which its piece is to begin, if they are given.
fn begin(request: PieceRequest<'_>) -> Result<(Division, Option<Checkpoint>), WorkbenchError> {
    let PieceRequest { value, up_to_row, piece: number, pieces, .. } = request;
    let division = division(value, up_to_row, pieces)?;
    if !(1..=pieces).contains(&number) {
        return Err(InputError::NoSuchPiece { piece: number, pieces }.into());
    }
    let after = request.after.map(|path| states_before(path, &division, number)).transpose()?;
    Ok((division, after))
}

/// The states in which the piece before ended.
fn states_before(
    path: &Path,
    division: &Division,
    number: u64,
) -> Result<Checkpoint, WorkbenchError> {
    let before = Piece::load(path)?;
    let fits = before.division == *division && before.number + 1 == number;
    let states = before.outcome.end.filter(|_| fits);
    states.ok_or_else(|| {
        let (piece, pieces) = (before.number, before.division.pieces());
        WorkbenchError::unusable(path, FileProblem::OtherPiece { piece, pieces })
    })
}

/// Whether the file holds the piece already, begun in the states that are wanted. A file of a
/// piece that is damaged is written again; any other file is left alone.
fn holds(
    path: &Path,
    division: &Division,
    number: u64,
    after: Option<&Checkpoint>,
) -> Result<bool, WorkbenchError> {
    let there = match Piece::load(path) {
        Ok(there) => there,
        Err(WorkbenchError::File { error, .. }) if error.kind() == std::io::ErrorKind::NotFound => {
            return Ok(false);
        }
        Err(WorkbenchError::Unusable { problem: FileProblem::DamagedPiece, .. }) => {
            return Ok(false);
        }
        Err(error) => return Err(error),
    };
    if there.division != *division || there.number != number {
        let (piece, pieces) = (there.number, there.division.pieces());
        let other = FileProblem::OtherPiece { piece, pieces };
        return Err(WorkbenchError::unusable(path, other));
    }
    Ok(after.is_none_or(|states| there.outcome.start.as_ref() == Some(states)))
}
