//! Planes far from the origin, where no board reaches: Nim by its theorem, and
//! small values of Wythoff's game by algorithm RW.
//!
//! All positions of small values lie in a strip around the lines of slope phi.
//! RW lists them in a few thousand rows anywhere; in more rows than that, cells
//! off the strip hold none, and of the others nothing is known.

use super::plane::{LARGER, Plane, UNKNOWN, ordinary};
use super::window::Window;
use crate::sum::{Care, Points, Sequences};
use dashu_int::{IBig, UBig};
use wythoff_games::engine::EngineError;
use wythoff_games::{Control, Grundy, Known};
use wythoff_numeration::{Quadratic, floor_linear};

/// The most rows in which positions are listed.
const MOST_ROWS: usize = 1 << 13;

/// The values of Nim: the nim-sum of the piles. `None` at a larger scale, where
/// a mean of values is wanted.
pub fn nim_values(window: &Window) -> Option<Plane> {
    if window.scale > 0 {
        return None;
    }
    let (xs, ys) = (window.x_edges(), window.y_edges());
    let mut plane = Plane::empty(window.cells());
    for (i, x) in xs.iter().take(window.rows).enumerate() {
        for (j, y) in ys.iter().take(window.cols).enumerate() {
            let value = u64::try_from(x ^ y).unwrap_or(u64::MAX);
            plane.cells[i * window.cols + j] = ordinary(value);
        }
    }
    Some(plane)
}

/// Single cells of Wythoff's game: values up to `g`, larger ones as such.
/// `None` at a larger scale.
///
/// # Errors
/// A value out of reach, or a cancelled run.
pub fn far_values(
    window: &Window,
    g: Grundy,
    control: &Control,
) -> Result<Option<(Plane, Known)>, EngineError> {
    if window.scale > 0 {
        return Ok(None);
    }
    let mut plane = Plane { cells: vec![LARGER; window.cells()] };
    let known = each_point(window, g, control, |cell, value| {
        plane.cells[cell] = ordinary(value.0.into());
    })?;
    Ok(Some((plane, known)))
}

/// How many positions of some values of Wythoff's game each cell holds.
///
/// # Errors
/// A value out of reach, or a cancelled run.
pub fn far_counts(
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
    let known = each_point(window, largest, control, |cell, value| {
        for (plane, _) in planes.iter_mut().zip(values).filter(|(_, v)| **v == value) {
            plane.add(cell, 1);
        }
    })?;
    Ok((planes, known))
}

/// Calls `visit` with the cell and the value of every position of a value up to
/// `g` in the window.
fn each_point(
    window: &Window,
    g: Grundy,
    control: &Control,
    mut visit: impl FnMut(usize, Grundy),
) -> Result<Known, EngineError> {
    let rows = |cells: usize| (cells as u64) << window.scale;
    let (points, known) =
        Sequences.points(&window.x, rows(window.rows), g, Care::Usual, control)?;
    for p in &points {
        if let Some(cell) = window.cell_of(&p.row, &p.column) {
            visit(cell, p.value);
        }
    }
    let (points, _) = Sequences.points(&window.y, rows(window.cols), g, Care::Usual, control)?;
    for p in points.iter().filter(|p| p.row != p.column) {
        if let Some(cell) = window.cell_of(&p.column, &p.row) {
            visit(cell, p.value);
        }
    }
    Ok(known)
}

/// Where positions of values up to a bound may lie.
#[derive(Clone, Copy, Debug)]
pub struct Strip {
    g: Grundy,
    width: u64,
}

impl Strip {
    /// The strip of values up to `g`.
    pub fn of(g: Grundy) -> Self {
        Self { g, width: Sequences.strip(g) }
    }

    /// How it is known.
    pub fn known(self) -> Known {
        let Self { g, width } = self;
        Known::Conditional(format!("|a - b/phi| <= {width} for the positions of value at most {g}"))
    }

    /// No positions off the strip and its mirror image; unknown on them.
    pub fn plane(self, window: &Window) -> Plane {
        let (xs, ys) = (window.x_edges(), window.y_edges());
        let big = |edges: &[UBig]| edges.iter().cloned().map(IBig::from).collect::<Vec<_>>();
        let (over_x, over_y) = (over_phi(&xs), over_phi(&ys));
        let (xs, ys) = (big(&xs), big(&ys));
        // One more for the floors.
        let width = IBig::from(self.width + 1);
        let off = |a: &[IBig], b: &[IBig]| {
            // a - b/phi over a cell lies between the first and the second.
            &a[0] - &b[1] > width || &a[1] - &b[0] < -width.clone()
        };
        let mut plane = Plane::empty(window.cells());
        for i in 0..window.rows {
            for j in 0..window.cols {
                let straight = off(&xs[i..=i + 1], &over_y[j..=j + 1]);
                let mirrored = off(&ys[j..=j + 1], &over_x[i..=i + 1]);
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
