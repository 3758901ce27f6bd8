//! Jobs on several threads, where there are threads.
//!
//! The one place below the fronts that starts a thread: where a target has none (a browser),
//! where one is enough and where the system refuses another, the jobs are done one after the
//! other by the caller, and nobody else has to know.
//!
//! Outcomes come in as they are ready and are handed to the caller's thread, so that what
//! collects them needs no lock.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

/// How many threads the machine runs at a time; 1 where it has none.
pub fn available_threads() -> NonZeroUsize {
    if HAS_THREADS {
        std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
    } else {
        NonZeroUsize::MIN
    }
}

/// Whether threads can be started at all.
const HAS_THREADS: bool = cfg!(not(target_family = "wasm"));

/// Does jobs `0..count`, so many at a time, and hands every outcome with its number to
/// `collect` on this thread, in any order.
///
/// When `collect` breaks, no further job is begun, and what becomes of those that run is
/// dropped; who wants them to end soon cancels their [`Control`](crate::Control) before it
/// breaks.
///
/// ```
/// use std::ops::ControlFlow;
/// use wythoff_control::{available_threads, run_jobs};
///
/// let mut sum = 0;
/// run_jobs(10, available_threads(), |i| i * i, |_, square| {
///     sum += square;
///     ControlFlow::Continue(())
/// });
/// assert_eq!(sum, 285);
/// ```
///
/// # Panics
///
/// If a job does.
pub fn run_jobs<T: Send>(
    count: u64,
    threads: NonZeroUsize,
    job: impl Fn(u64) -> T + Sync,
    mut collect: impl FnMut(u64, T) -> ControlFlow<()>,
) {
    let next = AtomicU64::new(0);
    let ended = AtomicBool::new(false);
    let begin = || {
        let i = next.fetch_add(1, Ordering::Relaxed);
        (i < count && !ended.load(Ordering::Relaxed)).then_some(i)
    };
    let wanted = u64::try_from(threads.get()).unwrap_or(u64::MAX).min(count);
    if HAS_THREADS && wanted > 1 {
        std::thread::scope(|scope| {
            let (sender, outcomes) = mpsc::channel();
            for _ in 0..wanted {
                let (sender, begin, job) = (sender.clone(), &begin, &job);
                let work = move || {
                    while let Some(i) = begin() {
                        if sender.send((i, job(i))).is_err() {
                            break;
                        }
                    }
                };
                if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            drop(sender);
            for (i, outcome) in &outcomes {
                if collect(i, outcome).is_break() {
                    ended.store(true, Ordering::Relaxed);
                    break;
                }
            }
        });
    }
    // All of them if no thread could be started, otherwise none.
    while let Some(i) = begin() {
        if collect(i, job(i)).is_break() {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threads(n: usize) -> NonZeroUsize {
        NonZeroUsize::new(n).expect("not zero")
    }

    #[test]
    fn every_job_is_done_once_however_many_threads_there_are() {
        for n in [1, 2, 3, 100] {
            for count in [0, 1, 2, 57] {
                let mut seen = vec![0; 57];
                run_jobs(
                    count,
                    threads(n),
                    |i| 3 * i,
                    |i, outcome| {
                        assert_eq!(outcome, 3 * i);
                        seen[usize::try_from(i).expect("small")] += 1;
                        ControlFlow::Continue(())
                    },
                );
                let expected: Vec<i32> = (0..57).map(|i| i32::from(i < count)).collect();
                assert_eq!(seen, expected, "{count} jobs on {n} threads");
            }
        }
    }

    #[test]
    fn one_thread_is_the_callers_and_takes_the_jobs_in_order() {
        let caller = std::thread::current().id();
        let mut order = Vec::new();
        run_jobs(
            5,
            threads(1),
            |_| std::thread::current().id(),
            |i, thread| {
                assert_eq!(thread, caller);
                order.push(i);
                ControlFlow::Continue(())
            },
        );
        assert_eq!(order, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn nothing_is_collected_or_begun_after_a_break() {
        for n in [1, 4] {
            let begun = AtomicU64::new(0);
            let mut collected = 0;
            run_jobs(
                1_000_000,
                threads(n),
                |_| begun.fetch_add(1, Ordering::Relaxed),
                |_, _| {
                    collected += 1;
                    if collected == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert_eq!(collected, 3);
            assert!(begun.into_inner() < 1_000_000, "{n} threads");
        }
    }
}
