//! What can be checked: one file per kind of statement.
//!
//! A check reads printed data from its TOML table, recomputes from the rules of
//! the games or proves by a script of the prover, and says what it compared.

mod beams;
mod columns;
mod complementary;
mod connell;
mod convergence;
mod drawn_automata;
mod drawn_positions;
mod every_diagonal;
mod golden;
mod komak;
mod leads;
mod near_zeros;
mod nth;
mod point_bounds;
mod queens;
mod recursion;
mod rows;
mod script;
mod settled;
mod slope;
mod spectrum;
mod translated;
mod values;
mod words;

use super::{Comparison, Drawing};
use crate::error::WorkbenchError;
use crate::game::Game;
use crate::sequence_game::SequenceGame;
use serde::Deserialize;
use wythoff_games::engine::select::{self, Choice};
use wythoff_games::sequence::{self, Engine, Numbered, Point};
use wythoff_games::{EngineError, Grundy, GrundyTable, OutcomeBoard, Size, Watch};

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
    DrawnPositions(drawn_positions::DrawnPositions),
    DrawnAutomaton(drawn_automata::DrawnAutomaton),
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
    ConvergenceHistogram(convergence::ConvergenceHistogram),
    LandmanBounds(rows::LandmanBounds),
    AdditivePeriods(rows::AdditivePeriods),
    PointBounds(point_bounds::PointBounds),
    EveryDiagonal(every_diagonal::EveryDiagonal),
    Translation(columns::Translation),
    Descents(columns::Descents),
    GoldenRatio(slope::GoldenRatio),
    StripBounds(slope::StripBounds),
    LeadExtremes(leads::LeadExtremes),
    LeadHistogram(leads::LeadHistogram),
    LargeValues(near_zeros::LargeValues),
    FirstTerms(near_zeros::FirstTerms),
    NthPoints(nth::NthPoints),
    Script(script::ScriptCheck),
}

/// What a check found.
#[derive(Debug)]
pub(super) struct Findings {
    pub(super) comparisons: Vec<Comparison>,
    pub(super) figure: Option<Drawing>,
}

impl Check {
    /// Whether the check draws a figure.
    pub(super) const fn draws(&self) -> bool {
        matches!(
            self,
            Self::LeadHistogram(_)
                | Self::FirstTerms(_)
                | Self::ConvergenceHistogram(_)
                | Self::DrawnPositions(_)
                | Self::DrawnAutomaton(_)
        )
    }

    /// The script of the prover that the check runs, with what it needs before it.
    pub(super) fn script(&self) -> Option<String> {
        match self {
            Self::Script(check) => check.text(),
            _ => None,
        }
    }

    pub(super) fn run(&self, watch: &dyn Watch) -> Result<Findings, CheckError> {
        let comparisons = match self {
            Self::GrundyTable(c) => c.run(watch)?,
            Self::GrundyCells(c) => c.run(watch)?,
            Self::ValuesInSquare(c) => c.run(watch)?,
            Self::Positions(c) => c.run(watch)?,
            Self::Beams(c) => c.run(watch)?,
            Self::ClosedForm(c) => c.run(watch)?,
            Self::Translated(c) => c.run(watch)?,
            Self::ConnellTable(c) => c.run(watch)?,
            Self::Complementary(c) => c.run(),
            Self::KomakTable(c) => c.run(),
            Self::KomakRecursion(c) => c.run(),
            Self::KomakPositions(c) => c.run(watch)?,
            Self::OffsetWord(c) => c.run(watch)?,
            Self::DigitPairs(c) => c.run(watch)?,
            Self::Recursion(c) => c.run(watch)?,
            Self::DiscrepancyBound(c) => c.run(),
            Self::Spectrum(c) => c.run(),
            Self::ShiftedBeatty(c) => c.run(),
            Self::Queens(c) => c.run(),
            Self::Settled(c) => c.run(watch)?,
            Self::ConvergenceMaxima(c) => c.run(watch)?,
            Self::LandmanBounds(c) => c.run(watch)?,
            Self::AdditivePeriods(c) => c.run(watch)?,
            Self::PointBounds(c) => c.run(watch)?,
            Self::EveryDiagonal(c) => c.run(watch)?,
            Self::Translation(c) => c.run(watch)?,
            Self::Descents(c) => c.run(watch)?,
            Self::GoldenRatio(c) => c.run(watch)?,
            Self::StripBounds(c) => c.run(watch)?,
            Self::LeadExtremes(c) => c.run(watch)?,
            Self::LargeValues(c) => c.run(watch)?,
            Self::NthPoints(c) => c.run()?,
            Self::Script(c) => c.run(watch)?,
            Self::DrawnPositions(c) => return c.run(watch),
            Self::DrawnAutomaton(c) => return c.run(watch),
            Self::LeadHistogram(c) => return c.run(watch),
            Self::FirstTerms(c) => return c.run(watch),
            Self::ConvergenceHistogram(c) => return c.run(watch),
        };
        Ok(Findings { comparisons, figure: None })
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

/// Beyond so many rows a sequence is streamed: slower, but in next to no memory.
const MOST_ROWS_KEPT: u64 = 20_000_000;

/// Hands out the points of values up to `g` in the rows below `rows`, by rows.
fn points(
    game: &str,
    g: u32,
    rows: u64,
    watch: &dyn Watch,
    each: impl FnMut(Point),
) -> Result<(), CheckError> {
    let engine = if rows > MOST_ROWS_KEPT { Engine::Stream } else { Engine::Vector };
    let mut out = Numbered::new(Grundy(g), each);
    match SequenceGame::of(Game::load(game)?.rules()) {
        Some(SequenceGame::Wythoff) => {
            sequence::wythoff(engine, Grundy(g), rows, watch, &mut out)?;
        }
        Some(SequenceGame::FWythoff) => {
            sequence::f_wythoff(engine, Grundy(g), rows, watch, &mut out)?;
        }
        Some(SequenceGame::RWythoff) => sequence::r_wythoff(Grundy(g), rows, watch, &mut out)?,
        None => return Err(CheckError::Data(format!("{game} has no sequence engine"))),
    }
    Ok(())
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
