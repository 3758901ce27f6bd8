//! Wythoff's rules and what shares their shape: rows, columns and the main
//! diagonals of a symmetric game, each with its guard, under any terminal
//! region. Nim, Wythoff, F-Wythoff, R-Wythoff and `terminal:L` are of this kind.
//!
//! Only cells `x <= y` are computed. By symmetry the values to the left of
//! `(x, x)` in row `x` are those above it in column `x`, and no later row looks
//! at column `x` again, so the set of the column goes on as the set of the row.
//!
//! Tried and left out, because it gained nothing or less than a tenth: walking
//! 8 to 64 rows at once along anti-diagonals, so that neighbouring steps are
//! independent; reading the first two candidate words together and choosing
//! without a branch; unchecked indexing.
//!
//! Cost: for Wythoff's rules 12 ns a cell of the half board at side 1000, 13 at
//! 4000, 20 at 16,000; half a byte of sets per cell of the square.

use super::EngineError;
use super::lines::Lines;
use super::plan::{has_half_table, is_plain, split_guard};
use super::sweep::ratio;
use super::table::{Cell, max_value};
use super::truth;
use crate::board::{Layout, Size};
use crate::condition::Condition;
use crate::rules::Rules;
use wythoff_control::Control;

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
        Lines::bytes(2 * self.long as u128, self.max_value())
    }

    /// The cells of the table.
    pub(super) fn fill<C: Cell>(&self, control: &Control) -> Result<Vec<C>, EngineError> {
        let free = self.guards.iter().all(|g| *g == Condition::Always);
        if free && !self.same_ratio && self.terminal == Condition::Never {
            self.fill_with::<C, Free>(control)
        } else {
            self.fill_with::<C, Guarded>(control)
        }
    }

    fn fill_with<C: Cell, G: Gate>(&self, control: &Control) -> Result<Vec<C>, EngineError> {
        let stored = self.layout().stored().expect("the memory was found to be addressable");
        let mut cells = vec![C::default(); stored];
        // Lines 0 to long - 1 are the columns, and line x becomes row x; the
        // diagonals follow.
        let mut lines = Lines::new(2 * self.long, self.max_value());
        let mut gate = G::new(self);
        for x in 0..self.short {
            gate.start_row(self, x);
            let (above, row) = cells.split_at_mut(self.layout().row_start(x));
            for (d, cell) in row[..self.long - x].iter_mut().enumerate() {
                let y = x + d;
                if self.same_ratio && x > 0 && ratio(x, y) != ratio(x - 1, y - 1) {
                    self.leave_ratio(above, &mut lines, x - 1, y - 1);
                }
                *cell = C::new(lines.place_mex([x, y, self.long + d], gate.at(y)));
            }
            control.progress(x as u64 + 1, self.short as u64)?;
        }
        Ok(cells)
    }

    /// Empties a diagonal of the values of equal ratio that end at `(x, y)`.
    ///
    /// Value by value: every cell is taken off once, so the cost is one step a
    /// cell, where emptying whole lines would cost the square root of the side.
    fn leave_ratio<C: Cell>(&self, cells: &[C], lines: &mut Lines, x: usize, y: usize) {
        let old = ratio(x, y);
        for t in 0..=x {
            let (x, y) = (x - t, y - t);
            if ratio(x, y) != old {
                break;
            }
            lines.remove(cells[self.layout().index(x, y)].value(), self.long + (y - x));
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
