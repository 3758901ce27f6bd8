//! Number systems: bases, Zeckendorf's and Ostrowski's.
//!
//! Place `i` is worth `U_i`, with `U_0 = 1` and `U_m = a_m U_{m-1} + U_{m-2}`
//! (`U_m = k U_{m-1}` in base `k`). Words are read from the most significant
//! digit on, so a machine does not know how many places `m` are left, only their
//! *class*: `m` itself within the preperiod of the quotients, `m` modulo the
//! period beyond. Where a class may or may not lead into the preperiod there are
//! two steps, and searches follow both: only the right one ends with the word.

use crate::reader::number;

/// The largest quotient, and the most quotients: limits on symbols and classes.
const MAX_QUOTIENT: i64 = 9;
const MAX_QUOTIENTS: usize = 8;

/// From `m` places left to `m - 1`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// `a_m`, or the base.
    quotient: u32,
    /// The class of `m - 1`.
    pub(crate) next: usize,
}

/// A number system.
#[derive(Debug)]
pub(crate) struct System {
    pub(crate) name: String,
    /// Those of the preperiod, then those of the period; or the base.
    quotients: Vec<u32>,
    /// How many quotients the preperiod has. The class of this number of places
    /// is where words start: every pair has a word of such a length, as words
    /// may be padded with zeros.
    pub(crate) preperiod: usize,
    /// How many digits there are.
    pub(crate) digits: u32,
    /// The coefficient of `U_{m-2}`: 1, or 0 in a base.
    tail: u32,
    /// `U_{-1}`. With 0 the last digit is below `a_1`; with 1 it may be `a_1`.
    seed: u32,
    /// The steps of each class.
    pub(crate) steps: Vec<Vec<Step>>,
    /// `(U_m, U_{m-1})` for the `m` of each class; see [`Self::above`].
    weights: Vec<Vec<(i128, i128)>>,
}

impl System {
    /// Reads `fibonacci`, `base 2` or `ostrowski 1 2 ; 3`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if let Some(base) = text.strip_prefix("base ") {
            return Some(Self::new(text, vec![number(base, 2..=MAX_QUOTIENT + 1)?], 0, [0, 0]));
        }
        let list = if text == "fibonacci" { "2 ; 1" } else { text.strip_prefix("ostrowski ")? };
        let mut words: Vec<_> = list.split(' ').collect();
        let preperiod = words.iter().position(|&word| word == ";")?;
        words.remove(preperiod);
        let quotients = words.iter().map(|word| number(word, 1..=MAX_QUOTIENT));
        let mut quotients: Vec<u32> = quotients.collect::<Option<_>>()?;
        let all = quotients.len();
        (preperiod < all && all <= MAX_QUOTIENTS).then_some(())?;
        // U_1 = a_1 U_0 is also (a_1 - 1) U_0 + U_{-1} with U_{-1} = 1. Where this
        // makes the quotients purely periodic, as it does for Zeckendorf's, no
        // step has to be guessed any more.
        if preperiod == 1 && quotients[0] == quotients[all - 1] + 1 {
            quotients[0] -= 1;
            quotients.pop();
            return Some(Self::new(text, quotients, 0, [1, 1]));
        }
        Some(Self::new(text, quotients, preperiod, [1, 0]))
    }

    fn new(name: &str, quotients: Vec<u32>, preperiod: usize, [tail, seed]: [u32; 2]) -> Self {
        let classes = quotients.len();
        let digits = quotients.iter().max().map_or(0, |most| most + tail);
        let step = |m: usize| Step { quotient: quotients[m - 1], next: m - 1 };
        let mut steps = vec![Vec::new()];
        steps.extend((1..classes).map(|m| vec![step(m)]));
        steps[preperiod].push(step(classes));
        let (name, weights) = (name.to_string(), vec![Vec::new(); classes]);
        let mut system = Self { name, quotients, preperiod, digits, tail, seed, steps, weights };
        let known = system.weights_up_to(1 << (72 + 4 * classes));
        for (m, &now) in known.iter().enumerate() {
            let before = if m == 0 { seed.into() } else { known[m - 1] };
            let class = system.fold(m);
            system.weights[class].push((now, before));
        }
        system
    }

    /// `m`, or what it is modulo the period.
    fn fold(&self, m: usize) -> usize {
        let r = self.preperiod;
        if m < r { m } else { r + (m - r) % (self.quotients.len() - r) }
    }

    /// `U_0, U_1, …` as long as they are at most `most`.
    fn weights_up_to(&self, most: i128) -> Vec<i128> {
        let (mut weights, mut now, mut before) = (Vec::new(), 1, i128::from(self.seed));
        while now <= most {
            let quotient = i128::from(self.quotients[self.fold(weights.len())]);
            weights.push(now);
            (now, before) = (quotient * now + i128::from(self.tail) * before, now);
        }
        weights
    }

    /// The symbol of two digits, read on one of the steps of a class.
    pub(crate) fn symbol(&self, way: u32, [x, y]: [u32; 2]) -> u32 {
        (way * self.digits + x) * self.digits + y
    }

    /// The two digits of a symbol.
    pub(crate) fn pair(&self, symbol: u32) -> [u32; 2] {
        [symbol / self.digits % self.digits, symbol % self.digits]
    }

    /// The largest digit that keeps a word canonical, where `tight` says that
    /// the digit before it was as large as a quotient.
    pub(crate) fn most(&self, step: Step, tight: bool) -> u32 {
        if tight { 0 } else { step.quotient - 1 + self.tail }
    }

    /// Whether a digit is as large as a quotient, so that 0 has to follow.
    pub(crate) fn tight(&self, step: Step, digit: u32) -> bool {
        self.tail == 1 && digit == step.quotient
    }

    /// Whether canonical words may end here.
    pub(crate) fn ends(&self, class: usize, tight: &[bool]) -> bool {
        class == 0 && (self.seed == 1 || !tight.contains(&true))
    }

    /// What `(a, b)`, worth `a U_m + b U_{m-1}`, becomes after a place where
    /// the digits contribute `digit`.
    pub(crate) fn shift(&self, step: Step, (a, b): (i64, i64), digit: i64) -> Option<(i64, i64)> {
        let head = a.checked_mul(step.quotient.into())?.checked_add(b)?.checked_add(digit)?;
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
    /// periodic quotients, so the two differ by less than `1 / U_{m-1}` (of the
    /// precision, a preperiod takes away a factor of 2^32 at most). Hence
    /// `a U_m + b U_{m-1}`, scaled down to the last weight, differs from its
    /// value there by less than `|a|`: if that much can be spared at the last
    /// weight, the sign stays and the value grows.
    pub(crate) fn above(&self, class: usize, (a, b): (i64, i64), c: i64) -> bool {
        let weights = &self.weights[class];
        weights.iter().enumerate().rev().all(|(i, &(now, before))| {
            let (now, before) = (now.checked_mul(a.into()), before.checked_mul(b.into()));
            let value = now.zip(before).and_then(|(now, before)| now.checked_add(before));
            let last = class >= self.preperiod && i + 1 == weights.len();
            let spare = if last { i128::from(a).abs() } else { 0 };
            let value = value.map(|value| value.saturating_sub(spare));
            value.is_some_and(|v| v.saturating_add(c.into()) > 0 && (v >= 0 || !last))
        })
    }

    /// The position of a word, in numbers unless they are beyond 2^96.
    pub(crate) fn show(&self, word: &[u32]) -> String {
        let weights = self.weights_up_to(1 << 96);
        let value = |i: usize| {
            let digits = word.iter().rev().map(|&symbol| i128::from(self.pair(symbol)[i]));
            let mut places = digits.enumerate().filter(|&(_, digit)| digit > 0);
            places.try_fold(0, |sum, (m, digit)| Some(sum + digit * weights.get(m)?))
        };
        let position = value(0).zip(value(1)).map(|position| format!("{position:?}"));
        position.unwrap_or_else(|| "a position beyond 2^96".to_string())
    }
}
