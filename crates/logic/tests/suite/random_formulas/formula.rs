//! Formulas of the test's own, their text, and their meaning from the definition.

use std::fmt;
use std::ops::RangeInclusive;

/// A term. Numbers and letters are the same here; which subtractions may be negative is
/// decided as the language says: those that speak of letters and constants alone.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    Variable(String),
    Number(i64),
    Add(Box<Term>, Box<Term>),
    Subtract(Box<Term>, Box<Term>),
    Times(i64, Box<Term>),
    Divide(Box<Term>, i64),
    Letter(Box<Term>),
    /// The same letter, of a word in another number system.
    OtherLetter(&'static str, Box<Term>),
    /// The same letter, of a word that has none at negative indices.
    NaturalLetter(&'static str, Box<Term>),
    /// A term of letters and constants, times any.
    Product(Box<Term>, Box<Term>),
    /// Any term, divided by one of letters and constants.
    Over(Box<Term>, Box<Term>),
    /// x/2 + 1.
    F(Box<Term>),
    /// The larger one.
    G(Box<Term>, Box<Term>),
    /// A formula that stands for this variable.
    Where(String, Box<Formula>),
}

/// What a variable ranges over: from 0 to a value, or from its negative to it.
#[derive(Clone, Debug)]
pub(crate) struct Bound {
    pub(crate) most: Term,
    pub(crate) is_signed: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Formula {
    Compare(Term, &'static str, Term),
    P(Term, Term),
    Q(Term),
    R(Term, Term),
    /// The same, in another number system.
    OtherR(&'static str, Term, Term),
    /// The same for natural numbers alone.
    NaturalR(&'static str, Term, Term),
    /// `$sets(s,t)`, with numbers of the formula's system on tracks that have none.
    Sets(&'static str, Term, Term),
    /// The same, written in another number system.
    In(&'static str, Box<Formula>),
    /// What a part in a system of natural numbers says of integers.
    Naturally(&'static str, Box<Formula>),
    Not(Box<Formula>),
    Binary(Box<Formula>, &'static str, Box<Formula>),
    /// For some value up to a bound.
    Exists(String, Bound, Box<Formula>),
    ForAll(String, Bound, Box<Formula>),
    /// For so many tuples of values up to a bound.
    Count(&'static str, u64, Vec<String>, Bound, Box<Formula>),
}

/// What names mean.
pub(crate) struct World {
    /// The letters of `W`, from that of the first index on.
    pub(crate) word: Vec<u8>,
    /// The first index: 0, or a negative one where numbers are all integers.
    pub(crate) first: i64,
    /// Whether this is a part of a formula of integers, which may be negative here.
    pub(crate) is_part: bool,
}

impl World {
    fn is_signed(&self) -> bool {
        self.first < 0
    }

    /// Whether a value is a number.
    fn has(&self, value: i64) -> bool {
        self.is_signed() || value >= 0
    }
}

type Values = Vec<(String, i64)>;

impl Term {
    fn has_numbers(&self) -> bool {
        match self {
            Self::Variable(_) | Self::F(_) | Self::G(..) | Self::Where(..) => true,
            Self::Number(_) | Self::Letter(_) | Self::OtherLetter(..) | Self::NaturalLetter(..) => {
                false
            }
            Self::Add(left, right)
            | Self::Subtract(left, right)
            | Self::Product(left, right)
            | Self::Over(left, right) => left.has_numbers() || right.has_numbers(),
            Self::Times(_, inner) | Self::Divide(inner, _) => inner.has_numbers(),
        }
    }

    /// The value, if there is one.
    fn value(&self, world: &World, values: &Values) -> Option<i64> {
        Some(match self {
            Self::Variable(name) => {
                let found = values.iter().rev().find(|(variable, _)| variable == name);
                found.expect("no variable is unbound").1
            }
            Self::Number(number) => *number,
            Self::Add(left, right) => left.value(world, values)? + right.value(world, values)?,
            Self::Subtract(left, right) => {
                let difference = left.value(world, values)? - right.value(world, values)?;
                if !world.has(difference) && (left.has_numbers() || right.has_numbers()) {
                    return None;
                }
                difference
            }
            Self::Times(factor, inner) => factor * inner.value(world, values)?,
            Self::Divide(inner, divisor) => {
                let value = inner.value(world, values)?;
                // A quotient of numbers is a number of the system, one of letters an integer.
                let rounded = (value * divisor.signum()).div_euclid(divisor.abs());
                return (!inner.has_numbers() || world.has(rounded)).then_some(rounded);
            }
            Self::Letter(index) | Self::OtherLetter(_, index) => {
                let index = index.value(world, values)?;
                let place = usize::try_from(index - world.first).ok()?;
                i64::from(world.word[place])
            }
            Self::NaturalLetter(name, index) => {
                let at = index.value(world, values)?;
                let letter = Self::OtherLetter(name, Box::new(Self::Number(at)));
                return if at < 0 { None } else { letter.value(world, values) };
            }
            Self::Product(left, right) => {
                left.value(world, values)? * right.value(world, values)?
            }
            Self::Over(left, right) => {
                let (dividend, divisor) = (left.value(world, values)?, right.value(world, values)?);
                if divisor == 0 || (divisor < 0 && world.first == 0) {
                    return None;
                }
                let rounded = (dividend * divisor.signum()).div_euclid(divisor.abs());
                return (!left.has_numbers() || world.has(rounded)).then_some(rounded);
            }
            Self::F(x) => x.held(world, values)?.div_euclid(2) + 1,
            Self::G(x, y) => x.held(world, values)?.max(y.held(world, values)?),
            Self::Where(name, formula) => {
                let value = Self::Variable(name.clone()).value(world, values)?;
                formula.holds(world, &mut values.clone()).then_some(value)?
            }
        })
    }

    /// The value, if the system has it.
    fn held(&self, world: &World, values: &Values) -> Option<i64> {
        self.value(world, values).filter(|&value| world.has(value))
    }

    fn free(&self, bound: &[&str], names: &mut Vec<String>) {
        match self {
            Self::Variable(name) | Self::Where(name, _) => {
                if !bound.contains(&name.as_str()) {
                    names.push(name.clone());
                }
            }
            Self::Number(_) => {}
            Self::Add(left, right)
            | Self::Subtract(left, right)
            | Self::Product(left, right)
            | Self::Over(left, right)
            | Self::G(left, right) => {
                left.free(bound, names);
                right.free(bound, names);
            }
            Self::Times(_, inner)
            | Self::Divide(inner, _)
            | Self::Letter(inner)
            | Self::OtherLetter(_, inner)
            | Self::NaturalLetter(_, inner)
            | Self::F(inner) => inner.free(bound, names),
        }
    }
}

impl Formula {
    /// Whether it holds for some values.
    pub(crate) fn holds(&self, world: &World, values: &mut Values) -> bool {
        match self {
            Self::Compare(left, sign, right) => {
                if world.is_part && self.has_negative(values) {
                    return false;
                }
                let (Some(l), Some(r)) = (left.value(world, values), right.value(world, values))
                else {
                    return false;
                };
                match *sign {
                    "=" => l == r,
                    "!=" => l != r,
                    "<" => l < r,
                    ">" => l > r,
                    "<=" => l <= r,
                    _ => l >= r,
                }
            }
            Self::P(x, y) => match (x.value(world, values), y.value(world, values)) {
                (Some(x), Some(y)) => world.has(x) && y == 2 * x + 1,
                _ => false,
            },
            Self::Q(x) => {
                x.value(world, values).is_some_and(|x| world.has(x) && x.rem_euclid(3) == 1)
            }
            Self::R(x, y) | Self::OtherR(_, x, y) | Self::Sets(_, x, y) => {
                match (x.value(world, values), y.value(world, values)) {
                    (Some(x), Some(y)) => world.has(x) && x <= y,
                    _ => false,
                }
            }
            Self::NaturalR(_, x, y) => match (x.value(world, values), y.value(world, values)) {
                (Some(x), Some(y)) => 0 <= x && x <= y,
                _ => false,
            },
            Self::In(_, inner) => inner.holds(world, values),
            Self::Naturally(_, inner) => {
                inner.holds(&World { word: Vec::new(), first: 0, is_part: true }, values)
            }
            Self::Not(inner) => !inner.holds(world, values),
            Self::Binary(left, sign, right) => {
                let l = left.holds(world, values);
                match *sign {
                    "&" => l && right.holds(world, values),
                    "|" => l || right.holds(world, values),
                    "^" => l != right.holds(world, values),
                    "=>" => !l || right.holds(world, values),
                    _ => l == right.holds(world, values),
                }
            }
            Self::Exists(name, bound, body) => {
                count(world, values, std::slice::from_ref(name), bound, body) > 0
            }
            Self::ForAll(name, bound, body) => {
                let not = Self::Not(body.clone());
                count(world, values, std::slice::from_ref(name), bound, &not) == 0
            }
            Self::Count(sign, wanted, names, bound, body) => {
                let found = count(world, values, names, bound, body);
                match *sign {
                    "=" => found == *wanted,
                    "!=" => found != *wanted,
                    "<" => found < *wanted,
                    ">" => found > *wanted,
                    "<=" => found <= *wanted,
                    _ => found >= *wanted,
                }
            }
        }
    }

    /// Whether one of the free variables is negative.
    fn has_negative(&self, values: &Values) -> bool {
        let value = |name: &String| values.iter().rev().find(|(variable, _)| variable == name);
        self.free().iter().any(|name| value(name).expect("no variable is unbound").1 < 0)
    }

    /// The free variables, alphabetically.
    pub(crate) fn free(&self) -> Vec<String> {
        let mut names = Vec::new();
        self.collect(&mut Vec::new(), &mut names);
        names.sort();
        names.dedup();
        names
    }

    fn collect<'a>(&'a self, bound: &mut Vec<&'a str>, names: &mut Vec<String>) {
        match self {
            Self::Compare(left, _, right)
            | Self::P(left, right)
            | Self::R(left, right)
            | Self::OtherR(_, left, right)
            | Self::NaturalR(_, left, right)
            | Self::Sets(_, left, right) => {
                left.free(bound, names);
                right.free(bound, names);
            }
            Self::Q(term) => term.free(bound, names),
            Self::Not(inner) | Self::In(_, inner) | Self::Naturally(_, inner) => {
                inner.collect(bound, names);
            }
            Self::Binary(left, _, right) => {
                left.collect(bound, names);
                right.collect(bound, names);
            }
            Self::Exists(name, limit, body) | Self::ForAll(name, limit, body) => {
                limit.most.free(bound, names);
                bound.push(name);
                body.collect(bound, names);
                bound.pop();
            }
            Self::Count(_, _, own, limit, body) => {
                limit.most.free(bound, names);
                let outer = bound.len();
                bound.extend(own.iter().map(String::as_str));
                body.collect(bound, names);
                bound.truncate(outer);
            }
        }
    }
}

/// How many tuples of values within a bound make the body true.
fn count(
    world: &World,
    values: &mut Values,
    names: &[String],
    bound: &Bound,
    body: &Formula,
) -> u64 {
    let Some(most) = bound.most.value(world, values) else { return 0 };
    let least = if bound.is_signed { -most } else { 0 };
    count_within(world, values, names, least..=most, body)
}

fn count_within(
    world: &World,
    values: &mut Values,
    names: &[String],
    range: RangeInclusive<i64>,
    body: &Formula,
) -> u64 {
    let Some((name, names)) = names.split_first() else {
        return u64::from(body.holds(world, values));
    };
    let mut found = 0;
    for value in range.clone() {
        values.push((name.clone(), value));
        found += count_within(world, values, names, range.clone(), body);
        values.pop();
    }
    found
}

impl Bound {
    /// That a variable is within the bound.
    fn of(&self, name: &str) -> String {
        let most = &self.most;
        if self.is_signed {
            format!("-{most}<={name} & {name}<={most}")
        } else {
            format!("{name}<={most}")
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variable(name) => f.write_str(name),
            Self::Number(number @ ..0) => write!(f, "(-{})", -number),
            Self::Number(number) => write!(f, "{number}"),
            Self::Add(left, right) => write!(f, "({left}+{right})"),
            Self::Subtract(left, right) => write!(f, "({left}-{right})"),
            // Walnut writes the unary minus as `_`.
            Self::Times(factor @ ..0, inner) => write!(f, "_{}*{inner}", -factor),
            Self::Times(factor, inner) => write!(f, "{factor}*{inner}"),
            Self::Divide(inner, divisor) => write!(f, "({inner}/{divisor})"),
            Self::Letter(index) => write!(f, "W[{index}]"),
            Self::OtherLetter(name, index) | Self::NaturalLetter(name, index) => {
                write!(f, "{name}[{index}]")
            }
            Self::Product(left, right) => write!(f, "({left}*{right})"),
            Self::Over(left, right) => write!(f, "({left}/{right})"),
            Self::F(x) => write!(f, "f({x})"),
            Self::G(x, y) => write!(f, "g({x},{y})"),
            Self::Where(_, formula) => write!(f, "{formula}"),
        }
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Compare(left, sign, right) => write!(f, "{left}{sign}{right}"),
            Self::P(x, y) => write!(f, "$p({x},{y})"),
            Self::Q(x) => write!(f, "$q({x})"),
            Self::R(x, y) => write!(f, "$r({x},{y})"),
            Self::OtherR(name, x, y) | Self::NaturalR(name, x, y) => write!(f, "${name}({x},{y})"),
            Self::Sets(system, x, y) => write!(f, "$sets(?{system} {x},?{system} {y})"),
            Self::In(system, inner) | Self::Naturally(system, inner) => {
                write!(f, "(?{system} {inner})")
            }
            Self::Not(inner) => write!(f, "~({inner})"),
            Self::Binary(left, sign, right) => write!(f, "({left} {sign} {right})"),
            Self::Exists(name, bound, body) => write!(f, "(E{name} {} & ({body}))", bound.of(name)),
            Self::ForAll(name, bound, body) => {
                write!(f, "(A{name} ({}) => ({body}))", bound.of(name))
            }
            Self::Count(sign, wanted, names, bound, body) => {
                write!(f, "(E[{sign}{wanted}] {} ", names.join(","))?;
                for name in names {
                    write!(f, "{} & ", bound.of(name))?;
                }
                write!(f, "({body}))")
            }
        }
    }
}
