//! Operations on languages.

use crate::reference::{
    Language, Word, alphabets, dfas, dfas_over, language, nfas, of_dfa, of_nfa, pairs_of_dfas,
    pairs_of_nfas, reach, words,
};
use crate::unlimited::{
    canonical, count_up_to, count_words, counts_by_length, is_finite, longest_word, minimize,
    reduce, reverse, shortlex_words, trim,
};
use proptest::prelude::*;
use wythoff_automata::{
    Control, Count, Dfa, Longest, Nfa, StateId, Symbol, Tracks, complement, concatenate,
    determinize, difference, equivalent, included, intersection, is_empty, join, left_quotient,
    optional, plus, repeat, right_quotient, shortest_word, star, symmetric_difference, union,
};

fn reversed(language: &Language) -> Language {
    language.iter().map(|word| word.iter().rev().copied().collect()).collect()
}

/// Words of `first` followed by words of `second`, no longer than `longest`.
fn followed(first: &Language, second: &Language, longest: usize) -> Language {
    let pairs = first.iter().flat_map(|a| second.iter().map(move |b| [&a[..], &b[..]].concat()));
    pairs.filter(|word| word.len() <= longest).collect()
}

fn empty_word() -> Language {
    Language::from([Vec::new()])
}

fn first(words: impl IntoIterator<Item = Word>) -> Option<Word> {
    words.into_iter().min_by_key(|word| (word.len(), word.clone()))
}

proptest! {
    #[test]
    fn boolean_operations_are_those_of_sets((a, b) in pairs_of_dfas()) {
        let control = Control::unlimited();
        let n = reach(a.tracks());
        let (x, y) = (of_dfa(&a, n), of_dfa(&b, n));
        prop_assert_eq!(of_dfa(&union(&a, &b, &control)?, n), &x | &y);
        prop_assert_eq!(of_dfa(&intersection(&a, &b, &control)?, n), &x & &y);
        prop_assert_eq!(of_dfa(&difference(&a, &b, &control)?, n), &x - &y);
        prop_assert_eq!(of_dfa(&symmetric_difference(&a, &b, &control)?, n), &x ^ &y);
        let all = language(a.tracks(), n, |_| true);
        prop_assert_eq!(of_dfa(&complement(&a, &control)?, n), &all - &x);
        prop_assert_eq!(of_dfa(&trim(&a), n), x.clone());
        prop_assert_eq!(of_dfa(&canonical(&a), n), x);
    }

    #[test]
    fn comparisons_give_the_first_witness((a, b) in pairs_of_dfas()) {
        let control = Control::unlimited();
        // Two different states of products with 5 + 1 states a side are told apart by
        // words of fewer than 36 symbols; most by the ones enumerated here.
        let n = reach(a.tracks());
        let (x, y) = (of_dfa(&a, n), of_dfa(&b, n));
        let verdict = equivalent(&a, &b, &control)?;
        prop_assert_eq!(verdict.holds(), minimize(&a) == minimize(&b));
        if let Some(word) = first(&x ^ &y) {
            prop_assert_eq!(verdict.witness(), Some(word));
        } else {
            prop_assert!(verdict.witness().is_none_or(|word| word.len() > n));
        }
        let verdict = included(&a, &b, &control)?;
        prop_assert_eq!(verdict.holds(), is_empty(&difference(&a, &b, &control)?, &control)?);
        if let Some(word) = first(&x - &y) {
            prop_assert_eq!(verdict.witness(), Some(word));
        } else {
            prop_assert!(verdict.witness().is_none_or(|word| word.len() > n));
        }
    }

    #[test]
    fn words_come_in_order_and_are_counted(dfa in dfas()) {
        let control = Control::unlimited();
        let n = reach(dfa.tracks());
        let mut expected: Vec<Word> =
            words(dfa.tracks(), n).into_iter().filter(|w| dfa.accepts(w.iter().copied())).collect();
        let found: Vec<Word> = shortlex_words(&dfa, &control).take_while(|word| word.len() <= n).collect();
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(count_up_to(&dfa, n), u128::try_from(found.len()).ok());
        for (length, count) in counts_by_length(&dfa, n).into_iter().enumerate() {
            let of_length = found.iter().filter(|word| word.len() == length).count();
            prop_assert_eq!(count, u128::try_from(of_length).ok());
        }
        prop_assert_eq!(shortest_word(&dfa, &control)?, shortlex_words(&dfa, &control).next());
        prop_assert_eq!(is_empty(&dfa, &control)?, shortlex_words(&dfa, &control).next().is_none());
        // A word as long as there are states passes a cycle, and a cycle can be taken so
        // often that the word is less than twice as long.
        let states = dfa.states();
        let long = counts_by_length(&dfa, 2 * states)[states..].iter().any(|&n| n != Some(0));
        prop_assert_eq!(is_finite(&dfa), !long);
        if long {
            prop_assert_eq!(longest_word(&dfa), Longest::Unbounded);
            prop_assert_eq!(count_words(&dfa), Count::Infinite);
        } else {
            let all: Vec<Word> = shortlex_words(&dfa, &control).collect();
            prop_assert_eq!(count_words(&dfa), Count::Finite(u128::try_from(all.len()).unwrap()));
            let length = all.last().map(Vec::len);
            let longest = all.into_iter().find(|word| Some(word.len()) == length);
            prop_assert_eq!(longest_word(&dfa), longest.map_or(Longest::Empty, Longest::Word));
        }
        expected.reverse();
        prop_assert_eq!(expected.pop(), found.into_iter().next());
    }

    #[test]
    fn reversal_reverses_words(nfa in nfas()) {
        let n = reach(nfa.tracks());
        prop_assert_eq!(of_nfa(&reverse(&nfa), n), reversed(&of_nfa(&nfa, n)));
    }

    #[test]
    fn concatenation_and_union_of_nondeterministic_automata((a, b) in pairs_of_nfas()) {
        let control = Control::unlimited();
        let n = reach(a.tracks());
        let (x, y) = (of_nfa(&a, n), of_nfa(&b, n));
        prop_assert_eq!(of_nfa(&a.union(&b, &control)?, n), &x | &y);
        let both = concatenate(&a, &b, &control)?;
        prop_assert_eq!(of_nfa(&both, n), followed(&x, &y, n));
        prop_assert_eq!(of_dfa(&determinize(&both, &control)?, n), followed(&x, &y, n));
    }

    #[test]
    fn repetitions_are_unions_of_powers(a in nfas(), least in 0u32..4, more in 0u32..3) {
        let control = Control::unlimited();
        let n = reach(a.tracks()) - 1;
        let x = of_nfa(&a, n);
        let mut powers = vec![empty_word()];
        for i in 0..=n.max(8) {
            powers.push(followed(&powers[i], &x, n));
        }
        let sum = |from: u32, until: usize| {
            let from = usize::try_from(from).unwrap();
            powers[from..until].iter().fold(Language::new(), |all, power| &all | power)
        };
        prop_assert_eq!(of_nfa(&star(&a, &control)?, n), sum(0, powers.len()));
        prop_assert_eq!(of_nfa(&plus(&a, &control)?, n), sum(1, powers.len()));
        prop_assert_eq!(of_nfa(&optional(&a, &control)?, n), sum(0, 2));
        let most = least + more;
        let until = usize::try_from(most).unwrap() + 1;
        prop_assert_eq!(of_nfa(&repeat(&a, least, Some(most), &control)?, n), sum(least, until));
        prop_assert_eq!(of_nfa(&repeat(&a, least, None, &control)?, n), sum(least, powers.len()));
        prop_assert!(of_nfa(&repeat(&a, most + 1, Some(least), &control)?, n).is_empty());
    }

    #[test]
    fn quotients_take_beginnings_and_ends_away((a, b) in pairs_of_dfas()) {
        let control = Control::unlimited();
        let n = reach(a.tracks());
        // Fewer than 6 * 6 symbols are taken away, found by breadth-first search in the
        // reference: the pairs of states that common words lead to.
        let taken = |start: (StateId, StateId)| {
            let mut found = vec![start];
            let mut i = 0;
            while i < found.len() {
                let (p, q) = found[i];
                for symbol in (0..a.tracks().symbols()).map(Symbol::new) {
                    if let (Some(p), Some(q)) = (a.next(p, symbol), b.next(q, symbol))
                        && !found.contains(&(p, q))
                    {
                        found.push((p, q));
                    }
                }
                i += 1;
            }
            found
        };
        let starts: Vec<StateId> = taken((StateId::FIRST, StateId::FIRST))
            .into_iter()
            .filter(|pair| a.accepts_at(pair.0))
            .map(|pair| pair.1)
            .collect();
        let run = |dfa: &Dfa, state: StateId, word: &[Symbol]| {
            word.iter().try_fold(state, |state, &symbol| dfa.next(state, symbol))
        };
        let left = language(a.tracks(), n, |word| {
            let end = |&start: &StateId| run(&b, start, word);
            starts.iter().filter_map(end).any(|state| b.accepts_at(state))
        });
        prop_assert_eq!(of_nfa(&left_quotient(&a, &b, &control)?, n), left);
        let right = language(a.tracks(), n, |word| {
            run(&a, StateId::FIRST, word).is_some_and(|state| {
                let pairs = taken((state, StateId::FIRST));
                pairs.iter().any(|&(p, q)| a.accepts_at(p) && b.accepts_at(q))
            })
        });
        prop_assert_eq!(of_dfa(&right_quotient(&a, &b, &control)?, n), right);
    }

    #[test]
    fn reduction_keeps_the_words_and_is_no_larger(nfa in nfas()) {
        let n = reach(nfa.tracks());
        let small = reduce(&nfa);
        prop_assert_eq!(of_nfa(&small, n), of_nfa(&nfa, n));
        prop_assert!(small.states() <= nfa.states());
    }

    #[test]
    fn reduction_of_a_deterministic_automaton_is_its_minimisation(dfa in dfas()) {
        let smallest = minimize(&dfa);
        let states = reduce(&Nfa::from(&dfa)).states();
        // The initial state is kept for the empty language; reduction drops it.
        prop_assert!(states <= smallest.states());
        let control = Control::unlimited();
        prop_assert_eq!(minimize(&determinize(&reduce(&Nfa::from(&dfa)), &control)?), smallest);
    }

    #[test]
    fn literals_are_what_they_say(tracks in alphabets(), word in proptest::collection::vec(0usize..2, 0..4)) {
        let word: Word = word.into_iter().map(Symbol::new).collect();
        let n = reach(&tracks);
        prop_assert_eq!(of_nfa(&Nfa::word(tracks.clone(), &word), n), Language::from([word.clone()]));
        prop_assert_eq!(of_nfa(&Nfa::empty_word(tracks.clone()), n), empty_word());
        prop_assert!(of_nfa(&Nfa::nothing(tracks.clone()), n).is_empty());
        let one: Language = word.iter().map(|&symbol| vec![symbol]).collect();
        prop_assert_eq!(of_nfa(&Nfa::one_of(tracks, word), n), one);
    }

    #[test]
    fn joins_agree_on_shared_tracks(
        a in dfas_over(Tracks::up_to(&[2, 2]).unwrap()),
        b in dfas_over(Tracks::up_to(&[2, 3]).unwrap()),
    ) {
        // a on tracks x, y; b on tracks y, z; the result on x, y, z.
        let tracks = Tracks::up_to(&[2, 2, 3]).unwrap();
        let both = join((&a, &[0, 1]), (&b, &[1, 2]), &tracks, &Control::unlimited())?;
        let part = |word: &[Symbol], of: &Tracks, track: usize| -> Word {
            let digits = |&symbol| tracks.tuple(symbol)[track..track + 2].to_vec();
            word.iter().map(|symbol| of.symbol(&digits(symbol)).unwrap()).collect()
        };
        for word in words(&tracks, 3) {
            let expected = a.accepts(part(&word, a.tracks(), 0)) && b.accepts(part(&word, b.tracks(), 1));
            prop_assert_eq!(both.accepts(word), expected);
        }
    }
}

#[test]
fn an_automaton_that_goes_round_without_accepting_is_empty() {
    let tracks = Tracks::up_to(&[2]).unwrap();
    let idle = Dfa::new(tracks.clone(), vec![(false, vec![(Symbol::new(0), StateId::FIRST)])]);
    assert_eq!(minimize(&idle), Dfa::nothing(tracks));
    assert!(is_finite(&idle));
    assert_eq!(count_words(&idle), Count::Finite(0));
    assert_eq!(longest_word(&idle), Longest::Empty);
    assert_eq!(shortlex_words(&idle, &Control::unlimited()).next(), None);
}

#[test]
fn counts_that_do_not_fit_are_not_given() {
    let all = Dfa::everything(Tracks::up_to(&[2]).unwrap());
    let counts = counts_by_length(&all, 128);
    assert_eq!(counts[127], Some(1 << 127));
    assert_eq!(counts[128], None);
    assert_eq!(count_up_to(&all, 127), Some(u128::MAX));
    assert_eq!(count_up_to(&all, 128), None);
    assert_eq!(count_words(&all), Count::Infinite);
}
