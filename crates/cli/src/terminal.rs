//! What happens on a terminal only: progress bars, colour, and Ctrl-C.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, BufRead, IsTerminal, Read, Write, stderr, stdin, stdout};
use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use terminal_size::{Height, Width, terminal_size};
use wythoff_games::Watch;
use wythoff_workbench::{Fault, WorkbenchError};

/// Set by the first Ctrl-C; the engines look at it about once a row.
static CANCELLED: AtomicBool = AtomicBool::new(false);

/// No bar for anything shorter than this.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);

/// Set while a command waits for a line: there is nothing to clean up then.
static WAITING: AtomicBool = AtomicBool::new(false);

/// Bytes of a line that are read at once.
const LONGEST_LINE: u64 = 1 << 20;

/// The first Ctrl-C asks the running command to stop and clean up; a second one,
/// or one at a prompt, ends the process at once.
pub(crate) fn install_cancel_handler() {
    // Without a handler Ctrl-C simply ends the process, which is harmless:
    // files appear under their name only once they are complete.
    let _ = ctrlc::set_handler(|| {
        if CANCELLED.swap(true, Ordering::SeqCst) || WAITING.load(Ordering::SeqCst) {
            std::process::exit(130);
        }
    });
}

/// Whether Ctrl-C was pressed.
pub(crate) fn cancelled() -> bool {
    CANCELLED.load(Ordering::Relaxed)
}

/// Forgets a Ctrl-C: what it was meant for is over.
pub(crate) fn forget_cancel() {
    CANCELLED.store(false, Ordering::SeqCst);
}

/// What Ctrl-C sets, for engines that look at it themselves.
pub(crate) fn cancel_flag() -> &'static AtomicBool {
    &CANCELLED
}

/// Whether to show progress: on a terminal only.
pub(crate) fn shows_progress() -> bool {
    stderr().is_terminal()
}

/// Asks for a line; `None` at the end of the input.
///
/// No raw mode: whatever ends the process, the terminal stays as it was.
pub(crate) fn ask(prompt: &str) -> io::Result<Option<String>> {
    let mut out = stdout().lock();
    let mut line = Vec::new();
    write!(out, "{prompt}")?;
    out.flush()?;
    // Bytes first: a line that is not text is a wrong answer, not the end.
    let read = waiting(|| stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line))?;
    if read == 0 {
        return Ok(None);
    }
    if !stdin().is_terminal() {
        // Nobody has typed the end of the line here.
        writeln!(out)?;
    }
    Ok(Some(String::from_utf8_lossy(&line).trim().to_string()))
}

/// Columns and lines of the terminal, or what most have.
pub(crate) fn window() -> (usize, usize) {
    let (Width(columns), Height(lines)) = terminal_size().unwrap_or((Width(80), Height(24)));
    (columns.into(), lines.into())
}

/// Whether to colour what goes to standard output.
pub(crate) fn colour() -> bool {
    stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
}

/// Prints an error, the word in red on a terminal.
pub(crate) fn print_error(error: &WorkbenchError) {
    if error.fault() == Fault::Cancelled {
        match error {
            WorkbenchError::Engine { hint: Some(hint), .. } => say(&format!("cancelled; {hint}")),
            _ => say("cancelled; nothing was left behind"),
        }
        return;
    }
    print_problem("error:", "1;31", &error.to_string());
}

/// Prints a word, in colour on a terminal, and what it announces.
pub(crate) fn print_problem(word: &str, colour: &str, text: &str) {
    let plain = !stderr().is_terminal() || std::env::var_os("NO_COLOR").is_some();
    if plain {
        say(&format!("{word} {text}"));
    } else {
        say(&format!("\x1b[{colour}m{word}\x1b[0m {text}"));
    }
}

/// Says something beside the answer. If nobody can be told, nobody is: the answer stands.
pub(crate) fn say(text: &str) {
    let _ = writeln!(stderr().lock(), "{text}");
}

/// Reads what may never come: Ctrl-C ends that at once.
pub(crate) fn waiting<T>(read: impl FnOnce() -> T) -> T {
    WAITING.store(true, Ordering::SeqCst);
    let read = read();
    WAITING.store(false, Ordering::SeqCst);
    read
}

/// A progress bar that appears after two seconds, and only on a terminal.
pub(crate) struct Progress {
    label: &'static str,
    start: Instant,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    pub(crate) fn new(label: &'static str) -> Self {
        Self { label, start: Instant::now(), bar: OnceLock::new() }
    }
}

impl Watch for Progress {
    fn progress(&self, done: u64, total: u64) -> ControlFlow<()> {
        if cancelled() {
            return ControlFlow::Break(());
        }
        if self.start.elapsed() > PATIENCE && stderr().is_terminal() {
            let bar = self.bar.get_or_init(|| {
                let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
                let template = "{prefix} {bar:40} {percent:>3} % {elapsed} (left: {eta})";
                let style = ProgressStyle::with_template(template)
                    .expect("the template is a constant of this program");
                bar.set_style(style);
                bar.set_prefix(self.label);
                bar
            });
            bar.set_length(total);
            bar.set_position(done);
        }
        ControlFlow::Continue(())
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
