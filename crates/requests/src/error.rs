//! Errors as clients see them: words for programs and sentences for people, the
//! place in a text that is wrong, and what may be done.

use crate::hint;
use serde::Serialize;
use std::ops::Range;
use wythoff_papers::PapersError;
use wythoff_workbench::{Fault, Hint, WorkbenchError};

/// Whose fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "ErrorKind"))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Another request is needed (status 400; 405 by this method, 413 too long, 415 no JSON).
    Request,
    /// There is no such thing (404).
    NotFound,
    /// The `Host` or the `Origin` is not the address that the server listens on (403).
    Forbidden,
    /// Too many requests wait already (503).
    Busy,
    /// Out of reach within the limits (422).
    Limit,
    /// The client has gone, or the job was cancelled (499).
    Cancelled,
    /// A fault of the server or of its machine (500).
    Run,
}

impl Kind {
    const fn code(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::NotFound => "not-found",
            Self::Forbidden => "forbidden",
            Self::Busy => "busy",
            Self::Limit => "limit",
            Self::Cancelled => "cancelled",
            Self::Run => "run",
        }
    }

    /// The status of HTTP that says the same.
    pub const fn status(self) -> u16 {
        match self {
            Self::Request => 400,
            Self::Forbidden => 403,
            Self::NotFound => 404,
            Self::Limit => 422,
            // Clients that left before the answer get none; logs call this status so.
            Self::Cancelled => 499,
            Self::Run => 500,
            Self::Busy => 503,
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ApiError {
    /// Whose fault it is.
    pub kind: Kind,
    /// What sort of error it is, closer than its kind, as a word for programs; the kind, if
    /// there is nothing closer to say. Words do not change.
    #[cfg_attr(feature = "schema", schemars(example = &"unknown-game", example = &"out-of-reach"))]
    code: &'static str,
    /// What is wrong, in a sentence for people.
    pub message: String,
    /// Which part of a text that was sent is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Box<Place>>,
    /// What may be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<Box<HintReport>>,
}

/// What may be done about an error.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HintReport {
    /// A word for programs.
    #[cfg_attr(feature = "schema", schemars(example = &"list-games", example = &"show-outcomes"))]
    code: &'static str,
    /// The same in a sentence for people.
    message: String,
}

/// A part of a text that was sent.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    /// Its first byte.
    start: usize,
    /// The byte after its last.
    end: usize,
    /// The line that it begins on, from 1.
    line: usize,
    /// Where on that line it begins, in characters from 1.
    column: usize,
    /// How long it is, in characters.
    length: usize,
}

impl Place {
    /// Bytes of a text.
    pub fn new(text: &str, span: &Range<usize>) -> Self {
        let wythoff_excerpt::Place { line, column } = wythoff_excerpt::Place::of(text, span.start);
        let length = text.get(span.clone()).map_or(0, |marked| marked.chars().count());
        Self { start: span.start, end: span.end, line, column, length }
    }
}

impl ApiError {
    fn new(kind: Kind, message: impl Into<String>) -> Self {
        let code = kind.code();
        Self { kind, code, message: message.into(), place: None, hint: None }
    }

    /// The same, and what it is about.
    #[must_use]
    pub fn about(self, what: &str) -> Self {
        Self { message: format!("{what}: {}", self.message), ..self }
    }

    /// Another request is needed.
    pub fn request(message: impl Into<String>) -> Self {
        Self::new(Kind::Request, message)
    }

    /// There is no such thing.
    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(Kind::NotFound, message)
    }

    /// Not from there.
    pub fn forbidden(message: impl Into<String>) -> Self {
        Self::new(Kind::Forbidden, message)
    }

    /// A limit was reached.
    pub(crate) fn limit(message: impl Into<String>) -> Self {
        Self::new(Kind::Limit, message)
    }

    /// As the workbench says whose fault it is.
    fn of_fault(fault: Fault, message: String) -> Self {
        let kind = match fault {
            Fault::Request => Kind::Request,
            Fault::Limit => Kind::Limit,
            Fault::Cancelled => Kind::Cancelled,
            Fault::Run => Kind::Run,
        };
        Self::new(kind, message)
    }

    /// Too many wait.
    pub fn busy() -> Self {
        Self::new(Kind::Busy, "too many requests wait already; try again")
    }

    /// The client has gone, or whoever answers stops.
    pub fn cancelled() -> Self {
        Self::new(Kind::Cancelled, "cancelled")
    }

    /// A defect of this program.
    pub fn defect(message: &str) -> Self {
        let message = format!("a defect of this program; please report this: {message}");
        Self::new(Kind::Run, message)
    }
}

impl From<WorkbenchError> for ApiError {
    fn from(error: WorkbenchError) -> Self {
        let fault = error.fault();
        if fault == Fault::Cancelled {
            return Self::cancelled();
        }
        let answer = Self::of_fault(fault, error.to_string());
        let place = match &error {
            WorkbenchError::Text(mistake) => {
                Some(Box::new(Place::new(&mistake.text, &mistake.span)))
            }
            _ => None,
        };
        Self { code: error.code(), place, hint: shown(error.hint()), ..answer }
    }
}

impl From<PapersError> for ApiError {
    fn from(error: PapersError) -> Self {
        match error {
            PapersError::Workbench(error) => (*error).into(),
            other => {
                let answer = Self::of_fault(other.fault(), other.to_string());
                Self { code: other.code(), hint: shown(other.hint()), ..answer }
            }
        }
    }
}

/// What may be done, where a request can do it.
fn shown(hint: Option<Hint>) -> Option<Box<HintReport>> {
    let hint = hint?;
    let message = hint::words(&hint)?;
    Some(Box::new(HintReport { code: hint.code(), message }))
}

impl From<wythoff_games::EngineError> for ApiError {
    fn from(error: wythoff_games::EngineError) -> Self {
        WorkbenchError::from(error).into()
    }
}

/// Every answer that is a failure.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ErrorBody {
    /// Why there is no answer.
    pub error: ApiError,
}
