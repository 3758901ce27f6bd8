//! Computations: at most so many at once, a bounded queue, and an end to each.
//!
//! The engines do not know of clients. They have a [`Control`], which stops them when the
//! client has gone, the time is over or the server stops. The client is gone when the future
//! that answers it is dropped.

use crate::app::App;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use wythoff_control::{Cancel, Control};
use wythoff_requests::{ApiError, Desk};

/// Answers a request within the time that one has.
///
/// # Errors
/// Too many wait already, or what `work` says.
pub(crate) async fn answer<T: Send + 'static>(
    app: &Arc<App>,
    work: impl FnOnce(&Desk, &Control) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    answer_within(app, app.limits.allowance.request_time, work).await
}

/// Answers a request that has a time of its own.
///
/// # Errors
/// As [`answer`].
pub(crate) async fn answer_within<T: Send + 'static>(
    app: &Arc<App>,
    time: Duration,
    work: impl FnOnce(&Desk, &Control) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    app.pool.run(app.clone(), time, work).await
}

/// Who may compute.
#[derive(Debug)]
pub(crate) struct Pool {
    cores: Arc<Semaphore>,
    /// Jobs leave one core to short requests.
    jobs: Arc<Semaphore>,
    all: usize,
    waiting: AtomicUsize,
    most_waiting: usize,
    closed: Cancel,
}

/// Cancels when it is dropped.
#[derive(Debug)]
struct CancelOnDrop(Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// One more who waits, until it is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Cores that a job holds while it runs.
#[derive(Debug)]
pub(crate) struct JobPermit {
    _core: OwnedSemaphorePermit,
    _job: OwnedSemaphorePermit,
}

impl Pool {
    /// So many computations at once, and so many requests that may wait.
    pub(crate) fn new(cores: usize, most_waiting: usize, closed: Cancel) -> Self {
        Self {
            cores: Arc::new(Semaphore::new(cores)),
            jobs: Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))),
            all: cores,
            waiting: AtomicUsize::new(0),
            most_waiting,
            closed,
        }
    }

    /// Computations that run now.
    pub(crate) fn running(&self) -> usize {
        self.all.saturating_sub(self.cores.available_permits())
    }

    /// Requests that wait.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Computes something on a thread of its own, within a time that counts
    /// from when it begins.
    ///
    /// # Errors
    /// Too many wait already, or what `work` says.
    async fn run<T: Send + 'static>(
        &self,
        app: Arc<App>,
        time: Duration,
        work: impl FnOnce(&Desk, &Control) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = Waiting(&self.waiting);
        if self.waiting.fetch_add(1, Ordering::SeqCst) >= self.most_waiting {
            return Err(ApiError::busy());
        }
        let core = self.cores.clone().acquire_owned().await.map_err(|_| ApiError::cancelled())?;
        drop(place);
        let gone = CancelOnDrop(self.closed.below());
        let cancel = gone.0.clone();
        let done = tokio::task::spawn_blocking(move || {
            // Kept to the end of the work, not of the request: a client that leaves does
            // not make room before the engine has noticed.
            let _core = core;
            app.desk.run(time, cancel, |control| work(&app.desk, control))
        });
        let result = done.await;
        drop(gone);
        result.unwrap_or_else(|failure| Err(ApiError::defect(&failure.to_string())))
    }

    /// Waits for a core for a job.
    pub(crate) async fn job(&self) -> Option<JobPermit> {
        let job = self.jobs.clone().acquire_owned().await.ok()?;
        let core = self.cores.clone().acquire_owned().await.ok()?;
        Some(JobPermit { _core: core, _job: job })
    }
}
