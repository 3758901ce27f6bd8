//! Work that may take longer than a moment: without the interpreter lock, under limits, stopped
//! by Ctrl-C, watched.
//!
//! The work runs on a thread of its own. The calling thread waits without the lock, and takes it
//! every 20 ms to see whether a signal has come (only the main thread of Python is told) and to
//! show how far the work is. An exception of a signal or of somebody's callback sets the cancel
//! flag of the `Control`, which every long computation looks at; the call ends when the work has,
//! and raises that exception.
//!
//! Cost: starting a thread and waiting for it, some 40 µs a call, and more on a busy machine. So
//! what takes a moment only, and may be asked for a thousand times in a row, is done by the calling
//! thread, without the lock as well: it looks for signals itself where the computation looks at its
//! `Control`.

use crate::errors;
use crate::number::Small;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::ThreadId;
use std::time::{Duration, Instant};
use wythoff_workbench::limits::{parse_bytes, parse_duration};
use wythoff_workbench::{Cancel, Control, Limits, Progress};

/// How often a waiting thread looks for signals.
pub(crate) const INTERVAL: Duration = Duration::from_millis(20);

/// No bar of our own for anything shorter than this.
const PATIENCE: Duration = Duration::from_secs(2);

/// Formulas may be hundreds of operators deep; what is not touched of a stack takes no memory.
const STACK: usize = 64 << 20;

/// Seconds, or a text such as `"2m"`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Time(Duration);

/// Bytes, or a text such as `"4G"`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory(u64);

impl<'py> FromPyObject<'_, 'py> for Time {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let py = object.py();
        let read = if let Ok(text) = object.extract::<String>() {
            parse_duration(&text).map_err(|error| error.to_string())
        } else {
            let seconds = match object.extract::<f64>() {
                // Beyond all numbers of floating point.
                Err(error) if error.is_instance_of::<PyOverflowError>(py) => f64::INFINITY,
                seconds => seconds?,
            };
            Duration::try_from_secs_f64(seconds)
                .map_err(|_| "max_time: a number of seconds from 0 on is expected".to_owned())
        };
        read.map(Self).map_err(|message| errors::input(py, &message))
    }
}

impl<'py> FromPyObject<'_, 'py> for Memory {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract::<String>() {
            let read = parse_bytes(&text).map(Self);
            return read.map_err(|error| errors::input(object.py(), &error.to_string()));
        }
        object.extract().map(|Small(bytes)| Self(bytes))
    }
}

/// What one call may use, and who watches it.
pub(crate) struct Terms {
    limits: Limits,
    watcher: Watcher,
    /// Whether it takes a moment only, as a rule.
    short: bool,
}

/// Who is told how far the work is.
enum Watcher {
    Nobody,
    /// Somebody's function of done, total and words.
    Function(Py<PyAny>),
    /// A bar of our own, once the work takes long; `true` if it was asked for, and not only
    /// because somebody may be looking.
    Bar {
        asked: bool,
    },
}

impl Terms {
    /// The terms that the arguments of a call ask for. `progress` is a function, `True` or
    /// `False`; left out, a bar is drawn where somebody looks.
    pub(crate) fn new(
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let watcher = match progress {
            None => Watcher::Bar { asked: false },
            Some(function) if function.is_callable() => Watcher::Function(function.unbind()),
            Some(flag) => match flag.extract() {
                Ok(true) => Watcher::Bar { asked: true },
                Ok(false) => Watcher::Nobody,
                Err(_) => {
                    let message = "progress: a function, True or False is expected";
                    return Err(PyTypeError::new_err(message));
                }
            },
        };
        let limits = Limits {
            time: max_time.map(|time| time.0),
            memory: max_memory.map(|memory| memory.0),
            ..Limits::default()
        };
        Ok(Self { limits, watcher, short: false })
    }

    /// For what takes a moment only, unless somebody asks for something huge.
    pub(crate) const fn quiet() -> Self {
        let limits = Limits { time: None, memory: None, states: None, work: None };
        Self { limits, watcher: Watcher::Nobody, short: true }
    }

    /// The same with less time, for a call that does its work in parts.
    pub(crate) fn spend(&mut self, time: Duration) {
        self.limits.time = self.limits.time.map(|left| left.saturating_sub(time));
    }

    /// Does some work.
    ///
    /// # Errors
    /// The exception that stopped it.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Control) -> T + Send,
    ) -> PyResult<T> {
        if self.short {
            return run_here(py, self.limits, work);
        }
        let cancel = Cancel::new();
        let progress = Arc::new(Progress::new());
        let control = Control::new(self.limits, cancel.clone());
        let control = match self.watcher {
            Watcher::Nobody => control,
            Watcher::Function(_) | Watcher::Bar { .. } => control.watched(progress.clone()),
        };
        let ended = Ended::default();
        let mut shown = Shown::new(&self.watcher);
        let mut exception = None;
        let outcome = std::thread::scope(|scope| {
            let job = || {
                let _announced = Announce(&ended);
                work(&control)
            };
            let worker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, job);
            let worker = worker.map_err(|error| {
                errors::stopped(py, "limit", &format!("no thread can be started: {error}"))
            })?;
            while !py.detach(|| ended.wait()) {
                let seen = py.check_signals().and_then(|()| shown.show(py, &progress));
                if let Err(error) = seen {
                    cancel.cancel();
                    // The first one says why.
                    exception.get_or_insert(error);
                }
            }
            Ok::<_, PyErr>(worker.join())
        })?;
        shown.close(py)?;
        match (outcome, exception) {
            (Err(panic), _) => std::panic::resume_unwind(panic),
            (Ok(_), Some(exception)) => Err(exception),
            (Ok(done), None) => Ok(done),
        }
    }
}

/// Does some work on the calling thread.
fn run_here<T: Send>(
    py: Python<'_>,
    limits: Limits,
    work: impl FnOnce(&Control) -> T + Send,
) -> PyResult<T> {
    let cancel = Cancel::new();
    let signals = Arc::new(Signals::new(cancel.clone()));
    let progress = Arc::new(Progress::new());
    let looking = signals.clone();
    progress.call_at_looks(move || looking.look());
    let control = Control::new(limits, cancel).watched(progress);
    let done = py.detach(|| work(&control));
    match signals.exception() {
        Some(exception) => Err(exception),
        None => Ok(done),
    }
}

/// Looks for signals on the thread that computes.
struct Signals {
    cancel: Cancel,
    /// Others that compute for it are told nothing.
    thread: ThreadId,
    seen: Mutex<Seen>,
}

struct Seen {
    last: Instant,
    exception: Option<PyErr>,
}

impl Signals {
    fn new(cancel: Cancel) -> Self {
        let seen = Mutex::new(Seen { last: Instant::now(), exception: None });
        Self { cancel, thread: std::thread::current().id(), seen }
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn look(&self) {
        if std::thread::current().id() != self.thread || self.seen().last.elapsed() < INTERVAL {
            return;
        }
        let raised = Python::attach(|py| py.check_signals().err());
        let mut seen = self.seen();
        seen.last = Instant::now();
        if let Some(exception) = raised {
            self.cancel.cancel();
            // The first one says why.
            seen.exception.get_or_insert(exception);
        }
    }

    fn exception(&self) -> Option<PyErr> {
        self.seen().exception.take()
    }
}

/// Whether the work has ended.
#[derive(Default)]
struct Ended {
    flag: Mutex<bool>,
    changed: Condvar,
}

impl Ended {
    /// Waits a moment, or until the work has ended; whether it has.
    fn wait(&self) -> bool {
        let flag = self.flag.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_timeout_while(flag, INTERVAL, |ended| !*ended);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Says that the work has ended, also if it panics.
struct Announce<'a>(&'a Ended);

impl Drop for Announce<'_> {
    fn drop(&mut self) {
        *self.0.flag.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.changed.notify_all();
    }
}

/// What a watcher sees of one call.
struct Shown<'a> {
    watcher: &'a Watcher,
    start: Instant,
    bar: Option<Py<PyAny>>,
}

impl<'a> Shown<'a> {
    fn new(watcher: &'a Watcher) -> Self {
        Self { watcher, start: Instant::now(), bar: None }
    }

    fn show(&mut self, py: Python<'_>, progress: &Progress) -> PyResult<()> {
        let function = match self.watcher {
            Watcher::Nobody => return Ok(()),
            Watcher::Function(function) => function,
            Watcher::Bar { asked } => {
                if self.start.elapsed() < PATIENCE {
                    return Ok(());
                }
                if self.bar.is_none() {
                    let module = py.import("wythoff._progress")?;
                    self.bar = Some(module.getattr("bar")?.call1((*asked,))?.unbind());
                }
                self.bar.as_ref().expect("it was made above")
            }
        };
        let (done, total) = progress.counted().unwrap_or((0, 0));
        let words = match (progress.place(), progress.states()) {
            (place, 0) => place,
            (place, states) if place.is_empty() => format!("{states} states"),
            (place, states) => format!("{place}, {states} states"),
        };
        function.bind(py).call1((done, total, words)).map(|_| ())
    }

    fn close(&self, py: Python<'_>) -> PyResult<()> {
        match &self.bar {
            Some(bar) => bar.bind(py).call_method0("close").map(|_| ()),
            None => Ok(()),
        }
    }
}
