//! Running out is an answer: every operation that can grow stops when told to.

use std::sync::atomic::AtomicBool;
use wythoff_automata::format::regex::{RegexError, expression};
use wythoff_automata::{
    Budget, Dfa, Dfao, Nfa, Padding, Reason, StateId, Symbol, Tracks, WordError, complement,
    concatenate, count_at_least, determinize, equivalent, included, intersection, left_quotient,
    repeat, reverse, reverse_words, right_quotient, union,
};

/// The residue of binary numbers modulo p.
fn residues(p: usize) -> Dfao {
    let tracks = Tracks::up_to(&[2]).unwrap();
    let edges = |r: usize| (0..2).map(move |d| (Symbol::new(d), StateId::new((2 * r + d) % p)));
    let output = |r: usize| i64::try_from(r).unwrap();
    Dfao::new(tracks, (0..p).map(|r| (output(r), edges(r).collect())).collect())
}

fn multiples(p: usize) -> Dfa {
    residues(p).where_output(|r| r == 0)
}

#[test]
fn too_many_states_stop_every_operation() {
    let mut budget = Budget::unlimited();
    budget.states = 10;
    let stopped = Reason::States { limit: 10 };
    let (a, b) = (multiples(11), multiples(13));
    let (x, y) = (Nfa::from(&a), Nfa::from(&b));
    assert_eq!(union(&a, &b, &budget).err(), Some(stopped));
    assert_eq!(intersection(&a, &b, &budget).err(), Some(stopped));
    assert_eq!(complement(&a, &budget).err(), Some(stopped));
    assert_eq!(
        equivalent(&multiples(22), &multiples(44), &Budget::unlimited()).unwrap().witness(),
        Some([1, 0, 1, 1, 0].map(Symbol::new).to_vec())
    );
    assert_eq!(equivalent(&a, &a, &budget).err(), Some(stopped));
    assert_eq!(included(&a, &a, &budget).err(), Some(stopped));
    assert_eq!(left_quotient(&a, &b, &budget).err(), Some(stopped));
    assert_eq!(right_quotient(&a, &b, &budget).err(), Some(stopped));
    assert_eq!(concatenate(&x, &y, &budget).err(), Some(stopped));
    assert_eq!(x.union(&y, &budget).err(), Some(stopped));
    assert_eq!(repeat(&x, 1_000_000_000, None, &budget).err(), Some(stopped));
    assert_eq!(determinize(&reverse(&x), &budget).err(), Some(stopped));
    assert_eq!(count_at_least(&a, &[0], 2, Padding::Leading, &budget).err(), Some(stopped));
    let words = (residues(11), residues(13));
    let sides = ((&words.0, &[0][..]), (&words.1, &[0][..]));
    let sum = Dfao::combine(sides.0, sides.1, a.tracks(), i64::checked_add, &budget);
    assert_eq!(sum, Err(WordError::Stopped(stopped)));
    assert_eq!(reverse_words(&words.0, &budget), Err(WordError::Stopped(stopped)));
    let merged = Dfao::from_languages(a.tracks(), &[(1, a.clone()), (2, b)], Some(0), &budget);
    assert_eq!(merged, Err(WordError::Stopped(stopped)));
}

#[test]
fn work_is_counted_in_tries_too_and_ends_at_the_same_unit() {
    let (a, b) = (multiples(11), multiples(13));
    let budget = Budget::unlimited();
    intersection(&a, &b, &budget).unwrap();
    let once = budget.done();
    let tried = budget.capped(10, |few| intersection(&a, &b, few).err());
    assert_eq!(tried, Some(Reason::States { limit: 10 }));
    let with_try = budget.done();
    assert!(once < with_try && with_try < 2 * once, "{once}, {with_try}");
    for most_work in [0, 1, once / 2, once - 1] {
        let mut budget = Budget::unlimited();
        budget.most_work = most_work;
        let stopped = Reason::Work { limit: most_work };
        assert_eq!(intersection(&a, &b, &budget).err(), Some(stopped));
        let tried = budget.capped(1_000, |few| intersection(&a, &b, few).err());
        assert_eq!(tried, Some(stopped), "nothing is left for a try");
    }
    let mut budget = Budget::unlimited();
    budget.most_work = once;
    assert!(intersection(&a, &b, &budget).is_ok());
}

#[test]
fn cancelling_stops_without_new_states() {
    let cancelled = AtomicBool::new(true);
    let mut budget = Budget::unlimited();
    budget.cancelled = Some(&cancelled);
    let large = multiples(5003);
    assert_eq!(complement(&large, &budget).err(), Some(Reason::Cancelled));
    assert_eq!(equivalent(&large, &large, &budget).err(), Some(Reason::Cancelled));
    let regex = expression(&large, usize::MAX, &budget);
    assert_eq!(regex, Err(RegexError::Stopped(Reason::Cancelled)));
}
