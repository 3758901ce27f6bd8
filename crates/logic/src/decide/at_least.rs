//! The quantifier "at least k": counting projections.
//!
//! Numbers are counted up to padding. Beside a free word nothing is padded, so that words of
//! digits are counted as they are. Where the words are all bound, each has a length of its
//! own, and the numbers that stay free are padded to it: a blank, which is no digit of the
//! words, is put before them as zeros are before numbers (or after, with the last digit
//! first), and words are counted as numbers are.

use super::Evaluation;
use crate::node::{NodeId, Variable};
use crate::prover::Failure;
use crate::relation::{Relation, merged, onto};
use crate::table::closed;
use std::sync::Arc;
use wythoff_automata::{
    Control, Dfa, Nfa, Padding, StateId, Symbol, Tracks, count_at_least, determinize, minimize,
};
use wythoff_numeration::{NumerationError, Order};

impl Evaluation<'_> {
    /// The values of the free variables for which at least so many tuples of the bound ones
    /// satisfy the body.
    pub(super) fn at_least(
        &mut self,
        count: u32,
        bound: &[Variable],
        body: NodeId,
    ) -> Result<Relation, Failure> {
        let inner = self.relation(body)?;
        let inner = self.widen(&inner, &merged(&inner.variables, bound))?;
        let keep: Vec<Variable> =
            inner.variables.iter().copied().filter(|v| !bound.contains(v)).collect();
        let positions = onto(&keep, &inner.variables);
        let at_end = match self.order {
            Order::MostSignificantFirst => Padding::Leading,
            Order::LeastSignificantFirst => Padding::Trailing,
        };
        let (dfa, padding) = if self.plan.has_word(&keep) {
            (inner.dfa, Padding::Nowhere)
        } else if self.plan.has_word(&inner.variables) {
            let is_word: Vec<bool> =
                inner.variables.iter().map(|&variable| self.plan.is_word(variable)).collect();
            (Arc::new(with_blanks(&inner.dfa, &is_word, self.order, self.control)?), at_end)
        } else {
            (inner.dfa, at_end)
        };
        let counted = count_at_least(&dfa, &positions, count, padding, self.control)?;
        Ok(Relation { variables: keep, dfa: Arc::new(minimize(&counted, self.control)?) })
    }
}

/// A relation with any number of blanks on the tracks of words, and zeros on those of
/// numbers, at the padded end. The blank is 0, and every digit of a word one more than its
/// place.
pub(crate) fn with_blanks(
    dfa: &Dfa,
    is_word: &[bool],
    order: Order,
    control: &Control,
) -> Result<Dfa, Failure> {
    let old = dfa.tracks();
    let digits = (0..old.len()).map(|track| {
        let digits = old.digits(track);
        if is_word[track] { (0..).take(digits.len() + 1).collect() } else { digits.to_vec() }
    });
    let tracks = Tracks::new(digits.collect::<Vec<_>>()).map_err(NumerationError::from)?;
    let spelled = |symbol: Symbol| {
        let digit = |track: usize| {
            if is_word[track] {
                tracks.digits(track)[1 + old.place(symbol, track)]
            } else {
                old.digit(symbol, track)
            }
        };
        let digits: Vec<i32> = (0..old.len()).map(digit).collect();
        tracks.symbol(&digits).expect("digits of the tracks")
    };
    let state = |state: StateId| {
        let edges = dfa.edges(state).iter();
        let edges = edges.map(|(symbol, target)| (spelled(symbol), target)).collect();
        (dfa.accepts_at(state), edges)
    };
    let states = (0..dfa.states()).map(StateId::new).map(state).collect();
    let words = Nfa::from(&Dfa::new(tracks.clone(), states));
    Ok(determinize(&closed(words, order, control)?, control)?)
}
