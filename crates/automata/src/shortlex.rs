//! The words of a language in order: by length, then symbols.
//!
//! A table of which states accept a word of exactly k more symbols grows by one row per
//! length, and the search for the next word enters only states the table promises; so
//! every word costs at most its length times the edges along it. Cost of a new length: the
//! number of edges.

use crate::finite::is_finite;
use crate::{Control, Dfa, Reason, StateId, Symbol, trim};

/// The words of an automaton, first by length, then by symbols. Ends if they do.
#[derive(Debug)]
pub struct ShortlexWords<'a> {
    control: &'a Control,
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
///
/// # Errors
///
/// The control's [`Reason`], here and instead of a word.
pub fn shortlex_words<'a>(dfa: &Dfa, control: &'a Control) -> Result<ShortlexWords<'a>, Reason> {
    let dfa = trim(dfa, control)?;
    Ok(ShortlexWords {
        control,
        finite: is_finite(&dfa, control)?,
        accepts_after: vec![dfa.accepting().to_vec()],
        path: vec![(StateId::FIRST, 0)],
        word: Vec::new(),
        length: 0,
        dfa,
    })
}

impl ShortlexWords<'_> {
    /// Goes on to words of one symbol more; whether there may be any.
    fn lengthen(&mut self) -> Result<bool, Reason> {
        // A word as long as there are states passes a cycle.
        if self.finite && self.length + 1 >= self.dfa.states() {
            return Ok(false);
        }
        self.control.work(self.dfa.edge_count(), self.dfa.states())?;
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
        Ok(true)
    }

    fn find_next(&mut self) -> Result<Option<Vec<Symbol>>, Reason> {
        loop {
            self.control.work(1, 0)?;
            let Some(&mut (state, ref mut edge)) = self.path.last_mut() else {
                if self.lengthen()? {
                    continue;
                }
                return Ok(None);
            };
            let left = self.length - self.word.len();
            if left == 0 {
                let word = self.accepts_after[0][state.index()].then(|| self.word.clone());
                self.path.pop();
                self.word.pop();
                match word {
                    Some(word) => return Ok(Some(word)),
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

impl Iterator for ShortlexWords<'_> {
    type Item = Result<Vec<Symbol>, Reason>;

    fn next(&mut self) -> Option<Result<Vec<Symbol>, Reason>> {
        self.find_next().transpose()
    }
}
