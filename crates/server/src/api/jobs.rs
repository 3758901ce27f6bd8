//! `/jobs`: starting, watching and cancelling what takes long.

use super::{Body, Parameters, Places};
use crate::app::App;
use crate::assets::{PICTURE_POLICY, content_type};
use crate::error::Failure;
use crate::jobs::{self, Listener, ServedJob};
use crate::json::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde::Deserialize;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::sync::mpsc;
use wythoff_requests::jobs::{
    Happening, INTERVAL, JobEvent, JobReport, StartRequest, Started, Task,
};

/// Events that wait for a slow reader.
const BUFFER: usize = 64;

/// `POST /jobs`
pub(super) async fn start(
    State(app): State<Arc<App>>,
    Body(request): Body<StartRequest>,
) -> Result<impl IntoResponse, Failure> {
    let job = jobs::start(&app, Task::read(request)?)?;
    Ok((StatusCode::ACCEPTED, Json(Started::from(&**job))))
}

/// `GET /jobs/{id}`
pub(super) async fn show(
    State(app): State<Arc<App>>,
    Places(id): Places<String>,
) -> Result<Json<JobReport>, Failure> {
    Ok(Json(app.jobs.get(&id)?.report()))
}

/// `DELETE /jobs/{id}`
pub(super) async fn cancel(
    State(app): State<Arc<App>>,
    Places(id): Places<String>,
) -> Result<StatusCode, Failure> {
    app.jobs.remove(&id)?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /jobs/{id}/events`
pub(super) async fn events(
    State(app): State<Arc<App>>,
    Places(id): Places<String>,
) -> Result<impl IntoResponse, Failure> {
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
async fn feed(job: Arc<ServedJob>, sender: mpsc::Sender<Event>, _listener: Listener) {
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
) -> Result<Response, Failure> {
    let file = app.jobs.get(&id)?.file(&name)?;
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
