//! Planes of values 0, 1 and 2 of Wythoff's game, from the theorem that comes
//! with the program: exact, at any distance and any scale.
//!
//! In small cells the positions (a, b), a <= b, are listed row by row. For larger
//! ones let F(X, Y) count those with a < X and b < Y: a cell holds a difference of
//! four such numbers. The theorem counts the positions of all rows a < X in one
//! walk along the digits of X; b is floor(phi a) but for a small offset, so only
//! some ten rows near Y/phi have to be looked at one by one. Both are done again
//! for the mirror images, and only where the window meets the line b = phi a.
//!
//! Cost: a run of the automaton for every row that is listed, or for every line of
//! the grid a walk and ten runs. A tile of 256 x 256 cells takes 2 to 6 ms at 10^9
//! and 12 ms at 10^1000; with the digits of every row written anew it was 117 ms and
//! 5 s.

use crate::shipped::WythoffValues;
use crate::tile::{Plane, Window};
use dashu_int::{IBig, UBig};
use std::ops::Range;
use wythoff_games::Grundy;
use wythoff_numeration::floor_div_phi_big;

/// Cells of at most 2^4 rows are filled row by row.
const SMALL: usize = 4;

/// How many positions of a value of Wythoff's game each cell holds; `None` if the
/// theorem says nothing about the value.
pub(crate) fn count_by_values(
    window: &Window,
    value: Grundy,
    theorem: &WythoffValues,
) -> Option<Plane> {
    let (xs, ys) = (window.x_edges(), window.y_edges());
    let strip = theorem.strip();
    let mut beam = Beam {
        value,
        theorem,
        strip: IBig::from(strip),
        bands: &xs,
        columns: &ys,
        scale: window.scale,
        left_out: Vec::new(),
    };
    let mut plane = Plane::empty(window.cells());
    beam.count(|i, j, count| plane.add(i * window.cols + j, small(count)))?;
    (beam.bands, beam.columns) = (&ys, &xs);
    // A position on the diagonal is its own mirror image. Beyond a few rows there are none:
    // floor(phi n) - n exceeds every offset.
    let rows = (0..2 * (strip + 2)).map(UBig::from);
    beam.left_out = rows.filter(|n| theorem.point(value, n).as_ref() == Some(n)).collect();
    beam.count(|j, i, count| plane.add(i * window.cols + j, small(count)))?;
    Some(plane)
}

fn small(count: UBig) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// The smallest r with floor(phi r) >= m.
fn first_row(m: &IBig) -> UBig {
    match UBig::try_from(m.clone()) {
        // r >= m/phi, which is no integer.
        Ok(m) if m > UBig::ZERO => floor_div_phi_big(&m) + UBig::ONE,
        _ => UBig::ZERO,
    }
}

/// A line b = Y: which positions lie before it.
struct Line {
    /// The positions of all rows below this one do.
    from: UBig,
    /// How many those are.
    before: UBig,
    /// Further rows whose positions do, increasing.
    near: Vec<UBig>,
}

/// The positions (a, b), a <= b, over a grid: bands of rows, and columns.
struct Beam<'a> {
    value: Grundy,
    theorem: &'a WythoffValues,
    /// Offsets from floor(phi a) are smaller than this in size.
    strip: IBig,
    bands: &'a [UBig],
    columns: &'a [UBig],
    scale: usize,
    /// The n for which (n, n) is not counted.
    left_out: Vec<UBig>,
}

impl Beam<'_> {
    /// Calls `found` with band and column of cells that hold positions, and how many.
    fn count(&self, found: impl FnMut(usize, usize, UBig)) -> Option<()> {
        let met: Vec<Range<usize>> =
            (1..self.bands.len()).map(|end| self.columns_of(end - 1)).collect();
        let first = met.iter().position(|columns| !columns.is_empty());
        let last = met.iter().rposition(|columns| !columns.is_empty());
        match first.zip(last) {
            None => Some(()),
            Some((first, last)) if self.scale <= SMALL => self.list(first..last + 1, found),
            Some((first, last)) => self.subtract(first..last + 1, &met, found),
        }
    }

    /// The columns of cells that positions of a band may lie in.
    fn columns_of(&self, band: usize) -> Range<usize> {
        // phi x = x + x/phi
        let golden = |x: &UBig| IBig::from(x + floor_div_phi_big(x));
        let first = golden(&self.bands[band]) - &self.strip;
        let last = golden(&self.bands[band + 1]) + &self.strip;
        let edges = |m: &IBig| self.columns.partition_point(|y| IBig::from(y.clone()) <= *m);
        edges(&first).saturating_sub(1)..edges(&last).min(self.columns.len() - 1)
    }

    /// Row by row.
    fn list(&self, bands: Range<usize>, mut found: impl FnMut(usize, usize, UBig)) -> Option<()> {
        let rows = bands.len() << self.scale;
        let points = self.theorem.points(self.value, &self.bands[bands.start], rows)?;
        for (row, column) in points.into_iter().enumerate() {
            // No two positions of a value share a column.
            let Some(column) = column.filter(|b| !self.left_out.contains(b)) else { continue };
            let at = self.columns.partition_point(|y| *y <= column);
            if at > 0 && at < self.columns.len() {
                found(bands.start + (row >> self.scale), at - 1, UBig::ONE);
            }
        }
        Some(())
    }

    /// By the numbers of positions before the lines of the grid.
    fn subtract(
        &self,
        bands: Range<usize>,
        met: &[Range<usize>],
        mut found: impl FnMut(usize, usize, UBig),
    ) -> Option<()> {
        let before = self.theorem.below(self.value, &self.bands[bands.start..=bands.end])?;
        let columns = met[bands.clone()].iter().filter(|columns| !columns.is_empty());
        let first = columns.clone().map(|columns| columns.start).min()?;
        let end = columns.map(|columns| columns.end).max()?;
        let lines = self.lines(&self.columns[first..=end])?;
        // F of two lines.
        let below = |band: usize, column: usize| {
            let (x, line) = (&self.bands[band], &lines[column - first]);
            if *x <= line.from {
                return before[band - bands.start].clone();
            }
            &line.before + UBig::from(line.near.partition_point(|row| row < x))
        };
        for band in bands.clone() {
            for column in met[band].clone() {
                let upper = below(band + 1, column + 1) + below(band, column);
                let count = upper - (below(band, column + 1) + below(band + 1, column));
                let count = count - UBig::from(self.left_out_of(band, column));
                if count > UBig::ZERO {
                    found(band, column, count);
                }
            }
        }
        Some(())
    }

    /// How many positions of a cell are not counted.
    fn left_out_of(&self, band: usize, column: usize) -> usize {
        let inside = |edges: &[UBig], at: usize, n: &UBig| edges[at] <= *n && *n < edges[at + 1];
        let left_out = self.left_out.iter();
        left_out.filter(|n| inside(self.bands, band, n) && inside(self.columns, column, n)).count()
    }

    fn lines(&self, columns: &[UBig]) -> Option<Vec<Line>> {
        let start = |y: &UBig| first_row(&(IBig::from(y.clone()) - &self.strip));
        let starts: Vec<UBig> = columns.iter().map(start).collect();
        let before = self.theorem.below(self.value, &starts)?;
        let line = |((y, from), before): ((&UBig, UBig), UBig)| {
            let end = first_row(&(IBig::from(y.clone()) + &self.strip));
            let rows = usize::try_from(&end - &from).expect("a few rows");
            let points = self.theorem.points(self.value, &from, rows)?;
            let near = points.into_iter().enumerate();
            let near = near.filter(|(_, column)| column.as_ref().is_some_and(|b| b < y));
            let near = near.map(|(row, _)| &from + UBig::from(row)).collect();
            Some(Line { from, before, near })
        };
        columns.iter().zip(starts).zip(before).map(line).collect()
    }
}
