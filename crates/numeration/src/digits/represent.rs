//! From numbers to digits.
//!
//! What: `represent`, `represent_within`, `represent_u64`. Method: greedy from the top for
//! Ostrowski systems, repeated division for base k; those of an expansion of 1 are in `parry`.
//!
//! Cost, for L digits: O(L) operations on numbers of O(L) bits. The greedy pass climbs
//! to the first weight above n, then comes down by the recurrence turned round,
//! q_{i-1} = q_{i+1} - c_i·q_i, so only two weights are in memory, not a table of L. Long
//! numbers do so in blocks of places (`blocks`): the 480,000 digits of 10^100000 in Zeckendorf's
//! system take 0.1 s instead of 5 s.
//! Base k divides by the largest power of k in a word, which for base 2 is 63 times
//! fewer long divisions than one per digit.

use std::convert::Infallible;

use dashu_int::UBig;
use dashu_int::ops::{DivRem, DivRemAssign};
use wythoff_control::{Control, Reason};

use super::{blocks, words};
use crate::digits::Rule;
use crate::digits::places::{Places, Recurrence};
use crate::{Digits, NumberSystem};

impl NumberSystem {
    /// The digits of n.
    pub fn represent(&self, n: &UBig) -> Digits {
        let Ok(digits) = self.represent_looking(n, &|_| Ok::<_, Infallible>(()));
        digits
    }

    /// The digits of n, which may have very many.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn represent_within(&self, n: &UBig, control: &Control) -> Result<Digits, Reason> {
        self.represent_looking(n, &|words| control.work(words, 0))
    }

    fn represent_looking<E>(
        &self,
        n: &UBig,
        look: &impl Fn(usize) -> Result<(), E>,
    ) -> Result<Digits, E> {
        if let Ok(small) = u64::try_from(n) {
            return Ok(self.represent_u64(small));
        }
        Ok(Digits::from_places(match self.rule() {
            Rule::Places(places) => match places.recurrence {
                Recurrence::TwoTerm => blocks::greedy(&places, n.clone(), look)?,
                Recurrence::OneTerm => long_base_digits(n.clone(), places.coefficient(0), look)?,
            },
            Rule::Parry(system) => system.represent(n, look)?,
        }))
    }

    /// The digits of a machine integer.
    pub fn represent_u64(&self, n: u64) -> Digits {
        Digits::from_places(match self.rule() {
            Rule::Places(places) => match places.recurrence {
                // 128 bits hold every weight up to the first above n: at most
                // (MAX_QUOTIENT + 1)·2^64 + 2^64.
                Recurrence::TwoTerm => greedy(&places, u128::from(n)),
                Recurrence::OneTerm => short_base_digits(n, places.coefficient(0)),
            },
            Rule::Parry(system) => system.represent_u64(n),
        })
    }
}

/// What the greedy algorithm asks of an integer type.
trait Magnitude: Clone + Ord + From<u64> {
    /// c·self + previous: one step up the recurrence.
    fn step_up(&self, c: u64, previous: &Self) -> Self;
    /// self - c·previous: one step down.
    fn step_down(self, c: u64, previous: &Self) -> Self;
    /// Takes the weight away once.
    fn subtract(&mut self, weight: &Self);
    /// Replaces self by its remainder and returns the quotient, which fits in 64 bits.
    fn divide(&mut self, weight: &Self) -> u64;

    /// The same as `divide`, which is slow and mostly not needed: in Zeckendorf's system
    /// every quotient is 0 or 1, in others most are.
    fn divide_out(&mut self, weight: &Self) -> u64 {
        if *self < *weight {
            return 0;
        }
        self.subtract(weight);
        if *self < *weight { 1 } else { self.divide(weight) + 1 }
    }
}

impl Magnitude for u128 {
    fn step_up(&self, c: u64, previous: &Self) -> Self {
        Self::from(c) * self + previous
    }

    fn step_down(self, c: u64, previous: &Self) -> Self {
        self - Self::from(c) * previous
    }

    fn subtract(&mut self, weight: &Self) {
        *self -= weight;
    }

    fn divide(&mut self, weight: &Self) -> u64 {
        let (quotient, remainder) = self.div_rem(*weight);
        *self = remainder;
        u64::try_from(quotient).expect("a greedy digit is at most its coefficient")
    }
}

/// For the plain algorithm, which `blocks` is compared with.
#[cfg(test)]
impl Magnitude for UBig {
    fn step_up(&self, c: u64, previous: &Self) -> Self {
        self * c + previous
    }

    fn step_down(self, c: u64, previous: &Self) -> Self {
        self - previous * c
    }

    fn subtract(&mut self, weight: &Self) {
        *self -= weight;
    }

    fn divide(&mut self, weight: &Self) -> u64 {
        let remainder = self.div_rem_assign(weight);
        let quotient = std::mem::replace(self, remainder);
        u64::try_from(quotient).expect("a greedy digit is at most its coefficient")
    }
}

/// The digits of a long number place by place.
#[cfg(test)]
pub(super) fn plain_greedy(places: &Places<'_>, n: UBig) -> Vec<u64> {
    greedy(places, n)
}

/// The greedy digits of n, least significant first.
fn greedy<M: Magnitude>(places: &Places<'_>, n: M) -> Vec<u64> {
    let mut rest = n;
    let (mut below, mut weight) = (M::from(0), M::from(1));
    let mut place = 0;
    loop {
        let above = weight.step_up(places.coefficient(place), &below);
        if above > rest {
            break;
        }
        (below, weight) = (weight, above);
        place += 1;
    }
    let mut digits = vec![0; place + 1];
    loop {
        digits[place] = rest.divide_out(&weight);
        if place == 0 {
            return digits;
        }
        place -= 1;
        let next_below = weight.step_down(places.coefficient(place), &below);
        (weight, below) = (below, next_below);
    }
}

/// The base-k digits of n, least significant first, perhaps with leading zeros.
fn long_base_digits<E>(
    mut n: UBig,
    base: u64,
    look: &impl Fn(usize) -> Result<(), E>,
) -> Result<Vec<u64>, E> {
    let per_chunk = u64::MAX.ilog(base);
    let chunk = base.pow(per_chunk);
    let mut digits = Vec::new();
    while !n.is_zero() {
        look(words(&n))?;
        let mut low = n.div_rem_assign(chunk);
        for _ in 0..per_chunk {
            digits.push(low % base);
            low /= base;
        }
    }
    Ok(digits)
}

/// The base-k digits of a machine integer, least significant first.
fn short_base_digits(n: u64, base: u64) -> Vec<u64> {
    std::iter::successors(Some(n), |&rest| Some(rest / base))
        .take_while(|&rest| rest > 0)
        .map(|rest| rest % base)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MAX_QUOTIENT;

    #[test]
    fn digits_known_by_hand() {
        for (name, n, digits) in [
            ("fib", 0, "0"),
            ("fib", 1, "1"),
            ("fib", 2, "10"),
            ("fib", 100, "1000010100"),
            ("pell", 4, "20"),
            ("pell", 28, "2020"),
            ("pell", 29, "10000"),
            ("ost:1,2;3", 11, "101"),
            ("base:2", 10, "1010"),
            ("base:100", 12_345, "1[23][45]"),
        ] {
            let system: NumberSystem = name.parse().expect(name);
            assert_eq!(system.represent_u64(n).to_string(), digits, "{n} in {name}");
        }
    }

    #[test]
    fn the_largest_quotients_do_not_overflow() {
        for system in [
            NumberSystem::metallic(MAX_QUOTIENT),
            NumberSystem::ostrowski(&[1], &[MAX_QUOTIENT]),
            NumberSystem::base(MAX_QUOTIENT),
        ] {
            let system = system.expect("the limit itself is allowed");
            for n in [u64::MAX, MAX_QUOTIENT, MAX_QUOTIENT + 1] {
                let digits = system.represent_u64(n);
                assert_eq!(system.value_u64(&digits), Ok(n));
                let square = UBig::from(n).sqr().sqr();
                let digits = system.represent(&square);
                assert_eq!(system.value(&digits), Ok(square));
            }
        }
    }
}
