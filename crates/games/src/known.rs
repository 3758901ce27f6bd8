//! How an answer is known. Every answer of the workbench carries one of these.

use serde::{Serialize, Serializer};
use std::fmt;

/// How an answer is known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Known {
    /// Computed from the rules of the game, position by position.
    Definition,
    /// By a published theorem.
    Theorem(&'static str),
    /// Proved here, by the means named.
    Proved(String),
    /// Exact up to this row, by a run in which every link was checked.
    VerifiedToRow(u64),
    /// If the named conjecture holds.
    Conditional(String),
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Definition => f.write_str("definition"),
            Self::Theorem(citation) => write!(f, "theorem ({citation})"),
            Self::Proved(how) => write!(f, "proved ({how})"),
            Self::VerifiedToRow(row) => write!(f, "verified to row {row}"),
            Self::Conditional(on) => write!(f, "conditional on {on}"),
        }
    }
}

impl Serialize for Known {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Known {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Known".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let examples = [
            Self::Definition,
            Self::Theorem("Wythoff 1907"),
            Self::Proved("automaton of 13 states".to_owned()),
            Self::VerifiedToRow(1_000_000),
            Self::Conditional("Nivasch's convergence".to_owned()),
        ];
        schemars::json_schema!({
            "type": "string",
            "description": "How an answer is known, in words.",
            "examples": examples.map(|known| known.to_string()),
        })
    }
}
