//! The jobs of the server.
//!
//! A job runs on a thread of its own; whoever listens reads what happened from the beginning
//! and is woken when there is more. It is cancelled when somebody says so, when the last
//! listener leaves, and when nobody listens for a while. What came of it is kept until newer
//! jobs need the place.

use crate::app::App;
use hashlink::LinkedHashMap;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use wythoff_requests::ApiError;
use wythoff_requests::jobs::{Job, Task};

/// Finished jobs that are kept.
const MOST_KEPT: usize = 64;

/// Jobs that may run or wait.
const MOST_ACTIVE: usize = 16;

/// A job, and who listens to it.
pub(crate) struct ServedJob {
    job: Job,
    changed: Arc<Notify>,
    listeners: AtomicUsize,
    listened: AtomicBool,
}

impl Deref for ServedJob {
    type Target = Job;

    fn deref(&self) -> &Job {
        &self.job
    }
}

impl ServedJob {
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

    /// Waits until it is cancelled.
    async fn cancelled(&self) {
        loop {
            let changed = self.changed.notified();
            if self.is_cancelled() {
                return;
            }
            changed.await;
        }
    }
}

/// Somebody who listens to a job.
pub(crate) struct Listener(Arc<ServedJob>);

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
    all: Mutex<LinkedHashMap<String, Arc<ServedJob>>>,
}

impl Jobs {
    fn all(&self) -> MutexGuard<'_, LinkedHashMap<String, Arc<ServedJob>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Jobs that run or wait.
    pub(crate) fn active(&self) -> usize {
        self.all().values().filter(|job| !job.has_ended()).count()
    }

    /// The job of an id.
    pub(crate) fn get(&self, id: &str) -> Result<Arc<ServedJob>, ApiError> {
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

    fn add(&self, job: Arc<ServedJob>) -> Result<(), ApiError> {
        if self.active() >= MOST_ACTIVE {
            return Err(ApiError::busy());
        }
        let mut all = self.all();
        while all.len() >= MOST_KEPT + MOST_ACTIVE {
            let oldest = all.iter().find(|(_, job)| job.has_ended()).map(|(id, _)| id.clone());
            let Some(oldest) = oldest else { break };
            all.remove(&oldest);
        }
        all.insert(job.id().to_owned(), job);
        Ok(())
    }
}

/// Starts a job.
///
/// # Errors
/// Too many run or wait already.
pub(crate) fn start(app: &Arc<App>, task: Task) -> Result<Arc<ServedJob>, ApiError> {
    let changed = Arc::new(Notify::new());
    let woken = changed.clone();
    let job = Job::new(task.kind(), app.cancel_below(), move |_| woken.notify_waiters());
    let listeners = AtomicUsize::new(0);
    let listened = AtomicBool::new(false);
    let job = Arc::new(ServedJob { job, changed, listeners, listened });
    app.jobs.add(job.clone())?;
    tokio::spawn(forget_if_unheard(job.clone(), app.limits.patience));
    tokio::spawn(run(app.clone(), job.clone(), task));
    Ok(job)
}

/// Cancels a job that nobody listens to.
async fn forget_if_unheard(job: Arc<ServedJob>, patience: Duration) {
    tokio::time::sleep(patience).await;
    if !job.listened.load(Ordering::SeqCst) {
        job.cancel();
    }
}

async fn run(app: Arc<App>, job: Arc<ServedJob>, task: Task) {
    let permit = tokio::select! {
        permit = app.pool.job() => permit,
        () = job.cancelled() => None,
    };
    let Some(permit) = permit else {
        job.end(Err(ApiError::cancelled()));
        return;
    };
    let running = job.clone();
    let outcome = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        running.run(&app.desk, &task)
    });
    let outcome = outcome.await;
    job.end(outcome.unwrap_or_else(|failure| Err(ApiError::defect(&failure.to_string()))));
}
