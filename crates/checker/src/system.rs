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

use crate::{Understood, ensure, machine::Symbol, number};

pub(crate) type Digit = u8;
/// The number of places that are left, modulo the number of quotients.
pub(crate) type Class = usize;
/// What digits that were read mean for those to come.
pub(crate) type Memory = usize;

/// The most quotients of a system, and the most memories.
const LONGEST: usize = 8;

/// What has been read of a sum: with `m` places left, the sum of all `worth[s] C_s(m)`.
pub(crate) type Worth = [i64; LONGEST];

/// What may stand at a place: digits up to the limit. After it the memory is `then`.
struct Rule {
    limit: Digit,
    then: Memory,
}

/// A number system.
pub(crate) struct System {
    /// The rules of a place by the class of the places below it and by memory.
    rules: Vec<Vec<Rule>>,
    /// `C_s(0)` for `s > 0`: 1 if words may end there, else 0. They always may with memory 0.
    ends: i64,
}

const UNKNOWN: &str = "this number system is not known";

/// At most eight numbers of at most 24.
fn numbers<'a>(words: impl Iterator<Item = &'a str>, least: i64) -> Understood<Vec<Digit>> {
    let numbers = words.take(LONGEST + 1).map(|word| number(word, least..=24));
    numbers.collect::<Option<Vec<_>>>().filter(|all| all.len() <= LONGEST).ok_or(UNKNOWN)
}

/// The rules of an expansion of 1 that has some digits and then, for ever, those from
/// `back` on.
fn parry(digits: &[Digit], back: usize) -> Vec<Rule> {
    let next = |at: usize| if at + 1 < digits.len() { at + 1 } else { back };
    (0..).zip(digits).map(|(at, &limit)| Rule { limit, then: next(at) }).collect()
}

/// Reads `2 0 ; 1` or `; 1 0 0`, an expansion of 1. It must be no smaller than what is left
/// of it from any digit on: then `C_s(m) <= C_0(m)`, by induction on `m`. For at the first
/// digit `i` where the two differ that of `C_s` is smaller, and what follows counts at most
/// `C_0(m-i)`, which is what one more of this digit counts.
fn read_expansion(text: &str) -> Understood<Vec<Rule>> {
    let back = text.split(' ').position(|word| word == ";").ok_or(UNKNOWN)?;
    let words = text.split(' ').enumerate().filter(|(at, _)| *at != back);
    let digits = numbers(words.map(|(_, word)| word), 0)?;
    let period = digits.iter().skip(back);
    ensure(period.clone().any(|&digit| digit > 0), "the period is empty or all zeros")?;
    // The digits from each one on. All repeat the same ones after at most `back` others, so
    // if as many agree as are written, all do.
    let length = digits.len();
    let long: Vec<_> = digits.iter().chain(period.cycle()).take(2 * length).collect();
    let tails: Vec<_> = long.windows(length).take(length).collect();
    let larger = tails.iter().any(|tail| *tail > tails[0]);
    ensure(!larger, "what is left of an expansion of 1 is nowhere larger than the whole")?;
    let again = (1..length).any(|at| tails[at..].contains(&tails[at - 1]));
    let named = back == 0 && (length == 1 || digits == [1, 0]);
    ensure(!again && !named, "write this with fewer digits, as `base …` or as `fibonacci`")?;
    Ok(parry(&digits, back))
}

impl System {
    /// Reads `fibonacci`, `base 2`, `ostrowski ; 1 2` or `parry 2 0 ; 1`.
    pub(crate) fn parse(text: &str) -> Understood<Self> {
        // After a digit as large as the quotient follows a 0.
        let two = |&quotient: &Digit| parry(&[quotient, 0], 0);
        let quotients = |list: &str| numbers(list.strip_prefix("; ").unwrap_or("").split(' '), 1);
        let largest = |base: &str| number::<Digit>(base, 2..=10).map(|base| base - 1);
        let (rules, ends) = match text.split_once(' ') {
            None if text == "fibonacci" => (vec![two(&1)], 1),
            Some(("base", base)) => (vec![parry(&[largest(base).ok_or(UNKNOWN)?], 0)], 1),
            Some(("ostrowski", list)) => (quotients(list)?.iter().map(two).collect(), 0),
            Some(("parry", expansion)) => (vec![read_expansion(expansion)?], 1),
            _ => return Err(UNKNOWN),
        };
        Ok(Self { rules, ends })
    }

    /// The class after a place.
    pub(crate) fn next(&self, class: Class) -> Class {
        class.checked_sub(1).unwrap_or(self.rules.len() - 1)
    }

    /// The largest digit that keeps a word canonical at a place before some class.
    pub(crate) fn most(&self, next: Class, memory: Memory) -> Digit {
        self.rules[next][memory].limit
    }

    /// The memory after a digit that keeps a word canonical.
    pub(crate) fn then(&self, next: Class, memory: Memory, digit: Digit) -> Memory {
        let rule = &self.rules[next][memory];
        if digit == rule.limit { rule.then } else { 0 }
    }

    /// Whether canonical words may end here.
    pub(crate) fn may_end(&self, class: Class, memories: &[Memory]) -> bool {
        class == 0 && (self.ends == 1 || memories.iter().all(|&memory| memory == 0))
    }

    /// What becomes of a sum at a place where the digits contribute `digit`.
    pub(crate) fn shift(&self, next: Class, read: Worth, digit: i64) -> Option<Worth> {
        let mut shifted = Worth::default();
        shifted[0] = digit;
        for (rule, worth) in self.rules[next].iter().zip(read) {
            shifted[0] += worth * i64::from(rule.limit);
            shifted[rule.then] += worth;
        }
        // Far more than what any sum needs whose sign is open, and nothing overflows.
        shifted.iter().all(|worth| worth.abs() < 1 << 50).then_some(shifted)
    }

    /// What a sum is worth at the end: the sum of all `worth[s] C_s(0)`.
    pub(crate) fn worth_at_end(&self, read: Worth) -> i64 {
        read[0] + self.ends * read[1..].iter().sum::<i64>()
    }

    /// Whether a sum and `c` are above 0 for every number of places of a class; a "no" may
    /// be wrong, a "yes" never is.
    ///
    /// Zeros are read, so many at most, until no coefficient is negative. As
    /// `C_s(m) >= C_s(0)`, such a sum is worth least at the end; and what it is worth at
    /// the ends before is looked at.
    pub(crate) fn is_above(&self, class: Class, read: Worth, c: i64, zeros: usize) -> bool {
        let is_above_at_end = self.worth_at_end(read) + c > 0;
        let grows = read.iter().all(|&worth| worth >= 0);
        if grows || (class == 0 && !is_above_at_end) {
            return is_above_at_end;
        }
        let next = self.next(class);
        let shifted = self.shift(next, read, 0).filter(|_| zeros > 0);
        shifted.is_some_and(|read| self.is_above(next, read, c, zeros - 1))
    }

    /// The position of a word whose last symbol comes first, in numbers unless they are
    /// too large.
    pub(crate) fn show(&self, backwards: &[Symbol]) -> String {
        let pile = |track: usize| {
            let (mut class, mut read) = (0, Worth::default());
            for symbol in backwards.iter().rev() {
                class = self.next(class);
                read = self.shift(class, read, symbol[track].into())?;
            }
            Some(self.worth_at_end(read))
        };
        let position = pile(0).zip(pile(1)).map(|(x, y)| format!("({x}, {y})"));
        position.unwrap_or_else(|| "a position beyond 2^49".to_string())
    }
}
