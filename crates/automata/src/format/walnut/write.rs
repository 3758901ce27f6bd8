//! The writer: states in order, one line per edge, in Walnut's order of symbols, which
//! counts the digits of the first track fastest.

use crate::format::Header;
use crate::shortest::is_false;
use crate::{Dfa, Dfao, Edges, StateId, Tracks};
use std::fmt::Write as _;

/// The text of an automaton; accepting states have output 1.
///
/// # Panics
///
/// If the header has not as many tracks as the automaton.
pub fn write(dfa: &Dfa, header: &Header) -> String {
    if dfa.tracks().is_empty() {
        return if is_false(dfa) { "false\n" } else { "true\n" }.to_owned();
    }
    let states = (0..dfa.states()).map(StateId::new);
    let states = states.map(|q| (i64::from(dfa.accepts_at(q)), dfa.edges(q)));
    text(dfa.tracks(), header, states)
}

/// The text of a word automaton.
///
/// # Panics
///
/// If the header has not as many tracks as the automaton.
pub fn write_words(dfao: &Dfao, header: &Header) -> String {
    let states = (0..dfao.states()).map(StateId::new);
    let states = states.map(|q| (dfao.output_at(q), dfao.edges(q)));
    text(dfao.tracks(), header, states)
}

fn text<'a>(
    tracks: &Tracks,
    header: &Header,
    states: impl Iterator<Item = (i64, Edges<'a>)>,
) -> String {
    assert_eq!(tracks.len(), header.tracks.len(), "one entry per track");
    let mut out = format!("{header}\n");
    // Writing to a string does not fail.
    for (number, (output, edges)) in states.enumerate() {
        let _ = writeln!(out, "\n{number} {output}");
        let mut lines: Vec<(Vec<i32>, StateId)> = edges
            .iter()
            .map(|(symbol, target)| {
                let mut digits = tracks.tuple(symbol);
                digits.reverse();
                (digits, target)
            })
            .collect();
        lines.sort_unstable();
        for (digits, target) in lines {
            for digit in digits.iter().rev() {
                let _ = write!(out, "{digit} ");
            }
            let _ = writeln!(out, "-> {}", target.index());
        }
    }
    out
}
