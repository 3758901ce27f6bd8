//! Whether two functions are the same.
//!
//! They are if their difference is 0 on the words of the basis that its rows have
//! (`reach.rs`): all other values are combinations of these. The first word on which a
//! function is not 0 belongs to that basis, because the row of a word that does not is a
//! combination of rows of words before it. So the word that is told is the first of all,
//! by length, then symbols.

use crate::reach::reach;
use crate::{Linear, Rational};
use wythoff_automata::{Control, Reason, Symbol};

/// How two functions compare.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// They have the same value at every word.
    Equal,
    /// They have not.
    Different {
        /// The first word with different values, by length, then symbols.
        word: Vec<Symbol>,
        /// The value of the first.
        left: Rational,
        /// The value of the second.
        right: Rational,
    },
}

/// Compares two functions of words over the same tracks.
///
/// # Errors
///
/// The control's [`Reason`].
///
/// # Panics
///
/// If they do not have the same tracks.
pub fn compare(left: &Linear, right: &Linear, control: &Control) -> Result<Comparison, Reason> {
    // The difference of small ones is small.
    let (left, right) = (left.minimise(control)?, right.minimise(control)?);
    let reached = reach(&left.minus(&right), control)?;
    let different = reached.linear.column().iter().position(|value| !value.is_zero());
    let Some(first) = different else { return Ok(Comparison::Equal) };
    let word = reached.words[first].clone();
    let (left, right) = (left.value(&word, control)?, right.value(&word, control)?);
    Ok(Comparison::Different { word, left, right })
}
