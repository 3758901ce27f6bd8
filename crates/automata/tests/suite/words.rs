//! Operations on word automata.

use crate::reference::{dfaos, dfaos_over, dfas_over, reach, words};
use crate::unlimited::{canonical_words, minimize_words};
use proptest::prelude::*;
use wythoff_automata::{
    Control, Dfa, Dfao, Grouping, StateId, Symbol, Tracks, Transducer, WordError, group_digits,
    group_language, part_digits, part_language, reverse_words, transduce,
};

fn value(dfao: &Dfao, word: &[Symbol]) -> Option<i64> {
    dfao.output(word.iter().copied())
}

/// A word over base 2 whose letters do not depend on zeros before the most significant digit.
fn padded(states: &[(i64, usize, usize)], high_first: bool) -> Dfao {
    let state = |(number, &(output, zero, one)): (usize, &(i64, usize, usize))| {
        let stays = if high_first { number == 0 } else { true };
        let zero = if stays { number } else { zero % states.len() };
        let edge = |symbol, target| (Symbol::new(symbol), StateId::new(target));
        (output, vec![edge(0, zero), edge(1, one % states.len())])
    };
    Dfao::new(Tracks::up_to(&[2]).unwrap(), states.iter().enumerate().map(state).collect())
}

/// The digits of a number in the order of reading, padded to a length.
fn digits(n: usize, base: usize, length: u32, high_first: bool) -> Vec<Symbol> {
    let digit = |place| Symbol::new(n / base.pow(place) % base);
    let mut digits: Vec<Symbol> = (0..length).map(digit).collect();
    if high_first {
        digits.reverse();
    }
    digits
}

fn states() -> impl Strategy<Value = Vec<(i64, usize, usize)>> {
    proptest::collection::vec((0i64..3, 0usize..5, 0usize..5), 1..6)
}

proptest! {
    #[test]
    fn digits_are_taken_together_and_apart(
        states in states(), length in 1u32..4, high_first: bool,
    ) {
        let control = Control::unlimited();
        let word = padded(&states, high_first);
        let grouping = Grouping { base: 2, length, high_first };
        let base = 2usize.pow(length);
        let tracks = Tracks::up_to(&[2u32.pow(length)]).unwrap();
        let grouped = group_digits(&word, &tracks, grouping, &control)?;
        for n in 0..500 {
            let expected = value(&word, &digits(n, 2, 9, high_first));
            prop_assert_eq!(value(&grouped, &digits(n, base, 9, high_first)), expected, "{}", n);
        }
        let parted = part_digits(&grouped, word.tracks(), grouping, &control)?;
        prop_assert_eq!(minimize_words(&parted), minimize_words(&word));
    }

    #[test]
    fn digits_of_languages_are_taken_together_and_apart(
        states in states(), length in 1u32..4, high_first: bool,
    ) {
        let control = Control::unlimited();
        let single = padded(&states, high_first).where_output(|output| output > 0);
        let grouping = Grouping { base: 2, length, high_first };
        let base = 2usize.pow(length);
        let tracks = Tracks::up_to(&[2u32.pow(length)]).unwrap();
        let grouped = group_language(&single, &tracks, grouping, &control)?;
        let parted = part_language(&grouped, single.tracks(), grouping, &control)?;
        for n in 0..500 {
            for groups in (1..4).filter(|&groups| n < base.pow(groups)) {
                let word = digits(n, 2, groups * length, high_first);
                let expected = single.accepts(word.iter().copied());
                prop_assert_eq!(grouped.accepts(digits(n, base, groups, high_first)), expected);
                prop_assert_eq!(parted.accepts(word.iter().copied()), expected);
                // A group that is not full is no word.
                let cut = word.len() - 1;
                prop_assert!(length == 1 || !parted.accepts(word[..cut].iter().copied()));
            }
        }
    }

    #[test]
    fn transducers_read_words_from_their_beginning(
        states in states(),
        table in proptest::collection::vec(proptest::collection::vec((0usize..4, -3i64..4), 3), 1..4),
    ) {
        let word = padded(&states, true);
        let edge = |(letter, &(next, output)): (usize, &(usize, i64))| {
            (i64::try_from(letter).unwrap(), StateId::new(next % table.len()), output)
        };
        let state = |edges: &Vec<(usize, i64)>| edges.iter().enumerate().map(edge).collect();
        let transducer = Transducer::new(table.iter().map(state).collect());
        let addresses = Dfa::everything(word.tracks().clone());
        let made = transduce(&word, &addresses, &transducer, &Control::unlimited())?;
        let read: Vec<i64> =
            (0..300).map(|n| value(&word, &digits(n, 2, 9, true)).unwrap()).collect();
        let written = transducer.run(read).unwrap();
        for (n, expected) in written.into_iter().enumerate() {
            for length in 9..12 {
                prop_assert_eq!(value(&made, &digits(n, 2, length, true)), Some(expected));
            }
        }
    }

    #[test]
    fn minimisation_keeps_the_outputs(dfao in dfaos()) {
        let small = minimize_words(&dfao);
        let renumbered = canonical_words(&dfao);
        prop_assert!(small.states() <= renumbered.states());
        prop_assert_eq!(&minimize_words(&small), &small);
        prop_assert_eq!(&minimize_words(&renumbered), &small);
        prop_assert_eq!(&canonical_words(&renumbered), &renumbered);
        for word in words(dfao.tracks(), reach(dfao.tracks())) {
            prop_assert_eq!(value(&small, &word), value(&dfao, &word));
            prop_assert_eq!(value(&renumbered, &word), value(&dfao, &word));
        }
    }

    #[test]
    fn reversal_reverses_words(dfao in dfaos()) {
        let expected = |word: &[Symbol]| dfao.output(word.iter().rev().copied());
        match reverse_words(&dfao, &Control::unlimited()) {
            Ok(reversed) => for word in words(dfao.tracks(), reach(dfao.tracks())) {
                prop_assert_eq!(value(&reversed, &word), expected(&word));
            },
            Err(WordError::Undefined { word }) => prop_assert_eq!(expected(&word), None),
            Err(other) => prop_assert!(false, "{other}"),
        }
    }

    #[test]
    fn combination_is_pointwise(
        a in dfaos_over(Tracks::up_to(&[2, 2]).unwrap()),
        b in dfaos_over(Tracks::up_to(&[2]).unwrap()),
        forbidden in -2i64..6,
    ) {
        // a on tracks x, y; b on y.
        let tracks = a.tracks().clone();
        let value_of = |p: i64, q: i64| (p + q != forbidden).then_some(p + q);
        let expected = |word: &[Symbol]| {
            let part = word.iter().map(|&s| b.tracks().symbol(&[tracks.digit(s, 1)]).unwrap());
            value_of(value(&a, word)?, b.output(part)?)
        };
        let sides = ((&a, &[0, 1][..]), (&b, &[1][..]));
        match Dfao::combine(sides.0, sides.1, &tracks, value_of, &Control::unlimited()) {
            Ok(both) => for word in words(&tracks, 4) {
                prop_assert_eq!(value(&both, &word), expected(&word));
            },
            Err(WordError::Undefined { word }) => prop_assert_eq!(expected(&word), None),
            Err(other) => prop_assert!(false, "{other}"),
        }
    }

    #[test]
    fn languages_give_outputs_in_order(
        a in dfas_over(Tracks::up_to(&[2]).unwrap()),
        b in dfas_over(Tracks::up_to(&[2]).unwrap()),
        default in proptest::option::of(7i64..8),
    ) {
        let tracks = a.tracks().clone();
        let expected = |word: &[Symbol]| {
            let of = |dfa: &wythoff_automata::Dfa| dfa.accepts(word.iter().copied());
            if of(&a) { Some(-1) } else if of(&b) { Some(4) } else { default }
        };
        let languages = [(-1, a.clone()), (4, b.clone())];
        match Dfao::from_languages(&tracks, &languages, default, &Control::unlimited()) {
            Ok(dfao) => for word in words(&tracks, 7) {
                prop_assert_eq!(value(&dfao, &word), expected(&word));
                prop_assert_eq!(value(&dfao.map(|n| 2 * n), &word), expected(&word).map(|n| 2 * n));
            },
            Err(WordError::Undefined { word }) => {
                prop_assert_eq!(expected(&word), None);
                prop_assert_eq!(default, None);
            }
            Err(other) => prop_assert!(false, "{other}"),
        }
    }
}

#[test]
fn no_language_and_no_default_is_undefined_at_once() {
    let tracks = Tracks::up_to(&[2]).unwrap();
    let none = Dfao::from_languages(&tracks, &[], None, &Control::unlimited());
    assert_eq!(none, Err(WordError::Undefined { word: Vec::new() }));
    let constant = Dfao::from_languages(&tracks, &[], Some(3), &Control::unlimited()).unwrap();
    assert_eq!(constant.states(), 1);
    assert_eq!(constant.output_at(StateId::FIRST), 3);
}
