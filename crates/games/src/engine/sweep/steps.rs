//! A family of moves whose guard speaks of the step, as families whose guards do not.
//!
//! A guard may speak of the step in comparisons of the step with numbers, which have one answer
//! from some step on, and in remainders, which depend on the step by its remainder. So the steps
//! fall into a few at the beginning, in runs, and into classes modulo the product of the moduli
//! from there on, and in each the guard is one of the piles. No take is in two of them.

use crate::condition::{At, Condition, Expr, Linear};
use crate::engine::Obstacle;
use crate::family::{MoveFamily, Steps};

/// The most steps of the beginning, and the most classes of the others.
const MOST_STEPS: u64 = 64;

/// The same moves as families whose guards are about the piles alone, those that are never
/// allowed left out; or why there are none. A wedge and F-Wythoff's guard are left as they are.
pub(super) fn by_steps(family: &MoveFamily) -> Result<Vec<MoveFamily>, Obstacle> {
    if family.guard().is_on_source() || !family.guard().is_linear() {
        return Ok(vec![family.clone()]);
    }
    let refused = || Obstacle::StepAndPiles(Box::new(family.guard().clone()));
    let (settled, modulus) = kinds(family.guard()).ok_or_else(refused)?;
    let steps = family.steps();
    // Steps that are as far as this take more than any board has.
    let step = |i: u64| steps.first().saturating_add(i.saturating_mul(steps.stride()));
    // So many steps come before the guard has settled, and so many classes follow.
    let before = settled.saturating_sub(steps.first()).div_ceil(steps.stride());
    let before = steps.count().map_or(before, |count| count.min(before));
    if before > MOST_STEPS || modulus > MOST_STEPS {
        return Err(refused());
    }
    let mut parts: Vec<(Steps, Condition)> = Vec::new();
    for i in 0..before {
        let guard = at_step(family.guard(), step(i))?;
        let first = match parts.last() {
            Some((run, same)) if *same == guard => run.first(),
            _ => step(i),
        };
        if first < step(i) {
            parts.pop();
        }
        parts.extend(Steps::new(first, steps.stride(), Some(step(i))).map(|run| (run, guard)));
    }
    let left = steps.count().map(|count| count - before);
    for class in 0..modulus.min(left.unwrap_or(u64::MAX)) {
        let guard = at_step(family.guard(), step(before + class))?;
        let every = modulus.saturating_mul(steps.stride());
        let all = Steps::new(step(before + class), every, steps.last());
        parts.extend(all.map(|all| (all, guard)));
    }
    let parts = parts.into_iter().filter(|(_, guard)| *guard != Condition::Never);
    parts.map(|(steps, guard)| Ok(MoveFamily::new(family.x(), family.y(), steps, guard)?)).collect()
}

/// From which step on the comparisons of a guard with the step do not change, and the product
/// of the moduli of its remainders that do; `None` if a comparison speaks of both the step and
/// the piles.
fn kinds(guard: &Condition) -> Option<(u64, u64)> {
    match guard {
        Condition::Always | Condition::Never => Some((1, 1)),
        guard @ Condition::Compare(..) if guard.is_on_source() => Some((1, 1)),
        Condition::Compare(expr, _) => {
            let (linear, atoms) = expr.parts();
            let of_step = linear.x == 0 && linear.y == 0 && atoms.is_empty();
            // Beyond its constant, a·t + c has the sign of a.
            of_step.then(|| (linear.c.unsigned_abs() + 1, 1))
        }
        Condition::Remainder(remainder) if remainder.form().t == 0 => Some((1, 1)),
        Condition::Remainder(remainder) => Some((1, remainder.modulus().unsigned_abs())),
        Condition::SameRatio => None,
        Condition::All(parts) | Condition::Any(parts) => {
            parts.iter().map(kinds).try_fold((1u64, 1u64), |(settled, modulus), part| {
                let (later, more) = part?;
                Some((settled.max(later), modulus.checked_mul(more)?))
            })
        }
    }
}

/// What a guard says of the piles at one step, if [`kinds`] knows it.
fn at_step(guard: &Condition, step: u64) -> Result<Condition, Obstacle> {
    let constant = |holds: bool| if holds { Condition::Always } else { Condition::Never };
    Ok(match guard {
        Condition::Always | Condition::Never => guard.clone(),
        Condition::Compare(..) if guard.is_on_source() => guard.clone(),
        Condition::Compare(..) | Condition::SameRatio => {
            constant(guard.holds(&At::new(0, 0, step)))
        }
        Condition::Remainder(remainder) => {
            let (form, modulus) = (remainder.form(), remainder.modulus());
            let too_large = |_| Obstacle::LargeRemainder;
            let step = i64::try_from(step).map_err(|_| Obstacle::LargeStep)?;
            let at = Linear { t: 0, c: form.t % modulus * (step % modulus) + form.c, ..form };
            let form = Expr::linear(at).map_err(|_| Obstacle::LargeGuard)?;
            let modulus = u32::try_from(modulus).map_err(too_large)?;
            let residue = u32::try_from(remainder.residue()).map_err(too_large)?;
            Condition::remainder(&form, modulus, remainder.equal(), residue)
                .map_err(|_| Obstacle::LargeRemainder)?
        }
        Condition::All(parts) => {
            let parts = parts.iter().map(|part| at_step(part, step));
            parts
                .collect::<Result<Vec<_>, _>>()?
                .into_iter()
                .fold(Condition::Always, Condition::and)
        }
        Condition::Any(parts) => {
            let parts = parts.iter().map(|part| at_step(part, step));
            parts.collect::<Result<Vec<_>, _>>()?.into_iter().fold(Condition::Never, Condition::or)
        }
    })
}
