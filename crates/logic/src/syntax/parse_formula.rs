//! Tokens to formulas: Walnut's grammar.
//!
//! Tight to loose: unary minus (`-` or `_`); `* /`; `+ -`; `= != < > <= >=`;
//! `~` and the backquote; `& | ^`, one level; `=>`; `<=>`; quantifiers. All
//! binary operators associate to the left. A quantifier, and a number system,
//! reach to the end of the enclosing parenthesis; inner parentheses inherit
//! the number system.
//!
//! `(` opens a term or a formula, and which of them is known only when it
//! closes. So terms and formulas are parsed as one kind of expression by
//! precedence climbing, and each operator checks what it was given: no
//! backtracking, time linear in the text.
//!
//! Not in Walnut: the counting quantifiers `E[>=3] x,y φ`, `E[=2] x φ`, ….

use dashu_int::UBig;

use super::formula::{
    Comparison, Connective, Formula, FormulaKind, Name, Quantifier, SystemName, Term, TermKind,
};
use super::lexer::{Kind, Token, lex};
use super::parse_operand::Operand;
use super::span::Span;
use crate::error::LogicError;

/// The deepest nesting of parentheses, quantifiers and prefix signs.
pub(super) const MAX_NESTING: usize = 500;

/// The greatest height of a tree. More than `MAX_NESTING`, because a chain of
/// operators such as `a | b | c | …` is as high as it is long; bounded, because
/// trees are walked, and dropped, by recursion.
pub(crate) const MAX_HEIGHT: usize = 2000;

/// The formula that `text` is. Spans are places in `text`.
///
/// # Errors
/// The first mistake in the text, with its place.
pub fn parse_formula(text: &str) -> Result<Formula, LogicError> {
    Ok(*parse(text)?.formula("a formula stands here")?)
}

/// The term that `text` is, and the number system in force at its end.
///
/// # Errors
/// The first mistake in the text, with its place.
pub fn parse_term(text: &str) -> Result<(Term, SystemName), LogicError> {
    let (tokens, bad_character) = lex(text);
    let mut parser = Parser::new(text, tokens);
    let operand = parser.whole(bad_character)?;
    Ok((*operand.term("a number stands here")?, parser.system))
}

/// A formula or a term: `eval "F[1]"` asks for a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// Something true or false.
    Formula(Formula),
    /// A number or a letter, in this number system.
    Term(Term, SystemName),
}

/// The formula or term that `text` is.
///
/// # Errors
/// The first mistake in the text, with its place.
pub fn parse_expression(text: &str) -> Result<Expression, LogicError> {
    let (tokens, bad_character) = lex(text);
    let mut parser = Parser::new(text, tokens);
    Ok(match parser.whole(bad_character)?.expression {
        Either::Formula(formula) => Expression::Formula(*formula),
        Either::Term(term) => Expression::Term(*term, parser.system),
    })
}

fn parse(text: &str) -> Result<Operand<'_>, LogicError> {
    let (tokens, bad_character) = lex(text);
    Parser::new(text, tokens).whole(bad_character)
}

/// A formula or a term, while it is not known which is wanted. Boxed, because
/// several are on the stack for each level of nesting: unboxed, 500 levels do
/// not fit in the 2 MB of a thread.
#[derive(Debug)]
pub(super) enum Either {
    Formula(Box<Formula>),
    Term(Box<Term>),
}

impl Either {
    pub(super) fn formula(kind: FormulaKind, span: Span) -> Self {
        Self::Formula(Box::new(Formula { kind, span }))
    }

    pub(super) fn term(kind: TermKind, span: Span) -> Self {
        Self::Term(Box::new(Term { kind, system: None, span }))
    }
}

/// A binary operator.
#[derive(Clone, Copy)]
enum Operator {
    Times,
    Over,
    Plus,
    Minus,
    Compare(Comparison),
    Connect(Connective),
}

/// How tightly a prefix sign of formulas binds: `~x=y & z=w` is `(~x=y) & z=w`.
const PREFIX_TIGHTNESS: u8 = 4;

impl Operator {
    fn of(symbol: &str) -> Option<Self> {
        Some(match symbol {
            "*" => Self::Times,
            "/" => Self::Over,
            "+" => Self::Plus,
            "-" => Self::Minus,
            "&" => Self::Connect(Connective::And),
            "|" => Self::Connect(Connective::Or),
            "^" => Self::Connect(Connective::Xor),
            "=>" => Self::Connect(Connective::Implies),
            "<=>" => Self::Connect(Connective::Iff),
            symbol => Self::Compare(comparison(symbol)?),
        })
    }

    /// Larger binds tighter.
    const fn tightness(self) -> u8 {
        match self {
            Self::Times | Self::Over => 7,
            Self::Plus | Self::Minus => 6,
            Self::Compare(_) => 5,
            Self::Connect(Connective::And | Connective::Or | Connective::Xor) => 3,
            Self::Connect(Connective::Implies) => 2,
            Self::Connect(Connective::Iff) => 1,
        }
    }
}

fn comparison(symbol: &str) -> Option<Comparison> {
    Some(match symbol {
        "=" => Comparison::Equal,
        "!=" => Comparison::NotEqual,
        "<" => Comparison::Less,
        ">" => Comparison::Greater,
        "<=" => Comparison::AtMost,
        ">=" => Comparison::AtLeast,
        _ => return None,
    })
}

pub(super) struct Parser<'s> {
    pub(super) source: &'s str,
    tokens: Vec<Token<'s>>,
    at: usize,
    /// The number system in force.
    pub(super) system: SystemName,
    /// How deep the recursion is.
    nesting: usize,
}

impl<'s> Parser<'s> {
    fn new(source: &'s str, tokens: Vec<Token<'s>>) -> Self {
        Self { source, tokens, at: 0, system: SystemName::default(), nesting: 0 }
    }

    pub(super) fn current(&self) -> Token<'s> {
        self.tokens[self.at]
    }

    /// The token after the current one; the end stays the end.
    pub(super) fn next(&self) -> Token<'s> {
        self.tokens[(self.at + 1).min(self.tokens.len() - 1)]
    }

    /// Moves on, and returns the token that was current.
    pub(super) fn advance(&mut self) -> Token<'s> {
        let token = self.current();
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        token
    }

    pub(super) fn is(&self, symbol: &'static str) -> bool {
        self.current().kind == Kind::Symbol(symbol)
    }

    pub(super) fn text(&self, token: Token<'_>) -> &'s str {
        match token.kind {
            Kind::End => "the end",
            _ => token.span.of(self.source),
        }
    }

    /// The whole text. A bad character ends the tokens, so what the parser
    /// misses there is no mistake of its own.
    fn whole(&mut self, bad_character: Option<LogicError>) -> Result<Operand<'s>, LogicError> {
        let result = self.scope().and_then(|operand| match self.current().kind {
            Kind::End => Ok(operand),
            _ => Err(self.leftover()),
        });
        match (result, bad_character) {
            (Err(error), Some(bad)) if error.span >= bad.span => Err(bad),
            // The parenthesis may well be closed after the bad character.
            (Err(_), Some(bad)) if self.current().kind == Kind::End => Err(bad),
            (Err(error), _) | (Ok(_), Some(error)) => Err(error),
            (Ok(operand), None) => Ok(operand),
        }
    }

    /// An expression up to the end of its parenthesis.
    pub(super) fn scope(&mut self) -> Result<Operand<'s>, LogicError> {
        self.expression(0)
    }

    /// An expression of operators at least this tight.
    fn expression(&mut self, tightness: u8) -> Result<Operand<'s>, LogicError> {
        if self.nesting == MAX_NESTING {
            let message = format!("the formula is nested more than {MAX_NESTING} deep");
            return Err(LogicError::syntax(self.current().span, message)
                .helping("name parts of it with `def`"));
        }
        self.nesting += 1;
        let mut left = self.operand()?;
        loop {
            // Walnut lets the number system change anywhere.
            while let Kind::System(name) = self.current().kind {
                self.change_system(name);
            }
            let token = self.current();
            let operator = match token.kind {
                Kind::Symbol(symbol) => Operator::of(symbol),
                _ => None,
            };
            let Some(operator) = operator else { break };
            if operator.tightness() < tightness {
                break;
            }
            self.advance();
            let system = self.system.clone();
            let right = self.expression(operator.tightness() + 1)?;
            left = combine(operator, token, left, right, system)?;
        }
        self.nesting -= 1;
        if self.starts_operand() { Err(self.missing_operator(&left)) } else { Ok(left) }
    }

    /// `~` or a backquote, and what it is applied to.
    pub(super) fn prefixed(
        &mut self,
        make: fn(Box<Formula>) -> FormulaKind,
    ) -> Result<Operand<'s>, LogicError> {
        let sign = self.advance();
        let operand = self.expression(PREFIX_TIGHTNESS)?;
        let (span, height) = (sign.span.to(operand.span), operand.height);
        let formula = operand.formula(&format!("`{}` stands before a formula", self.text(sign)))?;
        let kind = make(formula);
        Operand::new(self.source, Either::formula(kind, span), span, height + 1)
    }

    /// A quantifier; its letter is the current token, alone or with the first
    /// variable glued to it.
    pub(super) fn quantified(&mut self, word: &'s str) -> Result<Operand<'s>, LogicError> {
        let token = self.advance();
        let mut quantifier = match word.as_bytes()[0] {
            b'E' => Quantifier::Exists,
            b'A' => Quantifier::ForAll,
            _ => Quantifier::Infinitely,
        };
        let mut variables = Vec::new();
        if word.len() > 1 {
            let span = Span::new(token.span.start + 1, token.span.end);
            variables.push(self.bound(Token { kind: Kind::Word(&word[1..]), span })?);
        } else {
            if self.is("[") {
                quantifier = self.count(token)?;
            }
            let variable = self.advance();
            variables.push(self.bound(variable)?);
        }
        while self.is(",") {
            self.advance();
            let variable = self.advance();
            variables.push(self.bound(variable)?);
        }
        self.no_list_by_spaces(token, &variables)?;
        let body = self.scope()?;
        let (span, height) = (token.span.to(body.span), body.height);
        let head = self.source[token.span.start..variables[variables.len() - 1].span.end].trim();
        let body = body.formula(&format!("`{head}` quantifies a formula"))?;
        let kind = FormulaKind::Quantified { quantifier, variables, body };
        Operand::new(self.source, Either::formula(kind, span), span, height + 1)
    }

    /// `[>=3]` after an `E`.
    fn count(&mut self, quantifier: Token<'s>) -> Result<Quantifier, LogicError> {
        let open = self.advance();
        let sign = self.advance();
        let comparison = match sign.kind {
            Kind::Symbol(symbol) => comparison(symbol),
            _ => None,
        };
        let letter = self.text(quantifier);
        let Some(comparison) = comparison.filter(|_| letter == "E") else {
            return Err(LogicError::syntax(
                quantifier.span.to(open.span),
                format!("`{letter}` is a quantifier here"),
            )
            .helping(format!(
                "the word {letter} is written with a dot, `.{letter}[n]`; \
                 `E[>=3] x φ` says that φ holds for at least 3 values of x"
            )));
        };
        let number = self.advance();
        let Kind::Number(digits) = number.kind else {
            let message = format!("a number must stand here, not {}", self.quoted(number));
            return Err(LogicError::syntax(number.span, message));
        };
        let count = digits.parse().map_err(|_| {
            LogicError::syntax(number.span, format!("more than {} cannot be counted", u32::MAX))
        })?;
        if !self.is("]") {
            let message = format!("`]` must stand here, not {}", self.quoted(self.current()));
            return Err(LogicError::syntax(self.current().span, message));
        }
        self.advance();
        Ok(Quantifier::Count { comparison, count })
    }

    pub(super) fn change_system(&mut self, name: &str) {
        let span = Some(self.advance().span);
        self.system = SystemName { text: full_system_name(name), span };
    }

    /// A name for messages.
    pub(super) fn quoted(&self, token: Token<'_>) -> String {
        match token.kind {
            Kind::End => "the end of the formula".to_owned(),
            _ => format!("`{}`", self.text(token)),
        }
    }
}

/// Walnut's short forms of the names of number systems: `msd` is `msd_2`, `3`
/// is `msd_3`, `fib` is `msd_fib`, `lsd3` is `lsd_3`.
pub(super) fn full_system_name(name: &str) -> String {
    match name.get(..3) {
        Some("msd" | "lsd") => match &name[3..] {
            "" | "_" => format!("{}_2", &name[..3]),
            rest if rest.starts_with('_') => name.to_owned(),
            rest => format!("{}_{rest}", &name[..3]),
        },
        _ => format!("msd_{name}"),
    }
}

fn combine<'s>(
    operator: Operator,
    token: Token<'s>,
    left: Operand<'s>,
    right: Operand<'s>,
    system: SystemName,
) -> Result<Operand<'s>, LogicError> {
    let span = left.span.to(right.span);
    let height = left.height.max(right.height) + 1;
    let source = left.source;
    let sign = token.span.of(source);
    let term =
        |make: fn(Box<Term>, Box<Term>) -> TermKind, left: Operand<'s>, right: Operand<'s>| {
            let why = format!("`{sign}` calculates with numbers");
            let kind = make(left.term(&why)?, right.term(&why)?);
            Ok(Either::term(kind, span))
        };
    let expression = match operator {
        Operator::Times => term(TermKind::Multiply, left, right),
        Operator::Over => term(TermKind::Divide, left, right),
        Operator::Plus => term(TermKind::Add, left, right),
        Operator::Minus => term(TermKind::Subtract, left, right),
        Operator::Compare(relation) => {
            left.refuse_chain(token, &right)?;
            let why = format!("`{sign}` compares numbers");
            let (left, right) = (*left.term(&why)?, *right.term(&why)?);
            let kind = FormulaKind::Compare { relation, left, right, system };
            Ok(Either::formula(kind, span))
        }
        Operator::Connect(connective) => {
            let why = format!("`{sign}` joins formulas");
            let fix = |error: LogicError| match connective {
                Connective::Implies => error.helping("`=>` is “implies”; “at least” is `>=`"),
                _ => error,
            };
            let left = left.formula(&why).map_err(fix)?;
            let right = right.formula(&why).map_err(fix)?;
            let kind = FormulaKind::Binary { connective, left, right };
            Ok(Either::formula(kind, span))
        }
    }?;
    Operand::new(source, expression, span, height)
}

/// A name, from a token.
pub(super) fn name(text: &str, span: Span) -> Name {
    Name { text: text.to_owned(), span }
}

/// The number with these decimal digits.
pub(super) fn number(digits: &str) -> UBig {
    UBig::from_str_radix(digits, 10).expect("the lexer lets only decimal digits through")
}
