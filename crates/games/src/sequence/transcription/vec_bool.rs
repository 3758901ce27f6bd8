//! WSG on flat arrays of `bool`, with a first-free pointer for every value.
//!
//! The reference that the window engines are measured against, and, in small
//! rows, the source of their first state. Cost at g = 20: some hundred
//! nanoseconds a row; memory 2.2 bytes a row and value.

use crate::position::{Grundy, Position};
use crate::sequence::receiver::{Row, Rows, Silent};

/// The run of WSG over rows `0..rows`, for values `0..=g`.
#[derive(Clone, Debug)]
pub struct VecBool {
    /// `columns[h][b]`: an `h`-point stands in column `b`.
    columns: Vec<Vec<bool>>,
    /// The row of the `h`-point on the main diagonal, if it was reached.
    main_diagonal: Vec<usize>,
    last: Position,
}

impl VecBool {
    /// Runs over rows `0..rows`.
    pub fn new(g: Grundy, rows: usize) -> Self {
        Self::run(g, rows, &mut Silent)
    }

    /// Runs over rows `0..rows` and hands them out.
    pub(crate) fn run<R: Rows>(g: Grundy, rows: usize, out: &mut R) -> Self {
        let levels = g.0 as usize + 1;
        // By Lemma 2.1 of Nivasch b <= g + 2a, so no column lies further right.
        let width = levels + 2 * rows + 1;
        let mut columns = vec![vec![false; width]; levels];
        // diagonals[h][d]: an h-point stands on diagonal d.
        let mut diagonals = vec![vec![false; width]; levels];
        let mut first = vec![0; levels];
        // taken[d]: a lower value has the cell on diagonal d of this row.
        let mut taken = vec![false; width];
        let mut taken_list = Vec::with_capacity(levels);
        let mut last = Position::new(0, 0);
        let mut main_diagonal = vec![usize::MAX; levels];
        let mut cells = vec![Row::NONE; levels];
        for r in 0..rows {
            for h in 0..levels {
                if columns[h][r] {
                    continue;
                }
                let mut d = first[h];
                while diagonals[h][d] || columns[h][r + d] || taken[d] {
                    d += 1;
                }
                diagonals[h][d] = true;
                columns[h][r + d] = true;
                taken[d] = true;
                taken_list.push(d);
                while diagonals[h][first[h]] {
                    first[h] += 1;
                }
                if d == 0 {
                    main_diagonal[h] = r;
                }
                if R::WANTED {
                    cells[h] = (r + d) as u64;
                }
                if h + 1 == levels {
                    last = Position::new(r as u64, (r + d) as u64);
                }
            }
            for d in taken_list.drain(..) {
                taken[d] = false;
            }
            if R::WANTED {
                out.row(Row { row: r as u64, columns: &cells });
                cells.fill(Row::NONE);
            }
        }
        Self { columns, main_diagonal, last }
    }

    /// The last `g`-point.
    pub const fn last(&self) -> Position {
        self.last
    }

    /// Whether an `h`-point of the rows run stands in column `b`.
    pub fn column(&self, h: Grundy, b: usize) -> bool {
        self.columns[h.0 as usize].get(b).is_some_and(|&taken| taken)
    }

    /// Whether row `r < rows` gets an `h`-point: it holds no reflected one.
    pub fn inserts(&self, h: Grundy, r: usize) -> bool {
        // A point on the main diagonal is its own reflection.
        !self.columns[h.0 as usize][r] || self.main_diagonal[h.0 as usize] == r
    }
}
