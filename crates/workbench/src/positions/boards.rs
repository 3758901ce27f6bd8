//! Positions of a value by boards of growing size.

use super::{Counter, Extent, PositionsRequest};
use crate::error::WorkbenchError;
use dashu_int::UBig;
use wythoff_games::EngineError;
use wythoff_games::condition::Condition;
use wythoff_games::engine::select::{self, Choice, Engine};
use wythoff_games::family::Progression;
use wythoff_games::{Control, Grundy, MoveFamily, Play, Position, Rules, Size};

/// The smallest board tried; below it nothing is worth a second attempt.
const FIRST_ROWS: usize = 64;
/// How many times wider than high a board may get in the search for the rest
/// of its rows, before the list is marked as cut off.
const WIDEST: usize = 16;

pub(super) fn by_boards(
    counter: &mut Counter<'_>,
    control: &Control,
) -> Result<(Engine, Option<u64>), WorkbenchError> {
    let rules = counter.rules;
    let reach = |row: &UBig, more: usize| {
        let row = usize::try_from(row).ok().and_then(|row| row.checked_add(more));
        row.ok_or(EngineError::OutOfReach)
    };
    let mut done = reach(&counter.request.from_row, 0)?;
    let mut rows = match &counter.request.extent {
        Extent::Count(_) => reach(&counter.request.from_row, FIRST_ROWS)?,
        Extent::UpToRow(row) => reach(row, 1)?,
    };
    loop {
        let found = find_in_rows(rules, &counter.request, rows, control)?;
        for x in done..rows {
            let symmetric = rules.is_symmetric();
            for position in found.rows[x].iter().filter(|p| !symmetric || p.x <= p.y) {
                if counter.list(position.x.into(), position.y.into()).is_break() {
                    return Ok((found.engine, found.columns));
                }
            }
        }
        match counter.request.extent {
            Extent::UpToRow(_) => return Ok((found.engine, found.columns)),
            Extent::Count(n) if counter.listed >= n => return Ok((found.engine, found.columns)),
            Extent::Count(_) => {
                done = rows;
                rows = rows.saturating_mul(2);
            }
        }
    }
}

/// The positions of the wanted value in rows below some row, by board.
struct Found {
    engine: Engine,
    rows: Vec<Vec<Position>>,
    /// Set if some row may continue beyond the columns searched.
    columns: Option<u64>,
}

/// Searches wider and wider boards until every row is finished, or the board
/// is [`WIDEST`] times wider than high.
fn find_in_rows(
    rules: &Rules,
    request: &PositionsRequest,
    rows: usize,
    control: &Control,
) -> Result<Found, WorkbenchError> {
    let full = row_capacity(rules);
    let base = rows.max(FIRST_ROWS);
    // Without a bound on the row there is one attempt, so it is a wide one.
    let aspect = if full.is_some() { 2 } else { 4 };
    let mut cols = base.saturating_mul(aspect).saturating_add(request.value.0 as usize);
    loop {
        let (engine, found) = search(rules, request, Size::new(rows, cols), control)?;
        let finished = full.is_some_and(|full| found.iter().all(|row| row.len() >= full));
        if finished {
            return Ok(Found { engine, rows: found, columns: None });
        }
        if full.is_none() || cols / WIDEST >= base {
            return Ok(Found { engine, rows: found, columns: Some(cols as u64) });
        }
        cols = cols.saturating_mul(2);
    }
}

fn search(
    rules: &Rules,
    request: &PositionsRequest,
    size: Size,
    control: &Control,
) -> Result<(Engine, Vec<Vec<Position>>), WorkbenchError> {
    let choice = Choice::within(request.engine, control);
    if request.value == Grundy(0) && request.engine != Some(Engine::Dense) {
        let (engine, board) = select::outcomes(rules, size, choice, control)?;
        let rows = (0..size.rows).map(|x| board.row_positions(x).collect()).collect();
        return Ok((engine, rows));
    }
    let (engine, table) = select::grundy(rules, size, choice, control)?;
    let in_row = |x: usize| {
        let hits = table.row(x).enumerate().filter(|(_, g)| *g == request.value);
        hits.map(|(y, _)| Position::new(x as u64, y as u64)).collect()
    };
    Ok((engine, (0..size.rows).map(in_row).collect()))
}

/// After how many positions of one value a row is finished, if the rules say.
///
/// With a ray of stride s along the row and blocking number k, a position
/// behind k P-positions of its class modulo s has k P options, so it is N: a
/// row holds at most k·s of them. With k = 1 the same holds for every Grundy
/// value. Terminal positions are exempt from that, so a game with a terminal
/// region has no such bound unless a theorem gives it.
fn row_capacity(rules: &Rules) -> Option<usize> {
    let along_row = |f: &MoveFamily| match f.progression() {
        Progression { first: (0, first), stride: (0, stride), count: None } if first == stride => {
            (*f.guard() == Condition::Always).then_some(stride)
        }
        _ => None,
    };
    let stride = rules.families().iter().filter_map(along_row).min()?;
    let bounded = *rules.terminal() == Condition::Never && rules.play() == Play::Normal;
    let capacity = usize::try_from(stride).ok()?.checked_mul(rules.blocking() as usize)?;
    bounded.then_some(capacity)
}
