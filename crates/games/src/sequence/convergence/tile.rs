//! One value of a tile of packs through one block of rows: the inner loops.

use super::pack::{Pack, Quad, WIDTH};
use super::truth::{BLOCK, Logged};
use crate::sequence::word::Word;
use std::ops::Range;

/// Packs of a tile: 8 kB of free cells.
pub(super) const TILE: usize = 32;

/// All trajectories of a pack agree with the true run before each row and after
/// the last: bit `4 i + l` is trajectory `l` before row `i`.
const AGREE: u64 = (1 << (WIDTH * (BLOCK + 1))) - 1;
/// The bits of [`AGREE`] for the first trajectory.
pub(super) const EVERY_ROW: u64 = AGREE / ((1 << WIDTH) - 1);

/// States of one value in a pack: one cache line of 64-bit words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell<W> {
    pub(super) diagonals: Quad<W>,
    pub(super) columns: Quad<W>,
}

/// What the window held in a block, over all trajectories and values run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<W> {
    /// Diagonals vacant for some value.
    pub(super) vacant: W,
    /// Diagonals vacant for every value.
    pub(super) top: W,
}

/// What goes from one value to the next.
pub(super) struct Tile<W> {
    /// 0-points in the block: the window moves up by as many diagonals.
    zeros: u32,
    /// Cells of each row that no value has taken yet.
    free: [[Quad<W>; BLOCK]; TILE],
    /// Where all values so far agree with the true run, as in [`AGREE`].
    pub(super) agree: [u64; TILE],
    vacant: Quad<W>,
    top: Quad<W>,
}

impl<W: Word> Tile<W> {
    #[inline(always)]
    pub(super) fn new(zeros: u32) -> Self {
        Self {
            zeros,
            free: [[Quad([W::ONES; WIDTH]); BLOCK]; TILE],
            agree: [0; TILE],
            vacant: Quad([W::ZERO; WIDTH]),
            top: Quad([W::ONES; WIDTH]),
        }
    }

    /// Pack `t` agrees with the true run up to the value that left `free`.
    #[inline(always)]
    pub(super) fn enter(&mut self, t: usize, free: &[W; BLOCK]) {
        self.free[t] = free.map(|word| Quad([word; WIDTH]));
        self.agree[t] = AGREE;
    }

    /// Runs the packs of `range` that no longer agree with the true run; the
    /// value gets a point in the rows `insert`.
    #[inline(always)]
    pub(super) fn run<P: Pack<Word = W>>(
        &mut self,
        cells: &mut [Cell<W>],
        range: Range<usize>,
        insert: u8,
    ) {
        match insert.count_ones() {
            0 => self.run_rows::<P, 0>(cells, range, insert),
            1 => self.run_rows::<P, 1>(cells, range, insert),
            2 => self.run_rows::<P, 2>(cells, range, insert),
            3 => self.run_rows::<P, 3>(cells, range, insert),
            4 => self.run_rows::<P, 4>(cells, range, insert),
            5 => self.run_rows::<P, 5>(cells, range, insert),
            6 => self.run_rows::<P, 6>(cells, range, insert),
            7 => self.run_rows::<P, 7>(cells, range, insert),
            _ => self.run_rows::<P, 8>(cells, range, insert),
        }
    }

    /// [`Tile::run`] where `N` rows get a point.
    #[inline(always)]
    fn run_rows<P: Pack<Word = W>, const N: usize>(
        &mut self,
        cells: &mut [Cell<W>],
        range: Range<usize>,
        insert: u8,
    ) {
        // The rows, and how far the columns move down before each.
        let mut rows = [0; N];
        let mut gaps = [0; N];
        let (mut rest, mut before) = (insert, 0);
        for (row, gap) in rows.iter_mut().zip(&mut gaps) {
            let next = rest.trailing_zeros();
            (*row, *gap) = (next as usize % BLOCK, next - before);
            rest &= rest - 1;
            before = next;
        }
        let last = BLOCK as u32 - before + self.zeros;

        let entering = P::splat(!W::ONES.down(self.zeros));
        let (mut vacant, mut top) = (P::load(&self.vacant), P::load(&self.top));
        for ((cell, free), agree) in
            cells.iter_mut().zip(&mut self.free).zip(&self.agree).take(range.end).skip(range.start)
        {
            if *agree != 0 {
                continue;
            }
            let mut diagonals = P::load(&cell.diagonals);
            let mut columns = P::load(&cell.columns);
            for (&row, &gap) in rows.iter().zip(&gaps) {
                columns = columns.down(gap);
                let cells = P::load(&free[row]);
                let low = diagonals.and(cells).and_not(columns).lowest();
                diagonals = diagonals.xor(low);
                columns = columns.or(low);
                cells.xor(low).store(&mut free[row]);
            }
            vacant = vacant.or(diagonals);
            top = top.and(diagonals);
            diagonals.down(self.zeros).or(entering).store(&mut cell.diagonals);
            columns.down(last).store(&mut cell.columns);
        }
        vacant.store(&mut self.vacant);
        top.store(&mut self.top);
    }

    /// Runs one pack row by row, comparing with the true run; if `new`, its
    /// trajectories start in this block, in rows `4 new ..`.
    #[inline(always)]
    pub(super) fn run_and_compare<P: Pack<Word = W>>(
        &mut self,
        cell: &mut Cell<W>,
        t: usize,
        insert: u8,
        log: &[Logged<W>; BLOCK + 1],
        new: Option<usize>,
    ) {
        let mut diagonals = P::load(&cell.diagonals);
        let mut columns = P::load(&cell.columns);
        let agrees = |diagonals: P, columns: P, logged: &Logged<W>| {
            let columns = columns.and(P::splat(logged.relevant)).xor(P::splat(logged.columns));
            diagonals.xor(P::splat(logged.diagonals)).or(columns).zeros()
        };
        let (mut agree, mut started) = (0, AGREE);
        if let Some(new) = new {
            started = 0;
            for l in 0..WIDTH {
                let start = WIDTH * new + l;
                started |= (EVERY_ROW << (WIDTH * start) & AGREE) << l;
            }
        }
        for (i, free) in self.free[t].iter_mut().enumerate() {
            agree |= agrees(diagonals, columns, &log[i]) << (WIDTH * i);
            if insert >> i & 1 == 1 {
                let cells = P::load(free);
                let mut allowed = diagonals.and(cells);
                if new.is_some() {
                    let now = started >> (WIDTH * i);
                    allowed = allowed.and(P::load(&Quad(std::array::from_fn(|l| {
                        if now >> l & 1 == 1 { W::ONES } else { W::ZERO }
                    }))));
                }
                let low = allowed.and_not(columns).lowest();
                diagonals = diagonals.xor(low);
                columns = columns.or(low);
                cells.xor(low).store(free);
            }
            columns = columns.down(1);
        }
        agree |= agrees(diagonals, columns, &log[BLOCK]) << (WIDTH * BLOCK);
        self.agree[t] &= agree & started;
        P::load(&self.vacant).or(diagonals).store(&mut self.vacant);
        P::load(&self.top).and(diagonals).store(&mut self.top);
        let entering = P::splat(!W::ONES.down(self.zeros));
        diagonals.down(self.zeros).or(entering).store(&mut cell.diagonals);
        columns.down(self.zeros).store(&mut cell.columns);
    }

    /// What the window held.
    pub(super) fn seen(&self) -> Seen<W> {
        Seen {
            vacant: self.vacant.0.into_iter().fold(W::ZERO, |a, b| a | b),
            top: self.top.0.into_iter().fold(W::ONES, |a, b| a & b),
        }
    }
}
