//! The columns of one row where a condition on the piles holds, as runs.
//!
//! Evaluating a condition at every cell would cost more than the sweep itself, and a mask
//! of the whole row more than the row of a game with one beam, which takes constant time.
//! Along a row `max`, `min` and `|·|` are linear between a few columns, and a linear form
//! changes sign at most twice there: a comparison is a handful of runs, found by looking at
//! both ends of a piece, and by binary search where they differ.
//!
//! A remainder changes all the time: its runs are listed one by one.
//!
//! Cost: constant in a row where nothing changes sign, the logarithm of the row's length
//! for every change, and the row's length for a remainder. K^20 on a side of 2,000,000: 0.2 s, from 30 s with a mask per row.

use crate::condition::{At, Atom, Condition, Expr};
use std::cmp::Ordering;
use std::ops::Range;

/// Columns of a row as runs: increasing, not empty, not touching.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::engine) struct RowRuns {
    runs: Vec<Range<usize>>,
}

impl RowRuns {
    /// The columns below `cols` of row `x` where a condition on the source holds.
    ///
    /// # Panics
    /// If the condition looks at the step: then there is no answer for a whole row.
    pub(in crate::engine) fn of(condition: &Condition, x: usize, cols: usize) -> Self {
        let all =
            || Self { runs: std::iter::once(0..cols).filter(|run| !run.is_empty()).collect() };
        match condition {
            Condition::Never => Self { runs: Vec::new() },
            Condition::SameRatio => panic!("the ratio depends on the step"),
            Condition::Always => all(),
            Condition::Compare(expr, relation) => {
                let mut found = Self { runs: Vec::new() };
                for (run, sign) in signs(expr, x, cols) {
                    if relation.holds(sign) {
                        found.push(run);
                    }
                }
                found
            }
            Condition::Remainder(remainder) => {
                let mut found = Self { runs: Vec::new() };
                for (y, holds) in remainder.along_row(x as u64).take(cols).enumerate() {
                    if holds {
                        found.push(y..y + 1);
                    }
                }
                found
            }
            Condition::All(parts) => {
                parts.iter().fold(all(), |runs, part| runs.and(&Self::of(part, x, cols)))
            }
            Condition::Any(parts) => {
                let mut runs: Vec<_> =
                    parts.iter().flat_map(|part| Self::of(part, x, cols).runs).collect();
                runs.sort_unstable_by_key(|run| run.start);
                let mut found = Self { runs: Vec::new() };
                for run in runs {
                    found.push(run);
                }
                found
            }
        }
    }

    /// Adds a run that begins at or after the last one.
    fn push(&mut self, run: Range<usize>) {
        match self.runs.last_mut() {
            Some(last) if run.start <= last.end => last.end = last.end.max(run.end),
            _ => self.runs.push(run),
        }
    }

    fn and(&self, other: &Self) -> Self {
        let mut found = Self { runs: Vec::new() };
        let (mut i, mut j) = (0, 0);
        while let (Some(a), Some(b)) = (self.runs.get(i), other.runs.get(j)) {
            let both = a.start.max(b.start)..a.end.min(b.end);
            if !both.is_empty() {
                found.push(both);
            }
            // The one that ends first meets nothing else.
            if a.end <= b.end {
                i += 1;
            } else {
                j += 1;
            }
        }
        found
    }

    /// The runs, from left to right.
    pub(in crate::engine) fn iter(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        self.runs.iter().cloned()
    }

    /// Writes into `row[y]` whether column `y` is in it.
    pub(in crate::engine) fn write(&self, row: &mut [bool]) {
        row.fill(false);
        for run in self.iter() {
            row[run].fill(true);
        }
    }

    /// The first column at or after `from` that is in it.
    pub(in crate::engine) fn next(&self, from: usize) -> Option<usize> {
        let run = self.runs.get(self.runs.partition_point(|run| run.end <= from))?;
        Some(run.start.max(from))
    }
}

/// The columns of row `x` in runs on each of which an expression keeps its sign.
fn signs(expr: &Expr, x: usize, cols: usize) -> Vec<(Range<usize>, Ordering)> {
    let pieces = linear_pieces(&[expr], x, cols);
    split_all(pieces, |y| expr.eval(&place(x, y)).cmp(&0))
}

/// The columns in runs on each of which some expressions are linear.
fn linear_pieces(exprs: &[&Expr], x: usize, cols: usize) -> Vec<Range<usize>> {
    let mut cuts = vec![0, cols];
    for (_, atom) in exprs.iter().flat_map(|expr| expr.parts().1) {
        let runs = match atom {
            Atom::Abs(inner) => signs(inner, x, cols),
            Atom::Max(a, b) | Atom::Min(a, b) => {
                let pieces = linear_pieces(&[a, b], x, cols);
                split_all(pieces, |y| a.eval(&place(x, y)).cmp(&b.eval(&place(x, y))))
            }
        };
        cuts.extend(runs.iter().map(|(run, _)| run.start));
    }
    cuts.sort_unstable();
    cuts.dedup();
    cuts.windows(2).map(|pair| pair[0]..pair[1]).collect()
}

fn place(x: usize, y: usize) -> At<i128> {
    At::new(x as u64, y as u64, 0)
}

/// Splits pieces, on each of which `sign` only grows or only falls, by its value.
fn split_all(
    pieces: Vec<Range<usize>>,
    sign: impl Fn(usize) -> Ordering,
) -> Vec<(Range<usize>, Ordering)> {
    let mut found = Vec::new();
    for Range { mut start, end } in pieces {
        while start < end {
            let here = sign(start);
            let mut stop = end;
            if sign(end - 1) != here {
                let mut last = start;
                stop = end - 1;
                while stop - last > 1 {
                    let middle = usize::midpoint(last, stop);
                    if sign(middle) == here {
                        last = middle;
                    } else {
                        stop = middle;
                    }
                }
            }
            found.push((start..stop, here));
            start = stop;
        }
    }
    found
}
