//! Bit-parallel sweep for Wythoff's three rays, 64 columns at a time.
//!
//! Only cells `x <= y` are computed; the rest is by symmetry. Every column and
//! every diagonal has a counter of its P-positions so far, up to `k`, stored in
//! bit planes: bit `i` of plane `j` is bit `j` of counter `i`. In row `x` a
//! non-terminal cell is P iff row, column and diagonal together hold fewer than
//! `k`, so the next P-position is the first column where a ripple-carry sum of
//! two counters, 64 columns per word, is less than what the row has left.
//!
//! Why it is fast: some dozen word operations decide 64 cells; a row takes at
//! most `k` P-positions (terminal ones aside) and is finished as soon as it is
//! full; what lies left of the diagonal is the column counter of `x`, already
//! there. The diagonal counters move by one column per row: with the origin
//! chosen at `y - x` this is an unaligned read with the same shift all along
//! the row. Columns left of the diagonal and beyond the board are marked full,
//! so the inner loop has no special cases.
//!
//! Cost: at most `cells/128` words times `log2(k)`, plus `O(log k)` for every
//! P-position. W^4 on 20,000 × 20,000 takes 0.03 s of CPU; the counting
//! sweep takes 3.6 s.

use super::{board_bytes, row_bytes};
use crate::board::{OutcomeBoard, Size};
use crate::condition::Condition;
use crate::engine::row_runs::RowRuns;
use crate::engine::{EngineError, Obstacle};
use crate::family::MoveFamily;
use crate::rules::{Play, Rules};
use wythoff_control::Control;

/// Words looked at together: enough for the compiler to use wide registers.
const BLOCK: usize = 8;

/// Counters start at this bit, so that a word of columns that begins left of
/// the main diagonal reads zeros there.
const ORIGIN: usize = 64;

/// The board of outcomes.
///
/// # Errors
/// [`EngineError::Unsupported`] and [`EngineError::Stopped`].
pub fn outcomes(rules: &Rules, size: Size, control: &Control) -> Result<OutcomeBoard, EngineError> {
    supports(rules).map_err(|reason| EngineError::Unsupported { engine: "bit sweep", reason })?;
    let (short, long) = size.sides();
    let mut board = OutcomeBoard::all_n(size);
    let mut sweep = Sweep::new(rules, long);
    for x in 0..short {
        sweep.row(x, |y| {
            if x < size.rows && y < size.cols {
                board.set_p(x, y);
            }
            if y < size.rows && x < size.cols {
                board.set_p(y, x);
            }
        });
        control.progress(x as u64 + 1, short as u64)?;
    }
    Ok(board)
}

/// Calls `found` with the P-positions `(x, y)`, `x <= y < side`, row by row, without a
/// board: the counters are all that is kept.
///
/// # Errors
/// [`EngineError::Unsupported`] and [`EngineError::Stopped`].
pub fn positions(
    rules: &Rules,
    side: usize,
    control: &Control,
    mut found: impl FnMut(usize, usize),
) -> Result<(), EngineError> {
    supports(rules).map_err(|reason| EngineError::Unsupported { engine: "bit sweep", reason })?;
    let mut sweep = Sweep::new(rules, side);
    for x in 0..side {
        sweep.row(x, |y| found(x, y));
        control.progress(x as u64 + 1, side as u64)?;
    }
    Ok(())
}

/// Whether this engine can play the game.
///
/// # Errors
/// The rule that is in the way.
pub fn supports(rules: &Rules) -> Result<(), Obstacle> {
    let mut rays =
        [(0, 1), (1, 0), (1, 1)].map(|(dx, dy)| MoveFamily::ray(dx, dy).expect("a ray moves"));
    rays.sort();
    if rules.families() != rays {
        return Err(Obstacle::OtherRays);
    }
    if !rules.is_symmetric() {
        return Err(Obstacle::LopsidedRegion);
    }
    Ok(())
}

/// Bytes that [`outcomes`] takes, the board it returns included.
pub fn memory_needed(rules: &Rules, size: Size) -> u128 {
    let long = size.sides().1;
    let plane = row_bytes(long) + 8 * (BLOCK as u128 + 2);
    let counters = 4 * long as u128 + u128::from(planes(rules.blocking())) * plane;
    board_bytes(size) + 2 * counters + row_bytes(long)
}

/// How many bits count to `k`.
fn planes(k: u32) -> u32 {
    u32::BITS - k.leading_zeros()
}

/// The state between two rows.
struct Sweep<'a> {
    rules: &'a Rules,
    cols: usize,
    columns: Counters,
    diagonals: Counters,
    /// All diagonals below this one are full: a row need not look at their cells. Where
    /// diagonals fill in order, as in all games with one beam, a row takes constant time.
    open: usize,
}

impl<'a> Sweep<'a> {
    fn new(rules: &'a Rules, cols: usize) -> Self {
        let mut columns = Counters::new(cols, rules.blocking());
        columns.fill_from(cols);
        let diagonals = Counters::new(cols, rules.blocking());
        Self { rules, cols, columns, diagonals, open: 0 }
    }

    /// Computes row `x` from the main diagonal on; `found` gets its
    /// P-positions.
    fn row(&mut self, x: usize, mut found: impl FnMut(usize)) {
        let k = self.rules.blocking();
        let normal = self.rules.play() == Play::Normal;
        let terminal = (*self.rules.terminal() != Condition::Never)
            .then(|| RowRuns::of(self.rules.terminal(), x, self.cols));
        // By symmetry the cells left of the diagonal are those above it.
        let mut room = k - self.columns.get(x);
        let mut from = x;
        while self.open < self.cols && self.diagonals.get(self.open) == k {
            self.open += 1;
        }
        loop {
            let free = self.next_free(x, from.max(x + self.open), room);
            let end = terminal.as_ref().and_then(|runs| runs.next(from));
            let Some(y) = [free, end].into_iter().flatten().min() else { break };
            from = y + 1;
            let is_p = if normal {
                true
            } else {
                // Of the 2x + y options fewer than k are P; one must be N.
                let p = self.columns.get(y) + self.diagonals.get(y - x) + (k - room);
                end != Some(y) && 2 * x + y > p as usize
            };
            if is_p {
                found(y);
                self.columns.count(y);
                self.diagonals.count(y - x);
                room = room.saturating_sub(1);
            }
        }
        self.columns.fill(x);
    }

    /// The first column at or after `from` whose column and diagonal in row `x`
    /// together hold fewer than `room` P-positions.
    fn next_free(&self, x: usize, from: usize, room: u32) -> Option<usize> {
        if room == 0 {
            return None;
        }
        let words = self.cols.div_ceil(64);
        let mut seen = !(u64::MAX << (from % 64));
        for start in (from / 64..words).step_by(BLOCK) {
            let mut free = self.free_block(x, start, room);
            free[0] &= !seen;
            seen = 0;
            if let Some(w) = free.iter().position(|&word| word != 0) {
                return Some((start + w) * 64 + free[w].trailing_zeros() as usize);
            }
        }
        None
    }

    /// The columns `64·start ..` with `column + diagonal < room`, as bits.
    fn free_block(&self, x: usize, start: usize, room: u32) -> [u64; BLOCK] {
        let offset = 64 * start + ORIGIN - x;
        let (word, shift) = (offset / 64, offset % 64);
        let mut carry = [0; BLOCK];
        let mut less = [0; BLOCK];
        for (j, (c, d)) in self.columns.planes.iter().zip(&self.diagonals.planes).enumerate() {
            let c = &c[start + ORIGIN / 64..][..BLOCK];
            let d = &d[word..][..=BLOCK];
            let bit = if room >> j & 1 == 1 { u64::MAX } else { 0 };
            for i in 0..BLOCK {
                let diagonal = d[i] >> shift | d[i + 1] << 1 << (63 - shift);
                let either = c[i] ^ diagonal;
                let sum = either ^ carry[i];
                carry[i] = c[i] & diagonal | either & carry[i];
                // A number is less if it is at the highest differing bit.
                less[i] = !sum & (bit | less[i]) | bit & less[i];
            }
        }
        // What is left of the carry exceeds room, which has no bit there.
        std::array::from_fn(|i| less[i] & !carry[i])
    }
}

/// Counters from 0 up to a cap where they stay, also as bit planes.
struct Counters {
    cap: u32,
    counts: Vec<u32>,
    planes: Vec<Vec<u64>>,
}

impl Counters {
    fn new(len: usize, cap: u32) -> Self {
        // One word for the origin, and a block and one word to read beyond.
        let words = ORIGIN / 64 + len.div_ceil(64) + BLOCK + 1;
        Self { cap, counts: vec![0; len], planes: vec![vec![0; words]; planes(cap) as usize] }
    }

    fn get(&self, i: usize) -> u32 {
        self.counts[i]
    }

    /// Adds one to counter `i`.
    fn count(&mut self, i: usize) {
        if self.counts[i] < self.cap {
            self.set(i, self.counts[i] + 1);
        }
    }

    /// Sets counter `i` to the cap.
    fn fill(&mut self, i: usize) {
        self.set(i, self.cap);
    }

    fn set(&mut self, i: usize, value: u32) {
        let changed = self.counts[i] ^ value;
        self.counts[i] = value;
        let at = i + ORIGIN;
        for (j, plane) in self.planes.iter_mut().enumerate() {
            plane[at / 64] ^= u64::from(changed >> j & 1) << (at % 64);
        }
    }

    /// Fills the planes beyond counter `len` with the cap.
    fn fill_from(&mut self, len: usize) {
        let at = len + ORIGIN;
        for (j, plane) in self.planes.iter_mut().enumerate() {
            if self.cap >> j & 1 == 1 {
                plane[at / 64] |= u64::MAX << (at % 64);
                plane[at / 64 + 1..].fill(u64::MAX);
            }
        }
    }
}
