//! What a run shows of one value, in the few numbers the certificate needs.
//!
//! [`SettledWindow::check`] is the first half of the theorem in the `certificate`
//! module: it looks at one value alone.

use super::certificate::Missing;
use super::trace::{Block, Settled, Trace, lower_wythoff};
use crate::position::Grundy;
use serde::{Deserialize, Serialize};

/// No run reaches numbers this long; below it sums cannot overflow.
const IMPLAUSIBLE: u64 = 1 << 48;

/// What a run shows of one value, with `(a_n, b_n)` its `n`-th point and
/// `d_n = b_n - a_n`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Evidence {
    /// The value.
    pub g: Grundy,
    /// Number of points computed.
    pub points: u64,
    /// Row of the last one.
    pub last_row: u64,
    /// Points whose column an earlier point has: Gu's `C`.
    pub repeats: u64,
    /// Points with `d_n != n`.
    pub wrong: u64,
    /// One more than the last index with `d_n != n`: Gu's `M`.
    pub after_wrong: u64,
    /// Where the closed form begins, once a window fits into the run.
    pub window: Option<SettledWindow>,
}

/// The indices `start <= n < a_start + C`, which decide about all later ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SettledWindow {
    /// An index from which on `d_n = n`, and whose column is by 2 or more
    /// greater than all before.
    pub settled: u64,
    /// The row of that point.
    pub settled_row: u64,
    /// One more than the greatest diagonal before it.
    pub diagonals: u64,
    /// The greatest column before it.
    pub highest_column: u64,
    /// The last index whose row is 3 or more above the row before.
    pub after_gap: u64,
    /// Where the window begins.
    pub start: u64,
    /// `a_start`.
    pub start_row: u64,
    /// The greatest `|a_n - floor(phi n) + C|` from `start` to the last point.
    pub bound: u64,
}

impl Evidence {
    pub(super) fn of(trace: &Trace) -> Self {
        Self {
            g: trace.g,
            points: trace.points,
            last_row: trace.last_row,
            repeats: trace.repeats,
            wrong: trace.wrong,
            after_wrong: trace.after_wrong,
            window: trace.settled.and_then(|settled| SettledWindow::find(trace, settled)),
        }
    }

    /// Where the window ends and the closed form takes over: `f(start)`.
    pub(super) fn end(&self, window: &SettledWindow) -> u64 {
        window.start_row + self.repeats
    }
}

impl SettledWindow {
    /// The latest window that the run contains has the least bound; of those
    /// with this bound, the earliest.
    fn find(trace: &Trace, settled: Settled) -> Option<Self> {
        let c = trace.repeats;
        let least = settled.index.max(trace.after_gap);
        // A block's first row minus its index never falls, so both are
        // conditions on the first index alone.
        let starts = |b: &&Block| b.first >= least && b.row + c > b.first;
        let fits = |b: &&Block| b.row + c <= trace.points;
        let error = |b: &Block| {
            let (low, high) = b.shifts;
            low.saturating_add_unsigned(c)
                .unsigned_abs()
                .max(high.saturating_add_unsigned(c).unsigned_abs())
        };
        let bound_from = |first| trace.blocks().filter(|b| b.first >= first).map(error).max();
        let latest = trace.blocks().rev().find(|b| starts(b) && fits(b))?;
        let bound = bound_from(latest.first)?;
        let earliest =
            trace.blocks().rev().take_while(|b| error(b) <= bound && starts(b)).last()?;
        Some(Self {
            settled: settled.index,
            settled_row: settled.row,
            diagonals: settled.diagonals,
            highest_column: settled.highest_column,
            after_gap: trace.after_gap,
            start: earliest.first,
            start_row: earliest.row,
            bound,
        })
    }

    /// Whether the window of `evidence` decides about all later indices, as
    /// long as no point meets one of a lower value. Every line is an
    /// assumption of lemma 1 in the `certificate` module.
    pub(super) fn check(&self, evidence: &Evidence) -> Result<(), Missing> {
        let start = self.start;
        let demand = |holds: bool, what| if holds { Ok(()) } else { Err(Missing::Window(what)) };
        let numbers = [evidence.points, evidence.last_row, evidence.repeats, self.settled_row];
        let numbers = numbers.into_iter().chain([self.highest_column, self.start_row, self.bound]);
        demand(numbers.into_iter().all(|n| n < IMPLAUSIBLE), "a number no run could reach")?;
        demand(
            evidence.after_wrong <= self.settled,
            "a diagonal is wrong after the settled index",
        )?;
        demand(self.settled <= start && start < evidence.points, "the indices are out of order")?;
        demand(self.diagonals == self.settled, "a smaller diagonal is still vacant")?;
        demand(
            self.settled == 0 || self.settled_row + self.settled >= self.highest_column + 2,
            "a column of the closed form may repeat an earlier one",
        )?;
        demand(self.after_gap <= start, "a step of 3 rows or more lies in the window")?;
        demand(evidence.last_row >= self.highest_column, "steps of 3 rows or more may follow")?;
        demand(evidence.end(self) > start && start > 0, "the window does not lead upwards")?;
        demand(evidence.end(self) <= evidence.points, "the run ends inside the window")?;
        let error = i128::from(evidence.end(self)) - i128::from(lower_wythoff(start));
        demand(error.unsigned_abs() <= self.bound.into(), "its first point is out of bounds")
    }
}
