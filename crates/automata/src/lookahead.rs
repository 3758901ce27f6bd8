//! Which pairs of states a product need not have, seen from the next symbols.
//!
//! Most pairs of a product lead nowhere, and most of those soon: after a few symbols the two
//! sides have no symbol in common. So for every state of either side the words of some length
//! are noted that may be read from it, each as one bit: keys are the digits that both sides
//! read. Where two states have no bit in common, their pair accepts nothing.
//!
//! *Why it is right.* A word that both accept and that is as long has its beginning among the
//! bits of both. One that is shorter ends in two accepting states, and from such a state all
//! words are noted.
//!
//! Cost: some passes over the edges of both sides; the product is not looked at. On Renard and
//! Rigo's script joins make a quarter fewer states.

use crate::{Control, Reason};

/// How many bits there are for the words of a state.
const BITS: usize = 128;

/// The words of one length that may be read from each state.
pub(crate) struct Lookahead {
    words: Vec<u128>,
}

impl Lookahead {
    /// Of a side with these states; `edges` gives the keys, which are less than `keys`, and
    /// the targets of a state.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub(crate) fn new<E: ExactSizeIterator<Item = (u32, u32)>>(
        accepting: &[bool],
        keys: usize,
        edges: impl Fn(usize) -> E,
        control: &Control,
    ) -> Result<Self, Reason> {
        // Those of one length and of the next.
        control.allocate((2 * size_of::<u128>() * accepting.len()) as u64)?;
        // Words of the length so far, all of which have a bit; of length 0 there is one.
        let mut words = vec![1; accepting.len()];
        let mut count = 1;
        while keys > 1 && count * keys <= BITS {
            let all = u128::MAX >> (BITS - count * keys);
            let mut longer = Vec::with_capacity(accepting.len());
            for (state, &accepts) in accepting.iter().enumerate() {
                let edges = edges(state);
                control.work(edges.len(), 0)?;
                let after = |(key, target): (u32, u32)| -> u128 {
                    words[target as usize] << (key as usize * count)
                };
                longer.push(if accepts { all } else { edges.map(after).fold(0, |a, b| a | b) });
            }
            words = longer;
            count *= keys;
        }
        Ok(Self { words })
    }

    /// Whether there may be a word that is accepted from both.
    pub(crate) fn meets(&self, state: u32, other: &Self, of_other: u32) -> bool {
        self.words[state as usize] & other.words[of_other as usize] != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    type States = Vec<(bool, Vec<(u32, u32)>)>;

    /// Random automata with six states, perhaps nondeterministic.
    fn automata(keys: u32) -> impl Strategy<Value = States> {
        let state =
            (proptest::bool::weighted(0.2), proptest::collection::vec((0..keys, 0u32..6), 0..4));
        proptest::collection::vec(state, 6)
    }

    fn lookahead(states: &States, keys: u32) -> Lookahead {
        let accepting: Vec<bool> = states.iter().map(|state| state.0).collect();
        let edges = |q: usize| states[q].1.iter().copied();
        Lookahead::new(&accepting, keys as usize, edges, &Control::unlimited()).expect("no limit")
    }

    /// Whether some word is accepted from both, by a search of all pairs.
    fn have_common_word(left: &States, p: u32, right: &States, q: u32) -> bool {
        let mut found = vec![(p, q)];
        let mut next = 0;
        while let Some(&(p, q)) = found.get(next) {
            next += 1;
            let (left, right) = (&left[p as usize], &right[q as usize]);
            if left.0 && right.0 {
                return true;
            }
            for &(key, p) in &left.1 {
                for &(_, q) in right.1.iter().filter(|edge| edge.0 == key) {
                    if !found.contains(&(p, q)) {
                        found.push((p, q));
                    }
                }
            }
        }
        false
    }

    fn pairs() -> impl Strategy<Value = (u32, States, States)> {
        let keys = prop_oneof![Just(1u32), Just(2), Just(3), Just(5), Just(12), Just(200)];
        keys.prop_flat_map(|keys| (Just(keys), automata(keys), automata(keys)))
    }

    proptest! {
        #[test]
        fn pairs_with_a_common_word_meet((keys, left, right) in pairs()) {
            let (ahead, other) = (lookahead(&left, keys), lookahead(&right, keys));
            for p in 0..6 {
                for q in 0..6 {
                    if have_common_word(&left, p, &right, q) {
                        prop_assert!(ahead.meets(p, &other, q), "{p} and {q}");
                    }
                }
            }
        }
    }

    #[test]
    fn pairs_that_part_after_a_few_symbols_do_not_meet() {
        // 0·0·1 and 0·0·0: with two keys six symbols are seen.
        let left = vec![
            (false, vec![(0, 1)]),
            (false, vec![(0, 2)]),
            (false, vec![(1, 3)]),
            (true, vec![]),
        ];
        let right = vec![
            (false, vec![(0, 1)]),
            (false, vec![(0, 2)]),
            (false, vec![(0, 3)]),
            (true, vec![]),
        ];
        let (ahead, other) = (lookahead(&left, 2), lookahead(&right, 2));
        assert!(!ahead.meets(0, &other, 0));
        assert!(ahead.meets(0, &ahead, 0));
    }
}
