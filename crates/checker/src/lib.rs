//! An independent checker of theorems about two-pile games.
//!
//! A certificate holds the rules of a game, a number system and an automaton of the
//! P-positions, or automata of the positions of the Grundy values 0, 1, …, also of all
//! games between two; or an automaton of the rows of Wythoff's game
//! (`docs/certificates.md` defines them).
//! [`check`] proves from nothing else that the automata are right, and shares no
//! code with whoever wrote the certificate: the arithmetic is rebuilt from the
//! recurrence of the number system. What it does not understand it refuses.
//!
//! ```
//! use wythoff_checker::{Ceiling, check};
//!
//! let certificate = include_str!("../examples/wythoff.cert");
//! let accepted = check(certificate, Ceiling::default()).expect("a theorem");
//! assert_eq!(accepted.kind, "p-positions");
//! assert!(check(&certificate.replacen("fibonacci", "base 2", 1), Ceiling::default()).is_err());
//! ```

mod condition;
mod family;
mod machine;
mod positions;
mod rows;
mod system;

use std::io::{self, Read};
use std::{cell::Cell, fmt, fs::File, ops::RangeInclusive, path::Path};

/// How much a check may cost, in memory and in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ceiling {
    /// How many states all searches together may visit. A state stands for a
    /// hundred bytes and for four microseconds, and what takes more of either
    /// counts as several.
    pub max_states: usize,
}

impl Default for Ceiling {
    fn default() -> Self {
        Self { max_states: 16_000_000 }
    }
}

/// What a certificate that was accepted proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// The kind of theorem.
    pub kind: String,
    /// The name of the game.
    pub game: String,
    /// The number system.
    pub system: String,
    /// How many states the automata have.
    pub states: usize,
    /// The largest value, in theorems about values.
    pub value: Option<u32>,
}

impl fmt::Display for Accepted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, game, system, states, value } = self;
        let value = value.map_or(String::new(), |value| format!(" 0 to {value}"));
        write!(f, "{kind}{value} of {game}: {states} states in {system}")
    }
}

/// Why a certificate was not accepted.
///
/// Not `non_exhaustive`: a third verdict must not pass for one of these two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// It is not a certificate, or not one of a true theorem.
    Wrong(String),
    /// Neither proved nor refuted: a limit was reached.
    Limit,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Wrong(reason) = self else { return f.write_str("not checked: limit reached") };
        f.write_str(reason)
    }
}

impl std::error::Error for Rejection {}

type Checked<T> = Result<T, Rejection>;
/// Part of a line, or the reason why it was not understood.
type Understood<T> = Result<T, &'static str>;

/// Checks a certificate.
///
/// # Errors
/// [`Rejection`], whenever the certificate does not prove its theorem.
pub fn check(text: &str, ceiling: Ceiling) -> Result<Accepted, Rejection> {
    let all = |each: usize| Cell::new(ceiling.max_states.saturating_mul(each));
    let budget = Budget { bytes: all(100), nanoseconds: all(4000) };
    let mut reader = Reader::new(text)?;
    match reader.field("kind")? {
        "wythoff-rows" => rows::check(reader, &budget),
        kind => positions::check(reader, kind, &budget),
    }
}

/// Checks a file.
///
/// Nothing but the first line is read of files that are no certificates, and those of more
/// than 256 MB are rejected.
///
/// # Errors
/// Whatever keeps the file from being read.
pub fn check_file(path: &Path, ceiling: Ceiling) -> io::Result<Result<Accepted, Rejection>> {
    let (mut file, mut bytes) = (File::open(path)?, Vec::new());
    file.by_ref().take(FIRST_LINE.len() as u64).read_to_end(&mut bytes)?;
    let is_one = bytes == FIRST_LINE.as_bytes();
    if is_one && file.take(256 << 20).read_to_end(&mut bytes)? == 256 << 20 {
        return Ok(Err(Rejection::Wrong("more than 256 MB".to_string())));
    }
    let bytes = if is_one { bytes } else { Vec::new() };
    let text = String::from_utf8(bytes).map_err(|_| Rejection::Wrong("not UTF-8".to_string()));
    Ok(text.and_then(|text| check(&text, ceiling)))
}

/// How many bytes and nanoseconds are left. They are what things take, not what a
/// machine measures, so that a verdict does not depend on the machine.
struct Budget {
    bytes: Cell<usize>,
    nanoseconds: Cell<usize>,
}

impl Budget {
    fn pay(&self, bytes: usize, nanoseconds: usize) -> Checked<()> {
        for (left, cost) in [(&self.bytes, bytes), (&self.nanoseconds, nanoseconds)] {
            left.set(left.get().checked_sub(cost).ok_or(Rejection::Limit)?);
        }
        Ok(())
    }
}

/// The first line of every certificate.
const FIRST_LINE: &str = "wythoff certificate 1\n";

/// A certificate, line by line. There is exactly one way to write each thing, so the
/// reader never skips a blank, never trims and never takes two spellings of one number.
/// Fields are looked at one by one and never collected: a line of a hundred megabytes
/// costs no more than its first mistake.
struct Reader<'a> {
    /// What was not read yet, without the last line.
    rest: &'a str,
    /// The number of the line that was read last.
    line: usize,
}

impl<'a> Reader<'a> {
    /// Reads the first line and makes sure of the last.
    fn new(text: &'a str) -> Checked<Self> {
        let first = Self { rest: text, line: 1 };
        let rest = first.need(text.strip_prefix(FIRST_LINE), "not a certificate of version 1")?;
        let last = Self { rest, line: text.lines().count() };
        let body = rest.strip_suffix("end\n").filter(|_| text.ends_with("\nend\n"));
        Ok(Self { rest: last.need(body, "the last line is not `end`")?, line: 1 })
    }

    /// Complains about the line that was read last, unless there is something.
    fn need<T>(&self, found: Option<T>, reason: &str) -> Checked<T> {
        found.ok_or_else(|| Rejection::Wrong(format!("line {}: {reason}", self.line)))
    }

    /// Complains about the line that was read last, unless all is well.
    fn require(&self, well: bool, reason: &str) -> Checked<()> {
        self.need(well.then_some(()), reason)
    }

    fn line(&mut self) -> Checked<&'a str> {
        self.line += 1;
        let (line, rest) = self.need(self.rest.split_once('\n'), "`end` comes too early")?;
        self.rest = rest;
        Ok(line)
    }

    /// What follows `name` and a space on the next line.
    fn field(&mut self, name: &str) -> Checked<&'a str> {
        let value = self.line()?.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        self.need(value, &format!("expected `{name} …`"))
    }

    /// The number on such a line.
    fn number<T: TryFrom<i64>>(&mut self, name: &str, range: RangeInclusive<i64>) -> Checked<T> {
        let found = number(self.field(name)?, range.clone());
        self.need(found, &format!("`{name}` is a number in {range:?}"))
    }
}

/// Complains unless all is well.
fn ensure(well: bool, reason: &'static str) -> Understood<()> {
    if well { Ok(()) } else { Err(reason) }
}

/// An integer as it is printed, no plus, no leading zeros, no `-0`, in a range.
fn number<T: TryFrom<i64>>(text: &str, range: RangeInclusive<i64>) -> Option<T> {
    let value: i64 = text.parse().ok()?;
    let canonical = value.to_string() == text && range.contains(&value);
    T::try_from(value).ok().filter(|_| canonical)
}
