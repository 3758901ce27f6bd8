//! Whether an automaton agrees with a whole board.
//!
//! Every position of the board has to be accepted, and the automaton may accept no more
//! words than there are positions: the second is a count by states, not a walk over words.
//!
//! Cost: the digits of all positions, plus states times digits.

use crate::{Numerals, Sample};
use wythoff_automata::{Control, Dfa, Reason, StateId, Symbol, counts_by_length};

/// Whether a set of pairs agrees with a board, below the largest weight that fits it.
///
/// # Errors
///
/// A limit that was reached.
pub(crate) fn agrees(
    set: &Dfa,
    numerals: &Numerals,
    sample: &Sample,
    control: &Control,
) -> Result<bool, Reason> {
    let length = digits_of(numerals, sample.side());
    let Some(bound) = numerals.weight(length).and_then(|weight| u32::try_from(weight).ok()) else {
        return Ok(false);
    };
    let base = usize::from(numerals.base());
    let mut inside = 0u128;
    let mut xs = Vec::new();
    let mut ys = Vec::new();
    for x in 0..bound {
        let row = sample.row(x);
        if row.is_empty() {
            continue;
        }
        digits(numerals, x, length, &mut xs);
        for &y in row.iter().take_while(|&&y| y < bound) {
            control.work(length, 0)?;
            digits(numerals, y, length, &mut ys);
            let mut state = Some(StateId::FIRST);
            for (&dx, &dy) in xs.iter().zip(&ys) {
                let symbol = Symbol::new(usize::from(dx) * base + usize::from(dy));
                state = state.and_then(|state| set.next(state, symbol));
            }
            if !state.is_some_and(|state| set.accepts_at(state)) {
                return Ok(false);
            }
            inside += 1;
        }
    }
    Ok(counts_by_length(set, length, control)?[length] == Some(inside))
}

/// How many digits all numbers of a board have together: the largest weight is on it.
pub(crate) fn digits_of(numerals: &Numerals, side: u32) -> usize {
    let on_board = |&place: &usize| numerals.weight(place).is_some_and(|w| w <= u64::from(side));
    (0..64).take_while(on_board).count().saturating_sub(1)
}

/// The digits of a number by the greedy rule, padded.
fn digits(numerals: &Numerals, number: u32, length: usize, digits: &mut Vec<u8>) {
    digits.clear();
    let mut rest = u64::from(number);
    for place in (0..length).rev() {
        let weight = numerals.weight(place).expect("a place of the board");
        digits.push(u8::try_from(rest / weight).unwrap_or(u8::MAX));
        rest %= weight;
    }
}
