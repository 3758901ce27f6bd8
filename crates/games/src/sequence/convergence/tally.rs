//! What the experiment counts: how many starts took how many rows.

use crate::position::Grundy;
use serde::{Deserialize, Serialize};

/// The outcome of the convergence experiment (Nivasch 2009, section 3.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Convergence {
    /// The starts were rows `0..=up_to_row`.
    pub up_to_row: u64,
    /// The slowest convergence for every `g`, from 0 on (table 5).
    pub per_value: Vec<Maximum>,
    /// For every `g`, how many starts took `0, 1, 2, …` rows (figure 11).
    pub histograms: Vec<Vec<u64>>,
    /// Starts that had not converged for all values when the run ended; more
    /// than zero would be evidence against the conjecture. They count only for
    /// the `g` for which they had.
    pub unfinished: u64,
}

/// The largest number of rows to convergence for one `g`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Maximum {
    /// States of the values `0..=g` are compared.
    pub g: Grundy,
    /// Rows to convergence.
    pub rows: u64,
    /// The first start that takes so many.
    pub start: u64,
    /// How many starts do.
    pub count: u64,
}

/// Counts for one `g`.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    histogram: Vec<u64>,
    /// The first start that took as many rows as the histogram goes up to.
    start: u64,
}

impl Tally {
    /// All of `starts` have converged at once.
    pub(super) fn immediate(starts: u64) -> Self {
        Self { histogram: vec![starts], start: 0 }
    }

    /// A start has converged, after `rows` rows.
    #[inline]
    pub(super) fn add(&mut self, start: u64, rows: u64) {
        let index = usize::try_from(rows).expect("no run is that long");
        if index + 1 >= self.histogram.len() {
            self.start = if index < self.histogram.len() { self.start.min(start) } else { start };
            self.histogram.resize(index + 1, 0);
        }
        self.histogram[index] += 1;
    }

    fn maximum(&self, g: u32) -> Maximum {
        Maximum {
            g: Grundy(g),
            rows: (self.histogram.len() as u64).saturating_sub(1),
            start: self.start,
            count: self.histogram.last().copied().unwrap_or(0),
        }
    }
}

impl Convergence {
    pub(super) fn new(up_to_row: u64, unfinished: u64, tallies: Vec<Tally>) -> Self {
        Self {
            up_to_row,
            per_value: (0..).zip(&tallies).map(|(g, tally)| tally.maximum(g)).collect(),
            histograms: tallies.into_iter().map(|tally| tally.histogram).collect(),
            unfinished,
        }
    }
}
