//! All trajectories that have not converged, four in a pack.
//!
//! Every start in progress is a trajectory; those whose states have become
//! equal are one (a [`Group`]). At g = 20 some 1700 starts are in progress at a
//! time, on 780 trajectories. Four ideas make a block of rows cheap:
//!
//! * *Converged values need no work.* If values `0..=k` agree with the true run
//!   they always will, so a trajectory is run from value `k + 1` on, with the
//!   free cells that the true run leaves there: 6 values of 20 on the average.
//!   A pack is run from the lowest such value of its four; groups are sorted so
//!   that these are nearly the same.
//! * *All trajectories read the same insert sets*, so with value by value on
//!   the outside and packs on the inside, the rows that get a point are the same
//!   for every pack: rows without one cost nothing, and no branch is missed.
//! * *Few states can have converged*: only the first unconverged value of a
//!   trajectory is compared with the true run, at the end of the block; if it
//!   agrees, the block is run again row by row, so that times are exact.
//! * *A tile of packs* keeps its free cells in the first-level cache.
//!
//! Values that a pack is not run for go stale. Between two regroupings a pack
//! never starts lower than before, and regrouping fills in from the true run
//! what a trajectory lacks for its new pack ([`super::regroup`]).

use super::tally::Tally;
use super::tile::{Cell, Compare, EVERY_ROW, NEW, Seen, TILE, Tile};
use super::truth::{BLOCK, Inputs, State, Truth};
use crate::sequence::vector::{LANES, MachineWord, Quad, Vector};

/// Starts whose trajectories have become one.
#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    /// Values `0..=agreed` have converged.
    pub(super) agreed: usize,
    pub(super) starts: Vec<u64>,
}

/// The trajectories.
#[derive(Clone, Debug)]
pub(super) struct Lanes<W> {
    /// Values `1..=g`, for each one cell a pack.
    pub(super) cells: Vec<Vec<Cell<W>>>,
    /// For every pack the value it is run from, less one; none above the one
    /// before.
    pub(super) skip: Vec<usize>,
    /// For every pack, [`open`] of its groups.
    pub(super) open: Vec<u64>,
    /// Four for each pack.
    pub(super) groups: Vec<Group>,
    /// The last packs, that the block at hand starts.
    new: usize,
}

impl<W: MachineWord> Lanes<W> {
    pub(super) fn new(g: u32) -> Self {
        let cells = vec![Vec::new(); g as usize];
        Self { cells, skip: Vec::new(), open: Vec::new(), groups: Vec::new(), new: 0 }
    }

    /// How many starts have not converged for all values.
    pub(super) fn unfinished(&self) -> usize {
        let open = self.groups.iter().filter(|group| group.agreed < self.cells.len());
        open.map(|group| group.starts.len()).sum()
    }

    /// Adds the starts in the rows of the block to come, as far as they are not
    /// beyond `last`. They begin as they will be in their own row, and
    /// [`Lanes::block`] leaves them alone until then.
    pub(super) fn start(&mut self, truth: &Truth<W>, inputs: &Inputs, last: u64) {
        if inputs.row > last {
            return;
        }
        for (h, cells) in (1..).zip(&mut self.cells) {
            let index = truth.index(h);
            for pack in 0..NEW {
                let diagonals = Quad(std::array::from_fn(|l| {
                    let below = (1u32 << (LANES * pack + l)) - 1;
                    let inserted = u32::from(inputs.insert[h]) & below;
                    State::<W>::dummy(index + inserted.count_ones()).diagonals
                }));
                cells.push(Cell { diagonals, columns: Quad([W::ZERO; LANES]) });
            }
        }
        self.skip.extend([0; NEW]);
        self.new = NEW;
        let rows = (inputs.row..).take(BLOCK);
        self.groups.extend(rows.map(|row| {
            if row <= last {
                Group { agreed: 0, starts: vec![row] }
            } else {
                Group { agreed: self.cells.len(), starts: Vec::new() }
            }
        }));
        let new = &self.groups[self.groups.len() - BLOCK..];
        self.open.extend(new.chunks(LANES).map(open));
    }

    /// Runs a block; `truth` has run it already.
    #[allow(clippy::inline_always)] // becomes part of what is compiled for AVX2
    #[inline(always)]
    pub(super) fn block<P: Vector<Word = W>>(
        &mut self,
        proof: P::Proof,
        truth: &Truth<W>,
        inputs: &Inputs,
        tallies: &mut [Tally],
    ) -> Seen<W> {
        let mut tile = Tile::new(inputs.zeros());
        let packs = self.skip.len();
        let old = packs - self.new;
        for start in (0..packs).step_by(TILE) {
            let end = packs.min(start + TILE);
            let mut first = end;
            for (h, (cells, tally)) in (1..).zip(self.cells.iter_mut().zip(&mut tallies[1..])) {
                while first > start && self.skip[first - 1] < h {
                    first -= 1;
                    tile.enter(first - start, truth.free(h - 1));
                }
                if first == end {
                    continue;
                }
                let bit = 1 << (h - 1);
                let cells = &mut cells[start..end];
                let insert = inputs.insert[h];
                tile.run::<P>(
                    proof,
                    cells,
                    first - start..old.clamp(first, end) - start,
                    insert,
                    |t| self.open[start + t] & bit != 0,
                );
                for pack in first..end {
                    if self.open[pack] & bit == 0 && pack < old {
                        continue;
                    }
                    let t = pack - start;
                    let new = pack.checked_sub(old);
                    let groups = &mut self.groups[LANES * pack..LANES * (pack + 1)];
                    let compare = Compare { log: truth.log(h), asked: asked(groups, h), new };
                    let agree =
                        tile.run_and_compare::<P>(proof, &mut cells[t], t, insert, &compare);
                    if agree != 0 {
                        note(groups, agree, h, inputs.row, tally);
                        self.open[pack] = open(groups);
                    }
                }
            }
        }
        self.new = 0;
        tile.seen()
    }
}

/// The groups of a pack that have converged for the values below `h` and not
/// for `h`: bit `l` is group `l`.
#[inline]
fn asked(groups: &[Group], h: usize) -> u64 {
    (0..LANES).fold(0, |bits, l| bits | u64::from(groups[l].agreed == h - 1) << l)
}

/// Bit `h` says that some group has converged for values `0..=h` and no more.
pub(super) fn open(groups: &[Group]) -> u64 {
    groups.iter().fold(0, |bits, group| bits | 1 << group.agreed)
}

/// Writes down the groups that have converged for value `h` in this block.
#[inline]
fn note(groups: &mut [Group], agree: u64, h: usize, row: u64, tally: &mut Tally) {
    for (l, group) in groups.iter_mut().enumerate() {
        let rows = agree >> l & EVERY_ROW;
        if rows != 0 {
            group.agreed = h;
            let converged = row + u64::from(rows.trailing_zeros()) / LANES as u64;
            for &start in &group.starts {
                tally.add(start, converged - start);
            }
        }
    }
}
