//! A mistake in a text that somebody wrote, shown where it is. Formulas, scripts, games, sums
//! and sweeps all show their mistakes in this way:
//!
//! ```
//! use wythoff_excerpt::{Excerpt, Mistake};
//!
//! let text = "game \"g\"\ntake any form x\n";
//! let place = Excerpt { file: "my.game", text, span: 18..22, label: Some("expected `from`") };
//! let help = vec!["did you mean `from`?".to_string()];
//! let mistake = Mistake { message: "unexpected `form`", place: Some(place), help };
//! assert_eq!(
//!     mistake.to_string(),
//!     "unexpected `form`
//!  --> my.game:2:10
//!   |
//! 2 | take any form x
//!   |          ^^^^ expected `from`
//!   |
//!   = help: did you mean `from`?"
//! );
//! ```
//!
//! Carets stand under what they mean on any terminal that shows wide characters as two columns
//! and accents as none: a tab is shown as spaces, and what would move the cursor or turn the
//! direction of writing as `�`, so that a file cannot drive the terminal it is shown on. Of a
//! place of several lines the first and the last are shown. A span that lies outside of the
//! text or within a character does no harm.

use std::fmt;
use std::ops::Range;
use unicode_width::UnicodeWidthChar;

/// Longer lines are cut around the place.
const SHOWN_COLUMNS: usize = 100;

/// What a tab is shown as.
const TAB: usize = 4;

/// A line and a column, in characters, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// Where a byte is in a text; the end, if it lies beyond.
    pub fn of(text: &str, byte: usize) -> Self {
        let before = &text[..boundary(text, byte)];
        let line_start = before.rfind('\n').map_or(0, |n| n + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

/// The start of the character that a byte belongs to, or the end of the text.
fn boundary(text: &str, byte: usize) -> usize {
    let mut at = byte.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A place in a text, to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt<'a> {
    /// What the text is called.
    pub file: &'a str,
    /// The text.
    pub text: &'a str,
    /// The bytes to point at.
    pub span: Range<usize>,
    /// What to say beside the carets.
    pub label: Option<&'a str>,
}

impl Excerpt<'_> {
    /// Where it begins.
    pub fn place(&self) -> Place {
        Place::of(self.text, self.span.start)
    }

    /// Bytes of the text, in order.
    fn bytes(&self) -> Range<usize> {
        let start = boundary(self.text, self.span.start);
        // The line break at the end of a place is no line more.
        let inside = &self.text[start..boundary(self.text, self.span.end).max(start)];
        start..start + inside.trim_end().len()
    }

    /// The numbers of the lines that are shown, each with its part of the place.
    fn lines(&self) -> Vec<(usize, Shown)> {
        let Range { start, end } = self.bytes();
        let (first, last) = (self.place().line, Place::of(self.text, end).line);
        let mut lines = Vec::new();
        let mut line_start = 0;
        for (number, line) in (1..).zip(self.text.split('\n')) {
            if number == first || number == last {
                let within = |byte: usize| byte.saturating_sub(line_start).min(line.len());
                lines.push((number, Shown::new(line, within(start)..within(end))));
            }
            line_start += line.len() + 1;
        }
        lines
    }
}

impl fmt::Display for Excerpt<'_> {
    /// Several lines, without a break at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { line, column } = self.place();
        let lines = self.lines();
        let gutter = gutter(&lines);
        write!(f, "{gutter}--> {}:{line}:{column}\n{gutter} |", self.file)?;
        let mut before = None;
        for (number, Shown { text, indent, carets }) in &lines {
            if before.is_some_and(|before| number - before > 1) {
                write!(f, "\n{gutter} …")?;
            }
            before = Some(*number);
            let (indent, carets) = (" ".repeat(*indent), "^".repeat(*carets));
            write!(f, "\n{number:>width$} | {text}", width = gutter.len())?;
            write!(f, "\n{gutter} | {indent}{carets}")?;
        }
        self.label.map_or(Ok(()), |label| write!(f, " {label}"))
    }
}

/// As wide as the largest number of a line.
fn gutter(lines: &[(usize, Shown)]) -> String {
    let last = lines.last().map_or(0, |line| line.0);
    " ".repeat(last.to_string().len())
}

/// A line as it can be shown, and where in it to put how many carets.
#[derive(Debug, PartialEq, Eq)]
struct Shown {
    text: String,
    indent: usize,
    carets: usize,
}

impl Shown {
    /// Takes time for the columns that are shown, and once for the length of the line.
    fn new(line: &str, marked: Range<usize>) -> Self {
        let line = &line[..line.trim_end().len().max(marked.end)];
        let (before, after) = line.split_at(marked.start);
        let is_long = line.chars().map(|c| Cell::new(c).width).sum::<usize>() > SHOWN_COLUMNS;
        let indent = if is_long { SHOWN_COLUMNS / 2 } else { SHOWN_COLUMNS };
        let mut cells = Cell::up_to(indent, before.chars().rev());
        cells.reverse();
        let from = cells.len();
        let first = before.len() - cells.iter().map(|cell| cell.bytes).sum::<usize>();
        let indent: usize = cells.iter().map(|cell| cell.width).sum();
        cells.extend(Cell::up_to(SHOWN_COLUMNS - indent, after.chars()));
        let last = first + cells.iter().map(|cell| cell.bytes).sum::<usize>();
        let mut at = marked.start;
        let under = cells[from..].iter().take_while(|cell| {
            at += cell.bytes;
            at <= marked.end
        });
        let carets = under.map(|cell| cell.width).sum::<usize>().max(1);
        let dots = |cut: bool| if cut { "…" } else { "" };
        let shown: String = cells.iter().flat_map(Cell::chars).collect();
        let text = format!("{}{shown}{}", dots(first > 0), dots(last < line.len()));
        let indent = usize::from(first > 0) + indent;
        Self { text: text.trim_end().to_string(), indent, carets }
    }
}

/// A character as it is shown.
#[derive(Clone, Copy, Debug)]
struct Cell {
    bytes: usize,
    shown: char,
    width: usize,
}

impl Cell {
    fn new(c: char) -> Self {
        let (shown, width) = match (c, c.width()) {
            ('\t', _) => (' ', TAB),
            (c, Some(width)) if !is_invisible(c) => (c, width),
            _ => ('\u{FFFD}', 1),
        };
        Self { bytes: c.len_utf8(), shown, width }
    }

    /// As many as so many columns hold.
    fn up_to(mut columns: usize, chars: impl Iterator<Item = char>) -> Vec<Self> {
        let fits = |cell: &Self| {
            let left = columns.checked_sub(cell.width);
            columns = left.unwrap_or(0);
            left.is_some()
        };
        chars.map(Self::new).take_while(fits).collect()
    }

    fn chars(&self) -> impl Iterator<Item = char> {
        // Only a tab is shown as more than one character.
        std::iter::repeat_n(self.shown, if self.shown == ' ' { self.width } else { 1 })
    }
}

/// Whether a character has no shape of its own: marks of direction, joiners, the mark at the
/// start of some files.
const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}' | '\u{061C}' | '\u{00AD}')
}

/// What is wrong, where, and what to do about it, to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake<'a> {
    /// What is wrong.
    pub message: &'a str,
    /// Where, if it is in a text.
    pub place: Option<Excerpt<'a>>,
    /// What to do, in sentences.
    pub help: Vec<String>,
}

impl fmt::Display for Mistake<'_> {
    /// Several lines, without a break at the end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message)?;
        let mut margin = String::new();
        if let Some(place) = &self.place {
            margin = gutter(&place.lines());
            write!(f, "\n{place}")?;
            if !self.help.is_empty() {
                write!(f, "\n{margin} |")?;
            }
        }
        self.help.iter().try_for_each(|help| write!(f, "\n{margin} = help: {help}"))
    }
}

#[cfg(test)]
mod tests;
