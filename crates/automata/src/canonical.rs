//! Canonical numbering without minimisation: breadth first from the initial state along
//! increasing symbols. States that no word reaches are dropped. Cost: linear.

use crate::minimize::quotient;
use crate::{Control, Dfa, Dfao, Reason, StateId};

/// The same automaton with its reachable states in canonical order.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn canonical(dfa: &Dfa, control: &Control) -> Result<Dfa, Reason> {
    let (transitions, order) = quotient(dfa.transitions(), &singletons(dfa.states()), control)?;
    let accepting = order.iter().map(|&state| dfa.accepts_at(state)).collect();
    Ok(Dfa::from_parts(dfa.tracks().clone(), transitions, accepting))
}

/// The same word automaton with its reachable states in canonical order.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn canonical_words(dfao: &Dfao, control: &Control) -> Result<Dfao, Reason> {
    let (transitions, order) = quotient(dfao.transitions(), &singletons(dfao.states()), control)?;
    let outputs = order.iter().map(|&state| dfao.output_at(state)).collect();
    Ok(Dfao::from_parts(dfao.tracks().clone(), transitions, outputs))
}

fn singletons(states: usize) -> Vec<u32> {
    (0..states).map(|q| StateId::new(q).get()).collect()
}
