//! The n-th position of a value, for n of any size.

use crate::error::{Disagreement, FileProblem, InputError, OutOfReach, WorkbenchError};
use crate::game::Game;
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
#[non_exhaustive]
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
        Some(None) => {
            let game = game.name().to_owned();
            Err(InputError::NoSuchPosition { game, n: n.clone(), value }.into())
        }
        None => Err(out_of_reach(game, request)),
    }
}

fn out_of_reach(game: &Game, request: &NthRequest) -> WorkbenchError {
    OutOfReach::Index {
        game: game.name().to_owned(),
        asked_as: game.asked_as().to_owned(),
        n: request.n.clone(),
        value: request.value,
    }
    .into()
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
        return Err(InputError::NoCheckpoints { game: game.name().to_owned() }.into());
    }
    // The file first: if it cannot be used, nothing has to be computed.
    let (value, saved) = CheckpointFile::open(path)?;
    let unusable = |problem| WorkbenchError::unusable(path, problem);
    let progress = saved.verified();
    if request.value > value {
        return Err(unusable(FileProblem::SmallValues { most: value, asked: request.value }));
    }
    let ((row, column), _) = find(session, game, request, true, terms)?;
    let last = progress.row().checked_sub(1).ok_or_else(|| unusable(FileProblem::NoRows))?;
    let here = u64::try_from(&row).ok().filter(|&row| row <= last);
    let here = here.ok_or_else(|| unusable(FileProblem::FewRows { row: row.clone(), last }))?;
    let found = count(progress, request.value, here, terms.control)?;
    let agrees = UBig::from(found.points) == &request.n + UBig::ONE
        && found.here.is_some_and(|point| UBig::from(point.y) == column);
    if agrees {
        return Ok(((row, column), Known::VerifiedToRow(last)));
    }
    let (n, value, at) = (request.n.clone(), request.value, Box::new((row, column)));
    Err(Disagreement::Convergence { n, value, at }.into())
}
