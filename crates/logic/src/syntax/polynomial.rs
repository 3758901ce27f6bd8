//! The text of a polynomial, as people write it: `x^3-x-1`, `x^3 = x + 1`, `2x^2 - 3*x`.
//!
//! One variable, a letter; powers by `^` or `**`; `*` between a factor and a power may be left
//! out. With `=`, what is right of it is taken away.

use super::span::Span;
use crate::error::LogicError;
use dashu_int::IBig;
use wythoff_numeration::Polynomial;

/// The largest exponent: numeration systems of such degrees have no automata of use.
const LARGEST_POWER: usize = 64;

/// The polynomial that `text` is. Takes time linear in the text.
///
/// # Errors
/// The first mistake, with its place in the text.
pub(super) fn parse_polynomial(text: &str) -> Result<Polynomial, LogicError> {
    let mut reader = Reader { text, at: 0, variable: None, coefficients: Vec::new() };
    let mut side = 1;
    loop {
        reader.sum(side)?;
        if side == 1 && reader.skip("=") {
            side = -1;
        } else if reader.rest().is_empty() {
            return Ok(Polynomial::new(reader.coefficients));
        } else {
            return Err(reader.unexpected("`+`, `-` or the end"));
        }
    }
}

struct Reader<'s> {
    text: &'s str,
    at: usize,
    variable: Option<char>,
    /// The constant term first.
    coefficients: Vec<IBig>,
}

impl Reader<'_> {
    fn rest(&mut self) -> &str {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        &self.text[self.at..]
    }

    fn skip(&mut self, symbol: &str) -> bool {
        let found = self.rest().starts_with(symbol);
        self.at += if found { symbol.len() } else { 0 };
        found
    }

    /// Terms with their signs.
    fn sum(&mut self, side: i32) -> Result<(), LogicError> {
        let mut sign = if self.skip("-") { -side } else { side };
        if sign == side {
            self.skip("+");
        }
        loop {
            self.term(sign)?;
            sign = if self.skip("+") {
                side
            } else if self.skip("-") {
                -side
            } else {
                return Ok(());
            };
        }
    }

    /// `3*x^2`, `3x`, `x`, `3`.
    fn term(&mut self, sign: i32) -> Result<(), LogicError> {
        let factor = self.digits().map(|digits| digits.parse::<IBig>().expect("decimal digits"));
        let is_product = factor.is_some() && self.skip("*");
        let power = if self.variable()? {
            if self.skip("^") || self.skip("**") { self.power()? } else { 1 }
        } else if factor.is_some() && !is_product {
            0
        } else {
            return Err(self.unexpected("a number or a power such as `x^2`"));
        };
        if self.coefficients.len() <= power {
            self.coefficients.resize(power + 1, IBig::ZERO);
        }
        self.coefficients[power] += factor.unwrap_or(IBig::ONE) * sign;
        Ok(())
    }

    /// Moves past the variable, if it is there.
    fn variable(&mut self) -> Result<bool, LogicError> {
        let Some(found) = self.rest().chars().next().filter(char::is_ascii_alphabetic) else {
            return Ok(false);
        };
        let span = Span::new(self.at, self.at + 1);
        self.at += 1;
        let known = *self.variable.get_or_insert(found);
        if known == found {
            return Ok(true);
        }
        let message = format!("a polynomial has one variable: `{known}` or `{found}`?");
        Err(LogicError::syntax(span, message))
    }

    fn power(&mut self) -> Result<usize, LogicError> {
        let start = self.text.len() - self.rest().len();
        let Some(digits) = self.digits() else { return Err(self.unexpected("an exponent")) };
        let power = digits.parse().ok().filter(|&power| power <= LARGEST_POWER);
        power.ok_or_else(|| {
            let message = format!("exponents up to {LARGEST_POWER} are supported");
            LogicError::syntax(Span::new(start, self.at), message)
        })
    }

    /// Decimal digits, if there are any.
    fn digits(&mut self) -> Option<String> {
        let rest = self.rest();
        let length = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let digits = rest[..length].to_owned();
        self.at += length;
        (length > 0).then_some(digits)
    }

    fn unexpected(&mut self, expected: &str) -> LogicError {
        let length = self.rest().chars().next().map_or(0, char::len_utf8);
        let span = Span::new(self.at, self.at + length);
        let message = match span.of(self.text) {
            "" => format!("{expected} is missing"),
            found => format!("{expected} must stand here, not `{found}`"),
        };
        LogicError::syntax(span, message).helping("a polynomial is written as `x^3-x-1`")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_are_read_as_people_write_them() {
        for (text, shown) in [
            ("x^3-x-1", "x^3-x-1"),
            (" X^3 = X + 1 ", "x^3-x-1"),
            ("b**2=2b+2", "x^2-2*x-2"),
            ("-x^2+x+1", "-x^2+x+1"),
            ("+3*x^2 - 2 x + 7", "3*x^2-2*x+7"),
            ("x+x+x-3x", "0"),
            ("5", "5"),
            ("0 = 1 - x", "x-1"),
            ("123456789012345678901234567890x", "123456789012345678901234567890*x"),
        ] {
            let parsed =
                parse_polynomial(text).unwrap_or_else(|e| panic!("{}", e.render(text, "")));
            assert_eq!(parsed.to_string(), shown, "{text}");
        }
    }

    #[test]
    fn mistakes_in_polynomials_are_explained() {
        for (text, part, said) in [
            ("", "", "is missing"),
            ("x^", "", "an exponent is missing"),
            ("x^y", "y", "an exponent must stand here"),
            ("x^99", "99", "up to 64"),
            ("x^99999999999999999999999", "99999999999999999999999", "up to 64"),
            ("x+y", "y", "one variable"),
            ("x+", "", "is missing"),
            ("x--1", "-", "must stand here"),
            ("2*3", "3", "must stand here"),
            ("x(x-1)", "(", "must stand here"),
            ("x=1=2", "=", "must stand here"),
            ("x²", "²", "must stand here"),
            ("x.5", ".", "must stand here"),
        ] {
            let error = parse_polynomial(text).expect_err(text);
            assert!(error.to_string().contains(said), "{text}: {error}");
            assert_eq!(error.span.unwrap().of(text), part, "{text}: {error}");
        }
    }
}
