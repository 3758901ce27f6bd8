//! What is wrong, where, and what was probably meant.
//!
//! One error type for the crate. A mistake in something that a person typed
//! carries its place, and is shown with the line it stands on:
//!
//! ```text
//! unknown number system `msd_fob`
//!  --> proofs.txt:3:12
//!   |
//! 3 | eval t "?msd_fob Ax x=x":
//!   |         ^^^^^^^^
//!   |
//!   = help: did you mean `msd_fib`?
//! ```

use std::fmt;
use std::sync::Arc;

use wythoff_excerpt::{Excerpt, Mistake, Place};

use crate::syntax::Span;

/// A mistake, its place and a way out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub struct LogicError {
    /// What sort of mistake.
    pub kind: LogicErrorKind,
    /// The bytes of the source it concerns, if it concerns a source.
    pub span: Option<Span>,
    /// What is wrong.
    pub message: String,
    /// The text that was probably meant there.
    pub suggestion: Option<Box<str>>,
    /// What to do, in a sentence.
    pub help: Option<Box<str>>,
    /// Another place of the same source, and what it has to do with the mistake.
    pub other: Option<Box<(Span, String)>>,
    /// The text that `span` is a place in, where it is not the one that was
    /// typed: a formula after its macros were expanded.
    pub expanded: Option<Box<str>>,
    /// The file that the mistake is in, where it is one that a name stands for: `span` is then
    /// where the name stands.
    pub file: Option<Box<InFile>>,
}

/// A mistake in a file that was read because something names it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct InFile {
    /// The file.
    pub path: String,
    /// Its text; shared, since automata are large and errors are copied.
    pub text: Arc<str>,
    /// The bytes of the text that the mistake concerns.
    pub span: Span,
    /// What is wrong, without the file and the place.
    pub message: String,
    /// What may help.
    pub help: Option<String>,
}

/// What sort of mistake an error reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LogicErrorKind {
    /// The text is not a formula, command, script or regular expression.
    Syntax,
    /// Nothing has this name.
    UnknownName,
    /// Number systems, alphabets or numbers of tracks that do not fit.
    Type,
    /// Meaningful, but beyond what is implemented.
    Unsupported,
    /// A file that cannot be read or written.
    Io,
    /// A file with contents that are not what its name promises.
    Format,
}

impl LogicError {
    /// An error of this kind that has no place.
    pub fn new(kind: LogicErrorKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            span: None,
            message: message.into(),
            suggestion: None,
            help: None,
            other: None,
            expanded: None,
            file: None,
        }
    }

    /// A syntax error.
    pub(crate) fn syntax(span: Span, message: impl Into<String>) -> Self {
        Self::new(LogicErrorKind::Syntax, message).at(span)
    }

    /// With a place.
    #[must_use]
    pub fn at(self, span: Span) -> Self {
        Self { span: Some(span), ..self }
    }

    /// With the text that was probably meant, if there is one.
    #[must_use]
    pub fn suggesting(self, suggestion: Option<impl Into<String>>) -> Self {
        Self { suggestion: suggestion.map(|meant| meant.into().into_boxed_str()), ..self }
    }

    /// With a sentence on what to do.
    #[must_use]
    pub(crate) fn helping(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into().into_boxed_str()), ..self }
    }

    /// With another place, and what it has to do with the mistake.
    #[must_use]
    pub(crate) fn beside(self, span: Span, note: impl Into<String>) -> Self {
        Self { other: Some(Box::new((span, note.into()))), ..self }
    }

    /// With its place `by` bytes further: from a formula to the file it stands
    /// in. A place in a text with expanded macros stays: the file has no such
    /// place.
    #[must_use]
    pub(crate) fn shifted(self, by: usize) -> Self {
        if self.expanded.is_some() {
            return self;
        }
        let other = self.other.map(|other| Box::new((other.0.shifted(by), other.1)));
        Self { span: self.span.map(|span| span.shifted(by)), other, ..self }
    }

    /// With the note that its place is one in `text`, which a macro expanded
    /// to.
    #[must_use]
    pub(crate) fn in_expansion(self, text: &str) -> Self {
        Self { expanded: Some(text.into()), ..self }
    }

    /// With the file it is in.
    #[must_use]
    pub(crate) fn in_file(self, file: InFile) -> Self {
        Self { file: Some(Box::new(file)), ..self }
    }

    /// The error with its place in `source`, in plain text, as shown at the
    /// top of this file. A mistake in a file that the source names is shown with
    /// the line of that file.
    pub fn render(&self, source: &str, file: &str) -> String {
        let (text, file) = match &self.expanded {
            Some(text) => (&**text, "after expanding macros"),
            None => (source, file),
        };
        let place =
            self.span.map(|span| Excerpt { file, text, span: span.start..span.end, label: None });
        let suggestion = self.suggestion.as_ref();
        let suggestion = suggestion.map(|meant| format!("did you mean `{meant}`?"));
        let other = self.other.as_deref().map(|(span, note)| {
            let (line, column) = span.place(text);
            format!("{note}, {line}:{column}")
        });
        let own = self.help.as_ref().map(ToString::to_string);
        let mut help: Vec<String> = suggestion.into_iter().chain(other).chain(own).collect();
        let Some(bad) = &self.file else {
            return format!("{}\n", Mistake { message: &self.message, place, help });
        };
        help.extend(bad.help.clone());
        help.extend(place.map(|named| {
            let Place { line, column } = named.place();
            format!("what names the file: {file}:{line}:{column}")
        }));
        let place = Excerpt {
            file: &bad.path,
            text: &bad.text,
            span: bad.span.start..bad.span.end,
            label: None,
        };
        format!("{}\n", Mistake { message: &bad.message, place: Some(place), help })
    }
}

impl fmt::Display for LogicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if let Some(suggestion) = &self.suggestion {
            write!(f, "; did you mean `{suggestion}`?")?;
        }
        if let Some(help) = &self.help {
            write!(f, "; {help}")?;
        }
        Ok(())
    }
}

/// The candidate that `name` is probably a slip for: the one at the smallest
/// edit distance (insert, delete, replace, swap neighbours; case is ignored),
/// if that is small for the length of the name. Takes time
/// |name|·Σ|candidate|.
pub(crate) fn suggest<'c>(
    name: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<String> {
    let lower: Vec<char> = name.chars().flat_map(char::to_lowercase).collect();
    let allowed = lower.len().div_ceil(3).min(3);
    candidates
        .into_iter()
        .filter(|candidate| *candidate != name)
        .filter_map(|candidate| {
            let other: Vec<char> = candidate.chars().flat_map(char::to_lowercase).collect();
            let distance = edit_distance(&lower, &other);
            (distance <= allowed && distance < other.len()).then_some((distance, candidate))
        })
        .min()
        .map(|(_, candidate)| candidate.to_owned())
}

fn edit_distance(a: &[char], b: &[char]) -> usize {
    let mut before_last = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replace = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replace.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before_last[j - 2] + 1);
            }
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suggestions_are_near() {
        let systems = ["msd_fib", "lsd_fib", "msd_pell", "msd_trib"];
        assert_eq!(suggest("msd_fob", systems).as_deref(), Some("msd_fib"));
        assert_eq!(suggest("msd_flib", systems).as_deref(), Some("msd_fib"));
        assert_eq!(suggest("mds_fib", systems).as_deref(), Some("msd_fib"));
        assert_eq!(suggest("MSD_FIB", systems).as_deref(), Some("msd_fib"));
        assert_eq!(suggest("something", systems), None);
        assert_eq!(suggest("x", ["y", "z"]), None, "one letter suggests nothing");
        assert_eq!(suggest("", systems), None);
    }

    #[test]
    fn an_error_is_shown_at_its_place() {
        let source = "eval a \"x=x\";\neval t \"?msd_fob Ax x=x\":";
        let start = source.find("?msd_fob").unwrap();
        let error = LogicError::new(LogicErrorKind::UnknownName, "unknown number system `msd_fob`")
            .at(Span::new(start, start + 8))
            .suggesting(Some("msd_fib"));
        let expected = "unknown number system `msd_fob`\n --> proofs.txt:2:9\n  |\n\
                        2 | eval t \"?msd_fob Ax x=x\":\n  |         ^^^^^^^^\n  |\n  \
                        = help: did you mean `msd_fib`?\n";
        assert_eq!(error.render(source, "proofs.txt"), expected);
        assert_eq!(error.to_string(), "unknown number system `msd_fob`; did you mean `msd_fib`?");
    }

    #[test]
    fn places_outside_the_text_do_no_harm() {
        let error = LogicError::syntax(Span::new(70, 90), "gone").helping("come back");
        assert!(error.render("short", "f").contains("f:1:6"));
        assert!(error.render("é", "f").contains("f:1:2"));
        let inside = LogicError::syntax(Span::new(1, 2), "half a character");
        assert!(inside.render("é", "f").contains("half"));
    }
}
