//! Rectangles of values or outcomes.

mod picture;
mod write;

use crate::error::{Empty, Hint, InputError, WorkbenchError};
use crate::game::Game;
use wythoff_games::engine::EngineError;
use wythoff_games::engine::select::{self, Choice, Engine};
use wythoff_games::{Control, GrundyTable, Known, OutcomeBoard, Size};

/// What the cells say.
#[derive(Clone, Debug)]
pub enum Content {
    /// Grundy values.
    Values(GrundyTable),
    /// P or N.
    Outcomes(OutcomeBoard),
}

/// A computed table.
#[derive(Clone, Debug)]
pub struct Table {
    /// The game's name.
    pub game: String,
    /// Rows and columns.
    pub size: Size,
    /// The engine that computed it.
    pub engine: Engine,
    /// How it is known.
    pub known: Known,
    /// The cells.
    pub content: Content,
}

/// What to compute.
#[derive(Clone, Copy, Debug)]
pub struct TableRequest {
    /// Rows and columns.
    pub size: Size,
    /// Outcomes instead of Grundy values.
    pub outcomes: bool,
    /// This engine and no other.
    pub engine: Option<Engine>,
}

/// Computes a table.
///
/// # Errors
/// An empty or too large table, a game without Grundy values, an engine that
/// cannot play it, or a cancelled run.
pub fn table(
    game: &Game,
    request: TableRequest,
    control: &Control,
) -> Result<Table, WorkbenchError> {
    let TableRequest { size, outcomes, engine } = request;
    if size.rows == 0 || size.cols == 0 {
        return Err(InputError::from(Empty::Table).into());
    }
    let choice = Choice::within(engine, control);
    let advise = |error: EngineError| {
        let hint = advice(game, &error);
        WorkbenchError::engine(error, hint)
    };
    let (engine, content) = if outcomes {
        let (engine, board) =
            select::outcomes(game.rules(), size, choice, control).map_err(advise)?;
        (engine, Content::Outcomes(board))
    } else {
        let (engine, table) =
            select::grundy(game.rules(), size, choice, control).map_err(advise)?;
        (engine, Content::Values(table))
    };
    let game = game.name().to_string();
    Ok(Table { game, size, engine, known: Known::Definition, content })
}

/// What to do instead, when an engine refuses.
fn advice(game: &Game, error: &EngineError) -> Option<Hint> {
    let game = game.asked_as().to_owned();
    match error {
        EngineError::TooLarge { .. } | EngineError::OutOfReach => Some(Hint::NoBoard { game }),
        EngineError::NoGrundyValues(_) => Some(Hint::ShowOutcomes { game }),
        EngineError::Unsupported { .. } => Some(Hint::OtherEngine),
        _ => None,
    }
}
