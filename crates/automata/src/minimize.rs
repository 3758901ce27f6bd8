//! Minimisation of partial automata, with canonical numbering.
//!
//! States are told apart by a few [rounds](crate::rounds) over all edges, which is nearly
//! always enough. If not, blocks of states and of edges are refined against each other, always
//! by the smaller half: Valmari and Lehtinen, "Efficient minimization of DFAs with partial
//! transition functions" (STACS 2008), in the short form of Valmari, "Fast brief practical DFA
//! minimization" (IPL 112, 2012). Cost: O(m log n) for m edges, however large the
//! alphabet. States are then numbered breadth first along increasing symbols, so that
//! equal languages have equal automata.

use crate::rounds::refine_by_rounds;
use crate::trim::without_dead_ends;
use crate::{Control, Dfa, Reason, StateId, Transitions};
use std::borrow::Cow;

/// The smallest automaton for the same words, canonically numbered.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn minimize(dfa: &Dfa, control: &Control) -> Result<Dfa, Reason> {
    // What cannot be reached is not numbered in the end.
    without_equals(&*without_dead_ends(dfa, control)?, control)
}

/// The same of an automaton that nobody else needs: products are large, and mostly states that
/// lead nowhere, whose memory is free again for the rest.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn into_minimal(dfa: Dfa, control: &Control) -> Result<Dfa, Reason> {
    let live = match without_dead_ends(&dfa, control)? {
        Cow::Owned(live) => Some(live),
        Cow::Borrowed(_) => None,
    };
    without_equals(&live.unwrap_or(dfa), control)
}

/// States that accept the same words made one.
fn without_equals(dfa: &Dfa, control: &Control) -> Result<Dfa, Reason> {
    let classes: Vec<u32> = dfa.accepting().iter().map(|&accepts| u32::from(accepts)).collect();
    let blocks = coarsest_partition(dfa.transitions(), &classes, control)?;
    let (transitions, representatives) = quotient(dfa.transitions(), &blocks, control)?;
    let accepting = representatives.iter().map(|&state| dfa.accepts_at(state)).collect();
    Ok(Dfa::from_parts(dfa.tracks().clone(), transitions, accepting))
}

/// What refinement keeps for every edge: its source, its place among those that enter its
/// target, its label, and three numbers of a [`Partition`].
const BYTES_PER_EDGE: usize = 4 + 4 + 4 + 12;

/// A partition of the numbers below n that is refined by marking and splitting.
struct Partition {
    /// All elements, those of a set next to each other, its marked ones first.
    elements: Vec<u32>,
    /// Where each element stands.
    place: Vec<u32>,
    /// The set of each element.
    set: Vec<u32>,
    first: Vec<u32>,
    end: Vec<u32>,
    marked: Vec<u32>,
    touched: Vec<u32>,
}

impl Partition {
    /// Elements grouped by their class, classes in increasing order.
    fn by_class(classes: &[u32]) -> Self {
        let n = small(classes.len());
        let elements = sorted_by_class(classes);
        let mut partition = Self {
            place: vec![0; classes.len()],
            set: vec![0; classes.len()],
            first: Vec::new(),
            end: Vec::new(),
            marked: Vec::new(),
            touched: Vec::new(),
            elements,
        };
        let mut last = None;
        for place in 0..n {
            let element = partition.elements[place as usize] as usize;
            if last != Some(classes[element]) {
                last = Some(classes[element]);
                partition.first.push(place);
                partition.end.push(place);
                partition.marked.push(0);
            }
            partition.place[element] = place;
            partition.set[element] = small(partition.first.len() - 1);
            *partition.end.last_mut().expect("a set was pushed") += 1;
        }
        partition
    }

    fn sets(&self) -> usize {
        self.first.len()
    }

    fn members(&self, set: usize) -> std::ops::Range<usize> {
        self.first[set] as usize..self.end[set] as usize
    }

    fn mark(&mut self, element: u32) {
        let set = self.set[element as usize] as usize;
        let from = self.place[element as usize];
        let to = self.first[set] + self.marked[set];
        let other = self.elements[to as usize];
        self.elements[from as usize] = other;
        self.place[other as usize] = from;
        self.elements[to as usize] = element;
        self.place[element as usize] = to;
        if self.marked[set] == 0 {
            self.touched.push(small(set));
        }
        self.marked[set] += 1;
    }

    /// Splits every touched set into its marked and its other elements; the smaller part
    /// becomes a new set.
    fn split(&mut self) {
        while let Some(set) = self.touched.pop() {
            let set = set as usize;
            let middle = self.first[set] + self.marked[set];
            self.marked[set] = 0;
            if middle == self.end[set] {
                continue;
            }
            let new = if middle - self.first[set] <= self.end[set] - middle {
                let new = (self.first[set], middle);
                self.first[set] = middle;
                new
            } else {
                let new = (middle, self.end[set]);
                self.end[set] = middle;
                new
            };
            let number = small(self.first.len());
            self.first.push(new.0);
            self.end.push(new.1);
            self.marked.push(0);
            for place in new.0..new.1 {
                self.set[self.elements[place as usize] as usize] = number;
            }
        }
    }
}

/// All elements, those of one class next to each other, classes in increasing order: by
/// counting, unless there are far more classes than elements.
fn sorted_by_class(classes: &[u32]) -> Vec<u32> {
    let n = small(classes.len());
    let most = classes.iter().max().map_or(0, |&class| class as usize + 1);
    if most > 4 * classes.len() {
        let mut elements: Vec<u32> = (0..n).collect();
        elements.sort_by_key(|&element| classes[element as usize]);
        return elements;
    }
    let mut next = vec![0u32; most + 1];
    for &class in classes {
        next[class as usize + 1] += 1;
    }
    for class in 0..most {
        next[class + 1] += next[class];
    }
    let mut elements = vec![0u32; classes.len()];
    for element in 0..n {
        let place = &mut next[classes[element as usize] as usize];
        elements[*place as usize] = element;
        *place += 1;
    }
    elements
}

fn small(n: usize) -> u32 {
    u32::try_from(n).expect("states and edges are numbered by 32 bits")
}

/// The block of every state in the coarsest partition that is finer than `classes` and
/// stable under all symbols. The automaton must be deterministic.
pub(crate) fn coarsest_partition(
    transitions: &Transitions,
    classes: &[u32],
    control: &Control,
) -> Result<Vec<u32>, Reason> {
    let rounds = refine_by_rounds(transitions, classes, control)?;
    if rounds.is_stable {
        return Ok(rounds.classes);
    }
    refine_by_halves(transitions, &rounds.classes, control)
}

/// The same, whatever the classes.
fn refine_by_halves(
    transitions: &Transitions,
    classes: &[u32],
    control: &Control,
) -> Result<Vec<u32>, Reason> {
    let (first, symbols, targets) = transitions.arrays();
    control.allocate((BYTES_PER_EDGE * symbols.len()) as u64)?;
    let mut tails = vec![0u32; symbols.len()];
    for (q, pair) in first.windows(2).enumerate() {
        tails[pair[0] as usize..pair[1] as usize].fill(small(q));
    }
    // The edges that enter each state.
    let mut enter_first = vec![0u32; transitions.states() + 1];
    for target in targets {
        enter_first[target.index() + 1] += 1;
    }
    for q in 0..transitions.states() {
        enter_first[q + 1] += enter_first[q];
    }
    let mut enter = vec![0u32; targets.len()];
    let mut next = enter_first.clone();
    for (edge, target) in targets.iter().enumerate() {
        enter[next[target.index()] as usize] = small(edge);
        next[target.index()] += 1;
    }
    drop(next);
    control.work(symbols.len(), 0)?;

    let mut blocks = Partition::by_class(classes);
    let labels: Vec<u32> = symbols.iter().map(|symbol| small(symbol.index())).collect();
    let mut cords = Partition::by_class(&labels);
    drop(labels);
    control.work(symbols.len(), 0)?;
    // Every block but one has to be looked at; new blocks are appended.
    let mut block = 1;
    let mut cord = 0;
    loop {
        while block < blocks.sets() {
            for place in blocks.members(block) {
                let state = blocks.elements[place] as usize;
                let entering = &enter[enter_first[state] as usize..enter_first[state + 1] as usize];
                for &edge in entering {
                    cords.mark(edge);
                }
                control.work(entering.len(), 0)?;
            }
            cords.split();
            block += 1;
        }
        if cord == cords.sets() {
            return Ok(blocks.set);
        }
        for place in cords.members(cord) {
            blocks.mark(tails[cords.elements[place] as usize]);
        }
        control.work(cords.members(cord).len(), 0)?;
        blocks.split();
        cord += 1;
    }
}

/// One state per block that state 0 reaches, breadth first along increasing symbols, and
/// a representative of each.
pub(crate) fn quotient(
    transitions: &Transitions,
    blocks: &[u32],
    control: &Control,
) -> Result<(Transitions, Vec<StateId>), Reason> {
    let mut number: Vec<Option<StateId>> = vec![None; blocks.len()];
    number[blocks[0] as usize] = Some(StateId::FIRST);
    let mut order = vec![StateId::FIRST];
    let mut smaller = Transitions::new();
    while smaller.states() < order.len() {
        let edges = transitions.of(order[smaller.states()]);
        smaller.push_sorted(edges.iter().map(|(symbol, target)| {
            let entry = &mut number[blocks[target.index()] as usize];
            let target = *entry.get_or_insert_with(|| {
                order.push(target);
                StateId::new(order.len() - 1)
            });
            (symbol, target)
        }))?;
        control.work(edges.symbols.len(), smaller.largest_array())?;
    }
    Ok((smaller, order))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Nfa, Symbol, Tracks, determinize};
    use proptest::prelude::*;

    /// Random nondeterministic automata over two symbols.
    fn automata() -> impl Strategy<Value = Nfa> {
        let state = (any::<bool>(), proptest::collection::vec((0usize..2, 0usize..6), 0..5));
        proptest::collection::vec(state, 6).prop_map(|states| {
            let tracks = Tracks::up_to(&[2]).expect("two symbols");
            let edge = |(symbol, target)| (Symbol::new(symbol), StateId::new(target));
            let states = states
                .into_iter()
                .map(|(accepts, edges)| (accepts, edges.into_iter().map(edge).collect()))
                .collect();
            Nfa::new(tracks, vec![StateId::FIRST, StateId::new(3)], states)
        })
    }

    /// Too deep for rounds: refinement by halves has to go on.
    #[test]
    fn a_long_chain_of_twins_is_halved() {
        let length = 100;
        let state = |q: usize| {
            let edge = |symbol, target| (Symbol::new(symbol), StateId::new(target));
            let place = q / 2 + 1;
            let edges = if place < length {
                vec![edge(0, 2 * place), edge(1, 2 * place + 1)]
            } else {
                Vec::new()
            };
            (place == length, edges)
        };
        let dfa = Dfa::new(
            Tracks::up_to(&[2]).expect("two symbols"),
            (0..2 * length).map(state).collect(),
        );
        let small = minimize(&dfa, &Control::unlimited()).expect("no limit");
        assert_eq!((small.states(), small.edge_count()), (length, 2 * (length - 1)));
    }

    proptest! {
        #[test]
        fn both_ways_of_refinement_agree(nfa in automata()) {
            let control = Control::unlimited();
            let dfa = determinize(&nfa, &control)?;
            let classes: Vec<u32> = dfa.accepting().iter().map(|&accepts| u32::from(accepts)).collect();
            let rounds = coarsest_partition(dfa.transitions(), &classes, &control)?;
            let halves = refine_by_halves(dfa.transitions(), &classes, &control)?;
            for p in 0..dfa.states() {
                for q in 0..p {
                    prop_assert_eq!(rounds[p] == rounds[q], halves[p] == halves[q]);
                }
            }
        }

        #[test]
        fn the_smallest_automaton_accepts_the_same_words(nfa in automata()) {
            let dfa = determinize(&nfa, &Control::unlimited())?;
            let control = Control::unlimited();
            let small = minimize(&dfa, &control)?;
            prop_assert!(small.states() <= dfa.states());
            prop_assert_eq!(&minimize(&small, &control)?, &small);
            prop_assert_eq!(&into_minimal(dfa.clone(), &control)?, &small);
            for length in 0..7 {
                for word in 0..1usize << length {
                    let word = || (0..length).map(move |i| Symbol::new(word >> i & 1));
                    prop_assert_eq!(nfa.accepts(word()), dfa.accepts(word()));
                    prop_assert_eq!(nfa.accepts(word()), small.accepts(word()));
                }
            }
        }
    }
}
