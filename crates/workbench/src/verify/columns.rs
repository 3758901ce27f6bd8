//! How the columns of a value follow its rows: where `b_n` falls, and how long a diagonal is
//! used.
//!
//! The points of a value are `(a_n, b_n)` with `a_n` increasing, `d_n = b_n - a_n`. A *descent*
//! is an `n` with `b_n < b_(n-1)`. The *last index* of a diagonal `d` is the largest `n` with
//! `d_n = d`, Jiao's `L_d`; how far it is ahead of the diagonal, `L_d - d`, is told for the
//! diagonal where it is largest.
//!
//! Cost: one run of the row engine.

use crate::error::{InputError, WorkbenchError};
use crate::game::Game;
use serde::Serialize;
use wythoff_control::ProcessTime;
use wythoff_games::sequence::{Engine, Numbered, Point, SequenceGame, words_hold};
use wythoff_games::{Control, Grundy, Known};

/// What was found.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ColumnsReport {
    /// The game's name.
    pub game: String,
    /// The last row.
    pub up_to_row: u64,
    /// Value by value.
    pub values: Vec<ColumnReport>,
    /// How all this is known.
    pub known: Known,
    /// CPU seconds.
    pub cpu_seconds: f64,
}

/// The columns of one value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ColumnReport {
    /// The value.
    pub value: Grundy,
    /// How many points there are.
    pub points: u64,
    /// How often `b_n` falls.
    pub descents: u64,
    /// The last point to which it falls.
    pub last_descent: Option<[u64; 2]>,
    /// The largest `L_d - d`, and its first diagonal.
    pub last_index: Option<LastIndex>,
}

/// How far the last index of a diagonal is ahead of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct LastIndex {
    /// The diagonal `d`.
    pub diagonal: u64,
    /// The last index `L_d` of a point on it.
    pub n: u64,
    /// `L_d - d`.
    pub ahead: i64,
}

/// The columns of the values `0..=value` in rows `0..=up_to_row`.
///
/// # Errors
/// A game without sequence engines, a value beyond them, or a cancelled run.
pub fn columns(
    game: &Game,
    value: Grundy,
    up_to_row: u64,
    control: &Control,
) -> Result<ColumnsReport, WorkbenchError> {
    let start = ProcessTime::now();
    let end = up_to_row.checked_add(1).ok_or(InputError::RowTooLarge { row: up_to_row })?;
    let sequence = SequenceGame::of(game.rules())
        .ok_or_else(|| InputError::NotVerified { game: game.name().to_owned() })?;
    words_hold(value)?;
    let mut values: Vec<ColumnReport> = Vec::new();
    let mut columns: Vec<u64> = Vec::new();
    for h in (0..=value.0).map(Grundy) {
        values.push(ColumnReport { value: h, ..ColumnReport::default() });
        columns.push(0);
    }
    let mut each = Numbered::new(value, |point: Point| {
        let h = point.value.0 as usize;
        let before = std::mem::replace(&mut columns[h], point.column);
        values[h].take(point, point.column < before);
    });
    sequence.rows(Engine::Stream, value, end, control, &mut each)?;
    Ok(ColumnsReport {
        game: game.name().to_owned(),
        up_to_row,
        values,
        known: Known::Definition,
        cpu_seconds: start.elapsed().as_secs_f64(),
    })
}

impl ColumnReport {
    fn take(&mut self, point: Point, falls: bool) {
        self.points += 1;
        if falls {
            self.descents += 1;
            self.last_descent = Some([point.row, point.column]);
        }
        let here = LastIndex { diagonal: point.diagonal(), n: point.n, ahead: -point.lead() };
        if self.last_index.is_none_or(|last| here.ahead > last.ahead) {
            self.last_index = Some(here);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(game: &str, rows: u64) -> Vec<ColumnReport> {
        let game = Game::load(game).expect("a game of the catalogue");
        let control = Control::unlimited();
        columns(&game, Grundy(4), rows, &control).expect("no limit").values
    }

    /// The points of a value by brute force from the definition.
    fn points(value: u32, rows: u64) -> Vec<(u64, u64)> {
        let game = Game::load("f-wythoff").expect("a game of the catalogue");
        let side = usize::try_from(3 * rows).expect("small");
        let size = wythoff_games::Size::new(usize::try_from(rows).expect("small"), side);
        let table = wythoff_games::engine::naive::grundy(game.rules(), size, &Control::unlimited());
        let table = table.expect("a small board");
        let cells = (0..rows).flat_map(|a| (a..3 * rows).map(move |b| (a, b)));
        let is_point = |&(a, b): &(u64, u64)| {
            let [a, b] = [a, b].map(|n| usize::try_from(n).expect("small"));
            table.get(a, b) == Grundy(value)
        };
        cells.filter(is_point).collect()
    }

    #[test]
    fn columns_are_those_of_the_definition() {
        let rows = 90;
        for found in of("f-wythoff", rows - 1) {
            let points = points(found.value.0, rows);
            let falls: Vec<_> = points.windows(2).filter(|pair| pair[1].1 < pair[0].1).collect();
            let ahead = |(n, &(a, b)): (u64, &(u64, u64))| {
                (n.cast_signed() - (b - a).cast_signed(), std::cmp::Reverse(n), b - a)
            };
            let last = (0..).zip(&points).map(ahead).max();
            let last = last.map(|(ahead, n, diagonal)| LastIndex { diagonal, n: n.0, ahead });
            let expected = ColumnReport {
                value: found.value,
                points: points.len() as u64,
                descents: falls.len() as u64,
                last_descent: falls.last().map(|pair| [pair[1].0, pair[1].1]),
                last_index: last,
            };
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn the_columns_of_small_values_of_f_wythoff_increase() {
        let falls: Vec<bool> =
            of("f-wythoff", 10_000).iter().map(|value| value.descents > 0).collect();
        assert_eq!(falls, [false, false, false, true, true]);
        // Remark 15 of Jiao's paper suspects L_d <= j + 1 + d.
        let four = &of("f-wythoff", 100)[4];
        assert_eq!(four.last_index, Some(LastIndex { diagonal: 22, n: 28, ahead: 6 }));
    }
}
