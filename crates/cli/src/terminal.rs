//! What happens on a terminal only: colour, questions, and Ctrl-C.

use crate::failure::Failure;
use std::io::{self, BufRead, IsTerminal, Read, Write, stderr, stdin, stdout};
use std::sync::atomic::{AtomicBool, Ordering, fence};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;
use terminal_size::{Height, Width, terminal_size};
use wythoff_workbench::{Cancel, Fault};

/// What the next Ctrl-C cancels: the running command.
static CURRENT: LazyLock<Mutex<Cancel>> = LazyLock::new(Mutex::default);

/// No bar for anything shorter than this.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);

/// Set while Ctrl-C ends the process at once: there is nothing to clean up then.
static NOTHING_TO_LOSE: AtomicBool = AtomicBool::new(false);

/// Bytes of a line that are read at once.
const LONGEST_LINE: u64 = 1 << 20;

/// The first Ctrl-C asks the running command to stop and clean up; a second one,
/// or one at a prompt, ends the process at once.
pub(crate) fn install_cancel_handler() {
    // Without a handler Ctrl-C simply ends the process, which is harmless:
    // files appear under their name only once they are complete.
    let _ = ctrlc::set_handler(|| {
        let current = cancel();
        let again = current.is_cancelled();
        // First the one, then the other flag is set or looked at, here and where there is nothing
        // to lose in the opposite order: whichever comes last, one of the two sees both.
        current.cancel();
        fence(Ordering::SeqCst);
        if again || NOTHING_TO_LOSE.load(Ordering::SeqCst) {
            std::process::exit(130);
        }
    });
}

/// What Ctrl-C cancels.
pub(crate) fn cancel() -> Cancel {
    CURRENT.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Whether Ctrl-C was pressed.
pub(crate) fn cancelled() -> bool {
    cancel().is_cancelled()
}

/// Forgets a Ctrl-C: what it was meant for is over.
pub(crate) fn forget_cancel() {
    *CURRENT.lock().unwrap_or_else(PoisonError::into_inner) = Cancel::new();
}

/// Does something that looks at no flag and leaves nothing behind: Ctrl-C ends the process, and
/// so does one from before that nobody has looked at.
pub(crate) fn with_nothing_to_lose<T>(work: impl FnOnce() -> T) -> T {
    NOTHING_TO_LOSE.store(true, Ordering::SeqCst);
    fence(Ordering::SeqCst);
    if cancelled() {
        std::process::exit(130);
    }
    let outcome = work();
    NOTHING_TO_LOSE.store(false, Ordering::SeqCst);
    outcome
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
    // Who sees the prompt may press Ctrl-C at once.
    let read = with_nothing_to_lose(|| {
        write!(out, "{prompt}")?;
        out.flush()?;
        // Bytes first: a line that is not text is a wrong answer, not the end.
        stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line)
    })?;
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

/// Prints why there is no verdict, the word in red on a terminal.
pub(crate) fn print_failure(failure: &Failure) {
    if failure.fault() == Fault::Cancelled {
        say(&failure.farewell());
        return;
    }
    print_problem("error:", "1;31", &failure.text());
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
