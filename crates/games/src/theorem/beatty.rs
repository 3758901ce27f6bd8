//! Games whose P-positions are one sequence of Beatty pairs.
//!
//! * Nim: `(n, n)`.
//! * Wythoff's game: `(floor(n·phi), floor(n·phi²))`; so is R-Wythoff, and
//!   F-Wythoff is the same moved by (1, 1), with (0, 0) (Ho 2012).
//! * Connell's k-Wythoff: `(floor((n + i/k)(1 + 1/A)), floor((n + i/k)(1 + A)))`,
//!   `0 <= i < k`, `A = (k + sqrt(k² + 4))/2`. With `N = kn + i` these `k`
//!   pairs of sequences are one, `(floor(N(1 + 1/A)/k), floor(N(1 + A)/k))`.
//! * Fraenkel's r-Wythoff: `(floor(n·A), floor(n(A + r)))`,
//!   `A = (2 - r + sqrt(r² + 4))/2`.

use super::pairs::{Pairs, Union};
use crate::catalogue;
use crate::rules::Rules;
use dashu_int::IBig;
use wythoff_numeration::Quadratic;

/// The theorem about these rules, if it is one of the above.
pub(super) fn recognise(rules: &Rules) -> Option<(&'static str, Union)> {
    if catalogue::is(rules, "nim") {
        let one = || Quadratic::from(IBig::ONE);
        return Some(("Bouton 1901", Union::one(Pairs::new(one(), one(), 0))));
    }
    if catalogue::is(rules, "wythoff") || super::terminal::is_wythoff(rules) {
        return Some(("Wythoff 1907", Union::one(wythoff())));
    }
    if catalogue::is(rules, "r-wythoff") {
        return Some(("Ho 2012: the P-positions of Wythoff 1907", Union::one(wythoff())));
    }
    if catalogue::is(rules, "f-wythoff") {
        let moved = Union::with_origin([wythoff().mapped(1, 1)]);
        return Some(("Ho 2012: (0, 0) and those of Wythoff 1907 moved by (1, 1)", moved));
    }
    if let Some(pairs) = connell(rules) {
        return Some(("Connell 1959", Union::one(pairs)));
    }
    fraenkel(rules).map(|pairs| ("Fraenkel 1982", Union::one(pairs)))
}

/// Wythoff's pairs.
pub(super) fn wythoff() -> Pairs {
    let phi = Quadratic::golden();
    let square = phi.add_integer(&IBig::ONE);
    Pairs::new(phi, square, 0)
}

fn connell(rules: &Rules) -> Option<Pairs> {
    // The parameter is the smallest take from one pile.
    let firsts = rules.families().iter().filter_map(|f| Some(f.progression()?.first));
    let (k, _) = firsts.filter(|first| first.1 == 0).min()?;
    if !catalogue::is(rules, &format!("connell:{k}")) {
        return None;
    }
    let a = Quadratic::metallic(k).ok()?;
    let over_k = |q: Quadratic| q.add_integer(&IBig::ONE).mul_ratio(&IBig::ONE, &k.into()).ok();
    Some(Pairs::new(over_k(a.reciprocal().ok()?)?, over_k(a)?, 0))
}

fn fraenkel(rules: &Rules) -> Option<Pairs> {
    // Two rays along the axes and 2r - 1 in the strip.
    let r = i64::try_from(rules.families().len().checked_sub(1)? / 2).ok()?;
    if !catalogue::is(rules, &format!("fraenkel:{r}")) {
        return None;
    }
    let radicand = u64::try_from(r * r + 4).ok()?;
    let a = Quadratic::new(2 - r, 1, radicand, 2).ok()?;
    let upper = a.add_integer(&r.into());
    Some(Pairs::new(a, upper, 0))
}
