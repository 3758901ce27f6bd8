//! `T_0, …, T_g` of R-Wythoff in one row-major pass.
//!
//! A token may not be taken from the smaller pile, so columns may repeat and
//! the values settle on translations `p_n - (C_h, C_h)` of the P-positions, far
//! from each other: one window for all values is out of the question, but each
//! value has a narrow one of its own. By proposition 6 of Gu `|d_n - n| <= h`,
//! so one word of vacant diagonals around `n` is enough (64 bits for g <= 31,
//! 128 for g <= 63); every placement checks it. Nothing else is kept but
//!
//! * for each row to come, the set of values that have a reflected point there
//!   (one word, in a ring);
//! * the diagonals that lower values have taken *in this row*: a table stamped
//!   with the row, so that it is cleared once in 2^20 rows. Two diagonals of one row
//!   must not share a stamp, so the table is kept wider than the spread of the
//!   diagonals (which reaches 10^5 for some g: a fixed table of 2^16 stamps would
//!   go wrong silently).
//!
//! The ring reaches to column `phi x` in row `x`. Where that is too long, the
//! columns come from a second run of the same rows, which lags behind: it is in
//! row `x / phi` where they lie in row `x`. The ring then has to hold no more than
//! the spread of the columns of one row. The second run takes its own columns
//! from a third one, and so on: all of them together enter `1 + 1/phi + 1/phi^2 +
//! … = phi^2` times as many rows, in memory that grows with their logarithm.
//!
//! Cost: about 3 ns a placement at g = 20, the transcription more than 1000;
//! to 2.6 times that beyond a hundred million rows.
//! Source: Gu 2015, algorithm RWSG.

use crate::engine::EngineError;
use crate::position::Grundy;
use crate::sequence::Beyond;
use crate::sequence::receiver::{Receiver, Row, Rows};
use crate::sequence::vector::MachineWord;
use wythoff_control::Control;

/// Rows between two looks at the control and at the room in the tables.
const CHUNK: u64 = 256;

/// Entries that the ring has at most before a second run begins: 512 MiB.
const LONGEST_RING: usize = 1 << 26;

/// A table of stamps is cleared in rows that are multiples of this.
const EPOCH: u64 = 1 << 20;

/// Hands out rows `0..rows`, with windows in words of type `W`.
pub(in crate::sequence) fn rows<W: MachineWord>(
    g: Grundy,
    rows: u64,
    control: &Control,
    out: Receiver<'_>,
) -> Result<(), EngineError> {
    rows_with_ring::<W>(g, rows, LONGEST_RING, control, out)
}

/// The same with a second run once a ring would be longer than `longest`.
fn rows_with_ring<W: MachineWord>(
    g: Grundy,
    rows: u64,
    longest: usize,
    control: &Control,
    mut out: Receiver<'_>,
) -> Result<(), EngineError> {
    let mut state = State::<W>::new(g.0, longest);
    while state.row < rows && !out.is_done() {
        state.prepare()?;
        for _ in 0..CHUNK.min(rows - state.row) {
            let row = state.row;
            state.enter_row()?;
            out.row(Row { row, columns: &state.cells });
        }
        control.progress(state.row, rows)?;
    }
    Ok(())
}

/// The points of one value so far.
#[derive(Clone, Copy, Debug)]
struct Level<W> {
    /// Their number.
    n: u64,
    /// Bit `i`: diagonal `n - g + i` is vacant. Those below are occupied,
    /// those above vacant.
    vacant: W,
}

#[derive(Clone)]
struct State<W> {
    g: u32,
    /// The row not yet entered.
    row: u64,
    levels: Vec<Level<W>>,
    /// Values with a reflected point, at the row modulo the length.
    reflected: Vec<u64>,
    /// No row from here on has a reflected point in `reflected`.
    reach: u64,
    /// `row % EPOCH + 1` where a lower value has taken this row's cell on a
    /// diagonal, at the diagonal modulo the length.
    stamps: Vec<u32>,
    /// The columns of the row entered last.
    cells: Vec<u64>,
    /// `reflected` does not grow beyond this as long as a second run helps.
    longest: usize,
    /// The second run: the columns of its rows to come, and of no others, are
    /// still to be put down in `reflected`.
    behind: Option<Box<Self>>,
}

impl<W: MachineWord> State<W> {
    fn new(g: u32, longest: usize) -> Self {
        // Before the first point the diagonals below 0 count as occupied.
        let level = Level { n: 0, vacant: !W::ones_below(g) };
        let width = g as usize + 1;
        Self {
            g,
            row: 0,
            levels: vec![level; width],
            reflected: vec![0; 1024],
            reach: 0,
            stamps: vec![0; 1024],
            cells: vec![Row::NONE; width],
            longest,
            behind: None,
        }
    }

    /// Bounds of the diagonals in the next `CHUNK` rows.
    fn diagonals(&self) -> (u64, u64) {
        let g = u64::from(self.g);
        let numbers = || self.levels.iter().map(|level| level.n);
        let least = numbers().min().unwrap_or(0).saturating_sub(g);
        (least, numbers().max().unwrap_or(0) + CHUNK + g)
    }

    /// Sees to it that the next `CHUNK` rows can be entered: the tables hold them,
    /// and `reflected` has all their columns from rows before them.
    fn prepare(&mut self) -> Result<(), EngineError> {
        let (least, most) = self.diagonals();
        let spread = usize::try_from(most - least + 1).expect("tables fit in memory");
        if spread > self.stamps.len() {
            self.stamps = vec![0; spread.next_power_of_two()];
        } else if self.row.is_multiple_of(EPOCH) {
            self.stamps.fill(0);
        }
        // The furthest column of the chunk.
        let furthest = self.row + CHUNK + most;
        // A second run that is not a chunk behind would itself need another one at once.
        let helps = self.behind.is_none() && least >= CHUNK;
        if helps && furthest - self.row >= self.longest as u64 {
            self.behind = Some(Box::new(self.clone()));
        }
        let Some(mut behind) = self.behind.take() else {
            self.reach_to(furthest);
            return Ok(());
        };
        // Columns of later rows are at least as great.
        while behind.row + behind.diagonals().0 < self.row + CHUNK {
            behind.prepare()?;
            self.reach_to(behind.row + CHUNK + behind.diagonals().1);
            let mask = self.reflected.len() - 1;
            for _ in 0..CHUNK {
                behind.enter_row()?;
                for (h, &column) in behind.cells.iter().enumerate() {
                    if column != Row::NONE {
                        self.reflected[place(column, mask)] |= 1 << h;
                    }
                }
            }
        }
        self.behind = Some(behind);
        Ok(())
    }

    /// Makes `reflected` hold the rows up to `furthest`, in a ring that is not much
    /// longer than it has to be.
    fn reach_to(&mut self, furthest: u64) {
        self.reach = self.reach.max(furthest + 1);
        let needed = usize::try_from(self.reach - self.row).expect("tables fit in memory");
        let len = self.reflected.len();
        // A long ring is made shorter late, so that this does not happen often.
        if needed <= len && (len <= 1024 || needed > len / 8) {
            return;
        }
        let mut other = vec![0; needed.next_power_of_two().max(1024)];
        let (from, to) = (len - 1, other.len() - 1);
        for row in (self.row..self.reach).take(len) {
            other[place(row, to)] = self.reflected[place(row, from)];
        }
        self.reflected = other;
    }

    /// The points of the next row, into `cells`.
    fn enter_row(&mut self) -> Result<(), EngineError> {
        if self.behind.is_none() { self.enter::<true>() } else { self.enter::<false>() }
    }

    /// The same with (`false`) or without a second run; a branch for every point costs a
    /// twentieth of the time.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn enter<const IS_ALONE: bool>(&mut self) -> Result<(), EngineError> {
        let (ahead, stamped) = (self.reflected.len() - 1, self.stamps.len() - 1);
        let row = self.row;
        let stamp = (row % EPOCH) as u32 + 1;
        let reflected = std::mem::take(&mut self.reflected[place(row, ahead)]);
        let mut open = !reflected & (u64::MAX >> (63 - self.g));
        self.cells.fill(Row::NONE);
        while open != 0 {
            let h = open.trailing_zeros();
            open &= open - 1;
            let level = &mut self.levels[h as usize];
            let mut candidates = level.vacant;
            let d = loop {
                // n - g + i, which is not negative: the window never has a
                // vacant diagonal below 0.
                let d = level.n + u64::from(candidates.position()) - u64::from(self.g);
                if candidates == W::ZERO || self.stamps[place(d, stamped)] != stamp {
                    break d;
                }
                candidates = candidates ^ candidates.lowest();
            };
            self.stamps[place(d, stamped)] = stamp;
            // The window moves up one diagonal with n.
            let vacant = level.vacant ^ candidates.lowest();
            if candidates == W::ZERO || vacant.has(0) {
                return Err(EngineError::beyond("rwsg", Beyond::Window { value: h, row }));
            }
            level.vacant = vacant.down(1) | W::bit(W::BITS - 1);
            level.n += 1;
            let column = row + d;
            if IS_ALONE {
                self.reflected[place(column, ahead)] |= 1 << h;
            }
            self.cells[h as usize] = column;
        }
        // A point on the main diagonal reflects into its own row.
        if IS_ALONE {
            self.reflected[place(row, ahead)] = 0;
        }
        self.row += 1;
        Ok(())
    }
}

/// Where a table of a power of two, less one, has a number.
#[expect(clippy::cast_possible_truncation)]
fn place(number: u64, mask: usize) -> usize {
    number as usize & mask
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::diagonals::tests::TABLE;
    use crate::sequence::transcription::{Sequences, rwsg};
    use wythoff_control::Control;

    fn sequences<W: MachineWord>(g: u32, end: u64) -> Sequences {
        with_ring::<W>(g, end, LONGEST_RING)
    }

    fn with_ring<W: MachineWord>(g: u32, end: u64, longest: usize) -> Sequences {
        let mut all = vec![Vec::new(); g as usize + 1];
        let mut collect = |row: Row<'_>| {
            for (h, t) in (0..).zip(&mut all) {
                t.extend(row.point(Grundy(h)));
            }
        };
        let (control, out) = (Control::unlimited(), Receiver::new(&mut collect));
        rows_with_ring::<W>(Grundy(g), end, longest, &control, out).unwrap();
        all
    }

    #[test]
    fn agrees_with_the_transcription() {
        for (g, end) in [(0, 1000), (1, 5000), (3, 10_001), (8, 6000), (20, 3000), (31, 1500)] {
            let expected = rwsg(Grundy(g), end);
            assert_eq!(sequences::<u64>(g, end), expected, "g = {g}");
            assert_eq!(sequences::<u128>(g, end), expected, "g = {g}");
        }
    }

    /// Columns out of second runs, and these out of third ones, eight deep.
    #[test]
    fn runs_that_lag_behind_give_the_same_columns() {
        for (g, end) in [(0, 30_000), (1, 50_000), (3, 20_001), (12, 120_000), (20, 40_000)] {
            let expected = sequences::<u64>(g, end);
            for longest in [1, 600, 1024, 3000, 8192] {
                let name = format!("g = {g}, rings to {longest}");
                assert!(with_ring::<u64>(g, end, longest) == expected, "{name}");
            }
        }
        let narrow = with_ring::<u128>(40, 9000, 1024);
        assert!(narrow == sequences::<u128>(40, 9000));
    }

    /// Rings stay as short as the columns of a row are close, and so do the rings
    /// of the runs behind.
    #[test]
    fn rings_are_short() {
        let mut state = State::<u64>::new(12, 1024);
        while state.row < 300_000 {
            state.prepare().unwrap();
            (0..CHUNK).for_each(|_| state.enter_row().unwrap());
        }
        let runs = std::iter::successors(Some(&state), |state| state.behind.as_deref());
        let lengths: Vec<_> = runs.map(|run| run.reflected.len()).collect();
        assert!((8..20).contains(&lengths.len()), "{lengths:?}");
        assert!(lengths.iter().all(|&len| len <= 8192), "{lengths:?}");
        // Each of them is as far as the columns of the one behind it reach.
        for run in std::iter::successors(Some(&state), |state| state.behind.as_deref()) {
            let Some(behind) = &run.behind else { continue };
            assert!(behind.row <= run.row && run.row <= behind.row + behind.diagonals().0);
        }
    }

    #[test]
    fn a_narrow_word_is_noticed() {
        // 64 bits are enough for g = 63 only as long as diagonals stay close.
        let mut ignore = |_: Row<'_>| {};
        let control = Control::unlimited();
        assert!(rows::<u64>(Grundy(63), 5000, &control, Receiver::new(&mut ignore)).is_err());
        assert!(rows::<u128>(Grundy(63), 5000, &control, Receiver::new(&mut ignore)).is_ok());
    }

    /// `C_g` is the number of repeated columns (Gu, proposition 5), `M_g` the
    /// first index from which `d_n = n`, and the third the number of `n` with
    /// another diagonal: the project's own values, which correct Gu's figures 3
    /// and 4 at g = 2, 7 and 11.
    #[test]
    fn offsets_and_wrong_diagonals_are_the_recorded_ones() {
        let all = sequences::<u64>(12, 100_000);
        for ((g, t), (repeats, settled, wrong)) in all.iter().enumerate().zip(TABLE) {
            let mut columns: Vec<_> = t.iter().map(|p| p.y).collect();
            columns.sort_unstable();
            let repeated = columns.windows(2).filter(|pair| pair[0] == pair[1]).count();
            assert_eq!(repeated as u64, repeats, "C_{g}");
            let is_wrong = |(n, p): (usize, &crate::Position)| p.y - p.x != n as u64;
            let last = t.iter().enumerate().filter(|&at| is_wrong(at)).map(|(n, _)| n + 1).max();
            assert_eq!(last.unwrap_or(0) as u64, settled, "M_{g}");
            assert_eq!(
                t.iter().enumerate().filter(|&at| is_wrong(at)).count() as u64,
                wrong,
                "wrong, {g}"
            );
        }
    }
}
