//! `wythoff.Positions`: positions of a value, one after the other.
//!
//! The workbench lists so many at a time. Each list is twice as long as the one before, so that
//! what it costs to begin one is soon forgotten, and begins in the row in which the last one
//! ended; what was seen of that row is left out.
//!
//! A list that ends is also a table of Arrow: all that is left of it, in columns.
//!
//! Limits hold for all of it. Time is that of computing: what the reader does between two positions
//! is not counted. Memory is what the positions take that nobody has taken yet, and where a limit
//! was told that of the process.

use crate::answer::make;
use crate::arrow;
use crate::control::Terms;
use crate::errors;
use crate::game::Game;
use crate::number::natural;
use crate::room::{Stop, is_there, list_of};
use dashu_int::UBig;
use dashu_int::ops::BitTest;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::Instant;
use wythoff_games::engine::select::Choice;
use wythoff_games::{Grundy, Known};
use wythoff_workbench::export::parquet::Values;
use wythoff_workbench::export::{Columns, are_beyond_64_bits, position_columns};
use wythoff_workbench::positions::{Extent, Listed, PositionsRequest, positions};
use wythoff_workbench::session::Session;
use wythoff_workbench::{Control, Game as Rules, Reason};

/// How many positions the first list has.
const FIRST: u64 = 16;

/// The longest list.
const LONGEST: u64 = 1 << 16;

/// A list ends earlier once its large numbers take so many bytes.
const LARGEST: u64 = 8 << 20;

/// What a list and its columns take at most, in bytes: large numbers, their digits, and what all
/// numbers have room for.
const ROOM: usize = 48 << 20;

/// An iterator over positions, in order. With `count` it ends, and `polars.DataFrame` and
/// `pyarrow.table` read what is left of it in columns x, y and terminal: numbers of 64 bits, or texts
/// if one of them is larger.
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Positions {
    game: Py<Game>,
    state: Mutex<State>,
}

struct State {
    terms: Terms,
    listing: Listing,
    /// What was listed and not yet asked for.
    ahead: VecDeque<Listed>,
}

/// What is to be listed next.
#[derive(Clone)]
struct Listing {
    value: Grundy,
    non_terminal: bool,
    known: Known,
    row: UBig,
    /// How many positions of this row were listed.
    seen: u64,
    next: u64,
    /// How many are still to be listed, if the list ends.
    left: Option<u64>,
    end: End,
}

/// Whether there is more to list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    NotYet,
    Reached,
    /// Only columns below this were searched.
    OutOfReach(u64),
}

impl Listing {
    /// The next positions, some if there are any.
    fn list(
        &mut self,
        (session, rules): (&Session, &Rules),
        control: &Control,
    ) -> Result<Vec<Listed>, Stop> {
        let new = self.left.map_or(self.next, |left| left.min(self.next));
        let request = PositionsRequest {
            value: self.value,
            from_row: self.row.clone(),
            extent: Extent::Count(self.seen + new),
            non_terminal: self.non_terminal,
            engine: None,
        };
        is_there(ROOM)?;
        let mut listed = list_of(usize::try_from(new).expect("no list is longer"))?;
        let (mut known_before, mut large) = (self.seen, 0);
        let mut sink = |position: Listed| {
            if known_before > 0 {
                known_before -= 1;
                return ControlFlow::Continue(());
            }
            large += size_of_piles(&position);
            listed.push(position);
            if large > LARGEST { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let summary = positions(session, rules, request, &mut sink, control)?;
        self.known = summary.known;
        let all = listed.len() as u64 == new || large > LARGEST;
        if let Some(last) = listed.last() {
            let in_row = listed.iter().rev().take_while(|one| one.x == last.x).count() as u64;
            self.seen = if last.x == self.row { self.seen + in_row } else { in_row };
            self.row.clone_from(&last.x);
        }
        self.next = (2 * self.next).min(LONGEST);
        if let Some(left) = &mut self.left {
            *left -= listed.len() as u64;
        }
        self.end = match summary.columns {
            Some(columns) if listed.is_empty() => End::OutOfReach(columns),
            _ if !all || self.left == Some(0) => End::Reached,
            _ => End::NotYet,
        };
        Ok(listed)
    }

    /// All that is left, after some that were listed, in columns; whether piles are texts.
    fn columns(
        &mut self,
        ahead: &[Listed],
        asked: (&Session, &Rules),
        control: &Control,
    ) -> Result<(Vec<Columns>, bool), Stop> {
        let most = control.memory_limit().unwrap_or(Choice::USUAL_MEMORY);
        let count = self.left.unwrap_or(u64::MAX);
        let mut groups: Vec<Columns> = Vec::new();
        let (mut as_text, mut bytes) = (false, 0);
        let mut add = |listed: &[Listed]| {
            if !as_text && are_beyond_64_bits(listed) {
                as_text = true;
                groups.iter_mut().flatten().for_each(|(_, values)| to_text(values));
                bytes = groups.iter().map(size_of_columns).sum();
            }
            let group = position_columns(listed, as_text).expect("large piles are texts");
            bytes += size_of_columns(&group);
            groups.push(group);
            if bytes > most { Err(Reason::Memory { limit: most }) } else { Ok(()) }
        };
        if !ahead.is_empty() {
            add(ahead)?;
        }
        // Nobody waits for the first ones.
        self.next = LONGEST;
        while self.end == End::NotYet {
            add(&self.list(asked, control)?)?;
            control.progress(count - self.left.unwrap_or(0), count)?;
        }
        Ok((groups, as_text))
    }
}

/// The bytes of piles beyond what a position has room for.
fn size_of_piles(position: &Listed) -> u64 {
    let size = |pile: &UBig| match pile.bit_len() {
        0..=128 => 0,
        bits => bits as u64 / 8,
    };
    size(&position.x) + size(&position.y)
}

fn size_of_columns(columns: &Columns) -> u64 {
    let size = |values: &Values| match values {
        Values::Text(texts) => {
            texts.iter().map(|text| text.len() + size_of::<String>()).sum::<usize>()
        }
        Values::U64(numbers) => size_of_val(&numbers[..]),
        values => values.rows(),
    };
    columns.iter().map(|(_, values)| size(values) as u64).sum()
}

fn to_text(values: &mut Values) {
    if let Values::U64(numbers) = values {
        *values = Values::Text(numbers.iter().map(u64::to_string).collect());
    }
}

impl Positions {
    pub(crate) fn new(
        game: Py<Game>,
        row: UBig,
        value: Grundy,
        non_terminal: bool,
        count: Option<u64>,
        terms: Terms,
    ) -> Self {
        let listing = Listing {
            value,
            non_terminal,
            known: Known::Definition,
            row,
            seen: 0,
            next: FIRST,
            left: count,
            end: if count == Some(0) { End::Reached } else { End::NotYet },
        };
        let state = Mutex::new(State { terms, listing, ahead: VecDeque::new() });
        Self { game, state }
    }

    /// The state, for one thread at a time.
    fn state(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, State>> {
        match self.state.try_lock() {
            Ok(state) => Ok(state),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(errors::input(
                py,
                "these positions are being listed by another thread, or by the call that has \
                 called this: g.positions() makes as many iterators as there are readers",
            )),
        }
    }

    /// Lists under the limits of the iterator, of which the time is then gone.
    fn run<T: Send>(
        &self,
        py: Python<'_>,
        terms: &mut Terms,
        work: impl FnOnce((&Session, &Rules), &Control) -> Result<T, Stop> + Send,
    ) -> PyResult<T> {
        let Game { session, rules, .. } = self.game.get();
        let begun = Instant::now();
        let done = terms.run(py, |control| work((session, rules), control));
        terms.spend(begun.elapsed());
        done?.map_err(|stop| stop.raise(py))
    }
}

#[pymethods]
impl Positions {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let mut state = self.state(py)?;
        let State { terms, listing, ahead } = &mut *state;
        while ahead.is_empty() && listing.end == End::NotYet {
            let listed = self.run(py, terms, |asked, control| listing.list(asked, control))?;
            *ahead = listed.into();
        }
        let Some(Listed { x, y, terminal }) = ahead.pop_front() else {
            return end_of(py, listing).map(|()| None);
        };
        let (x, y) = (natural(py, &x)?, natural(py, &y)?);
        make(py, "Position", (x, y, listing.known.to_string(), terminal)).map(Some)
    }

    /// What is left, for Arrow.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // What it is asked for is a wish: the interface lets us answer in the types that we have.
        drop(requested_schema);
        let mut state = self.state(py)?;
        let State { terms, listing, ahead } = &mut *state;
        if listing.left.is_none() {
            let message = "there is no end of positions: say how many, positions(count=…)";
            return Err(errors::input(py, message));
        }
        // What is stopped leaves everything to be asked for again.
        let (mut rest, before) = (listing.clone(), &*ahead.make_contiguous());
        let (groups, as_text) =
            self.run(py, terms, |asked, control| rest.columns(before, asked, control))?;
        end_of(py, &rest)?;
        *listing = rest;
        ahead.clear();
        let empty = position_columns(&[], as_text).expect("there is no pile");
        let words = vec![
            ("game", self.game.get().rules.name().to_owned()),
            ("value", listing.value.to_string()),
            ("known", listing.known.to_string()),
        ];
        arrow::stream(py, &empty, words, groups.into_iter().map(Ok))
    }
}

/// Whether a list has come to its end, and not only to where nobody has looked.
fn end_of(py: Python<'_>, listing: &Listing) -> PyResult<()> {
    let End::OutOfReach(columns) = listing.end else { return Ok(()) };
    let message = format!("no further position has its larger pile below {columns}");
    Err(errors::out_of_reach(py, &message))
}
