//! What a condition becomes far out in a row.
//!
//! For a fixed first pile and a fixed step a linear form is linear in the column `y`, and so
//! are `max`, `min` and `|·|` of such, from the column on where the order of their parts no
//! longer changes. So every comparison is constant from some column on, and every condition
//! repeats with the least common multiple of the moduli of its remainders.
//!
//! Cost: one evaluation for each column of the cycle.

use super::ultimately::lcm;
use crate::condition::{At, Atom, Condition, Expr};

/// The longest cycle that is looked at.
const LONGEST: usize = 1 << 16;

/// Whether a condition holds at the columns from some one on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tail {
    /// The column.
    pub(super) from: usize,
    /// Column `y` is like number `y` modulo the length of this.
    pub(super) cycle: Vec<bool>,
}

impl Tail {
    /// Far out in row `x`, for the step `t`; `None` if it repeats too late, or too far out.
    pub(super) fn of(condition: &Condition, x: u64, t: u64) -> Option<Self> {
        let from = usize::try_from(settles(condition, x, t)).ok()?;
        let period = Some(period(condition)).filter(|&period| period <= LONGEST)?;
        let first = from.checked_next_multiple_of(period)?;
        let last = u64::try_from(first.checked_add(period)?).ok()?;
        let columns = u64::try_from(first).ok()?..last;
        let cycle = columns.map(|y| condition.holds(&At::new(x, y, t))).collect();
        Some(Self { from, cycle })
    }

    /// Whether it holds from its column on.
    pub(super) fn always(&self) -> bool {
        !self.cycle.contains(&false)
    }

    /// Whether it holds nowhere from its column on.
    pub(super) fn never(&self) -> bool {
        !self.cycle.contains(&true)
    }
}

/// A column from which on no comparison changes.
fn settles(condition: &Condition, x: u64, t: u64) -> i128 {
    match condition {
        Condition::Always | Condition::Never | Condition::Remainder(_) => 0,
        Condition::Compare(expr, _) => {
            let line = Line::of(expr, x, t);
            line.from.max(line.sign().1)
        }
        // For x < y a step of t widens the ratio by t (y - x) / (x (x - t)), which is at
        // least 1 from y = x² on, so it is another one.
        Condition::SameRatio => i128::from(x) * i128::from(x) + 1,
        Condition::All(parts) | Condition::Any(parts) => {
            parts.iter().map(|part| settles(part, x, t)).max().unwrap_or(0)
        }
    }
}

/// After how many columns, or steps, all remainders repeat.
pub(super) fn period(condition: &Condition) -> usize {
    match condition {
        Condition::Remainder(remainder) => {
            usize::try_from(remainder.modulus()).expect("a modulus is at least 2")
        }
        Condition::All(parts) | Condition::Any(parts) => parts.iter().map(period).fold(1, lcm),
        _ => 1,
    }
}

/// What an expression is from some column on: `slope·y + constant`.
#[derive(Clone, Copy)]
struct Line {
    slope: i128,
    constant: i128,
    from: i128,
}

impl Line {
    fn of(expr: &Expr, x: u64, t: u64) -> Self {
        let (linear, atoms) = expr.parts();
        let constant = i128::from(linear.x) * i128::from(x)
            + i128::from(linear.t) * i128::from(t)
            + i128::from(linear.c);
        let mut sum = Self { slope: linear.y.into(), constant, from: 0 };
        for (factor, atom) in atoms {
            let (chosen, from) = match atom {
                Atom::Abs(inner) => {
                    let inner = Self::of(inner, x, t);
                    let (sign, from) = inner.sign();
                    (inner.times(if sign < 0 { -1 } else { 1 }), from)
                }
                Atom::Max(a, b) => Self::of(a, x, t).larger(Self::of(b, x, t), 1),
                Atom::Min(a, b) => Self::of(a, x, t).larger(Self::of(b, x, t), -1),
            };
            let part = chosen.times((*factor).into());
            sum = sum.plus(part);
            sum.from = sum.from.max(from);
        }
        sum
    }

    fn times(self, factor: i128) -> Self {
        Self { slope: self.slope * factor, constant: self.constant * factor, ..self }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            slope: self.slope + other.slope,
            constant: self.constant + other.constant,
            from: self.from.max(other.from),
        }
    }

    /// The larger of two or, with the sign -1, the smaller, and from which column on.
    fn larger(self, other: Self, sign: i128) -> (Self, i128) {
        let (order, from) = self.plus(other.times(-1)).sign();
        (if order * sign < 0 { other } else { self }, from.max(self.from).max(other.from))
    }

    /// Its sign, and from which column on.
    fn sign(self) -> (i128, i128) {
        match self.slope {
            0 => (self.constant.signum(), self.from),
            slope => (slope.signum(), self.from.max(self.constant.abs() / slope.abs() + 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::condition::{Linear, Relation};
    use proptest::prelude::*;

    fn expr() -> impl Strategy<Value = Expr> {
        let leaf = (-3i64..4, -3i64..4, -2i64..3, -20i64..20)
            .prop_map(|(x, y, t, c)| Expr::linear(Linear { x, y, t, c }).expect("small"));
        leaf.prop_recursive(2, 6, 2, |inner| {
            prop_oneof![
                (inner.clone(), inner.clone()).prop_map(|(a, b)| a.minus(&b).expect("small")),
                (inner.clone(), inner.clone()).prop_map(|(a, b)| a.max(b)),
                (inner.clone(), inner.clone()).prop_map(|(a, b)| a.min(b)),
                inner.prop_map(Expr::abs),
            ]
        })
    }

    fn condition() -> impl Strategy<Value = Condition> {
        let relation = prop::sample::select(Relation::ALL.to_vec());
        let compare = (expr(), relation)
            .prop_map(|(e, r)| Condition::compare(e, r, &Expr::constant(1)).expect("small"));
        let remainder = (-3i64..4, -3i64..4, 2u32..6).prop_map(|(x, y, m)| {
            let form = Expr::linear(Linear { x, y, t: 1, c: 0 }).expect("small");
            Condition::remainder(&form, m, true, 1).expect("in range")
        });
        let leaf = prop_oneof![4 => compare, 2 => remainder, 1 => Just(Condition::SameRatio)];
        (leaf.clone(), leaf, any::<bool>())
            .prop_map(|(a, b, both)| if both { a.and(b) } else { a.or(b) })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn conditions_are_as_they_are_column_by_column(
            condition in condition(), x in 0u64..8, t in 1u64..6,
        ) {
            let tail = Tail::of(&condition, x, t).expect("small numbers");
            prop_assert!(tail.from < 3000, "{}: {}", condition, tail.from);
            for y in (tail.from..tail.from + 200).chain(20_000..20_050) {
                let holds = condition.holds(&At::new(x, y as u64, t));
                prop_assert_eq!(tail.cycle[y % tail.cycle.len()], holds, "{} at {}", condition, y);
            }
        }
    }

    #[test]
    fn what_repeats_too_late_or_too_far_out_is_not_looked_at() {
        let by = |m| Condition::remainder(&Expr::y(), m, true, 0).expect("in range");
        assert!(Tail::of(&by(997), 0, 1).is_some());
        assert_eq!(Tail::of(&by(997).and(by(991)), 0, 1), None);
    }
}
