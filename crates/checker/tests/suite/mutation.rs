//! One edit of an automaton: the checker must reject it whenever the language
//! changes and accept it whenever it does not.

use crate::automaton::{Automaton, Pair, join, split};
use crate::random::Random;
use crate::{good, run};
use wythoff_checker::{Limits, Rejection, check};

/// Certificates and how many edits of each.
const EDITED: &[(&str, usize)] = &[
    ("wythoff", 60),
    ("k1", 60),
    ("k2", 60),
    ("k3", 60),
    ("k4", 50),
    ("w2", 40),
    ("w3", 60),
    ("w4", 60),
    ("connell3", 60),
    ("fraenkel2", 60),
    ("misere-wythoff", 60),
    ("square-end", 60),
    ("nim-period-two", 40),
];

/// Flips a state, or redirects, deletes or adds an edge, or gives an edge its own
/// copy of its target, which changes no word.
fn edit(automaton: &Automaton, digits: u32, random: &mut Random) -> Automaton {
    let mut edited = automaton.clone();
    let states = edited.accepting.len();
    loop {
        let q = random.below(states);
        let pairs: Vec<Pair> = edited.edges[q].keys().copied().collect();
        let pair = |random: &mut Random| pairs[random.below(pairs.len())];
        // Without the loop on leading zeros it would not be a certificate at all.
        let fixed = |pair: Pair| q == 0 && pair == (0, 0);
        match random.below(5) {
            0 => edited.accepting[q] = !edited.accepting[q],
            1 if !pairs.is_empty() => {
                let (pair, target) = (pair(random), random.below(states));
                if fixed(pair) || edited.edges[q][&pair] == target {
                    continue;
                }
                edited.edges[q].insert(pair, target);
            }
            2 if !pairs.is_empty() => {
                let pair = pair(random);
                if fixed(pair) {
                    continue;
                }
                edited.edges[q].remove(&pair);
            }
            3 => {
                let mut digit = || u32::try_from(random.below(digits as usize)).expect("a digit");
                let pair = (digit(), digit());
                if edited.edges[q].contains_key(&pair) {
                    continue;
                }
                edited.edges[q].insert(pair, random.below(states));
            }
            4 if !pairs.is_empty() => {
                let pair = pair(random);
                if fixed(pair) {
                    continue;
                }
                let target = edited.edges[q].insert(pair, states).expect("an edge");
                let (accepting, edges) = (edited.accepting[target], edited.edges[target].clone());
                edited.accepting.push(accepting);
                edited.edges.push(edges);
            }
            _ => continue,
        }
        return edited;
    }
}

#[test]
fn an_edit_is_rejected_iff_it_changes_the_language() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut rejected, mut accepted, mut limited) = (0, 0, 0);
    for &(name, count) in EDITED {
        let text = good(name);
        let (head, automaton) = split(&text);
        assert_eq!(join(head, &automaton.canonical()), text, "{name} is canonical");
        let all = automaton.edges.iter().flat_map(|edges| edges.keys());
        let digits = all.map(|&(x, y)| x.max(y)).max().expect("edges") + 1;
        for _ in 0..count {
            let edited = edit(&automaton, digits, &mut random).canonical();
            let same = automaton.same_language(&edited);
            let certificate = join(head, &edited);
            // A wrong set can be much harder than the right one.
            match check(&certificate, Limits { max_states: 1_000_000 }) {
                Ok(_) => {
                    assert!(same, "{name}: accepted although words changed:\n{certificate}");
                    accepted += 1;
                }
                Err(reason) => {
                    assert!(!same, "{name}: {reason}:\n{certificate}");
                    limited += usize::from(reason == Rejection::Limit);
                    rejected += 1;
                }
            }
        }
    }
    println!("{rejected} rejected ({limited} at the limit), {accepted} accepted");
    assert!(rejected >= 500 && accepted >= 50, "{rejected} rejected, {accepted} accepted");
    assert!(limited * 20 <= rejected, "{limited} of {rejected} undecided");
}

#[test]
fn a_set_of_another_game_is_rejected() {
    let names = ["wythoff", "k1", "k2", "k3", "w2", "w3", "misere-wythoff", "square-end", "odd"];
    for name in names {
        let text = good(name);
        let (head, _) = split(&text);
        for other in names.iter().filter(|&&other| other != name) {
            let other = good(other);
            let verdict = run(&join(head, &split(&other).1));
            assert!(verdict.is_err(), "{name} with another set: {verdict:?}");
        }
    }
}
