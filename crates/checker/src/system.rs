//! Number systems: bases, Zeckendorf's and Ostrowski's.
//!
//! Place `i` is worth `U_i`, with `U_0 = 1` and `U_m = a_m U_{m-1} + U_{m-2}`
//! (`U_m = k U_{m-1}` in base `k`). Words are read from the most significant
//! digit on, so a machine does not know how many places `m` are left, only their
//! *class*: `m` modulo the period of the quotients. It starts at class 0, since
//! words may be padded with zeros.

use crate::number;

/// A number system.
pub(crate) struct System {
    pub(crate) name: String,
    /// The quotient of a place, or the base, by the class of the places below it.
    quotients: Vec<u32>,
    /// How many digits there are.
    pub(crate) digits: u32,
    /// The coefficient of `U_{m-2}`: 1, or 0 in a base.
    tail: u32,
    /// `U_{-1}`. With 0 the last digit is below `a_1`; with 1 it may be `a_1`.
    seed: u32,
}

impl System {
    /// Reads `fibonacci`, `base 2` or `ostrowski ; 1 2`; there are at most eight
    /// quotients, of at most 9.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (list, range, [tail, seed]) = match text.split_once(' ') {
            // Zeckendorf's words have the quotients 2, 1, 1, …; but U_1 = 2 is also
            // 1 U_0 + U_{-1} with U_{-1} = 1, so that all quotients are 1.
            None => (Some("1").filter(|_| text == "fibonacci")?, 1..=1, [1, 1]),
            Some(("base", base)) => (base, 2..=10, [0, 0]),
            Some(("ostrowski", list)) => (list.strip_prefix("; ")?, 1..=9, [1, 0]),
            Some(_) => return None,
        };
        let quotients = list.split(' ').map(|word| number(word, range.clone()));
        let quotients: Vec<u32> = quotients.collect::<Option<_>>()?;
        (quotients.len() <= if tail == 0 { 1 } else { 8 }).then_some(())?;
        let digits = quotients.iter().max()? + tail;
        Some(Self { name: text.to_string(), quotients, digits, tail, seed })
    }

    /// The class after a place.
    pub(crate) fn next(&self, class: usize) -> usize {
        class.checked_sub(1).unwrap_or(self.quotients.len() - 1)
    }

    /// The symbol of two digits.
    pub(crate) fn symbol(&self, [x, y]: [u32; 2]) -> u32 {
        x * self.digits + y
    }

    /// The largest digit that keeps a word canonical before some class, where
    /// `tight` says that the digit before it was as large as a quotient.
    pub(crate) fn most(&self, next: usize, tight: bool) -> u32 {
        if tight { 0 } else { self.quotients[next] - 1 + self.tail }
    }

    /// Whether a digit is as large as a quotient, so that 0 has to follow.
    pub(crate) fn tight(&self, next: usize, digit: u32) -> bool {
        self.tail == 1 && digit == self.quotients[next]
    }

    /// Whether canonical words may end here.
    pub(crate) fn ends(&self, class: usize, tight: &[bool]) -> bool {
        class == 0 && (self.seed == 1 || !tight.contains(&true))
    }

    /// What `(a, b)`, worth `a U_m + b U_{m-1}`, becomes after a place where
    /// the digits contribute `digit`.
    pub(crate) fn shift(&self, next: usize, (a, b): (i64, i64), digit: i64) -> Option<(i64, i64)> {
        let head = a.checked_mul(self.quotients[next].into())?.checked_add(b)?;
        let head = head.checked_add(digit)?;
        // Far more than what any open vector needs, and no sum can overflow.
        (head.abs() < 1 << 50).then_some((head, a * i64::from(self.tail)))
    }

    /// `a U_0 + b U_{-1}`.
    pub(crate) fn worth_at_end(&self, (a, b): (i64, i64)) -> i64 {
        a + b * i64::from(self.seed)
    }

    /// The position of a word, in numbers unless they are too large.
    pub(crate) fn show(&self, word: &[u32]) -> String {
        let step = |(class, x, y), &symbol: &u32| {
            let (next, [p, q]) = (self.next(class), [symbol / self.digits, symbol % self.digits]);
            Some((next, self.shift(next, x, p.into())?, self.shift(next, y, q.into())?))
        };
        let read = word.iter().try_fold((0, (0, 0), (0, 0)), step);
        let position = read.map(|(_, x, y)| (self.worth_at_end(x), self.worth_at_end(y)));
        position.map_or("a position beyond 2^49".to_string(), |position| format!("{position:?}"))
    }
}

/// Whether `a U_m + b U_{m-1} + c > 0` for every `m`; a "no" may be wrong, a "yes"
/// never is, since `0 <= U_{m-1} <= U_m` and `1 <= U_m`.
pub(crate) fn above((a, b): (i64, i64), c: i64) -> bool {
    let least = a.min(a + b);
    least >= 0 && least + c > 0
}
