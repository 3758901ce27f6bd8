//! Lines, fields and numbers of a certificate.
//!
//! There is exactly one way to write each thing, so the reader never skips a
//! blank, never trims and never takes two spellings of one number.

use crate::{Checked, Rejection};
use std::ops::RangeInclusive;

/// A certificate, line by line.
pub(crate) struct Reader<'a> {
    lines: std::iter::Peekable<std::str::Split<'a, char>>,
    line: usize,
}

impl<'a> Reader<'a> {
    /// The lines before the last, which has to be `end`.
    pub(crate) fn new(text: &'a str) -> Checked<Self> {
        let reader = |body: &'a str| Self { lines: body.split('\n').peekable(), line: 0 };
        let cut = || Rejection::Wrong("the last line is not `end`".to_string());
        text.strip_suffix("\nend\n").map(reader).ok_or_else(cut)
    }

    /// Complains about the line that was read last, unless all is well.
    pub(crate) fn require(&self, well: bool, reason: &str) -> Checked<()> {
        self.need(well.then_some(()), reason)
    }

    /// The same, unless there is something.
    pub(crate) fn need<T>(&self, found: Option<T>, reason: &str) -> Checked<T> {
        found.ok_or_else(|| Rejection::Wrong(format!("line {}: {reason}", self.line)))
    }

    pub(crate) fn line(&mut self) -> Checked<&'a str> {
        self.line += 1;
        let line = self.lines.next();
        self.need(line, "the certificate ends too early")
    }

    /// What follows `name` and a space on the next line.
    pub(crate) fn field(&mut self, name: &str) -> Checked<&'a str> {
        let value = self.line()?.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        self.need(value, &format!("expected `{name} …`"))
    }

    /// Complains unless all lines were read.
    pub(crate) fn require_end(&mut self) -> Checked<()> {
        self.line += 1;
        let more = self.more("");
        self.require(!more, "expected `end`")
    }

    /// Whether the next line starts so.
    pub(crate) fn more(&mut self, start: &str) -> bool {
        self.lines.peek().is_some_and(|line| line.starts_with(start))
    }
}

/// An integer as it is printed, no plus, no leading zeros, no `-0`, in a range.
pub(crate) fn number<T: TryFrom<i64>>(text: &str, range: RangeInclusive<i64>) -> Option<T> {
    let value: i64 = text.parse().ok()?;
    let canonical = value.to_string() == text && range.contains(&value);
    T::try_from(value).ok().filter(|_| canonical)
}
