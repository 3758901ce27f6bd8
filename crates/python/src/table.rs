//! `wythoff.Table`: a rectangle of values or outcomes, for numpy without a copy.
//!
//! Numpy reads `__array_interface__`: an address, a shape and a type, with the table as the owner
//! of the memory (the buffer protocol is not part of the stable interface of Python 3.10). The
//! cells are laid out for it once, when they are first asked for, and never move after that: the
//! table is frozen, and what numpy gets can only be read.

use crate::answer::make;
use crate::errors;
use crate::save::save;
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::path::PathBuf;
use std::sync::OnceLock;
use wythoff_games::{GrundyTable, OutcomeBoard};
use wythoff_picture::Origin;
use wythoff_workbench::WorkbenchError;
use wythoff_workbench::table::{Content, Table as Computed};

/// Rows and columns of a table that are printed.
const PRINTED: usize = 20;

/// A computed rectangle: `t[x, y]`, and `numpy.asarray(t)` without a copy. In a table of
/// outcomes, P-positions are 0 and all others 1.
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Table {
    computed: Computed,
    cells: OnceLock<Cells>,
}

/// The cells row by row, as narrow as they fit.
enum Cells {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

impl Cells {
    fn of(computed: &Computed) -> Self {
        match &computed.content {
            Content::Values(table) => Self::of_values(table),
            Content::Outcomes(board) => Self::Narrow(of_outcomes(board)),
        }
    }

    fn of_values(table: &GrundyTable) -> Self {
        let rows = || (0..table.size().rows).flat_map(|x| table.row(x));
        if u16::try_from(table.max().0).is_ok() {
            let narrow = |value: u32| u16::try_from(value).expect("no value is larger");
            Self::Narrow(rows().map(|value| narrow(value.0)).collect())
        } else {
            Self::Wide(rows().map(|value| value.0).collect())
        }
    }
}

fn of_outcomes(board: &OutcomeBoard) -> Vec<u16> {
    let size = board.size();
    let row = |x: usize| (0..size.cols).map(move |y| u16::from(!board.is_p(x, y)));
    (0..size.rows).flat_map(row).collect()
}

impl Table {
    pub(crate) fn new(computed: Computed) -> Self {
        Self { computed, cells: OnceLock::new() }
    }

    fn cells(&self, py: Python<'_>) -> &Cells {
        py.detach(|| self.cells.get_or_init(|| Cells::of(&self.computed)))
    }

    fn cell(&self, x: usize, y: usize) -> u32 {
        match &self.computed.content {
            Content::Values(table) => table.get(x, y).0,
            Content::Outcomes(board) => u32::from(!board.is_p(x, y)),
        }
    }

    /// An index from either end.
    fn place(index: isize, count: usize) -> PyResult<usize> {
        let place = if index < 0 { count.checked_add_signed(index) } else { index.try_into().ok() };
        place
            .filter(|&place| place < count)
            .ok_or_else(|| PyIndexError::new_err(format!("{index} is outside of {count}")))
    }

    fn written(
        &self,
        py: Python<'_>,
        write: impl Fn(&Computed, &mut Vec<u8>) -> Result<(), WorkbenchError> + Sync,
    ) -> PyResult<Vec<u8>> {
        py.detach(|| {
            let mut bytes = Vec::new();
            write(&self.computed, &mut bytes).map(|()| bytes)
        })
        .map_err(|error| errors::workbench(py, &error))
    }
}

#[pymethods]
impl Table {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.computed.game
    }

    /// Rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.computed.size.rows, self.computed.size.cols)
    }

    /// "values" or "outcomes".
    #[getter]
    fn kind(&self) -> &'static str {
        match self.computed.content {
            Content::Values(_) => "values",
            Content::Outcomes(_) => "outcomes",
        }
    }

    /// How it is known.
    #[getter]
    fn known<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        make(py, "Known", (self.computed.known.to_string(),))
    }

    /// The engine that computed it.
    #[getter]
    fn engine(&self) -> String {
        self.computed.engine.to_string()
    }

    fn __len__(&self) -> usize {
        self.computed.size.rows
    }

    fn __getitem__(&self, place: &Bound<'_, PyAny>) -> PyResult<u32> {
        let (x, y): (isize, isize) = place.extract().map_err(|_| {
            PyTypeError::new_err("write t[x, y]; numpy.asarray(t) has slices and everything else")
        })?;
        let size = self.computed.size;
        Ok(self.cell(Self::place(x, size.rows)?, Self::place(y, size.cols)?))
    }

    /// Who wins: 'P' or 'N'.
    fn outcome<'py>(&self, py: Python<'py>, x: isize, y: isize) -> PyResult<Bound<'py, PyAny>> {
        let size = self.computed.size;
        let value = self.cell(Self::place(x, size.rows)?, Self::place(y, size.cols)?);
        let outcome = if value == 0 { "P" } else { "N" };
        make(py, "Outcome", (outcome, self.computed.known.to_string()))
    }

    /// What numpy reads.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (address, bytes) = match self.cells(py) {
            Cells::Narrow(cells) => (cells.as_ptr().addr(), 2),
            Cells::Wide(cells) => (cells.as_ptr().addr(), 4),
        };
        let order = if cfg!(target_endian = "big") { '>' } else { '<' };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", self.shape())?;
        interface.set_item("typestr", format!("{order}u{bytes}"))?;
        interface.set_item("data", (address, true))?;
        Ok(interface)
    }

    /// A picture as PNG.
    fn to_png<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let png = self.written(py, |table, out| table.write_png(Origin::Bottom, out))?;
        Ok(PyBytes::new(py, &png))
    }

    /// A picture as SVG.
    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        let svg = self.written(py, |table, out| table.write_svg(Origin::Bottom, out))?;
        Ok(String::from_utf8(svg).expect("pictures are written as text"))
    }

    /// The cells as CSV: a header, then one line a row.
    fn to_csv(&self, py: Python<'_>) -> PyResult<String> {
        let csv = self.written(py, |table, out| Ok(table.write_csv(out)?))?;
        Ok(String::from_utf8(csv).expect("cells are written as text"))
    }

    /// Writes a file; its name ends in .png, .svg, .csv or .json.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let end = path.extension().map(|end| end.to_string_lossy().to_lowercase());
        let origin = Origin::Bottom;
        let bytes = match end.as_deref() {
            Some("png") => self.written(py, |table, out| table.write_png(origin, out))?,
            Some("svg") => self.written(py, |table, out| table.write_svg(origin, out))?,
            Some("csv") => self.written(py, |table, out| Ok(table.write_csv(out)?))?,
            Some("json") => self.written(py, |table, out| Ok(table.write_json(out)?))?,
            _ => {
                return Err(errors::input(
                    py,
                    "a file that ends in .png, .svg, .csv or .json is expected",
                ));
            }
        };
        save(py, &path, &bytes)
    }

    fn __repr__(&self) -> String {
        let (rows, cols) = self.shape();
        if rows > PRINTED || cols > PRINTED {
            return format!("<Table {}: {rows} x {cols} {}>", self.game(), self.kind());
        }
        let widest = (0..rows).flat_map(|x| (0..cols).map(move |y| self.cell(x, y))).max();
        let width = widest.unwrap_or(0).to_string().len();
        let row = |x: usize| {
            let cells: Vec<String> =
                (0..cols).map(|y| format!("{:width$}", self.cell(x, y))).collect();
            cells.join(" ")
        };
        (0..rows).map(row).collect::<Vec<_>>().join("\n")
    }

    fn _repr_png_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        self.to_png(py)
    }
}
