//! Sets of states, each stored once, for subset constructions.
//!
//! The table finds a set by 32 bits that are stored with its number. When it grows, it goes by
//! them and does not read the sets again: of large ones that took a third of a second at a time,
//! in which nobody looked whether to go on. Sets that have the 32 bits in common, some thousand
//! pairs among ten million sets, are told apart by their members.

use crate::StateId;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// Sorted sets of states, numbered in the order in which they were first seen.
#[derive(Default)]
pub(crate) struct Subsets {
    members: Vec<StateId>,
    first: Vec<usize>,
    table: HashTable<(u32, u32)>,
}

impl Subsets {
    pub(crate) fn new() -> Self {
        Self { members: Vec::new(), first: vec![0], table: HashTable::new() }
    }

    /// The number of a sorted set.
    pub(crate) fn number(&mut self, set: &[StateId]) -> u32 {
        let short = fold(hash(set));
        let found = self.table.find(spread(short), |&(number, other)| {
            other == short && slice(&self.members, &self.first, number) == set
        });
        if let Some(&(number, _)) = found {
            return number;
        }
        let number = StateId::new(self.first.len() - 1).get();
        self.members.extend_from_slice(set);
        self.first.push(self.members.len());
        self.table.insert_unique(spread(short), (number, short), |&(_, short)| spread(short));
        number
    }

    pub(crate) fn get(&self, number: u32) -> &[StateId] {
        slice(&self.members, &self.first, number)
    }

    pub(crate) fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// The bytes of the largest array.
    pub(crate) fn largest_array(&self) -> usize {
        (4 * self.members.capacity()).max(8 * self.table.capacity()).max(8 * self.first.capacity())
    }
}

fn slice<'a>(members: &'a [StateId], first: &[usize], number: u32) -> &'a [StateId] {
    &members[first[number as usize]..first[number as usize + 1]]
}

fn hash(set: &[StateId]) -> u64 {
    let mut hasher = FxHasher::default();
    for pair in set.chunks(2) {
        let low = u64::from(pair[0].get());
        let high = pair.get(1).map_or(u64::from(u32::MAX), |state| u64::from(state.get()));
        hasher.write_u64(low | high << 32);
    }
    hasher.finish()
}

fn fold(hash: u64) -> u32 {
    let [a, b, c, d, e, f, g, h] = hash.to_le_bytes();
    u32::from_le_bytes([a ^ e, b ^ f, c ^ g, d ^ h])
}

/// All bits of a hash from the 32 that are kept: the table takes the lowest and the highest.
fn spread(short: u32) -> u64 {
    let product = u64::from(short).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ product >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(members: &[u32]) -> Vec<StateId> {
        members.iter().map(|&state| StateId::of(state)).collect()
    }

    #[test]
    fn sets_keep_their_numbers_while_the_table_grows() {
        let sets: Vec<Vec<StateId>> =
            (0..5_000).map(|n| set(&[n % 7, 10 + n % 11, 100 + n, 10_000 + n * n])).collect();
        let mut subsets = Subsets::new();
        for (number, set) in sets.iter().enumerate() {
            assert_eq!(subsets.number(set) as usize, number);
        }
        assert_eq!(subsets.len(), sets.len());
        for (number, set) in (0..).zip(&sets) {
            assert_eq!(subsets.number(set), number);
            assert_eq!(subsets.get(number), set);
        }
        assert_eq!(subsets.len(), sets.len(), "nothing is stored twice");
    }

    #[test]
    fn sets_with_the_same_32_bits_are_told_apart() {
        // Two of 400,000 sets have them in common with a probability of 1 - 10^-8.
        let mut seen = rustc_hash::FxHashMap::default();
        let pair = (0..400_000u32).find_map(|n| {
            let next = set(&[n, n.wrapping_mul(2_654_435_761) | 1]);
            seen.insert(fold(hash(&next)), next.clone()).map(|other| (other, next))
        });
        let (one, two) = pair.expect("the birthday problem");
        assert_ne!(one, two);
        let mut subsets = Subsets::new();
        assert_eq!([subsets.number(&one), subsets.number(&two)], [0, 1]);
        assert_eq!([subsets.number(&one), subsets.number(&two)], [0, 1]);
        assert_eq!((subsets.get(0), subsets.get(1)), (&one[..], &two[..]));
    }

    #[test]
    fn neighbours_are_spread() {
        // The table looks at the lowest bits for the place and at the highest seven in it.
        let low: std::collections::BTreeSet<u64> =
            (0..256).map(|n| spread(n << 24) & 255).collect();
        let high: std::collections::BTreeSet<u64> = (0..256).map(|n| spread(n) >> 57).collect();
        assert!(low.len() > 100 && high.len() > 60, "{} {}", low.len(), high.len());
    }
}
