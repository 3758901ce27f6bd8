//! `wythoff.Table`: a rectangle of values or outcomes, for numpy and Arrow without a copy.
//!
//! Numpy reads `__array_interface__`: an address, a shape and a type, with the table as the owner
//! of the memory (the buffer protocol is not part of the stable interface of Python 3.10). The
//! cells are laid out for it once, when they are first asked for, and never move after that: the
//! table is frozen, and what numpy gets can only be read. An array of Arrow shares them with it. A
//! table of Arrow has a row for each cell, made group by group as they are asked for.

use crate::answer::make;
use crate::arrow;
use crate::errors;
use crate::save::save;
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyTuple};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use wythoff_games::{GrundyTable, OutcomeBoard};
use wythoff_picture::Origin;
use wythoff_workbench::WorkbenchError;
use wythoff_workbench::export::{Columns, table_columns, table_groups};
use wythoff_workbench::table::{Content, Table as Computed};

/// Rows and columns of a table that are printed.
const PRINTED: usize = 20;

/// A computed rectangle: `t[x, y]`, and `numpy.asarray(t)` without a copy. In a table of
/// outcomes, P-positions are 0 and all others 1. `polars.DataFrame(t)` and `pyarrow.table(t)` have a
/// row for each cell, with x, y and value (or p, whether it is a P-position).
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Table {
    computed: Arc<Computed>,
    cells: OnceLock<Cells>,
}

/// The cells row by row, as narrow as they fit.
enum Cells {
    Narrow(Arc<Vec<u16>>),
    Wide(Arc<Vec<u32>>),
}

impl Cells {
    fn of(computed: &Computed) -> Self {
        match &computed.content {
            Content::Values(table) => Self::of_values(table),
            Content::Outcomes(board) => Self::Narrow(Arc::new(of_outcomes(board))),
        }
    }

    fn of_values(table: &GrundyTable) -> Self {
        let rows = || (0..table.size().rows).flat_map(|x| table.row(x));
        if u16::try_from(table.max().0).is_ok() {
            let narrow = |value: u32| u16::try_from(value).expect("no value is larger");
            Self::Narrow(Arc::new(rows().map(|value| narrow(value.0)).collect()))
        } else {
            Self::Wide(Arc::new(rows().map(|value| value.0).collect()))
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
        Self { computed: Arc::new(computed), cells: OnceLock::new() }
    }

    fn cells(&self, py: Python<'_>) -> &Cells {
        py.detach(|| self.cells.get_or_init(|| Cells::of(&self.computed)))
    }

    /// The columns of Arrow, without rows.
    fn columns(&self) -> Columns {
        table_columns(&self.computed, 0..0).expect("no side is too long where there is no cell")
    }

    fn words(&self) -> arrow::Words {
        let Computed { game, engine, known, .. } = &*self.computed;
        vec![("game", game.clone()), ("engine", engine.to_string()), ("known", known.to_string())]
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

    /// A row for each cell, for Arrow.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // What it is asked for is a wish: the interface lets us answer in the types that we have.
        drop(requested_schema);
        let table = self.computed.clone();
        let groups = table_groups(&table).map(move |rows| table_columns(&table, rows));
        arrow::stream(py, &self.columns(), self.words(), groups)
    }

    /// The columns of such a row.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        arrow::schema(py, &self.columns(), &self.words())
    }

    /// The rows as lists of numbers, `pyarrow.array(t.rows())` or `polars.Series(t.rows())`, without a
    /// copy.
    fn rows(slf: Bound<'_, Self>) -> Rows {
        Rows(slf.unbind())
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

/// The rows of a table as an array of Arrow: lists of numbers, which share the memory of the table.
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Rows(Py<Table>);

#[pymethods]
impl Rows {
    fn __len__(&self) -> usize {
        self.0.get().shape().0
    }

    /// What Arrow reads.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        drop(requested_schema);
        let table = self.0.get();
        match table.cells(py) {
            Cells::Narrow(cells) => arrow::lists(py, cells.clone(), table.shape()),
            Cells::Wide(cells) => arrow::lists(py, cells.clone(), table.shape()),
        }
    }
}
