//! The digits of the greedy system of an expansion of 1.
//!
//! What: [`ParrySystem`], an expansion with its morphism, and the operations on digits. The
//! letters of the morphism say which digits may follow (`morphic/parry`): at a letter with an
//! image of k letters these are 0, …, k - 1, and all but the last lead back to letter 0. So the
//! digit d at place m is worth d times the m-th length of letter 0, and words of one length are
//! in the order of the numbers they stand for.
//!
//! * The next number has the next word: the lowest digit that may grow does, and those below
//!   it become 0, which may stand anywhere.
//! * The digits of a number are greedy: what is left below the weight of a place is written
//!   with the places below it.
//! * A sum of digits is taken by Horner's rule, with a count for every letter: one more place
//!   replaces each letter by its image.
//!
//! Cost: as many additions as the morphism has letters, for every digit. Sums are made by way
//! of the numbers.

use super::words;
use crate::morphic::{DumontThomas, Parry};
use crate::{DigitRule, NumerationError};
use dashu_int::UBig;

/// The greedy number system of an expansion of 1.
///
/// Made by [`NumberSystem::parry`](crate::NumberSystem::parry).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ParrySystem {
    expansion: Parry,
    morphism: DumontThomas,
}

impl ParrySystem {
    pub(crate) fn new(expansion: &Parry) -> Result<Self, NumerationError> {
        Ok(Self { expansion: expansion.clone(), morphism: expansion.system()? })
    }

    /// The quasi-greedy expansion of 1.
    pub fn expansion(&self) -> &Parry {
        &self.expansion
    }

    /// The morphism whose number system it is.
    pub fn morphism(&self) -> &DumontThomas {
        &self.morphism
    }

    /// The letter that a digit leads to from another one, if it may stand there.
    fn next(&self, letter: usize, digit: u64) -> Option<usize> {
        let image = &self.morphism.images()[letter];
        usize::try_from(digit).ok().and_then(|digit| image.get(digit)).copied()
    }

    /// Checks digits, least significant first; reports the highest place that breaks a rule.
    pub(crate) fn check(&self, digits: &[u64]) -> Result<(), NumerationError> {
        let mut letter = 0;
        for (place, &digit) in digits.iter().enumerate().rev() {
            letter = self.next(letter, digit).ok_or_else(|| {
                let most = self.morphism.images()[letter].len() - 1;
                let most = u64::try_from(most).expect("images are short");
                NumerationError::Digit { digit, place, rule: DigitRule::AtMostAfter(most) }
            })?;
        }
        Ok(())
    }

    /// Adds 1 to canonical digits, least significant first.
    pub(crate) fn increment(&self, digits: &mut Vec<u64>) {
        // A leading zero stays at the first letter, where another digit may stand.
        digits.push(0);
        let mut letter = 0;
        let mut grows = digits.len() - 1;
        for (place, &digit) in digits.iter().enumerate().rev() {
            if self.next(letter, digit + 1).is_some() {
                grows = place;
            }
            letter = self.next(letter, digit).expect("canonical digits");
        }
        digits[grows] += 1;
        digits[..grows].fill(0);
        if digits.last() == Some(&0) {
            digits.pop();
        }
    }

    /// The sum of digits, most significant first, each times the weight of its place.
    pub(crate) fn weigh<E>(
        &self,
        digits: impl Iterator<Item = u64>,
        look: &impl Fn(usize) -> Result<(), E>,
    ) -> Result<UBig, E> {
        let mut counts = vec![UBig::ZERO; self.morphism.images().len()];
        for digit in digits {
            look(counts.len() * words(&counts[0]))?;
            let mut longer = vec![UBig::ZERO; counts.len()];
            for (image, count) in self.morphism.images().iter().zip(&counts) {
                let (&last, before) = image.split_last().expect("no image is empty");
                longer[0] += count * before.len();
                longer[last] += count;
            }
            longer[0] += digit;
            counts = longer;
        }
        Ok(counts.into_iter().sum())
    }

    /// The digits of a number, least significant first.
    pub(crate) fn represent<E>(
        &self,
        number: &UBig,
        look: &impl Fn(usize) -> Result<(), E>,
    ) -> Result<Vec<u64>, E> {
        let digits = self.morphism.represent_looking(number, look)?;
        Ok(digits.into_iter().rev().map(|digit| u64::from(digit.unsigned_abs())).collect())
    }

    /// The digits of a machine integer, least significant first.
    pub(crate) fn represent_u64(&self, number: u64) -> Vec<u64> {
        let mut rest = u128::from(number);
        // No letter has more words than letter 0, whose lengths grow by a factor below 2^17.
        let mut lengths = vec![1u128; self.morphism.images().len()];
        let mut weights = Vec::new();
        while lengths[0] <= rest {
            weights.push(lengths[0]);
            let length = |image: &Vec<usize>| image.iter().map(|&letter| lengths[letter]).sum();
            lengths = self.morphism.images().iter().map(length).collect();
        }
        let mut digits = vec![0; weights.len()];
        for (digit, weight) in digits.iter_mut().zip(weights).rev() {
            *digit = u64::try_from(rest / weight).expect("a greedy digit is below 2^16");
            rest %= weight;
        }
        digits
    }
}

#[cfg(test)]
mod tests {
    use crate::{NumberSystem, NumerationError};
    use dashu_int::UBig;

    const SYSTEMS: [&str; 6] =
        ["parry:2,0;1", "parry:;1,0,0,0", "parry:3;2", "parry:4;3", "parry:;1,1,0", "parry:;2,1"];

    #[test]
    fn counting_goes_through_the_digits_of_all_numbers() -> Result<(), NumerationError> {
        for name in SYSTEMS {
            let system: NumberSystem = name.parse()?;
            for (n, digits) in (0u64..3000).zip(system.representations()) {
                assert_eq!(digits, system.represent_u64(n), "{n} in {name}");
                assert_eq!(system.value_u64(&digits), Ok(n), "{name}");
                assert_eq!(system.value(&digits), Ok(UBig::from(n)), "{name}");
                assert_eq!(system.digits(&digits.iter().collect::<Vec<_>>()), Ok(digits));
            }
        }
        Ok(())
    }

    #[test]
    fn large_numbers_are_added() -> Result<(), NumerationError> {
        for name in SYSTEMS {
            let system: NumberSystem = name.parse()?;
            let last = system.represent_u64(u64::MAX);
            let next = system.successor(&last)?;
            assert_eq!(system.value_u64(&next), Err(NumerationError::ExceedsU64), "{name}");
            assert_eq!(next, system.represent(&(UBig::from(u64::MAX) + 1u8)), "{name}");
            let (a, b) = (UBig::from(7u8).pow(90), UBig::from(5u8).pow(101));
            let sum = system.add(&system.represent(&a), &system.represent(&b))?;
            assert_eq!(system.value(&sum)?, a + b, "{name}");
        }
        Ok(())
    }

    #[test]
    fn words_above_the_expansion_are_refused() -> Result<(), NumerationError> {
        let system = NumberSystem::parry(&[2, 0], &[1])?;
        // 2 0 1 1 … is the largest word.
        assert!(system.digits(&[2, 0, 1, 1, 0, 2]).is_ok());
        for (digits, place) in [(&[3, 0, 0][..], 2), (&[2, 1], 0), (&[1, 2, 0, 2, 0], 1)] {
            let refused = system.digits(digits);
            let at = matches!(refused, Err(NumerationError::Digit { place: p, .. }) if p == place);
            assert!(at, "{digits:?}: {refused:?}");
        }
        Ok(())
    }

    #[test]
    fn systems_that_have_another_name_are_those() -> Result<(), NumerationError> {
        assert_eq!(NumberSystem::parry(&[1, 1], &[])?, NumberSystem::fibonacci());
        assert_eq!(NumberSystem::parry(&[10], &[])?, NumberSystem::base(10)?);
        Ok(())
    }
}
