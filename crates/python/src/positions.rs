//! `wythoff.Positions`: positions of a value, one after the other.
//!
//! The workbench lists so many at a time. Each list is twice as long as the one before, so that
//! what it costs to begin one is soon forgotten, and begins in the row in which the last one
//! ended; what was seen of that row is left out.
//!
//! A list that ends is also a table of Arrow: all that is left of it, in columns.

use crate::answer::make;
use crate::arrow;
use crate::control::Terms;
use crate::errors;
use crate::game::Game;
use crate::number::natural;
use dashu_int::UBig;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use wythoff_games::{Grundy, Known};
use wythoff_workbench::export::{are_beyond_64_bits, position_columns};
use wythoff_workbench::positions::{Extent, Listed, PositionsRequest, positions};

/// How many positions the first list has.
const FIRST: u64 = 16;

/// The longest list.
const LONGEST: u64 = 1 << 16;

/// An iterator over positions, in order. With `count` it ends, and `polars.DataFrame` and
/// `pyarrow.table` read what is left of it in columns x, y and terminal: numbers of 64 bits, or texts
/// if one of them is larger.
#[pyclass(module = "wythoff")]
pub(crate) struct Positions {
    game: Py<Game>,
    value: Grundy,
    non_terminal: bool,
    terms: Terms,
    /// What was listed and not yet asked for.
    ahead: VecDeque<Listed>,
    known: Known,
    row: UBig,
    /// How many positions of this row were listed.
    seen: u64,
    next: u64,
    /// How many are still to be listed, if the list ends.
    left: Option<u64>,
    at_end: bool,
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
        Self {
            game,
            value,
            non_terminal,
            terms,
            ahead: VecDeque::new(),
            known: Known::Definition,
            row,
            seen: 0,
            next: FIRST,
            left: count,
            at_end: count == Some(0),
        }
    }

    fn list(&mut self, py: Python<'_>) -> PyResult<()> {
        let new = self.left.map_or(self.next, |left| left.min(self.next));
        let asked = self.seen + new;
        let request = PositionsRequest {
            value: self.value,
            from_row: self.row.clone(),
            extent: Extent::Count(asked),
            non_terminal: self.non_terminal,
            engine: None,
        };
        let game = self.game.get();
        let (summary, listed) = game.ask(py, &self.terms, |session, rules, control| {
            let mut listed = Vec::new();
            let mut sink = |position| {
                listed.push(position);
                ControlFlow::Continue(())
            };
            let summary = positions(session, rules, request, &mut sink, control)?;
            Ok((summary, listed))
        })?;
        if let Some(columns) = summary.columns.filter(|_| listed.len() as u64 == self.seen) {
            let message = format!("no further position has its larger pile below {columns}");
            return Err(errors::out_of_reach(py, &message));
        }
        self.known = summary.known;
        self.at_end = (listed.len() as u64) < asked;
        let seen = usize::try_from(self.seen).unwrap_or(usize::MAX);
        if let Some(last) = listed.last() {
            let row = last.x.clone();
            self.seen = listed.iter().rev().take_while(|one| one.x == row).count() as u64;
            self.row = row;
        }
        self.ahead.extend(listed.into_iter().skip(seen));
        self.next = (2 * self.next).min(LONGEST);
        if let Some(left) = &mut self.left {
            *left -= new;
            self.at_end |= *left == 0;
        }
        Ok(())
    }
}

#[pymethods]
impl Positions {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        while self.ahead.is_empty() && !self.at_end {
            self.list(py)?;
        }
        let Some(Listed { x, y, terminal }) = self.ahead.pop_front() else { return Ok(None) };
        let (x, y) = (natural(py, &x)?, natural(py, &y)?);
        make(py, "Position", (x, y, self.known.to_string(), terminal)).map(Some)
    }

    /// What is left, for Arrow.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &mut self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // What it is asked for is a wish: the interface lets us answer in the types that we have.
        drop(requested_schema);
        if self.left.is_none() {
            let message = "there is no end of positions: say how many, positions(count=…)";
            return Err(errors::input(py, message));
        }
        // Nobody waits for the first ones.
        self.next = LONGEST;
        while !self.at_end {
            self.list(py)?;
        }
        let listed = Vec::from(std::mem::take(&mut self.ahead));
        let as_text = are_beyond_64_bits(&listed);
        let empty = position_columns(&[], as_text).expect("there is no pile");
        let words = vec![
            ("game", self.game.get().rules.name().to_owned()),
            ("value", self.value.to_string()),
            ("known", self.known.to_string()),
        ];
        let all = std::iter::once_with(move || position_columns(&listed, as_text));
        arrow::stream(py, &empty, words, all)
    }
}
