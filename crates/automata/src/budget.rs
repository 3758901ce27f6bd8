//! How much an operation may use, and why it stopped.
//!
//! Running out is an answer, not an accident. Operations call [`Budget::state`] for every
//! state they make; that is a counter, and only every so often a look at the clock, the
//! memory and the cancel flag.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;
use thiserror::Error;

/// How many units of work go by between two looks at the clock.
const INTERVAL: u64 = 2048;

/// Why an operation stopped before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    /// More states than allowed.
    #[error("an automaton grew past {limit} states")]
    States {
        /// The limit.
        limit: u64,
    },
    /// More work than allowed. Unlike time, this does not depend on the machine.
    #[error("the budget of {limit} units of work was used up")]
    Work {
        /// The limit.
        limit: u64,
    },
    /// Out of time.
    #[error("the time limit was reached")]
    Time,
    /// Out of memory.
    #[error("the memory limit of {limit} bytes was about to be reached")]
    Memory {
        /// The limit in bytes.
        limit: u64,
    },
    /// Asked to stop.
    #[error("cancelled")]
    Cancelled,
}

/// A limit on memory, and how to find out how much is in use.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// The most bytes that may be in use.
    pub limit: u64,
    /// How many are in use now.
    pub in_use: fn() -> u64,
}

/// What operations may use. Shared by reference; counts what was made.
#[derive(Debug)]
pub struct Budget<'a> {
    /// The most states of one automaton.
    pub states: u64,
    /// The most units of work: about one edge each.
    pub most_work: u64,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// How much memory may be in use.
    pub memory: Option<Memory>,
    /// Set by somebody else to stop the operation.
    pub cancelled: Option<&'a AtomicBool>,
    /// Where the number of states made so far is shown to somebody else.
    pub progress: Option<&'a AtomicU64>,
    work: Cell<u64>,
    made: Cell<u64>,
    largest: Cell<u64>,
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Self {
            states: u64::from(u32::MAX) / 2,
            most_work: u64::MAX,
            deadline: None,
            memory: None,
            cancelled: None,
            progress: None,
            work: Cell::new(0),
            made: Cell::new(0),
            largest: Cell::new(0),
        }
    }
}

impl Budget<'_> {
    /// No limit but that of 32-bit state numbers.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// Something that is worth a try with fewer states. Its work counts as any other.
    pub fn capped<T>(&self, states: u64, attempt: impl FnOnce(&Self) -> T) -> T {
        let capped = Self {
            states: states.min(self.states),
            work: self.work.clone(),
            made: self.made.clone(),
            largest: self.largest.clone(),
            ..*self
        };
        let outcome = attempt(&capped);
        self.work.set(capped.work.get());
        self.made.set(capped.made.get());
        self.largest.set(capped.largest.get());
        outcome
    }

    /// All units of work done under this budget.
    pub fn done(&self) -> u64 {
        self.work.get()
    }

    /// All states made under this budget.
    pub fn made(&self) -> u64 {
        self.made.get()
    }

    /// The states of the largest automaton made since the last call.
    pub fn take_largest(&self) -> u64 {
        self.largest.replace(0)
    }

    /// One more state, the `count`-th of its automaton; the largest array being filled
    /// takes `block` bytes and may be about to double.
    ///
    /// # Errors
    ///
    /// The [`Reason`] to stop.
    pub fn state(&self, count: usize, block: usize) -> Result<(), Reason> {
        self.made.set(self.made.get() + 1);
        self.largest.set(self.largest.get().max(count as u64));
        if count as u64 > self.states {
            return Err(Reason::States { limit: self.states });
        }
        self.work(1, block)
    }

    /// Some work without a new state, in units of about one edge.
    ///
    /// # Errors
    ///
    /// The [`Reason`] to stop.
    pub fn work(&self, units: usize, block: usize) -> Result<(), Reason> {
        let before = self.work.get();
        let after = before + units as u64;
        self.work.set(after);
        if after > self.most_work {
            return Err(Reason::Work { limit: self.most_work });
        }
        if before / INTERVAL == after / INTERVAL {
            return Ok(());
        }
        self.look(block)
    }

    fn look(&self, block: usize) -> Result<(), Reason> {
        if let Some(progress) = self.progress {
            progress.store(self.made.get(), Ordering::Relaxed);
        }
        if self.cancelled.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Reason::Cancelled);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Reason::Time);
        }
        if let Some(Memory { limit, in_use }) = self.memory {
            // The next doubling of the block allocates twice its size while the old one lives.
            if in_use() + 2 * block as u64 > limit {
                return Err(Reason::Memory { limit });
            }
        }
        Ok(())
    }
}
