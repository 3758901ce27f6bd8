//! The exceptions of the closed form: Fibonacci chains with alternating signs.
//!
//! Notation as in the `certificate` module: past a certified window the `n`-th
//! position is `p_n - (C, C) + (e_n, e_n)`, with `p_n = (A_n, B_n)` the `n`-th
//! P-position, and `e_n` is 0 but for the exceptions this module describes.
//!
//! **Lemma 3.** Let every exception in the window `S <= n < f(S)` be *narrow*:
//! `e_n = ±1` and `h(x_n) < 1/phi`. Then so is every later one. The successor of
//! an exception `n` is
//! * `A_n + 1`, with `e = -1`, if `e_n = 1`;
//! * `A_n`, with `e = 1`, if `e_n = -1`;
//!
//! the exceptions from `f(S)` on are the successors of those from `S` on, each
//! of exactly one; and with its successor `m` and the successor of that, `l`, an
//! exception satisfies `l = n + m`.
//!
//! So from `S` on the exceptions are the terms of as many sequences
//! `F^(n, m)`, `F_{k+2} = F_{k+1} + F_k`, with alternating signs, as there are
//! exceptions in the window: their *heads*.
//!
//! *Proof* (Gu, claims 3 and 4). `h` shrinks, so all are narrow. If `0 < x_n <
//! 1/phi`, then `x_{f(n)+1} = -x_n/phi - 1/phi` lies in the interval `[-1, 0]`,
//! no exception, and `x_{f(n)} = -x_n/phi - 1 < -1`: one with `e = -1`; here
//! `f(n) = A_n + 1`. If `-1 - 1/phi < x_n < -1`, then `x_{f(n)}` lies in the
//! interval and `x_{f(n)+1} > 0`; here `f(n) + 1 = A_n`. If `x_n` lies in the
//! interval, so do both images. Hence an exception `m >= f(S)` is the successor
//! of an exception `n >= S`; were it that of two, it would be `f(n) + 1` of one,
//! with `e = 1`, and `f(n')` of the other, with `e = -1`. The recurrence: if
//! `e_n = 1`, `m = f(n)` and `l = f(m) + 1 = a_m + C + 1 = b_n + C = n + f(n)`;
//! if `e_n = -1`, `m = f(n) + 1` and `l = f(m) = a_m + C = b_n + 1 + C = n + m`.
//! ∎
//!
//! Narrowness in integers: with `{·}` the fractional part, `x_n = 1 - {phi n}`
//! if `e_n = 1`, which is less than `1/phi` exactly if `A_{n+1} = A_n + 2`; and
//! `x_n = -1 - {phi n}` if `e_n = -1`, greater than `-1 - 1/phi` exactly if
//! `A_n = A_{n-1} + 2`.
//!
//! Source: Gu 2015, proposition 5; theorems 7 and 8 are the cases g = 2 and 3.

use super::trace::lower_wythoff;
use crate::position::Grundy;
use dashu_int::UBig;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An exception at the head of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Head {
    /// The index.
    pub index: u64,
    /// On which side of `p_n - (C, C)` the position lies.
    pub sign: Sign,
}

/// The sign of an exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sign {
    /// `p_n - (C + 1, C + 1)`.
    Minus,
    /// `p_n - (C - 1, C - 1)`.
    Plus,
}

/// The exceptions in a window: one for each chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heads {
    /// The value.
    pub g: Grundy,
    /// Where the window begins: from here on all exceptions lie on chains.
    pub start: u64,
    /// By increasing index.
    pub heads: Vec<Head>,
}

impl Sign {
    /// The sign of the next exception on the chain.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Minus => Self::Plus,
            Self::Plus => Self::Minus,
        }
    }

    /// The `e` it stands for.
    pub const fn error(self) -> i64 {
        match self {
            Self::Minus => -1,
            Self::Plus => 1,
        }
    }

    /// The sign of an error, if it is one.
    pub(super) const fn of(error: i64) -> Option<Self> {
        match error {
            -1 => Some(Self::Minus),
            1 => Some(Self::Plus),
            _ => None,
        }
    }
}

impl Head {
    /// The second term of the chain.
    pub fn second(self) -> u64 {
        lower_wythoff(self.index) + u64::from(self.sign == Sign::Plus)
    }

    /// The terms of the chain with their signs.
    pub fn terms(self) -> impl Iterator<Item = (UBig, Sign)> {
        let first = (UBig::from(self.index), UBig::from(self.second()));
        let indices = std::iter::successors(Some(first), |(n, m)| Some((m.clone(), n + m)));
        let signs = std::iter::successors(Some(self.sign), |sign| Some(sign.opposite()));
        indices.map(|(n, _)| n).zip(signs)
    }

    /// Whether the exception is narrow.
    pub(super) fn is_narrow(self) -> bool {
        let n = self.index;
        let step = |n: u64| lower_wythoff(n + 1) - lower_wythoff(n);
        match self.sign {
            Sign::Plus => step(n) == 2,
            Sign::Minus => n > 0 && step(n - 1) == 2,
        }
    }
}

impl Heads {
    /// The first index after the window: `f(start)`.
    pub fn end(&self) -> u64 {
        let first = self.heads.first().filter(|head| head.index == self.start);
        lower_wythoff(self.start).saturating_add_signed(first.map_or(0, |head| head.sign.error()))
    }

    /// Whether these may be the exceptions of a window no earlier than `least`.
    pub(super) fn check(&self, least: u64) -> Result<(), &'static str> {
        let demand = |holds: bool, what| if holds { Ok(()) } else { Err(what) };
        demand(least <= self.start && self.start < 1 << 48, "the window begins elsewhere")?;
        let window = self.start..self.end();
        let inside = self.heads.iter().all(|head| window.contains(&head.index));
        demand(inside, "one lies outside the window")?;
        demand(self.heads.is_sorted_by(|a, b| a.index < b.index), "they are not in order")?;
        demand(self.heads.iter().all(|head| head.is_narrow()), "one is not narrow")
    }
}

/// As Gu writes it: `+F^(42,68)`, the sign that of the first term.
impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.sign == Sign::Plus { '+' } else { '-' };
        write!(f, "{sign}F^({},{})", self.index, self.second())
    }
}
