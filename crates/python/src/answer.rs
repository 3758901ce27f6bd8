//! Answers as objects of Python: the classes of `python/wythoff/_answers.py`.

use crate::number::reported;
use dashu_int::UBig;
use pyo3::call::PyCallArgs;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use wythoff_games::{Known, Outcome};
use wythoff_workbench::sum::{MoveReport, Moved};

/// An object of a class of `_answers`.
pub(crate) fn make<'py>(
    py: Python<'py>,
    class: &str,
    arguments: impl PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("wythoff._answers")?.getattr(class)?.call1(arguments)
}

/// The same with named arguments.
pub(crate) fn make_named<'py>(
    py: Python<'py>,
    class: &str,
    arguments: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("wythoff._answers")?.getattr(class)?.call((), Some(arguments))
}

/// Who wins, and how that is known.
pub(crate) fn outcome<'py>(
    py: Python<'py>,
    outcome: Outcome,
    known: &Known,
) -> PyResult<Bound<'py, PyAny>> {
    make(py, "Outcome", (outcome.to_string(), known.to_string()))
}

/// A position.
pub(crate) fn position<'py>(
    py: Python<'py>,
    (x, y): (&UBig, &UBig),
    known: &Known,
) -> PyResult<Bound<'py, PyAny>> {
    use crate::number::natural;
    make(py, "Position", (natural(py, x)?, natural(py, y)?, known.to_string()))
}

/// A winning move, or that there is none.
pub(crate) fn winning_move<'py>(
    py: Python<'py>,
    report: &MoveReport,
) -> PyResult<Bound<'py, PyAny>> {
    let fields = PyDict::new(py);
    fields.set_item("sum", &report.sum)?;
    fields
        .set_item("outcome", make(py, "Outcome", (report.outcome.to_string(), &report.known))?)?;
    fields.set_item("explanation", &report.explanation)?;
    fields.set_item("known", make(py, "Known", (&report.known,))?)?;
    fields.set_item("checked_by", &report.checked_by)?;
    fields.set_item("after", &report.after)?;
    if let Some(Moved { component, from, to, take, words, .. }) = &report.winning {
        fields.set_item("component", component - 1)?;
        fields.set_item("start", piles(py, from)?)?;
        fields.set_item("to", piles(py, to)?)?;
        fields.set_item("take", piles(py, take)?)?;
        fields.set_item("words", words)?;
    }
    make_named(py, "WinningMove", &fields)
}

/// Piles of a report.
fn piles<'py>(py: Python<'py>, piles: &[String]) -> PyResult<Bound<'py, PyTuple>> {
    let numbers: Vec<_> = piles.iter().map(|pile| reported(py, pile)).collect::<PyResult<_>>()?;
    PyTuple::new(py, numbers)
}
