//! A mistake in a text that somebody wrote, with its place.

use super::WorkbenchError;
use std::fmt;
use std::ops::Range;
use wythoff_excerpt::{Excerpt, Mistake, Place};
use wythoff_games::language::LanguageError;

/// A mistake in a text that somebody wrote; shown with the line that it stands on.
#[derive(Debug)]
pub struct TextError {
    /// What the text is called: its file, or "the sum".
    pub name: String,
    /// The text.
    pub text: String,
    /// The bytes of it that are wrong.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What would have been right there.
    pub expected: Option<String>,
    /// The word that was probably meant.
    pub suggestion: Option<String>,
    /// What went wrong with what is written there, if that is known more closely.
    pub cause: Option<Box<WorkbenchError>>,
}

impl TextError {
    /// A mistake at a place.
    pub fn new(name: &str, text: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            name: name.to_owned(),
            text: text.to_owned(),
            span,
            message: message.into(),
            expected: None,
            suggestion: None,
            cause: None,
        }
    }

    /// What is wrong with what is written at a place.
    pub(crate) fn caused(
        name: &str,
        text: &str,
        span: Range<usize>,
        cause: WorkbenchError,
    ) -> Self {
        let message = cause.to_string();
        Self { cause: Some(Box::new(cause)), ..Self::new(name, text, span, message) }
    }

    /// With what would have been right.
    #[must_use]
    pub fn expecting(self, expected: impl Into<String>) -> Self {
        Self { expected: Some(expected.into()), ..self }
    }

    /// A mistake of the language of games.
    pub(crate) fn of_game(name: &str, text: &str, error: LanguageError) -> Self {
        let LanguageError { span, message, expected, suggestion, .. } = error;
        Self { expected, suggestion, ..Self::new(name, text, span, message) }
    }

    /// A mistake of TOML.
    pub fn of_toml(name: &str, text: &str, error: &toml::de::Error) -> Self {
        Self::new(name, text, error.span().unwrap_or(0..0), error.message())
    }

    /// The line and the column where it begins.
    pub fn place(&self) -> Place {
        Place::of(&self.text, self.span.start)
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let label = self.expected.as_ref().map(|expected| format!("expected {expected}"));
        let place = Excerpt {
            file: &self.name,
            text: &self.text,
            span: self.span.clone(),
            label: label.as_deref(),
        };
        let help = self.suggestion.iter().map(|meant| format!("did you mean `{meant}`?")).collect();
        Mistake { message: &self.message, place: Some(place), help }.fmt(f)
    }
}

impl std::error::Error for TextError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.cause.as_ref().map(|cause| &**cause as _)
    }
}
