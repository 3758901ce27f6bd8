//! The letter of one row, however far out, walked to digit by digit.
//!
//! An [`Around`] is a row with the rows around it that the next step needs; its children follow
//! by a finite run ([`Stretch::below`]) as everywhere here. An [`Oracle`] starts at the longest
//! prefix of a row that lies among the first rows, which are exact.
//!
//! Cost: a run of some hundred rows for each digit.

use super::first_rows::FirstRows;
use super::letter::{Letter, MOST_VALUES};
use super::stretch::{Narrow, Run, Scratch, Stretch};
use crate::DiscoveryError;
use std::ops::Range;
use wythoff_control::Control;
use wythoff_numeration::floor_phi;

/// How many rows are known exactly.
pub(crate) const SURVEY: usize = 100_000;

/// Descendants that are kept left and right of the one on a path.
const WIDE: usize = 16;

/// What a walk has to know.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    pub(crate) run: Run,
    /// The rows kept left and right, enough for the same margin one digit further.
    pub(crate) margin: (usize, usize),
}

impl Pace {
    /// The margins that a run needs.
    pub(crate) fn new(run: Run) -> Self {
        let (least, most) = (run.least.unsigned_abs() as usize, run.most.unsigned_abs() as usize);
        // phi > 8/5: a margin m is carried to the next level if 8 m / 5 - loss >= m.
        let enough = |loss: usize| loss * 5 / 3 + 8;
        Self { run, margin: (enough(run.rows + most + 6), enough(least + 6)) }
    }
}

/// A row, the rows around it, and which of them descend from the row the walk began with.
#[derive(Clone, Debug)]
pub(crate) struct Around {
    rows: Stretch,
    place: usize,
    own: Range<usize>,
}

impl Around {
    /// One of some rows, with no more of its neighbours than a walk needs.
    pub(crate) fn of(rows: &Stretch, place: usize, pace: &Pace) -> Result<Self, Narrow> {
        let from = place.checked_sub(pace.margin.0).ok_or(Narrow)?;
        let to = place + 1 + pace.margin.1;
        if to > rows.letters().len() {
            return Err(Narrow);
        }
        let place = pace.margin.0;
        Ok(Self { rows: rows.part(from, to), place, own: place..place + 1 })
    }

    /// A child of the row; `None` if it has no child with this digit.
    pub(crate) fn child(
        &self,
        digit: u8,
        pace: &Pace,
        scratch: &mut Scratch,
    ) -> Result<Option<Self>, Narrow> {
        let first = |place: usize| self.rows.first_child(place);
        let child = first(self.place)? + usize::from(digit);
        if child >= first(self.place + 1)? {
            return Ok(None);
        }
        let from = child.checked_sub(pace.margin.0).ok_or(Narrow)?;
        let rows = self.rows.below(&pace.run, from, child + 1 + pace.margin.1, scratch)?;
        let least = child.saturating_sub(WIDE.min(pace.margin.0)).max(first(self.own.start)?);
        let end = (child + 1 + WIDE.min(pace.margin.1)).min(first(self.own.end)?);
        Ok(Some(Self { rows, place: child - from, own: least - from..end - from }))
    }

    /// Its letter.
    pub(crate) fn letter(&self) -> Letter {
        self.rows.letters()[self.place]
    }

    /// The letters of the descendants near the path, and which of them is on it.
    pub(crate) fn own(&self) -> (&[Letter], usize) {
        (&self.rows.letters()[self.own.clone()], self.place - self.own.start)
    }

    /// The letters of some rows left of it, its own, and those of some rows right of it.
    pub(crate) fn near(&self, left: usize, right: usize) -> (&[Letter], usize) {
        let from = self.place.saturating_sub(left);
        let to = (self.place + 1 + right).min(self.rows.letters().len());
        (&self.rows.letters()[from..to], self.place - from)
    }
}

/// Says the letter of any row: exact for the first ones, by runs beyond.
#[derive(Debug)]
pub(crate) struct Oracle {
    values: usize,
    first: FirstRows,
    /// The leads at every one of them.
    leads: Vec<[i8; MOST_VALUES]>,
    scratch: Scratch,
}

impl Oracle {
    /// For values 0, …, `values` - 1.
    ///
    /// # Errors
    ///
    /// Values that do not fit, or a limit that was reached.
    pub(crate) fn new(values: usize, control: &Control) -> Result<Self, DiscoveryError> {
        let first = FirstRows::new(values, SURVEY, control)?;
        let leads = first.leads();
        Ok(Self { values, first, leads, scratch: Scratch::default() })
    }

    /// The pace of runs that get so many rows to forget their start.
    pub(crate) fn pace(&self, rows: usize) -> Pace {
        Pace::new(self.first.run(rows))
    }

    /// The row with these digits, and the rows around it.
    pub(crate) fn around(&mut self, digits: &[u8], pace: &Pace) -> Result<Around, Narrow> {
        let (number, read) = self.start(digits, pace)?;
        let from = number.saturating_sub(pace.margin.0).max(1).min(number);
        let to = number + 1 + pace.margin.1;
        let letters = self.first.letters()[from..to].to_vec();
        let rows = Stretch::new(self.values, letters, self.leads[from]);
        let place = number - from;
        let mut here = Around { rows, place, own: place..place + 1 };
        for &digit in &digits[read..] {
            here = here.child(digit, pace, &mut self.scratch)?.ok_or(Narrow)?;
        }
        Ok(here)
    }

    /// The longest prefix among the first rows, and its length.
    fn start(&self, digits: &[u8], pace: &Pace) -> Result<(usize, usize), Narrow> {
        let mut number = 0usize;
        for (read, &digit) in digits.iter().enumerate() {
            // 0 is its own first child.
            let first = floor_phi(number as u64 + 1).ok_or(Narrow)? - 1;
            let next = usize::try_from(first).map_err(|_| Narrow)? + usize::from(digit);
            if next + 1 + pace.margin.1 > self.first.letters().len() {
                return Ok((number, read));
            }
            number = next;
        }
        Ok((number, digits.len()))
    }

    /// The letter of the row with these digits.
    pub(crate) fn letter(&mut self, digits: &[u8], pace: &Pace) -> Result<Letter, Narrow> {
        let (number, read) = self.start(digits, pace)?;
        if read == digits.len() {
            return Ok(self.first.letters()[number]);
        }
        Ok(self.around(digits, pace)?.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_numeration::NumberSystem;

    fn digits(row: u64) -> Vec<u8> {
        let digits = NumberSystem::fibonacci().represent_u64(row);
        digits.iter().map(|digit| u8::from(digit != 0)).collect()
    }

    #[test]
    fn letters_beyond_the_first_rows_are_the_exact_ones() {
        let rows = 400_000;
        let exact = FirstRows::new(3, rows, &Control::unlimited()).expect("small values");
        let mut oracle = Oracle::new(3, &Control::unlimited()).expect("small values");
        let pace = oracle.pace(120);
        for row in (0..rows - 50).step_by(3989) {
            let around = oracle.around(&digits(row as u64), &pace).expect("wide enough");
            assert_eq!(around.letter(), exact.letters()[row], "row {row}");
            assert_eq!(oracle.letter(&digits(row as u64), &pace), Ok(around.letter()));
            let (letters, place) = around.near(5, 3);
            let from = row - place;
            assert_eq!(letters, &exact.letters()[from..from + letters.len()], "row {row}");
        }
    }

    #[test]
    fn a_walk_keeps_its_own_descendants() {
        let exact = FirstRows::new(2, SURVEY, &Control::unlimited()).expect("small values");
        let pace = Pace::new(exact.run(70));
        let rows = exact.stretch(1, 3000);
        let mut scratch = Scratch::default();
        for number in [500u64, 777, 901] {
            // All descendants at depth 4 begin with the digits of the number.
            let place = usize::try_from(number).expect("small") - 1;
            let mut here = Around::of(&rows, place, &pace).expect("wide");
            let (mut from, mut to) = (number, number + 1);
            for _ in 0..4 {
                let child = here.child(0, &pace, &mut scratch).expect("wide");
                here = child.expect("every number has a first child");
                let first = |n: u64| floor_phi(n + 1).expect("small") - 1;
                (from, to) = (first(from), first(to));
            }
            let (own, path) = here.own();
            let range = usize::try_from(from).expect("small")..usize::try_from(to).expect("small");
            assert_eq!((own, path), (&exact.letters()[range], 0), "{number}");
        }
        assert!(Around::of(&rows, 3, &pace).is_err());
    }
}
