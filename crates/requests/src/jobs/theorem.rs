//! The search for a theorem about the P-positions of a game, or about the
//! positions of one of its values.

use super::Job;
use super::prove::LARGEST_KEPT;
use crate::{ApiError, Desk, Kind};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use wythoff_control::Instant;
use wythoff_games::Grundy;
use wythoff_workbench::machine::Machine;
use wythoff_workbench::theorem::{
    Follow, Stage, StageReport, TheoremReport, ValueTheoremReport, files_of, find, find_values,
};
use wythoff_workbench::{Control, Game, Reason};

/// What came of a search.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TheoremResult {
    /// The theorem, or what was tried.
    report: FoundReport,
    /// The names of its files.
    files: Vec<String>,
    /// Whether the path `automaton` can show its automaton.
    automaton: bool,
    /// How long it took, in seconds.
    seconds: f64,
}

/// The report of a search.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum FoundReport {
    /// About the positions of a Grundy value.
    Value(Box<ValueTheoremReport>),
    /// About P-positions.
    P(Box<TheoremReport>),
}

/// A game to look at.
#[derive(Debug)]
pub struct Question {
    /// The game.
    pub game: Game,
    /// The positions of this Grundy value; without it the P-positions.
    pub value: Option<u32>,
    /// Also what takes ten minutes.
    pub full: bool,
    /// How long it may take.
    pub seconds: Option<f64>,
}

/// A search that runs.
struct Search<'a> {
    desk: &'a Desk,
    job: &'a Job,
    question: &'a Question,
    start: Instant,
    control: &'a Control,
}

/// Every step of the search is an event.
impl Follow for Search<'_> {
    fn stage(&self, stage: &Stage<'_>) {
        self.job.stage(StageReport::from(stage));
    }
}

/// Searches; `time` is what the control allows, for words about it.
pub(super) fn run(
    desk: &Desk,
    job: &Job,
    question: &Question,
    (time, control): (Duration, &Control),
) -> Result<TheoremResult, ApiError> {
    let search = Search { desk, job, question, start: Instant::now(), control };
    let found = match question.value {
        Some(value) => search.of_value(Grundy(value)),
        None => search.of_p_positions(),
    };
    found.map_err(|error| match control.look() {
        Err(Reason::Time) if error.kind == Kind::Limit => {
            ApiError::limit(format!("the search took longer than {} s", time.as_secs_f32()))
        }
        _ => error,
    })
}

impl Search<'_> {
    fn of_p_positions(&self) -> Result<TheoremResult, ApiError> {
        let mut found = find(&self.question.game, self.control, self)?;
        let mut files = Vec::new();
        if found.theorem().is_some() {
            self.stage("forms", "deriving what follows from the theorem");
            self.desk.session.learn(&found);
            // The theorem stands, whatever can be derived from it in the time that is left.
            let _ = found.derive(self.control);
            self.keep_machine(Machine::of_theorem(&found));
            self.stage("files", "writing report, certificate and scripts");
            files = self.keep(files_of(&found)?);
        }
        Ok(self.result(FoundReport::P(Box::new(found.report())), files))
    }

    fn of_value(&self, value: Grundy) -> Result<TheoremResult, ApiError> {
        let question = self.question;
        let control = self.control;
        let mut found = find_values(&question.game, value, question.full, control, self)?;
        let mut files = Vec::new();
        if found.is_proved() {
            self.stage("forms", "numbering the positions");
            // The theorem stands without it.
            let _ = found.synchronise(control);
            self.keep_machine(Machine::of_values(&found));
            self.stage("files", "writing report, certificate and scripts");
            files = self.keep(found.files(control)?);
        }
        Ok(self.result(FoundReport::Value(Box::new(found.report())), files))
    }

    /// A stage after the search.
    fn stage(&self, stage: &'static str, text: &str) {
        self.job.stage(StageReport::of(stage, text));
    }

    /// Keeps the automaton of the theorem, to be looked at.
    fn keep_machine(&self, machine: Option<Machine>) {
        let machine = machine.filter(|machine| machine.bytes() <= LARGEST_KEPT);
        self.job.log().machines.extend(machine.map(|machine| (0, Arc::new(machine))));
    }

    fn result(&self, report: FoundReport, files: Vec<String>) -> TheoremResult {
        TheoremResult {
            report,
            files,
            automaton: self.job.machine(0).is_ok(),
            seconds: self.start.elapsed().as_secs_f64(),
        }
    }

    /// Keeps everything that belongs to a theorem, and gives the names.
    fn keep(&self, files: Vec<(String, String)>) -> Vec<String> {
        let names = files.iter().map(|(name, _)| name.clone()).collect();
        let files = files.into_iter().map(|(name, text)| (name, text.into_bytes()));
        self.job.log().files.extend(files);
        names
    }
}
