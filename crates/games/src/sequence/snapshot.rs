//! The first rows, and the state every window starts from.
//!
//! Near the origin the sequences behave unlike later (`T_g` begins at `(0, g)`,
//! far above its strip), and a row's open set is known only just in time. So
//! the first `4 (g + 32)` rows are run the plain way; from there on the windows
//! are as narrow as they ever get, and their inputs lie well ahead.
//!
//! **F-Wythoff in the same windows.** A diagonal of F-Wythoff is closed only to
//! cells of the same integer ratio. But past the snapshot all candidates of row
//! `p` lie on diagonals below `p`, where the ratio is one: the rule is that of
//! Wythoff's game, with those diagonals occupied that hold a point of ratio one.
//! Only the beginning differs, so the same cores run on, with value 0 placed
//! like the others. (The strips are as narrow: at g = 20, 23 diagonals below
//! `r / phi` and 3 above.)

use super::core::Core;
use super::rows::{Row, Rows};
use super::slope::Slope;
use super::transcription::{VecBool, fwsg};
use super::window::{Frame, Level, Window};
use super::word::Word;
use crate::position::Grundy;
use wythoff_numeration::ceil_div_phi;

/// A game whose sequences run in windows along the slope 1/phi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strip {
    Wythoff,
    FWythoff,
}

impl Strip {
    /// The values up to `g` that need words.
    pub(super) const fn levels(self, g: u32) -> u32 {
        g + self.first_cell()
    }

    /// Which of a core's cells is value 0: cores leave cell 0 to the 0-points
    /// of Wythoff's game.
    pub(super) const fn first_cell(self) -> u32 {
        match self {
            Self::Wythoff => 0,
            Self::FWythoff => 1,
        }
    }
}

/// A strip game after its first rows.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    strip: Strip,
    row: u64,
    levels: Vec<Occupied>,
}

/// What the points of one value occupy.
#[derive(Clone, Debug)]
struct Occupied {
    columns: Vec<bool>,
    diagonals: Vec<bool>,
}

impl Snapshot {
    /// Runs the first rows for so many levels and hands them out.
    pub(super) fn new<R: Rows>(strip: Strip, levels: u32, out: &mut R) -> Self {
        let row = Self::row_for(levels);
        let end = index(row);
        // By lemma 2.1 of Nivasch and lemma 1 of Jiao b <= g + 2a.
        let none = vec![false; 2 * end + levels as usize + 1];
        let mut occupied =
            vec![Occupied { columns: none.clone(), diagonals: none }; levels as usize];
        let mut note = |row: Row<'_>| {
            for (level, &column) in occupied.iter_mut().zip(&row.columns[1..]) {
                if column != Row::NONE {
                    level.columns[index(column)] = true;
                    if strip == Strip::Wythoff || column < 2 * row.row {
                        level.diagonals[index(column - row.row)] = true;
                    }
                }
            }
            out.row(row);
        };
        match strip {
            Strip::Wythoff => {
                VecBool::run(Grundy(levels), end, &mut note);
            }
            Strip::FWythoff => {
                let mut cells = vec![vec![Row::NONE; levels as usize + 1]; end];
                for (cell, t) in (1..).zip(fwsg(Grundy(levels - 1), row)) {
                    for point in t {
                        cells[index(point.x)][cell] = point.y;
                    }
                }
                for (row, columns) in (0..).zip(&cells) {
                    note(Row { row, columns });
                }
            }
        }
        Self { strip, row, levels: occupied }
    }

    /// Before which row it is taken for so many levels; a whole block.
    pub(super) const fn row_for(levels: u32) -> u64 {
        4 * (levels as u64 + 32)
    }

    /// The row it was taken before.
    pub(super) const fn row(&self) -> u64 {
        self.row
    }

    /// The number of values with words.
    pub(super) fn levels(&self) -> u32 {
        u32::try_from(self.levels.len()).expect("made from a u32")
    }

    /// The state as a window.
    pub(super) fn window<W: Word>(&self) -> Window<W> {
        self.window_at(Window::<W>::offset_for(self.levels()))
    }

    /// The state as a window with diagonal `index_0` at bit `offset`.
    pub(super) fn window_at<W: Word>(&self, offset: u32) -> Window<W> {
        let row = self.row;
        let base = row + ceil_div_phi(row) - u64::from(offset);
        let vacant = |occupied: &[bool], first: u64| {
            (0..W::BITS)
                .filter(|&p| !occupied.get(index(first) + p as usize).is_some_and(|&is| is))
                .fold(W::ZERO, |word, p| word | W::bit(p))
        };
        let levels = self.levels.iter().map(|level| Level {
            diagonals: vacant(&level.diagonals, base - row),
            columns: vacant(&level.columns, base),
        });
        let zeros = self.strip == Strip::Wythoff;
        let frame = Frame { row, base, offset, slope: Slope::at(row), zeros };
        Window::new(frame, levels.collect())
    }

    /// The open sets of rows from [`Snapshot::row`] to below `end`.
    pub(super) fn open_sets<C: Core>(&self, end: u64) -> Vec<C::Set> {
        (self.row..end)
            .map(|row| C::set(self.levels(), |l| !self.levels[l as usize].columns[index(row)]))
            .collect()
    }
}

fn index(column: u64) -> usize {
    usize::try_from(column).expect("a snapshot lies near the origin")
}
