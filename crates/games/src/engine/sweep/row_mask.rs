//! The columns of one row where a condition on the piles holds, as bits.
//!
//! For sweeps that look at every cell anyway; made from the runs of
//! [`RowRuns`], so that no condition is evaluated cell by cell. A remainder repeats after as
//! many words as its modulus.

use crate::condition::Condition;
use crate::engine::row_runs::RowRuns;
use std::ops::Range;

/// Columns `0..cols` of a row: bit `y % 64` of word `y / 64` is column `y`.
#[derive(Clone, Debug)]
pub(super) struct RowMask {
    words: Vec<u64>,
}

impl RowMask {
    /// The mask without any column.
    pub(super) fn empty(cols: usize) -> Self {
        Self { words: vec![0; cols.div_ceil(64)] }
    }

    /// The columns of row `x` where a condition on the source holds.
    pub(super) fn of(condition: &Condition, x: usize, cols: usize) -> Self {
        let mut mask = Self::empty(cols);
        match condition {
            Condition::Remainder(remainder) => {
                let modulus = usize::try_from(remainder.modulus()).unwrap_or(cols).max(1);
                let repeats = remainder.along_row(x as u64).take(cols.min(64 * modulus));
                for (y, holds) in repeats.enumerate() {
                    mask.words[y / 64] |= u64::from(holds) << (y % 64);
                }
                for w in modulus..mask.words.len() {
                    mask.words[w] = mask.words[w - modulus];
                }
                if let Some(last) = mask.words.last_mut() {
                    *last &= ones(cols - cols.next_multiple_of(64).saturating_sub(64));
                }
            }
            Condition::All(parts) => {
                mask.insert(0..cols);
                for part in parts {
                    let other = Self::of(part, x, cols);
                    mask.words.iter_mut().zip(other.words).for_each(|(word, more)| *word &= more);
                }
            }
            Condition::Any(parts) => {
                for part in parts {
                    let other = Self::of(part, x, cols);
                    mask.words.iter_mut().zip(other.words).for_each(|(word, more)| *word |= more);
                }
            }
            other => {
                for run in RowRuns::of(other, x, cols).iter() {
                    mask.insert(run);
                }
            }
        }
        mask
    }

    /// All columns, 64 a word.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    fn insert(&mut self, columns: Range<usize>) {
        for w in columns.start / 64..columns.end.div_ceil(64) {
            let start = columns.start.saturating_sub(64 * w);
            let end = (columns.end - 64 * w).min(64);
            self.words[w] |= ones(end) & !ones(start);
        }
    }

    /// Whether column `y` is in it.
    pub(super) fn contains(&self, y: usize) -> bool {
        self.words[y / 64] >> (y % 64) & 1 == 1
    }
}

/// The lowest `n <= 64` bits.
fn ones(n: usize) -> u64 {
    if n == 64 { u64::MAX } else { (1 << n) - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::{At, Expr, Linear, Relation};

    fn holds(condition: &Condition, x: usize, y: usize) -> bool {
        condition.holds(&At::new(x as u64, y as u64, 0))
    }

    #[test]
    fn agrees_with_the_condition_cell_by_cell() {
        let (x, y, c) = (Expr::x, Expr::y, Expr::constant);
        let linear = |x, y, c| Expr::linear(Linear { x, y, t: 0, c }).unwrap();
        let sides = [
            (linear(1, 1, 0), c(70)),
            (linear(-1, 1, 0), c(3)),
            (linear(3, 0, 0), linear(0, 2, 1)),
            (x(), c(4)),
            (y(), c(128)),
            (x().max(y()), c(65)),
            (linear(1, -1, 0).abs(), c(2)),
            (linear(1, -1, 0).abs().max(c(7)).min(y()), linear(0, 1, -70).abs()),
        ];
        let mut conditions = vec![Condition::Always, Condition::Never];
        for (left, right) in sides {
            for relation in Relation::ALL {
                conditions.push(Condition::compare(left.clone(), relation, &right).unwrap());
            }
        }
        for (form, modulus, equal, residue) in [
            (linear(0, 1, 0), 2, true, 0),
            (linear(1, 1, 0), 3, false, 1),
            (linear(3, -2, 5), 7, true, 4),
            (linear(1, 0, 0), 5, true, 4),
        ] {
            conditions.push(Condition::remainder(&form, modulus, equal, residue).unwrap());
        }
        let pairs: Vec<_> = conditions
            .windows(2)
            .flat_map(|c| [c[0].clone().and(c[1].clone()), c[0].clone().or(c[1].clone())])
            .collect();
        conditions.extend(pairs);
        for condition in &conditions {
            for cols in [1, 63, 64, 65, 200] {
                for x in [0, 1, 4, 64, 90] {
                    let (mask, runs) =
                        (RowMask::of(condition, x, cols), RowRuns::of(condition, x, cols));
                    let expected: Vec<_> = (0..cols).filter(|&y| holds(condition, x, y)).collect();
                    let listed: Vec<_> = (0..cols)
                        .filter_map(|y| runs.next(y))
                        .collect::<std::collections::BTreeSet<_>>()
                        .into_iter()
                        .collect();
                    assert_eq!(listed, expected, "{condition} in row {x} of {cols} columns");
                    assert!((0..cols).all(|y| mask.contains(y) == expected.contains(&y)));
                    let mut row = vec![true; cols];
                    runs.write(&mut row);
                    assert!((0..cols).all(|y| row[y] == expected.contains(&y)));
                }
            }
        }
    }
}
