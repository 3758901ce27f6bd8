//! The BA format of Büchi automata tools (RABIT, ROLL, GOAL), as in Walnut's `export … ba`.
//!
//! The initial state, then one line `letter,[source]->[target]` per edge, then the
//! accepting states. Letters must not contain commas, so the symbol with number n is
//! written `an`; the numbers count the digits of the last track fastest. Described at
//! <https://spot.lre.epita.fr/tut25.html>.

use crate::{Dfa, StateId};
use std::fmt::Write as _;

/// The text of an automaton.
pub fn write(dfa: &Dfa) -> String {
    let mut out = String::from("[0]\n");
    // Writing to a string does not fail.
    for state in 0..dfa.states() {
        for (symbol, target) in dfa.edges(StateId::new(state)).iter() {
            let _ = writeln!(out, "a{},[{state}]->[{}]", symbol.index(), target.index());
        }
    }
    for state in (0..dfa.states()).filter(|&q| dfa.accepts_at(StateId::new(q))) {
        let _ = writeln!(out, "[{state}]");
    }
    out
}
