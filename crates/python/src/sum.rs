//! `wythoff.Sum`: games played side by side.

use crate::answer::{make, winning_move};
use crate::control::{Memory, Terms, Time};
use crate::errors;
use crate::number::natural;
use pyo3::prelude::*;
use wythoff_workbench::session::Session;
use wythoff_workbench::sum::{self as sums, Asking, Sum as Games, SumReport};
use wythoff_workbench::{Control, WorkbenchError};

/// A sum of games in certain positions.
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Sum {
    games: Games,
    session: Session,
}

/// A sum of games, written as "wythoff(10,15) + nim(7)".
///
/// >>> import wythoff as w
/// >>> w.sum("wythoff(10,15) + nim(7)").winning_move().words
/// 'take 4 of 2'
#[pyfunction]
pub(crate) fn sum(py: Python<'_>, text: &str) -> PyResult<Sum> {
    let games = Games::parse(text).map_err(|error| errors::workbench(py, &error))?;
    Ok(Sum { games, session: Session::default() })
}

impl Sum {
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        terms: &Terms,
        question: impl FnOnce(&Games, Asking<'_>) -> Result<T, WorkbenchError> + Send,
    ) -> PyResult<T> {
        let (games, session) = (&self.games, &self.session);
        let ask = |control: &Control| question(games, Asking { session, control });
        terms.run(py, ask)?.map_err(|error| errors::workbench(py, &error))
    }
}

#[pymethods]
impl Sum {
    /// Its value, the nim-sum of those of its parts: an `int` with `known`.
    #[pyo3(signature = (*, max_time=None, max_memory=None, progress=None))]
    fn value<'py>(
        &self,
        py: Python<'py>,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let terms = Terms::new(max_time, max_memory, progress)?;
        let SumReport { value, known, .. } = self.ask(py, &terms, sums::value)?;
        let Some(value) = value else {
            let message = "its value is out of reach\n  outcome() may still tell who wins";
            return Err(errors::out_of_reach(py, message));
        };
        make(py, "Value", (natural(py, &value.0)?, known))
    }

    /// Who wins: 'P' or 'N', a `str` with `known`.
    #[pyo3(signature = (*, max_time=None, max_memory=None, progress=None))]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let terms = Terms::new(max_time, max_memory, progress)?;
        let report = self.ask(py, &terms, sums::value)?;
        make(py, "Outcome", (report.outcome.to_string(), report.known))
    }

    /// A winning move, checked by a second computation; false if there is none.
    #[pyo3(signature = (*, max_time=None, max_memory=None, progress=None))]
    fn winning_move<'py>(
        &self,
        py: Python<'py>,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let terms = Terms::new(max_time, max_memory, progress)?;
        winning_move(py, &self.ask(py, &terms, sums::winning_move)?)
    }

    fn __str__(&self) -> String {
        self.games.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Sum {}>", self.games)
    }
}
