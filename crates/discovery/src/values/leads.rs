//! How many points there are below a row: the word of the rows with their leads.
//!
//! The lead of value h at row r is J_h(r) = (the number of h-points in rows below r) -
//! (floor(phi r) - r). It is bounded as far as the word is automatic, it was learned along
//! with the letters, and it is proved by one local rule: J_h(0) = 0, and from r to r + 1 it
//! grows by 1 if row r has an h-point, and shrinks by 1 if floor(phi r) - r grows, which is
//! after the rows r >= 1 with a 0-point. The rule is checked for all pairs of states of
//! neighbours, closed under children.
//!
//! With leads the n-th point of a value is found without counting.

use super::learn::Guess;
use super::letter::{Letter, MOST_VALUES};
use super::row_word::{NOWHERE, RowWord, minimized};
use crate::DiscoveryError;
use rustc_hash::FxHashSet;
use wythoff_automata::Budget;

/// The word of the rows, with the leads of all values.
#[derive(Clone, Debug)]
pub(crate) struct LeadWord {
    word: RowWord,
    leads: Vec<[i8; MOST_VALUES]>,
}

impl LeadWord {
    /// The smallest automaton that says the letters and the leads of a guess.
    pub(crate) fn of(guess: &Guess) -> Option<Self> {
        let pack = |(letter, leads): (&Letter, &[i8; MOST_VALUES])| {
            let leads = u32::from_le_bytes(leads.map(i8::cast_unsigned));
            (u64::from(letter.bits()) | u64::from(leads) << 32).cast_signed()
        };
        let outputs = guess.letters.iter().zip(&guess.leads).map(pack);
        let (outputs, next) = minimized(outputs, &guess.next);
        let halves = outputs.iter().map(|output| {
            let bytes = output.to_le_bytes();
            let half =
                |from: usize| [bytes[from], bytes[from + 1], bytes[from + 2], bytes[from + 3]];
            (Letter::from_bits(u32::from_le_bytes(half(0))), half(4).map(u8::cast_signed))
        });
        let (letters, leads) = halves.unzip();
        Some(Self { word: RowWord::new(guess.values, letters, next)?, leads })
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

    /// Whether the letters are those of a word that is proved, and the leads count its points.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub(crate) fn holds(
        &self,
        word: &RowWord,
        budget: &Budget<'_>,
    ) -> Result<bool, DiscoveryError> {
        if self.word.minimized(self.word.values()) != *word || self.leads[0] != [0; MOST_VALUES] {
            return Ok(false);
        }
        let one = self.word.edges(0)[1];
        let mut found = vec![(0, one)];
        let mut seen: FxHashSet<(u32, u32)> = found.iter().copied().collect();
        let mut next = 0;
        while next < found.len() {
            let pair = found[next];
            // Only the number 0 has state 0.
            if (pair.0 == 0) != (next == 0) || !self.grows(pair, next == 0) {
                return Ok(false);
            }
            let mut children = [pair.0, pair.1].map(|state| self.word.edges(state));
            // The number 0 is its own first child.
            if pair.0 == 0 {
                children[0] = [children[0][1], NOWHERE];
            }
            let first = children[1][0];
            let pairs = match children[0] {
                [only, NOWHERE] => [(only, first), (only, first)],
                [one, two] => [(one, two), (two, first)],
            };
            for pair in pairs {
                if seen.insert(pair) {
                    found.push(pair);
                }
            }
            next += 1;
            budget.state(found.len(), 16 * seen.capacity())?;
        }
        Ok(true)
    }

    /// The rule from one row to the next.
    fn grows(&self, (here, there): (u32, u32), first: bool) -> bool {
        let letter = self.word.letter(here);
        let growth = i32::from(letter.has_zero() && !first);
        (0..self.word.values()).all(|h| {
            let more = i32::from(letter.offset(h).is_some()) - growth;
            self.lead(there as usize, h) == self.lead(here as usize, h) + more
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::learn::{Sight, learn};
    use wythoff_games::Unwatched;

    #[test]
    fn leads_that_do_not_count_are_refused() {
        let sight = Sight { depth: 5, left: 1, right: 4, rows: 60 };
        let budget = Budget::unlimited();
        let guess = learn(2, sight, &budget, &Unwatched).expect("no limit").expect("wide enough");
        let word = guess.word().expect("the shape of numbers");
        let leads = LeadWord::of(&guess).expect("the shape of numbers");
        assert!(leads.holds(&word, &budget).expect("no limit"));
        for state in 0..leads.leads.len() {
            let mut wrong = leads.clone();
            wrong.leads[state][1] += 1;
            assert!(!wrong.holds(&word, &budget).expect("no limit"), "state {state}");
        }
        assert!(!leads.holds(&word.minimized(1), &budget).expect("no limit"));
    }
}
