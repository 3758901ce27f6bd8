//! The search for a theorem about the P-positions of a game, or about the
//! positions of one of its values.

use super::Job;
use super::prove::time;
use crate::app::{App, key_of};
use crate::error::{ApiError, Kind};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use wythoff_games::{Grundy, Watch};
use wythoff_workbench::beams::beams;
use wythoff_workbench::machine::Machine;
use wythoff_workbench::prover::{Limits, Signals};
use wythoff_workbench::theorem::{Status, find, find_values, write_folder};
use wythoff_workbench::tile::ProvedSet;
use wythoff_workbench::{Game, WorkbenchError};

/// A game to look at.
#[derive(Debug)]
pub(crate) struct TheoremRequest {
    pub(crate) game: Game,
    pub(crate) value: Option<u32>,
    pub(crate) full: bool,
    pub(crate) seconds: Option<f64>,
}

/// A search that runs.
struct Search<'a> {
    app: &'a App,
    job: &'a Job,
    request: &'a TheoremRequest,
    start: Instant,
    time: Duration,
}

/// Shows how far a board is, and stops it.
impl Watch for Search<'_> {
    fn progress(&self, done: u64, total: u64) -> ControlFlow<()> {
        self.job.done.store(done, Ordering::Relaxed);
        self.job.total.store(total, Ordering::Relaxed);
        let closed = self.app.pool.closed().load(Ordering::Relaxed);
        if closed || self.job.is_cancelled() || self.start.elapsed() >= self.time {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Searches; gives the result as JSON.
pub(super) fn run(app: &App, job: &Job, request: &TheoremRequest) -> Result<Value, ApiError> {
    let time = time(app, request.seconds);
    let search = Search { app, job, request, start: Instant::now(), time };
    let found = match request.value {
        Some(value) => search.of_value(Grundy(value)),
        None => search.of_p_positions(),
    };
    found.map_err(|error| match error.kind {
        Kind::Cancelled if !job.is_cancelled() && search.start.elapsed() >= time => {
            ApiError::limit(format!("the search took longer than {} s", time.as_secs_f32()))
        }
        _ => error,
    })
}

impl Search<'_> {
    fn limits(&self) -> Limits {
        Limits {
            time: Some(self.time.saturating_sub(self.start.elapsed())),
            memory: Some(self.app.limits.memory),
            states: None,
        }
    }

    fn signals(&self) -> Signals<'_> {
        Signals { cancelled: Some(&self.job.cancelled), progress: Some(&self.job.progress) }
    }

    fn of_p_positions(&self) -> Result<Value, ApiError> {
        let (job, game) = (self.job, &self.request.game);
        job.stage("board", "computing a board of P-positions", Value::Null);
        if let Some(look) = beams(game, self)? {
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
        let mut found = find(game, self.limits(), self.signals(), self)?;
        let mut files = Vec::new();
        if let Some(set) = ProvedSet::of(&found) {
            let text = format!("proved, {} states; deriving what follows", set.set.states());
            job.stage("forms", &text, Value::Null);
            let bytes = set.bytes();
            self.app.proved.put(&key_of(game.rules()), Arc::new(set), bytes);
            // The theorem stands, whatever can be derived from it in the time that is left.
            let _ = found.derive(self.limits(), self.signals());
            if let Some(machine) = Machine::of_theorem(&found) {
                job.log().machines.insert(0, Arc::new(machine));
            }
            job.stage("files", "writing report, certificate and scripts", Value::Null);
            files = self.keep_files(|folder| write_folder(&found, folder))?;
        }
        let report = found.report();
        Ok(self.result(report.status, &json!(report), &files))
    }

    fn of_value(&self, value: Grundy) -> Result<Value, ApiError> {
        let request = self.request;
        let text = format!("guessing the positions of value {value}, and proving them");
        self.job.stage("proof", &text, Value::Null);
        let (limits, signals) = (self.limits(), self.signals());
        let mut found = find_values(&request.game, value, request.full, limits, signals, self)?;
        let mut files = Vec::new();
        if found.is_proved() {
            self.job.stage("forms", "proved; numbering the positions", Value::Null);
            // The theorem stands without it.
            let _ = found.synchronise(self.limits(), self.signals());
            self.job.stage("files", "writing report, certificate and scripts", Value::Null);
            files = self.keep_files(|folder| found.write_folder(folder, self.limits()))?;
        }
        let report = found.report();
        Ok(self.result(report.status, &json!(report), &files))
    }

    fn result(&self, status: Status, report: &Value, files: &[String]) -> Value {
        json!({
            "kind": "theorem",
            "automaton": status == Status::Proved && self.request.value.is_none(),
            "report": report,
            "files": files,
            "seconds": self.start.elapsed().as_secs_f64(),
        })
    }

    /// Everything that belongs to a theorem, taken from a folder that is gone afterwards.
    fn keep_files(
        &self,
        write: impl FnOnce(&Path) -> Result<Vec<PathBuf>, WorkbenchError>,
    ) -> Result<Vec<String>, ApiError> {
        let folder = tempfile::tempdir().map_err(WorkbenchError::from)?;
        let mut names = Vec::new();
        for path in write(folder.path())? {
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            let text = std::fs::read(&path).map_err(WorkbenchError::from)?;
            self.job.log().files.insert(name.to_string(), text);
            names.push(name.to_string());
        }
        Ok(names)
    }
}
