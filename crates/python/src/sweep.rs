//! Sweeps: `wythoff.Sweep` is what came of one, `SweepUnderWay` keeps the results as they come.
//!
//! Who carries out the tasks is decided in Python (`python/wythoff/_many.py`): a task and its result
//! travel as texts, in JSON, and any process that has this package carries a task out.

use crate::answer::make_named;
use crate::arrow;
use crate::control::Terms;
use crate::errors;
use crate::save::save;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyIterator, PyList};
use std::path::PathBuf;
use wythoff_workbench::export::{sweep_columns, write_sweep};
use wythoff_workbench::sweep::{self, Task, TaskResult, UnderWay};

/// Larger files are no sweeps.
const MAX_FILE: u64 = 1 << 24;

/// Carries out a task: its result, both in JSON.
#[pyfunction]
#[pyo3(signature = (task, *, progress=None))]
pub(crate) fn carry_out(
    py: Python<'_>,
    task: &str,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<String> {
    let task: Task = read(task)?;
    let terms = Terms::new(None, None, progress)?;
    let result = terms.run(py, |control| sweep::carry_out(&task, control))?;
    let result = result.map_err(|error| errors::workbench(py, &error))?;
    Ok(serde_json::to_string(&result).expect("results are plain"))
}

fn read<'a, T: serde::Deserialize<'a>>(json: &'a str) -> PyResult<T> {
    serde_json::from_str(json).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// A sweep whose results are coming in. The file of results has each before it counts.
#[pyclass(module = "wythoff._core")]
pub(crate) struct SweepUnderWay {
    title: String,
    /// Until it is finished.
    sweep: Option<UnderWay>,
}

impl SweepUnderWay {
    fn sweep(&self) -> PyResult<&UnderWay> {
        self.sweep.as_ref().ok_or_else(|| PyValueError::new_err("the sweep is finished"))
    }
}

#[pymethods]
impl SweepUnderWay {
    #[new]
    #[pyo3(signature = (file, results=None))]
    fn begin(py: Python<'_>, file: PathBuf, results: Option<PathBuf>) -> PyResult<Self> {
        let text = wythoff_files::read_text(&file, MAX_FILE);
        let text = text.map_err(|error| errors::file(py, &file, &error))?;
        let begun = sweep::parse(&file.display().to_string(), &text).and_then(|parsed| {
            let sweep = UnderWay::begin(parsed.tasks, results.as_deref())?;
            Ok(Self { title: parsed.title, sweep: Some(sweep) })
        });
        begun.map_err(|error| errors::workbench(py, &error))
    }

    /// The tasks without a result: place, name and task.
    fn open(&self) -> PyResult<Vec<(usize, String, String)>> {
        let sweep = self.sweep()?;
        let text = |place: usize| {
            let task = &sweep.tasks()[place];
            (place, task.name.clone(), serde_json::to_string(task).expect("tasks are plain"))
        };
        Ok(sweep.open().into_iter().map(text).collect())
    }

    /// How many tasks have a result, and how many there are.
    fn counted(&self) -> PyResult<(usize, usize)> {
        self.sweep().map(|sweep| (sweep.done(), sweep.tasks().len()))
    }

    /// Keeps a result; whether it was new.
    fn add(&mut self, py: Python<'_>, place: usize, result: &str) -> PyResult<bool> {
        let result: TaskResult = read(result)?;
        let sweep = self.sweep.as_mut().filter(|sweep| place < sweep.tasks().len());
        let sweep = sweep.ok_or_else(|| PyIndexError::new_err("no such task"))?;
        let added = py.detach(|| sweep.add(place, result));
        added.map_err(|error| errors::workbench(py, &error))
    }

    /// What came of it, if every task has a result.
    fn finish(&mut self) -> PyResult<Sweep> {
        let sweep = self.sweep()?;
        if !sweep.open().is_empty() {
            return Err(PyValueError::new_err("some tasks have no result yet"));
        }
        let tasks = sweep.tasks().to_vec();
        let results = self.sweep.take().and_then(UnderWay::results).unwrap_or_default();
        Ok(Sweep { title: self.title.clone(), tasks, results })
    }
}

/// What came of a sweep: a sequence of results, a table for polars, pandas and pyarrow. Equal sweeps
/// found the same, in whatever time.
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Sweep {
    title: String,
    tasks: Vec<Task>,
    results: Vec<TaskResult>,
}

impl Sweep {
    fn result<'py>(&self, py: Python<'py>, place: usize) -> PyResult<Bound<'py, PyAny>> {
        let (task, result) = (&self.tasks[place], &self.results[place]);
        let fields = PyDict::new(py);
        fields.set_item("game", &task.name)?;
        fields.set_item("group", &task.group)?;
        fields.set_item("proved", result.proved)?;
        fields.set_item("verdict", &result.verdict)?;
        fields.set_item("system", &result.system)?;
        fields.set_item("states", result.states)?;
        fields.set_item("board", result.board)?;
        fields.set_item("closed_form", &result.closed_form)?;
        fields.set_item("statement", &result.statement)?;
        fields.set_item("evidence", &result.evidence)?;
        fields.set_item("certificate", &result.certificate)?;
        fields.set_item("work_done", result.work_done)?;
        fields.set_item("seconds", result.seconds)?;
        make_named(py, "SweepResult", &fields)
    }
}

#[pymethods]
impl Sweep {
    /// Its title.
    #[getter]
    fn title(&self) -> &str {
        &self.title
    }

    fn __len__(&self) -> usize {
        self.results.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, place: isize) -> PyResult<Bound<'py, PyAny>> {
        let count = self.results.len();
        let at = if place < 0 { count.checked_add_signed(place) } else { place.try_into().ok() };
        let at = at.filter(|&at| at < count);
        self.result(py, at.ok_or_else(|| PyIndexError::new_err(format!("{place} of {count}")))?)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let results = (0..self.results.len()).map(|place| self.result(py, place));
        PyList::new(py, results.collect::<PyResult<Vec<_>>>()?)?.try_iter()
    }

    /// The results as CSV, without seconds: the same sweep makes the same text.
    fn to_csv(&self) -> String {
        sweep::csv(&self.tasks, &self.results)
    }

    /// Writes a file; its name ends in .csv or .parquet.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let end = path.extension().map(|end| end.to_string_lossy().to_lowercase());
        let bytes = match end.as_deref() {
            Some("csv") => self.to_csv().into_bytes(),
            Some("parquet") => {
                let mut bytes = Vec::new();
                write_sweep(&self.tasks, &self.results, &mut bytes)
                    .map_err(|error| errors::file(py, &path, &error))?;
                bytes
            }
            _ => {
                return Err(errors::input(py, "a file that ends in .csv or .parquet is expected"));
            }
        };
        save(py, &path, &bytes)
    }

    /// A row for each result, for Arrow.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // What it is asked for is a wish: the interface lets us answer in the types that we have.
        drop(requested_schema);
        let columns = sweep_columns(&self.tasks, &self.results);
        arrow::stream(py, &sweep_columns(&[], &[]), self.words(), std::iter::once(Ok(columns)))
    }

    /// The columns of such a row.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        arrow::schema(py, &sweep_columns(&[], &[]), &self.words())
    }

    fn __eq__(&self, other: &Self) -> bool {
        let same = |(one, other): (&TaskResult, &TaskResult)| one.same(other);
        self.tasks == other.tasks && self.results.iter().zip(&other.results).all(same)
    }

    fn __repr__(&self) -> String {
        let proved = self.results.iter().filter(|result| result.proved).count();
        format!("<Sweep {:?}: {} games, {proved} theorems>", self.title, self.results.len())
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("wythoff._html")?.call_method1("sweep", (slf,))
    }
}

impl Sweep {
    fn words(&self) -> arrow::Words {
        vec![("title", self.title.clone())]
    }
}
