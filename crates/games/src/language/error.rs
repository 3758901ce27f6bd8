//! What is wrong with a `.game` file, and where.

use std::fmt::{self, Write};
use std::ops::Range;

/// Longer source lines are cut around the mistake when an error is shown.
const SHOWN_COLUMNS: usize = 100;

/// A mistake in a `.game` file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageError {
    /// The bytes of the source it concerns.
    pub span: Range<usize>,
    /// Line of the first of them, from 1.
    pub line: usize,
    /// Column of the first of them in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What would have been right there.
    pub expected: Option<String>,
    /// The word that was probably meant.
    pub suggestion: Option<String>,
}

/// A place in the source: [`Range`], but `Copy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl LanguageError {
    pub(super) fn new(source: &str, span: Span, message: impl Into<String>) -> Self {
        let before = &source[..span.start];
        let line_start = before.rfind('\n').map_or(0, |n| n + 1);
        Self {
            span: span.start..span.end,
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            message: message.into(),
            expected: None,
            suggestion: None,
        }
    }

    #[must_use]
    pub(super) fn expecting(self, expected: impl Into<String>) -> Self {
        Self { expected: Some(expected.into()), ..self }
    }

    #[must_use]
    pub(super) fn suggesting(self, suggestion: Option<impl Into<String>>) -> Self {
        Self { suggestion: suggestion.map(Into::into), ..self }
    }

    /// The error with its place in `source`, in plain text:
    ///
    /// ```text
    /// unexpected `form`
    ///  --> my.game:3:10
    ///   |
    /// 3 | take any form x
    ///   |          ^^^^ expected `from`
    ///   |
    ///   = help: did you mean `from`?
    /// ```
    pub fn render(&self, file_name: &str, source: &str) -> String {
        let (text, indent, width) = self.excerpt(source);
        let number = self.line.to_string();
        let gutter = " ".repeat(number.len());
        let carets = "^".repeat(width);
        let mut out = format!(
            "{}\n{gutter}--> {file_name}:{}:{}\n{gutter} |\n{number} | {text}\n\
             {gutter} | {}{carets}",
            self.message,
            self.line,
            self.column,
            " ".repeat(indent),
        );
        // Writing to a string cannot fail.
        if let Some(expected) = &self.expected {
            let _ = write!(out, " expected {expected}");
        }
        if let Some(suggestion) = &self.suggestion {
            let _ = write!(out, "\n{gutter} |\n{gutter} = help: did you mean `{suggestion}`?");
        }
        out.push('\n');
        out
    }

    /// The source line as it can be shown, and where in it to put how many
    /// carets. Control characters are replaced, so that a file cannot drive the
    /// terminal it is shown on, and every character keeps its column.
    fn excerpt(&self, source: &str) -> (String, usize, usize) {
        let line = source.split('\n').nth(self.line - 1).unwrap_or("").trim_end();
        let shown: Vec<char> = line
            .chars()
            .map(|c| match c {
                '\t' => ' ',
                c if c.is_control() => '\u{FFFD}',
                c => c,
            })
            .collect();
        let start = self.column - 1;
        let length = source.get(self.span.clone()).unwrap_or("");
        let length = length.split('\n').next().unwrap_or("").trim_end().chars().count();
        let cut = if start > SHOWN_COLUMNS / 2 && shown.len() > SHOWN_COLUMNS {
            start - SHOWN_COLUMNS / 2
        } else {
            0
        };
        let mut text: String = shown.iter().skip(cut).take(SHOWN_COLUMNS).collect();
        let mut indent = start - cut;
        if cut > 0 {
            text.insert(0, '…');
            indent += 1;
        }
        if shown.len() > cut + SHOWN_COLUMNS {
            text.push('…');
        }
        let room = text.chars().count().saturating_sub(indent);
        (text, indent, length.min(room).max(1))
    }
}

impl fmt::Display for LanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)?;
        if let Some(expected) = &self.expected {
            write!(f, "; expected {expected}")?;
        }
        if let Some(suggestion) = &self.suggestion {
            write!(f, "; did you mean `{suggestion}`?")?;
        }
        Ok(())
    }
}

impl std::error::Error for LanguageError {}
