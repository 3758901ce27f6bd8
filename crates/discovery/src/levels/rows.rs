//! The values of F-Wythoff, row by row.
//!
//! Row r holds one position of each value, to the right of the main diagonal or on it, a
//! *point* (r, b), or to the left of it, as the mirror image of a point of an earlier row. So a
//! value is one word: its letter at r is b - floor(r·phi), or says that the position is on the
//! left. The word is learned over the Zeckendorf digits of r, and the automaton of the pairs
//! follows from it by a product. That the word is learned right is not assumed: the pairs are
//! proved.
//!
//! **Learning.** A prefix n stands for the rows whose digits begin with it. Two prefixes are
//! taken for one state if the letters of all their descendants down some levels agree. States
//! are met breadth first, each with the rows around it ([`Stretch`]), from which those around
//! its children follow; numbers near the origin are states of their own. A table of the first
//! rows, however long, is no substitute: of value 4 the first 30,000,000 rows show 4,209 of
//! 4,328 states.
//!
//! Cost: some thousand rows for each state and level. Values 0 to 3 have 5, 7, 10 and 180
//! states.

use super::diagonals::from_floor;
use super::stretch::{Narrow, Rule, Stretch};
use super::{Guess, ON_THE_LEFT};
use crate::band::{Band, with_mirror_image};
use crate::{DiscoveryError, Method, Numerals, Reading};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::rc::Rc;
use wythoff_automata::{Control, Dfa, Dfao, Reason, StateId, Symbol, minimize_words};

/// The rows that are computed exactly.
pub(super) const SURVEY: u32 = 40_000;

/// Levels of descendants that tell prefixes apart: those that suffice for the values that are
/// known, so many for value 0 and for each value more; and what is added after a guess that was
/// wrong, so often.
const FIRST_DEPTH: usize = 6;
const DEPTH_PER_VALUE: usize = 2;
const DEEPER: usize = 3;
const ATTEMPTS: usize = 3;

/// Rows that a run gets to forget its start, for each value.
const ROWS_PER_VALUE: usize = 60;

/// How far prefixes are looked at, beyond what suffices for known values.
pub(super) struct Rows {
    deeper: usize,
}

impl Rows {
    pub(super) fn new() -> Self {
        Self { deeper: 0 }
    }

    /// Deeper next time; `false` if that has been tried often enough.
    pub(super) fn grow(&mut self) -> bool {
        self.deeper += DEEPER;
        self.deeper < ATTEMPTS * DEEPER
    }

    /// The word of a value and its pairs; `None` if the rows around some state are too few.
    pub(super) fn guess(
        &self,
        value: u32,
        numerals: &Numerals,
        control: &Control,
    ) -> Result<Option<Guess>, DiscoveryError> {
        let depth = FIRST_DEPTH + DEPTH_PER_VALUE * value as usize + self.deeper;
        let rows = ROWS_PER_VALUE * (value as usize + 1) + 10 * self.deeper;
        let rule = Rule::survey(value, SURVEY, rows, control)?;
        let Some(learned) = learn(&rule, depth, numerals, control)? else { return Ok(None) };
        let offsets = minimize_words(&learned, control)?;
        let set = pairs(&offsets, numerals, control)?;
        let word = Some(from_floor(&offsets, control)?);
        Ok(Some(Guess { word, set, method: Method::Word(Reading::Rows) }))
    }
}

/// The positions, both orders, of a word of b - shift(r).
fn pairs(offsets: &Dfao, numerals: &Numerals, control: &Control) -> Result<Dfa, DiscoveryError> {
    let letters = offsets.outputs();
    let set = |&offset: &i64| if offset == ON_THE_LEFT { Vec::new() } else { vec![offset] };
    let band = Band { terms: Vec::new(), sets: letters.iter().map(set).collect() };
    let number = |offset: i64| {
        let place = letters.binary_search(&offset).expect("one of the letters");
        i64::try_from(place).expect("few letters")
    };
    let half = band.pairs(&offsets.map(number), numerals, control)?;
    with_mirror_image(&half, control)
}

/// The word of b - shift(r), not yet minimised; `None` if too few rows are known somewhere.
fn learn(
    rule: &Rule,
    depth: usize,
    numerals: &Numerals,
    control: &Control,
) -> Result<Option<Dfao>, DiscoveryError> {
    let mut learner = Learner::new(rule, depth);
    let grown = learner.near(control)?.is_ok();
    while let Some(item) = learner.queue.pop_front().filter(|_| grown) {
        let bytes = learner.queue.len() * item.rows.bytes();
        control.state(learner.letters.len(), bytes)?;
        control.work(depth * rule.rows(), 0)?;
        if learner.grow(&item, None).is_err() {
            return Ok(None);
        }
    }
    if !grown {
        return Ok(None);
    }
    let states = learner.letters.iter().zip(&learner.next).map(|(&letter, next)| {
        let edges = (0..).zip(next).filter(|(_, target)| **target != NOWHERE);
        let edges = edges.map(|(digit, &target)| (Symbol::new(digit), StateId::new(target)));
        (letter, edges.collect())
    });
    Ok(Some(Dfao::new(numerals.valid().tracks().clone(), states.collect())))
}

/// Stands for: no state.
const NOWHERE: usize = usize::MAX;

/// A state whose children are not known yet.
struct Item {
    state: usize,
    rows: Rc<Stretch>,
    /// Which of the rows it is.
    place: usize,
}

struct Learner<'a> {
    rule: &'a Rule,
    depth: usize,
    /// Numbers below are states of their own.
    near: usize,
    letters: Vec<i64>,
    next: Vec<[usize; 2]>,
    keys: FxHashMap<u64, usize>,
    queue: VecDeque<Item>,
}

impl<'a> Learner<'a> {
    fn new(rule: &'a Rule, depth: usize) -> Self {
        // Below this number there are too few rows to the left; its children are near.
        let near = 2 * rule.first_with_margins() + 2;
        let (keys, queue) = (FxHashMap::default(), VecDeque::new());
        Self { rule, depth, near, letters: Vec::new(), next: Vec::new(), keys, queue }
    }

    /// The states near the origin, and their children.
    fn near(&mut self, control: &Control) -> Result<Result<(), Narrow>, Reason> {
        let first = &self.rule.first_rows;
        let golden = first.golden();
        // The first of the rows is row 1, so 0 comes before them.
        self.letters.push(self.rule.letter_of_zero);
        self.letters
            .extend((0..self.near - 1).map(|place| first.letter(&golden, self.rule.value, place)));
        self.next = vec![[NOWHERE; 2]; self.near];
        self.next[0] = [0, 1];
        for number in 1..self.near {
            control.look()?;
            let place = number - 1;
            let Ok(children) = first.children(&golden, place) else { return Ok(Err(Narrow)) };
            // A child of row r is counted from F(1) = 1 there.
            let children = children.start + 1..children.end + 1;
            let known = children.clone().take_while(|child| *child < self.near);
            for (digit, child) in known.enumerate() {
                self.next[number][digit] = child;
            }
            if children.end > self.near {
                let Ok(rows) = self.rule.around(first, place) else { return Ok(Err(Narrow)) };
                let item = Item { state: number, place: self.rule.left(), rows: Rc::new(rows) };
                if self.grow(&item, Some(&children)).is_err() {
                    return Ok(Err(Narrow));
                }
            }
        }
        Ok(Ok(()))
    }

    /// Finds the children of a state; of a number near the origin those that are not.
    fn grow(&mut self, item: &Item, numbers: Option<&Range<usize>>) -> Result<(), Narrow> {
        let levels = self.descend(item)?;
        let children = levels[1].own.clone();
        for (digit, child) in children.enumerate() {
            let number = numbers.map(|numbers| numbers.start + digit);
            if number.is_some_and(|number| number < self.near) {
                continue;
            }
            let fresh = self.letters.len();
            let target = *self.keys.entry(self.key(&levels, child, digit)).or_insert(fresh);
            self.next[item.state][digit] = target;
            if target == fresh {
                let Level { rows, golden, .. } = &levels[1];
                self.letters.push(rows.letter(golden, self.rule.value, child));
                self.next.push([NOWHERE; 2]);
                let rows = Rc::new(self.rule.around(rows, child)?);
                self.queue.push_back(Item { state: target, rows, place: self.rule.left() });
            }
        }
        Ok(())
    }

    /// The rows around a state, around its children, and so on.
    fn descend(&self, item: &Item) -> Result<Vec<Level>, Narrow> {
        let rows = item.rows.clone();
        let mut levels =
            vec![Level { golden: rows.golden(), rows, own: item.place..item.place + 1 }];
        for _ in 0..=self.depth {
            let above = &levels[levels.len() - 1];
            let first = above.rows.children(&above.golden, above.own.start)?.start;
            let end = above.rows.children(&above.golden, above.own.end - 1)?.end;
            let from = first.checked_sub(self.rule.left()).ok_or(Narrow)?;
            let to = end + self.rule.right();
            let rows = Rc::new(above.rows.below(&above.golden, self.rule, from..to)?);
            levels.push(Level { golden: rows.golden(), rows, own: first - from..end - from });
        }
        Ok(levels)
    }

    /// The letters of a child and of its descendants.
    fn key(&self, levels: &[Level], child: usize, digit: usize) -> u64 {
        let mut key = DefaultHasher::new();
        digit.hash(&mut key);
        let mut range = child..child + 1;
        for (level, below) in levels[1..].iter().zip(levels[2..].iter().map(Some).chain([None])) {
            range.len().hash(&mut key);
            for place in range.clone() {
                level.rows.letter(&level.golden, self.rule.value, place).hash(&mut key);
            }
            let Some(below) = below else { break };
            // Where the first child of the first own row is.
            let first = |place: usize| level.golden[place + 1];
            let shift = first(level.own.start) - below.own.start;
            range = first(range.start) - shift..first(range.end) - shift;
        }
        key.finish()
    }
}

/// Rows, and which of them descend from a state.
struct Level {
    rows: Rc<Stretch>,
    golden: Vec<usize>,
    own: Range<usize>,
}
