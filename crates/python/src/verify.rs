//! Exact rows of Wythoff's game, whole or in pieces. What is counted comes as JSON;
//! `python/wythoff/_many.py` makes objects of it, and hands pieces to others.

use crate::control::Terms;
use crate::errors;
use crate::game::Game;
use crate::number::Small;
use pyo3::prelude::*;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use wythoff_games::Grundy;
use wythoff_workbench::verify::pieces::link::link;
use wythoff_workbench::verify::pieces::piece::{PieceRequest, is_there, piece};
use wythoff_workbench::verify::rows::{RowsRequest, rows};
use wythoff_workbench::{Control, WorkbenchError};

fn ask<T: Send>(
    py: Python<'_>,
    terms: &Terms,
    question: impl FnOnce(&Control) -> Result<T, WorkbenchError> + Send,
) -> PyResult<T> {
    terms.run(py, question)?.map_err(|error| errors::workbench(py, &error))
}

/// The rows up to one, on threads of this process: a report.
#[pyfunction]
#[pyo3(signature = (game, value, up_to_row, threads, *, progress=None))]
pub(crate) fn rows_here(
    py: Python<'_>,
    game: &Game,
    value: Small<u32>,
    up_to_row: Small<u64>,
    threads: NonZeroUsize,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<String> {
    let terms = Terms::new(None, None, progress)?;
    let request = RowsRequest {
        value: Grundy(value.0),
        up_to_row: up_to_row.0,
        threads,
        chunk: None,
        margin: None,
        checkpoint: None,
        spread: false,
    };
    let report = ask(py, &terms, |control| rows(&game.rules, request, control))?;
    Ok(serde_json::to_string(&report).expect("reports are plain"))
}

/// Which piece of which run: the largest value, the last row, the piece, and of how many.
type Which = (Small<u32>, Small<u64>, Small<u64>, Small<u64>);

const fn request<'a>(which: Which, out: &'a Path, after: Option<&'a Path>) -> PieceRequest<'a> {
    let (Small(value), Small(up_to_row), Small(piece), Small(pieces)) = which;
    PieceRequest { value: Grundy(value), up_to_row, piece, pieces, margin: None, after, out }
}

/// Computes a piece of a run and writes its file.
#[pyfunction]
#[pyo3(signature = (which, out, after=None, margin=None, *, progress=None))]
pub(crate) fn compute_piece(
    py: Python<'_>,
    which: Which,
    out: PathBuf,
    after: Option<PathBuf>,
    margin: Option<Small<u64>>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<()> {
    let terms = Terms::new(None, None, progress)?;
    let request = PieceRequest {
        margin: margin.map(|rows| rows.0),
        ..request(which, &out, after.as_deref())
    };
    ask(py, &terms, |control| piece(request, control)).map(|_| ())
}

/// Whether the file of a piece is there, sound and that of this piece.
#[pyfunction]
pub(crate) fn piece_is_there(py: Python<'_>, which: Which, out: PathBuf) -> PyResult<bool> {
    is_there(request(which, &out, None)).map_err(|error| errors::workbench(py, &error))
}

/// Links the files of pieces: a report.
#[pyfunction]
pub(crate) fn link_pieces(py: Python<'_>, files: Vec<PathBuf>) -> PyResult<String> {
    let report = ask(py, &Terms::quiet(), |control| link(&files, None, &[], control))?;
    Ok(serde_json::to_string(&report).expect("reports are plain"))
}
