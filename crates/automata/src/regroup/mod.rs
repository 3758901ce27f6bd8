//! Digits taken together, and taken apart: between base b and base b^m.
//!
//! A digit of base b^m is m digits of base b. What that makes of an automaton is another
//! matter for one with outputs, which answers after every word, than for a language, whose
//! words may be taken to have whole groups: see `words` and `languages`.
//!
//! Source: Allouche and Shallit, "Automatic Sequences" (2003), theorem 6.6.4.

mod languages;
mod words;

pub use languages::{group_language, part_language};
pub use words::{group_digits, part_digits};

use crate::{Symbol, Tracks};

/// How digits are taken together: `length` digits of base `base` are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grouping {
    /// The base of single digits, at least 2.
    pub base: u32,
    /// How many of them make a group, at least 1.
    pub length: u32,
    /// Whether the most significant digit is read first, and zeros are added in front; else
    /// the least, and zeros are added at the end.
    pub high_first: bool,
}

impl Grouping {
    /// The single digits of a group, in the order in which they are read.
    fn apart(self, group: Symbol, groups: &Tracks, digits: &Tracks) -> Vec<Symbol> {
        let mut rest: Vec<u32> = groups.tuple(group).iter().map(|d| d.unsigned_abs()).collect();
        let mut path = Vec::new();
        for _ in 0..self.length {
            let low: Vec<i32> = rest.iter().map(|&r| small(r % self.base)).collect();
            path.push(digits.symbol(&low).expect("single digits are below their base"));
            for number in &mut rest {
                *number /= self.base;
            }
        }
        if self.high_first {
            path.reverse();
        }
        path
    }

    /// What was collected of a group and how many digits that took, with one digit more. The
    /// digits that are missing count as 0.
    fn collect(
        self,
        (collected, read): (Symbol, u32),
        digit: Symbol,
        groups: &Tracks,
        digits: &Tracks,
    ) -> Symbol {
        let more = |track: usize| {
            let collected = groups.digit(collected, track).unsigned_abs();
            let digit = digits.digit(digit, track).unsigned_abs();
            small(if self.high_first {
                collected * self.base + digit
            } else {
                collected + digit * self.base.pow(read)
            })
        };
        let collected: Vec<i32> = (0..groups.len()).map(more).collect();
        groups.symbol(&collected).expect("a group is below its base")
    }
}

fn small(digit: u32) -> i32 {
    i32::try_from(digit).expect("alphabets have at most 2^24 symbols")
}
