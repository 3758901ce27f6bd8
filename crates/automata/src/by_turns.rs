//! Determinisation whose cost is not known beforehand: subsets and learning by turns.
//!
//! Where subsets are few nothing is faster than to list them, and that is nearly always so.
//! Where they are millions, [`learn`] may need a few hundred of them, or may not. So the
//! subset construction comes first, with as much work as the automaton's edges and a few
//! tenths of a second allow; then learning with the same; then both with four times as much,
//! and so on, at most a small multiple of the work of the better way. An automaton that is
//! not done at once is [reduced](reduce) before: for the others, that takes longer than it
//! saves (a tenth of the time of Renard and Rigo's script).
//!
//! The cap is on work, not on states: subsets that are long cost as much as subsets that are
//! many. Where words of a context only are wanted ([`subtract_by_turns`]), what is learned is
//! the whole automaton, and the context comes after.

use crate::{Control, Dfa, Nfa, Reason, determinize, learn, reduce, subtract};
use wythoff_control::Limits;

/// The work of the first turns, besides that for the edges. With 3 million one projection of
/// Renard and Rigo is learned after all, and their script takes a fifth longer; with 10
/// million the equality of factors takes twice as long.
const FIRST_WORK: u64 = 4_500_000;

/// How much more the next turns may do.
const GROWTH: u64 = 4;

/// A deterministic automaton for the same words, by subsets or learned.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn determinize_by_turns(nfa: &Nfa, control: &Control) -> Result<Dfa, Reason> {
    by_turns(nfa, nfa.transitions().edges(), control, determinize, learn)
}

/// The words of `context` whose tracks `onto` the automaton does not accept, by the subsets
/// that words of the context lead to, or by the whole automaton, learned.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn subtract_by_turns(
    context: &Dfa,
    (nfa, onto): (&Nfa, &[usize]),
    control: &Control,
) -> Result<Dfa, Reason> {
    enum Found {
        Difference(Dfa),
        Subtrahend(Dfa),
    }
    let edges = nfa.transitions().edges() + context.edge_count();
    let found = by_turns(
        nfa,
        edges,
        control,
        |nfa, control| subtract(context, (nfa, onto), control).map(Found::Difference),
        |nfa, control| learn(nfa, control).map(Found::Subtrahend),
    )?;
    match found {
        Found::Difference(difference) => Ok(difference),
        Found::Subtrahend(dfa) => subtract(context, (&Nfa::from(&dfa), onto), control),
    }
}

fn by_turns<T>(
    nfa: &Nfa,
    edges: usize,
    control: &Control,
    subsets: impl Fn(&Nfa, &Control) -> Result<T, Reason>,
    learned: impl Fn(&Nfa, &Control) -> Result<T, Reason>,
) -> Result<T, Reason> {
    let mut work = FIRST_WORK.saturating_add(2 * edges as u64);
    let turn = |work: u64, way: &dyn Fn(&Control) -> Result<T, Reason>| {
        let limits = Limits { work: Some(work), ..Limits::default() };
        match control.within(limits, way) {
            // Unless it was the limit of the whole, it is the other's turn.
            Err(Reason::Work { .. }) => control.work(0, 0).map(|()| None),
            other => other.map(Some),
        }
    };
    if let Some(found) = turn(work, &|control| subsets(nfa, control))? {
        return Ok(found);
    }
    let nfa = reduce(nfa, control)?;
    loop {
        if let Some(found) = turn(work, &|control| learned(&nfa, control))? {
            return Ok(found);
        }
        work = work.saturating_mul(GROWTH);
        if let Some(found) = turn(work, &|control| subsets(&nfa, control))? {
            return Ok(found);
        }
    }
}
