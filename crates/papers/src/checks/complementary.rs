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
        let check = |k| {
            let holds = (0..k).try_for_each(|i| self.partition(k, i));
            let holds = holds.map(|()| format!("holds up to {}", self.up_to));
            Comparison::holds(format!("k = {k}, every i < k"), holds)
        };
        (1..=self.max_k).map(check).collect()
    }

    /// Counts how often each integer is hit.
    fn partition(&self, k: u32, i: u32) -> Result<(), String> {
        let exact = |e: NumerationError| format!("k = {k}, i = {i}: {e}");
        let a = Quadratic::metallic(k.into()).map_err(exact)?;
        let lower = a.reciprocal().map_err(exact)?.add_integer(&IBig::ONE);
        let upper = a.add_integer(&IBig::ONE);
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
