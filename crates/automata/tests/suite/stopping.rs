//! Running out is an answer: every operation that can grow stops when told to.

use crate::unlimited::limited;
use wythoff_automata::format::regex::{RegexError, expression};
use wythoff_automata::{
    Control, Dfa, Dfao, Grouping, Nfa, Padding, Reason, StateId, Symbol, Tracks, TransduceError,
    Transducer, WordError, accept_before_zeros, canonical, canonical_words, complement,
    concatenate, count_at_least, count_up_to, count_words, counts_by_length, determinize,
    equivalent, group_digits, group_language, included, intersection, is_finite, left_quotient,
    longest_word, minimize, minimize_words, part_digits, part_language, reduce, rename, repeat,
    reverse, reverse_words, right_quotient, shortlex_words, start_after_zeros, transduce, trim,
    union,
};
use wythoff_control::{Cancel, Limits};

/// The residue of binary numbers modulo p.
fn residues(p: usize) -> Dfao {
    let tracks = Tracks::up_to(&[2]).unwrap();
    let edges = |r: usize| (0..2).map(move |d| (Symbol::new(d), StateId::new((2 * r + d) % p)));
    Dfao::new(tracks, (0..p).map(|r| (letter(r), edges(r).collect())).collect())
}

fn letter(r: usize) -> i64 {
    i64::try_from(r).unwrap()
}

fn multiples(p: usize) -> Dfa {
    residues(p).where_output(|r| r == 0)
}

#[test]
fn too_many_states_stop_every_operation() {
    let control = limited(Limits { states: Some(10), ..Limits::default() });
    let stopped = Reason::States { limit: 10 };
    let (a, b) = (multiples(11), multiples(13));
    let (x, y) = (Nfa::from(&a), Nfa::from(&b));
    assert_eq!(union(&a, &b, &control).err(), Some(stopped));
    assert_eq!(intersection(&a, &b, &control).err(), Some(stopped));
    assert_eq!(complement(&a, &control).err(), Some(stopped));
    assert_eq!(
        equivalent(&multiples(22), &multiples(44), &Control::unlimited()).unwrap().witness(),
        Some([1, 0, 1, 1, 0].map(Symbol::new).to_vec())
    );
    assert_eq!(equivalent(&a, &a, &control).err(), Some(stopped));
    assert_eq!(included(&a, &a, &control).err(), Some(stopped));
    assert_eq!(left_quotient(&a, &b, &control).err(), Some(stopped));
    assert_eq!(right_quotient(&a, &b, &control).err(), Some(stopped));
    assert_eq!(concatenate(&x, &y, &control).err(), Some(stopped));
    assert_eq!(x.union(&y, &control).err(), Some(stopped));
    assert_eq!(repeat(&x, 1_000_000_000, None, &control).err(), Some(stopped));
    assert_eq!(determinize(&reverse(&x, &control).unwrap(), &control).err(), Some(stopped));
    assert_eq!(count_at_least(&a, &[0], 2, Padding::Leading, &control).err(), Some(stopped));
    let words = (residues(11), residues(13));
    let sides = ((&words.0, &[0][..]), (&words.1, &[0][..]));
    let sum = Dfao::combine(sides.0, sides.1, a.tracks(), i64::checked_add, &control);
    assert_eq!(sum, Err(WordError::Stopped(stopped)));
    assert_eq!(reverse_words(&words.0, &control), Err(WordError::Stopped(stopped)));
    let sums = Transducer::new(
        (0..11usize)
            .map(|sum| {
                let edge = |letter: usize| ((sum + letter) % 11, letter);
                let edges = (0..11).map(edge);
                edges.map(|(next, l)| (letter(l), StateId::new(next), letter(next))).collect()
            })
            .collect(),
    );
    let addresses = Dfa::everything(a.tracks().clone());
    let written = transduce(&words.0, &addresses, &sums, &control);
    assert_eq!(written, Err(TransduceError::Stopped(stopped)));
    let four = Tracks::up_to(&[4]).unwrap();
    let pairs = Grouping { base: 2, length: 2, high_first: true };
    let grouped = group_digits(&words.0, &four, pairs, &control);
    assert_eq!(grouped, Err(WordError::Stopped(stopped)));
    let of_pairs = group_digits(&words.0, &four, pairs, &Control::unlimited()).unwrap();
    for high_first in [false, true] {
        let pairs = Grouping { high_first, ..pairs };
        let parted = part_digits(&of_pairs, a.tracks(), pairs, &control);
        assert_eq!(parted, Err(WordError::Stopped(stopped)));
    }
    let merged = Dfao::from_languages(a.tracks(), &[(1, a.clone()), (2, b)], Some(0), &control);
    assert_eq!(merged, Err(WordError::Stopped(stopped)));
}

#[test]
fn work_is_counted_in_tries_too_and_ends_at_the_same_unit() {
    let (a, b) = (multiples(11), multiples(13));
    let control = Control::unlimited();
    intersection(&a, &b, &control).unwrap();
    let once = control.done();
    let tried = control.capped(10, |few| intersection(&a, &b, few).err());
    assert_eq!(tried, Some(Reason::States { limit: 10 }));
    let with_try = control.done();
    assert!(once < with_try && with_try < 2 * once, "{once}, {with_try}");
    for most_work in [0, 1, once / 2, once - 1] {
        let control = limited(Limits { work: Some(most_work), ..Limits::default() });
        let stopped = Reason::Work { limit: most_work };
        assert_eq!(intersection(&a, &b, &control).err(), Some(stopped));
        let tried = control.capped(1_000, |few| intersection(&a, &b, few).err());
        assert_eq!(tried, Some(stopped), "nothing is left for a try");
    }
    let control = limited(Limits { work: Some(once), ..Limits::default() });
    assert!(intersection(&a, &b, &control).is_ok());
}

/// An operation on the residues modulo something, and whether it stopped.
type Operation = fn(&Dfao, &Control) -> Result<(), Reason>;

/// Operations whose results are no larger than what they are given, yet take their time.
const NO_GROWTH: [(&str, Operation); 18] = [
    ("trim", |word, control| trim(&zeros(word), control).map(drop)),
    ("minimize", |word, control| minimize(&zeros(word), control).map(drop)),
    ("minimize_words", |word, control| minimize_words(word, control).map(drop)),
    ("canonical", |word, control| canonical(&zeros(word), control).map(drop)),
    ("canonical_words", |word, control| canonical_words(word, control).map(drop)),
    ("reverse", |word, control| reverse(&Nfa::from(&zeros(word)), control).map(drop)),
    ("reduce", |word, control| reduce(&Nfa::from(&zeros(word)), control).map(drop)),
    ("rename", |word, control| {
        let more_digits = Tracks::up_to(&[3]).expect("three symbols");
        rename(&zeros(word), &[0], &more_digits, control).map(drop)
    }),
    ("start_after_zeros", |word, control| {
        // From all states, so that all are looked at.
        let all = word.where_output(|_| true);
        let nfa = reverse(&Nfa::from(&all), &Control::unlimited())?;
        start_after_zeros(nfa, Symbol::new(0), control).map(drop)
    }),
    ("accept_before_zeros", |word, control| {
        let all = Nfa::from(&word.where_output(|_| true));
        accept_before_zeros(all, Symbol::new(0), control).map(drop)
    }),
    ("group_digits", |word, control| {
        let pairs = Grouping { base: 2, length: 2, high_first: true };
        let four = Tracks::up_to(&[4]).expect("four symbols");
        match group_digits(word, &four, pairs, control) {
            Ok(_) => Ok(()),
            Err(WordError::Stopped(reason)) => Err(reason),
            Err(undefined) => panic!("{undefined}"),
        }
    }),
    ("group_language", |word, control| {
        let pairs = Grouping { base: 2, length: 2, high_first: true };
        let four = Tracks::up_to(&[4]).expect("four symbols");
        group_language(&zeros(word), &four, pairs, control).map(drop)
    }),
    ("part_language", |word, control| {
        let single = Grouping { base: 2, length: 1, high_first: true };
        part_language(&zeros(word), word.tracks(), single, control).map(drop)
    }),
    ("is_finite", |word, control| is_finite(&zeros(word), control).map(drop)),
    ("longest_word", |word, control| longest_word(&zeros(word), control).map(drop)),
    ("count_words", |word, control| count_words(&zeros(word), control).map(drop)),
    ("count_up_to", |word, control| {
        counts_by_length(&zeros(word), 10, control)?;
        count_up_to(&zeros(word), 10, control).map(drop)
    }),
    ("shortlex_words", |word, control| {
        shortlex_words(&zeros(word), control)?.take(10).try_for_each(|word| word.map(drop))
    }),
];

fn zeros(residues: &Dfao) -> Dfa {
    residues.where_output(|r| r == 0)
}

#[test]
fn operations_without_growth_count_their_work_and_stop_at_the_last_unit() {
    let word = residues(101);
    for (name, operation) in NO_GROWTH {
        let control = Control::unlimited();
        operation(&word, &control).unwrap();
        let work = control.done();
        assert!(work >= 101, "{name}: at least one unit for every state, not {work}");
        let enough = limited(Limits { work: Some(work), ..Limits::default() });
        assert_eq!(operation(&word, &enough), Ok(()), "{name}");
        for most_work in [0, work / 2, work - 1] {
            let control = limited(Limits { work: Some(most_work), ..Limits::default() });
            let stopped = Reason::Work { limit: most_work };
            assert_eq!(operation(&word, &control), Err(stopped), "{name}");
        }
    }
}

#[test]
fn cancelling_stops_without_new_states() {
    let cancelled = Cancel::new();
    cancelled.cancel();
    let control = Control::new(Limits::default(), cancelled);
    let large = multiples(5003);
    assert_eq!(complement(&large, &control).err(), Some(Reason::Cancelled));
    assert_eq!(equivalent(&large, &large, &control).err(), Some(Reason::Cancelled));
    let regex = expression(&large, usize::MAX, &control);
    assert_eq!(regex, Err(RegexError::Stopped(Reason::Cancelled)));
    let word = residues(5003);
    for (name, operation) in NO_GROWTH {
        assert_eq!(operation(&word, &control), Err(Reason::Cancelled), "{name}");
    }
}
