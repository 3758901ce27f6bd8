//! Where along a row a condition on the piles holds.
//!
//! A linear expression is monotone along a row, so two binary searches find
//! the part where it is below, at and above zero, and three evaluations decide
//! the comparison there. Only `max`, `min` and `|·|` are evaluated cell by cell.
//!
//! Cost: `O(log n)` evaluations and `O(n)` bytes written per comparison.

use crate::condition::{At, Condition};

/// Writes into `out[y]` whether `condition` holds at `(x, y)`.
///
/// The condition must not depend on the step.
pub(super) fn along_row(condition: &Condition, x: usize, out: &mut [bool]) {
    let at = |y: usize| At::new(x as u64, y as u64, 0);
    match condition {
        Condition::Always => out.fill(true),
        Condition::Never | Condition::SameRatio => {
            debug_assert!(*condition == Condition::Never, "the ratio depends on the step");
            out.fill(false);
        }
        Condition::Compare(e, _) => match e.as_linear() {
            Some(linear) => {
                let sign = if linear.y < 0 { -1 } else { 1 };
                let value = |y: usize| e.eval(&at(y)) * sign;
                let below = first_where(out.len(), |y| value(y) >= 0);
                let upto = first_where(out.len(), |y| value(y) > 0);
                for zone in [0..below, below..upto, upto..out.len()] {
                    if !zone.is_empty() {
                        let holds = condition.holds(&at(zone.start));
                        out[zone].fill(holds);
                    }
                }
            }
            None => out.iter_mut().enumerate().for_each(|(y, o)| *o = condition.holds(&at(y))),
        },
        Condition::All(parts) => combine(parts, x, out, true, |a, b| a & b),
        Condition::Any(parts) => combine(parts, x, out, false, |a, b| a | b),
    }
}

fn combine(
    parts: &[Condition],
    x: usize,
    out: &mut [bool],
    neutral: bool,
    operation: impl Fn(bool, bool) -> bool,
) {
    out.fill(neutral);
    let mut part_holds = vec![false; out.len()];
    for part in parts {
        along_row(part, x, &mut part_holds);
        out.iter_mut().zip(&part_holds).for_each(|(o, &p)| *o = operation(*o, p));
    }
}

/// The first `y < n` at which a predicate that never turns false again holds,
/// or `n`.
fn first_where(n: usize, holds: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, n);
    while low < high {
        let middle = low.midpoint(high);
        if holds(middle) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::{Expr, Relation};
    use proptest::prelude::*;

    fn expression() -> impl Strategy<Value = Expr> {
        (-3i64..=3, -3i64..=3, -9i64..=9, any::<bool>()).prop_map(|(a, b, c, bend)| {
            let linear = Expr::x().scale(a) + Expr::y().scale(b) + Expr::constant(c);
            if bend { linear.abs() - Expr::constant(4) } else { linear }
        })
    }

    fn condition() -> impl Strategy<Value = Condition> {
        let relation = prop::sample::select(vec![
            Relation::Less,
            Relation::AtMost,
            Relation::Equal,
            Relation::NotEqual,
            Relation::AtLeast,
            Relation::Greater,
        ]);
        let leaf = (expression(), relation).prop_map(|(e, r)| Condition::Compare(e, r)).boxed();
        (leaf.clone(), leaf.clone(), leaf).prop_map(|(a, b, c)| a.and(b).or(c))
    }

    proptest! {
        #[test]
        fn a_row_of_truth_is_the_truth_of_its_cells(c in condition(), x in 0usize..20) {
            let mut row = vec![false; 40];
            along_row(&c, x, &mut row);
            for (y, &holds) in row.iter().enumerate() {
                prop_assert_eq!(holds, c.holds(&At::new(x as u64, y as u64, 0)), "{} at {}", c, y);
            }
        }
    }
}
