//! Characters to tokens of a formula.
//!
//! Every token is ASCII, as in Walnut. Signs from mathematics and from other
//! languages are recognised only to say what is written here instead. Takes
//! time linear in the text.

use super::span::Span;
use crate::error::LogicError;

/// A token; words borrow from the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind<'s> {
    /// A variable, the name of an automatic word, or a quantifier with or
    /// without its first variable glued to it.
    Word(&'s str),
    /// `.W`: the name of an automatic word.
    DottedWord(&'s str),
    /// `$f`, without the sign.
    Function(&'s str),
    /// Decimal digits.
    Number(&'s str),
    /// `?msd_fib`, without the sign.
    System(&'s str),
    /// `@k`.
    Letter(i64),
    /// Anything else.
    Symbol(&'static str),
    /// The end of the text.
    End,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'s> {
    pub(super) kind: Kind<'s>,
    pub(super) span: Span,
}

/// Longer ones first.
const SYMBOLS: &[&str] = &[
    "<=>", "<=", ">=", "=>", "!=", "<", ">", "=", "+", "-", "_", "*", "/", "~", "`", "&", "|", "^",
    "(", ")", "[", "]", ",",
];

/// Habits from other languages, and what to write; none of them can occur in
/// a formula. Longer ones first.
const SLIPS: &[(&str, &str)] = &[
    ("<==>", "<=>"),
    ("<->", "<=>"),
    ("===", "="),
    ("==>", "=>"),
    ("==", "="),
    ("=<", "<="),
    ("<>", "!="),
    ("=/=", "!="),
    ("/=", "!="),
    ("~=", "!="),
    ("->", "=>"),
    ("&&", "&"),
    ("||", "|"),
    ("/\\", "&"),
    ("\\/", "|"),
    ("!", "~"),
    ("**", "*"),
    ("∃", "E"),
    ("∀", "A"),
    ("≤", "<="),
    ("⩽", "<="),
    ("≥", ">="),
    ("⩾", ">="),
    ("≠", "!="),
    ("¬", "~"),
    ("∧", "&"),
    ("∨", "|"),
    ("⊕", "^"),
    ("→", "=>"),
    ("⇒", "=>"),
    ("↔", "<=>"),
    ("⇔", "<=>"),
    ("−", "-"),
    ("–", "-"),
    ("·", "*"),
    ("×", "*"),
    ("’", "`"),
    ("{", "("),
    ("}", ")"),
];

/// The tokens up to the end, or up to the first character that starts none,
/// with the reason. Tokens before a bad character are kept, so that an earlier
/// mistake is the one reported.
pub(super) fn lex(source: &str) -> (Vec<Token<'_>>, Option<LogicError>) {
    let mut lexer = Lexer { source, at: 0 };
    let mut tokens = Vec::new();
    loop {
        lexer.advance(char::is_whitespace);
        let start = lexer.at;
        match lexer.kind() {
            Ok(kind) => {
                tokens.push(Token { kind, span: Span::new(start, lexer.at) });
                if kind == Kind::End {
                    return (tokens, None);
                }
            }
            Err(error) => {
                tokens.push(Token { kind: Kind::End, span: Span::new(start, start) });
                return (tokens, Some(error));
            }
        }
    }
}

pub(super) const fn is_word_byte(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

struct Lexer<'s> {
    source: &'s str,
    at: usize,
}

impl<'s> Lexer<'s> {
    fn rest(&self) -> &'s str {
        &self.source[self.at..]
    }

    /// Moves past the characters that satisfy `inside`, and returns them.
    fn advance(&mut self, inside: impl Fn(char) -> bool) -> &'s str {
        let rest = self.rest();
        let length = rest.find(|c| !inside(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    fn kind(&mut self) -> Result<Kind<'s>, LogicError> {
        let Some(first) = self.rest().chars().next() else { return Ok(Kind::End) };
        if first.is_ascii_digit() {
            return Ok(Kind::Number(self.advance(|c| c.is_ascii_digit())));
        }
        if first.is_ascii_alphabetic() {
            return Ok(Kind::Word(self.advance(is_word_byte)));
        }
        match first {
            '$' => return self.name("a definition", "$f(x)").map(Kind::Function),
            '.' => return self.name("an automatic word", ".W[n]").map(Kind::DottedWord),
            '@' => return self.letter(),
            '?' => return self.system(),
            '#' => return Err(self.unexpanded_macro()),
            _ => {}
        }
        if let Some((slip, meant)) = SLIPS.iter().find(|(slip, _)| {
            // `!=` is a sign of its own.
            self.rest().starts_with(slip) && !self.rest().starts_with("!=")
        }) {
            let span = Span::new(self.at, self.at + slip.len());
            return Err(LogicError::syntax(span, format!("`{slip}` is written `{meant}`")));
        }
        if let Some(symbol) = SYMBOLS.iter().find(|symbol| self.rest().starts_with(**symbol)) {
            self.at += symbol.len();
            return Ok(Kind::Symbol(symbol));
        }
        let span = Span::new(self.at, self.at + first.len_utf8());
        let error = if first.is_control() {
            let message = format!("the control character U+{:04X}", u32::from(first));
            LogicError::syntax(span, message)
        } else {
            LogicError::syntax(span, format!("unexpected character `{first}`"))
        };
        Err(match first {
            ':' | ';' => error.helping(
                "no sign stands between a quantifier and its formula; \
                 a command ends after the closing quote",
            ),
            '%' => error.helping("`%0`, `%1`, … stand for arguments inside a macro only"),
            c if c.is_alphabetic() => error.helping("names are made of a-z, A-Z, 0-9 and `_`"),
            _ => error,
        })
    }

    /// The name after a sign.
    fn name(&mut self, of: &str, example: &str) -> Result<&'s str, LogicError> {
        let start = self.at;
        self.at += 1;
        self.advance(char::is_whitespace);
        let name = self.advance(is_word_byte);
        if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Ok(name);
        }
        let sign = &self.source[start..=start];
        let message = format!("the name of {of} must follow `{sign}`, as in `{example}`");
        Err(LogicError::syntax(Span::new(start, self.at.max(start + 1)), message))
    }

    fn letter(&mut self) -> Result<Kind<'s>, LogicError> {
        let start = self.at;
        self.at += 1;
        self.advance(char::is_whitespace);
        let negative = self.rest().starts_with('-');
        if negative || self.rest().starts_with('+') {
            self.at += 1;
        }
        self.advance(char::is_whitespace);
        let digits = self.advance(|c| c.is_ascii_digit());
        let span = Span::new(start, self.at);
        if digits.is_empty() {
            return Err(LogicError::syntax(span, "a letter must follow `@`, as in `@1` or `@-1`"));
        }
        let text = if negative { format!("-{digits}") } else { digits.to_owned() };
        match text.parse() {
            Ok(letter) => Ok(Kind::Letter(letter)),
            Err(_) => Err(LogicError::syntax(span, "a letter has at most 64 bits")),
        }
    }

    fn system(&mut self) -> Result<Kind<'s>, LogicError> {
        let start = self.at;
        self.at += 1;
        let spaces = self.advance(char::is_whitespace);
        let name = self.advance(is_word_byte);
        // Only a full name after a space: `? x=1` has lost its number system.
        let full = name.starts_with("msd_") || name.starts_with("lsd_");
        if name.is_empty() || !(spaces.is_empty() || full) {
            let message = "a number system must follow `?`, as in `?msd_fib`";
            return Err(LogicError::syntax(Span::new(start, start + 1), message));
        }
        Ok(Kind::System(name))
    }

    fn unexpanded_macro(&mut self) -> LogicError {
        let start = self.at;
        self.at += 1;
        let name = self.advance(is_word_byte);
        let message = format!("the macro `#{name}` was not expanded");
        LogicError::syntax(Span::new(start, self.at), message)
            .helping("a macro is called with parentheses: `#name(argument, …)`")
    }
}
