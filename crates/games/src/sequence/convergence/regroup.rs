//! Equal trajectories become one, converged ones leave, and the rest is packed
//! anew.

use super::lanes::{Group, Lanes, open};
use super::tile::Cell;
use super::truth::{State, Truth};
use crate::sequence::vector::{LANES, MachineWord, Quad};

/// A trajectory that stays: a key to sort by, and its place. The key is the
/// number of values not converged and the hash of their states.
type Kept = (u64, u32);

/// Bits of a key that are hash.
const HASH: u32 = 58;

impl<W: MachineWord> Lanes<W> {
    /// Before a block. Sorted by the values that are left to do, packs begin
    /// as high as they can; by hash, equal trajectories meet. A hash only
    /// proposes: states are compared.
    pub(super) fn regroup(&mut self, truth: &Truth<W>) {
        let g = self.cells.len();
        let mut kept: Vec<Kept> = (0..)
            .zip(&self.groups)
            .filter(|(_, group)| group.agreed < g)
            .map(|(lane, group)| (((g - group.agreed) as u64) << HASH | self.hash(lane), lane))
            .collect();
        kept.sort_unstable_by_key(|&(key, _)| key);
        kept.dedup_by(|&mut (key, lane), &mut (other_key, other)| {
            let same = key == other_key && self.same(lane, other);
            if same {
                let mut starts = std::mem::take(&mut self.groups[lane as usize].starts);
                self.groups[other as usize].starts.append(&mut starts);
            }
            same
        });
        let agreed = |&(key, _): &Kept| g - (key >> HASH) as usize;
        self.skip.clear();
        self.skip.extend(kept.chunks(LANES).map(|pack| agreed(&pack[pack.len() - 1])));
        let packs = self.skip.len();
        for (h, cells) in (1..).zip(&mut self.cells) {
            let State { diagonals, columns } = truth.state(h);
            let mut packed =
                vec![
                    Cell { diagonals: Quad([diagonals; LANES]), columns: Quad([columns; LANES]) };
                    packs
                ];
            // Only what has not converged: elsewhere the old cells are stale,
            // and the true state is the right one.
            let first = kept.partition_point(|lane| agreed(lane) >= h);
            for (to, &(_, from)) in kept.iter().enumerate().skip(first) {
                let (to, l) = (&mut packed[to / LANES], to % LANES);
                let (from, k) = (&cells[from as usize / LANES], from as usize % LANES);
                to.diagonals.0[l] = from.diagonals.0[k];
                to.columns.0[l] = from.columns.0[k];
            }
            *cells = packed;
        }
        let mut groups: Vec<Group> =
            kept.iter().map(|&(_, lane)| std::mem::take(&mut self.groups[lane as usize])).collect();
        // The last pack is filled up with the true run.
        groups.resize(LANES * packs, Group { agreed: g, starts: Vec::new() });
        self.open = groups.chunks(LANES).map(open).collect();
        self.groups = groups;
    }

    /// The states of a trajectory that have not converged, without the columns
    /// that no longer matter.
    fn open_states(&self, lane: u32) -> impl Iterator<Item = State<W>> {
        let lane = lane as usize;
        let (pack, l) = (lane / LANES, lane % LANES);
        self.cells[self.groups[lane].agreed..].iter().map(move |cells| {
            let Cell { diagonals, columns } = &cells[pack];
            State { diagonals: diagonals.0[l], columns: columns.0[l] }.canonical()
        })
    }

    /// In the lowest [`HASH`] bits.
    fn hash(&self, lane: u32) -> u64 {
        let mix = |hash: u64, word: W| {
            (0..W::BITS as usize / 64).fold(hash, |hash, i| {
                (hash ^ word.limb(i)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
            })
        };
        let states = self.open_states(lane);
        states.fold(0, |hash, s| mix(mix(hash, s.diagonals), s.columns)) >> (64 - HASH)
    }

    /// Whether two trajectories with the same key are in the same state.
    fn same(&self, a: u32, b: u32) -> bool {
        self.open_states(a).eq(self.open_states(b))
    }
}
