//! Counting: the next digits, and all of them in order.
//!
//! What: `successor` and the iterator [`Representations`] over 0, 1, 2, ….
//!
//! Method for Ostrowski systems: add 1 at place 0; if the digit is full (c_0), put 0
//! and add 1 at place 1. Let t be the place that grew. Its own place is in order: if it
//! became full, the place below is 0. Only place t+1 can be wrong, namely full above a
//! digit that was 0 and is 1 now; then c_{t+1}·q_{t+1} + q_t = q_{t+2} empties both and
//! adds 1 at t+2, which had room because of the non-zero digit below it; go on there.
//!
//! Cost: each such step, like each carry of base k, turns one more digit to 0 than it
//! makes non-zero, so counting takes amortised constant time per number; a single
//! successor is linear at worst.

use crate::digits::Rule;
use crate::digits::places::Recurrence;
use crate::{Digits, NumberSystem, NumerationError};

impl NumberSystem {
    /// The digits of the next number.
    ///
    /// # Errors
    ///
    /// [`NumerationError::Digit`] if the digits are not canonical in this system.
    pub fn successor(&self, digits: &Digits) -> Result<Digits, NumerationError> {
        self.check(digits)?;
        let mut next = digits.clone();
        increment(self.rule(), next.places_mut());
        Ok(next)
    }

    /// The digits of 0, 1, 2, … without end.
    ///
    /// ```
    /// use wythoff_numeration::NumberSystem;
    ///
    /// let fib = NumberSystem::fibonacci();
    /// let first: Vec<_> = fib.representations().take(6).map(|d| d.to_string()).collect();
    /// assert_eq!(first, ["0", "1", "10", "100", "101", "1000"]);
    /// ```
    pub fn representations(&self) -> Representations<'_> {
        Representations { rule: self.rule(), current: Digits::zero() }
    }

    /// The digits of n, n + 1, n + 2, … for the n with the given digits.
    ///
    /// # Errors
    ///
    /// [`NumerationError::Digit`] if the digits are not canonical in this system.
    pub fn representations_from(
        &self,
        start: Digits,
    ) -> Result<Representations<'_>, NumerationError> {
        self.check(&start)?;
        Ok(Representations { rule: self.rule(), current: start })
    }
}

/// Counts upwards in digits.
///
/// As an iterator it copies the digits out; a loop that only looks at them uses
/// [`current`](Representations::current) and [`advance`](Representations::advance),
/// which copy nothing.
#[derive(Clone, Debug)]
pub struct Representations<'s> {
    rule: Rule<'s>,
    current: Digits,
}

impl Representations<'_> {
    /// The digits of the current number.
    pub fn current(&self) -> &Digits {
        &self.current
    }

    /// Moves on to the next number, in amortised constant time; in the system of an expansion
    /// of 1 in time linear in the digits.
    pub fn advance(&mut self) {
        increment(self.rule, self.current.places_mut());
    }
}

impl Iterator for Representations<'_> {
    type Item = Digits;

    fn next(&mut self) -> Option<Digits> {
        let digits = self.current.clone();
        self.advance();
        Some(digits)
    }
}

/// Adds 1 to canonical digits, least significant first.
fn increment(rule: Rule<'_>, d: &mut Vec<u64>) {
    let places = match rule {
        Rule::Places(places) => places,
        Rule::Parry(system) => return system.increment(d),
    };
    match places.recurrence {
        Recurrence::OneTerm => {
            let mut place = 0;
            while raise(d, place) == places.coefficient(place) {
                d[place] = 0;
                place += 1;
            }
        }
        Recurrence::TwoTerm => {
            let mut grown = 0;
            if raise(d, 0) == places.coefficient(0) {
                d[0] = 0;
                grown = 1;
                raise(d, 1);
            }
            while d.get(grown + 1).is_some_and(|&full| full == places.coefficient(grown + 1)) {
                d[grown] = 0;
                d[grown + 1] = 0;
                grown += 2;
                raise(d, grown);
            }
        }
    }
}

/// Adds 1 at a place, at most one above the top, and returns the digit there.
fn raise(d: &mut Vec<u64>, place: usize) -> u64 {
    if place == d.len() {
        d.push(0);
    }
    d[place] += 1;
    d[place]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carries_run_through_alternating_digits() -> Result<(), NumerationError> {
        for (name, before, after) in [
            ("fib", &[1, 0, 1, 0, 1, 0][..], &[1, 0, 0, 0, 0, 0, 0][..]),
            ("fib", &[1, 0, 1, 0, 1], &[1, 0, 0, 0, 0, 0]),
            ("pell", &[2, 0, 2, 0], &[1, 0, 0, 0, 0]),
            ("pell", &[2, 0, 1, 1], &[2, 0, 2, 0]),
            ("pell", &[1, 1, 1, 1], &[1, 1, 2, 0]),
            ("10", &[9, 9, 9], &[1, 0, 0, 0]),
            ("10", &[1, 0, 9], &[1, 1, 0]),
        ] {
            let system: NumberSystem = name.parse()?;
            assert_eq!(system.successor(&system.digits(before)?)?, system.digits(after)?);
        }
        Ok(())
    }

    #[test]
    fn counting_can_start_anywhere() -> Result<(), NumerationError> {
        let pell = NumberSystem::pell();
        let start = pell.represent_u64(1_000_000);
        for (n, digits) in (1_000_000..).zip(pell.representations_from(start)?.take(100)) {
            assert_eq!(pell.value_u64(&digits), Ok(n));
        }
        Ok(())
    }
}
