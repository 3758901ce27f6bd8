//! Algorithm FSW: WSG as a finite-state machine that reads insert sets.
//!
//! The state of a row is what WSG must remember of the rows before it, counted
//! from `index_0(r)`: only finitely many states occur. The machine may be
//! started in any state, in particular in the dummy state (3-8) of the
//! Convergence Conjecture.
//! Source: Nivasch 2009, sections 3.1 and 3.2. Equality of two [`State`]s is
//! the paper's equality of states.

use super::Sequences;
use std::collections::BTreeSet;
use wythoff_numeration::ceil_div_phi;

/// The state of a row (definition 3.7).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// One entry for each value `0..=g`.
    pub values: Vec<ValueState>,
}

/// What the state of a row says about one value, all of it counted from
/// `index_0` of the row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueState {
    /// How many points lie in lower rows.
    pub n_index: i64,
    /// The first diagonal without a point.
    pub n_firstd: i64,
    /// The diagonals beyond it that have one.
    pub n_ocdiag: BTreeSet<i64>,
    /// The diagonals from it on whose cell of this row lies in a column that
    /// has one.
    pub n_occol: BTreeSet<i64>,
}

/// A point that FSW puts out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Output {
    /// The value.
    pub h: usize,
    /// Its index in the sequence, less `index_0(r)`.
    pub n: i64,
    /// Its diagonal, less `index_0(r)`.
    pub d: i64,
}

impl State {
    /// The state of `row`, from the points of the rows below it: `sequences`
    /// are those of WSG, at least up to that row.
    pub fn of_row(sequences: &Sequences, row: u64) -> Self {
        let index_0 = signed(ceil_div_phi(row));
        let values = sequences.iter().map(|t| {
            let below: Vec<_> = t.iter().take_while(|p| p.x < row).collect();
            let diagonals: BTreeSet<i64> = below.iter().map(|p| signed(p.y - p.x)).collect();
            let firstd = (0..).find(|d| !diagonals.contains(d)).expect("finitely many are taken");
            let columns = below.iter().map(|p| signed(p.y) - signed(row));
            ValueState {
                n_index: signed(below.len() as u64) - index_0,
                n_firstd: firstd - index_0,
                n_ocdiag: diagonals.iter().filter(|&&d| d > firstd).map(|d| d - index_0).collect(),
                n_occol: columns.filter(|&c| c >= firstd).map(|c| c - index_0).collect(),
            }
        });
        Self { values: values.collect() }
    }

    /// The dummy state (3-8): as many points as in this state, on the first
    /// diagonals, and nothing else occupied.
    #[must_use]
    pub fn dummy(&self) -> Self {
        let values = self.values.iter().map(|value| ValueState {
            n_index: value.n_index,
            n_firstd: value.n_index,
            n_ocdiag: BTreeSet::new(),
            n_occol: BTreeSet::new(),
        });
        Self { values: values.collect() }
    }

    /// Lines 2 to 14: goes on to the next row and puts out the points of this
    /// one; `insert` says which values get one.
    pub fn step(&mut self, insert: impl Fn(usize) -> bool) -> Vec<Output> {
        let mut output = Vec::new();
        let mut s = BTreeSet::new();
        for (h, value) in self.values.iter_mut().enumerate() {
            if insert(h) {
                let d = (value.n_firstd..)
                    .find(|d| {
                        !value.n_ocdiag.contains(d) && !value.n_occol.contains(d) && !s.contains(d)
                    })
                    .expect("only finitely many diagonals are taken");
                output.push(Output { h, n: value.n_index, d });
                value.n_index += 1;
                value.n_ocdiag.insert(d);
                value.n_occol.insert(d);
                s.insert(d);
                while value.n_ocdiag.contains(&value.n_firstd) {
                    value.n_firstd += 1;
                }
            }
            value.n_occol = shifted_down(&value.n_occol);
            value.n_ocdiag.retain(|&d| d >= value.n_firstd);
            value.n_occol.retain(|&c| c >= value.n_firstd);
        }
        if self.values[0].n_index == 1 {
            for value in &mut self.values {
                value.n_index -= 1;
                value.n_firstd -= 1;
                value.n_ocdiag = shifted_down(&value.n_ocdiag);
                value.n_occol = shifted_down(&value.n_occol);
            }
        }
        output
    }
}

fn shifted_down(set: &BTreeSet<i64>) -> BTreeSet<i64> {
    set.iter().map(|element| element - 1).collect()
}

fn signed(n: u64) -> i64 {
    i64::try_from(n).expect("an oracle stays near the origin")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{Grundy, Position};
    use crate::sequence::transcription::wsg;

    #[test]
    fn from_the_state_of_a_row_it_goes_on_as_wsg() {
        let sequences = wsg(Grundy(6), 400);
        for first in [0, 1, 7, 100, 333] {
            let mut state = State::of_row(&sequences, first);
            for row in first..399 {
                let index_0 = ceil_div_phi(row);
                let place = |h: usize| sequences[h].binary_search_by_key(&row, |p| p.x);
                for Output { h, n, d } in state.step(|h| place(h).is_ok()) {
                    let index = place(h).expect("inserted as told");
                    assert_eq!(n + signed(index_0), signed(index as u64));
                    let column = (row + index_0).checked_add_signed(d).unwrap();
                    assert_eq!(sequences[h][index], Position::new(row, column));
                }
                assert_eq!(state, State::of_row(&sequences, row + 1), "row {row}");
            }
        }
    }
}
