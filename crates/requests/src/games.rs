//! The built-in games, one game, and the texts of people's own games.

use crate::{ApiError, Place, game_of};
use serde::{Deserialize, Serialize};
use wythoff_games::catalogue::{ENTRIES, Entry};
use wythoff_games::language::{self, LanguageError};
use wythoff_workbench::Game;
use wythoff_workbench::game::GameReport;

/// The built-in families of games.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Games {
    /// All of them, in the order in which people meet them.
    games: Vec<Family>,
}

/// A built-in family of games.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Family {
    /// Its name.
    name: &'static str,
    /// The name with its parameters.
    #[cfg_attr(feature = "schema", schemars(example = &"connell:K"))]
    usage: String,
    /// A shorter way to write it.
    alias: Option<String>,
    /// A few words.
    title: &'static str,
    /// The legal moves in mathematics.
    moves: &'static str,
    /// Who introduced or studied it.
    source: &'static str,
    /// What is known about it.
    known: &'static [&'static str],
    /// Its parameters, in the order in which they are written.
    parameters: Vec<Parameter>,
    /// A game of the family: usable as `game`.
    example: String,
}

/// A parameter of a family of games.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Parameter {
    /// Its letter.
    name: &'static str,
    /// The least it can be.
    min: u32,
    /// The most it can be.
    max: u32,
}

/// `GET /games`
pub fn list() -> Games {
    Games { games: ENTRIES.iter().map(family).collect() }
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

/// Which game.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Which {
    /// A built-in game with its parameters. Either `game` or `source`.
    #[cfg_attr(
        feature = "schema",
        schemars(example = &"wythoff", example = &"connell:3", example = &"K2")
    )]
    game: Option<String>,
    /// The text of a .game file, instead of `game`. An address has at most 65,534 bytes.
    source: Option<String>,
}

/// `GET /games/show`
///
/// # Errors
/// An unknown game.
pub fn show(which: &Which) -> Result<GameReport, ApiError> {
    let game = game_of(which.game.as_deref(), which.source.as_deref())?;
    Ok(GameReport::of(&game))
}

/// A game to be read.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ParseRequest {
    /// The text of a .game file.
    source: String,
}

/// A text that was read.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Parsed {
    /// Whether it is a game.
    ok: bool,
    /// The game, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<GameReport>,
    /// The first mistake, if it is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    mistake: Option<Mistake>,
}

/// A mistake in the text of a game.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Mistake {
    /// What is wrong.
    message: String,
    /// What could stand there instead.
    expected: Option<String>,
    /// The word that was probably meant.
    suggestion: Option<String>,
    /// Where it is.
    place: Place,
    /// The mistake as the command line shows it, with its line underlined.
    text: String,
}

/// `POST /games/parse`
pub fn parse(ParseRequest { source }: &ParseRequest) -> Parsed {
    // A second reading is as cheap as keeping the first one's error apart.
    let mistake = language::parse(source).err().map(|error| mistake(error, source));
    let game = Game::parse("the game", source).ok().map(|game| GameReport::of(&game));
    Parsed { ok: mistake.is_none(), game, mistake }
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
