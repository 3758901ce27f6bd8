//! Pieces that were computed, linked: how far their run is verified, and which piece is
//! missing or has to be computed again.
//!
//! The pieces may come in any order, and more than once. Of several files of one piece, one is
//! taken that began in the states in which the piece before ended. Two that began in the same
//! states and became different things cannot both be right, and are refused.

use super::file::Piece;
use crate::error::{FileProblem, InputError, WorkbenchError};
use crate::verify::checkpoint::{CheckpointFile, Saved};
use crate::verify::rows::PointsReport;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use wythoff_games::sequence::verified::{Broken, Division, Links, VerifiedRun};
use wythoff_games::{Control, Grundy, Known};

/// A piece that has to be computed again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Repeat {
    /// Which one.
    pub piece: u64,
    /// Its file.
    pub file: PathBuf,
    /// The file of the piece before, in whose states it has to begin.
    pub after: PathBuf,
    /// The first level on which the states differ, 0 being the rows themselves.
    pub level: Option<usize>,
}

/// What the pieces say together.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct LinkReport {
    /// The game's name.
    pub game: String,
    /// The largest value.
    pub value: Grundy,
    /// The last row of the run.
    pub up_to_row: u64,
    /// How many pieces it has.
    pub pieces: u64,
    /// How many of them are linked, from the first on.
    pub linked: u64,
    /// The links among these.
    pub links: Links,
    /// Pieces of which there is no file, as ranges from the first to the last.
    pub missing: Vec<[u64; 2]>,
    /// Pieces that have to be computed again.
    pub repeat: Vec<Repeat>,
    /// Value by value, in the rows of the pieces that are linked.
    pub values: Vec<PointsReport>,
    /// How these are known, if there are any.
    pub known: Option<Known>,
}

impl LinkReport {
    /// Whether the whole run is verified.
    pub const fn is_whole(&self) -> bool {
        self.linked == self.pieces
    }
}

/// Links the pieces of files. With `out`, what is verified is kept as the checkpoint of a run,
/// with the states behind some pieces: those named, or about sixty.
///
/// # Errors
/// No file, a file that is not that of a piece, or damaged, or of another run than the first;
/// two that contradict each other; a piece named for its states that is not linked; a
/// checkpoint that cannot be written; or a cancelled run.
pub fn link(
    files: &[PathBuf],
    out: Option<&Path>,
    joints: &[u64],
    control: &Control,
) -> Result<LinkReport, WorkbenchError> {
    if let Some(out) = out {
        wythoff_files::can_be_written(out).map_err(|error| WorkbenchError::file(out, error))?;
    }
    let (division, pieces) = read(files, control)?;
    let linked = Linked::of(&division, &pieces, joints)?;
    if let Some(out) = out {
        let unlinked = joints.iter().find(|&&piece| piece == 0 || piece > linked.run.pieces);
        if let Some(&piece) = unlinked {
            return Err(InputError::NotLinked { piece, linked: linked.run.pieces }.into());
        }
        CheckpointFile::new(out, "wythoff", division.g()).save(&linked.saved)?;
    }
    let Linked { run, repeat, .. } = linked;
    let values = run.statistics.values.iter();
    Ok(LinkReport {
        game: "wythoff".to_owned(),
        value: division.g(),
        up_to_row: division.rows() - 1,
        pieces: division.pieces(),
        linked: run.pieces,
        links: run.links,
        missing: missing(&division, &pieces),
        repeat,
        values: (0..).zip(values).map(|(h, value)| PointsReport::new(h, value)).collect(),
        known: run.row().checked_sub(1).map(Known::VerifiedToRow),
    })
}

/// The files of every piece.
type Pieces<'a> = BTreeMap<u64, Vec<(&'a Path, Piece)>>;

/// The run of the files, and its pieces.
fn read<'a>(
    files: &'a [PathBuf],
    control: &Control,
) -> Result<(Division, Pieces<'a>), WorkbenchError> {
    let mut run: Option<Division> = None;
    let mut pieces = Pieces::new();
    for path in files {
        control.look()?;
        let piece = Piece::load(path)?;
        let division = *run.get_or_insert(piece.division);
        if piece.division != division {
            let problem = FileProblem::OtherDivision {
                value: piece.division.g(),
                row: piece.division.rows() - 1,
                pieces: piece.division.pieces(),
            };
            return Err(WorkbenchError::unusable(path, problem));
        }
        let same = pieces.entry(piece.number).or_default();
        for (other, twin) in same.iter() {
            if twin.outcome.start == piece.outcome.start && twin.outcome != piece.outcome {
                let other = other.to_path_buf();
                return Err(WorkbenchError::unusable(path, FileProblem::Contradicts { other }));
            }
        }
        if same.iter().all(|(_, twin)| twin.outcome != piece.outcome) {
            same.push((path, piece));
        }
    }
    let division = run.ok_or(InputError::NoPieces)?;
    Ok((division, pieces))
}

/// What came of linking.
struct Linked {
    /// The pieces from the first on.
    run: VerifiedRun,
    /// The same, as it is kept.
    saved: Saved,
    repeat: Vec<Repeat>,
}

impl Linked {
    fn of(
        division: &Division,
        pieces: &Pieces<'_>,
        joints: &[u64],
    ) -> Result<Self, WorkbenchError> {
        let mut run = VerifiedRun::none(division.g());
        let mut saved = Saved::none(division.g());
        let mut kept = Vec::new();
        let mut repeat = Vec::new();
        // The piece before, and whether it and all before it are linked.
        let mut before: Option<&(&Path, Piece)> = None;
        let mut whole = true;
        for number in 1..=division.pieces() {
            let Some(files) = pieces.get(&number) else {
                (before, whole) = (None, false);
                continue;
            };
            let end = before.map(|(_, piece)| &piece.outcome.end);
            let fits =
                |(_, piece): &&(&Path, Piece)| end.is_none_or(|end| *end == piece.outcome.start);
            let chosen = files.iter().find(fits).unwrap_or(&files[0]);
            let (path, piece) = chosen;
            let added = if whole {
                if piece.outcome.end.is_none() && run.pieces > 0 {
                    // Behind the last piece there may be no states to go on from.
                    saved.note(&run);
                }
                run.link(&piece.outcome)
            } else if let Some((_, before)) = before {
                // Beyond a gap, links are looked at all the same.
                follows(before, piece)
            } else {
                Ok(())
            };
            match (added, before) {
                (Ok(()), _) if whole => {
                    kept.extend(run.checkpoint.clone().filter(|_| joints.contains(&number)));
                }
                (Ok(()), _) => {}
                (Err(Broken::States { level }), Some((after, _))) => {
                    whole = false;
                    repeat.push(Repeat {
                        piece: number,
                        file: path.to_path_buf(),
                        after: after.to_path_buf(),
                        level: Some(level),
                    });
                }
                (Err(_), _) => {
                    return Err(WorkbenchError::unusable(path, FileProblem::NoSuchOutcome));
                }
            }
            before = Some(chosen);
        }
        if run.pieces > 0 {
            saved.note(&run);
        }
        if !joints.is_empty() {
            saved.joint.joints.clone_from(&kept);
            if let Some(end) = &mut saved.end {
                end.joints = kept;
            }
        }
        Ok(Self { run, saved, repeat })
    }
}

/// Whether a piece began in the states in which another ended.
fn follows(before: &Piece, piece: &Piece) -> Result<(), Broken> {
    let (Some(end), Some(start)) = (&before.outcome.end, &piece.outcome.start) else {
        return Err(Broken::NotNext);
    };
    if end == start {
        return Ok(());
    }
    let equal = end.states.iter().zip(&start.states).take_while(|(a, b)| a == b);
    Err(Broken::States { level: equal.count() })
}

/// The pieces of which there is no file.
fn missing(division: &Division, pieces: &Pieces<'_>) -> Vec<[u64; 2]> {
    let mut ranges: Vec<[u64; 2]> = Vec::new();
    for number in (1..=division.pieces()).filter(|number| !pieces.contains_key(number)) {
        match ranges.last_mut() {
            Some([_, last]) if *last + 1 == number => *last = number,
            _ => ranges.push([number; 2]),
        }
    }
    ranges
}
