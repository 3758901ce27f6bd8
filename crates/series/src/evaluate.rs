//! Values of words, one after the other.
//!
//! The rows after every beginning of the last word are kept, so that a word costs only what
//! it has not in common with the one before: the words of 0, 1, 2, … mostly differ at their
//! ends. Cost of a symbol: the entries of its matrix; numbers grow by a few bits with each.

use crate::{Linear, Rational};
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

/// Evaluates words that begin alike, one after the other.
#[derive(Clone, Debug)]
pub struct Values<'a> {
    linear: &'a Linear,
    word: Vec<Symbol>,
    /// The rows after 0, 1, … symbols of the word.
    rows: Vec<Vec<Rational>>,
}

impl<'a> Values<'a> {
    /// Nothing is evaluated yet.
    pub fn new(linear: &'a Linear) -> Self {
        Self { linear, word: Vec::new(), rows: vec![linear.row().to_vec()] }
    }

    /// The value of a word.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn value(&mut self, word: &[Symbol], control: &Control) -> Result<Rational, Reason> {
        let common = self.word.iter().zip(word).take_while(|(a, b)| a == b).count();
        self.word.truncate(common);
        self.rows.truncate(common + 1);
        for &symbol in &word[common..] {
            let row = self.rows.last().expect("the row of the empty word is always there");
            let next = self.linear.step(row, symbol, control)?;
            self.rows.push(next);
            self.word.push(symbol);
        }
        Ok(self.linear.finish(self.rows.last().expect("as above")))
    }
}
