//! The Grundy value or outcome of one position, of any size.

use crate::error::{Hint, WorkbenchError};
use crate::game::Game;
use crate::nimber::Nimber;
use crate::session::{Care, Place, Session, Terms, Value};
use crate::sum::USUAL;
use dashu_int::UBig;
use serde::Serialize;
use wythoff_games::engine::EngineError;
use wythoff_games::engine::select::{self, Choice, Engine};
use wythoff_games::{Control, Grundy, Known, Outcome, Size};

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
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ValueReport {
    /// The game's name.
    pub game: String,
    /// The piles, as strings because they may be of any size.
    pub position: [String; 2],
    /// The Grundy value, unless only the outcome was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Nimber>,
    /// What the value is larger than, where no more is known of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_than: Option<Grundy>,
    /// P or N.
    pub outcome: Outcome,
    /// How it is known.
    pub known: Known,
    /// The engine that computed it, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<Engine>,
}

/// The value or outcome of a position, as the sources of the session know it, or as a named
/// engine computes it.
///
/// # Errors
/// A position too far away to compute, a game without Grundy values, or a
/// cancelled run.
pub fn value(
    session: &Session,
    game: &Game,
    request: &ValueRequest,
    control: &Control,
) -> Result<ValueReport, WorkbenchError> {
    let report = |value, outcome, known, engine| ValueReport {
        game: game.name().to_string(),
        position: [request.x.to_string(), request.y.to_string()],
        value,
        more_than: None,
        outcome,
        known,
        engine,
    };
    let piles = (request.x.clone(), request.y.clone());
    let place = Place { game, piles: &piles };
    let terms = Terms { care: Care::Thorough, control };
    // A named engine is asked for its own answer, not for a theorem's.
    if request.engine.is_none() {
        if request.outcome_only {
            if let Some(judged) = session.outcome(place, terms)? {
                return Ok(report(None, judged.outcome, judged.known, judged.engine));
            }
        } else if let Some(worth) = session.worth(place, USUAL, terms)? {
            let outcome = worth.outcome();
            let report = report(worth.exact().cloned(), outcome, worth.known, worth.engine);
            return Ok(match worth.value {
                Value::Exactly(_) => report,
                // Who wins is known, and of the value that it is larger.
                Value::MoreThan(g) => ValueReport { more_than: Some(g), ..report },
            });
        }
    }
    // The engines say why not.
    match by_board(game, request, control) {
        Ok((engine, value, outcome)) => {
            Ok(report(value.map(Nimber::from), outcome, Known::Definition, Some(engine)))
        }
        Err(error @ EngineError::NoGrundyValues(_)) => {
            Err(WorkbenchError::engine(error, Hint::AskWhoWins))
        }
        Err(error) => Err(error.into()),
    }
}

fn by_board(
    game: &Game,
    request: &ValueRequest,
    control: &Control,
) -> Result<(Engine, Option<Grundy>, Outcome), EngineError> {
    // Nothing further away would be told of it either.
    if !request.outcome_only && !game.rules().has_grundy_values() {
        return Err(EngineError::NoGrundyValues(game.name().to_owned()));
    }
    let side = |pile: &UBig| usize::try_from(pile).ok().and_then(|n| n.checked_add(1));
    let (Some(rows), Some(cols)) = (side(&request.x), side(&request.y)) else {
        return Err(EngineError::OutOfReach);
    };
    let size = Size::new(rows, cols);
    let choice = Choice::within(request.engine, control);
    if request.outcome_only {
        let (engine, board) = select::outcomes(game.rules(), size, choice, control)?;
        return Ok((engine, None, board.outcome(rows - 1, cols - 1)));
    }
    let (engine, table) = select::grundy(game.rules(), size, choice, control)?;
    let value = table.get(rows - 1, cols - 1);
    Ok((engine, Some(value), value.outcome()))
}
