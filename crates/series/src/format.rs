//! Files of representations: [`maple`], [`mathematica`], [`matlab`], [`sage`], [`json`].
//!
//! All of them give the row v, a matrix for every symbol and the column w, in full: the value
//! of a word is v times the matrices of its symbols times w. A function that is 0 everywhere
//! has a representation of dimension 0, which other programs do not read; it is written with
//! one row and one column of zeros.
//!
//! Cost: the square of the dimension for every symbol.

pub mod json;
pub mod maple;
pub mod mathematica;
pub mod matlab;
pub mod sage;

use crate::{Linear, Rational};
use std::fmt::Write as _;
use wythoff_automata::{Control, Reason, Symbol};

/// What stands on the tracks of a representation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The variable of every track.
    pub variables: Vec<String>,
    /// Its number system or set of digits.
    pub alphabets: Vec<String>,
}

impl Header {
    /// "n in msd_fib, m in msd_2".
    fn tracks(&self) -> String {
        let pairs = self.variables.iter().zip(&self.alphabets);
        let tracks: Vec<String> = pairs.map(|(v, alphabet)| format!("{v} in {alphabet}")).collect();
        if tracks.is_empty() { "nothing".to_owned() } else { tracks.join(", ") }
    }

    /// `M_n_0`, or `M_x_y_0_1` for two variables; a minus sign becomes an m.
    fn matrix_name(&self, digits: &[i32]) -> String {
        let digits = digits.iter().map(|digit| digit.to_string().replace('-', "m"));
        let parts: Vec<String> = self.variables.iter().cloned().chain(digits).collect();
        if parts.is_empty() { "M".to_owned() } else { format!("M_{}", parts.join("_")) }
    }
}

/// The parts of a representation in full, of dimension 1 at least.
struct Full<'a> {
    linear: &'a Linear,
    size: usize,
}

impl<'a> Full<'a> {
    fn new(linear: &'a Linear) -> Self {
        Self { linear, size: linear.dimension().max(1) }
    }

    fn row(&self) -> String {
        list(self.linear.row(), ",")
    }

    fn column(&self) -> String {
        self.column_with(",")
    }

    /// The entries of the column, with this between them.
    fn column_with(&self, between: &str) -> String {
        list(self.linear.column(), between)
    }

    /// The rows of a matrix, each in brackets of the given kind, with this between them.
    fn matrix(
        &self,
        symbol: Symbol,
        (open, close): (&str, &str),
        between: &str,
        control: &Control,
    ) -> Result<String, Reason> {
        let mut entries = self.linear.matrix(symbol).entries().iter().peekable();
        let mut text = String::new();
        for i in 0..self.size {
            if i > 0 {
                text.push_str(between);
            }
            control.work(self.size, text.capacity())?;
            text.push_str(open);
            for j in 0..self.size {
                if j > 0 {
                    text.push(',');
                }
                match entries.next_if(|entry| (entry.row, entry.column) == (i, j)) {
                    // Writing to a string does not fail.
                    Some(entry) => {
                        let _ = write!(text, "{}", entry.value);
                    }
                    None => text.push('0'),
                }
            }
            text.push_str(close);
        }
        Ok(text)
    }
}

/// The entries of a vector, with this between them; 0 if it has none.
fn list(vector: &[Rational], between: &str) -> String {
    if vector.is_empty() {
        return "0".to_owned();
    }
    let entries: Vec<String> = vector.iter().map(Rational::to_string).collect();
    entries.join(between)
}
