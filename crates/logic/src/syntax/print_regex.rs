//! Regular expressions to text that parses to the same tree.

use std::fmt::{self, Display, Formatter};

use super::letter::Entry;
use super::regex::{Regex, RegexKind};

impl Display for Regex {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.print(f, 0)
    }
}

impl Regex {
    /// How tightly it binds: 0 for `|` up to 4 for a letter.
    const fn tightness(&self) -> u8 {
        match self.kind {
            RegexKind::Either(_) => 0,
            RegexKind::Both(_) => 1,
            RegexKind::Sequence(_) => 2,
            RegexKind::Repeat { .. } => 3,
            _ => 4,
        }
    }

    /// In parentheses, unless it binds at least this tight.
    fn print(&self, f: &mut Formatter<'_>, tightness: u8) -> fmt::Result {
        if self.tightness() < tightness {
            f.write_str("(")?;
            self.print(f, 0)?;
            return f.write_str(")");
        }
        match &self.kind {
            RegexKind::Empty => f.write_str("()"),
            RegexKind::Any => f.write_str("."),
            RegexKind::Letter(entries) => print_letter(f, entries),
            RegexKind::Sequence(parts) => parts.iter().try_for_each(|part| part.print(f, 3)),
            RegexKind::Either(parts) => print_list(f, parts, "|", 1),
            RegexKind::Both(parts) => print_list(f, parts, "&", 2),
            RegexKind::Not(inner) => {
                f.write_str("~")?;
                inner.print(f, 4)
            }
            RegexKind::Repeat { inner, least, most } => {
                inner.print(f, 3)?;
                match (least, most) {
                    (0, None) => f.write_str("*"),
                    (1, None) => f.write_str("+"),
                    (0, Some(1)) => f.write_str("?"),
                    (least, None) => write!(f, "{{{least},}}"),
                    (least, Some(most)) if least == most => write!(f, "{{{least}}}"),
                    (least, Some(most)) => write!(f, "{{{least},{most}}}"),
                }
            }
        }
    }
}

fn print_list(f: &mut Formatter<'_>, parts: &[Regex], sign: &str, tightness: u8) -> fmt::Result {
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            f.write_str(sign)?;
        }
        part.print(f, tightness)?;
    }
    Ok(())
}

fn print_letter(f: &mut Formatter<'_>, entries: &[Entry]) -> fmt::Result {
    if let [Entry::Digit(digit @ 0..=9)] = entries {
        return write!(f, "{digit}");
    }
    f.write_str("[")?;
    for (i, entry) in entries.iter().enumerate() {
        f.write_str(if i == 0 { "" } else { "," })?;
        match entry {
            Entry::Any => f.write_str("*")?,
            Entry::Digit(digit) => write!(f, "{digit}")?,
            Entry::Range(from, until) => write!(f, "{from}-{until}")?,
            Entry::Except(ranges) => {
                f.write_str("^")?;
                for &(from, until) in ranges {
                    if from == until {
                        write!(f, "{from}")?;
                    } else {
                        write!(f, "{from}-{until}")?;
                    }
                }
            }
        }
    }
    f.write_str("]")
}
