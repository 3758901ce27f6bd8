//! Beatty pairs: `(m·floor(n·alpha) + c, m·floor(n·beta + gamma) + c)` for
//! `n = 0, 1, …`, and unions of such sequences.
//!
//! `beta >= 1`, so the larger pile tells `n`; `alpha` may be less than 1, and
//! then several pairs share their smaller pile. Everything is a floor of a
//! linear form in `n` or of its inverse: one integer square root each.

use dashu_int::ops::{DivRem, DivRemEuclid};
use dashu_int::{IBig, UBig};
use wythoff_numeration::{Beatty, Quadratic, floor_linear};

/// One sequence of pairs, strictly increasing in `b` and weakly in `a`.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    alpha: Quadratic,
    /// `1/alpha`.
    inverse: Quadratic,
    upper: Beatty,
    scale: IBig,
    shift: IBig,
}

impl Pairs {
    /// `(floor(n·alpha), floor(n·beta + gamma))`, `0 < alpha <= beta`,
    /// `beta >= 1`, `gamma >= 0`, all in one quadratic field.
    pub(super) fn new(alpha: Quadratic, beta: Quadratic, gamma: i32) -> Self {
        let inverse = alpha.reciprocal().expect("alpha is positive");
        let upper = Beatty::new(beta, IBig::from(gamma).into()).expect("beta >= 1");
        Self { alpha, inverse, upper, scale: IBig::ONE, shift: IBig::ZERO }
    }

    /// The image under `v -> scale·v + shift`.
    pub(super) fn mapped(self, scale: u32, shift: u32) -> Self {
        Self { scale: scale.into(), shift: shift.into(), ..self }
    }

    /// `alpha`, the larger pile, and what both are multiplied by and moved by.
    pub(super) const fn formula(&self) -> (&Quadratic, &Beatty, &IBig, &IBig) {
        (&self.alpha, &self.upper, &self.scale, &self.shift)
    }

    fn lower(&self, n: &IBig) -> IBig {
        floor_linear(n, &self.alpha, &IBig::ZERO.into())
    }

    fn image(&self, v: IBig) -> UBig {
        UBig::try_from(v * &self.scale + &self.shift).expect("no pile is negative")
    }

    fn preimage(&self, v: &UBig) -> Option<IBig> {
        let (v, rest) = (IBig::from(v.clone()) - &self.shift).div_rem(&self.scale);
        (rest.is_zero() && v >= IBig::ZERO).then_some(v)
    }

    fn term(&self, n: &IBig) -> (UBig, UBig) {
        (self.image(self.lower(n)), self.image(self.upper.term(n)))
    }

    /// The `n` whose larger pile is `b`.
    fn index_of_upper(&self, b: &UBig) -> Option<IBig> {
        self.upper.index_of(&self.preimage(b)?).filter(|n| *n >= IBig::ZERO)
    }

    fn contains(&self, a: &UBig, b: &UBig) -> bool {
        self.index_of_upper(b).is_some_and(|n| self.image(self.lower(&n)) == *a)
    }

    /// The number of pairs whose smaller pile is less than `a`.
    pub(super) fn count_below(&self, a: &UBig) -> IBig {
        let v = self.first_preimage(a);
        // floor(n·alpha) < v iff n < v/alpha: the ceiling of v/alpha of them.
        let count = -floor_linear(&-v, &self.inverse, &IBig::ZERO.into());
        count.max(IBig::ZERO)
    }

    /// The number of pairs whose larger pile is less than `b`.
    pub(super) fn count_upper_below(&self, b: &UBig) -> IBig {
        let v = self.first_preimage(b);
        // Terms grow by at least 1, so the first of them that is not below v is the number
        // of those that are.
        self.upper.first_from(&v).max(IBig::ZERO)
    }

    /// How many pairs, the first ones, have equal piles; `None` if all have.
    pub(super) fn level_pairs(&self) -> Option<u64> {
        if self.alpha == *self.upper.alpha() && *self.upper.beta() == IBig::ZERO.into() {
            return None;
        }
        // The slopes of the theorems differ by at least 1, or the offset keeps them apart.
        (0..u64::MAX).find(|&n| self.lower(&n.into()) != self.upper.term(&n.into()))
    }

    /// The least number whose image is not less than `v`.
    fn first_preimage(&self, v: &UBig) -> IBig {
        let (v, rest) = (IBig::from(v.clone()) - &self.shift).div_rem_euclid(&self.scale);
        if rest.is_zero() { v } else { v + IBig::ONE }
    }

    /// The pairs whose smaller pile is `a`.
    fn with_smaller(&self, a: &UBig) -> impl Iterator<Item = (UBig, UBig)> {
        let end = self.count_below(&(a + UBig::ONE));
        counting_from(self.count_below(a)).take_while(move |n| *n < end).map(|n| self.term(&n))
    }
}

/// `start, start + 1, …`
fn counting_from(start: IBig) -> impl Iterator<Item = IBig> {
    std::iter::successors(Some(start), |n| Some(n + IBig::ONE))
}

/// Disjoint sequences of pairs, with or without `(0, 0)` besides.
#[derive(Clone, Debug)]
pub(super) struct Union {
    origin: bool,
    parts: Vec<Pairs>,
}

impl Union {
    /// One sequence.
    pub(super) fn one(pairs: Pairs) -> Self {
        Self { origin: false, parts: vec![pairs] }
    }

    /// `(0, 0)` and sequences that do not contain it.
    pub(super) fn with_origin(parts: impl IntoIterator<Item = Pairs>) -> Self {
        Self { origin: true, parts: parts.into_iter().collect() }
    }

    /// Whether `(0, 0)` is there besides the parts.
    pub(super) const fn has_origin(&self) -> bool {
        self.origin
    }

    /// The sequences.
    pub(super) fn parts(&self) -> &[Pairs] {
        &self.parts
    }

    pub(super) fn contains(&self, a: &UBig, b: &UBig) -> bool {
        self.origin && b.is_zero() || self.parts.iter().any(|part| part.contains(a, b))
    }

    pub(super) fn partners(&self, x: &UBig) -> Vec<UBig> {
        let mut found = Vec::new();
        if self.origin && x.is_zero() {
            found.push(UBig::ZERO);
        }
        for part in &self.parts {
            found.extend(part.with_smaller(x).map(|(_, b)| b));
            found.extend(part.index_of_upper(x).map(|n| part.term(&n).0));
        }
        found.sort();
        found.dedup();
        found
    }

    pub(super) fn positions(&self) -> impl Iterator<Item = (UBig, UBig)> {
        let origin = self.origin.then_some((UBig::ZERO, UBig::ZERO));
        let terms = |part| counting_from(IBig::ZERO).map(move |n| Pairs::term(part, &n));
        let mut merged: Vec<_> = self.parts.iter().map(|part| terms(part).peekable()).collect();
        origin.into_iter().chain(std::iter::from_fn(move || {
            let heads = merged.iter_mut().enumerate().map(|(i, terms)| (terms.peek().cloned(), i));
            let (_, first) = heads.min()?;
            merged[first].next()
        }))
    }

    pub(super) fn nth(&self, n: &UBig) -> (UBig, UBig) {
        let n = match (self.origin, n.is_zero()) {
            (true, true) => return (UBig::ZERO, UBig::ZERO),
            (true, false) => IBig::from(n - UBig::ONE),
            (false, _) => IBig::from(n.clone()),
        };
        if let [part] = self.parts.as_slice() {
            return part.term(&n);
        }
        let a = self.row_of(&n);
        let mut row: Vec<_> = self.parts.iter().flat_map(|part| part.with_smaller(&a)).collect();
        row.sort();
        let place = usize::try_from(n - self.count_below(&a)).expect("a row holds few pairs");
        row.swap_remove(place)
    }

    fn count_below(&self, a: &UBig) -> IBig {
        self.parts.iter().map(|part| part.count_below(a)).sum()
    }

    /// The smaller pile of the `n`-th pair of the parts together: the first
    /// guess is the density's, which is off by a bounded number of rows.
    fn row_of(&self, n: &IBig) -> UBig {
        let per_row = self.parts.iter().map(|part| {
            part.inverse.mul_ratio(&IBig::ONE, &part.scale).expect("the scale is positive")
        });
        let density = per_row.reduce(|sum, d| sum.try_add(&d).expect("the parts share a field"));
        let rows = density.and_then(|d| d.reciprocal().ok()).expect("a part has positive density");
        let guess = floor_linear(n, &rows, &IBig::ZERO.into());
        let mut a = UBig::try_from(guess).expect("n is not negative");
        while self.count_below(&a) > *n {
            a -= UBig::ONE;
        }
        while self.count_below(&(&a + UBig::ONE)) <= *n {
            a += UBig::ONE;
        }
        a
    }
}
