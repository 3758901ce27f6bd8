//! How far a computation is, for somebody who watches.
//!
//! The computation writes, whoever watches reads when it likes, and a computation that nobody
//! watches pays nothing. Where there is one thread, nobody else can read meanwhile: who watches
//! there is called at every look ([`Progress::call_at_looks`]).

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The sum of what several threads have done.
#[derive(Debug)]
pub struct Tally {
    done: AtomicU64,
    total: u64,
}

impl Tally {
    /// So much of so much is done already.
    pub const fn new(done: u64, total: u64) -> Self {
        Self { done: AtomicU64::new(done), total }
    }

    /// Adds what one thread has done since it last did, and gives the sum and the whole.
    pub(crate) fn add(&self, more: u64) -> (u64, u64) {
        let done = self.done.fetch_add(more, Ordering::Relaxed).saturating_add(more);
        (done.min(self.total), self.total)
    }
}

/// How far a computation is. Everything is kept by relaxed stores, so what is read may be a
/// moment old.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    total: AtomicU64,
    states: AtomicU64,
    place: Mutex<String>,
    call: OnceLock<Call>,
}

/// Who is called at looks.
struct Call(Box<dyn Fn() + Send + Sync>);

impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Call")
    }
}

impl Progress {
    /// Nothing done yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// How much is done, and of how much; `None` if nothing that is counted was begun.
    pub fn counted(&self) -> Option<(u64, u64)> {
        let total = self.total.load(Ordering::Relaxed);
        (total > 0).then(|| (self.done.load(Ordering::Relaxed).min(total), total))
    }

    /// The states made so far.
    pub fn states(&self) -> u64 {
        self.states.load(Ordering::Relaxed)
    }

    /// What is being made, in words.
    pub fn place(&self) -> String {
        self.place.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Says what is being made.
    pub fn set_place(&self, place: &str) {
        place.clone_into(&mut self.place.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Has this called whenever the computation looks whether to go on, some thousand times
    /// a second; whoever was to be called before stays.
    pub fn call_at_looks(&self, call: impl Fn() + Send + Sync + 'static) {
        // Set once, so that a look is a load.
        let _ = self.call.set(Call(Box::new(call)));
    }

    /// A look.
    pub(crate) fn looked(&self) {
        if let Some(Call(call)) = self.call.get() {
            call();
        }
    }

    /// Forgets everything but who is called.
    pub fn reset(&self) {
        self.set_counted(0, 0);
        self.set_states(0);
        self.set_place("");
    }

    pub(crate) fn set_counted(&self, done: u64, total: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    pub(crate) fn set_states(&self, states: u64) {
        self.states.store(states, Ordering::Relaxed);
    }
}
