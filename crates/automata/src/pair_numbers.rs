//! Pairs of states, numbered in the order in which they were first seen, for products.
//!
//! An open table of numbers beside the list of pairs, which a product needs anyway: eight bytes
//! a pair at least half full, where a map of pairs to numbers takes twenty, and products are
//! what needs the most memory.

use crate::StateId;

/// Pairs with their numbers.
pub(crate) struct PairNumbers {
    found: Vec<(u32, u32)>,
    /// One more than the number of a pair whose hash is here or before, 0 if there is none.
    /// At least half of them are 0.
    slots: Vec<u32>,
    /// How far a hash is shifted to be a place.
    shift: u32,
}

/// The number of slots at the beginning, as a power of two.
const FIRST_BITS: u32 = 6;

impl PairNumbers {
    /// With one pair, whose number is 0.
    pub(crate) fn new(first: (u32, u32)) -> Self {
        let mut pairs =
            Self { found: Vec::new(), slots: vec![0; 1 << FIRST_BITS], shift: 64 - FIRST_BITS };
        pairs.number(first);
        pairs
    }

    /// The number of a pair, which may be a new one.
    pub(crate) fn number(&mut self, pair: (u32, u32)) -> StateId {
        let mut place = self.place(pair);
        loop {
            let slot = self.slots[place];
            if slot == 0 {
                break;
            }
            if self.found[slot as usize - 1] == pair {
                return StateId::of(slot - 1);
            }
            place = (place + 1) & (self.slots.len() - 1);
        }
        let number = StateId::new(self.found.len());
        self.found.push(pair);
        self.slots[place] = number.get() + 1;
        if 2 * self.found.len() > self.slots.len() {
            self.grow();
        }
        number
    }

    fn place(&self, (left, right): (u32, u32)) -> usize {
        // 2^64 divided by the golden ratio: the high bits of the product depend on all others.
        let hash = (u64::from(left) << 32 | u64::from(right)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        // There are fewer slots than a usize can count.
        #[allow(clippy::cast_possible_truncation)]
        let place = (hash >> self.shift) as usize;
        place
    }

    #[cold]
    fn grow(&mut self) {
        let slots = 2 * self.slots.len();
        // The old ones go before the new ones come.
        self.slots = Vec::new();
        self.slots = vec![0; slots];
        self.shift -= 1;
        for number in 0..self.found.len() {
            let mut place = self.place(self.found[number]);
            while self.slots[place] != 0 {
                place = (place + 1) & (self.slots.len() - 1);
            }
            self.slots[place] = StateId::new(number).get() + 1;
        }
    }

    /// The pair with a number.
    pub(crate) fn get(&self, number: usize) -> (u32, u32) {
        self.found[number]
    }

    pub(crate) fn len(&self) -> usize {
        self.found.len()
    }

    /// All pairs, by their numbers.
    pub(crate) fn into_pairs(self) -> Vec<(u32, u32)> {
        self.found
    }

    /// The bytes of the largest array.
    pub(crate) fn largest_array(&self) -> usize {
        (8 * self.found.capacity()).max(4 * self.slots.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    proptest! {
        #[test]
        fn a_pair_keeps_the_number_it_got(
            pairs in proptest::collection::vec((0u32..40, prop_oneof![0u32..40, Just(u32::MAX)]), 1..3000),
        ) {
            let mut numbers = PairNumbers::new(pairs[0]);
            let mut expected = HashMap::from([(pairs[0], StateId::FIRST)]);
            for &pair in &pairs {
                let next = StateId::new(expected.len());
                prop_assert_eq!(numbers.number(pair), *expected.entry(pair).or_insert(next));
                prop_assert_eq!(numbers.len(), expected.len());
            }
            prop_assert!(expected.iter().all(|(&pair, number)| numbers.get(number.index()) == pair));
            let mut all: Vec<_> = expected.into_iter().map(|(pair, number)| (number, pair)).collect();
            all.sort_unstable();
            let all: Vec<_> = all.into_iter().map(|(_, pair)| pair).collect();
            prop_assert_eq!(numbers.into_pairs(), all);
        }
    }
}
