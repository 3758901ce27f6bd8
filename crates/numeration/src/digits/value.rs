//! From digits to numbers.
//!
//! What: `value`, `value_u64`, `weight`, `weigh`. Method: Horner's rule for a two-term
//! recurrence. Reading from the top, the digits so far stand for u·q_i + v·q_{i-1};
//! since q_i = c_{i-1}·q_{i-1} + q_{i-2}, the next step is
//! (u, v) := (c_{i-1}·u + v + d_{i-1}, u), and at the bottom, with q_{-1} = 0, the value
//! is u. For base k the v stays 0. No weight is ever computed. Expansions of 1 have longer
//! recurrences: see `parry`.
//!
//! Cost, for L digits: L short operations on numbers of O(L) bits, divided by the places that
//! `blocks` takes at once.

use std::convert::Infallible;

use dashu_int::UBig;
use wythoff_control::{Control, Reason};

use super::blocks;
use crate::digits::Rule;
use crate::digits::places::{Places, Recurrence};
use crate::{Digits, NumberSystem, NumerationError};

impl NumberSystem {
    /// The number with these digits.
    ///
    /// # Errors
    ///
    /// [`NumerationError::Digit`] if the digits are not canonical in this system.
    pub fn value(&self, digits: &Digits) -> Result<UBig, NumerationError> {
        self.check(digits)?;
        Ok(self.weigh(digits.iter()))
    }

    /// The number with these digits, as a machine integer.
    ///
    /// # Errors
    ///
    /// [`NumerationError::Digit`] if the digits are not canonical in this system, and
    /// [`NumerationError::ExceedsU64`] if the number has more than 64 bits.
    pub fn value_u64(&self, digits: &Digits) -> Result<u64, NumerationError> {
        self.check(digits)?;
        let value = match self.rule() {
            Rule::Places(places) => short_horner(&places, digits.places()),
            Rule::Parry(_) => u64::try_from(self.weigh(digits.iter())).ok(),
        };
        value.ok_or(NumerationError::ExceedsU64)
    }

    /// The weight of a place: the number whose only digit is a 1 there.
    pub fn weight(&self, place: usize) -> UBig {
        let mut digits = vec![0; place + 1];
        digits[0] = 1;
        self.weigh(digits)
    }

    /// The sum of digits, given most significant first, each times the weight of its place;
    /// they need not be canonical.
    pub fn weigh<D>(&self, most_significant_first: D) -> UBig
    where
        D: IntoIterator<Item = u64, IntoIter: ExactSizeIterator>,
    {
        let digits = most_significant_first.into_iter();
        let Ok(sum) = self.weigh_looking(digits, &|_| Ok::<_, Infallible>(()));
        sum
    }

    /// The same for digits of which there may be very many.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub(crate) fn weigh_within<D>(
        &self,
        most_significant_first: D,
        control: &Control,
    ) -> Result<UBig, Reason>
    where
        D: IntoIterator<Item = u64, IntoIter: ExactSizeIterator>,
    {
        let digits = most_significant_first.into_iter();
        self.weigh_looking(digits, &|words| control.work(words, 0))
    }

    fn weigh_looking<E>(
        &self,
        digits: impl ExactSizeIterator<Item = u64>,
        look: &impl Fn(usize) -> Result<(), E>,
    ) -> Result<UBig, E> {
        match self.rule() {
            Rule::Places(places) => {
                let one_term = places.recurrence == Recurrence::OneTerm;
                blocks::horner(&places, one_term, digits, look)
            }
            Rule::Parry(system) => system.weigh(digits, look),
        }
    }
}

/// Horner's rule place by place, which `blocks` is compared with.
#[cfg(test)]
pub(super) fn plain_horner(
    places: &Places<'_>,
    one_term: bool,
    digits: impl ExactSizeIterator<Item = u64>,
) -> UBig {
    let (mut u, mut v) = (UBig::ZERO, UBig::ZERO);
    for (place, digit) in (0..digits.len()).rev().zip(digits) {
        let next = &u * places.coefficient(place) + v + digit;
        v = if one_term { UBig::ZERO } else { u };
        u = next;
    }
    u
}

/// The value of digits given least significant first, as long as it fits in 64 bits.
fn short_horner(places: &Places<'_>, digits: &[u64]) -> Option<u64> {
    let (mut u, mut v) = (0u64, 0u64);
    for (place, &digit) in digits.iter().enumerate().rev() {
        // Below (MAX_QUOTIENT + 1)·2^64 + 2^65, so 128 bits suffice.
        let next = u128::from(places.coefficient(place)) * u128::from(u)
            + u128::from(v)
            + u128::from(digit);
        v = match places.recurrence {
            Recurrence::TwoTerm => u,
            Recurrence::OneTerm => 0,
        };
        // u never decreases, so once too large it stays so.
        u = u64::try_from(next).ok()?;
    }
    Some(u)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weights(system: &NumberSystem) -> Vec<UBig> {
        (0..6).map(|place| system.weight(place)).collect()
    }

    #[test]
    fn weights_are_the_well_known_sequences() {
        for (name, expected) in [
            ("fib", [1u32, 2, 3, 5, 8, 13]),
            ("pell", [1, 2, 5, 12, 29, 70]),
            ("ost:;3", [1, 3, 10, 33, 109, 360]),
            ("ost:1,2;3", [1, 3, 10, 33, 109, 360]),
            ("ost:;1,2", [1, 3, 4, 11, 15, 41]),
            ("base:10", [1, 10, 100, 1000, 10_000, 100_000]),
        ] {
            let system: NumberSystem = name.parse().expect(name);
            assert_eq!(weights(&system), expected.map(UBig::from), "{name}");
        }
    }

    #[test]
    fn the_largest_machine_integer_is_the_last_that_fits() -> Result<(), NumerationError> {
        for name in ["fib", "pell", "ost:;1,2", "2", "10"] {
            let system: NumberSystem = name.parse()?;
            let last = system.represent_u64(u64::MAX);
            assert_eq!(system.value_u64(&last), Ok(u64::MAX));
            let next = system.successor(&last)?;
            assert_eq!(system.value_u64(&next), Err(NumerationError::ExceedsU64));
            assert_eq!(system.value(&next)?, UBig::from(u64::MAX) + 1u32);
        }
        Ok(())
    }

    #[test]
    fn digits_of_another_system_are_refused() -> Result<(), NumerationError> {
        let seven = NumberSystem::base(2)?.represent_u64(7);
        assert!(matches!(
            NumberSystem::fibonacci().value(&seven),
            Err(NumerationError::Digit { place: 1, .. })
        ));
        Ok(())
    }
}
