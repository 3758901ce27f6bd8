//! Emptiness, and the first word of a language.
//!
//! Breadth-first search along increasing symbols: states are found in the shortlex order
//! of the first words that reach them. Cost: linear.

use crate::{Control, Dfa, Reason, StateId, Symbol};
use std::convert::Infallible;

/// How a breadth-first search came to every place it found.
pub(crate) struct Trail(Vec<(StateId, Symbol)>);

impl Trail {
    /// The start, place 0.
    pub(crate) fn new() -> Self {
        Self(vec![(StateId::FIRST, Symbol::new(0))])
    }

    /// The next place, reached from an earlier one by a symbol.
    pub(crate) fn push(&mut self, from: StateId, symbol: Symbol) {
        self.0.push((from, symbol));
    }

    /// The symbols from the start to a place.
    pub(crate) fn word(&self, mut place: usize) -> Vec<Symbol> {
        let mut word = Vec::new();
        while place != 0 {
            let (from, symbol) = self.0[place];
            word.push(symbol);
            place = from.index();
        }
        word.reverse();
        word
    }
}

/// Whether no word is accepted.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn is_empty(dfa: &Dfa, control: &Control) -> Result<bool, Reason> {
    Ok(shortest_word(dfa, control)?.is_none())
}

/// The same of a truth value, an automaton without tracks, which is small.
pub(crate) fn is_false(dfa: &Dfa) -> bool {
    match search(dfa, |_| Ok::<(), Infallible>(())) {
        Ok(word) => word.is_none(),
    }
}

/// The first word that is accepted, by length, then symbols.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn shortest_word(dfa: &Dfa, control: &Control) -> Result<Option<Vec<Symbol>>, Reason> {
    search(dfa, |edges| control.work(edges, 0))
}

/// The same; `count` is told of the edges of every state, and of the state.
fn search<E>(dfa: &Dfa, count: impl Fn(usize) -> Result<(), E>) -> Result<Option<Vec<Symbol>>, E> {
    let mut seen = vec![false; dfa.states()];
    seen[0] = true;
    let mut found = vec![StateId::FIRST];
    let mut trail = Trail::new();
    let mut current = 0;
    while current < found.len() {
        let state = found[current];
        if dfa.accepts_at(state) {
            return Ok(Some(trail.word(current)));
        }
        count(dfa.edges(state).symbols.len() + 1)?;
        for (symbol, target) in dfa.edges(state).iter() {
            if !std::mem::replace(&mut seen[target.index()], true) {
                found.push(target);
                trail.push(StateId::new(current), symbol);
            }
        }
        current += 1;
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tracks;
    use wythoff_control::{Cancel, Limits};

    /// A chain of states, the last of which accepts.
    fn chain(length: usize) -> Dfa {
        let state = |q: usize| {
            let next = vec![(Symbol::new(0), StateId::new((q + 1).min(length - 1)))];
            (q + 1 == length, next)
        };
        Dfa::new(Tracks::up_to(&[1]).expect("one symbol"), (0..length).map(state).collect())
    }

    #[test]
    fn the_search_stops_at_the_limit_and_when_asked() {
        let dfa = chain(100_000);
        let control = |work| Control::new(Limits { work, ..Limits::default() }, Cancel::new());
        let found = shortest_word(&dfa, &control(None)).map(|word| word.map(|word| word.len()));
        assert_eq!(found, Ok(Some(99_999)));
        let limited = control(Some(1_000));
        assert_eq!(shortest_word(&dfa, &limited), Err(Reason::Work { limit: 1_000 }));
        assert_eq!(is_empty(&dfa, &limited), Err(Reason::Work { limit: 1_000 }));
        let cancelled = control(None);
        cancelled.cancel().cancel();
        assert_eq!(shortest_word(&dfa, &cancelled), Err(Reason::Cancelled));
    }
}
