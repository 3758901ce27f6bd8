//! A number system as its automata see it: the recurrence of its weights and a rule of
//! digits, place by place from the top.
//!
//! The weight of place m satisfies U_{m+1} = r_0·U_m + r_1·U_{m-1}, the row r depending on m
//! in an eventually periodic way. Places are sorted into *classes* by their row. A system of a single row needs no classes: its automata are deterministic
//! as they are. Otherwise a word does not say, when its first digit is read, in which
//! class that digit lies, and the class is guessed on a hidden track.

use crate::digits::places::{Places, Recurrence};
use crate::{NumberSystem, NumerationError};
use dashu_int::UBig;
use wythoff_control::{Control, Reason};

/// The most digits a track may have: alphabets are tables.
pub(super) const MOST_DIGITS: u64 = 1 << 16;

/// Which digits may follow which, reading the most significant first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// Any digit after any.
    Free,
    /// Only 0 after a digit that equals its coefficient; such a digit may be the last
    /// one or not.
    ZeroAfterFull { last_may_be_full: bool },
}

/// What the digits read so far on one track demand of the next one.
pub(super) type Flag = u8;

/// The weights and digits of a number system.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// The row of each class.
    rows: Vec<[i64; 2]>,
    /// The first of the classes that recur.
    recurring: usize,
    /// U_{-1}; U_0 is 1.
    before: i64,
    rule: Rule,
    digits: i32,
    /// Who knows the digits of a number.
    system: NumberSystem,
}

impl Weights {
    /// The weights of a system whose places are these.
    pub(super) fn of(system: &NumberSystem, places: Places<'_>) -> Result<Self, NumerationError> {
        let Places { preperiod, period, .. } = places;
        let largest = preperiod.iter().chain(period).max().copied().unwrap_or(0);
        if largest >= MOST_DIGITS {
            return Err(NumerationError::TooManyDigits { digits: largest, most: MOST_DIGITS });
        }
        let whole = |&c: &u64| i64::try_from(c).expect("below 2^16");
        if system == &NumberSystem::Fibonacci {
            // One row, if U_{-1} is taken to be 1.
            return Ok(Self {
                rows: vec![[1, 1]],
                recurring: 0,
                before: 1,
                rule: Rule::ZeroAfterFull { last_may_be_full: true },
                digits: 2,
                system: system.clone(),
            });
        }
        let second = i64::from(places.recurrence == Recurrence::TwoTerm);
        let row = |c: &u64| [whole(c), second];
        let mut rows: Vec<[i64; 2]> = preperiod.iter().map(row).collect();
        let mut cycle: Vec<[i64; 2]> = period.iter().map(row).collect();
        if rows.is_empty() && cycle.len() > 1 {
            // The lowest place has a rule of its own, so it has a class of its own.
            rows.push(cycle[0]);
            cycle.rotate_left(1);
        }
        let recurring = rows.len();
        rows.extend(cycle);
        let most = (0..rows.len()).map(|place| places.max_digit(place)).chain([
            // The lowest place recurs as a higher one, with one digit more.
            places.max_digit(rows.len()),
        ]);
        let digits = i32::try_from(most.max().unwrap_or(0)).expect("below 2^16") + 1;
        let rule = match places.recurrence {
            Recurrence::OneTerm => Rule::Free,
            Recurrence::TwoTerm => Rule::ZeroAfterFull { last_may_be_full: false },
        };
        Ok(Self { rows, recurring, before: 0, rule, digits, system: system.clone() })
    }

    /// The quotients of a continued fraction of several that repeat from the first on, which are
    /// the coefficients of the recurrence place by place; `None` in another system.
    pub(super) fn repeating_quotients(&self) -> Option<&[u64]> {
        let NumberSystem::Ostrowski(ostrowski) = &self.system else { return None };
        let fraction = ostrowski.continued_fraction();
        let period = fraction.period();
        (fraction.preperiod().is_empty() && period.len() > 1 && period[0] > 1).then_some(period)
    }

    /// How many digits a track has.
    pub(super) fn digits(&self) -> i32 {
        self.digits
    }

    /// The number of classes of places.
    pub(super) fn classes(&self) -> usize {
        self.rows.len()
    }

    /// The class of a place.
    pub(super) fn class(&self, place: usize) -> usize {
        if place < self.recurring {
            place
        } else {
            self.recurring + (place - self.recurring) % (self.rows.len() - self.recurring)
        }
    }

    /// The classes the place below one of the given class may have.
    pub(super) fn below(&self, class: usize) -> impl Iterator<Item = usize> {
        let single = self.rows.len() == 1;
        let step = (class > 0).then(|| class - 1);
        let around = (class == self.recurring).then(|| self.rows.len() - 1);
        step.into_iter().chain(around.filter(move |_| !single || step.is_none()))
    }

    /// Whether a place of this class may be the lowest.
    pub(super) fn may_be_lowest(class: usize) -> bool {
        class == 0
    }

    pub(super) fn row(&self, class: usize) -> [i64; 2] {
        self.rows[class]
    }

    /// U_{-1}.
    pub(super) fn before(&self) -> i64 {
        self.before
    }

    /// What a digit at a place of this class leaves behind; `None` if it may not stand
    /// there.
    pub(super) fn step(&self, class: usize, flag: Flag, digit: i32) -> Option<Flag> {
        let coefficient = self.rows[class][0];
        let digit = i64::from(digit);
        match self.rule {
            Rule::Free => (digit < coefficient).then_some(0),
            Rule::ZeroAfterFull { .. } => {
                // A class of its own for the lowest place tells its bound at once.
                let alone = self.rows.len() > 1 && class == 0;
                let most = if alone { coefficient - 1 } else { coefficient };
                if digit > most || flag == 1 && digit > 0 {
                    return None;
                }
                Some(u8::from(digit == coefficient))
            }
        }
    }

    /// Whether a word may end with this flag.
    pub(super) fn may_end(&self, flag: Flag) -> bool {
        match self.rule {
            Rule::ZeroAfterFull { last_may_be_full } => last_may_be_full || flag == 0,
            Rule::Free => true,
        }
    }

    /// U_0, U_1, … as far as they are below 2^62: every weight from the two before it.
    pub(super) fn small_weights(&self) -> Vec<i128> {
        let mut last = [1, i128::from(self.before)];
        let mut all = Vec::new();
        while last[0] < 1 << 62 {
            // Rows are below 2^16, so 128 bits hold the next weight.
            let row = self.rows[self.class(all.len())];
            let next = row.iter().zip(last).map(|(&r, weight)| i128::from(r) * weight).sum();
            all.push(last[0]);
            last = [next, last[0]];
        }
        all
    }

    /// Canonical digits, most significant first, without leading zeros.
    pub(super) fn represent(&self, number: &UBig, control: &Control) -> Result<Vec<i32>, Reason> {
        let small = |digit| i32::try_from(digit).expect("digits are below 2^16");
        Ok(self.system.represent_within(number, control)?.iter().map(small).collect())
    }

    /// The number that digits, most significant first, stand for.
    pub(super) fn value(&self, digits: &[i32], control: &Control) -> Result<UBig, Reason> {
        let digits = digits.iter().map(|digit| u64::from(digit.unsigned_abs()));
        self.system.weigh_within(digits, control)
    }
}
