//! The search for a theorem about the P-positions of a game, or about the
//! positions of one of its values.

use super::Job;
use super::prove::{LARGEST_KEPT, time};
use crate::app::{App, key_of};
use crate::error::{ApiError, Kind};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use wythoff_games::Grundy;
use wythoff_workbench::machine::Machine;
use wythoff_workbench::theorem::{Follow, Stage, StageReport, find, find_values, write_folder};
use wythoff_workbench::tile::ProvedSet;
use wythoff_workbench::{Control, Game, Reason, WorkbenchError};

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
    control: Control,
}

/// Every step of the search is an event.
impl Follow for Search<'_> {
    fn stage(&self, stage: &Stage<'_>) {
        let report = StageReport::from(stage);
        self.job.stage(report.stage, &report.text, json!(report));
    }
}

/// Searches; gives the result as JSON.
pub(super) fn run(app: &App, job: &Job, request: &TheoremRequest) -> Result<Value, ApiError> {
    let time = time(app, request.seconds);
    let control = app.job_control(job, time, None);
    let search = Search { app, job, request, start: Instant::now(), control };
    let found = match request.value {
        Some(value) => search.of_value(Grundy(value)),
        None => search.of_p_positions(),
    };
    found.map_err(|error| match search.control.look() {
        Err(Reason::Time) if error.kind == Kind::Limit => {
            ApiError::limit(format!("the search took longer than {} s", time.as_secs_f32()))
        }
        _ => error,
    })
}

impl Search<'_> {
    fn of_p_positions(&self) -> Result<Value, ApiError> {
        let (job, game) = (self.job, &self.request.game);
        let mut found = find(game, &self.control, self)?;
        let mut files = Vec::new();
        if let Some(set) = ProvedSet::of(&found) {
            job.stage("forms", "deriving what follows from the theorem", Value::Null);
            let bytes = set.bytes();
            self.app.proved.put(&key_of(game.rules()), Arc::new(set), bytes);
            // The theorem stands, whatever can be derived from it in the time that is left.
            let _ = found.derive(&self.control);
            self.keep_machine(Machine::of_theorem(&found));
            job.stage("files", "writing report, certificate and scripts", Value::Null);
            files = self.keep_files(|folder| write_folder(&found, folder))?;
        }
        Ok(self.result(&json!(found.report()), &files))
    }

    fn of_value(&self, value: Grundy) -> Result<Value, ApiError> {
        let request = self.request;
        let control = &self.control;
        let mut found = find_values(&request.game, value, request.full, control, self)?;
        let mut files = Vec::new();
        if found.is_proved() {
            self.job.stage("forms", "numbering the positions", Value::Null);
            // The theorem stands without it.
            let _ = found.synchronise(control);
            self.keep_machine(Machine::of_values(&found));
            self.job.stage("files", "writing report, certificate and scripts", Value::Null);
            files = self.keep_files(|folder| found.write_folder(folder, control))?;
        }
        Ok(self.result(&json!(found.report()), &files))
    }

    /// Keeps the automaton of the theorem, to be looked at.
    fn keep_machine(&self, machine: Option<Machine>) {
        let machine = machine.filter(|machine| machine.bytes() <= LARGEST_KEPT);
        self.job.log().machines.extend(machine.map(|machine| (0, Arc::new(machine))));
    }

    fn result(&self, report: &Value, files: &[String]) -> Value {
        json!({
            "kind": "theorem",
            "automaton": self.job.machine(0).is_some(),
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
