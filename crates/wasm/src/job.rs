//! A job that is told of while it runs.
//!
//! Nobody else can read what a job writes down: there is one thread, and it computes. So the
//! job calls when something happened, and at its looks ([`wythoff_control::Progress`]) the
//! time is compared with when progress was told last.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use wythoff_control::{Cancel, Instant};
use wythoff_requests::jobs::{Happening, INTERVAL, Job, JobEvent, Task};

/// A job. `tell` is called with its events and, now and then, with how far it is.
pub(crate) fn new(task: &Task, tell: fn(&Happening)) -> Arc<Job> {
    let told = AtomicUsize::new(0);
    let job = Arc::new(Job::new(task.kind(), Cancel::new(), move |job| {
        let (events, _) = job.events_from(told.load(Ordering::Relaxed));
        told.fetch_add(events.len(), Ordering::Relaxed);
        events.iter().for_each(tell);
    }));
    let watched = Arc::downgrade(&job);
    let last = Mutex::new(Instant::now());
    job.shown().call_at_looks(move || {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() >= INTERVAL
            && let Some(job) = watched.upgrade()
        {
            *last = Instant::now();
            tell(&Happening::from(&JobEvent::Progress(job.progress())));
        }
    });
    job
}
