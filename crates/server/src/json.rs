//! Answers as JSON.
//!
//! They are written into memory, as the command line and the page without a server do it, so
//! that the code that writes a report is compiled once for all of them; axum's own type writes
//! into another kind of buffer.

use crate::error::Failure;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use wythoff_requests::ApiError;

/// An answer.
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(text) => ([(CONTENT_TYPE, "application/json")], text).into_response(),
            Err(error) => Failure::from(ApiError::defect(&error.to_string())).into_response(),
        }
    }
}
