//! The Grundy value or outcome of one position, of any size.

use crate::error::WorkbenchError;
use crate::game::Game;
use crate::nimber::Nimber;
use crate::sum::{
    Component, Evaluator, Sequences, Strategies, USUAL, Value, Way, Worth, printed_theorem,
};
use dashu_int::UBig;
use serde::Serialize;
use wythoff_games::engine::EngineError;
use wythoff_games::engine::select::{self, Choice, Engine};
use wythoff_games::theorem::ClosedForm;
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

/// The value or outcome of a position.
///
/// A theorem or a periodic row is asked first where it answers the question;
/// otherwise the board up to the position is computed, if it fits; beyond all
/// boards, small values of Wythoff's game are still found.
///
/// # Errors
/// A position too far away to compute, a game without Grundy values, or a
/// cancelled run.
pub fn value(
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
    let by_closed_form = |form: &ClosedForm| {
        let outcome = if form.is_p(&request.x, &request.y) { Outcome::P } else { Outcome::N };
        report(None, outcome, Known::Theorem(form.citation()), None)
    };
    // A named engine is asked for its own answer, not for a theorem's.
    if request.outcome_only
        && request.engine.is_none()
        && printed_theorem(game.rules())
        && let Some(form) = game.closed_form()
    {
        return Ok(by_closed_form(&form));
    }
    let piles = (request.x.clone(), request.y.clone());
    let component = Component::new(game.clone(), game.name(), piles);
    let mut evaluator = Evaluator::new(&Sequences, control);
    let only_boards = request.engine.is_some() || request.outcome_only;
    let way = (!only_boards).then(|| evaluator.way(&component)).transpose();
    if way.is_err() {
        control.look()?;
    }
    // Out of reach of everything but perhaps a very large board.
    let way = way.unwrap_or_default();
    let exactly = |value: Nimber, known| {
        let outcome = value.outcome();
        Ok(report(Some(value), outcome, known, None))
    };
    if let Some(Way::Nim | Way::Row) = way
        && let Worth { value: Value::Exactly(value), known } = evaluator.worth(&component, USUAL)?
    {
        return exactly(value, known);
    }
    match by_board(game, request, control) {
        Ok((engine, value, outcome)) => {
            Ok(report(value.map(Nimber::from), outcome, Known::Definition, Some(engine)))
        }
        Err(EngineError::TooLarge { .. } | EngineError::OutOfReach) if way.is_some() => {
            let Worth { value, known } = evaluator.worth(&component, USUAL)?;
            match value {
                Value::Exactly(value) => exactly(value, known),
                // Who wins is known, and of the value that it is larger.
                Value::MoreThan(g) => {
                    let report = report(None, Outcome::N, known, None);
                    Ok(ValueReport { more_than: Some(g), ..report })
                }
            }
        }
        Err(error @ (EngineError::TooLarge { .. } | EngineError::OutOfReach))
            if request.outcome_only && request.engine.is_none() =>
        {
            // Beyond all boards only a theorem knows; perhaps one can be found.
            match Strategies::default().find(game, control)? {
                Some(proved) => {
                    let p = proved.is_p(component.piles());
                    let outcome = if p { Outcome::P } else { Outcome::N };
                    Ok(report(None, outcome, proved.known(), None))
                }
                None => match game.closed_form() {
                    Some(form) => Ok(by_closed_form(&form)),
                    None => Err(error.into()),
                },
            }
        }
        Err(error @ EngineError::NoGrundyValues(_)) => {
            Err(WorkbenchError::engine(error, "--outcome tells who wins".to_string()))
        }
        Err(error) => Err(error.into()),
    }
}

fn by_board(
    game: &Game,
    request: &ValueRequest,
    control: &Control,
) -> Result<(Engine, Option<Grundy>, Outcome), EngineError> {
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
