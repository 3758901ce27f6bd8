//! Two word automata made one: a function of both outputs, digit by digit in parallel.
//!
//! `X[n] = T[n] + S[n]` is the product of T and S with outputs added; tracks with one name
//! are shared as in a join. Cost: the edges of the reachable product.

use crate::join::{Factor, Product};
use crate::outputs::with_outputs;
use crate::{Control, Dfao, StateId, Tracks, WordError};

impl Dfao {
    /// The automaton whose output is `value` of the outputs of both. Track i of `left` is
    /// track `left_onto[i]` of the result, and so for `right`; together they cover
    /// `tracks`. A word on which either is undefined has no output.
    ///
    /// # Errors
    ///
    /// The control's reason, or the first word at which `value` is `None` although it is
    /// the beginning of one with an output.
    pub fn combine(
        (left, left_onto): (&Self, &[usize]),
        (right, right_onto): (&Self, &[usize]),
        tracks: &Tracks,
        mut value: impl FnMut(i64, i64) -> Option<i64>,
        control: &Control,
    ) -> Result<Self, WordError> {
        let strides: Vec<usize> = (0..tracks.len()).map(|track| tracks.stride(track)).collect();
        let left_factor =
            Factor { tracks: left.tracks(), transitions: left.transitions(), onto: left_onto };
        let right_factor =
            Factor { tracks: right.tracks(), transitions: right.transitions(), onto: right_onto };
        let (transitions, pairs) =
            Product::new(left_factor, right_factor, &strides).explore(control)?;
        let outputs: Vec<Option<i64>> = pairs
            .iter()
            .map(|&(p, q)| value(left.output_at(StateId::of(p)), right.output_at(StateId::of(q))))
            .collect();
        with_outputs(tracks, &transitions, &outputs, control)
    }
}
