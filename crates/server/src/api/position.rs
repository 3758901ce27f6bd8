//! `GET /position`: one position of any size.
//!
//! Near the origin the kept boards answer, so that a pointer that moves over
//! the board costs next to nothing. Beyond them the workbench looks for a
//! theorem, a periodic row or a bound.

use super::{Parameters, game_of, natural};
use crate::app::{App, Board, key_of};
use crate::boards::Sort;
use crate::error::{ApiError, Kind};
use axum::Json;
use axum::extract::State;
use dashu_int::{IBig, UBig};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use wythoff_games::{Grundy, Known, Outcome, Position};
use wythoff_numeration::NumberSystem;
use wythoff_workbench::sum::{Component, Evaluator, Sequences, Sum, Value, winning_move};
use wythoff_workbench::{Control, Game, Limits, Reason};

/// The most options that are ever listed.
const MOST_OPTIONS: usize = 10_000;
/// The most winning moves that are listed.
const MOST_WINNING: usize = 200;
/// What a value out of reach is compared with.
const USUAL: Grundy = Grundy(20);
/// Boards up to this many cells are computed for one position.
const LARGEST: u32 = 50_000_000;
/// How long a value or a winning move is looked for far out.
const PATIENCE: Duration = Duration::from_secs(5);

const fn usual_options() -> usize {
    2000
}

#[derive(Debug, Deserialize)]
pub(super) struct PositionQuery {
    game: Option<String>,
    source: Option<String>,
    x: String,
    y: String,
    #[serde(default = "usual_options")]
    options: usize,
}

#[derive(Debug, Default, Serialize)]
pub(super) struct PositionReport {
    game: String,
    x: String,
    y: String,
    value: Option<String>,
    more_than: Option<u32>,
    outcome: Option<Outcome>,
    terminal: bool,
    known: Option<Known>,
    note: Option<String>,
    zeckendorf: Zeckendorf,
    options: Vec<OptionReport>,
    options_cut: bool,
    winning: Vec<OptionReport>,
    explanation: Option<String>,
}

#[derive(Debug, Default, Serialize)]
struct Zeckendorf {
    x: String,
    y: String,
}

#[derive(Clone, Debug, Serialize)]
struct OptionReport {
    x: String,
    y: String,
    value: Option<String>,
    outcome: Option<Outcome>,
}

/// `GET /position`
pub(super) async fn position(
    State(app): State<Arc<App>>,
    Parameters(query): Parameters<PositionQuery>,
) -> Result<Json<PositionReport>, ApiError> {
    let (x, y) = (natural(&query.x)?, natural(&query.y)?);
    let game = game_of(query.game.as_deref(), query.source.as_deref())?;
    let most = query.options.min(MOST_OPTIONS);
    let shared = app.clone();
    let report = app
        .pool
        .run(app.limits.request_time, move |control| report(&shared, &game, (x, y), most, control));
    Ok(Json(report.await?))
}

fn report(
    app: &App,
    game: &Game,
    (x, y): (UBig, UBig),
    most: usize,
    control: &Control,
) -> Result<PositionReport, ApiError> {
    let fibonacci = NumberSystem::fibonacci();
    let digits = |n: &UBig| fibonacci.represent(n).to_string();
    let big = |n: &UBig| IBig::from(n.clone());
    let mut report = PositionReport {
        game: game.name().to_string(),
        zeckendorf: Zeckendorf { x: digits(&x), y: digits(&y) },
        terminal: game.rules().is_terminal_at(&big(&x), &big(&y)),
        x: x.to_string(),
        y: y.to_string(),
        ..PositionReport::default()
    };
    let sort = if game.rules().has_grundy_values() { Sort::Grundy } else { Sort::Outcomes };
    let far = (&x).max(&y) + UBig::ONE;
    let near = u64::try_from(&x).ok().zip(u64::try_from(&y).ok());
    if let Some((x, y)) = near
        && far <= UBig::from(app.largest_side(sort))
    {
        let board = app.board(game, sort, &far, control)?;
        if !matches!(*board, Board::TooSlow) {
            near_by(&mut report, game, &board, Position::new(x, y), most);
            return Ok(report);
        }
    }
    far_out(&mut report, app, game, &(x, y), most, control)?;
    Ok(report)
}

/// The value and the outcome of a position on a board.
fn on_board(board: &Board, p: Position) -> (Option<Grundy>, Option<Outcome>) {
    let place = |v: u64| usize::try_from(v).expect("positions on a board are small");
    match board {
        Board::Grundy(table) => {
            let value = table.get(place(p.x), place(p.y));
            (Some(value), Some(value.outcome()))
        }
        Board::Outcomes(board) => (None, Some(board.outcome(place(p.x), place(p.y)))),
        Board::Points(_) | Board::TooSlow => (None, None),
    }
}

fn near_by(report: &mut PositionReport, game: &Game, board: &Board, p: Position, most: usize) {
    let shown = |p: Position| {
        let (value, outcome) = on_board(board, p);
        let value = value.map(|v| v.to_string());
        OptionReport { x: p.x.to_string(), y: p.y.to_string(), value, outcome }
    };
    let (value, outcome) = on_board(board, p);
    report.value = value.map(|v| v.to_string());
    report.outcome = outcome;
    report.known = Some(Known::Definition);
    if most == 0 {
        return;
    }
    let options = game.rules().options(p);
    let p_options = options.iter().filter(|&&q| on_board(board, q).1 == Some(Outcome::P));
    report.winning = p_options.take(MOST_WINNING).map(|&q| shown(q)).collect();
    report.options_cut = options.len() > most;
    report.options = options.iter().take(most).map(|&q| shown(q)).collect();
    report.explanation = Some(explain(game, outcome, report.winning.len(), options.is_empty()));
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

fn far_out(
    report: &mut PositionReport,
    app: &App,
    game: &Game,
    piles: &(UBig, UBig),
    most: usize,
    control: &Control,
) -> Result<(), ApiError> {
    let patience = Limits { time: Some(PATIENCE), ..Limits::default() };
    let brief = control.narrowed(patience);
    let mut evaluator = Evaluator::new(&Sequences, &brief);
    let component = Component::new(game.clone(), game.name(), piles.clone());
    report.options_cut = game.rules().smallest_take(piles).is_some();
    // Beyond all boards a game without a theorem would be searched for one, which is a job of
    // its own and not for every position that a pointer passes.
    let cells = (&piles.0 + UBig::ONE) * (&piles.1 + UBig::ONE);
    let known = game.closed_form().is_some() || cells <= UBig::from(LARGEST);
    let worth = if known {
        evaluator.worth(&component, USUAL).map_err(ApiError::from)
    } else {
        let message = "out of reach: the board is too large, and no theorem is known; `theorem` \
                       looks for one";
        Err(ApiError::limit(message))
    };
    match worth {
        Ok(worth) => {
            match worth.value {
                Value::Exactly(value) => {
                    report.outcome = Some(value.outcome());
                    report.value = Some(value.to_string());
                }
                Value::MoreThan(bound) => {
                    report.outcome = Some(Outcome::N);
                    report.more_than = Some(bound.0);
                    report.note = Some(format!("its value is larger than {bound}"));
                }
            }
            report.known = Some(worth.known);
        }
        Err(error) if error.kind == Kind::Cancelled => return Err(error),
        Err(error) => outcome_only(report, app, game, piles, error, control)?,
    }
    if most > 0 && report.outcome.is_some() {
        let sum = Sum::new(vec![component]).map_err(ApiError::from)?;
        match winning_move(&sum, &mut evaluator).map_err(ApiError::from) {
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
    }
    Ok(())
}

/// Who wins, where no value is to be had.
fn outcome_only(
    report: &mut PositionReport,
    app: &App,
    game: &Game,
    piles: &(UBig, UBig),
    error: ApiError,
    control: &Control,
) -> Result<(), ApiError> {
    let (x, y) = piles;
    let outcome = |p: bool| Some(if p { Outcome::P } else { Outcome::N });
    let far = x.max(y) + UBig::ONE;
    if let Some(form) = game.closed_form() {
        report.outcome = outcome(form.is_p(x, y));
        report.known = Some(Known::Theorem(form.citation()));
    } else if let Some(set) = app.proved.get(&key_of(game.rules())) {
        report.outcome = outcome(set.contains(x, y));
        report.known = Some(set.known());
    } else if far <= UBig::from(app.largest_side(Sort::Outcomes))
        && let Some((x, y)) = u64::try_from(x).ok().zip(u64::try_from(y).ok())
        && let board = app.board(game, Sort::Outcomes, &far, control)?
        && let (_, Some(found)) = on_board(&board, Position::new(x, y))
    {
        report.outcome = Some(found);
        report.known = Some(Known::Definition);
    } else {
        report.note = Some(error.message);
    }
    Ok(())
}
