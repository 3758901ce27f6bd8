//! Computations: at most so many at once, a bounded queue, and an end to each.
//!
//! The engines do not know of clients. They have a [`Control`], which stops them when the
//! client has gone, the time is over or the server stops. The client is gone when the future
//! that answers it is dropped.

use crate::error::{ApiError, Kind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use wythoff_control::{Cancel, Control, Limits, Reason};

/// Who may compute.
#[derive(Debug)]
pub(crate) struct Pool {
    cores: Arc<Semaphore>,
    /// Jobs leave one core to short requests.
    jobs: Arc<Semaphore>,
    all: usize,
    waiting: AtomicUsize,
    most_waiting: usize,
    /// Bytes that the process may have.
    memory: u64,
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
    pub(crate) fn new(cores: usize, most_waiting: usize, memory: u64, closed: Cancel) -> Self {
        Self {
            cores: Arc::new(Semaphore::new(cores)),
            jobs: Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))),
            all: cores,
            waiting: AtomicUsize::new(0),
            most_waiting,
            memory,
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
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce(&Control) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = Waiting(&self.waiting);
        if self.waiting.fetch_add(1, Ordering::SeqCst) >= self.most_waiting {
            return Err(ApiError::busy());
        }
        let core = self.cores.clone().acquire_owned().await.map_err(|_| ApiError::cancelled())?;
        drop(place);
        let gone = CancelOnDrop(self.closed.below());
        let limits = Limits { time: Some(time), memory: Some(self.memory), ..Limits::default() };
        let control = Control::new(limits, gone.0.clone());
        let done = tokio::task::spawn_blocking(move || {
            // Kept to the end of the work, not of the request: a client that leaves does
            // not make room before the engine has noticed.
            let _core = core;
            work(&control).map_err(|error| match control.look() {
                Err(Reason::Time) if error.kind == Kind::Limit => {
                    ApiError::limit(format!("this took longer than {} s", time.as_secs_f32()))
                }
                _ => error,
            })
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
