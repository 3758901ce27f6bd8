//! What the rows before cast on a row: the columns from which one piece of the moves leads to a
//! P-position there.
//!
//! * **Lines.** The takes `F, F + S, F + 2S, …` lead from `p` where they lead from `p - S`, and
//!   besides from `p` to `p - F`. So the shadow of a row is the P-positions of the row `F` back,
//!   moved by `F`, with the shadow of the row `S` back, moved by `S`. Of finitely many takes
//!   twice as many are known from those that are as many steps back.
//! * **Wedges**, `1 <= k <= l < s k + t`. If `l` comes from the second pile, a P-position casts
//!   a run of columns on every row after its own: on the next one `1, …, s + t - 1` further on,
//!   and then it begins one and ends `s` further on with each row. That is the run of the row
//!   before, moved by `1, …, s`. If `l` comes from the first pile, the run of a row `l` after it
//!   is `1, …, l` for `l < s + t`, but for `l = s` and `t = 0`, where `k = 1` is not allowed;
//!   and that of the row `s` before, moved by `1, …, s`, for larger ones.
//!
//! Cost: a pass over the words of a row for every move of bits; a wedge takes some `s + t`.

use super::super::row_mask::RowMask;
use super::pieces::{Piece, Takes};
use super::strip::{or_moved, spread};
use crate::board::Size;
use crate::condition::Condition;

/// Some rows, the last ones, each in the place of the one that is as many rows before.
#[derive(Clone, Debug)]
pub(super) struct Ring {
    rows: Vec<Vec<u64>>,
}

impl Ring {
    pub(super) fn new(rows: usize, words: usize) -> Self {
        Self { rows: vec![vec![0; words]; rows] }
    }

    /// The place of row `x`: before it is written, the row as many back as there are places,
    /// empty if that is before the first.
    pub(super) fn slot(&mut self, x: usize) -> &mut Vec<u64> {
        let places = self.rows.len();
        &mut self.rows[x % places]
    }

    /// A row before `x`, if there is one so far back.
    fn back(&self, x: usize, by: usize) -> Option<&[u64]> {
        let row = x.checked_sub(by)?;
        Some(&self.rows[row % self.rows.len()])
    }
}

/// A piece whose moves all leave the row.
#[derive(Clone, Debug)]
pub(super) struct Caster {
    guard: Condition,
    first: (usize, usize),
    how: How,
}

#[derive(Clone, Debug)]
enum How {
    Single,
    /// Along the row that one step leads to.
    Along {
        stride: usize,
        count: Option<usize>,
    },
    Endless {
        columns: usize,
        shadows: Ring,
    },
    /// Each with so many steps more than the one before, from the shadows so many steps back.
    Finite(Vec<Doubling>),
    LargerFromY {
        rate: usize,
        run: usize,
        shadow: Vec<u64>,
    },
    LargerFromX {
        rate: usize,
        offset: usize,
        shadows: Ring,
    },
}

#[derive(Clone, Debug)]
struct Doubling {
    columns: usize,
    shadows: Ring,
}

impl Caster {
    /// The shadows of a piece on a board; `None` if none of its moves leaves a row, or fits.
    pub(super) fn new(piece: &Piece, size: Size) -> Option<Self> {
        let words = size.cols.div_ceil(64);
        let narrow = |v: (u64, u64)| Some((usize::try_from(v.0).ok()?, usize::try_from(v.1).ok()?));
        let guard = piece.guard.clone();
        let progression = match piece.takes {
            Takes::Wedge(wedge) => {
                let (rate, offset) = (wedge.rate as usize, wedge.offset as usize);
                let how = if wedge.larger_from_x {
                    How::LargerFromX { rate, offset, shadows: Ring::new(rate, words) }
                } else {
                    How::LargerFromY { rate, run: rate + offset - 1, shadow: vec![0; words] }
                };
                return Some(Self { guard, first: (1, 1), how });
            }
            Takes::Line(progression) => progression,
        };
        let first = narrow(progression.first)
            .filter(|first| first.0 > 0 && first.0 < size.rows && first.1 < size.cols)?;
        let count = progression.count.and_then(|count| usize::try_from(count).ok());
        let how = match narrow(progression.stride) {
            None | Some((0, 0)) => How::Single,
            Some((0, stride)) => How::Along { stride, count },
            Some((rows, columns)) => match count {
                None => How::Endless { columns, shadows: Ring::new(rows, words) },
                Some(count) => {
                    let mut doublings = Vec::new();
                    let mut done = 1;
                    while done < count {
                        let more = done.min(count - done);
                        let shadows = Ring::new(more * rows, words);
                        doublings.push(Doubling { columns: more * columns, shadows });
                        done += more;
                    }
                    How::Finite(doublings)
                }
            },
        };
        Some(Self { guard, first, how })
    }

    /// How many rows back the P-positions are looked at.
    pub(super) fn reach(&self) -> usize {
        match self.how {
            How::LargerFromX { rate, offset, .. } => rate + offset,
            _ => self.first.0,
        }
    }

    /// Adds the columns of row `x` from which it leads to a P-position; `past` has the rows
    /// before. To be called for every row in turn. `spare` is overwritten.
    pub(super) fn cast(&mut self, x: usize, past: &Ring, spare: &mut [u64], into: &mut [u64]) {
        let row = spare;
        row.fill(0);
        match &mut self.how {
            How::LargerFromY { rate, run, shadow } => {
                spread(shadow, 1, Some(*rate));
                if let Some(above) = past.back(x, 1) {
                    row.copy_from_slice(above);
                    spread(row, 1, Some(*run));
                }
                for (word, &other) in row.iter_mut().zip(&*shadow) {
                    *word |= other;
                }
                shadow.fill(0);
                or_moved(shadow, row, 1);
                row.copy_from_slice(shadow);
            }
            How::LargerFromX { rate, offset, shadows } => {
                let (rate, offset) = (*rate, *offset);
                larger_from_x(rate, offset, x, past, row, shadows.slot(x));
            }
            how => {
                if let Some(above) = past.back(x, self.first.0) {
                    or_moved(row, above, self.first.1);
                }
                match how {
                    How::Along { stride, count } => spread(row, *stride, *count),
                    How::Endless { columns, shadows } => {
                        let shadow = shadows.slot(x);
                        or_moved(row, shadow, *columns);
                        shadow.copy_from_slice(row);
                    }
                    How::Finite(doublings) => {
                        for Doubling { columns, shadows } in doublings {
                            let shadow = shadows.slot(x);
                            let fewer = std::mem::replace(shadow, row.to_vec());
                            or_moved(row, &fewer, *columns);
                        }
                    }
                    _ => {}
                }
            }
        }
        add(into, row, &self.guard, x);
    }

    /// Adds the columns of row `x` that have a move.
    pub(super) fn movable(&self, x: usize, cols: usize, into: &mut [u64]) {
        if x >= self.first.0 {
            movable_from(self.first.1, &self.guard, x, cols, into);
        }
    }
}

/// The columns of row `x` at or after `first` where a guard holds.
pub(super) fn movable_from(
    first: usize,
    guard: &Condition,
    x: usize,
    cols: usize,
    into: &mut [u64],
) {
    let mut row = vec![0; into.len()];
    super::strip::set(&mut row, first, 1, Some(cols.saturating_sub(first)));
    add(into, &row, guard, x);
}

/// Adds a row where a guard holds.
fn add(into: &mut [u64], row: &[u64], guard: &Condition, x: usize) {
    if *guard == Condition::Always {
        for (word, &more) in into.iter_mut().zip(row) {
            *word |= more;
        }
    } else if row.iter().any(|&word| word != 0) {
        let mask = RowMask::of(guard, x, 64 * row.len());
        for ((word, &more), &allowed) in into.iter_mut().zip(row).zip(mask.words()) {
            *word |= more & allowed;
        }
    }
}

/// The shadow of a wedge whose larger number comes from the first pile: `row` is empty at first,
/// and `longer` has, of the row `rate` back, the part of the shadow from at least `offset` rows
/// before it; both become those of row `x`.
fn larger_from_x(
    rate: usize,
    offset: usize,
    x: usize,
    past: &Ring,
    row: &mut [u64],
    longer: &mut [u64],
) {
    // Runs 1, …, l from the rows l before, for all l from `near` to `far`.
    let runs = |near: usize, far: usize, row: &mut [u64]| {
        let mut sum = vec![0; row.len()];
        for l in (near..=far).rev() {
            spread(&mut sum, 1, Some(2));
            if let Some(before) = past.back(x, l) {
                or_moved(&mut sum, before, 0);
            }
        }
        spread(&mut sum, 1, Some(near));
        or_moved(row, &sum, 1);
    };
    spread(longer, 1, Some(rate));
    or_moved(row, longer, 1);
    if offset == 0 {
        runs(1, rate - 1, row);
        if let Some(before) = past.back(x, rate) {
            let mut run = before.to_vec();
            spread(&mut run, 1, Some(rate - 1));
            or_moved(row, &run, 2);
        }
    } else {
        runs(offset, offset + rate - 1, row);
    }
    longer.copy_from_slice(row);
    if offset > 1 {
        runs(1, offset - 1, row);
    }
}
