//! Letters in brackets: `[0,1]`, `[-1]`, `[5-9]`, `[^56]`.
//!
//! A letter has one entry for each track. An entry is an integer, a range of digits such as
//! `5-9`, or `*` for any digit. `[^56]` and `[^0-4]` are all digits but those listed, on one
//! track. The bounds of a range are single digits: Walnut reads `[10-12]` as the digits 1, 0
//! to 1, and 2, which nobody means, so it is refused.

use super::regex::Parser;
use super::span::Span;
use crate::error::LogicError;

/// What may stand on one track of a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// `*`: any digit.
    Any,
    /// One digit.
    Digit(i64),
    /// `5-9`: the digits from one to another.
    Range(u8, u8),
    /// `^56`, `^0-4`: all digits but these, each from and up to.
    Except(Vec<(u8, u8)>),
}

impl Entry {
    /// Whether a digit is meant.
    pub fn matches(&self, digit: i64) -> bool {
        let between =
            |&(from, until): &(u8, u8)| (i64::from(from)..=i64::from(until)).contains(&digit);
        match self {
            Self::Any => true,
            Self::Digit(own) => *own == digit,
            Self::Range(from, until) => between(&(*from, *until)),
            Self::Except(ranges) => !ranges.iter().any(between),
        }
    }
}

impl Parser<'_> {
    /// The entries after `[`, which stands at `open`.
    pub(super) fn vector(&mut self, open: Span) -> Result<Vec<Entry>, LogicError> {
        if self.skip('^') {
            return Ok(vec![self.exception(open)?]);
        }
        let mut entries = Vec::new();
        loop {
            entries.push(self.entry()?);
            if self.skip(']') {
                return Ok(entries);
            }
            if !self.skip(',') {
                return Err(not_closed(open));
            }
        }
    }

    fn entry(&mut self) -> Result<Entry, LogicError> {
        let start = self.here();
        if self.skip('*') {
            return Ok(Entry::Any);
        }
        let negative = self.skip('-');
        if !negative {
            self.skip('+');
        }
        let digits = self.digits();
        let sign = if negative { "-" } else { "" };
        let written = format!("{sign}{}", digits.of(self.text));
        let Ok(digit) = written.parse::<i64>() else {
            let message = "an entry of a letter is an integer, a range of digits, or `*` for any";
            return Err(LogicError::syntax(start, message)
                .helping("letters are written `[0,1]`, `[-1]`, `[5-9]` or `[^56]`"));
        };
        if !self.skip('-') {
            return Ok(Entry::Digit(digit));
        }
        let last = self.digits();
        let span = start.to(last);
        let (Some(from), Some(until)) =
            (single_digit(start.to(digits), self.text), single_digit(last, self.text))
        else {
            return Err(range_of_digits(span));
        };
        in_order(from, until, span)?;
        Ok(Entry::Range(from, until))
    }

    /// Digits and ranges after `[^`.
    fn exception(&mut self, open: Span) -> Result<Entry, LogicError> {
        let mut ranges = Vec::new();
        loop {
            let start = self.here();
            let from = self.one_digit()?;
            let until = if self.skip('-') { self.one_digit()? } else { from };
            in_order(from, until, Span::new(start.start, self.at))?;
            ranges.push((from, until));
            if self.skip(']') {
                return Ok(Entry::Except(ranges));
            }
            if self.peek().is_none() {
                return Err(not_closed(open));
            }
        }
    }

    fn one_digit(&mut self) -> Result<u8, LogicError> {
        let here = self.here();
        let Some(digit) = single_digit(here, self.text) else {
            return Err(LogicError::syntax(here, "a digit must stand here")
                .helping("all digits but some are written `[^56]` or `[^0-4]`"));
        };
        self.at = here.end;
        Ok(digit)
    }
}

/// The digit that a place holds, if it holds one and nothing else.
fn single_digit(place: Span, text: &str) -> Option<u8> {
    match place.of(text).as_bytes() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    }
}

fn in_order(from: u8, until: u8, span: Span) -> Result<(), LogicError> {
    if from <= until {
        return Ok(());
    }
    Err(LogicError::syntax(span, "the range is empty: its end is before its start"))
}

fn range_of_digits(span: Span) -> LogicError {
    LogicError::syntax(span, "a range goes from a digit to a digit, as in `[5-9]`")
        .helping("others are listed: `([0-3]|5)`, `([10]|[11]|[12])`")
}

fn not_closed(open: Span) -> LogicError {
    LogicError::syntax(open, "the bracket opened here is not closed")
        .helping("letters are written `[0,1]`, `[-1]`, `[5-9]` or `[^56]`")
}
