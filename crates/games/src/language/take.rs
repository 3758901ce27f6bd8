//! The `take` statement: amounts, piles and steps to move families.

use super::error::Span;
use super::formula::Scope;
use super::lexer::Kind;
use super::parser::{Parsed, Parser};
use super::{MAX_AMOUNT, MAX_STRIP};
use crate::catalogue::nearly_equal;
use crate::condition::{Condition, Linear};
use crate::family::{FamilyError, MoveFamily, Steps, Take, Wedge};

/// What a take says before its guard.
struct Takes {
    /// The pile of the first amount.
    pile: Pile,
    first: Take,
    second: Take,
    /// The steps: the union of these.
    steps: Vec<Steps>,
    /// Whether the guard may mention the step.
    has_step: bool,
}

#[derive(Clone, Copy)]
enum Pile {
    X,
    Y,
    Either,
    Larger,
    Smaller,
}

/// One amount as it is written.
enum Amount {
    /// The step itself, out of these.
    Steps(Vec<Steps>),
    /// Linear in the step.
    Linear(Take),
}

/// Whose steps are being read, for the error about a step of 0.
#[derive(Clone, Copy)]
enum StepsOf {
    Amount,
    Clause,
}

impl Parser<'_> {
    /// The rest of a `take` statement that began at `start`.
    pub(super) fn take(&mut self, start: Span) -> Parsed<Vec<MoveFamily>> {
        if self.eat_word("k") {
            return self.strip(start);
        }
        let takes = self.takes()?;
        let ratio = takes.first == Take::STEP && takes.second == Take::STEP;
        let guard = self.guard(Scope::Guard { step: takes.has_step, ratio })?;
        let span = self.since(start);
        let oriented = orient(takes.pile, takes.first, takes.second);
        self.reserve_families(oriented.len() * takes.steps.len(), span)?;
        let mut families = Vec::new();
        for (x, y, side) in oriented {
            for &steps in &takes.steps {
                let guard = side.clone().and(guard.clone());
                let family = MoveFamily::new(x, y, steps, guard);
                families.push(family.map_err(|error| self.error(span, error.to_string()))?);
            }
        }
        Ok(families)
    }

    /// `k from x and l from y where |k - l| < R` or `k <= l < 2k + 1`, after the `k`.
    fn strip(&mut self, start: Span) -> Parsed<Vec<MoveFamily>> {
        self.expect_word("from")?;
        let pile = match self.peek() {
            Kind::Word("x") => Pile::X,
            Kind::Word("y") => Pile::Y,
            Kind::Word("one" | "either") => Pile::Either,
            _ => return Err(self.unexpected(&["`x`", "`y`", "`one pile`"])),
        };
        self.bump();
        if matches!(pile, Pile::Either) {
            self.expect_word("pile")?;
        }
        for word in ["and", "l", "from"] {
            self.expect_word(word)?;
        }
        self.other_pile(pile)?;
        self.expect_word("where")?;
        if self.peek() == Kind::Word("k") {
            return self.wedge(pile, start);
        }
        if !matches!(pile, Pile::X) || self.peek() != Kind::Symbol("|") {
            return Err(self.unexpected(match pile {
                Pile::X => &["`|k - l| <`", "`k <= l <`"],
                _ => &["`k <= l <`"],
            }));
        }
        self.expect("|")?;
        self.expect_word("k")?;
        self.expect("-")?;
        self.expect_word("l")?;
        self.expect("|")?;
        self.expect("<")?;
        let bound = self.span();
        let width = self.number(MAX_STRIP.into(), "the width of the strip")?;
        if width == 0 {
            let message = "no two numbers differ by less than 0";
            return Err(self.error(bound, message).expecting("at least 1"));
        }
        let guard = self.guard(Scope::Guard { step: false, ratio: false })?;
        let width = u32::try_from(width).expect("at most MAX_STRIP");
        let families: Vec<_> = nearly_equal(width).map(|f| f.guarded(guard.clone())).collect();
        self.reserve_families(families.len(), self.since(start))?;
        Ok(families)
    }

    /// `k <= l < S k + T`. With S = 1 these are rays.
    fn wedge(&mut self, pile: Pile, start: Span) -> Parsed<Vec<MoveFamily>> {
        self.bump();
        self.expect("<=")?;
        self.expect_word("l")?;
        self.expect("<")?;
        let bound = self.span();
        let rate = match self.peek() {
            Kind::Number(_) => self.number(MAX_STRIP.into(), "the factor of k")?,
            _ => 1,
        };
        let _ = self.eat("*");
        self.expect_word("k")?;
        let offset = if self.eat("+") { self.number(MAX_STRIP.into(), "the width")? } else { 0 };
        if rate + offset < 2 || rate == 0 {
            let message = "for k = 1 there is no such l";
            return Err(self
                .error(self.since(bound), message)
                .expecting("such as `k + 1` or `2k`"));
        }
        let guard = self.guard(Scope::Guard { step: false, ratio: false })?;
        let [rate, offset] = [rate, offset].map(|n| u32::try_from(n).expect("at most MAX_STRIP"));
        let sides: &[bool] = match pile {
            Pile::X => &[false],
            Pile::Y => &[true],
            _ => &[false, true],
        };
        let mut families = Vec::new();
        for &larger_from_x in sides {
            if rate == 1 {
                let rays = (0..offset.cast_signed()).map(|more| Take { rate: 1, offset: more });
                families.extend(rays.map(|larger| {
                    let (x, y) =
                        if larger_from_x { (larger, Take::STEP) } else { (Take::STEP, larger) };
                    MoveFamily::new(x, y, Steps::ALL, guard.clone()).expect("takes a token of each")
                }));
            } else {
                let wedge = Wedge { rate, offset, larger_from_x };
                let family = MoveFamily::wedge_of(wedge, guard.clone());
                families.push(family.expect("a rate of at least 2, and a guard without a step"));
            }
        }
        self.reserve_families(families.len(), self.since(start))?;
        Ok(families)
    }

    fn takes(&mut self) -> Parsed<Takes> {
        if self.eat_word("equal") {
            self.expect_word("from")?;
            self.expect_word("both")?;
            let _ = self.eat_word("piles");
            let steps = self.step_clause()?.unwrap_or_else(|| vec![Steps::ALL]);
            let (first, second) = (Take::STEP, Take::STEP);
            return Ok(Takes { pile: Pile::X, first, second, steps, has_step: true });
        }
        let start = self.span();
        let amount = self.any_amount()?;
        let amount_span = self.since(start);
        self.expect_word("from")?;
        let pile = self.pile()?;
        match amount {
            Amount::Steps(steps) => {
                let (first, second) = (Take::STEP, Take::NOTHING);
                Ok(Takes { pile, first, second, steps, has_step: true })
            }
            Amount::Linear(first) if self.eat_word("and") => {
                let second = self.linear_amount()?;
                self.expect_word("from")?;
                self.other_pile(pile)?;
                let clause = self.step_clause()?;
                let constant = first.rate == 0 && second.rate == 0;
                let has_step = !constant || clause.is_some();
                let all = if constant { Steps::only(1) } else { Some(Steps::ALL) };
                let steps = clause.unwrap_or_else(|| all.into_iter().collect());
                Ok(Takes { pile, first, second, steps, has_step })
            }
            // `take 3 from x` is `take one of 3 from x`: the step is what is taken.
            Amount::Linear(Take { rate: 0, offset }) => {
                let only = u64::try_from(offset).ok().and_then(Steps::only);
                let steps = only.ok_or_else(|| {
                    let reason = match offset {
                        0 => FamilyError::TakesNothing(0).to_string(),
                        _ => "an amount cannot be negative".to_string(),
                    };
                    self.error(amount_span, reason)
                })?;
                let (first, second) = (Take::STEP, Take::NOTHING);
                Ok(Takes { pile, first, second, steps: vec![steps], has_step: true })
            }
            Amount::Linear(first) => {
                let steps = self.step_clause()?.unwrap_or_else(|| vec![Steps::ALL]);
                Ok(Takes { pile, first, second: Take::NOTHING, steps, has_step: true })
            }
        }
    }

    fn any_amount(&mut self) -> Parsed<Amount> {
        if let Some(steps) = self.steps(StepsOf::Amount)? {
            return Ok(Amount::Steps(steps));
        }
        match self.peek() {
            Kind::Number(_) | Kind::Word("t" | "x" | "y") | Kind::Symbol("(" | "-") => {
                self.linear_amount().map(Amount::Linear)
            }
            _ => Err(self.unexpected(&[
                "`any`",
                "`equal`",
                "`multiples of`",
                "`at most`",
                "`at least`",
                "`one of`",
                "a number",
                "an amount such as `2t`",
            ])),
        }
    }

    /// `2t + 1`.
    fn linear_amount(&mut self) -> Parsed<Take> {
        let start = self.span();
        let Linear { t, c, .. } = self.amount()?;
        let span = self.since(start);
        if t < 0 {
            let message = "an amount may not shrink as the step t grows";
            return Err(self.error(span, message));
        }
        if t.max(c.abs()) > MAX_AMOUNT.into() {
            let limit = format!("at most {MAX_AMOUNT}");
            return Err(self.error(span, "the amount is too large").expecting(limit));
        }
        let rate = u32::try_from(t).expect("0 <= t <= MAX_AMOUNT");
        let offset = i32::try_from(c).expect("|c| <= MAX_AMOUNT");
        Ok(Take { rate, offset })
    }

    fn pile(&mut self) -> Parsed<Pile> {
        if self.eat_word("x") {
            return Ok(Pile::X);
        }
        if self.eat_word("y") {
            return Ok(Pile::Y);
        }
        let pile = if self.eat_word("either") || self.eat_word("one") {
            Pile::Either
        } else if self.eat_word("the") {
            if self.eat_word("larger") {
                Pile::Larger
            } else if self.eat_word("smaller") {
                Pile::Smaller
            } else {
                return Err(self.unexpected(&["`larger pile`", "`smaller pile`"]));
            }
        } else if self.peek() == Kind::Word("both") {
            let message = "how much from which of both piles?";
            return Err(self
                .error(self.span(), message)
                .expecting("`take equal from both`, or amounts such as `t from x and 2t from y`"));
        } else {
            return Err(self.unexpected(&[
                "`x`",
                "`y`",
                "`either pile`",
                "`the larger pile`",
                "`the smaller pile`",
            ]));
        };
        self.expect_word("pile")?;
        Ok(pile)
    }

    /// The pile of the second amount, which the first leaves no choice.
    fn other_pile(&mut self, first: Pile) -> Parsed<()> {
        let words: &[&str] = match first {
            Pile::X => &["y"],
            Pile::Y => &["x"],
            Pile::Either => &["the", "other"],
            Pile::Larger => &["the", "smaller", "pile"],
            Pile::Smaller => &["the", "larger", "pile"],
        };
        words.iter().try_for_each(|word| self.expect_word(word))?;
        if matches!(first, Pile::Either) {
            let _ = self.eat_word("pile");
        }
        Ok(())
    }

    /// `for t …`, or nothing.
    fn step_clause(&mut self) -> Parsed<Option<Vec<Steps>>> {
        if !self.eat_word("for") {
            return match self.peek() {
                Kind::Word("if" | "where") | Kind::Newline | Kind::End => Ok(None),
                _ => Err(self.unexpected(&["`for t`", "`if`", "the end of the line"])),
            };
        }
        self.expect_word("t")?;
        let steps = self.steps(StepsOf::Clause)?.ok_or_else(|| {
            let words =
                ["`odd`", "`even`", "`multiples of`", "`at most`", "`at least`", "`one of`"];
            self.unexpected(&words)
        })?;
        Ok(Some(steps))
    }

    /// A set of steps, if one begins here.
    fn steps(&mut self, of: StepsOf) -> Parsed<Option<Vec<Steps>>> {
        let any = self.eat_word("any");
        let steps = if self.eat_word("odd") {
            Steps::new(1, 2, None)
        } else if self.eat_word("even") {
            Steps::multiples_of(2)
        } else if any {
            Some(Steps::ALL)
        } else if self.eat_word("multiples") {
            self.expect_word("of")?;
            Steps::multiples_of(self.step(of)?)
        } else if self.eat_word("at") {
            if self.eat_word("most") {
                Steps::at_most(self.step(of)?)
            } else if self.eat_word("least") {
                Steps::new(self.step(of)?, 1, None)
            } else {
                return Err(self.unexpected(&["`most`", "`least`"]));
            }
        } else if self.eat_word("one") {
            self.expect_word("of")?;
            return self.step_list(of).map(Some);
        } else {
            return Ok(None);
        };
        Ok(Some(steps.into_iter().collect()))
    }

    /// `1, 3, 7`, or a progression: `2, 5, ...` or `2, 5, ..., 20`.
    fn step_list(&mut self, of: StepsOf) -> Parsed<Vec<Steps>> {
        let start = self.span();
        let mut listed = vec![self.step(of)?];
        while self.eat(",") {
            let dots = self.span();
            if self.eat("...") {
                let last = if self.eat(",") { Some(self.step(of)?) } else { None };
                let steps = progression(&listed).and_then(|(first, stride)| {
                    let fits =
                        |l: u64| l > listed[listed.len() - 1] && (l - first).is_multiple_of(stride);
                    if last.is_none_or(fits) { Steps::new(first, stride, last) } else { None }
                });
                let steps = steps.ok_or_else(|| {
                    let span = self.since(if last.is_some() { start } else { dots });
                    self.error(span, "the numbers do not tell how to go on")
                        .expecting("steps of equal length, such as `2, 5, ...` or `2, 5, ..., 20`")
                })?;
                return Ok(vec![steps]);
            }
            self.reserve_families(listed.len() + 1, dots)?;
            listed.push(self.step(of)?);
        }
        listed.sort_unstable();
        listed.dedup();
        let steps = match (progression(&listed), listed.last()) {
            (Some((first, stride)), Some(&last)) => vec![Steps::new(first, stride, Some(last))],
            _ => listed.iter().map(|&t| Steps::only(t)).collect(),
        };
        Ok(steps.into_iter().flatten().collect())
    }

    /// One step, at least 1.
    fn step(&mut self, of: StepsOf) -> Parsed<u64> {
        let span = self.span();
        let step = self.number(MAX_AMOUNT.into(), "a number")?;
        if step > 0 {
            return Ok(step);
        }
        Err(match of {
            StepsOf::Amount => self.error(span, FamilyError::TakesNothing(0).to_string()),
            StepsOf::Clause => self.error(span, "the step t begins at 1"),
        })
    }

    /// `if …`, or nothing.
    fn guard(&mut self, scope: Scope) -> Parsed<Condition> {
        if self.eat_word("if") || self.eat_word("where") {
            self.condition(scope)
        } else if matches!(self.peek(), Kind::Newline | Kind::End) {
            Ok(Condition::Always)
        } else {
            Err(self.unexpected(&["`if`", "the end of the line"]))
        }
    }
}

/// The takes from x and from y, and on which side of the diagonal.
fn orient(pile: Pile, first: Take, second: Take) -> Vec<(Take, Take, Condition)> {
    let x_not_smaller = Condition::first_not_smaller();
    let y_not_smaller = Condition::second_not_smaller();
    match pile {
        Pile::X => vec![(first, second, Condition::Always)],
        Pile::Y => vec![(second, first, Condition::Always)],
        Pile::Either => {
            vec![(first, second, Condition::Always), (second, first, Condition::Always)]
        }
        Pile::Larger => vec![(first, second, x_not_smaller), (second, first, y_not_smaller)],
        Pile::Smaller => orient(Pile::Larger, second, first),
    }
}

/// The first number and the difference, if two or more numbers increase by
/// equal steps.
fn progression(numbers: &[u64]) -> Option<(u64, u64)> {
    let (&first, &second) = (numbers.first()?, numbers.get(1)?);
    let stride = second.checked_sub(first).filter(|&d| d > 0)?;
    let even = numbers.windows(2).all(|w| w[1].checked_sub(w[0]) == Some(stride));
    even.then_some((first, stride))
}
