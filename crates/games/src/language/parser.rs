//! Tokens to statements: the cursor over the tokens, and every statement but
//! `take`.

use super::error::{LanguageError, Span};
use super::formula::Scope;
use super::lexer::{Kind, Token};
use super::{MAX_FAMILIES, MAX_PARTS};
use crate::condition::Condition;
use crate::family::MoveFamily;
use crate::rules::{Play, Rules, RulesError};
use std::num::NonZeroU32;

pub(super) type Parsed<T> = Result<T, LanguageError>;

/// A statement may be told once; this is the value and where it was told.
type Once<T> = Option<(T, Span)>;

pub(super) struct Parser<'s> {
    source: &'s str,
    tokens: Vec<Token<'s>>,
    next: usize,
    /// How deep in parentheses and bars the formula is.
    pub(super) depth: usize,
    /// Whether the innermost open bracket is a bar, so that a bar closes it.
    pub(super) in_bars: bool,
    /// Comparisons and piecewise terms so far in this guard or in the whole
    /// terminal region.
    pub(super) parts: usize,
    /// What the formula at hand may mention.
    pub(super) scope: Scope,
    /// What the game is called if the source does not say.
    otherwise: Option<&'s str>,
    draft: Draft,
}

/// The game as far as it has been read.
struct Draft {
    name: Once<String>,
    families: Vec<MoveFamily>,
    terminal: Condition,
    terminal_parts: usize,
    blocking: Once<NonZeroU32>,
    play: Once<Play>,
}

impl<'s> Parser<'s> {
    /// `tokens` must end with [`Kind::End`]; `otherwise` is what a game is called that has no
    /// name in the source, if it may lack one.
    pub(super) fn new(source: &'s str, tokens: Vec<Token<'s>>, otherwise: Option<&'s str>) -> Self {
        Self {
            source,
            tokens,
            next: 0,
            depth: 0,
            in_bars: false,
            parts: 0,
            scope: Scope::Terminal,
            otherwise,
            draft: Draft {
                name: None,
                families: Vec::new(),
                terminal: Condition::Never,
                terminal_parts: 0,
                blocking: None,
                play: None,
            },
        }
    }

    /// Reads every statement.
    pub(super) fn statements(&mut self) -> Parsed<()> {
        loop {
            while self.peek() == Kind::Newline {
                self.bump();
            }
            if self.peek() == Kind::End {
                return Ok(());
            }
            self.statement()?;
            if !matches!(self.peek(), Kind::Newline | Kind::End) {
                return Err(self.unexpected(&["the end of the line"]));
            }
        }
    }

    /// The game that the statements told.
    pub(super) fn finish(self) -> Parsed<Rules> {
        let here = Span { start: 0, end: 0 };
        let otherwise = self.otherwise.map(|name| (name.to_owned(), here));
        let Some((name, span)) = self.draft.name.or(otherwise) else {
            return Err(LanguageError::new(self.source, here, "the file says nothing")
                .expecting("`game \"NAME\"`"));
        };
        let refuse = |error: RulesError| {
            let expects_take = error == RulesError::NoMoves;
            let error = LanguageError::new(self.source, span, error.to_string());
            if expects_take { error.expecting("a `take` line below") } else { error }
        };
        let rules = Rules::new(name, self.draft.families).map_err(refuse)?;
        let rules = rules.with_terminal(self.draft.terminal).map_err(refuse)?;
        let blocking = self.draft.blocking.map_or(NonZeroU32::MIN, |(k, _)| k);
        let play = self.draft.play.map_or(Play::Normal, |(play, _)| play);
        Ok(rules.with_blocking(blocking).with_play(play))
    }

    fn statement(&mut self) -> Parsed<()> {
        let start = self.span();
        let may_begin = self.draft.name.is_some() || self.otherwise.is_some();
        if !may_begin && self.peek() != Kind::Word("game") {
            return Err(self.unexpected(&["`game \"NAME\"`"]));
        }
        if self.eat_word("game") {
            let Kind::Text(name) = self.peek() else {
                return Err(self.unexpected(&["the name of the game in quotes"]));
            };
            self.bump();
            self.refuse_second(self.draft.name.is_some(), "game", start)?;
            self.draft.name = Some((name.to_string(), self.since(start)));
        } else if self.eat_word("take") {
            self.parts = 0;
            let families = self.take(start)?;
            self.draft.families.extend(families);
        } else if self.eat_word("terminal") {
            self.parts = self.draft.terminal_parts;
            let region = self.condition(Scope::Terminal)?;
            self.draft.terminal_parts = self.parts;
            let before = std::mem::replace(&mut self.draft.terminal, Condition::Never);
            self.draft.terminal = before.or(region);
        } else if self.eat_word("blocking") {
            let k = self.blocking()?;
            self.refuse_second(self.draft.blocking.is_some(), "blocking", start)?;
            self.draft.blocking = Some((k, start));
        } else if self.eat_word("play") {
            let play = if self.eat_word("normal") {
                Play::Normal
            } else if ["misere", "misère", "mise\u{300}re"].iter().any(|w| self.eat_word(w)) {
                Play::Misere
            } else {
                return Err(self.unexpected(&["`normal`", "`misere`"]));
            };
            self.refuse_second(self.draft.play.is_some(), "play", start)?;
            self.draft.play = Some((play, start));
        } else {
            return Err(self.unexpected(&["`take`", "`terminal`", "`blocking`", "`play`"]));
        }
        Ok(())
    }

    fn blocking(&mut self) -> Parsed<NonZeroU32> {
        let span = self.span();
        let k = self.number(u32::MAX.into(), "the blocking number")?;
        u32::try_from(k).ok().and_then(NonZeroU32::new).ok_or_else(|| {
            let message = "blocking 0 would leave no position to win";
            self.error(span, message).expecting("at least 1")
        })
    }

    fn refuse_second(&self, told: bool, word: &str, start: Span) -> Parsed<()> {
        if told {
            let message = format!("a second `{word}` line");
            return Err(self.error(self.since(start), message).expecting("at most one in a file"));
        }
        Ok(())
    }

    /// Refuses `more` families if they would be too many in all.
    pub(super) fn reserve_families(&self, more: usize, span: Span) -> Parsed<()> {
        if self.draft.families.len() + more > MAX_FAMILIES {
            let message = format!("more than {MAX_FAMILIES} families of moves");
            return Err(self.error(span, message));
        }
        Ok(())
    }

    /// Counts a comparison or a piecewise term. The limit keeps the cost of
    /// normal forms, which grows with the square of their length, negligible.
    pub(super) fn count_part(&mut self, span: Span) -> Parsed<()> {
        self.parts += 1;
        if self.parts > MAX_PARTS {
            let message = format!("more than {MAX_PARTS} comparisons in one condition");
            return Err(self.error(span, message));
        }
        Ok(())
    }

    pub(super) fn peek(&self) -> Kind<'s> {
        self.tokens[self.next].kind
    }

    /// The place of the next token.
    pub(super) fn span(&self) -> Span {
        self.tokens[self.next].span
    }

    /// From the start of `start` to the end of the last token read.
    pub(super) fn since(&self, start: Span) -> Span {
        let last = self.tokens[self.next.saturating_sub(1)].span.end;
        Span { start: start.start, end: last.max(start.start) }
    }

    pub(super) fn bump(&mut self) {
        // The last token is `End`; the cursor stays on it.
        self.next = (self.next + 1).min(self.tokens.len() - 1);
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        self.eat_kind(Kind::Word(word))
    }

    pub(super) fn eat(&mut self, symbol: &'static str) -> bool {
        self.eat_kind(Kind::Symbol(symbol))
    }

    fn eat_kind(&mut self, kind: Kind<'_>) -> bool {
        let found = self.peek() == kind;
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Parsed<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.unexpected(&[&format!("`{word}`")])) }
    }

    pub(super) fn expect(&mut self, symbol: &'static str) -> Parsed<()> {
        if self.eat(symbol) { Ok(()) } else { Err(self.unexpected(&[&format!("`{symbol}`")])) }
    }

    /// A number of at most `max`; `what` names it in the error.
    pub(super) fn number(&mut self, max: u64, what: &str) -> Parsed<u64> {
        let Kind::Number(number) = self.peek() else {
            return Err(self.unexpected(&[what]));
        };
        if number > max {
            let message = format!("{what} is too large");
            return Err(self.error(self.span(), message).expecting(format!("at most {max}")));
        }
        self.bump();
        Ok(number)
    }

    pub(super) fn error(&self, span: Span, message: impl Into<String>) -> LanguageError {
        LanguageError::new(self.source, span, message)
    }

    /// The next token fits none of `alternatives`. Those in backquotes are
    /// literal, and the nearest of them is suggested for a misspelt word.
    pub(super) fn unexpected(&self, alternatives: &[&str]) -> LanguageError {
        let message = match self.peek() {
            Kind::Word(word) => format!("unexpected `{}`", shortened(word)),
            Kind::Number(number) => format!("unexpected number {number}"),
            Kind::Text(text) => format!("unexpected name \"{}\"", shortened(text)),
            Kind::Symbol(symbol) => format!("unexpected `{symbol}`"),
            Kind::Newline => "the line ends too early".to_string(),
            Kind::End => "the file ends too early".to_string(),
        };
        let suggestion = match self.peek() {
            Kind::Word(word) => nearest(word, alternatives),
            _ => None,
        };
        self.error(self.span(), message).expecting(listed(alternatives)).suggesting(suggestion)
    }
}

/// `a, b or c`.
fn listed(alternatives: &[&str]) -> String {
    match alternatives {
        [] => String::new(),
        [only] => (*only).to_string(),
        [init @ .., last] => format!("{} or {last}", init.join(", ")),
    }
}

/// The first word of the literal alternative nearest to `word`, if it is near
/// enough to be a slip; words of one or two letters only in another case.
fn nearest<'a>(word: &str, alternatives: &[&'a str]) -> Option<&'a str> {
    let word = word.to_lowercase();
    let literal = alternatives.iter().filter_map(|a| a.strip_prefix('`'));
    literal
        .filter_map(|a| a.split([' ', '`', '(']).next())
        .filter(|a| a.len().abs_diff(word.len()) <= a.len() / 3)
        .map(|a| (strsim::damerau_levenshtein(&word, a), a))
        .filter(|(distance, a)| *distance <= a.len() / 3)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, a)| a)
}

fn shortened(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}
