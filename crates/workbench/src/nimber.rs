//! Grundy values of any size.
//!
//! A Nim heap of a hundred digits has a value of a hundred digits, so the
//! values of sums do not fit in a machine word.

use dashu_int::UBig;
use serde::{Serialize, Serializer};
use std::fmt;
use wythoff_games::{Grundy, Outcome};

/// A Grundy value of any size.
///
/// In JSON it is a number as long as every reader can hold it exactly (up to
/// 2^53), and a string of digits beyond.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Nimber(pub UBig);

impl Nimber {
    /// The value of a lost position.
    pub const ZERO: Self = Self(UBig::ZERO);

    /// The nim-sum: addition without carry.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        Self(&self.0 ^ &other.0)
    }

    /// Who wins a position of this value.
    pub fn outcome(&self) -> Outcome {
        if self.0.is_zero() { Outcome::P } else { Outcome::N }
    }

    /// The value as the engines know it, if it is so small.
    pub fn small(&self) -> Option<Grundy> {
        u32::try_from(&self.0).ok().map(Grundy)
    }
}

/// The smallest value that is not there.
pub(crate) fn mex(values: impl Iterator<Item = Grundy>) -> Grundy {
    let mut all: Vec<_> = values.map(|g| g.0).collect();
    all.sort_unstable();
    all.dedup();
    let missing = (0..).zip(&all).find(|(i, g)| i != *g).map(|(i, _)| i);
    Grundy(missing.unwrap_or_else(|| u32::try_from(all.len()).expect("fewer options than 2^32")))
}

impl From<Grundy> for Nimber {
    fn from(value: Grundy) -> Self {
        Self(value.0.into())
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Nimber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(&self.0) {
            Ok(small) if small <= 1 << 53 => serializer.serialize_u64(small),
            _ => serializer.collect_str(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_values_are_numbers_and_huge_ones_digits() {
        let json = |n: UBig| serde_json::to_string(&Nimber(n)).expect("serialisable");
        assert_eq!(json(UBig::from(7u8)), "7");
        assert_eq!(json(UBig::from(10u8).pow(20)), "\"100000000000000000000\"");
    }

    #[test]
    fn the_nim_sum_adds_without_carry() {
        let plus = |a: u8, b: u8| Nimber(a.into()).plus(&Nimber(b.into()));
        assert_eq!(plus(3, 5), Nimber(6u8.into()));
        assert_eq!(plus(9, 9).outcome(), Outcome::P);
    }
}
