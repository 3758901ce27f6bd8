//! The word of the rows as a text, written for the independent checker and read back.
//!
//! Kind `wythoff-rows`, described in `docs/certificates.md`: the word and the depth of the
//! local proof, nothing else. Whoever reads one does the proof again, so that a file is worth
//! no more than what it says.

use super::letter::{Letter, MOST_VALUES};
use super::local_proof::Place;
use super::row_word::{NOWHERE, RowWord};
use crate::DiscoveryError;
use std::fmt::Write;
use thiserror::Error;

/// Why a text is not a theorem.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The text is not such a certificate.
    #[error("line {line}: {what}")]
    Format {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// The proof refuses the word.
    #[error("the proof refuses the word: value {} in row {:?}", .0.value, .0.row)]
    Refused(Place),
    /// The proof could not be done.
    #[error(transparent)]
    Unproved(#[from] DiscoveryError),
}

/// The certificate of a word that the local proof accepted at a depth.
pub(crate) fn write(word: &RowWord, depth: usize) -> String {
    let mut out = String::from("wythoff certificate 1\nkind wythoff-rows\n");
    // Writing to a string does not fail.
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

/// The word of a certificate. Nothing is proved about it yet.
pub(crate) fn read(text: &str) -> Result<RowWord, ReadError> {
    let mut lines = (1..).zip(text.lines());
    let mut last = 0;
    let mut next = || {
        let (line, content) = lines.next().unwrap_or((last + 1, ""));
        last = line;
        (line, content)
    };
    for expected in ["wythoff certificate 1", "kind wythoff-rows"] {
        let (line, content) = next();
        if content != expected {
            return Err(wrong(line, "not a certificate of rows of Wythoff's game"));
        }
    }
    let mut numbers = [0usize; 3];
    for (number, name) in numbers.iter_mut().zip(["value ", "depth ", "states "]) {
        let (line, content) = next();
        let digits = content.strip_prefix(name).and_then(|digits| digits.parse().ok());
        *number = digits.ok_or_else(|| wrong(line, "`value`, `depth` and `states` come here"))?;
    }
    let [value, _, states] = numbers;
    if value >= MOST_VALUES {
        return Err(wrong(3, "a value that is too large"));
    }
    // Not more than the text has room for.
    let room = states.min(text.len());
    let (mut letters, mut edges) = (Vec::with_capacity(room), Vec::with_capacity(room));
    for state in 0..states {
        let (line, content) = next();
        let (letter, targets) = parse_state(content, state, value + 1)
            .ok_or_else(|| wrong(line, "a state, its offsets and two targets come here"))?;
        letters.push(letter);
        edges.push(targets);
    }
    let (line, content) = next();
    if content != "end" || lines.next().is_some() {
        return Err(wrong(line, "`end` and nothing more comes here"));
    }
    RowWord::new(value + 1, letters, edges)
        .ok_or_else(|| wrong(5, "the states do not have the shape of numbers"))
}

fn wrong(line: usize, what: &'static str) -> ReadError {
    ReadError::Format { line, what }
}

/// The letter and the targets in a line.
fn parse_state(content: &str, state: usize, values: usize) -> Option<(Letter, [u32; 2])> {
    let mut parts = content.split(' ');
    if parts.next()?.parse() != Ok(state) {
        return None;
    }
    let mut letter = Letter::EMPTY;
    for h in 0..values {
        match parts.next()? {
            "-" => {}
            offset => {
                let offset: i8 = offset.parse().ok().filter(|&offset| offset != i8::MIN)?;
                letter = letter.with(h, offset);
            }
        }
    }
    let mut edges = [NOWHERE; 2];
    for edge in &mut edges {
        match parts.next()? {
            "-" => {}
            target => *edge = target.parse().ok()?,
        }
    }
    parts.next().is_none().then_some((letter, edges))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ZEROS: &str = "wythoff certificate 1\nkind wythoff-rows\nvalue 0\ndepth 5\nstates 4\n\
                         0 0 0 1\n1 1 2 -\n2 - 3 1\n3 1 2 1\nend\n";

    #[test]
    fn certificates_come_back() {
        let word = read(ZEROS).expect("a certificate");
        assert_eq!((word.states(), word.values()), (4, 1));
        assert_eq!(write(&word, 5), ZEROS);
    }

    #[test]
    fn other_texts_are_refused_with_the_line() {
        let line_of = |text: &str| match read(text) {
            Err(ReadError::Format { line, .. }) => Some(line),
            _ => None,
        };
        for (from, to, line) in [
            ("certificate 1", "certificate 2", 1),
            ("wythoff-rows", "p-positions", 2),
            ("value 0", "value 9", 3),
            ("depth 5", "depth", 4),
            ("states 4", "states 5", 10),
            ("states 4", "states 18446744073709551615", 10),
            ("1 1 2 -", "1 1 2", 7),
            ("1 1 2 -", "1 200 2 -", 7),
            ("1 1 2 -", "2 1 2 -", 7),
            ("1 1 2 -", "1 1 2 - -", 7),
            ("1 1 2 -", "1 1 2 1", 5),
            ("end\n", "", 10),
            ("end\n", "end\nend\n", 10),
            ("end\n", "end\n\n", 10),
        ] {
            assert_eq!(line_of(&ZEROS.replace(from, to)), Some(line), "{from} -> {to}");
        }
        assert_eq!(line_of(""), Some(1));
        for end in 0..ZEROS.len() - 1 {
            assert!(read(&ZEROS[..end]).is_err(), "{end} bytes");
        }
    }
}
