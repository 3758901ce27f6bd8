//! `K^l`: Wythoff's moves, positions with `x + y <= l` terminal.
//!
//! Renard and Rigo, Theorem 17: the P-positions are the terminal ones and
//! `{a_n, b_n}`, where `a_n` is the least integer beyond `l` that is not an
//! earlier `a_i` or `b_i`, and `b_n = a_n + n + l + 1`. So
//! `(a_0, b_0) = (l + 1, 2l + 2)`.
//!
//! With `A(x)` the number of `a_i` up to `x` (`rank.rs`): the partner of
//! `x = a_n` is `x + A(x) + l`, and the partner of `x = b_n` is `A(x)` itself,
//! because `A(x) = x - l - B(x)` and `B(x) = n + 1`.

use super::rank;
use crate::catalogue;
use crate::condition::{Condition, Linear, Relation};
use crate::rules::Rules;
use dashu_int::{IBig, UBig};
use std::collections::VecDeque;
use wythoff_numeration::{Quadratic, floor_linear};

/// The largest `l` that gets its theorem: a query costs time in proportion.
const MAX_L: usize = 1_000_000;

/// The P-positions of `K^l`, `l >= 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Triangle {
    l: usize,
}

/// The theorem about these rules, if they are those of `K^l`, `l >= 1`.
pub(super) fn recognise(rules: &Rules) -> Option<(&'static str, Triangle)> {
    let l = triangle_of(rules)?;
    Some(("Renard and Rigo, Theorem 17", Triangle { l }))
}

/// Whether these are the rules of `K^0`, written with its region: Wythoff's
/// game.
pub(super) fn is_wythoff(rules: &Rules) -> bool {
    triangle_of(rules) == Some(0)
}

/// The `l` of Wythoff's moves with the terminal region `x + y <= l`.
fn triangle_of(rules: &Rules) -> Option<usize> {
    let Condition::Compare(expr, Relation::AtMost) = rules.terminal() else { return None };
    let Linear { x: 1, y: 1, t: 0, c } = expr.as_linear()? else { return None };
    let l = usize::try_from(-c).ok().filter(|&l| l <= MAX_L)?;
    let free = rules.clone().with_terminal(Condition::Never).ok()?;
    catalogue::is(&free, "wythoff").then_some(l)
}

impl Triangle {
    pub(super) fn contains(self, a: &UBig, b: &UBig) -> bool {
        if *a <= UBig::from(self.l) {
            return a + b <= UBig::from(self.l);
        }
        let lower = rank::rank(self.l, a);
        lower.is_lower && *b == a + lower.rank + UBig::from(self.l)
    }

    pub(super) fn partners(self, x: &UBig) -> Vec<UBig> {
        if let Some(rest) = usize::try_from(x).ok().and_then(|x| self.l.checked_sub(x)) {
            return (0..=rest).map(UBig::from).collect();
        }
        let found = rank::rank(self.l, x);
        vec![if found.is_lower { x + found.rank + UBig::from(self.l) } else { found.rank }]
    }

    /// How many `a_n`, and how many `b_n`, are less than `v`.
    pub(super) fn counts_below(self, v: &UBig) -> (UBig, UBig) {
        let l = UBig::from(self.l);
        if *v <= &l + UBig::ONE {
            return (UBig::ZERO, UBig::ZERO);
        }
        let last = v - UBig::ONE;
        let lower = rank::rank(self.l, &last).rank;
        let upper = last - l - &lower;
        (lower, upper)
    }

    /// Terminal positions have `x + y` less than this.
    pub(super) fn terminal_side(self) -> u64 {
        self.l as u64 + 1
    }

    pub(super) fn positions(self) -> impl Iterator<Item = (UBig, UBig)> {
        let l = self.l;
        let terminal = (0..=l).flat_map(move |a| (a..=l).map(move |b| (a, b)));
        let terminal = terminal.filter(move |(a, b)| a + b <= l);
        let mut pending = VecDeque::new();
        let mut a = l;
        let others = (l + 1..).map(move |difference| {
            a += 1;
            while pending.front() == Some(&a) {
                pending.pop_front();
                a += 1;
            }
            pending.push_back(a + difference);
            (a, a + difference)
        });
        terminal.chain(others).map(|(a, b)| (a.into(), b.into()))
    }

    /// The `n`-th non-terminal P-position.
    pub(super) fn nth(self, n: &UBig) -> (UBig, UBig) {
        let rank = n + UBig::ONE;
        // A(x) is about (x + l)/phi - l.
        let index = IBig::from(&rank + UBig::from(self.l));
        let guess = floor_linear(&index, &Quadratic::golden(), &IBig::ZERO.into());
        let guess = UBig::try_from(guess).expect("n is not negative") - UBig::from(self.l);
        let a = rank::select(self.l, &rank, &guess);
        let b = &a + rank + UBig::from(self.l);
        (a, b)
    }
}
