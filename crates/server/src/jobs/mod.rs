//! Jobs: proofs and searches that may take minutes.
//!
//! A job runs on a thread of its own and writes down what happens; whoever
//! listens reads that from the beginning and is woken when there is more. It
//! is cancelled when somebody says so, when the last listener leaves, and when
//! nobody listens for a while. What came of it is kept until newer jobs need
//! the place.

mod prove;
mod report;
mod theorem;

pub(crate) use prove::ProveRequest;
pub(crate) use report::{Happening, JobEvent, JobKind, JobReport};
pub(crate) use theorem::Question;

use crate::app::App;
use crate::error::{ApiError, ErrorBody, Kind};
use hashlink::LinkedHashMap;
use report::{JobResult, JobState, ProgressReport};
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;
use wythoff_workbench::machine::Machine;
use wythoff_workbench::prover::{LiveSteps, StepReport};
use wythoff_workbench::theorem::StageReport;
use wythoff_workbench::{Cancel, Progress, resident_bytes};

/// Finished jobs that are kept.
const MOST_KEPT: usize = 64;

/// Jobs that may run or wait.
const MOST_ACTIVE: usize = 16;

/// Events that are written down; further steps are left out.
const MOST_EVENTS: usize = 20_000;

/// What a job is about.
pub(crate) enum Task {
    Prove(ProveRequest),
    Theorem(Box<Question>),
}

/// A job.
pub(crate) struct Job {
    pub(crate) id: String,
    kind: JobKind,
    cancel: Cancel,
    created: Instant,
    /// How far it is.
    shown: Arc<Progress>,
    /// Steps of the prover.
    steps: LiveSteps,
    listeners: AtomicUsize,
    listened: AtomicBool,
    log: Mutex<Log>,
    changed: Notify,
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
    fn new(kind: JobKind, cancel: Cancel) -> Self {
        Self {
            id: format!("{:016x}", RandomState::new().build_hasher().finish()),
            kind,
            cancel,
            created: Instant::now(),
            shown: Arc::default(),
            steps: LiveSteps::default(),
            listeners: AtomicUsize::new(0),
            listened: AtomicBool::new(false),
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
            changed: Notify::new(),
        }
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        // Nothing is half-written where a thread could panic.
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has_ended(&self) -> bool {
        self.log().ended.is_some()
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// What asks it to end.
    pub(crate) const fn cancel_flag(&self) -> &Cancel {
        &self.cancel
    }

    /// Where it shows how far it is.
    pub(crate) const fn shown(&self) -> &Arc<Progress> {
        &self.shown
    }

    /// Asks it to end.
    pub(crate) fn cancel(&self) {
        self.cancel.cancel();
        self.changed.notify_waiters();
    }

    /// Writes down that something happened.
    fn happened(&self, event: &JobEvent) {
        self.collect_steps();
        self.log().events.push(event.into());
        self.changed.notify_waiters();
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
    pub(crate) fn progress(&self) -> ProgressReport {
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
    pub(crate) fn events_from(&self, from: usize) -> (Vec<Happening>, bool) {
        self.collect_steps();
        let log = self.log();
        (log.events.get(from..).unwrap_or_default().to_vec(), log.ended.is_some())
    }

    /// Waits until something has happened since `seen` events, or it has ended.
    pub(crate) async fn more_than(&self, seen: usize) {
        let changed = self.changed.notified();
        let (events, ended) = self.events_from(seen);
        if events.is_empty() && !ended {
            changed.await;
        }
    }

    /// Somebody listens, until the answer is dropped.
    pub(crate) fn listen(self: &Arc<Self>) -> Listener {
        self.listeners.fetch_add(1, Ordering::SeqCst);
        self.listened.store(true, Ordering::SeqCst);
        Listener(self.clone())
    }

    /// A file of its result.
    pub(crate) fn file(&self, name: &str) -> Option<Vec<u8>> {
        self.log().files.get(name).cloned()
    }

    /// An automaton of its result.
    pub(crate) fn machine(&self, entry: usize) -> Option<Arc<Machine>> {
        self.log().machines.get(&entry).cloned()
    }

    /// How it stands.
    pub(crate) fn report(&self) -> JobReport {
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

    fn end(&self, outcome: Result<JobResult, ApiError>) {
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
        self.changed.notify_waiters();
    }
}

/// Somebody who listens to a job.
pub(crate) struct Listener(Arc<Job>);

impl Drop for Listener {
    fn drop(&mut self) {
        let last = self.0.listeners.fetch_sub(1, Ordering::SeqCst) == 1;
        if last && !self.0.has_ended() {
            self.0.cancel();
        }
    }
}

/// All jobs.
#[derive(Default)]
pub(crate) struct Jobs {
    all: Mutex<LinkedHashMap<String, Arc<Job>>>,
}

impl Jobs {
    fn all(&self) -> MutexGuard<'_, LinkedHashMap<String, Arc<Job>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Jobs that run or wait.
    pub(crate) fn active(&self) -> usize {
        self.all().values().filter(|job| !job.has_ended()).count()
    }

    /// The job of an id.
    pub(crate) fn get(&self, id: &str) -> Result<Arc<Job>, ApiError> {
        let found = self.all().get(id).cloned();
        found.ok_or_else(|| ApiError::not_found("there is no such job, or no longer"))
    }

    /// Cancels a job and forgets it.
    pub(crate) fn remove(&self, id: &str) -> Result<(), ApiError> {
        self.get(id)?.cancel();
        self.all().remove(id);
        Ok(())
    }

    /// Cancels all of them.
    pub(crate) fn cancel_all(&self) {
        self.all().values().for_each(|job| job.cancel());
    }

    fn add(&self, job: Arc<Job>) -> Result<(), ApiError> {
        if self.active() >= MOST_ACTIVE {
            return Err(ApiError::busy());
        }
        let mut all = self.all();
        while all.len() >= MOST_KEPT + MOST_ACTIVE {
            let oldest = all.iter().find(|(_, job)| job.has_ended()).map(|(id, _)| id.clone());
            let Some(oldest) = oldest else { break };
            all.remove(&oldest);
        }
        all.insert(job.id.clone(), job);
        Ok(())
    }
}

/// Starts a job.
///
/// # Errors
/// Too many run or wait already.
pub(crate) fn start(app: &Arc<App>, task: Task) -> Result<Arc<Job>, ApiError> {
    let kind = match &task {
        Task::Prove(_) => JobKind::Prove,
        Task::Theorem(_) => JobKind::Theorem,
    };
    let job = Arc::new(Job::new(kind, app.cancel_below()));
    app.jobs.add(job.clone())?;
    tokio::spawn(forget_if_unheard(job.clone(), app.limits.patience));
    tokio::spawn(run(app.clone(), job.clone(), task));
    Ok(job)
}

/// Cancels a job that nobody listens to.
async fn forget_if_unheard(job: Arc<Job>, patience: Duration) {
    tokio::time::sleep(patience).await;
    if !job.listened.load(Ordering::SeqCst) {
        job.cancel();
    }
}

async fn run(app: Arc<App>, job: Arc<Job>, task: Task) {
    let permit = tokio::select! {
        permit = app.pool.job() => permit,
        () = cancelled(&job) => None,
    };
    let Some(permit) = permit else {
        job.end(Err(ApiError::cancelled()));
        return;
    };
    let running = job.clone();
    let outcome = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        running.log().state = JobState::Running;
        match task {
            Task::Prove(request) => prove::run(&app, &running, &request).map(JobResult::Prove),
            Task::Theorem(question) => {
                theorem::run(&app, &running, &question).map(JobResult::Theorem)
            }
        }
    });
    let outcome = outcome.await;
    job.end(outcome.unwrap_or_else(|failure| Err(ApiError::defect(&failure.to_string()))));
}

/// Waits until a job is cancelled.
async fn cancelled(job: &Job) {
    loop {
        let changed = job.changed.notified();
        if job.is_cancelled() {
            return;
        }
        changed.await;
    }
}
