//! Options of value 0 by a theorem, for piles of any size.
//!
//! Every ray of a position meets the P-positions in few places, and the closed
//! form says where: in its row, in its column, or where the difference of the
//! piles is right. The difference grows with the number of the P-position in
//! all of these games, so it is found by a guess or by bisection.

use crate::session::question::Place;
use dashu_int::UBig;
use wythoff_games::{ClosedForm, Pair};

/// An option that is a P-position.
pub(super) fn option(place: Place<'_>, form: &ClosedForm) -> Option<Pair> {
    let (x, y) = place.piles;
    let families = place.rules().families().iter();
    let mut places = families.flat_map(|family| {
        let Some(rays) = family.progression() else { return Vec::new() };
        let (first_x, first_y) = (UBig::from(rays.first.0), UBig::from(rays.first.1));
        if first_x > *x || first_y > *y {
            return Vec::new();
        }
        let nearest = (x - first_x, y - first_y);
        match rays.stride {
            (0, 0) => vec![nearest],
            (0, _) => {
                let beside = form.partners(&nearest.0).into_iter();
                beside.map(|column| (nearest.0.clone(), column)).collect()
            }
            (_, 0) => {
                let beside = form.partners(&nearest.1).into_iter();
                beside.map(|row| (row, nearest.1.clone())).collect()
            }
            (i, j) if i == j => on_diagonal(form, &nearest),
            _ => Vec::new(),
        }
    });
    places.find(|to| place.allows(to) && form.is_p(&to.0, &to.1))
}

/// P-positions with the same difference of the piles: the end of the diagonal,
/// which may be terminal, and those that the theorem numbers. Of these there may be two one
/// after the other: (0, 0) and (1, 1) in F-Wythoff, where no move joins them.
fn on_diagonal(form: &ClosedForm, (x, y): &Pair) -> Vec<Pair> {
    let turned = x > y;
    let difference = if turned { x - y } else { y - x };
    let n = with_difference(form, &difference);
    let before = if n.is_zero() { None } else { Some(form.nth(&(&n - UBig::ONE))) };
    let numbered = before.into_iter().chain([form.nth(&n), form.nth(&(n + UBig::ONE))]);
    let alike = numbered.filter(|(a, b)| b - a == difference).collect::<Vec<_>>();
    let all = [(UBig::ZERO, difference)].into_iter().chain(alike);
    all.map(|(a, b)| if turned { (b, a) } else { (a, b) }).collect()
}

/// The number of a P-position with this difference, or of the first whose difference is larger.
fn with_difference(form: &ClosedForm, difference: &UBig) -> UBig {
    // The n-th difference is linear in n in all of these games, so the line
    // through 0 and a first guess hits it, or misses it by a constant.
    let mut guess = difference.clone();
    for _ in 0..3 {
        let (a, b) = form.nth(&guess);
        let found = &b - &a;
        if found == *difference {
            return guess;
        }
        let slope = if guess.is_zero() { UBig::ONE } else { (&found / &guess).max(UBig::ONE) };
        guess = if found < *difference {
            guess + (difference - found) / slope
        } else {
            let back = (found - difference) / slope;
            if back < guess { guess - back } else { UBig::ZERO }
        };
    }
    // No P-position has this difference, as it seems. The n-th difference is at
    // least n - 1: in F-Wythoff; n elsewhere.
    let (mut low, mut high) = (UBig::ZERO, difference + UBig::from(2u8));
    while low < high {
        let middle = (&low + &high) >> 1;
        let (a, b) = form.nth(&middle);
        if b - a < *difference {
            low = middle + UBig::ONE;
        } else {
            high = middle;
        }
    }
    low
}
