//! The paths of the API, one file per group; `openapi.json` describes them, made by `contract`
//! from the types that are read and written here.

mod automata;
#[cfg(feature = "schema")]
mod contract;
mod games;
mod jobs;
mod listing;
mod papers;
mod play;
mod position;
mod route;
mod tile;

use crate::app::App;
use crate::error::Failure;
use crate::json::Json;
use crate::{assets, guard};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use axum::{Router, middleware};
use route::{Route, delete, get, post};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use wythoff_requests::{ApiError, ROOT};
use wythoff_workbench::resident_bytes;

/// The contract, as it is served.
const OPENAPI: &str = include_str!("../../openapi.json");

#[cfg(feature = "schema")]
pub(crate) use contract::openapi as description;

/// What the API answers, below [`ROOT`].
fn routes() -> [Route; 20] {
    [
        get("/openapi.json", openapi),
        get("/health", health),
        get("/games", games::list),
        get("/games/show", games::show),
        post("/games/parse", games::parse),
        get("/tile", tile::tile),
        get("/position", position::position),
        get("/positions", listing::positions),
        get("/nth", listing::nth),
        get("/period", listing::period),
        post("/play", play::play),
        post("/jobs", jobs::start),
        get("/jobs/{id}", jobs::show),
        delete("/jobs/{id}", jobs::cancel),
        get("/jobs/{id}/events", jobs::events),
        get("/jobs/{id}/files/{name}", jobs::file),
        get("/automaton", automata::automaton),
        get("/papers", papers::list),
        get("/papers/{paper}/{item}", papers::item),
        get("/papers/{paper}/{item}/figures/{number}", papers::figure),
    ]
}

/// Everything that the server answers.
pub(crate) fn router(app: Arc<App>) -> Router {
    let api = route::router(routes())
        .fallback(async || missing("the API has no such path"))
        .method_not_allowed_fallback(async || wrong_method());
    Router::new()
        .nest(ROOT, api)
        .route("/api", any(async || missing("see /api/v1")))
        .route("/api/{*rest}", any(async || missing("see /api/v1")))
        .fallback(page)
        .layer(DefaultBodyLimit::max(app.limits.body))
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

async fn page(method: Method, uri: axum::http::Uri, headers: axum::http::HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return wrong_method().into_response();
    }
    assets::serve(&uri, &headers)
}

fn missing(what: &str) -> Failure {
    ApiError::not_found(what).into()
}

fn wrong_method() -> impl IntoResponse {
    (StatusCode::METHOD_NOT_ALLOWED, Failure::from(ApiError::request("not by this method")))
}

async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}

/// What the server holds at the moment.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Health {
    /// Its version.
    version: &'static str,
    /// Computations that run.
    running: usize,
    /// Requests that wait for one to end.
    waiting: usize,
    /// Jobs that run or wait.
    jobs: usize,
    /// Bytes of boards, tiles and papers that are kept.
    cache_bytes: usize,
    /// Bytes that the process holds; 0 where the system does not tell.
    memory_bytes: u64,
}

async fn health(State(app): State<Arc<App>>) -> Json<Health> {
    Json(Health {
        version: env!("CARGO_PKG_VERSION"),
        running: app.pool.running(),
        waiting: app.pool.waiting(),
        jobs: app.jobs.active(),
        cache_bytes: app.desk.bytes(),
        memory_bytes: resident_bytes().unwrap_or(0),
    })
}

/// A body of JSON; what is wrong with it is said as everywhere else.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Failure> {
        let time = app.limits.reading_time;
        let read = tokio::time::timeout(time, axum::Json::from_request(request, app)).await;
        let axum::Json(body) = read.map_err(|_| {
            ApiError::request(format!("the body did not come within {} s", time.as_secs_f32()))
        })??;
        Ok(Self(body))
    }
}

/// The parameters of a request.
pub(crate) struct Parameters<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Parameters<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let Query(parameters) = Query::from_request_parts(parts, state).await?;
        Ok(Self(parameters))
    }
}

/// The parts of a path that are not fixed.
pub(crate) struct Places<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Places<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let Path(places) = Path::from_request_parts(parts, state).await?;
        Ok(Self(places))
    }
}
