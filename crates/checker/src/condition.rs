//! Linear conditions: how they are written, what is left of them after some
//! digits, and the machines that decide them.
//!
//! What has been read of `Σ c_i z_i` is worth `a U_m + b U_{m-1}` with `m` places
//! left; the rest adds between `(U_m - 1)` times the sum of the negative and of
//! the positive coefficients. Once this settles the sign for every possible `m`,
//! the vector is closed to its sign. Few vectors stay open: those that do are near
//! zero in one direction and contract in the other.
//!
//! A state of a machine holds the class of the places left, for each track whether
//! its last digit was as large as a quotient, and the residuals. The digits of `x`
//! and `y` are read, those of the target guessed. Those of the step are guessed
//! and forgotten: machines are nondeterministic then, but never ambiguous, since
//! the target determines the step.

use crate::machine::{Machine, NONE, explore};
use crate::reader::number;
use crate::system::System;
use crate::{Budget, Checked, Rejection};
use std::ops::RangeInclusive;

/// The tracks: `x`, `y`, the target `x'` and `y'`, and the step.
pub(crate) const TRACKS: usize = 5;
/// The numbers of moves and conditions, and the coefficients they lead to.
pub(crate) const NUMBERS: RangeInclusive<i64> = -1_000_000..=1_000_000;
/// The deepest nesting and the longest text of a condition.
const MAX_DEPTH: usize = 16;
const MAX_LENGTH: usize = 1024;

/// `Σ at[i] z_i + constant`, compared with zero.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Atom {
    pub(crate) at: [i64; TRACKS],
    pub(crate) constant: i64,
    /// `= 0`; otherwise `>= 0`.
    pub(crate) equal: bool,
}

/// What is left of an atom: the vector `(a, b)`, or the truth.
type Residual = Result<(i64, i64), bool>;

impl Atom {
    /// `self + k other`, unless a number becomes too large.
    pub(crate) fn plus(mut self, k: i64, other: Self) -> Option<Self> {
        for (mine, theirs) in self.at.iter_mut().zip(other.at) {
            let sum = mine.checked_add(k.checked_mul(theirs)?)?;
            *mine = Some(sum).filter(|sum| NUMBERS.contains(sum))?;
        }
        self.constant = self.constant.checked_add(k.checked_mul(other.constant)?)?;
        (self.constant.abs() < 1 << 40).then_some(self)
    }

    /// The residual of what is worth `a U_m + b U_{m-1}`.
    fn settle(&self, system: &System, class: usize, (a, b): (i64, i64)) -> Residual {
        let of_sign = |sign: i64| self.at.iter().filter(|&&c| c * sign > 0).sum::<i64>();
        let (low, high, c) = (of_sign(-1), of_sign(1), self.constant);
        let above = |margin| system.above(class, (a + low, b), c - low + margin);
        let below = || system.above(class, (-(a + high), -b), high - c);
        if !self.equal && above(1) {
            return Err(true);
        }
        if below() || (self.equal && above(0)) { Err(false) } else { Ok((a, b)) }
    }

    /// The truth of a residual at the end of the words.
    fn at_end(&self, system: &System, residual: Residual) -> Option<bool> {
        let Ok(vector) = residual else { return residual.err() };
        let value = system.worth_at_end(vector) + i128::from(self.constant);
        Some(value == 0 || (value > 0 && !self.equal))
    }
}

/// How atoms are put together, by their index.
#[derive(Debug)]
pub(crate) enum Shape {
    Atom(usize),
    /// All of them if true, else at least one.
    Join(bool, Vec<Shape>),
    Not(Box<Shape>),
}

impl Shape {
    /// The truth, as far as that of the atoms determines it.
    fn truth(&self, atom: &impl Fn(usize) -> Option<bool>) -> Option<bool> {
        match self {
            Self::Atom(i) => atom(*i),
            Self::Not(part) => part.truth(atom).map(|truth| !truth),
            // What decides the whole comes first, what leaves it open second.
            Self::Join(all, parts) => {
                let rank = |t: &Option<bool>| t.map_or(1, |t| if t == *all { 2 } else { 0 });
                parts.iter().map(|part| part.truth(atom)).min_by_key(rank).unwrap_or(Some(*all))
            }
        }
    }
}

/// A condition: its atoms and how they are put together.
#[derive(Debug)]
pub(crate) struct Condition {
    pub(crate) atoms: Vec<Atom>,
    pub(crate) shape: Shape,
    /// How many of the tracks, from the first on, it speaks of.
    pub(crate) tracks: usize,
}

impl Condition {
    /// The condition on `x` and `y` that always holds.
    pub(crate) fn always() -> Self {
        Self { atoms: Vec::new(), shape: Shape::Join(true, Vec::new()), tracks: 2 }
    }

    /// Reads a condition on `x`, `y` and `t`; `t` is put on the last track.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut condition = Self::always();
        let (shape, rest) = condition.part(Some(text).filter(|t| t.len() <= MAX_LENGTH)?, 0)?;
        condition.shape = shape;
        rest.is_empty().then_some(condition)
    }

    fn part<'a>(&mut self, text: &'a str, depth: usize) -> Option<(Shape, &'a str)> {
        let (word, mut rest) = text.split_at(text.find([' ', ')']).unwrap_or(text.len()));
        if let "true" | "false" = word {
            return Some((Shape::Join(word == "true", Vec::new()), rest));
        }
        if let "(>=" | "(=" = word {
            let (numbers, rest) = rest.strip_prefix(' ')?.split_once(')')?;
            let numbers = numbers.split(' ').map(|n| number(n, NUMBERS));
            let [x, y, t, constant] = numbers.collect::<Option<Vec<_>>>()?[..] else { return None };
            self.atoms.push(Atom { at: [x, y, 0, 0, t], constant, equal: word == "(=" });
            return Some((Shape::Atom(self.atoms.len() - 1), rest));
        }
        let mut parts = Vec::new();
        while let Some(next) = rest.strip_prefix(' ').filter(|_| depth < MAX_DEPTH) {
            let (part, after) = self.part(next, depth + 1)?;
            parts.push(part);
            rest = after;
        }
        let shape = match (word, parts.len()) {
            ("(not", 1) => Shape::Not(Box::new(parts.pop()?)),
            ("(and" | "(or", 2..) => Shape::Join(word == "(and", parts),
            _ => return None,
        };
        Some((shape, rest.strip_prefix(')')?))
    }

    /// The condition with a form in place of what is on the last track.
    pub(crate) fn substitute(mut self, form: Atom) -> Option<Self> {
        let put = |atom: &Atom| {
            let [x, y, p, q, factor] = atom.at;
            Atom { at: [x, y, p, q, 0], ..*atom }.plus(factor, form)
        };
        self.atoms = self.atoms.iter().map(put).collect::<Option<_>>()?;
        Some(self)
    }

    /// The machine that gives words of canonical digits the value 1 or 0 as the
    /// condition holds or not. Of conditions on targets, only what may still hold
    /// is kept.
    pub(crate) fn machine(&self, system: &System, budget: &Budget) -> Checked<Machine> {
        let Self { atoms, shape, tracks } = self;
        // All residuals, or the truth once they determine it.
        let progress = |residuals: Vec<Residual>| {
            let truth = shape.truth(&|i| residuals[i].err());
            truth.map_or(Ok(residuals), Err)
        };
        let after = |next: usize, before: &[Residual], digits: &[u32; TRACKS]| {
            let mut residuals = before.to_vec();
            for (residual, atom) in residuals.iter_mut().zip(atoms) {
                let Ok(vector) = *residual else { continue };
                let digit = atom.at.iter().zip(digits).map(|(c, d)| c * i64::from(*d)).sum();
                let vector = system.shift(next, vector, digit).ok_or(Rejection::Limit)?;
                *residual = atom.settle(system, next, vector);
            }
            Ok(residuals)
        };
        let start = (0, [false; TRACKS], progress(vec![Ok((0, 0)); atoms.len()]));
        let bytes = |_: &_| size_of::<Residual>() * atoms.len();
        explore(start, budget, bytes, |(class, tight, residuals), _| {
            let (mut edges, next) = (Vec::new(), system.next(*class));
            let mut digits = [0; TRACKS];
            loop {
                budget.pay(0, 50 + 200 * atoms.len())?;
                let left = match residuals {
                    Ok(residuals) => progress(after(next, residuals, &digits)?),
                    Err(truth) => Err(*truth),
                };
                if *tracks == 2 || left != Err(false) {
                    let state = (next, digits.map(|d| system.tight(next, d)), left);
                    let [x, y, p, q, _] = digits;
                    edges.push((system.symbol([x, y]), system.symbol([p, q]), state));
                }
                let not_last = |&i: &usize| digits[i] < system.most(next, tight[i]);
                let Some(up) = (0..*tracks).find(not_last) else { break };
                digits[..up].fill(0);
                digits[up] += 1;
            }
            let truth = match residuals {
                Ok(open) => shape.truth(&|i| atoms[i].at_end(system, open[i])) == Some(true),
                Err(truth) => *truth,
            };
            Ok((if system.ends(*class, tight) { truth.into() } else { NONE }, edges))
        })
    }
}
