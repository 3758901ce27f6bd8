//! Errors of the workbench as exceptions of Python (`python/wythoff/_errors.py`).
//!
//! What a front cannot say in general, what to do next, is worded in `hint` and follows the
//! message on a line of its own.

use crate::hint;
use pyo3::exceptions::{PyKeyboardInterrupt, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::Path;
use wythoff_games::EngineError;
use wythoff_games::period::{PeriodError, Stopped};
use wythoff_workbench::error::TextError;
use wythoff_workbench::prover::{Failure, LogicError, SessionError};
use wythoff_workbench::{Fault, Reason, WorkbenchError};

/// An exception of the package, with attributes.
fn exception(
    py: Python<'_>,
    class: &str,
    message: &str,
    attributes: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
) -> PyErr {
    let made = || {
        let class = py.import("wythoff._errors")?.getattr(class)?;
        let options = PyDict::new(py);
        attributes(&options)?;
        class.call((message,), Some(&options))
    };
    match made() {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// A question that cannot be put in this way.
pub(crate) fn input(py: Python<'_>, message: &str) -> PyErr {
    exception(py, "InputError", message, |_| Ok(()))
}

/// Something of another type.
pub(crate) fn expected(what: &str, object: &Bound<'_, PyAny>) -> PyErr {
    let kind = object.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
    PyTypeError::new_err(format!("{what} is expected, not {kind}"))
}

/// A search that found no theorem has none to speak of.
pub(crate) fn not_proved(py: Python<'_>, message: &str) -> PyErr {
    exception(py, "NotProved", message, |_| Ok(()))
}

/// Something that nothing here answers.
pub(crate) fn out_of_reach(py: Python<'_>, message: &str) -> PyErr {
    exception(py, "OutOfReach", message, |_| Ok(()))
}

/// A file that cannot be read or written.
pub(crate) fn file(py: Python<'_>, path: &Path, error: &std::io::Error) -> PyErr {
    let message = format!("{}: {error}", path.display());
    exception(py, "FileError", &message, |options| {
        options.set_item("path", path)?;
        options.set_item("errno", error.raw_os_error())
    })
}

/// The word for a reason: `time`, `memory`, …
pub(crate) fn word_of(reason: &Reason) -> &'static str {
    match reason {
        Reason::Time => "time",
        Reason::Memory { .. } => "memory",
        Reason::States { .. } => "states",
        Reason::Edges { .. } => "edges",
        Reason::Work { .. } => "work",
        Reason::Cancelled => "cancelled",
        _ => "limit",
    }
}

/// A limit that was reached.
pub(crate) fn stopped(py: Python<'_>, word: &str, message: &str) -> PyErr {
    if word == "cancelled" {
        return PyKeyboardInterrupt::new_err(message.to_owned());
    }
    exception(py, "Stopped", message, |options| options.set_item("reason", word))
}

/// Why something was stopped that says no more than that.
pub(crate) fn reason(py: Python<'_>, reason: &Reason) -> PyErr {
    stopped(py, word_of(reason), &reason.to_string())
}

/// An error of the workbench.
pub(crate) fn workbench(py: Python<'_>, error: &WorkbenchError) -> PyErr {
    let hint = error.hint().and_then(|hint| hint::words(&hint));
    let message = match hint {
        Some(hint) => format!("{error}\n  {hint}"),
        None => error.to_string(),
    };
    match error {
        WorkbenchError::Text(text) => language(py, text),
        WorkbenchError::File { path, error } => file(py, path, error),
        WorkbenchError::Engine { error: EngineError::Stopped(reason), .. }
        | WorkbenchError::Period(PeriodError::Stopped(Stopped::Run { reason, .. })) => {
            stopped(py, word_of(reason), &message)
        }
        WorkbenchError::Engine { error: EngineError::TooLarge { .. }, .. } => {
            stopped(py, "memory", &message)
        }
        WorkbenchError::OutOfReach(_)
        | WorkbenchError::Engine { error: EngineError::OutOfReach, .. } => {
            out_of_reach(py, &message)
        }
        _ => match error.fault() {
            Fault::Limit => stopped(py, "limit", &message),
            Fault::Request => input(py, &message),
            Fault::Cancelled => stopped(py, "cancelled", &message),
            Fault::Run => exception(py, "WythoffError", &message, |_| Ok(())),
        },
    }
}

/// A mistake in a game or a sum.
fn language(py: Python<'_>, error: &TextError) -> PyErr {
    let place = error.place();
    exception(py, "LanguageError", &error.message, |options| {
        options.set_item("line", place.line)?;
        options.set_item("column", place.column)?;
        options.set_item("excerpt", error.to_string())?;
        options.set_item("suggestion", &error.suggestion)
    })
}

/// A mistake in a formula or a command, which is part of this text.
pub(crate) fn logic(py: Python<'_>, error: &LogicError, text: &str, name: &str) -> PyErr {
    let within = error.expanded.as_deref().unwrap_or(text);
    let place = error.span.map(|span| span.place(within));
    exception(py, "LanguageError", &error.message, |options| {
        options.set_item("line", place.map(|place| place.0))?;
        options.set_item("column", place.map(|place| place.1))?;
        options.set_item("excerpt", error.render(text, name).trim_end())?;
        options.set_item("suggestion", error.suggestion.as_deref())
    })
}

/// What the prover says of something that has no text.
pub(crate) fn failure(py: Python<'_>, failure: &Failure) -> PyErr {
    match failure {
        Failure::Wrong(error) => input(py, &error.to_string()),
        Failure::Stopped(reason) => stopped(py, word_of(reason), &reason.to_string()),
    }
}

/// What a session says of a command.
pub(crate) fn session(py: Python<'_>, error: &SessionError, text: &str, name: &str) -> PyErr {
    match error {
        SessionError::Wrong(wrong) => logic(py, &wrong.error, text, name),
        SessionError::Stopped(stop) => {
            let message = format!("{}\n  {}", stop.reason, stop.place());
            stopped(py, word_of(&stop.reason), &message)
        }
    }
}
