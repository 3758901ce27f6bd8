//! The positions of a given value, in order.
//!
//! Symmetric games list each pair once, smaller pile first, by increasing
//! smaller pile; other games list `(x, y)` by increasing `x`. The sources of the session
//! list them, at a glance first; rows that nothing reaches so are worth a longer search. On
//! boards a row counts as finished only when the rules prove that nothing can follow in it.

use crate::error::{OutOfReach, WorkbenchError};
use crate::game::Game;
use crate::session::{Care, List, Listed as Nth, Session, Terms, Wanted};
use dashu_int::{IBig, UBig};
use serde::Serialize;
use std::ops::ControlFlow;
use wythoff_control::Reason;
use wythoff_games::condition::Condition;
use wythoff_games::engine::EngineError;
use wythoff_games::engine::select::Engine;
use wythoff_games::sequence::SequenceGame;
use wythoff_games::{Control, Grundy, Known, Pair, Rules};

/// Indices below this are reached by computing every position before them; it
/// takes a second or so and needs no conjecture.
pub(crate) const DIRECT: u64 = 10_000_000;

/// How far to go.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
#[non_exhaustive]
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
    session: &Session,
    game: &Game,
    request: PositionsRequest,
    sink: &mut dyn FnMut(Listed) -> ControlFlow<()>,
    control: &Control,
) -> Result<PositionsSummary, WorkbenchError> {
    let PositionsRequest { value, engine, .. } = request;
    // A named engine is asked for its own answer, not for a theorem's.
    let computed = engine.is_some();
    let wanted = Wanted { game, value, non_terminal: false, computed, engine, margin: None };
    let mut counter = Counter::new(request, game.rules(), sink);
    let terms = Terms { care: Care::Thorough, control };
    let ended = match session.list(&wanted, &mut counter, terms) {
        Err(WorkbenchError::Engine {
            error: EngineError::TooLarge { .. } | EngineError::OutOfReach,
            ..
        }) if !counter.request.from_row.is_zero() => None,
        other => other?,
    };
    let Some(ended) = ended else { return Err(out_of_reach(game, &counter.request)) };
    // A list that came to its end has shown them all.
    let few = matches!(counter.request.extent, Extent::Count(n) if counter.listed < n);
    Ok(PositionsSummary {
        game: game.name().to_string(),
        value,
        count: counter.listed,
        known: ended.known,
        engine: ended.engine,
        columns: ended.columns,
        no_more: few && ended.to_the_end,
    })
}

/// What to say about a row that nothing reaches.
fn out_of_reach(game: &Game, request: &PositionsRequest) -> WorkbenchError {
    OutOfReach::Row {
        game: game.name().to_owned(),
        row: request.from_row.clone(),
        value: request.value,
        conjectured: SequenceGame::of(game.rules()) == Some(SequenceGame::Wythoff),
    }
    .into()
}

/// Takes positions in order, and passes on those that were asked for.
pub(crate) struct Counter<'a> {
    request: PositionsRequest,
    listed: u64,
    rules: &'a Rules,
    sink: &'a mut dyn FnMut(Listed) -> ControlFlow<()>,
}

impl<'a> Counter<'a> {
    /// Nothing listed yet.
    pub(crate) fn new(
        request: PositionsRequest,
        rules: &'a Rules,
        sink: &'a mut dyn FnMut(Listed) -> ControlFlow<()>,
    ) -> Self {
        Self { request, listed: 0, rules, sink }
    }

    /// The first row that is wanted.
    pub(crate) const fn first_row(&self) -> &UBig {
        &self.request.from_row
    }

    /// How far to go.
    pub(crate) const fn extent(&self) -> &Extent {
        &self.request.extent
    }

    /// How many were passed on.
    pub(crate) const fn listed(&self) -> u64 {
        self.listed
    }

    /// Takes positions until there are enough.
    pub(crate) fn pass(
        &mut self,
        pairs: impl IntoIterator<Item = Pair>,
        control: &Control,
    ) -> Result<(), Reason> {
        for (x, y) in pairs {
            control.look()?;
            if self.list(x, y).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// The n-th position of a list, from 0, by counting; `None` if there are too many before
    /// it to be counted.
    pub(crate) fn nth(
        list: &dyn List,
        wanted: &Wanted<'_>,
        n: &UBig,
        control: &Control,
    ) -> Result<Option<Nth>, WorkbenchError> {
        let Some(n) = u64::try_from(n).ok().filter(|&n| n < DIRECT) else { return Ok(None) };
        let request = PositionsRequest {
            value: wanted.value,
            from_row: UBig::ZERO,
            extent: Extent::Count(n + 1),
            non_terminal: true,
            engine: wanted.engine,
        };
        let mut last = None;
        let mut sink = |listed: Listed| {
            last = Some((listed.x, listed.y));
            ControlFlow::Continue(())
        };
        let mut counter = Counter::new(request, wanted.game.rules(), &mut sink);
        let Some(ended) = list.list(&mut counter, control)? else { return Ok(None) };
        let enough = counter.listed == n + 1;
        Ok(Some(last.filter(|_| enough).map(|pair| (pair, ended.known))))
    }

    /// Passes a position on; break means that the list is complete.
    pub(crate) fn list(&mut self, x: UBig, y: UBig) -> ControlFlow<()> {
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
