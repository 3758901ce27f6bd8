//! The state of a whole stream before a row: that row's state, and the state of
//! every stage below at the row where what it puts out begins to matter.
//!
//! **Rows.** The stage that feeds row `x` on is noted before row
//! `x' = (x - reach) / phi`, rounded down to a block; there `x' + index_0(x')`
//! is at most `x - reach + 1`. A state says nothing of columns before a value's
//! first empty diagonal. That diagonal is at most `index_0(x') + reach - 1`
//! (checked in every state), so all columns from `x` on lie beyond it. Hence
//! *equal states put out equal sets from row `x` on*, and if the states of all
//! stages are equal, so is everything that follows. The rows depend on nothing
//! but the top one and the number of values, so runs that meet there have the
//! same ones.
//!
//! **States** are those of the paper, in integers, so that they mean the same
//! on every machine and for every width of word.

use crate::position::Grundy;
use crate::sequence::far::finite_state::State;
use crate::sequence::strip::snapshot::Strip;
use crate::sequence::window::{BLOCK, Escape};
use serde::{Deserialize, Serialize};
use wythoff_numeration::{ceil_div_phi, floor_div_phi};

/// The state of a stream before a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// The row of the top stage.
    pub row: u64,
    /// The states of the stages, the top one first.
    pub states: Vec<State>,
}

impl Checkpoint {
    /// The states that a stream noted, if no column that matters is unknown.
    pub(super) fn new(row: u64, states: Vec<State>) -> Result<Self, Escape> {
        let far = |state: &State| {
            let reach = reach(state.0.len().saturating_sub(1) as u64).cast_signed();
            state.0.iter().any(|value| value.first >= reach)
        };
        if states.iter().skip(1).any(far) {
            return Err(Escape::Above);
        }
        Ok(Self { row, states })
    }

    /// Whether it has a state for every level below its row, and every state all values.
    pub(super) fn is_whole(&self, levels: u32) -> bool {
        self.row >= lowest(levels)
            && self.states.len() == rows(levels, self.row).len()
            && self.states.iter().all(|state| state.0.len() == levels as usize + 1)
    }

    /// The numbers of points below the row, for values from 0 on.
    pub fn points(&self) -> Vec<u64> {
        let zero = ceil_div_phi(self.row);
        let of = |index: i64| zero.saturating_add_signed(index);
        self.states.first().map_or_else(Vec::new, |s| s.0.iter().map(|v| of(v.index)).collect())
    }
}

/// The values with words in a run for values up to `g`: full vectors, so that
/// all cores have the same.
pub(super) fn levels(g: Grundy) -> u32 {
    g.0.max(1).next_multiple_of(4)
}

/// The first row that can be a checkpoint; below it everything comes from the
/// origin.
pub(super) fn lowest(levels: u32) -> u64 {
    4 * Strip::Wythoff.snapshot_row(levels)
}

/// How much later than at `index_0` the columns begin that matter.
const fn reach(levels: u64) -> u64 {
    levels + 33
}

/// The rows of a checkpoint, the top one first.
pub(super) fn rows(levels: u32, row: u64) -> Vec<u64> {
    let below = |&row: &u64| {
        let below = floor_div_phi(row - reach(levels.into())) / BLOCK as u64 * BLOCK as u64;
        (below >= lowest(levels)).then_some(below)
    };
    std::iter::successors(Some(row), below).collect()
}
