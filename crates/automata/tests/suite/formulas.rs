//! The operations that formulas are made of: projection, padding, relative complement.

use crate::reference::{Language, Word, dfas_over, nfas_over, of_dfa, of_nfa, words};
use crate::unlimited::rename;
use proptest::prelude::*;
use wythoff_automata::{
    Control, Symbol, Tracks, accept_before_zeros, determinize, join, join_onto, project,
    start_after_zeros, subtract,
};

fn pairs() -> Tracks {
    Tracks::new([vec![0, 1], vec![-1, 0, 1]]).unwrap()
}

fn bits() -> Tracks {
    Tracks::up_to(&[2]).unwrap()
}

/// What a word shows on some tracks.
fn shown(word: &[Symbol], from: &Tracks, positions: &[usize], to: &Tracks) -> Word {
    let digits = |symbol: &Symbol| {
        let tuple = from.tuple(*symbol);
        positions.iter().map(|&track| tuple[track]).collect::<Vec<i32>>()
    };
    word.iter().map(|symbol| to.symbol(&digits(symbol)).unwrap()).collect()
}

proptest! {
    #[test]
    fn projection_forgets_tracks(dfa in dfas_over(pairs()), keep in 0usize..4) {
        let keep: &[usize] = [&[0][..], &[1], &[1, 0], &[]][keep];
        let nfa = project(&dfa, keep, &Control::unlimited())?;
        let tracks = nfa.tracks().clone();
        let expected: Language =
            of_dfa(&dfa, 4).iter().map(|word| shown(word, dfa.tracks(), keep, &tracks)).collect();
        prop_assert_eq!(of_nfa(&nfa, 4), expected);
    }

    #[test]
    fn zeros_are_dropped_at_either_end(nfa in nfas_over(bits())) {
        let zero = nfa.tracks().zero().unwrap();
        let control = Control::unlimited();
        let front = start_after_zeros(nfa.clone(), zero, &control)?;
        let back = accept_before_zeros(nfa.clone(), zero, &control)?;
        for word in words(nfa.tracks(), 6) {
            // A state that zeros lead to is reached by fewer of them than there are states.
            let padded = |zeros: usize| std::iter::repeat_n(zero, zeros);
            let before = (0..=nfa.states()).any(|n| nfa.accepts(padded(n).chain(word.clone())));
            prop_assert_eq!(front.accepts(word.clone()), before);
            let after =
                (0..=nfa.states()).any(|n| nfa.accepts(word.iter().copied().chain(padded(n))));
            prop_assert_eq!(back.accepts(word.clone()), after);
        }
    }

    #[test]
    fn subtraction_is_relative_to_its_context(
        context in dfas_over(pairs()),
        nfa in nfas_over(bits()),
    ) {
        let control = Control::unlimited();
        let rest = subtract(&context, (&nfa, &[0]), &control)?;
        for word in words(context.tracks(), 4) {
            let part = shown(&word, context.tracks(), &[0], nfa.tracks());
            let expected = context.accepts(word.clone()) && !nfa.accepts(part);
            prop_assert_eq!(rest.accepts(word), expected);
        }
    }

    #[test]
    fn renaming_moves_and_merges_tracks(dfa in dfas_over(pairs())) {
        // Exchanged.
        let other = dfa.tracks().select(&[1, 0]).unwrap();
        let exchanged = rename(&dfa, &[1, 0], &other);
        for word in words(&other, 4) {
            let back = shown(&word, &other, &[1, 0], dfa.tracks());
            prop_assert_eq!(exchanged.accepts(word), dfa.accepts(back));
        }
        // Both on one track, where only digits that both have can stand.
        let one = bits();
        let merged = rename(&dfa, &[0, 0], &one);
        for word in words(&one, 6) {
            let both = shown(&word, &one, &[0, 0], dfa.tracks());
            prop_assert_eq!(merged.accepts(word), dfa.accepts(both));
        }
    }

    #[test]
    fn joining_onto_tracks_is_joining_and_forgetting(
        a in dfas_over(pairs()),
        b in dfas_over(pairs()),
    ) {
        // a on x, y; b on z, y.
        let control = Control::unlimited();
        let tracks = Tracks::new([vec![0, 1], vec![-1, 0, 1], vec![0, 1]]).unwrap();
        let both = join((&a, &[0, 1]), (&b, &[2, 1]), &tracks, &control)?;
        let expected = project(&both, &[2, 0], &control)?;
        let found = join_onto((&a, &[0, 1]), (&b, &[2, 1]), &tracks, &[2, 0], &control)?;
        prop_assert_eq!(of_nfa(&found, 4), of_nfa(&expected, 4));
        prop_assert_eq!(of_dfa(&determinize(&found, &control)?, 4), of_nfa(&expected, 4));
    }
}
