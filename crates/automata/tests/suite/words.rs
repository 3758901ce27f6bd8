//! Operations on word automata.

use crate::reference::{dfaos, dfaos_over, dfas_over, reach, words};
use crate::unlimited::{canonical_words, minimize_words};
use proptest::prelude::*;
use wythoff_automata::{Control, Dfao, StateId, Symbol, Tracks, WordError, reverse_words};

fn value(dfao: &Dfao, word: &[Symbol]) -> Option<i64> {
    dfao.output(word.iter().copied())
}

proptest! {
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
