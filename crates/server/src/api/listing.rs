//! `GET /positions`, `GET /nth` and `GET /period`: lists of positions, one of them by its
//! number, and the periods of rows.

use super::Parameters;
use crate::app::App;
use crate::error::Failure;
use crate::json::Json;
use crate::work::answer;
use axum::extract::State;
use std::sync::Arc;
use wythoff_requests::listing::{
    self, NthAnswer, NthQuery, PeriodAnswer, PeriodQuery, PositionsQuery, PositionsReport,
};

/// `GET /positions`
pub(super) async fn positions(
    State(app): State<Arc<App>>,
    Parameters(query): Parameters<PositionsQuery>,
) -> Result<Json<PositionsReport>, Failure> {
    let report = answer(&app, move |desk, control| listing::positions(desk, &query, control));
    Ok(Json(report.await?))
}

/// `GET /nth`
pub(super) async fn nth(
    State(app): State<Arc<App>>,
    Parameters(query): Parameters<NthQuery>,
) -> Result<Json<NthAnswer>, Failure> {
    let found = answer(&app, move |desk, control| listing::nth(desk, &query, control));
    Ok(Json(found.await?))
}

/// `GET /period`
pub(super) async fn period(
    State(app): State<Arc<App>>,
    Parameters(query): Parameters<PeriodQuery>,
) -> Result<Json<PeriodAnswer>, Failure> {
    let found = answer(&app, move |_, control| listing::period(&query, control));
    Ok(Json(found.await?))
}
