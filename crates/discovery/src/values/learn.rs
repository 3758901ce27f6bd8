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

use super::first_rows::FirstRows;
use super::letter::Letter;
use super::row_word::{NOWHERE, RowWord};
use super::stretch::{Narrow, Run, Scratch, Stretch};
use crate::DiscoveryError;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::rc::Rc;
use wythoff_automata::{Budget, Reason};
use wythoff_games::Watch;

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

/// How many states are found between two reports.
const REPORT: usize = 256;

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
    while let Some(item) = learner.queue.pop_front() {
        budget.state(learner.next.len(), 32 * learner.keys.capacity())?;
        budget.work(sight.depth * sight.rows, 0)?;
        if learner.next.len() % REPORT == 0 {
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
    run: Run,
    sight: Sight,
    /// Numbers below are states of their own.
    near: usize,
    /// Believed rows that are kept left and right of a number.
    margin: (usize, usize),
    /// Rows beyond the descendants that are kept at each level below a number's children.
    beyond: Vec<(usize, usize)>,
    letters: Vec<Letter>,
    next: Vec<[u32; 2]>,
    keys: FxHashMap<u128, u32>,
    queue: VecDeque<Item>,
    scratch: Scratch,
}

impl Learner {
    fn new(values: usize, sight: Sight) -> Result<Self, DiscoveryError> {
        let survey = FirstRows::new(values, 100_000)?;
        let run = survey.run(sight.rows);
        let (least, most) = (run.least.unsigned_abs() as usize, run.most.unsigned_abs() as usize);
        // phi > 8/5: a margin m is carried to the next level if 8 m / 5 - loss >= m.
        let smaller = |rows: usize| rows * 5 / 8 + 3;
        let enough = |loss: usize| loss * 5 / 3 + 8;
        let mut beyond = vec![(0, sight.right)];
        for _ in 0..sight.depth {
            let (left, right) = beyond[beyond.len() - 1];
            beyond.push((smaller(left + sight.rows + most + 3), smaller(right + least + 3)));
        }
        beyond.reverse();
        let margin = (enough(sight.rows + most + 6), enough(least + 6).max(beyond[0].1));
        let near = margin.0 + sight.left + sight.rows + most + 8;
        let known = near + 4 * margin.1 + 16;
        let mut learner = Self {
            run,
            sight,
            near,
            margin,
            beyond,
            letters: survey.letters()[..near].to_vec(),
            next: vec![[NOWHERE; 2]; near],
            keys: FxHashMap::default(),
            queue: VecDeque::new(),
            scratch: Scratch::default(),
        };
        let first = Rc::new(survey.stretch(1, known));
        learner.next[0] = [0, 1];
        for number in 1..near {
            let state = u32::try_from(number).expect("near the origin");
            let rows = first.clone();
            learner.queue.push_back(Item { rows, place: number - 1, state, number: Some(number) });
        }
        Ok(learner)
    }

    /// Finds the children of a state.
    fn grow(&mut self, item: &Item) -> Result<(), Narrow> {
        let golden = item.rows.golden();
        let twins = item.rows.letters().get(item.place + 1).ok_or(Narrow)?.has_zero();
        // The first child of n is F(n + 1) - 1.
        let first = golden[item.place + 1] - 1;
        let last = first + usize::from(twins);
        let mut known = 0;
        if let Some(number) = item.number {
            // Here the stretch starts at row 1, and F(1) = 1.
            debug_assert_eq!(item.place + 1, number);
            for (digit, child) in (first..=last).map(|child| child + 1).enumerate() {
                if child < self.near {
                    self.next[item.state as usize][digit] =
                        u32::try_from(child).expect("near the origin");
                    known += 1;
                }
            }
            if known == last - first + 1 {
                return Ok(());
            }
        }
        let (left, right) = self.margin;
        let from = (first + known).checked_sub(self.sight.left + left).ok_or(Narrow)?;
        let to = last + 1 + right;
        let rows = item.rows.below(&golden, &self.run, from, to, &mut self.scratch)?;
        let places: Vec<usize> = (first + known..=last).map(|child| child - from).collect();
        let keys = self.keys_of(&rows, &places)?;
        let rows = Rc::new(rows);
        for ((digit, place), key) in (known..).zip(places).zip(keys) {
            let fresh = u32::try_from(self.next.len()).map_err(|_| Narrow)?;
            let state = *self.keys.entry(key).or_insert(fresh);
            if state == fresh {
                self.letters.push(rows.letters()[place]);
                self.next.push([NOWHERE; 2]);
                self.queue.push_back(Item { rows: rows.clone(), place, state, number: None });
            }
            self.next[item.state as usize][digit] = state;
        }
        Ok(())
    }

    /// The keys of one or two neighbouring rows.
    fn keys_of(&mut self, rows: &Stretch, places: &[usize]) -> Result<Vec<u128>, Narrow> {
        let left = self.sight.left;
        // The rows that count for each, from the first to the one after the last.
        let mut ranges: Vec<(usize, usize)> =
            places.iter().map(|&place| (place - left, place + 1)).collect();
        let mut keys = vec![Key::default(); places.len()];
        let mut level = None;
        for depth in 0..=self.sight.depth {
            let here = level.as_ref().unwrap_or(rows);
            let right = if depth == self.sight.depth { self.sight.right } else { 0 };
            for (key, range) in keys.iter_mut().zip(&ranges) {
                let letters = here.letters().get(range.0..range.1 + right).ok_or(Narrow)?;
                key.add(letters);
            }
            if depth == self.sight.depth {
                break;
            }
            let golden = here.golden();
            for range in &mut ranges {
                *range = (golden[range.0 + 1] - 1, golden[range.1 + 1] - 1);
            }
            let (before, after) = self.beyond[depth + 1];
            let start = ranges[0].0.checked_sub(before).ok_or(Narrow)?;
            let end = ranges[ranges.len() - 1].1 + after;
            let below = here.below(&golden, &self.run, start, end, &mut self.scratch)?;
            for range in &mut ranges {
                *range = (range.0 - start, range.1 - start);
            }
            level = Some(below);
        }
        Ok(keys.into_iter().map(Key::finish).collect())
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
