//! The positions of a value from those of the lower ones, for games with Wythoff's rays.
//!
//! A position has value g if it has no lower value and no position of value g lies further
//! down its row, its column or its diagonal. So each row holds one such position at most,
//! and going through the rows the next one is the first cell whose column and diagonal are
//! free and whose value is not lower. Everything to the left of the first free column and
//! of the first free diagonal is passed over at once, so boards can be large where a table
//! of all values cannot.
//!
//! Cost: a few steps a row, 20 ns for value 1 of Wythoff's game.
//! Source: algorithm WSG of Nivasch 2009, one value at a time.

use crate::encode::{Encoding, FROM_BOTH, FROM_X, FROM_Y};
use crate::{DiscoveryError, Sample};
use wythoff_automata::{Control, Reason};
use wythoff_games::Rules;

/// Whether the moves are any number from one pile, or the same from both.
pub(super) fn supports(encoding: &Encoding) -> bool {
    let mut moves: Vec<&str> = encoding.moves.iter().map(String::as_str).collect();
    let mut rays = [FROM_X, FROM_Y, FROM_BOTH];
    moves.sort_unstable();
    rays.sort_unstable();
    moves == rays
}

/// The positions of the values 0..=g on a board of the given side. The game has Wythoff's
/// rays and is symmetric.
pub(super) fn samples(
    rules: &Rules,
    g: u32,
    side: u32,
    control: &Control,
) -> Result<Vec<Sample>, DiscoveryError> {
    let mut samples = vec![Sample::of(rules, side, control)?];
    for _ in 0..g {
        let next = positions(&samples, side, control)?;
        samples.push(next);
    }
    Ok(samples)
}

/// The positions of the next value.
fn positions(lower: &[Sample], side: u32, control: &Control) -> Result<Sample, Reason> {
    let length = side as usize;
    // Columns of positions so far; a row that is one of them has a position to the left of
    // the main diagonal.
    let mut columns = vec![false; length];
    let mut diagonals = vec![false; length];
    let (mut column, mut diagonal) = (0, 0);
    let mut found = Vec::new();
    let small = |n: usize| u32::try_from(n).expect("within the board");
    for x in 0..length {
        if columns[x] {
            continue;
        }
        column = column.max(x);
        column += columns[column..].iter().take_while(|taken| **taken).count();
        diagonal += diagonals[diagonal..].iter().take_while(|taken| **taken).count();
        for y in column.max(x + diagonal)..length {
            control.work(1, found.len() * size_of::<(u32, u32)>())?;
            if columns[y] || diagonals[y - x] {
                continue;
            }
            if lower.iter().any(|sample| sample.contains(small(x), small(y))) {
                continue;
            }
            columns[y] = true;
            diagonals[y - x] = true;
            found.push((small(x), small(y)));
            if x != y {
                found.push((small(y), small(x)));
            }
            break;
        }
    }
    Ok(Sample::from_positions(side, found))
}
