//! The dense Grundy table: every value of a rectangle, fast.
//!
//! Values along each line of the board are kept as bitsets (`lines`), so a
//! value is the first bit missing from the union of the lines through its
//! cell. Three ideas make it fast, the first by far the most:
//!
//! 1. a second level of bits marks the words that are full, and only words
//!    that are full in no line are looked at: fewer than two a cell, whatever
//!    the size of the board, where a scan from word 0 reads `G / 64`;
//! 2. a symmetric game is computed and stored on one side of the diagonal only;
//! 3. words of neighbouring lines lie next to each other in memory.
//!
//! `corner` does this for rows, columns and diagonals with everything known
//! when it is compiled, at 12 to 20 ns a cell of the half board; `sweep` does it
//! for any rays, at about 20 ns per ray and cell. On a square of side n,
//! Wythoff's rules take 1.5 n² bytes of memory, table included.
//!
//! Sources: the table and its name are Nivasch's, "More on the
//! Sprague–Grundy function for Wythoff's game", 2009; bitsets per line are
//! folklore; the second level is ours.

mod corner;
mod lines;
mod plan;
mod sweep;
mod table;
#[cfg(test)]
mod tests;

use super::{EngineError, Obstacle};
use crate::board::{GrundyTable, Layout, Size};
use crate::rules::Rules;
use corner::Corner;
use plan::Plan;
use table::Cell;
use wythoff_control::Control;

/// Whether the engine can play a game; otherwise, which rule is in the way.
///
/// It plays families without end whose guards look at the position before the
/// move (or are F-Wythoff's guard), and families of at most 64 moves with any
/// guard, under any terminal region.
///
/// # Errors
/// The rule that is in the way.
pub fn supports(rules: &Rules) -> Result<(), Obstacle> {
    plan::obstacle(rules).map_or(Ok(()), Err)
}

/// How many bytes [`grundy`] needs, at most; none for a game it does not play.
///
/// For a square, per cell: 1 byte of table if the game is symmetric, 2 if not
/// (twice that beyond a side of 32,768), and about 1/4 byte of sets for each
/// of: the columns, the diagonals, a ray that takes once from the first pile;
/// k times that for a ray that takes k at a time from it.
pub fn memory_needed(rules: &Rules, size: Size) -> u128 {
    if size.cells() == 0 || supports(rules).is_err() {
        return 0;
    }
    Method::choose(rules, size).bytes(size)
}

/// The table of Grundy values.
///
/// # Errors
/// [`EngineError::NoGrundyValues`] for blocking and misère games,
/// [`EngineError::Unsupported`] if [`supports`] says so,
/// [`EngineError::TooLarge`] if the memory could not even be addressed, and
/// [`EngineError::Stopped`].
pub fn grundy(rules: &Rules, size: Size, control: &Control) -> Result<GrundyTable, EngineError> {
    if !rules.has_grundy_values() {
        return Err(EngineError::NoGrundyValues(rules.name().to_string()));
    }
    supports(rules).map_err(|reason| EngineError::Unsupported { engine: "dense", reason })?;
    if size.cells() == 0 {
        return Ok(table::empty(size));
    }
    let method = Method::choose(rules, size);
    let needed = method.bytes(size);
    let allowed = isize::MAX as u64;
    if needed > allowed.into() {
        return Err(EngineError::TooLarge { size, needed, allowed });
    }
    method.run(size, control)
}

/// Which of the two ways a table is computed.
enum Method {
    Corner(Corner),
    Sweep(Plan),
}

impl Method {
    fn choose(rules: &Rules, size: Size) -> Self {
        Corner::new(rules, size)
            .map_or_else(|| Self::Sweep(Plan::new(rules, size, plan::FEW)), Self::Corner)
    }

    fn bytes(&self, size: Size) -> u128 {
        let sets = match self {
            Self::Corner(corner) => corner.bytes(),
            Self::Sweep(plan) => sweep::bytes(plan),
        };
        sets.saturating_add(table::bytes(self.layout(), size))
    }

    fn run(&self, size: Size, control: &Control) -> Result<GrundyTable, EngineError> {
        fn cells<C: Cell>(method: &Method, control: &Control) -> Result<Vec<C>, EngineError> {
            match method {
                Method::Corner(corner) => corner.fill(control),
                Method::Sweep(plan) => sweep::fill(plan, control),
            }
        }
        let layout = self.layout();
        let cells = if table::is_narrow(size) {
            u16::wrap(cells(self, control)?)
        } else {
            u32::wrap(cells(self, control)?)
        };
        Ok(GrundyTable::from_cells(size, layout, cells))
    }

    fn layout(&self) -> Layout {
        match self {
            Self::Corner(corner) => corner.layout(),
            Self::Sweep(plan) => plan.layout,
        }
    }
}
