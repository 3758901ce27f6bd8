//! Number systems: bases, Zeckendorf's and Ostrowski's.
//!
//! Place `i` is worth `U_i`, with `U_0 = 1` and `U_m = a_m U_{m-1} + U_{m-2}`
//! (`U_m = k U_{m-1}` in base `k`). Words are read from the most significant
//! digit on, so a machine does not know how many places `m` are left, only their
//! *class*: `m` modulo the period of the quotients. It starts at class 0, since
//! words may be padded with zeros.

use crate::reader::number;

/// The largest quotient, and the most quotients: limits on symbols and classes.
const MAX_QUOTIENT: i64 = 9;
const MAX_QUOTIENTS: usize = 8;

/// A number system.
#[derive(Debug)]
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
    /// `U_{-1}, U_0, …` until there is one beyond 2^70 in each class.
    weights: Vec<i128>,
}

impl System {
    /// Reads `fibonacci`, `base 2` or `ostrowski ; 1 2`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (list, range, [tail, seed]) = match text.split_once(' ') {
            // Zeckendorf's words have the quotients 2, 1, 1, …; but U_1 = 2 is also
            // 1 U_0 + U_{-1} with U_{-1} = 1, so that all quotients are 1.
            None => (Some("1").filter(|_| text == "fibonacci")?, 1..=1, [1, 1]),
            Some(("base", base)) => (base, 2..=MAX_QUOTIENT + 1, [0, 0]),
            Some(("ostrowski", list)) => (list.strip_prefix("; ")?, 1..=MAX_QUOTIENT, [1, 0]),
            Some(_) => return None,
        };
        let quotients = list.split(' ').map(|word| number(word, range.clone()));
        let quotients: Vec<u32> = quotients.collect::<Option<_>>()?;
        let period = quotients.len();
        (period <= if tail == 0 { 1 } else { MAX_QUOTIENTS }).then_some(())?;
        let mut weights = vec![i128::from(seed), 1];
        while let [.., before, now] = weights[..]
            && now < 1 << (72 + 4 * period)
        {
            let quotient = quotients[(weights.len() - 2) % period];
            weights.push(i128::from(quotient) * now + i128::from(tail) * before);
        }
        let digits = quotients.iter().max()? + tail;
        Some(Self { name: text.to_string(), quotients, digits, tail, seed, weights })
    }

    /// The class after a place.
    pub(crate) fn next(&self, class: usize) -> usize {
        class.checked_sub(1).unwrap_or(self.quotients.len() - 1)
    }

    /// The symbol of two digits.
    pub(crate) fn symbol(&self, [x, y]: [u32; 2]) -> u32 {
        x * self.digits + y
    }

    /// The two digits of a symbol.
    pub(crate) fn pair(&self, symbol: u32) -> [u32; 2] {
        [symbol / self.digits, symbol % self.digits]
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
    pub(crate) fn worth_at_end(&self, (a, b): (i64, i64)) -> i128 {
        i128::from(a) + i128::from(b) * i128::from(self.seed)
    }

    /// Whether `a U_m + b U_{m-1} + c > 0` for every `m` of a class; a "no" may
    /// be wrong, a "yes" never is.
    ///
    /// Weights are looked at past 2^70 in each class. Beyond, `U_m / U_{m-1}` is
    /// a continued fraction that agrees with the last one looked at in all its
    /// quotients, so the two differ by less than `1 / U_{m-1}`. Hence
    /// `a U_m + b U_{m-1}`, scaled down to the last weight, differs from its
    /// value there by less than `|a|`: if that much can be spared at the last
    /// weight, the sign stays and the value grows.
    pub(crate) fn above(&self, class: usize, (a, b): (i64, i64), c: i64) -> bool {
        let (a, b, period) = (i128::from(a), i128::from(b), self.quotients.len());
        let worth = |m: usize| {
            let (before, now) = (self.weights[m], self.weights[m + 1]);
            now.checked_mul(a)?.checked_add(before.checked_mul(b)?)
        };
        let mut places = (class..self.weights.len() - 1).step_by(period).rev();
        let last = places.next().and_then(worth).and_then(|worth| worth.checked_sub(a.abs()));
        let positive = |worth: i128| worth.saturating_add(c.into()) > 0;
        last.is_some_and(|worth| worth >= 0 && positive(worth))
            && places.all(|m| worth(m).is_some_and(positive))
    }

    /// The position of a word, in numbers unless they are beyond the weights.
    pub(crate) fn show(&self, word: &[u32]) -> String {
        let value = |i: usize| {
            let digits = word.iter().rev().map(|&symbol| i128::from(self.pair(symbol)[i]));
            let mut places = digits.enumerate().filter(|&(_, digit)| digit > 0);
            places.try_fold(0, |sum, (m, digit)| Some(sum + digit * self.weights.get(m + 1)?))
        };
        let position = value(0).zip(value(1)).map(|position| format!("{position:?}"));
        position.unwrap_or_else(|| "a position beyond 2^70".to_string())
    }
}
