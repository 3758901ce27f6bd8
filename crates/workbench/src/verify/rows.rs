//! Exact rows: extremes and checksums of every value up to a row, in a run that
//! needs no conjecture.

use super::checkpoint::{CheckpointFile, Saved};
use crate::error::{FileProblem, Hint, InputError, WorkbenchError};
use crate::game::Game;
use serde::Serialize;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use wythoff_control::ProcessTime;
use wythoff_games::engine::EngineError;
use wythoff_games::sequence::verified::{
    self, Extreme, Links, Plan, Statistics, Tally, ValueStatistics, VerifiedRun,
};
use wythoff_games::sequence::{
    Engine, Golden, Row, Rows, SequenceGame, Spread, ValueSpread, words_hold,
};
use wythoff_games::{Control, Grundy, Known, Position};

/// What to run.
#[derive(Clone, Copy, Debug)]
pub struct RowsRequest<'a> {
    /// The values are `0..=value`.
    pub value: Grundy,
    /// The last row.
    pub up_to_row: u64,
    /// Threads to use.
    pub threads: NonZeroUsize,
    /// Rows of a piece, if not the usual number.
    pub chunk: Option<u64>,
    /// Rows before a guess is believed, if not the usual number.
    pub margin: Option<u64>,
    /// A file to keep the progress in, and to go on from.
    pub checkpoint: Option<&'a Path>,
    /// Whether to look at every point, in one sequential run, and not at extremes only.
    pub spread: bool,
}

/// How the rows were computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// In pieces at the same time, every link between them checked.
    Pieces,
    /// One after the other.
    Sequential,
}

/// What was found.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct RowsReport {
    /// The game's name.
    pub game: String,
    /// The largest value.
    pub value: Grundy,
    /// The last row.
    pub up_to_row: u64,
    /// The number of rows.
    pub rows: u64,
    /// How they were computed.
    pub method: Method,
    /// Pieces.
    pub chunks: u64,
    /// The links between them.
    pub links: Links,
    /// The row that the run went on from, if it was interrupted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resumed_from: Option<u64>,
    /// Value by value.
    pub values: Vec<PointsReport>,
    /// How all this is known.
    pub known: Known,
    /// CPU seconds, without those of interrupted runs.
    pub cpu_seconds: f64,
}

/// The points of one value, `(a_n, b_n)` with `d_n = b_n - a_n`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PointsReport {
    /// The value.
    pub value: Grundy,
    /// How many points there are.
    pub points: u64,
    /// The least `d_n - n`, and the first n that has it.
    pub min: Option<ExtremeReport>,
    /// The largest `d_n - n`, and the first n that has it.
    pub max: Option<ExtremeReport>,
    /// The largest with n at least 100.
    pub max_from_100: Option<ExtremeReport>,
    /// The last point.
    pub last: Option<[u64; 2]>,
    /// Of the rows that hold a point, in 16 hexadecimal digits; none for
    /// value 0, whose points are known by theorem.
    pub checksum: Option<String>,
    /// How far the points lie from 0-points and from the golden line, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spread: Option<SpreadReport>,
}

/// How far the points of a value lie from 0-points and from the golden line.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SpreadReport {
    /// The greatest `|a_n - floor(phi n)|`, and the first n that has it.
    pub alpha: Option<ExtremeReport>,
    /// The greatest `|b_n - floor(phi^2 n)|`, and the first n that has it.
    pub beta: Option<ExtremeReport>,
    /// The least `a_n - b_n/phi`.
    pub lowest: Option<OffsetReport>,
    /// The greatest `a_n - b_n/phi`.
    pub highest: Option<OffsetReport>,
    /// How many n have each `d_n - n`, by increasing `d_n - n`.
    pub histogram: Vec<(i64, u64)>,
}

/// An offset from the golden line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct OffsetReport {
    /// Rounded to four decimals.
    pub offset: String,
    /// The first point that has it.
    pub at: [u64; 2],
}

/// An extreme of `d_n - n`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ExtremeReport {
    /// The extreme.
    pub value: i64,
    /// The first index that has it.
    pub n: u64,
}

/// Computes the rows `0..=up_to_row`.
///
/// # Errors
/// A game without sequence engines, a value beyond them, a checkpoint that
/// cannot be used, or a cancelled run.
pub fn rows(
    game: &Game,
    request: RowsRequest<'_>,
    control: &Control,
) -> Result<RowsReport, WorkbenchError> {
    let start = ProcessTime::now();
    let row = request.up_to_row;
    let end = row.checked_add(1).ok_or(InputError::RowTooLarge { row })?;
    let sequence = SequenceGame::of(game.rules())
        .ok_or_else(|| InputError::NotVerified { game: game.name().to_owned() })?;
    words_hold(request.value)?;
    let report = |statistics: &Statistics| RowsReport {
        game: game.name().to_string(),
        value: request.value,
        up_to_row: request.up_to_row,
        rows: end,
        method: Method::Sequential,
        chunks: 1,
        links: Links::default(),
        resumed_from: None,
        values: (0..).zip(&statistics.values).map(|(h, v)| PointsReport::new(h, v)).collect(),
        known: Known::Definition,
        cpu_seconds: start.elapsed().as_secs_f64(),
    };
    if request.spread {
        if request.checkpoint.is_some() {
            return Err(InputError::SpreadIsNotKept.into());
        }
        let mut tally = Tally::new(request.value);
        let mut spread = Spread::new(request.value);
        let mut both = |row: Row<'_>| {
            tally.row(row);
            spread.row(row);
        };
        sequence.rows(Engine::Stream, request.value, end, control, &mut both)?;
        let mut report = report(&tally.statistics());
        for (value, spread) in report.values.iter_mut().zip(spread.values()) {
            value.spread = Some(SpreadReport::new(spread));
        }
        return Ok(report);
    }
    if sequence == SequenceGame::Wythoff {
        let (progress, resumed_from) = in_pieces(game, request, end, control)?;
        return Ok(RowsReport {
            method: Method::Pieces,
            chunks: progress.pieces,
            links: progress.links,
            resumed_from,
            known: Known::VerifiedToRow(request.up_to_row),
            ..report(&progress.statistics)
        });
    }
    if request.checkpoint.is_some() {
        return Err(InputError::NoCheckpoints { game: game.name().to_owned() }.into());
    }
    let mut tally = Tally::new(request.value);
    sequence.rows(Engine::Stream, request.value, end, control, &mut tally)?;
    Ok(report(&tally.statistics()))
}

/// The run of Wythoff's game, and the row that it went on from.
fn in_pieces(
    game: &Game,
    request: RowsRequest<'_>,
    end: u64,
    control: &Control,
) -> Result<(VerifiedRun, Option<u64>), WorkbenchError> {
    let mut plan = Plan::new(request.value, end, request.threads);
    plan.piece = request.chunk.unwrap_or(plan.piece);
    plan.margin = request.margin.unwrap_or(plan.margin);
    let file = request.checkpoint.map(|path| CheckpointFile::new(path, game.name(), request.value));
    let saved = file.as_ref().map_or(Ok(None), CheckpointFile::load)?;
    let mut saved = saved.unwrap_or_else(|| Saved::none(request.value));
    let row = saved.verified().row();
    if let Some(file) = &file {
        if row > end {
            let ahead = FileProblem::Ahead { verified: row - 1, asked: request.up_to_row };
            return Err(WorkbenchError::unusable(file.path(), ahead));
        }
        if row == end {
            return Ok((saved.verified().clone(), Some(row)));
        }
        file.can_be_saved()?;
    }
    let resumed_from = Some(saved.joint.row()).filter(|&row| row > 0);
    let mut failed = None;
    let result = verified::run(&plan, saved.joint.clone(), control, &mut |progress| {
        if let Some(file) = &file {
            saved.note(progress);
            failed = file.save(&saved).err();
        }
        if failed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let saved_row = Some(saved.joint.row()).filter(|&row| row > 0);
    match (result, failed) {
        (_, Some(error)) => Err(error),
        (Ok(progress), None) => Ok((progress, resumed_from)),
        (Err(error @ EngineError::Stopped(_)), None) => Err(WorkbenchError::engine(
            error,
            file.zip(saved_row)
                .map(|(file, row)| Hint::Resume { path: file.path().to_path_buf(), row }),
        )),
        (Err(error), None) => Err(error.into()),
    }
}

impl PointsReport {
    pub(super) fn new(h: u32, statistics: &ValueStatistics) -> Self {
        let extreme =
            |of: Option<Extreme>| of.map(|Extreme { lead, n }| ExtremeReport { value: lead, n });
        Self {
            value: Grundy(h),
            points: statistics.points,
            min: extreme(statistics.min),
            max: extreme(statistics.max),
            max_from_100: extreme(statistics.max_settled),
            last: statistics.last.map(|point| [point.x, point.y]),
            checksum: (h > 0).then(|| format!("{:016x}", statistics.checksum)),
            spread: None,
        }
    }
}

impl SpreadReport {
    fn new(spread: ValueSpread) -> Self {
        let extreme = |of: Option<(u64, u64)>| {
            of.map(|(distance, n)| ExtremeReport { value: distance.cast_signed(), n })
        };
        let offset = |of: Option<(Golden, Position)>| {
            of.map(|(offset, at)| OffsetReport { offset: offset.rounded(4), at: [at.x, at.y] })
        };
        Self {
            alpha: extreme(spread.alpha),
            beta: extreme(spread.beta),
            lowest: offset(spread.lowest),
            highest: offset(spread.highest),
            histogram: spread.leads.into_iter().collect(),
        }
    }
}
