//! The pieces of a command to the command.
//!
//! One small method for each part that commands are made of, and one table
//! that says which command is made of what.

use super::command::{Alphabet, Command, CommandKind, Operator, Quoted, Reference};
use super::formula::{Name, SystemName};
use super::parse_formula::full_system_name;
use super::script::{Chunk, Piece, PieceKind};
use super::span::Span;
use super::usage::{COMMANDS, Usage, usage_of};
use crate::error::{LogicError, LogicErrorKind, suggest};

/// The command that the pieces of a chunk make.
pub(super) fn parse_pieces(text: &str, chunk: &Chunk) -> Result<Command, LogicError> {
    let (first, last) = (chunk.pieces[0].span, chunk.pieces[chunk.pieces.len() - 1].span);
    let content = first.to(last);
    let mut cursor = Cursor { text, pieces: &chunk.pieces, at: 0, end: last.end, usage: None };
    let metacommands = cursor.metacommands()?;
    let kind = cursor.command()?;
    if let Some(piece) = cursor.peek() {
        return Err(cursor.unexpected(piece));
    }
    let Some((verbosity, end)) = chunk.end else {
        let message = "the command has no `;`, `:` or `::` at its end";
        return Err(LogicError::syntax(Span::new(last.end, last.end), message));
    };
    Ok(Command { kind, verbosity, metacommands, span: content.to(end) })
}

pub(super) struct Cursor<'s> {
    pub(super) text: &'s str,
    pieces: &'s [Piece],
    at: usize,
    /// Where the last piece ends.
    end: usize,
    /// Of the command, once it is known.
    usage: Option<&'static Usage>,
}

impl<'s> Cursor<'s> {
    fn command(&mut self) -> Result<CommandKind, LogicError> {
        let word = self.word("a command")?;
        if self.is_symbol("[") && usage_of(word.of(self.text)).is_none() {
            return self.word_definition(word);
        }
        let command = word.of(self.text);
        self.usage = usage_of(command);
        if self.usage.is_none() {
            let names = COMMANDS.iter().map(|usage| usage.command);
            let message = format!("there is no command `{command}`");
            return Err(LogicError::new(LogicErrorKind::UnknownName, message)
                .at(word)
                .suggesting(suggest(command, names))
                .helping("`help;` lists the commands"));
        }
        match command {
            "eval" => self.evaluation(false),
            "def" => self.evaluation(true),
            "reg" => {
                let name = self.name()?;
                let alphabets = self.alphabets()?;
                let expression = self.quoted("a regular expression in quotes")?;
                Ok(CommandKind::Regular { name, alphabets, expression })
            }
            "macro" => {
                let name = self.name()?;
                let body = self.quoted("a text in quotes")?;
                Ok(CommandKind::Macro { name, body })
            }
            "assert" => {
                let is_named = self.peek().is_some_and(|piece| piece.kind == PieceKind::Word);
                let name = if is_named { Some(self.name()?) } else { None };
                let formula = self.quoted("a formula in quotes")?;
                Ok(CommandKind::Assert { name, formula })
            }
            "explain" => Ok(CommandKind::Explain(self.quoted("a formula in quotes")?)),
            "morphism" => self.morphism(),
            "promote" => Ok(CommandKind::Promote { word: self.name()?, morphism: self.name()? }),
            "image" => Ok(CommandKind::Image {
                word: self.name()?,
                morphism: self.name()?,
                old: self.name()?,
            }),
            "combine" => self.combine(),
            "join" => self.join(),
            "ost" => self.ostrowski(),
            "parry" => self.parry(),
            "pisot" => self.pisot(),
            "dumont" => self.dumont(),
            "split" => self.split(false),
            "rsplit" => self.split(true),
            "convert" => Ok(CommandKind::Convert {
                result: self.reference()?,
                system: self.system()?,
                old: self.reference()?,
            }),
            "transduce" => Ok(CommandKind::Transduce {
                result: self.reference()?,
                transducer: self.name()?,
                old: self.reference()?,
            }),
            "alphabet" => Ok(CommandKind::Alphabet {
                result: self.reference()?,
                alphabets: self.alphabets()?,
                old: self.reference()?,
            }),
            "inf" => Ok(CommandKind::Infinite(self.reference()?)),
            "describe" | "info" => Ok(CommandKind::Describe(self.reference()?)),
            "regex" => Ok(CommandKind::ToRegex(self.reference()?)),
            "test" => {
                let automaton = self.reference()?;
                Ok(CommandKind::Test { automaton, count: self.number("a count")? })
            }
            "first" => {
                let automaton = self.reference()?;
                let count =
                    if self.peek().is_some() { Some(self.number("a count")?) } else { None };
                Ok(CommandKind::First { automaton, count })
            }
            "count" => self.count(),
            "growth" => Ok(CommandKind::Growth(self.name()?)),
            "values" => Ok(CommandKind::ValuesWord { word: self.name()?, function: self.name()? }),
            "same" => Ok(CommandKind::Same { left: self.name()?, right: self.name()? }),
            "relations" => Ok(CommandKind::Relations(self.name()?)),
            "export" | "draw" => self.export(command == "draw"),
            "load" => self.load(),
            "help" => {
                let topic = if self.peek().is_some() { Some(self.name()?) } else { None };
                Ok(CommandKind::Help(topic))
            }
            "cls" | "clear" => Ok(CommandKind::Clear),
            "exit" | "quit" => Ok(CommandKind::Exit),
            operation => self.operation(operation),
        }
    }

    fn operation(&mut self, command: &str) -> Result<CommandKind, LogicError> {
        let (operator, least, most) = match command {
            "union" => (Operator::Union, 1, usize::MAX),
            "intersect" => (Operator::Intersect, 1, usize::MAX),
            "concat" => (Operator::Concat, 1, usize::MAX),
            "star" => (Operator::Star, 1, 1),
            "rightquo" => (Operator::RightQuotient, 2, 2),
            "leftquo" => (Operator::LeftQuotient, 2, 2),
            "reverse" => (Operator::Reverse, 1, 1),
            "minimize" => (Operator::Minimize, 1, 1),
            "fixleadzero" => (Operator::FixLeadZero, 1, 1),
            "fixtrailzero" => (Operator::FixTrailZero, 1, 1),
            other => unreachable!("`{other}` is listed as a command but not read"),
        };
        let result = self.reference()?;
        let mut operands = Vec::new();
        while operands.len() < least || (operands.len() < most && self.peek().is_some()) {
            operands.push(self.reference()?);
        }
        Ok(CommandKind::Operation { operator, result, operands })
    }

    pub(super) fn peek(&self) -> Option<Piece> {
        self.pieces.get(self.at).copied()
    }

    pub(super) fn advance(&mut self) {
        self.at += 1;
    }

    /// The place of the piece that was read last.
    pub(super) fn last(&self) -> Span {
        self.pieces[self.at - 1].span
    }

    pub(super) fn is_symbol(&self, symbol: &str) -> bool {
        self.peek().is_some_and(|piece| {
            piece.kind == PieceKind::Symbol && piece.span.of(self.text) == symbol
        })
    }

    /// Moves past a symbol, if it is there.
    pub(super) fn skip(&mut self, symbol: &str) -> bool {
        let found = self.is_symbol(symbol);
        self.at += usize::from(found);
        found
    }

    /// A symbol that must be there.
    pub(super) fn symbol(&mut self, symbol: &str) -> Result<Span, LogicError> {
        let span = self.here();
        if self.skip(symbol) { Ok(span) } else { Err(self.expected(&format!("`{symbol}`"))) }
    }

    pub(super) fn word(&mut self, what: &str) -> Result<Span, LogicError> {
        match self.peek() {
            Some(Piece { kind: PieceKind::Word, span }) => {
                self.advance();
                Ok(span)
            }
            _ => Err(self.expected(what)),
        }
    }

    pub(super) fn name(&mut self) -> Result<Name, LogicError> {
        let here = self.here();
        let text = here.of(self.text);
        if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(self.expected("a name"));
        }
        self.word("a name").map(|span| Name { text: text.to_owned(), span })
    }

    pub(super) fn reference(&mut self) -> Result<Reference, LogicError> {
        let dollar = self.skip("$");
        Ok(Reference { name: self.name()?, dollar })
    }

    /// Decimal digits.
    pub(super) fn number<N: std::str::FromStr>(&mut self, what: &str) -> Result<N, LogicError> {
        let span = self.here();
        let digits = span.of(self.text);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(self.expected(what));
        }
        self.advance();
        digits.parse().map_err(|_| LogicError::syntax(span, "the number is too large"))
    }

    /// Decimal digits with or without a sign.
    pub(super) fn integer(&mut self, what: &str) -> Result<i64, LogicError> {
        let start = self.here();
        let sign = if self.skip("-") {
            "-"
        } else {
            self.skip("+");
            ""
        };
        let span = self.here();
        let digits = span.of(self.text);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(self.expected(what));
        }
        self.advance();
        format!("{sign}{digits}")
            .parse()
            .map_err(|_| LogicError::syntax(start.to(span), "the number is too large"))
    }

    pub(super) fn quoted(&mut self, what: &str) -> Result<Quoted, LogicError> {
        match self.peek() {
            Some(piece) if matches!(piece.kind, PieceKind::Quoted { .. }) => {
                self.advance();
                let text = piece.inside(self.text).to_owned();
                Ok(Quoted { text, start: piece.span.start + 1 })
            }
            _ => Err(self.expected(what)),
        }
    }

    fn system(&mut self) -> Result<SystemName, LogicError> {
        self.skip("?");
        let span = self.word("a number system such as `msd_fib`")?;
        Ok(SystemName { text: full_system_name(span.of(self.text)), span: Some(span) })
    }

    /// Number systems and sets, at least one.
    fn alphabets(&mut self) -> Result<Vec<Alphabet>, LogicError> {
        let mut alphabets = Vec::new();
        loop {
            let alphabet = match self.peek() {
                Some(_) if self.is_symbol("{") => Some(self.letters()?),
                Some(_) if self.is_symbol("?") => Some(Alphabet::System(self.system()?)),
                Some(Piece { kind: PieceKind::Word, span }) => {
                    // A name after the alphabets is no alphabet; nothing comes after it.
                    let text = span.of(self.text);
                    let is_system = text.starts_with("msd") || text.starts_with("lsd");
                    let is_base = text.bytes().all(|b| b.is_ascii_digit());
                    let is_last = self.at + 1 == self.pieces.len();
                    let is_alphabet = is_system || is_base || !is_last;
                    if is_alphabet { Some(Alphabet::System(self.system()?)) } else { None }
                }
                _ => None,
            };
            match alphabet {
                Some(alphabet) => alphabets.push(alphabet),
                None if alphabets.is_empty() => {
                    return Err(self.expected("a number system or a set such as `{0,1}`"));
                }
                None => return Ok(alphabets),
            }
        }
    }

    /// `{-1,0,1}`.
    fn letters(&mut self) -> Result<Alphabet, LogicError> {
        let open = self.symbol("{")?;
        let mut letters = Vec::new();
        loop {
            let letter = self.integer("a letter, which is an integer,")?;
            if !letters.contains(&letter) {
                letters.push(letter);
            }
            if !self.skip(",") {
                break;
            }
        }
        let close = self.symbol("}")?;
        Ok(Alphabet::Letters { letters, span: open.to(close) })
    }

    /// Where the current piece stands; the end, after the last.
    pub(super) fn here(&self) -> Span {
        self.peek().map_or(Span::new(self.end, self.end), |piece| piece.span)
    }

    /// Where the piece before the current one ends.
    pub(super) fn end_before(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |last| self.pieces[last].span.end)
    }

    /// The error that something else must stand here.
    pub(super) fn expected(&self, what: &str) -> LogicError {
        let message = match self.peek() {
            Some(piece) => format!("{what} must stand here, not `{}`", self.shown(piece)),
            None => format!("{what} is missing"),
        };
        self.with_usage(LogicError::syntax(self.here(), message))
    }

    fn unexpected(&self, piece: Piece) -> LogicError {
        let message = format!("the command should end before `{}`", self.shown(piece));
        self.with_usage(LogicError::syntax(piece.span, message))
    }

    fn with_usage(&self, error: LogicError) -> LogicError {
        match self.usage {
            Some(Usage { command, form: "", .. }) => {
                error.helping(format!("`{command}` stands alone"))
            }
            Some(Usage { command, form, .. }) => {
                error.helping(format!("the form is `{command} {form}`"))
            }
            None => error,
        }
    }

    fn shown(&self, piece: Piece) -> &'s str {
        match piece.kind {
            PieceKind::Quoted { .. } => "\"",
            _ => piece.span.of(self.text),
        }
    }
}
