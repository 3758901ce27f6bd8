//! Beatty's theorem for a quadratic number, and how such numbers are written.
//!
//! `sqrt 2`, `(1 + sqrt 5)/2`, `phi + 1`, `3/2 + sqrt 3`: integers, roots of integers, sums,
//! products and quotients. All roots of one number must be of one field; every step is exact.

use crate::error::WorkbenchError;
use crate::theorem::NumerationNames;
use dashu_int::ops::SquareRoot;
use dashu_int::{IBig, UBig};
use serde::Serialize;
use wythoff_discovery::beatty;
use wythoff_games::{Control, Known};
pub use wythoff_numeration::Quadratic;
use wythoff_numeration::{NumerationError, floor_linear};

/// No number is longer than this, and no parentheses are deeper.
const LONGEST: usize = 200;
const DEEPEST: usize = 20;

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct BeattyReport {
    /// The number.
    pub alpha: String,
    /// The other one: 1/alpha + 1/beta = 1.
    pub beta: String,
    /// The number system in which it was decided.
    pub system: String,
    /// The first terms of floor(n·alpha), n = 1, 2, ….
    pub first: Vec<String>,
    /// The first terms of floor(n·beta).
    pub second: Vec<String>,
    /// How it is known that every positive integer is in exactly one of them.
    pub known: Known,
}

/// Decides Beatty's theorem for a number, with so many terms of the two sequences.
///
/// # Errors
/// A number that is rational or not above 1, or too large for the prover; a limit.
pub fn decide(
    alpha: &Quadratic,
    terms: u32,
    control: &Control,
) -> Result<BeattyReport, WorkbenchError> {
    let found = beatty(alpha, control)?;
    let sequence = |slope: &Quadratic| -> Vec<String> {
        let zero = Quadratic::from(IBig::ZERO);
        (1..=terms).map(|n| floor_linear(&n.into(), slope, &zero).to_string()).collect()
    };
    let system = NumerationNames::of(&found.system).name;
    Ok(BeattyReport {
        first: sequence(&found.alpha),
        second: sequence(&found.beta),
        alpha: found.alpha.to_string(),
        beta: found.beta.to_string(),
        known: Known::Proved(format!("decided in {system}")),
        system,
    })
}

/// A quadratic number that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}`: {problem}; write a number such as sqrt 2, (1 + sqrt 5)/2 or 3/2 + sqrt 3")]
pub struct QuadraticError {
    text: String,
    problem: String,
}

/// Reads a quadratic number.
///
/// # Errors
/// [`QuadraticError`]
pub fn parse_quadratic(text: &str) -> Result<Quadratic, QuadraticError> {
    let wrong = |problem: String| QuadraticError { text: text.chars().take(60).collect(), problem };
    if text.len() > LONGEST {
        return Err(wrong(format!("more than {LONGEST} characters")));
    }
    let mut reader = Reader { rest: text.trim_start(), depth: 0 };
    let value = reader.sum().map_err(wrong)?;
    match reader.rest.chars().next() {
        None => Ok(value),
        Some(next) => Err(wrong(format!("`{next}` is not expected there"))),
    }
}

/// What is left of a number that is being read, without leading blanks.
struct Reader<'a> {
    rest: &'a str,
    depth: usize,
}

impl Reader<'_> {
    /// Goes on behind a word, if it comes next.
    fn take(&mut self, word: &str) -> bool {
        let found = self.rest.strip_prefix(word);
        self.rest = found.unwrap_or(self.rest).trim_start();
        found.is_some()
    }

    fn sum(&mut self) -> Result<Quadratic, String> {
        let mut sum = if self.take("-") { -&self.product()? } else { self.product()? };
        loop {
            let term = if self.take("+") {
                self.product()?
            } else if self.take("-") {
                -&self.product()?
            } else {
                return Ok(sum);
            };
            sum = sum.try_add(&term).map_err(|error| error.to_string())?;
        }
    }

    fn product(&mut self) -> Result<Quadratic, String> {
        let said = |error: NumerationError| error.to_string();
        let mut product = self.factor()?;
        loop {
            let next = if self.take("*") || self.rest.starts_with(['s', '√', '(', 'p']) {
                self.factor()?
            } else if self.take("/") {
                self.factor()?.reciprocal().map_err(said)?
            } else {
                return Ok(product);
            };
            product = product.try_mul(&next).map_err(said)?;
        }
    }

    fn factor(&mut self) -> Result<Quadratic, String> {
        if self.take("phi") {
            return Ok(Quadratic::golden());
        }
        if self.take("sqrt") || self.take("√") {
            let parentheses = self.take("(");
            let radicand = self.integer()?;
            if parentheses && !self.take(")") {
                return Err("a root of one natural number is expected".to_owned());
            }
            let root = radicand.sqrt();
            return if &root * &root == radicand {
                Ok(Quadratic::from(IBig::from(root)))
            } else {
                Quadratic::new(0, 1, radicand, 1).map_err(|error| error.to_string())
            };
        }
        if self.take("(") {
            self.depth += 1;
            if self.depth > DEEPEST {
                return Err(format!("parentheses more than {DEEPEST} deep"));
            }
            let sum = self.sum()?;
            self.depth -= 1;
            return if self.take(")") { Ok(sum) } else { Err("a `)` is missing".to_owned()) };
        }
        Ok(Quadratic::from(IBig::from(self.integer()?)))
    }

    fn integer(&mut self) -> Result<UBig, String> {
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        if digits.is_empty() {
            return Err("a number is missing".to_owned());
        }
        self.rest = rest.trim_start();
        UBig::from_str_radix(digits, 10).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_printed() {
        let rows = [
            ("sqrt 2", "sqrt 2"),
            ("(1+sqrt5)/2", "(1 + sqrt 5)/2"),
            ("phi + 1", "(3 + sqrt 5)/2"),
            ("3/2 + 2 sqrt(3)", "(3 + 4 sqrt 3)/2"),
            ("√8 - 1", "-1 + 2 sqrt 2"),
            ("1/(sqrt 3 - 1)", "(1 + sqrt 3)/2"),
            ("sqrt 9", "3"),
            ("-(2 - sqrt 7)", "-2 + sqrt 7"),
        ];
        for (text, printed) in rows {
            let number = parse_quadratic(text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(number.to_string(), printed, "{text}");
            assert_eq!(parse_quadratic(printed), Ok(number), "{printed}");
        }
    }

    #[test]
    fn what_is_no_number_is_told() {
        let deep = "(".repeat(50);
        let long = "1".repeat(300);
        for text in
            ["", "sqrt", "2 +", "sqrt 2 + sqrt 3", "1/0", "(1 + sqrt 5", "pi", "2)", &deep, &long]
        {
            assert!(parse_quadratic(text).is_err(), "{text}");
        }
    }
}
