//! The automaton of a function that has finitely many values.
//!
//! In the minimal representation the row of a word w is determined by the values of w·s for
//! finitely many endings s (a basis of columns). So if the function has finitely many values,
//! words lead to finitely many rows, and the rows are the states of an automaton; no two of
//! them have the same values behind them, so it is the smallest one. If the function has
//! infinitely many values, the search does not end by itself: ask `growth` first.

use crate::{Linear, Rational};
use rustc_hash::FxHashMap;
use thiserror::Error;
use wythoff_automata::{Control, Dfao, Reason, StateId, Symbol};

/// Why there is no automaton.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ImageError {
    /// A limit was reached; if the function is not bounded, one always is.
    #[error(transparent)]
    Stopped(#[from] Reason),
    /// A value is not an integer of 64 bits.
    #[error("the value {value} is not an integer of 64 bits")]
    Value {
        /// The value.
        value: Rational,
    },
}

impl Linear {
    /// The smallest automaton with the values of the function as its outputs.
    ///
    /// # Errors
    ///
    /// [`ImageError`]: a value that is no output, or the control's [`Reason`].
    pub fn to_dfao(&self, control: &Control) -> Result<Dfao, ImageError> {
        let minimal = self.minimise(control)?;
        let mut rows: Vec<Vec<Rational>> = vec![minimal.row().to_vec()];
        let mut numbers: FxHashMap<Vec<Rational>, StateId> = FxHashMap::default();
        numbers.insert(rows[0].clone(), StateId::FIRST);
        let mut states = Vec::new();
        while states.len() < rows.len() {
            let row = rows[states.len()].clone();
            let mut edges = Vec::new();
            for symbol in (0..minimal.tracks().symbols()).map(Symbol::new) {
                let next = minimal.step(&row, symbol, control)?;
                let target = numbers.get(&next).copied().unwrap_or_else(|| {
                    let target = StateId::new(rows.len());
                    rows.push(next.clone());
                    numbers.insert(next, target);
                    target
                });
                edges.push((symbol, target));
            }
            let value = minimal.finish(&row);
            let output = value.integer().and_then(|value| i64::try_from(value).ok());
            states.push((output.ok_or(ImageError::Value { value })?, edges));
            let bytes: usize = row.iter().map(Rational::bytes).sum();
            control.allocate(2 * bytes as u64)?;
            control.state(rows.len(), 0)?;
        }
        Ok(Dfao::new(minimal.tracks().clone(), states))
    }
}
