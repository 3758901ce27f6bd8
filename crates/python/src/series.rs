//! `wythoff.Series`: a counting function as a linear representation.

use crate::control::{Memory, Terms, Time};
use crate::errors;
use crate::number::{Integer, Numbers, int, natural};
use crate::session::Shared;
use dashu_int::IBig;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySlice, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};
use wythoff_numeration::Arithmetic;
use wythoff_series::{Linear, Rational};
use wythoff_workbench::prover::{CountingFunction, MatrixFormat, TrackKind};

/// How many values of some variables satisfy a formula, as a function of the others: `f[n]` for n
/// of any size, exactly. The value is a row times one matrix for every digit of n times a column.
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Series {
    shared: Arc<Shared>,
    function: Arc<CountingFunction>,
    /// The number systems of its variables; none where one stands for words.
    systems: Vec<Option<Arc<Arithmetic>>>,
    /// The smallest representation, once somebody has asked for something that needs it.
    minimal: OnceLock<Arc<Linear>>,
}

impl Series {
    pub(crate) fn new(
        py: Python<'_>,
        shared: &Arc<Shared>,
        function: Arc<CountingFunction>,
    ) -> PyResult<Self> {
        let systems = shared.ask(py, &Terms::quiet(), |prover, _| {
            let system = |track: &TrackKind| match track {
                TrackKind::System(id) => Some(prover.prover.systems.get(*id).arithmetic.clone()),
                TrackKind::Digits(_) => None,
            };
            Ok(function.tracks.iter().map(system).collect())
        })?;
        Ok(Self { shared: shared.clone(), function, systems, minimal: OnceLock::new() })
    }

    /// Its values in a box.
    fn values<'py>(
        &self,
        py: Python<'py>,
        ranges: &[(IBig, IBig)],
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let (has, given) = (self.function.index.len(), ranges.len());
        if has != given {
            let variables = self.function.index.join(", ");
            let message = format!("it is a function of {has} numbers, {variables}, not of {given}");
            return Err(errors::input(py, &message));
        }
        let rows = self.shared.ask(py, &Terms::quiet(), |prover, control| {
            prover.counts(&self.function, ranges, control)
        })?;
        rows.iter().map(|row| natural(py, &row.value)).collect()
    }

    fn at<'py>(&self, py: Python<'py>, point: Vec<IBig>) -> PyResult<Bound<'py, PyAny>> {
        let point: Vec<(IBig, IBig)> = point.into_iter().map(|n| (n.clone(), n)).collect();
        Ok(self.values(py, &point)?.swap_remove(0))
    }

    fn minimal(&self, py: Python<'_>, terms: &Terms) -> PyResult<Arc<Linear>> {
        if let Some(minimal) = self.minimal.get() {
            return Ok(minimal.clone());
        }
        let minimal = terms.run(py, |control| self.function.linear.minimise(control))?;
        let minimal = minimal.map_err(|reason| errors::reason(py, &reason))?;
        // Two threads may come here at a time, with the same one.
        Ok(self.minimal.get_or_init(|| Arc::new(minimal)).clone())
    }

    fn text(&self, py: Python<'_>, format: MatrixFormat) -> PyResult<String> {
        let text = Terms::quiet().run(py, |control| self.function.text(format, control))?;
        text.map_err(|reason| errors::reason(py, &reason))
    }

    /// Whether both are functions of numbers of the same systems.
    fn same_systems(&self, other: &Self) -> bool {
        let same = |(one, two): (&Option<Arc<Arithmetic>>, &Option<Arc<Arithmetic>>)| {
            one.as_ref().zip(two.as_ref()).is_some_and(|(one, two)| one.same_numbers(two))
        };
        let numbers = self.systems.len() == other.systems.len()
            && self.systems.iter().zip(&other.systems).all(same);
        numbers
            || Arc::ptr_eq(&self.shared, &other.shared)
                && self.function.tracks == other.function.tracks
    }
}

/// A rational number as Python has it: an `int`, or a `Fraction`.
fn fraction<'py>(py: Python<'py>, number: &Rational) -> PyResult<Bound<'py, PyAny>> {
    if let Some(integer) = number.integer() {
        return int(py, integer);
    }
    let parts = (int(py, number.numerator())?, natural(py, number.denominator())?);
    py.import("fractions")?.getattr("Fraction")?.call1(parts)
}

#[pymethods]
impl Series {
    /// The variables that it is a function of.
    #[getter]
    fn variables(&self) -> Vec<String> {
        self.function.index.clone()
    }

    /// The variables whose values are counted.
    #[getter]
    fn counted(&self) -> Vec<String> {
        self.function.counted.clone()
    }

    /// The number systems of its variables.
    #[getter]
    fn systems(&self) -> Vec<String> {
        self.function.alphabets.clone()
    }

    /// The length of its vectors.
    #[getter]
    fn dimension(&self) -> usize {
        self.function.linear.dimension()
    }

    /// The dimension of the smallest representation of the function.
    #[getter]
    fn rank(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.minimal(py, &Terms::quiet())?.dimension())
    }

    /// `f[n]`, `f[n, m]` for two variables, `f[0:10]` for a list.
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Ok(slice) = index.cast::<PySlice>() else {
            let Numbers(point) = index.extract()?;
            return self.at(py, point);
        };
        let part = |name: &str, otherwise: Option<i32>| -> PyResult<IBig> {
            let value = slice.getattr(name)?;
            match otherwise {
                Some(otherwise) if value.is_none() => Ok(otherwise.into()),
                _ => value.extract::<Integer>().map(|number| number.0),
            }
        };
        let (start, stop, step) =
            (part("start", Some(0))?, part("stop", None)?, part("step", Some(1))?);
        if start < IBig::ZERO || step != IBig::ONE {
            let message = "a slice of a function begins at 0 or later, and leaves nothing out";
            return Err(errors::input(py, message));
        }
        let values =
            if stop > start { self.values(py, &[(start, stop - IBig::ONE)])? } else { vec![] };
        Ok(PyList::new(py, values)?.into_any())
    }

    #[pyo3(signature = (*numbers))]
    fn __call__<'py>(&self, py: Python<'py>, numbers: Vec<Integer>) -> PyResult<Bound<'py, PyAny>> {
        self.at(py, numbers.into_iter().map(|number| number.0).collect())
    }

    /// The smallest representation of the same function.
    #[pyo3(signature = (*, max_time=None, max_memory=None, progress=None))]
    fn minimize(
        &self,
        py: Python<'_>,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let minimal = self.minimal(py, &Terms::new(max_time, max_memory, progress)?)?;
        Ok(Self {
            shared: self.shared.clone(),
            function: Arc::new(self.function.with((*minimal).clone())),
            systems: self.systems.clone(),
            minimal: OnceLock::from(minimal),
        })
    }

    /// The row vector.
    #[getter]
    fn row<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.function.linear.row().iter().map(|entry| fraction(py, entry)).collect()
    }

    /// The column vector.
    #[getter]
    fn column<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.function.linear.column().iter().map(|entry| fraction(py, entry)).collect()
    }

    /// The matrix of every tuple of digits, as lists of rows.
    #[getter]
    fn matrices<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (linear, all) = (&self.function.linear, PyDict::new(py));
        for (symbol, matrix) in linear.matrices() {
            let size = linear.dimension();
            let zero = 0u8.into_pyobject(py)?.into_any();
            let mut rows = vec![vec![zero; size]; size];
            for entry in matrix.entries() {
                rows[entry.row][entry.column] = fraction(py, &entry.value)?;
            }
            all.set_item(PyTuple::new(py, linear.tracks().tuple(symbol))?, rows)?;
        }
        Ok(all)
    }

    /// The recurrences that it satisfies, in lines.
    #[pyo3(signature = (name="f", *, max_time=None, max_memory=None, progress=None))]
    fn recurrences(
        &self,
        py: Python<'_>,
        name: &str,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Vec<String>> {
        let terms = Terms::new(max_time, max_memory, progress)?;
        self.shared.ask(py, &terms, |prover, control| {
            self.function.recurrences(name, &prover.prover.systems, control)
        })
    }

    /// Whether both have the same values everywhere: decided.
    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
        let other = other.get();
        // Functions of the same digits are equal if and only if their minimal representations are.
        let same = self.same_systems(other)
            && self.function.order == other.function.order
            && self.minimal(py, &Terms::quiet())? == other.minimal(py, &Terms::quiet())?;
        Ok(same.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    /// Of the one minimal representation that equal functions have in common.
    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        let minimal = self.minimal(py, &Terms::quiet())?;
        let mut state = DefaultHasher::new();
        minimal.row().hash(&mut state);
        minimal.column().hash(&mut state);
        for (symbol, matrix) in minimal.matrices() {
            for entry in matrix.entries() {
                (symbol.index(), entry.row, entry.column, &entry.value).hash(&mut state);
            }
        }
        Ok(state.finish())
    }

    /// The representation for Sage.
    fn to_sage(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, MatrixFormat::Sage)
    }

    /// The representation for Mathematica.
    fn to_mathematica(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, MatrixFormat::Mathematica)
    }

    /// The representation for Maple.
    fn to_maple(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, MatrixFormat::Maple)
    }

    /// The representation as JSON.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, MatrixFormat::Json)
    }

    fn __repr__(&self) -> String {
        let function = &self.function;
        let counted = match function.counted.as_slice() {
            [] => "1 where it holds".to_owned(),
            counted => format!("counting {}", counted.join(", ")),
        };
        let (index, dimension) = (function.index.join(", "), function.linear.dimension());
        format!("<Series f({index}), {counted}: dimension {dimension}>")
    }
}
