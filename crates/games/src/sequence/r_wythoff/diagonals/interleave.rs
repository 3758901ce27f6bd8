//! Chains of two values that never meet: what stands in for lemma 2 where
//! `|C_g - C_h| = 2` and both have exceptions.
//!
//! Let `C_u = C_v + 2`, `{u, v} = {g, h}`, and let all exceptions from `S` on
//! be narrow for both values. On diagonal `n >= S` the rows are `A_n - C_u + e`
//! and `A_n - C_v + e'`, `e`, `e'` in {-1, 0, 1}. They are equal exactly if
//! `e = 1` and `e' = -1`: where a chain of `u` with sign plus meets a chain of
//! `v` with sign minus.
//!
//! Both sets of chains are followed together in order of their terms. Two
//! chains with two consecutive terms in common are one sequence, with the same
//! signs: harmless, and counted once. Any other meeting is looked at. It ends
//! as soon as the chains are *interleaved*: with `m^1 < … < m^r` the
//! next term of every chain and `n^1, …, n^r` the terms after,
//!
//! > `m^1 < … < m^r < n^1 < … < n^r < m^1 + n^1`.
//!
//! Adding the two halves gives the same for the terms after, and so on: from
//! here on no two chains meet. (Gu, proposition 1, for the four chains of g =
//! 2.) Distinct chains are interleaved sooner or later, since `F_k ~ c·phi^k`
//! with a different `c`, up to powers of phi, for each.
//!
//! For values 2 and 3 there are 4 and 9 chains, interleaved within a few terms.
//!
//! Cost: O(r log r) a round of `r` chains.

use super::chain::{Head, Heads, Sign};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Rounds before giving up. Terms grow by phi each round, and 2^48·phi^100 is
/// below 2^128.
const ROUNDS: usize = 100;

/// Why two sets of chains are not known to stay apart.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Crossing {
    /// They meet, and the positions are the same.
    #[error("two positions coincide at index {0}")]
    At(u128),
    /// They are not interleaved after many rounds.
    #[error("not interleaved after {ROUNDS} rounds")]
    Undecided,
}

/// Two consecutive terms of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Terms {
    now: u128,
    next: u128,
    /// The sign of the term `now`.
    sign: Sign,
    /// Whether the chain belongs to the value with the greater offset.
    is_upper: bool,
}

impl Terms {
    fn of(head: Head, is_upper: bool) -> Self {
        Self { now: head.index.into(), next: head.second().into(), sign: head.sign, is_upper }
    }

    fn advance(self) -> Self {
        let (now, next) = (self.next, self.now + self.next);
        Self { now, next, sign: self.sign.opposite(), ..self }
    }
}

/// Whether no term of `upper` with sign plus is one of `lower` with sign minus,
/// from the later of their starts on.
pub(super) fn never_meet(upper: &Heads, lower: &Heads) -> Result<(), Crossing> {
    let start = u128::from(upper.start.max(lower.start));
    let chains = upper.heads.iter().map(|&head| Terms::of(head, true));
    let chains = chains.chain(lower.heads.iter().map(|&head| Terms::of(head, false)));
    let mut heap: BinaryHeap<_> = chains
        .map(|mut terms| {
            while terms.now < start {
                terms = terms.advance();
            }
            Reverse(terms)
        })
        .collect();
    for _ in 0..ROUNDS {
        let mut chains: Vec<_> = heap.iter().map(|&Reverse(terms)| terms).collect();
        chains.sort_unstable();
        // The same two terms make the same sequence.
        chains.dedup_by_key(|terms| (terms.now, terms.next));
        if are_interleaved(&chains) {
            return Ok(());
        }
        for _ in 0..chains.len() {
            let Some(&Reverse(Terms { now, .. })) = heap.peek() else { break };
            let (mut plus, mut minus) = (false, false);
            while let Some(&Reverse(terms)) = heap.peek().filter(|Reverse(t)| t.now == now) {
                heap.pop();
                plus |= terms.is_upper && terms.sign == Sign::Plus;
                minus |= !terms.is_upper && terms.sign == Sign::Minus;
                heap.push(Reverse(terms.advance()));
            }
            if plus && minus {
                return Err(Crossing::At(now));
            }
        }
    }
    Err(Crossing::Undecided)
}

/// Whether `m^1 < … < m^r < n^1 < … < n^r < m^1 + n^1`.
fn are_interleaved(chains: &[Terms]) -> bool {
    let Some(first) = chains.first() else { return true };
    let now = chains.iter().map(|terms| terms.now);
    let next = chains.iter().map(|terms| terms.next);
    now.chain(next).chain([first.now + first.next]).is_sorted_by(|a, b| a < b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Grundy;

    fn heads(start: u64, heads: &[(u64, Sign)]) -> Heads {
        let heads = heads.iter().map(|&(index, sign)| Head { index, sign }).collect();
        Heads { g: Grundy(0), start, heads }
    }

    #[test]
    fn opposite_signs_at_one_index_are_found() {
        // 100, 162, … with plus and 100, 161, … with minus.
        let plus = heads(90, &[(100, Sign::Plus)]);
        let minus = heads(90, &[(100, Sign::Minus)]);
        assert_eq!(never_meet(&plus, &minus), Err(Crossing::At(100)));
        // The other way round they differ by 4 rows at 100, by 0 nowhere.
        assert_eq!(never_meet(&minus, &plus), Ok(()));
    }

    #[test]
    fn a_later_meeting_is_found() {
        // -F^(21,33) and +F^(20,33).
        let upper = heads(20, &[(21, Sign::Minus)]);
        let lower = heads(20, &[(20, Sign::Plus)]);
        assert_eq!((upper.heads[0].second(), lower.heads[0].second()), (33, 33));
        assert_eq!(never_meet(&upper, &lower), Err(Crossing::At(33)));
    }

    #[test]
    fn one_sequence_of_two_values_is_harmless() {
        let both = heads(40, &[(44, Sign::Minus), (53, Sign::Plus)]);
        assert_eq!(never_meet(&both, &both), Ok(()));
    }
}
