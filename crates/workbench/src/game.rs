//! A game from a name or a file.

use crate::error::{TextError, WorkbenchError};
use crate::session::{Care, Session, Terms, Wanted};
use serde::Serialize;
use std::path::Path;
use wythoff_games::catalogue::{self, Entry};
use wythoff_games::language::LanguageError;
use wythoff_games::theorem::ClosedForm;
use wythoff_games::{Control, Grundy, Known, Rules, language};

/// A game as the workbench sees it: its rules and what is known about it.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    entry: Option<&'static Entry>,
    /// The name or path by which it was asked for.
    asked_as: String,
}

/// `.game` files larger than this are refused.
const MAX_FILE: u64 = 1 << 20;

impl Game {
    /// The game that a built-in name (`wythoff`, `connell:3`, `K2`) or the path
    /// of a `.game` file stands for.
    ///
    /// # Errors
    /// An unknown name with a suggestion, a file that cannot be read, or the
    /// place of a mistake in it.
    pub fn load(name: &str) -> Result<Self, WorkbenchError> {
        if let Some(source) = Self::source(name)? {
            return Self::parse(name, &source);
        }
        let (entry, rules) = catalogue::find(name)?;
        Ok(Self { rules, entry: Some(entry), asked_as: name.to_owned() })
    }

    /// The text of the `.game` file that a name stands for; none, if it is a built-in name.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub(crate) fn source(name: &str) -> Result<Option<String>, WorkbenchError> {
        let path = Path::new(name);
        let is_named = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("game"));
        let is_found = name.contains(std::path::MAIN_SEPARATOR) && path.exists();
        if !is_named && !is_found {
            return Ok(None);
        }
        let text = wythoff_files::read_text(path, MAX_FILE);
        text.map(Some).map_err(|error| WorkbenchError::file(path, error))
    }

    /// The game that the text of a `.game` file describes.
    ///
    /// # Errors
    /// The place of the mistake.
    pub fn parse(file_name: &str, source: &str) -> Result<Self, WorkbenchError> {
        Self::of_rules(file_name, source, language::parse(source))
    }

    /// The game that some rules describe, which may lack the line with its name: then it is
    /// called so.
    ///
    /// # Errors
    /// The place of the mistake.
    pub fn parse_rules(name: &str, source: &str) -> Result<Self, WorkbenchError> {
        Self::of_rules(name, source, language::parse_rules(source, name))
    }

    fn of_rules(
        name: &str,
        source: &str,
        parsed: Result<Rules, LanguageError>,
    ) -> Result<Self, WorkbenchError> {
        let rules = parsed.map_err(|error| TextError::of_game(name, source, error))?;
        let entry = catalogue::identify(&rules);
        Ok(Self { rules, entry, asked_as: name.to_owned() })
    }

    /// Its rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Its name.
    pub fn name(&self) -> &str {
        self.rules.name()
    }

    /// What to write to ask for it again: its name, or the path of its file.
    pub(crate) fn asked_as(&self) -> &str {
        &self.asked_as
    }

    /// The catalogue entry it belongs to, if it is a built-in game.
    pub const fn entry(&self) -> Option<&'static Entry> {
        self.entry
    }

    /// The theorem that gives its P-positions, if there is one.
    pub fn closed_form(&self) -> Option<ClosedForm> {
        ClosedForm::of(&self.rules)
    }
}

/// A built-in family, for `wythoff games`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct GameSummary {
    /// How it is written, `connell:K`.
    pub usage: String,
    /// The short form, `K2` or `K^2`.
    pub alias: Option<String>,
    /// A few words.
    pub title: &'static str,
    /// Who introduced or studied it.
    pub source: &'static str,
}

/// The built-in games.
pub fn list() -> Vec<GameSummary> {
    catalogue::ENTRIES
        .iter()
        .map(|e| GameSummary {
            usage: e.usage(),
            alias: e
                .letter
                .zip(e.parameters.first())
                .map(|(l, p)| format!("{l}{n} or {l}^{n}", n = p.name)),
            title: e.title,
            source: e.source,
        })
        .collect()
}

/// Everything about one game, for `wythoff show`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GameReport {
    /// Its name.
    pub game: String,
    /// A few words.
    pub title: Option<&'static str>,
    /// The legal moves in mathematics, one family a line, then how it ends.
    pub rules: Vec<String>,
    /// The legal moves as the catalogue states them.
    pub moves: Option<&'static str>,
    /// Who introduced or studied it.
    pub source: Option<&'static str>,
    /// What is known about it.
    pub known: Vec<&'static str>,
    /// Whether exchanging the piles changes nothing.
    pub symmetric: bool,
    /// Whether it has Sprague-Grundy values.
    pub grundy_values: bool,
    /// Whether first-order logic over addition can state its rules.
    pub linear: bool,
    /// The theorem in print that gives its P-positions.
    pub p_positions: Option<String>,
    /// The game as a `.game` file.
    pub file: String,
}

impl GameReport {
    /// The report on a game.
    pub fn of(game: &Game) -> Self {
        let rules = game.rules();
        Self {
            game: game.name().to_string(),
            title: game.entry().map(|e| e.title),
            rules: rules.to_string().lines().map(str::to_string).collect(),
            moves: game.entry().map(|e| e.moves),
            source: game.entry().map(|e| e.source),
            known: game.entry().map_or_else(Vec::new, |e| e.known.to_vec()),
            symmetric: rules.is_symmetric(),
            grundy_values: rules.has_grundy_values(),
            linear: rules.is_linear(),
            p_positions: game.closed_form().map(|c| c.citation().to_string()),
            file: language::print(rules),
        }
    }
}

/// How the P-positions of a game are known, as `wythoff positions` would say: by a theorem in
/// print, by a proof that is found at once, or by computing them.
///
/// # Errors
/// A limit that was reached.
pub fn p_positions_known(
    session: &Session,
    game: &Game,
    control: &Control,
) -> Result<Known, WorkbenchError> {
    let (value, non_terminal, computed) = (Grundy(0), false, false);
    let wanted = Wanted { game, value, non_terminal, computed, engine: None, margin: None };
    let known = session.known(&wanted, Terms { care: Care::Glance, control })?;
    Ok(known.unwrap_or(Known::Definition))
}
