//! The Grundy value or outcome of one position, of any size.

use crate::error::WorkbenchError;
use crate::game::Game;
use crate::limits::Limits;
use dashu_int::UBig;
use serde::Serialize;
use wythoff_games::engine::EngineError;
use wythoff_games::engine::select::{self, Choice, Engine};
use wythoff_games::{Grundy, Known, Outcome, Size, Watch};

/// A position and what is asked about it.
#[derive(Clone, Debug)]
pub struct ValueRequest {
    /// The first pile.
    pub x: UBig,
    /// The second pile.
    pub y: UBig,
    /// Only the outcome is wanted.
    pub outcome_only: bool,
    /// This engine and no other.
    pub engine: Option<Engine>,
    /// How much it may use.
    pub limits: Limits,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
pub struct ValueReport {
    /// The game's name.
    pub game: String,
    /// The piles, as strings because they may be of any size.
    pub position: [String; 2],
    /// The Grundy value, unless only the outcome was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Grundy>,
    /// P or N.
    pub outcome: Outcome,
    /// How it is known.
    pub known: Known,
    /// The engine that computed it, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<Engine>,
}

/// The value or outcome of a position.
///
/// A theorem is asked first where it answers the question; otherwise the board
/// up to the position is computed, if it fits.
///
/// # Errors
/// A position too far away to compute, a game without Grundy values, or a
/// cancelled run.
pub fn value(
    game: &Game,
    request: &ValueRequest,
    watch: &dyn Watch,
) -> Result<ValueReport, WorkbenchError> {
    let by_theorem = || {
        // A named engine is asked for its own answer, not for a theorem's.
        let form = request.engine.is_none().then(|| game.closed_form()).flatten()?;
        let p = form.is_p(&request.x, &request.y);
        Some((if p { Outcome::P } else { Outcome::N }, Known::Theorem(form.citation())))
    };
    let report = |value, outcome, known, engine| ValueReport {
        game: game.name().to_string(),
        position: [request.x.to_string(), request.y.to_string()],
        value,
        outcome,
        known,
        engine,
    };
    if request.outcome_only
        && let Some((outcome, known)) = by_theorem()
    {
        return Ok(report(None, outcome, known, None));
    }
    match by_board(game, request, watch) {
        Ok((engine, value, outcome)) => Ok(report(value, outcome, Known::Definition, Some(engine))),
        Err(error @ (EngineError::TooLarge { .. } | EngineError::OutOfReach)) => match by_theorem()
        {
            Some((Outcome::P, known)) => Ok(report(Some(Grundy(0)), Outcome::P, known, None)),
            Some((Outcome::N, _)) => Err(WorkbenchError::engine(
                error,
                "a theorem says that the value is not 0; --outcome asks for no more than that"
                    .to_string(),
            )),
            None => Err(error.into()),
        },
        Err(error @ EngineError::NoGrundyValues(_)) => {
            Err(WorkbenchError::engine(error, "--outcome tells who wins".to_string()))
        }
        Err(error) => Err(error.into()),
    }
}

fn by_board(
    game: &Game,
    request: &ValueRequest,
    watch: &dyn Watch,
) -> Result<(Engine, Option<Grundy>, Outcome), EngineError> {
    let side = |pile: &UBig| usize::try_from(pile).ok().and_then(|n| n.checked_add(1));
    let allowed = request.limits.max_memory;
    let (Some(rows), Some(cols)) = (side(&request.x), side(&request.y)) else {
        return Err(EngineError::OutOfReach);
    };
    let size = Size::new(rows, cols);
    let choice = Choice { engine: request.engine, max_memory: allowed };
    if request.outcome_only {
        let (engine, board) = select::outcomes(game.rules(), size, choice, watch)?;
        return Ok((engine, None, board.outcome(rows - 1, cols - 1)));
    }
    let (engine, table) = select::grundy(game.rules(), size, choice, watch)?;
    let value = table.get(rows - 1, cols - 1);
    Ok((engine, Some(value), value.outcome()))
}
