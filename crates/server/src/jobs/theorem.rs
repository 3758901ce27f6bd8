//! The search for a theorem about a game.

use super::Job;
use super::prove::time;
use crate::app::{App, key_of};
use crate::error::ApiError;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;
use wythoff_games::Watch;
use wythoff_workbench::beams::beams;
use wythoff_workbench::machine::Machine;
use wythoff_workbench::prover::{Limits, Signals};
use wythoff_workbench::theorem::{Found, Status, find, write_folder};
use wythoff_workbench::tile::ProvedSet;
use wythoff_workbench::{Game, WorkbenchError};

/// A game to look at.
#[derive(Debug)]
pub(crate) struct TheoremRequest {
    pub(crate) game: Game,
    pub(crate) seconds: Option<f64>,
}

/// Shows how far a board is, and stops it.
struct Boards<'a> {
    app: &'a App,
    job: &'a Job,
    deadline: Instant,
}

impl Watch for Boards<'_> {
    fn progress(&self, done: u64, total: u64) -> ControlFlow<()> {
        self.job.done.store(done, Ordering::Relaxed);
        self.job.total.store(total, Ordering::Relaxed);
        let closed = self.app.pool.closed().load(Ordering::Relaxed);
        if closed || self.job.is_cancelled() || Instant::now() >= self.deadline {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Searches; gives the result as JSON.
pub(super) fn run(app: &App, job: &Job, request: &TheoremRequest) -> Result<Value, ApiError> {
    let start = Instant::now();
    let game = &request.game;
    let allowed = time(app, request.seconds);
    let watch = Boards { app, job, deadline: start + allowed };
    job.stage("board", "computing a board of P-positions", Value::Null);
    if let Some(look) = beams(game, &watch)? {
        let text = match look.beams.len() {
            0 => "the P-positions show no beams".to_string(),
            1 => format!("the P-positions of {0} x {0} lie along 1 beam", look.board),
            n => format!("the P-positions of {0} x {0} lie along {n} beams", look.board),
        };
        let systems = look.systems.join(", ");
        job.stage("beams", &text, json!(look));
        job.stage("numeration", &format!("number systems to try: {systems}"), Value::Null);
    }
    job.stage("proof", "guessing an automaton, and proving it", Value::Null);
    let limits = Limits {
        time: Some(allowed.saturating_sub(start.elapsed())),
        memory: Some(app.limits.memory),
        states: None,
    };
    let signals = Signals { cancelled: Some(&job.cancelled), progress: Some(&job.progress) };
    let found = find(game, limits, signals, &watch)?;
    let report = found.report();
    let text = match (&report.states, &report.system) {
        (Some(states), Some(system)) => format!("proved: {states} states in {system}"),
        _ => report.evidence.clone().unwrap_or_default(),
    };
    job.stage("files", &text, Value::Null);
    let mut files = Vec::new();
    if report.status == Status::Proved {
        files = keep_files(job, &found)?;
        if let Some(set) = ProvedSet::of(&found) {
            let bytes = set.bytes();
            app.proved.put(&key_of(game.rules()), Arc::new(set), bytes);
        }
        if let Some(machine) = Machine::of_theorem(&found) {
            job.log().machines.insert(0, Arc::new(machine));
        }
    }
    Ok(json!({
        "kind": "theorem",
        "automaton": report.status == Status::Proved,
        "report": report,
        "files": files,
        "seconds": start.elapsed().as_secs_f64(),
    }))
}

/// Everything that belongs to the theorem, taken from a folder that is gone afterwards.
fn keep_files(job: &Job, found: &Found) -> Result<Vec<String>, ApiError> {
    let folder = tempfile::tempdir().map_err(WorkbenchError::from)?;
    let mut names = Vec::new();
    for path in write_folder(found, folder.path())? {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let text = std::fs::read(&path).map_err(WorkbenchError::from)?;
        job.log().files.insert(name.to_string(), text);
        names.push(name.to_string());
    }
    Ok(names)
}
