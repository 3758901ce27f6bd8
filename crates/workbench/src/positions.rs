//! The positions of a given value, in order.
//!
//! Symmetric games list each pair once, smaller pile first, by increasing
//! smaller pile; other games list `(x, y)` by increasing `x`. A theorem is used
//! where there is one, the sequence engines for Wythoff's game, F- and R-Wythoff;
//! otherwise boards of growing size are computed, and a row counts as finished
//! only when the rules prove that nothing can follow in it.

use crate::error::WorkbenchError;
use crate::game::Game;
use crate::limits::Limits;
use crate::sequence_game::SequenceGame;
use serde::Serialize;
use std::ops::ControlFlow;
use wythoff_games::condition::Condition;
use wythoff_games::engine::EngineError;
use wythoff_games::engine::select::{self, Choice, Engine};
use wythoff_games::family::Progression;
use wythoff_games::sequence::{self, Row, Rows};
use wythoff_games::{Grundy, Known, MoveFamily, Play, Position, Rules, Size, Watch};

/// How far to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The first so many.
    Count(u64),
    /// All whose row (the smaller pile, in a symmetric game) is at most this.
    UpToRow(u64),
}

/// What to list.
#[derive(Clone, Copy, Debug)]
pub struct PositionsRequest {
    /// The value; 0 lists the P-positions.
    pub value: Grundy,
    /// How far to go.
    pub extent: Extent,
    /// Leave out the terminal positions.
    pub non_terminal: bool,
    /// This engine and no other.
    pub engine: Option<Engine>,
    /// How much it may use.
    pub limits: Limits,
}

/// One listed position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Where.
    pub position: Position,
    /// Whether it is in the terminal region of the rules.
    pub terminal: bool,
}

/// What can be said once the list has ended.
#[derive(Clone, Debug, Serialize)]
pub struct PositionsSummary {
    /// The game's name.
    pub game: String,
    /// The value.
    pub value: Grundy,
    /// How many were listed.
    pub count: u64,
    /// How they are known.
    pub known: Known,
    /// The engine that computed them, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub engine: Option<&'static str>,
    /// If set, only columns below this were searched: further positions may
    /// lie to the right in the rows listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<u64>,
}

/// Lists positions to `sink`, in order; the sink may stop the list.
///
/// # Errors
/// A board that does not fit, a game without Grundy values, a cancelled run.
pub fn positions(
    game: &Game,
    request: PositionsRequest,
    sink: &mut dyn FnMut(Listed) -> ControlFlow<()>,
    watch: &dyn Watch,
) -> Result<PositionsSummary, WorkbenchError> {
    let rules = game.rules();
    let mut counter = Counter { request, listed: 0, rules, sink };
    let summary = |listed, known, engine, columns| PositionsSummary {
        game: game.name().to_string(),
        value: request.value,
        count: listed,
        known,
        engine,
        columns,
    };
    let by_theorem = request.value == Grundy(0) && request.engine.is_none();
    if by_theorem && let Some(form) = game.closed_form() {
        for (a, b) in form.positions() {
            let (Ok(x), Ok(y)) = (u64::try_from(&a), u64::try_from(&b)) else { break };
            if counter.list(Position::new(x, y)).is_break() {
                break;
            }
        }
        return Ok(summary(counter.listed, Known::Theorem(form.citation()), None, None));
    }
    let game_of_sequences = request.engine.is_none().then(|| SequenceGame::of(rules)).flatten();
    let streamed = game_of_sequences.map(|game| by_sequence(game, &mut counter, watch));
    let (engine, columns) = match streamed {
        Some(Ok(engine)) => (engine, None),
        // A value beyond the widest window: refused before anything is listed.
        None | Some(Err(EngineError::Unsupported { .. })) => {
            by_boards(&mut counter, watch).map(|(engine, cols)| (engine.name(), cols))?
        }
        Some(Err(error)) => return Err(error.into()),
    };
    Ok(summary(counter.listed, Known::Definition, Some(engine), columns))
}

/// Passes the points of one value on to the list.
struct Listing<'a, 'b> {
    counter: &'a mut Counter<'b>,
    done: bool,
}

impl Rows for Listing<'_, '_> {
    fn row(&mut self, row: Row<'_>) {
        if let (false, Some(point)) = (self.done, row.point(self.counter.request.value)) {
            self.done = self.counter.list(point).is_break();
        }
    }

    fn is_done(&self) -> bool {
        self.done
    }
}

/// Lists the points of the wanted value row by row, in next to no memory for
/// Wythoff's game and F-Wythoff; gives the name of the engine.
fn by_sequence(
    game: SequenceGame,
    counter: &mut Counter<'_>,
    watch: &dyn Watch,
) -> Result<&'static str, EngineError> {
    let request = counter.request;
    // The row of the n-th point is the least number missing among 2n others,
    // so it is at most 2n.
    let rows = match request.extent {
        Extent::Count(n) => n.saturating_mul(2).saturating_add(1),
        Extent::UpToRow(row) => row.saturating_add(1),
    };
    let mut out = Listing { counter, done: false };
    let value = request.value;
    let stream = sequence::Engine::Stream;
    match game {
        SequenceGame::Wythoff => sequence::wythoff(stream, value, rows, watch, &mut out)?,
        SequenceGame::FWythoff => sequence::f_wythoff(stream, value, rows, watch, &mut out)?,
        SequenceGame::RWythoff => {
            sequence::r_wythoff(value, rows, watch, &mut out)?;
            return Ok("rwsg");
        }
    }
    Ok("stream")
}

struct Counter<'a> {
    request: PositionsRequest,
    listed: u64,
    rules: &'a Rules,
    sink: &'a mut dyn FnMut(Listed) -> ControlFlow<()>,
}

impl Counter<'_> {
    /// Passes a position on; break means that the list is complete.
    fn list(&mut self, position: Position) -> ControlFlow<()> {
        let enough = match self.request.extent {
            Extent::Count(n) => self.listed >= n,
            Extent::UpToRow(row) => position.x > row,
        };
        if enough {
            return ControlFlow::Break(());
        }
        let terminal = self.rules.is_terminal(position);
        if terminal && self.request.non_terminal {
            return ControlFlow::Continue(());
        }
        self.listed += 1;
        (self.sink)(Listed { position, terminal })
    }
}

/// The smallest board tried; below it nothing is worth a second attempt.
const FIRST_ROWS: usize = 64;
/// How many times wider than high a board may get in the search for the rest
/// of its rows, before the list is marked as cut off.
const WIDEST: usize = 16;

fn by_boards(
    counter: &mut Counter<'_>,
    watch: &dyn Watch,
) -> Result<(Engine, Option<u64>), WorkbenchError> {
    let rules = counter.rules;
    let mut rows = match counter.request.extent {
        Extent::Count(_) => FIRST_ROWS,
        Extent::UpToRow(row) => usize::try_from(row)
            .ok()
            .and_then(|r| r.checked_add(1))
            .ok_or_else(|| WorkbenchError::Input(format!("row {row} is out of reach")))?,
    };
    let mut done = 0;
    loop {
        let found = find_in_rows(rules, counter.request, rows, watch)?;
        for x in done..rows {
            let symmetric = rules.is_symmetric();
            for position in found.rows[x].iter().filter(|p| !symmetric || p.x <= p.y) {
                if counter.list(*position).is_break() {
                    return Ok((found.engine, found.columns));
                }
            }
        }
        match counter.request.extent {
            Extent::UpToRow(_) => return Ok((found.engine, found.columns)),
            Extent::Count(n) if counter.listed >= n => return Ok((found.engine, found.columns)),
            Extent::Count(_) => {
                done = rows;
                rows *= 2;
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
    request: PositionsRequest,
    rows: usize,
    watch: &dyn Watch,
) -> Result<Found, WorkbenchError> {
    let full = row_capacity(rules);
    let base = rows.max(FIRST_ROWS);
    // Without a bound on the row there is one attempt, so it is a wide one.
    let aspect = if full.is_some() { 2 } else { 4 };
    let mut cols = base.saturating_mul(aspect).saturating_add(request.value.0 as usize);
    loop {
        let (engine, found) = search(rules, request, Size::new(rows, cols), watch)?;
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
    request: PositionsRequest,
    size: Size,
    watch: &dyn Watch,
) -> Result<(Engine, Vec<Vec<Position>>), WorkbenchError> {
    let choice = Choice { engine: request.engine, max_memory: request.limits.max_memory };
    if request.value == Grundy(0) && request.engine != Some(Engine::Dense) {
        let (engine, board) = select::outcomes(rules, size, choice, watch)?;
        let rows = (0..size.rows).map(|x| board.row_positions(x).collect()).collect();
        return Ok((engine, rows));
    }
    let (engine, table) = select::grundy(rules, size, choice, watch)?;
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
