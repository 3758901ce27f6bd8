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
mod every_row;
mod f_wythoff;
mod gu_form;
mod intermediate;
mod komak;
mod leads;
mod near_zeros;
mod nth;
mod point_bounds;
mod proved_convergence;
mod queens;
mod recursion;
mod rows;
mod script;
mod settled;
mod signs;
mod skipping;
mod slope;
mod spectrum;
mod translated;
mod types;
mod unique;
mod value_automata;
mod values;
mod words;
mod wrong_ratio;
mod zero_distances;

use super::{Comparison, Drawing, ItemFlaw, PapersError};
use serde::Deserialize;
use wythoff_games::engine::select::{self, Choice};
use wythoff_games::sequence::{Engine, Numbered, Point, SequenceGame};
use wythoff_games::{Control, EngineError, Grundy, GrundyTable, OutcomeBoard, Size};
use wythoff_workbench::{Game, WorkbenchError};

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
    ConnellProofs(connell::ConnellProofs),
    Complementary(complementary::Complementary),
    KomakTable(komak::KomakTable),
    KomakRecursion(komak::KomakRecursion),
    KomakPositions(komak::KomakPositions),
    OffsetWord(words::OffsetWord),
    DigitPairs(words::DigitPairs),
    Recursion(recursion::Recursion),
    DiscrepancyBound(recursion::DiscrepancyBound),
    Limits(recursion::Asymptotics),
    TypeTable(types::TypeTable),
    TypeDepths(types::TypeDepths),
    Intermediate(intermediate::Intermediate),
    Spectrum(spectrum::Spectrum),
    ShiftedBeatty(spectrum::ShiftedBeatty),
    Queens(queens::Queens),
    Settled(settled::Settled),
    Certified(settled::Certified),
    GuForm(gu_form::GuForm),
    WrongRatio(wrong_ratio::WrongRatio),
    ValueAutomata(value_automata::ValueAutomata),
    ConvergenceMaxima(convergence::ConvergenceMaxima),
    ConvergenceHistogram(convergence::ConvergenceHistogram),
    ProvedConvergence(proved_convergence::ProvedConvergence),
    Skipping(skipping::Skipping),
    OnceInRows(unique::OnceInRows),
    OnceOnDiagonal(unique::OnceOnDiagonal),
    LandmanBounds(rows::LandmanBounds),
    AdditivePeriods(rows::AdditivePeriods),
    PointBounds(point_bounds::PointBounds),
    EveryDiagonal(every_diagonal::EveryDiagonal),
    SlantFollowers(f_wythoff::SlantFollowers),
    DiagonalCounts(f_wythoff::DiagonalCounts),
    OnceInEveryRow(f_wythoff::OnceInEveryRow),
    NarrowBounds(f_wythoff::NarrowBounds),
    ValueCourse(f_wythoff::ValueCourse),
    EveryRow(every_row::EveryRow),
    Translation(columns::Translation),
    Descents(columns::Descents),
    GoldenRatio(slope::GoldenRatio),
    StripBounds(slope::StripBounds),
    LeadExtremes(leads::LeadExtremes),
    LeadHistogram(leads::LeadHistogram),
    LargeValues(near_zeros::LargeValues),
    ZeroDistances(zero_distances::ZeroDistances),
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

    pub(super) fn run(&self, control: &Control) -> Result<Findings, CheckError> {
        let comparisons = match self {
            Self::GrundyTable(c) => c.run(control)?,
            Self::GrundyCells(c) => c.run(control)?,
            Self::ValuesInSquare(c) => c.run(control)?,
            Self::Positions(c) => c.run(control)?,
            Self::Beams(c) => c.run(control)?,
            Self::ClosedForm(c) => c.run(control)?,
            Self::Translated(c) => c.run(control)?,
            Self::ConnellTable(c) => c.run(control)?,
            Self::ConnellProofs(c) => c.run(control)?,
            Self::Complementary(c) => c.run(),
            Self::KomakTable(c) => c.run(),
            Self::KomakRecursion(c) => c.run(),
            Self::KomakPositions(c) => c.run(control)?,
            Self::OffsetWord(c) => c.run(control)?,
            Self::DigitPairs(c) => c.run(control)?,
            Self::Recursion(c) => c.run(control)?,
            Self::DiscrepancyBound(c) => c.run(),
            Self::Limits(c) => c.run(),
            Self::TypeTable(c) => c.run()?,
            Self::TypeDepths(c) => c.run(control)?,
            Self::Intermediate(c) => c.run(control)?,
            Self::Spectrum(c) => c.run(),
            Self::ShiftedBeatty(c) => c.run(),
            Self::Queens(c) => c.run(),
            Self::Settled(c) => c.run(control)?,
            Self::Certified(c) => c.run(control)?,
            Self::GuForm(c) => c.run(control)?,
            Self::WrongRatio(c) => c.run(control)?,
            Self::ValueAutomata(c) => c.run(control)?,
            Self::ConvergenceMaxima(c) => c.run(control)?,
            Self::ProvedConvergence(c) => c.run(control)?,
            Self::Skipping(c) => c.run(control)?,
            Self::OnceInRows(c) => c.run(control)?,
            Self::OnceOnDiagonal(c) => c.run(control)?,
            Self::LandmanBounds(c) => c.run(control)?,
            Self::AdditivePeriods(c) => c.run(control)?,
            Self::PointBounds(c) => c.run(control)?,
            Self::EveryDiagonal(c) => c.run(control)?,
            Self::SlantFollowers(c) => c.run(control)?,
            Self::DiagonalCounts(c) => c.run(control)?,
            Self::OnceInEveryRow(c) => c.run(control)?,
            Self::NarrowBounds(c) => c.run(control)?,
            Self::ValueCourse(c) => c.run(control)?,
            Self::EveryRow(c) => c.run(control)?,
            Self::Translation(c) => c.run(control)?,
            Self::Descents(c) => c.run(control)?,
            Self::GoldenRatio(c) => c.run(control)?,
            Self::StripBounds(c) => c.run(control)?,
            Self::LeadExtremes(c) => c.run(control)?,
            Self::LargeValues(c) => c.run(control)?,
            Self::ZeroDistances(c) => c.run(control)?,
            Self::NthPoints(c) => c.run(control)?,
            Self::Script(c) => c.run(control)?,
            Self::DrawnPositions(c) => return c.run(control),
            Self::DrawnAutomaton(c) => return c.run(control),
            Self::LeadHistogram(c) => return c.run(control),
            Self::FirstTerms(c) => return c.run(control),
            Self::ConvergenceHistogram(c) => return c.run(control),
        };
        Ok(Findings { comparisons, figure: None })
    }
}

/// Why a check could not run.
#[derive(Debug)]
pub(super) enum CheckError {
    /// The printed data do not fit the check.
    Data(ItemFlaw),
    /// The workbench did not answer.
    Workbench(Box<WorkbenchError>),
}

impl CheckError {
    pub(super) fn in_item(self, item: &str) -> PapersError {
        match self {
            Self::Data(flaw) => PapersError::Item { item: item.to_string(), flaw: Box::new(flaw) },
            Self::Workbench(error) => PapersError::Workbench(error),
        }
    }
}

impl From<WorkbenchError> for CheckError {
    fn from(error: WorkbenchError) -> Self {
        Self::Workbench(Box::new(error))
    }
}

impl From<ItemFlaw> for CheckError {
    fn from(flaw: ItemFlaw) -> Self {
        Self::Data(flaw)
    }
}

impl From<EngineError> for CheckError {
    fn from(error: EngineError) -> Self {
        WorkbenchError::from(error).into()
    }
}

/// No item needs more.
const CHOICE: Choice = Choice { engine: None, max_memory: 2 << 30 };

fn grundy(name: &str, size: Size, control: &Control) -> Result<GrundyTable, CheckError> {
    Ok(select::grundy(Game::load(name)?.rules(), size, CHOICE, control)?.1)
}

fn board(name: &str, size: Size, control: &Control) -> Result<OutcomeBoard, CheckError> {
    Ok(select::outcomes(Game::load(name)?.rules(), size, CHOICE, control)?.1)
}

/// Beyond so many rows a sequence is streamed: slower, but in next to no memory.
const MOST_ROWS_KEPT: u64 = 20_000_000;

/// Hands out the points of values up to `g` in the rows below `rows`, by rows.
fn points(
    game: &str,
    g: u32,
    rows: u64,
    control: &Control,
    each: impl FnMut(Point),
) -> Result<(), CheckError> {
    let engine = if rows > MOST_ROWS_KEPT { Engine::Stream } else { Engine::Vector };
    let mut out = Numbered::new(Grundy(g), each);
    let sequence = SequenceGame::of(Game::load(game)?.rules());
    let sequence = sequence.ok_or_else(|| ItemFlaw::NoSequence { game: game.to_owned() })?;
    Ok(sequence.rows(engine, Grundy(g), rows, control, &mut out)?)
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
