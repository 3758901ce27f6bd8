//! Results of commands as objects of Python: `wythoff.Result`.

use crate::answer::{make, make_named};
use crate::automaton::Automaton;
use crate::control::Terms;
use crate::errors;
use crate::number::{int, natural};
use crate::series::Series;
use crate::session::{Shared, size};
use crate::set::Set;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use std::sync::Arc;
use wythoff_workbench::machine::Machine;
use wythoff_workbench::prover::{
    Answer, CommandReport, CountRow, Entry, Notice, Response, SessionError, Size, Source, Step,
    Trouble, ValueRow, Witness,
};

/// The result of a command that was carried out, or stopped.
pub(crate) fn of<'py>(
    py: Python<'py>,
    shared: &Arc<Shared>,
    entry: &Entry<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let fields = PyDict::new(py);
    let source = entry.source;
    let report = serde_json::to_string(&CommandReport::of(entry, false));
    let report = report.expect("reports are made for JSON");
    fields.set_item("report", py.import("json")?.call_method1("loads", (report,))?)?;
    match entry.outcome {
        Ok(response) => {
            answer(py, shared, entry, response, &fields)?;
            fields.set_item("steps", steps(py, &response.steps)?)?;
            fields.set_item("warnings", warnings(&response.warnings, source))?;
            fields.set_item("seconds", response.time.as_secs_f64())?;
            fields.set_item("name", &response.name)?;
        }
        Err(Trouble::Session(SessionError::Stopped(stop))) => {
            let word = errors::word_of(&stop.reason);
            fields.set_item("stopped", word)?;
            fields.set_item("stopped_because", format!("{}\n  {}", stop.reason, stop.place()))?;
            fields.set_item("steps", steps(py, &stop.steps)?)?;
            fields.set_item("warnings", warnings(&stop.warnings, source))?;
            fields.set_item("seconds", stop.time.as_secs_f64())?;
            fields.set_item("name", &stop.name)?;
        }
        Err(Trouble::Session(error @ SessionError::Wrong(_))) => {
            return Err(errors::session(py, error, source.text, source.file));
        }
        Err(Trouble::Unreadable(error)) => {
            return Err(errors::logic(py, error, source.text, source.file));
        }
    }
    make_named(py, "Result", &fields)
}

fn answer(
    py: Python<'_>,
    shared: &Arc<Shared>,
    entry: &Entry<'_>,
    response: &Response,
    fields: &Bound<'_, PyDict>,
) -> PyResult<()> {
    match &response.answer {
        Answer::Truth { value, witness: values } => {
            fields.set_item("verdict", value)?;
            if let Some(values) = values {
                fields.set_item("witness", witness(py, values)?)?;
            }
            Ok(())
        }
        Answer::Infinite(how_many) => {
            let count = size(py, *how_many)?;
            fields.set_item("verdict", *how_many == Size::Infinite)?;
            fields.set_item("value", count)
        }
        Answer::Relation(summary) => {
            let whole = entry.source.text;
            let text = entry.command.map_or("", |command| command.span.of(whole));
            let about = if text.is_empty() { whole } else { text };
            let set = Set::of_summary(py, shared, summary, about, &response.steps)?;
            fields.set_item("set", Py::new(py, set)?)?;
            if let Some(counting) = &summary.counting {
                let series = Series::new(py, shared, counting.function.clone())?;
                fields.set_item("series", Py::new(py, series)?)?;
            }
            Ok(())
        }
        Answer::Word(summary) => {
            let automaton = shared.ask(py, &Terms::quiet(), |prover, control| {
                Ok(Automaton::new(&Machine::of_word(prover, summary), control)?)
            })?;
            fields.set_item("automaton", Py::new(py, automaton)?)
        }
        Answer::Values(rows) => {
            let value = |row: &ValueRow| match &row.value {
                Some(value) => int(py, value),
                None => Ok(py.None().into_bound(py)),
            };
            let mut values = rows.iter().map(value).collect::<PyResult<Vec<_>>>()?;
            if let ([row], true) = (rows.as_slice(), values.len() == 1)
                && row.at.is_empty()
            {
                return fields.set_item("value", values.swap_remove(0));
            }
            fields.set_item("value", PyList::new(py, values)?)
        }
        Answer::Counts(rows) => {
            let count = |row: &CountRow| natural(py, &row.value);
            let counts = rows.iter().map(count).collect::<PyResult<Vec<_>>>()?;
            fields.set_item("value", PyList::new(py, counts)?)
        }
        Answer::Text(text) | Answer::Done(text) => fields.set_item("text", text),
        Answer::Members(members) => {
            let members = members.iter().map(|member| Set::member(py, member));
            fields.set_item("value", PyList::new(py, members.collect::<PyResult<Vec<_>>>()?)?)
        }
        Answer::Script { .. } | Answer::Exit => Ok(()),
    }
}

/// The values of a witness; words are tuples of digits.
fn witness<'py>(py: Python<'py>, witness: &Witness) -> PyResult<Bound<'py, PyDict>> {
    let values = PyDict::new(py);
    for one in &witness.values {
        match &one.value {
            Some(value) => values.set_item(&one.name, int(py, value)?)?,
            None => values.set_item(&one.name, PyTuple::new(py, &one.digits)?)?,
        }
    }
    Ok(values)
}

/// Steps of the prover.
pub(crate) fn steps<'py>(py: Python<'py>, steps: &[Step]) -> PyResult<Bound<'py, PyList>> {
    let step = |step: &Step| {
        let seconds = step.time.as_secs_f64();
        make(py, "Step", (&step.what, step.depth, step.states, step.edges, seconds))
    };
    PyList::new(py, steps.iter().map(step).collect::<PyResult<Vec<_>>>()?)
}

fn warnings(notices: &[Notice], source: Source<'_>) -> Vec<String> {
    let text = |notice: &Notice| notice.render(source.text, source.file).trim_end().to_owned();
    notices.iter().map(text).collect()
}
