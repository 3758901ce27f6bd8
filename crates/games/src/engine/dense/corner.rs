//! Wythoff's rules and what shares their shape: rows, columns and the main
//! diagonals of a symmetric game, each with its guard, under any terminal
//! region. Nim, Wythoff, F-Wythoff, R-Wythoff and `terminal:L` are of this kind.
//!
//! Only cells `x <= y` are computed. By symmetry the values to the left of
//! `(x, x)` in row `x` are those above it in column `x`, so the set of row `x`
//! starts as a copy of the set of column `x`.
//!
//! The candidates for the word that holds the value are random enough to
//! defeat the branch predictor (one, two or three with chances 44, 42 and 13
//! in a hundred on a board of side 1000), so the first two are read together
//! and the choice is made without a branch: a sixth faster. Tried and left
//! out, because it gained less than a tenth on this layout: walking 8 to 64
//! rows at once along anti-diagonals, so that neighbouring steps are
//! independent.
//!
//! Cost: 60 to 90 instructions a cell of the half board; 1/4 byte of sets per
//! cell of the square for columns and as much for diagonals.

use super::EngineError;
use super::lines::{Lines, WORD};
use super::plan::{has_half_table, is_plain, split_guard};
use super::sweep::ratio;
use super::table::{Cell, max_value};
use super::truth;
use crate::board::{Layout, Size};
use crate::condition::Condition;
use crate::rules::Rules;
use crate::watch::Watch;
use std::hint::select_unpredictable;

/// A game of this shape on a board.
#[derive(Clone, Debug)]
pub(super) struct Corner {
    short: usize,
    long: usize,
    /// Where moves along the row, the column and the diagonal are allowed.
    guards: [Condition; 3],
    /// Whether slant moves must keep the ratio.
    same_ratio: bool,
    terminal: Condition,
}

const RAYS: [(u32, u32); 3] = [(0, 1), (1, 0), (1, 1)];

impl Corner {
    /// The game, if it is of this shape and the board is not too long.
    pub(super) fn new(rules: &Rules, size: Size) -> Option<Self> {
        if !has_half_table(rules, size) {
            return None;
        }
        let (short, long) = size.sides();
        let mut guards = [Condition::Never, Condition::Never, Condition::Never];
        let mut same_ratio = false;
        for family in rules.families() {
            let ray = RAYS.iter().position(|&(dx, dy)| is_plain(family, dx, dy))?;
            let (guard, ratio_guard) = split_guard(family)?;
            same_ratio |= ratio_guard;
            guards[ray] = guards[ray].clone().or(guard);
        }
        let slants = rules.families().iter().filter(|f| is_plain(f, 1, 1)).count();
        if same_ratio && slants > 1 {
            return None;
        }
        Some(Self { short, long, guards, same_ratio, terminal: rules.terminal().clone() })
    }

    /// How the table is stored.
    pub(super) const fn layout(&self) -> Layout {
        Layout::Half { short: self.short, long: self.long }
    }

    fn max_value(&self) -> usize {
        max_value(Size::new(self.short, self.long))
    }

    /// Bytes for the sets, without the table.
    pub(super) fn bytes(&self) -> u128 {
        let lines = |count: usize| Lines::bytes(count as u128, self.max_value());
        lines(self.long).saturating_mul(2).saturating_add(lines(1))
    }

    /// The cells of the table.
    pub(super) fn fill<C: Cell>(&self, watch: &dyn Watch) -> Result<Vec<C>, EngineError> {
        let free = self.guards.iter().all(|g| *g == Condition::Always);
        if free && !self.same_ratio && self.terminal == Condition::Never {
            self.fill_with::<C, Free>(watch)
        } else {
            self.fill_with::<C, Guarded>(watch)
        }
    }

    fn fill_with<C: Cell, G: Gate>(&self, watch: &dyn Watch) -> Result<Vec<C>, EngineError> {
        let stored = self.layout().stored().expect("the memory was found to be addressable");
        let mut cells = Vec::with_capacity(stored);
        let mut row = Lines::new(1, self.max_value());
        let mut columns = Lines::new(self.long, self.max_value());
        let mut diagonals = columns.clone();
        let mut gate = G::new(self);
        for x in 0..self.short {
            row.copy_line(&columns, x);
            gate.start_row(self, x);
            for y in x..self.long {
                let d = y - x;
                if self.same_ratio && x > 0 && ratio(x, y) != ratio(x - 1, y - 1) {
                    self.leave_ratio(&cells, &mut diagonals, x - 1, y - 1);
                }
                let lines = Cross { row: &row, columns: &columns, diagonals: &diagonals, y, d };
                let (i, bit) = lines.first_missing(gate.at(y));
                row.insert_bit(i, bit, 0);
                columns.insert_bit(i, bit, y);
                diagonals.insert_bit(i, bit, d);
                cells.push(C::new(i * WORD + bit.trailing_zeros() as usize));
            }
            if watch.progress(x as u64 + 1, self.short as u64).is_break() {
                return Err(EngineError::Cancelled);
            }
        }
        Ok(cells)
    }
}

impl Corner {
    /// Empties a diagonal of the values of equal ratio that end at `(x, y)`.
    ///
    /// Value by value: every cell is taken off once, so the cost is one step a
    /// cell, where emptying whole lines would cost the square root of the side.
    fn leave_ratio<C: Cell>(&self, cells: &[C], diagonals: &mut Lines, x: usize, y: usize) {
        let old = ratio(x, y);
        for t in 0..=x {
            let (x, y) = (x - t, y - t);
            if ratio(x, y) != old {
                break;
            }
            diagonals.remove(cells[self.layout().index(x, y)].value(), y - x);
        }
    }
}

/// The three lines through a cell.
struct Cross<'a> {
    row: &'a Lines,
    columns: &'a Lines,
    diagonals: &'a Lines,
    y: usize,
    d: usize,
}

impl Cross<'_> {
    /// The least value missing from the lines that `open` lets through, as the
    /// index of its word and its bit.
    #[inline]
    fn first_missing(&self, open: [u64; 3]) -> (usize, u64) {
        let union = |row: u64, column: u64, diagonal: u64| {
            row & open[0] | column & open[1] | diagonal & open[2]
        };
        let full = |g| {
            union(self.row.full(g, 0), self.columns.full(g, self.y), self.diagonals.full(g, self.d))
        };
        let word = |i| {
            union(self.row.word(i, 0), self.columns.word(i, self.y), self.diagonals.word(i, self.d))
        };
        let mut g = 0;
        let mut candidates = !full(g);
        loop {
            while candidates == 0 {
                g += 1;
                candidates = !full(g);
            }
            let after = candidates & (candidates - 1);
            let second = select_unpredictable(after == 0, candidates, after);
            let i = g * WORD + candidates.trailing_zeros() as usize;
            let j = g * WORD + second.trailing_zeros() as usize;
            let (at_i, at_j) = (word(i), word(j));
            let taken = at_i == u64::MAX;
            let i = select_unpredictable(taken, j, i);
            let at_i = select_unpredictable(taken, at_j, at_i);
            if at_i != u64::MAX {
                let missing = !at_i;
                return (i, missing & missing.wrapping_neg());
            }
            candidates = after & after.wrapping_sub(1);
        }
    }
}

/// Which lines a cell may move along: all ones or all zeros for each of the
/// row, the column and the diagonal.
trait Gate {
    fn new(corner: &Corner) -> Self;
    fn start_row(&mut self, corner: &Corner, x: usize);
    fn at(&self, y: usize) -> [u64; 3];
}

/// Every move is always allowed: Wythoff's own rules.
struct Free;

impl Gate for Free {
    fn new(_: &Corner) -> Self {
        Self
    }

    fn start_row(&mut self, _: &Corner, _: usize) {}

    #[inline]
    fn at(&self, _: usize) -> [u64; 3] {
        [u64::MAX; 3]
    }
}

/// Guards and a terminal region.
struct Guarded {
    terminal: Vec<bool>,
    open: [Vec<bool>; 3],
}

impl Gate for Guarded {
    fn new(corner: &Corner) -> Self {
        let row = vec![false; corner.long];
        Self { terminal: row.clone(), open: [row.clone(), row.clone(), row] }
    }

    fn start_row(&mut self, corner: &Corner, x: usize) {
        truth::along_row(&corner.terminal, x, &mut self.terminal);
        for (open, guard) in self.open.iter_mut().zip(&corner.guards) {
            truth::along_row(guard, x, open);
            open.iter_mut().zip(&self.terminal).for_each(|(o, &t)| *o &= !t);
        }
    }

    #[inline]
    fn at(&self, y: usize) -> [u64; 3] {
        [0, 1, 2].map(|ray: usize| u64::from(self.open[ray][y]).wrapping_neg())
    }
}
