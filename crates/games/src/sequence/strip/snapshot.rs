//! The first rows, and the state every window starts from.
//!
//! Near the origin the sequences behave unlike later (`T_g` begins at `(0, g)`,
//! far above its strip), and a row's open set is known only just in time. So
//! the first `4 (g + 32)` or so rows are run the plain way; from there on the windows
//! are as narrow as they ever get, and their inputs lie well ahead.
//!
//! **F-Wythoff in the same windows.** A diagonal of F-Wythoff is closed only to
//! cells of the same integer ratio. But past the snapshot all candidates of row
//! `p` lie on diagonals below `p`, where the ratio is one: the rule is that of
//! Wythoff's game, with those diagonals occupied that hold a point of ratio one.
//! Only the beginning differs, so the same cores run on, with value 0 placed
//! like the others. (The strips are as narrow: at g = 20, 23 diagonals below
//! `r / phi` and 3 above.)

use crate::position::Grundy;
use crate::sequence::receiver::{Row, Rows};
use crate::sequence::transcription::{VecBool, fwsg};
use crate::sequence::vector::MachineWord;
use crate::sequence::window::core::Core;
use crate::sequence::window::slope::Slope;
use crate::sequence::window::{BitWindow, Escape, Frame, Level};
use wythoff_numeration::ceil_div_phi;

/// Rows that a core may enter before its window moves on for the first time: a
/// pipeline fills six and then runs a block of four.
const ROOM: usize = 10;

/// A game whose sequences run in windows along the slope 1/phi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sequence) enum Strip {
    Wythoff,
    FWythoff,
}

impl Strip {
    /// The values up to `g` that need words.
    pub(in crate::sequence) const fn levels(self, g: u32) -> u32 {
        g.saturating_add(self.first_cell())
    }

    /// The row of the snapshot: the strips have become narrow, and in F-Wythoff
    /// also everything in a window has ratio one. A whole number of blocks.
    pub(in crate::sequence) fn snapshot_row(self, levels: u32) -> u64 {
        let unit = u64::from(levels) + 32;
        match self {
            Self::Wythoff => 4 * unit,
            Self::FWythoff => 8 * unit,
        }
    }

    /// Which of a core's cells is value 0: cores leave cell 0 to the 0-points
    /// of Wythoff's game.
    pub(in crate::sequence) const fn first_cell(self) -> u32 {
        match self {
            Self::Wythoff => 0,
            Self::FWythoff => 1,
        }
    }
}

/// A strip game after its first rows.
#[derive(Clone, Debug)]
pub(in crate::sequence) struct Snapshot {
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
    pub(in crate::sequence) fn new<R: Rows>(strip: Strip, levels: u32, out: &mut R) -> Self {
        let row = strip.snapshot_row(levels);
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

    /// The row it was taken before.
    pub(in crate::sequence) const fn row(&self) -> u64 {
        self.row
    }

    /// The number of values with words.
    pub(in crate::sequence) fn levels(&self) -> u32 {
        u32::try_from(self.levels.len()).expect("made from a u32")
    }

    /// The state as a window.
    pub(in crate::sequence) fn window<W: MachineWord>(&self) -> Result<BitWindow<W>, Escape> {
        self.window_at(BitWindow::<W>::offset_for(self.levels()))
    }

    /// The state as a window with diagonal `index_0` at bit `offset`, if it holds
    /// all that is not settled.
    pub(in crate::sequence) fn window_at<W: MachineWord>(
        &self,
        offset: u32,
    ) -> Result<BitWindow<W>, Escape> {
        let row = self.row;
        let base = row + ceil_div_phi(row) - u64::from(offset);
        let (first, end) = (index(base - row), index(base - row) + W::BITS as usize);
        // Past this diagonal of a row, F-Wythoff has cells of other ratios.
        if self.strip == Strip::FWythoff && end > index(row) {
            return Err(Escape::Above);
        }
        // The highest diagonals move up before the window moves on.
        let top = end - ROOM;
        for Occupied { diagonals, columns } in &self.levels {
            if !diagonals[..first].iter().all(|&is| is) {
                return Err(Escape::Below);
            }
            let beyond = |occupied: &[bool], end| occupied.iter().skip(end).any(|&is| is);
            if beyond(diagonals, top) || beyond(columns, index(row) + end) {
                return Err(Escape::Above);
            }
        }
        let vacant = |occupied: &[bool], first: usize| {
            (0..W::BITS)
                .filter(|&p| !occupied.get(first + p as usize).is_some_and(|&is| is))
                .fold(W::ZERO, |word, p| word | W::bit(p))
        };
        let levels = self.levels.iter().map(|level| Level {
            diagonals: vacant(&level.diagonals, first),
            columns: vacant(&level.columns, index(base)),
        });
        let zeros = self.strip == Strip::Wythoff;
        let frame = Frame { row, base, offset, slope: Slope::at(row), zeros };
        Ok(BitWindow::new(frame, levels.collect()))
    }

    /// The open sets of rows from [`Snapshot::row`] to below `end`.
    pub(in crate::sequence) fn open_sets<C: Core>(&self, end: u64) -> Vec<C::Set> {
        (self.row..end)
            .map(|row| C::set(self.levels(), |l| !self.levels[l as usize].columns[index(row)]))
            .collect()
    }
}

fn index(column: u64) -> usize {
    usize::try_from(column).expect("a snapshot lies near the origin")
}
