//! The counting projection against counting by length.

use crate::reference::{dfas_over, words};
use crate::unlimited::{minimize, reverse};
use proptest::prelude::*;
use wythoff_automata::{
    Control, Dfa, Nfa, Padding, StateId, Symbol, Tracks, complement, concatenate, count_at_least,
    determinize, equivalent, intersection, is_empty, project, star, start_after_zeros,
};

/// The words whose remainder without leading zeros is accepted.
fn padded(dfa: &Dfa) -> Dfa {
    let control = Control::unlimited();
    let tracks = dfa.tracks();
    let zero = Nfa::one_of(tracks.clone(), tracks.zero());
    let all = Nfa::from(&Dfa::everything(tracks.clone()));
    let begins = determinize(&concatenate(&zero, &all, &control).unwrap(), &control).unwrap();
    let strict = intersection(dfa, &complement(&begins, &control).unwrap(), &control).unwrap();
    let zeros = star(&zero, &control).unwrap();
    let both = concatenate(&zeros, &Nfa::from(&strict), &control).unwrap();
    minimize(&determinize(&both, &control).unwrap())
}

fn reversed(dfa: &Dfa) -> Dfa {
    minimize(&determinize(&reverse(&Nfa::from(dfa)), &Control::unlimited()).unwrap())
}

/// How many numbers on track 1 go with the word on track 0, at most `cap`: those of every
/// length up to `extra` more than the word's, by counting ways.
fn count(dfa: &Dfa, word: &[i32], extra: usize, cap: u64) -> u64 {
    let tracks = dfa.tracks();
    let step = |row: &[u64], kept: i32, allow_zero: bool| {
        let mut next = vec![0u64; dfa.states()];
        for (state, &ways) in row.iter().enumerate() {
            for (symbol, target) in dfa.edges(StateId::new(state)).iter() {
                if tracks.digit(symbol, 0) == kept && (allow_zero || tracks.digit(symbol, 1) != 0) {
                    next[target.index()] = cap.min(next[target.index()] + ways);
                }
            }
        }
        next
    };
    let mut total = 0;
    for more in 0..=extra {
        let mut row = vec![0; dfa.states()];
        row[0] = 1;
        for i in 0..more {
            row = step(&row, 0, i > 0);
        }
        for &digit in word {
            row = step(&row, digit, true);
        }
        let accepted = row.iter().enumerate().filter(|pair| dfa.accepts_at(StateId::new(pair.0)));
        total += accepted.map(|pair| pair.1).sum::<u64>();
    }
    total.min(cap)
}

proptest! {
    #[test]
    fn at_least_k_numbers(
        dfa in dfas_over(Tracks::new([vec![0, 1], vec![-1, 0, 1]]).unwrap()),
        k in 1u32..5,
    ) {
        let control = Control::unlimited();
        let dfa = padded(&dfa);
        let msd = count_at_least(&dfa, &[0], k, Padding::Leading, &control)?;
        let lsd = count_at_least(&reversed(&dfa), &[0], k, Padding::Trailing, &control)?;
        // If there are k numbers, there are k of at most so many digits more than the word.
        let extra = dfa.states() * (usize::try_from(k).unwrap() + 1);
        for word in words(msd.tracks(), 5) {
            let digits: Vec<i32> = word.iter().map(|&s| msd.tracks().digit(s, 0)).collect();
            let expected = count(&dfa, &digits, extra, u64::from(k)) >= u64::from(k);
            prop_assert_eq!(msd.accepts(word.iter().copied()), expected);
            prop_assert_eq!(lsd.accepts(word.iter().rev().copied()), expected);
        }
    }

    #[test]
    fn at_least_k_words_of_one_length(
        dfa in dfas_over(Tracks::new([vec![0, 1], vec![-1, 0, 1]]).unwrap()),
        k in 1u32..5,
    ) {
        let counted = count_at_least(&dfa, &[0], k, Padding::Nowhere, &Control::unlimited())?;
        for word in words(counted.tracks(), 4) {
            let digits: Vec<i32> = word.iter().map(|&s| counted.tracks().digit(s, 0)).collect();
            let expected = count(&dfa, &digits, 0, u64::from(k)) >= u64::from(k);
            prop_assert_eq!(counted.accepts(word.iter().copied()), expected);
        }
    }

    #[test]
    fn at_least_one_is_the_projection(dfa in dfas_over(Tracks::up_to(&[2, 2, 2]).unwrap())) {
        let control = Control::unlimited();
        let dfa = padded(&dfa);
        let one = count_at_least(&dfa, &[2, 0], 1, Padding::Leading, &control)?;
        let zero = one.tracks().zero().unwrap();
        let projected = start_after_zeros(project(&dfa, &[2, 0], &control)?, zero, &control)?;
        let projected = determinize(&projected, &control)?;
        prop_assert!(equivalent(&one, &projected, &control)?.holds());
        let none = count_at_least(&dfa, &[2, 0], 0, Padding::Leading, &control)?;
        prop_assert!(is_empty(&complement(&none, &control)?, &control)?);
    }
}

/// Pairs of binary numbers (x, y) with y < x, most significant digit first.
fn less() -> Dfa {
    let tracks = Tracks::up_to(&[2, 2]).unwrap();
    let symbol = |x: i32, y: i32| tracks.symbol(&[x, y]).unwrap();
    let (equal, greater) = (StateId::new(0), StateId::new(1));
    let any = (0..4).map(|s| (Symbol::new(s), greater)).collect();
    let first = vec![(symbol(0, 0), equal), (symbol(1, 1), equal), (symbol(1, 0), greater)];
    Dfa::new(tracks, vec![(false, first), (true, any)])
}

#[test]
fn x_has_x_smaller_numbers_and_infinitely_many_larger_ones() {
    let control = Control::unlimited();
    let value = |word: &[Symbol]| word.iter().fold(0, |n, s| 2 * n + s.index());
    let less = less();
    let backwards = reversed(&less);
    for k in 1..7 {
        let smaller = count_at_least(&less, &[0], k, Padding::Leading, &control).unwrap();
        let lsd = count_at_least(&backwards, &[0], k, Padding::Trailing, &control).unwrap();
        let larger = count_at_least(&less, &[1], k, Padding::Leading, &control).unwrap();
        let larger_lsd = count_at_least(&backwards, &[1], k, Padding::Trailing, &control).unwrap();
        for word in words(smaller.tracks(), 4) {
            let expected = value(&word) >= usize::try_from(k).unwrap();
            assert_eq!(smaller.accepts(word.iter().copied()), expected, "{k} {word:?}");
            assert_eq!(lsd.accepts(word.iter().rev().copied()), expected, "{k} {word:?}");
            assert!(larger.accepts(word.iter().copied()));
            assert!(larger_lsd.accepts(word.iter().copied()));
        }
    }
}
