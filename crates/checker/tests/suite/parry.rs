//! Systems by an expansion of 1: which are known, and that what the checker says of games
//! in them is so.
//!
//! Automata are guessed from small boards, right and wrong ones: two words are one state if
//! the boxes of positions that begin with them look the same up to some height.

use crate::automaton::{Automaton, Pair, join, split};
use crate::mutation::edit;
use crate::oracle::{board, confirms, first_difference_of_positions, word};
use crate::random::Random;
use crate::{good, run};
use std::collections::{BTreeMap, HashMap};
use std::slice::from_ref;
use wythoff_checker::{Ceiling, Rejection, check};

/// A word of digits, those from `back` on for ever.
#[derive(Clone, Debug)]
struct Expansion {
    digits: Vec<u32>,
    back: usize,
}

impl Expansion {
    fn parse(text: &str) -> Self {
        let (before, again) = text.split_once(';').expect("a period");
        let numbers = |text: &str| -> Vec<u32> {
            text.split_whitespace().map(|n| n.parse().expect("a digit")).collect()
        };
        let (mut digits, again) = (numbers(before), numbers(again));
        let back = digits.len();
        digits.extend(again);
        Self { digits, back }
    }

    fn text(&self) -> String {
        let mut words: Vec<_> = self.digits.iter().map(u32::to_string).collect();
        words.insert(self.back, ";".to_string());
        words.join(" ")
    }

    fn next(&self, memory: usize) -> usize {
        if memory + 1 < self.digits.len() { memory + 1 } else { self.back }
    }

    /// So many digits of the word.
    fn first(&self, count: usize) -> Vec<u32> {
        let memories = std::iter::successors(Some(0), |&memory| Some(self.next(memory)));
        memories.take(count).map(|memory| self.digits[memory]).collect()
    }

    /// The memory after a digit, if the word is still canonical.
    fn after(&self, memory: usize, digit: u32) -> Option<usize> {
        match digit.cmp(&self.digits[memory]) {
            std::cmp::Ordering::Less => Some(0),
            std::cmp::Ordering::Equal => Some(self.next(memory)),
            std::cmp::Ordering::Greater => None,
        }
    }

    /// How many words of so many digits may follow a memory, by trying all.
    fn words_after(&self, memory: usize, places: usize) -> usize {
        let after = (0..10).filter_map(|digit| self.after(memory, digit));
        if places == 0 { 1 } else { after.map(|next| self.words_after(next, places - 1)).sum() }
    }
}

/// The weights up to the first that is larger than some number, from their definition.
pub(crate) fn weights(expansion: &str, largest: i64) -> Vec<i64> {
    let digits = Expansion::parse(expansion).first(64);
    let mut weights: Vec<i64> = vec![1];
    while weights[weights.len() - 1] <= largest {
        let terms = digits.iter().zip(weights.iter().rev());
        weights.push(1 + terms.map(|(&digit, weight)| i64::from(digit) * weight).sum::<i64>());
    }
    weights
}

/// All expansions of up to three digits below 4.
fn small_expansions() -> impl Iterator<Item = Expansion> {
    (1..=3usize).flat_map(|length| {
        (0..4u32.pow(u32::try_from(length).expect("small"))).flat_map(move |code| {
            let digit = |at: usize| code >> (2 * at) & 3;
            let digits: Vec<u32> = (0..length).map(digit).collect();
            (0..length).map(move |back| Expansion { digits: digits.clone(), back })
        })
    })
}

/// Whether it has to be known: no part of the word is above the whole, it does not end in
/// zeros, nothing shorter is the same word, and it is neither a base nor Zeckendorf's.
fn is_proper(expansion: &Expansion) -> bool {
    let word = expansion.first(60);
    let greedy = (0..30).all(|at| word[at..at + 30] <= word[..30]);
    let ends = word[30..].iter().any(|&digit| digit > 0);
    let shorter = small_expansions().any(|other| {
        other.digits.len() < expansion.digits.len() && other.first(60) == word
            || other.digits.len() == expansion.digits.len()
                && other.back < expansion.back
                && other.first(60) == word
    });
    let named = expansion.digits.len() == 1 || word[..4] == [1, 0, 1, 0] && word[4..] == word[..56];
    greedy && ends && !shorter && !named
}

/// Nim, whose P-positions are those with equal piles.
fn nim(expansion: &Expansion) -> String {
    let edges = |memory: usize| -> BTreeMap<Pair, usize> {
        let after = |digit| expansion.after(memory, digit).map(|next| ((digit, digit), next));
        (0..10).filter_map(after).collect()
    };
    let count = expansion.digits.len();
    let set = Automaton { accepting: vec![true; count], edges: (0..count).map(edges).collect() };
    join(&head(expansion, 1, "normal", &[ANY_FROM_Y, ANY_FROM_X]), &[set.canonical()])
}

const ANY_FROM_X: &str = "move 1 0 0 0 1 1 * true";
const ANY_FROM_Y: &str = "move 0 0 1 0 1 1 * true";

fn head(expansion: &Expansion, blocking: usize, play: &str, moves: &[&str]) -> String {
    let mut moves = moves.to_vec();
    moves.sort_unstable();
    moves.dedup();
    format!(
        "wythoff certificate 1\nkind p-positions\ngame random\nsystem parry {}\n\
         blocking {blocking}\nplay {play}\n{}\nterminal false\n",
        expansion.text(),
        moves.join("\n")
    )
}

#[test]
fn exactly_the_proper_expansions_are_known() {
    let (mut known, mut unknown) = (0, 0);
    for expansion in small_expansions() {
        let text = nim(&expansion);
        let refused = match check(&text, Ceiling { max_states: 3_000 }) {
            Ok(_) | Err(Rejection::Limit) => false,
            Err(Rejection::Wrong(reason)) => {
                assert!(reason.starts_with("line 4: "), "{reason}:\n{text}");
                true
            }
        };
        assert_eq!(refused, !is_proper(&expansion), "{}", expansion.text());
        *(if refused { &mut unknown } else { &mut known }) += 1;
    }
    assert!(known > 30 && unknown > 100, "{known} {unknown}");
}

/// Where the sums contract, in the systems of Pisot numbers whose polynomial has no other
/// roots, everything is decided; elsewhere there may be no end.
#[test]
fn sums_are_decided_in_the_systems_of_pisot_numbers() {
    let both = format!("{ANY_FROM_X}\nmove 1 0 1 0 1 1 * true");
    let with_diagonals = |nim: &str| nim.replace(ANY_FROM_X, &both);
    for text in ["2 ; 1", "3 ; 2", "4 ; 3", "2 0 ; 1", "; 1 1 0", "; 1 0 0", "; 2 0", "; 1 0 0 0"] {
        let nim = nim(&Expansion::parse(text));
        assert!(run(&nim).is_ok(), "{text}: {:?}", run(&nim));
        let reason = run(&with_diagonals(&nim)).expect_err("not Wythoff's game").to_string();
        assert_eq!(reason, "(1, 1) is in set 0 but has 1 of its options in it", "{text}");
    }
    // The root of b⁵ = b⁴ + 1 is one of b³ = b + 1, that of b⁶ = b⁵ + 1 no Pisot number.
    for text in ["; 1 0 0 0 0", "; 1 0 0 0 0 0"] {
        let wythoff = with_diagonals(&nim(&Expansion::parse(text)));
        let verdict = check(&wythoff, Ceiling { max_states: 100_000 });
        assert_eq!(verdict, Err(Rejection::Limit), "{text}");
    }
}

#[test]
fn words_are_greedy_words() {
    for expansion in small_expansions().filter(is_proper) {
        let weights = weights(&expansion.text(), 200);
        for (places, &weight) in weights.iter().enumerate() {
            let count = i64::try_from(expansion.words_after(0, places)).expect("few");
            assert_eq!(count, weight, "{expansion:?}");
        }
        for n in 0..200 {
            let greedy = word(&weights, [n, n]);
            let end = greedy.iter().try_fold(0, |memory, pair| expansion.after(memory, pair.0));
            assert!(end.is_some(), "{expansion:?}: {n}");
        }
    }
}

/// An automaton that agrees with a board as far as boxes of `sight` digits show; none if the
/// board ends before.
fn guess(
    expansion: &Expansion,
    weights: &[i64],
    p: &[Vec<bool>],
    sight: usize,
) -> Option<Automaton> {
    let index = |n: i64| usize::try_from(n).expect("on the board");
    // What the positions look like that begin with a word.
    let look = |found: &[Pair], memories: [usize; 2]| -> Option<Vec<bool>> {
        let mut seen = Vec::new();
        for height in 0..=sight {
            let (mut x, mut y) = (0, 0);
            for (pair, place) in found.iter().rev().zip(height..) {
                x += i64::from(pair.0) * weights.get(place)?;
                y += i64::from(pair.1) * weights.get(place)?;
            }
            let [width, length] = memories.map(|memory| expansion.words_after(memory, height));
            let rows = p.get(index(x)..index(x) + width)?;
            for row in rows {
                seen.extend(row.get(index(y)..index(y) + length)?);
            }
        }
        Some(seen)
    };
    let mut found: Vec<(Vec<Pair>, [usize; 2])> = vec![(Vec::new(), [0, 0])];
    let mut numbers = HashMap::from([(([0, 0], look(&[], [0, 0])?), 0)]);
    let mut automaton = Automaton { accepting: Vec::new(), edges: Vec::new() };
    while let Some((prefix, [x, y])) = found.get(automaton.edges.len()).cloned() {
        let mut edges = BTreeMap::new();
        for pair in (0..10).flat_map(|a| (0..10).map(move |b| (a, b))) {
            let (Some(x), Some(y)) = (expansion.after(x, pair.0), expansion.after(y, pair.1))
            else {
                continue;
            };
            let mut longer = prefix.clone();
            longer.push(pair);
            let target = if longer.iter().all(|&pair| pair == (0, 0)) {
                0
            } else {
                let key = ([x, y], look(&longer, [x, y])?);
                if !key.1.contains(&true) {
                    continue;
                }
                let fresh = numbers.len();
                *numbers.entry(key).or_insert_with(|| {
                    found.push((longer, [x, y]));
                    fresh
                })
            };
            edges.insert(pair, target);
        }
        automaton.accepting.push(look(&prefix, [x, y])?[0]);
        automaton.edges.push(edges);
    }
    Some(automaton.canonical())
}

/// A family of moves that takes from one pile, or as many from both.
fn some_move(random: &mut Random) -> String {
    let [x, y] = [[1, 0], [0, 1], [1, 1]][random.below(3)];
    let (first, stride) = (1 + random.below(3), [1, 1, 1, 1, 2][random.below(5)]);
    let last = match random.below(3) {
        0 => (first + random.below(4)).to_string(),
        _ => "*".to_string(),
    };
    let condition = ["true", "true", "true", "(>= 1 -1 0 0)"][random.below(4)];
    format!("move {x} 0 {y} 0 {first} {stride} {last} {condition}")
}

/// What is accepted is so on a board of 100 by 100, and a position that is named is wrong.
#[test]
fn guesses_are_accepted_only_if_they_are_right() {
    let systems = ["3 ; 2", "2 ; 1", "; 2 0", "2 0 ; 1", "; 1 1 0", "; 1 0 0"];
    let systems = systems.map(Expansion::parse);
    let mut random = Random(0x1357_9BDF_0246_8ACE);
    let (mut accepted, mut rejected, mut limited) = (0, 0, 0);
    for _ in 0..GUESSES {
        let expansion = &systems[random.below(systems.len())];
        let mut moves: Vec<_> = (0..=random.below(3)).map(|_| some_move(&mut random)).collect();
        moves
            .extend([ANY_FROM_X, ANY_FROM_Y].map(str::to_string).into_iter().take(random.below(3)));
        let moves: Vec<_> = moves.iter().map(String::as_str).collect();
        let play = ["normal", "normal", "normal", "misere"][random.below(4)];
        let head = head(expansion, 1 + random.below(2), play, &moves);
        let weights = weights(&expansion.text(), 60);
        let p = board(&head, *weights.last().expect("there is one"));
        for sight in 1..=3 {
            let Some(set) = guess(expansion, &weights, &p, sight) else { break };
            let certificate = join(&head, &[set]);
            match check(&certificate, Ceiling { max_states: 100_000 }) {
                Ok(_) => {
                    assert_eq!(
                        first_difference_of_positions(&certificate, 100),
                        None,
                        "{certificate}"
                    );
                    accepted += 1;
                    break;
                }
                Err(Rejection::Limit) => {
                    limited += 1;
                    break;
                }
                Err(Rejection::Wrong(reason)) => {
                    assert!(reason.starts_with('('), "{reason}:\n{certificate}");
                    assert!(confirms(&certificate, &reason), "{reason}:\n{certificate}");
                    rejected += 1;
                }
            }
        }
    }
    println!("{accepted} accepted, {rejected} rejected, {limited} not decided");
    assert!(accepted >= 10 && rejected >= 5, "{accepted} {rejected} {limited}");
}

/// How many games are guessed.
const GUESSES: usize = 50;

/// The automaton of one system is not one of another.
#[test]
fn another_system_is_rejected() {
    for (name, written, others) in [
        ("parry-even", "3 ; 2", ["3 ; 1", "; 3 0", "4 ; 3"]),
        ("parry-threes", "4 ; 3", ["4 ; 2", "; 4 0", "5 ; 4"]),
        ("parry-not-two", "2 0 ; 1", ["2 ; 1", "; 2 0", "; 2 0 0"]),
    ] {
        for other in others {
            let text = good(name).replacen(written, other, 1);
            let verdict = run(&text);
            assert!(matches!(verdict, Err(Rejection::Wrong(_))), "{name} in {other}: {verdict:?}");
        }
    }
}

/// A fault far from the start may take more than the limit: but nothing wrong is accepted.
#[test]
fn edits_of_larger_sets_are_not_accepted() {
    let mut random = Random(0x0F1E_2D3C_4B5A_6978);
    for (name, digits) in [("parry-not-two", 3), ("parry-threes", 5)] {
        let text = good(name);
        let (head, sets) = split(&text);
        let mut rejected = 0;
        for _ in 0..12 {
            let edited = edit(&sets[0], digits, &mut random).canonical();
            let small = Ceiling { max_states: 200_000 };
            let verdict = check(&join(head, from_ref(&edited)), small);
            assert!(verdict.is_err() || sets[0].same_language(&edited), "{name}: {verdict:?}");
            rejected += usize::from(matches!(verdict, Err(Rejection::Wrong(_))));
        }
        assert!(rejected >= 2, "{name}: {rejected}");
    }
}
