//! Determinisation whose cost is not known beforehand: subsets and learning by turns.
//!
//! Where subsets are few nothing is faster than to list them, and that is nearly always so.
//! Where they are millions, [`learn`] may need a few hundred of them, or may not. So the
//! subset construction comes first, with as much work as the automaton's edges and a few
//! tenths of a second allow; then learning with the same; then both with four times as much,
//! and so on: at most some three times the work of the better way.
//!
//! The cap is on work, not on states: subsets that are long cost as much as subsets that are
//! many. Where words of a context only are wanted ([`subtract_by_turns`]), what is learned is
//! the whole automaton, and the context comes after.

use crate::{Control, Dfa, Nfa, Reason, determinize, learn, subtract};
use wythoff_control::Limits;

/// The work of the first turns, besides that for the edges.
const FIRST_WORK: u64 = 3_000_000;

/// How much more the next turns may do.
const GROWTH: u64 = 4;

/// A deterministic automaton for the same words, by subsets or learned.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn determinize_by_turns(nfa: &Nfa, control: &Control) -> Result<Dfa, Reason> {
    let edges = nfa.transitions().edges();
    by_turns(edges, control, |control| determinize(nfa, control), |control| learn(nfa, control))
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
        edges,
        control,
        |control| subtract(context, (nfa, onto), control).map(Found::Difference),
        |control| learn(nfa, control).map(Found::Subtrahend),
    )?;
    match found {
        Found::Difference(difference) => Ok(difference),
        Found::Subtrahend(dfa) => subtract(context, (&Nfa::from(&dfa), onto), control),
    }
}

/// One of the two ways.
type Way<'a, T> = &'a dyn Fn(&Control) -> Result<T, Reason>;

fn by_turns<T>(
    edges: usize,
    control: &Control,
    subsets: impl Fn(&Control) -> Result<T, Reason>,
    learned: impl Fn(&Control) -> Result<T, Reason>,
) -> Result<T, Reason> {
    let mut work = FIRST_WORK.saturating_add(2 * edges as u64);
    let ways: [Way<'_, T>; 2] = [&subsets, &learned];
    loop {
        for way in ways {
            let limits = Limits { work: Some(work), ..Limits::default() };
            match control.within(limits, way) {
                // Unless it was the limit of the whole, it is the other's turn.
                Err(Reason::Work { .. }) => control.work(0, 0)?,
                other => return other,
            }
        }
        work = work.saturating_mul(GROWTH);
    }
}
