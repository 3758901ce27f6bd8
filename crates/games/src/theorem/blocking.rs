//! Wythoff's game with blocking: W^2 and W^3, where the pattern is known.
//!
//! * W^2: `(0, 0)`, `{n, 2n + 1}` and `{2·floor(n·phi) + 2, 2·floor(n·phi²) + 2}`.
//! * W^3: `(0, 0)`, `{n, 2n + 1}` and `{n, 2n + 2}`; the two lines together are
//!   `{floor(N/2), N + 1}`.
//!
//! Larsson 2011; proved again by Renard and Rigo, Theorems 26 and 28.

use super::beatty::wythoff;
use super::pairs::{Pairs, Union};
use crate::catalogue;
use crate::rules::Rules;
use dashu_int::IBig;
use wythoff_numeration::Quadratic;

/// The theorem about these rules, if they are W^2 or W^3.
pub(super) fn recognise(rules: &Rules) -> Option<(&'static str, Union)> {
    let integer = |n: i32| Quadratic::from(IBig::from(n));
    if catalogue::is(rules, "blocking:2") {
        let line = Pairs::new(integer(1), integer(2), 1);
        let union = Union::with_origin([line, wythoff().mapped(2, 2)]);
        return Some(("Larsson 2011; Renard and Rigo, Theorem 26", union));
    }
    if catalogue::is(rules, "blocking:3") {
        let half = Quadratic::rational(1, 2).expect("2 is not 0");
        let union = Union::with_origin([Pairs::new(half, integer(1), 1)]);
        return Some(("Larsson 2011; Renard and Rigo, Theorem 28", union));
    }
    None
}
