//! What is wrong with a `.game` file, and where.

use std::fmt;
use std::ops::Range;
use wythoff_excerpt::{Excerpt, Mistake, Place};

/// A mistake in a `.game` file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
        let Place { line, column } = Place::of(source, span.start);
        Self {
            span: span.start..span.end,
            line,
            column,
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
        let label = self.expected.as_ref().map(|expected| format!("expected {expected}"));
        let place = Excerpt {
            file: file_name,
            text: source,
            span: self.span.clone(),
            label: label.as_deref(),
        };
        let help = self.suggestion.iter().map(|meant| format!("did you mean `{meant}`?")).collect();
        format!("{}\n", Mistake { message: &self.message, place: Some(place), help })
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
