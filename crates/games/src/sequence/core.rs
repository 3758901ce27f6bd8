//! What the portable and the vector core have in common: open sets in,
//! final columns out, a block of rows at a time.

use super::Stop;
use super::rows::Rows;
use super::snapshot::Snapshot;
use super::window::{BLOCK, Escape, MOST_FINAL, Window, set_bit};
use super::word::Word;
use std::ops::{BitAnd, BitXor};
use wythoff_control::Control;

/// A running window, whatever the machine underneath.
pub(super) trait Core: Clone + Sized {
    /// The word of its windows.
    type Word: Word;
    /// A set of values.
    type Set: Copy + PartialEq + BitAnd<Output = Self::Set> + BitXor<Output = Self::Set>;
    /// A core may enter rows before the ones behind are complete; this many at
    /// most.
    const LAG: usize;

    /// Takes over the state of `window`; `open` are the sets of its row and
    /// the `LAG - 1` after it, which are entered at once.
    fn begin(window: Window<Self::Word>, open: &[Self::Set]) -> Result<Self, Escape>;

    /// The state before a row at most three beyond [`Core::entered`], with all
    /// rows below it complete; `open` are the sets of the rows from `LAG` before
    /// `entered` to there.
    fn drained(&self, open: &[Self::Set]) -> Result<Window<Self::Word>, Escape>;

    /// The set of those of the first values, counted from 0, for which `holds`.
    fn set(levels: u32, holds: impl Fn(u32) -> bool) -> Self::Set;

    /// The first row not entered.
    fn entered(&self) -> u64;

    /// The first column not final.
    fn base(&self) -> u64;

    /// For every value, how many of its points stand in final columns.
    ///
    /// A point in a final column `b` is a reflected point in row `b`, so this
    /// counts the rows below `base` that the value need not be placed in.
    fn points_in_final_columns(&self) -> Vec<u64>;

    /// Enters blocks of rows. `open` are the sets of the `LAG` rows before
    /// [`Core::entered`] and of a whole number of blocks after it; the sets of
    /// columns that become final are appended to `finals`.
    ///
    /// After an error the core is damaged; rows handed out before are right.
    fn blocks<R: Rows>(
        &mut self,
        open: &[Self::Set],
        finals: &mut Vec<Self::Set>,
        rows: &mut R,
    ) -> Result<(), Escape>;
}

/// Something that runs a core from the snapshot's row to any other.
pub(super) trait Generator<C: Core>: Sized {
    /// Before the snapshot's row; never to be asked for rows from `rows` on.
    fn new(snapshot: &Snapshot, rows: u64) -> Result<Self, Stop>;

    /// Goes on until the rows below `rows` (and possibly a few more) have been
    /// handed out, or the receiver is done.
    fn advance<R: Rows>(&mut self, rows: u64, control: &Control, out: &mut R) -> Result<(), Stop>;
}

impl<W: Word> Core for Window<W> {
    type Word = W;
    type Set = W;
    const LAG: usize = 0;

    fn begin(window: Self, _: &[W]) -> Result<Self, Escape> {
        Ok(window)
    }

    fn drained(&self, open: &[W]) -> Result<Self, Escape> {
        let mut window = self.clone();
        open.iter().try_for_each(|&open| window.row(open))?;
        Ok(window)
    }

    fn set(levels: u32, holds: impl Fn(u32) -> bool) -> W {
        (0..levels).filter(|&l| holds(l)).fold(W::ZERO, |set, l| set | W::bit(set_bit(l)))
    }

    fn entered(&self) -> u64 {
        self.frame().row
    }

    fn base(&self) -> u64 {
        self.frame().base
    }

    fn points_in_final_columns(&self) -> Vec<u64> {
        // Diagonals below the window are all occupied: base - row of them.
        let before = self.frame().base - self.frame().row;
        let vacant = |word: W| u64::from(word.count());
        self.levels().iter().map(|l| before + vacant(l.columns) - vacant(l.diagonals)).collect()
    }

    fn blocks<R: Rows>(
        &mut self,
        open: &[W],
        finals: &mut Vec<W>,
        rows: &mut R,
    ) -> Result<(), Escape> {
        let (blocks, []) = open.as_chunks::<BLOCK>() else { panic!("not a whole block") };
        for open in blocks {
            let mut sets = [W::ZERO; MOST_FINAL];
            let n = self.block(open, &mut sets, rows)?;
            // All of them and then back: a copy of fixed length is cheaper.
            finals.extend_from_slice(&sets);
            finals.truncate(finals.len() - MOST_FINAL + n);
        }
        Ok(())
    }
}
