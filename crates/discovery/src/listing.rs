//! The members of an automatic set below a bound, and the values of an automatic function.
//!
//! An automaton without dead states is walked from its start, most significant digit first:
//! what has been read is a lower bound of the number, so whatever reaches the bound is cut
//! off. A function is followed along the digits of its argument, all values at once, and
//! back along the way that is accepted.
//!
//! Cost: places times what is listed; digits times states for a value.

use crate::Numerals;
use dashu_int::UBig;
use wythoff_automata::{Control, Dfa, Reason, StateId};

/// Values have at most this many digits more than their arguments.
const LONGER: usize = 64;

/// The tuples of numbers below a bound that an automaton of `T` tracks accepts, in the order
/// of their digits, which for one track is that of the numbers.
///
/// # Errors
///
/// The control's reason to stop.
pub(crate) fn below<const T: usize>(
    set: &Dfa,
    numerals: &Numerals,
    bound: u64,
    control: &Control,
) -> Result<Vec<[u64; T]>, Reason> {
    let places = (0..64).take_while(|&p| numerals.weight(p).is_some_and(|w| w < bound)).count();
    let mut found = Vec::new();
    let mut stack = vec![(StateId::FIRST, places, [0u64; T])];
    while let Some((state, left, values)) = stack.pop() {
        control.work(1, found.len() * size_of::<[u64; T]>())?;
        if left == 0 {
            if set.accepts_at(state) {
                found.push(values);
            }
            continue;
        }
        let weight = numerals.weight(left - 1).expect("within the bound");
        // The largest digit first: the smallest comes off the stack first.
        for (symbol, target) in set.edges(state).iter().collect::<Vec<_>>().into_iter().rev() {
            let mut next = values;
            for (track, value) in next.iter_mut().enumerate() {
                let digit = set.tracks().digit(symbol, track);
                *value += u64::from(digit.unsigned_abs()) * weight;
            }
            if next.iter().all(|&value| value < bound) {
                stack.push((target, left - 1, next));
            }
        }
    }
    Ok(found)
}

/// The one number that an automaton of two tracks relates to n; `None` if there is none.
pub(crate) fn value_at(function: &Dfa, numerals: &Numerals, n: &UBig) -> Option<UBig> {
    let own = numerals.represent(n);
    (0..LONGER).find_map(|zeros| {
        let digits: Vec<i32> = std::iter::repeat_n(0, zeros).chain(own.clone()).collect();
        related(function, &digits).map(|value| numerals.value(&value))
    })
}

/// The digits on the second track of an accepted word with these on the first.
fn related(function: &Dfa, digits: &[i32]) -> Option<Vec<i32>> {
    // For each place the states reached, each with its digit and the state before.
    let mut layers: Vec<Vec<(StateId, i32, usize)>> = vec![vec![(StateId::FIRST, 0, 0)]];
    for &digit in digits {
        let before = layers.last().expect("the first layer is there");
        let mut layer: Vec<(StateId, i32, usize)> = Vec::new();
        for (i, &(state, ..)) in before.iter().enumerate() {
            for (symbol, target) in function.edges(state).iter() {
                let tracks = function.tracks();
                let fits = tracks.digit(symbol, 0) == digit;
                if fits && layer.iter().all(|&(other, ..)| other != target) {
                    layer.push((target, tracks.digit(symbol, 1), i));
                }
            }
        }
        layers.push(layer);
    }
    let last = layers.last().expect("the first layer is there");
    let mut at = last.iter().position(|&(state, ..)| function.accepts_at(state))?;
    let mut found = Vec::with_capacity(digits.len());
    for layer in layers.iter().skip(1).rev() {
        let (_, digit, before) = layer[at];
        found.push(digit);
        at = before;
    }
    found.reverse();
    Some(found)
}
