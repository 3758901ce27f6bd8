//! The errors `e_n = a_n - floor(phi n) + C` of the first points, from a run of
//! the engine, and equation (1) of the `certificate` module, which extends them.

use super::evidence::{Evidence, Window};
use super::trace::lower_wythoff;
use crate::engine::EngineError;
use crate::position::{Grundy, Position};
use crate::sequence::r_wythoff;
use crate::sequence::rows::{Row, Rows};
use wythoff_control::Control;

/// `e_0, e_1, …`
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    errors: Vec<i32>,
}

impl Table {
    /// `e_n` up to the end of the window, and the `(n, d_n)` with `d_n != n`.
    pub(super) fn compute(
        evidence: &Evidence,
        window: &Window,
        control: &Control,
    ) -> Result<(Self, Vec<(u64, u64)>), EngineError> {
        let (g, offset, end) = (evidence.g, evidence.repeats, evidence.end(window));
        let mut points = Points { g, offset, end, table: Self::default(), wrong: Vec::new() };
        r_wythoff(g, evidence.last_row + 1, control, &mut points)?;
        Ok((points.table, points.wrong))
    }

    /// The first index not in the table.
    pub(super) fn end(&self) -> u64 {
        self.errors.len() as u64
    }

    /// `e_n`, for `n` in the table.
    pub(super) fn at(&self, n: u64) -> i64 {
        self.errors[usize::try_from(n).expect("tables fit in memory")].into()
    }

    /// Applies equation (1), which holds from `start` on, up to `end`.
    pub(super) fn extend(&mut self, start: u64, end: u64) {
        for n in start.. {
            if self.end() >= end {
                break;
            }
            for (index, error) in successors(n, self.at(n)) {
                // Each index has one or two predecessors, and they agree.
                if index == self.end() {
                    self.push(error);
                }
            }
        }
    }

    fn push(&mut self, error: i64) {
        let error = i32::try_from(error).expect("errors are bounded by C and E, far below 2^31");
        self.errors.push(error);
    }
}

/// Equation (1): `f(n) = A_n + e_n` and `f(n) + 1`, with their errors.
pub(super) fn successors(n: u64, error: i64) -> [(u64, i64); 2] {
    let lower = lower_wythoff(n).cast_signed();
    let (index, column) = (lower + error, lower + n.cast_signed() + error);
    [(index, column - 1), (index + 1, column + 1)].map(|(index, row)| {
        let index = index.cast_unsigned();
        (index, row - lower_wythoff(index).cast_signed())
    })
}

/// Receives the points of one value.
struct Points {
    g: Grundy,
    offset: u64,
    end: u64,
    table: Table,
    wrong: Vec<(u64, u64)>,
}

impl Rows for Points {
    fn row(&mut self, row: Row<'_>) {
        let n = self.table.end();
        let Some(Position { x, y }) = row.point(self.g).filter(|_| n < self.end) else { return };
        self.table.push((x + self.offset).cast_signed() - lower_wythoff(n).cast_signed());
        if y - x != n {
            self.wrong.push((n, y - x));
        }
    }

    fn is_done(&self) -> bool {
        self.table.end() == self.end
    }
}
