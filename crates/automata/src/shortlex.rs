//! The words of a language in order: by length, then symbols.
//!
//! A table of which states accept a word of exactly k more symbols grows by one row per
//! length, and the search for the next word enters only states the table promises; so
//! every word costs at most its length times the edges along it. Cost of a new length: the
//! number of edges.

use crate::finite::is_finite;
use crate::{Dfa, StateId, Symbol, trim};

/// The words of an automaton, first by length, then by symbols. Ends if they do.
#[derive(Clone, Debug)]
pub struct ShortlexWords {
    dfa: Dfa,
    finite: bool,
    /// Row k: the states that accept a word of k symbols.
    accepts_after: Vec<Vec<bool>>,
    /// The states along the word, and for each the number of the next edge to try.
    path: Vec<(StateId, usize)>,
    word: Vec<Symbol>,
    length: usize,
}

/// The words that are accepted, in order of length, then symbols.
pub fn shortlex_words(dfa: &Dfa) -> ShortlexWords {
    let dfa = trim(dfa);
    ShortlexWords {
        finite: is_finite(&dfa),
        accepts_after: vec![dfa.accepting().to_vec()],
        path: vec![(StateId::FIRST, 0)],
        word: Vec::new(),
        length: 0,
        dfa,
    }
}

impl ShortlexWords {
    /// Goes on to words of one symbol more; whether there may be any.
    fn lengthen(&mut self) -> bool {
        // A word as long as there are states passes a cycle.
        if self.finite && self.length + 1 >= self.dfa.states() {
            return false;
        }
        self.length += 1;
        let last = self.accepts_after.last().expect("row 0 is always there");
        let row = (0..self.dfa.states())
            .map(|q| {
                let targets = self.dfa.edges(StateId::new(q)).targets;
                targets.iter().any(|target| last[target.index()])
            })
            .collect();
        self.accepts_after.push(row);
        self.path.push((StateId::FIRST, 0));
        true
    }
}

impl Iterator for ShortlexWords {
    type Item = Vec<Symbol>;

    fn next(&mut self) -> Option<Vec<Symbol>> {
        loop {
            let Some(&mut (state, ref mut edge)) = self.path.last_mut() else {
                if self.lengthen() {
                    continue;
                }
                return None;
            };
            let left = self.length - self.word.len();
            if left == 0 {
                let word = self.accepts_after[0][state.index()].then(|| self.word.clone());
                self.path.pop();
                self.word.pop();
                match word {
                    Some(word) => return Some(word),
                    None => continue,
                }
            }
            let edges = self.dfa.edges(state);
            let promised = &self.accepts_after[left - 1];
            let skip = edges.targets[*edge..].iter().position(|target| promised[target.index()]);
            if let Some(skip) = skip {
                let taken = *edge + skip;
                *edge = taken + 1;
                self.word.push(edges.symbols[taken]);
                self.path.push((edges.targets[taken], 0));
            } else {
                self.path.pop();
                self.word.pop();
            }
        }
    }
}
