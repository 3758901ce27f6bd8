//! The states of a [`Checkpoint`] as text, one line for every level.
//!
//! A value is `index,first,diagonals,columns`: two integers and two sets of integers from
//! `first` on, as bits in hexadecimal digits of which the first stands for the four lowest
//! integers. Values are separated by spaces. What is written has one spelling: other digits
//! for the same sets are refused. A level of values up to 20 has some 300 bytes, a sixth of
//! its JSON.

use std::collections::BTreeSet;
use std::fmt::Write;
use wythoff_games::sequence::{State, ValueState};

/// No window is wider than 256 diagonals.
const MOST_DIGITS: usize = 64;

/// A state as a line.
pub(super) fn write(state: &State) -> String {
    let mut line = String::new();
    for value in &state.0 {
        let space = if line.is_empty() { "" } else { " " };
        let sets = [&value.diagonals, &value.columns].map(|set| digits(set, value.first));
        let [diagonals, columns] = sets;
        write!(line, "{space}{},{},{diagonals},{columns}", value.index, value.first)
            .expect("a string takes everything");
    }
    line
}

/// The state of a line.
pub(super) fn read(line: &str) -> Option<State> {
    let state = line.split(' ').map(read_value).collect::<Option<_>>().map(State)?;
    (write(&state) == line).then_some(state)
}

fn read_value(text: &str) -> Option<ValueState> {
    let mut parts = text.split(',');
    let mut next = || parts.next();
    let (index, first) = (next()?.parse().ok()?, next()?.parse().ok()?);
    let (diagonals, columns) = (set(next()?, first)?, set(next()?, first)?);
    parts.next().is_none().then_some(ValueState { index, first, diagonals, columns })
}

/// A set of integers from `first` on, as digits.
fn digits(set: &BTreeSet<i64>, first: i64) -> String {
    let mut text = String::new();
    let mut low = first;
    while set.range(low..).next().is_some() {
        let bits =
            (0..4).filter(|bit| set.contains(&(low + bit))).fold(0, |sum, bit| sum | 1 << bit);
        text.push(char::from_digit(bits, 16).expect("four bits"));
        low += 4;
    }
    text
}

fn set(digits: &str, first: i64) -> Option<BTreeSet<i64>> {
    if digits.len() > MOST_DIGITS {
        return None;
    }
    let mut set = BTreeSet::new();
    for (i, digit) in (0..).zip(digits.chars()) {
        let bits = digit.to_digit(16)?;
        for bit in (0..4).filter(|bit| bits >> bit & 1 == 1) {
            set.insert(first.checked_add(4 * i + bit)?);
        }
    }
    Some(set)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn value() -> impl Strategy<Value = ValueState> {
        let set = || prop::collection::btree_set(0i64..200, 0..20);
        (-40i64..40, -40i64..40, set(), set()).prop_map(|(index, first, diagonals, columns)| {
            let from = |set: BTreeSet<i64>| set.into_iter().map(|d| d + first).collect();
            ValueState { index, first, diagonals: from(diagonals), columns: from(columns) }
        })
    }

    proptest! {
        #[test]
        fn states_are_read_as_they_were_written(values in prop::collection::vec(value(), 1..25)) {
            let state = State(values);
            prop_assert_eq!(read(&write(&state)), Some(state));
        }
    }

    #[test]
    fn what_has_another_spelling_is_refused() {
        assert_eq!(read("0,0,1,c").map(|state| write(&state)).as_deref(), Some("0,0,1,c"));
        for text in [
            "",
            "0",
            "0,0",
            "0,0,1",
            "0,0,1,1,1",
            "0,0,1,g",
            "0,0,10,",
            "0,0,,C",
            "00,0,,",
            "+1,0,,",
            "0,0,, ",
            " 0,0,,",
            "9223372036854775808,0,,",
            "0,9223372036854775807,2,",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read(&format!("0,0,{},", "1".repeat(65))), None);
    }
}
