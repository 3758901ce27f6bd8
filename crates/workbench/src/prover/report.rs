//! What came of a command, ready for JSON.

use super::{Answer, Entry, Response, SessionError, Size, Step, Trouble};
use dashu_int::IBig;
use serde::Serialize;
use std::collections::BTreeMap;
use wythoff_logic::session::{CountRow, CountingSummary, Member, Notice, RelationSummary};
use wythoff_logic::syntax::Span;
use wythoff_logic::{LogicError, Witness, WitnessValue};

/// A command and its outcome.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CommandReport {
    /// True, false, or what sort of answer it is.
    pub result: ResultValue,
    /// The first word of the command.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
    /// The name it defines or asks about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The line of the script it starts on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Values that make an existential statement true: numbers, or words of digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<BTreeMap<String, String>>,
    /// Values that make a universal statement false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<BTreeMap<String, String>>,
    /// The digits of those that are numbers, in the order of reading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digits: Option<BTreeMap<String, String>>,
    /// The states of an automaton.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// Its edges.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edges: Option<usize>,
    /// Its variables.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variables: Vec<String>,
    /// Its number systems or sets of digits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub alphabets: Vec<String>,
    /// Whether it has finitely many members.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finite: Option<bool>,
    /// How many, if it has finitely many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// The first members, each a number (or a word) for every track.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub members: Option<Vec<Vec<String>>>,
    /// The letters of a word automaton.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letters: Option<Vec<i64>>,
    /// The first letters of the word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<Vec<i64>>,
    /// Values of an expression; null where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<ValueReport>>,
    /// Values of a counting function, or how many members there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Vec<CountReport>>,
    /// The counting function of named variables.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counting: Option<CountingReport>,
    /// A text that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Why it was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Where it was then.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// What is wrong, with its place underlined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// What may not say what was meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// The steps, where they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<StepReport>,
    /// The files that were written.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<String>,
    /// How long it took, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// True, false or a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum ResultValue {
    /// True or false.
    Truth(bool),
    /// What sort of answer it is.
    Kind(AnswerKind),
}

/// What sort of answer a command has that is neither true nor false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum AnswerKind {
    /// An automaton of tuples.
    Relation,
    /// An automaton with output.
    Word,
    /// The values of an expression.
    Values,
    /// Values of a counting function.
    Counts,
    /// Members of a relation.
    Members,
    /// A text.
    Text,
    /// Something was carried out.
    Done,
    /// Another script follows.
    Script,
    /// The end of the session.
    Exit,
    /// A limit was reached.
    Stopped,
    /// A mistake.
    Error,
}

impl Default for ResultValue {
    fn default() -> Self {
        Self::Kind(AnswerKind::Done)
    }
}

/// One step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StepReport {
    /// What was made.
    pub what: String,
    /// How deep in the plan.
    pub depth: usize,
    /// The states of the minimal automaton.
    pub states: usize,
    /// Its edges.
    pub edges: usize,
    /// The bytes it takes.
    pub bytes: usize,
    /// The states of the largest automaton on the way.
    pub largest: u64,
    /// How long it took, in seconds.
    pub seconds: f64,
}

/// The value of an expression at a point.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ValueReport {
    /// The point.
    pub at: BTreeMap<String, i64>,
    /// The value.
    pub value: Option<String>,
}

/// How many at a point.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CountReport {
    /// The point; numbers of any size.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub at: BTreeMap<String, String>,
    /// How many.
    pub value: String,
}

impl CountReport {
    /// The report of a row.
    pub fn of(row: &CountRow) -> Self {
        let at = row.at.iter().map(|(name, value)| (name.clone(), value.to_string()));
        Self { at: at.collect(), value: row.value.to_string() }
    }
}

/// A counting function.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CountingReport {
    /// The variables it is a function of.
    pub index: Vec<String>,
    /// The variables whose values are counted.
    pub counted: Vec<String>,
    /// The dimension of its representation.
    pub dimension: usize,
    /// The dimension of the smallest one, where it was found soon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<usize>,
    /// The first values, where it is a function of one number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub first: Vec<String>,
}

impl CountingReport {
    pub(crate) fn of(summary: &CountingSummary) -> Self {
        Self {
            index: summary.function.index.clone(),
            counted: summary.function.counted.clone(),
            dimension: summary.function.linear.dimension(),
            rank: summary.rank,
            first: summary.first.iter().map(ToString::to_string).collect(),
        }
    }
}

impl CommandReport {
    /// The report of an entry; with its steps, if `steps`.
    pub fn of(entry: &Entry<'_>, steps: bool) -> Self {
        let source = entry.source;
        let shown = |error: &LogicError| error.render(source.text, source.file);
        let noted = |warnings: &[Notice]| {
            warnings.iter().map(|notice| notice.render(source.text, source.file)).collect()
        };
        let mut report = match &entry.outcome {
            Ok(response) => {
                let mut report = Self::of_response(response);
                report.warnings = noted(&response.warnings);
                if steps {
                    report.steps = response.steps.iter().map(StepReport::of).collect();
                }
                report
            }
            Err(Trouble::Unreadable(error)) => Self {
                result: ResultValue::Kind(AnswerKind::Error),
                error: Some(shown(error)),
                ..Self::default()
            },
            Err(Trouble::Session(SessionError::Wrong(wrong))) => Self {
                result: ResultValue::Kind(AnswerKind::Error),
                error: Some(shown(&wrong.error)),
                warnings: noted(&wrong.warnings),
                ..Self::default()
            },
            Err(Trouble::Session(SessionError::Stopped(stop))) => Self {
                result: ResultValue::Kind(AnswerKind::Stopped),
                name: stop.name.clone(),
                reason: Some(stop.reason.to_string()),
                place: Some(stop.place()),
                warnings: noted(&stop.warnings),
                steps: if steps { stop.steps.iter().map(StepReport::of).collect() } else { vec![] },
                seconds: Some(stop.time.as_secs_f64()),
                ..Self::default()
            },
        };
        // A formula without a script around it has no place in one.
        if let Some(command) = entry.command.filter(|command| command.span != Span::default()) {
            let text = command.span.of(source.text);
            report.command = text.split_whitespace().next().map(str::to_owned);
            let before = source.text.get(..command.span.start).unwrap_or("");
            report.line = Some(before.matches('\n').count() + 1);
        }
        report
    }

    fn of_response(response: &Response) -> Self {
        let kind = |kind: AnswerKind| Self { result: ResultValue::Kind(kind), ..Self::default() };
        let mut report = match &response.answer {
            Answer::Truth { value, witness } => {
                let mut report = Self { result: ResultValue::Truth(*value), ..Self::default() };
                if let Some(witness) = witness {
                    let values = Some(values_of(witness));
                    if *value {
                        report.witness = values;
                    } else {
                        report.counterexample = values;
                    }
                    report.digits = Some(digits_of(witness));
                }
                report
            }
            Answer::Relation(summary) => Self::of_relation(summary),
            Answer::Word(summary) => Self {
                states: Some(summary.states),
                alphabets: summary.alphabets.clone(),
                letters: Some(summary.letters.clone()),
                first: (!summary.first.is_empty()).then(|| summary.first.clone()),
                ..kind(AnswerKind::Word)
            },
            Answer::Values(rows) => Self {
                values: Some(
                    rows.iter()
                        .map(|row| ValueReport {
                            at: row.at.iter().cloned().collect(),
                            value: row.value.as_ref().map(ToString::to_string),
                        })
                        .collect(),
                ),
                ..kind(AnswerKind::Values)
            },
            Answer::Members(members) => Self {
                members: Some(members.iter().map(member_texts).collect()),
                ..kind(AnswerKind::Members)
            },
            Answer::Infinite(size) => Self {
                result: ResultValue::Truth(*size == Size::Infinite),
                finite: Some(*size != Size::Infinite),
                count: count(*size),
                ..Self::default()
            },
            Answer::Counts(rows) => Self {
                counts: Some(rows.iter().map(CountReport::of).collect()),
                ..kind(AnswerKind::Counts)
            },
            Answer::Text(text) => Self { text: Some(text.clone()), ..kind(AnswerKind::Text) },
            Answer::Done(text) => Self { text: Some(text.clone()), ..kind(AnswerKind::Done) },
            Answer::Script { path, .. } => {
                Self { text: Some(path.display().to_string()), ..kind(AnswerKind::Script) }
            }
            Answer::Exit => kind(AnswerKind::Exit),
        };
        report.name.clone_from(&response.name);
        report.files = response.files.iter().map(|path| path.display().to_string()).collect();
        report.seconds = Some(response.time.as_secs_f64());
        report
    }

    fn of_relation(summary: &RelationSummary) -> Self {
        Self {
            result: ResultValue::Kind(AnswerKind::Relation),
            states: Some(summary.states),
            edges: Some(summary.edges),
            variables: summary.variables.clone(),
            alphabets: summary.alphabets.clone(),
            finite: Some(summary.size != Size::Infinite),
            count: count(summary.size),
            members: Some(summary.members.iter().map(member_texts).collect()),
            counting: summary.counting.as_ref().map(CountingReport::of),
            ..Self::default()
        }
    }
}

impl StepReport {
    /// The report of a step.
    pub fn of(step: &Step) -> Self {
        Self {
            what: step.what.clone(),
            depth: step.depth,
            states: step.states,
            edges: step.edges,
            bytes: step.bytes,
            largest: step.largest,
            seconds: step.time.as_secs_f64(),
        }
    }
}

fn count(size: Size) -> Option<String> {
    match size {
        Size::Finite(count) => Some(count.to_string()),
        Size::Large => Some("2^128 or more".to_owned()),
        Size::Infinite => None,
    }
}

/// What stands on each track of a member: a number, or a word.
pub fn member_texts(member: &Member) -> Vec<String> {
    let tracks = member.numbers.iter().zip(&member.digits);
    tracks.map(|(number, digits)| shown(number.as_ref(), digits)).collect()
}

/// The value of a variable: a number, or a word.
pub fn witness_text(value: &WitnessValue) -> String {
    shown(value.value.as_ref(), &value.digits)
}

fn shown(number: Option<&IBig>, digits: &[i32]) -> String {
    match number {
        Some(number) => number.to_string(),
        None => word_string(digits),
    }
}

fn values_of(witness: &Witness) -> BTreeMap<String, String> {
    witness.values.iter().map(|value| (value.name.clone(), witness_text(value))).collect()
}

fn digits_of(witness: &Witness) -> BTreeMap<String, String> {
    let numbers = witness.values.iter().filter(|value| value.value.is_some());
    numbers.map(|value| (value.name.clone(), digit_string(&value.digits))).collect()
}

/// Digits in a row; those that are not 0..9 in brackets. Zero, which has none, is `0`.
pub fn digit_string(digits: &[i32]) -> String {
    if digits.is_empty() { "0".to_owned() } else { row(digits) }
}

/// A word in the same way; the empty one is `()`, as in regular expressions.
fn word_string(digits: &[i32]) -> String {
    if digits.is_empty() { "()".to_owned() } else { row(digits) }
}

fn row(digits: &[i32]) -> String {
    let digit = |digit: &i32| match digit {
        0..=9 => digit.to_string(),
        _ => format!("[{digit}]"),
    };
    digits.iter().map(digit).collect()
}
