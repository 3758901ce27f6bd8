//! Integers of Python and of the workbench, of any size, both ways.
//!
//! Whatever has `__index__` is an integer: those of Python, numpy and Sage. Numbers beyond 64
//! bits travel as bytes: digits would take time that grows with the square of their number, and
//! Python refuses to read more than 4300 of them.

use crate::errors;
use dashu_int::{IBig, UBig};
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyType};

/// An integer that came from Python.
#[derive(Clone, Debug)]
pub(crate) struct Integer(pub(crate) IBig);

/// An integer from 0 on that came from Python.
#[derive(Clone, Debug)]
pub(crate) struct Natural(pub(crate) UBig);

impl<'py> FromPyObject<'_, 'py> for Integer {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let py = object.py();
        match object.extract::<i64>() {
            Ok(small) => return Ok(Self(small.into())),
            Err(error) if error.is_instance_of::<PyOverflowError>(py) => {}
            Err(error) => return Err(error),
        }
        let index = object.call_method0("__index__")?;
        let bits: usize = index.call_method0("bit_length")?.extract()?;
        // One bit more for the sign.
        let bytes = index.call_method("to_bytes", (bits / 8 + 1, "little"), Some(&signed(py)?))?;
        Ok(Self(IBig::from_le_bytes(bytes.cast::<PyBytes>()?.as_bytes())))
    }
}

impl<'py> FromPyObject<'_, 'py> for Natural {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let Integer(number) = object.extract()?;
        UBig::try_from(number)
            .map(Self)
            .map_err(|_| errors::input(object.py(), "a negative number; a natural one is expected"))
    }
}

/// An integer from 0 on that counts or bounds something here, and so is not of any size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Small<T>(pub(crate) T);

impl<'py, T: TryFrom<UBig>> FromPyObject<'_, 'py> for Small<T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let Natural(number) = object.extract()?;
        T::try_from(number).map(Self).map_err(|_| {
            let bits = 8 * size_of::<T>();
            errors::input(object.py(), &format!("the number is too large: here it has {bits} bits"))
        })
    }
}

/// The same as the bare number, for arguments that have another one by default.
pub(crate) fn small<T: TryFrom<UBig>>(object: &Bound<'_, PyAny>) -> PyResult<T> {
    object.extract::<Small<T>>().map(|small| small.0)
}

/// A number or a tuple of numbers.
#[derive(Clone, Debug)]
pub(crate) struct Numbers(pub(crate) Vec<IBig>);

impl<'py> FromPyObject<'_, 'py> for Numbers {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let py = object.py();
        // An exception of somebody's own `__index__` is told, and so is Ctrl-C.
        let expected = |error: PyErr| {
            if error.is_instance_of::<PyTypeError>(py) {
                errors::expected("an integer or a tuple of integers", &object)
            } else {
                error
            }
        };
        match object.extract() {
            Ok(Integer(number)) => return Ok(Self(vec![number])),
            Err(error) if error.is_instance_of::<PyTypeError>(py) => {}
            Err(error) => return Err(error),
        }
        let numbers: Vec<Integer> = object.extract().map_err(expected)?;
        Ok(Self(numbers.into_iter().map(|number| number.0).collect()))
    }
}

fn signed(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let options = PyDict::new(py);
    options.set_item("signed", true)?;
    Ok(options)
}

/// An integer as Python has it.
pub(crate) fn int<'py>(py: Python<'py>, number: &IBig) -> PyResult<Bound<'py, PyAny>> {
    static INT: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    if let Ok(small) = i64::try_from(number) {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    let bytes = PyBytes::new(py, &number.to_le_bytes());
    let class = INT.import(py, "builtins", "int")?;
    class.call_method("from_bytes", (bytes, "little"), Some(&signed(py)?))
}

/// A natural number as Python has it.
pub(crate) fn natural<'py>(py: Python<'py>, number: &UBig) -> PyResult<Bound<'py, PyAny>> {
    int(py, &IBig::from(number.clone()))
}

/// The number that a report writes in decimal digits.
pub(crate) fn reported<'py>(py: Python<'py>, digits: &str) -> PyResult<Bound<'py, PyAny>> {
    let number = UBig::from_str_radix(digits, 10).expect("reports write numbers in digits");
    natural(py, &number)
}
