//! Bit-parallel sweep of shadows, 64 columns at a time, for games without blocking.
//!
//! Without blocking a position is N as soon as one option is P. So a row is known from the
//! *shadows* of the P-positions before it, the columns from which a move leads to one: those of
//! earlier rows are rows of bits, moved from row to row (`caster`), those of the row itself are
//! cast as its P-positions are found, from left to right. The moves come in pieces, each with a
//! guard on the piles alone (`pieces`), whose row of bits the shadow is cut with.
//!
//! In misère play a position without a move is N, and terminal ones are, too.
//!
//! Why it is fast: a pass over the words of a row for every move of a shadow, and most pieces
//! need one, where the counting sweep adds up cell by cell.

mod caster;
mod pieces;
mod strip;

use self::caster::{Caster, Ring, movable_from};
use self::pieces::{Piece, Takes};
use super::row_mask::RowMask;
use super::{board_bytes, row_bytes};
use crate::board::{OutcomeBoard, Size};
use crate::condition::Condition;
use crate::engine::{EngineError, Obstacle};
use crate::rules::{Play, Rules};
use wythoff_control::Control;

/// The board of outcomes.
///
/// # Errors
/// [`EngineError::Unsupported`] and [`EngineError::Stopped`].
pub fn outcomes(rules: &Rules, size: Size, control: &Control) -> Result<OutcomeBoard, EngineError> {
    let mut board = OutcomeBoard::all_n(size);
    sweep(rules, size, control, |x, row| board.row_words_mut(x).copy_from_slice(row))?;
    Ok(board)
}

/// Calls `found` with the P-positions of a square board, row by row, without a board.
///
/// # Errors
/// [`EngineError::Unsupported`] and [`EngineError::Stopped`].
pub fn positions(
    rules: &Rules,
    side: usize,
    control: &Control,
    mut found: impl FnMut(usize, usize),
) -> Result<(), EngineError> {
    sweep(rules, Size::new(side, side), control, |x, row| {
        for (w, &word) in row.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                found(x, 64 * w + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    })
}

/// Whether this engine can play the game.
///
/// # Errors
/// The rule that is in the way.
pub fn supports(rules: &Rules) -> Result<(), Obstacle> {
    if rules.blocking() > 1 {
        return Err(Obstacle::CountedOptions);
    }
    pieces::of(rules).map(|_| ())
}

/// Bytes that [`outcomes`] takes, the board it returns included.
pub fn memory_needed(rules: &Rules, size: Size) -> u128 {
    let rows = |piece: &Piece| match piece.takes {
        Takes::Wedge(wedge) => 2 * (u128::from(wedge.rate) + u128::from(wedge.offset)),
        Takes::Line(line) => {
            let back = u128::from(line.first.0);
            back + u128::from(line.stride.0) * u128::from(line.count.unwrap_or(1))
        }
    };
    let pieces = pieces::of(rules).unwrap_or_default();
    let rows: u128 = pieces.iter().map(rows).sum();
    board_bytes(size) + (rows + pieces.len() as u128 + 8) * row_bytes(size.cols)
}

/// Calls `finished` with every row of P-positions.
fn sweep(
    rules: &Rules,
    size: Size,
    control: &Control,
    mut finished: impl FnMut(usize, &[u64]),
) -> Result<(), EngineError> {
    let unsupported = |reason| EngineError::Unsupported { engine: "sweep of shadows", reason };
    supports(rules).map_err(unsupported)?;
    let pieces = pieces::of(rules).map_err(unsupported)?;
    let words = size.cols.div_ceil(64);
    let mut casters: Vec<_> = pieces.iter().filter_map(|p| Caster::new(p, size)).collect();
    let mut in_row: Vec<_> = pieces.iter().filter_map(|p| InRow::new(p, size)).collect();
    let reach = casters.iter().map(Caster::reach).max().unwrap_or(0);
    let mut past = Ring::new(reach + 1, words);
    let mut row = Row { cols: size.cols, shadow: vec![0; words], p: vec![0; words] };
    let mut spare = vec![0; words];
    let mut movable = vec![0; words];
    for x in 0..size.rows {
        row.shadow.fill(0);
        for caster in &mut casters {
            caster.cast(x, &past, &mut spare, &mut row.shadow);
        }
        for line in &mut in_row {
            line.start_row(x, words);
        }
        let over = RowMask::of(rules.terminal(), x, size.cols);
        match rules.play() {
            Play::Normal => row.decide(&mut in_row, over.words(), None),
            Play::Misere => {
                movable.fill(0);
                for caster in &casters {
                    caster.movable(x, size.cols, &mut movable);
                }
                for line in &in_row {
                    movable_from(line.first, &line.guard, x, size.cols, &mut movable);
                }
                row.decide(&mut in_row, over.words(), Some(&movable));
            }
        }
        past.slot(x).copy_from_slice(&row.p);
        finished(x, &row.p);
        control.progress(x as u64 + 1, size.rows as u64)?;
    }
    Ok(())
}

/// A row that is being decided.
struct Row {
    cols: usize,
    /// The columns with a move to a P-position, those of guarded pieces in the row aside.
    shadow: Vec<u64>,
    p: Vec<u64>,
}

impl Row {
    /// Finds the P-positions: in normal play the terminal ones, and those outside of all
    /// shadows; in misère play those outside that have a move and are not terminal.
    fn decide(&mut self, in_row: &mut [InRow], over: &[u64], movable: Option<&[u64]>) {
        self.p.fill(0);
        for w in 0..self.p.len() {
            let mut left = u64::MAX >> (64 * (w + 1)).saturating_sub(self.cols);
            loop {
                let guarded = in_row.iter().filter_map(InRow::guarded);
                let cast =
                    guarded.fold(self.shadow[w], |cast, (row, mask)| cast | row[w] & mask[w]);
                let is_p = match movable {
                    None => over[w] | !cast,
                    Some(movable) => !over[w] & !cast & movable[w],
                };
                let rest = is_p & left;
                if rest == 0 {
                    break;
                }
                let bit = rest.trailing_zeros();
                self.p[w] |= 1 << bit;
                // The bits above this one.
                left &= !(u64::MAX >> (63 - bit));
                for line in &mut *in_row {
                    line.cast(64 * w + bit as usize, &mut self.shadow);
                }
            }
        }
    }
}

/// A piece whose moves stay in the row.
struct InRow {
    guard: Condition,
    first: usize,
    stride: usize,
    count: Option<usize>,
    /// The remainders by the stride that it has been cast from, if it is endless.
    done: u64,
    /// What it has cast, and where its guard holds, if it has one.
    own: Option<(Vec<u64>, RowMask)>,
}

impl InRow {
    /// A piece on a board; `None` if its moves leave the row, or do not fit.
    fn new(piece: &Piece, size: Size) -> Option<Self> {
        let Takes::Line(line) = piece.takes else { return None };
        let narrow = |n: u64| usize::try_from(n).ok();
        let first = narrow(line.first.1).filter(|&first| line.first.0 == 0 && first < size.cols)?;
        let stride = narrow(line.stride.1).filter(|&stride| stride > 0);
        let count = match stride {
            None => Some(1),
            Some(_) => line.count.map(|count| narrow(count).unwrap_or(usize::MAX)),
        };
        let stride = stride.unwrap_or(1);
        Some(Self { guard: piece.guard.clone(), first, stride, count, done: 0, own: None })
    }

    fn start_row(&mut self, x: usize, words: usize) {
        self.done = 0;
        if self.guard != Condition::Always {
            let mask = RowMask::of(&self.guard, x, 64 * words);
            self.own = Some((vec![0; words], mask));
        }
    }

    /// What it has cast, with the mask of its guard, if it has one.
    fn guarded(&self) -> Option<(&[u64], &[u64])> {
        self.own.as_ref().map(|(row, mask)| (&row[..], mask.words()))
    }

    /// Casts from the P-position in column `y`.
    fn cast(&mut self, y: usize, shadow: &mut [u64]) {
        if self.count.is_none() && self.stride <= 64 {
            let bit = 1 << (y % self.stride);
            if self.done & bit != 0 {
                return;
            }
            self.done |= bit;
        }
        let row = self.own.as_mut().map_or(shadow, |(row, _)| row);
        strip::set(row, y + self.first, self.stride, self.count);
    }
}
