//! Good certificates against the definition: P-positions and values of a small board
//! found option by option, digits by the greedy algorithm.

use crate::automaton::{Pair, split};
use crate::{certificates, parry, row_automaton};
use std::collections::HashMap;

/// What follows a name on a line of its own.
fn field<'a>(head: &'a str, name: &str) -> &'a str {
    let found = head.lines().find_map(|line| line.strip_prefix(name));
    found.unwrap_or_else(|| panic!("no {name}"))
}

/// The board is this many cells long and wide.
const SIZE: i64 = 48;

pub(crate) enum Family {
    Ray { take: [(i64, i64); 2], steps: (i64, i64, Option<i64>), condition: String },
    Wedge { larger_from_x: bool, rate: i64, offset: i64, condition: String },
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
    if [">=", "=", "mod"].contains(&word) {
        let (numbers, rest) = rest.split_once(')').expect("closed");
        let mut c: Vec<i64> = numbers.split(' ').map(|n| n.parse().expect("a number")).collect();
        let modulus = if word == "mod" { c.remove(0) } else { 0 };
        let value = c[0] * at[0] + c[1] * at[1] + c[2] * at[2] + c[3];
        let truth = match word {
            ">=" => value >= 0,
            "=" => value == 0,
            _ => value.rem_euclid(modulus) == 0,
        };
        return (truth, rest);
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
    if fields[0] == "wedge" {
        let condition = text.splitn(5, ' ').last().expect("a condition").to_string();
        return Family::Wedge {
            larger_from_x: fields[1] == "x",
            rate: n(2),
            offset: n(3),
            condition,
        };
    }
    Family::Ray {
        take: [(n(0), n(1)), (n(2), n(3))],
        steps: (n(4), n(5), fields[6].parse().ok()),
        condition: fields[7].to_string(),
    }
}

impl Family {
    fn options(&self, [x, y]: [i64; 2]) -> Vec<[i64; 2]> {
        let mut found = Vec::new();
        let (take, (first, stride, last), condition) = match self {
            Self::Ray { take, steps, condition } => (take, *steps, condition),
            Self::Wedge { larger_from_x, rate, offset, condition } => {
                if holds(condition, [x, y, 0]).0 {
                    for (k, l) in (1..=x.min(y)).flat_map(|k| (k..=x.max(y)).map(move |l| (k, l))) {
                        let [a, b] = if *larger_from_x { [l, k] } else { [k, l] };
                        if l < rate * k + offset && a <= x && b <= y {
                            found.push([x - a, y - b]);
                        }
                    }
                }
                return found;
            }
        };
        let mut t = first;
        // If there is another step it takes more, so no more steps fit than tokens.
        while last.is_none_or(|last| t <= last) && t <= first + (x + y) * stride {
            let [a, b] = take.map(|(rate, offset)| rate * t + offset);
            if a <= x && b <= y && holds(condition, [x, y, t]).0 {
                found.push([x - a, y - b]);
            }
            t += stride;
        }
        found
    }
}

pub(crate) fn families(head: &str) -> Vec<Family> {
    families_called("move ", head)
}

fn families_called(name: &str, head: &str) -> Vec<Family> {
    head.lines().filter_map(|line| line.strip_prefix(name)).map(family).collect()
}

/// The different options of a position.
pub(crate) fn options(head: &str, moves: &[Family], [x, y]: [i64; 2]) -> Vec<[i64; 2]> {
    if holds(field(head, "terminal "), [x, y, 0]).0 {
        return Vec::new();
    }
    let mut found: Vec<_> = moves.iter().flat_map(|family| family.options([x, y])).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The weights of a system that numbers up to some one need.
fn weights(system: &str, largest: i64) -> Vec<i64> {
    if let Some(base) = system.strip_prefix("base ") {
        let base: i64 = base.parse().expect("a base");
        return (0..12).map(|m| base.pow(m)).take_while(|&w| w <= largest).collect();
    }
    if let Some(expansion) = system.strip_prefix("parry ") {
        return parry::weights(expansion, largest);
    }
    let list = if system == "fibonacci" { "2 ; 1" } else { &system["ostrowski ".len()..] };
    let (before, after) = list.split_once(';').expect("a period");
    let numbers = |text: &str| -> Vec<i64> {
        text.split_whitespace().map(|n| n.parse().expect("a quotient")).collect()
    };
    let after = numbers(after);
    let quotients = numbers(before).into_iter().chain(after.iter().copied().cycle());
    let (mut weights, mut before) = (vec![1], 0);
    for quotient in quotients {
        let now = weights[weights.len() - 1];
        if now > largest {
            break;
        }
        weights.push(quotient * now + before);
        before = now;
    }
    weights
}

/// The words of a position by the greedy algorithm.
pub(crate) fn word(weights: &[i64], position: [i64; 2]) -> Vec<Pair> {
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

/// The least number that is not in a list.
fn mex(values: &[usize]) -> usize {
    (0..=values.len()).find(|value| !values.contains(value)).expect("one more than there are")
}

/// The first position where a certificate is not what the game's rules say.
pub(crate) fn first_difference(certificate: &str) -> Option<[i64; 2]> {
    let kind = certificate.lines().nth(1).expect("a certificate");
    match kind {
        "kind p-positions" => first_difference_of_positions(certificate, SIZE),
        "kind values" => first_difference_of_values(certificate),
        "kind wythoff-rows" => first_difference_of_rows(certificate),
        _ => panic!("{kind}"),
    }
}

/// The P-positions of a board, row by row.
pub(crate) fn board(head: &str, size: i64) -> Vec<Vec<bool>> {
    let blocking: usize = field(head, "blocking ").parse().expect("a number");
    let misere = field(head, "play ") == "misere";
    let moves = families(head);
    let index = |n: i64| usize::try_from(n).expect("on the board");
    let mut p = vec![vec![false; index(size)]; index(size)];
    for x in 0..size {
        for y in 0..size {
            let options = options(head, &moves, [x, y]);
            let inside = options.iter().filter(|q| p[index(q[0])][index(q[1])]).count();
            p[index(x)][index(y)] = inside < blocking && (!misere || options.len() > inside);
        }
    }
    p
}

/// The same for P-positions on a board of some size.
pub(crate) fn first_difference_of_positions(certificate: &str, size: i64) -> Option<[i64; 2]> {
    let (head, sets) = split(certificate);
    let weights = weights(field(head, "system "), size);
    for (x, row) in (0..).zip(board(head, size)) {
        for (y, expected) in (0..).zip(row) {
            if sets[0].accepts(&word(&weights, [x, y])) != expected {
                return Some([x, y]);
            }
        }
    }
    None
}

fn first_difference_of_values(certificate: &str) -> Option<[i64; 2]> {
    let (head, _) = split(certificate);
    let moves = families(head);
    first_difference_of_options(certificate, |position| options(head, &moves, position))
}

/// The same for values of a game whose options are given.
fn first_difference_of_options(
    certificate: &str,
    options: impl Fn([i64; 2]) -> Vec<[i64; 2]>,
) -> Option<[i64; 2]> {
    let (head, sets) = split(certificate);
    let weights = weights(field(head, "system "), SIZE);
    let mut values = HashMap::new();
    for x in 0..SIZE {
        for y in 0..SIZE {
            let options = options([x, y]);
            let seen: Vec<usize> = options.iter().map(|option| values[option]).collect();
            let value = mex(&seen);
            values.insert([x, y], value);
            let word = word(&weights, [x, y]);
            if sets.iter().enumerate().any(|(h, set)| set.accepts(&word) != (h == value)) {
                return Some([x, y]);
            }
        }
    }
    None
}

/// Whether the fault of a position that a reason names is there: what is said of the sets
/// is so, and it is not as it should be. Positions with large piles are taken for granted,
/// and so are reasons that name none.
pub(crate) fn confirms(certificate: &str, reason: &str) -> bool {
    let Some((position, rest)) = reason.strip_prefix('(').and_then(|rest| rest.split_once(") is "))
    else {
        return true;
    };
    let (x, y) = position.split_once(", ").expect("two piles");
    let position = [x, y].map(|pile| pile.parse().expect("a pile"));
    if position.iter().sum::<i64>() > 3000 {
        return true;
    }
    let (claimed, rest) = rest.strip_prefix("not ").map_or((true, rest), |rest| (false, rest));
    let (value, why) =
        rest.strip_prefix("in set ").and_then(|rest| rest.split_once(" but ")).expect("a set");
    let value: usize = value.parse().expect("a set");

    let (head, sets) = split(certificate);
    let blocking: usize = field(head, "blocking ").parse().expect("a number");
    let weights = weights(field(head, "system "), position[0].max(position[1]));
    let is_in = |set: usize, position: [i64; 2]| sets[set].accepts(&word(&weights, position));
    let options = options(head, &families(head), position);
    let inside = options.iter().filter(|&&option| is_in(value, option)).count();
    let lower = (0..value).any(|set| is_in(set, position));
    let mut expected = !lower && inside < blocking;
    if field(head, "play ") == "misere" {
        expected &= inside < options.len();
    }
    if why == "may have an option in it" {
        let doubtful = self::options(head, &families_called("maybe ", head), position);
        let may = doubtful.iter().any(|&option| is_in(value, option));
        return may && claimed && expected && is_in(value, position);
    }
    let said = match why {
        "is terminal" => holds(field(head, "terminal "), [position[0], position[1], 0]).0,
        "is in a lower set" => lower,
        "has no option outside of it" => inside == options.len(),
        "has 0 of its options in it" => inside == 0,
        _ => inside > 0,
    };
    said && is_in(value, position) == claimed && expected != claimed
}

/// The columns of the points are `floor(phi r)` and the offsets, the one by the
/// integer square root of 5 r².
fn first_difference_of_rows(certificate: &str) -> Option<[i64; 2]> {
    let (_, automaton) = row_automaton::split(certificate);
    let mut values = HashMap::new();
    for x in 0..SIZE {
        for y in 0..3 * SIZE {
            let seen: Vec<usize> = if x <= y {
                let row = (0..y).map(|k| values[&[x, k]]);
                let column = (0..x).map(|k| values[&[k, y]]);
                row.chain(column).chain((1..=x).map(|k| values[&[x - k, y - k]])).collect()
            } else {
                Vec::new()
            };
            // Below the diagonal the mirror image was there before.
            let value = if x <= y { mex(&seen) } else { values[&[y, x]] };
            values.insert([x, y], value);
        }
        let root = (5 * x * x).isqrt();
        let offsets = &automaton.offsets[automaton.state(x)];
        for (value, offset) in offsets.iter().enumerate() {
            let claimed = offset.map(|offset| i64::midpoint(x, root) + offset);
            let found = (x..3 * SIZE).find(|&y| values[&[x, y]] == value);
            if claimed != found {
                return Some([x, claimed.or(found).unwrap_or(0)]);
            }
        }
    }
    None
}

#[test]
fn good_certificates_agree_with_positions_looked_at_one_by_one() {
    let folders = ["good", "remainders", "wedges"];
    for (name, bytes) in folders.into_iter().flat_map(certificates) {
        let text = String::from_utf8(bytes).expect("text");
        assert_eq!(first_difference(&text), None, "{name}");
    }
}

/// The options of F-Wythoff: on a diagonal those with the same integer part of the ratio.
fn f_wythoff([x, y]: [i64; 2]) -> Vec<[i64; 2]> {
    let (small, large) = (x.min(y), x.max(y));
    let rows = (0..x).map(|u| [u, y]);
    let columns = (0..y).map(|v| [x, v]);
    let diagonal = (1..small).filter(|t| (large - t) / (small - t) == large / small);
    rows.chain(columns).chain(diagonal.map(|t| [x - t, y - t])).collect()
}

#[test]
fn certificates_of_games_between_two_are_those_of_f_wythoff_and_of_others_between() {
    for (name, bytes) in certificates("between") {
        let text = String::from_utf8(bytes).expect("text");
        let (head, _) = split(&text);
        let (sure, doubtful) = (families(head), families_called("maybe ", head));
        let least = |position| options(head, &sure, position);
        let most = |position| options(head, &doubtful, position);
        for position in (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| [x, y])) {
            let exact = f_wythoff(position);
            let (least, most) = (least(position), most(position));
            assert!(least.iter().all(|option| exact.contains(option)), "{name}: {position:?}");
            let known = |option: &[i64; 2]| least.contains(option) || most.contains(option);
            assert!(exact.iter().all(known), "{name}: {position:?}");
        }
        assert_eq!(first_difference_of_options(&text, f_wythoff), None, "{name}");
        assert_eq!(first_difference_of_options(&text, least), None, "{name}");
        // With some of the doubtful moves, and with all.
        for every in [1, 2, 3] {
            let between = |position: [i64; 2]| {
                let kept = most(position).into_iter().filter(|[u, v]| (u + 2 * v) % every == 0);
                least(position).into_iter().chain(kept).collect()
            };
            assert_eq!(first_difference_of_options(&text, between), None, "{name}");
        }
        // Wythoff's game is not between.
        let wythoff = |[x, y]: [i64; 2]| {
            let all = (1..=x.min(y)).map(|t| [x - t, y - t]);
            f_wythoff([x, y]).into_iter().chain(all).collect()
        };
        assert!(first_difference_of_options(&text, wythoff).is_some(), "{name}");
    }
}
