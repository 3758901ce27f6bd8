//! What a part of a formula over natural numbers says of negative ones.
//!
//! A comparison or a call in a system of natural numbers does not hold where a number is
//! negative, and all that is made of it follows: `~(x<5)` holds of -1, and so does
//! `Ak ~(x=2*k)`. So what a part says of a negative number is what it says when every comparison
//! and call in which its variable is free is false: the same of all of them.

use crate::prover::{Failure, Prover};
use crate::syntax::{Formula, FormulaKind, SystemName, Term, TermKind, any_of};
use wythoff_automata::Control;

/// What holds of all numbers if a part holds where its variable is negative, and else of none.
/// Nothing is known if the variable is in an index or argument that is calculated in the system it
/// has elsewhere, in integers: `T[x-3+3]` does not say the same there, not even of natural numbers.
pub(super) fn where_negative(
    part: &Formula,
    variable: &str,
    prover: &mut Prover,
    control: &Control,
) -> Result<Option<Formula>, Failure> {
    let mut inner = |formula: &Formula| {
        let rest = where_negative(formula, variable, prover, control)?;
        Ok::<_, Failure>(rest.map(Box::new))
    };
    let kind = match &part.kind {
        _ if !part.free_variables().contains(&variable) => return Ok(Some(part.clone())),
        FormulaKind::Compare { left, right, system, .. } => {
            for side in [left, right] {
                if is_calculated(side, variable, system, prover, control)? {
                    return Ok(None);
                }
            }
            return Ok(Some(never(part)));
        }
        FormulaKind::Call { arguments, system, .. } => {
            if are_calculated(arguments, variable, system, prover, control)? {
                return Ok(None);
            }
            return Ok(Some(never(part)));
        }
        // A part that is decided by itself, whatever is elsewhere.
        FormulaKind::Reverse(_) => return Ok(Some(never(part))),
        FormulaKind::Not(negated) => inner(negated)?.map(FormulaKind::Not),
        FormulaKind::Binary { connective, left, right } => {
            let sides = inner(left)?.zip(inner(right)?);
            sides.map(|(left, right)| FormulaKind::Binary { connective: *connective, left, right })
        }
        FormulaKind::Quantified { quantifier, variables, body } => {
            let (quantifier, variables) = (*quantifier, variables.clone());
            inner(body)?.map(|body| FormulaKind::Quantified { quantifier, variables, body })
        }
    };
    Ok(kind.map(|kind| Formula { kind, span: part.span }))
}

/// The same part, which nothing satisfies: what its variables are is still to be read in it.
fn never(part: &Formula) -> Formula {
    part.clone() & any_of([])
}

/// Whether a variable is in an index or argument that is calculated in integers if the variable
/// is one elsewhere.
fn is_calculated(
    term: &Term,
    variable: &str,
    system: &SystemName,
    prover: &mut Prover,
    control: &Control,
) -> Result<bool, Failure> {
    let system = term.system.as_deref().unwrap_or(system);
    match &term.kind {
        TermKind::Variable(_) | TermKind::Number(_) | TermKind::Letter(_) => Ok(false),
        TermKind::Negate(inner) => is_calculated(inner, variable, system, prover, control),
        TermKind::Add(left, right)
        | TermKind::Subtract(left, right)
        | TermKind::Multiply(left, right)
        | TermKind::Divide(left, right) => {
            Ok(is_calculated(left, variable, system, prover, control)?
                || is_calculated(right, variable, system, prover, control)?)
        }
        TermKind::Word { indices: terms, .. } | TermKind::Apply { arguments: terms, .. } => {
            are_calculated(terms, variable, system, prover, control)
        }
        TermKind::Where(inner) => Ok(where_negative(inner, variable, prover, control)?.is_none()),
    }
}

/// The same of indices or arguments.
fn are_calculated(
    terms: &[Term],
    variable: &str,
    system: &SystemName,
    prover: &mut Prover,
    control: &Control,
) -> Result<bool, Failure> {
    for term in terms {
        let own = term.system.as_deref().unwrap_or(system);
        let is_plain = matches!(term.kind, TermKind::Variable(_) | TermKind::Where(_));
        if !is_plain && term.has_free(variable) && prover.named_system(own, control)?.is_signed()
            || is_calculated(term, variable, own, prover, control)?
        {
            return Ok(true);
        }
    }
    Ok(false)
}
