//! How many P-positions lie in each cell of a grid, by a theorem.
//!
//! The pairs `(a_n, b_n)` of a theorem grow in both coordinates, so those with
//! `a_n` between two numbers are an interval of `n`, and so are those with
//! `b_n` between two numbers. A cell of a grid holds the pairs in which two
//! such intervals overlap: one count per line of the grid is enough, however
//! large the cells are and however far out, and the cells that are met follow
//! by walking along both lists of intervals.
//!
//! Cost: two counts per line of the grid, and the cells that are not empty.

use super::pairs::Pairs;
use super::terminal::Triangle;
use super::{ClosedForm, Shape};
use dashu_int::UBig;

/// A cell of a grid that holds P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CellCount {
    /// Which rows: from the `row`-th edge to the next.
    pub row: usize,
    /// Which columns.
    pub col: usize,
    /// How many P-positions it holds.
    pub count: UBig,
}

/// Pairs `(a_n, b_n)`, `a_n <= b_n`, that grow in both coordinates.
pub(super) trait Growing {
    /// How many `a_n` are less than `v`.
    fn lower_below(&self, v: &UBig) -> UBig;
    /// How many `b_n` are less than `v`.
    fn upper_below(&self, v: &UBig) -> UBig;
    /// How many pairs, the first ones, have `a_n = b_n`; `None` if all have.
    fn level(&self) -> Option<UBig>;
}

impl ClosedForm {
    /// The cells of a grid that hold P-positions, both orders of the piles
    /// counted. Cell `(i, j)` is `xs[i] <= x < xs[i+1]`, `ys[j] <= y < ys[j+1]`;
    /// a cell may be listed several times, and its counts add up.
    ///
    /// ```
    /// use dashu_int::UBig;
    /// use wythoff_games::{ClosedForm, catalogue};
    ///
    /// let (_, rules) = catalogue::find("wythoff")?;
    /// let form = ClosedForm::of(&rules).expect("Wythoff's theorem");
    /// let edges = [UBig::ZERO, UBig::from(10u8).pow(40)];
    /// let cells = form.cell_counts(&edges, &edges);
    /// let total: UBig = cells.iter().map(|cell| &cell.count).sum();
    /// // (0, 0), and both orders of those below 10^40: 10^40/phi^2 of them.
    /// assert_eq!(total.to_string(), "7639320225002103035908263312687237645593");
    /// # Ok::<(), catalogue::CatalogueError>(())
    /// ```
    pub fn cell_counts(&self, xs: &[UBig], ys: &[UBig]) -> Vec<CellCount> {
        let mut cells = Vec::new();
        match &self.shape {
            Shape::Pairs(union) => {
                if union.has_origin() && holds_zero(xs) && holds_zero(ys) {
                    cells.push(CellCount { row: 0, col: 0, count: UBig::ONE });
                }
                for pairs in union.parts() {
                    along(pairs, xs, ys, &mut cells);
                }
            }
            Shape::Triangle(triangle) => {
                triangle.terminal_cells(xs, ys, &mut cells);
                along(triangle, xs, ys, &mut cells);
            }
        }
        cells
    }
}

fn holds_zero(edges: &[UBig]) -> bool {
    matches!(edges, [first, second, ..] if first.is_zero() && !second.is_zero())
}

/// The cells that pairs meet, in both orders.
fn along(pairs: &impl Growing, xs: &[UBig], ys: &[UBig], cells: &mut Vec<CellCount>) {
    let lower = |edges: &[UBig]| edges.iter().map(|v| pairs.lower_below(v)).collect::<Vec<_>>();
    let upper = |edges: &[UBig]| edges.iter().map(|v| pairs.upper_below(v)).collect::<Vec<_>>();
    overlaps(&lower(xs), &upper(ys), &UBig::ZERO, cells);
    if let Some(level) = pairs.level() {
        overlaps(&upper(xs), &lower(ys), &level, cells);
    }
}

/// Where the intervals between `rows` and those between `cols` have numbers
/// from `first` on in common.
fn overlaps(rows: &[UBig], cols: &[UBig], first: &UBig, cells: &mut Vec<CellCount>) {
    let (mut i, mut j) = (0, 0);
    while i + 1 < rows.len() && j + 1 < cols.len() {
        let from = (&rows[i]).max(&cols[j]).max(first);
        let to = (&rows[i + 1]).min(&cols[j + 1]);
        if from < to {
            cells.push(CellCount { row: i, col: j, count: to - from });
        }
        if rows[i + 1] <= cols[j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
}

impl Growing for Pairs {
    fn lower_below(&self, v: &UBig) -> UBig {
        natural(self.count_below(v))
    }

    fn upper_below(&self, v: &UBig) -> UBig {
        natural(self.count_upper_below(v))
    }

    fn level(&self) -> Option<UBig> {
        self.level_pairs().map(UBig::from)
    }
}

fn natural(count: dashu_int::IBig) -> UBig {
    UBig::try_from(count).expect("a count is not negative")
}

impl Growing for Triangle {
    fn lower_below(&self, v: &UBig) -> UBig {
        self.counts_below(v).0
    }

    fn upper_below(&self, v: &UBig) -> UBig {
        self.counts_below(v).1
    }

    fn level(&self) -> Option<UBig> {
        Some(UBig::ZERO)
    }
}

impl Triangle {
    /// The terminal positions, `x + y <= l`.
    fn terminal_cells(self, xs: &[UBig], ys: &[UBig], cells: &mut Vec<CellCount>) {
        let side = self.terminal_side();
        let clip = |edges: &[UBig]| -> Vec<u64> {
            edges.iter().map(|v| u64::try_from(v).map_or(side, |v| v.min(side))).collect()
        };
        let (xs, ys) = (clip(xs), clip(ys));
        for (row, x) in xs.windows(2).enumerate() {
            for (col, y) in ys.windows(2).enumerate() {
                if x[0] + y[0] >= side {
                    break;
                }
                let inside = below(side, x[1], y[1]) + below(side, x[0], y[0])
                    - below(side, x[0], y[1])
                    - below(side, x[1], y[0]);
                if inside > 0 {
                    cells.push(CellCount { row, col, count: inside.into() });
                }
            }
        }
    }
}

/// The number of `(x, y)` with `x < a`, `y < b` and `x + y < side`; `a, b <= side`.
fn below(side: u64, a: u64, b: u64) -> u128 {
    let (side, a, b) = (u128::from(side), u128::from(a), u128::from(b));
    // Rows up to here are cut by b, the others by the hypotenuse.
    let whole = a.min(side + 1 - b);
    let cut = a - whole;
    // The sum of side - x for x from `whole` to `a - 1`.
    whole * b + cut * side - (whole + a).saturating_sub(1) * cut / 2
}
