//! The columns of one row where a condition on the piles holds, as bits.
//!
//! Evaluating a condition at every cell would cost more than the sweep itself.
//! Along a row a linear comparison changes sign once, so two binary searches
//! and a fill give the whole row; conjunctions and disjunctions work on words.
//! Only `max`, `min` and `|·|` are evaluated cell by cell.

use crate::condition::{At, Condition, Linear};
use std::ops::Range;

/// Columns `0..cols` of a row: bit `y % 64` of word `y / 64` is column `y`.
#[derive(Clone, Debug)]
pub(super) struct RowMask {
    cols: usize,
    words: Vec<u64>,
}

impl RowMask {
    /// The mask without any column.
    pub(super) fn empty(cols: usize) -> Self {
        Self { cols, words: vec![0; cols.div_ceil(64)] }
    }

    /// The columns of row `x` where a condition on the source holds.
    pub(super) fn of(condition: &Condition, x: usize, cols: usize) -> Self {
        let mut mask = Self::empty(cols);
        match condition {
            Condition::Never | Condition::SameRatio => {}
            Condition::Always => mask.insert(0..cols),
            Condition::Compare(expr, _) => match expr.as_linear() {
                Some(linear) => {
                    for run in signs(linear, x, cols) {
                        if !run.is_empty() && holds(condition, x, run.start) {
                            mask.insert(run);
                        }
                    }
                }
                None => {
                    for y in (0..cols).filter(|&y| holds(condition, x, y)) {
                        mask.insert(y..y + 1);
                    }
                }
            },
            Condition::All(parts) => {
                mask.insert(0..cols);
                mask.combine(parts, x, |all, part| all & part);
            }
            Condition::Any(parts) => mask.combine(parts, x, |any, part| any | part),
        }
        mask
    }

    fn combine(&mut self, parts: &[Condition], x: usize, op: impl Fn(u64, u64) -> u64) {
        for part in parts {
            let part = Self::of(part, x, self.cols);
            for (word, other) in self.words.iter_mut().zip(part.words) {
                *word = op(*word, other);
            }
        }
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

    /// The first column at or after `from` that is in it.
    pub(super) fn next(&self, from: usize) -> Option<usize> {
        let first = self.words.get(from / 64)? & !ones(from % 64);
        let later = self.words[from / 64 + 1..].iter().copied();
        let (w, word) =
            std::iter::once(first).chain(later).enumerate().find(|&(_, word)| word != 0)?;
        Some((from / 64 + w) * 64 + word.trailing_zeros() as usize)
    }
}

/// The lowest `n <= 64` bits.
fn ones(n: usize) -> u64 {
    if n == 64 { u64::MAX } else { (1 << n) - 1 }
}

/// The columns of row `x` in three runs on each of which the sign of a linear
/// form is constant.
fn signs(linear: Linear, x: usize, cols: usize) -> [Range<usize>; 3] {
    let at = |y: usize| {
        i128::from(linear.x) * x as i128 + i128::from(linear.y) * y as i128 + i128::from(linear.c)
    };
    let rising = if linear.y < 0 { -1 } else { 1 };
    let zero = first_column(cols, |y| at(y) * rising >= 0);
    let beyond = first_column(cols, |y| at(y) * rising > 0);
    [0..zero, zero..beyond, beyond..cols]
}

/// The first column from which `reached` holds, or `cols`.
fn first_column(cols: usize, reached: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, cols);
    while low < high {
        let middle = usize::midpoint(low, high);
        if reached(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

fn holds(condition: &Condition, x: usize, y: usize) -> bool {
    condition.holds(&At::new(x as u64, y as u64, 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::{Expr, Relation};

    #[test]
    fn agrees_with_the_condition_cell_by_cell() {
        let (x, y, c) = (Expr::x, Expr::y, Expr::constant);
        let relations = [
            Relation::Less,
            Relation::AtMost,
            Relation::Equal,
            Relation::NotEqual,
            Relation::AtLeast,
            Relation::Greater,
        ];
        let sides = [
            (x() + y(), c(70)),
            (y() - x(), c(3)),
            (x().scale(3), y().scale(2) + c(1)),
            (x(), c(4)),
            (y(), c(128)),
            (x().max(y()), c(65)),
            ((x() - y()).abs(), c(2)),
        ];
        let mut conditions = vec![Condition::Always, Condition::Never];
        for (left, right) in sides {
            for relation in relations {
                conditions.push(Condition::compare(left.clone(), relation, right.clone()));
            }
        }
        let pairs: Vec<_> = conditions
            .windows(2)
            .flat_map(|c| [c[0].clone().and(c[1].clone()), c[0].clone().or(c[1].clone())])
            .collect();
        conditions.extend(pairs);
        for condition in &conditions {
            for cols in [1, 63, 64, 65, 200] {
                for x in [0, 1, 4, 64, 90] {
                    let mask = RowMask::of(condition, x, cols);
                    let expected: Vec<_> = (0..cols).filter(|&y| holds(condition, x, y)).collect();
                    let listed: Vec<_> = (0..cols)
                        .filter_map(|y| mask.next(y))
                        .collect::<std::collections::BTreeSet<_>>()
                        .into_iter()
                        .collect();
                    assert_eq!(listed, expected, "{condition} in row {x} of {cols} columns");
                    assert!((0..cols).all(|y| mask.contains(y) == expected.contains(&y)));
                }
            }
        }
    }
}
