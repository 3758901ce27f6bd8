//! Scripts: text to commands.
//!
//! A command ends in `;`, `:` or `::`. `#` starts a comment, outside quotes (in
//! a formula it calls a macro). A quoted text may run over several lines.
//! Reading is tolerant: a bad command is one error, and the next command is
//! read as if nothing had happened. For that, the two usual slips of quoting
//! are recognised by a `;` or `:` in a quoted text, where nothing can mean
//! them: the quote was closed after the end mark, or not at all. Takes time
//! linear in the text.

use super::command::{Command, Verbosity};
use super::lexer::is_word_byte;
use super::parse_command::parse_pieces;
use super::span::Span;
use super::usage::usage_of;
use crate::error::LogicError;

/// The commands of a script, each or what is wrong with it. Spans are places
/// in `text`.
pub fn parse_script(text: &str) -> Vec<Result<Command, LogicError>> {
    let mut scanner = Scanner { text, at: 0 };
    let mut commands = Vec::new();
    while let Some(chunk) = scanner.chunk() {
        commands.push(match chunk.mistake {
            Some(mistake) => Err(mistake),
            None => parse_pieces(text, &chunk),
        });
    }
    commands
}

/// The one command that `text` is.
///
/// # Errors
/// The first mistake; that there is no command, or more than one.
pub fn parse_command(text: &str) -> Result<Command, LogicError> {
    let mut commands = parse_script(text).into_iter();
    let first = commands.next().unwrap_or_else(|| {
        Err(LogicError::syntax(Span::new(0, text.len()), "there is no command"))
    })?;
    if commands.next().is_some() {
        let span = Span::new(first.span.end, text.len());
        return Err(LogicError::syntax(span, "there is more than one command"));
    }
    Ok(first)
}

/// Whether no command of the text is unfinished: an interactive session reads
/// another line until it is.
pub fn is_complete(text: &str) -> bool {
    let mut scanner = Scanner { text, at: 0 };
    let mut complete = true;
    while let Some(piece) = scanner.piece() {
        complete = match piece.kind {
            PieceKind::End(_) => true,
            PieceKind::Quoted { closed } => !closed && has_end_mark(piece.inside(text)),
            PieceKind::Word | PieceKind::Symbol => false,
        };
    }
    complete
}

/// A part of a command.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) kind: PieceKind,
    pub(super) span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceKind {
    /// Letters, digits and `_`.
    Word,
    /// Any other character, or `:=`.
    Symbol,
    /// A text with its quotes; the closing one may be missing.
    Quoted { closed: bool },
    /// An end mark.
    End(Verbosity),
}

impl Piece {
    /// The text between the quotes.
    pub(super) fn inside<'s>(&self, text: &'s str) -> &'s str {
        let all = self.span.of(text);
        let all = all.strip_prefix('"').unwrap_or(all);
        match self.kind {
            PieceKind::Quoted { closed: true } => all.strip_suffix('"').unwrap_or(all),
            _ => all,
        }
    }
}

/// The pieces of one command.
#[derive(Debug)]
pub(super) struct Chunk {
    /// Without the end mark; at least one, if there is no mistake.
    pub(super) pieces: Vec<Piece>,
    /// The end mark and where it stands; none, if it is missing.
    pub(super) end: Option<(Verbosity, Span)>,
    /// What is wrong with its quotes.
    mistake: Option<LogicError>,
}

impl Chunk {
    fn ending(self, end: Option<(Verbosity, Span)>) -> Self {
        Self { end, ..self }
    }

    fn wrong(self, mistake: LogicError) -> Self {
        Self { mistake: Some(mistake), ..self }
    }
}

fn has_end_mark(text: &str) -> bool {
    text.contains([':', ';'])
}

struct Scanner<'s> {
    text: &'s str,
    at: usize,
}

impl Scanner<'_> {
    fn piece(&mut self) -> Option<Piece> {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        let first = rest.chars().next()?;
        let (kind, length) = match first {
            '"' => match rest[1..].find('"') {
                Some(length) => (PieceKind::Quoted { closed: true }, length + 2),
                None => (PieceKind::Quoted { closed: false }, rest.len()),
            },
            ';' => (PieceKind::End(Verbosity::Quiet), 1),
            ':' if rest.starts_with("::") => (PieceKind::End(Verbosity::Details), 2),
            ':' if rest.starts_with(":=") => (PieceKind::Symbol, 2),
            ':' => (PieceKind::End(Verbosity::Steps), 1),
            c if is_word_byte(c) => {
                (PieceKind::Word, rest.find(|c| !is_word_byte(c)).unwrap_or(rest.len()))
            }
            c => (PieceKind::Symbol, c.len_utf8()),
        };
        let span = Span::new(self.at, self.at + length);
        self.at = span.end;
        Some(Piece { kind, span })
    }

    /// White space, comments, and a byte order mark at the start.
    fn skip_blanks(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let blank = |c: char| c.is_whitespace() || c == '\u{FEFF}';
            let shorter = rest.trim_start_matches(blank);
            self.at += rest.len() - shorter.len();
            if !shorter.starts_with('#') {
                return;
            }
            self.at += shorter.find('\n').unwrap_or(shorter.len());
        }
    }

    /// The pieces up to the next end mark.
    fn chunk(&mut self) -> Option<Chunk> {
        let mut chunk = Chunk { pieces: Vec::new(), end: None, mistake: None };
        loop {
            let before = self.at;
            let Some(piece) = self.piece() else {
                return (!chunk.pieces.is_empty()).then_some(chunk);
            };
            match piece.kind {
                PieceKind::End(verbosity) if chunk.pieces.is_empty() => {
                    // A lone `;` is an empty command, and harmless.
                    if verbosity == Verbosity::Quiet {
                        continue;
                    }
                    let message = "there is no command before this";
                    return Some(chunk.wrong(LogicError::syntax(piece.span, message)));
                }
                PieceKind::End(verbosity) => {
                    return Some(chunk.ending(Some((verbosity, piece.span))));
                }
                PieceKind::Quoted { closed } => {
                    if let Some(mistake) = self.quote_mistake(piece, closed) {
                        return Some(chunk.wrong(mistake));
                    }
                }
                PieceKind::Word if self.starts_command(&chunk, piece, before) => {
                    self.at = before;
                    return Some(chunk);
                }
                PieceKind::Word | PieceKind::Symbol => {}
            }
            chunk.pieces.push(piece);
        }
    }

    /// Whether a word is the next command, the end mark of this one having
    /// been forgotten: the first word of a line, after a quoted text.
    fn starts_command(&self, chunk: &Chunk, piece: Piece, before: usize) -> bool {
        let after_quote =
            chunk.pieces.last().is_some_and(|last| matches!(last.kind, PieceKind::Quoted { .. }));
        after_quote
            && usage_of(piece.span.of(self.text)).is_some()
            && self.text[before..piece.span.start].contains('\n')
    }

    /// What is wrong with a quoted text, if it is; moves to where the next
    /// command probably starts.
    fn quote_mistake(&mut self, piece: Piece, closed: bool) -> Option<LogicError> {
        let inside = piece.inside(self.text);
        let start = piece.span.start + 1;
        let Some(first) = inside.find([':', ';']) else {
            return (!closed).then(|| {
                let quote = Span::new(piece.span.start, start);
                LogicError::syntax(quote, "this quote is never closed")
            });
        };
        let mark = if inside[first..].starts_with("::") { 2 } else { 1 };
        let mark = Span::new(start + first, start + first + mark);
        let written = mark.of(self.text);
        if closed && inside[mark.end - start..].trim().is_empty() {
            // `"φ:"`: a further end mark belongs to the same command.
            let after = self.at;
            if !matches!(self.piece().map(|piece| piece.kind), Some(PieceKind::End(_))) {
                self.at = after;
            }
            let message = format!("the `{written}` stands inside the quotes");
            return Some(
                LogicError::syntax(mark, message)
                    .helping(format!("a command ends after the closing quote: `…\"{written}`")),
            );
        }
        self.at = mark.end;
        let message =
            format!("this quote is not closed before the `{written}` that ends the command");
        Some(LogicError::syntax(Span::new(piece.span.start, start), message))
    }
}
