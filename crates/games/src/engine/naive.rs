//! Straight from the definition: look at every option of every position.
//!
//! This is the oracle. It is never optimised and never deleted: every other
//! engine is compared with it. Cost: the number of options, per cell.

use super::EngineError;
use crate::board::{Cells, GrundyTable, Layout, OutcomeBoard, Size};
use crate::position::Position;
use crate::rules::{Play, Rules};
use wythoff_control::Control;

/// The table of Grundy values: `G(p) = mex { G(q) : q an option of p }`.
///
/// # Errors
/// [`EngineError::NoGrundyValues`] for blocking and misère games, and
/// [`EngineError::Stopped`].
pub fn grundy(rules: &Rules, size: Size, control: &Control) -> Result<GrundyTable, EngineError> {
    if !rules.has_grundy_values() {
        return Err(EngineError::NoGrundyValues(rules.name().to_string()));
    }
    let mut values = vec![0u32; size.rows * size.cols];
    // stamp[v] == c means: cell number c has an option of value v.
    let mut stamp: Vec<usize> = Vec::new();
    for x in 0..size.rows {
        for y in 0..size.cols {
            let cell = x * size.cols + y + 1;
            rules.for_each_option(at(x, y), |q| {
                let value = values[index(q, size)] as usize;
                if value >= stamp.len() {
                    stamp.resize(value + 1, 0);
                }
                stamp[value] = cell;
            });
            let mex = stamp.iter().position(|&s| s != cell).unwrap_or(stamp.len());
            values[cell - 1] = u32::try_from(mex).expect("a board has fewer than 2^32 columns");
        }
        control.progress(x as u64 + 1, size.rows as u64)?;
    }
    Ok(GrundyTable::from_cells(size, Layout::Full(size), Cells::Wide(values)))
}

/// The board of outcomes.
///
/// With blocking number k, a position is P if fewer than k of its options are
/// P: the previous player forbids them all. In misère play a player without a
/// move wins, so the previous player must also leave an N option standing.
///
/// # Errors
/// [`EngineError::Stopped`].
pub fn outcomes(rules: &Rules, size: Size, control: &Control) -> Result<OutcomeBoard, EngineError> {
    let mut board = OutcomeBoard::all_n(size);
    for x in 0..size.rows {
        for y in 0..size.cols {
            let options = rules.options(at(x, y));
            let p =
                options.iter().filter(|q| board.is_p(index_pair(**q).0, index_pair(**q).1)).count();
            let few = p < rules.blocking() as usize;
            let n_left = options.len() > p;
            if few && (rules.play() == Play::Normal || n_left) {
                board.set_p(x, y);
            }
        }
        control.progress(x as u64 + 1, size.rows as u64)?;
    }
    Ok(board)
}

fn at(x: usize, y: usize) -> Position {
    Position::new(x as u64, y as u64)
}

/// Row and column of an option, which is never outside the board.
fn index_pair(q: Position) -> (usize, usize) {
    let narrow = |v: u64| usize::try_from(v).expect("an option is smaller than its position");
    (narrow(q.x), narrow(q.y))
}

fn index(q: Position, size: Size) -> usize {
    let (x, y) = index_pair(q);
    x * size.cols + y
}
