//! Which keys of the learner are told apart further, and by what.
//!
//! Prefixes with one key are taken for one state. Where that was wrong, the key is *split*: a
//! prefix with this key is walked down a path of digits, and the letters of its descendants
//! along the path make a longer key. The longer key may be split again. All other keys stay as
//! they are.

use super::letter::Letter;
use super::oracle::{Around, Pace};
use super::stretch::{Narrow, Scratch};
use rustc_hash::FxHashMap;

/// The paths of one key that are walked in one round; what they leave is split later.
const MOST_PATHS: usize = 4;

/// The paths of descendants that tell prefixes of one key apart.
#[derive(Clone, Debug, Default)]
pub(crate) struct Splits {
    paths: FxHashMap<u64, Vec<Vec<u8>>>,
}

impl Splits {
    /// Whether no key is split.
    pub(crate) fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// Whether a key is split by this path, or by so many that it gets no more for now.
    pub(crate) fn has(&self, key: u64, path: &[u8]) -> bool {
        self.paths.get(&key).is_some_and(|paths| {
            paths.len() >= MOST_PATHS || paths.iter().any(|other| other.starts_with(path))
        })
    }

    /// Splits a key by one more path; whether there was room for it.
    pub(crate) fn add(&mut self, key: u64, path: &[u8]) -> bool {
        let fresh = !self.has(key, path);
        if fresh {
            self.paths.entry(key).or_default().push(path.to_vec());
        }
        fresh
    }

    /// The key of a prefix in full: as long as it is split, one more time.
    pub(crate) fn refine(
        &self,
        mut key: u64,
        start: impl FnOnce() -> Result<Around, Narrow>,
        pace: &Pace,
        scratch: &mut Scratch,
    ) -> Result<u64, Narrow> {
        let Some(mut paths) = self.paths.get(&key) else { return Ok(key) };
        let start = start()?;
        loop {
            let mut longer = Key(key, !key);
            for path in paths {
                longer.walk(&start, path, pace, scratch)?;
            }
            key = longer.finish();
            match self.paths.get(&key) {
                Some(next) => paths = next,
                None => return Ok(key),
            }
        }
    }
}

/// A hash of letters, long enough that two keys hardly ever meet; if they do, the proof says
/// so.
#[derive(Clone, Copy, Default)]
pub(crate) struct Key(u64, u64);

impl Key {
    /// Of prefixes that end with this digit.
    pub(crate) fn of_digit(digit: usize) -> Self {
        Self(digit as u64, 0)
    }

    /// One more level, of so many rows, by the sum of their letters.
    pub(crate) fn add_sum(&mut self, rows: usize, sum: u64) {
        self.0 = (self.0.rotate_left(5) ^ sum).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.1 = (self.1.rotate_left(23) ^ sum).wrapping_mul(0xd6e8_feb8_6659_fd93);
        self.0 = self.0.rotate_left(31) ^ rows as u64;
    }

    /// One more level.
    fn add(&mut self, letters: &[Letter]) {
        for letter in letters {
            let bits = u64::from(letter.bits());
            self.0 = (self.0.rotate_left(5) ^ bits).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            self.1 = (self.1.rotate_left(23) ^ bits).wrapping_mul(0xd6e8_feb8_6659_fd93);
        }
        // Where a level ends.
        self.0 = self.0.rotate_left(31) ^ letters.len() as u64;
    }

    /// The descendants along a path, those near it included.
    fn walk(
        &mut self,
        start: &Around,
        path: &[u8],
        pace: &Pace,
        scratch: &mut Scratch,
    ) -> Result<(), Narrow> {
        let mut here = None;
        for &digit in path {
            let from = here.as_ref().unwrap_or(start);
            let Some(next) = from.child(digit, pace, scratch)? else { break };
            let (letters, place) = next.own();
            // Left of the path and from it on: so the place on the path counts, too.
            self.add(&letters[..place]);
            self.add(&letters[place..]);
            here = Some(next);
        }
        Ok(())
    }

    pub(crate) fn finish(self) -> u64 {
        self.0.rotate_left(32) ^ self.1 ^ self.1 >> 32
    }
}
