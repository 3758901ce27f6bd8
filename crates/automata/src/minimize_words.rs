//! Minimisation of word automata, with canonical numbering.
//!
//! As for languages, with one class of states per output at the start; all states are
//! final, so only those that cannot be reached are dropped. Cost: O(m log n) for m edges.

use crate::minimize::{coarsest_partition, quotient};
use crate::{Control, Dfao, Reason, StateId};

/// The smallest automaton with the same outputs, undefined on the same words, canonically
/// numbered: equal words have equal automata.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn minimize_words(dfao: &Dfao, control: &Control) -> Result<Dfao, Reason> {
    let outputs = dfao.outputs();
    let class = |q| {
        let output = dfao.output_at(StateId::new(q));
        let place = outputs.binary_search(&output).expect("all outputs are listed");
        StateId::new(place).get()
    };
    let classes: Vec<u32> = (0..dfao.states()).map(class).collect();
    let blocks = coarsest_partition(dfao.transitions(), &classes, control)?;
    let (transitions, representatives) = quotient(dfao.transitions(), &blocks, control)?;
    let outputs = representatives.iter().map(|&state| dfao.output_at(state)).collect();
    Ok(Dfao::from_parts(dfao.tracks().clone(), transitions, outputs))
}
