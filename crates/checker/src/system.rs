//! Number systems: bases, Zeckendorf's, Ostrowski's and those of Parry.
//!
//! Words are read from the most significant digit on. What the digits before a place
//! mean for those to come is its *memory*, a small number, at first 0. It allows the
//! digits up to a limit: a smaller one leads to memory 0, the limit itself to the memory
//! that is `then`. So if `C_s(m)` is the number of words of `m` digits that may follow
//! memory `s`, then `C_s(m) = limit C_0(m-1) + C_then(m-1)`; and `C_s(0)` is 1 or 0, as
//! words may end or not. Place `i` is worth `U_i = C_0(i)`. In all systems
//! `0 <= C_s(m) <= C_0(m)`, so that the words allowed are the greedy ones: those that
//! may follow `s` in `m` places stand for `0, …, C_s(m) - 1`.
//!
//! | system | memory: limit, then |
//! |---|---|
//! | base `k` | 0: `k - 1`, 0 |
//! | Ostrowski | 0: the quotient, 1; 1: 0, 0 |
//! | Parry | `s`: digit `s + 1` of the expansion of 1, `s + 1`, or the first of the period |
//!
//! Hence `U_m = k U_{m-1}`, `U_m = a_m U_{m-1} + U_{m-2}`, and
//! `U_m = t_1 U_{m-1} + … + t_m U_0 + 1`.
//!
//! A machine does not know how many places `m` are left, only their *class*: `m` modulo
//! the period of the quotients. It starts at class 0, since words may be padded with zeros.

use crate::{machine::Symbol, number};

pub(crate) type Digit = u8;
/// The number of places that are left, modulo the number of quotients.
pub(crate) type Class = usize;
/// What digits that were read mean for those to come.
pub(crate) type Memory = u8;

/// The most quotients, and the most memories.
const LONGEST: usize = 8;

/// How many zeros are read at most to find the sign of a sum.
const ROUNDS: usize = 64;

/// What has been read of a sum: with `m` places left, the sum of all `worth[s] C_s(m)`.
pub(crate) type Worth = [i64; LONGEST];

/// What may stand at a place.
struct Rule {
    limit: Digit,
    /// The memory after the limit.
    then: Memory,
}

/// A number system.
pub(crate) struct System {
    pub(crate) name: String,
    /// The rules of a place by the class of the places below it and by memory.
    rules: Vec<Vec<Rule>>,
    /// `C_s(0)` by memory: 1 if words may end there, else 0.
    ends: Vec<u8>,
}

const UNKNOWN: &str = "this number system is not known";

/// Numbers between spaces, at most [`LONGEST`].
fn numbers(text: &str, least: i64) -> Result<Vec<Digit>, &'static str> {
    let numbers = text.split(' ').take(LONGEST + 1).map(|word| number(word, least..=9));
    let numbers = numbers.collect::<Option<Vec<_>>>().ok_or(UNKNOWN)?;
    if numbers.len() <= LONGEST { Ok(numbers) } else { Err(UNKNOWN) }
}

impl System {
    /// Reads `fibonacci`, `base 2`, `ostrowski ; 1 2`, `parry ; 1 0 0` or `parry 2 0 ; 1`;
    /// there are at most eight quotients or digits, of at most 9.
    pub(crate) fn parse(text: &str) -> Result<Self, &'static str> {
        let name = text.to_string();
        let two = |&limit: &Digit| vec![Rule { limit, then: 1 }, Rule { limit: 0, then: 0 }];
        if text == "fibonacci" {
            // Zeckendorf's words are those of the quotients 1, 1, …, but may end in 1.
            return Ok(Self { name, rules: vec![two(&1)], ends: vec![1, 1] });
        }
        if let Some(base) = text.strip_prefix("base ") {
            let base: Digit = number(base, 2..=10).ok_or(UNKNOWN)?;
            return Ok(Self {
                name,
                rules: vec![vec![Rule { limit: base - 1, then: 0 }]],
                ends: vec![1],
            });
        }
        if let Some(quotients) = text.strip_prefix("ostrowski ; ") {
            let rules = numbers(quotients, 1)?.iter().map(two).collect();
            return Ok(Self { name, rules, ends: vec![1, 0] });
        }
        let expansion = text.strip_prefix("parry ").ok_or(UNKNOWN)?;
        let (before, period) = expansion.split_once("; ").ok_or(UNKNOWN)?;
        let mut digits = Vec::new();
        if !before.is_empty() {
            digits = numbers(before.strip_suffix(' ').ok_or(UNKNOWN)?, 0)?;
        }
        let back = digits.len();
        digits.extend(numbers(period, 0)?);
        Self::parry(name, &digits, back)
    }

    /// The system of the expansion of 1 that has these digits and then, for ever, those from
    /// `back` on. It must be no smaller than what is left of it from any digit on: then
    /// `C_s(m) <= C_0(m)`, by induction on `m`. For where the two words differ first, at
    /// a digit `i`, that of the former is smaller, and what follows it counts at most
    /// `C_0(m-i)`, which is one more of this digit.
    fn parry(name: String, digits: &[Digit], back: usize) -> Result<Self, &'static str> {
        let length = digits.len();
        if length > LONGEST {
            return Err(UNKNOWN);
        }
        let next = |at: usize| if at + 1 < length { at + 1 } else { back };
        // All have the same period, which begins after `back` digits at the latest: if so
        // many digits agree, all do.
        let tail = |at: usize| {
            let places = std::iter::successors(Some(at), |&at| Some(next(at)));
            places.take(length).map(|at| digits[at]).collect::<Vec<_>>()
        };
        let tails: Vec<_> = (0..length).map(tail).collect();
        if digits[back..].iter().all(|&digit| digit == 0) {
            return Err("the period of an expansion of 1 is not all zeros");
        }
        if tails.iter().any(|tail| *tail > tails[0]) {
            return Err("no expansion of 1: what is left of it is larger from some digit on");
        }
        if (1..length).any(|at| tails[at..].contains(&tails[at - 1])) {
            return Err("this expansion of 1 can be written with fewer digits");
        }
        if length == 1 || (back == 0 && digits == [1, 0]) {
            return Err("this number system is written as `base …` or `fibonacci`");
        }
        let memory = |at| Memory::try_from(next(at)).expect("there are few");
        let rules = digits.iter().enumerate().map(|(at, &limit)| Rule { limit, then: memory(at) });
        Ok(Self { name, rules: vec![rules.collect()], ends: vec![1; length] })
    }

    /// The largest digit of all.
    pub(crate) fn largest_digit(&self) -> Digit {
        self.rules.iter().flatten().map(|rule| rule.limit).max().expect("there is a rule")
    }

    /// The class after a place.
    pub(crate) fn next(&self, class: Class) -> Class {
        class.checked_sub(1).unwrap_or(self.rules.len() - 1)
    }

    /// The largest digit that keeps a word canonical at a place before some class.
    pub(crate) fn most(&self, next: Class, memory: Memory) -> Digit {
        self.rules[next][usize::from(memory)].limit
    }

    /// The memory after a digit that keeps a word canonical.
    pub(crate) fn then(&self, next: Class, memory: Memory, digit: Digit) -> Memory {
        let rule = &self.rules[next][usize::from(memory)];
        if digit == rule.limit { rule.then } else { 0 }
    }

    /// Whether canonical words may end here.
    pub(crate) fn may_end(&self, class: Class, memories: &[Memory]) -> bool {
        class == 0 && memories.iter().all(|&memory| self.ends[usize::from(memory)] == 1)
    }

    /// What becomes of a sum at a place where the digits contribute `digit`.
    pub(crate) fn shift(&self, next: Class, read: Worth, digit: i64) -> Option<Worth> {
        let mut shifted = Worth::default();
        shifted[0] = digit;
        for (rule, worth) in self.rules[next].iter().zip(read) {
            shifted[0] += worth * i64::from(rule.limit);
            shifted[usize::from(rule.then)] += worth;
        }
        // Far more than what any sum needs whose sign is open, and nothing overflows.
        shifted.iter().all(|worth| worth.abs() < 1 << 50).then_some(shifted)
    }

    /// What a sum is worth at the end: the sum of all `worth[s] C_s(0)`.
    pub(crate) fn worth_at_end(&self, read: Worth) -> i64 {
        self.ends.iter().zip(read).map(|(&end, worth)| worth * i64::from(end)).sum()
    }

    /// Whether a sum and `c` are above 0 for every number of places of a class; a "no" may
    /// be wrong, a "yes" never is.
    ///
    /// Zeros are read until no coefficient is negative. As `C_s(m) >= C_s(0)`, such a sum
    /// is worth least at the end; and what it is worth at the ends before is looked at.
    pub(crate) fn is_above(&self, mut class: Class, mut read: Worth, c: i64) -> bool {
        for _ in 0..ROUNDS {
            let is_above_at_end = self.worth_at_end(read) + c > 0;
            if class == 0 && !is_above_at_end {
                return false;
            }
            if is_above_at_end && read.iter().all(|&worth| worth >= 0) {
                return true;
            }
            class = self.next(class);
            let Some(shifted) = self.shift(class, read, 0) else { return false };
            read = shifted;
        }
        false
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
