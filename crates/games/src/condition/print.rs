//! Expressions and conditions as they are written in a `.game` file.

use super::{Atom, Condition, Expr};
use std::fmt;

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        let mut term = |f: &mut fmt::Formatter<'_>, c: i64, name: &str| -> fmt::Result {
            if c == 0 {
                return Ok(());
            }
            let sign = match (first, c < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            first = false;
            match (c.unsigned_abs(), name) {
                (k, "") => write!(f, "{sign}{k}"),
                (1, _) => write!(f, "{sign}{name}"),
                // Inside bars, `2 |x|` would read as a closing bar.
                (k, _) if name.starts_with('|') => write!(f, "{sign}{k}*{name}"),
                (k, _) => write!(f, "{sign}{k} {name}"),
            }
        };
        term(f, self.linear.x, "x")?;
        term(f, self.linear.y, "y")?;
        term(f, self.linear.t, "t")?;
        for (c, atom) in &self.atoms {
            term(f, *c, &atom.to_string())?;
        }
        term(f, self.linear.c, "")?;
        if first { f.write_str("0") } else { Ok(()) }
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Max(p, q) => write!(f, "max({p}, {q})"),
            Self::Min(p, q) => write!(f, "min({p}, {q})"),
            Self::Abs(p) => write!(f, "|{p}|"),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let join = |f: &mut fmt::Formatter<'_>, parts: &[Self], word: &str| -> fmt::Result {
            for (i, part) in parts.iter().enumerate() {
                if i > 0 {
                    write!(f, " {word} ")?;
                }
                if matches!(part, Self::All(_) | Self::Any(_)) {
                    write!(f, "({part})")?;
                } else {
                    write!(f, "{part}")?;
                }
            }
            Ok(())
        };
        match self {
            Self::Always => f.write_str("always"),
            Self::Never => f.write_str("never"),
            Self::SameRatio => f.write_str("the ratio stays the same"),
            Self::Compare(e, r) => {
                let (left, right) = e.split_signs();
                write!(f, "{left} {} {right}", r.symbol())
            }
            Self::Remainder(remainder) => {
                let form = Expr { linear: remainder.centred(), atoms: Vec::new() };
                let sign = if remainder.equal() { "=" } else { "!=" };
                write!(f, "{form} mod {} {sign} {}", remainder.modulus(), remainder.residue())
            }
            Self::All(parts) => join(f, parts, "and"),
            Self::Any(parts) => join(f, parts, "or"),
        }
    }
}
