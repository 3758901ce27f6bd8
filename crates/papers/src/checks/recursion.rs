//! Renard and Rigo's theorem 17 and corollary 19: the recursive description of
//! K^l and the bound on its discrepancy.

use super::{CheckError, Comparison, board, same_set};
use dashu_int::IBig;
use serde::Deserialize;
use std::cmp::Ordering;
use std::collections::HashSet;
use wythoff_games::{Control, Size};
use wythoff_numeration::{Quadratic, floor_phi};

/// The first pairs of (5): `a_n` is the least integer above l not yet used and
/// `b_n = a_n + n + l + 1`.
pub(super) fn pairs(l: u64, count: usize) -> Vec<(u64, u64)> {
    let mut used = HashSet::new();
    let mut a = l + 1;
    let mut pairs = Vec::with_capacity(count);
    for n in 0..count as u64 {
        while used.contains(&a) {
            a += 1;
        }
        let b = a + n + l + 1;
        used.insert(b);
        pairs.push((a, b));
        a += 1;
    }
    pairs
}

/// Theorem 17 on a board, for every l up to a bound.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Recursion {
    max_l: u64,
    side: usize,
}

impl Recursion {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let mut comparisons = Vec::new();
        for l in 0..=self.max_l {
            let described: HashSet<_> = pairs(l, self.side).into_iter().collect();
            let board = board(&format!("terminal:{l}"), Size::new(self.side, self.side), control)?;
            let holds = same_set(&board, |x, y| {
                x + y <= l || described.contains(&(x, y)) || described.contains(&(y, x))
            });
            comparisons.push(Comparison::holds(format!("P-positions of K^{l}"), holds));
        }
        Ok(comparisons)
    }
}

/// Corollary 19: `|D_n| <= l phi` with `D_n = a_n - l - 1 - n - n/phi`, in exact
/// arithmetic, for every l up to a bound and n below a bound.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct DiscrepancyBound {
    max_l: u64,
    up_to: usize,
}

impl DiscrepancyBound {
    pub(super) fn run(&self) -> Vec<Comparison> {
        let mut range = (0, 0);
        let mut holds = Ok(());
        let mut stronger = Ok(format!("holds for n < {}", self.up_to));
        for l in 1..=self.max_l {
            for (n, &(a, _)) in pairs(l, self.up_to).iter().enumerate() {
                if !within(l, 1, n as u64, a) {
                    holds = holds.and(Err(format!("fails at l = {l}, n = {n}")));
                }
                if !within(l, 3, n as u64, a) {
                    stronger = stronger.and(Err(format!("fails at l = {l}, n = {n}")));
                }
                if let Some(floor) = floor_phi(n as u64 + l) {
                    let offset = a.cast_signed() - floor.cast_signed();
                    range = (range.0.min(offset), range.1.max(offset));
                }
            }
        }
        let (low, high) = range;
        let said = |()| format!("holds for n < {}; lambda from {low} to {high}", self.up_to);
        let what = format!("|D_n| <= l phi for l = 1 to {}", self.max_l);
        vec![
            Comparison::holds(what, holds.map(said)),
            Comparison::control("|D_n| <= l phi/3", stronger),
        ]
    }
}

/// Corollary 20: `a_n/n` tends to phi and `b_n/n` to phi². With `|D_n| <= l phi` the distance of
/// `a_n` from `n phi`, and that of `b_n = a_n + n + l + 1` from `n phi²`, is bounded for each l.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Asymptotics {
    max_l: u64,
    up_to: usize,
}

impl Asymptotics {
    pub(super) fn run(&self) -> Vec<Comparison> {
        let mut furthest = (0, 0);
        let mut fails = [None; 2];
        for l in 1..=self.max_l {
            for (n, &(a, b)) in (0..).zip(&pairs(l, self.up_to)) {
                // floor(n phi) and floor(n phi²) are within 1 of n phi and n phi², and l phi + l + 1
                // is less than 3 l + 1.
                let Some((lower, upper)) = floor_phi(n).map(|lower| (lower, lower + n)) else {
                    break;
                };
                let (distance_a, distance_b) = (a.abs_diff(lower), b.abs_diff(upper));
                furthest = (furthest.0.max(distance_a), furthest.1.max(distance_b));
                if distance_a > 3 * l + 2 || distance_b > 4 * l + 3 {
                    fails[0].get_or_insert((l, n));
                }
                // The slope 1.62 is too large by one in a thousand.
                if a.abs_diff(162 * n / 100) > 3 * l + 2 {
                    fails[1].get_or_insert((l, n));
                }
            }
        }
        let at = |(l, n): (u64, u64)| format!("fails at l = {l}, n = {n}");
        let holds = match fails[0] {
            None => Ok(format!(
                "holds for n < {}; a_n within {} of n phi, b_n within {} of n phi²",
                self.up_to,
                furthest.0 + 1,
                furthest.1 + 1
            )),
            Some(place) => Err(at(place)),
        };
        vec![
            Comparison::holds(format!("bounded distances, l = 1 to {}", self.max_l), holds),
            Comparison {
                what: "control: the slope 1.62".into(),
                printed: "fails".into(),
                computed: fails[1].map_or_else(|| "holds".into(), at),
                agrees: fails[1].is_some(),
            },
        ]
    }
}

/// `|S - n/phi| <= l phi/part` with `S = a - l - 1 - n`: as 1/phi = phi - 1, this is
/// `part |S + n - n phi| <= l phi`.
fn within(l: u64, part: u64, n: u64, a: u64) -> bool {
    let phi = Quadratic::golden();
    let parts = IBig::from(part) * (IBig::from(a) - IBig::from(l) - IBig::ONE);
    let n = IBig::from(part) * IBig::from(n);
    // part (S + n) - (part n + l) phi <= 0 and part (S + n) - (part n - l) phi >= 0.
    let minus = |times: IBig| phi.mul_integer(&-times).add_integer(&parts);
    minus(&n + IBig::from(l)).sign() != Ordering::Greater
        && minus(n - IBig::from(l)).sign() != Ordering::Less
}
