//! Parts of a formula that say something of one number in a system of their own.
//!
//! `(?msd_fib a<10) & T[a]=@1`: no automaton reads Fibonacci's digits as those of base 2, but
//! what the first part says of `a` is a set of numbers that repeats itself, and such a set can be
//! written in every system (`periodic.rs`). So where two systems clash, the smallest parts around
//! one of the places that have one free variable are decided by themselves, under a limit of
//! work. The first whose set repeats itself stands for that set from then on; if there is none,
//! the clash is a mistake.
//!
//! It does not matter which part is taken: what is decided by itself holds of the same natural
//! numbers, and what it says of negative ones is found beside it (`negative.rs`).

use super::negative::where_negative;
use crate::SystemId;
use crate::periodic::Periodic;
use crate::prover::{Failure, Outcome, Prover};
use crate::syntax::{Formula, FormulaKind, Span, Term, TermKind};
use crate::table::TrackKind;
use crate::trace::Trace;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Reason, difference, is_empty, minimize};
use wythoff_control::Limits;

/// How much work one part may be: that of a formula which takes a moment.
const WORK_OF_A_PART: u64 = 20_000_000;

/// Two places where something has systems that do not go together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clash {
    /// The place, and that of the system which everything is to have, each with its system.
    pub(super) places: [(Span, SystemId); 2],
}

/// A part that stands for a set of numbers: its variable, and the set with the letter 1.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) variable: String,
    pub(crate) set: Arc<Periodic>,
}

/// A part of the formula at one of the places that can be written in every system, if there is
/// one.
pub(super) fn apart(
    formula: &Formula,
    clash: Clash,
    prover: &mut Prover,
    control: &Control,
) -> Result<Option<(*const Formula, Part)>, Failure> {
    let [place, lead] = clash.places;
    for ((own, system), (other, target)) in [(place, lead), (lead, place)] {
        // What has lost its name cannot be written; and what is an integer somewhere is one.
        let name = prover.systems.get(target).name.clone();
        let is_integer = system.is_signed() && !target.is_signed();
        if is_integer || prover.find_system(&name, control)? != target {
            continue;
        }
        let mut around = Vec::new();
        parts_around(formula, own, &mut around);
        around.reverse();
        // An index that is a formula has the place of the formula, and is not in it.
        let fits = |part: &&&Formula| {
            part.stands_for().is_some()
                && part.span != own
                && (part.span == other || !contains(part.span, other))
        };
        for part in around.iter().filter(fits) {
            let limits = Limits { work: Some(WORK_OF_A_PART), ..Limits::default() };
            let found = control.within(limits, |control| by_itself(part, prover, control));
            match found {
                Ok(Some(found)) => return Ok(Some((std::ptr::from_ref(*part), found))),
                Ok(None)
                | Err(
                    Failure::Wrong(_) | Failure::Stopped(Reason::Work { limit: WORK_OF_A_PART }),
                ) => {}
                Err(stopped) => return Err(stopped),
            }
        }
    }
    Ok(None)
}

/// The numbers that a part speaks of, if they repeat themselves.
fn by_itself(
    part: &Formula,
    prover: &mut Prover,
    control: &Control,
) -> Result<Option<Part>, Failure> {
    let trace = &mut Trace::off();
    let Outcome::Relation(relation) = prover.decide(part, control, trace)? else { return Ok(None) };
    let ([variable], [TrackKind::System(system)]) = (&*relation.names, &*relation.tracks) else {
        return Ok(None);
    };
    let languages = halves(&relation.dfa, *system, prover, control)?;
    let Some(set) = prover.periodic(&languages, *system, control, trace)? else { return Ok(None) };
    let set = if system.is_signed() {
        set
    } else {
        let Some(rest) = where_negative(part, variable, prover, control)? else { return Ok(None) };
        let Outcome::Relation(rest) = prover.decide(&rest, control, trace)? else {
            unreachable!("the variable is free in it")
        };
        set.with_negative(i64::from(!is_empty(&rest.dfa, control)?))
    };
    Ok(Some(Part { variable: variable.clone(), set: Arc::new(set) }))
}

/// The members of a set, with the letter 1, and all other numbers, with the letter 0.
fn halves(
    dfa: &Dfa,
    system: SystemId,
    prover: &Prover,
    control: &Control,
) -> Result<Vec<(i64, Dfa)>, Reason> {
    let valid = prover.systems.get(system).arithmetic.valid();
    let others = minimize(&difference(valid, dfa, control)?, control)?;
    Ok(vec![(1, dfa.clone()), (0, others)])
}

fn contains(span: Span, place: Span) -> bool {
    span.start <= place.start && place.end <= span.end
}

/// The formula and its parts around a place, from the outside. What is reversed is decided by
/// itself in any case.
fn parts_around<'f>(formula: &'f Formula, place: Span, found: &mut Vec<&'f Formula>) {
    if !contains(formula.span, place) {
        return;
    }
    found.push(formula);
    match &formula.kind {
        FormulaKind::Compare { left, right, .. } => {
            in_term(left, place, found);
            in_term(right, place, found);
        }
        FormulaKind::Call { arguments, .. } => {
            for argument in arguments {
                in_term(argument, place, found);
            }
        }
        FormulaKind::Reverse(_) => {}
        FormulaKind::Not(inner) => parts_around(inner, place, found),
        FormulaKind::Binary { left, right, .. } => {
            parts_around(left, place, found);
            parts_around(right, place, found);
        }
        FormulaKind::Quantified { body, .. } => parts_around(body, place, found),
    }
}

/// Formulas that stand for their variable.
fn in_term<'f>(term: &'f Term, place: Span, found: &mut Vec<&'f Formula>) {
    match &term.kind {
        TermKind::Variable(_) | TermKind::Number(_) | TermKind::Letter(_) => {}
        TermKind::Negate(inner) => in_term(inner, place, found),
        TermKind::Add(left, right)
        | TermKind::Subtract(left, right)
        | TermKind::Multiply(left, right)
        | TermKind::Divide(left, right) => {
            in_term(left, place, found);
            in_term(right, place, found);
        }
        TermKind::Word { indices: parts, .. } | TermKind::Apply { arguments: parts, .. } => {
            for part in parts {
                in_term(part, place, found);
            }
        }
        TermKind::Where(inner) => parts_around(inner, place, found),
    }
}
