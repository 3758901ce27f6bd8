//! Linear conditions on the piles and the step: guards and terminal regions.
//!
//! An [`Expr`] is kept in a normal form (one linear part, then sorted `max`,
//! `min` and `|·|` terms), so two ways of writing the same expression compare
//! equal and a condition can be mirrored and compared to decide whether a game
//! is symmetric. Sums, differences and multiples are refused when they grow
//! beyond [`MAX_COEFFICIENT`], so none overflows. Evaluation is generic: `i128`
//! for the engines, `IBig` for positions of any size.

use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// The [weight](Expr::weight) of an expression stays below this bound, so that
/// evaluation over 64-bit piles in `i128` cannot overflow.
pub const MAX_COEFFICIENT: i64 = 1 << 40;

/// An expression would have coefficients beyond [`MAX_COEFFICIENT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the coefficients add up to more than {MAX_COEFFICIENT}")]
pub struct CoefficientTooLarge;

/// The numbers an expression can be evaluated over.
pub trait Number:
    Clone
    + Ord
    + From<i64>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
}

impl<N> Number for N where
    N: Clone
        + Ord
        + From<i64>
        + Add<Output = N>
        + Sub<Output = N>
        + Mul<Output = N>
        + Div<Output = N>
        + Neg<Output = N>
{
}

/// A place to evaluate at: the piles before the move, and the step.
#[derive(Clone, Debug)]
pub struct At<N> {
    /// First pile.
    pub x: N,
    /// Second pile.
    pub y: N,
    /// Step of the move (zero in a terminal region, which cannot mention it).
    pub t: N,
}

impl At<i128> {
    /// The piles of a machine-sized position and a step.
    pub fn new(x: u64, y: u64, t: u64) -> Self {
        Self { x: x.into(), y: y.into(), t: t.into() }
    }
}

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
    fn eval<N: Number>(self, at: &At<N>) -> N {
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
    linear: Linear,
    atoms: Vec<(i64, Atom)>,
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

    fn bounded(self) -> Result<Self, CoefficientTooLarge> {
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
    fn as_constant(&self) -> Option<i64> {
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
    fn times(&self, k: i64) -> Option<Self> {
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
    fn leading_sign(&self) -> i64 {
        let Linear { x, y, t, c } = self.linear;
        let atoms = self.atoms.iter().map(|(coefficient, _)| *coefficient);
        let first = [x, y, t].into_iter().chain(atoms).chain([c]).find(|&k| k != 0);
        first.map_or(0, i64::signum)
    }

    /// The positive and the negative part, for printing `left ⋈ right` without
    /// minus signs. Both are expressions; `self = left - right`.
    fn split_signs(&self) -> (Self, Self) {
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

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        let mut term = |f: &mut fmt::Formatter<'_>, c: i64, name: &str| -> fmt::Result {
            if c == 0 {
                return Ok(());
            }
            let sign = match (first, c < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            first = false;
            match (c.unsigned_abs(), name) {
                (k, "") => write!(f, "{sign}{k}"),
                (1, _) => write!(f, "{sign}{name}"),
                // Inside bars, `2 |x|` would read as a closing bar.
                (k, _) if name.starts_with('|') => write!(f, "{sign}{k}*{name}"),
                (k, _) => write!(f, "{sign}{k} {name}"),
            }
        };
        term(f, self.linear.x, "x")?;
        term(f, self.linear.y, "y")?;
        term(f, self.linear.t, "t")?;
        for (c, atom) in &self.atoms {
            term(f, *c, &atom.to_string())?;
        }
        term(f, self.linear.c, "")?;
        if first { f.write_str("0") } else { Ok(()) }
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Max(p, q) => write!(f, "max({p}, {q})"),
            Self::Min(p, q) => write!(f, "min({p}, {q})"),
            Self::Abs(p) => write!(f, "|{p}|"),
        }
    }
}

/// A comparison with zero or with another expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relation {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `>=`
    AtLeast,
    /// `>`
    Greater,
}

impl Relation {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Less, Self::AtMost, Self::Equal, Self::NotEqual, Self::AtLeast, Self::Greater];

    pub(crate) fn holds(self, order: std::cmp::Ordering) -> bool {
        match self {
            Self::Less => order.is_lt(),
            Self::AtMost => order.is_le(),
            Self::Equal => order.is_eq(),
            Self::NotEqual => order.is_ne(),
            Self::AtLeast => order.is_ge(),
            Self::Greater => order.is_gt(),
        }
    }

    /// The relation of the negated sides.
    const fn reversed(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::AtMost => Self::AtLeast,
            Self::Equal => Self::Equal,
            Self::NotEqual => Self::NotEqual,
            Self::AtLeast => Self::AtMost,
            Self::Greater => Self::Less,
        }
    }

    /// How it is written in a `.game` file.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::AtLeast => ">=",
            Self::Greater => ">",
        }
    }
}

/// A condition on the piles and the step.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Condition {
    /// Holds everywhere.
    Always,
    /// Holds nowhere.
    Never,
    /// `expr ⋈ 0`, as [`Condition::compare`] makes it.
    Compare(Expr, Relation),
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
            (left.times(-1).expect("far from 2^63"), relation.reversed())
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
            Self::All(parts) | Self::Any(parts) => parts.iter().all(Self::is_on_source),
        }
    }

    /// Whether first-order logic over addition can express it.
    pub fn is_linear(&self) -> bool {
        match self {
            Self::SameRatio => false,
            Self::Always | Self::Never | Self::Compare(..) => true,
            Self::All(parts) | Self::Any(parts) => parts.iter().all(Self::is_linear),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let join = |f: &mut fmt::Formatter<'_>, parts: &[Self], word: &str| -> fmt::Result {
            for (i, part) in parts.iter().enumerate() {
                if i > 0 {
                    write!(f, " {word} ")?;
                }
                if matches!(part, Self::All(_) | Self::Any(_)) {
                    write!(f, "({part})")?;
                } else {
                    write!(f, "{part}")?;
                }
            }
            Ok(())
        };
        match self {
            Self::Always => f.write_str("always"),
            Self::Never => f.write_str("never"),
            Self::SameRatio => f.write_str("the ratio stays the same"),
            Self::Compare(e, r) => {
                let (left, right) = e.split_signs();
                write!(f, "{left} {} {right}", r.symbol())
            }
            Self::All(parts) => join(f, parts, "and"),
            Self::Any(parts) => join(f, parts, "or"),
        }
    }
}
