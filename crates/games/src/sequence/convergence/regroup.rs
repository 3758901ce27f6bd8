//! Equal trajectories become one, converged ones leave, and the rest is packed
//! anew.

use super::lanes::{Group, Lanes};
use super::pack::{Quad, WIDTH};
use super::tile::Cell;
use super::truth::{State, Truth};
use crate::sequence::word::Word;

/// A trajectory that stays: values not converged, hash of their states, place.
type Kept = (usize, u64, usize);

impl<W: Word> Lanes<W> {
    /// Before a block. Sorted by the values that are left to do, packs begin
    /// as high as they can; by hash, equal trajectories meet. A hash only
    /// proposes: states are compared.
    pub(super) fn regroup(&mut self, truth: &Truth<W>) {
        let g = self.cells.len();
        let mut kept: Vec<Kept> = (0..self.groups.len())
            .filter(|&lane| self.groups[lane].agreed < g)
            .map(|lane| (g - self.groups[lane].agreed, self.hash(lane), lane))
            .collect();
        kept.sort_unstable();
        kept.dedup_by(|&mut (_, hash, lane), &mut (_, other_hash, other)| {
            let same = hash == other_hash && self.same(lane, other);
            if same {
                let mut starts = std::mem::take(&mut self.groups[lane].starts);
                self.groups[other].starts.append(&mut starts);
            }
            same
        });
        self.skip.clear();
        self.skip.extend(kept.chunks(WIDTH).map(|pack| g - pack[pack.len() - 1].0));
        let packs = self.skip.len();
        for (h, cells) in (1..).zip(&mut self.cells) {
            let State { diagonals, columns } = truth.state(h);
            let mut packed =
                vec![
                    Cell { diagonals: Quad([diagonals; WIDTH]), columns: Quad([columns; WIDTH]) };
                    packs
                ];
            // Only what has not converged: elsewhere the old cells are stale,
            // and the true state is the right one.
            let first = kept.partition_point(|&(open, ..)| g - open >= h);
            for (to, &(_, _, from)) in kept.iter().enumerate().skip(first) {
                let (to, l) = (&mut packed[to / WIDTH], to % WIDTH);
                let (from, k) = (&cells[from / WIDTH], from % WIDTH);
                to.diagonals.0[l] = from.diagonals.0[k];
                to.columns.0[l] = from.columns.0[k];
            }
            *cells = packed;
        }
        let mut groups: Vec<Group> =
            kept.iter().map(|&(.., lane)| std::mem::take(&mut self.groups[lane])).collect();
        // The last pack is filled up with the true run.
        groups.resize(WIDTH * packs, Group { agreed: g, starts: Vec::new() });
        self.groups = groups;
    }

    /// The states of a trajectory that have not converged, without the columns
    /// that no longer matter.
    fn open_states(&self, lane: usize) -> impl Iterator<Item = State<W>> {
        let (pack, l) = (lane / WIDTH, lane % WIDTH);
        self.cells[self.groups[lane].agreed..].iter().map(move |cells| {
            let Cell { diagonals, columns } = &cells[pack];
            State { diagonals: diagonals.0[l], columns: columns.0[l] }.canonical()
        })
    }

    fn hash(&self, lane: usize) -> u64 {
        let mix = |hash: u64, word: W| {
            (0..W::BITS as usize / 64).fold(hash, |hash, i| {
                (hash ^ word.limb(i)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
            })
        };
        self.open_states(lane).fold(0, |hash, s| mix(mix(hash, s.diagonals), s.columns))
    }

    /// Whether two trajectories that have converged for the same values are in
    /// the same state.
    fn same(&self, a: usize, b: usize) -> bool {
        self.groups[a].agreed == self.groups[b].agreed
            && self.open_states(a).eq(self.open_states(b))
    }
}
