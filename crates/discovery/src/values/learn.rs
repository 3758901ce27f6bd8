//! Learning the word of the rows without data: breadth first over prefixes of digits.
//!
//! A prefix n stands for the rows whose digits begin with it. It is kept with the letters of
//! the rows around the number n; those around its children n0 and n1 follow by one finite
//! run ([`Stretch::below`]). Two prefixes are taken for one state if their *keys* agree: the
//! letters of all descendants down `depth` levels of the rows n - `left`, …, n, and of
//! `right` more rows at the last level. Rows near the origin, where stretches do not reach,
//! are states of their own. What is left over is merged by minimisation.
//!
//! Keys that are too short, or runs that are believed too early, give a wrong automaton; the
//! local proof refuses it and names the place.
//!
//! Source: types of prefixes as in Renard and Rigo; runs from a dummy state as in Nivasch's
//! algorithm RW. Cost: a run of some hundred rows for each key and level.

use super::descendants::{Descendants, Reach};
use super::first_rows::FirstRows;
use super::letter::Letter;
use super::row_word::{NOWHERE, RowWord};
use super::stretch::{Narrow, Scratch, Stretch};
use crate::DiscoveryError;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::rc::Rc;
use wythoff_automata::{Budget, Reason};
use wythoff_games::Watch;
use wythoff_numeration::floor_phi;

/// How far the learner looks to tell prefixes apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The levels of descendants.
    pub depth: usize,
    /// The rows to the left whose descendants count as well.
    pub left: usize,
    /// The rows to the right at the last level.
    pub right: usize,
    /// The rows that a run gets to forget its start.
    pub rows: usize,
}

impl Sight {
    /// The next one to try, after a refused guess.
    #[must_use]
    pub fn further(self) -> Self {
        Self {
            depth: self.depth + 1,
            left: self.left + 1,
            right: 2 * self.right + 4,
            rows: self.rows + self.rows / 4 + 4,
        }
    }
}

/// How many states are taken from the queue between two reports.
const REPORT: u32 = 64;

/// How many generations of new states are looked for in the rows that one needs: each needs
/// one level more, phi times as wide. Values 0 to 2, learned and proved: 0.35 s with 1, 0.17 s
/// with 4, the same with 6.
const GENERATIONS: usize = 4;

/// What was learned, not yet minimised, and not yet proved.
#[derive(Clone, Debug)]
pub(crate) struct Guess {
    values: usize,
    letters: Vec<Letter>,
    next: Vec<[u32; 2]>,
}

impl Guess {
    /// The prefixes that were told apart.
    pub(crate) fn states(&self) -> usize {
        self.letters.len()
    }

    /// The word of the rows; `None` if the edges do not have the shape of numbers.
    pub(crate) fn into_word(self) -> Option<RowWord> {
        let values = self.values;
        Some(RowWord::new(values, self.letters, self.next)?.minimized(values))
    }
}

/// Learns the word of values 0, …, `values` - 1. `None` if runs are too narrow.
///
/// # Errors
///
/// A limit that was reached, or values that do not fit.
pub(crate) fn learn(
    values: usize,
    sight: Sight,
    budget: &Budget<'_>,
    watch: &dyn Watch,
) -> Result<Option<Guess>, DiscoveryError> {
    let mut learner = Learner::new(values, sight)?;
    let mut grown = Ok(());
    let mut items = 0u32;
    while let Some(item) = learner.queue.pop_front() {
        budget.state(learner.next.len(), 32 * learner.keys.capacity())?;
        budget.work(sight.depth * sight.rows, 0)?;
        items += 1;
        if items.is_multiple_of(REPORT) {
            let (found, open) = (learner.next.len() as u64, learner.queue.len() as u64);
            if watch.progress(found - open, found).is_break() {
                return Err(Reason::Cancelled.into());
            }
        }
        grown = learner.grow(&item);
        if grown.is_err() {
            break;
        }
    }
    let Learner { letters, next, .. } = learner;
    Ok(grown.ok().map(|()| Guess { values, letters, next }))
}

/// A state whose children are not known yet.
struct Item {
    rows: Rc<Stretch>,
    /// Which of the rows it is.
    place: usize,
    state: u32,
    /// The number, if it is near the origin.
    number: Option<usize>,
}

struct Learner {
    reach: Reach,
    /// Numbers below are states of their own.
    near: usize,
    letters: Vec<Letter>,
    next: Vec<[u32; 2]>,
    keys: FxHashMap<u128, u32>,
    queue: VecDeque<Item>,
    scratch: Scratch,
}

impl Learner {
    fn new(values: usize, sight: Sight) -> Result<Self, DiscoveryError> {
        let survey = FirstRows::new(values, 100_000)?;
        let reach = Reach::new(survey.run(sight.rows), sight, GENERATIONS);
        let near = reach.near();
        let mut learner = Self {
            near,
            letters: survey.letters()[..near].to_vec(),
            next: vec![[NOWHERE; 2]; near],
            keys: FxHashMap::default(),
            queue: VecDeque::new(),
            scratch: Scratch::default(),
            reach,
        };
        let first = Rc::new(survey.stretch(1, near + 4 * learner.reach.margin.1 + 16));
        learner.next[0] = [0, 1];
        for number in 1..near {
            let state = u32::try_from(number).expect("near the origin");
            let rows = first.clone();
            learner.queue.push_back(Item { rows, place: number - 1, state, number: Some(number) });
        }
        Ok(learner)
    }

    /// Finds the children of a state, and theirs as far as they are new, for some
    /// generations; all of them need the same rows.
    fn grow(&mut self, item: &Item) -> Result<(), Narrow> {
        let mut known = 0;
        let twins = item.rows.letters().get(item.place + 1).ok_or(Narrow)?.has_zero();
        let children = 1 + usize::from(twins);
        if let Some(number) = item.number {
            // The first child of n is F(n + 1) - 1.
            let first = floor_phi(number as u64 + 1).ok_or(Narrow)? - 1;
            for child in (first..).take(children).filter_map(|child| u32::try_from(child).ok()) {
                if (child as usize) < self.near {
                    self.next[item.state as usize][known] = child;
                    known += 1;
                }
            }
        }
        if known == children {
            return Ok(());
        }
        let mut chain = Descendants::of(item.rows.clone(), item.place);
        self.explore(&mut chain, 0, item.place, item.state, known)
    }

    /// The same for a row of a level, whose first `known` children are known.
    fn explore(
        &mut self,
        chain: &mut Descendants,
        level: usize,
        place: usize,
        state: u32,
        known: usize,
    ) -> Result<(), Narrow> {
        let children = chain.children(level, place, &self.reach, &mut self.scratch)?;
        let mut kept = None;
        for (digit, child) in children.clone().enumerate().skip(known) {
            let key = self.key(chain, level + 1, child)?;
            let fresh = u32::try_from(self.next.len()).map_err(|_| Narrow)?;
            let target = *self.keys.entry(key).or_insert(fresh);
            self.next[state as usize][digit] = target;
            if target != fresh {
                continue;
            }
            self.letters.push(chain.rows(level + 1).letters()[child]);
            self.next.push([NOWHERE; 2]);
            if level + 1 < GENERATIONS {
                self.explore(chain, level + 1, child, target, 0)?;
            } else {
                // Twins share the rows around them.
                let from = (children.start).checked_sub(self.reach.left()).ok_or(Narrow)?;
                let to = children.end + self.reach.margin.1;
                let rows =
                    kept.get_or_insert_with(|| Rc::new(chain.rows(level + 1).part(from, to)));
                let (rows, place) = (rows.clone(), child - from);
                self.queue.push_back(Item { rows, place, state: target, number: None });
            }
        }
        Ok(())
    }

    /// The key of a row.
    fn key(&mut self, chain: &mut Descendants, level: usize, place: usize) -> Result<u128, Narrow> {
        let sight = self.reach.sight;
        let mut key = Key::default();
        // The rows that count, from the first to the one after the last.
        let mut range = (place.checked_sub(sight.left).ok_or(Narrow)?, place + 1);
        for depth in 0..=sight.depth {
            let right = if depth == sight.depth { sight.right } else { 0 };
            let letters = chain.rows(level + depth).letters();
            key.add(letters.get(range.0..range.1 + right).ok_or(Narrow)?);
            if depth < sight.depth {
                let mut first = |place| {
                    let children =
                        chain.children(level + depth, place, &self.reach, &mut self.scratch)?;
                    Ok(children.start)
                };
                range = (first(range.0)?, first(range.1)?);
            }
        }
        Ok(key.finish())
    }
}

/// A hash of letters, long enough that two keys hardly ever meet; if they do, the proof says
/// so.
#[derive(Clone, Copy, Default)]
struct Key(u64, u64);

impl Key {
    fn add(&mut self, letters: &[Letter]) {
        for letter in letters {
            let bits = u64::from(letter.bits());
            self.0 = (self.0.rotate_left(5) ^ bits).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            self.1 = (self.1.rotate_left(23) ^ bits).wrapping_mul(0xd6e8_feb8_6659_fd93);
        }
        // Where a level ends.
        self.0 = self.0.rotate_left(31) ^ letters.len() as u64;
    }

    fn finish(self) -> u128 {
        u128::from(self.0.rotate_left(32)) << 64 | u128::from(self.1 ^ self.1 >> 32)
    }
}
