//! The built-in games, one game, and the texts of people's own games.

use super::{Body, Parameters, game_of};
use crate::error::{ApiError, Place};
use axum::Json;
use serde::{Deserialize, Serialize};
use wythoff_games::catalogue::{ENTRIES, Entry};
use wythoff_games::language::{self, LanguageError};
use wythoff_workbench::Game;
use wythoff_workbench::game::GameReport;

#[derive(Serialize)]
pub(super) struct Games {
    games: Vec<Family>,
}

#[derive(Serialize)]
struct Family {
    name: &'static str,
    usage: String,
    alias: Option<String>,
    title: &'static str,
    moves: &'static str,
    source: &'static str,
    known: &'static [&'static str],
    parameters: Vec<Parameter>,
    example: String,
}

#[derive(Serialize)]
struct Parameter {
    name: &'static str,
    min: u32,
    max: u32,
}

/// `GET /games`
pub(super) async fn list() -> Json<Games> {
    Json(Games { games: ENTRIES.iter().map(family).collect() })
}

fn family(entry: &Entry) -> Family {
    let parameters =
        entry.parameters.iter().map(|p| Parameter { name: p.name, min: p.min, max: p.max });
    let first = entry.parameters.first();
    Family {
        name: entry.name,
        usage: entry.usage(),
        alias: entry.letter.zip(first).map(|(l, p)| format!("{l}{n} or {l}^{n}", n = p.name)),
        title: entry.title,
        moves: entry.moves,
        source: entry.source,
        known: entry.known,
        parameters: parameters.collect(),
        example: match entry.parameters {
            [] => entry.name.to_string(),
            [_] => format!("{}:2", entry.name),
            several => {
                let values: Vec<String> = (1..=several.len()).map(|n| n.to_string()).collect();
                format!("{}:{}", entry.name, values.join(","))
            }
        },
    }
}

#[derive(Deserialize)]
pub(super) struct Which {
    game: Option<String>,
    source: Option<String>,
}

/// `GET /games/show`
pub(super) async fn show(
    Parameters(which): Parameters<Which>,
) -> Result<Json<GameReport>, ApiError> {
    let game = game_of(which.game.as_deref(), which.source.as_deref())?;
    Ok(Json(GameReport::of(&game)))
}

#[derive(Deserialize)]
pub(super) struct Source {
    source: String,
}

#[derive(Serialize)]
pub(super) struct Parsed {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<GameReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mistake: Option<Mistake>,
}

#[derive(Serialize)]
struct Mistake {
    message: String,
    expected: Option<String>,
    suggestion: Option<String>,
    place: Place,
    text: String,
}

/// `POST /games/parse`
pub(super) async fn parse(Body(Source { source }): Body<Source>) -> Json<Parsed> {
    // A second reading is as cheap as keeping the first one's error apart.
    let mistake = language::parse(&source).err().map(|error| mistake(error, &source));
    let game = Game::parse("the game", &source).ok().map(|game| GameReport::of(&game));
    Json(Parsed { ok: mistake.is_none(), game, mistake })
}

fn mistake(error: LanguageError, source: &str) -> Mistake {
    let text = error.render("the game", source);
    let place = Place::new(source, &error.span);
    Mistake {
        message: error.message,
        expected: error.expected,
        suggestion: error.suggestion,
        place,
        text,
    }
}
