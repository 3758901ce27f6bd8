//! Addition on digits.
//!
//! What: `add`, without converting to numbers. Cost: linear in the number of digits.
//!
//! Base k adds with carries. Ostrowski systems take three passes over the digit-wise
//! sum, after Hieronymi and Terry, "Ostrowski numeration systems, addition, and finite
//! automata", Notre Dame J. Form. Log. 59 (2018), arXiv:1407.7000. Coefficients and
//! weights are those of `places`: q_{i+1} = c_i·q_i + q_{i-1}, q_0 = 1, q_{-1} = 0.
//! Two identities of weights are all that is used:
//!
//! * (a) q_{i+1} = c_i·q_i + q_{i-1};
//! * (b) q_{i+1} = (c_i + 1)·q_i - (c_{i-1} - 1)·q_{i-1} - q_{i-2}, which is (a) at i
//!   minus (a) at i-1 (for i = 1 the term q_{-1} is 0).
//!
//! **Pass 1, downwards, brings every digit to d_i <= c_i and d_0 <= c_0 - 1.** Let s be
//! the digit-wise sum of two canonical words. Then s_i <= 2c_i; s_i = 2c_i - 1 implies
//! s_{i-1} <= c_{i-1}; s_i = 2c_i implies s_{i-1} = 0; and s_0 <= 2c_0 - 2. At place i:
//! if d_i > c_i and d_{i-1} = 0 use (b); if d_i >= c_i and d_{i-1} > 0 use (a). There is
//! always room at i+1 for the 1 that both add: when place i is reached,
//! d_{i+1} <= c_{i+1}, and one of these holds (by induction: each case leads to the ones
//! named at its end):
//!
//! * S: d_i = s_i and d_{i+1} < c_{i+1}. After (a), d_i = s_i - c_i < c_i, since
//!   s_{i-1} > 0 excludes s_i = 2c_i: next is A. After (b), d_i < c_i: next is B. If
//!   d_i = c_i stays, d_{i-1} = 0: next is F. Else next is S.
//! * A: d_i = s_i - 1 and d_{i+1} < c_{i+1}. As S, with one less.
//! * B: d_i = c_i - 1, d_{i-1} = s_{i-1} + 1 and d_{i+1} < c_{i+1}. Nothing happens;
//!   next is C.
//! * C: d_i = s_i + 1 and d_{i+1} < c_{i+1}. After (b), d_i = s_i - c_i <= c_i, and
//!   d_{i-1} = c_{i-1} - 1: next is B or F. After (a), d_i = s_i + 1 - c_i <= c_i; if
//!   equal, s_i = 2c_i - 1, so d_{i-1} = s_{i-1} - 1 < c_{i-1}: next is F, else A. If
//!   d_i = c_i stays, d_{i-1} = 0: next is F. Else next is S.
//! * F: d_{i+1} = c_{i+1}, but d_i < c_i already. Nothing happens; next is S, or C if
//!   (b) was used at i+1.
//!
//! Place 0 is reached with d_0 <= s_0 + 1 <= 2c_0 - 1, and in case F with d_0 < c_0; so
//! one use of q_1 = c_0·q_0 suffices, and it finds room.
//!
//! **Passes 2 and 3, upwards and then downwards, remove the places where d_i = c_i above
//! d_{i-1} > 0**, using (a) wherever d_{i+1} < c_{i+1}. In pass 2 a bad place stays only
//! under a full digit, and then the place above is bad as well; the first bad place j
//! above with room is cured, which sets d_j = 0 and d_{j-1} = c_{j-1} - 1, and may make
//! j+2 bad, where the pass comes next. So below j a run of bad places may remain, from
//! j-2 down, with room at j-1. Pass 3 cures the top of the run, which leaves 0 there and
//! c - 1 below it: the same picture two places lower; and the digit that grew has a 0
//! above it and a 0 below it, so nothing new goes bad.

use crate::digits::Rule;
use crate::digits::places::{Places, Recurrence};
use crate::{Digits, NumberSystem, NumerationError};

impl NumberSystem {
    /// The digits of the sum, computed digit by digit; in the system of an expansion of 1 by
    /// way of the numbers.
    ///
    /// # Errors
    ///
    /// [`NumerationError::Digit`] if either side is not canonical in this system.
    pub fn add(&self, left: &Digits, right: &Digits) -> Result<Digits, NumerationError> {
        self.check(left)?;
        self.check(right)?;
        let places = match self.rule() {
            Rule::Places(places) => places,
            Rule::Parry(_) => {
                let sum = self.weigh(left.iter()) + self.weigh(right.iter());
                return Ok(self.represent(&sum));
            }
        };
        // The sum is below 2·q_L <= q_{L+2}, so two more places suffice.
        let length = left.len().max(right.len()) + 2;
        let mut sum: Vec<u64> = (0..length).map(|i| left.digit(i) + right.digit(i)).collect();
        match places.recurrence {
            Recurrence::OneTerm => carry(&places, &mut sum),
            Recurrence::TwoTerm => {
                bound_digits(&places, &mut sum);
                let inner = 1..length - 1;
                inner.clone().for_each(|i| cure(&places, &mut sum, i));
                inner.rev().for_each(|i| cure(&places, &mut sum, i));
            }
        }
        debug_assert_eq!(places.check(&sum), Ok(()));
        Ok(Digits::from_places(sum))
    }
}

/// Base k: digits below 2k - 1 to digits below k.
fn carry(places: &Places<'_>, sum: &mut [u64]) {
    let mut carried = 0;
    for (place, digit) in sum.iter_mut().enumerate() {
        let base = places.coefficient(place);
        *digit += carried;
        carried = u64::from(*digit >= base);
        *digit -= carried * base;
    }
    debug_assert_eq!(carried, 0);
}

/// Pass 1; the two top digits are 0.
fn bound_digits(places: &Places<'_>, d: &mut [u64]) {
    for i in (1..d.len() - 1).rev() {
        let c = places.coefficient(i);
        if d[i] > c && d[i - 1] == 0 {
            d[i + 1] += 1;
            d[i] -= c + 1;
            d[i - 1] = places.coefficient(i - 1) - 1;
            if i >= 2 {
                d[i - 2] += 1;
            }
        } else if d[i] >= c && d[i - 1] > 0 {
            d[i + 1] += 1;
            d[i] -= c;
            d[i - 1] -= 1;
        }
    }
    let c = places.coefficient(0);
    if d[0] >= c {
        d[1] += 1;
        d[0] -= c;
    }
}

/// One step of passes 2 and 3.
fn cure(places: &Places<'_>, d: &mut [u64], i: usize) {
    let bad = d[i] == places.coefficient(i) && d[i - 1] > 0;
    if bad && d[i + 1] < places.coefficient(i + 1) {
        d[i + 1] += 1;
        d[i] = 0;
        d[i - 1] -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_small_sums_are_right() -> Result<(), NumerationError> {
        // Between them these meet every case of the first pass and long runs of the
        // other two; the addition itself checks that its result is canonical.
        for name in [
            "fib",
            "pell",
            "ost:;3",
            "ost:;1,2",
            "ost:;2,1",
            "ost:2;1",
            "ost:3,1,1;2,1,4",
            "2",
            "7",
        ] {
            let system: NumberSystem = name.parse()?;
            let digits: Vec<Digits> = system.representations().take(800).collect();
            for m in 0..400 {
                for n in 0..=m {
                    assert_eq!(system.add(&digits[m], &digits[n])?, digits[m + n], "{m} + {n}");
                }
            }
        }
        Ok(())
    }

    #[test]
    fn digits_of_another_system_are_refused() -> Result<(), NumerationError> {
        let fib = NumberSystem::fibonacci();
        let three = NumberSystem::base(2)?.represent_u64(3);
        assert!(fib.add(&three, &Digits::zero()).is_err());
        assert!(fib.add(&Digits::zero(), &three).is_err());
        Ok(())
    }
}
