//! What was computed and may be asked for again: the least recently used goes
//! when the bytes allowed are used up.
//!
//! Two requests for the same thing compute it once: the second waits for the
//! first. If the first is cancelled, the second does the work itself.

use hashlink::LinkedHashMap;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What things are called.
pub trait Name: Clone + Eq + Hash {
    /// The bytes that it takes: games of one's own have long names.
    fn bytes(&self) -> usize;
}

impl Name for String {
    fn bytes(&self) -> usize {
        self.len()
    }
}

/// Results by name, up to a number of bytes.
#[derive(Debug)]
pub struct Keep<V, K = String> {
    limit: usize,
    kept: Mutex<Kept<V, K>>,
    /// Locked by whoever computes the thing of a name.
    making: Mutex<HashMap<K, Arc<Mutex<()>>>>,
}

#[derive(Debug)]
struct Kept<V, K> {
    /// The least recently used first.
    things: LinkedHashMap<K, (Arc<V>, usize)>,
    bytes: usize,
}

/// A thread that panicked has left nothing half-done behind a lock here.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<V, K: Name> Keep<V, K> {
    /// Nothing kept yet, and at most so many bytes.
    pub fn new(limit: usize) -> Self {
        let kept = Kept { things: LinkedHashMap::new(), bytes: 0 };
        Self { limit, kept: Mutex::new(kept), making: Mutex::default() }
    }

    /// The bytes in use.
    pub fn bytes(&self) -> usize {
        lock(&self.kept).bytes
    }

    /// What is kept under a name.
    pub fn get(&self, name: &K) -> Option<Arc<V>> {
        let mut kept = lock(&self.kept);
        kept.things.to_back(name).map(|(thing, _)| thing.clone())
    }

    /// Something whose name is wanted.
    pub fn find(&self, wanted: impl Fn(&K) -> bool) -> Option<Arc<V>> {
        let name = lock(&self.kept).things.keys().find(|name| wanted(name)).cloned()?;
        self.get(&name)
    }

    /// Keeps something of so many bytes, unless that is more than all.
    pub fn put(&self, name: &K, thing: Arc<V>, bytes: usize) {
        let bytes = bytes + name.bytes();
        if bytes > self.limit {
            return;
        }
        let mut kept = lock(&self.kept);
        if let Some((_, old)) = kept.things.insert(name.clone(), (thing, bytes)) {
            kept.bytes -= old;
        }
        kept.bytes += bytes;
        while kept.bytes > self.limit {
            let Some((_, (_, gone))) = kept.things.pop_front() else { break };
            kept.bytes -= gone;
        }
    }

    /// What is kept under a name, or what `make` makes, with its bytes.
    ///
    /// # Errors
    /// What `make` says; then nothing is kept.
    pub fn get_or_make<E>(
        &self,
        name: &K,
        make: impl FnOnce() -> Result<(V, usize), E>,
    ) -> Result<Arc<V>, E> {
        if let Some(thing) = self.get(name) {
            return Ok(thing);
        }
        let turn = lock(&self.making).entry(name.clone()).or_default().clone();
        let held = lock(&turn);
        if let Some(thing) = self.get(name) {
            return Ok(thing);
        }
        let made = make();
        // Those who wait hold the lock themselves; later ones find what is kept.
        lock(&self.making).remove(name);
        let result = made.map(|(thing, bytes)| {
            let thing = Arc::new(thing);
            self.put(name, thing.clone(), bytes);
            thing
        });
        drop(held);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn the_least_recently_used_goes_first_and_bytes_are_counted() {
        let keep = Keep::new(100);
        for name in ["a", "b", "c"] {
            keep.put(&name.to_string(), Arc::new(name), 29);
        }
        assert_eq!(keep.bytes(), 90);
        assert!(keep.get(&"a".to_string()).is_some());
        keep.put(&"d".to_string(), Arc::new("d"), 29);
        assert!(keep.get(&"b".to_string()).is_none(), "the oldest one that nobody asked for");
        assert!(
            keep.get(&"a".to_string()).is_some()
                && keep.get(&"c".to_string()).is_some()
                && keep.get(&"d".to_string()).is_some()
        );
        keep.put(&"d".to_string(), Arc::new("again"), 9);
        assert_eq!(keep.bytes(), 70);
        keep.put(&"huge".to_string(), Arc::new("huge"), 1000);
        assert!(keep.get(&"huge".to_string()).is_none());
        assert_eq!(keep.bytes(), 70);
    }

    #[test]
    fn many_who_ask_at_once_compute_once() {
        let keep = Keep::new(1000);
        let made = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let thing = keep.get_or_make(&"x".to_string(), || {
                        made.fetch_add(1, Ordering::SeqCst);
                        Ok::<_, ()>((42, 8))
                    });
                    assert_eq!(thing.as_deref(), Ok(&42));
                });
            }
        });
        assert_eq!(made.load(Ordering::SeqCst), 1);
    }

    #[test]
    fn a_failure_is_not_kept() {
        let keep = Keep::new(1000);
        assert_eq!(
            keep.get_or_make(&"x".to_string(), || Err::<(u8, usize), _>("cancelled")),
            Err("cancelled")
        );
        assert_eq!(keep.get_or_make(&"x".to_string(), || Ok::<_, ()>((1, 1))).as_deref(), Ok(&1));
    }
}
