//! Learning the word of the rows without data, from prefix to prefix of digits.
//!
//! A prefix n stands for the rows whose digits begin with it. It is kept with the letters of
//! the rows around the number n; those around its children n0 and n1 follow by one finite
//! run (`stretch`). Two prefixes are taken for one state if their *keys* agree: the
//! letters of all descendants down `depth` levels of the rows n - `left`, …, n, and of
//! `right` more rows at the last level. Rows near the origin, where stretches do not reach,
//! are states of their own. What is left over is merged by minimisation.
//!
//! Keys that are too short, or runs that are believed too early, give a wrong automaton; the
//! local proof refuses it and names the place. Then the keys on the way to that place are
//! split (`refine`, `splits`), and only those.
//!
//! Source: types of prefixes as in Renard and Rigo; runs from a dummy state as in Nivasch's
//! algorithm RW. Cost: one run for each family of new prefixes that stand close together
//! (`descendants`), of some hundred rows and of the descendants of one level.

use super::descendants::{Family, Member, Reach};
use super::first_rows::FirstRows;
use super::letter::Letter;
use super::oracle::{Around, Pace, SURVEY};
use super::row_word::{NOWHERE, RowWord};
use super::splits::{Key, Splits};
use super::stretch::{Narrow, Scratch};
use crate::DiscoveryError;
use rustc_hash::FxHashMap;
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

/// How many families wait with all of their levels: few that are taken later again would have
/// kept them. Value 3 takes 4 GB if all do.
const READY: usize = 1024;

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
    while let Some(family) = learner.families.pop() {
        control.state(learner.next.len(), 16 * learner.keys.capacity())?;
        control.work(family.members.len() * sight.rows, 0)?;
        learner.open -= family.members.len();
        grown = learner.grow(family);
        if grown.is_err() {
            break;
        }
        let found = learner.next.len() as u64;
        control.progress(found - learner.open as u64, found)?;
    }
    let Learner { letters, next, from, near, in_order: keys, .. } = learner;
    Ok(grown.ok().map(|()| Guess { values, letters, next, from, near, keys }))
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
    /// The states whose children are not known yet. The last is taken first, so that few wait.
    families: Vec<Family>,
    /// How many of them have given up their levels.
    stripped: usize,
    /// How many members they have.
    open: usize,
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
        let reach = Reach::new(run, sight);
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
            families: Vec::new(),
            stripped: 0,
            open: 0,
            scratch: Scratch::default(),
            reach,
        };
        learner.next[0] = [0, 1];
        let mut members = Vec::new();
        for number in 1..near {
            let state = u32::try_from(number).expect("near the origin");
            // The first child of n is F(n + 1) - 1, and F(n + 2) - 1 is that of n + 1.
            let first = |n: usize| floor_phi(n as u64 + 1).expect("near the origin") - 1;
            for (digit, child) in (first(number)..first(number + 1)).enumerate() {
                match u32::try_from(child).ok().filter(|&child| (child as usize) < near) {
                    Some(child) => {
                        learner.next[number][digit] = child;
                        learner.from[child as usize] = (state, u8::from(digit == 1));
                    }
                    None if members.last().is_some_and(|last: &Member| last.state == state) => {}
                    // The first of the rows is row 1.
                    None => members.push(Member { place: number - 1, state }),
                }
            }
        }
        learner.open = members.len();
        learner.families.push(Family::of(survey.stretch(1, known), members));
        Ok(Some(learner))
    }

    /// Finds the children of some states; those that are new wait for theirs.
    fn grow(&mut self, mut family: Family) -> Result<(), Narrow> {
        family.grow(&self.reach, &mut self.scratch)?;
        let mut children = Vec::new();
        for &Member { place, state } in &family.members {
            for (digit, child) in family.children(place)?.enumerate() {
                // Near the origin some children are known.
                if self.next[state as usize][digit] != NOWHERE {
                    continue;
                }
                let key = self.key(&family, child, digit)?;
                let fresh = u32::try_from(self.next.len()).map_err(|_| Narrow)?;
                let target = *self.keys.entry(key).or_insert(fresh);
                self.next[state as usize][digit] = target;
                if target == fresh {
                    self.letters.push(family.rows().letters()[child]);
                    self.next.push([NOWHERE; 2]);
                    self.from.push((state, u8::from(digit == 1)));
                    self.in_order.push(key);
                    children.push(Member { place: child, state: target });
                }
            }
        }
        self.open += children.len();
        self.stripped = self.stripped.min(self.families.len());
        self.families.extend(family.of_children(children, &self.reach).into_iter().rev());
        while self.stripped + READY < self.families.len() {
            self.families[self.stripped].strip(&self.reach);
            self.stripped += 1;
        }
        Ok(())
    }

    /// The key of a child whose last digit is known.
    fn key(&mut self, family: &Family, child: usize, digit: usize) -> Result<u64, Narrow> {
        let mut key = Key::of_digit(digit);
        family.sums(child, &self.reach, |rows, sum| key.add_sum(rows, sum))?;
        let key = key.finish();
        if self.splits.is_empty() {
            return Ok(key);
        }
        let start = || Around::of(family.rows(), child, &self.pace);
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
