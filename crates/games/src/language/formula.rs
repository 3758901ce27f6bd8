//! Conditions and linear expressions.
//!
//! `(` may open a condition or a number, so both are read by one grammar and
//! told apart by their value; this needs no backtracking and reads every token
//! once. Loose to tight: `or`, `and`, comparison chains, `+ -`, `*` and
//! coefficients.

use super::MAX_DEPTH;
use super::error::{LanguageError, Span};
use super::lexer::Kind;
use super::parser::{Parsed, Parser};
use crate::condition::{
    CoefficientTooLarge, Condition, Expr, Linear, MAX_MODULUS, Relation, RemainderError,
};
use crate::rules::RulesError;

/// What a formula may mention.
#[derive(Clone, Copy, Debug)]
pub(super) enum Scope {
    /// An amount to take: the step.
    Amount,
    /// The guard of a take: the piles, and the step or the ratio if it has one.
    Guard { step: bool, ratio: bool },
    /// A terminal region: the piles.
    Terminal,
}

/// What a formula turned out to be.
enum Value {
    Number(Expr),
    Truth(Condition),
}

impl Parser<'_> {
    /// A condition up to the end of the line.
    pub(super) fn condition(&mut self, scope: Scope) -> Parsed<Condition> {
        self.scope = scope;
        let value = self.disjunction()?;
        let condition = self.truth(value)?;
        if !matches!(self.peek(), Kind::Newline | Kind::End) {
            return Err(self.unexpected(&["`and`", "`or`", "the end of the line"]));
        }
        Ok(condition)
    }

    /// A number that is linear in the step.
    pub(super) fn amount(&mut self) -> Parsed<Linear> {
        self.scope = Scope::Amount;
        let start = self.span();
        let value = self.sum()?;
        let number = self.numeric(value, start)?;
        number.as_linear().ok_or_else(|| {
            self.error(self.since(start), "an amount must be linear in the step t")
                .expecting("an amount such as `2t + 1`")
        })
    }

    fn disjunction(&mut self) -> Parsed<Value> {
        let mut value = self.conjunction()?;
        while self.peek() == Kind::Word("or") {
            let left = self.truth(value)?;
            self.bump();
            let right = self.conjunction()?;
            value = Value::Truth(left.or(self.truth(right)?));
        }
        Ok(value)
    }

    fn conjunction(&mut self) -> Parsed<Value> {
        let mut value = self.comparison()?;
        while self.peek() == Kind::Word("and") {
            let left = self.truth(value)?;
            self.bump();
            let right = self.comparison()?;
            value = Value::Truth(left.and(self.truth(right)?));
        }
        Ok(value)
    }

    /// `a < b <= c` means `a < b and b <= c`.
    fn comparison(&mut self) -> Parsed<Value> {
        let mut start = self.span();
        let first = self.sum()?;
        if self.peek() == Kind::Word("mod") {
            let form = self.numeric(first, start)?;
            return self.remainder(&form, start).map(Value::Truth);
        }
        if self.relation().is_none() {
            return Ok(first);
        }
        let mut left = self.numeric(first, start)?;
        let mut all = Condition::Always;
        while let Some(relation) = self.relation() {
            self.count_part(self.span())?;
            self.bump();
            let next = self.span();
            let before = self.parts;
            let right = self.sum()?;
            let right = self.numeric(right, next)?;
            all = all.and(self.compare(left, relation, &right, start)?);
            if self.relation().is_some() {
                // The next comparison repeats the terms of this side.
                self.parts += self.parts - before;
            }
            (left, start) = (right, next);
        }
        Ok(Value::Truth(all))
    }

    /// `mod 3 = 1` or `mod 3 != 1`, after a form that began at `start`.
    fn remainder(&mut self, form: &Expr, start: Span) -> Parsed<Condition> {
        if matches!(self.scope, Scope::Amount) {
            return Err(self.unexpected(&["an amount without `mod`"]));
        }
        self.count_part(self.span())?;
        self.bump();
        let by = self.span();
        let modulus = self.small(MAX_MODULUS, "a modulus")?;
        let equal = match self.peek() {
            Kind::Symbol("=") => true,
            Kind::Symbol("!=") => false,
            _ => return Err(self.unexpected(&["`=`", "`!=`"])),
        };
        self.bump();
        let of = self.span();
        // What is too large for a remainder by this modulus is told with it, below.
        let residue = self.small(u32::MAX, "a remainder, such as `0`")?;
        let condition = Condition::remainder(form, modulus, equal, residue);
        let condition = condition.map_err(|error| {
            let span = match error {
                RemainderError::Modulus(_) => by,
                RemainderError::Residue { .. } => of,
                _ => self.since(start),
            };
            self.error(span, error.to_string())
        })?;
        if let Kind::Word("mod")
        | Kind::Symbol("+" | "-" | "*" | "<" | "<=" | "=" | "!=" | ">=" | ">") = self.peek()
        {
            let message = "a remainder is compared with a number, and the line goes on";
            return Err(self
                .error(self.span(), message)
                .expecting("the rest in front of `mod`, such as `x - y mod 2 = 0`"));
        }
        Ok(condition)
    }

    fn small(&mut self, most: u32, what: &str) -> Parsed<u32> {
        let number = self.number(most.into(), what)?;
        Ok(u32::try_from(number).expect("at most `most`"))
    }

    /// The comparison, in its normal form.
    fn compare(&self, left: Expr, r: Relation, right: &Expr, start: Span) -> Parsed<Condition> {
        Condition::compare(left, r, right).map_err(|error| self.too_large(start, error))
    }

    /// The relation that the next token is.
    fn relation(&self) -> Option<Relation> {
        let Kind::Symbol(symbol) = self.peek() else { return None };
        Relation::ALL.into_iter().find(|r| r.symbol() == symbol)
    }

    fn sum(&mut self) -> Parsed<Value> {
        let start = self.span();
        let mut value = self.product()?;
        loop {
            let minus = match self.peek() {
                Kind::Symbol("+") => false,
                Kind::Symbol("-") => true,
                _ => return Ok(value),
            };
            let left = self.numeric(value, start)?;
            self.bump();
            let next = self.span();
            let right = self.product()?;
            let right = self.numeric(right, next)?;
            let sum = if minus { left.minus(&right) } else { left.plus(right) };
            value = Value::Number(sum.map_err(|error| self.too_large(start, error))?);
        }
    }

    fn product(&mut self) -> Parsed<Value> {
        let start = self.span();
        let mut value = self.factor()?;
        while self.peek() == Kind::Symbol("*") {
            let left = self.numeric(value, start)?;
            self.bump();
            let next = self.span();
            let right = self.factor()?;
            let right = self.numeric(right, next)?;
            value = Value::Number(self.multiply(left, right, start)?);
        }
        Ok(value)
    }

    /// An operand with its signs and its coefficient: `-2x`.
    fn factor(&mut self) -> Parsed<Value> {
        let start = self.span();
        let mut negative = false;
        while self.eat("-") {
            negative = !negative;
        }
        let mut value = if let Kind::Number(literal) = self.peek() {
            self.bump();
            let literal = i64::try_from(literal).expect("the lexer refuses larger numbers");
            let literal = Expr::constant(literal);
            if self.starts_operand() {
                let next = self.span();
                let operand = self.operand()?;
                let operand = self.numeric(operand, next)?;
                Value::Number(self.multiply(literal, operand, start)?)
            } else {
                Value::Number(literal)
            }
        } else {
            self.operand()?
        };
        if negative {
            value = Value::Number(self.scaled(&self.numeric(value, start)?, -1, start)?);
        }
        Ok(value)
    }

    /// Whether something follows that a number before it multiplies. Inside
    /// bars a bar closes them: `|x - 2|`; elsewhere it opens them: `2 |x|`.
    fn starts_operand(&self) -> bool {
        match self.peek() {
            Kind::Word(word) => ["x", "y", "t", "max", "min"].contains(&word),
            Kind::Symbol("|") => !self.in_bars,
            kind => kind == Kind::Symbol("("),
        }
    }

    fn operand(&mut self) -> Parsed<Value> {
        let start = self.span();
        match self.peek() {
            Kind::Word("x" | "y" | "t") => self.variable().map(Value::Number),
            Kind::Word("always") if !matches!(self.scope, Scope::Amount) => {
                self.bump();
                Ok(Value::Truth(Condition::Always))
            }
            Kind::Word("never") if !matches!(self.scope, Scope::Amount) => {
                self.bump();
                Ok(Value::Truth(Condition::Never))
            }
            Kind::Word("the") => self.ratio(),
            Kind::Word(word @ ("max" | "min")) => {
                self.bump();
                self.count_part(start)?;
                self.expect("(")?;
                let pair = self.nested(false, |parser| {
                    let left = parser.whole_number()?;
                    parser.expect(",")?;
                    Ok((left, parser.whole_number()?))
                });
                let (left, right) = pair?;
                self.expect(")")?;
                let value = if word == "max" { left.max(right) } else { left.min(right) };
                Ok(Value::Number(value))
            }
            Kind::Symbol("|") => {
                self.bump();
                self.count_part(start)?;
                let inside = self.nested(true, Self::whole_number)?;
                self.expect("|")?;
                Ok(Value::Number(inside.abs()))
            }
            Kind::Symbol("(") => {
                self.bump();
                let inside = self.nested(false, Self::disjunction)?;
                self.expect(")")?;
                Ok(inside)
            }
            _ => Err(self.no_operand()),
        }
    }

    fn no_operand(&self) -> LanguageError {
        self.unexpected(match self.scope {
            Scope::Amount => &["a number", "`t`"],
            Scope::Terminal => &["a number", "`x`", "`y`", "`max(`", "`min(`", "`|`", "`(`"],
            Scope::Guard { .. } => {
                &["a number", "`x`", "`y`", "`t`", "`max(`", "`min(`", "`|`", "`(`"]
            }
        })
    }

    fn variable(&mut self) -> Parsed<Expr> {
        let (span, kind) = (self.span(), self.peek());
        self.bump();
        let step = kind == Kind::Word("t");
        match self.scope {
            Scope::Amount if !step => {
                return Err(self
                    .error(span, "an amount may mention the step t only, not the piles")
                    .expecting("an amount such as `2t + 1`; put the rest after `if`"));
            }
            Scope::Guard { step: false, .. } if step => {
                return Err(self.error(span, "this take has no step t"));
            }
            Scope::Terminal if step => {
                let message = RulesError::TerminalDependsOnStep.to_string();
                return Err(self.error(span, message));
            }
            _ => {}
        }
        Ok(match kind {
            Kind::Word("x") => Expr::x(),
            Kind::Word("y") => Expr::y(),
            _ => Expr::t(),
        })
    }

    /// `the ratio stays the same`, where it is meant: it compares the piles
    /// before and after taking `t` from both.
    fn ratio(&mut self) -> Parsed<Value> {
        let start = self.span();
        for word in ["the", "ratio", "stays", "the", "same"] {
            self.expect_word(word)?;
        }
        match self.scope {
            Scope::Guard { ratio: true, .. } => Ok(Value::Truth(Condition::SameRatio)),
            Scope::Terminal => {
                let message = RulesError::TerminalDependsOnStep.to_string();
                Err(self.error(self.since(start), message))
            }
            _ => Err(self
                .error(self.since(start), "the ratio is defined for equal takes only")
                .expecting("it after `take equal from both if`")),
        }
    }

    /// A sum that must be a number.
    fn whole_number(&mut self) -> Parsed<Expr> {
        let start = self.span();
        let value = self.sum()?;
        self.numeric(value, start)
    }

    /// Reads one level deeper, inside bars or other brackets.
    fn nested<T>(&mut self, bars: bool, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == MAX_DEPTH {
            let message = format!("brackets nested more than {MAX_DEPTH} deep");
            return Err(self.error(self.span(), message));
        }
        let outer = std::mem::replace(&mut self.in_bars, bars);
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        self.in_bars = outer;
        result
    }

    /// The product, if one side is a constant.
    fn multiply(&self, left: Expr, right: Expr, start: Span) -> Parsed<Expr> {
        let (factor, other) = match (constant(&left), constant(&right)) {
            (Some(c), _) => (c, right),
            (_, Some(c)) => (c, left),
            _ => {
                let message = "a product of two unknowns is not linear";
                return Err(self.error(self.since(start), message).expecting("a constant factor"));
            }
        };
        self.scaled(&other, factor, start)
    }

    fn scaled(&self, e: &Expr, factor: i64, start: Span) -> Parsed<Expr> {
        e.scale(factor).map_err(|error| self.too_large(start, error))
    }

    fn too_large(&self, start: Span, error: CoefficientTooLarge) -> LanguageError {
        self.error(self.since(start), error.to_string())
    }

    /// The condition, where nothing but a relation could have followed a number.
    fn truth(&self, value: Value) -> Parsed<Condition> {
        match value {
            Value::Truth(condition) => Ok(condition),
            Value::Number(_) => {
                Err(self.unexpected(&["`<`", "`<=`", "`=`", "`!=`", "`>=`", "`>`", "`+`", "`-`"]))
            }
        }
    }

    fn numeric(&self, value: Value, start: Span) -> Parsed<Expr> {
        match value {
            Value::Number(number) => Ok(number),
            Value::Truth(_) => {
                let message = "a condition cannot be used as a number";
                Err(self.error(self.since(start), message).expecting("a number"))
            }
        }
    }
}

/// The value of an expression without variables.
fn constant(e: &Expr) -> Option<i64> {
    e.as_linear().filter(|l| (l.x, l.y, l.t) == (0, 0, 0)).map(|l| l.c)
}
