//! Walnut's text files for transducers.
//!
//! ```text
//! {0, 1}            the letters that are read: a set, or the digits of a number system
//!
//! 0                 a state; the first one is initial
//! 0 -> 0 / 0        a letter, where it leads, and what is written
//! 1 -> 1 / 1
//!
//! 1
//! * -> 1 / 5        * is any letter
//! ```
//!
//! `#` and `//` begin comments. The format is described in the help texts of Walnut.

use super::read::{Line, Token, lines, state_number};
use crate::format::error::{FormatError, Place, shown, text};
use crate::{StateId, Transducer};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The most edges that `*` may stand for in one file.
const MOST_BY_WILDCARD: usize = 1 << 22;

/// Reads a transducer. `alphabet` gives the digits of a named number system.
///
/// # Errors
///
/// Where the text is not a transducer, and why.
pub fn read_transducer(
    bytes: &[u8],
    alphabet: impl Fn(&str) -> Option<Vec<i32>>,
) -> Result<Transducer, FormatError> {
    let text = text(bytes)?;
    let mut lines = lines(&text);
    let Some(first) = lines.next() else {
        return Err(FormatError::new(Place { line: 1, column: 1 }, "the file is empty")
            .suggest("it begins with the letters that are read, such as {0, 1}"));
    };
    let (header, places) = first.header()?;
    let tracks = header.resolve(&places, &alphabet)?;
    if tracks.len() != 1 {
        let message = format!("{} alphabets where there has to be one", tracks.len());
        return Err(first.error(0, message).suggest("a transducer reads one letter at a time"));
    }
    let letters: Vec<i64> = tracks.digits(0).iter().map(|&digit| i64::from(digit)).collect();
    let mut reader =
        Reader { letters, numbers: FxHashMap::default(), states: Vec::new(), by_wildcard: 0 };
    for line in lines {
        match line.text.find("->") {
            Some(arrow) => reader.edge(line, arrow)?,
            None => reader.state(line)?,
        }
    }
    if reader.states.is_empty() {
        return Err(first
            .error(0, "no state follows the letters")
            .suggest("a state is its number, alone on a line"));
    }
    reader.finish()
}

/// An edge whose target is still a name.
struct RawEdge {
    letter: i64,
    target: u64,
    output: i64,
    place: Place,
}

struct Reader {
    letters: Vec<i64>,
    numbers: FxHashMap<u64, StateId>,
    states: Vec<BTreeMap<i64, RawEdge>>,
    by_wildcard: usize,
}

impl Reader {
    fn state(&mut self, line: Line<'_>) -> Result<(), FormatError> {
        let words: Vec<Token<'_>> = Line::tokens(line.text, 0).take(2).collect();
        let &[(at, name)] = &words[..] else {
            return Err(line
                .error(words[1].0, "something after the number of a state")
                .suggest("a transducer writes along its edges: 0 -> 1 / 5"));
        };
        let name = state_number(line, at, name)?;
        if self.numbers.insert(name, StateId::new(self.states.len())).is_some() {
            return Err(line.error(at, format!("state {name} is there already")));
        }
        self.states.push(BTreeMap::new());
        Ok(())
    }

    fn edge(&mut self, line: Line<'_>, arrow: usize) -> Result<(), FormatError> {
        let letters = self.read_letters(line, arrow)?;
        let Some(edges) = self.states.last_mut() else {
            return Err(line.error(arrow, "an edge before the first state"));
        };
        let after = arrow + 2;
        let Some(slash) = line.text[after..].find('/').map(|at| after + at) else {
            return Err(line
                .error(after, "an edge without an output")
                .suggest("a transducer writes along its edges: 0 -> 1 / 5"));
        };
        let (at, word) = one_word(line, after, slash, "a state after the arrow")?;
        let target = state_number(line, at, word)?;
        let place = line.place(at);
        let (at, word) = one_word(line, slash + 1, line.text.len(), "an output after the /")?;
        let output: i64 = word.parse().map_err(|_| {
            line.error(at, format!("{} is not an output", shown(word)))
                .suggest("outputs are whole numbers of 64 bits")
        })?;
        for letter in letters {
            if edges.insert(letter, RawEdge { letter, target, output, place }).is_some() {
                let message = format!("a second edge with {letter}");
                return Err(line.error(0, message));
            }
        }
        Ok(())
    }

    /// The letters that a line is about.
    fn read_letters(&mut self, line: Line<'_>, arrow: usize) -> Result<Vec<i64>, FormatError> {
        let (at, word) = one_word(line, 0, arrow, "a letter before the arrow")?;
        if word == "*" {
            self.by_wildcard += self.letters.len();
            if self.by_wildcard > MOST_BY_WILDCARD {
                let message = format!("`*` stands for more than {MOST_BY_WILDCARD} edges");
                return Err(line.error(at, message));
            }
            return Ok(self.letters.clone());
        }
        match word.parse() {
            Ok(letter) if self.letters.contains(&letter) => Ok(vec![letter]),
            _ => {
                let message = format!("{} is not a letter of the first line", shown(word));
                Err(line.error(at, message))
            }
        }
    }

    fn finish(self) -> Result<Transducer, FormatError> {
        let Self { numbers, states, .. } = self;
        let edge = |edge: RawEdge| {
            let Some(&target) = numbers.get(&edge.target) else {
                let message = format!("state {} is not in the file", edge.target);
                return Err(FormatError::new(edge.place, message));
            };
            Ok((edge.letter, target, edge.output))
        };
        let states = states
            .into_iter()
            .map(|edges| edges.into_values().map(edge).collect::<Result<Vec<_>, _>>())
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Transducer::new(states))
    }
}

/// The one word of a part of a line.
fn one_word<'a>(
    line: Line<'a>,
    from: usize,
    until: usize,
    what: &str,
) -> Result<Token<'a>, FormatError> {
    let words: Vec<Token<'a>> = Line::tokens(&line.text[from..until], from).take(2).collect();
    match &words[..] {
        [word] => Ok(*word),
        [] => Err(line.error(from, format!("{what} is missing"))),
        _ => Err(line.error(words[1].0, format!("{what} is one word"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(name: &str) -> Option<Vec<i32>> {
        Some((0..name.strip_prefix("msd_")?.parse().ok()?).collect())
    }

    #[test]
    fn differences_of_neighbours() {
        let text = "{0, 1}  # the letters\n\n7\n0 -> 1 / 0\n1 -> 2 / 0\n\n1\n0 -> 1 / 0\n\
                    1 -> 2 / 1\n\n2\n0 -> 1 / -1\n1 -> 2 / 0\n";
        let transducer = read_transducer(text.as_bytes(), digits).unwrap();
        assert_eq!(transducer.states(), 3);
        assert_eq!(transducer.run([0, 1, 1, 0, 1]), Some(vec![0, 1, 0, -1, 1]));
        assert_eq!(transducer.run([0, 2]), None);
        let any = read_transducer(b"msd_3\n0\n* -> 0 / 9", digits).unwrap();
        assert_eq!(any.run([2, 0, 1]), Some(vec![9, 9, 9]));
    }

    #[test]
    fn mistakes_are_told_at_their_place() {
        let rows = [
            ("", 1, "empty"),
            ("msd_x\n0\n", 1, "unknown number system msd_x"),
            ("{0, 1} {0, 1}\n0\n", 1, "2 alphabets"),
            ("{0, 1}\n", 1, "no state follows"),
            ("{0, 1}\n0 1\n", 2, "something after the number"),
            ("{0, 1}\nx\n", 2, "not a state"),
            ("{0, 1}\n0 -> 0 / 0\n", 2, "before the first state"),
            ("{0, 1}\n0\n0 -> 0\n", 3, "without an output"),
            ("{0, 1}\n0\n0 -> 0 / \n", 3, "an output after the / is missing"),
            ("{0, 1}\n0\n0 -> 0 / x\n", 3, "not an output"),
            ("{0, 1}\n0\n0 -> / 1\n", 3, "a state after the arrow is missing"),
            ("{0, 1}\n0\n0 -> 0 1 / 1\n", 3, "is one word"),
            ("{0, 1}\n0\n2 -> 0 / 1\n", 3, "2 is not a letter"),
            ("{0, 1}\n0\n0 -> 3 / 1\n", 3, "state 3 is not in the file"),
            ("{0, 1}\n0\n0 -> 0 / 1\n* -> 0 / 2\n", 4, "a second edge with 0"),
            ("{0, 1}\n0\n0\n", 3, "there already"),
        ];
        for (text, line, said) in rows {
            let error = read_transducer(text.as_bytes(), digits).expect_err(text);
            assert!(error.to_string().contains(said), "{text:?}: {error}");
            assert_eq!(error.line, line, "{text:?}: {error}");
        }
    }
}
