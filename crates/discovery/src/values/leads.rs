//! How many points there are below a row, from the word of the rows alone.
//!
//! The lead of value h at row r is J_h(r) = (the number of h-points in rows below r) -
//! (floor(phi r) - r). From one row to the next it grows by 1 if the row has an h-point, and
//! shrinks by 1 after the rows r >= 1 with a 0-point, where floor(phi r) - r grows. From a
//! number n to its children it follows from the letters of a few neighbours: with F(r) =
//! floor(phi r), x = n + 1 and the child F(x) + k, k = -1 or 0,
//!
//! J_h(F(x) + k) = 2 k + 2 - (F(F(x) + k) - F(F(x))) - J_h(x) - (points of rows >= x in columns
//! below F(x) + k, less points of rows < x in the others),
//!
//! since every row holds a point or a mirror image, and the row of the point on the main
//! diagonal counts as both (see `stretch`). So a [`Walk`] along the digits of r, with the
//! states of some neighbours, ends with the leads of r: time linear in the digits.
//!
//! [`LeadWord`] is the automaton of all walks, for relations between n and the n-th point. It
//! is checked by the rule from row to row, for all pairs of neighbours.

use super::letter::{Letter, MOST_VALUES};
use super::row_word::{NOWHERE, RowWord, minimized};
use crate::DiscoveryError;
use rustc_hash::{FxHashMap, FxHashSet};
use wythoff_automata::{Control, Reason};
use wythoff_numeration::Digits;

/// Rows before n and after it whose states a walk knows.
const LEFT: usize = 3;
const RIGHT: usize = 5;

/// Numbers below this are not walked to: their leads are counted.
const NEAR: usize = 13;

/// The numbers whose states are listed: those near, their children, and neighbours.
const LISTED: usize = 2 * NEAR + RIGHT;

/// The leads of a row.
type Leads = [i8; MOST_VALUES];

/// The place of a number in a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stop {
    /// A small number.
    Near(usize),
    /// The states of a number and its neighbours.
    Far([u32; LEFT + 1 + RIGHT]),
}

/// Walks along digits that keep the leads.
#[derive(Clone, Debug)]
pub(crate) struct Walk<'a> {
    word: &'a RowWord,
    /// The states and leads of the first numbers.
    first: Vec<(u32, Leads)>,
}

impl<'a> Walk<'a> {
    /// Walks in a word; `None` if its offsets are too large for the neighbours kept.
    pub(crate) fn new(word: &'a RowWord) -> Option<Self> {
        for h in 0..word.values() {
            let (least, most) = word.extremes(h);
            // Five rows on, F has grown by 8 at least.
            if most > 6 || least < -8 {
                return None;
            }
        }
        let mut first = vec![(0, [0; MOST_VALUES])];
        let mut parent = 0;
        while first.len() < LISTED {
            let (state, _) = first[parent];
            for (digit, target) in word.edges(state).into_iter().enumerate() {
                if target != NOWHERE && (parent, digit) != (0, 0) {
                    let &(last, leads) = first.last().expect("there is 0");
                    let next = step(word, word.letter(last), leads, first.len() == 1);
                    first.push((target, next));
                }
            }
            parent += 1;
        }
        Some(Self { word, first })
    }

    /// The state and the leads of a number.
    pub(crate) fn to(&self, digits: &Digits) -> (u32, Leads) {
        let start = (Stop::Near(0), [0; MOST_VALUES]);
        let (stop, leads) = digits.iter().fold(start, |(stop, leads), digit| {
            let digit = usize::from(digit != 0);
            self.child(stop, leads, digit).expect("Zeckendorf digits")
        });
        (self.state(stop), leads)
    }

    fn state(&self, stop: Stop) -> u32 {
        match stop {
            Stop::Near(number) => self.first[number].0,
            Stop::Far(states) => states[LEFT],
        }
    }

    /// The place and leads of a child; `None` if the number has no child with this digit.
    fn child(&self, stop: Stop, leads: Leads, digit: usize) -> Option<(Stop, Leads)> {
        match stop {
            Stop::Near(number) => {
                let before: usize =
                    (0..number).map(|n| 1 + usize::from(self.twins(self.first[n].0))).sum();
                if digit == 1 && !self.twins(self.first[number].0) {
                    return None;
                }
                let child = before + digit;
                let leads = self.first[child].1;
                if child < NEAR {
                    return Some((Stop::Near(child), leads));
                }
                let states = std::array::from_fn(|i| self.first[child - LEFT + i].0);
                Some((Stop::Far(states), leads))
            }
            Stop::Far(states) => self.far_child(&states, leads, digit),
        }
    }

    /// Whether a number has two children.
    fn twins(&self, state: u32) -> bool {
        self.word.edges(state)[1] != NOWHERE
    }

    fn far_child(
        &self,
        states: &[u32; LEFT + 1 + RIGHT],
        leads: Leads,
        digit: usize,
    ) -> Option<(Stop, Leads)> {
        let target = self.word.edges(states[LEFT])[digit];
        if target == NOWHERE {
            return None;
        }
        // The children of all neighbours, consecutive; the first child of n is at `middle`.
        let mut children = [0; 2 * (LEFT + 1 + RIGHT)];
        let (mut count, mut middle) = (0, 0);
        for (i, &state) in states.iter().enumerate() {
            if i == LEFT {
                middle = count;
            }
            for child in self.word.edges(state) {
                if child != NOWHERE {
                    children[count] = child;
                    count += 1;
                }
            }
        }
        let place = middle + digit;
        let next = std::array::from_fn(|i| children[place - LEFT + i]);
        Some((Stop::Far(next), self.child_leads(states, leads, digit)))
    }

    /// The formula of the header; F(x) - 1 is the first child of n, so k = `digit` - 1.
    fn child_leads(&self, states: &[u32], leads: Leads, digit: usize) -> Leads {
        let letter = |i: usize| self.word.letter(states[i]);
        let at_x = step(self.word, letter(LEFT), leads, false);
        let k = if digit == 0 { -1 } else { 0 };
        // F grows by 2 after a row with a 0-point; the row F(x) - 1 has one if it is a term
        // of F, that is if row n has none.
        let back = if letter(LEFT).has_zero() { 1 } else { 2 };
        let growth = k * back;
        let mut result = [0; MOST_VALUES];
        for (h, result) in result.iter_mut().enumerate().take(self.word.values()) {
            let mut before = 0;
            // F(r) - F(x), from row n to the left and from row x to the right.
            let mut line = 0;
            for i in (0..=LEFT).rev() {
                line -= 1 + i32::from(letter(i).has_zero());
                before -= i32::from(letter(i).offset(h).is_some_and(|w| line + w >= k));
            }
            let mut line = 0;
            for i in LEFT + 1..states.len() {
                before += i32::from(letter(i).offset(h).is_some_and(|w| line + w < k));
                line += 1 + i32::from(letter(i).has_zero());
            }
            let lead = 2 * k + 2 - growth - i32::from(at_x[h]) - before;
            *result = i8::try_from(lead).expect("the leads of a proved word are small");
        }
        result
    }
}

/// The leads of the next row.
fn step(word: &RowWord, letter: Letter, leads: Leads, first: bool) -> Leads {
    let growth = i8::from(letter.has_zero() && !first);
    let mut next = leads;
    for (h, lead) in next.iter_mut().enumerate().take(word.values()) {
        *lead = lead.saturating_add(i8::from(letter.offset(h).is_some())) - growth;
    }
    next
}

/// The word of the rows, with the leads of all values.
#[derive(Clone, Debug)]
pub(crate) struct LeadWord {
    word: RowWord,
    leads: Vec<Leads>,
}

impl LeadWord {
    /// The smallest automaton that says the letters and the leads of a proved word; `None` if
    /// its offsets are too large for walks, or a lead does not obey the rule.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub(crate) fn of(word: &RowWord, control: &Control) -> Result<Option<Self>, DiscoveryError> {
        let Some(walk) = Walk::new(word) else { return Ok(None) };
        let (outputs, next) = all_walks(&walk, control)?;
        let (outputs, next) = minimized(outputs.into_iter(), &next, control)?;
        let (letters, leads) = outputs.into_iter().map(unpack).unzip();
        let Some(letters) = RowWord::new(word.values(), letters, next) else { return Ok(None) };
        let leads = Self { word: letters, leads };
        Ok(leads.holds(word, control)?.then_some(leads))
    }

    /// The letters.
    pub(crate) fn word(&self) -> &RowWord {
        &self.word
    }

    /// The lead of value h at the rows of a state.
    pub(crate) fn lead(&self, state: usize, h: usize) -> i32 {
        self.leads[state][h].into()
    }

    /// The least and the largest lead of value h.
    pub(crate) fn extremes(&self, h: usize) -> (i32, i32) {
        let leads = || self.leads.iter().map(|leads| i32::from(leads[h]));
        (leads().min().unwrap_or(0), leads().max().unwrap_or(0))
    }

    /// Whether the letters are those of a word, and the leads count its points.
    fn holds(&self, word: &RowWord, control: &Control) -> Result<bool, Reason> {
        let letters = self.word.minimized(self.word.values(), control)?;
        if letters != *word || self.leads[0] != [0; MOST_VALUES] {
            return Ok(false);
        }
        let one = self.word.edges(0)[1];
        let mut found = vec![(0, one)];
        let mut seen: FxHashSet<(u32, u32)> = found.iter().copied().collect();
        let mut next = 0;
        while next < found.len() {
            let pair: (u32, u32) = found[next];
            let letter = self.word.letter(pair.0);
            let leads = step(word, letter, self.leads[pair.0 as usize], next == 0);
            // Only the number 0 has state 0.
            if (pair.0 == 0) != (next == 0) || self.leads[pair.1 as usize] != leads {
                return Ok(false);
            }
            let mut children = self.word.edges(pair.0);
            // The number 0 is its own first child.
            if next == 0 {
                children = [one, NOWHERE];
            }
            let first = self.word.edges(pair.1)[0];
            let pairs = match children {
                [only, NOWHERE] => [(only, first), (only, first)],
                [one, two] => [(one, two), (two, first)],
            };
            for pair in pairs {
                if seen.insert(pair) {
                    found.push(pair);
                }
            }
            next += 1;
            control.state(found.len(), 16 * seen.capacity())?;
        }
        Ok(true)
    }
}

/// Letter and leads in one output.
fn pack(letter: Letter, leads: Leads) -> i64 {
    let leads = u32::from_le_bytes(leads.map(i8::cast_unsigned));
    (u64::from(letter.bits()) | u64::from(leads) << 32).cast_signed()
}

fn unpack(output: i64) -> (Letter, Leads) {
    let bytes = output.to_le_bytes();
    let half = |from: usize| std::array::from_fn(|i| bytes[from + i]);
    (Letter::from_bits(u32::from_le_bytes(half(0))), half(4).map(u8::cast_signed))
}

/// The outputs and edges of all places with their leads.
fn all_walks(
    walk: &Walk<'_>,
    control: &Control,
) -> Result<(Vec<i64>, Vec<[u32; 2]>), DiscoveryError> {
    let start = (Stop::Near(0), [0; MOST_VALUES]);
    let mut numbers = FxHashMap::from_iter([(start, 0u32)]);
    let mut found = vec![start];
    let (mut outputs, mut next) = (Vec::new(), Vec::new());
    while outputs.len() < found.len() {
        let (stop, leads) = found[outputs.len()];
        outputs.push(pack(walk.word.letter(walk.state(stop)), leads));
        let mut edges = [NOWHERE; 2];
        for (digit, edge) in edges.iter_mut().enumerate() {
            if let Some(child) = walk.child(stop, leads, digit) {
                let fresh = u32::try_from(found.len()).expect("states are numbered by 32 bits");
                *edge = *numbers.entry(child).or_insert(fresh);
                if *edge == fresh {
                    found.push(child);
                }
            }
        }
        next.push(edges);
        control.state(found.len(), 64 * numbers.capacity())?;
    }
    Ok((outputs, next))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::first_rows::FirstRows;
    use crate::values::learn::tests::word;
    use wythoff_numeration::NumberSystem;

    #[test]
    fn walks_end_with_the_leads_of_the_rows() {
        let word = word();
        let walk = Walk::new(&word).expect("small offsets");
        let exact =
            FirstRows::new(2, 5000, &Control::unlimited()).expect("small values").stretch(1, 5000);
        let system = NumberSystem::fibonacci();
        for row in 1..4999 {
            let (state, leads) = walk.to(&system.represent_u64(row as u64));
            assert_eq!(leads, exact.leads_at(row - 1), "row {row}");
            assert_eq!(word.letter(state), exact.letters()[row - 1], "row {row}");
        }
    }

    #[test]
    fn leads_that_do_not_count_are_refused() {
        let (word, control) = (word(), Control::unlimited());
        let leads = LeadWord::of(&word, &control).expect("no limit").expect("right leads");
        for state in 0..leads.leads.len() {
            let mut wrong = leads.clone();
            wrong.leads[state][1] += 1;
            assert!(!wrong.holds(&word, &control).expect("no limit"), "state {state}");
        }
        let fewer = word.minimized(1, &control).expect("no limit");
        assert!(!leads.holds(&fewer, &control).expect("no limit"));
    }
}
