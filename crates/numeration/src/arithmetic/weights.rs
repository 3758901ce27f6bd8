//! A number system as the recurrence of its weights and a rule of digits.
//!
//! The weight of place m satisfies U_{m+1} = r_0·U_m + r_1·U_{m-1} + r_2·U_{m-2}, the row
//! r depending on m in an eventually periodic way. Places are sorted into *classes* by
//! their row. A system of a single row needs no classes: its automata are deterministic
//! as they are. Otherwise a word does not say, when its first digit is read, in which
//! class that digit lies, and the class is guessed on a hidden track.

use crate::places::{Places, Recurrence};
use crate::{NumberSystem, NumerationError};
use dashu_int::UBig;

/// The most digits a track may have: alphabets are tables.
const MOST_DIGITS: u64 = 1 << 16;

/// Which digits may follow which, reading the most significant first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// Any digit after any.
    Free,
    /// Only 0 after a digit that equals its coefficient; such a digit may be the last
    /// one or not.
    ZeroAfterFull { last_may_be_full: bool },
    /// At most this many 1s in a row.
    Ones(u8),
    /// At least this many 0s after each 1, fewer only at the end.
    Gap(u8),
}

/// What the digits read so far on one track demand of the next one.
pub(super) type Flag = u8;

/// The weights and digits of a number system.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// The row of each class.
    rows: Vec<[i64; 3]>,
    /// The first of the classes that recur.
    recurring: usize,
    /// U_{-1} and U_{-2}; U_0 is 1.
    before: [i64; 2],
    rule: Rule,
    digits: i32,
    /// The system, if it is one of those that know their digits themselves.
    system: Option<NumberSystem>,
}

impl Weights {
    pub(super) fn of(system: &NumberSystem) -> Result<Self, NumerationError> {
        let places = system.places();
        let Places { preperiod, period, .. } = places;
        let largest = preperiod.iter().chain(period).max().copied().unwrap_or(0);
        if largest >= MOST_DIGITS {
            return Err(NumerationError::TooManyDigits { digits: largest, most: MOST_DIGITS });
        }
        let whole = |&c: &u64| i64::try_from(c).expect("below 2^16");
        if system == &NumberSystem::Fibonacci {
            // One row, if U_{-1} is taken to be 1.
            return Ok(Self {
                rows: vec![[1, 1, 0]],
                recurring: 0,
                before: [1, 0],
                rule: Rule::ZeroAfterFull { last_may_be_full: true },
                digits: 2,
                system: Some(system.clone()),
            });
        }
        let second = i64::from(places.recurrence == Recurrence::TwoTerm);
        let row = |c: &u64| [whole(c), second, 0];
        let mut rows: Vec<[i64; 3]> = preperiod.iter().map(row).collect();
        let mut cycle: Vec<[i64; 3]> = period.iter().map(row).collect();
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
        Ok(Self { rows, recurring, before: [0, 0], rule, digits, system: Some(system.clone()) })
    }

    pub(super) fn tribonacci() -> Self {
        let rows = vec![[1, 1, 1]];
        Self { rows, recurring: 0, before: [1, 0], rule: Rule::Ones(2), digits: 2, system: None }
    }

    pub(super) fn narayana() -> Self {
        let rows = vec![[1, 0, 1]];
        Self { rows, recurring: 0, before: [1, 1], rule: Rule::Gap(2), digits: 2, system: None }
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

    pub(super) fn row(&self, class: usize) -> [i64; 3] {
        self.rows[class]
    }

    /// U_{-1} and U_{-2}.
    pub(super) fn before(&self) -> [i64; 2] {
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
            Rule::Ones(most) => match digit {
                0 => Some(0),
                _ => (flag < most).then_some(flag + 1),
            },
            Rule::Gap(zeros) => match digit {
                0 => Some(flag.saturating_sub(1)),
                _ => (flag == 0).then_some(zeros),
            },
        }
    }

    /// Whether a word may end with this flag.
    pub(super) fn may_end(&self, flag: Flag) -> bool {
        match self.rule {
            Rule::ZeroAfterFull { last_may_be_full } => last_may_be_full || flag == 0,
            Rule::Free | Rule::Ones(_) | Rule::Gap(_) => true,
        }
    }

    /// U_0, U_1, …: every weight from the three before it.
    pub(super) fn weights(&self) -> impl Iterator<Item = UBig> {
        let [one, two] = self.before.map(|weight| UBig::from(weight.unsigned_abs()));
        let mut last = [UBig::ONE, one, two];
        let mut place = 0;
        std::iter::from_fn(move || {
            let weight = last[0].clone();
            let next = self.next(place, &last);
            last.rotate_right(1);
            last[0] = next;
            place += 1;
            Some(weight)
        })
    }

    /// U_{m+1} from U_m, U_{m-1} and U_{m-2}.
    fn next(&self, place: usize, last: &[UBig; 3]) -> UBig {
        let row = self.rows[self.class(place)];
        row.iter().zip(last).map(|(r, weight)| times(weight, r.unsigned_abs())).sum()
    }

    /// Canonical digits, most significant first, without leading zeros: greedy. The weights
    /// come down by the recurrence turned round, so that only three are kept.
    pub(super) fn represent(&self, number: &UBig) -> Vec<i32> {
        if let Some(system) = &self.system {
            let small = |digit| i32::try_from(digit).expect("digits are below 2^16");
            return system.represent(number).iter().map(small).collect();
        }
        let [one, two] = self.before.map(|weight| UBig::from(weight.unsigned_abs()));
        let mut last = [UBig::ONE, one, two];
        let mut place = 0;
        while last[0] <= *number {
            let next = self.next(place, &last);
            last.rotate_right(1);
            last[0] = next;
            place += 1;
        }
        let mut rest = number.clone();
        let mut digits = Vec::with_capacity(place);
        while place > 0 {
            place -= 1;
            // All systems that come here have one row, which ends in a 1.
            let [r, s, _] = self.rows[0].map(i64::unsigned_abs);
            let [above, here, below] = last;
            let lowest = above - &here * r - &below * s;
            let digit = i32::try_from(&rest / &here).expect("greedy digits are small");
            rest %= &here;
            digits.push(digit);
            last = [here, below, lowest];
        }
        digits
    }

    /// The number that digits, most significant first, stand for: Horner's rule. When m
    /// places are left, those read are worth a·U_m + b·U_{m-1} + c·U_{m-2}.
    pub(super) fn value(&self, digits: &[i32]) -> UBig {
        let [mut a, mut b, mut c] = [UBig::ZERO, UBig::ZERO, UBig::ZERO];
        for (place, digit) in (0..digits.len()).rev().zip(digits) {
            let [r, s, t] = self.rows[self.class(place)].map(i64::unsigned_abs);
            let next_a = times(&a, r) + b + digit.unsigned_abs();
            b = times(&a, s) + c;
            c = times(&a, t);
            a = next_a;
        }
        let [one, two] = self.before.map(i64::unsigned_abs);
        a + b * one + c * two
    }
}

/// A product whose small factor is mostly 0 or 1.
fn times(number: &UBig, factor: u64) -> UBig {
    match factor {
        0 => UBig::ZERO,
        1 => number.clone(),
        _ => number * factor,
    }
}
