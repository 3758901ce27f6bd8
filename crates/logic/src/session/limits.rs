//! What a command may use, who may stop it, and who watches.
//!
//! Time is per command. Memory is that of the whole process, because that is what a
//! machine runs out of: the resident set, as `ps` shows it. Arrays that grow are asked
//! for before they double (`Budget`), so the limit holds on the outside as well.

use crate::trace::Step;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use wythoff_automata::{Budget, Memory};

/// What one command may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Time.
    pub time: Option<Duration>,
    /// Bytes of memory in use by the process.
    pub memory: Option<u64>,
    /// States of one automaton.
    pub states: Option<u64>,
    /// Units of work, about one edge each. A command that ends here ends at the same place
    /// on every machine.
    pub work: Option<u64>,
}

/// How others take part in a command.
#[derive(Clone, Copy, Debug, Default)]
pub struct Signals<'a> {
    /// Set by somebody else to stop the command.
    pub cancelled: Option<&'a AtomicBool>,
    /// Where it is, for somebody who watches.
    pub progress: Option<&'a Progress>,
}

/// Where a command is.
#[derive(Debug, Default)]
pub struct Progress {
    states: AtomicU64,
    place: Arc<Mutex<String>>,
    /// Finished steps that nobody has taken yet, if somebody wants them.
    steps: Option<Arc<Mutex<Vec<Step>>>>,
}

impl Progress {
    /// One that keeps the steps of a command as they are finished, for
    /// [`Progress::take_steps`].
    pub fn with_steps() -> Self {
        Self { steps: Some(Arc::default()), ..Self::default() }
    }

    /// The steps that were finished since the last call.
    pub fn take_steps(&self) -> Vec<Step> {
        let taken = |steps: &Arc<Mutex<Vec<Step>>>| {
            std::mem::take(&mut *steps.lock().unwrap_or_else(PoisonError::into_inner))
        };
        self.steps.as_ref().map(taken).unwrap_or_default()
    }

    /// The states made so far.
    pub fn states(&self) -> u64 {
        self.states.load(Ordering::Relaxed)
    }

    /// What is being made.
    pub fn place(&self) -> String {
        self.place.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Forgets the last command.
    pub fn reset(&self) {
        self.states.store(0, Ordering::Relaxed);
        self.place.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    pub(super) fn shared_steps(&self) -> Option<Arc<Mutex<Vec<Step>>>> {
        self.steps.clone()
    }

    pub(super) fn shared_place(&self) -> Arc<Mutex<String>> {
        self.place.clone()
    }
}

impl Limits {
    /// The budget of a command that starts now.
    pub fn budget<'a>(&self, signals: Signals<'a>) -> Budget<'a> {
        let mut budget = Budget::unlimited();
        if let Some(states) = self.states {
            budget.states = budget.states.min(states);
        }
        budget.most_work = self.work.unwrap_or(u64::MAX);
        budget.deadline = self.time.and_then(|time| Instant::now().checked_add(time));
        budget.memory = self.memory.map(|limit| Memory { limit, in_use: in_use_or_none });
        budget.cancelled = signals.cancelled;
        budget.progress = signals.progress.map(|progress| &progress.states);
        budget
    }
}

fn in_use_or_none() -> u64 {
    // Where the system does not say, the limit cannot be kept.
    resident_bytes().unwrap_or(0)
}

/// The resident set of this process in bytes, where the system says (Linux).
pub fn resident_bytes() -> Option<u64> {
    static PAGE: OnceLock<Option<u64>> = OnceLock::new();
    let page = (*PAGE.get_or_init(page_bytes))?;
    Some(resident_pages()? * page)
}

/// One short line. It is asked for every few thousand edges, so the file stays open: a
/// microsecond instead of five.
fn resident_pages() -> Option<u64> {
    thread_local! {
        static STATM: Option<File> = File::open("/proc/self/statm").ok();
    }
    STATM.with(|file| {
        let mut file = file.as_ref()?;
        let mut line = [0; 128];
        file.seek(SeekFrom::Start(0)).ok()?;
        let length = file.read(&mut line).ok()?;
        let text = std::str::from_utf8(&line[..length]).ok()?;
        text.split_whitespace().nth(1)?.parse().ok()
    })
}

/// The size of a page, from the same number in kilobytes.
fn page_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    let ratio = (kilobytes * 1024).checked_div(resident_pages()?.max(1))?;
    // The two numbers are taken one after the other: round to a power of two.
    Some((ratio * 3 / 4).next_power_of_two().max(4096))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_handed_out_once_while_a_command_runs_or_after() {
        use crate::session::{Options, Session, Signals};
        use crate::syntax::parse_script;

        let script = parse_script("eval t \"?msd_fib Ax Ey x=2*y | x=2*y+1\":");
        let command = script[0].as_ref().expect("it can be read");
        let progress = Progress::with_steps();
        let signals = Signals { cancelled: None, progress: Some(&progress) };
        let response = Session::new(Options::default()).execute(command, signals);
        let steps = response.expect("it is decided").steps;
        assert!(!steps.is_empty());
        let handed = progress.take_steps();
        let names = |steps: &[Step]| steps.iter().map(|s| s.what.clone()).collect::<Vec<_>>();
        assert_eq!(names(&handed), names(&steps));
        assert!(progress.take_steps().is_empty());
        assert!(Progress::default().take_steps().is_empty());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn memory_in_use_is_seen() {
        let before = resident_bytes().unwrap();
        let block = vec![1u8; 64 << 20];
        let after = resident_bytes().unwrap();
        assert!(after > before + (60 << 20), "{before} {after}");
        assert_eq!(block[77], 1);
    }
}
