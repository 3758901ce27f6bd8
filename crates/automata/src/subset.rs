//! Sets of states, each stored once, for subset constructions.

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
        let hash = hash(set);
        let short = fold(hash);
        let found = self.table.find(hash, |&(number, other)| {
            other == short && slice(&self.members, &self.first, number) == set
        });
        if let Some(&(number, _)) = found {
            return number;
        }
        let number = StateId::new(self.first.len() - 1).get();
        self.members.extend_from_slice(set);
        self.first.push(self.members.len());
        let (members, first) = (&self.members, &self.first);
        self.table.insert_unique(hash, (number, short), |&(number, _)| {
            self::hash(slice(members, first, number))
        });
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
