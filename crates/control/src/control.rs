//! The one value that stops, limits and shows a computation.
//!
//! Counting must cost next to nothing, since it is done for every state and every edge: the
//! counters are plain loads and stores, and only every [`INTERVAL`] units of work there is a
//! look at the cancel flag and the clock, and at the memory only if that may have changed
//! much. What is done between two looks is inlined into other crates: as a call it took the
//! prover more than 1 % of its time. A control may be shared between threads (the looks are
//! exact, the counts then lose some of what is counted at the same moment); threads whose work
//! has to be counted exactly get one each, by [`Control::fork`].

use crate::memory::give_back;
use crate::{Cancel, Instant, Limits, Progress, Reason, Tally, resident_bytes};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How many units of work go by between two looks.
const INTERVAL: u64 = 2048;

/// How long a look at the memory is good for. In this time a process gains a few megabytes,
/// unless by a block that is asked for with its size.
const MEMORY_IS_OLD: Duration = Duration::from_micros(500);

/// The most states of one automaton, whatever the limits: they are numbered by 32 bits.
const MOST_STATES: u64 = u32::MAX as u64 / 2;

/// How many units of progress there are in one of several parts.
const UNITS_OF_PART: u64 = 1_000;

/// What a computation may use, who may stop it, and who watches. See the
/// [first page](crate).
#[derive(Debug)]
pub struct Control {
    most_states: u64,
    /// The count of work at which to stop, and the limit as it was told.
    most_work: u64,
    told_work: u64,
    deadline: Option<Instant>,
    memory: Option<u64>,
    cancel: Cancel,
    progress: Option<Arc<Progress>>,
    /// Which of how many parts of the whole this is.
    part: (u64, u64),
    /// Where its progress is added to that of others, and how much of it was.
    tally: Option<(Arc<Tally>, Count)>,
    work: Count,
    made: Count,
    largest: Count,
    /// The counts when this control was made.
    work_before: u64,
    made_before: u64,
    memory_look: MemoryLook,
}

/// The last look at the memory.
#[derive(Debug)]
struct MemoryLook {
    epoch: Instant,
    /// When it was, in microseconds since the epoch.
    at: Count,
    /// How many bytes were in use.
    seen: Count,
}

impl MemoryLook {
    fn never() -> Self {
        // More than any limit, so that the first look is not put off.
        Self { epoch: Instant::now(), at: Count::new(0), seen: Count::new(u64::MAX) }
    }
}

/// A counter that may be read by others, written to by one.
#[derive(Debug)]
struct Count(AtomicU64);

impl Count {
    const fn new(n: u64) -> Self {
        Self(AtomicU64::new(n))
    }

    #[inline]
    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    #[inline]
    fn set(&self, n: u64) {
        self.0.store(n, Ordering::Relaxed);
    }

    /// Adds by a load and a store: an atomic addition takes as long as the work it counts.
    #[inline]
    fn add(&self, n: u64) -> u64 {
        let sum = self.get().saturating_add(n);
        self.set(sum);
        sum
    }
}

impl Control {
    /// For a computation that begins now. Fronts make controls; everybody else has one.
    pub fn new(limits: Limits, cancel: Cancel) -> Self {
        let unlimited = Self {
            most_states: MOST_STATES,
            most_work: u64::MAX,
            told_work: u64::MAX,
            deadline: None,
            memory: None,
            cancel,
            progress: None,
            part: (0, 1),
            tally: None,
            work: Count::new(0),
            made: Count::new(0),
            largest: Count::new(0),
            work_before: 0,
            made_before: 0,
            memory_look: MemoryLook::never(),
        };
        unlimited.narrowed(limits)
    }

    /// Without any limit, stopped by nobody.
    pub fn unlimited() -> Self {
        Self::new(Limits::default(), Cancel::new())
    }

    /// The same, watched.
    #[must_use]
    pub fn watched(self, progress: Arc<Progress>) -> Self {
        Self { progress: Some(progress), ..self }
    }

    /// Whether there is any limit.
    pub const fn is_limited(&self) -> bool {
        self.most_states < MOST_STATES
            || self.most_work < u64::MAX
            || self.deadline.is_some()
            || self.memory.is_some()
    }

    /// Where to show what is done, if somebody watches.
    pub const fn shown(&self) -> Option<&Arc<Progress>> {
        self.progress.as_ref()
    }

    /// The memory that the process may have, if it is limited.
    pub const fn memory_limit(&self) -> Option<u64> {
        self.memory
    }

    /// A part of the computation that may use no more than this, and no more than is left.
    pub fn within<T>(&self, limits: Limits, part: impl FnOnce(&Self) -> T) -> T {
        let narrowed = self.narrowed(limits);
        let outcome = part(&narrowed);
        self.absorb(&narrowed);
        outcome
    }

    /// Something that is worth a try with fewer states.
    pub fn capped<T>(&self, states: u64, attempt: impl FnOnce(&Self) -> T) -> T {
        self.within(Limits { states: Some(states), ..Limits::default() }, attempt)
    }

    /// The same, also stopped by this flag, which should be [below](Cancel::below) that of
    /// [`Control::cancel`].
    #[must_use]
    pub fn stopped_by(&self, cancel: Cancel) -> Self {
        Self { cancel, ..self.fork() }
    }

    /// What stops it.
    pub const fn cancel(&self) -> &Cancel {
        &self.cancel
    }

    /// The `index`-th of `count` parts: its progress is shown as a part of the whole.
    pub fn part<T>(&self, index: usize, count: usize, part: impl FnOnce(&Self) -> T) -> T {
        let (before, among) = self.part;
        let (index, count) = (index as u64, count.max(1) as u64);
        let child = Self {
            part: (before * count + index, among * count),
            ..self.narrowed(Limits::default())
        };
        child.show(0, 1);
        let outcome = part(&child);
        self.absorb(&child);
        outcome
    }

    /// One for another thread; [`Control::absorb`] counts its work in the end.
    #[must_use]
    pub fn fork(&self) -> Self {
        self.narrowed(Limits::default())
    }

    /// One for another thread, whose progress is shown as a part of this sum.
    #[must_use]
    pub fn adding_to(&self, tally: &Arc<Tally>) -> Self {
        Self { tally: Some((tally.clone(), Count::new(0))), ..self.fork() }
    }

    /// Counts what was done under a control that was made from this one.
    pub fn absorb(&self, part: &Self) {
        self.work.add(part.done());
        self.made.add(part.made());
        self.largest.set(self.largest.get().max(part.largest.get()));
    }

    /// The same with less left, for something that outlives a call; [`Control::absorb`] counts
    /// what it did.
    #[must_use]
    pub fn narrowed(&self, limits: Limits) -> Self {
        let (work, made) = (self.work.get(), self.made.get());
        let end = limits.time.and_then(|time| Instant::now().checked_add(time));
        let (most_work, told_work) = match limits.work {
            Some(told) if work.saturating_add(told) < self.most_work => {
                (work.saturating_add(told), told)
            }
            _ => (self.most_work, self.told_work),
        };
        Self {
            most_states: limits.states.map_or(self.most_states, |n| n.min(self.most_states)),
            most_work,
            told_work,
            deadline: self.deadline.into_iter().chain(end).min(),
            memory: self.memory.into_iter().chain(limits.memory).min(),
            cancel: self.cancel.clone(),
            progress: self.progress.clone(),
            part: self.part,
            tally: self.tally.as_ref().map(|(tally, _)| (tally.clone(), Count::new(0))),
            work: Count::new(work),
            made: Count::new(made),
            largest: Count::new(0),
            work_before: work,
            made_before: made,
            memory_look: MemoryLook::never(),
        }
    }

    /// All units of work done under this control.
    pub fn done(&self) -> u64 {
        self.work.get() - self.work_before
    }

    /// All states made under this control.
    pub fn made(&self) -> u64 {
        self.made.get() - self.made_before
    }

    /// The states of the largest automaton made since the last call.
    pub fn take_largest(&self) -> u64 {
        let largest = self.largest.get();
        self.largest.set(0);
        largest
    }

    /// Whether somebody asked to stop.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// One more state, the `count`-th of its automaton; the largest array being filled
    /// takes `block` bytes and may be about to double.
    ///
    /// # Errors
    ///
    /// The [`Reason`] to stop.
    #[inline]
    pub fn state(&self, count: usize, block: usize) -> Result<(), Reason> {
        self.made.add(1);
        if count as u64 > self.largest.get() {
            self.largest.set(count as u64);
        }
        if count as u64 > self.most_states {
            return Err(Reason::States { limit: self.most_states });
        }
        self.work(1, block)
    }

    /// Some work, in units of about one edge; the largest array being filled takes `block`
    /// bytes.
    ///
    /// # Errors
    ///
    /// The [`Reason`] to stop.
    #[inline]
    pub fn work(&self, units: usize, block: usize) -> Result<(), Reason> {
        let before = self.work.get();
        let after = self.work.add(units as u64);
        if after <= self.most_work && before / INTERVAL == after / INTERVAL {
            return Ok(());
        }
        self.look_at_work(after, block)
    }

    /// What [`Control::work`] does now and then.
    #[cold]
    fn look_at_work(&self, work: u64, block: usize) -> Result<(), Reason> {
        if work > self.most_work {
            return Err(Reason::Work { limit: self.told_work });
        }
        if let Some(progress) = &self.progress {
            progress.set_states(self.made.get());
        }
        // The next doubling of the block allocates twice its size while the old one lives.
        self.look_for(2 * block as u64)
    }

    /// `done` of `total` units of a kind that the caller counts are finished.
    ///
    /// # Errors
    ///
    /// The [`Reason`] to stop.
    pub fn progress(&self, done: u64, total: u64) -> Result<(), Reason> {
        self.show(done, total);
        self.look()
    }

    /// Whether to go on.
    ///
    /// # Errors
    ///
    /// The [`Reason`] to stop.
    pub fn look(&self) -> Result<(), Reason> {
        self.look_for(0)
    }

    /// Whether a block of so many bytes may be allocated.
    ///
    /// # Errors
    ///
    /// The [`Reason`] to stop.
    pub fn allocate(&self, bytes: u64) -> Result<(), Reason> {
        self.look_for(bytes)
    }

    fn show(&self, done: u64, total: u64) {
        if let Some(progress) = &self.progress {
            let (done, total) = match &self.tally {
                Some((tally, before)) => {
                    let more = done.saturating_sub(before.get());
                    before.set(done);
                    tally.add(more)
                }
                None => (done, total),
            };
            let (before, among) = self.part;
            if among == 1 {
                progress.set_counted(done, total);
            } else {
                let share = u128::from(UNITS_OF_PART) * u128::from(done.min(total));
                let share = u64::try_from(share / u128::from(total.max(1))).unwrap_or(0);
                progress.set_counted(before * UNITS_OF_PART + share, among * UNITS_OF_PART);
            }
        }
    }

    fn look_for(&self, bytes: u64) -> Result<(), Reason> {
        if let Some(progress) = &self.progress {
            progress.looked();
        }
        if self.cancel.is_cancelled() {
            return Err(Reason::Cancelled);
        }
        if self.deadline.is_none() && self.memory.is_none() {
            return Ok(());
        }
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Err(Reason::Time);
        }
        match self.memory {
            Some(limit) if self.in_use(now, limit, bytes).saturating_add(bytes) > limit => {
                Err(Reason::Memory { limit })
            }
            _ => Ok(()),
        }
    }

    /// The bytes in use, as of a moment ago if that is far enough from the limit.
    fn in_use(&self, now: Instant, limit: u64, bytes: u64) -> u64 {
        let look = &self.memory_look;
        let micros = now.saturating_duration_since(look.epoch).as_micros();
        let micros = u64::try_from(micros).unwrap_or(u64::MAX);
        let age = Duration::from_micros(micros.saturating_sub(look.at.get()));
        if age > MEMORY_IS_OLD || look.seen.get().saturating_add(bytes) > limit {
            look.at.set(micros);
            // Where the system does not say, the limit cannot be kept: `memory_is_known`.
            look.seen.set(resident_bytes().unwrap_or(0));
            if look.seen.get().saturating_add(bytes) > limit {
                // What was freed a moment ago may still be kept for what comes next.
                give_back();
                look.seen.set(resident_bytes().unwrap_or(0));
            }
        }
        look.seen.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::give_back_by;
    use std::sync::Mutex;

    /// What an allocator might keep.
    static KEPT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

    fn limited(limits: Limits) -> Control {
        Control::new(limits, Cancel::new())
    }

    #[test]
    fn work_is_counted_in_parts_and_stops_at_the_limit_that_was_told() {
        let control = limited(Limits { work: Some(100), ..Limits::default() });
        let part = Limits { work: Some(30), ..Limits::default() };
        assert_eq!(control.within(part, |part| part.work(20, 0)), Ok(()));
        assert_eq!(control.done(), 20);
        let stopped = control.within(part, |part| part.work(31, 0));
        assert_eq!(stopped, Err(Reason::Work { limit: 30 }));
        let stopped = control.within(Limits::default(), |part| part.work(50, 0));
        assert_eq!(stopped, Err(Reason::Work { limit: 100 }));
        let large = Limits { work: Some(1_000), ..Limits::default() };
        let stopped = control.within(large, |part| part.work(1, 0));
        assert_eq!(stopped, Err(Reason::Work { limit: 100 }));
    }

    #[test]
    fn a_cap_on_states_holds_for_the_attempt_alone() {
        let control = Control::unlimited();
        let stopped = control.capped(3, |control| (1..=4).try_for_each(|n| control.state(n, 0)));
        assert_eq!(stopped, Err(Reason::States { limit: 3 }));
        assert_eq!(control.state(4, 0), Ok(()));
        assert_eq!((control.made(), control.take_largest()), (5, 4));
        assert_eq!(control.take_largest(), 0);
    }

    #[test]
    fn time_that_is_over_is_seen_by_every_part() {
        let control = limited(Limits { time: Some(Duration::ZERO), ..Limits::default() });
        let long = Limits { time: Some(Duration::from_secs(1_000)), ..Limits::default() };
        assert_eq!(control.within(long, |part| part.work(5_000, 0)), Err(Reason::Time));
        assert_eq!(control.fork().progress(1, 2), Err(Reason::Time));
    }

    // The only test here that takes memory: the others run beside it.
    #[test]
    fn a_block_that_does_not_fit_is_refused_before_it_is_made() {
        assert!(crate::memory_is_known());
        let before = resident_bytes().expect("this system says");
        let limit = before + (64 << 20);
        let control = limited(Limits { memory: Some(limit), ..Limits::default() });
        assert_eq!(control.look(), Ok(()));
        assert_eq!(control.allocate(128 << 20), Err(Reason::Memory { limit }));
        assert_eq!(control.work(5_000, 64 << 20), Err(Reason::Memory { limit }));
        let block = vec![1u8; 80 << 20];
        std::thread::sleep(2 * MEMORY_IS_OLD);
        assert_eq!(control.look(), Err(Reason::Memory { limit }));
        assert!(resident_bytes().expect("as before") > before + (70 << 20));
        assert_eq!(block[77], 1);
        // What is free and kept is given back before anything stops for it.
        *KEPT.lock().expect("nobody panicked") = block;
        give_back_by(|| *KEPT.lock().expect("nobody panicked") = Vec::new());
        assert_eq!(control.look(), Ok(()));
        assert!(resident_bytes().expect("as before") < limit);
    }

    #[test]
    fn parts_of_parts_are_shown_as_parts_of_the_whole() {
        let progress = Arc::new(Progress::new());
        let control = Control::unlimited().watched(progress.clone());
        assert_eq!(progress.counted(), None);
        control.progress(3, 7).expect("no limit");
        assert_eq!(progress.counted(), Some((3, 7)));
        control.part(1, 2, |control| {
            control.part(2, 4, |control| control.progress(1, 2)).expect("no limit");
        });
        // Half, and of the other half two quarters and half of one.
        assert_eq!(progress.counted(), Some((6_500, 8_000)));
    }

    #[test]
    fn who_watches_is_called_at_looks() {
        let progress = Arc::new(Progress::new());
        let calls = Arc::new(AtomicU64::new(0));
        let counted = calls.clone();
        progress.call_at_looks(move || {
            counted.fetch_add(1, Ordering::Relaxed);
        });
        let control = Control::unlimited().watched(progress);
        control.work(1, 0).expect("no limit");
        assert_eq!(calls.load(Ordering::Relaxed), 0, "counting is no look");
        control.work(usize::try_from(INTERVAL).expect("small"), 0).expect("no limit");
        control.fork().progress(1, 2).expect("no limit");
        assert_eq!(calls.load(Ordering::Relaxed), 2);
    }

    #[test]
    fn threads_add_up_what_they_have_done() {
        let progress = Arc::new(Progress::new());
        let control = Control::unlimited().watched(progress.clone());
        let tally = Arc::new(Tally::new(10, 100));
        let (first, second) = (control.adding_to(&tally), control.adding_to(&tally));
        for (thread, done) in [(&first, 5), (&second, 20), (&first, 6)] {
            thread.progress(done, 50).expect("no limit");
        }
        assert_eq!(progress.counted(), Some((36, 100)));
    }

    #[test]
    fn whoever_cancels_stops_everything_below() {
        let cancel = Cancel::new();
        let control = Control::new(Limits::default(), cancel.clone());
        let fork = control.fork();
        assert_eq!(fork.look(), Ok(()));
        cancel.cancel();
        assert_eq!(fork.work(5_000, 0), Err(Reason::Cancelled));
        assert!(control.is_cancelled());
    }
}
