//! The positions of a given value, in order.
//!
//! Symmetric games list each pair once, smaller pile first, by increasing
//! smaller pile; other games list `(x, y)` by increasing `x`. A theorem is used
//! where there is one or one is found at once (`proved`), the sequence engines for
//! Wythoff's game, F- and R-Wythoff; otherwise boards of growing size are computed, and a
//! row counts as finished only when the rules prove that nothing can follow in it. Rows
//! beyond all boards are worth a longer search for a theorem.

mod boards;

use crate::error::WorkbenchError;
use crate::game::Game;
use crate::proved::{Care, Proved, Wanted};
use crate::sequence_game::SequenceGame;
use boards::by_boards;
use dashu_int::{IBig, UBig};
use serde::Serialize;
use std::ops::ControlFlow;
use wythoff_games::condition::Condition;
use wythoff_games::engine::EngineError;
use wythoff_games::engine::select::Engine;
use wythoff_games::sequence::{self, Row, Rows};
use wythoff_games::{Control, Grundy, Known, Rules};

/// Rows up to here are left to the engines if no theorem is found at once.
const NEAR: u64 = 20_000;

/// Engines that go through all rows from the first are not asked to begin beyond this one.
const FARTHEST: u64 = 1_000_000_000;

/// How far to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The first so many.
    Count(u64),
    /// All whose row (the smaller pile, in a symmetric game) is at most this.
    UpToRow(UBig),
}

/// What to list.
#[derive(Clone, Debug)]
pub struct PositionsRequest {
    /// The value; 0 lists the P-positions.
    pub value: Grundy,
    /// The first row.
    pub from_row: UBig,
    /// How far to go.
    pub extent: Extent,
    /// Leave out the terminal positions.
    pub non_terminal: bool,
    /// This engine and no other.
    pub engine: Option<Engine>,
}

/// One listed position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The first pile, the smaller one in a symmetric game.
    pub x: UBig,
    /// The second pile.
    pub y: UBig,
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
    /// Fewer were listed than asked for, because no position follows.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_more: bool,
}

/// Lists positions to `sink`, in order; the sink may stop the list.
///
/// # Errors
/// A row out of reach, a board that does not fit, a game without Grundy values, a cancelled
/// run.
pub fn positions(
    game: &Game,
    request: PositionsRequest,
    sink: &mut dyn FnMut(Listed) -> ControlFlow<()>,
    control: &Control,
) -> Result<PositionsSummary, WorkbenchError> {
    let rules = game.rules();
    let value = request.value;
    let summary = |listed, known, engine, columns| PositionsSummary {
        game: game.name().to_string(),
        value,
        count: listed,
        known,
        engine,
        columns,
        no_more: false,
    };
    // A named engine is asked for its own answer, not for a theorem's.
    let proved = match request.engine {
        None => theorem(game, &request, control)?,
        Some(_) => None,
    };
    let mut counter = Counter { request, listed: 0, rules, sink };
    if let Some(proved) = proved {
        let from = counter.request.from_row.clone();
        proved.list(&from, &mut |x, y| counter.list(x, y), control)?;
        // The list has come to its end, so those are all.
        let no_more = matches!(counter.request.extent, Extent::Count(n) if counter.listed < n);
        let summary = summary(counter.listed, proved.known(), None, None);
        return Ok(PositionsSummary { no_more, ..summary });
    }
    let by_engine = by_engine(&mut counter, control).map_err(|error| match error {
        WorkbenchError::Engine {
            error: EngineError::TooLarge { .. } | EngineError::OutOfReach,
            ..
        } if !counter.request.from_row.is_zero() => out_of_reach(game, &counter.request),
        other => other,
    });
    let (engine, columns) = by_engine?;
    Ok(summary(counter.listed, Known::Definition, Some(engine), columns))
}

/// A theorem that gives the positions, looked for longer if no board can.
fn theorem(
    game: &Game,
    request: &PositionsRequest,
    control: &Control,
) -> Result<Option<Proved>, WorkbenchError> {
    let PositionsRequest { value, from_row, .. } = request;
    let wanted = Wanted { value: *value, from_row, non_terminal: false };
    let find = |care| Proved::find(game, &wanted, care, control);
    let near = if SequenceGame::of(game.rules()).is_some() { FARTHEST } else { NEAR };
    match find(Care::AtOnce)? {
        None if request.from_row > UBig::from(near) => find(Care::Thorough),
        other => Ok(other),
    }
}

/// What to say about a row that nothing reaches.
fn out_of_reach(game: &Game, request: &PositionsRequest) -> WorkbenchError {
    let (name, value) = (game.name(), request.value);
    let shown = request.from_row.to_string();
    let shown = match shown.len() {
        0..=40 => shown,
        digits => format!("{}… ({digits} digits)", &shown[..12]),
    };
    let advice = match SequenceGame::of(game.rules()) {
        Some(SequenceGame::Wythoff) => format!(
            "`wythoff nth wythoff N --value {value}` finds the N-th one under the Convergence \
             Conjecture, also there"
        ),
        _ => "`wythoff theorem` says what was tried about a game; without --from-row the first \
              positions are listed"
            .to_owned(),
    };
    WorkbenchError::Input(format!(
        "row {shown} of {name} is out of reach: no board goes so far, and nothing is proved that \
         lists its positions of value {value} row by row (where rows hold infinitely many, no \
         theorem does)\n  {advice}"
    ))
}

/// Lists by the rules; gives the name of the engine, and the columns if some were left out.
fn by_engine(
    counter: &mut Counter<'_>,
    control: &Control,
) -> Result<(&'static str, Option<u64>), WorkbenchError> {
    let game = counter.request.engine.is_none().then(|| SequenceGame::of(counter.rules)).flatten();
    match game.map(|game| by_sequence(game, counter, control)) {
        Some(Ok(engine)) => Ok((engine, None)),
        // A value beyond the widest window: refused before anything is listed.
        None | Some(Err(EngineError::Unsupported { .. })) => {
            by_boards(counter, control).map(|(engine, cols)| (engine.name(), cols))
        }
        Some(Err(error)) => Err(error.into()),
    }
}

/// Passes the points of one value on to the list.
struct Listing<'a, 'b> {
    counter: &'a mut Counter<'b>,
    done: bool,
}

impl Rows for Listing<'_, '_> {
    fn row(&mut self, row: Row<'_>) {
        if let (false, Some(point)) = (self.done, row.point(self.counter.request.value)) {
            self.done = self.counter.list(point.x.into(), point.y.into()).is_break();
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
    control: &Control,
) -> Result<&'static str, EngineError> {
    let request = &counter.request;
    let row = |row: &UBig| u64::try_from(row).map_err(|_| EngineError::OutOfReach);
    let first = row(&request.from_row).ok().filter(|&first| first <= FARTHEST);
    let first = first.ok_or(EngineError::OutOfReach)?;
    // The row of the n-th point is the least number missing among 2n others, so it is at
    // most 2n; and at most as many points as rows lie before the first.
    let rows = match &request.extent {
        Extent::Count(n) => n.saturating_add(first).saturating_mul(2).saturating_add(1),
        Extent::UpToRow(last) => row(last)?.saturating_add(1),
    };
    let value = request.value;
    let mut out = Listing { counter, done: false };
    let stream = sequence::Engine::Stream;
    match game {
        SequenceGame::Wythoff => sequence::wythoff(stream, value, rows, control, &mut out)?,
        SequenceGame::FWythoff => sequence::f_wythoff(stream, value, rows, control, &mut out)?,
        SequenceGame::RWythoff => {
            sequence::r_wythoff(value, rows, control, &mut out)?;
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
    fn list(&mut self, x: UBig, y: UBig) -> ControlFlow<()> {
        let enough = match &self.request.extent {
            Extent::Count(n) => self.listed >= *n,
            Extent::UpToRow(row) => x > *row,
        };
        if enough {
            return ControlFlow::Break(());
        }
        if x < self.request.from_row {
            return ControlFlow::Continue(());
        }
        let big = |pile: &UBig| IBig::from(pile.clone());
        let terminal = *self.rules.terminal() != Condition::Never
            && self.rules.is_terminal_at(&big(&x), &big(&y));
        if terminal && self.request.non_terminal {
            return ControlFlow::Continue(());
        }
        self.listed += 1;
        (self.sink)(Listed { x, y, terminal })
    }
}
