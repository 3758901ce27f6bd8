//! Failures on the wire: a status, and the error as JSON.

use crate::json::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use wythoff_requests::{ApiError, ErrorBody};

/// Why there is no answer, and the status that says so.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    status: StatusCode,
    error: ApiError,
}

impl From<ApiError> for Failure {
    fn from(error: ApiError) -> Self {
        let status = StatusCode::from_u16(error.kind.status());
        Self { status: status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), error }
    }
}

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Self {
        // 400 what is no JSON, 413 too long, 415 another type, 422 other fields.
        let status = match rejection.status() {
            StatusCode::UNPROCESSABLE_ENTITY => StatusCode::BAD_REQUEST,
            status => status,
        };
        Self { status, error: ApiError::request(rejection.body_text()) }
    }
}

impl From<PathRejection> for Failure {
    fn from(rejection: PathRejection) -> Self {
        ApiError::request(rejection.body_text()).into()
    }
}

impl From<QueryRejection> for Failure {
    fn from(rejection: QueryRejection) -> Self {
        ApiError::request(rejection.body_text()).into()
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(ErrorBody { error: self.error })).into_response()
    }
}
