//! Memory that may not be there, and writing that hears of Ctrl-C.
//!
//! What grows with what somebody asks for is allocated so that a machine without that much memory
//! says so: otherwise the process would be aborted, and with it everything else in a notebook.

use crate::errors;
use pyo3::prelude::*;
use std::io::{self, Write};
use wythoff_workbench::{Bytes, Control, Reason, WorkbenchError};

/// Why something was not made.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A limit was reached, or somebody has stopped it.
    Limit(Reason),
    /// The system does not give so many bytes.
    NoRoom(u64),
    /// The workbench does not answer.
    Refused(WorkbenchError),
}

impl From<Reason> for Stop {
    fn from(reason: Reason) -> Self {
        Self::Limit(reason)
    }
}

impl From<WorkbenchError> for Stop {
    fn from(error: WorkbenchError) -> Self {
        Self::Refused(error)
    }
}

impl Stop {
    /// The exception that says so.
    pub(crate) fn raise(&self, py: Python<'_>) -> PyErr {
        match self {
            Self::Limit(reason) => errors::reason(py, reason),
            Self::NoRoom(bytes) => {
                let message = format!("there is no memory for {}", Bytes((*bytes).into()));
                errors::stopped(py, "memory", &message)
            }
            Self::Refused(error) => errors::workbench(py, error),
        }
    }
}

/// An empty list with room for so many.
pub(crate) fn list_of<T>(count: usize) -> Result<Vec<T>, Stop> {
    let mut list = Vec::new();
    reserve(&mut list, count)?;
    Ok(list)
}

/// Room for so many more and no others.
fn reserve<T>(list: &mut Vec<T>, more: usize) -> Result<(), Stop> {
    let bytes =
        (list.len() as u64).saturating_add(more as u64).saturating_mul(size_of::<T>() as u64);
    list.try_reserve_exact(more).map_err(|_| Stop::NoRoom(bytes))
}

/// Whether the system would give so many bytes: for what is then allocated in smaller parts by
/// others, who do not ask.
pub(crate) fn is_there(bytes: usize) -> Result<(), Stop> {
    list_of::<u8>(bytes).map(drop)
}

/// Where something is written that may be long; it ends when the control says so.
pub(crate) struct Pen<'a, W> {
    out: W,
    control: &'a Control,
    stop: Option<Stop>,
}

impl<'a, W: Write> Pen<'a, W> {
    /// Writes all of something.
    ///
    /// # Errors
    /// What ended it, before what the writer made of that.
    pub(crate) fn write_with(
        out: W,
        control: &'a Control,
        write: impl FnOnce(&mut Self) -> Result<(), WorkbenchError>,
    ) -> Result<W, Stop> {
        let mut pen = Self { out, control, stop: None };
        match (write(&mut pen), pen.stop.take()) {
            (_, Some(stop)) => Err(stop),
            (Err(error), None) => Err(error.into()),
            (Ok(()), None) => Ok(pen.out),
        }
    }
}

impl<W: Write> Write for Pen<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Err(reason) = self.control.work(bytes.len(), 0) {
            self.stop = Some(reason.into());
            return Err(io::Error::other(reason));
        }
        self.out.write(bytes).inspect_err(|error| {
            if error.kind() == io::ErrorKind::OutOfMemory {
                self.stop = Some(Stop::NoRoom(bytes.len() as u64));
            }
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A text or a picture in memory, as long as there is some.
#[derive(Default)]
pub(crate) struct Page {
    pub(crate) bytes: Vec<u8>,
}

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.try_reserve(bytes.len()).map_err(|_| io::ErrorKind::OutOfMemory)?;
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
