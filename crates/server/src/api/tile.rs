//! `GET /tile`: a rectangle of the board, in binary. The format is described in
//! `openapi.json`.

use super::Parameters;
use crate::app::App;
use crate::error::Failure;
use crate::work::answer;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use std::sync::Arc;
use wythoff_requests::tile::{Request, TileQuery};

/// `GET /tile`
pub(super) async fn tile(
    State(app): State<Arc<App>>,
    Parameters(query): Parameters<TileQuery>,
) -> Result<impl IntoResponse, Failure> {
    let request = Request::read(&app.desk, &query)?;
    // What is there already need not wait for a core.
    let tile = match request.kept(&app.desk) {
        Some(tile) => tile,
        None => answer(&app, move |desk, control| request.draw(desk, control)).await?,
    };
    let keep = if tile.complete { "private, max-age=86400" } else { "no-store" };
    let headers =
        [(header::CONTENT_TYPE, "application/octet-stream"), (header::CACHE_CONTROL, keep)];
    Ok((headers, tile.bytes))
}
