//! `GET /positions`, `GET /nth` and `GET /period`: lists of positions, one of them by its
//! number, and the periods of rows.
//!
//! As on the command line, within the time of a request and a size of the answer.

use crate::{ApiError, Desk, game_of, natural};
use dashu_int::UBig;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use wythoff_control::Control;
use wythoff_games::period::RowLimits;
use wythoff_games::{Grundy, Known};
use wythoff_workbench::nth::{NthRequest, nth as find_nth};
use wythoff_workbench::period::{RowPeriod, periods};
use wythoff_workbench::positions::{
    Extent, Listed, PositionsRequest, PositionsSummary, positions as list_positions,
};

/// The most positions of an answer.
const MOST_POSITIONS: u64 = 10_000;
/// The most rows whose periods are asked for at once.
const MOST_ROWS: u64 = 1_000;

const fn usual_count() -> u64 {
    100
}

/// Which positions of which game.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionsQuery {
    /// A built-in game with its parameters. Either `game` or `source`.
    game: Option<String>,
    /// The text of a .game file, instead of `game`. An address has at most 65,534 bytes.
    source: Option<String>,
    /// Their Grundy value; 0 lists the P-positions.
    #[serde(default)]
    value: u32,
    /// The first row: digits, also 1e100 or 10^100.
    from_row: Option<String>,
    /// How many, and never more than 10,000.
    #[serde(default = "usual_count")]
    count: u64,
    /// Whether terminal positions are left out.
    #[serde(default)]
    non_terminal: bool,
}

/// Positions of one value, smaller pile first in a symmetric game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PositionsReport {
    /// The game.
    game: String,
    /// Their Grundy value.
    value: u32,
    /// The positions, in order.
    positions: Vec<PositionInList>,
    /// Fewer than asked for are listed, because no position follows.
    no_more: bool,
    /// If set, only columns below this were searched.
    columns: Option<u64>,
    /// How they are known.
    known: Known,
}

/// A position of a list.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PositionInList {
    /// The first pile.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+$")))]
    x: String,
    /// The second pile.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+$")))]
    y: String,
    /// Whether the game is over there.
    terminal: bool,
}

/// `GET /positions`
///
/// # Errors
/// Of the request, or of the session.
pub fn positions(
    desk: &Desk,
    query: &PositionsQuery,
    control: &Control,
) -> Result<PositionsReport, ApiError> {
    let game = game_of(query.game.as_deref(), query.source.as_deref())?;
    let from_row = query.from_row.as_deref().map_or(Ok(UBig::ZERO), natural)?;
    let request = PositionsRequest {
        value: Grundy(query.value),
        from_row,
        extent: Extent::Count(query.count.min(MOST_POSITIONS)),
        non_terminal: query.non_terminal,
        engine: None,
    };
    let mut listed = Vec::new();
    let mut sink = |Listed { x, y, terminal }: Listed| {
        listed.push(PositionInList { x: x.to_string(), y: y.to_string(), terminal });
        ControlFlow::Continue(())
    };
    let summary = list_positions(desk.session(), &game, request, &mut sink, control)?;
    let PositionsSummary { game, value, known, columns, no_more, .. } = summary;
    Ok(PositionsReport { game, value: value.0, positions: listed, no_more, columns, known })
}

/// Which position of which game.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NthQuery {
    /// A built-in game with its parameters. Either `game` or `source`.
    game: Option<String>,
    /// The text of a .game file, instead of `game`. An address has at most 65,534 bytes.
    source: Option<String>,
    /// The index, from 0 on: digits, also 1e100 or 10^100.
    n: String,
    /// The Grundy value; 0 is for the P-positions.
    #[serde(default)]
    value: u32,
}

/// A position by its number.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NthAnswer {
    /// The game.
    game: String,
    /// The index.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+$")))]
    n: String,
    /// The Grundy value.
    value: u32,
    /// The first pile, the smaller one in a symmetric game.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+$")))]
    x: String,
    /// The second pile.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+$")))]
    y: String,
    /// How it is known.
    known: Known,
}

/// `GET /nth`
///
/// # Errors
/// Of the request, or of the session.
pub fn nth(desk: &Desk, query: &NthQuery, control: &Control) -> Result<NthAnswer, ApiError> {
    let game = game_of(query.game.as_deref(), query.source.as_deref())?;
    let (n, value) = (natural(&query.n)?, Grundy(query.value));
    let request = NthRequest { n, value, margin: None, checkpoint: None };
    let report = find_nth(desk.session(), &game, &request, control)?;
    let [x, y] = report.position;
    let (game, n, value, known) = (report.game, report.n, report.value.0, report.known);
    Ok(NthAnswer { game, n, value, x, y, known })
}

/// Which rows of which game.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PeriodQuery {
    /// A built-in game with its parameters. Either `game` or `source`.
    game: Option<String>,
    /// The text of a .game file, instead of `game`. An address has at most 65,534 bytes.
    source: Option<String>,
    /// The row, or the first one of some.
    row: u64,
    /// The last row, if not the first; at most 999 rows later.
    last: Option<u64>,
}

/// The periods of rows: from the preperiod on G(row, b + period) = G(row, b) + rise.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PeriodAnswer {
    /// The game.
    game: String,
    /// The rows, in order.
    rows: Vec<PeriodOfRow>,
    /// Why the list ends before the last row asked for, if it does.
    stopped: Option<String>,
    /// How they are known.
    known: Known,
}

/// The period of one row.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PeriodOfRow {
    /// The row.
    row: u64,
    /// From this column on the row is periodic, and from no earlier one.
    preperiod: u64,
    /// Its smallest period.
    period: u64,
    /// What a period adds to the values; the period itself where any number may be taken from
    /// the second pile.
    rise: u64,
}

/// `GET /period`
///
/// # Errors
/// Of the request, or rows whose periods are not found.
pub fn period(query: &PeriodQuery, control: &Control) -> Result<PeriodAnswer, ApiError> {
    let game = game_of(query.game.as_deref(), query.source.as_deref())?;
    let rows = query.row..=query.last.unwrap_or(query.row);
    if rows.end().saturating_sub(*rows.start()) >= MOST_ROWS {
        return Err(ApiError::limit(format!("at most {MOST_ROWS} rows are asked for at once")));
    }
    let report = periods(&game, rows, RowLimits::default(), control)?;
    let row = |r: &RowPeriod| PeriodOfRow {
        row: r.row,
        preperiod: r.preperiod,
        period: r.period,
        rise: r.rise,
    };
    let rows = report.rows.iter().map(row).collect();
    Ok(PeriodAnswer { game: report.game, rows, stopped: report.stopped, known: report.known })
}
