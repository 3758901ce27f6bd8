//! What is wrong with a text, and where.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use thiserror::Error;

/// A mistake in a text that was read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub struct FormatError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What may help.
    pub suggestion: Option<String>,
}

impl FormatError {
    pub(crate) fn new(place: Place, message: impl Into<String>) -> Self {
        Self { line: place.line, column: place.column, message: message.into(), suggestion: None }
    }

    /// The bytes of the word that begins at its place, in the text as [`decoded`] gives it;
    /// empty where there is none.
    pub fn span(&self, text: &str) -> Range<usize> {
        let lines = text.split_inclusive('\n').take(self.line - 1);
        let line: usize = lines.map(str::len).sum();
        let rest = text[line..].split('\n').next().unwrap_or("");
        let before: usize = rest.chars().take(self.column - 1).map(char::len_utf8).sum();
        let word = rest[before..].split(char::is_whitespace).next().unwrap_or("");
        line + before..line + before + word.len()
    }

    pub(crate) fn suggest(mut self, suggestion: impl Into<String>) -> Self {
        self.suggestion = Some(suggestion.into());
        self
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)?;
        match &self.suggestion {
            Some(suggestion) => write!(f, "; {suggestion}"),
            None => Ok(()),
        }
    }
}

/// A place in a text, both numbers from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

/// The bytes as text, or where they stop being UTF-8. With a byte order mark in front, as
/// some editors and programs write it, also UTF-16.
pub(crate) fn text(bytes: &[u8]) -> Result<Cow<'_, str>, FormatError> {
    type Pair = fn([u8; 2]) -> u16;
    let wide: Option<Pair> = match bytes {
        [0xFE, 0xFF, ..] => Some(u16::from_be_bytes),
        [0xFF, 0xFE, ..] => Some(u16::from_le_bytes),
        _ => None,
    };
    if let Some(pair) = wide {
        let units: Vec<u16> =
            bytes[2..].chunks_exact(2).map(|two| pair([two[0], two[1]])).collect();
        return Ok(String::from_utf16_lossy(&units).into());
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = good.matches('\n').count() + 1;
        let column = good.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        FormatError::new(Place { line, column }, "the text is not UTF-8 here")
    })?;
    Ok(text.into())
}

/// The text that readers see, whose lines and columns a [`FormatError`] names; where the bytes are
/// no text, as much as can be shown of it.
pub fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    text(bytes).unwrap_or_else(|_| {
        String::from_utf8_lossy(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes))
    })
}

/// A word as it can be shown in a message, however long and strange it is.
pub(crate) fn shown(word: &str) -> String {
    let mut short: String = word.chars().take(40).flat_map(char::escape_debug).collect();
    if word.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}

/// The candidate that a misspelt word was probably meant to be.
pub(crate) fn nearest<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    if word.len() > 40 {
        return None;
    }
    candidates
        .into_iter()
        .map(|candidate| (distance(word, candidate), candidate))
        .filter(|&(distance, _)| distance <= 2)
        .min()
        .map(|pair| pair.1)
}

/// How many letters have to be inserted, dropped or changed.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = i;
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = changed.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_the_word_that_begins_there() {
        let place = |line, column| FormatError::new(Place { line, column }, "wrong");
        let text = "msd_fib\r\n\n0 1\né -> xy z\n";
        for (line, column, word) in [
            (1, 1, "msd_fib"),
            (2, 1, ""),
            (3, 3, "1"),
            (4, 6, "xy"),
            (4, 40, ""),
            (5, 1, ""),
            (50, 7, ""),
        ] {
            assert_eq!(&text[place(line, column).span(text)], word, "{line}:{column}");
        }
    }

    #[test]
    fn the_text_of_any_bytes_can_be_shown() {
        let broken = b"\xEF\xBB\xBFmsd_2\n0 \xFF";
        let error = text(broken).expect_err("no UTF-8");
        let shown = decoded(broken);
        assert_eq!(&shown[error.span(&shown)], "\u{FFFD}");
        assert_eq!(decoded(b"\xFF\xFEx\0"), "x");
    }
}
