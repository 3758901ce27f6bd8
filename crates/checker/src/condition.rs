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
//! its last digit was as large as a quotient, and what is left of the condition. The
//! digits of `x` and `y` are read, those of the target guessed. Those of the step are
//! guessed and forgotten: machines are nondeterministic then, but never ambiguous,
//! since the target determines the step.

use crate::machine::{Machine, NONE, explore};
use crate::system::{System, above};
use crate::{Budget, Checked, Rejection, number};
use std::ops::RangeInclusive;

/// The tracks: `x`, `y`, the target `x'` and `y'`, and the step.
const TRACKS: usize = 5;
/// The numbers of moves and conditions, and the coefficients they lead to.
const NUMBERS: RangeInclusive<i64> = -1_000_000..=1_000_000;

/// `Σ at[i] z_i + constant`, compared with zero.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Atom {
    at: [i64; TRACKS],
    constant: i64,
    /// `= 0`; otherwise `>= 0`.
    equal: bool,
    /// What has been read of the sum: `(a, b)`.
    read: (i64, i64),
}

impl Atom {
    /// `self + k other`, unless a number becomes too large. No product of `k` and a
    /// coefficient is beyond 10^12.
    fn plus(mut self, k: i64, other: Self) -> Option<Self> {
        self.at.iter_mut().zip(other.at).for_each(|(mine, theirs)| *mine += k * theirs);
        self.constant = self.constant.checked_add(k.checked_mul(other.constant)?)?;
        let small = self.constant.abs() < 1 << 40 && self.at.iter().all(|c| NUMBERS.contains(c));
        small.then_some(self)
    }

    /// What is left of it.
    fn settled(self) -> Condition {
        let of_sign = |sign: i64| self.at.iter().filter(|&&c| c * sign > 0).sum::<i64>();
        let (low, high, c, (a, b)) = (of_sign(-1), of_sign(1), self.constant, self.read);
        match self.equal {
            false if above((a + low, b), c - low + 1) => Condition::truth(true),
            true if above((a + low, b), c - low) => Condition::truth(false),
            _ if above((-(a + high), -b), high - c) => Condition::truth(false),
            _ => Condition::Atom(self),
        }
    }
}

/// A condition.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Condition {
    Atom(Atom),
    /// Whether all of them hold or, if the first is false, at least one; the second
    /// says that this must not be so. Of none, it is the truth.
    Join(bool, bool, Vec<Condition>),
}

impl Condition {
    pub(crate) fn truth(holds: bool) -> Self {
        Self::Join(holds, false, Vec::new())
    }

    /// Reads a condition on `x`, `y` and, if there is a form to put in its place, `t`,
    /// of at most 1024 bytes and at most 16 deep.
    pub(crate) fn parse(text: &str, t: Option<Atom>) -> Option<Self> {
        let (condition, rest) = Self::part(Some(text).filter(|text| text.len() <= 1024)?, t, 0)?;
        rest.is_empty().then_some(condition)
    }

    fn part(text: &str, t: Option<Atom>, depth: usize) -> Option<(Self, &str)> {
        let (word, mut rest) = text.split_at(text.find([' ', ')']).unwrap_or(text.len()));
        if let "true" | "false" = word {
            return Some((Self::truth(word == "true"), rest));
        }
        if let "(>=" | "(=" = word {
            let (numbers, rest) = rest.strip_prefix(' ')?.split_once(')')?;
            let numbers = numbers.split(' ').map(|n| number(n, NUMBERS));
            let [x, y, k, constant] = numbers.collect::<Option<Vec<_>>>()?[..] else { return None };
            let (at, equal) = ([x, y, 0, 0, 0], word == "(=");
            let atom = Atom { at, constant, equal, ..Atom::default() };
            return Some((Self::Atom(if k == 0 { atom } else { atom.plus(k, t?)? }), rest));
        }
        let mut parts = Vec::new();
        while let Some(next) = rest.strip_prefix(' ').filter(|_| depth < 16) {
            let (part, after) = Self::part(next, t, depth + 1)?;
            parts.push(part);
            rest = after;
        }
        let condition = match (word, parts.len()) {
            ("(not", 1) | ("(and" | "(or", 2..) => Self::Join(word != "(or", word == "(not", parts),
            _ => return None,
        };
        Some((condition, rest.strip_prefix(')')?))
    }

    /// Reads a family of moves: "`(x', y')` is an option of `(x, y)`", and on how many
    /// of the tracks, from the first on.
    pub(crate) fn family(text: &str) -> Result<(Self, usize), &'static str> {
        let need = |well: bool, reason: &'static str| well.then_some(()).ok_or(reason);
        let fields: Vec<_> = text.splitn(8, ' ').collect();
        let key: Vec<Option<i64>> = fields.iter().map(|n| number(n, NUMBERS)).collect();
        let [Some(rx), Some(ox), Some(ry), Some(oy), Some(first), Some(step), last, _] = key[..]
        else {
            return Err("a move is seven numbers of up to a million and a condition");
        };
        let steps = first >= 1 && step >= 1 && last.map_or(fields[6] == "*", |last| last >= first);
        need(steps, "a move needs steps with 1 <= first <= last or `*`, and 1 <= stride")?;
        // Steps are numbered s = 0, 1, …, and the first takes this.
        let last = last.map(|last| (last - first) / step);
        let take = [rx * first + ox, ry * first + oy];
        let grow = if last == Some(0) { [0, 0] } else { [rx * step, ry * step] };
        // So that every move lowers x + y and raises no pile, and each step of a
        // family leads to another position.
        let lowers = [rx, ry, take[0], take[1]].iter().all(|&n| n >= 0) && take != [0, 0];
        need(lowers, "a move must take something from a pile and never add to one")?;
        need(grow != [0, 0] || last == Some(0), "all steps of this move take the same")?;
        // What is taken beyond the first step. Where each step takes one more from a
        // pile that is s itself, which then need not be guessed.
        let form = |at, constant, equal| Atom { at, constant, equal, ..Atom::default() };
        let x = form([1, 0, -1, 0, 0], -take[0], true);
        let y = form([0, 1, 0, -1, 0], -take[1], true);
        let (s, tracks) = match grow {
            [0, 0] => (Atom::default(), 4),
            [1, _] => (x, 4),
            [_, 1] => (y, 4),
            _ => (form([0, 0, 0, 0, 1], 0, false), 5),
        };
        let plus = |form: Atom, k: i64| form.plus(k, s).ok_or("the numbers are too large");
        let t = plus(form([0; TRACKS], first, false), step)?;
        let own = Self::parse(fields[7], Some(t)).ok_or("not a condition on x, y and t")?;
        let mut forms = vec![Atom { equal: false, ..s }, plus(x, -grow[0])?, plus(y, -grow[1])?];
        forms.extend(last.map(|last| plus(form([0; TRACKS], last, false), -1)).transpose()?);
        let parts = forms.into_iter().map(Self::Atom).chain([own]).collect();
        Ok((Self::Join(true, false, parts), tracks))
    }

    /// What is left of it after some digits.
    fn after(&self, digits: &[u32], next: usize, system: &System) -> Checked<Self> {
        match self {
            Self::Atom(atom) => {
                let digit = atom.at.iter().zip(digits).map(|(c, d)| c * i64::from(*d)).sum();
                let read = system.shift(next, atom.read, digit).ok_or(Rejection::Limit)?;
                Ok(Atom { read, ..*atom }.settled())
            }
            Self::Join(all, not, parts) => {
                let parts = parts.iter().map(|part| part.after(digits, next, system));
                let mut parts = parts.collect::<Checked<Vec<_>>>()?;
                let decided = parts.contains(&Self::truth(!all));
                parts.retain(|part| *part != Self::truth(*all));
                let truth = Self::truth(all ^ not ^ decided);
                let closed = decided || parts.is_empty();
                Ok(if closed { truth } else { Self::Join(*all, *not, parts) })
            }
        }
    }

    /// Whether it holds at the end of the words.
    fn holds(&self, by: &System) -> bool {
        match self {
            Self::Atom(atom) => {
                let value = by.worth_at_end(atom.read) + atom.constant;
                value == 0 || (value > 0 && !atom.equal)
            }
            Self::Join(all, not, parts) => parts.iter().all(|p| p.holds(by) == *all) == (all ^ not),
        }
    }

    /// How large it is.
    fn parts(&self) -> usize {
        match self {
            Self::Atom(_) => 1,
            Self::Join(.., parts) => parts.iter().map(Self::parts).sum::<usize>() + 1,
        }
    }

    /// The machine that gives words of canonical digits the value 1 or 0 as the
    /// condition holds or not. Of conditions on targets, only what may still hold
    /// is kept.
    pub(crate) fn build(self, tracks: usize, system: &System, budget: &Budget) -> Checked<Machine> {
        let parts = self.parts();
        let bytes = |_: &_| 100 * parts;
        explore((0, [false; TRACKS], self), budget, bytes, |(class, tight, left), _| {
            let (mut edges, next) = (Vec::new(), system.next(*class));
            let mut digits = [0; TRACKS];
            loop {
                budget.pay(0, 200 * parts)?;
                let left = left.after(&digits, next, system)?;
                if tracks == 2 || left != Self::truth(false) {
                    let state = (next, digits.map(|d| system.tight(next, d)), left);
                    let [x, y, p, q, _] = digits;
                    edges.push((system.symbol([x, y]), system.symbol([p, q]), state));
                }
                let not_last = |&i: &usize| digits[i] < system.most(next, tight[i]);
                let Some(up) = (0..tracks).find(not_last) else { break };
                digits[..up].fill(0);
                digits[up] += 1;
            }
            let value = if system.ends(*class, tight) { left.holds(system).into() } else { NONE };
            Ok((value, edges))
        })?
        .reduced(u32::from(tracks > 2), budget)
    }
}
