//! Linear conditions on the piles and the step: guards and terminal regions.
//!
//! | file | what |
//! |---|---|
//! | `expression` | the sides of a comparison, in a normal form |
//! | `number` | evaluation is generic: `i128` for the engines, `IBig` for positions of any size |
//! | `print` | as a `.game` file has them |
//! | `remainder` | remainders of linear forms |
//!
//! Conditions have a normal form as their expressions do, so one can be mirrored and
//! compared to decide whether a game is symmetric.

mod expression;
mod number;
mod print;
mod remainder;

pub use expression::{Atom, CoefficientTooLarge, Expr, Linear, MAX_COEFFICIENT};
pub use number::{At, Number};
pub use remainder::{MAX_MODULUS, Remainder, RemainderError};
pub use wythoff_numeration::Relation;

/// A condition on the piles and the step.
///
/// Not `non_exhaustive`: a condition that formulas have no words for should not compile.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Condition {
    /// Holds everywhere.
    Always,
    /// Holds nowhere.
    Never,
    /// `expr ⋈ 0`, as [`Condition::compare`] makes it.
    Compare(Expr, Relation),
    /// A remainder, as [`Condition::remainder`] makes it.
    Remainder(Remainder),
    /// F-Wythoff's guard: with piles `a <= b`, the step `t` satisfies
    /// `1 <= t <= a - 1` and `floor((b-t)/(a-t)) = floor(b/a)`.
    SameRatio,
    /// All of them hold.
    All(Vec<Condition>),
    /// At least one of them holds.
    Any(Vec<Condition>),
}

impl Condition {
    /// `left ⋈ right`, in a normal form: the first term is positive, and of
    /// `a < b + 1` and `a <= b`, which integers cannot tell apart, the second is
    /// kept unless `a < b` has no constant. So `y >= x` is `x <= y`, and
    /// `x + y < 3` is `x + y <= 2`, but `x < y` stays.
    ///
    /// # Errors
    /// If the difference of the two sides has too large coefficients.
    pub fn compare(
        left: Expr,
        relation: Relation,
        right: &Expr,
    ) -> Result<Self, CoefficientTooLarge> {
        match Self::normal(left.minus(right)?, relation) {
            Self::Compare(e, relation) => Ok(Self::Compare(e.bounded()?, relation)),
            constant => Ok(constant),
        }
    }

    /// `left ⋈ 0` in normal form.
    fn normal(left: Expr, relation: Relation) -> Self {
        if let Some(constant) = left.as_constant() {
            return if relation.holds(constant.cmp(&0)) { Self::Always } else { Self::Never };
        }
        // Only constants are larger than 2^40 outside of `max`, `min` and bars.
        let (mut e, relation) = if left.leading_sign() < 0 {
            (left.times(-1).expect("far from 2^63"), relation.flipped())
        } else {
            (left, relation)
        };
        let (relation, shift) = match (relation, e.linear.c) {
            (Relation::Less, c) if c != 0 => (Relation::AtMost, 1),
            (Relation::Greater, c) if c != 0 => (Relation::AtLeast, -1),
            (Relation::AtMost, 1) => (Relation::Less, -1),
            (Relation::AtLeast, -1) => (Relation::Greater, 1),
            (relation, _) => (relation, 0),
        };
        e.linear.c += shift;
        Self::Compare(e, relation)
    }

    /// The first pile is not the smaller one.
    pub fn first_not_smaller() -> Self {
        Self::normal(
            Expr { linear: Linear { x: 1, y: -1, t: 0, c: 0 }, atoms: Vec::new() },
            Relation::AtLeast,
        )
    }

    /// The second pile is not the smaller one.
    pub(crate) fn second_not_smaller() -> Self {
        Self::first_not_smaller().mirror()
    }

    /// Both hold; conjunctions are kept flat and sorted.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Never, _) | (_, Self::Never) => Self::Never,
            (Self::Always, c) | (c, Self::Always) => c,
            (a, b) => Self::flat([a, b], Self::All, |c| match c {
                Self::All(parts) => parts,
                single => vec![single],
            }),
        }
    }

    /// At least one holds; disjunctions are kept flat and sorted.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Always, _) | (_, Self::Always) => Self::Always,
            (Self::Never, c) | (c, Self::Never) => c,
            (a, b) => Self::flat([a, b], Self::Any, |c| match c {
                Self::Any(parts) => parts,
                single => vec![single],
            }),
        }
    }

    /// Both sides taken apart, sorted, and put together again.
    fn flat(sides: [Self; 2], whole: fn(Vec<Self>) -> Self, parts: fn(Self) -> Vec<Self>) -> Self {
        let mut parts: Vec<Self> = sides.into_iter().flat_map(parts).collect();
        parts.sort();
        parts.dedup();
        if parts.len() == 1 { parts.remove(0) } else { whole(parts) }
    }

    /// Whether it holds at a place.
    pub fn holds<N: Number>(&self, at: &At<N>) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Compare(e, r) => r.holds(e.eval(at).cmp(&N::from(0))),
            Self::Remainder(remainder) => remainder.holds(at),
            Self::SameRatio => {
                let t = || at.t.clone();
                let (a, b) = if at.x <= at.y { (&at.x, &at.y) } else { (&at.y, &at.x) };
                let (a, b) = (|| a.clone(), || b.clone());
                N::from(1) <= at.t && at.t < a() && (b() - t()) / (a() - t()) == b() / a()
            }
            Self::All(parts) => parts.iter().all(|c| c.holds(at)),
            Self::Any(parts) => parts.iter().any(|c| c.holds(at)),
        }
    }

    /// The condition with the two piles exchanged.
    #[must_use]
    pub fn mirror(&self) -> Self {
        match self {
            Self::Always | Self::Never | Self::SameRatio => self.clone(),
            Self::Compare(e, r) => Self::normal(e.mirror(), *r),
            Self::Remainder(remainder) => remainder.mirror(),
            Self::All(parts) => parts.iter().fold(Self::Always, |all, c| all.and(c.mirror())),
            Self::Any(parts) => parts.iter().fold(Self::Never, |any, c| any.or(c.mirror())),
        }
    }

    /// Whether it can be decided from the piles alone, before the step.
    pub fn is_on_source(&self) -> bool {
        match self {
            Self::Always | Self::Never => true,
            Self::SameRatio => false,
            Self::Compare(e, _) => !e.mentions_step(),
            Self::Remainder(remainder) => !remainder.mentions_step(),
            Self::All(parts) | Self::Any(parts) => parts.iter().all(Self::is_on_source),
        }
    }

    /// Whether first-order logic over addition can express it.
    pub fn is_linear(&self) -> bool {
        match self {
            Self::SameRatio => false,
            Self::Always | Self::Never | Self::Compare(..) | Self::Remainder(_) => true,
            Self::All(parts) | Self::Any(parts) => parts.iter().all(Self::is_linear),
        }
    }
}
