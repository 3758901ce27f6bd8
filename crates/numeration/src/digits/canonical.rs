//! Digits of a natural number, canonical by construction.
//!
//! What: the type [`Digits`] with its order and printed form. Digits are made by
//! [`NumberSystem`](crate::NumberSystem) alone, which checks or computes them; they do
//! not carry their system, so the operations that need one check them again (one pass).
//!
//! Order: canonical digits are greedy in every system of this crate, so the longer
//! word is the larger number, and of two equally long words the one that is larger at
//! the first difference from the top. Hence `Ord` compares numbers without a system.

use std::cmp::Ordering;
use std::fmt;

/// The canonical digits of a natural number, without leading zeros; 0 has none.
///
/// `Ord` is the order of the numbers, as long as both sides come from one system.
///
/// Printed most significant first, digits above 9 in brackets: `1[12]05`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digits {
    /// Least significant first, so that places are indices; the last is not 0.
    places: Vec<u64>,
}

impl Digits {
    /// The digits of 0.
    pub fn zero() -> Self {
        Self::default()
    }

    /// From digits, least significant first, that obey the rule of their system;
    /// leading zeros are dropped.
    pub(crate) fn from_places(mut places: Vec<u64>) -> Self {
        let length = places.iter().rposition(|&d| d != 0).map_or(0, |top| top + 1);
        places.truncate(length);
        Self { places }
    }

    /// How many digits there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are no digits, that is whether the number is 0.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The digit at a place, 0 beyond the top. Place 0 is the lowest and has weight 1.
    pub fn digit(&self, place: usize) -> u64 {
        self.places.get(place).copied().unwrap_or(0)
    }

    /// The digits, least significant first.
    pub fn places(&self) -> &[u64] {
        &self.places
    }

    /// The digits, most significant first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator + '_ {
        self.places.iter().rev().copied()
    }

    /// The digits for changing in place; the caller keeps them canonical.
    pub(crate) fn places_mut(&mut self) -> &mut Vec<u64> {
        &mut self.places
    }
}

impl Ord for Digits {
    fn cmp(&self, other: &Self) -> Ordering {
        self.len().cmp(&other.len()).then_with(|| self.iter().cmp(other.iter()))
    }
}

impl PartialOrd for Digits {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("0");
        }
        for digit in self.iter() {
            match digit {
                0..=9 => write!(f, "{digit}")?,
                10.. => write!(f, "[{digit}]")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leading_zeros_vanish() {
        let digits = Digits::from_places(vec![5, 0, 12, 1, 0, 0]);
        assert_eq!(digits.to_string(), "1[12]05");
        assert_eq!((digits.len(), digits.digit(2), digits.digit(9)), (4, 12, 0));
        assert_eq!(Digits::from_places(vec![0, 0]), Digits::zero());
        assert_eq!(Digits::zero().to_string(), "0");
    }

    #[test]
    fn longer_is_larger_and_the_top_decides() {
        let ascending = [vec![], vec![1], vec![9], vec![0, 1], vec![9, 1], vec![0, 2]];
        let ascending = ascending.map(Digits::from_places);
        assert!(ascending.is_sorted());
        assert!(ascending.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
