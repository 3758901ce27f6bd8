//! The n-th position of a value, for n of any size.

use crate::error::WorkbenchError;
use crate::game::Game;
use crate::positions::DIRECT;
use crate::session::{Care, Session, Terms, Wanted};
use crate::verify::checkpoint::CheckpointFile;
use dashu_int::UBig;
use serde::Serialize;
use std::path::{Path, PathBuf};
use wythoff_games::sequence::SequenceGame;
use wythoff_games::sequence::verified::count;
use wythoff_games::{Control, Grundy, Known, Pair};

/// What to find.
#[derive(Clone, Debug)]
pub struct NthRequest {
    /// The index; 0 is the first.
    pub n: UBig,
    /// The value.
    pub value: Grundy,
    /// Rows that a run far out gets to forget its start (R in the Convergence
    /// Conjecture); twice the largest number on record if left out.
    pub margin: Option<u64>,
    /// The checkpoint of a verified run of Wythoff's game, for answers that need
    /// no conjecture in its rows and for none beyond them.
    pub checkpoint: Option<PathBuf>,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
pub struct NthReport {
    /// The game's name.
    pub game: String,
    /// The index, as a string because it may be of any size.
    pub n: String,
    /// The value.
    pub value: Grundy,
    /// The position, smaller pile first in a symmetric game.
    pub position: [String; 2],
    /// How it is known.
    pub known: Known,
}

/// The n-th position of a value: in the verified rows of a checkpoint and in no other way, if
/// one is given; otherwise as the sources of the session know it, computed and not by a theorem
/// if a margin is given.
///
/// # Errors
/// An index out of reach in this game, a value beyond what an engine holds, two
/// margins that disagree, a checkpoint that cannot be used, a row or a value beyond it, or a
/// cancelled run.
pub fn nth(
    session: &Session,
    game: &Game,
    request: &NthRequest,
    control: &Control,
) -> Result<NthReport, WorkbenchError> {
    let terms = Terms { care: Care::Thorough, control };
    let (position, known) = match &request.checkpoint {
        Some(path) => by_checkpoint(session, game, path, request, terms)?,
        None => find(session, game, request, request.margin.is_some(), terms)?,
    };
    Ok(NthReport {
        game: game.name().to_string(),
        n: request.n.to_string(),
        value: request.value,
        position: [position.0.to_string(), position.1.to_string()],
        known,
    })
}

/// As the sources of the session know it.
fn find(
    session: &Session,
    game: &Game,
    request: &NthRequest,
    computed: bool,
    terms: Terms<'_>,
) -> Result<(Pair, Known), WorkbenchError> {
    let NthRequest { n, value, margin, .. } = request;
    let (value, margin) = (*value, *margin);
    let wanted = Wanted { game, value, non_terminal: true, computed, engine: None, margin };
    match session.nth(&wanted, n, terms)? {
        Some(Some(found)) => Ok(found),
        Some(None) => Err(WorkbenchError::Input(format!(
            "{} has no position {n} of value {value}: there are not so many",
            game.name(),
        ))),
        None => Err(out_of_reach(game, request)),
    }
}

fn out_of_reach(game: &Game, request: &NthRequest) -> WorkbenchError {
    let (name, value, asked_as) = (game.name(), request.value, game.asked_as());
    let option = if value == Grundy(0) { String::new() } else { format!(" --value {value}") };
    WorkbenchError::Input(format!(
        "position {} of value {value} of {name} is out of reach: only indices below {DIRECT} are \
         computed, and no theorem that counts them was found\n  `wythoff theorem {asked_as}{option}` \
         says what was tried",
        request.n
    ))
}

/// Finds the n-th point of Wythoff's game and checks it in the rows of a verified run.
fn by_checkpoint(
    session: &Session,
    game: &Game,
    path: &Path,
    request: &NthRequest,
    terms: Terms<'_>,
) -> Result<(Pair, Known), WorkbenchError> {
    if SequenceGame::of(game.rules()) != Some(SequenceGame::Wythoff) {
        return Err(WorkbenchError::Input(format!(
            "checkpoints are of runs of wythoff, not of {}",
            game.name()
        )));
    }
    // The file first: if it cannot be used, nothing has to be computed.
    let (value, saved) = CheckpointFile::open(path)?;
    let (file, progress) = (path.display(), saved.verified());
    if request.value > value {
        return Err(WorkbenchError::Input(format!(
            "{file}: a run with values up to {value}, and value {} is asked for",
            request.value
        )));
    }
    let ((row, column), _) = find(session, game, request, true, terms)?;
    let Some(last) = progress.row().checked_sub(1) else {
        return Err(WorkbenchError::Input(format!("{file}: no row is verified yet")));
    };
    let here = u64::try_from(&row).ok().filter(|&row| row <= last).ok_or_else(|| {
        WorkbenchError::Input(format!(
            "the position lies in row {row}, and {file} is verified to row {last} only\n  \
             `wythoff verify rows` goes on from the file; without --checkpoint the answer is by a \
             theorem or conditional",
        ))
    })?;
    let found = count(progress, request.value, here, terms.control)?;
    let agrees = UBig::from(found.points) == &request.n + UBig::ONE
        && found.here.is_some_and(|point| UBig::from(point.y) == column);
    if agrees {
        return Ok(((row, column), Known::VerifiedToRow(last)));
    }
    Err(WorkbenchError::Disagreement(format!(
        "the verified rows do not have position {} of value {} at ({row}, {column}): the \
         Convergence Conjecture fails with this R; use a larger --margin",
        request.n, request.value
    )))
}
