//! Words of a Graphviz file.

use crate::format::error::{FormatError, Place};

/// A word with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) place: Place,
}

/// What a word is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name, a number or a text in quotes.
    Name(String),
    /// One of `{ } [ ] ; , =`.
    Mark(char),
    Arrow,
}

/// All words of a text.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token>, FormatError> {
    let mut lexer = Lexer { chars: text.chars().peekable(), place: Place { line: 1, column: 1 } };
    let mut tokens = Vec::new();
    while let Some(token) = lexer.next_token()? {
        tokens.push(token);
    }
    Ok(tokens)
}

struct Lexer<'a> {
    chars: std::iter::Peekable<std::str::Chars<'a>>,
    place: Place,
}

impl Lexer<'_> {
    fn bump(&mut self) -> Option<char> {
        let c = self.chars.next()?;
        if c == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(c)
    }

    fn next_token(&mut self) -> Result<Option<Token>, FormatError> {
        loop {
            let place = self.place;
            let Some(c) = self.bump() else {
                return Ok(None);
            };
            let kind = match c {
                c if c.is_whitespace() => continue,
                '#' => {
                    self.line();
                    continue;
                }
                '/' => {
                    self.comment(place)?;
                    continue;
                }
                '{' | '}' | '[' | ']' | ';' | ',' | '=' => Kind::Mark(c),
                '"' => Kind::Name(self.quoted(place)?),
                '-' if self.chars.peek() == Some(&'>') => {
                    self.bump();
                    Kind::Arrow
                }
                c if is_name(c) || c == '-' => Kind::Name(self.name(c)),
                c => {
                    let message = format!("{} has no meaning here", c.escape_debug());
                    return Err(FormatError::new(place, message));
                }
            };
            return Ok(Some(Token { kind, place }));
        }
    }

    fn line(&mut self) {
        while self.chars.peek().is_some_and(|&c| c != '\n') {
            self.bump();
        }
    }

    fn comment(&mut self, place: Place) -> Result<(), FormatError> {
        match self.bump() {
            Some('/') => {
                self.line();
                Ok(())
            }
            Some('*') => {
                let mut last = ' ';
                while let Some(c) = self.bump() {
                    if last == '*' && c == '/' {
                        return Ok(());
                    }
                    last = c;
                }
                Err(FormatError::new(place, "a comment without its end */"))
            }
            _ => Err(FormatError::new(place, "/ has no meaning here")),
        }
    }

    fn quoted(&mut self, place: Place) -> Result<String, FormatError> {
        let mut text = String::new();
        while let Some(c) = self.bump() {
            match c {
                '"' => return Ok(text),
                '\\' => match self.bump() {
                    Some(c @ ('"' | '\\')) => text.push(c),
                    Some(c) => text.extend(['\\', c]),
                    None => break,
                },
                c => text.push(c),
            }
        }
        Err(FormatError::new(place, "a text without its closing quote"))
    }

    fn name(&mut self, first: char) -> String {
        let mut name = String::from(first);
        while let Some(&c) = self.chars.peek()
            && is_name(c)
        {
            name.push(c);
            self.bump();
        }
        name
    }
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '.'
}
