//! Requests in, answers out.
//!
//! As `wythoff-server` answers them, path by path, but for what is of a server only
//! (`health`, `openapi.json`). A job is carried out at once: that it is started is told, and
//! what happens as it happens; `POST /jobs` answers when it has ended, with how it stands. The
//! worker is ended to cancel it, so there is nothing else that could be asked of it before.

use crate::job;
use crate::path::Address;
use bytes::Bytes;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use wythoff_control::{Cancel, Control};
use wythoff_requests::jobs::{Happening, Job, StartRequest, Started, Task};
use wythoff_requests::{
    Allowance, ApiError, Desk, ErrorBody, automata, games, listing, papers, play, position, tile,
};

/// Finished jobs that are kept.
const MOST_KEPT: usize = 8;

/// What is asked.
#[derive(Debug, Deserialize)]
pub struct Request {
    /// GET, POST or DELETE.
    pub method: String,
    /// Path and parameters, below the root of the API.
    pub path: String,
    /// The body, in JSON.
    #[serde(default)]
    pub body: String,
}

/// What is answered.
#[derive(Debug)]
pub struct Answer {
    /// The status, as in HTTP.
    pub status: u16,
    /// The media type of the bytes.
    pub media: &'static str,
    /// The answer.
    pub bytes: Bytes,
}

const JSON: &str = "application/json";

impl Answer {
    fn json<T: Serialize>(report: &T) -> Result<Self, ApiError> {
        let bytes = serde_json::to_vec(report).map_err(|e| ApiError::defect(&e.to_string()))?;
        Ok(Self { status: 200, media: JSON, bytes: bytes.into() })
    }

    const fn bytes(media: &'static str, bytes: Bytes) -> Self {
        Self { status: 200, media, bytes }
    }

    /// A failure.
    pub fn failure(error: ApiError) -> Self {
        let status = error.kind.status();
        // Words and numbers are always JSON.
        let bytes = serde_json::to_vec(&ErrorBody { error }).unwrap_or_default();
        Self { status, media: JSON, bytes: bytes.into() }
    }
}

/// Answers requests, one after the other.
#[derive(Debug)]
pub struct Front {
    desk: Desk,
    jobs: Vec<Arc<Job>>,
    /// Called with what happens while a job runs.
    tell: fn(&Happening),
}

impl Front {
    /// Nothing computed yet.
    pub fn new(allowance: Allowance, tell: fn(&Happening)) -> Self {
        Self { desk: Desk::new(allowance), jobs: Vec::new(), tell }
    }

    /// Answers a request.
    pub fn answer(&mut self, request: &Request) -> Answer {
        self.route(request).unwrap_or_else(Answer::failure)
    }

    fn route(&mut self, request: &Request) -> Result<Answer, ApiError> {
        let address = Address::new(&request.path);
        let parts = address.parts();
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        match (request.method.as_str(), parts.as_slice()) {
            ("GET", ["games"]) => Answer::json(&games::list()),
            ("GET", ["games", "show"]) => Answer::json(&games::show(&address.parameters()?)?),
            ("POST", ["games", "parse"]) => Answer::json(&games::parse(&body(request)?)),
            ("GET", ["tile"]) => self.tile(&address.parameters()?),
            ("GET", ["position"]) => {
                let query = address.parameters()?;
                self.report(|desk, control| position::answer(desk, &query, control))
            }
            ("GET", ["positions"]) => {
                let query = address.parameters()?;
                self.report(|desk, control| listing::positions(desk, &query, control))
            }
            ("GET", ["nth"]) => {
                let query = address.parameters()?;
                self.report(|desk, control| listing::nth(desk, &query, control))
            }
            ("GET", ["period"]) => {
                let query = address.parameters()?;
                self.report(|_, control| listing::period(&query, control))
            }
            ("POST", ["play"]) => {
                let request = body(request)?;
                self.report(|desk, control| play::answer(desk, &request, control))
            }
            ("POST", ["jobs"]) => self.start(body(request)?),
            ("GET", ["jobs", id]) => Answer::json(&self.job(id)?.report()),
            ("DELETE", ["jobs", id]) => {
                self.job(id)?;
                self.jobs.retain(|job| job.id() != *id);
                Ok(Answer { status: 204, media: JSON, bytes: Bytes::new() })
            }
            ("GET", ["jobs", id, "files", name]) => {
                let file = self.job(id)?.file(name)?;
                Ok(Answer::bytes("application/octet-stream", file.into()))
            }
            ("GET", ["automaton"]) => {
                let query: automata::AutomatonQuery = address.parameters()?;
                let kept = match query.of_job() {
                    Some((id, entry)) => Some(self.job(id)?.machine(entry)?),
                    None => None,
                };
                self.report(|_, control| automata::answer(&query, kept.as_deref(), control))
            }
            ("GET", ["papers"]) => Answer::json(&papers::list()?),
            ("GET", ["papers", paper, item]) => Answer::json(&*self.paper(paper, item)?),
            ("GET", ["papers", paper, item, "figures", number]) => {
                let picture = self.paper(paper, item)?.figure(number)?;
                Ok(Answer::bytes("image/svg+xml", picture))
            }
            _ => Err(ApiError::not_found("see /api/v1")),
        }
    }

    /// What is computed within the time of a request.
    fn report<T: Serialize>(
        &self,
        work: impl FnOnce(&Desk, &Control) -> Result<T, ApiError>,
    ) -> Result<Answer, ApiError> {
        let time = self.desk.allowance().request_time;
        let report = self.desk.run(time, Cancel::new(), |control| work(&self.desk, control))?;
        Answer::json(&report)
    }

    fn tile(&self, query: &tile::TileQuery) -> Result<Answer, ApiError> {
        let (desk, time) = (&self.desk, self.desk.allowance().request_time);
        let request = tile::Request::read(desk, query)?;
        let tile = match request.kept(desk) {
            Some(tile) => tile,
            None => desk.run(time, Cancel::new(), |control| request.draw(desk, control))?,
        };
        Ok(Answer::bytes("application/octet-stream", tile.bytes))
    }

    fn paper(&self, paper: &str, item: &str) -> Result<Arc<papers::PaperReport>, ApiError> {
        self.desk.run(papers::PATIENCE, Cancel::new(), |control| {
            papers::recompute(&self.desk, paper, item, control)
        })
    }

    fn start(&mut self, request: StartRequest) -> Result<Answer, ApiError> {
        let task = Task::read(request)?;
        let job = job::new(&task, self.tell);
        (self.tell)(&Happening { name: "started".to_owned(), data: started(&job)? });
        job.end(job.run(&self.desk, &task));
        let report = Answer::json(&job.report());
        if self.jobs.len() == MOST_KEPT {
            self.jobs.remove(0);
        }
        self.jobs.push(job);
        report
    }

    fn job(&self, id: &str) -> Result<&Arc<Job>, ApiError> {
        let found = self.jobs.iter().find(|job| job.id() == id);
        found.ok_or_else(|| ApiError::not_found("there is no such job, or no longer"))
    }
}

fn started(job: &Job) -> Result<String, ApiError> {
    serde_json::to_string(&Started::from(job)).map_err(|e| ApiError::defect(&e.to_string()))
}

fn body<T: DeserializeOwned>(request: &Request) -> Result<T, ApiError> {
    serde_json::from_str(&request.body)
        .map_err(|error| ApiError::request(format!("Failed to deserialize the JSON body: {error}")))
}
