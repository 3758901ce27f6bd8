//! `wythoff.compare`: whether two games have the same P-positions.

use crate::answer::{make, make_named};
use crate::control::{Memory, Terms, Time};
use crate::errors;
use crate::game::{Game, game};
use crate::number::{Small, reported};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::Arc;
use wythoff_workbench::compare::{Comparison, FIRST_SIDE, compare as compare_games};

/// A game, or its name.
pub(crate) enum Named<'py> {
    Game(Bound<'py, Game>),
    Name(String),
}

impl<'py> FromPyObject<'_, 'py> for Named<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(game) = object.cast::<Game>() {
            return Ok(Self::Game(game.to_owned()));
        }
        let name = object.extract().map(Self::Name);
        name.map_err(|_| errors::expected("a game or its name", &object))
    }
}

impl Named<'_> {
    fn rules(&self, py: Python<'_>) -> PyResult<Arc<wythoff_workbench::Game>> {
        match self {
            Self::Game(game) => Ok(game.get().rules.clone()),
            Self::Name(name) => Ok(game(py, name)?.rules),
        }
    }
}

/// Compares the P-positions of two games: on boards of a side first, then by a proof. The result
/// is true if they are the same, and neither true nor false if that was not decided.
///
/// >>> import wythoff as w
/// >>> w.compare("r-wythoff", "wythoff").same
/// True
/// >>> w.compare("K1", "K2").difference
/// (0, 2)
#[pyfunction]
#[pyo3(signature = (first, second, *, side=None, max_time=None, max_memory=None, progress=None))]
pub(crate) fn compare<'py>(
    py: Python<'py>,
    first: Named<'py>,
    second: Named<'py>,
    side: Option<Small<u64>>,
    max_time: Option<Time>,
    max_memory: Option<Memory>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let side = side.map_or(FIRST_SIDE, |side| side.0);
    if side == 0 {
        return Err(errors::input(py, "side: at least 1 is needed"));
    }
    let terms = Terms::new(max_time, max_memory, progress)?;
    let games = [first.rules(py)?, second.rules(py)?];
    let report = terms
        .run(py, |control| compare_games([&games[0], &games[1]], side, control))?
        .map_err(|error| errors::workbench(py, &error))?;
    let fields = PyDict::new(py);
    fields.set_item("games", report.games.clone())?;
    let same = match report.result {
        Comparison::Same => Some(true),
        Comparison::Different => Some(false),
        Comparison::Undecided => None,
    };
    fields.set_item("same", same)?;
    fields.set_item("known", make(py, "Known", (report.known.to_string(),))?)?;
    fields.set_item("compared_below", report.compared_below)?;
    fields.set_item("note", &report.note)?;
    if let Some(difference) = &report.difference {
        let [x, y] = difference.position.each_ref().map(|pile| reported(py, pile));
        let position = make(py, "Position", (x?, y?, report.known.to_string()))?;
        fields.set_item("difference", position)?;
        fields.set_item("p_in", &difference.p_in)?;
    }
    make_named(py, "Comparison", &fields)
}
