//! `GET /position`: one position of any size.

use super::Parameters;
use crate::app::App;
use crate::error::Failure;
use crate::json::Json;
use crate::work::answer;
use axum::extract::State;
use std::sync::Arc;
use wythoff_requests::position::{self, PositionQuery, PositionReport};

/// `GET /position`
pub(super) async fn position(
    State(app): State<Arc<App>>,
    Parameters(query): Parameters<PositionQuery>,
) -> Result<Json<PositionReport>, Failure> {
    let report = answer(&app, move |desk, control| position::answer(desk, &query, control));
    Ok(Json(report.await?))
}
