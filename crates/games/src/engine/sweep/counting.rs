//! The counting sweep: cell by cell, one tally per line of every family.
//!
//! A position is P iff fewer than `k` of its options are P (and in misère play
//! an N option is left). Instead of visiting the options, the sweep adds up
//! what the lines through the cell have seen (`line.rs`): a few additions
//! per cell and family, whatever the length of the lines. Families that leave
//! the row are added up a row at a time, the others as the row is decided:
//! about 9 ns a cell for Wythoff's moves, 6 of them for the ray in the row.
//!
//! Options are positions: with `k > 1` an option that two families reach counts
//! once, so games whose families share a take are refused then. With `k = 1`
//! only "none" and "some" matter, and counting twice does no harm. A wedge of moves
//! (`wedge.rs`) knows no more than that.

use super::line::{LineFamily, Tally};
use super::overlap::share_a_take;
use super::row_mask::RowMask;
use super::steps::by_steps;
use super::wedge::WedgeFamily;
use super::{board_bytes, row_bytes};
use crate::board::{OutcomeBoard, Size};
use crate::engine::{EngineError, Obstacle};
use crate::family::MoveFamily;
use crate::rules::{Play, Rules};
use wythoff_control::Control;

/// The board of outcomes.
///
/// # Errors
/// [`EngineError::Unsupported`] and [`EngineError::Stopped`].
pub fn outcomes(rules: &Rules, size: Size, control: &Control) -> Result<OutcomeBoard, EngineError> {
    let unsupported = |reason| EngineError::Unsupported { engine: "counting sweep", reason };
    supports(rules).map_err(unsupported)?;
    let all = split(rules).map_err(unsupported)?;
    if size.sides().1 as u128 * all.len() as u128 > u32::MAX.into() {
        return Err(unsupported(Obstacle::ManyColumns(size.sides().1)));
    }
    let mut board = OutcomeBoard::all_n(size);
    let families = all.iter().filter_map(|f| LineFamily::new(f, size));
    let (mut above, mut in_row): (Vec<_>, Vec<_>) = families.partition(LineFamily::leaves_the_row);
    let wedges = all.iter().filter_map(|f| WedgeFamily::new(f, size));
    let mut wedges: Vec<_> = wedges.collect();
    let mut row = vec![Tally::default(); size.cols];
    let k = u64::from(rules.blocking());
    let normal = rules.play() == Play::Normal;
    for x in 0..size.rows {
        let terminal = RowMask::of(rules.terminal(), x, size.cols);
        row.fill(Tally::default());
        for family in &mut above {
            family.start_row(x, size);
            family.add_row(&board, x, &mut row);
        }
        for wedge in &mut wedges {
            wedge.add_row(&board, x, &mut row);
        }
        for family in &mut in_row {
            family.start_row(x, size);
        }
        for (y, &above) in row.iter().enumerate() {
            let mut options = above;
            for family in &mut in_row {
                options += family.options(&board, x, y);
            }
            if terminal.contains(y) {
                options = Tally::default();
            }
            if options.p() < k && (normal || options.n() > 0) {
                board.set_p(x, y);
            }
        }
        control.progress(x as u64 + 1, size.rows as u64)?;
    }
    Ok(board)
}

/// The moves as families whose guards do not speak of the step.
fn split(rules: &Rules) -> Result<Vec<MoveFamily>, Obstacle> {
    let mut all = Vec::new();
    for family in rules.families() {
        all.extend(by_steps(family)?);
    }
    Ok(all)
}

/// Whether this engine can play the game.
///
/// # Errors
/// The rule that is in the way.
pub fn supports(rules: &Rules) -> Result<(), Obstacle> {
    for family in split(rules)? {
        LineFamily::supports(&family)?;
    }
    if rules.blocking() > 1 {
        if let Some(wedge) = rules.families().iter().find(|f| f.wedge().is_some()) {
            return Err(Obstacle::UncountedWedge(Box::new(wedge.clone())));
        }
        for (i, a) in rules.families().iter().enumerate() {
            for b in &rules.families()[..i] {
                let (Some(p), Some(q)) = (a.progression(), b.progression()) else { continue };
                if share_a_take(&p, &q) {
                    return Err(Obstacle::SharedMove(Box::new([b.clone(), a.clone()])));
                }
            }
        }
    }
    Ok(())
}

/// Bytes that [`outcomes`] takes at most, the board it returns included.
pub fn memory_needed(rules: &Rules, size: Size) -> u128 {
    let all = split(rules).unwrap_or_default();
    let lines: u128 = all.iter().map(|f| LineFamily::memory_needed(f, size)).sum();
    let wedges = all.iter().filter(|f| f.wedge().is_some()).count() as u128;
    let masks = (all.len() as u128 + 1) * row_bytes(size.cols);
    board_bytes(size) + lines + wedges * WedgeFamily::memory_needed(size) + masks
}
