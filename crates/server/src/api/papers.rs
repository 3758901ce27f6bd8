//! `GET /papers`: what was published, printed beside computed.

use super::Places;
use crate::app::App;
use crate::error::Failure;
use crate::json::Json;
use crate::work::answer_within;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use std::sync::Arc;
use wythoff_requests::papers::{self, PATIENCE, PaperReport, Papers};

/// `GET /papers`
pub(super) async fn list() -> Result<Json<Papers>, Failure> {
    Ok(Json(papers::list()?))
}

/// `GET /papers/{paper}/{item}`
pub(super) async fn item(
    State(app): State<Arc<App>>,
    Places((paper, item)): Places<(String, String)>,
) -> Result<impl IntoResponse, Failure> {
    let computed = computed(&app, paper, item).await?;
    Ok(Json(&*computed).into_response())
}

/// `GET /papers/{paper}/{item}/figures/{number}`
pub(super) async fn figure(
    State(app): State<Arc<App>>,
    Places((paper, item, number)): Places<(String, String, String)>,
) -> Result<impl IntoResponse, Failure> {
    let picture = computed(&app, paper, item).await?.figure(&number)?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "private, max-age=3600"),
        // A picture runs no scripts, whoever opens it.
        (header::CONTENT_SECURITY_POLICY, crate::assets::PICTURE_POLICY),
    ];
    Ok((headers, picture))
}

async fn computed(
    app: &Arc<App>,
    paper: String,
    item: String,
) -> Result<Arc<PaperReport>, Failure> {
    if let Some(found) = papers::kept(&app.desk, &paper, &item) {
        return Ok(found);
    }
    let computed = answer_within(app, PATIENCE, move |desk, control| {
        papers::recompute(desk, &paper, &item, control)
    });
    Ok(computed.await?)
}
