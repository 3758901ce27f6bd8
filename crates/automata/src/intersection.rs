//! Intersection: the join of two automata that have all their tracks in common.
//!
//! Cost: the edges of the reachable product.

use crate::{Control, Dfa, Reason, join};

/// Words of both automata; both have the same tracks.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn intersection(left: &Dfa, right: &Dfa, control: &Control) -> Result<Dfa, Reason> {
    assert_eq!(left.tracks(), right.tracks(), "both sides have the same tracks");
    let onto: Vec<usize> = (0..left.tracks().len()).collect();
    join((left, &onto), (right, &onto), left.tracks(), control)
}
