//! One rule-set of a sweep, and what became of it.

use crate::error::{Fault, WorkbenchError};
use crate::game::Game;
use crate::theorem::{Found, Status, find, if_it_fits};
use dashu_int::UBig;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::time::Duration;
use wythoff_control::Control;
use wythoff_control::Limits;
use wythoff_games::Size;
use wythoff_games::engine::naive;

/// Where the rules come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// A built-in game.
    Game(String),
    /// The text of a `.game` file.
    Rules(String),
}

impl Source {
    /// The rules that a name stands for: those of a file are taken from it now, since the
    /// file may change before the task is carried out, or before its result is read.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub(super) fn of(game: String) -> Result<Self, WorkbenchError> {
        Ok(Game::source(&game)?.map_or(Self::Game(game), Self::Rules))
    }
}

/// A rule-set to be tried, and what may be spent on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// What it is called.
    pub name: String,
    /// What it belongs to.
    pub group: String,
    /// Its rules.
    pub source: Source,
    /// Units of work that it may take: what ends there ends so on every machine.
    pub work: u64,
    /// Milliseconds that it may take, if that is limited too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub milliseconds: Option<u64>,
    /// Bytes of memory that the process may take.
    pub memory: u64,
}

impl Task {
    /// The game.
    ///
    /// # Errors
    /// A built-in game that does not exist, rules with a mistake.
    pub fn game(&self) -> Result<Game, WorkbenchError> {
        match &self.source {
            Source::Game(name) => Game::load(name),
            Source::Rules(text) => Game::parse(&self.name, text),
        }
    }
}

/// What became of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TaskResult {
    /// Whether there is a theorem.
    pub proved: bool,
    /// `proved`, or why there is no theorem in a word or two.
    pub verdict: String,
    /// The numbers that speak for the verdict, if there is no theorem.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<String>,
    /// The theorem in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    /// The number system of the automaton.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    /// Its states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// The side of the board it was learned from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<u32>,
    /// The closed form, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub closed_form: Option<String>,
    /// SHA-256 of the certificate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// Units of work that the search took.
    pub work_done: u64,
    /// Seconds that it took.
    pub seconds: f64,
}

impl TaskResult {
    /// Whether another result says the same, the time aside.
    pub fn same(&self, other: &Self) -> bool {
        Self { seconds: 0.0, ..self.clone() } == Self { seconds: 0.0, ..other.clone() }
    }
}

/// Carries out a task.
///
/// # Errors
/// A cancelled run. Everything else is a result.
pub fn carry_out(task: &Task, control: &Control) -> Result<TaskResult, WorkbenchError> {
    match search(task, control) {
        Err(error) if error.fault() != Fault::Cancelled => Ok(TaskResult {
            proved: false,
            verdict: if error.fault() == Fault::Limit { "stopped" } else { "not tried" }.into(),
            evidence: Some(error.to_string()),
            statement: None,
            system: None,
            states: None,
            board: None,
            closed_form: None,
            certificate: None,
            work_done: 0,
            seconds: 0.0,
        }),
        other => other,
    }
}

/// The certificate of a task, if there is a theorem that has one. Its theorem is found again.
///
/// # Errors
/// What the search says that ends without a theorem, or at a limit.
pub fn certificate(task: &Task, control: &Control) -> Result<Option<Certificate>, WorkbenchError> {
    let found = find_within(task, control)?;
    let Some(text) = if_it_fits(found.certificate())? else { return Ok(None) };
    let off_board = off_board(&found, control)?;
    Ok(Some(Certificate { sha256: digest(&text), text, off_board }))
}

/// A certificate and its digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// As it is written.
    pub text: String,
    /// SHA-256 of the text, as [`TaskResult::certificate`] has it.
    pub sha256: String,
    /// A position of a board of [`BOARD`] rows and columns of which the automaton says
    /// something else than the definition; `None` if there is none, as it should be.
    pub off_board: Option<(usize, usize)>,
}

/// The side of the board that an automaton is compared with.
pub const BOARD: usize = 100;

/// Compares an automaton with the definition, position by position.
fn off_board(found: &Found, control: &Control) -> Result<Option<(usize, usize)>, WorkbenchError> {
    let Some(theorem) = found.theorem() else { return Ok(None) };
    let size = Size { rows: BOARD, cols: BOARD };
    let board = naive::outcomes(found.game().rules(), size, control)?;
    let mut positions = (0..BOARD).flat_map(|x| (0..BOARD).map(move |y| (x, y)));
    Ok(positions.find(|&(x, y)| {
        let said = theorem.numerals.contains(&theorem.set, &UBig::from(x), &UBig::from(y));
        said != board.is_p(x, y)
    }))
}

/// The search, within the budget of its task.
fn find_within(task: &Task, control: &Control) -> Result<Found, WorkbenchError> {
    let limits = Limits {
        work: Some(task.work),
        time: task.milliseconds.map(Duration::from_millis),
        memory: Some(task.memory),
        states: None,
    };
    control.within(limits, |control| -> Result<Found, WorkbenchError> {
        let mut found = find(&task.game()?, control, &())?;
        found.derive(control)?;
        Ok(found)
    })
}

fn search(task: &Task, control: &Control) -> Result<TaskResult, WorkbenchError> {
    let found = find_within(task, control)?;
    let certificate = if_it_fits(found.certificate())?.map(|text| digest(&text));
    let report = found.report();
    Ok(TaskResult {
        proved: report.status == Status::Proved,
        verdict: report.verdict.unwrap_or_else(|| "proved".to_owned()),
        evidence: report.evidence,
        statement: report.statement,
        system: report.system,
        states: report.states,
        board: report.board,
        closed_form: report.forms.closed_form.map(|form| form.text),
        certificate,
        work_done: report.work,
        seconds: report.seconds,
    })
}

fn digest(text: &str) -> String {
    let mut out = String::new();
    for byte in Sha256::digest(text.as_bytes()) {
        let _ = write!(out, "{byte:02x}");
    }
    out
}
