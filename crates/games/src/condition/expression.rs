//! Linear expressions with `max`, `min` and absolute values, in a normal form.
//!
//! One linear part, then sorted terms: two ways of writing the same expression are equal.
//! Sums, differences and multiples are refused when they grow beyond [`MAX_COEFFICIENT`],
//! so none overflows.

use super::{At, Number};

/// The [weight](Expr::weight) of an expression stays below this bound, so that
/// evaluation over 64-bit piles in `i128` cannot overflow.
pub const MAX_COEFFICIENT: i64 = 1 << 40;

/// An expression would have coefficients beyond [`MAX_COEFFICIENT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the coefficients add up to more than {MAX_COEFFICIENT}")]
pub struct CoefficientTooLarge;

/// `x·X + y·Y + t·T + c`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Linear {
    /// Coefficient of the first pile.
    pub x: i64,
    /// Coefficient of the second pile.
    pub y: i64,
    /// Coefficient of the step.
    pub t: i64,
    /// Constant term.
    pub c: i64,
}

impl Linear {
    pub(super) fn eval<N: Number>(self, at: &At<N>) -> N {
        let term = |coefficient: i64, value: &N| N::from(coefficient) * value.clone();
        term(self.x, &at.x) + term(self.y, &at.y) + term(self.t, &at.t) + N::from(self.c)
    }

    fn scale(self, k: i64) -> Option<Self> {
        Some(Self {
            x: self.x.checked_mul(k)?,
            y: self.y.checked_mul(k)?,
            t: self.t.checked_mul(k)?,
            c: self.c.checked_mul(k)?,
        })
    }

    fn plus(self, o: Self) -> Option<Self> {
        Some(Self {
            x: self.x.checked_add(o.x)?,
            y: self.y.checked_add(o.y)?,
            t: self.t.checked_add(o.t)?,
            c: self.c.checked_add(o.c)?,
        })
    }

    fn weight(self) -> i64 {
        let parts = [self.x, self.y, self.t, self.c];
        parts.into_iter().fold(0, |sum, part| sum.saturating_add(part.saturating_abs()))
    }
}

/// A piecewise linear term.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Atom {
    /// The larger of two expressions.
    Max(Expr, Expr),
    /// The smaller of two expressions.
    Min(Expr, Expr),
    /// An absolute value.
    Abs(Expr),
}

/// A linear expression plus multiples of piecewise linear terms, normalised.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Expr {
    pub(super) linear: Linear,
    pub(super) atoms: Vec<(i64, Atom)>,
}

impl Expr {
    /// The first pile.
    pub fn x() -> Self {
        Self::plain(Linear { x: 1, ..Linear::default() })
    }

    /// The second pile.
    pub fn y() -> Self {
        Self::plain(Linear { y: 1, ..Linear::default() })
    }

    /// The step.
    pub fn t() -> Self {
        Self::plain(Linear { t: 1, ..Linear::default() })
    }

    /// A constant.
    pub fn constant(c: i64) -> Self {
        Self::plain(Linear { c, ..Linear::default() })
    }

    /// A linear form.
    ///
    /// # Errors
    /// If its coefficients are too large.
    pub fn linear(form: Linear) -> Result<Self, CoefficientTooLarge> {
        Self::plain(form).bounded()
    }

    fn plain(linear: Linear) -> Self {
        Self { linear, atoms: Vec::new() }
    }

    fn atom(atom: Atom) -> Self {
        Self { linear: Linear::default(), atoms: vec![(1, atom)] }
    }

    pub(super) fn bounded(self) -> Result<Self, CoefficientTooLarge> {
        if self.weight() > MAX_COEFFICIENT { Err(CoefficientTooLarge) } else { Ok(self) }
    }

    /// The larger of two expressions.
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        Self::atom(self.larger(other))
    }

    fn larger(self, other: Self) -> Atom {
        let (a, b) = if self <= other { (other, self) } else { (self, other) };
        Atom::Max(a, b)
    }

    /// The smaller of two expressions.
    #[must_use]
    pub fn min(self, other: Self) -> Self {
        Self::atom(self.smaller(other))
    }

    fn smaller(self, other: Self) -> Atom {
        let (a, b) = if self <= other { (other, self) } else { (self, other) };
        Atom::Min(a, b)
    }

    /// The absolute value; `|e|` and `|-e|` have the same normal form.
    #[must_use]
    pub fn abs(self) -> Self {
        Self::atom(self.size())
    }

    fn size(self) -> Atom {
        let flipped = self.times(-1).filter(|flipped| *flipped > self);
        Atom::Abs(flipped.unwrap_or(self))
    }

    /// The linear part, and the multiples of piecewise linear terms beside it.
    pub fn parts(&self) -> (Linear, &[(i64, Atom)]) {
        (self.linear, &self.atoms)
    }

    /// The constant that it is, if it depends on nothing.
    pub(super) fn as_constant(&self) -> Option<i64> {
        let c = self.linear.c;
        (*self == Self::constant(c)).then_some(c)
    }

    /// The linear form, if no `max`, `min` or absolute value is left.
    pub(crate) fn as_linear(&self) -> Option<Linear> {
        self.atoms.is_empty().then_some(self.linear)
    }

    /// The expression times a constant.
    ///
    /// # Errors
    /// If its coefficients become too large.
    pub fn scale(&self, k: i64) -> Result<Self, CoefficientTooLarge> {
        self.times(k).ok_or(CoefficientTooLarge)?.bounded()
    }

    /// The sum of two expressions.
    ///
    /// # Errors
    /// If its coefficients become too large.
    pub fn plus(self, other: Self) -> Result<Self, CoefficientTooLarge> {
        let mut atoms = self.atoms;
        for (c, atom) in other.atoms {
            match atoms.iter_mut().find(|(_, a)| *a == atom) {
                Some((sum, _)) => *sum = sum.checked_add(c).ok_or(CoefficientTooLarge)?,
                None => atoms.push((c, atom)),
            }
        }
        atoms.retain(|(c, _)| *c != 0);
        atoms.sort_by(|a, b| a.1.cmp(&b.1));
        let linear = self.linear.plus(other.linear).ok_or(CoefficientTooLarge)?;
        Self { linear, atoms }.bounded()
    }

    /// The difference of two expressions.
    ///
    /// # Errors
    /// If its coefficients become too large.
    pub fn minus(self, other: &Self) -> Result<Self, CoefficientTooLarge> {
        self.plus(other.times(-1).ok_or(CoefficientTooLarge)?)
    }

    /// A multiple, unless 64 bits do not hold its coefficients.
    pub(super) fn times(&self, k: i64) -> Option<Self> {
        let atoms = self.atoms.iter().filter(|_| k != 0);
        let atoms = atoms.map(|(c, a)| Some((c.checked_mul(k)?, a.clone())));
        Some(Self { linear: self.linear.scale(k)?, atoms: atoms.collect::<Option<_>>()? })
    }

    /// The sum of its coefficients in absolute value, those of nested terms
    /// multiplied through: no value exceeds it times the largest of `x`, `y`,
    /// `t` and 1.
    pub fn weight(&self) -> i64 {
        self.atoms.iter().fold(self.linear.weight(), |sum, (coefficient, atom)| {
            let inside = match atom {
                Atom::Max(p, q) | Atom::Min(p, q) => p.weight().max(q.weight()),
                Atom::Abs(p) => p.weight(),
            };
            sum.saturating_add(coefficient.saturating_abs().saturating_mul(inside))
        })
    }

    /// Whether the step occurs in it.
    pub(crate) fn mentions_step(&self) -> bool {
        self.linear.t != 0
            || self.atoms.iter().any(|(_, a)| match a {
                Atom::Max(p, q) | Atom::Min(p, q) => p.mentions_step() || q.mentions_step(),
                Atom::Abs(p) => p.mentions_step(),
            })
    }

    /// The value at a place.
    pub fn eval<N: Number>(&self, at: &At<N>) -> N {
        self.atoms.iter().fold(self.linear.eval(at), |sum, (coefficient, atom)| {
            let value = match atom {
                Atom::Max(p, q) => p.eval(at).max(q.eval(at)),
                Atom::Min(p, q) => p.eval(at).min(q.eval(at)),
                Atom::Abs(p) => {
                    let v = p.eval(at);
                    if v < N::from(0) { -v } else { v }
                }
            };
            sum + N::from(*coefficient) * value
        })
    }

    /// The expression with the two piles exchanged.
    #[must_use]
    pub fn mirror(&self) -> Self {
        let linear = Linear { x: self.linear.y, y: self.linear.x, ..self.linear };
        let mirrored = |atom: &Atom| match atom {
            Atom::Max(p, q) => p.mirror().larger(q.mirror()),
            Atom::Min(p, q) => p.mirror().smaller(q.mirror()),
            Atom::Abs(p) => p.mirror().size(),
        };
        // Different terms have different mirror images, so none are added up.
        let mut atoms: Vec<_> = self.atoms.iter().map(|(c, atom)| (*c, mirrored(atom))).collect();
        atoms.sort_by(|a, b| a.1.cmp(&b.1));
        Self { linear, atoms }
    }

    /// The sign of the first term: a variable, else a piecewise term, else the
    /// constant.
    pub(super) fn leading_sign(&self) -> i64 {
        let Linear { x, y, t, c } = self.linear;
        let atoms = self.atoms.iter().map(|(coefficient, _)| *coefficient);
        let first = [x, y, t].into_iter().chain(atoms).chain([c]).find(|&k| k != 0);
        first.map_or(0, i64::signum)
    }

    /// The positive and the negative part, for printing `left ⋈ right` without
    /// minus signs. Both are expressions; `self = left - right`.
    pub(super) fn split_signs(&self) -> (Self, Self) {
        let l = self.linear;
        let positive = Linear { x: l.x.max(0), y: l.y.max(0), t: l.t.max(0), c: l.c.max(0) };
        let negative =
            Linear { x: (-l.x).max(0), y: (-l.y).max(0), t: (-l.t).max(0), c: (-l.c).max(0) };
        let pick = |sign: i64| -> Vec<(i64, Atom)> {
            let wanted = self.atoms.iter().filter(|(c, _)| c.signum() == sign);
            wanted.map(|(c, a)| (c.abs(), a.clone())).collect()
        };
        (Self { linear: positive, atoms: pick(1) }, Self { linear: negative, atoms: pick(-1) })
    }
}
