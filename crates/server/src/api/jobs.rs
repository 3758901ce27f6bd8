//! `/jobs`: starting, watching and cancelling what takes long.

use super::{Body, Parameters, game_of};
use crate::app::App;
use crate::assets::{PICTURE_POLICY, content_type};
use crate::error::ApiError;
use crate::jobs::{self, Happening, Job, Listener, ProveRequest, Task, TheoremRequest};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::mpsc;

/// How often progress is told.
const INTERVAL: Duration = Duration::from_millis(250);

/// Events that wait for a slow reader.
const BUFFER: usize = 64;

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum StartRequest {
    Prove(ProveRequest),
    Theorem {
        game: Option<String>,
        source: Option<String>,
        value: Option<u32>,
        #[serde(default)]
        full: bool,
        seconds: Option<f64>,
    },
}

#[derive(Serialize)]
pub(super) struct Started {
    id: String,
    kind: &'static str,
    events: String,
}

/// `POST /jobs`
pub(super) async fn start(
    State(app): State<Arc<App>>,
    Body(request): Body<StartRequest>,
) -> Result<impl IntoResponse, ApiError> {
    let (kind, task) = match request {
        StartRequest::Prove(request) => {
            if request.formula.is_none() && request.script.is_none() {
                return Err(ApiError::request("a `formula` or a `script` is needed"));
            }
            ("prove", Task::Prove(request))
        }
        StartRequest::Theorem { game, source, value, full, seconds } => {
            let game = game_of(game.as_deref(), source.as_deref())?;
            let request = TheoremRequest { game, value, full, seconds };
            ("theorem", Task::Theorem(Box::new(request)))
        }
    };
    let job = jobs::start(&app, task)?;
    let events = format!("/api/v1/jobs/{}/events", job.id);
    let started = Started { id: job.id.clone(), kind, events };
    Ok((StatusCode::ACCEPTED, Json(started)))
}

/// `GET /jobs/{id}`
pub(super) async fn show(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<Json<Value>, ApiError> {
    Ok(Json(app.jobs.get(&id)?.report()))
}

/// `DELETE /jobs/{id}`
pub(super) async fn cancel(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    app.jobs.remove(&id)?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /jobs/{id}/events`
pub(super) async fn events(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, ApiError> {
    let job = app.jobs.get(&id)?;
    let (sender, receiver) = mpsc::channel(BUFFER);
    let listener = job.listen();
    tokio::spawn(feed(job, sender, listener));
    Ok(Sse::new(Events(receiver)).keep_alive(KeepAlive::default()))
}

/// The events of a job as they are sent.
struct Events(mpsc::Receiver<Event>);

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(context).map(|event| event.map(Ok))
    }
}

/// Sends what happens until it has ended, or nobody reads any more; then the
/// listener is dropped, and the job with it if it was the last one.
async fn feed(job: Arc<Job>, sender: mpsc::Sender<Event>, _listener: Listener) {
    let mut sent = 0;
    loop {
        let (events, ended) = job.events_from(sent);
        sent += events.len();
        for Happening { name, data } in events {
            if sender.send(Event::default().event(name).data(data)).await.is_err() {
                return;
            }
        }
        if ended && job.events_from(sent).0.is_empty() {
            return;
        }
        let tell = tokio::select! {
            () = job.more_than(sent) => false,
            () = tokio::time::sleep(INTERVAL) => true,
            () = sender.closed() => return,
        };
        let progress = || Event::default().event("progress").data(job.progress().to_string());
        if tell && sender.send(progress()).await.is_err() {
            return;
        }
    }
}

#[derive(Deserialize)]
pub(super) struct FileQuery {
    #[serde(default)]
    download: bool,
}

/// `GET /jobs/{id}/files/{name}`
pub(super) async fn file(
    State(app): State<Arc<App>>,
    Path((id, name)): Path<(String, String)>,
    Parameters(query): Parameters<FileQuery>,
) -> Result<Response, ApiError> {
    let file = app.jobs.get(&id)?.file(&name);
    let file = file.ok_or_else(|| ApiError::not_found("the job has no such file"))?;
    let headers = [
        (header::CONTENT_TYPE, content_type(&name).to_string()),
        (header::CONTENT_SECURITY_POLICY, PICTURE_POLICY.to_string()),
    ];
    let mut response = (headers, file).into_response();
    if query.download {
        // The name is one of a few that this program gives.
        let value = format!("attachment; filename=\"{name}\"");
        if let Ok(value) = value.parse() {
            response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
        }
    }
    Ok(response)
}
