//! Algorithm FSW: WSG as a machine that reads, for every row, the set of values
//! to be placed, and whose state is finite.
//!
//! [`State`] is the paper's state, literally (Nivasch 2009, definitions 3.1 and
//! 3.5): sets of integers, normalised by `index_0(r)`. It is the oracle of the
//! windows, whose words are the same sets, and it is what a person can read.
//! [`rows_to_convergence`] runs two windows side by side, one row at a time.

use crate::engine::EngineError;
use crate::position::Grundy;
use crate::sequence::receiver::Silent;
use crate::sequence::strip::snapshot::{Snapshot, Strip};
use crate::sequence::transcription::VecBool;
use crate::sequence::vector::{Limbs, MachineWord};
use crate::sequence::window::core::Core;
use crate::sequence::window::slope::Slope;
use crate::sequence::window::{BLOCK, BitWindow, Frame, Level};
use crate::sequence::{Escape, Stop};
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
    pub fn dummy(index: impl IntoIterator<Item = i64>) -> Self {
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

/// How many rows a finite-state run that starts before row `start` from the
/// dummy state needs to reach the true state; `None` if more than `limit`.
///
/// # Errors
/// [`EngineError::Unsupported`] if `g` is beyond the widest window.
pub fn rows_to_convergence(g: Grundy, start: u64, limit: u64) -> Result<Option<u64>, EngineError> {
    let widths: [(bool, Converge); 4] = [
        (BitWindow::<u64>::holds(g.0), converge::<u64>),
        (BitWindow::<u128>::holds(g.0), converge::<u128>),
        (BitWindow::<Limbs<4>>::holds(g.0), converge::<Limbs<4>>),
        (BitWindow::<Limbs<8>>::holds(g.0), converge::<Limbs<8>>),
    ];
    for (holds, converge) in widths {
        if holds && let Ok(rows) = converge(g.0, start, limit) {
            return Ok(rows);
        }
    }
    Err(EngineError::Unsupported {
        engine: "finite-state",
        reason: format!("the widest words (512 bits) do not hold a run of the values up to {g}"),
    })
}

/// [`rows_to_convergence`] with one word width: `g`, start and limit.
type Converge = fn(u32, u64, u64) -> Result<Option<u64>, Stop>;

/// See [`Converge`].
fn converge<W: MachineWord>(g: u32, start: u64, limit: u64) -> Result<Option<u64>, Stop> {
    let snapshot = Snapshot::new(Strip::Wythoff, g, &mut Silent);
    let first = snapshot.row();
    if start < first {
        return Ok(converge_near_the_origin(g, start, limit));
    }
    let mut truth = snapshot.window::<W>()?;
    let mut open = snapshot.open_sets::<BitWindow<W>>(truth.frame().base);
    let at = |row: u64| usize::try_from(row - first).expect("sets of all these rows are kept");
    let block = |window: &mut BitWindow<W>, open: &mut Vec<W>| {
        let (row, mut finals) = (at(window.frame().row), Vec::new());
        window.blocks(&open[row..row + BLOCK], &mut finals, &mut Silent)?;
        open.append(&mut finals);
        Ok::<_, Escape>(())
    };
    while truth.frame().row + BLOCK as u64 <= start {
        block(&mut truth, &mut open)?;
    }
    let mut ahead = truth.clone();
    while ahead.frame().base < start + limit {
        block(&mut ahead, &mut open)?;
    }
    while truth.frame().row < start {
        truth.row(open[at(truth.frame().row)])?;
    }
    let mut run = truth.forget();
    for rows in 0..=limit {
        if truth.agrees_with(&run) {
            return Ok(Some(rows));
        }
        let open = open[at(start + rows)];
        truth.row(open)?;
        run.row(open)?;
    }
    Ok(None)
}

/// Where windows do not reach yet: the literal machine, from row 0.
fn converge_near_the_origin(g: u32, start: u64, limit: u64) -> Option<u64> {
    let row = |r: u64| usize::try_from(r).expect("a row near the origin");
    let reference = VecBool::new(Grundy(g), row(start + limit) + 1);
    let mut truth = State::dummy(vec![0; g as usize + 1]);
    for r in 0..start {
        truth.step(|h| reference.inserts(h, row(r)));
    }
    let mut run = truth.forget();
    for rows in 0..=limit {
        if truth == run {
            return Some(rows);
        }
        truth.step(|h| reference.inserts(h, row(start + rows)));
        run.step(|h| reference.inserts(h, row(start + rows)));
    }
    None
}

impl<W: MachineWord> BitWindow<W> {
    /// The dummy state with this state's numbers of points.
    fn forget(&self) -> Self {
        let levels = self.levels().iter().map(|level| {
            let occupied = W::BITS - level.diagonals.count();
            Level { diagonals: !W::ones_below(occupied), columns: W::ONES }
        });
        Self::new(self.frame(), levels.collect())
    }

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

    /// Whether both are in the same state: columns count only from the first
    /// empty diagonal on.
    fn agrees_with(&self, other: &Self) -> bool {
        self.frame() == other.frame()
            && self.levels().iter().zip(other.levels()).all(|(a, b)| {
                let matter = !W::ones_below(a.diagonals.position());
                a.diagonals == b.diagonals && (a.columns ^ b.columns) & matter == W::ZERO
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn both_ways_to_convergence_agree() {
        for g in [1, 4] {
            for start in (150..400).step_by(7) {
                let rows = rows_to_convergence(Grundy(g), start, 500).unwrap();
                assert_eq!(rows, converge_near_the_origin(g, start, 500), "g = {g}, row {start}");
                assert_eq!(converge::<u128>(g, start, 500).unwrap(), rows);
            }
        }
        assert_eq!(rows_to_convergence(Grundy(0), 0, 10).unwrap(), Some(0));
    }

    /// Nivasch, table 5: `g`, the maximum, and the first start that has it.
    #[test]
    fn slowest_starts_are_those_of_table_5() {
        let table = [
            (1, 45, 2201),
            (2, 72, 72_058),
            (3, 140, 804_421),
            (9, 630, 59_948),
            (10, 909, 443_109),
            (15, 2041, 8662),
            (20, 4136, 896_721),
        ];
        for (g, rows, start) in table {
            let found = rows_to_convergence(Grundy(g), start, rows + 10).unwrap();
            assert_eq!(found, Some(rows), "g = {g}");
            assert_eq!(rows_to_convergence(Grundy(g), start, rows - 1).unwrap(), None);
        }
    }
}
