//! What a run of R-Wythoff leaves behind: for every value, a few hundred
//! numbers instead of its points.
//!
//! Write `(a_n, b_n)` for the `n`-th point of a value, `d_n = b_n - a_n`, and
//! `shift_n = a_n - floor(phi n)`. Kept are
//!
//! * the repeats among the columns `b_n`, the indices with `d_n != n`, and the
//!   index from which on the columns are known to rise in steps of two or more;
//! * the last step of `a_n` longer than 2;
//! * the extremes of `shift_n` in blocks of indices, sixteen to the octave, so
//!   that any later question "between which bounds from `N` on?" has an answer
//!   within 6% of `N`.
//!
//! A column can only repeat among the last `g` points. For `i < n` the rows
//! rise, so `a_i + i <= a_n + n - 2(n - i)`, and `|d - n| <= g` at both
//! (proposition 6 of Gu); `b_i = b_n` therefore forces `n - i <= g`. While
//! `d_n = n` the columns rise by 2 or more. So 64 columns are remembered and
//! looked through only near an index with `d_n != n`.
//!
//! Cost: about 3 ns a point, as much as the engine takes to place it.

use crate::position::Grundy;
use crate::sequence::receiver::Row;
use wythoff_numeration::floor_phi;

/// Columns remembered: as many as the greatest value an engine takes, and one.
const RECENT: usize = 64;

/// Consecutive indices, and where their points lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    /// The first index.
    pub(super) first: u64,
    /// `a_first`.
    pub(super) row: u64,
    /// The least and the greatest `a_n - floor(phi n)`.
    pub(super) shifts: (i64, i64),
}

/// Where the columns begin to rise in steps of two or more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settled {
    /// The index: `d_n = n` from here on, and `b_n` is by 2 or more greater
    /// than every earlier column.
    pub(super) index: u64,
    /// Its row.
    pub(super) row: u64,
    /// One more than the greatest earlier diagonal.
    pub(super) diagonals: u64,
    /// The greatest earlier column.
    pub(super) highest_column: u64,
}

/// What the points of one value have shown so far.
#[derive(Clone, Debug)]
pub(super) struct Trace {
    pub(super) g: Grundy,
    /// Number of points.
    pub(super) points: u64,
    /// Row of the last one.
    pub(super) last_row: u64,
    /// Columns that an earlier point has.
    pub(super) repeats: u64,
    /// Indices with `d_n != n`.
    pub(super) wrong: u64,
    /// One more than the last of them.
    pub(super) after_wrong: u64,
    pub(super) settled: Option<Settled>,
    /// The last index whose row is 3 or more above the row before.
    pub(super) after_gap: u64,
    finished: Vec<Block>,
    current: Block,
    next_block: u64,
    /// One more than the greatest diagonal, and the greatest column, of the
    /// points before `after_wrong`.
    diagonals: u64,
    highest_column: u64,
    /// Near an index with `d_n != n`: up to here, columns are looked through.
    alert: u64,
    /// The last columns, by index modulo the length.
    recent: [u64; RECENT],
}

impl Trace {
    pub(super) fn new(g: Grundy) -> Self {
        Self {
            g,
            points: 0,
            last_row: 0,
            repeats: 0,
            wrong: 0,
            after_wrong: 0,
            settled: None,
            after_gap: 0,
            finished: Vec::new(),
            current: Block { first: 0, row: 0, shifts: (0, 0) },
            next_block: 0,
            diagonals: 0,
            highest_column: 0,
            alert: RECENT as u64,
            recent: [Row::NONE; RECENT],
        }
    }

    /// The next point.
    #[inline]
    pub(super) fn point(&mut self, row: u64, column: u64) {
        let n = self.points;
        let shift = row.cast_signed() - lower_wythoff(n).cast_signed();
        if n == self.next_block {
            self.begin_block(row, shift);
        }
        let (low, high) = self.current.shifts;
        self.current.shifts = (low.min(shift), high.max(shift));
        if row > self.last_row + 2 {
            self.after_gap = n;
        }
        if column - row != n || n < self.alert {
            self.examine(row, column);
        }
        self.recent[recent(n)] = column;
        self.last_row = row;
        self.points += 1;
    }

    /// The blocks so far, in order.
    pub(super) fn blocks(&self) -> impl DoubleEndedIterator<Item = &Block> + Clone {
        self.finished.iter().chain((self.points > 0).then_some(&self.current))
    }

    #[cold]
    fn begin_block(&mut self, row: u64, shift: i64) {
        let first = self.next_block;
        if first > 0 {
            self.finished.push(self.current);
        }
        self.current = Block { first, row, shifts: (shift, shift) };
        // Five leading binary digits: 16 blocks from 2^k to 2^(k + 1).
        self.next_block += 1 << (first | 1).ilog2().saturating_sub(4);
    }

    /// The next point, near an index with `d_n != n`.
    #[cold]
    fn examine(&mut self, row: u64, column: u64) {
        let n = self.points;
        self.repeats += u64::from(self.recent.contains(&column));
        let d = column - row;
        // Older columns are less than the ones remembered, or than an earlier
        // `highest_column`.
        let before = self.recent.iter().filter(|&&b| b != Row::NONE).max();
        let before = before.map_or(self.highest_column, |&b| b.max(self.highest_column));
        if d != n {
            self.wrong += 1;
            self.after_wrong = n + 1;
            self.alert = n + 1 + RECENT as u64;
            // With d_i = i from the last such index to n, all below n are taken.
            self.diagonals = self.diagonals.max(d + 1).max(n);
            self.highest_column = before.max(column);
            self.settled = None;
        } else if self.settled.is_none() && (n == 0 || column >= before + 2) {
            let diagonals = self.diagonals.max(n);
            self.settled = Some(Settled { index: n, row, diagonals, highest_column: before });
        }
    }
}

/// floor(phi n); a point's row is at least as great as its index, and rows are
/// machine words.
pub(super) fn lower_wythoff(n: u64) -> u64 {
    floor_phi(n).expect("an index below 2^63")
}

fn recent(n: u64) -> usize {
    // Less than RECENT, which is a usize.
    #[expect(clippy::cast_possible_truncation)]
    let place = (n % RECENT as u64) as usize;
    place
}
