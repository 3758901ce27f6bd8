//! Learning a sequence as a word automaton over the digits of its index.
//!
//! The words of digits are a tree whose nodes, level by level, are the numbers: the
//! children of n are n with one more digit. The *type* of depth t of a number is what the
//! sequence says of it and of its descendants down t levels. Numbers of different types are
//! different states. Starting from 0, a child of a state is a new state if its type, as
//! deep as the sequence goes, is none of the known ones, and else the first state of that
//! type. Small numbers have deep types, so hardly a state is taken for another; the guess
//! is compared with the whole sequence, and the proof decides in the end.
//!
//! One depth for all numbers was tried first: the depth that the worst state needs has to
//! be known for the largest number that is a state. The rows of K^50 are beyond a board of
//! side 2,000,000 then; this way they need a side of 500,000, its diagonals one of 6,000.
//!
//! Cost: one hash per term and depth, three per term in all. Source: the t-types of Renard
//! and Rigo, with hashes instead of factors.

use crate::{DiscoveryError, Numerals};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};
use wythoff_automata::{Control, Dfao, Reason, StateId, Symbol, minimize_words};

/// The deepest types that are tried: 2^24 is more than any sequence held in memory tells.
const DEEPEST: usize = 24;

/// The numbers as nodes: which numbers are another with one more digit.
///
/// Only for systems in which every prefix of a canonical word is canonical, such as
/// Zeckendorf's or a base.
#[derive(Clone, Debug)]
pub(crate) struct DigitTree {
    /// The first child of each number; its children follow one another.
    first: Vec<u32>,
}

impl DigitTree {
    /// The tree of the numbers below `terms`; `None` if prefixes need not be canonical.
    pub(crate) fn new(numerals: &Numerals, terms: usize) -> Option<Self> {
        let valid = numerals.valid();
        if (0..valid.states()).any(|flag| !valid.accepts_at(StateId::new(flag))) {
            return None;
        }
        let mut first: Vec<u32> = vec![0];
        let mut flags = vec![StateId::FIRST];
        let mut n = 0;
        while n < flags.len() {
            let edges = valid.edges(flags[n]);
            let next = usize::try_from(first[n]).expect("32 bits fit") + edges.symbols.len();
            first.push(u32::try_from(next).ok()?);
            // The root is its own first child.
            let fresh = edges.iter().skip(usize::from(n == 0));
            let room = terms.saturating_sub(flags.len());
            flags.extend(fresh.map(|(_, flag)| flag).take(room));
            n += 1;
        }
        Some(Self { first })
    }

    /// The children of a number, by digit.
    pub(crate) fn children(&self, n: usize) -> std::ops::Range<usize> {
        self.first[n] as usize..self.first[n + 1] as usize
    }
}

/// The types of the numbers, depth by depth; each level has fewer numbers than the one
/// before.
pub(crate) struct Types {
    levels: Vec<Vec<u64>>,
}

impl Types {
    /// The types as deep as the terms go.
    pub(crate) fn of(terms: &[i64], tree: &DigitTree, control: &Control) -> Result<Self, Reason> {
        let first = terms.iter().map(|term| hash(|state| term.hash(state))).collect();
        let mut levels: Vec<Vec<u64>> = vec![first];
        while levels.len() <= DEEPEST {
            let next = deeper(terms, tree, &levels[levels.len() - 1], control)?;
            // The type of 0 alone tells nothing apart.
            if next.len() <= 1 {
                break;
            }
            levels.push(next);
        }
        Ok(Self { levels })
    }

    /// The depth to which the type of a number is known.
    fn depth(&self, n: usize) -> Option<usize> {
        self.levels.partition_point(|level| n < level.len()).checked_sub(1)
    }

    /// How many depths there are.
    pub(crate) fn depths(&self) -> usize {
        self.levels.len()
    }

    /// The type of some depth of a number.
    pub(crate) fn at(&self, depth: usize, n: usize) -> Option<u64> {
        self.levels.get(depth)?.get(n).copied()
    }
}

/// An automaton that agrees with all terms of a sequence: it reads the digits of n and
/// outputs the n-th term. `None` if there are too few terms, or the system has words whose
/// prefixes are not canonical.
///
/// # Errors
///
/// A limit that was reached.
pub fn learn_word(
    terms: &[i64],
    numerals: &Numerals,
    control: &Control,
) -> Result<Option<Dfao>, DiscoveryError> {
    let Some(tree) = DigitTree::new(numerals, terms.len()) else { return Ok(None) };
    if terms.is_empty() {
        return Ok(None);
    }
    let types = Types::of(terms, &tree, control)?;
    match of_types(terms, numerals, &tree, &types, control)? {
        Some(dfao) if agrees(terms, &tree, &dfao, control)? => {
            Ok(Some(minimize_words(&dfao, control)?))
        }
        _ => Ok(None),
    }
}

fn hash(write: impl FnOnce(&mut FxHasher)) -> u64 {
    let mut state = FxHasher::default();
    write(&mut state);
    // The hash alone keeps its entropy in the high bits; types are compared whole.
    state.finish().wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

/// The types one level deeper, as far as the terms go.
fn deeper(
    terms: &[i64],
    tree: &DigitTree,
    types: &[u64],
    control: &Control,
) -> Result<Vec<u64>, Reason> {
    let mut next = Vec::new();
    for (n, term) in terms.iter().enumerate() {
        let children = tree.children(n);
        if children.end > types.len() {
            break;
        }
        control.work(1, 0)?;
        next.push(hash(|state| {
            term.hash(state);
            types[children].hash(state);
        }));
    }
    Ok(next)
}

/// The automaton whose states are the types of the numbers reached from 0; `None` if a child
/// of one lies beyond the terms.
fn of_types(
    terms: &[i64],
    numerals: &Numerals,
    tree: &DigitTree,
    types: &Types,
    control: &Control,
) -> Result<Option<Dfao>, Reason> {
    // The first state of every type of every depth, and a number of each state.
    let mut numbers: FxHashMap<(usize, u64), StateId> = FxHashMap::default();
    let mut examples: Vec<usize> = Vec::new();
    let mut number_of = |n: usize, examples: &mut Vec<usize>| {
        let depth = types.depth(n)?;
        let known = numbers.get(&(depth, types.at(depth, n)?)).copied();
        Some(known.unwrap_or_else(|| {
            let state = StateId::new(examples.len());
            examples.push(n);
            for depth in 0..=depth {
                let kind = types.at(depth, n).expect("types are known up to their depth");
                numbers.entry((depth, kind)).or_insert(state);
            }
            state
        }))
    };
    let mut states = Vec::new();
    if number_of(0, &mut examples).is_none() {
        return Ok(None);
    }
    while states.len() < examples.len() {
        let n = examples[states.len()];
        let mut edges = Vec::new();
        for (digit, child) in tree.children(n).enumerate() {
            let Some(state) = number_of(child, &mut examples) else { return Ok(None) };
            edges.push((Symbol::new(digit), state));
        }
        states.push((terms[n], edges));
        control.state(states.len(), 0)?;
    }
    Ok(Some(Dfao::new(numerals.valid().tracks().clone(), states)))
}

/// Whether an automaton gives all terms.
fn agrees(terms: &[i64], tree: &DigitTree, dfao: &Dfao, control: &Control) -> Result<bool, Reason> {
    let mut states = vec![StateId::FIRST];
    for n in 0..terms.len() {
        control.work(1, 0)?;
        if dfao.output_at(states[n]) != terms[n] {
            return Ok(false);
        }
        let edges = dfao.edges(states[n]);
        for (digit, child) in tree.children(n).enumerate() {
            if child == states.len() && child < terms.len() {
                match edges.targets.get(digit) {
                    Some(&next) => states.push(next),
                    None => return Ok(false),
                }
            }
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_numeration::{NumberSystem, floor_phi_u32};

    #[test]
    fn sequences_with_known_automata_are_learned() -> Result<(), DiscoveryError> {
        let control = Control::unlimited();
        let thue_morse: Vec<i64> = (0..5000u32).map(|n| (n.count_ones() % 2).into()).collect();
        let step = |n: u32| floor_phi_u32(n + 2) - floor_phi_u32(n + 1);
        let fibonacci: Vec<i64> =
            (0..5000).map(|n| i64::try_from(step(n)).expect("1 or 2")).collect();
        for (terms, system, states) in [
            (thue_morse, NumberSystem::base(2).expect("a base"), 2),
            (fibonacci, NumberSystem::fibonacci(), 2),
        ] {
            let numerals = Numerals::new(system)?;
            let learned = learn_word(&terms, &numerals, &control)?.expect("automatic");
            assert_eq!(learned.states(), states);
        }
        let pell = Numerals::new(NumberSystem::pell())?;
        assert!(learn_word(&[0; 100], &pell, &control)?.is_none());
        Ok(())
    }
}
