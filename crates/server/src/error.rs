//! Errors as clients see them: a status, a word and a sentence.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use wythoff_workbench::{Fault, WorkbenchError};

/// Whose fault it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Request,
    NotFound,
    Forbidden,
    Busy,
    Limit,
    Cancelled,
    Run,
}

/// Why there is no answer.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ApiError {
    #[serde(skip)]
    status: StatusCode,
    pub(crate) kind: Kind,
    pub(crate) message: String,
}

/// Clients that left before the answer get none; logs call this status so.
const CLIENT_CLOSED_REQUEST: u16 = 499;

impl ApiError {
    fn new(status: StatusCode, kind: Kind, message: impl Into<String>) -> Self {
        Self { status, kind, message: message.into() }
    }

    /// The same, and what it is about.
    pub(crate) fn about(self, what: &str) -> Self {
        Self { message: format!("{what}: {}", self.message), ..self }
    }

    /// Another request is needed.
    pub(crate) fn request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, Kind::Request, message)
    }

    /// There is no such thing.
    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, Kind::NotFound, message)
    }

    /// Not from there.
    pub(crate) fn forbidden(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, Kind::Forbidden, message)
    }

    /// A limit was reached.
    pub(crate) fn limit(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, Kind::Limit, message)
    }

    /// Too many wait.
    pub(crate) fn busy() -> Self {
        let message = "too many requests wait already; try again";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, Kind::Busy, message)
    }

    /// The client has gone, or the server stops.
    pub(crate) fn cancelled() -> Self {
        let status = StatusCode::from_u16(CLIENT_CLOSED_REQUEST);
        let status = status.unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
        Self::new(status, Kind::Cancelled, "cancelled")
    }

    /// A defect of this program.
    pub(crate) fn defect(message: &str) -> Self {
        let message = format!("a defect of the server; please report this: {message}");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, Kind::Run, message)
    }
}

impl From<WorkbenchError> for ApiError {
    fn from(error: WorkbenchError) -> Self {
        let message = match &error {
            // The advice of the command line speaks of its own commands.
            WorkbenchError::Catalogue(error) => error.to_string(),
            error => error.to_string().trim_end().to_string(),
        };
        match error.fault() {
            Fault::Request => Self::request(message),
            Fault::Limit => Self::limit(message),
            Fault::Cancelled => Self::cancelled(),
            Fault::Run => Self::new(StatusCode::INTERNAL_SERVER_ERROR, Kind::Run, message),
        }
    }
}

impl From<wythoff_games::EngineError> for ApiError {
    fn from(error: wythoff_games::EngineError) -> Self {
        WorkbenchError::from(error).into()
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        // 400 what is no JSON, 413 too long, 415 another type, 422 other fields.
        let status = match rejection.status() {
            StatusCode::UNPROCESSABLE_ENTITY => StatusCode::BAD_REQUEST,
            status => status,
        };
        Self::new(status, Kind::Request, rejection.body_text())
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        Self::request(rejection.body_text())
    }
}

#[derive(Serialize)]
struct Body<'a> {
    error: &'a ApiError,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(Body { error: &self })).into_response()
    }
}
