//! Operations on automata and words against their definitions, word by word.
//!
//! Random automata of two or three states over two digits; every word of a few digits is
//! looked up in the result and in the definition.

use wythoff_automata::{Dfa, Dfao, StateId, Symbol, Tracks};
use wythoff_logic::session::{Options, Session};
use wythoff_logic::{Predicate, TrackKind};

use crate::random::Random;
use crate::scripts::{self, predicate, run};

/// Random automata.
trait Automata {
    fn edges(&mut self, symbols: usize, states: usize) -> Vec<(Symbol, StateId)>;
    fn dfa(&mut self, tracks: &Tracks) -> Dfa;
    fn dfao(&mut self, tracks: &Tracks) -> Dfao;
}

impl Automata for Random {
    fn edges(&mut self, symbols: usize, states: usize) -> Vec<(Symbol, StateId)> {
        let mut edges = Vec::new();
        for symbol in 0..symbols {
            // One edge in five is missing.
            if self.below(5) > 0 {
                edges.push((Symbol::new(symbol), StateId::new(self.below(states))));
            }
        }
        edges
    }

    fn dfa(&mut self, tracks: &Tracks) -> Dfa {
        let count = 2 + self.below(2);
        let state = |_| (self.below(2) == 0, self.edges(tracks.symbols(), count));
        Dfa::new(tracks.clone(), (0..count).map(state).collect())
    }

    fn dfao(&mut self, tracks: &Tracks) -> Dfao {
        let count = 2 + self.below(2);
        let outputs = [-1, 0, 1, 5];
        let state = |_| (self.one_of(&outputs), self.edges(tracks.symbols(), count));
        Dfao::new(tracks.clone(), (0..count).map(state).collect())
    }
}

/// All words of at most so many symbols.
fn words(symbols: usize, longest: usize) -> Vec<Vec<Symbol>> {
    let mut all = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..longest {
        let until = all.len();
        for i in from..until {
            for symbol in 0..symbols {
                let mut word = all[i].clone();
                word.push(Symbol::new(symbol));
                all.push(word);
            }
        }
        from = until;
    }
    all
}

fn joined(left: &[Symbol], right: &[Symbol]) -> Vec<Symbol> {
    [left, right].concat()
}

fn digits(dfa: &Dfa) -> Vec<TrackKind> {
    let digits = |track| TrackKind::Digits(dfa.tracks().digits(track).to_vec());
    (0..dfa.tracks().len()).map(digits).collect()
}

fn define(session: &mut Session, name: &str, dfa: &Dfa) {
    let predicate = Predicate { tracks: digits(dfa), dfa: dfa.clone().into() };
    session.prover.define(name, predicate);
}

/// Takes random words away from random words, on the left and on the right; a symbol of those
/// that are taken away has the digit of symbol `same` of the others.
fn quotients(seed: u64, [from, away]: [&Tracks; 2], same: fn(usize) -> usize, longest: usize) {
    let mut random = Random(seed);
    // A word that is taken away leads to a pair of states: fewer than ten symbols do.
    let taken = words(away.symbols(), 9);
    for _ in 0..60 {
        let (a, b) = (random.dfa(from), random.dfa(away));
        let mut session = Session::new(Options::default());
        define(&mut session, "a", &a);
        define(&mut session, "b", &b);
        run(&mut session, "leftquo l a b; rightquo r a b;");
        let left = predicate(&mut session, "l");
        let right = predicate(&mut session, "r");
        assert_eq!(left.tracks, digits(&a));
        let same = |word: &Vec<Symbol>| -> Vec<Symbol> {
            word.iter().map(|symbol| Symbol::new(same(symbol.index()))).collect()
        };
        let ends: Vec<Vec<Symbol>> =
            taken.iter().filter(|word| b.accepts(word.iter().copied())).map(same).collect();
        for word in words(from.symbols(), longest) {
            let before = ends.iter().any(|end| a.accepts(joined(end, &word)));
            assert_eq!(left.dfa.accepts(word.iter().copied()), before, "left {word:?} {a:?} {b:?}");
            let after = ends.iter().any(|end| a.accepts(joined(&word, end)));
            let found = right.dfa.accepts(word.iter().copied());
            assert_eq!(found, after, "right {word:?} {a:?} {b:?}");
        }
    }
}

#[test]
fn quotients_are_those_of_walnut() {
    let tracks = Tracks::new([vec![0, 1]]).expect("two symbols");
    quotients(1, [&tracks, &tracks], |symbol| symbol, 4);
}

#[test]
fn what_is_taken_away_may_have_fewer_digits() {
    let many = Tracks::new([vec![0, 1, 2]]).expect("three symbols");
    let few = Tracks::new([vec![0, 2]]).expect("two symbols");
    // Symbol 1 of the few is the digit 2, symbol 2 of the many.
    quotients(5, [&many, &few], |symbol| 2 * symbol, 3);
}

#[test]
fn the_last_automaton_that_accepts_gives_the_letter() {
    let tracks = Tracks::new([vec![-1, 0, 2]]).expect("three symbols");
    let mut random = Random(2);
    for _ in 0..60 {
        let parts: Vec<Dfa> = (0..3).map(|_| random.dfa(&tracks)).collect();
        let mut session = Session::new(Options::default());
        for (name, dfa) in ["a", "b", "c"].iter().zip(&parts) {
            define(&mut session, name, dfa);
        }
        run(&mut session, "combine W a=7 b c=-4;");
        let made = scripts::word(&mut session, "W");
        for word in words(3, 5) {
            let accepts = |dfa: &Dfa| dfa.accepts(word.iter().copied());
            let last = parts.iter().zip([7, 2, -4]).rev().find(|(dfa, _)| accepts(dfa));
            let letter = last.map_or(0, |(_, letter)| letter);
            assert_eq!(made.dfao.output(word.iter().copied()), Some(letter), "{word:?} {parts:?}");
        }
    }
}

#[test]
fn words_over_more_digits_are_zero_after_a_new_one() {
    let old = Tracks::new([vec![0, 1], vec![-1, 1]]).expect("four symbols");
    let mut random = Random(3);
    for _ in 0..60 {
        let before = random.dfao(&old);
        let kinds = vec![TrackKind::Digits(vec![0, 1]), TrackKind::Digits(vec![-1, 1])];
        let mut session = Session::new(Options::default());
        let word = wythoff_logic::AutomaticWord { tracks: kinds, dfao: before.clone().into() };
        session.prover.define_word("V", word);
        // 2 is new on the first track; on the second 0 is new, and -1 is lost.
        run(&mut session, "alphabet W {0,1,2} {0,1} V;");
        let after = scripts::word(&mut session, "W");
        let tracks = after.dfao.tracks().clone();
        assert_eq!((tracks.digits(0), tracks.digits(1)), (&[0, 1, 2][..], &[0, 1][..]));
        for word in words(tracks.symbols(), 3) {
            // The letters of the old word as long as all digits are old ones; 0 after that.
            let mut state = Some(StateId::FIRST);
            let mut letter = Some(before.output_at(StateId::FIRST));
            for &symbol in &word {
                match (state, old.symbol(&tracks.tuple(symbol))) {
                    (None, _) => break,
                    (Some(_), None) => (state, letter) = (None, Some(0)),
                    (Some(now), Some(same)) => {
                        state = before.next(now, same);
                        letter = state.map(|next| before.output_at(next));
                    }
                }
            }
            let tuples: Vec<_> = word.iter().map(|&symbol| tracks.tuple(symbol)).collect();
            let found = after.dfao.output(word);
            assert_eq!(found, letter, "{tuples:?} {before:?}");
        }
    }
}
