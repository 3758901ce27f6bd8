//! `GET /position`: one position of any size.
//!
//! The session answers at a glance: near the origin from boards that it keeps, so that a
//! pointer that moves over the board costs next to nothing.

use crate::{ApiError, Desk, Kind, game_of, natural};
use dashu_int::{IBig, UBig};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use wythoff_games::{Grundy, Known, Outcome, Pair};
use wythoff_numeration::NumberSystem;
use wythoff_workbench::session::{Care, Place, Seen, Terms, Value};
use wythoff_workbench::sum::{Asking, Component, Sum, winning_move};
use wythoff_workbench::{Control, Game, Limits, Reason};

/// The most options that are ever listed.
const MOST_OPTIONS: usize = 10_000;
/// The most winning moves that are listed.
const MOST_WINNING: usize = 200;
/// What a value out of reach is compared with.
const USUAL: Grundy = Grundy(20);
/// How long a value or a winning move is looked for far out.
const PATIENCE: Duration = Duration::from_secs(5);

const fn usual_options() -> usize {
    2000
}

/// Which position of which game.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionQuery {
    /// A built-in game with its parameters. Either `game` or `source`.
    game: Option<String>,
    /// The text of a .game file, instead of `game`. An address has at most 65,534 bytes.
    source: Option<String>,
    /// The first pile: digits, also 1e100 or 10^100.
    x: String,
    /// The second pile.
    y: String,
    /// How many options are listed at most, and never more than 10,000.
    #[serde(default = "usual_options")]
    options: usize,
}

/// What is known of a position.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PositionReport {
    /// The game.
    game: String,
    /// The first pile.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+$")))]
    x: String,
    /// The second pile.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+$")))]
    y: String,
    /// The Grundy value, if it is known.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+$")))]
    value: Option<String>,
    /// If the value is not known: it is larger than this.
    more_than: Option<u32>,
    /// Who wins.
    outcome: Option<Outcome>,
    /// Whether the game is over.
    terminal: bool,
    /// How it is known.
    known: Option<Known>,
    /// What is not known, and why.
    note: Option<String>,
    /// Its Zeckendorf digits.
    zeckendorf: Zeckendorf,
    /// Its options in the order of piles, cut off at the number asked for.
    options: Vec<OptionReport>,
    /// Whether there are more, or too many to list.
    options_cut: bool,
    /// Options that win: near the origin up to 200 of them, far away one.
    winning: Vec<OptionReport>,
    /// Why they win, or why none does.
    explanation: Option<String>,
}

/// Two numbers as sums of Fibonacci numbers: digits, the most significant one first.
#[derive(Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Zeckendorf {
    /// The digits of the first pile.
    x: String,
    /// The digits of the second pile.
    y: String,
}

/// A position that a move leads to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct OptionReport {
    /// The first pile.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+$")))]
    x: String,
    /// The second pile.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+$")))]
    y: String,
    /// Its Grundy value, if it is known.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+$")))]
    value: Option<String>,
    /// Who wins from there.
    outcome: Option<Outcome>,
}

/// `GET /position`
///
/// # Errors
/// What is wrong with the request; a cancelled run.
pub fn answer(
    desk: &Desk,
    query: &PositionQuery,
    control: &Control,
) -> Result<PositionReport, ApiError> {
    let piles = (natural(&query.x)?, natural(&query.y)?);
    let game = game_of(query.game.as_deref(), query.source.as_deref())?;
    report(desk, &game, &piles, query.options.min(MOST_OPTIONS), control)
}

fn report(
    desk: &Desk,
    game: &Game,
    piles: &Pair,
    most: usize,
    control: &Control,
) -> Result<PositionReport, ApiError> {
    let fibonacci = NumberSystem::fibonacci();
    let (x, y) = piles;
    let digits = |n: &UBig| fibonacci.represent(n).to_string();
    let big = |n: &UBig| IBig::from(n.clone());
    let mut report = PositionReport {
        game: game.name().to_string(),
        zeckendorf: Zeckendorf { x: digits(x), y: digits(y) },
        terminal: game.rules().is_terminal_at(&big(x), &big(y)),
        x: x.to_string(),
        y: y.to_string(),
        ..PositionReport::default()
    };
    let patience = Limits { time: Some(PATIENCE), ..Limits::default() };
    let brief = control.narrowed(patience);
    let place = Place { game, piles };
    // A search for a theorem is a job of its own, and not for every position that a pointer
    // passes.
    let terms = Terms { care: Care::Glance, control: &brief };
    match judge(&mut report, desk, place, terms) {
        Ok(()) => {}
        Err(error) if error.kind == Kind::Cancelled => return Err(error),
        Err(error) => report.note = Some(error.message),
    }
    if most > 0 && report.outcome.is_some() {
        match desk.session.options(place, terms).map_err(ApiError::from) {
            Ok(Some(options)) => list(&mut report, game, &options, most),
            Err(error) if error.kind == Kind::Cancelled => return Err(error),
            Ok(None) | Err(_) => far_out(&mut report, desk, place, &brief)?,
        }
    } else {
        report.options_cut = game.rules().smallest_take(piles).is_some();
    }
    Ok(report)
}

/// What it is worth and who wins.
fn judge(
    report: &mut PositionReport,
    desk: &Desk,
    place: Place<'_>,
    terms: Terms<'_>,
) -> Result<(), ApiError> {
    if let Some(worth) = desk.session.worth(place, USUAL, terms)? {
        report.outcome = Some(worth.outcome());
        match worth.value {
            Value::Exactly(value) => report.value = Some(value.to_string()),
            Value::MoreThan(bound) => {
                report.more_than = Some(bound.0);
                report.note = Some(format!("its value is larger than {bound}"));
            }
        }
        report.known = Some(worth.known);
    } else if let Some(judged) = desk.session.outcome(place, terms)? {
        report.outcome = Some(judged.outcome);
        report.known = Some(judged.known);
    } else {
        let why = "out of reach: the board is too large, and no theorem is known; `theorem` looks \
                   for one";
        report.note = Some(why.to_string());
    }
    Ok(())
}

/// The options of a position near by.
fn list(report: &mut PositionReport, game: &Game, options: &[Seen], most: usize) {
    let shown = |seen: &Seen| OptionReport {
        x: seen.to.x.to_string(),
        y: seen.to.y.to_string(),
        value: seen.value.map(|value| value.to_string()),
        outcome: Some(seen.outcome),
    };
    let p_options = options.iter().filter(|seen| seen.outcome == Outcome::P);
    report.winning = p_options.take(MOST_WINNING).map(shown).collect();
    report.options_cut = options.len() > most;
    report.options = options.iter().take(most).map(shown).collect();
    let p_options = report.winning.len();
    report.explanation = Some(explain(game, report.outcome, p_options, options.is_empty()));
}

fn explain(game: &Game, outcome: Option<Outcome>, p_options: usize, no_move: bool) -> String {
    let k = game.rules().blocking();
    match outcome {
        _ if no_move => "no move is left".to_string(),
        _ if k > 1 => format!(
            "P-positions among its options: {p_options}; up to {} of them can be forbidden",
            k - 1
        ),
        Some(Outcome::P) => "every move leads to an N-position: no move wins".to_string(),
        _ if p_options == 1 => "1 move leads to a P-position, and wins".to_string(),
        _ => format!("{p_options} moves lead to P-positions, and win"),
    }
}

/// A winning move where the options are too many to be listed.
fn far_out(
    report: &mut PositionReport,
    desk: &Desk,
    place: Place<'_>,
    brief: &Control,
) -> Result<(), ApiError> {
    let game = place.game;
    report.options_cut = game.rules().smallest_take(place.piles).is_some();
    let component = Component::new(game.clone(), game.name(), place.piles.clone());
    let sum = Sum::new(vec![component])?;
    let asking = Asking { session: &desk.session, control: brief };
    match winning_move(&sum, asking).map_err(ApiError::from) {
        Ok(found) => {
            report.explanation = Some(found.explanation);
            let winning = found.winning.map(|m| OptionReport {
                x: m.to[0].clone(),
                y: m.to[1].clone(),
                value: game.rules().has_grundy_values().then(|| "0".to_string()),
                outcome: Some(Outcome::P),
            });
            report.winning = winning.into_iter().collect();
        }
        Err(error) if error.kind == Kind::Cancelled => return Err(error),
        Err(_) if brief.look() == Err(Reason::Time) => {
            let message = "a winning move was not found in the time allowed";
            report.explanation = Some(message.to_string());
        }
        Err(error) => report.explanation = Some(error.message),
    }
    Ok(())
}
