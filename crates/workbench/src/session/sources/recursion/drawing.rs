//! Planes far from the origin, where no board reaches: small values of Wythoff's game by
//! algorithm RW.
//!
//! All positions of small values lie in a strip around the lines of slope phi.
//! RW lists them in a few thousand rows anywhere; in more rows than that, cells
//! off the strip hold none, and of the others nothing is known.

use super::nearby::{EXACT_ROWS, Exactness, Points, Sequences};
use crate::tile::{LARGER, Plane, UNKNOWN, Window, ordinary};
use dashu_int::{IBig, UBig};
use wythoff_games::engine::EngineError;
use wythoff_games::{Control, Grundy, Known};
use wythoff_numeration::{Quadratic, floor_linear};

/// The most rows in which positions are listed.
const MOST_ROWS: usize = 1 << 13;

/// Single cells of Wythoff's game: values up to `g`, larger ones as such.
/// `None` at a larger scale.
///
/// # Errors
/// A value out of reach, or a cancelled run.
pub(crate) fn far_values(
    points: &dyn Points,
    window: &Window,
    g: Grundy,
    control: &Control,
) -> Result<Option<(Plane, Known)>, EngineError> {
    if window.scale > 0 {
        return Ok(None);
    }
    let mut plane = Plane { cells: vec![LARGER; window.cells()] };
    let known = each_point(points, window, g, control, |cell, value| {
        plane.cells[cell] = ordinary(value.0.into());
    })?;
    Ok(Some((plane, known)))
}

/// How many positions of some values of Wythoff's game each cell holds.
///
/// # Errors
/// A value out of reach, or a cancelled run.
pub(crate) fn far_counts(
    points: &dyn Points,
    window: &Window,
    values: &[Grundy],
    control: &Control,
) -> Result<(Vec<Plane>, Known), EngineError> {
    let largest = values.iter().copied().max().unwrap_or_default();
    let few = |cells: usize| window.scale < 16 && cells << window.scale <= MOST_ROWS;
    let listed = few(window.rows) && few(window.cols);
    if !listed {
        let strip = Strip::of(largest);
        let plane = strip.plane(window);
        return Ok((vec![plane; values.len()], strip.known()));
    }
    let mut planes = vec![Plane::empty(window.cells()); values.len()];
    let known = each_point(points, window, largest, control, |cell, value| {
        for (plane, _) in planes.iter_mut().zip(values).filter(|(_, v)| **v == value) {
            plane.add(cell, 1);
        }
    })?;
    Ok((planes, known))
}

/// Calls `visit` with the cell and the value of every position of a value up to
/// `g` in the window. Rows that no run from the origin reaches are listed only where the
/// strip meets the window: far out a window sees one of its two images, or none.
fn each_point(
    points: &dyn Points,
    window: &Window,
    g: Grundy,
    control: &Control,
    mut visit: impl FnMut(usize, Grundy),
) -> Result<Known, EngineError> {
    let strip = Strip::of(g);
    let rows = |cells: usize| (cells as u64) << window.scale;
    let list = |first: &UBig, cells: usize| {
        points.points(first, rows(cells), g, Exactness::Usual, control)
    };
    let wanted =
        |a: (&UBig, &UBig), b: (&UBig, &UBig)| *a.1 <= UBig::from(EXACT_ROWS) || strip.meets(a, b);
    let (x_end, y_end) = (window.x_end(), window.y_end());
    let (x, y) = ((&window.x, &x_end), (&window.y, &y_end));
    let mut listed = None;
    let mut left_out = false;
    if wanted(x, y) {
        let (points, known) = list(&window.x, window.rows)?;
        for p in &points {
            if let Some(cell) = window.cell_of(&p.row, &p.column) {
                visit(cell, p.value);
            }
        }
        listed = Some(known);
    } else {
        left_out = true;
    }
    if wanted(y, x) {
        let (points, known) = list(&window.y, window.cols)?;
        for p in points.iter().filter(|p| p.row != p.column) {
            if let Some(cell) = window.cell_of(&p.column, &p.row) {
                visit(cell, p.value);
            }
        }
        listed = Some(known);
    } else {
        left_out = true;
    }
    Ok(match listed {
        Some(known) if !left_out => known,
        Some(Known::Conditional(on)) => Known::Conditional(format!("{on}, and {}", strip.bound())),
        // What was left out is known by the strip alone.
        _ => strip.known(),
    })
}

/// Where positions of values up to a bound may lie.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strip {
    g: Grundy,
    width: u64,
}

impl Strip {
    /// The strip of values up to `g`.
    pub(crate) fn of(g: Grundy) -> Self {
        Self { g, width: Sequences.strip(g) }
    }

    /// How it is known.
    pub(crate) fn known(self) -> Known {
        Known::Conditional(self.bound())
    }

    fn bound(self) -> String {
        let Self { g, width } = self;
        format!("|a - b/phi| <= {width} for the positions of value at most {g}")
    }

    /// Whether positions (a, b) of the strip may lie between these bounds of a and b, the
    /// upper ones excluded.
    fn meets(self, a: (&UBig, &UBig), b: (&UBig, &UBig)) -> bool {
        let over = over_phi(&[b.0.clone(), b.1.clone()]);
        let a = [a.0, a.1].map(|n| IBig::from(n.clone()));
        !self.misses(&a, &over)
    }

    /// Whether a - b/phi is too far from 0 for all a and b/phi between two bounds each.
    fn misses(self, a: &[IBig], over: &[IBig]) -> bool {
        // One more for the floors.
        let width = IBig::from(self.width + 1);
        &a[0] - &over[1] > width || &a[1] - &over[0] < -width
    }

    /// No positions off the strip and its mirror image; unknown on them.
    pub(crate) fn plane(self, window: &Window) -> Plane {
        let (xs, ys) = (window.x_edges(), window.y_edges());
        let big = |edges: &[UBig]| edges.iter().cloned().map(IBig::from).collect::<Vec<_>>();
        let (over_x, over_y) = (over_phi(&xs), over_phi(&ys));
        let (xs, ys) = (big(&xs), big(&ys));
        let mut plane = Plane::empty(window.cells());
        for i in 0..window.rows {
            for j in 0..window.cols {
                let straight = self.misses(&xs[i..=i + 1], &over_y[j..=j + 1]);
                let mirrored = self.misses(&ys[j..=j + 1], &over_x[i..=i + 1]);
                if !(straight && mirrored) {
                    plane.cells[i * window.cols + j] = UNKNOWN;
                }
            }
        }
        plane
    }
}

/// floor(n/phi) of every number.
fn over_phi(numbers: &[UBig]) -> Vec<IBig> {
    let inverse = Quadratic::golden().add_integer(&IBig::NEG_ONE);
    let over = |n: &UBig| floor_linear(&IBig::from(n.clone()), &inverse, &IBig::ZERO.into());
    numbers.iter().map(over).collect()
}
