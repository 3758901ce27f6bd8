//! Planes from the positions of one value, listed row by row from the origin.
//!
//! The sequence engines hand out, for every row, the one position of a value
//! on or to the right of the main diagonal: four bytes a row are enough to
//! draw that value over millions of rows, where a board would need terabytes.
//!
//! Cost: some ten nanoseconds a row to list, less to draw.

use crate::tile::{LARGER, Plane, Window};
use wythoff_games::engine::EngineError;
use wythoff_games::sequence::{Engine, Row, SequenceGame};
use wythoff_games::{Control, Grundy, Rules};

/// The positions of one value of a symmetric game, `(row, column)`,
/// `row <= column`, at most one in each row.
#[derive(Clone, Debug)]
pub(crate) struct PointRows {
    /// Whose positions.
    pub(crate) value: Grundy,
    columns: Vec<u32>,
}

/// No position in this row.
const NONE: u32 = u32::MAX;

impl PointRows {
    /// How many rows are listed.
    pub(crate) fn rows(&self) -> usize {
        self.columns.len()
    }

    /// The bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        4 * self.columns.len()
    }
}

/// The positions of some values in rows below `rows`; `None` for games without
/// an engine that lists them.
///
/// # Errors
/// A value too large for the engine, or a cancelled run.
pub(crate) fn point_rows(
    rules: &Rules,
    values: &[Grundy],
    rows: u32,
    control: &Control,
) -> Option<Result<Vec<PointRows>, EngineError>> {
    let game = SequenceGame::of(rules)?;
    let largest = values.iter().copied().max()?;
    let length = usize::try_from(rows).ok()?;
    let mut lists: Vec<PointRows> = values
        .iter()
        .map(|&value| PointRows { value, columns: Vec::with_capacity(length) })
        .collect();
    let mut note = |row: Row<'_>| {
        for list in &mut lists {
            let column = row.point(list.value).and_then(|p| u32::try_from(p.y).ok());
            list.columns.push(column.unwrap_or(NONE));
        }
    };
    let ran = game.rows(Engine::Stream, largest, rows.into(), control, &mut note);
    Some(ran.map(|()| lists))
}

/// How many positions of the value each cell holds; unknown where rows beyond
/// the list would be needed.
pub(crate) fn count_points(window: &Window, points: &PointRows) -> Plane {
    let mut plane = Plane::unknown(window.cells());
    let (Ok(x), Ok(y)) = (u64::try_from(&window.x), u64::try_from(&window.y)) else {
        return plane;
    };
    let Some(step) = u32::try_from(window.scale).ok().and_then(|s| 1u64.checked_shl(s)) else {
        return plane;
    };
    let listed = points.rows() as u64;
    // The smaller pile of a position is less than either end of its cell.
    let end = |from: u64, i: usize| from.saturating_add(step.saturating_mul(i as u64 + 1));
    for i in 0..window.rows {
        for j in 0..window.cols {
            if end(x, i).min(end(y, j)) <= listed {
                plane.cells[i * window.cols + j] = 0;
            }
        }
    }
    let cell = |row: u64, column: u64| {
        let i = usize::try_from(row.checked_sub(x)? / step).ok().filter(|&i| i < window.rows)?;
        let j = usize::try_from(column.checked_sub(y)? / step).ok().filter(|&j| j < window.cols)?;
        Some(i * window.cols + j)
    };
    // Positions whose smaller pile is the first, then those whose smaller pile is the second.
    for (from, cells, mirrored) in [(x, window.rows, false), (y, window.cols, true)] {
        let Some(last) = cells.checked_sub(1) else { continue };
        let rows = from.min(listed)..end(from, last).min(listed);
        for row in rows {
            let index = usize::try_from(row).expect("it is in the list");
            let column = u64::from(points.columns[index]);
            if points.columns[index] == NONE || mirrored && row == column {
                continue;
            }
            let found = if mirrored { cell(column, row) } else { cell(row, column) };
            if let Some(found) = found.filter(|&found| plane.cells[found] < LARGER) {
                plane.add(found, 1);
            }
        }
    }
    plane
}
