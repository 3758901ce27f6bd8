//! The word of the rows as a text that the independent checker accepts.
//!
//! Kind `wythoff-rows`, described in `docs/certificates.md`: the word and the depth of the
//! local proof, nothing else. The checker expands the triples itself.

use super::row_word::RowWord;
use std::fmt::Write;

/// The certificate of a word that the local proof accepted at a depth.
pub(crate) fn write(word: &RowWord, depth: usize) -> String {
    let mut out = String::from("wythoff certificate 1\nkind wythoff-rows\n");
    let _ = writeln!(out, "value {}", word.values() - 1);
    let _ = writeln!(out, "depth {depth}");
    let _ = writeln!(out, "states {}", word.states());
    for state in 0..word.states() {
        let _ = write!(out, "{state}");
        for h in 0..word.values() {
            match word.offset(state, h) {
                Some(offset) => {
                    let _ = write!(out, " {offset}");
                }
                None => out.push_str(" -"),
            }
        }
        for digit in 0..2 {
            match word.next(state, digit) {
                Some(target) => {
                    let _ = write!(out, " {target}");
                }
                None => out.push_str(" -"),
            }
        }
        out.push('\n');
    }
    out.push_str("end\n");
    out
}
