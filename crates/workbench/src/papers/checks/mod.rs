//! What can be checked: one file per kind of statement.
//!
//! A check reads printed data from its TOML table, recomputes from the rules of
//! the games, and says what it compared.

mod beams;
mod complementary;
mod connell;
mod convergence;
mod komak;
mod queens;
mod recursion;
mod settled;
mod spectrum;
mod translated;
mod values;
mod words;

use super::Comparison;
use crate::error::WorkbenchError;
use crate::game::Game;
use serde::Deserialize;
use wythoff_games::engine::select::{self, Choice};
use wythoff_games::{EngineError, GrundyTable, OutcomeBoard, Size, Watch};

/// A check, as its TOML table names it.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Check {
    GrundyTable(values::GrundyTableCheck),
    GrundyCells(values::GrundyCells),
    ValuesInSquare(values::ValuesInSquare),
    Positions(values::Positions),
    Beams(beams::Beams),
    ClosedForm(beams::ClosedFormCheck),
    Translated(translated::Translated),
    ConnellTable(connell::ConnellTable),
    Complementary(complementary::Complementary),
    KomakTable(komak::KomakTable),
    KomakRecursion(komak::KomakRecursion),
    KomakPositions(komak::KomakPositions),
    OffsetWord(words::OffsetWord),
    DigitPairs(words::DigitPairs),
    Recursion(recursion::Recursion),
    DiscrepancyBound(recursion::DiscrepancyBound),
    Spectrum(spectrum::Spectrum),
    ShiftedBeatty(spectrum::ShiftedBeatty),
    Queens(queens::Queens),
    Settled(settled::Settled),
    ConvergenceMaxima(convergence::ConvergenceMaxima),
}

impl Check {
    pub(super) fn run(&self, watch: &dyn Watch) -> Result<Vec<Comparison>, CheckError> {
        match self {
            Self::GrundyTable(c) => c.run(watch),
            Self::GrundyCells(c) => c.run(watch),
            Self::ValuesInSquare(c) => c.run(watch),
            Self::Positions(c) => c.run(watch),
            Self::Beams(c) => c.run(watch),
            Self::ClosedForm(c) => c.run(watch),
            Self::Translated(c) => c.run(watch),
            Self::ConnellTable(c) => c.run(watch),
            Self::Complementary(c) => Ok(c.run()),
            Self::KomakTable(c) => Ok(c.run()),
            Self::KomakRecursion(c) => Ok(c.run()),
            Self::KomakPositions(c) => c.run(watch),
            Self::OffsetWord(c) => c.run(watch),
            Self::DigitPairs(c) => c.run(watch),
            Self::Recursion(c) => c.run(watch),
            Self::DiscrepancyBound(c) => Ok(c.run()),
            Self::Spectrum(c) => Ok(c.run()),
            Self::ShiftedBeatty(c) => Ok(c.run()),
            Self::Queens(c) => Ok(c.run()),
            Self::Settled(c) => c.run(watch),
            Self::ConvergenceMaxima(c) => c.run(watch),
        }
    }
}

/// Why a check could not run.
#[derive(Debug)]
pub(super) enum CheckError {
    /// The printed data do not fit the check.
    Data(String),
    /// The workbench did not answer.
    Workbench(Box<WorkbenchError>),
}

impl CheckError {
    pub(super) fn in_item(self, item: &str) -> WorkbenchError {
        match self {
            Self::Data(problem) => WorkbenchError::Paper { item: item.to_string(), problem },
            Self::Workbench(error) => *error,
        }
    }
}

impl From<WorkbenchError> for CheckError {
    fn from(error: WorkbenchError) -> Self {
        Self::Workbench(Box::new(error))
    }
}

impl From<EngineError> for CheckError {
    fn from(error: EngineError) -> Self {
        WorkbenchError::from(error).into()
    }
}

/// No item needs more.
const CHOICE: Choice = Choice { engine: None, max_memory: 2 << 30 };

fn grundy(name: &str, size: Size, watch: &dyn Watch) -> Result<GrundyTable, CheckError> {
    Ok(select::grundy(Game::load(name)?.rules(), size, CHOICE, watch)?.1)
}

fn board(name: &str, size: Size, watch: &dyn Watch) -> Result<OutcomeBoard, CheckError> {
    Ok(select::outcomes(Game::load(name)?.rules(), size, CHOICE, watch)?.1)
}

/// Compares a described set of positions with a board: equal, or the first few
/// positions on each side that the other lacks.
fn same_set(board: &OutcomeBoard, described: impl Fn(u64, u64) -> bool) -> Result<String, String> {
    let size = board.size();
    let (mut missing, mut extra) = (Vec::new(), Vec::new());
    for x in 0..size.rows {
        for y in 0..size.cols {
            match (board.is_p(x, y), described(x as u64, y as u64)) {
                (true, false) => missing.push((x, y)),
                (false, true) => extra.push((x, y)),
                _ => {}
            }
        }
    }
    if missing.is_empty() && extra.is_empty() {
        return Ok(format!("holds on {} × {}", size.rows, size.cols));
    }
    let few = |word: &str, list: &[(usize, usize)]| {
        let shown: Vec<_> = list.iter().take(4).map(|(x, y)| format!("({x},{y})")).collect();
        let more = if list.len() > 4 { ", …" } else { "" };
        format!("{word} {}{more}", shown.join(", "))
    };
    let parts = [("misses", missing), ("adds", extra)];
    let said: Vec<_> =
        parts.iter().filter(|(_, l)| !l.is_empty()).map(|(w, l)| few(w, l)).collect();
    Err(said.join("; "))
}
