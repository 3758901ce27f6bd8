//! A set of pairs close to the line y = phi·x, from what it says row by row.
//!
//! In Zeckendorf digits, phi·x is about `shift(x)`, the number with the digits of x and one
//! zero more. If every y of row x is within a fixed distance of it, the set is a word: its
//! letter at x is the set of offsets y - shift(x). The word is learned in one dimension,
//! where a board of side n gives n/phi terms and not the few pairs that lie close to the
//! line, and the automaton of pairs is a product of the word's automaton with one that
//! keeps track of y - shift(x) while both are read. Sets of finitely many pairs are such
//! words as well.
//!
//! A set close to the golden line can be read by diagonals as well: (d, x) for the position
//! (x, x + d) is again close to the line x = phi·d. The word of the diagonals of K^l has a
//! third of the states of the word of its rows, which also says "nothing here, for the
//! mirror image is in this row"; the pairs come from it by y = x + d, and one projection.
//!
//! With m digits to come, the digits read so far contribute a·F(m) + b·F(m-1) to
//! y - shift(x); one more pair of digits makes (a, b) into (a + b + dy - dx, a - dx), and
//! a + b is the offset at the end. Only pairs (a, b) that can still end at an offset of
//! the word stay, so the product is small.
//!
//! Cost: linear in the word.

use crate::ask::{Ask, mirrored};
use crate::sample::ROWS_AT_ONCE;
use crate::word::DigitTree;
use crate::{DiscoveryError, Numerals, Sample};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Dfao, Reason, StateId, Tracks, minimize, trim, union};
use wythoff_logic::syntax::{call, equal, exists, variable};

/// The farthest that a set may be from the line.
const FARTHEST: i64 = 4_000;

/// Which coordinates of a position (x, y) with x <= y are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The pairs (x, y).
    Rows,
    /// The pairs (y - x, x).
    Diagonals,
}

impl Reading {
    /// Where the rows of a board end, as they are read.
    fn edge(self, side: i64, x: u32) -> i64 {
        match self {
            Self::Rows => side,
            Self::Diagonals => side - i64::from(x),
        }
    }
}

/// Whether a position, as it is read, lies far from the golden line in a row that is known: the
/// line is well before the edge there, and so in all rows before it.
fn is_far((x, y): (u32, u32), side: u32, tree: &DigitTree, reading: Reading) -> bool {
    let Ok(shift) = i64::try_from(tree.children(x as usize).start) else { return false };
    let known = shift + FARTHEST + 2 < reading.edge(side.into(), x);
    known && (i64::from(y) - shift).abs() > FARTHEST
}

/// A set close to the golden line, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Band {
    /// For every row the number of its set of offsets.
    pub(crate) terms: Vec<i64>,
    /// The sets of offsets y - shift(x).
    pub(crate) sets: Vec<Vec<i64>>,
}

impl Band {
    /// The band of the positions x <= y of a sample (x < y if `strict`); `None` if they are
    /// not close to the line.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub(crate) fn of(
        sample: &Sample,
        tree: &DigitTree,
        reading: Reading,
        strict: bool,
        control: &Control,
    ) -> Result<Option<Self>, Reason> {
        let mut half = Vec::new();
        for x in 0..sample.side() {
            if x % ROWS_AT_ONCE == 0 {
                control.look()?;
            }
            let row = sample.row(x).iter().map(|&y| (x, y));
            let row = row.filter(|&(x, y)| if strict { x < y } else { x <= y });
            let first = half.len();
            match reading {
                Reading::Rows => half.extend(row),
                Reading::Diagonals => half.extend(row.map(|(x, y)| (y - x, x))),
            }
            // Sorting a board that is no band would take far longer than seeing that.
            if half[first..].iter().any(|&read| is_far(read, sample.side(), tree, reading)) {
                return Ok(None);
            }
        }
        Ok(Self::of_turned(&Sample::from_positions(sample.side(), half), tree, reading))
    }

    /// The same of positions as they are read.
    fn of_turned(turned: &Sample, tree: &DigitTree, reading: Reading) -> Option<Self> {
        let side = i64::from(turned.side());
        let mut rows: Vec<Vec<i64>> = Vec::new();
        let mut highest = 0;
        for x in 0..turned.side() {
            let shift = i64::try_from(tree.children(x as usize).start).ok()?;
            let edge = reading.edge(side, x);
            // Beyond this row the line is too close to the edge for anything to be known.
            if shift + highest + 2 >= edge {
                break;
            }
            let offsets: Vec<i64> = turned.row(x).iter().map(|&y| i64::from(y) - shift).collect();
            if offsets.iter().any(|offset| offset.abs() > FARTHEST) {
                return None;
            }
            highest = offsets.iter().copied().fold(highest, i64::max);
            rows.push(offsets);
        }
        let mut numbers: FxHashMap<Vec<i64>, i64> = FxHashMap::default();
        let mut sets = Vec::new();
        let mut terms = Vec::with_capacity(rows.len());
        for offsets in rows {
            let next = i64::try_from(sets.len()).ok()?;
            let number = *numbers.entry(offsets).or_insert_with_key(|offsets| {
                sets.push(offsets.clone());
                next
            });
            terms.push(number);
        }
        Some(Self { terms, sets })
    }

    /// The band with one position (x, shift(x) + offset) in every row; `None` if one is far
    /// from the line.
    pub(crate) fn of_offsets(offsets: impl Iterator<Item = i64>) -> Option<Self> {
        let mut numbers: FxHashMap<i64, i64> = FxHashMap::default();
        let mut sets = Vec::new();
        let mut terms = Vec::new();
        for offset in offsets {
            if offset.abs() > FARTHEST {
                return None;
            }
            let next = i64::try_from(sets.len()).ok()?;
            terms.push(*numbers.entry(offset).or_insert_with(|| {
                sets.push(vec![offset]);
                next
            }));
        }
        Some(Self { terms, sets })
    }

    /// The automaton of the pairs as they were read, from the automaton of the word.
    pub(crate) fn pairs(
        &self,
        word: &Dfao,
        numerals: &Numerals,
        control: &Control,
    ) -> Result<Dfa, Reason> {
        let digits = u32::from(numerals.base());
        let tracks = Tracks::up_to(&[digits, digits]).expect("two tracks of two digits");
        let within = self.reach(word);
        let valid = numerals.valid();
        let symbols = tracks.clone();
        let start = (StateId::FIRST, StateId::FIRST, 0i64, 0i64);
        let dfa = Dfa::explore(tracks, start, control, |&(row, column, a, b), edges| {
            for (sx, next_row) in word.edges(row).iter() {
                for (sy, next_column) in valid.edges(column).iter() {
                    let (dx, dy) = (word.tracks().digit(sx, 0), valid.tracks().digit(sy, 0));
                    let next = (a + b + i64::from(dy - dx), a - i64::from(dx));
                    let symbol = symbols.symbol(&[dx, dy]).expect("digits of the system");
                    if can_end(next, next_row, &within) {
                        edges.lead(symbol, (next_row, next_column, next.0, next.1))?;
                    }
                }
            }
            Ok::<bool, Reason>(self.set(word.output_at(row)).contains(&(a + b)))
        })?;
        minimize(&trim(&dfa, control)?, control)
    }

    fn set(&self, term: i64) -> &[i64] {
        &self.sets[usize::try_from(term).expect("terms number the sets")]
    }

    /// For every number of further digits and every state the least and the largest offset
    /// at the end.
    fn reach(&self, word: &Dfao) -> Vec<Vec<Range>> {
        let own = |state: usize| {
            let set = self.set(word.output_at(StateId::new(state)));
            match (set.first(), set.last()) {
                (Some(&least), Some(&largest)) => Range { least, largest },
                _ => Range::NOTHING,
            }
        };
        let mut reach: Vec<Vec<Range>> = vec![(0..word.states()).map(own).collect()];
        while reach.len() < FURTHEST {
            let last = &reach[reach.len() - 1];
            let next = (0..word.states()).map(|state| {
                let targets = word.edges(StateId::new(state)).targets.iter();
                targets.fold(Range::NOTHING, |all, target| all.and(last[target.index()]))
            });
            reach.push(next.collect());
        }
        reach
    }
}

/// How many further digits are looked at.
const FURTHEST: usize = 32;

/// Offsets from the least to the largest; none if the least is larger.
#[derive(Clone, Copy, Debug)]
struct Range {
    least: i64,
    largest: i64,
}

impl Range {
    const NOTHING: Self = Self { least: i64::MAX, largest: i64::MIN };

    fn and(self, other: Self) -> Self {
        let least = self.least.min(other.least);
        Self { least, largest: self.largest.max(other.largest) }
    }
}

/// Whether some further digits can lead from (a, b) and a state to one of its offsets.
///
/// The range of the offsets depends on how many digits come. (One range for all numbers of
/// digits was tried first: it holds all offsets of the first rows for ever, and the product
/// was the larger by their number, more than 4 GB for some guess of a value beyond 13 of
/// R-Wythoff.)
fn can_end((a, b): (i64, i64), state: StateId, reach: &[Vec<Range>]) -> bool {
    // F(m) and F(m-1); what is still to come is less than F(m) on track y and, shifted, less
    // than F(m+1) on track x.
    let (mut f, mut before) = (1i64, 1i64);
    for ranges in reach {
        let Range { least, largest } = ranges[state.index()];
        let sum = a * f + b * before;
        if least <= largest && sum < largest + f + before && sum > least - f {
            return true;
        }
        (f, before) = (f + before, f);
    }
    false
}

/// The pairs (x, y), from the pairs (y - x, x).
pub(crate) fn from_diagonals(
    set: Dfa,
    numerals: &Numerals,
    control: &Control,
) -> Result<Dfa, DiscoveryError> {
    let mut ask = Ask::new(numerals, control)?;
    ask.define("D", Arc::new(set));
    let pairs = exists(["d"], call("D", ["d", "x"]) & equal("y", variable("x") + "d"));
    Ok((*ask.relation(pairs)?).clone())
}

/// A set together with its mirror image.
pub(crate) fn with_mirror_image(set: &Dfa, control: &Control) -> Result<Dfa, DiscoveryError> {
    Ok(minimize(&union(set, &mirrored(set, control)?, control)?, control)?)
}
