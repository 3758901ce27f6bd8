//! The complement relative to all words over the tracks.
//!
//! This makes a partial automaton total, with one edge per state and symbol. Formulas
//! never need it (they subtract from the valid representations); `~` in regular
//! expressions does. Cost: states times symbols.

use crate::{Budget, Dfa, Reason, difference};

/// The words that are not accepted.
///
/// # Errors
///
/// The budget's [`Reason`].
pub fn complement(dfa: &Dfa, budget: &Budget<'_>) -> Result<Dfa, Reason> {
    difference(&Dfa::everything(dfa.tracks().clone()), dfa, budget)
}
