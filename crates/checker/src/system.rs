//! Number systems: bases, Zeckendorf's and Ostrowski's.
//!
//! Place `i` is worth `U_i`, with `U_0 = 1` and `U_m = a_m U_{m-1} + U_{m-2}`
//! (`U_m = k U_{m-1}` in base `k`). Words are read from the most significant
//! digit on, so a machine does not know how many places `m` are left, only their
//! *class*: `m` modulo the period of the quotients. It starts at class 0, since
//! words may be padded with zeros.

use crate::{machine::Symbol, number};

pub(crate) type Digit = u8;
/// The number of places that are left, modulo the number of quotients.
pub(crate) type Class = usize;

/// What has been read of a sum: with `m` places left, `a U_m + b U_{m-1}`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Worth {
    pub(crate) a: i64,
    pub(crate) b: i64,
}

/// Whether a sum and `c` are above 0 for every `m`; a "no" may be wrong, a "yes" never
/// is, since `0 <= U_{m-1} <= U_m` and `1 <= U_m`.
pub(crate) fn is_above(Worth { a, b }: Worth, c: i64) -> bool {
    let least = a.min(a + b);
    least >= 0 && least + c > 0
}

/// A number system.
pub(crate) struct System {
    pub(crate) name: String,
    /// The quotient of a place, or the base, by the class of the places below it.
    quotients: Vec<Digit>,
    /// The coefficient of `U_{m-2}`: 1, or 0 in a base.
    tail: u8,
    /// `U_{-1}`. With 0 the last digit is below `a_1`; with 1 it may be `a_1`.
    before: u8,
}

impl System {
    /// Reads `fibonacci`, `base 2` or `ostrowski ; 1 2`; there are at most eight
    /// quotients, of at most 9.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let name = text.to_string();
        if text == "fibonacci" {
            // Zeckendorf's words have the quotients 2, 1, 1, …; but U_1 = 2 is also
            // 1 U_0 + U_{-1} with U_{-1} = 1, so that all quotients are 1.
            return Some(Self { name, quotients: vec![1], tail: 1, before: 1 });
        }
        if let Some(base) = text.strip_prefix("base ") {
            let quotients = vec![number(base, 2..=10)?];
            return Some(Self { name, quotients, tail: 0, before: 0 });
        }
        let list = text.strip_prefix("ostrowski ; ")?.split(' ').take(9);
        let quotients: Vec<_> = list.map(|word| number(word, 1..=9)).collect::<Option<_>>()?;
        (quotients.len() < 9).then_some(Self { name, quotients, tail: 1, before: 0 })
    }

    /// The largest digit of all.
    pub(crate) fn largest_digit(&self) -> Digit {
        let quotient = self.quotients.iter().max().expect("there is a quotient");
        quotient - 1 + self.tail
    }

    /// The class after a place.
    pub(crate) fn next(&self, class: Class) -> Class {
        class.checked_sub(1).unwrap_or(self.quotients.len() - 1)
    }

    /// The largest digit that keeps a word canonical at a place before some class,
    /// where `tight` says that the digit before it was as large as a quotient.
    pub(crate) fn most(&self, next: Class, tight: bool) -> Digit {
        if tight { 0 } else { self.quotients[next] - 1 + self.tail }
    }

    /// Whether a digit is as large as a quotient, so that 0 has to follow.
    pub(crate) fn is_tight(&self, next: Class, digit: Digit) -> bool {
        self.tail == 1 && digit == self.quotients[next]
    }

    /// Whether canonical words may end here.
    pub(crate) fn may_end(&self, class: Class, tight: &[bool]) -> bool {
        class == 0 && (self.before == 1 || !tight.contains(&true))
    }

    /// What becomes of a sum at a place where the digits contribute `digit`.
    pub(crate) fn shift(&self, next: Class, read: Worth, digit: i64) -> Option<Worth> {
        let a = read.a * i64::from(self.quotients[next]) + read.b + digit;
        // Far more than what any sum needs whose sign is open, and nothing overflows.
        (a.abs() < 1 << 50).then_some(Worth { a, b: read.a * i64::from(self.tail) })
    }

    /// What a sum is worth at the end: `a U_0 + b U_{-1}`.
    pub(crate) fn worth_at_end(&self, read: Worth) -> i64 {
        read.a + read.b * i64::from(self.before)
    }

    /// The position of a word whose last symbol comes first, in numbers unless they are
    /// too large.
    pub(crate) fn show(&self, backwards: &[Symbol]) -> String {
        let (mut class, mut x, mut y) = (0, Some(Worth::default()), Some(Worth::default()));
        for &[x_digit, y_digit, ..] in backwards.iter().rev() {
            class = self.next(class);
            x = x.and_then(|x| self.shift(class, x, x_digit.into()));
            y = y.and_then(|y| self.shift(class, y, y_digit.into()));
        }
        match (x, y) {
            (Some(x), Some(y)) => format!("({}, {})", self.worth_at_end(x), self.worth_at_end(y)),
            _ => "a position beyond 2^49".to_string(),
        }
    }
}
