//! Values of words, one after the other.
//!
//! The rows after the longest beginnings of the last word are kept, so that a word costs only
//! what it has not in common with the one before: the words of n, n+1, n+2, … mostly differ at
//! their ends. Not those of all beginnings: numbers grow by a few bits with each symbol, so the
//! rows of a number of 50,000 decimal digits would take 2 GB. Cost of a symbol: the entries of
//! its matrix.

use crate::{Linear, Rational};
use std::collections::VecDeque;
use wythoff_automata::{Control, Reason, Symbol};

impl Linear {
    /// The value of a word.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn value(&self, word: &[Symbol], control: &Control) -> Result<Rational, Reason> {
        let mut row = self.row().to_vec();
        for &symbol in word {
            row = self.step(&row, symbol, control)?;
        }
        Ok(self.finish(&row))
    }
}

/// As many rows are kept: n and n+1 differ in more digits once in 2^60 numbers, if at all.
const ROWS_KEPT: usize = 64;

/// Evaluates words that begin alike, one after the other.
#[derive(Clone, Debug)]
pub struct Values<'a> {
    linear: &'a Linear,
    word: Vec<Symbol>,
    /// The rows after the whole word, and after beginnings that are up to so many symbols shorter;
    /// never none.
    rows: VecDeque<Vec<Rational>>,
}

impl<'a> Values<'a> {
    /// Nothing is evaluated yet.
    pub fn new(linear: &'a Linear) -> Self {
        Self { linear, word: Vec::new(), rows: VecDeque::from([linear.row().to_vec()]) }
    }

    /// The value of a word.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn value(&mut self, word: &[Symbol], control: &Control) -> Result<Rational, Reason> {
        let mut common = self.word.iter().zip(word).take_while(|(a, b)| a == b).count();
        let gone = self.word.len() - common;
        if gone < self.rows.len() {
            self.rows.truncate(self.rows.len() - gone);
        } else {
            common = 0;
            self.rows = VecDeque::from([self.linear.row().to_vec()]);
        }
        self.word.truncate(common);
        for &symbol in &word[common..] {
            let row = self.rows.back().expect("one row is always there");
            let next = self.linear.step(row, symbol, control)?;
            if self.rows.len() == ROWS_KEPT {
                self.rows.pop_front();
            }
            self.rows.push_back(next);
            self.word.push(symbol);
        }
        Ok(self.linear.finish(self.rows.back().expect("as above")))
    }
}
