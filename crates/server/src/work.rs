//! Computations: at most so many at once, a bounded queue, and an end to each.
//!
//! The engines do not know of clients. They look at a [`Ticket`] about once a
//! row, and stop when its client has gone, its time is over or the server
//! stops. The client is gone when the future that answers it is dropped.

use crate::error::{ApiError, Kind};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use wythoff_games::Watch;

/// Who may compute.
#[derive(Debug)]
pub(crate) struct Pool {
    cores: Arc<Semaphore>,
    /// Jobs leave one core to short requests.
    jobs: Arc<Semaphore>,
    all: usize,
    waiting: AtomicUsize,
    most_waiting: usize,
    closed: Arc<AtomicBool>,
}

/// The right to compute, as long as it holds.
#[derive(Debug)]
pub(crate) struct Ticket {
    cancelled: Arc<AtomicBool>,
    closed: Arc<AtomicBool>,
    deadline: Instant,
    time: Duration,
}

impl Ticket {
    /// Whether the time is over.
    pub(crate) fn is_late(&self) -> bool {
        Instant::now() >= self.deadline
    }

    /// Whether the client has gone or the server stops.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed) || self.closed.load(Ordering::Relaxed)
    }

    /// The same for a part of the work that may take no longer than this.
    pub(crate) fn brief(&self, time: Duration) -> Self {
        Self {
            cancelled: self.cancelled.clone(),
            closed: self.closed.clone(),
            deadline: self.deadline.min(Instant::now() + time),
            time,
        }
    }

    /// What is set when the client has gone, for engines that look at it themselves.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.cancelled
    }

    /// The time that is left.
    pub(crate) fn left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    /// Why a computation that this ticket stopped has no answer.
    pub(crate) fn error(&self) -> ApiError {
        if self.is_cancelled() {
            return ApiError::cancelled();
        }
        ApiError::limit(format!("this took longer than {} s", self.time.as_secs_f32()))
    }
}

impl Watch for Ticket {
    fn progress(&self, _done: u64, _total: u64) -> ControlFlow<()> {
        if self.is_cancelled() || self.is_late() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Sets a flag when it is dropped.
#[derive(Debug)]
pub(crate) struct CancelOnDrop(pub(crate) Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
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
    pub(crate) fn new(cores: usize, most_waiting: usize, closed: Arc<AtomicBool>) -> Self {
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
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        time: Duration,
        work: impl FnOnce(&Ticket) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let place = Waiting(&self.waiting);
        if self.waiting.fetch_add(1, Ordering::SeqCst) >= self.most_waiting {
            return Err(ApiError::busy());
        }
        let core = self.cores.clone().acquire_owned().await.map_err(|_| ApiError::cancelled())?;
        drop(place);
        let gone = CancelOnDrop(Arc::default());
        let ticket = Ticket {
            cancelled: gone.0.clone(),
            closed: self.closed.clone(),
            deadline: Instant::now() + time,
            time,
        };
        let done = tokio::task::spawn_blocking(move || {
            // Kept to the end of the work, not of the request: a client that leaves does
            // not make room before the engine has noticed.
            let _core = core;
            // Engines only know that they were told to stop; the ticket knows why.
            work(&ticket).map_err(|error| match error.kind {
                Kind::Cancelled => ticket.error(),
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

    /// What is set when the server stops.
    pub(crate) fn closed(&self) -> &AtomicBool {
        &self.closed
    }
}
