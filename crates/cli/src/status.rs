//! A line on a terminal that says what is being done, while it is done.
//!
//! A step may take minutes and count nothing, so the line is drawn by a thread of its own;
//! it appears after two seconds, as all progress does.

use crate::terminal::{PATIENCE, shows_progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How often the line is drawn.
pub(crate) const INTERVAL: Duration = Duration::from_millis(200);

/// Does some work. Where somebody looks, `line` is asked in every [`INTERVAL`] what to say
/// of it.
pub(crate) fn with_status<T>(line: impl FnMut() -> String + Send, work: impl FnOnce() -> T) -> T {
    if !shows_progress() {
        return work();
    }
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let drawing = scope.spawn(|| draw(line, &done));
        let outcome = work();
        done.store(true, Ordering::SeqCst);
        // Wakes it up, so that short work does not wait for its interval.
        drawing.thread().unpark();
        outcome
    })
}

fn draw(mut line: impl FnMut() -> String, done: &AtomicBool) {
    let start = Instant::now();
    let mut bar: Option<ProgressBar> = None;
    while !done.load(Ordering::SeqCst) {
        thread::park_timeout(INTERVAL);
        let text = line();
        if start.elapsed() < PATIENCE || done.load(Ordering::SeqCst) {
            continue;
        }
        let bar = bar.get_or_insert_with(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{elapsed} {wide_msg}")
                .expect("the template is a constant of this program");
            bar.set_style(style);
            // It appears late, but counts from the start.
            bar.with_elapsed(start.elapsed())
        });
        bar.set_message(text);
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
}
