//! `wythoff.Automaton`: an automaton over the digits of numbers, out of any session.
//!
//! It is minimal and its states are numbered in the one way there is, so that two of them are
//! equal, and have one hash, if and only if they read numbers of the same systems and accept the
//! same.

use crate::control::Terms;
use crate::errors;
use crate::number::Integer;
use dashu_int::IBig;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use wythoff_workbench::machine::{Machine, MachineFormat, MachineReport};
use wythoff_workbench::{Control, Reason};

/// Automata with more states are summarised instead of drawn in a notebook.
const MOST_DRAWN: usize = 60;

/// So many edges become objects of Python in a few milliseconds.
const EDGES_AT_ONCE: usize = 1 << 13;

/// An automaton that reads numbers, all of them at once, digit by digit. State 0 is initial.
#[pyclass(frozen, eq, hash, skip_from_py_object, module = "wythoff")]
#[derive(Clone)]
pub(crate) struct Automaton {
    pub(crate) machine: Arc<Machine>,
}

impl PartialEq for Automaton {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.machine, &other.machine) || self.machine == other.machine
    }
}

impl Hash for Automaton {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Of a hash, since the classes of Python hash with a state of their own.
        let mut own = DefaultHasher::new();
        self.machine.hash(&mut own);
        own.finish().hash(state);
    }
}

impl Automaton {
    /// The automaton, made minimal: that takes less time than making it has taken.
    pub(crate) fn new(machine: &Machine, control: &Control) -> Result<Self, Reason> {
        Ok(Self { machine: Arc::new(machine.minimal(control)?) })
    }

    /// The same for whoever is not under a control.
    pub(crate) fn made(py: Python<'_>, machine: &Machine) -> PyResult<Self> {
        let made = Terms::quiet().run(py, |control| Self::new(machine, control))?;
        made.map_err(|reason| errors::reason(py, &reason))
    }

    fn text(&self, py: Python<'_>, format: MachineFormat) -> String {
        py.detach(|| self.machine.text(format))
    }
}

#[pymethods]
impl Automaton {
    /// How many states it has; a dead state is not counted.
    #[getter]
    fn states(&self) -> usize {
        self.machine.states()
    }

    /// Its edges: source, digits, target.
    #[getter]
    fn transitions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let edges = PyList::empty(py);
        for (i, (source, digits, target)) in self.machine.transitions().enumerate() {
            if i % EDGES_AT_ONCE == 0 {
                // Objects are made under the lock of the interpreter: others have their turn.
                py.detach(std::thread::yield_now);
                py.check_signals()?;
            }
            edges.append((source, PyTuple::new(py, digits)?, target))?;
        }
        Ok(edges)
    }

    /// The states that accept.
    #[getter]
    fn accepting(&self) -> Vec<usize> {
        self.machine.accepting()
    }

    /// What every state gives, in a word automaton.
    #[getter]
    fn outputs(&self) -> Option<Vec<i64>> {
        self.machine.outputs()
    }

    /// The variables of its tracks, where they have names.
    #[getter]
    fn variables(&self) -> Vec<Option<&str>> {
        self.machine.variables().collect()
    }

    /// The number system or the set of digits of each track.
    #[getter]
    fn systems(&self) -> Vec<&str> {
        self.machine.alphabets().collect()
    }

    /// Whether it accepts some numbers, one for each track.
    ///
    /// >>> import wythoff as w
    /// >>> w.game("wythoff").theorem().automaton.accepts(3, 5)
    /// True
    #[pyo3(signature = (*numbers))]
    fn accepts(&self, py: Python<'_>, numbers: Vec<Integer>) -> PyResult<bool> {
        let numbers: Vec<IBig> = numbers.into_iter().map(|number| number.0).collect();
        let accepted = Terms::quiet().run(py, |control| self.machine.accepts(&numbers, control))?;
        accepted.map_err(|error| errors::workbench(py, &error))
    }

    /// What it gives for some numbers, if it is a word automaton.
    #[pyo3(signature = (*numbers))]
    fn output(&self, py: Python<'_>, numbers: Vec<Integer>) -> PyResult<Option<i64>> {
        let numbers: Vec<IBig> = numbers.into_iter().map(|number| number.0).collect();
        let output = Terms::quiet().run(py, |control| self.machine.output(&numbers, control))?;
        output.map_err(|error| errors::workbench(py, &error))
    }

    /// Walnut's text file.
    fn to_walnut(&self, py: Python<'_>) -> String {
        self.text(py, MachineFormat::Walnut)
    }

    /// Graphviz.
    fn to_dot(&self, py: Python<'_>) -> String {
        self.text(py, MachineFormat::Graphviz)
    }

    /// A picture for LaTeX, with TikZ.
    fn to_tikz(&self, py: Python<'_>) -> String {
        self.text(py, MachineFormat::Tikz)
    }

    /// An `Automaton` of Sage.
    fn to_sage(&self, py: Python<'_>) -> String {
        self.text(py, MachineFormat::Sage)
    }

    /// A picture, drawn without Graphviz.
    fn to_svg(&self, py: Python<'_>) -> String {
        self.text(py, MachineFormat::Svg)
    }

    fn __repr__(&self) -> String {
        let states = self.machine.states();
        let plural = if states == 1 { "" } else { "s" };
        let systems: Vec<&str> = self.machine.alphabets().collect();
        format!("<Automaton: {states} state{plural} over {}>", systems.join(" "))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> Option<String> {
        (self.machine.states() <= MOST_DRAWN).then(|| self.to_svg(py))
    }

    fn _repr_html_<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if self.machine.states() <= MOST_DRAWN {
            return Ok(None);
        }
        let report =
            Terms::quiet().run(py, |control| MachineReport::of(&self.machine, None, control))?;
        let report = report.map_err(|error| errors::workbench(py, &error))?;
        let report = serde_json::to_string(&report).expect("reports are made for JSON");
        let report = py.import("json")?.call_method1("loads", (report,))?;
        py.import("wythoff._html")?.call_method1("automaton", (report,)).map(Some)
    }
}
