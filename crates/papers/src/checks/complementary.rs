//! Connell's theorem 1: pairs of sequences that together contain every positive
//! integer once.

use super::Comparison;
use dashu_int::IBig;
use serde::Deserialize;
use wythoff_numeration::{NumerationError, Quadratic};

/// For `k` up to a bound and every `i < k`: `u_{i,n}` and `v_{k-i,n-1}`, `n >= 1`,
/// are complementary, checked for the integers up to a bound.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Complementary {
    max_k: u32,
    up_to: usize,
}

impl Complementary {
    pub(super) fn run(&self) -> Vec<Comparison> {
        let check = |k, other| {
            let holds = (0..k).try_for_each(|i| self.partition(k, other, i));
            holds.map(|()| format!("holds up to {}", self.up_to))
        };
        let mut comparisons: Vec<_> = (1..=self.max_k)
            .map(|k| Comparison::holds(format!("k = {k}, every i < k"), check(k, k)))
            .collect();
        for k in 1..=self.max_k {
            let what = format!("u for k = {k} with v for k = {}", k + 1);
            comparisons.push(Comparison::control(what, check(k, k + 1)));
        }
        comparisons
    }

    /// Counts how often each integer is hit, with the slope of v from `other` in place of k.
    fn partition(&self, k: u32, other: u32, i: u32) -> Result<(), String> {
        let exact = |e: NumerationError| format!("k = {k}, i = {i}: {e}");
        let slope = |k: u32| Quadratic::metallic(k.into()).map_err(exact);
        let lower = slope(k)?.reciprocal().map_err(exact)?.add_integer(&IBig::ONE);
        let upper = slope(other)?.add_integer(&IBig::ONE);
        let mut hits = vec![0u32; self.up_to + 1];
        // (n + i/k)·lower and (n - i/k)·upper, as (k n ± i)·slope / k.
        for (slope, sign) in [(lower, 1), (upper, -1)] {
            for n in 1.. {
                let numerator = IBig::from(k) * IBig::from(n) + IBig::from(i) * IBig::from(sign);
                let term = slope.mul_ratio(&numerator, &IBig::from(k)).map_err(exact)?.floor();
                let Some(hit) = usize::try_from(&term).ok().and_then(|t| hits.get_mut(t)) else {
                    break;
                };
                *hit += 1;
            }
        }
        match hits.iter().skip(1).position(|&h| h != 1) {
            None => Ok(()),
            Some(at) => Err(format!("k = {k}, i = {i}: {} occurs {} times", at + 1, hits[at + 1])),
        }
    }
}
