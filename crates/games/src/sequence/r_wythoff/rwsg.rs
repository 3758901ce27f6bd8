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
//!   with the row, so that it is never cleared. Two diagonals of one row must
//!   not share a stamp, so the table is kept wider than the spread of the
//!   diagonals (which reaches 10^5 for some g: a fixed table of 2^16 stamps
//!   would go wrong silently).
//!
//! Cost: about 3 ns a placement at g = 20, the transcription more than 1000.
//! Source: Gu 2015, algorithm RWSG.

use crate::engine::EngineError;
use crate::position::Grundy;
use crate::sequence::receiver::{Receiver, Row, Rows};
use crate::sequence::vector::MachineWord;
use wythoff_control::Control;

/// Rows between two looks at the control and at the room in the tables.
const CHUNK: u32 = 256;

/// Hands out rows `0..rows`, with windows in words of type `W`.
pub(in crate::sequence) fn rows<W: MachineWord>(
    g: Grundy,
    rows: u32,
    control: &Control,
    mut out: Receiver<'_>,
) -> Result<(), EngineError> {
    let mut state = State::<W>::new(g.0);
    while state.row < rows && !out.is_done() {
        state.make_room();
        for _ in 0..CHUNK.min(rows - state.row) {
            state.enter_row(&mut out)?;
        }
        control.progress(state.row.into(), rows.into())?;
    }
    Ok(())
}

/// The points of one value so far.
#[derive(Clone, Copy, Debug)]
struct Level<W> {
    /// Their number.
    n: u32,
    /// Bit `i`: diagonal `n - g + i` is vacant. Those below are occupied,
    /// those above vacant.
    vacant: W,
}

struct State<W> {
    g: u32,
    /// The row not yet entered.
    row: u32,
    levels: Vec<Level<W>>,
    /// Values with a reflected point, at the row modulo the length.
    reflected: Vec<u64>,
    /// `row + 1` where a lower value has taken this row's cell on a diagonal,
    /// at the diagonal modulo the length.
    stamps: Vec<u32>,
    cells: Vec<u64>,
}

impl<W: MachineWord> State<W> {
    fn new(g: u32) -> Self {
        // Before the first point the diagonals below 0 count as occupied.
        let level = Level { n: 0, vacant: !W::ones_below(g) };
        let width = g as usize + 1;
        Self {
            g,
            row: 0,
            levels: vec![level; width],
            reflected: vec![0; 1024],
            stamps: vec![0; 1024],
            cells: vec![Row::NONE; width],
        }
    }

    /// Sees to it that the tables hold the next `CHUNK` rows.
    fn make_room(&mut self) {
        let most = self.levels.iter().map(|level| level.n).max().unwrap_or(0) + CHUNK + self.g;
        let least = self.levels.iter().map(|level| level.n).min().unwrap_or(0);
        // The furthest column is `most` from the row.
        let ahead = most as usize + 1;
        if ahead > self.reflected.len() {
            let old = self.reflected.len();
            let mut wider = vec![0; ahead.next_power_of_two()];
            let mask = wider.len() - 1;
            for i in 0..old {
                let row = self.row as usize + i;
                wider[row & mask] = self.reflected[row & (old - 1)];
            }
            self.reflected = wider;
        }
        let spread = most as usize - (least.saturating_sub(self.g)) as usize + 1;
        if spread > self.stamps.len() {
            self.stamps = vec![0; spread.next_power_of_two()];
        }
    }

    fn enter_row(&mut self, out: &mut Receiver<'_>) -> Result<(), EngineError> {
        let (ahead, stamped) = (self.reflected.len() - 1, self.stamps.len() - 1);
        let row = self.row;
        let stamp = row + 1;
        let reflected = std::mem::take(&mut self.reflected[row as usize & ahead]);
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
                let d = (level.n + candidates.position()) as usize - self.g as usize;
                if candidates == W::ZERO || self.stamps[d & stamped] != stamp {
                    break d;
                }
                candidates = candidates ^ candidates.lowest();
            };
            self.stamps[d & stamped] = stamp;
            // The window moves up one diagonal with n.
            let vacant = level.vacant ^ candidates.lowest();
            if candidates == W::ZERO || vacant.has(0) {
                return Err(EngineError::Unsupported {
                    engine: "rwsg",
                    reason: format!("value {h} leaves its window in row {row}"),
                });
            }
            level.vacant = vacant.down(1) | W::bit(W::BITS - 1);
            level.n += 1;
            let column = row as usize + d;
            self.reflected[column & ahead] |= 1 << h;
            self.cells[h as usize] = column as u64;
        }
        // A point on the main diagonal reflects into its own row.
        self.reflected[row as usize & ahead] = 0;
        out.row(Row { row: row.into(), columns: &self.cells });
        self.row += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::diagonals::tests::TABLE;
    use crate::sequence::transcription::{Sequences, rwsg};
    use wythoff_control::Control;

    fn sequences<W: MachineWord>(g: u32, end: u32) -> Sequences {
        let mut all = vec![Vec::new(); g as usize + 1];
        let mut collect = |row: Row<'_>| {
            for (h, t) in (0..).zip(&mut all) {
                t.extend(row.point(Grundy(h)));
            }
        };
        rows::<W>(Grundy(g), end, &Control::unlimited(), Receiver::new(&mut collect)).unwrap();
        all
    }

    #[test]
    fn agrees_with_the_transcription() {
        for (g, end) in [(0, 1000), (1, 5000), (3, 10_001), (8, 6000), (20, 3000), (31, 1500)] {
            let expected = rwsg(Grundy(g), end.into());
            assert_eq!(sequences::<u64>(g, end), expected, "g = {g}");
            assert_eq!(sequences::<u128>(g, end), expected, "g = {g}");
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
