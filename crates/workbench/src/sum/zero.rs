//! Options of value 0 by a theorem, for piles of any size.
//!
//! Every ray of a position meets the P-positions in few places, and the closed
//! form says where: in its row, in its column, or where the difference of the
//! piles is right. The difference grows with the number of the P-position in
//! all of these games, so it is found by bisection.

use super::Component;
use dashu_int::UBig;
use wythoff_games::{ClosedForm, Pair};

/// An option that is a P-position.
pub(super) fn option(component: &Component, form: &ClosedForm) -> Option<Pair> {
    let rules = component.game().rules();
    let (x, y) = component.piles();
    let families = rules.families().iter();
    let mut places = families.flat_map(|family| {
        let rays = family.progression();
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
    places.find(|to| {
        to.0 <= *x
            && to.1 <= *y
            && rules.allows(component.piles(), &component.take_to(to))
            && form.is_p(&to.0, &to.1)
    })
}

/// P-positions with the same difference of the piles: the end of the diagonal,
/// which may be terminal, and the one that the theorem numbers.
fn on_diagonal(form: &ClosedForm, (x, y): &Pair) -> Vec<Pair> {
    let turned = x > y;
    let difference = if turned { x - y } else { y - x };
    // The n-th difference is at least n - 1: in F-Wythoff, at least n elsewhere.
    let (mut low, mut high) = (UBig::ZERO, &difference + UBig::from(2u8));
    while low < high {
        let middle = (&low + &high) >> 1;
        let (a, b) = form.nth(&middle);
        if b - a < difference {
            low = middle + UBig::ONE;
        } else {
            high = middle;
        }
    }
    [(UBig::ZERO, difference), form.nth(&low)]
        .map(|(a, b)| if turned { (b, a) } else { (a, b) })
        .into()
}
