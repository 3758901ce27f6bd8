//! Regular expressions: the same language again, and easy to read.

use crate::reference::dfas;
use crate::unlimited::minimize;
use proptest::prelude::*;
use wythoff_automata::format::regex::{RegexError, expression};
use wythoff_automata::{
    Control, Dfa, Nfa, StateId, Symbol, Tracks, concatenate, determinize, equivalent, optional,
    plus, star,
};

fn regex(dfa: &Dfa) -> String {
    expression(dfa, 1000, &Control::unlimited()).unwrap().to_string()
}

fn smallest(nfa: &Nfa) -> Dfa {
    minimize(&determinize(nfa, &Control::unlimited()).unwrap())
}

/// Evaluates what was printed, by the usual grammar.
fn evaluate(text: &str, tracks: &Tracks) -> Nfa {
    if text == "(~(.*))" {
        return Nfa::nothing(tracks.clone());
    }
    let mut reader =
        Reader { text: text.chars().peekable(), tracks, control: Control::unlimited() };
    let nfa = reader.alternatives();
    assert_eq!(reader.text.next(), None, "{text}");
    nfa
}

struct Reader<'a> {
    text: std::iter::Peekable<std::str::Chars<'a>>,
    tracks: &'a Tracks,
    control: Control,
}

impl Reader<'_> {
    fn alternatives(&mut self) -> Nfa {
        let mut sum = self.row();
        while self.text.next_if_eq(&'|').is_some() {
            let next = self.row();
            sum = sum.union(&next, &self.control).unwrap();
        }
        sum
    }

    fn row(&mut self) -> Nfa {
        let mut row = Nfa::empty_word(self.tracks.clone());
        while self.text.peek().is_some_and(|c| !"|)".contains(*c)) {
            let next = self.repeated();
            row = concatenate(&row, &next, &self.control).unwrap();
        }
        row
    }

    fn repeated(&mut self) -> Nfa {
        let mut inner = self.atom();
        while let Some(mark) = self.text.next_if(|c| "*+?".contains(*c)) {
            inner = match mark {
                '*' => star(&inner, &self.control),
                '+' => plus(&inner, &self.control),
                _ => optional(&inner, &self.control),
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
        let control = Control::unlimited();
        for dfa in [&dfa, &minimize(&dfa)] {
            match expression(dfa, 20_000, &control) {
                Ok(expression) => {
                    let back = determinize(&expression.nfa(&control)?, &control)?;
                    prop_assert_eq!(equivalent(dfa, &back, &control)?.witness(), None, "{}", expression);
                    let text = expression.to_string();
                    let back = determinize(&evaluate(&text, dfa.tracks()), &control)?;
                    prop_assert_eq!(equivalent(dfa, &back, &control)?.witness(), None, "{}", text);
                }
                Err(error) => prop_assert_eq!(error, RegexError::TooLarge { limit: 20_000 }),
            }
        }
    }
}

#[test]
fn small_languages_have_small_expressions() {
    let control = Control::unlimited();
    let tracks = Tracks::up_to(&[2]).unwrap();
    let digit = |d: usize| Nfa::one_of(tracks.clone(), [Symbol::new(d)]);
    let any = Nfa::one_of(tracks.clone(), (0..2).map(Symbol::new));
    let then = |a: &Nfa, b: &Nfa| concatenate(a, b, &control).unwrap();
    let (zero, one) = (digit(0), digit(1));
    let zeros = star(&zero, &control).unwrap();
    assert_eq!(regex(&Dfa::nothing(tracks.clone())), "(~(.*))");
    assert_eq!(regex(&Dfa::everything(tracks.clone())), ".*");
    assert_eq!(regex(&smallest(&Nfa::empty_word(tracks.clone()))), "()");
    assert_eq!(regex(&smallest(&then(&zeros, &one))), "0*1");
    assert_eq!(regex(&smallest(&plus(&then(&zero, &one), &control).unwrap())), "(01)+");
    assert_eq!(regex(&smallest(&optional(&then(&one, &any), &control).unwrap())), "(1.)?");
    assert_eq!(regex(&smallest(&then(&star(&any, &control).unwrap(), &one))), "(0*1)+");
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
    let control = Control::unlimited();
    assert_eq!(expression(&dfa, 500, &control), Err(RegexError::TooLarge { limit: 500 }));
}
