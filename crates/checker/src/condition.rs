//! Linear conditions: how they are written, what is left of them after some
//! digits, and the machines that decide them.
//!
//! What has been read of `Σ c_i z_i` is a vector ([`Worth`]); the rest adds between
//! `(U_m - 1)` times the sum of the negative and of the positive coefficients, with `m`
//! places left. Once this settles the sign for every possible `m`, the comparison is
//! replaced by its truth. Few comparisons stay open in systems of Pisot numbers: their
//! sums are near zero in one direction and contract in the others.
//! Of a remainder nothing is settled before the end: its vector is reduced.
//!
//! A state of a machine holds the class of the places left, the memory of each track, and
//! what is left of the condition. The digits of `x` and `y` are read, those of an option
//! guessed. Those of a step are guessed and forgotten: machines are nondeterministic then,
//! but never ambiguous.

use crate::machine::{Count, Edge, Machine, State, explore};
use crate::system::{Class, Memory, System, Worth};
use crate::{Budget, Checked, Rejection, number};

/// Conditions are about five numbers: the piles `x`, `y` of a position, the piles `x'`,
/// `y'` of an option, and the number `s` of the step between them, in this order.
pub(crate) const TRACKS: usize = 5;
/// How many of them a machine is about: those of a position, or also those of an option.
pub(crate) const POSITION: usize = 2;
pub(crate) const OPTION: usize = 4;

/// The largest number of moves and conditions, and of the coefficients they lead to.
pub(crate) const MOST: i64 = 1_000_000;

/// A linear form, `Σ coefficients[i] z_i + constant`, or its remainder.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Form {
    pub(crate) coefficients: [i64; TRACKS],
    pub(crate) constant: i64,
    /// By what it is divided; 0 if it is not.
    pub(crate) modulus: i64,
}

impl Form {
    /// A form that is not divided.
    pub(crate) fn new(coefficients: [i64; TRACKS], constant: i64) -> Self {
        Self { coefficients, constant, modulus: 0 }
    }

    /// `self + factor other`, unless the numbers become too large. Factors are products of
    /// two such numbers at most, so no coefficient overflows.
    pub(crate) fn plus(mut self, factor: i64, other: Self) -> Option<Self> {
        for (mine, theirs) in self.coefficients.iter_mut().zip(other.coefficients) {
            *mine += factor * theirs;
        }
        self.constant = self.constant.saturating_add(factor.saturating_mul(other.constant));
        let small = self.coefficients.iter().all(|c| c.abs() <= MOST);
        (small && self.constant.unsigned_abs() < 1 << 40).then_some(self)
    }

    /// What is left of a part of it by division.
    fn remainder(&self, part: i64) -> i64 {
        part.checked_rem_euclid(self.modulus).unwrap_or(part)
    }

    /// What is left of a comparison before places of a class, if what was read of it lies
    /// between two sums, which are the same if all digits are chosen.
    fn settled(self, equal: bool, read: [Worth; 2], system: &System, class: Class) -> Condition {
        let ([low, high], c) = (read, self.coefficients);
        // Whether a sign times the value is, with `more`, above 0 whatever follows: at least
        // `U_m - 1` times the sum of the negative coefficients.
        let is_above = |sign: i64, read: Worth, more: i64| {
            let low: i64 = c.iter().map(|c| (sign * c).min(0)).sum();
            let mut least = read.map(|worth| sign * worth);
            least[0] += low;
            // Few zeros have to be read to find a sign.
            system.is_above(class, least, sign * self.constant - low + more, 64)
        };
        // There is one word for each number: if two are equal, so are their digits.
        let tie = equal && self.constant == 0 && matches!(c, [1, 0, -1, 0, 0] | [0, 1, 0, -1, 0]);
        let never = (tie && low == high && low[0] != 0) || is_above(-1, high, 0);
        let always = !never && is_above(1, low, i64::from(!equal));
        let open = Condition::Compare { form: self, equal, read: low.map(|w| self.remainder(w)) };
        if self.modulus == 0 && (never || always) {
            Condition::Truth(always && !equal)
        } else {
            open
        }
    }
}

/// A condition.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Condition {
    /// Always, or never.
    Truth(bool),
    /// A comparison of a form, and what was read of it.
    Compare { form: Form, equal: bool, read: Worth },
    /// That all of them hold or, if not `all`, at least one; or, if it is `negated`, that
    /// this is not so.
    Join { all: bool, negated: bool, parts: Vec<Condition> },
}

impl Condition {
    /// That a form is zero or, if not `equal`, at least zero.
    pub(crate) fn compare(form: Form, equal: bool) -> Self {
        Self::Compare { form, equal, read: Worth::default() }
    }

    /// Reads a condition on `x`, `y` and, if there is a form to put in its place, `t`,
    /// of at most 1024 bytes and at most 16 deep.
    pub(crate) fn parse(text: &str, t: Option<Form>) -> Option<Self> {
        Self::part(text, t, 0).filter(|(_, rest)| rest.is_empty()).map(|(condition, _)| condition)
    }

    /// Reads a condition from the front of a text; gives the rest.
    fn part(text: &str, t: Option<Form>, depth: usize) -> Option<(Self, &str)> {
        let short = Some(text).filter(|text| text.len() <= 1024)?;
        let (word, mut rest) = short.split_at(short.find([' ', ')']).unwrap_or(short.len()));
        if let "true" | "false" = word {
            return Some((Self::Truth(word == "true"), rest));
        }
        if let "(>=" | "(=" | "(mod" = word {
            let (numbers, rest) = rest.strip_prefix(' ')?.split_once(')')?;
            let numbers = numbers.split(' ').map(|text| number(text, -MOST..=MOST));
            let mut numbers = numbers.collect::<Option<Vec<_>>>()?;
            let modulus = if word == "(mod" { numbers.remove(0) } else { 0 };
            let well = word != "(mod" || (2..=1000).contains(&modulus);
            let [cx, cy, ct, c] = numbers[..] else { return None };
            let form = Form { modulus, ..Form::new([cx, cy, 0, 0, 0], c) };
            let form = if ct == 0 { form } else { form.plus(ct, t?)? };
            return Some((Self::compare(form, word != "(>="), rest)).filter(|_| well);
        }
        let mut parts = Vec::new();
        while let Some(next) = rest.strip_prefix(' ').filter(|_| depth < 16) {
            let (part, after) = Self::part(next, t, depth + 1)?;
            parts.push(part);
            rest = after;
        }
        let well = matches!((word, parts.len()), ("(and" | "(or", 2..) | ("(not", 1));
        let join = Self::Join { all: word != "(or", negated: word == "(not", parts };
        Some((join, rest.strip_prefix(')').filter(|_| well)?))
    }

    /// What is left of it, if that is known of each comparison.
    fn left(&self, of: &impl Fn(Form, bool, Worth) -> Checked<Self>) -> Checked<Self> {
        match self {
            Self::Truth(_) => Ok(self.clone()),
            Self::Compare { form, equal, read } => of(*form, *equal, *read),
            Self::Join { all, negated, parts } => {
                let mut open = Vec::with_capacity(parts.len());
                for part in parts {
                    match part.left(of)? {
                        Self::Truth(truth) if truth == *all => {}
                        // This one decides.
                        Self::Truth(truth) => return Ok(Self::Truth(truth != *negated)),
                        part => open.push(part),
                    }
                }
                let settled = open.is_empty().then_some(Self::Truth(all != negated));
                Ok(settled.unwrap_or(Self::Join { all: *all, negated: *negated, parts: open }))
            }
        }
    }

    /// Of how many parts it consists.
    fn size(&self) -> usize {
        let Self::Join { parts, .. } = self else { return 1 };
        1 + parts.iter().map(Self::size).sum::<usize>()
    }

    /// The machine that gives words on the first tracks the value 1 if the condition holds.
    /// Else the value is 0, and they may be missing unless they are words of a position.
    pub(crate) fn machine(self, on: usize, system: &System, budget: &Budget) -> Checked<Machine> {
        let size = self.size();
        let start = Reading { class: 0, memories: [0; TRACKS], left: self };
        let bytes = |_: &Reading| 100 * size;
        let machine = explore(start, budget, bytes, |at, _| {
            let class = system.next(at.class);
            // On other tracks there are zeros.
            let most = |i: usize| if i < on { system.most(class, at.memories[i]) } else { 0 };
            // Between what and what digits are: halved as long as the condition may hold.
            let (mut edges, mut ranges) = (vec![], vec![[[0; TRACKS], std::array::from_fn(most)]]);
            while let Some(range @ [least, largest]) = ranges.pop() {
                budget.pay(0, 50 * size)?;
                let left = at.left.left(&|form, equal, read| {
                    let c = form.coefficients;
                    let ends = (0..TRACKS).map(|i| range.map(|digits| c[i] * i64::from(digits[i])));
                    let low = ends.clone().map(|[one, other]| one.min(other)).sum();
                    let high = ends.map(|[one, other]| one.max(other)).sum();
                    let read = |digit| system.shift(class, read, digit).ok_or(Rejection::Limit);
                    Ok(form.settled(equal, [read(low)?, read(high)?], system, class))
                })?;
                let track = (0..TRACKS).max_by_key(|&i| largest[i] - least[i]).unwrap_or(0);
                let middle = least[track].midpoint(largest[track]);
                if on != POSITION && left == Self::Truth(false) {
                    // Words that go on so are missing.
                } else if middle < largest[track] {
                    let (mut lower, mut upper) = (largest, least);
                    (lower[track], upper[track]) = (middle, middle + 1);
                    ranges.extend([[least, lower], [upper, largest]]);
                } else {
                    let [x, y, option_x, option_y, _] = least;
                    let memory = |i: usize| system.then(class, at.memories[i], least[i]);
                    let target = Reading { class, memories: std::array::from_fn(memory), left };
                    edges.push(Edge { symbol: [x, y, option_x, option_y], target });
                }
            }
            let at_end = at.left.left(&|form, equal, read| {
                let value = form.remainder(system.worth_at_end(read) + form.constant);
                Ok(Self::Truth(value == 0 || (value > 0 && !equal)))
            })?;
            let holds = Count::from(at_end == Self::Truth(true));
            Ok(State { value: system.may_end(at.class, &at.memories).then_some(holds), edges })
        });
        machine?.reduced(Count::from(on != POSITION), budget)
    }
}

/// What is known of words after some places.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Reading {
    class: Class,
    memories: [Memory; TRACKS],
    left: Condition,
}
