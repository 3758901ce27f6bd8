//! Good certificates against the definition: P-positions of a small board counted
//! option by option, digits found by the greedy algorithm.

use crate::automaton::{Automaton, Pair, split};
use crate::certificates;

/// The board is this many cells long and wide.
const SIZE: i64 = 48;

struct Family {
    take: [(i64, i64); 2],
    steps: (i64, i64, Option<i64>),
    condition: String,
}

/// Evaluates a condition from the front of a text; gives the rest.
fn holds(text: &str, at: [i64; 3]) -> (bool, &str) {
    if let Some(rest) = text.strip_prefix("true") {
        return (true, rest);
    }
    if let Some(rest) = text.strip_prefix("false") {
        return (false, rest);
    }
    let (word, mut rest) = text[1..].split_once(' ').expect("a condition");
    if word == ">=" || word == "=" {
        let (numbers, rest) = rest.split_once(')').expect("closed");
        let c: Vec<i64> = numbers.split(' ').map(|n| n.parse().expect("a number")).collect();
        let value = c[0] * at[0] + c[1] * at[1] + c[2] * at[2] + c[3];
        return (if word == "=" { value == 0 } else { value >= 0 }, rest);
    }
    let mut parts = Vec::new();
    loop {
        let (part, after) = holds(rest, at);
        parts.push(part);
        if let Some(next) = after.strip_prefix(' ') {
            rest = next;
            continue;
        }
        let truth = match word {
            "and" => parts.iter().all(|&part| part),
            "or" => parts.iter().any(|&part| part),
            _ => !parts[0],
        };
        return (truth, after.strip_prefix(')').expect("closed"));
    }
}

fn family(text: &str) -> Family {
    let fields: Vec<_> = text.splitn(8, ' ').collect();
    let n = |i: usize| fields[i].parse::<i64>().expect("a number");
    Family {
        take: [(n(0), n(1)), (n(2), n(3))],
        steps: (n(4), n(5), fields[6].parse().ok()),
        condition: fields[7].to_string(),
    }
}

impl Family {
    fn options(&self, [x, y]: [i64; 2]) -> Vec<[i64; 2]> {
        let (first, stride, last) = self.steps;
        let mut found = Vec::new();
        let mut t = first;
        while last.is_none_or(|last| t <= last) && t <= first + 2 * SIZE * stride {
            let [a, b] = self.take.map(|(rate, offset)| rate * t + offset);
            if a <= x && b <= y && holds(&self.condition, [x, y, t]).0 {
                found.push([x - a, y - b]);
            }
            t += stride;
        }
        found
    }
}

/// The weights of a system, and its words by the greedy algorithm.
fn weights(system: &str) -> Vec<i64> {
    if let Some(base) = system.strip_prefix("base ") {
        let base: i64 = base.parse().expect("a base");
        return (0..12).map(|m| base.pow(m)).take_while(|&w| w <= SIZE).collect();
    }
    let list = if system == "fibonacci" { "2 ; 1" } else { &system["ostrowski ".len()..] };
    let (before, after) = list.split_once(';').expect("a period");
    let numbers = |text: &str| -> Vec<i64> {
        text.split_whitespace().map(|n| n.parse().expect("a quotient")).collect()
    };
    let after = numbers(after);
    let quotients = numbers(before).into_iter().chain(after.iter().copied().cycle());
    let (mut weights, mut before) = (vec![1], 0);
    for quotient in quotients.take(12) {
        let now = weights[weights.len() - 1];
        weights.push(quotient * now + before);
        before = now;
    }
    weights
}

fn word(weights: &[i64], position: [i64; 2]) -> Vec<Pair> {
    let digits = position.map(|mut value| {
        let digit = |weight: &i64| {
            let digit = value / weight;
            value %= weight;
            u32::try_from(digit).expect("a digit")
        };
        weights.iter().rev().map(digit).collect::<Vec<_>>()
    });
    digits[0].iter().copied().zip(digits[1].iter().copied()).collect()
}

/// The first position where an automaton is not what the game's rules say.
pub(crate) fn first_difference(head: &str, automaton: &Automaton) -> Option<[i64; 2]> {
    let field = |name: &str| {
        let found = head.lines().find_map(|line| line.strip_prefix(name));
        found.unwrap_or_else(|| panic!("no {name}"))
    };
    let moves: Vec<_> =
        head.lines().filter_map(|line| line.strip_prefix("move ")).map(family).collect();
    let blocking: usize = field("blocking ").parse().expect("a number");
    let misere = field("play ") == "misere";
    let weights = weights(field("system "));
    let mut p = vec![vec![false; 48]; 48];
    let index = |n: i64| usize::try_from(n).expect("on the board");
    for x in 0..SIZE {
        for y in 0..SIZE {
            let mut options = Vec::new();
            if !holds(field("terminal "), [x, y, 0]).0 {
                options = moves.iter().flat_map(|family| family.options([x, y])).collect();
            }
            options.sort_unstable();
            options.dedup();
            let inside = options.iter().filter(|q| p[index(q[0])][index(q[1])]).count();
            let expected = inside < blocking && (!misere || options.len() > inside);
            p[index(x)][index(y)] = expected;
            if automaton.accepts(&word(&weights, [x, y])) != expected {
                return Some([x, y]);
            }
        }
    }
    None
}

#[test]
fn good_certificates_agree_with_positions_counted_one_by_one() {
    for (name, bytes) in certificates("good") {
        let text = String::from_utf8(bytes).expect("text");
        let (head, automaton) = split(&text);
        assert_eq!(first_difference(head, &automaton), None, "{name}");
    }
}
