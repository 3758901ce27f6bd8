//! Iteration: star, plus, optional and counted repetition of nondeterministic automata.
//!
//! Where a word may end, the edges that leave the initial states are added, so that the
//! next one begins. Cost: as for concatenation; a counted repetition makes one copy per
//! repetition.

use crate::assemble::{Assembly, initial_edges, initial_states};
use crate::{Control, Nfa, Reason};

/// Any number of words, one after the other; also the empty word.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn star(nfa: &Nfa, control: &Control) -> Result<Nfa, Reason> {
    repeat(nfa, 0, None, control)
}

/// One word or more, one after the other.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn plus(nfa: &Nfa, control: &Control) -> Result<Nfa, Reason> {
    repeat(nfa, 1, None, control)
}

/// The same words and the empty one.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn optional(nfa: &Nfa, control: &Control) -> Result<Nfa, Reason> {
    repeat(nfa, 0, Some(1), control)
}

/// At least `least` words and at most `most` of them, one after the other; without a
/// limit if `most` is `None`. No word at all if `most` is less than `least`.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn repeat(nfa: &Nfa, least: u32, most: Option<u32>, control: &Control) -> Result<Nfa, Reason> {
    if most.is_some_and(|most| most < least) {
        return Ok(Nfa::nothing(nfa.tracks().clone()));
    }
    // With the empty word among them, fewer words can always be filled up.
    let least = if nfa.accepts_empty_word() { 0 } else { least };
    let copies = most.unwrap_or(least.max(1));
    let mut row = Assembly::new();
    for copy in 1..=copies {
        let offset = row.states();
        let onward = if copy < copies {
            initial_edges(nfa, offset + nfa.states())
        } else if most.is_none() {
            initial_edges(nfa, offset)
        } else {
            Vec::new()
        };
        row.copy(nfa, &onward, copy >= least, control)?;
    }
    let mut initial = Vec::new();
    if copies > 0 {
        initial.extend(initial_states(nfa, 0));
    }
    if least == 0 {
        initial.push(row.state(true, &[], control)?);
    }
    Ok(row.finish(nfa, initial))
}
