//! The built-in games, one game, and the texts of people's own games.

use super::{Body, Parameters};
use crate::error::Failure;
use crate::json::Json;
use wythoff_requests::games::{self, Games, ParseRequest, Parsed, Which};
use wythoff_workbench::game::GameReport;

/// `GET /games`
pub(super) async fn list() -> Json<Games> {
    Json(games::list())
}

/// `GET /games/show`
pub(super) async fn show(
    Parameters(which): Parameters<Which>,
) -> Result<Json<GameReport>, Failure> {
    Ok(Json(games::show(&which)?))
}

/// `POST /games/parse`
pub(super) async fn parse(Body(request): Body<ParseRequest>) -> Json<Parsed> {
    Json(games::parse(&request))
}
