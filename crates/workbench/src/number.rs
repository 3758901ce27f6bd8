//! Numbers as people write them: `1000000`, `1_000_000`, `1e100`, `10^100`, `2*10^30+1`.

use dashu_int::UBig;
use dashu_int::ops::BitTest;
use std::ops::Range;

/// No number with more digits than this is read: beyond it every answer would
/// take minutes and a slip of the finger is likelier than a wish.
const MAX_DIGITS: usize = 100_000;

/// What is no number that is read here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.says())]
#[non_exhaustive]
pub struct NumberError {
    /// What was written.
    pub text: String,
    /// The bytes of it that are wrong.
    pub span: Range<usize>,
    /// Why.
    pub problem: NumberProblem,
}

/// Why something is no number that is read here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberProblem {
    /// It is less than nothing.
    Negative,
    /// It is not written as numbers are.
    NotANumber,
    /// It has more than 100,000 digits.
    TooLong,
    /// It has more than 64 bits.
    TooLarge,
}

impl NumberError {
    fn new(text: &str, span: Range<usize>, problem: NumberProblem) -> Self {
        Self { text: text.to_owned(), span, problem }
    }

    fn says(&self) -> String {
        let text = &self.text;
        match self.problem {
            NumberProblem::Negative => {
                format!("`{text}` is negative; a natural number is expected")
            }
            NumberProblem::NotANumber => format!(
                "`{text}` is not a natural number; write digits, 1e100, 10^100, or a sum of \
                 products of such"
            ),
            NumberProblem::TooLong => {
                let start: String = text.chars().take(20).collect();
                let dots = if start.len() < text.len() { "…" } else { "" };
                format!("`{start}{dots}` has more than {MAX_DIGITS} digits")
            }
            NumberProblem::TooLarge => {
                format!("`{text}` is too large here (at most {})", u64::MAX)
            }
        }
    }
}

/// Reads a natural number, or a sum of products of such: `10^30+1`, `2*10^50 + 3`.
///
/// # Errors
/// What is wrong and which part of it.
pub fn parse_natural(text: &str) -> Result<UBig, NumberError> {
    let all = 0..text.len();
    if text.trim_start_matches(ignored).starts_with('-') {
        return Err(NumberError::new(text, all, NumberProblem::Negative));
    }
    let mut sum = UBig::ZERO;
    for product in parts(text, all, '+') {
        let mut value = UBig::ONE;
        for factor in parts(text, product.clone(), '*') {
            let written: String = text[factor.clone()].chars().filter(|c| !ignored(*c)).collect();
            let read = parse_factor(&written);
            value *= read.map_err(|problem| NumberError::new(text, factor, problem))?;
            // The bits of one factor more, at most: too long is told before it is made.
            if value.bit_len() / 3 > MAX_DIGITS * 4 / 3 {
                return Err(NumberError::new(text, product, NumberProblem::TooLong));
            }
        }
        sum += value;
    }
    Ok(sum)
}

/// What may stand between the characters of a number.
fn ignored(c: char) -> bool {
    c == '_' || c.is_whitespace()
}

/// The parts of a range of a text between signs, without the blanks around them.
fn parts(text: &str, range: Range<usize>, sign: char) -> impl Iterator<Item = Range<usize>> {
    let mut start = range.start;
    text[range].split(sign).map(move |part| {
        let blanks = part.len() - part.trim_start().len();
        let place = start + blanks..start + blanks + part.trim().len();
        start += part.len() + sign.len_utf8();
        place
    })
}

/// Digits, `1e100` or `10^100`.
fn parse_factor(factor: &str) -> Result<UBig, NumberProblem> {
    use NumberProblem::{NotANumber, TooLong};
    if let Some((mantissa, exponent)) = factor.split_once(['e', 'E']) {
        let exponent: usize = exponent.parse().map_err(|_| NotANumber)?;
        return power(&digits(mantissa).ok_or(NotANumber)?, &UBig::from(10u8), exponent)
            .ok_or(TooLong);
    }
    if let Some((base, exponent)) = factor.split_once('^') {
        let exponent: usize = exponent.parse().map_err(|_| NotANumber)?;
        return power(&UBig::ONE, &digits(base).ok_or(NotANumber)?, exponent).ok_or(TooLong);
    }
    if factor.len() > MAX_DIGITS {
        return Err(TooLong);
    }
    digits(factor).ok_or(NotANumber)
}

fn digits(text: &str) -> Option<UBig> {
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    UBig::from_str_radix(text, 10).ok()
}

/// `factor · base^exponent`, if it is not absurdly long.
fn power(factor: &UBig, base: &UBig, exponent: usize) -> Option<UBig> {
    // A k-bit base has at most 0.302 k decimal digits.
    let digits = base.bit_len().checked_mul(exponent)? / 3;
    if digits > MAX_DIGITS * 4 / 3 {
        return None;
    }
    Some(factor * base.pow(exponent))
}

/// Reads a natural number that must fit in 64 bits.
///
/// # Errors
/// What is wrong and which part of it.
pub fn parse_u64(text: &str) -> Result<u64, NumberError> {
    let n = parse_natural(text)?;
    let all = 0..text.len();
    u64::try_from(&n).map_err(|_| NumberError::new(text, all, NumberProblem::TooLarge))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_every_spelling() {
        let million = UBig::from(1_000_000u32);
        for text in ["1000000", "1_000_000", "1e6", "10^6", "10E5"] {
            assert_eq!(parse_natural(text), Ok(million.clone()), "{text}");
        }
        assert_eq!(parse_natural("0"), Ok(UBig::ZERO));
        let more = UBig::from(2u8) * UBig::from(10u8).pow(30) + UBig::from(21u8);
        for text in ["2*10^30+21", "2e30 + 3*7", "20+10^30*2+1", "1_0^30 + 1e30+21"] {
            assert_eq!(parse_natural(text), Ok(more.clone()), "{text}");
        }
        assert_eq!(parse_natural("1e100").map(|n| n.to_string().len()), Ok(101));
    }

    #[test]
    fn what_is_not_a_natural_number_is_refused_with_the_reason() {
        let problem = |text: &str| parse_natural(text).map_err(|error| error.problem);
        for bad in ["-3", "_ -3"] {
            assert_eq!(problem(bad), Err(NumberProblem::Negative), "{bad}");
        }
        for bad in
            ["", "x", "1.5", "1e", "e5", "0x10", "1e-3", "+5", "5+", "3**4", "*3", "2+x", "²"]
        {
            assert_eq!(problem(bad), Err(NumberProblem::NotANumber), "{bad}");
        }
        let long = "1e90000*1e90000*1e90000";
        for absurd in ["1e999999999", "99^999999999999", long] {
            assert_eq!(problem(absurd), Err(NumberProblem::TooLong), "{absurd}");
        }
        assert_eq!(parse_u64("1e20").map_err(|error| error.problem), Err(NumberProblem::TooLarge));
        let said = parse_natural("2+x").expect_err("x is none").to_string();
        assert!(said.starts_with("`2+x` is not a natural number; write digits"), "{said}");
    }

    #[test]
    fn the_part_that_is_wrong_is_pointed_at() {
        for (text, part) in [
            ("2 * 10^x + 3", "10^x"),
            ("é", "é"),
            ("2+é*3", "é"),
            ("1e5 + 3*1e999999999", "1e999999999"),
            ("-3", "-3"),
        ] {
            let error = parse_natural(text).expect_err(text);
            assert_eq!(&text[error.span], part, "{text}");
        }
    }
}
