//! The finite certificate of Gu's conjecture 2: from which index on the `n`-th
//! position of value `g` lies on diagonal `n`, proved from a finite run.
//!
//! Write `(a_n, b_n)` for the `n`-th `g`-position in RWSG's order, `d_n = b_n -
//! a_n`, `A_n = floor(phi n)`, `B_n = A_n + n`. RWSG takes for `a_n` the least
//! row in no earlier point, so every row is some `a_i` or `b_i`, and `a_n` is
//! no earlier `b_i`; for `d_n` it takes the least diagonal that holds no earlier
//! point and whose cell in row `a_n` has no lower value.
//!
//! **The closed run.** Let `L` points be computed, the diagonals of the points
//! before some `K` be exactly `0..K`, and `d_n = n` for `K <= n < L`. Continue
//! with RWSG's rows, but with `d_n = n` whatever lower values say; call this the
//! closed run. It is RWSG as long as no point `(a_n, a_n + n)`, `n >= L`, has a
//! lower value. Two lemmas show that none has.
//!
//! **Lemma 1 (one window bounds all).** Let `C` be the number of repeats in
//! `(b_n)`, `n < K`, and let
//! * (a) `b_K >= b_i + 2` for all `i < K`;
//! * (b) `N >= max(K, 1)`, and `a_{n+1} - a_n <= 2` for `N <= n`, `n + 1 < L`;
//! * (c) `a_{L-1} >= b_i` for all `i < K`;
//! * (d) `N < f(N) <= L`, where `f(n) = a_n + C`.
//!
//! If `|e_n| <= E` for `N <= n < f(N)`, where `e_n = a_n - A_n + C`, then
//! `|e_n| <= E` for every `n >= N` in the closed run.
//!
//! *Proof* (after Gu, proposition 5). From `K` on `b_{n+1} - b_n = a_{n+1} -
//! a_n + 1 >= 2`; with (a), a column `b_n`, `n >= K`, repeats none, and neither
//! `b_n - 1` nor `b_n + 1` is a column. Both are then rows `a_m`; `b_n` itself
//! is none if `n > 0`. So for `n >= N` there is an `m` with `a_m = b_n - 1`,
//! `a_{m+1} = b_n + 1`. To find it count the `b_n - 1` numbers up to `b_n - 2`:
//! `m` of them are rows `a_i`; `n - C` are columns, those before `b_n`; one is
//! both, on diagonal 0. Hence `m = b_n - 1 - (n - C) + 1 = f(n)`:
//!
//! > (1) `a_{f(n)} = b_n - 1` and `a_{f(n)+1} = b_n + 1` for `n >= N`.
//!
//! A step `a_{n+1} - a_n >= 3` passes over two adjacent columns; both come from
//! before `K`. After `L` there is none by (c), before by (b). So `f` takes steps
//! of 1 or 2 from `N` on, and every `m >= f(N)` is `f(n)` or `f(n) + 1` for an
//! `n >= N`; `n < m`, since `a_n - n` does not fall and `f(N) > N`.
//!
//! Now let `x_n = a_n - phi n + C`. By (1), `x_{f(n)} = -x_n/phi - 1` and
//! `x_{f(n)+1} = -x_n/phi - 1/phi`. Let `h(x)` be the distance of `x` from
//! the interval `[-1, 0]`. Both maps send the interval into itself and shorten
//! distances by `phi`, so `h(x_m) <= h(x_n)/phi`. For `n >= 1`, `phi n` is no
//! integer and `e_n - 1 < x_n < e_n`. Hence `|e_n| <= E` gives `h(x_n) < E`, or
//! `h(x_n) = 0` if `E = 0`; this passes from `n` to `m`; and it gives back
//! `-E <= e_m <= E`. Induction over `m` ends the proof. ∎
//!
//! *Remark.* The bound shrinks: with `N_0 = N`, `N_{j+1} = f(N_j)`, `h(x_n) <
//! E/phi^j` for `n >= N_j`. The `chain` module starts from here.
//!
//! **Lemma 2 (nobody in the way).** Let every `h < g` be certified, with `C_h`,
//! `N_h`, `E_h`, and let `N_h <= L`. If `|C_g - C_h| > E_g + E_h` for all
//! `h < g`, then the closed run is RWSG, and `d_n = n` for all `n >= K`.
//!
//! *Proof.* Let the two agree below `n >= L`. Diagonal `n >= N_h` holds one
//! `h`-position, the `n`-th, in row `A_n - C_h + e`, `|e| <= E_h`. The closed
//! run has row `A_n - C_g + e'`, `|e'| <= E_g`. These are different rows. ∎
//!
//! The only pair up to g = 33 that is closer is (2, 3), with `C` = 3 and 5 and
//! `E` = 1 for both: the rows meet where value 3 has `e = 1` and value 2 has
//! `e = -1` at the same index. The `interleave` module shows that they never do.
//!
//! What makes a run that only *looks* settled fail: the bound `E` right after
//! a wrong diagonal is large and shrinks by `phi` while the rows grow by `phi`,
//! so a value is refused as long as its band overlaps that of a lower one, and
//! as long as a lower one is refused. At 10^8 rows value 27 has stood still for
//! three quarters of them, with `C` = 1273 and `E` = 4; but value 22 is not
//! certified, and when it is, with `C` = 1244 and `E` = 26, their bands overlap.
//!
//! Cost: `g²/2` comparisons. Source: Gu 2015, propositions 5 and 6.

use super::chain::Heads;
use super::evidence::{Evidence, SettledWindow};
use super::interleave::{Crossing, never_meet};
use crate::position::Grundy;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// What a run shows of the values `0, …, g`.
///
/// [`Certificate::check`] says whether it proves conjecture 2 for all of them,
/// given that the numbers are those of RWSG; whoever doubts that computes them
/// again with [`certify`](super::certify).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Certificate {
    /// Rows computed.
    pub rows: u64,
    /// One entry a value, from 0.
    pub values: Vec<Evidence>,
    /// For each value in a pair with `|C_g - C_h| = 2`, the heads of its chains.
    pub heads: Vec<Heads>,
}

/// Why a certificate proves nothing about a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("value {g}: {missing}")]
pub struct Refused {
    /// The first value that is not certified.
    pub g: Grundy,
    /// What is missing.
    pub missing: Missing,
}

/// What is missing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Missing {
    /// The entry is that of another value.
    #[error("its entry is that of value {0}")]
    OutOfPlace(Grundy),
    /// No window fits into the run.
    #[error("the run is too short for a window")]
    NoWindow,
    /// An assumption of lemma 1 fails.
    #[error("{0}")]
    Window(&'static str),
    /// The window of a lower value begins beyond the run.
    #[error("the run ends before the window of value {0}")]
    Before(Grundy),
    /// The bands of the two values overlap.
    #[error("the offsets {} and {} of values {g} and {lower} differ by {} or less", offsets.0, offsets.1, bounds.0 + bounds.1)]
    Overlap {
        /// The value.
        g: Grundy,
        /// The lower value.
        lower: Grundy,
        /// `C` of both.
        offsets: (u64, u64),
        /// `E` of both.
        bounds: (u64, u64),
    },
    /// The heads of a value's chains are needed, and wrong or absent.
    #[error("the chains of value {g}: {what}")]
    Heads {
        /// The value.
        g: Grundy,
        /// What is wrong with them.
        what: &'static str,
    },
    /// The chains of two values meet, or may do so.
    #[error("the chains of values {g} and {lower}: {crossing}")]
    Chains {
        /// The value.
        g: Grundy,
        /// The lower value.
        lower: Grundy,
        /// How.
        crossing: Crossing,
    },
}

/// How far apart the bands of two values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bands {
    /// They never meet.
    Apart,
    /// `|C_g - C_h| = 2` and `E = 1` for both: they meet only where two chains
    /// of opposite signs do.
    Touching,
    /// They overlap.
    Overlapping,
}

impl Bands {
    pub(super) fn of(a: (u64, &SettledWindow), b: (u64, &SettledWindow)) -> Self {
        let distance = a.0.abs_diff(b.0);
        if distance > a.1.bound.saturating_add(b.1.bound) {
            Self::Apart
        } else if distance == 2 && a.1.bound == 1 && b.1.bound == 1 {
            Self::Touching
        } else {
            Self::Overlapping
        }
    }
}

impl Certificate {
    /// Whether conjecture 2 is proved for every value.
    ///
    /// # Errors
    /// [`Refused`], with the first value for which it is not. Those below it
    /// are proved.
    pub fn check(&self) -> Result<(), Refused> {
        (0..).zip(&self.values).try_for_each(|(g, evidence)| {
            self.check_value(Grundy(g), evidence)
                .map_err(|missing| Refused { g: Grundy(g), missing })
        })
    }

    /// The values proved: those below this one.
    pub fn certified(&self) -> u32 {
        let all = u32::try_from(self.values.len()).expect("as many values as an engine takes");
        self.check().map_or_else(|refused| refused.g.0, |()| all)
    }

    /// The window of value `g`, if there is one.
    pub(super) fn window(&self, g: Grundy) -> Option<(&Evidence, &SettledWindow)> {
        let evidence = self.values.get(g.0 as usize)?;
        Some((evidence, evidence.window.as_ref()?))
    }

    /// Whether lemmas 1 and 2 hold for all values, pairs that touch left out.
    pub(super) fn has_clear_bands(&self) -> bool {
        let clear = |(g, evidence)| self.check_bands(Grundy(g), evidence).is_ok();
        (0..).zip(&self.values).all(clear)
    }

    /// The pairs that touch, the lower value first.
    pub(super) fn touching(&self) -> Vec<(Grundy, Grundy)> {
        let lower = |(g, evidence)| {
            let lower = self.check_bands(Grundy(g), evidence).unwrap_or_default();
            lower.into_iter().map(move |h| (h, Grundy(g)))
        };
        (0..).zip(&self.values).flat_map(lower).collect()
    }

    fn check_value(&self, g: Grundy, evidence: &Evidence) -> Result<(), Missing> {
        self.check_bands(g, evidence)?.into_iter().try_for_each(|h| self.check_chains(g, h))
    }

    /// Lemmas 1 and 2 for value `g`; the lower values that lemma 2 leaves out.
    fn check_bands(&self, g: Grundy, evidence: &Evidence) -> Result<Vec<Grundy>, Missing> {
        if evidence.g != g {
            return Err(Missing::OutOfPlace(evidence.g));
        }
        let window = evidence.window.as_ref().ok_or(Missing::NoWindow)?;
        window.check(evidence)?;
        let mut touching = Vec::new();
        for h in (0..g.0).map(Grundy) {
            let (lower, lower_window) = self.window(h).ok_or(Missing::NoWindow)?;
            if lower_window.start > evidence.points {
                return Err(Missing::Before(h));
            }
            let offsets = (evidence.repeats, lower.repeats);
            match Bands::of((offsets.0, window), (offsets.1, lower_window)) {
                Bands::Apart => {}
                Bands::Touching => touching.push(h),
                Bands::Overlapping => {
                    let bounds = (window.bound, lower_window.bound);
                    return Err(Missing::Overlap { g, lower: h, offsets, bounds });
                }
            }
        }
        Ok(touching)
    }

    fn check_chains(&self, g: Grundy, lower: Grundy) -> Result<(), Missing> {
        let heads = |g: Grundy| {
            let refuse = |what| Missing::Heads { g, what };
            let (_, window) = self.window(g).ok_or(Missing::NoWindow)?;
            let heads = self.heads.iter().find(|heads| heads.g == g);
            let heads = heads.ok_or(refuse("not recorded"))?;
            heads.check(window.start).map_err(refuse)?;
            Ok(heads)
        };
        let offset = |g: Grundy| self.values[g.0 as usize].repeats;
        let (upper, below) = (heads(g)?, heads(lower)?);
        // Rows meet where the value with the greater offset has e = 1 and the
        // other e = -1.
        let met = match offset(g).cmp(&offset(lower)) {
            Ordering::Greater => never_meet(upper, below),
            _ => never_meet(below, upper),
        };
        met.map_err(|crossing| Missing::Chains { g, lower, crossing })
    }
}
