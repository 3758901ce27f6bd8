//! `wythoff.Game`: rules, and everything that can be asked about them.

use crate::answer::{make, outcome, position, winning_move};
use crate::control::{Memory, Terms, Time};
use crate::errors;
use crate::number::{Natural, Small, natural, small};
use crate::positions::Positions;
use crate::table::Table;
use crate::theorem::{Search, Theorem};
use dashu_int::UBig;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;
use wythoff_games::period::RowLimits;
use wythoff_games::{Grundy, Size};
use wythoff_workbench::game::{GameReport, list, p_positions_known};
use wythoff_workbench::nth::{NthRequest, nth};
use wythoff_workbench::period::periods;
use wythoff_workbench::session::Session;
use wythoff_workbench::sum::{self, Asking, Component, Sum};
use wythoff_workbench::table::{TableRequest, table};
use wythoff_workbench::value::{ValueRequest, value};
use wythoff_workbench::{Control, Game as Rules, WorkbenchError};

/// Files of rules that are larger than this are refused.
const MAX_FILE: u64 = 1 << 20;

/// A game of two piles, made of the text of its rules (the language of `.game` files).
///
/// >>> import wythoff as w
/// >>> g = w.Game("take any from x\ntake any from y\ntake equal from both")
/// >>> g.outcome(3, 5)
/// 'P'
#[pyclass(frozen, module = "wythoff")]
pub(crate) struct Game {
    pub(crate) rules: Arc<Rules>,
    /// What was computed and found about it.
    pub(crate) session: Arc<Session>,
}

impl Game {
    fn new(rules: Rules) -> Self {
        Self { rules: Arc::new(rules), session: Arc::default() }
    }

    /// Asks the workbench.
    pub(crate) fn ask<T: Send>(
        &self,
        py: Python<'_>,
        terms: &Terms,
        question: impl FnOnce(&Session, &Rules, &Control) -> Result<T, WorkbenchError> + Send,
    ) -> PyResult<T> {
        let (session, rules) = (&self.session, &self.rules);
        let answer = terms.run(py, |control| question(session, rules, control))?;
        answer.map_err(|error| errors::workbench(py, &error))
    }

    fn ask_value(
        &self,
        py: Python<'_>,
        terms: &Terms,
        (x, y): (Natural, Natural),
        outcome_only: bool,
    ) -> PyResult<wythoff_workbench::value::ValueReport> {
        let request = ValueRequest { x: x.0, y: y.0, outcome_only, engine: None };
        self.ask(py, terms, |session, game, control| value(session, game, &request, control))
    }
}

/// A game by its name, such as "wythoff", "K^2", "W4" or "connell:3", or by the path of a
/// `.game` file.
///
/// >>> import wythoff as w
/// >>> w.game("W^4").name
/// 'blocking:4'
#[pyfunction]
pub(crate) fn game(py: Python<'_>, name: &str) -> PyResult<Game> {
    Rules::load(name).map(Game::new).map_err(|error| errors::workbench(py, &error))
}

/// The game of a `.game` file.
#[pyfunction]
pub(crate) fn read_game(py: Python<'_>, path: PathBuf) -> PyResult<Game> {
    let text = wythoff_files::read_text(&path, MAX_FILE);
    let text = text.map_err(|error| errors::file(py, &path, &error))?;
    let rules = Rules::parse(&path.display().to_string(), &text);
    rules.map(Game::new).map_err(|error| errors::workbench(py, &error))
}

/// The built-in games.
///
/// >>> import wythoff as w
/// >>> [game.usage for game in w.games()][:3]
/// ['nim', 'wythoff', 'f-wythoff']
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let info = |game: wythoff_workbench::game::GameSummary| {
        make(py, "GameInfo", (game.usage, game.alias, game.title, game.source))
    };
    PyList::new(py, list().into_iter().map(info).collect::<PyResult<Vec<_>>>()?)
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (rules, name = "rules"))]
    fn of_text(py: Python<'_>, rules: &str, name: &str) -> PyResult<Self> {
        Rules::parse_rules(name, rules)
            .map(Self::new)
            .map_err(|error| errors::workbench(py, &error))
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        self.rules.name()
    }

    /// A few words about it, if it is a built-in game.
    #[getter]
    fn title(&self) -> Option<&'static str> {
        self.rules.entry().map(|entry| entry.title)
    }

    /// Its legal moves in mathematics, one family a line, then how it ends.
    #[getter]
    fn rules(&self) -> Vec<String> {
        GameReport::of(&self.rules).rules
    }

    /// Who introduced or studied it.
    #[getter]
    fn source(&self) -> Option<&'static str> {
        self.rules.entry().map(|entry| entry.source)
    }

    /// What is known about it, in sentences.
    #[getter]
    fn facts(&self) -> Vec<&'static str> {
        GameReport::of(&self.rules).known
    }

    /// How its P-positions are known: by a theorem in print, a proof that is found at once, or
    /// by computing them.
    #[getter]
    fn known<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let known = self.ask(py, &Terms::quiet(), p_positions_known)?;
        make(py, "Known", (known.to_string(),))
    }

    /// Whether exchanging the piles changes nothing.
    #[getter]
    fn symmetric(&self) -> bool {
        self.rules.rules().is_symmetric()
    }

    /// Whether it has Sprague-Grundy values; blocking and misère games have outcomes only.
    #[getter]
    fn has_values(&self) -> bool {
        self.rules.rules().has_grundy_values()
    }

    /// The text of a `.game` file with these rules.
    #[getter]
    fn text(&self) -> String {
        GameReport::of(&self.rules).file
    }

    /// The Sprague-Grundy value of a position of any size, an `int` with `known`.
    ///
    /// >>> import wythoff as w
    /// >>> v = w.game("wythoff").value(10**50, 3)
    /// >>> v == 10**50 - 2, v.known
    /// (True, 'proved (the full state of the row recurs)')
    #[pyo3(signature = (x, y, *, max_time=None, max_memory=None, progress=None))]
    fn value<'py>(
        &self,
        py: Python<'py>,
        x: Natural,
        y: Natural,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let terms = Terms::new(max_time, max_memory, progress)?;
        let report = self.ask_value(py, &terms, (x, y), false)?;
        match (&report.value, report.more_than) {
            (Some(value), _) => {
                let engine = report.engine.map(|engine| engine.to_string());
                make(py, "Value", (natural(py, &value.0)?, report.known.to_string(), engine))
            }
            (None, more_than) => {
                let least = more_than.map_or(0, |Grundy(g)| g);
                let [x, y] = &report.position;
                Err(errors::out_of_reach(
                    py,
                    &format!(
                        "the value of ({x}, {y}) is larger than {least}, and no more is known of \
                         it\n  g.outcome(x, y) tells who wins"
                    ),
                ))
            }
        }
    }

    /// Who wins a position of any size: 'P' (the previous player) or 'N' (the next), a `str` with
    /// `known`.
    #[pyo3(signature = (x, y, *, max_time=None, max_memory=None, progress=None))]
    fn outcome<'py>(
        &self,
        py: Python<'py>,
        x: Natural,
        y: Natural,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let terms = Terms::new(max_time, max_memory, progress)?;
        let report = self.ask_value(py, &terms, (x, y), true)?;
        outcome(py, report.outcome, &report.known)
    }

    /// A winning move, checked by a second computation; false if there is none.
    ///
    /// >>> import wythoff as w
    /// >>> move = w.game("wythoff").winning_move(12, 30)
    /// >>> move.to, move.words
    /// ((12, 20), 'take 10 from y')
    #[pyo3(signature = (x, y, *, max_time=None, max_memory=None, progress=None))]
    fn winning_move<'py>(
        &self,
        py: Python<'py>,
        x: Natural,
        y: Natural,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let terms = Terms::new(max_time, max_memory, progress)?;
        let report = self.ask(py, &terms, |session, game, control| {
            let component = Component::new(game.clone(), game.name(), (x.0, y.0));
            sum::winning_move(&Sum::new(vec![component])?, Asking { session, control })
        })?;
        winning_move(py, &report)
    }

    /// A rectangle of values, or of outcomes if it has no values or `outcome=True`.
    ///
    /// >>> import wythoff as w
    /// >>> w.game("wythoff").table(4, 6)
    /// 0 1 2 3 4 5
    /// 1 2 0 4 5 3
    /// 2 0 1 5 3 4
    /// 3 4 5 6 2 0
    #[pyo3(signature = (rows, cols=None, *, outcome=None, max_time=None, max_memory=None, progress=None))]
    fn table(
        &self,
        py: Python<'_>,
        rows: Small<usize>,
        cols: Option<Small<usize>>,
        outcome: Option<bool>,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Table> {
        let terms = Terms::new(max_time, max_memory, progress)?;
        let outcomes = outcome.unwrap_or(!self.has_values());
        let size = Size::new(rows.0, cols.unwrap_or(rows).0);
        let request = TableRequest { size, outcomes, engine: None };
        self.ask(py, &terms, |_, game, control| table(game, request, control)).map(Table::new)
    }

    /// The positions of a value in order, from a row on: an iterator. In symmetric games each pair
    /// comes once, smaller pile first.
    ///
    /// >>> import itertools, wythoff as w
    /// >>> list(itertools.islice(w.game("wythoff").positions(start=3), 3))
    /// [(3, 5), (4, 7), (6, 10)]
    ///
    /// With `count` it ends after so many, and is a table for polars, pandas and pyarrow. Limits hold
    /// for all of it: the time that is spent computing, and the memory of what is on its way, 4 GB at
    /// most if nothing is said.
    #[pyo3(signature = (start=None, *, value=0, non_terminal=false, count=None, max_time=None, max_memory=None, progress=None))]
    fn positions(
        slf: Bound<'_, Self>,
        start: Option<Natural>,
        #[pyo3(from_py_with = small)] value: u32,
        non_terminal: bool,
        count: Option<Small<u64>>,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Positions> {
        let terms = Terms::new(max_time, max_memory, progress)?;
        let start = start.map_or(UBig::ZERO, |start| start.0);
        let value = Grundy(value);
        let count = count.map(|count| count.0);
        Ok(Positions::new(slf.unbind(), start, value, non_terminal, count, terms))
    }

    /// The n-th position of a value that is not terminal, counted from 0.
    ///
    /// >>> import wythoff as w
    /// >>> w.game("wythoff").nth(4)
    /// (6, 10)
    #[pyo3(signature = (n, value=0, *, max_time=None, max_memory=None, progress=None))]
    fn nth<'py>(
        &self,
        py: Python<'py>,
        n: Natural,
        #[pyo3(from_py_with = small)] value: u32,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let terms = Terms::new(max_time, max_memory, progress)?;
        let value = Grundy(value);
        let request = NthRequest { n: n.0, value, margin: None, checkpoint: None };
        let report =
            self.ask(py, &terms, |session, game, control| nth(session, game, &request, control))?;
        let number = |digits: &String| UBig::from_str_radix(digits, 10).expect("digits");
        let [x, y] = report.position.each_ref().map(number);
        position(py, (&x, &y), &report.known)
    }

    /// From which column on a row repeats itself: there G(row, y + period) = G(row, y) + rise. The
    /// preperiod and the period are the smallest ones.
    ///
    /// >>> import wythoff as w
    /// >>> p = w.game("wythoff").period(1)
    /// >>> p.preperiod, p.period, p.rise
    /// (0, 3, 3)
    #[pyo3(signature = (row, *, max_time=None, max_memory=None, progress=None))]
    fn period<'py>(
        &self,
        py: Python<'py>,
        row: Small<u64>,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let terms = Terms::new(max_time, max_memory, progress)?;
        let Small(row) = row;
        let report = self.ask(py, &terms, |_, game, control| {
            periods(game, row..=row, RowLimits::default(), control)
        })?;
        let found = report.rows.first().ok_or_else(|| {
            errors::stopped(py, "limit", report.stopped.as_deref().unwrap_or("no row was finished"))
        })?;
        let known = report.known.to_string();
        make(py, "Period", (found.row, found.preperiod, found.period, found.rise, known))
    }

    /// Looks for a theorem about the P-positions, or about the positions of a value, and proves
    /// it. Without one, the result says what was tried.
    ///
    /// >>> import wythoff as w
    /// >>> thm = w.game("wythoff").theorem()
    /// >>> thm.proved, thm.states, thm.system
    /// (True, 7, 'fib')
    #[pyo3(signature = (value=None, *, system=None, redundant=false, full=false, max_time=None, max_memory=None, progress=None))]
    fn theorem(
        &self,
        py: Python<'_>,
        value: Option<Small<u32>>,
        system: Option<&str>,
        redundant: bool,
        full: bool,
        max_time: Option<Time>,
        max_memory: Option<Memory>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Theorem> {
        let terms = Terms::new(max_time, max_memory, progress)?;
        let search = Search::new(py, value.map(|value| Grundy(value.0)), system, redundant, full)?;
        let found = self.ask(py, &terms, |session, game, control| {
            let found = search.run(game, control)?;
            found.teach(session);
            Ok(found)
        })?;
        Ok(Theorem::new(found))
    }

    fn __repr__(&self) -> String {
        format!("<Game {}>", self.rules.name())
    }

    /// For `pickle` and `copy`: a built-in game is its name, another one its rules and its name.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let module = py.import("wythoff")?;
        let name = self.name().to_owned();
        if self.rules.entry().is_some() {
            return Ok((module.getattr("game")?, PyTuple::new(py, [name])?));
        }
        Ok((module.getattr("Game")?, PyTuple::new(py, [self.text(), name])?))
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("wythoff._html")?.call_method1("game", (slf,))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.rules.rules().same_game(other.rules.rules())
    }

    fn __hash__(&self) -> u64 {
        let mut state = DefaultHasher::new();
        self.rules.rules().key().hash(&mut state);
        state.finish()
    }
}
