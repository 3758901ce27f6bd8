//! From the place where the proof refuses a guess to the keys that have to be split.
//!
//! A condition fails below a number, so in some row near the place the guess says another
//! letter than the true one. Let s_0, s_1, …, s_k be the states on the way of that row's digits
//! d_1 … d_k, and a(s) the prefix by which the learner first met a state. The letter of
//! a(s_i) d_{i+1} … d_k is the true one for i = 0 and the guess's for i = k, so it changes
//! somewhere: a(s_i) d_{i+1} and a(s_{i+1}) have one key and are different, and the descendant
//! at d_{i+2} … d_k tells them apart. The key of s_{i+1} is split by this path; no other key
//! changes.
//!
//! Letters come from an oracle with longer runs than the learner's. Where the learner's own
//! runs contradict it, or nothing is wrong near the place, no split helps: runs have to be
//! longer.
//!
//! Source: Rivest and Schapire, Inference of finite automata using homing sequences, 1993. Cost:
//! some walks along the digits of a row for each wrong row.

use super::learn::{Guess, Sight};
use super::letter::Letter;
use super::local_proof::Place;
use super::oracle::{Oracle, Pace};
use super::splits::Splits;
use super::stretch::Narrow;
use crate::DiscoveryError;
use dashu_int::UBig;
use std::fmt;
use wythoff_automata::Control;
use wythoff_numeration::NumberSystem;

/// The rows left and right of a place in which wrong letters are looked for: those that a
/// window of the proof shows.
const LEFT: usize = 40;
const RIGHT: usize = 14;

/// The wrong rows near one place that are followed: the others are mostly wrong for the same
/// reason.
const MOST_WRONG: usize = 2;

/// A key that was split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The place that the proof named.
    pub place: Place,
    /// The digits of a row near it with a wrong letter.
    pub row: Vec<u8>,
    /// The prefix of the row whose key was split has so many digits; those after it are the
    /// path that tells prefixes with this key apart.
    pub at: usize,
}

/// Why runs get more rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// They were too narrow to give a guess.
    Narrow,
    /// Longer ones say other letters.
    Short,
    /// The guess agrees with them in all rows near the place; the runs are wrong, or the
    /// proof is not deep enough for the word.
    Agree,
}

/// What is changed before the next guess.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remedy {
    /// The keys that are split.
    pub splits: Vec<Split>,
    /// Why runs get longer, if they do.
    pub runs: Option<Runs>,
}

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.splits.is_empty() {
            let keys = self.splits.len();
            let s = if keys == 1 { "" } else { "s" };
            write!(f, "{keys} path{s} more to tell prefixes near there apart")?;
        }
        let why = match self.runs {
            None => return Ok(()),
            Some(Runs::Narrow) => "the runs were too narrow",
            Some(Runs::Short) => "the runs were too short",
            Some(Runs::Agree) => "the rows near there agree with the runs",
        };
        let and = if self.splits.is_empty() { "" } else { ", and " };
        write!(f, "{and}longer runs: {why}")
    }
}

/// Splits the keys on the way to some places.
///
/// # Errors
///
/// A limit that was reached.
pub(crate) fn refine(
    guess: &Guess,
    places: Vec<Place>,
    sight: Sight,
    splits: &mut Splits,
    control: &Control,
) -> Result<Remedy, DiscoveryError> {
    let oracle = Oracle::new(guess.values(), control)?;
    let mut search = Search {
        guess,
        own: oracle.pace(sight.rows),
        longer: oracle.pace(2 * sight.rows + 16),
        oracle,
        system: NumberSystem::fibonacci(),
    };
    let mut remedy = Remedy::default();
    let mut narrow = None;
    for place in places {
        control.work(place.row.len() * sight.rows, 0)?;
        match search.near(&place, splits) {
            Ok((mut found, short)) => {
                remedy.splits.append(&mut found);
                narrow = narrow.or(short.then_some(Runs::Short));
            }
            Err(Narrow) => narrow = narrow.or(Some(Runs::Narrow)),
        }
    }
    remedy.runs = match narrow {
        None if remedy.splits.is_empty() => Some(Runs::Agree),
        other => other,
    };
    Ok(remedy)
}

/// The number with these Zeckendorf digits.
pub(crate) fn number(digits: &[u8]) -> UBig {
    let (mut weight, mut next) = (UBig::ONE, UBig::from(2u8));
    let mut number = UBig::ZERO;
    for &digit in digits.iter().rev() {
        if digit != 0 {
            number += &weight;
        }
        let after = &weight + &next;
        weight = std::mem::replace(&mut next, after);
    }
    number
}

struct Search<'a> {
    guess: &'a Guess,
    /// The learner's runs, and longer ones.
    own: Pace,
    longer: Pace,
    oracle: Oracle,
    system: NumberSystem,
}

impl Search<'_> {
    /// Splits for the wrong rows near a place, and whether some runs were too short.
    fn near(&mut self, place: &Place, splits: &mut Splits) -> Result<(Vec<Split>, bool), Narrow> {
        let mut found = Vec::new();
        let mut short = false;
        // The place, the rows above it that mirror there, and the columns of its own points.
        let parent = &place.row[..place.row.len().saturating_sub(1)];
        let child = [place.row.as_slice(), &[0]].concat();
        for digits in [&place.row, parent, &child] {
            for row in self.wrong(digits)? {
                if self.is_split(&row, splits) {
                    continue;
                }
                match self.split(&row)? {
                    Some(at) => {
                        let key = self.guess.path(&row)[at];
                        let key = self.guess.key(key).ok_or(Narrow)?;
                        if splits.add(key, &row[at..]) {
                            found.push(Split { place: place.clone(), row, at });
                        }
                    }
                    None => short = true,
                }
            }
        }
        Ok((found, short))
    }

    /// Whether a key on the way to a row is split already by the rest of its digits.
    fn is_split(&self, row: &[u8], splits: &Splits) -> bool {
        let states = self.guess.path(row);
        states.iter().enumerate().any(|(at, &state)| {
            self.guess.key(state).is_some_and(|key| splits.has(key, &row[at..]))
        })
    }

    /// The digits of rows near one whose letters are not those of longer runs, nearest first.
    fn wrong(&mut self, digits: &[u8]) -> Result<Vec<Vec<u8>>, Narrow> {
        let around = self.oracle.around(digits, &self.longer)?;
        let (letters, place) = around.near(LEFT, RIGHT);
        let mut here = self.system.represent(&(number(digits) - UBig::from(place)));
        let mut wrong = Vec::new();
        for (i, &letter) in letters.iter().enumerate() {
            let digits: Vec<u8> = here.iter().map(|digit| u8::from(digit != 0)).collect();
            if self.says(&digits) != Some(letter) {
                wrong.push((i.abs_diff(place), digits));
            }
            here = self.system.successor(&here).map_err(|_| Narrow)?;
        }
        wrong.sort();
        Ok(wrong.into_iter().map(|(_, digits)| digits).take(MOST_WRONG).collect())
    }

    /// What the guess says of a row.
    fn says(&self, digits: &[u8]) -> Option<Letter> {
        let path = self.guess.path(digits);
        (path.len() == digits.len() + 1).then(|| self.guess.letter(path[digits.len()]))
    }

    /// How many digits of a wrong row the prefix has whose key is to be split; `None` if the
    /// learner's runs are the trouble.
    fn split(&mut self, row: &[u8]) -> Result<Option<usize>, Narrow> {
        let states = self.guess.path(row);
        let said = self.guess.letter(states[row.len()]);
        // From the end, so that the path is the shortest.
        for at in (0..=row.len()).rev() {
            let met = [&self.guess.access(states[at]), &row[at..]].concat();
            if self.oracle.letter(&met, &self.longer)? == said {
                continue;
            }
            if at == row.len() {
                // The learner met the state in this very row, and took another letter.
                return Ok(None);
            }
            // The state after one more digit has the right letter there; so must the
            // learner's runs say, for the split to tell them apart.
            let after = [&self.guess.access(states[at + 1]), &row[at + 1..]].concat();
            let seen = self.oracle.letter(&met, &self.own)?;
            return Ok((seen != self.oracle.letter(&after, &self.own)?).then_some(at + 1));
        }
        // The guess agrees with the runs along the way, though not in the end.
        Ok(None)
    }
}
