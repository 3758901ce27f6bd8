//! Conditions of games with nothing but linear comparisons.
//!
//! `max`, `min` and `|·|` are spread into cases. This is the form that both the formulas of
//! the prover and the certificates of the checker are written from.

use crate::DiscoveryError;
use wythoff_games::condition::{Atom, CoefficientTooLarge, Condition, Expr, Linear, Relation};

/// A condition on x, y and the step t without piecewise terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plain {
    /// Holds everywhere.
    True,
    /// Holds nowhere.
    False,
    /// The form is at least 0.
    AtLeastZero(Linear),
    /// The form is 0.
    Zero(Linear),
    /// Does not hold.
    Not(Box<Plain>),
    /// All hold.
    All(Vec<Plain>),
    /// One holds.
    Any(Vec<Plain>),
}

impl Plain {
    /// The condition in plain form.
    ///
    /// # Errors
    ///
    /// [`DiscoveryError::NotLinear`] for F-Wythoff's guard, [`DiscoveryError::Formula`] for
    /// coefficients that become too large.
    pub fn of(condition: &Condition) -> Result<Self, DiscoveryError> {
        Ok(match condition {
            Condition::Always => Self::True,
            Condition::Never => Self::False,
            Condition::Compare(expr, relation) => {
                let cases = cases(expr)?;
                Self::any(cases.into_iter().map(|(mut given, form)| {
                    given.push(compare(form, *relation));
                    Self::all(given)
                }))
            }
            Condition::SameRatio => {
                return Err(DiscoveryError::NotLinear {
                    what: "the guard that the ratio of the piles stays the same".to_owned(),
                });
            }
            Condition::All(parts) => {
                Self::all(parts.iter().map(Self::of).collect::<Result<Vec<_>, _>>()?)
            }
            Condition::Any(parts) => {
                Self::any(parts.iter().map(Self::of).collect::<Result<Vec<_>, _>>()?)
            }
        })
    }

    fn all(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Self::True => {}
                Self::False => return Self::False,
                Self::All(inner) => kept.extend(inner),
                other => kept.push(other),
            }
        }
        match kept.len() {
            0 => Self::True,
            1 => kept.remove(0),
            _ => Self::All(kept),
        }
    }

    fn any(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut kept = Vec::new();
        for part in parts {
            match part {
                Self::False => {}
                Self::True => return Self::True,
                Self::Any(inner) => kept.extend(inner),
                other => kept.push(other),
            }
        }
        match kept.len() {
            0 => Self::False,
            1 => kept.remove(0),
            _ => Self::Any(kept),
        }
    }
}

fn compare(form: Linear, relation: Relation) -> Plain {
    let minus = Linear { x: -form.x, y: -form.y, t: -form.t, c: -form.c };
    let lower = |form: Linear, by: i64| Linear { c: form.c - by, ..form };
    match relation {
        Relation::AtLeast => Plain::AtLeastZero(form),
        Relation::Greater => Plain::AtLeastZero(lower(form, 1)),
        Relation::AtMost => Plain::AtLeastZero(minus),
        Relation::Less => Plain::AtLeastZero(lower(minus, 1)),
        Relation::Equal => Plain::Zero(form),
        Relation::NotEqual => Plain::Not(Box::new(Plain::Zero(form))),
    }
}

/// Linear forms, each with the conditions under which it is meant.
type Cases = Vec<(Vec<Plain>, Linear)>;

/// The linear forms an expression is, each with the conditions under which it is that one.
fn cases(expr: &Expr) -> Result<Cases, DiscoveryError> {
    let (linear, atoms) = expr.parts();
    let mut all = vec![(Vec::new(), linear)];
    for (factor, atom) in atoms {
        let choices = match atom {
            Atom::Abs(inner) => {
                let minus = inner.scale(-1).map_err(too_large)?;
                either(inner, &minus, inner, &minus)?
            }
            Atom::Max(a, b) => either(a, b, a, b)?,
            Atom::Min(a, b) => either(b, a, a, b)?,
        };
        all = all
            .iter()
            .flat_map(|(given, sum)| {
                choices.iter().map(move |(more, form)| {
                    let given = given.iter().chain(more).cloned().collect();
                    let form = Linear {
                        x: sum.x + factor * form.x,
                        y: sum.y + factor * form.y,
                        t: sum.t + factor * form.t,
                        c: sum.c + factor * form.c,
                    };
                    (given, form)
                })
            })
            .collect();
    }
    Ok(all)
}

/// `first` where `large` >= `small`, `second` elsewhere.
fn either(
    large: &Expr,
    small: &Expr,
    first: &Expr,
    second: &Expr,
) -> Result<Cases, DiscoveryError> {
    let mut all = Vec::new();
    for (chosen, relation) in [(first, Relation::AtLeast), (second, Relation::Less)] {
        let difference = large.clone().minus(small).map_err(too_large)?;
        for (mut given, form) in cases(&difference)? {
            given.push(compare(form, relation));
            for (more, form) in cases(chosen)? {
                let given = given.iter().cloned().chain(more).collect();
                all.push((given, form));
            }
        }
    }
    Ok(all)
}

fn too_large(error: CoefficientTooLarge) -> DiscoveryError {
    DiscoveryError::Formula(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_games::condition::At;

    fn holds(plain: &Plain, x: i64, y: i64) -> bool {
        let value = |form: &Linear| form.x * x + form.y * y + form.c;
        match plain {
            Plain::True => true,
            Plain::False => false,
            Plain::AtLeastZero(form) => value(form) >= 0,
            Plain::Zero(form) => value(form) == 0,
            Plain::Not(inner) => !holds(inner, x, y),
            Plain::All(parts) => parts.iter().all(|part| holds(part, x, y)),
            Plain::Any(parts) => parts.iter().any(|part| holds(part, x, y)),
        }
    }

    #[test]
    fn piecewise_terms_are_spread_into_cases() -> Result<(), DiscoveryError> {
        let (x, y) = (Expr::x, Expr::y);
        let minus = |a: Expr, b: Expr| a.minus(&b).expect("small");
        let compare = |a, relation, b| Condition::compare(a, relation, &b).expect("small");
        let conditions = [
            compare(x().max(y()), Relation::AtMost, Expr::constant(3)),
            compare(minus(x(), y()).abs(), Relation::Less, minus(x().min(y()), Expr::constant(1))),
            compare(
                x().min(y()).max(Expr::constant(2)),
                Relation::NotEqual,
                minus(y(), Expr::constant(4)).abs(),
            ),
        ];
        for condition in conditions {
            let plain = Plain::of(&condition)?;
            for x in 0..9u32 {
                for y in 0..9u32 {
                    let expected = condition.holds(&At::new(x.into(), y.into(), 0));
                    assert_eq!(holds(&plain, x.into(), y.into()), expected, "{condition} {x} {y}");
                }
            }
        }
        Ok(())
    }
}
