//! Planes from a closed form of the P-positions: exact, at any distance and
//! any scale.

use crate::tile::{LARGER, Plane, Window};
use dashu_int::UBig;
use wythoff_games::ClosedForm;

/// The most rows that are compared one by one.
const MOST_ROWS: usize = 1 << 13;

/// How many P-positions each cell holds.
///
/// Cost: two floors of a quadratic number for every line of the grid.
pub(crate) fn count_by_theorem(window: &Window, form: &ClosedForm) -> Plane {
    let mut plane = Plane::empty(window.cells());
    for cell in form.cell_counts(&window.x_edges(), &window.y_edges()) {
        let count = u64::try_from(&cell.count).unwrap_or(u64::MAX);
        plane.add(cell.row * window.cols + cell.col, count);
    }
    plane
}

/// Single cells: 0 for P-positions, larger than 0 for the others. `None` at a
/// larger scale, where a mean of values is wanted.
pub(crate) fn zero_or_larger(window: &Window, form: &ClosedForm) -> Option<Plane> {
    (window.scale == 0).then(|| {
        let counts = count_by_theorem(window, form);
        let cell = |count: &u16| if *count == 0 { LARGER } else { 0 };
        Plane { cells: counts.cells.iter().map(cell).collect() }
    })
}

/// How many positions are P by the first theorem only, and by the second only.
/// `None` if the window has too many rows to compare them one by one.
pub(crate) fn theorem_differences(
    window: &Window,
    first: &ClosedForm,
    second: &ClosedForm,
) -> Option<[Plane; 2]> {
    let step = 1usize.checked_shl(u32::try_from(window.scale).ok()?)?;
    let rows = window.rows.checked_mul(step).filter(|&rows| rows <= MOST_ROWS)?;
    let mut planes = [Plane::empty(window.cells()), Plane::empty(window.cells())];
    let mut x = window.x.clone();
    for _ in 0..rows {
        let (p, q) = (first.partners(&x), second.partners(&x));
        for (plane, own, others) in [(0, &p, &q), (1, &q, &p)] {
            for y in own.iter().filter(|y| others.binary_search(y).is_err()) {
                if let Some(cell) = window.cell_of(&x, y) {
                    planes[plane].add(cell, 1);
                }
            }
        }
        x += UBig::ONE;
    }
    Some(planes)
}
