//! Rules to the text of a `.game` file.

use super::MAX_NAME;
use crate::condition::Condition;
use crate::family::{MoveFamily, Steps, Take, Wedge};
use crate::rules::{Play, Rules};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The rules as a `.game` file; parsing it gives the same game.
///
/// Two families that differ by exchanging the piles are written as one line,
/// and so are Fraenkel's strip and wedge. A name is cut and loses its quotes where a file
/// cannot hold it. Rules that no file can tell (beyond the limits of
/// [`language`](super), or with the ratio guard on a take that is not equal) are
/// written, but the text is refused when parsed.
pub fn print(rules: &Rules) -> String {
    let mut out = format!("game \"{}\"\n", printable_name(rules.name()));
    for line in takes(rules.families()) {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "take {line}");
    }
    match rules.terminal() {
        Condition::Never => {}
        Condition::Any(regions) => {
            for region in regions {
                let _ = writeln!(out, "terminal {region}");
            }
        }
        region => {
            let _ = writeln!(out, "terminal {region}");
        }
    }
    if rules.blocking() > 1 {
        let _ = writeln!(out, "blocking {}", rules.blocking());
    }
    if rules.play() == Play::Misere {
        out.push_str("play misere\n");
    }
    out
}

fn printable_name(name: &str) -> String {
    let plain = name.chars().map(|c| match c {
        '"' => '\'',
        c if c.is_control() => ' ',
        c => c,
    });
    let plain: String = plain.collect();
    let cut: String = plain.trim().chars().take(MAX_NAME).collect();
    if cut.is_empty() { "unnamed".to_string() } else { cut }
}

/// The families, each in exactly one of the lines.
fn takes(families: &[MoveFamily]) -> Vec<String> {
    let mut rest: BTreeSet<MoveFamily> = families.iter().cloned().collect();
    let mut lines = Vec::new();
    for diagonal in families.iter().filter(|f| is_plain_diagonal(f) && f.guard().is_on_source()) {
        let strip = strip(diagonal, &rest);
        if strip.len() > 1 {
            // The diagonal itself, then two families for each further unit.
            let width = strip.len().div_ceil(2);
            let guard = guard(diagonal.guard());
            lines.push(format!("k from x and l from y where |k - l| < {width}{guard}"));
            for family in &strip {
                rest.remove(family);
            }
        }
    }
    let mut single = Vec::new();
    while let Some(family) = rest.pop_first() {
        single.push(line(&family, &mut rest));
    }
    single.append(&mut lines);
    single
}

/// `t` from both piles, for every step.
fn is_plain_diagonal(f: &MoveFamily) -> bool {
    let is_ray = f.wedge().is_none() && f.steps() == Steps::ALL;
    is_ray && f.x() == Take::STEP && f.y() == Take::STEP
}

/// The widest strip around a diagonal whose families are all there.
fn strip(diagonal: &MoveFamily, rest: &BTreeSet<MoveFamily>) -> Vec<MoveFamily> {
    let mut families = vec![diagonal.clone()];
    for offset in 1..super::MAX_STRIP.cast_signed() {
        let wide = Take { rate: 1, offset };
        let pair = [(wide, Take::STEP), (Take::STEP, wide)]
            .map(|(x, y)| MoveFamily::new(x, y, Steps::ALL, diagonal.guard().clone()));
        let pair: Vec<_> = pair.into_iter().flatten().filter(|f| rest.contains(f)).collect();
        if pair.len() < 2 {
            break;
        }
        families.extend(pair);
    }
    families
}

/// A line for a family, together with its mirror image if that is in `rest`
/// (and then no longer is).
fn line(f: &MoveFamily, rest: &mut BTreeSet<MoveFamily>) -> String {
    let x_not_smaller = Condition::first_not_smaller();
    let y_not_smaller = Condition::second_not_smaller();
    if let Some(wedge) = f.wedge() {
        return wedge_line(wedge, f.guard(), rest);
    }
    let mut swapped = |guard: Condition| {
        let swapped = MoveFamily::new(f.y(), f.x(), f.steps(), guard);
        f.x() != f.y() && swapped.is_ok_and(|g| rest.remove(&g))
    };
    let (x, y, steps) = (f.x(), f.y(), f.steps());
    let has_step = !f.guard().is_on_source();
    if swapped(f.guard().clone()) {
        phrase(x, y, steps, &EITHER, has_step) + &guard(f.guard())
    } else if *f.guard() == x_not_smaller && swapped(y_not_smaller.clone()) {
        phrase(x, y, steps, &BY_SIZE, has_step)
    } else if *f.guard() == y_not_smaller && swapped(x_not_smaller) {
        phrase(y, x, steps, &BY_SIZE, has_step)
    } else {
        phrase(x, y, steps, &BY_NAME, has_step) + &guard(f.guard())
    }
}

/// The same for a wedge.
fn wedge_line(wedge: Wedge, condition: &Condition, rest: &mut BTreeSet<MoveFamily>) -> String {
    let other = Wedge { larger_from_x: !wedge.larger_from_x, ..wedge };
    let other = MoveFamily::wedge_of(other, condition.clone());
    let [k, l] = match (other.is_ok_and(|f| rest.remove(&f)), wedge.larger_from_x) {
        (true, _) => ["one pile", "the other"],
        (false, true) => ["y", "x"],
        (false, false) => ["x", "y"],
    };
    format!("k from {k} and l from {l} where {wedge}{}", guard(condition))
}

/// What the two piles are called when something is taken from one of them, and
/// when something is taken from both.
struct Piles {
    alone: [&'static str; 2],
    paired: [&'static str; 2],
}

const BY_NAME: Piles = Piles { alone: ["x", "y"], paired: ["x", "y"] };
const EITHER: Piles =
    Piles { alone: ["either pile", "either pile"], paired: ["one pile", "the other"] };
const BY_SIZE: Piles = Piles {
    alone: ["the larger pile", "the smaller pile"],
    paired: ["the larger pile", "the smaller pile"],
};

/// What is taken from the two piles. `has_step` tells that the guard will mention
/// the step.
fn phrase(a: Take, b: Take, steps: Steps, piles: &Piles, has_step: bool) -> String {
    let constant = a.rate == 0 && b.rate == 0;
    let usual = if constant { Steps::only(1) } else { Some(Steps::ALL) };
    let clause = if usual == Some(steps) && !(constant && has_step) {
        String::new()
    } else {
        format!(" for t {}", step_set(steps))
    };
    let [first, second] = piles.alone;
    match (a, b) {
        (Take::STEP, Take::NOTHING) => format!("{} from {first}", amount(steps)),
        (Take::NOTHING, Take::STEP) => format!("{} from {second}", amount(steps)),
        (Take::STEP, Take::STEP) => format!("equal from both{clause}"),
        (a, Take::NOTHING) if a.rate > 0 => format!("{a} from {first}{clause}"),
        (Take::NOTHING, b) if b.rate > 0 => format!("{b} from {second}{clause}"),
        (a, b) => {
            let [first, second] = piles.paired;
            format!("{a} from {first} and {b} from {second}{clause}")
        }
    }
}

fn guard(condition: &Condition) -> String {
    match condition {
        Condition::Always => String::new(),
        condition => format!(" if {condition}"),
    }
}

/// Steps as an amount.
fn amount(steps: Steps) -> String {
    match (steps.first(), steps.stride(), steps.count()) {
        (1, 1, None) => "any".to_string(),
        (t, _, Some(1)) => t.to_string(),
        (1 | 2, 2, None) => format!("any {}", step_set(steps)),
        _ => step_set(steps),
    }
}

/// Steps after `for t`.
fn step_set(steps: Steps) -> String {
    let (first, stride) = (steps.first(), steps.stride());
    match (first, stride, steps.last()) {
        (1, 2, None) => "odd".to_string(),
        (2, 2, None) => "even".to_string(),
        (1, 1, Some(last)) if last > 1 => format!("at most {last}"),
        (_, 1, None) => format!("at least {first}"),
        (_, _, None) if first == stride => format!("multiples of {stride}"),
        (_, _, None) => format!("one of {first}, {}, ...", first + stride),
        (_, _, Some(last)) => match steps.count() {
            Some(..=3) => {
                let all: Vec<_> = steps.up_to(last).map(|t| t.to_string()).collect();
                format!("one of {}", all.join(", "))
            }
            _ => format!("one of {first}, {}, ..., {last}", first + stride),
        },
    }
}
