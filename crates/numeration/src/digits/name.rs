//! Names of number systems, read and printed.
//!
//! | system | printed | also read |
//! |---|---|---|
//! | Zeckendorf | `fib` | `fibonacci` |
//! | Ostrowski of [0; 2, 2, …] | `pell` | |
//! | Ostrowski of [0; 1, 2, 3, 3, …] | `ost[1,2;(3)]` | `ost:1,2;3` |
//! | Ostrowski of [0; 3, 3, …] | `ost[(3)]` | `ost:;3`, `ost:3` |
//! | base 10 | `base 10` | `base:10`, `10` |
//! | Parry, of 1 = 2 0 1 1 … | `parry:2,0;1` | |
//! | Parry, of 1 = 1 0 0 1 0 0 … | `parry:;1,0,0` | `parry:1,0,0`, `parry:1,0,1;` |
//!
//! Errors point at the column of the part that was not understood. Spaces around
//! numbers are ignored.

use std::fmt;
use std::str::FromStr;

use crate::floors::continued_fraction::joined;
use crate::{NumberSystem, NumerationError};

impl fmt::Display for NumberSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fibonacci => f.write_str("fib"),
            Self::Base(base) => write!(f, "base {}", base.get()),
            Self::Parry(system) => system.expansion().fmt(f),
            Self::Ostrowski(system) => {
                let fraction = system.continued_fraction();
                let preperiod = joined(fraction.preperiod(), ",");
                let period = joined(fraction.period(), ",");
                match (preperiod.as_str(), period.as_str()) {
                    ("", "2") => f.write_str("pell"),
                    ("", _) => write!(f, "ost[({period})]"),
                    _ => write!(f, "ost[{preperiod};({period})]"),
                }
            }
        }
    }
}

impl FromStr for NumberSystem {
    type Err = NumerationError;

    fn from_str(text: &str) -> Result<Self, NumerationError> {
        let whole = Part { column: 1, text }.trimmed();
        match whole.text {
            "fib" | "fibonacci" => return Ok(Self::fibonacci()),
            "pell" => return Ok(Self::pell()),
            _ => {}
        }
        if let Some(list) = whole.after("ost:") {
            let (preperiod, period) = list.split_at_semicolon();
            return Self::ostrowski(&preperiod.numbers()?, &period.numbers()?);
        }
        if let Some(bracketed) = whole.after("ost[") {
            let (preperiod, period) = bracketed.without_end("]")?.split_at_semicolon();
            let period = period.trimmed();
            let period = period.after("(").ok_or_else(|| period.error("`(`"))?.without_end(")")?;
            return Self::ostrowski(&preperiod.numbers()?, &period.numbers()?);
        }
        if let Some(list) = whole.after("parry:") {
            let (preperiod, period) = list.split_at_semicolon();
            return Self::parry(&preperiod.numbers()?, &period.numbers()?);
        }
        if let Some(base) = whole.after("base:").or_else(|| whole.after("base ")) {
            return Self::base(base.number()?);
        }
        if whole.text.starts_with(|c: char| c.is_ascii_digit()) {
            return Self::base(whole.number()?);
        }
        Err(whole
            .error("`fib`, `pell`, `base:K`, `ost:PREPERIOD;PERIOD` or `parry:PREPERIOD;PERIOD`"))
    }
}

/// A piece of the typed name and the column it starts at.
#[derive(Clone, Copy)]
struct Part<'a> {
    column: usize,
    text: &'a str,
}

impl Part<'_> {
    /// What follows the first `skipped` characters, which take `bytes` bytes.
    fn skip(self, bytes: usize) -> Self {
        let (skipped, text) = self.text.split_at(bytes);
        Self { column: self.column + skipped.chars().count(), text }
    }

    fn trimmed(self) -> Self {
        let start = self.text.len() - self.text.trim_start().len();
        let part = self.skip(start);
        Self { text: part.text.trim_end(), ..part }
    }

    fn after(self, prefix: &str) -> Option<Self> {
        self.text.starts_with(prefix).then(|| self.skip(prefix.len()))
    }

    fn without_end(self, suffix: &'static str) -> Result<Self, NumerationError> {
        match self.text.strip_suffix(suffix) {
            Some(text) => Ok(Self { text, ..self }),
            None => Err(self.skip(self.text.len()).error("a closing bracket")),
        }
    }

    /// Preperiod and period; without a semicolon all is period.
    fn split_at_semicolon(self) -> (Self, Self) {
        match self.text.find(';') {
            Some(at) => (Self { text: &self.text[..at], ..self }, self.skip(at + 1)),
            None => (Self { text: "", ..self }, self),
        }
    }

    /// Numbers separated by commas; none if there is no text.
    fn numbers(self) -> Result<Vec<u64>, NumerationError> {
        if self.text.trim().is_empty() {
            return Ok(Vec::new());
        }
        let mut numbers = Vec::new();
        let mut rest = self;
        while let Some(comma) = rest.text.find(',') {
            numbers.push(Self { text: &rest.text[..comma], ..rest }.number()?);
            rest = rest.skip(comma + 1);
        }
        numbers.push(rest.number()?);
        Ok(numbers)
    }

    fn number(self) -> Result<u64, NumerationError> {
        let part = self.trimmed();
        part.text.parse().map_err(|_| part.error("a number"))
    }

    fn error(self, expected: &'static str) -> NumerationError {
        NumerationError::Name { column: self.column, found: self.text.to_owned(), expected }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_is_read_and_the_printed_one_reads_back() {
        for (typed, printed) in [
            ("fib", "fib"),
            (" fibonacci ", "fib"),
            ("ost:;1", "fib"),
            ("pell", "pell"),
            ("ost:2", "pell"),
            ("ost:1,2;3", "ost[1,2;(3)]"),
            ("ost: 1 , 2 ; 3 , 4", "ost[1,2;(3,4)]"),
            ("ost:3;3,3", "ost[(3)]"),
            ("ost[5;(1, 2)]", "ost[5;(1,2)]"),
            ("base:10", "base 10"),
            ("base 2", "base 2"),
            ("16", "base 16"),
            ("parry:2,0;1", "parry:2,0;1"),
            ("parry: 2, 0; 1, 1", "parry:2,0;1"),
            ("parry:1,0,0", "parry:;1,0,0"),
            ("parry:1,0,1;", "parry:;1,0,0"),
            ("parry:1,1;", "fib"),
        ] {
            let system: NumberSystem = typed.parse().expect(typed);
            assert_eq!(system.to_string(), printed);
            assert_eq!(printed.parse(), Ok(system));
        }
    }

    #[test]
    fn errors_point_at_the_part_not_understood() {
        for (typed, column, found) in [
            ("fob", 1, "fob"),
            ("", 1, ""),
            ("base:x", 6, "x"),
            ("base:-3", 6, "-3"),
            ("12a", 1, "12a"),
            ("ost:1,x;3", 7, "x"),
            ("ost:1,,2;3", 7, ""),
            ("ost:1;2,é,4", 9, "é"),
            ("ost[1;(2)", 10, ""),
            ("parry:2,x;1", 9, "x"),
            ("ost[1;2]", 7, "2"),
            ("ost[1;(2]", 9, ""),
            ("99999999999999999999", 1, "99999999999999999999"),
        ] {
            match typed.parse::<NumberSystem>() {
                Err(NumerationError::Name { column: c, found: f, .. }) => {
                    assert_eq!((c, f.as_str()), (column, found), "{typed}");
                }
                other => panic!("{typed}: {other:?}"),
            }
        }
        assert_eq!("ost:1;".parse::<NumberSystem>(), Err(NumerationError::EmptyPeriod));
        assert_eq!(
            "base:1".parse::<NumberSystem>(),
            Err(NumerationError::BaseOutOfRange { base: 1 })
        );
    }
}
