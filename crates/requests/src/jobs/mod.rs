//! Jobs: proofs and searches that may take minutes.
//!
//! A job writes down what happens, and calls whoever carries that on whenever there is more;
//! what was written before can be read again from the beginning. Where it runs, when it is
//! cancelled and how long it is kept is up to the carrier.

mod prove;
mod report;
mod start;
mod theorem;

pub use prove::{EntryReport, MistakePlace, ProveRequest, ProveResult};
pub use report::{Happening, JobEvent, JobKind, JobReport, JobResult, JobState, ProgressReport};
pub use start::{StartRequest, Started, Task, TheoremRequest};
pub use theorem::{FoundReport, Question, TheoremResult};

use crate::{ApiError, Desk, ErrorBody, Kind};
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use wythoff_control::{Control, Instant, Limits};
use wythoff_workbench::machine::Machine;
use wythoff_workbench::prover::{LiveSteps, StepReport};
use wythoff_workbench::theorem::StageReport;
use wythoff_workbench::{Cancel, Progress, resident_bytes};

/// How often it is worth telling how far a job is.
pub const INTERVAL: Duration = Duration::from_millis(250);

/// How long a job may take, unless it says so itself.
const USUAL: Duration = Duration::from_secs(300);

/// Events that are written down; further steps are left out.
const MOST_EVENTS: usize = 20_000;

/// Called when there is more to read of a job.
type Call = Box<dyn Fn(&Job) + Send + Sync>;

/// A job.
pub struct Job {
    id: String,
    kind: JobKind,
    cancel: Cancel,
    created: Instant,
    /// How far it is.
    shown: Arc<Progress>,
    /// Steps of the prover.
    steps: LiveSteps,
    log: Mutex<Log>,
    changed: Call,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, kind, .. } = self;
        f.debug_struct("Job").field("id", id).field("kind", kind).finish_non_exhaustive()
    }
}

/// What is known of a job.
struct Log {
    state: JobState,
    stage: Option<String>,
    events: Vec<Happening>,
    result: Option<JobResult>,
    error: Option<ApiError>,
    files: BTreeMap<String, Vec<u8>>,
    machines: BTreeMap<usize, Arc<Machine>>,
    ended: Option<Duration>,
}

impl Job {
    /// A job that waits. `cancel` ends it; `changed` is called when there is more to read.
    pub fn new(
        kind: JobKind,
        cancel: Cancel,
        changed: impl Fn(&Self) + Send + Sync + 'static,
    ) -> Self {
        Self {
            id: format!("{:016x}", RandomState::new().build_hasher().finish()),
            kind,
            cancel,
            created: Instant::now(),
            shown: Arc::default(),
            steps: LiveSteps::default(),
            log: Mutex::new(Log {
                state: JobState::Waiting,
                stage: None,
                events: Vec::new(),
                result: None,
                error: None,
                files: BTreeMap::new(),
                machines: BTreeMap::new(),
                ended: None,
            }),
            changed: Box::new(changed),
        }
    }

    /// Its name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What it does.
    pub const fn kind(&self) -> JobKind {
        self.kind
    }

    /// Where it shows how far it is.
    pub const fn shown(&self) -> &Arc<Progress> {
        &self.shown
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        // Nothing is half-written where a thread could panic.
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether nothing more will happen.
    pub fn has_ended(&self) -> bool {
        self.log().ended.is_some()
    }

    /// Whether it was asked to end.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Asks it to end.
    pub fn cancel(&self) {
        self.cancel.cancel();
        (self.changed)(self);
    }

    /// Does what it is to do, within what the request and the desk allow; whoever calls ends
    /// it with what comes of it.
    ///
    /// # Errors
    /// Why nothing comes of it.
    pub fn run(&self, desk: &Desk, task: &Task) -> Result<JobResult, ApiError> {
        self.log().state = JobState::Running;
        let (seconds, states) = match task {
            Task::Prove(request) => (request.seconds, request.max_states),
            Task::Theorem(question) => (question.seconds, None),
        };
        let asked = seconds.and_then(|s| Duration::try_from_secs_f64(s).ok()).unwrap_or(USUAL);
        let time = asked.min(desk.allowance().job_time);
        let memory = Some(desk.allowance().memory);
        let limits = Limits { time: Some(time), memory, states, work: None };
        let control = Control::new(limits, self.cancel.clone()).watched(self.shown.clone());
        match task {
            Task::Prove(request) => prove::run(self, request, &control).map(JobResult::Prove),
            Task::Theorem(question) => {
                theorem::run(desk, self, question, (time, &control)).map(JobResult::Theorem)
            }
        }
    }

    /// Writes down that something happened.
    fn happened(&self, event: &JobEvent) {
        self.collect_steps();
        self.log().events.push(event.into());
        (self.changed)(self);
    }

    /// Writes down the steps that were finished meanwhile.
    fn collect_steps(&self) {
        let steps = self.steps.take();
        if steps.is_empty() {
            return;
        }
        let mut log = self.log();
        let room = MOST_EVENTS.saturating_sub(log.events.len());
        for step in steps.iter().take(room) {
            let event = JobEvent::Step(StepReport::of(step));
            log.events.push(Happening::from(&event));
        }
    }

    /// A stage of a search begins.
    fn stage(&self, report: StageReport) {
        self.shown.reset();
        self.log().stage = Some(report.stage.to_string());
        self.happened(&JobEvent::Stage(Box::new(report)));
    }

    /// How far it is.
    pub fn progress(&self) -> ProgressReport {
        let (stage, seconds) = {
            let log = self.log();
            (log.stage.clone(), log.ended.unwrap_or_else(|| self.created.elapsed()))
        };
        let making = self.shown.place();
        let (done, total) = self.shown.counted().unwrap_or_default();
        ProgressReport {
            seconds: seconds.as_secs_f64(),
            states: self.shown.states(),
            memory: resident_bytes().unwrap_or(0),
            making: (!making.is_empty()).then_some(making),
            stage,
            done,
            total,
        }
    }

    /// What happened from the `from`-th event on, and whether that is all there will be.
    pub fn events_from(&self, from: usize) -> (Vec<Happening>, bool) {
        self.collect_steps();
        let log = self.log();
        (log.events.get(from..).unwrap_or_default().to_vec(), log.ended.is_some())
    }

    /// A file of its result.
    ///
    /// # Errors
    /// There is no such file.
    pub fn file(&self, name: &str) -> Result<Vec<u8>, ApiError> {
        let file = self.log().files.get(name).cloned();
        file.ok_or_else(|| ApiError::not_found("the job has no such file"))
    }

    /// An automaton of its result.
    ///
    /// # Errors
    /// There is no such automaton.
    pub fn machine(&self, entry: usize) -> Result<Arc<Machine>, ApiError> {
        let machine = self.log().machines.get(&entry).cloned();
        machine.ok_or_else(|| ApiError::not_found("this entry has no automaton"))
    }

    /// How it stands.
    pub fn report(&self) -> JobReport {
        let progress = self.progress();
        let log = self.log();
        JobReport {
            id: self.id.clone(),
            kind: self.kind,
            state: log.state,
            seconds: progress.seconds,
            progress,
            result: log.result.clone(),
            error: log.error.clone(),
        }
    }

    /// Writes down how it ended.
    pub fn end(&self, outcome: Result<JobResult, ApiError>) {
        let outcome = if self.is_cancelled() { Err(ApiError::cancelled()) } else { outcome };
        let (event, state) = match &outcome {
            Ok(result) => (JobEvent::Result(result.clone()), JobState::Done),
            Err(error) => {
                let cancelled = error.kind == Kind::Cancelled;
                let state = if cancelled { JobState::Cancelled } else { JobState::Failed };
                (JobEvent::Failed(ErrorBody { error: error.clone() }), state)
            }
        };
        self.happened(&event);
        let mut log = self.log();
        log.state = state;
        match outcome {
            Ok(result) => log.result = Some(result),
            Err(error) => log.error = Some(error),
        }
        log.ended = Some(self.created.elapsed());
        drop(log);
        (self.changed)(self);
    }
}
