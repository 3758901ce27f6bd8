//! From states that may lack an output to a word automaton.
//!
//! Products and reversals of word automata can reach states at which no output is defined.
//! If no continuation is defined either, the state is dropped: the words simply have no
//! output. If some continuation is, no [`Dfao`] can say so, because all its states have
//! outputs; the shortest such word is handed back instead of a made-up value.

use crate::trim::{keep, reachable_within};
use crate::{Control, Dfa, Dfao, Reason, StateId, Symbol, Tracks, Transitions, shortest_word};
use thiserror::Error;

/// Why no word automaton was made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WordError {
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Reason),
    /// A word has no output, although the empty word or a continuation needs its state.
    #[error("no output is defined for a word of {} symbols that others pass through", word.len())]
    Undefined {
        /// The first such word, by length, then symbols.
        word: Vec<Symbol>,
    },
}

/// The word automaton with these outputs, without the states that lead to none.
pub(crate) fn with_outputs(
    tracks: &Tracks,
    transitions: &Transitions,
    outputs: &[Option<i64>],
    control: &Control,
) -> Result<Dfao, WordError> {
    let defined: Vec<bool> = outputs.iter().map(Option::is_some).collect();
    let ends: Vec<StateId> = (0..defined.len()).filter(|&q| defined[q]).map(StateId::new).collect();
    let from = reachable_within(transitions, &[StateId::FIRST], control)?;
    let to = reachable_within(&transitions.reversed_within(control)?, &ends, control)?;
    let mut useful: Vec<bool> = from.iter().zip(&to).map(|(&a, &b)| a && b).collect();
    useful[0] = true;
    let (transitions, kept, _) = keep(transitions, &defined, &useful, control)?;
    if kept.iter().any(|&defined| !defined) {
        let missing = kept.iter().map(|&defined| !defined).collect();
        let missing = Dfa::from_parts(tracks.clone(), transitions, missing);
        let word = shortest_word(&missing, control)?.expect("every state kept can be reached");
        return Err(WordError::Undefined { word });
    }
    let outputs = useful.iter().zip(outputs).filter(|pair| *pair.0).filter_map(|pair| *pair.1);
    Ok(Dfao::from_parts(tracks.clone(), transitions, outputs.collect()))
}
