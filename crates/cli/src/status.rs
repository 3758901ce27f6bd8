//! What a command may use, stopped by Ctrl-C; and, on a terminal, how far it is.
//!
//! The computation writes down how far it is, and a thread of its own draws that: a bar with
//! an estimate where something is counted, else a line with the current step. It appears
//! after two seconds, as all progress does.

use crate::terminal::{PATIENCE, cancel, shows_progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};
use wythoff_workbench::{Control, Limits, Progress};

/// How often it is drawn.
const INTERVAL: Duration = Duration::from_millis(200);

/// Longer steps are cut, so that the line stays one.
const LONGEST_PLACE: usize = 60;

/// A computation that Ctrl-C stops and that is shown on a terminal.
pub(crate) struct Watched {
    label: &'static str,
    progress: Arc<Progress>,
    control: Control,
}

impl Watched {
    /// Within these limits, from now on.
    pub(crate) fn new(label: &'static str, limits: Limits) -> Self {
        let progress = Arc::new(Progress::new());
        let control = Control::new(limits, cancel());
        let control = if shows_progress() { control.watched(progress.clone()) } else { control };
        Self { label, progress, control }
    }

    /// What the computation is handed.
    pub(crate) const fn control(&self) -> &Control {
        &self.control
    }

    /// Where the computation shows how far it is.
    pub(crate) const fn progress(&self) -> &Arc<Progress> {
        &self.progress
    }

    /// Does some work, and draws how far it is where somebody looks.
    pub(crate) fn run<T>(&self, work: impl FnOnce(&Control) -> T) -> T {
        if !shows_progress() {
            return work(&self.control);
        }
        let (mut work, mut outcome) = (Some(work), None);
        self.drawn(&mut || outcome = work.take().map(|work| work(&self.control)));
        outcome.expect("the work was done")
    }

    /// Draws while work goes on. (Not for every kind of work anew: threads are long to compile.)
    fn drawn(&self, work: &mut dyn FnMut()) {
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            let drawing = scope.spawn(|| self.draw(&done));
            let _over = Over { done: &done, drawing: drawing.thread() };
            work();
        });
    }

    fn draw(&self, done: &AtomicBool) {
        let start = Instant::now();
        let mut bar: Option<ProgressBar> = None;
        let mut rate = Rate::default();
        while !done.load(Ordering::SeqCst) {
            thread::park_timeout(INTERVAL);
            let states = rate.next(self.progress.states());
            if start.elapsed() < PATIENCE || done.load(Ordering::SeqCst) {
                continue;
            }
            let bar = bar.get_or_insert_with(new_bar);
            let line = line(self.label, &self.progress, states, start.elapsed());
            bar.set_message(line);
            bar.tick();
        }
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
    }
}

/// Ends the drawing when it is dropped, also where the work panics.
struct Over<'a> {
    done: &'a AtomicBool,
    drawing: &'a Thread,
}

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.done.store(true, Ordering::SeqCst);
        // Wakes it up, so that short work does not wait for its interval.
        self.drawing.unpark();
    }
}

fn new_bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{wide_msg}")
        .expect("the template is a constant of this program");
    bar.set_style(style);
    bar
}

/// States made so far, and in a second.
#[derive(Clone, Copy, Default)]
struct Rate {
    states: u64,
    per_second: f64,
}

impl Rate {
    fn next(&mut self, states: u64) -> Self {
        let made = u32::try_from(states.saturating_sub(self.states)).unwrap_or(u32::MAX);
        *self = Self { states, per_second: f64::from(made) / INTERVAL.as_secs_f64() };
        *self
    }
}

/// `verifying rows ████░░░░ 40 %  0:12 (left: 0:18)`, or the current step.
fn line(label: &str, progress: &Progress, rate: Rate, elapsed: Duration) -> String {
    let place = progress.place();
    let short: String = place.chars().take(LONGEST_PLACE).collect();
    let dots = if short.len() < place.len() { "…" } else { "" };
    let step = if place.is_empty() { label.to_owned() } else { format!("{short}{dots}") };
    let time = clock(elapsed);
    match progress.counted() {
        // What was counted to its end is followed by work that is not counted.
        Some((done, total)) if done < total => {
            let percent = u128::from(done) * 100 / u128::from(total);
            let mut line = format!("{step} {} {percent:>3} %  {time}", blocks(done, total));
            if let Some(left) = left(done, total, elapsed) {
                let _ = write!(line, " (left: {})", clock(left));
            }
            line
        }
        _ if rate.states > 0 => {
            let Rate { states, per_second } = rate;
            format!("{time}  {states} states so far, {per_second:.0} per second: {step}")
        }
        _ => format!("{time}  {step}"),
    }
}

/// How long the rest takes if it goes on as it did; `None` while too little is done to tell.
fn left(done: u64, total: u64, elapsed: Duration) -> Option<Duration> {
    let micros = elapsed.as_micros().checked_mul(u128::from(total - done))?;
    let micros = micros.checked_div(u128::from(done))?;
    u64::try_from(micros).ok().map(Duration::from_micros)
}

/// A bar of twenty blocks.
fn blocks(done: u64, total: u64) -> String {
    let full = usize::try_from(u128::from(done) * 20 / u128::from(total)).unwrap_or(20);
    "█".repeat(full) + &"░".repeat(20 - full)
}

/// `0:07`, `12:30`, `3:05:00`.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(progress: &Arc<Progress>) -> String {
        line("verifying rows", progress, Rate::default(), Duration::from_secs(3))
    }

    #[test]
    fn a_panic_ends_the_drawing() {
        let watched = Watched::new("verifying rows", Limits::default());
        let work = || watched.drawn(&mut || panic!("a mistake"));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err());
    }

    #[test]
    fn the_estimate_is_that_of_the_whole_time() {
        let progress = Arc::new(Progress::new());
        let control = Control::unlimited().watched(progress.clone());
        assert_eq!(shown(&progress), "0:03  verifying rows");
        control.progress(9, 100).expect("no limit");
        let bar = format!("verifying rows █{}   9 %  0:03 (left: 0:30)", "░".repeat(19));
        assert_eq!(shown(&progress), bar);
        control.progress(100, 100).expect("no limit");
        assert_eq!(shown(&progress), "0:03  verifying rows");
    }

    #[test]
    fn a_new_step_forgets_the_count_of_the_one_before() {
        let progress = Arc::new(Progress::new());
        let control = Control::unlimited().watched(progress.clone());
        progress.set_place("computing the board of 2000 x 2000");
        control.progress(500, 2_000).expect("no limit");
        assert!(shown(&progress).contains("2000 x 2000 █████░"), "{}", shown(&progress));
        progress.reset();
        progress.set_place("1527 P-positions on 2000 x 2000");
        assert_eq!(shown(&progress), "0:03  1527 P-positions on 2000 x 2000");
        let many = Rate { states: 7_000, per_second: 250.0 };
        let line = line("", &progress, many, Duration::from_secs(75));
        let step = "1527 P-positions on 2000 x 2000";
        assert_eq!(line, format!("1:15  7000 states so far, 250 per second: {step}"));
    }

    #[test]
    fn times_are_shown_as_clocks_do() {
        let of = |seconds| clock(Duration::from_secs(seconds));
        assert_eq!([of(7), of(750), of(11_100)], ["0:07", "12:30", "3:05:00"]);
        assert_eq!(left(0, 10, Duration::from_secs(1)), None);
    }
}
