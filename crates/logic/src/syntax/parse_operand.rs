//! The operands of a formula, and what can be wrong with them.
//!
//! Part of the parser in `parse_formula.rs`: here are parentheses, variables,
//! numbers, words, calls, and the messages for what should not be there.

use super::formula::{Formula, FormulaKind, Name, SystemName, Term, TermKind};
use super::lexer::{Kind, Token};
use super::parse_formula::{Either, MAX_HEIGHT, Parser, name, number};
use super::span::Span;
use crate::error::LogicError;

/// English, and the sign for it.
const ENGLISH: &[(&str, &str)] = &[
    ("and", "&"),
    ("or", "|"),
    ("xor", "^"),
    ("not", "~"),
    ("implies", "=>"),
    ("iff", "<=>"),
    ("forall", "A"),
    ("exists", "E"),
    ("all", "A"),
];

/// An expression, what it is part of, and where it stands with the parentheses
/// around it.
#[derive(Debug)]
pub(super) struct Operand<'s> {
    pub(super) source: &'s str,
    pub(super) expression: Either,
    pub(super) span: Span,
    /// Of the tree.
    pub(super) height: usize,
}

impl<'s> Operand<'s> {
    pub(super) fn new(
        source: &'s str,
        expression: Either,
        span: Span,
        height: usize,
    ) -> Result<Self, LogicError> {
        if height > MAX_HEIGHT {
            let message = format!("the formula has more than {MAX_HEIGHT} operators in a row");
            return Err(LogicError::syntax(span, message).helping("name parts of it with `def`"));
        }
        Ok(Self { source, expression, span, height })
    }

    /// This as a formula, wanted for the reason given.
    pub(super) fn formula(self, why: &str) -> Result<Box<Formula>, LogicError> {
        let term = match self.expression {
            Either::Formula(formula) => return Ok(formula),
            Either::Term(term) => term,
        };
        let text = excerpt(self.span.of(self.source));
        let message = format!("{why}, but `{text}` is a number, not true or false");
        let error = LogicError::syntax(self.span, message);
        Err(match term.kind {
            TermKind::Word { .. } => error.helping(format!("compare it: `{text}=@1`")),
            TermKind::Variable(name) if name.chars().count() > 1 => error.helping(format!(
                "a definition is called with `$` and its arguments, `${name}(x)`"
            )),
            TermKind::Apply { .. } => error
                .suggesting(Some(format!("${text}")))
                .helping("with `$` a definition is true or false, without it is a function"),
            _ => error.helping("compare it with another number"),
        })
    }

    /// This as a term, wanted for the reason given.
    pub(super) fn term(self, why: &str) -> Result<Box<Term>, LogicError> {
        match self.expression {
            Either::Term(term) => Ok(term),
            Either::Formula(_) => {
                let text = excerpt(self.span.of(self.source));
                let message = format!("{why}, but `{text}` is true or false, not a number");
                Err(LogicError::syntax(self.span, message)
                    .helping("only an index or an argument can be a formula: `T[a<5]`, `$f(a<5)`"))
            }
        }
    }

    /// Keeps the number system that was written around a term. A formula has it in its atoms.
    fn within(&mut self, written: Option<SystemName>) {
        if let (Either::Term(term), Some(system)) = (&mut self.expression, written) {
            term.system = Some(Box::new(system));
        }
    }

    /// This as an index or argument: a number, or a formula that stands for its variable.
    fn index(self) -> Term {
        match self.expression {
            Either::Term(term) => *term,
            Either::Formula(formula) => {
                let span = formula.span;
                Term { kind: TermKind::Where(formula), system: None, span }
            }
        }
    }

    /// `a < b < c` gets its own message.
    pub(super) fn refuse_chain(&self, token: Token<'_>, right: &Self) -> Result<(), LogicError> {
        let Either::Formula(formula) = &self.expression else { return Ok(()) };
        let FormulaKind::Compare { right: middle, .. } = &formula.kind else { return Ok(()) };
        let of = |span: Span| excerpt(span.of(self.source));
        let message = "comparisons are not chained";
        Err(LogicError::syntax(token.span, message).helping(format!(
            "write `{} & {}{}{}`",
            of(formula.span),
            of(middle.span),
            of(token.span),
            of(right.span)
        )))
    }
}

/// At most a line of it.
fn excerpt(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() <= 40 {
        return text;
    }
    let mut cut: String = text.chars().take(38).collect();
    cut.push('…');
    cut
}

/// Whether this word, where an operand is expected, is a quantifier.
fn is_quantifier(word: &str) -> bool {
    word.starts_with(['A', 'E', 'I'])
}

fn english(word: &str) -> Option<&'static str> {
    let lower = word.to_ascii_lowercase();
    ENGLISH.iter().find(|(english, _)| *english == lower).map(|(_, sign)| *sign)
}

impl<'s> Parser<'s> {
    pub(super) fn operand(&mut self) -> Result<Operand<'s>, LogicError> {
        while let Kind::System(name) = self.current().kind {
            self.change_system(name);
        }
        let token = self.current();
        match token.kind {
            Kind::Symbol("(") => self.parenthesis(),
            Kind::Symbol("~") => self.prefixed(FormulaKind::Not),
            Kind::Symbol("`") => self.prefixed(FormulaKind::Reverse),
            Kind::Symbol("-" | "_") => self.negated(),
            Kind::Number(digits) => {
                self.advance();
                self.leaf(TermKind::Number(number(digits)), token.span)
            }
            Kind::Letter(letter) => {
                self.advance();
                self.leaf(TermKind::Letter(letter), token.span)
            }
            Kind::Function(name) => self.call(name),
            Kind::DottedWord(text) => {
                self.advance();
                if self.opens_arguments(token) {
                    return self.application(text, token);
                }
                if !self.is("[") {
                    let message = format!("`[` must follow the word `.{text}`");
                    return Err(LogicError::syntax(token.span, message));
                }
                self.word(text, token.span)
            }
            Kind::Word(text) if self.next().kind == Kind::Symbol("[") && text != "E" => {
                if is_quantifier(text) {
                    let message = format!("`{}` is a quantifier here", &text[..1]);
                    return Err(LogicError::syntax(token.span, message)
                        .helping(format!("the word {text} is written with a dot, `.{text}[n]`")));
                }
                self.advance();
                self.word(text, token.span)
            }
            Kind::Word(text) => match english(text) {
                Some(sign) if is_followed_by_operand(self.next()) => {
                    let message = format!("`{text}` is written `{sign}`");
                    Err(LogicError::syntax(token.span, message))
                }
                _ if is_quantifier(text) => self.quantified(text),
                _ => {
                    self.advance();
                    if self.opens_arguments(token) {
                        return self.application(text, token);
                    }
                    self.leaf(TermKind::Variable(text.to_owned()), token.span)
                }
            },
            _ => Err(self.no_operand()),
        }
    }

    fn leaf(&self, kind: TermKind, span: Span) -> Result<Operand<'s>, LogicError> {
        Operand::new(self.source, Either::term(kind, span), span, 1)
    }

    fn negated(&mut self) -> Result<Operand<'s>, LogicError> {
        let sign = self.advance();
        // Not by recursion: thousands of signs in a row are no deep nesting.
        let mut signs = vec![sign];
        while self.is("-") || self.is("_") {
            signs.push(self.advance());
        }
        let operand = self.operand()?;
        let (mut height, end) = (operand.height, operand.span);
        let mut term = operand.term("`-` stands before a number")?;
        for sign in signs.into_iter().rev() {
            height += 1;
            let kind = TermKind::Negate(term);
            term = Box::new(Term { kind, system: None, span: sign.span.to(end) });
            if height > MAX_HEIGHT {
                break;
            }
        }
        let span = sign.span.to(end);
        Operand::new(self.source, Either::Term(term), span, height)
    }

    fn parenthesis(&mut self) -> Result<Operand<'s>, LogicError> {
        let open = self.advance();
        let system = self.system.clone();
        if self.is(")") {
            let span = open.span.to(self.current().span);
            return Err(LogicError::syntax(span, "there is nothing between the parentheses"));
        }
        let mut inside = self.scope()?;
        let close = self.close(open, ")")?;
        inside.within(self.leave(system));
        Ok(Operand { span: open.span.to(close.span), ..inside })
    }

    /// Goes back to the number system outside of a bracket; the one that was written inside.
    fn leave(&mut self, outside: SystemName) -> Option<SystemName> {
        let is_written = self.system.span != outside.span;
        let inside = std::mem::replace(&mut self.system, outside);
        is_written.then_some(inside)
    }

    /// `W[t]…[t]`, from the first bracket on.
    fn word(&mut self, text: &str, start: Span) -> Result<Operand<'s>, LogicError> {
        let mut indices = Vec::new();
        let mut span = start;
        let mut height = 0;
        while self.is("[") {
            let open = self.advance();
            let system = self.system.clone();
            let mut index = self.scope()?;
            span = start.to(self.close(open, "]")?.span);
            index.within(self.leave(system));
            height = height.max(index.height + 1);
            indices.push(index.index());
        }
        // The dot is no part of the name.
        let name = name(text, Span::new(start.end - text.len(), start.end));
        let kind = TermKind::Word { name, indices };
        Operand::new(self.source, Either::term(kind, span), span, height + 1)
    }

    /// `$f(t1,…)`.
    fn call(&mut self, text: &str) -> Result<Operand<'s>, LogicError> {
        let token = self.advance();
        let called = name(text, Span::new(token.span.end - text.len(), token.span.end));
        let system = self.system.clone();
        if !self.is("(") {
            let message = format!("`(` and the arguments must follow `${text}`");
            return Err(LogicError::syntax(token.span, message));
        }
        let (arguments, close, height) = self.arguments()?;
        let span = token.span.to(close);
        let kind = FormulaKind::Call { name: called, arguments, system };
        Operand::new(self.source, Either::formula(kind, span), span, height + 1)
    }

    /// Whether the name before the current token is that of a function: its parenthesis
    /// follows at once. After a space it is an operator that is missing.
    fn opens_arguments(&self, name: Token<'s>) -> bool {
        self.is("(") && self.current().span.start == name.span.end
    }

    /// `f(t1,…)`, from the parenthesis on.
    fn application(&mut self, text: &str, token: Token<'s>) -> Result<Operand<'s>, LogicError> {
        let called = name(text, Span::new(token.span.end - text.len(), token.span.end));
        let (arguments, close, height) = self.arguments()?;
        let span = token.span.to(close);
        let kind = TermKind::Apply { name: called, arguments };
        Operand::new(self.source, Either::term(kind, span), span, height + 1)
    }

    /// `(t1,…)`: the arguments, where they are closed, and their height.
    fn arguments(&mut self) -> Result<(Vec<Term>, Span, usize), LogicError> {
        let open = self.advance();
        let system = self.system.clone();
        let mut arguments = Vec::new();
        let mut height = 0;
        while !self.is(")") {
            if !arguments.is_empty() {
                if !self.is(",") {
                    self.close(open, ")")?;
                }
                self.advance();
            }
            let mut argument = self.scope()?;
            argument.within(self.leave(system.clone()));
            height = height.max(argument.height + 1);
            arguments.push(argument.index());
        }
        Ok((arguments, self.advance().span, height))
    }

    /// The bracket that closes `open`.
    fn close(&mut self, open: Token<'s>, bracket: &'static str) -> Result<Token<'s>, LogicError> {
        if self.is(bracket) {
            return Ok(self.advance());
        }
        let token = self.current();
        if token.kind == Kind::End {
            let what = if bracket == ")" { "parenthesis" } else { "bracket" };
            let message = format!("the formula ends inside a {what} opened here");
            return Err(LogicError::syntax(open.span, message));
        }
        let opening = self.text(open);
        let message = format!("`{bracket}` must close the `{opening}`, not {}", self.quoted(token));
        Err(LogicError::syntax(token.span, message))
    }

    /// A variable that a quantifier binds.
    pub(super) fn bound(&self, token: Token<'s>) -> Result<Name, LogicError> {
        match token.kind {
            Kind::Word(text) if is_quantifier(text) => Err(LogicError::syntax(
                token.span,
                "variables may not start with A, E or I: these are quantifiers",
            )
            .suggesting(Some(text.to_ascii_lowercase()))),
            Kind::Word(text) if text.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                Ok(name(text, token.span))
            }
            _ => {
                let message = format!(
                    "a variable must follow the quantifier or the comma, not {}",
                    self.quoted(token)
                );
                Err(LogicError::syntax(token.span, message))
            }
        }
    }

    /// `Ex y (…)`, where `Ex,y (…)` is meant.
    pub(super) fn no_list_by_spaces(
        &self,
        quantifier: Token<'s>,
        variables: &[Name],
    ) -> Result<(), LogicError> {
        let token = self.current();
        let Kind::Word(text) = token.kind else { return Ok(()) };
        if is_quantifier(text) || english(text).is_some() || !is_followed_by_operand(self.next()) {
            return Ok(());
        }
        if self.next().kind == Kind::Symbol("(") && self.next().span.start == token.span.end {
            // A function: `Ax f(x)>x`.
            return Ok(());
        }
        let last = &variables[variables.len() - 1];
        let list = self.source[quantifier.span.start..last.span.end].trim();
        let spelled_out = ["xists", "ll", "orall", "very"].contains(&last.text.as_str());
        let message = "the variables of a quantifier are separated by commas";
        let error = LogicError::syntax(token.span, message);
        Err(if spelled_out {
            let letter = &list[..1];
            LogicError::syntax(quantifier.span, format!("`{list}` is written `{letter}`"))
        } else {
            error.suggesting(Some(format!("{list},{text}")))
        })
    }

    /// Whether an operand starts here: where an operator should stand.
    pub(super) fn starts_operand(&self) -> bool {
        is_followed_by_operand(self.current()) || matches!(self.current().kind, Kind::Symbol("["))
    }

    pub(super) fn missing_operator(&self, left: &Operand<'s>) -> LogicError {
        let token = self.current();
        let before = excerpt(left.span.of(self.source));
        let after = self.text(token);
        if let Kind::Word(word) = token.kind {
            if let Some(sign) = english(word) {
                return LogicError::syntax(token.span, format!("`{word}` is written `{sign}`"));
            }
            let number = matches!(
                &left.expression,
                Either::Term(term) if matches!(term.kind, TermKind::Number(_))
            );
            if number && token.span.start == left.span.end {
                return LogicError::syntax(
                    left.span.to(token.span),
                    format!(
                        "a name cannot start with a digit, and a product is written with `*`: \
                     `{before}*{after}`"
                    ),
                );
            }
        }
        let variable = match &left.expression {
            Either::Term(term) => match &term.kind {
                TermKind::Variable(name) => Some(name),
                _ => None,
            },
            Either::Formula(_) => None,
        };
        if let (Some(name), "(") = (variable, after) {
            return match english(name) {
                Some(sign) => {
                    LogicError::syntax(left.span, format!("`{name}` is written `{sign}`"))
                }
                None => LogicError::syntax(left.span, format!("`{name}` is a variable here"))
                    .suggesting(Some(format!("${name}("))),
            };
        }
        let message = format!("an operator is missing between `{before}` and `{after}`");
        LogicError::syntax(token.span, message)
    }

    /// What stands after a complete formula.
    pub(super) fn leftover(&self) -> LogicError {
        let token = self.current();
        match token.kind {
            Kind::Symbol(")") => {
                let mut rest =
                    self.source[token.span.start..].chars().filter(|c| !c.is_whitespace());
                let only = rest.all(|c| c == ')');
                let count = self.source[token.span.start..].matches(')').count();
                let message = match (only, count) {
                    (true, 2..) => format!("{count} `)` too many"),
                    _ => "one `)` too many".to_owned(),
                };
                LogicError::syntax(token.span, message)
            }
            Kind::Symbol("]") => LogicError::syntax(token.span, "one `]` too many"),
            _ => LogicError::syntax(token.span, format!("unexpected `{}`", self.text(token))),
        }
    }

    /// Why no operand starts here.
    fn no_operand(&self) -> LogicError {
        let token = self.current();
        let before = self.source[..token.span.start].trim_end();
        let message = match token.kind {
            Kind::End if self.source.trim().is_empty() => "the formula is empty".to_owned(),
            Kind::End => {
                let last = before.chars().next_back().map_or(String::new(), |c| c.to_string());
                format!("the formula ends after `{last}`, where something must follow")
            }
            _ => format!("a formula or a number must stand here, not `{}`", self.text(token)),
        };
        let error = LogicError::syntax(token.span, message);
        match token.kind {
            Kind::Symbol("=") if before.ends_with(['<', '>', '!', '=']) => {
                error.helping("the two characters of `<=`, `>=`, `!=` stand together")
            }
            _ => error,
        }
    }
}

/// Whether an operand can start with this token, which is no sign that could
/// also be an operator.
fn is_followed_by_operand(token: Token<'_>) -> bool {
    match token.kind {
        Kind::Word(_)
        | Kind::DottedWord(_)
        | Kind::Function(_)
        | Kind::Number(_)
        | Kind::Letter(_) => true,
        Kind::Symbol(symbol) => matches!(symbol, "(" | "~" | "`"),
        Kind::System(_) | Kind::End => false,
    }
}
