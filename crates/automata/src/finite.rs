//! Finiteness, and the longest word of a finite language.
//!
//! A trimmed automaton accepts finitely many words if and only if it has no cycle. Cost:
//! linear.

use crate::{Control, Dfa, Reason, StateId, Symbol, trim};

/// The longest word of a language, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Longest {
    /// There is no word at all.
    Empty,
    /// This is the longest; the first by symbols if there are several.
    Word(Vec<Symbol>),
    /// There are words longer than any bound.
    Unbounded,
}

/// Whether only finitely many words are accepted.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn is_finite(dfa: &Dfa, control: &Control) -> Result<bool, Reason> {
    Ok(topological_order(&trim(dfa, control)?, control)?.is_some())
}

/// The longest word.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn longest_word(dfa: &Dfa, control: &Control) -> Result<Longest, Reason> {
    let dfa = trim(dfa, control)?;
    let Some(order) = topological_order(&dfa, control)? else {
        return Ok(Longest::Unbounded);
    };
    // The length of the longest word from every state, sources last.
    let mut longest: Vec<Option<usize>> = vec![None; dfa.states()];
    for &state in order.iter().rev() {
        let own = dfa.accepts_at(state).then_some(0);
        let targets = dfa.edges(state).targets.iter();
        let next = targets.filter_map(|target| longest[target.index()].map(|n| n + 1)).max();
        longest[state.index()] = own.max(next);
        control.work(dfa.edges(state).targets.len(), 0)?;
    }
    let Some(mut left) = longest[0] else {
        return Ok(Longest::Empty);
    };
    let mut word = Vec::with_capacity(left);
    let mut state = StateId::FIRST;
    while left > 0 {
        left -= 1;
        let (symbol, target) = dfa
            .edges(state)
            .iter()
            .find(|edge| longest[edge.1.index()] == Some(left))
            .expect("the maximum is taken at some edge");
        word.push(symbol);
        state = target;
    }
    Ok(Longest::Word(word))
}

/// All states, sources of edges before their targets; `None` if there is a cycle.
pub(crate) fn topological_order(
    dfa: &Dfa,
    control: &Control,
) -> Result<Option<Vec<StateId>>, Reason> {
    let (_, _, targets) = dfa.transitions().arrays();
    let mut entering = vec![0usize; dfa.states()];
    for target in targets {
        entering[target.index()] += 1;
    }
    let mut order: Vec<StateId> =
        (0..dfa.states()).filter(|&q| entering[q] == 0).map(StateId::new).collect();
    let mut current = 0;
    while current < order.len() {
        control.work(dfa.edges(order[current]).targets.len(), 0)?;
        for target in dfa.edges(order[current]).targets {
            entering[target.index()] -= 1;
            if entering[target.index()] == 0 {
                order.push(*target);
            }
        }
        current += 1;
    }
    Ok((order.len() == dfa.states()).then_some(order))
}
