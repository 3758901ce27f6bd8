//! `wythoff.check`: the independent checker of certificates.
//!
//! The checker knows nothing of this workspace, and so of no cancel flag. It runs on a thread that
//! is left to itself when a signal comes; what it may still do is bounded by its own limits.

use crate::answer::make_named;
use crate::control::INTERVAL;
use crate::errors;
use crate::number::Small;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;
use std::sync::{Mutex, mpsc};
use wythoff_checker::{Ceiling, Rejection, check_file};

/// Checks a certificate with the independent checker. The result is true if it was accepted, and
/// neither true nor false if the checker reached its limit.
///
/// >>> import wythoff as w, tempfile, pathlib
/// >>> path = pathlib.Path(tempfile.mkdtemp()) / "wythoff.cert"
/// >>> w.game("wythoff").theorem().certificate.save(path)
/// >>> w.check(path).accepted
/// True
#[pyfunction]
#[pyo3(signature = (path, *, max_states=None))]
pub(crate) fn check(
    py: Python<'_>,
    path: PathBuf,
    max_states: Option<Small<usize>>,
) -> PyResult<Bound<'_, PyAny>> {
    let usual = Ceiling::default();
    let limits = Ceiling { max_states: max_states.map_or(usual.max_states, |most| most.0) };
    let (sender, outcome) = mpsc::channel();
    let file = path.clone();
    std::thread::spawn(move || {
        // Nobody listens any more if a signal came.
        let _ = sender.send(check_file(&file, limits));
    });
    let outcome = Mutex::new(outcome);
    let wait = || outcome.lock().expect("only this thread uses it").recv_timeout(INTERVAL);
    let checked = loop {
        match py.detach(wait) {
            Ok(checked) => break checked,
            Err(mpsc::RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(mpsc::RecvTimeoutError::Disconnected) => panic!("the checker panicked"),
        }
    };
    let checked = checked.map_err(|error| errors::file(py, &path, &error))?;
    let fields = PyDict::new(py);
    fields.set_item("path", &path)?;
    match checked {
        Ok(accepted) => {
            fields.set_item("accepted", true)?;
            fields.set_item("kind", accepted.kind)?;
            fields.set_item("game", accepted.game)?;
            fields.set_item("system", accepted.system)?;
            fields.set_item("states", accepted.states)?;
            fields.set_item("value", accepted.value)?;
        }
        Err(rejection @ Rejection::Limit) => {
            fields.set_item("accepted", py.None())?;
            fields.set_item("reason", rejection.to_string())?;
        }
        Err(Rejection::Wrong(reason)) => {
            fields.set_item("accepted", false)?;
            fields.set_item("reason", reason)?;
        }
    }
    make_named(py, "Check", &fields)
}
