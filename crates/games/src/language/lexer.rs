//! Characters to tokens.

use super::error::{LanguageError, Span};
use super::{MAX_NAME, MAX_NUMBER};

/// A token; words and names borrow from the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'s> {
    Word(&'s str),
    Number(u64),
    /// The inside of a quoted name.
    Text(&'s str),
    /// A sign, in its ASCII spelling.
    Symbol(&'static str),
    /// The end of a line.
    Newline,
    /// The end of the file.
    End,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'s> {
    pub(super) kind: Kind<'s>,
    pub(super) span: Span,
}

/// How signs are written and what they stand for, longer ones first.
const SYMBOLS: &[(&str, &str)] = &[
    ("...", "..."),
    ("…", "..."),
    ("<=", "<="),
    ("≤", "<="),
    (">=", ">="),
    ("≥", ">="),
    ("!=", "!="),
    ("≠", "!="),
    ("<", "<"),
    (">", ">"),
    ("=", "="),
    ("+", "+"),
    ("-", "-"),
    ("−", "-"),
    ("*", "*"),
    ("(", "("),
    (")", ")"),
    ("|", "|"),
    (",", ","),
];

/// Habits from other languages and from word processors, and what to write.
const SLIPS: &[(&str, &str)] = &[
    ("==", "="),
    ("=<", "<="),
    ("=>", ">="),
    ("<>", "!="),
    ("&&", "and"),
    ("&", "and"),
    ("%", "mod"),
    ("–", "-"),
    ("“", "\""),
    ("”", "\""),
    ("//", "#"),
];

/// The tokens up to the end, or up to the first character that starts none,
/// with the reason. Tokens before a bad character are kept, so that an earlier
/// mistake is the one reported.
pub(super) fn lex(source: &str) -> (Vec<Token<'_>>, Option<LanguageError>) {
    let mut lexer = Lexer { source, at: 0 };
    let mut tokens = Vec::new();
    loop {
        match lexer.token() {
            Ok(token) => {
                tokens.push(token);
                if token.kind == Kind::End {
                    return (tokens, None);
                }
            }
            Err(error) => {
                let span = Span { start: error.span.start, end: error.span.start };
                tokens.push(Token { kind: Kind::End, span });
                return (tokens, Some(error));
            }
        }
    }
}

struct Lexer<'s> {
    source: &'s str,
    at: usize,
}

impl<'s> Lexer<'s> {
    fn rest(&self) -> &'s str {
        &self.source[self.at..]
    }

    fn token(&mut self) -> Result<Token<'s>, LanguageError> {
        self.skip_blanks()?;
        let start = self.at;
        let kind = self.kind()?;
        Ok(Token { kind, span: Span { start, end: self.at } })
    }

    /// Spaces, a byte order mark at the start, and a comment up to the end of
    /// its line.
    fn skip_blanks(&mut self) -> Result<(), LanguageError> {
        if self.at == 0 && self.source.starts_with('\u{FEFF}') {
            self.at = '\u{FEFF}'.len_utf8();
        }
        self.advance(|c| c.is_whitespace() && c != '\n');
        if self.rest().starts_with('#') {
            let comment = self.advance(|c| c != '\n');
            self.refuse_control(comment)?;
        }
        Ok(())
    }

    fn kind(&mut self) -> Result<Kind<'s>, LanguageError> {
        let Some(first) = self.rest().chars().next() else { return Ok(Kind::End) };
        if first == '\n' {
            self.at += 1;
            return Ok(Kind::Newline);
        }
        if first.is_ascii_digit() {
            return self.number();
        }
        if first.is_alphabetic() || first == '_' {
            // U+0300: an `è` that was typed as two characters.
            let word = self.advance(|c| c.is_alphanumeric() || c == '_' || c == '\u{300}');
            return Ok(Kind::Word(&self.source[word.start..word.end]));
        }
        if first == '"' {
            return self.text();
        }
        if let Some((slip, meant)) = self.starts_with_one_of(SLIPS) {
            let error = self.error_here(slip.len(), format!("unexpected `{slip}`"));
            return Err(error.suggesting(Some(meant)));
        }
        if let Some((written, symbol)) = self.starts_with_one_of(SYMBOLS) {
            self.at += written.len();
            return Ok(Kind::Symbol(symbol));
        }
        self.refuse_control(Span { start: self.at, end: self.at + first.len_utf8() })?;
        Err(self.error_here(first.len_utf8(), format!("unexpected character `{first}`")))
    }

    fn number(&mut self) -> Result<Kind<'s>, LanguageError> {
        let digits = self.advance(|c| c.is_ascii_digit());
        match self.source[digits.start..digits.end].parse() {
            Ok(number) if number <= MAX_NUMBER => Ok(Kind::Number(number)),
            _ => Err(LanguageError::new(self.source, digits, "the number is too large")
                .expecting(format!("at most {MAX_NUMBER}"))),
        }
    }

    fn text(&mut self) -> Result<Kind<'s>, LanguageError> {
        let start = self.at;
        self.at += 1;
        let inside = self.advance(|c| c != '"' && c != '\n');
        if !self.rest().starts_with('"') {
            let span = Span { start, end: inside.end };
            return Err(LanguageError::new(self.source, span, "the name has no closing quote")
                .expecting("`\"` before the end of the line"));
        }
        self.at += 1;
        self.refuse_control(inside)?;
        let text = self.source[inside.start..inside.end].trim();
        let refuse = |message: &str| {
            LanguageError::new(self.source, Span { start, end: self.at }, message)
                .expecting(format!("1 to {MAX_NAME} characters"))
        };
        match text.chars().count() {
            0 => Err(refuse("the name is empty")),
            n if n > MAX_NAME => Err(refuse("the name is too long")),
            _ => Ok(Kind::Text(text)),
        }
    }

    /// Moves past the characters that satisfy `inside`.
    fn advance(&mut self, inside: impl Fn(char) -> bool) -> Span {
        let start = self.at;
        self.at += self.rest().find(|c| !inside(c)).unwrap_or(self.rest().len());
        Span { start, end: self.at }
    }

    fn starts_with_one_of(
        &self,
        table: &'static [(&'static str, &'static str)],
    ) -> Option<(&'static str, &'static str)> {
        table.iter().copied().find(|(written, _)| self.rest().starts_with(written))
    }

    fn refuse_control(&self, span: Span) -> Result<(), LanguageError> {
        let bad = |c: char| c.is_control() && c != '\t' && c != '\r';
        let Some(found) = self.source[span.start..span.end].char_indices().find(|(_, c)| bad(*c))
        else {
            return Ok(());
        };
        let (start, c) = (span.start + found.0, found.1);
        let message = format!("the control character U+{:04X}", u32::from(c));
        let span = Span { start, end: start + c.len_utf8() };
        Err(LanguageError::new(self.source, span, message).expecting("plain text"))
    }

    fn error_here(&self, length: usize, message: String) -> LanguageError {
        LanguageError::new(self.source, Span { start: self.at, end: self.at + length }, message)
    }
}
