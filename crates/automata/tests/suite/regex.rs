//! Regular expressions: the same language again, and easy to read.

use crate::reference::dfas;
use proptest::prelude::*;
use wythoff_automata::format::regex::{RegexError, expression};
use wythoff_automata::{
    Budget, Dfa, Nfa, StateId, Symbol, Tracks, concatenate, determinize, equivalent, minimize,
    optional, plus, star,
};

fn regex(dfa: &Dfa) -> String {
    expression(dfa, 1000, &Budget::unlimited()).unwrap().to_string()
}

fn smallest(nfa: &Nfa) -> Dfa {
    minimize(&determinize(nfa, &Budget::unlimited()).unwrap())
}

/// Evaluates what was printed, by the usual grammar.
fn evaluate(text: &str, tracks: &Tracks) -> Nfa {
    if text == "(~(.*))" {
        return Nfa::nothing(tracks.clone());
    }
    let mut reader = Reader { text: text.chars().peekable(), tracks, budget: Budget::unlimited() };
    let nfa = reader.alternatives();
    assert_eq!(reader.text.next(), None, "{text}");
    nfa
}

struct Reader<'a> {
    text: std::iter::Peekable<std::str::Chars<'a>>,
    tracks: &'a Tracks,
    budget: Budget<'a>,
}

impl Reader<'_> {
    fn alternatives(&mut self) -> Nfa {
        let mut sum = self.row();
        while self.text.next_if_eq(&'|').is_some() {
            let next = self.row();
            sum = sum.union(&next, &self.budget).unwrap();
        }
        sum
    }

    fn row(&mut self) -> Nfa {
        let mut row = Nfa::empty_word(self.tracks.clone());
        while self.text.peek().is_some_and(|c| !"|)".contains(*c)) {
            let next = self.repeated();
            row = concatenate(&row, &next, &self.budget).unwrap();
        }
        row
    }

    fn repeated(&mut self) -> Nfa {
        let mut inner = self.atom();
        while let Some(mark) = self.text.next_if(|c| "*+?".contains(*c)) {
            inner = match mark {
                '*' => star(&inner, &self.budget),
                '+' => plus(&inner, &self.budget),
                _ => optional(&inner, &self.budget),
            }
            .unwrap();
        }
        inner
    }

    fn atom(&mut self) -> Nfa {
        let tracks = self.tracks.clone();
        let digits = match self.text.next().unwrap() {
            '(' => {
                let inner = self.alternatives();
                assert_eq!(self.text.next(), Some(')'));
                return inner;
            }
            '.' => return Nfa::one_of(tracks, (0..self.tracks.symbols()).map(Symbol::new)),
            '[' => {
                let inside: String = self.text.by_ref().take_while(|&c| c != ']').collect();
                inside.split(',').map(|digit| digit.parse().unwrap()).collect()
            }
            digit => vec![i32::try_from(digit.to_digit(10).unwrap()).unwrap()],
        };
        Nfa::one_of(tracks, self.tracks.symbol(&digits))
    }
}

proptest! {
    #[test]
    fn expressions_have_the_language_of_the_automaton(dfa in dfas()) {
        let budget = Budget::unlimited();
        for dfa in [&dfa, &minimize(&dfa)] {
            match expression(dfa, 20_000, &budget) {
                Ok(expression) => {
                    let back = determinize(&expression.nfa(&budget)?, &budget)?;
                    prop_assert_eq!(equivalent(dfa, &back, &budget)?.witness(), None, "{}", expression);
                    let text = expression.to_string();
                    let back = determinize(&evaluate(&text, dfa.tracks()), &budget)?;
                    prop_assert_eq!(equivalent(dfa, &back, &budget)?.witness(), None, "{}", text);
                }
                Err(error) => prop_assert_eq!(error, RegexError::TooLarge { limit: 20_000 }),
            }
        }
    }
}

#[test]
fn small_languages_have_small_expressions() {
    let budget = Budget::unlimited();
    let tracks = Tracks::up_to(&[2]).unwrap();
    let digit = |d: usize| Nfa::one_of(tracks.clone(), [Symbol::new(d)]);
    let any = Nfa::one_of(tracks.clone(), (0..2).map(Symbol::new));
    let then = |a: &Nfa, b: &Nfa| concatenate(a, b, &budget).unwrap();
    let (zero, one) = (digit(0), digit(1));
    let zeros = star(&zero, &budget).unwrap();
    assert_eq!(regex(&Dfa::nothing(tracks.clone())), "(~(.*))");
    assert_eq!(regex(&Dfa::everything(tracks.clone())), ".*");
    assert_eq!(regex(&smallest(&Nfa::empty_word(tracks.clone()))), "()");
    assert_eq!(regex(&smallest(&then(&zeros, &one))), "0*1");
    assert_eq!(regex(&smallest(&plus(&then(&zero, &one), &budget).unwrap())), "(01)+");
    assert_eq!(regex(&smallest(&optional(&then(&one, &any), &budget).unwrap())), "(1.)?");
    assert_eq!(regex(&smallest(&then(&star(&any, &budget).unwrap(), &one))), "(0*1)+");
}

#[test]
fn several_tracks_are_vectors_and_long_digits_bracketed() {
    let pairs = Tracks::up_to(&[2, 2]).unwrap();
    let equal = [0, 3].map(|s| (Symbol::new(s), StateId::FIRST)).to_vec();
    assert_eq!(regex(&Dfa::new(pairs, vec![(true, equal)])), "([0,0]|[1,1])*");
    let long = Tracks::new([vec![-1, 9, 10]]).unwrap();
    let word = Nfa::word(long, &[0, 1, 2].map(Symbol::new));
    assert_eq!(regex(&smallest(&word)), "[-1]9[10]");
}

#[test]
fn long_expressions_are_refused() {
    // The residue of a binary number modulo 13: a dense graph.
    let tracks = Tracks::up_to(&[2]).unwrap();
    let edges = |r: usize| {
        (0..2).map(|d| (Symbol::new(d), StateId::new((2 * r + d) % 13))).collect::<Vec<_>>()
    };
    let dfa = Dfa::new(tracks, (0..13).map(|r| (r == 0, edges(r))).collect());
    let budget = Budget::unlimited();
    assert_eq!(expression(&dfa, 500, &budget), Err(RegexError::TooLarge { limit: 500 }));
}
