//! Sage: an `Automaton` of its finite state machines, to be loaded or pasted.
//!
//! Letters are integers where there is one track and tuples of them otherwise. Word automata
//! come with a dictionary of what every state gives.

use crate::{Dfa, Dfao, StateId, Tracks, Transitions};
use std::fmt::Write as _;

/// The text of an automaton.
pub fn write(dfa: &Dfa) -> String {
    let accepting = (0..dfa.states()).filter(|&q| dfa.accepts_at(StateId::new(q)));
    text(dfa.tracks(), dfa.transitions(), accepting)
}

/// The text of a word automaton: every state is final, and `output` says what it gives.
pub fn write_words(dfao: &Dfao) -> String {
    let mut out = text(dfao.tracks(), dfao.transitions(), 0..dfao.states());
    let outputs = (0..dfao.states()).map(|q| format!("{q}: {}", dfao.output_at(StateId::new(q))));
    let outputs: Vec<String> = outputs.collect();
    // Writing to a string does not fail.
    let _ = writeln!(out, "output = {{{}}}", outputs.join(", "));
    out
}

fn text(
    tracks: &Tracks,
    transitions: &Transitions,
    accepting: impl Iterator<Item = usize>,
) -> String {
    let mut out = String::from("A = Automaton([\n");
    for source in 0..transitions.states() {
        for (symbol, target) in transitions.of(StateId::new(source)).iter() {
            let letter = letter(&tracks.tuple(symbol));
            // In a list, so that a tuple is one letter and not a word.
            let _ = writeln!(out, "  ({source}, {}, [{letter}]),", target.index());
        }
    }
    let accepting: Vec<String> = accepting.map(|q| q.to_string()).collect();
    let _ = writeln!(out, "], initial_states=[0], final_states=[{}])", accepting.join(", "));
    out
}

/// `1`, `(0, 1)`.
fn letter(digits: &[i32]) -> String {
    match digits {
        [digit] => digit.to_string(),
        digits => {
            let digits: Vec<String> = digits.iter().map(i32::to_string).collect();
            format!("({})", digits.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TooManySymbols;

    #[test]
    fn letters_are_integers_or_tuples_in_a_list() -> Result<(), TooManySymbols> {
        let one = Tracks::up_to(&[2])?;
        let symbol = |tracks: &Tracks, digits: &[i32]| tracks.symbol(digits).expect("digits");
        let next = StateId::new(1);
        let single = Dfa::new(
            one.clone(),
            vec![(false, vec![(symbol(&one, &[1]), next)]), (true, Vec::new())],
        );
        assert_eq!(
            write(&single),
            "A = Automaton([\n  (0, 1, [1]),\n], initial_states=[0], final_states=[1])\n"
        );
        let two = Tracks::up_to(&[2, 2])?;
        let edges = vec![(symbol(&two, &[0, 1]), StateId::FIRST)];
        let pairs = Dfa::new(two, vec![(true, edges)]);
        assert!(write(&pairs).contains("  (0, 0, [(0, 1)]),\n"), "{}", write(&pairs));
        let edges = vec![(symbol(&one, &[0]), StateId::FIRST)];
        let word = Dfao::new(one, vec![(-3, edges)]);
        assert!(write_words(&word).ends_with("final_states=[0])\noutput = {0: -3}\n"));
        Ok(())
    }
}
