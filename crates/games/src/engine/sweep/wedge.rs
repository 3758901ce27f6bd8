//! A wedge of moves in the counting sweep: whether some option there is P, and whether some
//! is N.
//!
//! With `k` tokens from one pile and `l` from the other, `1 <= k <= l < S k + T`, the moves
//! with `k = 1` are a run of `S + T - 1` cells in the next line. The others are those of the
//! cells `1, …, S` further on in that line: their runs overlap, since `S >= 2`, and together
//! they are all `l` with `2 <= k <= l < S k + T`. So the answer of a cell needs the nearest P
//! of the line and the nearest cell of it with the answer yes, and nothing else.
//!
//! Lines are rows where the larger number comes from the second pile; there one look from
//! left to right finds the nearest cells. Where it comes from the first pile they are
//! columns, and each remembers its last row. Whether is all that is known: with a blocking
//! number options are counted, and the game is refused.
//!
//! Cost: a few comparisons per cell, whatever the number of options.

use super::line::Tally;
use super::row_mask::RowMask;
use crate::board::{OutcomeBoard, Size};
use crate::condition::Condition;
use crate::family::{MoveFamily, Wedge};

/// A wedge of moves on a board.
#[derive(Clone, Debug)]
pub(super) struct WedgeFamily {
    wedge: Wedge,
    guard: Condition,
    /// For P options, and for N options.
    reached: [Reached; 2],
}

/// The cells that have an option of one kind in the wedge.
#[derive(Clone, Debug)]
struct Reached {
    wants_p: bool,
    /// Where that is so in the row at hand; before it begins, in the row before.
    row: Vec<bool>,
    /// The last row of each column with such a cell, and with a cell of the kind.
    last: Vec<[Option<usize>; 2]>,
}

impl WedgeFamily {
    /// The family on a board; `None` if its takes are not a wedge.
    pub(super) fn new(family: &MoveFamily, size: Size) -> Option<Self> {
        let reached = |wants_p| Reached {
            wants_p,
            row: vec![false; size.cols],
            last: vec![[None; 2]; size.cols],
        };
        let (wedge, guard) = (family.wedge()?, family.guard().clone());
        Some(Self { wedge, guard, reached: [reached(true), reached(false)] })
    }

    /// Bytes that [`WedgeFamily::new`] takes.
    pub(super) fn memory_needed(size: Size) -> u128 {
        2 * size.cols as u128 * (1 + size_of::<[Option<usize>; 2]>() as u128)
    }

    /// Counts one P and one N option of every cell of row `x` that has some; to be called
    /// for every row in turn, once the rows before are known.
    pub(super) fn add_row(&mut self, board: &OutcomeBoard, x: usize, row: &mut [Tally]) {
        let allowed = RowMask::of(&self.guard, x, row.len());
        for reached in &mut self.reached {
            reached.start_row(self.wedge, board, x);
            for (y, tally) in row.iter_mut().enumerate() {
                if reached.row[y] && allowed.contains(y) {
                    *tally += Tally::one(reached.wants_p);
                }
            }
        }
    }
}

impl Reached {
    fn start_row(&mut self, wedge: Wedge, board: &OutcomeBoard, x: usize) {
        let Some(above) = x.checked_sub(1) else { return };
        let (rate, run) = (wedge.rate as usize, wedge.rate as usize + wedge.offset as usize - 1);
        let is_wanted = |y: usize| board.is_p(above, y) == self.wants_p;
        if wedge.larger_from_x {
            for y in 0..self.row.len() {
                // The row that was finished last.
                if self.row[y] {
                    self.last[y][0] = Some(above);
                }
                if is_wanted(y) {
                    self.last[y][1] = Some(above);
                }
            }
            let near = |last: Option<usize>, far: usize| last.is_some_and(|row| x - row <= far);
            for y in 1..self.row.len() {
                let [yes, wanted] = self.last[y - 1];
                self.row[y] = near(yes, rate) || near(wanted, run);
            }
        } else {
            let (mut yes, mut wanted) = (None, None);
            let near = |last: Option<usize>, y: usize, far: usize| {
                last.is_some_and(|column: usize| y - column <= far)
            };
            for y in 0..self.row.len() {
                let here = near(yes, y, rate) || near(wanted, y, run);
                if std::mem::replace(&mut self.row[y], here) {
                    yes = Some(y);
                }
                if is_wanted(y) {
                    wanted = Some(y);
                }
            }
        }
    }
}
