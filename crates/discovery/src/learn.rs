//! Learning the automaton of a set of positions from a board.
//!
//! Two prefixes of digit pairs are taken to be the same state if the same extensions of up
//! to d digits lead into the set: their residual signatures agree. Breadth first, one
//! prefix is kept for every signature. The result is a guess; it is compared with the whole
//! board here, and proved elsewhere. A wrong guess costs time, never a wrong theorem.
//!
//! Cost: the signature of a prefix looks at the rows its extensions stand for, a few
//! hundred at depth 10 in the Fibonacci system; so states times that.

use crate::numerals::Prefix;
use crate::{Numerals, Sample};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;
use wythoff_automata::{Dfa, StateId, Symbol, Tracks, minimize};

/// What learning at one depth gave.
#[derive(Clone, Debug)]
pub enum Learned {
    /// An automaton that agrees with the whole board.
    Agrees(Dfa),
    /// An automaton that does not: a position where it is wrong.
    Differs {
        /// Its states.
        states: usize,
        /// The position.
        at: (u32, u32),
    },
    /// The board ended before the extensions of some prefix did.
    Exhausted {
        /// The states found before.
        states: usize,
    },
    /// More states than allowed.
    TooMany {
        /// The bound.
        states: usize,
    },
}

/// A signature and the flags of both tracks.
type Key = (StateId, StateId, u64, u64);

/// Learns at one depth.
pub fn learn(sample: &Sample, numerals: &Numerals, depth: usize, most: usize) -> Learned {
    let base = numerals.base();
    let side = u64::from(sample.side());
    let tracks = Tracks::up_to(&[base.into(), base.into()]).expect("two tracks of small digits");
    let mut numbers: FxHashMap<Key, StateId> = FxHashMap::default();
    let mut prefixes: Vec<(Prefix, Prefix)> = Vec::new();
    let mut states: Vec<(bool, Vec<(Symbol, StateId)>)> = Vec::new();
    let root = (numerals.root(), numerals.root());
    let Some(start) = signature(sample, numerals, &root, depth, side) else {
        return Learned::Exhausted { states: 0 };
    };
    numbers.insert(start.key(&root), StateId::FIRST);
    prefixes.push(root);
    let mut next = 0;
    while next < prefixes.len() {
        let (x, y) = prefixes[next].clone();
        let accepts = member(sample, numerals, &x, &y);
        let mut edges = Vec::new();
        for dx in 0..base {
            let Some(px) = numerals.extend(&x, dx) else { continue };
            for dy in 0..base {
                let Some(py) = numerals.extend(&y, dy) else { continue };
                let pair = (px.clone(), py);
                let Some(own) = signature(sample, numerals, &pair, depth, side) else {
                    return Learned::Exhausted { states: prefixes.len() };
                };
                if own.empty {
                    continue;
                }
                let symbol = tracks.symbol(&[dx.into(), dy.into()]).expect("digits of the tracks");
                let number = *numbers.entry(own.key(&pair)).or_insert_with(|| {
                    prefixes.push(pair);
                    StateId::new(prefixes.len() - 1)
                });
                edges.push((symbol, number));
            }
        }
        states.push((accepts, edges));
        if prefixes.len() > most {
            return Learned::TooMany { states: most };
        }
        next += 1;
    }
    let dfa = minimize(&Dfa::new(tracks, states));
    match first_difference(sample, numerals, &dfa) {
        None => Learned::Agrees(dfa),
        Some(at) => Learned::Differs { states: dfa.states(), at },
    }
}

/// Whether the pair of numbers with exactly these digits is in the set.
fn member(sample: &Sample, numerals: &Numerals, x: &Prefix, y: &Prefix) -> bool {
    let (Some((x, 1)), Some((y, 1))) = (numerals.block(x, 0), numerals.block(y, 0)) else {
        return false;
    };
    let small = |n: u64| u32::try_from(n).expect("signatures were within the board");
    sample.contains(small(x), small(y))
}

/// The residual of a prefix up to some depth, hashed twice. A collision would make a wrong
/// guess, which the board or the proof refuses.
struct Signature {
    first: u64,
    second: u64,
    empty: bool,
}

impl Signature {
    fn key(&self, (x, y): &(Prefix, Prefix)) -> Key {
        (x.flag, y.flag, self.first, self.second)
    }
}

/// `None` if an extension lies outside the board.
fn signature(
    sample: &Sample,
    numerals: &Numerals,
    (x, y): &(Prefix, Prefix),
    depth: usize,
    side: u64,
) -> Option<Signature> {
    let mut first = FxHasher::default();
    let mut second = FxHasher::default();
    second.write_u64(0x9e37_79b9_7f4a_7c15);
    let mut empty = true;
    for d in 0..=depth {
        let (row, rows) = numerals.block(x, d)?;
        let (column, columns) = numerals.block(y, d)?;
        if row + rows > side || column + columns > side {
            return None;
        }
        first.write_usize(d);
        for r in 0..rows {
            let line = sample.row(u32::try_from(row + r).expect("within the board"));
            let from = line.partition_point(|&c| u64::from(c) < column);
            for &c in &line[from..] {
                let c = u64::from(c) - column;
                if c >= columns {
                    break;
                }
                empty = false;
                first.write_u64(r << 32 | c);
                second.write_u64((c << 32 | r) ^ 0x5851_f42d_4c95_7f2d);
            }
        }
        second.write_usize(d);
    }
    Some(Signature { first: first.finish(), second: second.finish(), empty })
}

/// A position of the board where the automaton is wrong, among those with fewer digits than
/// the side.
fn first_difference(sample: &Sample, numerals: &Numerals, dfa: &Dfa) -> Option<(u32, u32)> {
    let side = u64::from(sample.side());
    let length = (0..).take_while(|&m| numerals.weight(m).is_some_and(|w| w <= side)).count() - 1;
    let bound = u32::try_from(numerals.weight(length).unwrap_or(0)).expect("within the board");
    // All accepted words of that length, depth first.
    let mut accepted = 0;
    let mut stack = vec![(StateId::FIRST, 0u32, 0u32, length)];
    let mut wrong: Option<(u32, u32)> = None;
    while let Some((state, x, y, left)) = stack.pop() {
        if left == 0 {
            if dfa.accepts_at(state) {
                accepted += 1;
                if !sample.contains(x, y) {
                    wrong = Some(wrong.map_or((x, y), |other| other.min((x, y))));
                }
            }
            continue;
        }
        let weight = u32::try_from(numerals.weight(left - 1)?).expect("within the board");
        for (symbol, target) in dfa.edges(state).iter() {
            let digits = dfa.tracks().tuple(symbol);
            let [dx, dy] = [digits[0].unsigned_abs(), digits[1].unsigned_abs()];
            stack.push((target, x + dx * weight, y + dy * weight, left - 1));
        }
    }
    if wrong.is_some() || accepted == sample.count_below(bound) {
        return wrong;
    }
    (0..bound).find_map(|x| {
        sample.row(x).iter().take_while(|&&y| y < bound).find_map(|&y| {
            let missing = !numerals.contains(dfa, &x.into(), &y.into());
            missing.then_some((x, y))
        })
    })
}
