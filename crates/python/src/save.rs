//! Files that appear under their name only once they are complete.

use crate::errors;
use pyo3::prelude::*;
use std::io::Write;
use std::path::{Path, PathBuf};
use wythoff_files::Draft;

/// Writes a file, all of it or nothing, for the part that is written in Python.
#[pyfunction]
pub(crate) fn write_file(py: Python<'_>, path: PathBuf, content: &[u8]) -> PyResult<()> {
    save(py, &path, content)
}

/// Writes a file, all of it or nothing.
pub(crate) fn save(py: Python<'_>, path: &Path, bytes: &[u8]) -> PyResult<()> {
    let write = || {
        let mut draft = Draft::open(path)?;
        draft.write_all(bytes)?;
        draft.sync()?;
        draft.finish()
    };
    py.detach(write).map_err(|error| errors::file(py, path, &error))
}
