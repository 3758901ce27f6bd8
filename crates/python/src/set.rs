//! `wythoff.Set`: numbers, or tuples of numbers, that an automaton accepts, in a session.

use crate::answer::make;
use crate::automaton::Automaton;
use crate::control::{Memory, Terms, Time};
use crate::errors;
use crate::number::{Numbers, Small, int};
use crate::result::steps;
use crate::session::{Shared, size};
use dashu_int::IBig;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use wythoff_workbench::machine::Machine;
use wythoff_workbench::prover::{
    Member, Predicate, RelationSummary, Session as Prover, SetOperation, Size, Step,
};

/// A set of numbers or of tuples of numbers, decided by an automaton: `in`, `&`, `|`, `-`, `^`,
/// `~`, `==`, `<=`.
///
/// >>> import wythoff as w
/// >>> s = w.Session()
/// >>> even = s.define("even", "Ey x=2*y")
/// >>> (~even).first(3), (even & ~even).first()
/// ([1, 3, 5], None)
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Set {
    shared: Arc<Shared>,
    /// The one minimal automaton of the set.
    predicate: Predicate,
    variables: Vec<String>,
    /// The formula or the expression that it was made by.
    about: String,
    steps: Vec<Step>,
}

impl Set {
    pub(crate) fn new(
        py: Python<'_>,
        shared: &Arc<Shared>,
        predicate: &Predicate,
        variables: Vec<String>,
        about: String,
        steps: Vec<Step>,
    ) -> PyResult<Self> {
        let predicate =
            shared.ask(py, &Terms::quiet(), |prover, control| prover.set_of(predicate, control))?;
        Ok(Self { shared: shared.clone(), predicate, variables, about, steps })
    }

    /// The set of a formula.
    pub(crate) fn of_summary(
        py: Python<'_>,
        shared: &Arc<Shared>,
        summary: &RelationSummary,
        formula: &str,
        steps: &[Step],
    ) -> PyResult<Self> {
        let variables = summary.variables.clone();
        Self::new(py, shared, &summary.predicate, variables, formula.to_owned(), steps.to_vec())
    }

    /// Its automaton with what its tracks mean.
    pub(crate) fn machine(&self, py: Python<'_>) -> PyResult<Arc<Machine>> {
        let (predicate, variables) = (&self.predicate, &self.variables);
        let machine = self.shared.ask(py, &Terms::quiet(), |prover, _| {
            Ok(Machine::of_relation(prover, &summary(prover, predicate, variables)))
        })?;
        Ok(Arc::new(machine))
    }

    fn combine(
        &self,
        py: Python<'_>,
        operation: SetOperation,
        other: &Self,
        sign: char,
    ) -> PyResult<Self> {
        if !Arc::ptr_eq(&self.shared, &other.shared) {
            let message = "the sets belong to two sessions; s[name] = set takes one over";
            return Err(errors::input(py, message));
        }
        let predicate = self.shared.ask(py, &Terms::quiet(), |prover, control| {
            prover.combine_sets(&self.predicate, operation, &other.predicate, control)
        })?;
        let about = format!("({}) {sign} ({})", self.about, other.about);
        Ok(self.made(predicate, about, self.steps.iter().chain(&other.steps)))
    }

    /// A set with the same tracks.
    fn made<'a>(
        &self,
        predicate: Predicate,
        about: String,
        steps: impl Iterator<Item = &'a Step>,
    ) -> Self {
        Self {
            shared: self.shared.clone(),
            predicate,
            variables: self.variables.clone(),
            about,
            steps: steps.cloned().collect(),
        }
    }

    /// A member as Python has it: a number, or a tuple.
    pub(crate) fn member<'py>(py: Python<'py>, member: &Member) -> PyResult<Bound<'py, PyAny>> {
        let track = |(number, digits): (&Option<IBig>, &Vec<i32>)| match number {
            Some(number) => int(py, number),
            // A word has no value.
            None => Ok(PyTuple::new(py, digits)?.into_any()),
        };
        let parts = member.numbers.iter().zip(&member.digits).map(track);
        let mut parts = parts.collect::<PyResult<Vec<_>>>()?;
        if parts.len() == 1 {
            return Ok(parts.swap_remove(0));
        }
        Ok(PyTuple::new(py, parts)?.into_any())
    }

    fn members<'py>(
        &self,
        py: Python<'py>,
        terms: &Terms,
        count: usize,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let members = self.shared.ask(py, terms, |prover, control| {
            prover.first_members(&self.predicate, count, control)
        })?;
        members.iter().map(|member| Self::member(py, member)).collect()
    }

    fn count_members(&self, py: Python<'_>, terms: &Terms) -> PyResult<Size> {
        self.shared.ask(py, terms, |prover, control| prover.size_of(&self.predicate, control))
    }

    fn is_empty(&self, py: Python<'_>) -> PyResult<bool> {
        self.shared.ask(py, &Terms::quiet(), |_, control| {
            Ok(wythoff_automata::is_empty(&self.predicate.dfa, control)?)
        })
    }
}

/// What a machine is made of.
fn summary(prover: &Prover, predicate: &Predicate, variables: &[String]) -> RelationSummary {
    RelationSummary {
        variables: variables.to_vec(),
        alphabets: prover.alphabets_of(predicate),
        states: predicate.dfa.states(),
        edges: predicate.dfa.edge_count(),
        size: Size::Infinite,
        members: Vec::new(),
        predicate: predicate.clone(),
        counting: None,
    }
}

#[pymethods]
impl Set {
    /// The number system or the set of digits of each track.
    #[getter]
    fn systems(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let predicate = &self.predicate;
        self.shared.ask(py, &Terms::quiet(), |prover, _| Ok(prover.alphabets_of(predicate)))
    }

    /// Its variables, in the order of a tuple; none if no formula named them.
    #[getter]
    fn variables(&self) -> Vec<String> {
        self.variables.clone()
    }

    /// The formula or the expression that it was made by.
    #[getter]
    fn formula(&self) -> &str {
        &self.about
    }

    /// How many states its automaton has.
    #[getter]
    fn states(&self) -> usize {
        self.predicate.dfa.states()
    }

    /// Its automaton.
    #[getter]
    fn automaton(&self, py: Python<'_>) -> PyResult<Automaton> {
        Automaton::made(py, &*self.machine(py)?)
    }

    fn __contains__(&self, py: Python<'_>, member: Numbers) -> PyResult<bool> {
        let Numbers(numbers) = member;
        self.shared.ask(py, &Terms::quiet(), |prover, control| {
            prover.is_member(&self.predicate, &numbers, control)
        })
    }

    /// The first member, or None; with a count, a list of so many members at most. They come by
    /// the length of their longest number, then by digits.
    #[pyo3(signature = (count=None, *, max_time=None, max_memory=None, progress=None))]
    fn first<'py>(
        &self,
        py: Python<'py>,
        count: Option<Small<usize>>,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let terms = Terms::new(max_time, max_memory, progress)?;
        let mut members = self.members(py, &terms, count.map_or(1, |count| count.0))?;
        match count {
            Some(_) => Ok(Some(PyList::new(py, members)?.into_any())),
            None => Ok(members.pop()),
        }
    }

    /// How many members it has: an `int`, or `math.inf`.
    #[getter]
    fn size<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        size(py, self.count_members(py, &Terms::quiet())?)
    }

    /// Whether it has finitely many members.
    #[getter]
    fn is_finite(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.count_members(py, &Terms::quiet())? != Size::Infinite)
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(!self.is_empty(py)?)
    }

    fn __and__(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        self.combine(py, SetOperation::And, other, '&')
    }

    fn __or__(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        self.combine(py, SetOperation::Or, other, '|')
    }

    fn __sub__(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        self.combine(py, SetOperation::Minus, other, '-')
    }

    fn __xor__(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        self.combine(py, SetOperation::Xor, other, '^')
    }

    fn __invert__(&self, py: Python<'_>) -> PyResult<Self> {
        let predicate = self.shared.ask(py, &Terms::quiet(), |prover, control| {
            let all = prover.everything(&self.predicate.tracks, control)?;
            prover.combine_sets(&all, SetOperation::Minus, &self.predicate, control)
        })?;
        Ok(self.made(predicate, format!("~({})", self.about), self.steps.iter()))
    }

    fn __le__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        self.combine(py, SetOperation::Minus, other, '-')?.is_empty(py)
    }

    fn __ge__(&self, py: Python<'_>, other: &Self) -> PyResult<bool> {
        other.__le__(py, self)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
        let other = other.get();
        let same = if Arc::ptr_eq(&self.shared, &other.shared) {
            self.predicate.tracks == other.predicate.tracks
                && self.predicate.dfa == other.predicate.dfa
        } else {
            self.predicate.dfa == other.predicate.dfa && self.machine(py)? == other.machine(py)?
        };
        Ok(same.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __hash__(&self) -> u64 {
        let mut state = DefaultHasher::new();
        self.predicate.dfa.hash(&mut state);
        state.finish()
    }

    /// How it was made: its steps, with the states of every automaton on the way.
    fn explain<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        make(py, "Explanation", (&self.about, steps(py, &self.steps)?, self.states()))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let first = PyList::new(py, self.members(py, &Terms::quiet(), 5)?)?;
        let more = match self.count_members(py, &Terms::quiet())? {
            Size::Finite(count) if count <= 5 => "",
            _ => ", …",
        };
        let first = first.repr()?.to_string();
        let inside = first.trim_start_matches('[').trim_end_matches(']');
        let states = self.states();
        Ok(format!(
            "<Set {{{inside}{more}}}, {states} state{}>",
            if states == 1 { "" } else { "s" }
        ))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("wythoff._html")?.call_method1("set_", (slf,))
    }
}
