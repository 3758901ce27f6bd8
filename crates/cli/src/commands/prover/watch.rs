//! One command of the prover, with Ctrl-C and, on a terminal, with a line that says
//! where it is.

use crate::terminal::{PATIENCE, cancel_flag, shows_progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use wythoff_workbench::prover::{Command, Progress, Response, Session, SessionError, Signals};

/// How often the line is drawn.
const INTERVAL: Duration = Duration::from_millis(200);

/// Longer formulas are cut, so that the line stays one.
const LONGEST_PLACE: usize = 60;

/// Carries out a command, watched where somebody looks.
pub(crate) fn execute(session: &mut Session, command: &Command) -> Result<Response, SessionError> {
    if !shows_progress() {
        let signals = Signals { cancelled: Some(cancel_flag()), progress: None };
        return session.execute(command, signals);
    }
    let progress = Progress::default();
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let watcher = scope.spawn(|| watch(&progress, &done));
        let signals = Signals { cancelled: Some(cancel_flag()), progress: Some(&progress) };
        let outcome = session.execute(command, signals);
        done.store(true, Ordering::SeqCst);
        // Wakes it up, so that short commands do not wait for its interval.
        watcher.thread().unpark();
        outcome
    })
}

fn watch(progress: &Progress, done: &AtomicBool) {
    let start = Instant::now();
    let mut bar: Option<ProgressBar> = None;
    let mut last = 0;
    while !done.load(Ordering::SeqCst) {
        thread::park_timeout(INTERVAL);
        let states = progress.states();
        let made = states.saturating_sub(last);
        last = states;
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
        let rate = f64::from(u32::try_from(made).unwrap_or(u32::MAX)) / INTERVAL.as_secs_f64();
        let place = progress.place();
        let short: String = place.chars().take(LONGEST_PLACE).collect();
        let dots = if short.len() < place.len() { "…" } else { "" };
        let within = if place.is_empty() { "" } else { ", in " };
        bar.set_message(format!(
            "{states} states so far, {rate:.0} per second{within}{short}{dots}"
        ));
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
}
