//! The first rows, and the state every window starts from.
//!
//! Near the origin the sequences behave unlike later (`T_g` begins at `(0, g)`,
//! far above its strip), and a row's open set is known only just in time.
//! So the first `4 (g + 32)` rows are run on plain arrays; from there on the
//! windows are as narrow as they ever get, and their inputs lie well ahead.

use super::core::Core;
use super::rows::Rows;
use super::slope::Slope;
use super::transcription::VecBool;
use super::window::{Level, Window};
use super::word::Word;
use crate::position::Grundy;
use wythoff_numeration::ceil_div_phi;

/// WSG after its first rows, for values up to `g`.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    g: u32,
    run: VecBool,
}

impl Snapshot {
    /// Runs the first rows and hands them out.
    pub(super) fn new(g: u32, rows: &mut impl Rows) -> Self {
        Self { g, run: VecBool::run(Grundy(g), 4 * (g as usize + 32), rows) }
    }

    /// The row it was taken before.
    pub(super) const fn row(&self) -> u64 {
        self.run.rows() as u64
    }

    /// The state as a window.
    pub(super) fn window<W: Word>(&self) -> Window<W> {
        self.window_at(Window::<W>::offset_for(self.g))
    }

    /// The state as a window with diagonal `index_0` at bit `offset`.
    pub(super) fn window_at<W: Word>(&self, offset: u32) -> Window<W> {
        let row = self.row();
        let base = row + ceil_div_phi(row) - u64::from(offset);
        let vacant = |occupied: &dyn Fn(usize) -> bool, first: u64| {
            (0..W::BITS)
                .filter(|&p| !occupied(index(first) + p as usize))
                .fold(W::ZERO, |word, p| word | W::bit(p))
        };
        let levels = (1..=self.g).map(|h| Level {
            diagonals: vacant(&|d| self.run.diagonal(Grundy(h), d), base - row),
            columns: vacant(&|b| self.run.column(Grundy(h), b), base),
        });
        Window::new(row, base, offset, Slope::at(row), levels.collect())
    }

    /// The open sets of rows from [`Snapshot::row`] to below `end`.
    pub(super) fn open_sets<C: Core>(&self, end: u64) -> Vec<C::Set> {
        (self.row()..end)
            .map(|row| C::set(self.g, |h| !self.run.column(Grundy(h), index(row))))
            .collect()
    }
}

fn index(column: u64) -> usize {
    usize::try_from(column).expect("a snapshot lies near the origin")
}
