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
//! local proof refuses it and names the place. Then the keys on the way to that place are
//! split (`refine`, `splits`), and only those.
//!
//! Source: types of prefixes as in Renard and Rigo; runs from a dummy state as in Nivasch's
//! algorithm RW. Cost: a run of some hundred rows for each key and level.

use super::descendants::{Descendants, Reach};
use super::first_rows::FirstRows;
use super::letter::Letter;
use super::oracle::{Around, Pace, SURVEY};
use super::row_word::{NOWHERE, RowWord};
use super::splits::{Key, Splits};
use super::stretch::{Narrow, Scratch, Stretch};
use crate::DiscoveryError;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::Arc;
use wythoff_automata::{Control, Reason};
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
    /// The same with longer runs, where those were too short.
    #[must_use]
    pub(crate) fn with_longer_runs(self) -> Self {
        Self { rows: self.rows.saturating_add(self.rows / 4 + 4), ..self }
    }
}

/// How many states are taken from the queue between two reports.
const REPORT: u32 = 64;

/// How many generations of new states are looked for in the rows that one needs: each needs
/// one level more, phi times as wide. Values 0 to 2, learned and proved: 0.35 s with 1, 0.17 s
/// with 4, 0.15 s with 6 or 8.
const GENERATIONS: usize = 6;

/// What was learned, not yet minimised, and not yet proved.
#[derive(Clone, Debug)]
pub(crate) struct Guess {
    values: usize,
    letters: Vec<Letter>,
    next: Vec<[u32; 2]>,
    /// Of every state, the one it was first met from, and the digit.
    from: Vec<(u32, u8)>,
    /// Numbers below are states of their own.
    near: usize,
    /// The keys of the other states.
    keys: Vec<u64>,
}

impl Guess {
    /// The prefixes that were told apart.
    pub(crate) fn states(&self) -> usize {
        self.letters.len()
    }

    /// How many values it speaks of.
    pub(crate) fn values(&self) -> usize {
        self.values
    }

    /// The states on the way of some digits, from that of 0; as far as there are edges.
    pub(crate) fn path(&self, digits: &[u8]) -> Vec<u32> {
        let mut states = vec![0];
        for &digit in digits {
            match self.next[states[states.len() - 1] as usize][usize::from(digit)] {
                NOWHERE => break,
                target => states.push(target),
            }
        }
        states
    }

    pub(crate) fn letter(&self, state: u32) -> Letter {
        self.letters[state as usize]
    }

    /// The digits of the prefix by which a state was first met.
    pub(crate) fn access(&self, mut state: u32) -> Vec<u8> {
        let mut digits = Vec::new();
        while state != 0 {
            let (parent, digit) = self.from[state as usize];
            digits.push(digit);
            state = parent;
        }
        digits.reverse();
        digits
    }

    /// The key of a state; `None` for a number near the origin.
    pub(crate) fn key(&self, state: u32) -> Option<u64> {
        self.keys.get((state as usize).checked_sub(self.near)?).copied()
    }

    /// The word of the rows; `None` if the edges do not have the shape of numbers.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub(crate) fn word(&self, control: &Control) -> Result<Option<RowWord>, Reason> {
        let (letters, next) = (self.letters.clone(), self.next.clone());
        RowWord::new(self.values, letters, next)
            .map(|word| word.minimized(self.values, control))
            .transpose()
    }
}

/// Learns the word of values 0, …, `values` - 1, some keys being split. `None` if runs are too
/// narrow.
///
/// # Errors
///
/// A limit that was reached, or values that do not fit.
pub(crate) fn learn(
    values: usize,
    sight: Sight,
    splits: &Splits,
    control: &Control,
) -> Result<Option<Guess>, DiscoveryError> {
    let Some(mut learner) = Learner::new(values, sight, splits, control)? else { return Ok(None) };
    let mut grown = Ok(());
    let mut items = 0u32;
    while let Some(item) = learner.queue.pop_front() {
        control.state(learner.next.len(), 16 * learner.keys.capacity())?;
        control.work(sight.depth * sight.rows, 0)?;
        items += 1;
        if items.is_multiple_of(REPORT) {
            let (found, open) = (learner.next.len() as u64, learner.queue.len() as u64);
            control.progress(found - open, found)?;
        }
        grown = learner.grow(&item);
        if grown.is_err() {
            break;
        }
    }
    let Learner { letters, next, from, near, in_order: keys, .. } = learner;
    Ok(grown.ok().map(|()| Guess { values, letters, next, from, near, keys }))
}

/// A state whose children are not known yet.
struct Item {
    rows: Arc<Stretch>,
    /// Which of the rows it is.
    place: usize,
    state: u32,
    /// The number, if it is near the origin.
    number: Option<usize>,
}

struct Learner<'a> {
    reach: Reach,
    pace: Pace,
    splits: &'a Splits,
    /// Numbers below are states of their own.
    near: usize,
    letters: Vec<Letter>,
    next: Vec<[u32; 2]>,
    from: Vec<(u32, u8)>,
    keys: FxHashMap<u64, u32>,
    /// The keys of the states that are not near.
    in_order: Vec<u64>,
    queue: VecDeque<Item>,
    scratch: Scratch,
}

impl<'a> Learner<'a> {
    /// `None` if a run would be longer than the rows that are known at first.
    fn new(
        values: usize,
        sight: Sight,
        splits: &'a Splits,
        control: &Control,
    ) -> Result<Option<Self>, DiscoveryError> {
        let survey = FirstRows::new(values, SURVEY, control)?;
        if sight.rows.max(sight.left).max(sight.right) > SURVEY {
            return Ok(None);
        }
        let run = survey.run(sight.rows);
        let reach = Reach::new(run, sight, GENERATIONS);
        let near = reach.near();
        let known = near + 4 * reach.margin.1 + 16;
        if known > SURVEY {
            return Ok(None);
        }
        let mut learner = Self {
            pace: Pace::new(run),
            splits,
            near,
            letters: survey.letters()[..near].to_vec(),
            next: vec![[NOWHERE; 2]; near],
            from: vec![(0, 1); near],
            keys: FxHashMap::default(),
            in_order: Vec::new(),
            queue: VecDeque::new(),
            scratch: Scratch::default(),
            reach,
        };
        let first = Arc::new(survey.stretch(1, known));
        learner.next[0] = [0, 1];
        for number in 1..near {
            let state = u32::try_from(number).expect("near the origin");
            let rows = first.clone();
            learner.queue.push_back(Item { rows, place: number - 1, state, number: Some(number) });
        }
        Ok(Some(learner))
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
                    self.from[child as usize] = (item.state, u8::from(known == 1));
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
            let key = self.key(chain, level + 1, child, digit)?;
            let fresh = u32::try_from(self.next.len()).map_err(|_| Narrow)?;
            let target = *self.keys.entry(key).or_insert(fresh);
            self.next[state as usize][digit] = target;
            if target != fresh {
                continue;
            }
            self.letters.push(chain.rows(level + 1).letters()[child]);
            self.next.push([NOWHERE; 2]);
            self.from.push((state, u8::from(digit == 1)));
            self.in_order.push(key);
            if level + 1 < GENERATIONS {
                self.explore(chain, level + 1, child, target, 0)?;
            } else {
                // Twins share the rows around them.
                let from = (children.start).checked_sub(self.reach.left()).ok_or(Narrow)?;
                let to = children.end + self.reach.margin.1;
                let rows =
                    kept.get_or_insert_with(|| Arc::new(chain.rows(level + 1).part(from, to)));
                let (rows, place) = (rows.clone(), child - from);
                self.queue.push_back(Item { rows, place, state: target, number: None });
            }
        }
        Ok(())
    }

    /// The key of a row whose last digit is known.
    fn key(
        &mut self,
        chain: &mut Descendants,
        level: usize,
        place: usize,
        digit: usize,
    ) -> Result<u64, Narrow> {
        let sight = self.reach.sight;
        let mut key = Key::of_digit(digit);
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
        let key = key.finish();
        if self.splits.is_empty() {
            return Ok(key);
        }
        let start = || Around::of(chain.rows(level), place, &self.pace);
        self.splits.refine(key, start, &self.pace, &mut self.scratch)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The word of values 0 and 1.
    pub(crate) fn word() -> RowWord {
        let guess = guess(Sight { depth: 5, left: 1, right: 4, rows: 60 });
        let word = guess.word(&Control::unlimited()).expect("no limit");
        word.expect("the shape of numbers")
    }

    fn guess(sight: Sight) -> Guess {
        let splits = Splits::default();
        let guess = learn(2, sight, &splits, &Control::unlimited());
        guess.expect("no limit").expect("wide enough")
    }

    #[test]
    fn states_are_met_by_their_own_prefixes() {
        let guess = guess(Sight { depth: 3, left: 1, right: 0, rows: 60 });
        let states = u32::try_from(guess.states()).expect("few");
        for state in 0..states {
            let access = guess.access(state);
            assert_eq!(guess.path(&access).last(), Some(&state));
            assert_eq!(guess.key(state).is_none(), (state as usize) < guess.near);
        }
        let mut keys: Vec<u64> = (0..states).filter_map(|state| guess.key(state)).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), guess.states() - guess.near);
    }
}
