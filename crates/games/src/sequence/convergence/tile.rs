//! One value of a tile of packs through one block of rows: the inner loops.
#![allow(clippy::inline_always)] // they become part of what is compiled for AVX2

use super::truth::{BLOCK, Logged};
use crate::sequence::vector::{LANES, MachineWord, Quad, Vector};
use std::ops::Range;

/// Packs of a tile: 8 kB of free cells.
pub(super) const TILE: usize = 32;
/// Packs that the starts of one block fill.
pub(super) const NEW: usize = BLOCK / LANES;

/// All trajectories of a pack agree with the true run before each row and after
/// the last: bit `4 i + l` is trajectory `l` before row `i`.
const AGREE: u64 = (1 << (LANES * (BLOCK + 1))) - 1;
/// The bits of [`AGREE`] for the first trajectory.
pub(super) const EVERY_ROW: u64 = AGREE / ((1 << LANES) - 1);

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

/// What a pack is compared with.
pub(super) struct Compare<'a, W> {
    /// The true states of the value.
    pub(super) log: &'a [Logged<W>; BLOCK + 1],
    /// Bit `l`: trajectory `l` has converged for all lower values and not for
    /// this one.
    pub(super) asked: u64,
    /// The trajectories start in this block, in rows `4 new ..`.
    pub(super) new: Option<usize>,
}

/// What goes from one value to the next.
pub(super) struct Tile<W> {
    /// 0-points in the block: the window moves up by as many diagonals.
    zeros: u32,
    /// Cells of each row that no value has taken yet.
    free: [[Quad<W>; BLOCK]; TILE],
    /// Where the values so far agree with the true run, as in [`AGREE`], for
    /// trajectories that have converged for all of them.
    agree: [u64; TILE],
    /// For each pack of starts, ones in the rows from its start on.
    started: [[Quad<W>; BLOCK]; NEW],
    vacant: Quad<W>,
    top: Quad<W>,
}

impl<W: MachineWord> Tile<W> {
    #[inline(always)]
    pub(super) fn new(zeros: u32) -> Self {
        Self {
            zeros,
            free: [[Quad([W::ONES; LANES]); BLOCK]; TILE],
            agree: [0; TILE],
            started: std::array::from_fn(|new| {
                std::array::from_fn(|i| {
                    let now = started(new) >> (LANES * i);
                    let ones = |l| if now >> l & 1 == 1 { W::ONES } else { W::ZERO };
                    Quad(std::array::from_fn(ones))
                })
            }),
            vacant: Quad([W::ZERO; LANES]),
            top: Quad([W::ONES; LANES]),
        }
    }

    /// Pack `t` agrees with the true run up to the value that left `free`.
    #[inline(always)]
    pub(super) fn enter(&mut self, t: usize, free: &[W; BLOCK]) {
        self.free[t] = free.map(|word| Quad([word; LANES]));
        self.agree[t] = AGREE;
    }

    /// Runs the packs of `range` but those that `leave` names; the value gets a
    /// point in the rows `insert`.
    #[inline(always)]
    pub(super) fn run<P: Vector<Word = W>>(
        &mut self,
        proof: P::Proof,
        cells: &mut [Cell<W>],
        range: Range<usize>,
        insert: u8,
        leave: impl Fn(usize) -> bool,
    ) {
        match insert.count_ones() {
            0 => self.run_rows::<P, 0>(proof, cells, range, insert, leave),
            1 => self.run_rows::<P, 1>(proof, cells, range, insert, leave),
            2 => self.run_rows::<P, 2>(proof, cells, range, insert, leave),
            3 => self.run_rows::<P, 3>(proof, cells, range, insert, leave),
            4 => self.run_rows::<P, 4>(proof, cells, range, insert, leave),
            5 => self.run_rows::<P, 5>(proof, cells, range, insert, leave),
            6 => self.run_rows::<P, 6>(proof, cells, range, insert, leave),
            7 => self.run_rows::<P, 7>(proof, cells, range, insert, leave),
            _ => self.run_rows::<P, 8>(proof, cells, range, insert, leave),
        }
    }

    /// [`Tile::run`] where `N` rows get a point.
    #[inline(always)]
    fn run_rows<P: Vector<Word = W>, const N: usize>(
        &mut self,
        proof: P::Proof,
        cells: &mut [Cell<W>],
        range: Range<usize>,
        insert: u8,
        leave: impl Fn(usize) -> bool,
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
        // One bit a row: as many rows as bits.
        let last = u8::BITS - before + self.zeros;

        let entering = P::splat(proof, !W::ONES.down(self.zeros));
        let (mut vacant, mut top) = (P::load(proof, &self.vacant.0), P::load(proof, &self.top.0));
        for t in range {
            if leave(t) {
                continue;
            }
            let (cell, free) = (&mut cells[t], &mut self.free[t]);
            let mut diagonals = P::load(proof, &cell.diagonals.0);
            let mut columns = P::load(proof, &cell.columns.0);
            for (&row, &gap) in rows.iter().zip(&gaps) {
                columns = columns.down(gap);
                let cells = P::load(proof, &free[row].0);
                let low = diagonals.and(cells).and_not(columns).lowest();
                diagonals = diagonals.xor(low);
                columns = columns.or(low);
                free[row].0 = cells.xor(low).store();
            }
            vacant = vacant.or(diagonals);
            top = top.and(diagonals);
            cell.diagonals.0 = diagonals.down(self.zeros).or(entering).store();
            cell.columns.0 = columns.down(last).store();
        }
        self.vacant.0 = vacant.store();
        self.top.0 = top.store();
    }

    /// Runs one pack and says where the trajectories asked for agree with the
    /// true run, as in [`AGREE`].
    ///
    /// Few agree at the end of the block, and only these are of interest; the
    /// rows are gone through again for them.
    #[inline(always)]
    pub(super) fn run_and_compare<P: Vector<Word = W>>(
        &mut self,
        proof: P::Proof,
        cell: &mut Cell<W>,
        t: usize,
        insert: u8,
        &Compare { log, asked, new }: &Compare<'_, W>,
    ) -> u64 {
        let (before, free) =
            ((P::load(proof, &cell.diagonals.0), P::load(proof, &cell.columns.0)), self.free[t]);
        let end = self.run_pack::<P>(proof, before, t, insert, new, |_, _, _| {});
        let asked = asked & agreeing(proof, end.0, end.1, &log[BLOCK]);
        self.vacant.0 = P::load(proof, &self.vacant.0).or(end.0).store();
        self.top.0 = P::load(proof, &self.top.0).and(end.0).store();
        let entering = P::splat(proof, !W::ONES.down(self.zeros));
        cell.diagonals.0 = end.0.down(self.zeros).or(entering).store();
        cell.columns.0 = end.1.down(self.zeros).store();
        if asked == 0 {
            return 0;
        }
        self.free[t] = free;
        let mut agree = asked << (LANES * BLOCK);
        self.run_pack::<P>(proof, before, t, insert, new, |i, diagonals, columns| {
            agree |= (agreeing(proof, diagonals, columns, &log[i]) & asked) << (LANES * i);
        });
        agree &= self.agree[t];
        if let Some(new) = new {
            agree &= started(new);
        }
        self.agree[t] &= !(asked * EVERY_ROW) | agree;
        agree
    }

    /// The rows of a block for one pack, from the `diagonals` and `columns`
    /// before it to those after it; `look` sees them before each row.
    #[inline(always)]
    fn run_pack<P: Vector<Word = W>>(
        &mut self,
        proof: P::Proof,
        (mut diagonals, mut columns): (P, P),
        t: usize,
        insert: u8,
        new: Option<usize>,
        mut look: impl FnMut(usize, P, P),
    ) -> (P, P) {
        for (i, free) in self.free[t].iter_mut().enumerate() {
            look(i, diagonals, columns);
            if insert >> i & 1 == 1 {
                let cells = P::load(proof, &free.0);
                let mut vacant = diagonals.and(cells);
                if let Some(new) = new {
                    vacant = vacant.and(P::load(proof, &self.started[new][i].0));
                }
                let low = vacant.and_not(columns).lowest();
                diagonals = diagonals.xor(low);
                columns = columns.or(low);
                free.0 = cells.xor(low).store();
            }
            columns = columns.down(1);
        }
        (diagonals, columns)
    }

    /// What the window held.
    pub(super) fn seen(&self) -> Seen<W> {
        Seen {
            vacant: self.vacant.0.into_iter().fold(W::ZERO, |a, b| a | b),
            top: self.top.0.into_iter().fold(W::ONES, |a, b| a & b),
        }
    }
}

/// Where the trajectories that start in rows `4 new ..` have started, as in
/// [`AGREE`].
fn started(new: usize) -> u64 {
    let from_row = |i: usize| AGREE & EVERY_ROW << (LANES * i);
    (0..LANES).fold(0, |rows, l| rows | from_row(LANES * new + l) << l)
}

/// Which trajectories of a pack are in the true state.
#[inline(always)]
fn agreeing<P: Vector>(proof: P::Proof, diagonals: P, columns: P, truth: &Logged<P::Word>) -> u64 {
    let columns = columns.and(P::splat(proof, truth.relevant)).xor(P::splat(proof, truth.columns));
    diagonals.xor(P::splat(proof, truth.diagonals)).or(columns).zeros()
}
