//! How many values of some variables satisfy a formula, for values of the others.
//!
//! The formula is decided by the prover ([`counting_command`]), which makes a counting
//! function of it; here it is asked for values of any size, whether it is bounded, for
//! recurrences, and for files.
//!
//! [`counting_command`]: crate::prover::counting_command

use crate::error::{InputError, WorkbenchError};
use crate::number::{NumberError, parse_natural};
use crate::prover::{
    CountReport, CountingFunction, CountingReport, CountingSummary, MatrixFormat, RelationSummary,
    Session, digit_string, witness_text,
};
use dashu_int::IBig;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use wythoff_control::Control;
use wythoff_games::Known;
use wythoff_logic::Failure;
use wythoff_series::Growth;

/// A variable of the index, and the values to count at, if any.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Index {
    /// The variable.
    pub variable: String,
    /// The first and the last value.
    pub range: Option<(IBig, IBig)>,
}

impl Index {
    /// Reads `n`, `n=10^30` or `n=-5..20`.
    ///
    /// # Errors
    /// What is no variable, number or range.
    pub fn parse(text: &str) -> Result<Self, IndexError> {
        let (variable, values) = match text.split_once('=') {
            Some((variable, values)) => (variable.trim(), Some(values)),
            None => (text.trim(), None),
        };
        let is_name = variable.starts_with(|c: char| c.is_ascii_alphabetic())
            && variable.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        if !is_name {
            return Err(IndexError::NotAVariable { text: text.to_owned() });
        }
        let range = match values {
            None => None,
            Some(values) => {
                let (first, last) = values.split_once("..").unwrap_or((values, values));
                let (first, last) = (parse_integer(first)?, parse_integer(last)?);
                if last < first {
                    return Err(IndexError::EmptyRange { text: text.to_owned() });
                }
                Some((first, last))
            }
        };
        Ok(Self { variable: variable.to_owned(), range })
    }
}

/// Reads an integer: a number as everywhere, perhaps with a minus before it.
fn parse_integer(text: &str) -> Result<IBig, NumberError> {
    Ok(match text.trim().strip_prefix('-') {
        Some(size) => -IBig::from(parse_natural(size)?),
        None => parse_natural(text)?.into(),
    })
}

/// Why something is no variable of an index.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IndexError {
    /// It does not begin with a name.
    #[error("`{text}` is not a variable, as in n, n=10^30 or n=0..20")]
    NotAVariable {
        /// What was written.
        text: String,
    },
    /// There is nothing in the range.
    #[error("`{text}`: the range ends before it starts")]
    EmptyRange {
        /// What was written.
        text: String,
    },
    /// A value is no number.
    #[error(transparent)]
    Number(#[from] NumberError),
}

/// What to say of a counting function.
#[derive(Clone, Copy, Debug, Default)]
pub struct CountRequest<'a> {
    /// Values for each variable of its index, in order; none for no values.
    pub ranges: Option<&'a [(IBig, IBig)]>,
    /// Whether it is bounded.
    pub growth: bool,
    /// Recurrences.
    pub recurrences: bool,
    /// Whether it is the same function as this one.
    pub equal_to: Option<&'a CountingFunction>,
}

/// What there is to say of a counting function.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct CountingAnswer {
    /// What it is.
    #[serde(flatten)]
    pub function: CountingReport,
    /// The number systems of its variables.
    pub alphabets: Vec<String>,
    /// The values that were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Vec<CountReport>>,
    /// Whether it is bounded, and how it grows if not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub growth: Option<GrowthReport>,
    /// Recurrences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recurrences: Option<Vec<String>>,
    /// Whether it is the same function as the other one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equal: Option<bool>,
    /// The first point where the two differ, and their values there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<DifferenceReport>,
    /// How all of this is known.
    pub known: Known,
}

/// How a counting function grows.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct GrowthReport {
    /// Whether it is bounded.
    pub bounded: bool,
    /// Its values, if it is bounded and they were found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<i64>,
    /// The same in a sentence.
    pub text: String,
}

/// Where two counting functions differ.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct DifferenceReport {
    /// The point.
    pub at: BTreeMap<String, String>,
    /// Its digits, in the order of reading.
    pub digits: BTreeMap<String, String>,
    /// The value of the function.
    pub value: String,
    /// The value of the other one.
    pub other: String,
}

/// How many tuples satisfy a formula.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct MembersAnswer {
    /// The free variables of the formula, whose values are counted.
    pub counted: Vec<String>,
    /// Their number systems.
    pub alphabets: Vec<String>,
    /// How many.
    pub value: String,
    /// How this is known.
    pub known: Known,
}

/// Counts the tuples that satisfy a formula.
///
/// # Errors
/// Infinitely many, or a limit.
pub fn count_members(
    session: &Session,
    relation: &RelationSummary,
    control: &Control,
) -> Result<MembersAnswer, WorkbenchError> {
    let value = session.count_of(relation, control).map_err(failed)?;
    Ok(MembersAnswer {
        counted: relation.variables.clone(),
        alphabets: relation.alphabets.clone(),
        value: value.to_string(),
        known: Known::Proved(format!("an automaton with {} states", relation.states)),
    })
}

/// Answers what is asked of a counting function.
///
/// # Errors
/// More than a million points, an index of words, functions over different systems, or a limit.
pub fn count(
    session: &Session,
    counting: &CountingSummary,
    request: &CountRequest<'_>,
    control: &Control,
) -> Result<CountingAnswer, WorkbenchError> {
    let function = &counting.function;
    let systems = &session.prover.systems;
    let counts = match request.ranges {
        Some(ranges) => {
            let rows = session.counts(function, ranges, control).map_err(failed)?;
            Some(rows.iter().map(CountReport::of).collect())
        }
        None => None,
    };
    let growth = if request.growth { Some(growth(function, control)?) } else { None };
    let recurrences = if request.recurrences {
        Some(function.recurrences("f", systems, control).map_err(failed)?)
    } else {
        None
    };
    let (mut equal, mut difference) = (None, None);
    if let Some(other) = request.equal_to {
        let found = session.compare_counting(function, other, control).map_err(failed)?;
        equal = Some(found.is_none());
        difference = found.map(|found| {
            let values = &found.at.values;
            let named = |text: fn(&_) -> String| {
                values.iter().map(|value| (value.name.clone(), text(value))).collect()
            };
            DifferenceReport {
                at: named(witness_text),
                digits: named(|value| digit_string(&value.digits)),
                value: found.left.to_string(),
                other: found.right.to_string(),
            }
        });
    }
    let dimension = function.linear.dimension();
    Ok(CountingAnswer {
        function: CountingReport::of(counting),
        alphabets: function.alphabets.clone(),
        counts,
        growth,
        recurrences,
        equal,
        difference,
        known: Known::Proved(format!("a linear representation of dimension {dimension}")),
    })
}

fn growth(function: &CountingFunction, control: &Control) -> Result<GrowthReport, WorkbenchError> {
    let growth = function.growth(control).map_err(failed)?;
    let mut text = function.growth_text("f", &growth);
    let mut values = Vec::new();
    if growth == Growth::Bounded {
        let dfao = function.linear.to_dfao(control).map_err(|error| match error {
            wythoff_series::ImageError::Stopped(reason) => WorkbenchError::from(reason),
            error => InputError::Image(error).into(),
        })?;
        values = dfao.outputs();
        let listed: Vec<String> = values.iter().map(i64::to_string).collect();
        // Writing to a string does not fail.
        let _ = write!(
            text,
            ": an automaton with {} states gives its values, {}",
            dfao.states(),
            listed.join(", ")
        );
    }
    Ok(GrowthReport { bounded: growth == Growth::Bounded, values, text })
}

/// The representation of a counting function as the text of a file, the smallest one if
/// `minimal`.
///
/// # Errors
/// A limit.
pub fn matrices(
    function: &CountingFunction,
    format: MatrixFormat,
    minimal: bool,
    control: &Control,
) -> Result<String, WorkbenchError> {
    if minimal {
        let smallest = function.with(function.linear.minimise(control)?);
        return Ok(smallest.text(format, control)?);
    }
    Ok(function.text(format, control)?)
}

/// The values of a function of one number as a b-file of the OEIS: a line `n f(n)` for each.
/// Points of several numbers have all of them on their line.
pub fn b_file(index: &[String], counts: &[CountReport]) -> String {
    let mut text = String::new();
    for row in counts {
        for variable in index {
            // Writing to a string does not fail.
            let _ = write!(text, "{} ", row.at.get(variable).map_or("", String::as_str));
        }
        let _ = writeln!(text, "{}", row.value);
    }
    text
}

fn failed(failure: Failure) -> WorkbenchError {
    match failure {
        Failure::Wrong(error) => InputError::Formula(Box::new(error)).into(),
        Failure::Stopped(reason) => reason.into(),
    }
}
