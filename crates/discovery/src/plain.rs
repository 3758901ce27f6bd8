//! Conditions of games with nothing but linear comparisons and remainders.
//!
//! `max`, `min` and `|·|` are spread into cases. This is the form that both the formulas of
//! the prover and the certificates of the checker are written from.

use crate::DiscoveryError;
use wythoff_games::condition::{Atom, CoefficientTooLarge, Condition, Expr, Linear, Relation};

/// A condition on x, y and the step t without piecewise terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Plain {
    /// Holds everywhere.
    True,
    /// Holds nowhere.
    False,
    /// The form is at least 0.
    AtLeastZero(Linear),
    /// The form is 0.
    Zero(Linear),
    /// The form, which has no negative coefficient, has this remainder.
    Remainder {
        /// The form, without a constant.
        form: Linear,
        /// By what it is divided.
        modulus: i64,
        /// The remainder, from 0 to the modulus minus 1.
        residue: i64,
    },
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
    /// [`DiscoveryError::NotLinear`] for F-Wythoff's guard; [`DiscoveryError::TooLarge`].
    pub(crate) fn of(condition: &Condition) -> Result<Self, DiscoveryError> {
        Ok(match condition {
            Condition::Always => Self::True,
            Condition::Never => Self::False,
            Condition::Compare(expr, relation) => {
                let mut spread = Vec::new();
                for (mut given, form) in cases(expr)? {
                    given.push(compare(form, *relation)?);
                    spread.push(Self::all(given));
                }
                Self::any(spread)
            }
            Condition::Remainder(remainder) => {
                let (form, modulus) = (remainder.form(), remainder.modulus());
                let has = Self::Remainder { form, modulus, residue: remainder.residue() };
                if remainder.equal() { has } else { Self::Not(Box::new(has)) }
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

    /// How long a chain of parts a formula of it has.
    pub(crate) fn height(&self) -> usize {
        match self {
            Self::Not(inner) => 1 + inner.height(),
            Self::All(parts) | Self::Any(parts) => {
                parts.len() + parts.iter().map(Self::height).max().unwrap_or(0)
            }
            Self::True
            | Self::False
            | Self::AtLeastZero(_)
            | Self::Zero(_)
            | Self::Remainder { .. } => 1,
        }
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

fn compare(form: Linear, relation: Relation) -> Result<Plain, DiscoveryError> {
    let minus = |form| plus(Linear::default(), -1, form);
    let lower = |form| plus(form, -1, Linear { c: 1, ..Linear::default() });
    Ok(match relation {
        Relation::AtLeast => Plain::AtLeastZero(form),
        Relation::Greater => Plain::AtLeastZero(lower(form)?),
        Relation::AtMost => Plain::AtLeastZero(minus(form)?),
        Relation::Less => Plain::AtLeastZero(lower(minus(form)?)?),
        Relation::Equal => Plain::Zero(form),
        Relation::NotEqual => Plain::Not(Box::new(Plain::Zero(form))),
    })
}

/// A form and a multiple of another one.
fn plus(form: Linear, factor: i64, other: Linear) -> Result<Linear, DiscoveryError> {
    let sum = |a: i64, b: i64| {
        factor.checked_mul(b).and_then(|b| a.checked_add(b)).ok_or(DiscoveryError::TooLarge)
    };
    Ok(Linear {
        x: sum(form.x, other.x)?,
        y: sum(form.y, other.y)?,
        t: sum(form.t, other.t)?,
        c: sum(form.c, other.c)?,
    })
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
        let mut longer = Vec::new();
        for (given, sum) in &all {
            for (more, form) in &choices {
                let given: Vec<Plain> = given.iter().chain(more).cloned().collect();
                longer.push((given, plus(*sum, *factor, *form)?));
            }
        }
        all = longer;
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
            given.push(compare(form, relation)?);
            for (more, form) in cases(chosen)? {
                let given = given.iter().cloned().chain(more).collect();
                all.push((given, form));
            }
        }
    }
    Ok(all)
}

const fn too_large(_: CoefficientTooLarge) -> DiscoveryError {
    DiscoveryError::TooLarge
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
            Plain::Remainder { form, modulus, residue } => value(form) % modulus == *residue,
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
            Condition::remainder(&minus(x(), y()), 3, false, 1).expect("in range"),
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
