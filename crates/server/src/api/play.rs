//! `POST /play`: sums of games.

use super::Body;
use crate::app::App;
use crate::error::Failure;
use crate::json::Json;
use crate::work::answer;
use axum::extract::State;
use std::sync::Arc;
use wythoff_requests::play::{self, PlayReport, PlayRequest};

/// `POST /play`
pub(super) async fn play(
    State(app): State<Arc<App>>,
    Body(request): Body<PlayRequest>,
) -> Result<Json<PlayReport>, Failure> {
    let report = answer(&app, move |desk, control| play::answer(desk, &request, control));
    Ok(Json(report.await?))
}
