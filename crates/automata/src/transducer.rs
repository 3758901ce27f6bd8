//! Transducers: machines that read the letters of a word one by one and write one each time.

use crate::StateId;

/// A deterministic transducer. State 0 is initial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transducer {
    /// For every state the letters it reads, increasing, each with where it leads and what is
    /// written.
    states: Vec<Vec<(i64, StateId, i64)>>,
}

impl Transducer {
    /// The transducer with these states: for each the letters it reads, where they lead, and
    /// what is written.
    ///
    /// # Panics
    ///
    /// If there is no state, a target does not exist, or a state reads a letter twice.
    pub fn new(mut states: Vec<Vec<(i64, StateId, i64)>>) -> Self {
        assert!(!states.is_empty(), "a transducer has an initial state");
        let count = states.len();
        for edges in &mut states {
            edges.sort_unstable();
            assert!(edges.windows(2).all(|pair| pair[0].0 != pair[1].0), "deterministic");
            assert!(edges.iter().all(|edge| edge.1.index() < count), "targets exist");
        }
        Self { states }
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// Where a letter leads, and what is written; nothing if it is not read there.
    pub fn step(&self, state: StateId, letter: i64) -> Option<(StateId, i64)> {
        let edges = &self.states[state.index()];
        let place = edges.binary_search_by_key(&letter, |edge| edge.0).ok()?;
        Some((edges[place].1, edges[place].2))
    }

    /// What is written for a word; nothing if a letter is not read.
    pub fn run(&self, word: impl IntoIterator<Item = i64>) -> Option<Vec<i64>> {
        let mut state = StateId::FIRST;
        let mut written = Vec::new();
        for letter in word {
            let (next, output) = self.step(state, letter)?;
            written.push(output);
            state = next;
        }
        Some(written)
    }
}
