//! Regular expressions of `reg`: tree and parser.
//!
//! Tight to loose: `~` (complement); the suffixes `* + ? {n} {n,} {n,m}`;
//! juxtaposition; `&`; `|`. A letter is a digit, or stands in brackets
//! (`letter.rs`). `.` is any letter. `()` and an empty expression are
//! the empty word. Spaces mean nothing. Takes time linear in the text.

use super::letter::Entry;
use super::span::Span;
use crate::error::LogicError;

/// The deepest nesting of parentheses and complements.
const MAX_NESTING: usize = 500;

/// The most suffixes in a row. Each makes the tree one higher, and trees are
/// walked and dropped by recursion.
const MAX_SUFFIXES: usize = 8;

/// The largest n and m of `{n,m}`.
pub(super) const MAX_REPEAT: u32 = 10_000;

/// A regular expression and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regex {
    /// What it accepts.
    pub kind: RegexKind,
    /// Where it stands.
    pub span: Span,
}

/// What a regular expression accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RegexKind {
    /// The empty word.
    Empty,
    /// `.`: any one letter.
    Any,
    /// One letter, an entry for each track.
    Letter(Vec<Entry>),
    /// One after the other; at least two.
    Sequence(Vec<Regex>),
    /// One of them; at least two.
    Either(Vec<Regex>),
    /// All of them; at least two.
    Both(Vec<Regex>),
    /// `~r`: all other words.
    Not(Box<Regex>),
    /// Again and again.
    Repeat {
        /// What is repeated.
        inner: Box<Regex>,
        /// At least so often.
        least: u32,
        /// At most so often; none for no bound.
        most: Option<u32>,
    },
}

/// The regular expression that `text` is. Spans are places in `text`.
///
/// # Errors
/// The first mistake, with its place.
pub fn parse_regex(text: &str) -> Result<Regex, LogicError> {
    let mut parser = Parser { text, at: 0, nesting: 0 };
    let regex = parser.either()?;
    match parser.peek() {
        None => Ok(regex),
        Some(')') => Err(LogicError::syntax(parser.here(), "one `)` too many")),
        Some(c) => Err(LogicError::syntax(parser.here(), format!("unexpected `{c}`"))),
    }
}

pub(super) struct Parser<'s> {
    pub(super) text: &'s str,
    pub(super) at: usize,
    nesting: usize,
}

impl Parser<'_> {
    /// The next character that is no space.
    pub(super) fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        let shorter = rest.trim_start();
        self.at += rest.len() - shorter.len();
        shorter.chars().next()
    }

    pub(super) fn skip(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        self.at += if found { c.len_utf8() } else { 0 };
        found
    }

    /// The next character's place.
    pub(super) fn here(&mut self) -> Span {
        let length = self.peek().map_or(0, char::len_utf8);
        Span::new(self.at, self.at + length)
    }

    fn either(&mut self) -> Result<Regex, LogicError> {
        self.list('|', RegexKind::Either, Self::both)
    }

    fn both(&mut self) -> Result<Regex, LogicError> {
        self.list('&', RegexKind::Both, Self::sequence)
    }

    /// Parts with a sign between them.
    fn list(
        &mut self,
        sign: char,
        make: fn(Vec<Regex>) -> RegexKind,
        part: fn(&mut Self) -> Result<Regex, LogicError>,
    ) -> Result<Regex, LogicError> {
        let first = part(self)?;
        if self.peek() != Some(sign) {
            return Ok(first);
        }
        let mut span = first.span;
        let mut parts = vec![first];
        while self.skip(sign) {
            let next = part(self)?;
            span = span.to(next.span);
            parts.push(next);
        }
        Ok(Regex { kind: make(parts), span })
    }

    fn sequence(&mut self) -> Result<Regex, LogicError> {
        let mut parts: Vec<Regex> = Vec::new();
        while self.peek().is_some_and(|c| !matches!(c, '|' | '&' | ')')) {
            parts.push(self.repeated()?);
        }
        let start = Span::new(self.at, self.at);
        let Some(last) = parts.pop() else {
            return Ok(Regex { kind: RegexKind::Empty, span: start });
        };
        if parts.is_empty() {
            return Ok(last);
        }
        let span = parts[0].span.to(last.span);
        parts.push(last);
        Ok(Regex { kind: RegexKind::Sequence(parts), span })
    }

    fn repeated(&mut self) -> Result<Regex, LogicError> {
        let mut regex = self.atom()?;
        let mut suffixes = 0;
        loop {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => {
                    let bounds = self.bounds()?;
                    // Bounds end behind their brace, the signs are still here.
                    self.at -= 1;
                    bounds
                }
                _ => return Ok(regex),
            };
            suffixes += 1;
            if suffixes > MAX_SUFFIXES {
                return Err(LogicError::syntax(self.here(), "too many signs in a row"));
            }
            self.at += 1;
            let span = Span::new(regex.span.start, self.at);
            let inner = Box::new(regex);
            regex = Regex { kind: RegexKind::Repeat { inner, least, most }, span };
        }
    }

    /// `{n}`, `{n,}` or `{n,m}`.
    fn bounds(&mut self) -> Result<(u32, Option<u32>), LogicError> {
        let open = self.here();
        self.skip('{');
        let least = self.bound()?;
        let most = if !self.skip(',') {
            Some(least)
        } else if self.peek() == Some('}') {
            None
        } else {
            Some(self.bound()?)
        };
        if !self.skip('}') {
            return Err(LogicError::syntax(open, "the brace opened here is not closed")
                .helping("repetition is written `{n}`, `{n,}` or `{n,m}`"));
        }
        if most.is_some_and(|most| most < least) {
            let span = Span::new(open.start, self.at);
            return Err(LogicError::syntax(span, "the second bound is below the first"));
        }
        Ok((least, most))
    }

    fn bound(&mut self) -> Result<u32, LogicError> {
        let span = self.digits();
        let digits = span.of(self.text);
        if digits.is_empty() {
            return Err(LogicError::syntax(self.here(), "a number must stand here")
                .helping("repetition is written `{n}`, `{n,}` or `{n,m}`"));
        }
        match digits.parse() {
            Ok(bound) if bound <= MAX_REPEAT => Ok(bound),
            _ => Err(LogicError::syntax(span, format!("more than {MAX_REPEAT} times"))),
        }
    }

    /// The decimal digits from here on.
    pub(super) fn digits(&mut self) -> Span {
        self.peek();
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let span = Span::new(self.at, self.at + length);
        self.at = span.end;
        span
    }

    fn atom(&mut self) -> Result<Regex, LogicError> {
        let start = self.here();
        let c = self.peek();
        if self.nesting == MAX_NESTING {
            let message = format!("the expression is nested more than {MAX_NESTING} deep");
            return Err(LogicError::syntax(start, message));
        }
        self.nesting += 1;
        self.at = start.end;
        let kind = match c {
            Some('(') => {
                let inner = self.either()?;
                if !self.skip(')') {
                    let message = "the expression ends inside a parenthesis opened here";
                    return Err(LogicError::syntax(start, message));
                }
                inner.kind
            }
            Some('~') => RegexKind::Not(Box::new(self.repeated_operand(start)?)),
            Some('[') => RegexKind::Letter(self.vector(start)?),
            Some('.') => RegexKind::Any,
            Some(c) if c.is_ascii_digit() => {
                RegexKind::Letter(vec![Entry::Digit(i64::from(u32::from(c) - u32::from('0')))])
            }
            Some(c @ ('*' | '+' | '?' | '{')) => {
                return Err(LogicError::syntax(start, format!("nothing stands before `{c}`")));
            }
            Some(c) => {
                return Err(LogicError::syntax(start, format!("unexpected `{c}`")).helping(
                    "letters are digits, or stand in brackets: `[0,1]`, `[10]`, `[-1]`, `[5-9]`",
                ));
            }
            None => return Err(LogicError::syntax(start, "the expression ends here")),
        };
        self.nesting -= 1;
        Ok(Regex { kind, span: Span::new(start.start, self.at) })
    }

    /// What `~` stands before.
    fn repeated_operand(&mut self, sign: Span) -> Result<Regex, LogicError> {
        match self.peek() {
            None | Some('|' | '&' | ')') => {
                Err(LogicError::syntax(sign, "nothing stands after `~`"))
            }
            Some(_) => self.atom(),
        }
    }
}
