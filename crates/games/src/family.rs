//! Move families: a ray of takes, a set of steps and a guard; or, for the moves of Fraenkel's
//! (s, t)-Wythoff game, a [`Wedge`] of takes between two rays.

use crate::condition::{At, Condition};
use crate::legal::Pair;
use crate::position::Position;
use dashu_int::UBig;
use std::fmt;

/// The steps `t` of a family: `first, first + stride, …`, up to `last`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Steps {
    first: u64,
    stride: u64,
    last: Option<u64>,
}

impl Steps {
    /// Every `t >= 1`.
    pub const ALL: Self = Self { first: 1, stride: 1, last: None };

    /// Steps `first, first + stride, …` up to `last`; `None` unless
    /// `1 <= first`, `1 <= stride` and at least one step is left.
    ///
    /// `last` is rounded down to a step, and a single step has stride 1, so
    /// equal sets of steps are equal values.
    pub fn new(first: u64, stride: u64, last: Option<u64>) -> Option<Self> {
        if first == 0 || stride == 0 || last.is_some_and(|l| l < first) {
            return None;
        }
        let last = last.map(|l| first + (l - first) / stride * stride);
        let stride = if last == Some(first) { 1 } else { stride };
        Some(Self { first, stride, last })
    }

    /// Multiples of `k`.
    pub(crate) fn multiples_of(k: u64) -> Option<Self> {
        Self::new(k, k, None)
    }

    /// At most `m`.
    pub(crate) fn at_most(m: u64) -> Option<Self> {
        Self::new(1, 1, Some(m))
    }

    /// Exactly `t`.
    pub(crate) fn only(t: u64) -> Option<Self> {
        Self::new(t, 1, Some(t))
    }

    /// The smallest step.
    pub const fn first(self) -> u64 {
        self.first
    }

    /// The distance between neighbouring steps.
    pub const fn stride(self) -> u64 {
        self.stride
    }

    /// The largest step, if there is one.
    pub const fn last(self) -> Option<u64> {
        self.last
    }

    /// How many steps there are, if finitely many.
    pub fn count(self) -> Option<u64> {
        self.last.map(|l| (l - self.first) / self.stride + 1)
    }

    /// The steps in increasing order, up to `limit` inclusive.
    pub fn up_to(self, limit: u64) -> impl Iterator<Item = u64> {
        let end = self.last.map_or(limit, |l| l.min(limit));
        let n = if end < self.first { 0 } else { (end - self.first) / self.stride + 1 };
        (0..n).map(move |u| self.first + u * self.stride)
    }
}

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.first, self.stride, self.last) {
            (1, 1, None) => f.write_str("t >= 1"),
            (a, 1, Some(b)) if a == b => write!(f, "t = {a}"),
            (1, 1, Some(b)) => write!(f, "1 <= t <= {b}"),
            (a, 1, None) => write!(f, "t >= {a}"),
            (a, s, last) => {
                write!(f, "t = {a}, {}, {}, …", a + s, a + 2 * s)?;
                last.map_or(Ok(()), |b| write!(f, " up to {b}"))
            }
        }
    }
}

/// How much a step takes from one pile: `offset + rate·t`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Take {
    /// Tokens per unit of step.
    pub rate: u32,
    /// Tokens taken besides; may be negative as long as no step takes less
    /// than nothing.
    pub offset: i32,
}

impl Take {
    /// Nothing from this pile.
    pub const NOTHING: Self = Self { rate: 0, offset: 0 };
    /// The step itself from this pile.
    pub const STEP: Self = Self { rate: 1, offset: 0 };

    /// Tokens taken at step `t`; `None` if negative or beyond 64 bits.
    pub fn at(self, t: u64) -> Option<u64> {
        u64::from(self.rate).checked_mul(t)?.checked_add_signed(self.offset.into())
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rate, self.offset) {
            (0, c) => write!(f, "{c}"),
            (1, 0) => f.write_str("t"),
            (k, 0) => write!(f, "{k} t"),
            (1, c) => write!(f, "t {} {}", if c < 0 { '-' } else { '+' }, c.unsigned_abs()),
            (k, c) => write!(f, "{k} t {} {}", if c < 0 { '-' } else { '+' }, c.unsigned_abs()),
        }
    }
}

/// Why a family of moves is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FamilyError {
    /// Some step takes nothing: the game could run for ever.
    #[error("the step t = {0} takes nothing, so the game could run for ever")]
    TakesNothing(u64),
    /// Some step would add tokens.
    #[error("the step t = {0} takes a negative number of tokens")]
    TakesNegative(u64),
    /// A family with more than one step must take more as the step grows.
    #[error("the same move for every step t: give one step instead")]
    Constant,
    /// Rays that do not part are families of their own.
    #[error("the moves l < k + R are rays: a wedge is l < S k + T with S at least 2")]
    NarrowWedge,
    /// The moves of a wedge have no step.
    #[error("the guard of a wedge may speak of x and y only, not of a step")]
    GuardOnStep,
}

/// The takes `k` from one pile and `l` from the other with `1 <= k <= l < rate·k + offset`:
/// between two rays that part, so no finite number of rays holds them all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wedge {
    /// How many times `k` the other amount must stay below, at least 2.
    pub rate: u32,
    /// How many more.
    pub offset: u32,
    /// Whether `l`, the larger amount, is taken from the first pile.
    pub larger_from_x: bool,
}

impl Wedge {
    /// The largest `l` for `k` from the other pile, at least `k`.
    pub fn most(self, k: u64) -> u64 {
        u64::from(self.rate).saturating_mul(k).saturating_add(self.offset.into()) - 1
    }

    /// Whether it holds a take.
    pub fn contains(self, take: &Pair) -> bool {
        let (l, k) = if self.larger_from_x { (&take.0, &take.1) } else { (&take.1, &take.0) };
        !k.is_zero() && k <= l && *l < k * UBig::from(self.rate) + UBig::from(self.offset)
    }
}

/// A family of moves: for every step `t` that the guard allows, take
/// `x.at(t)` from the first pile and `y.at(t)` from the second.
///
/// In a wedge that is the smallest take for `t` from the pile that loses less: from the
/// other one any number up to [`Wedge::most`] may be taken.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveFamily {
    x: Take,
    y: Take,
    steps: Steps,
    guard: Condition,
    wedge: Option<Wedge>,
}

/// The takes of a family as vectors: `first + u·stride` for `u = 0, 1, …`,
/// `count` of them. This is the form engines work with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progression {
    /// The smallest take.
    pub first: (u64, u64),
    /// What each further step takes in addition; `(0, 0)` if there is one step.
    pub stride: (u64, u64),
    /// How many takes there are, if finitely many.
    pub count: Option<u64>,
}

impl MoveFamily {
    /// A family of moves, refused if a step takes nothing or less.
    ///
    /// # Errors
    /// See [`FamilyError`].
    pub fn new(x: Take, y: Take, steps: Steps, guard: Condition) -> Result<Self, FamilyError> {
        let first = steps.first();
        // Takes grow with t, so the first step is the smallest.
        match (x.at(first), y.at(first)) {
            (Some(0), Some(0)) => return Err(FamilyError::TakesNothing(first)),
            (Some(_), Some(_)) => {}
            _ => return Err(FamilyError::TakesNegative(first)),
        }
        if x.rate == 0 && y.rate == 0 && steps.count() != Some(1) {
            return Err(FamilyError::Constant);
        }
        Ok(Self { x, y, steps, guard, wedge: None })
    }

    /// The takes of a wedge, allowed where `guard`, which may speak of the piles only, holds.
    ///
    /// # Errors
    /// [`FamilyError::NarrowWedge`], [`FamilyError::GuardOnStep`].
    pub fn wedge_of(wedge: Wedge, guard: Condition) -> Result<Self, FamilyError> {
        if wedge.rate < 2 {
            return Err(FamilyError::NarrowWedge);
        }
        if !guard.is_on_source() {
            return Err(FamilyError::GuardOnStep);
        }
        let (x, y, steps) = (Take::STEP, Take::STEP, Steps::ALL);
        Ok(Self { x, y, steps, guard, wedge: Some(wedge) })
    }

    /// The plain ray: `t·dx` and `t·dy` for all `t >= 1`.
    ///
    /// # Errors
    /// [`FamilyError::TakesNothing`] for the ray (0, 0).
    pub fn ray(dx: u32, dy: u32) -> Result<Self, FamilyError> {
        let take = |rate| Take { rate, offset: 0 };
        Self::new(take(dx), take(dy), Steps::ALL, Condition::Always)
    }

    /// The takes of a ray with other steps.
    ///
    /// # Errors
    /// As [`MoveFamily::new`].
    pub fn with_steps(self, steps: Steps) -> Result<Self, FamilyError> {
        Self::new(self.x, self.y, steps, self.guard)
    }

    /// The same takes, allowed only where `guard` holds as well.
    #[must_use]
    pub fn guarded(self, guard: Condition) -> Self {
        Self { guard: self.guard.and(guard), ..self }
    }

    /// The wedge that the takes fill, unless they lie on a ray.
    pub const fn wedge(&self) -> Option<Wedge> {
        self.wedge
    }

    /// What is taken from the first pile.
    pub const fn x(&self) -> Take {
        self.x
    }

    /// What is taken from the second pile.
    pub const fn y(&self) -> Take {
        self.y
    }

    /// The steps.
    pub const fn steps(&self) -> Steps {
        self.steps
    }

    /// The guard.
    pub const fn guard(&self) -> &Condition {
        &self.guard
    }

    /// The family with the two piles exchanged.
    #[must_use]
    pub fn mirror(&self) -> Self {
        let wedge = self.wedge.map(|w| Wedge { larger_from_x: !w.larger_from_x, ..w });
        Self { x: self.y, y: self.x, steps: self.steps, guard: self.guard.mirror(), wedge }
    }

    /// The takes as vectors, unless they are a wedge.
    pub fn progression(&self) -> Option<Progression> {
        if self.wedge.is_some() {
            return None;
        }
        let at =
            |take: Take| take.at(self.steps.first()).expect("checked when the family was built");
        let count = self.steps.count();
        let stride = if count == Some(1) {
            (0, 0)
        } else {
            let per = self.steps.stride();
            (u64::from(self.x.rate) * per, u64::from(self.y.rate) * per)
        };
        Some(Progression { first: (at(self.x), at(self.y)), stride, count })
    }

    /// Calls `visit` with every option of `p` in this family.
    pub(crate) fn for_each_option(&self, p: Position, mut visit: impl FnMut(Position)) {
        // Every step takes at least one token more than the one before, so the
        // first that takes too much ends the family.
        for t in self.steps.up_to(u64::MAX) {
            let (Some(i), Some(j)) = (self.x.at(t), self.y.at(t)) else { break };
            if i > p.x || j > p.y {
                break;
            }
            if self.guard == Condition::Always || self.guard.holds(&At::new(p.x, p.y, t)) {
                match self.wedge {
                    None => visit(Position::new(p.x - i, p.y - j)),
                    Some(wedge) if wedge.larger_from_x => {
                        for l in t..=wedge.most(t).min(p.x) {
                            visit(Position::new(p.x - l, p.y - j));
                        }
                    }
                    Some(wedge) => {
                        for l in t..=wedge.most(t).min(p.y) {
                            visit(Position::new(p.x - i, p.y - l));
                        }
                    }
                }
            }
        }
    }
}

/// `k <= l < 2 k + 1`.
impl fmt::Display for Wedge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "k <= l < {} k", self.rate)?;
        if self.offset > 0 { write!(f, " + {}", self.offset) } else { Ok(()) }
    }
}

impl fmt::Display for MoveFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rest = |pile: &str, take: Take| match (take.rate, take.offset) {
            (0, 0) => pile.to_string(),
            (_, 0) | (0, _) => format!("{pile} - {take}"),
            _ => format!("{pile} - ({take})"),
        };
        if let Some(wedge) = self.wedge {
            let [x, y] = if wedge.larger_from_x { ["l", "k"] } else { ["k", "l"] };
            write!(f, "(x, y) -> (x - {x}, y - {y}), 1 <= {wedge}")?;
        } else {
            write!(f, "(x, y) -> ({}, {})", rest("x", self.x), rest("y", self.y))?;
            if self.x.rate > 0 || self.y.rate > 0 {
                write!(f, ", {}", self.steps)?;
            }
        }
        match &self.guard {
            Condition::Always => Ok(()),
            guard => write!(f, ", if {guard}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constant_take_is_legal_whatever_the_number_of_its_step() {
        let one = Take { rate: 0, offset: 1 };
        let third = Steps::only(3).expect("a step");
        let family = MoveFamily::new(one, Take::NOTHING, third, Condition::Always).expect("takes");
        let mut options = Vec::new();
        family.for_each_option(Position::new(1, 0), |q| options.push(q));
        assert_eq!(options, [Position::new(0, 0)]);
    }
}
