//! `wythoff.Table`: a rectangle of values or outcomes, for numpy and Arrow without a copy.
//!
//! Numpy reads `__array_interface__`: an address, a shape and a type, with the table as the owner
//! of the memory (the buffer protocol is not part of the stable interface of Python 3.10). The
//! cells are laid out for it once, when they are first asked for, and never move after that: the
//! table is frozen, and what numpy gets can only be read. An array of Arrow shares them with it. A
//! table of Arrow has a row for each cell, made group by group.

use crate::answer::make;
use crate::arrow;
use crate::control::Terms;
use crate::errors;
use crate::number::Integer;
use crate::room::{Page, Pen, Stop, is_there, list_of};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyString, PyTuple};
use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use wythoff_files::Draft;
use wythoff_games::{GrundyTable, Size};
use wythoff_picture::Origin;
use wythoff_workbench::export::{Columns, table_columns, table_groups};
use wythoff_workbench::table::{Content, Table as Computed};
use wythoff_workbench::{Control, WorkbenchError};

/// Rows and columns of a table that are printed.
const PRINTED: usize = 20;

/// Cells between two looks at who may want to stop it.
const AT_ONCE: usize = 1 << 16;

/// What Arrow has of a cell: two piles and its value.
const BYTES_OF_A_CELL: usize = 12;

/// So many groups, some 1.6 GB, are made before a reader of Arrow has the first one: readers take all
/// of them without a look at signals, so Ctrl-C would wait for them. What follows is made as
/// it is asked for, for tables that are larger than the memory.
const GROUPS_AHEAD: usize = 1 << 9;

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
    fn of(computed: &Computed, control: &Control) -> Result<Self, Stop> {
        match &computed.content {
            Content::Values(table) if table.bytes_per_cell() == 2 => narrow(table, control),
            Content::Values(table) if u16::try_from(table.max().0).is_ok() => {
                narrow(table, control)
            }
            Content::Values(table) => {
                let cells = laid_out(table.size(), control, |x, y| table.get(x, y).0)?;
                Ok(Self::Wide(Arc::new(cells)))
            }
            Content::Outcomes(board) => {
                let cell = |x, y| u16::from(!board.is_p(x, y));
                Ok(Self::Narrow(Arc::new(laid_out(board.size(), control, cell)?)))
            }
        }
    }
}

fn narrow(table: &GrundyTable, control: &Control) -> Result<Cells, Stop> {
    let cell = |x, y| u16::try_from(table.get(x, y).0).expect("no value is larger");
    Ok(Cells::Narrow(Arc::new(laid_out(table.size(), control, cell)?)))
}

/// Cells row by row.
fn laid_out<T>(
    size: Size,
    control: &Control,
    cell: impl Fn(usize, usize) -> T,
) -> Result<Vec<T>, Stop> {
    let mut cells = list_of(size.rows * size.cols)?;
    for x in 0..size.rows {
        for first in (0..size.cols).step_by(AT_ONCE) {
            let last = size.cols.min(first + AT_ONCE);
            control.work(last - first, 0)?;
            cells.extend((first..last).map(|y| cell(x, y)));
        }
    }
    Ok(cells)
}

impl Table {
    pub(crate) fn new(computed: Computed) -> Self {
        Self { computed: Arc::new(computed), cells: OnceLock::new() }
    }

    fn cells(&self, py: Python<'_>) -> PyResult<&Cells> {
        if let Some(cells) = self.cells.get() {
            return Ok(cells);
        }
        let made = Terms::quiet().run(py, |control| Cells::of(&self.computed, control))?;
        let made = made.map_err(|stop| stop.raise(py))?;
        // Two threads may come here at a time, with the same ones.
        Ok(self.cells.get_or_init(|| made))
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
    fn place(Integer(index): &Integer, count: usize) -> PyResult<usize> {
        let place = isize::try_from(index).ok().and_then(|index| match index {
            ..0 => count.checked_add_signed(index),
            _ => index.try_into().ok(),
        });
        place
            .filter(|&place| place < count)
            .ok_or_else(|| PyIndexError::new_err(format!("{index} is outside of {count}")))
    }

    /// Writes it in a format.
    fn write<W: Write + Send>(
        &self,
        py: Python<'_>,
        format: Format,
        out: W,
    ) -> PyResult<Result<W, Stop>> {
        let table = &*self.computed;
        let origin = Origin::Bottom;
        Terms::quiet().run(py, |control| {
            Pen::write_with(out, control, |pen| match format {
                Format::Png => table.write_png(origin, pen, control),
                Format::Svg => table.write_svg(origin, pen, control),
                Format::Csv => Ok(table.write_csv(pen)?),
                Format::Json => Ok(table.write_json(pen)?),
            })
        })
    }

    /// The same into memory.
    fn written(&self, py: Python<'_>, format: Format) -> PyResult<Vec<u8>> {
        let page = self.write(py, format, Page::default())?;
        page.map(|page| page.bytes).map_err(|stop| stop.raise(py))
    }

    /// A text of Python of what was written.
    fn text<'py>(&self, py: Python<'py>, format: Format) -> PyResult<Bound<'py, PyString>> {
        // There may be no memory for another copy: that is an exception.
        PyString::from_bytes(py, &self.written(py, format)?)
    }
}

/// What a table is written as.
#[derive(Clone, Copy)]
enum Format {
    Png,
    Svg,
    Csv,
    Json,
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
        let (x, y): (Integer, Integer) = place.extract().map_err(|_| {
            PyTypeError::new_err("write t[x, y]; numpy.asarray(t) has slices and everything else")
        })?;
        let size = self.computed.size;
        Ok(self.cell(Self::place(&x, size.rows)?, Self::place(&y, size.cols)?))
    }

    /// Who wins: 'P' or 'N'.
    fn outcome<'py>(&self, py: Python<'py>, x: Integer, y: Integer) -> PyResult<Bound<'py, PyAny>> {
        let size = self.computed.size;
        let value = self.cell(Self::place(&x, size.rows)?, Self::place(&y, size.cols)?);
        let outcome = if value == 0 { "P" } else { "N" };
        make(py, "Outcome", (outcome, self.computed.known.to_string()))
    }

    /// What numpy reads.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (address, bytes) = match self.cells(py)? {
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
        let mut ranges = table_groups(&self.computed);
        let first = Terms::quiet().run(py, |control| {
            let at_once = ranges.by_ref().take(GROUPS_AHEAD);
            let group = |rows: Range<usize>| {
                control.look()?;
                is_there(rows.len() * self.computed.size.cols * BYTES_OF_A_CELL)?;
                Ok(table_columns(&self.computed, rows))
            };
            at_once.map(group).collect::<Result<Vec<_>, Stop>>()
        })?;
        let first = first.map_err(|stop| stop.raise(py))?;
        let table = self.computed.clone();
        let rest = ranges.map(move |rows| table_columns(&table, rows));
        arrow::stream(py, &self.columns(), self.words(), first.into_iter().chain(rest))
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
        Ok(PyBytes::new(py, &self.written(py, Format::Png)?))
    }

    /// A picture as SVG.
    fn to_svg<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.text(py, Format::Svg)
    }

    /// The cells as CSV: a header, then one line a row.
    fn to_csv<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyString>> {
        self.text(py, Format::Csv)
    }

    /// Writes a file; its name ends in .png, .svg, .csv or .json.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let end = path.extension().map(|end| end.to_string_lossy().to_lowercase());
        let format = match end.as_deref() {
            Some("png") => Format::Png,
            Some("svg") => Format::Svg,
            Some("csv") => Format::Csv,
            Some("json") => Format::Json,
            _ => {
                return Err(errors::input(
                    py,
                    "a file that ends in .png, .svg, .csv or .json is expected",
                ));
            }
        };
        let of_file = |error: io::Error| errors::file(py, &path, &error);
        let draft = BufWriter::new(Draft::open(&path).map_err(of_file)?);
        let draft = self.write(py, format, draft)?.map_err(|stop| match stop {
            Stop::Refused(WorkbenchError::Output(error)) => of_file(error),
            other => other.raise(py),
        })?;
        draft.into_inner().map_err(|error| of_file(error.into_error()))?.finish().map_err(of_file)
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
        match table.cells(py)? {
            Cells::Narrow(cells) => arrow::lists(py, cells.clone(), table.shape()),
            Cells::Wide(cells) => arrow::lists(py, cells.clone(), table.shape()),
        }
    }
}
