//! The n-th position of a value, for n of any size.

use crate::error::WorkbenchError;
use crate::game::Game;
use crate::positions::{Extent, Listed, PositionsRequest, positions};
use crate::proved::{Care, Proved, Wanted};
use crate::sequence_game::SequenceGame;
use crate::verify::checkpoint::CheckpointFile;
use dashu_int::UBig;
use serde::Serialize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use wythoff_games::engine::EngineError;
use wythoff_games::sequence::verified::count;
use wythoff_games::sequence::{BigPoint, Margin, nth_points};
use wythoff_games::{Control, Grundy, Known};

/// Indices below this are reached by computing every position before them; it
/// takes a second or so and needs no conjecture.
pub const DIRECT: u64 = 10_000_000;

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

/// The n-th position of a value.
///
/// With a checkpoint, in its verified rows and in no other way. Otherwise
/// by a theorem where there is one that counts the positions (unless a margin
/// asks for another way): in print, shipped for values 1 and 2 of Wythoff's game,
/// by a finite certificate of Gu's conjecture for R-Wythoff, by an automaton for other games.
/// Otherwise by computing every earlier position where n is small; for Wythoff's game by
/// Nivasch's recursive algorithm: run with two margins that must agree, and marked as
/// conditional; for other games by a longer search for a theorem.
///
/// # Errors
/// An index out of reach in this game, a value beyond what an engine holds, two
/// margins that disagree, a checkpoint that cannot be used, a row or a value beyond it, or a
/// cancelled run.
pub fn nth(
    game: &Game,
    request: &NthRequest,
    control: &Control,
) -> Result<NthReport, WorkbenchError> {
    let report = |position: [UBig; 2], known| NthReport {
        game: game.name().to_string(),
        n: request.n.to_string(),
        value: request.value,
        position: position.map(|pile| pile.to_string()),
        known,
    };
    let sequence = SequenceGame::of(game.rules());
    if let Some(path) = &request.checkpoint {
        if sequence != Some(SequenceGame::Wythoff) {
            return Err(WorkbenchError::Input(format!(
                "checkpoints are of runs of wythoff, not of {}",
                game.name()
            )));
        }
        let (position, known) = by_checkpoint(game, path, request, control)?;
        return Ok(report(position, known));
    }
    let wanted = Wanted { value: request.value, from_row: &UBig::ZERO, non_terminal: true };
    let theorem = |care| Proved::find(game, &wanted, care, control);
    let by_theorem = |proved: &Proved| {
        let position = proved.nth(&request.n, control)?.ok_or_else(|| {
            WorkbenchError::Input(format!(
                "{} has no position {} of value {}: there are not so many",
                game.name(),
                request.n,
                request.value
            ))
        })?;
        Ok(report([position.0, position.1], proved.known()))
    };
    if request.value == Grundy(0)
        && game.closed_form().is_some()
        && let Some(proved) = theorem(Care::AtOnce)?
    {
        return by_theorem(&proved);
    }
    if request.margin.is_none()
        && let Some(proved) = theorem(Care::AtOnce)?
    {
        return by_theorem(&proved);
    }
    if let Some(n) = directly(request) {
        let (position, known) = by_counting(game, n, request, control)?;
        return Ok(report(position, known));
    }
    match sequence {
        Some(SequenceGame::Wythoff) => {
            let (point, known) = by_recursion(request, control)?;
            Ok(report([point.row, point.column], known))
        }
        _ => match theorem(Care::Thorough)? {
            Some(proved) => by_theorem(&proved),
            None => Err(out_of_reach(game, request)),
        },
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

/// The index, if every position before it can be computed.
fn directly(request: &NthRequest) -> Option<u64> {
    u64::try_from(&request.n).ok().filter(|&n| n < DIRECT)
}

/// Lists positions up to the n-th.
fn by_counting(
    game: &Game,
    n: u64,
    request: &NthRequest,
    control: &Control,
) -> Result<([UBig; 2], Known), WorkbenchError> {
    let list = PositionsRequest {
        value: request.value,
        from_row: UBig::ZERO,
        extent: Extent::Count(n + 1),
        non_terminal: true,
        engine: None,
    };
    let mut last = None;
    let mut sink = |listed: Listed| {
        last = Some([listed.x, listed.y]);
        ControlFlow::Continue(())
    };
    let summary = positions(game, list, &mut sink, control)?;
    match last {
        Some(pair) if summary.count == n + 1 => Ok((pair, summary.known)),
        _ => Err(WorkbenchError::Input(format!(
            "{} has only {} positions of value {}",
            game.name(),
            summary.count,
            request.value
        ))),
    }
}

/// Algorithm RW with a margin and with a larger one.
fn by_recursion(
    request: &NthRequest,
    control: &Control,
) -> Result<(BigPoint, Known), WorkbenchError> {
    let margin =
        request.margin.map_or_else(|| Margin::usual(request.value.0), |rows| Margin { rows });
    let larger = margin.larger();
    let find = |part: usize, margin: Margin| -> Result<BigPoint, EngineError> {
        control.part(part, 2, |control| {
            let mut points = nth_points(request.value, &request.n, margin, control)?;
            Ok(points.swap_remove(request.value.0 as usize))
        })
    };
    let (point, check) = (find(0, margin)?, find(1, larger)?);
    if point != check {
        return Err(WorkbenchError::Input(format!(
            "R = {} and R = {} give different answers; use a larger --margin",
            margin.rows, larger.rows
        )));
    }
    let known = Known::Conditional(format!(
        "the Convergence Conjecture (R = {}; R = {} agrees)",
        margin.rows, larger.rows
    ));
    Ok((point, known))
}

/// Finds the n-th point of Wythoff's game and checks it in the rows of a verified run.
fn by_checkpoint(
    game: &Game,
    path: &Path,
    request: &NthRequest,
    control: &Control,
) -> Result<([UBig; 2], Known), WorkbenchError> {
    // The file first: if it cannot be used, nothing has to be computed.
    let (value, saved) = CheckpointFile::open(path)?;
    let (file, progress) = (path.display(), saved.verified());
    if request.value > value {
        return Err(WorkbenchError::Input(format!(
            "{file}: a run with values up to {value}, and value {} is asked for",
            request.value
        )));
    }
    let [row, column] = match directly(request) {
        Some(n) => by_counting(game, n, request, control)?.0,
        None => by_recursion(request, control).map(|(point, _)| [point.row, point.column])?,
    };
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
    let found = count(progress, request.value, here, control)?;
    let agrees = UBig::from(found.points) == &request.n + UBig::ONE
        && found.here.is_some_and(|point| UBig::from(point.y) == column);
    if agrees {
        return Ok(([row, column], Known::VerifiedToRow(last)));
    }
    Err(WorkbenchError::Disagreement(format!(
        "the verified rows do not have position {} of value {} at ({row}, {column}): the \
         Convergence Conjecture fails with this R; use a larger --margin",
        request.n, request.value
    )))
}
