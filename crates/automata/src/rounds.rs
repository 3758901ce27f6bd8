//! The first rounds of refinement, over all states at once.
//!
//! In a round every state gets the number of its signature: its own class, and the symbols of
//! its edges with the classes of their targets. After k rounds two states are in one class if
//! no word of k letters tells them apart (Moore, "Gedanken-experiments on sequential machines",
//! 1956); in automata of formulas a dozen rounds tell everything. A round goes over the edges
//! from the first to the last and looks up one number for each, while refinement by halves
//! moves every edge and every state about in memory: on the automata of Renard and Rigo's
//! script rounds take a quarter of the time. A state that is alone in its class is not looked
//! at again, and in a class the first state keeps the number together with all that are as it
//! is, so that in later rounds hardly any number is looked up: that saves a third of it again.
//!
//! *Why it is exact.* Signatures are compared by a hash, so that states may stay together that
//! should not, but states with one signature are never parted: a partition by rounds is never
//! too fine. That it is fine enough is checked in the end, without hashes: the members of a
//! class have the class of the beginning, and edges with the same symbols into the same
//! classes. If all classes have one state there is nothing to check.
//!
//! Where the check fails, or there are too many rounds, as there are for a chain of states,
//! somebody else goes on. Cost: in each round the edges of states that are not alone.

use crate::{Control, Edges, Reason, StateId, Transitions};

/// More rounds cost as much as refinement by halves does.
const MOST_ROUNDS: u32 = 16;

/// What is kept for every state: its class, its place among the open ones, where it goes, what
/// is known of its class, a signature, and up to four slots.
const BYTES_PER_STATE: usize = 4 + 4 + 8 + size_of::<Class>() + 8 + 4 * 4;

/// What is known of a class.
#[derive(Clone, Copy)]
struct Class {
    /// The signature of its first state in a round.
    signature: u64,
    /// The round that is.
    round: u32,
    /// How many states it has.
    size: u32,
}

/// A partition of the states.
pub(crate) struct Rounds {
    /// The class of every state.
    pub(crate) classes: Vec<u32>,
    /// How many classes there are.
    pub(crate) count: usize,
    /// Whether no round would refine it; else it is finer than the one at the beginning, and
    /// not finer than the coarsest stable one.
    pub(crate) is_stable: bool,
}

/// Refines `first`, for deterministic and nondeterministic automata alike: the edges of a state
/// into one class with one symbol count once.
pub(crate) fn refine_by_rounds(
    transitions: &Transitions,
    first: &[u32],
    control: &Control,
) -> Result<Rounds, Reason> {
    let one_each = |q: usize| {
        let symbols = transitions.of(StateId::new(q)).symbols;
        symbols.windows(2).all(|pair| pair[0] != pair[1])
    };
    control.work(transitions.states(), 0)?;
    if (0..transitions.states()).all(one_each) {
        refine::<true>(transitions, first, control)
    } else {
        refine::<false>(transitions, first, control)
    }
}

fn refine<const ONE_EACH: bool>(
    transitions: &Transitions,
    first: &[u32],
    control: &Control,
) -> Result<Rounds, Reason> {
    let states = transitions.states();
    control.allocate((BYTES_PER_STATE * states) as u64)?;
    let mut numbering = Numbering::new(states);
    let mut classes = vec![0; states];
    let mut known: Vec<Class> = Vec::with_capacity(states);
    for (class, &first) in classes.iter_mut().zip(first) {
        *class = numbering.number(mixed(u64::from(first)));
        count_in(&mut known, *class);
    }
    // The states that are not alone, and in each round those of them that leave their class.
    let mut open: Vec<StateId> = (0..states).map(StateId::new).collect();
    let mut moved: Vec<(StateId, u32)> = Vec::new();
    let mut group = Vec::new();
    for round in 1..=MOST_ROUNDS {
        open.retain(|state| known[classes[state.index()] as usize].size > 1);
        numbering.begin(open.len());
        let new = StateId::new(known.len()).get();
        for &state in &open {
            let edges = transitions.of(state);
            let class = classes[state.index()];
            let signature = signature::<ONE_EACH>(class, edges, &classes, &mut group);
            let known = &mut known[class as usize];
            if known.round != round {
                *known = Class { signature, round, ..*known };
            } else if known.signature != signature {
                moved.push((state, new + numbering.number(signature)));
            }
            control.work(edges.symbols.len(), 0)?;
        }
        if moved.is_empty() {
            break;
        }
        for (state, to) in moved.drain(..) {
            let class = &mut classes[state.index()];
            known[*class as usize].size -= 1;
            *class = to;
            count_in(&mut known, to);
        }
    }
    let count = known.len();
    if !is_finer(&classes, count, first) {
        return Ok(Rounds { classes: first.to_vec(), count: 0, is_stable: false });
    }
    let is_stable = count == states || is_stable(transitions, &classes, count, control)?;
    Ok(Rounds { classes, count, is_stable })
}

/// One more state in a class, which may be the next new one.
fn count_in(known: &mut Vec<Class>, class: u32) {
    if class as usize == known.len() {
        known.push(Class { signature: 0, round: 0, size: 0 });
    }
    known[class as usize].size += 1;
}

/// A number that depends on the class of a state, and on the symbols of its edges with the
/// classes of their targets, as a set. With `ONE_EACH` no two edges of a state have one symbol.
fn signature<const ONE_EACH: bool>(
    class: u32,
    edges: Edges<'_>,
    classes: &[u32],
    group: &mut Vec<u32>,
) -> u64 {
    let Edges { symbols, targets } = edges;
    let mut hash = mixed(u64::from(class));
    if ONE_EACH {
        for (symbol, target) in edges.iter() {
            hash = folded(hash, symbol.index(), classes[target.index()]);
        }
    } else {
        let mut from = 0;
        for alike in symbols.chunk_by(|a, b| a == b) {
            let until = from + alike.len();
            group.clear();
            group.extend(targets[from..until].iter().map(|target| classes[target.index()]));
            group.sort_unstable();
            group.dedup();
            for &class in &*group {
                hash = folded(hash, alike[0].index(), class);
            }
            from = until;
        }
    }
    // The high bits of a product are the good ones, and the low ones are used.
    hash ^ hash >> 32
}

/// An odd number without pattern: 2^64 divided by the golden ratio.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

fn mixed(number: u64) -> u64 {
    (number + 1).wrapping_mul(MULTIPLIER)
}

fn folded(hash: u64, symbol: usize, class: u32) -> u64 {
    (hash.rotate_left(26) ^ (u64::from(class) << 24 ^ symbol as u64)).wrapping_mul(MULTIPLIER)
}

/// Numbers 0, 1, 2, … for what is seen for the first time; an open table of their places.
struct Numbering {
    seen: Vec<u64>,
    /// One more than the number of what hashes here or before, 0 if there is none. At least
    /// half of them stay 0.
    slots: Vec<u32>,
    /// As many slots as are in use, less one.
    mask: usize,
}

impl Numbering {
    /// For so many things at most.
    fn new(most: usize) -> Self {
        let slots = (2 * most).next_power_of_two();
        Self { seen: Vec::new(), slots: vec![0; slots], mask: slots - 1 }
    }

    /// Forgets all, for so many things, which are no more than at first.
    fn begin(&mut self, most: usize) {
        // All others are 0 already.
        self.slots[..=self.mask].fill(0);
        self.seen.clear();
        self.mask = (2 * most).next_power_of_two() - 1;
    }

    fn number(&mut self, hash: u64) -> u32 {
        // Only the low bits matter.
        #[allow(clippy::cast_possible_truncation)]
        let mut place = hash as usize & self.mask;
        loop {
            let slot = self.slots[place];
            if slot == 0 {
                let number = StateId::new(self.seen.len()).get();
                self.seen.push(hash);
                self.slots[place] = number + 1;
                return number;
            }
            if self.seen[slot as usize - 1] == hash {
                return slot - 1;
            }
            place = (place + 1) & self.mask;
        }
    }
}

/// The first state of every class.
fn representatives(classes: &[u32], count: usize) -> Vec<usize> {
    let mut first = vec![usize::MAX; count];
    for (state, &class) in classes.iter().enumerate() {
        let first = &mut first[class as usize];
        *first = state.min(*first);
    }
    first
}

/// Whether states of one class are in one class of a coarser partition.
fn is_finer(classes: &[u32], count: usize, coarser: &[u32]) -> bool {
    let first = representatives(classes, count);
    let in_one = |(class, coarse): (&u32, &u32)| coarser[first[*class as usize]] == *coarse;
    classes.iter().zip(coarser).all(in_one)
}

/// Whether states of one class have edges with the same symbols into the same classes.
fn is_stable(
    transitions: &Transitions,
    classes: &[u32],
    count: usize,
    control: &Control,
) -> Result<bool, Reason> {
    let first = representatives(classes, count);
    let pairs = |state: usize| {
        let edges = transitions.of(StateId::new(state)).iter();
        edges.map(|(symbol, target)| (symbol, classes[target.index()]))
    };
    let set = |state: usize| {
        let mut set: Vec<_> = pairs(state).collect();
        set.sort_unstable();
        set.dedup();
        set
    };
    for (state, &class) in classes.iter().enumerate() {
        let first = first[class as usize];
        if first == state {
            continue;
        }
        control.work(transitions.of(StateId::new(state)).symbols.len(), 0)?;
        // Mostly they have the same order, too.
        if !pairs(state).eq(pairs(first)) && set(state) != set(first) {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Symbol;
    use proptest::prelude::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn edges(states: &[Vec<(usize, usize)>]) -> Transitions {
        let edge = |&(symbol, target): &(usize, usize)| (Symbol::new(symbol), StateId::new(target));
        let mut lists: Vec<Vec<_>> =
            states.iter().map(|edges| edges.iter().map(edge).collect()).collect();
        Transitions::listed(lists.iter_mut())
    }

    /// Numbers in the order of first occurrence.
    fn numbered<T: Ord>(keys: impl IntoIterator<Item = T>) -> Vec<u32> {
        let mut known = BTreeMap::new();
        let mut number = |key| {
            let next = u32::try_from(known.len()).expect("few");
            *known.entry(key).or_insert(next)
        };
        keys.into_iter().map(&mut number).collect()
    }

    /// The coarsest stable partition from its definition.
    fn by_definition(states: &[Vec<(usize, usize)>], first: &[u32]) -> Vec<u32> {
        let mut classes = numbered(first.iter().copied());
        loop {
            let set = |q: usize| -> BTreeSet<(usize, u32)> {
                states[q].iter().map(|&(symbol, target)| (symbol, classes[target])).collect()
            };
            let finer = numbered((0..states.len()).map(|q| (classes[q], set(q))));
            if finer == classes {
                return classes;
            }
            classes = finer;
        }
    }

    proptest! {
        #[test]
        fn rounds_find_the_coarsest_stable_partition(
            states in proptest::collection::vec(
                (0u32..2, proptest::collection::vec((0usize..3, 0usize..12), 0..5)), 12),
        ) {
            let (first, states): (Vec<u32>, Vec<_>) = states.into_iter().unzip();
            let found = refine_by_rounds(&edges(&states), &first, &Control::unlimited())?;
            let expected = by_definition(&states, &first);
            prop_assert!(found.is_stable);
            prop_assert_eq!(found.count, expected.iter().collect::<BTreeSet<_>>().len());
            prop_assert_eq!(numbered(found.classes), expected);
        }
    }

    #[test]
    fn a_chain_takes_too_many_rounds() {
        // Two chains side by side, each state with its twin; the last ones accept.
        let length = 3 * MOST_ROUNDS as usize;
        let next = |q: usize| if q + 2 < 2 * length { vec![(0, q + 2)] } else { Vec::new() };
        let states: Vec<_> = (0..2 * length).map(next).collect();
        let first: Vec<u32> = (0..2 * length).map(|q| u32::from(q + 2 >= 2 * length)).collect();
        let control = Control::unlimited();
        let found = refine_by_rounds(&edges(&states), &first, &control).expect("no limit");
        assert!(!found.is_stable);
        assert!((MOST_ROUNDS as usize..length).contains(&found.count), "{}", found.count);
        assert!((0..length).all(|i| found.classes[2 * i] == found.classes[2 * i + 1]));
    }

    #[test]
    fn states_that_a_hash_puts_together_are_found() {
        // 0 -> 1 -> 2, the last accepts; the first has another edge as well.
        let transitions = edges(&[vec![(0, 1), (1, 1)], vec![(0, 2)], vec![]]);
        let control = Control::unlimited();
        assert_eq!(is_stable(&transitions, &[0, 1, 2], 3, &control), Ok(true));
        assert_eq!(is_stable(&transitions, &[0, 0, 1], 2, &control), Ok(false));
        assert_eq!(is_stable(&transitions, &[0, 1, 1], 2, &control), Ok(false));
        assert!(is_finer(&[0, 1, 2], 3, &[0, 0, 1]));
        assert!(!is_finer(&[0, 1, 1], 2, &[0, 0, 1]));
    }
}
