//! Rank in the lower sequence of `K^l`, for numbers of any size.
//!
//! Let `a_i < b_i` be the non-terminal P-positions and `A(x)`, `B(x)` the
//! number of `a_i`, `b_i` up to `x`. Every integer beyond `l` is an `a_i` or a
//! `b_i`, and `b_n = a_n + n + l + 1`, so
//!
//! * `A(x) + B(x) = x - l` for `x >= l`;
//! * the `b` that belongs to `a = m` is `f(m) = m + A(m) + l`, and `f` is
//!   strictly increasing, so `B(x) = A(m*)`, where `m*` is the largest `m` with
//!   `f(m) <= x`.
//!
//! So `A` on a window around `x` follows from `A` on a window around `m*`,
//! about `x/phi`, and so on down to a prefix computed directly: `O(log x)`
//! levels of some dozen cells, climbed from below, without recursion. A
//! deviation of `A` from its linear approximation shrinks by `phi` from level
//! to level, so windows of one width do all along; how wide is *not* assumed to
//! be proved: every lookup checks that it falls inside its window, and if one
//! does not, all is done again with windows twice as wide.
//!
//! No level needs a long number. Let `s_j` be the number whose Zeckendorf
//! digits are those of `x + l` without the last `j`; then
//! `s_j = s_{j+1} + s_{j+2} + d_j + d_{j+1}`, the window of level `j` begins a
//! fixed distance below `s_j`, and its rank is `s_{j+1}` plus a small number. In
//! the relations above all of `s_j`, `s_{j+1}`, `s_{j+2}` cancels but the digits.
//! So a level costs machine arithmetic only, and a query about the cost of
//! writing `x` in Zeckendorf digits.

use dashu_int::{IBig, UBig};
use wythoff_numeration::{NumberSystem, Quadratic, floor_linear};

/// A prefix this many times as long as `l` and the margin together is computed
/// directly: what `l` disturbs has faded to `l/50` by then.
const PREFIX: usize = 16;

/// Half the width of the first windows; enough for every `l` up to 3000
/// and for samples up to a million.
fn first_margin(l: usize) -> usize {
    32 + l / 24
}

/// `A(start)`, and which of the integers after `start` are `a_n`.
struct RankWindow {
    start: UBig,
    rank: UBig,
    steps: Vec<bool>,
}

/// The answer about one integer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rank {
    /// `A(x)`.
    pub(super) rank: UBig,
    /// Whether `x` is an `a_n`; beyond `l` it is a `b_n` otherwise.
    pub(super) is_lower: bool,
}

impl RankWindow {
    /// A window of `K^l` that reaches `margin` or more to both sides of `x`
    /// (or to 0), wide enough on every level.
    fn around(l: usize, x: &UBig, margin: usize) -> Self {
        let z = x + UBig::from(l);
        let digits = NumberSystem::fibonacci().represent(&z);
        let digits: Vec<bool> = digits.places().iter().map(|&digit| digit != 0).collect();
        let mut tried = margins(margin).filter_map(|margin| Level::top(l, &digits, margin));
        let top = tried.next().expect("a margin as wide as x makes all of it prefix");
        // Zeckendorf digits shifted down, the last one dropped.
        let over_phi = Quadratic::golden().add_integer(&IBig::NEG_ONE);
        let shifted = floor_linear(&IBig::from(&z + UBig::ONE), &over_phi, &IBig::ZERO.into());
        let next = shifted - IBig::from(digits.first() == Some(&true));
        let natural = |v: IBig| UBig::try_from(v).expect("ranks and starts are not negative");
        Self {
            start: natural(IBig::from(z) - IBig::from(top.below)),
            rank: natural(next + IBig::from(top.surplus)),
            steps: top.steps,
        }
    }

    /// The answer about an integer of the window other than its first.
    fn get(&self, x: &UBig) -> Option<Rank> {
        if *x <= self.start {
            return None;
        }
        let i = usize::try_from(x - &self.start).ok()?;
        let members = self.steps.get(..i)?.iter().filter(|step| **step).count();
        Some(Rank { rank: &self.rank + UBig::from(members), is_lower: self.steps[i - 1] })
    }

    /// The `a_n` of the window with `A(a_n) = rank`.
    fn find(&self, rank: &UBig) -> Option<UBig> {
        if *rank <= self.rank {
            return None;
        }
        let wanted = usize::try_from(rank - &self.rank).ok()?;
        let mut members = self.steps.iter().enumerate().filter(|(_, step)| **step);
        let (i, _) = members.nth(wanted - 1)?;
        Some(&self.start + UBig::from(i + 1))
    }
}

/// A window of level `j` relative to `s_j`: it starts at `s_j - below`, where
/// the rank is `s_{j+1} + surplus`.
struct Level {
    below: i64,
    surplus: i64,
    /// `steps[i]`: whether the `i + 1`-st integer after the start is an `a_n`.
    steps: Vec<bool>,
}

impl Level {
    /// Level 0, given the Zeckendorf digits of `x + l` from the lowest; `None`
    /// if some window is too narrow.
    fn top(l: usize, digits: &[bool], margin: usize) -> Option<Self> {
        let end = PREFIX * (l + margin);
        let highest = signed(end + l - margin);
        let mut level = Self { below: 0, surplus: 0, steps: prefix(l, end) };
        // s_j and s_{j+1}, as long as the window around s_j - l is in the prefix.
        let mut low = Some((0, 0));
        let mut last = 0;
        for &digit in digits.iter().rev() {
            let digit = i64::from(digit);
            let (carry, s) = (digit + last, low);
            last = digit;
            low = s.map(|(s, next)| (s + next + carry, s)).filter(|(s, _)| *s <= highest);
            level = match low {
                Some((s, next)) => Self { below: s, surplus: -next, ..level },
                None => level.lift(l, margin, carry)?,
            };
        }
        Some(level)
    }

    /// The window of the level above, `margin` to both sides, where
    /// `s_j = s_{j+1} + s_{j+2} + carry`.
    fn lift(&self, l: usize, margin: usize, carry: i64) -> Option<Self> {
        let (l, width) = (signed(l), 2 * signed(margin));
        let below = l + width / 2;
        // Values of f and x are measured from f at the start of this window.
        let first = carry - below + self.below - self.surplus - l;
        if first < 0 {
            return None;
        }
        let mut cells = self.steps.iter().copied();
        let mut members = 0;
        let mut ahead = cells.next()?;
        let mut f_ahead = 1 + i64::from(ahead);
        let mut count_to = |x: i64| {
            while f_ahead <= x {
                members += i64::from(ahead);
                ahead = cells.next()?;
                f_ahead += 1 + i64::from(ahead);
            }
            Some(members)
        };
        let mut upper = count_to(first)?;
        let surplus = carry - below - l - self.surplus - upper;
        let mut steps = Vec::with_capacity(2 * margin);
        for x in first + 1..=first + width {
            // x is an a_n iff B(x) = B(x - 1).
            let now = count_to(x)?;
            steps.push(now == upper);
            upper = now;
        }
        Some(Self { below, surplus, steps })
    }
}

/// Which of `1..=end` are `a_n`, straight from the recursion.
fn prefix(l: usize, end: usize) -> Vec<bool> {
    let mut is_upper = vec![false; end + 1];
    let mut n = 0;
    (1..=end)
        .map(|a| {
            let is_lower = a > l && !is_upper[a];
            if is_lower {
                if let Some(b) = is_upper.get_mut(a + n + l + 1) {
                    *b = true;
                }
                n += 1;
            }
            is_lower
        })
        .collect()
}

fn signed(n: usize) -> i64 {
    i64::try_from(n).expect("windows fit in memory")
}

/// A margin and its doubles.
fn margins(first: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(first), |m| m.checked_mul(2))
}

/// `A(x)` in `K^l`, and whether `x >= 1` is an `a_n`.
pub(super) fn rank(l: usize, x: &UBig) -> Rank {
    RankWindow::around(l, x, first_margin(l)).get(x).expect("the window lies around x")
}

/// The `a_n` with `A(a_n) = rank >= 1`, looked for around `guess`.
pub(super) fn select(l: usize, rank: &UBig, guess: &UBig) -> UBig {
    let mut found = margins(first_margin(l))
        .filter_map(|margin| RankWindow::around(l, guess, margin).find(rank));
    found.next().expect("a window wide enough holds it")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_recursion_number_by_number() {
        for l in [0, 1, 2, 9, 40] {
            let lower = prefix(l, 6000);
            let mut count = 0;
            for (x, &is_lower) in (1usize..).zip(&lower) {
                count += usize::from(is_lower);
                let expected = Rank { rank: count.into(), is_lower };
                assert_eq!(rank(l, &x.into()), expected, "l = {l}, x = {x}");
            }
        }
    }

    #[test]
    fn windows_that_are_too_narrow_are_noticed_and_widened() {
        let l = 500;
        for e in 10..40 {
            let x = UBig::from(10u8).pow(e);
            let digits = NumberSystem::fibonacci().represent(&(&x + UBig::from(l)));
            let digits: Vec<bool> = digits.places().iter().map(|&digit| digit != 0).collect();
            assert!(Level::top(l, &digits, 2).is_none(), "10^{e} by windows of 4");
            assert_eq!(RankWindow::around(l, &x, 2).get(&x), Some(rank(l, &x)), "10^{e}");
        }
    }
}
