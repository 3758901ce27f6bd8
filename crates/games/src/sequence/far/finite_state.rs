//! Algorithm FSW: WSG as a machine that reads, for every row, the set of values
//! to be placed, and whose state is finite.
//!
//! [`State`] is the paper's state, literally (Nivasch 2009, definitions 3.1 and
//! 3.5): sets of integers, normalised by `index_0(r)`. It is the oracle of the
//! windows, whose words are the same sets, and it is what a person can read.

use crate::position::Grundy;
use crate::sequence::vector::MachineWord;
use crate::sequence::window::slope::Slope;
use crate::sequence::window::{BitWindow, Escape, Frame, Level};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use wythoff_numeration::ceil_div_phi;

/// What the state of a row says of one value; everything relative to
/// `index_0` of the row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ValueState {
    /// The number of points below the row (`n_index`).
    pub index: i64,
    /// The first empty diagonal (`n_firstd`).
    pub first: i64,
    /// The occupied diagonals after it (`n_ocdiag`).
    pub diagonals: BTreeSet<i64>,
    /// The diagonals from it on whose cell in this row lies in an occupied
    /// column (`n_occol`).
    pub columns: BTreeSet<i64>,
}

/// The state of a row: one entry for every value `0..=g`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State(pub Vec<ValueState>);

impl State {
    /// The dummy state (3-8): the right numbers of points, and nothing known of
    /// where they stand.
    pub(crate) fn dummy(index: impl IntoIterator<Item = i64>) -> Self {
        let value = |index| ValueState {
            index,
            first: index,
            diagonals: BTreeSet::new(),
            columns: BTreeSet::new(),
        };
        Self(index.into_iter().map(value).collect())
    }

    /// The dummy state with this state's numbers of points.
    #[must_use]
    pub fn forget(&self) -> Self {
        Self::dummy(self.0.iter().map(|value| value.index))
    }

    /// Places the values for which `insert`, in this row, and goes on to the
    /// next. Returns the diagonal of every value's point, relative to `index_0`
    /// of this row. (Lines 2 to 14 of the algorithm.)
    pub fn step(&mut self, insert: impl Fn(Grundy) -> bool) -> Vec<Option<i64>> {
        let mut taken = BTreeSet::new();
        let mut placed = Vec::new();
        for (h, value) in (0..).zip(&mut self.0) {
            let point = insert(Grundy(h)).then(|| {
                let mut d = value.first;
                while [&value.diagonals, &value.columns, &taken].iter().any(|set| set.contains(&d))
                {
                    d += 1;
                }
                value.index += 1;
                value.diagonals.insert(d);
                value.columns.insert(d);
                taken.insert(d);
                while value.diagonals.contains(&value.first) {
                    value.first += 1;
                }
                d
            });
            placed.push(point);
            value.columns = value.columns.iter().map(|c| c - 1).collect();
            value.diagonals = value.diagonals.split_off(&value.first);
            value.columns = value.columns.split_off(&value.first);
        }
        if self.0[0].index == 1 {
            for value in &mut self.0 {
                value.index -= 1;
                value.first -= 1;
                value.diagonals = value.diagonals.iter().map(|d| d - 1).collect();
                value.columns = value.columns.iter().map(|c| c - 1).collect();
            }
        }
        placed
    }
}

impl<W: MachineWord> BitWindow<W> {
    /// The words as the paper's sets.
    pub(in crate::sequence) fn state(&self) -> State {
        let offset = i64::from(self.frame().offset);
        let occupied = |word: W, from: u32| {
            (from..W::BITS).filter(|&p| !word.has(p)).map(|p| i64::from(p) - offset).collect()
        };
        let zero = State::dummy([0]).0;
        let others = self.levels().iter().map(|level| {
            let first = level.diagonals.position();
            ValueState {
                index: i64::from(W::BITS - level.diagonals.count()) - offset,
                first: i64::from(first) - offset,
                diagonals: occupied(level.diagonals, first),
                columns: occupied(level.columns, first),
            }
        });
        State(zero.into_iter().chain(others).collect())
    }

    /// The paper's sets before a row of Wythoff's game, as words; fails if they
    /// do not fit. Columns before the first empty diagonal are not in the sets
    /// and count as vacant.
    pub(in crate::sequence) fn from_state(row: u64, state: &State) -> Result<Self, Escape> {
        let values = state.0.get(1..).unwrap_or_default();
        let offset = Self::offset_for(u32::try_from(values.len()).map_err(|_| Escape::Above)?);
        let position = |d: i64| match u32::try_from(d.saturating_add(i64::from(offset))) {
            Ok(p) if p < W::BITS => Ok(p),
            Ok(_) => Err(Escape::Above),
            Err(_) => Err(Escape::Below),
        };
        let vacant = |mut word: W, occupied: &BTreeSet<i64>| {
            for &d in occupied {
                word = word & !W::bit(position(d)?);
            }
            Ok(word)
        };
        let level = |value: &ValueState| {
            let diagonals = !W::ones_below(position(value.first)?);
            Ok(Level {
                diagonals: vacant(diagonals, &value.diagonals)?,
                columns: vacant(W::ONES, &value.columns)?,
            })
        };
        let levels = values.iter().map(level).collect::<Result<_, _>>()?;
        let base = row + ceil_div_phi(row) - u64::from(offset);
        Ok(Self::new(Frame { row, base, offset, slope: Slope::at(row), zeros: true }, levels))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::receiver::Silent;
    use crate::sequence::strip::snapshot::{Snapshot, Strip};
    use crate::sequence::transcription::VecBool;
    use crate::sequence::window::core::Core;

    #[test]
    fn windows_are_in_the_state_of_the_literal_machine() {
        let g = 6;
        let reference = VecBool::new(Grundy(g), 2000);
        let mut literal = State::dummy(vec![0; 7]);
        let snapshot = Snapshot::new(Strip::Wythoff, g, &mut Silent);
        let mut window = snapshot.window::<u64>().unwrap();
        for row in 0..2000 {
            if row as u64 >= snapshot.row() {
                assert_eq!(window.state(), literal, "row {row}");
                let open = BitWindow::<u64>::set(g, |l| reference.inserts(Grundy(l + 1), row));
                window.row(open).unwrap();
            }
            literal.step(|h| reference.inserts(h, row));
        }
    }
}
