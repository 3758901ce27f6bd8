//! The complement relative to all words over the tracks.
//!
//! This makes a partial automaton total, with one edge per state and symbol. Formulas
//! never need it (they subtract from the valid representations); `~` in regular
//! expressions does. Cost: states times symbols.

use crate::transitions::EDGE_BYTES;
use crate::{Control, Dfa, Reason, difference};

/// The words that are not accepted.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn complement(dfa: &Dfa, control: &Control) -> Result<Dfa, Reason> {
    control.allocate((EDGE_BYTES * dfa.tracks().symbols()) as u64)?;
    difference(&Dfa::everything(dfa.tracks().clone()), dfa, control)
}
