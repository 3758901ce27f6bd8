//! Letters of regular expressions against a naive matcher.

use super::{Random, scripts, session};
use wythoff_automata::Symbol;
use wythoff_control::Control;
use wythoff_logic::syntax::parse_command;

/// An expression as a tree of its own, with the text that says it.
enum Node {
    /// Which digits, by the text.
    Letter(Vec<bool>),
    Then(Box<Node>, Box<Node>),
    Either(Box<Node>, Box<Node>),
    Star(Box<Node>),
}

/// A letter over the digits 0 to 9 and which of them it is.
fn letter(random: &mut Random) -> (String, Node) {
    let (from, until) = (random.below(10), random.below(10));
    let (from, until) = (from.min(until), from.max(until));
    let set = |holds: &dyn Fn(usize) -> bool| Node::Letter((0..10).map(holds).collect());
    match random.below(5) {
        0 => (from.to_string(), set(&|d| d == from)),
        1 => (".".to_owned(), set(&|_| true)),
        2 => (format!("[^{from}-{until}]"), set(&|d| !(from..=until).contains(&d))),
        3 => (format!("[^{from}{until}]"), set(&|d| d != from && d != until)),
        _ => (format!("[{from}-{until}]"), set(&|d| (from..=until).contains(&d))),
    }
}

fn expression(random: &mut Random, depth: usize) -> (String, Node) {
    if depth == 0 {
        return letter(random);
    }
    let (text, left) = expression(random, depth - 1);
    match random.below(4) {
        0 => (format!("({text})*"), Node::Star(left.into())),
        1 => {
            let (more, right) = expression(random, depth - 1);
            (format!("({text}|{more})"), Node::Either(left.into(), right.into()))
        }
        _ => {
            let (more, right) = expression(random, depth - 1);
            (format!("{text}{more}"), Node::Then(left.into(), right.into()))
        }
    }
}

/// Where a match that begins at a place may end.
fn ends(node: &Node, word: &[usize], from: usize) -> Vec<usize> {
    let mut all = match node {
        Node::Letter(set) => match word.get(from) {
            Some(&digit) if set[digit] => vec![from + 1],
            _ => Vec::new(),
        },
        Node::Then(left, right) => {
            ends(left, word, from).into_iter().flat_map(|at| ends(right, word, at)).collect()
        }
        Node::Either(left, right) => [ends(left, word, from), ends(right, word, from)].concat(),
        Node::Star(inner) => {
            let mut reached = vec![from];
            let mut next = 0;
            while next < reached.len() {
                for at in ends(inner, word, reached[next]) {
                    if !reached.contains(&at) {
                        reached.push(at);
                    }
                }
                next += 1;
            }
            reached
        }
    };
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn random_expressions_agree_with_a_naive_matcher() {
    let mut random = Random(21);
    // Digits outside the alphabet are in no word.
    let alphabets: [(&str, &[usize]); 4] = [
        ("{0,1}", &[0, 1]),
        ("{0,4,6,7}", &[0, 4, 6, 7]),
        ("msd_5", &[0, 1, 2, 3, 4]),
        ("10", &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
    ];
    for round in 0..400 {
        let (alphabet, digits) = alphabets[round % alphabets.len()];
        let (text, node) = expression(&mut random, 3);
        let mut session = session();
        scripts::run(&mut session, &format!("reg r {alphabet} \"{text}\";"));
        let dfa = scripts::predicate(&mut session, "r").dfa.clone();
        for _ in 0..150 {
            let length = random.below(7);
            let places: Vec<usize> = (0..length).map(|_| random.below(digits.len())).collect();
            let word: Vec<usize> = places.iter().map(|&place| digits[place]).collect();
            let expected = ends(&node, &word, 0).contains(&word.len());
            let found = dfa.accepts(places.into_iter().map(Symbol::new));
            assert_eq!(found, expected, "{alphabet} {text} {word:?}");
        }
    }
}

#[test]
fn letters_that_are_in_no_word_are_warned_of() {
    let rows = [
        ("reg a {0,1} \"0(2|1)*\";", Some("`2` is not in the alphabet of track 1")),
        ("reg a {0,1} \"0[5-9]*\";", Some("`[5-9]` is not in the alphabet of track 1")),
        ("reg a {0,1} {0,2} \"[0,1]|[1,2]\";", Some("`[0,1]` is not in the alphabet of track 2")),
        ("reg a {0,4,6} \".[5-6]*[3-6]\";", None),
        ("reg a fib \"[0-1]*\";", None),
        ("reg a 2 \"100*\";", None),
        ("reg a lsd \"[^5-9]\";", None),
    ];
    for (text, said) in rows {
        let command = parse_command(text).unwrap_or_else(|e| panic!("{}", e.render(text, "row")));
        let response = session().execute(&command, &Control::unlimited()).expect(text);
        match (response.warnings.as_slice(), said) {
            ([], None) => {}
            ([notice], Some(said)) => {
                assert!(notice.warning.message.contains(said), "{text}: {notice:?}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}
