//! `/jobs`: starting, watching and cancelling what takes long.

use super::{Body, Parameters, Places, game_of};
use crate::app::App;
use crate::assets::{PICTURE_POLICY, content_type};
use crate::error::ApiError;
use crate::jobs::{
    self, Happening, Job, JobEvent, JobKind, JobReport, Listener, ProveRequest, Question, Task,
};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde::{Deserialize, Serialize};
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

/// What a job is to do.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(super) enum StartRequest {
    /// To decide formulas.
    Prove(ProveRequest),
    /// To look for a theorem.
    Theorem(TheoremRequest),
}

/// A game, and what a theorem is to say about it.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct TheoremRequest {
    /// A built-in game with its parameters. Either `game` or `source`.
    game: Option<String>,
    /// The text of a .game file, instead of `game`.
    source: Option<String>,
    /// The positions of this Grundy value; without it the P-positions.
    value: Option<u32>,
    /// Also what takes ten minutes: value 3 of Wythoff's game.
    #[serde(default)]
    full: bool,
    /// How long it may take, in seconds: 300 unless it is said here, and never more than 3600.
    seconds: Option<f64>,
}

/// A job that was started.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Started {
    /// Its name.
    id: String,
    /// What it does.
    kind: JobKind,
    /// The address of its events.
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
            (JobKind::Prove, Task::Prove(request))
        }
        StartRequest::Theorem(TheoremRequest { game, source, value, full, seconds }) => {
            let game = game_of(game.as_deref(), source.as_deref())?;
            let question = Question { game, value, full, seconds };
            (JobKind::Theorem, Task::Theorem(Box::new(question)))
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
    Places(id): Places<String>,
) -> Result<Json<JobReport>, ApiError> {
    Ok(Json(app.jobs.get(&id)?.report()))
}

/// `DELETE /jobs/{id}`
pub(super) async fn cancel(
    State(app): State<Arc<App>>,
    Places(id): Places<String>,
) -> Result<StatusCode, ApiError> {
    app.jobs.remove(&id)?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /jobs/{id}/events`
pub(super) async fn events(
    State(app): State<Arc<App>>,
    Places(id): Places<String>,
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
        for happening in events {
            if sender.send(event(happening)).await.is_err() {
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
        if tell {
            let progress = Happening::from(&JobEvent::Progress(job.progress()));
            if sender.send(event(progress)).await.is_err() {
                return;
            }
        }
    }
}

fn event(Happening { name, data }: Happening) -> Event {
    Event::default().event(name).data(data)
}

/// How a file is sent.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct FileQuery {
    /// Whether the browser is asked to save it.
    #[serde(default)]
    download: bool,
}

/// `GET /jobs/{id}/files/{name}`
pub(super) async fn file(
    State(app): State<Arc<App>>,
    Places((id, name)): Places<(String, String)>,
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
