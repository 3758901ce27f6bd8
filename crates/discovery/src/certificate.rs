//! Certificates: a theorem as a text that the independent checker accepts.
//!
//! The format is described in `docs/certificates.md`. What it has no room for is an error
//! here, and not a certificate that every checker refuses.

use crate::{DiscoveryError, Plain};
use std::fmt::Write;
use wythoff_automata::{Dfa, StateId};
use wythoff_games::condition::{Condition, Linear};
use wythoff_games::family::Wedge;
use wythoff_games::{MoveFamily, Play, Rules};
use wythoff_numeration::NumberSystem;

/// The longest name, in bytes.
const LONGEST_NAME: usize = 200;

/// The largest blocking number, and the largest value.
const MOST_BLOCKING: u32 = 1_000;
const MOST_VALUES: usize = 1_000;

/// The most families of moves.
const MOST_MOVES: usize = 64;

/// The largest number of a move or a condition.
const LARGEST: u64 = 1_000_000;

/// The longest condition, in bytes, and the deepest.
const LONGEST_CONDITION: usize = 1_024;
const DEEPEST_CONDITION: usize = 16;

/// The largest base; the most quotients, or digits of an expansion of 1, and the largest of
/// them.
const LARGEST_BASE: u64 = 10;
const MOST_QUOTIENTS: usize = 8;
const LARGEST_QUOTIENT: u64 = 24;

/// The most states of an automaton.
const MOST_STATES: usize = 1 << 24;

/// The certificate that a set is the set of P-positions of a game.
///
/// # Errors
///
/// [`DiscoveryError::NotLinear`], [`DiscoveryError::NoCertificate`].
pub fn write(rules: &Rules, system: &NumberSystem, set: &Dfa) -> Result<String, DiscoveryError> {
    let mut out = header("p-positions", rules, system)?;
    automaton(&mut out, set)?;
    out.push_str("end\n");
    Ok(out)
}

/// The certificate that some sets are the positions of Grundy value 0, 1, … of a game, in
/// this order.
///
/// # Errors
///
/// [`DiscoveryError::NotLinear`], [`DiscoveryError::NoCertificate`].
pub fn write_values<'a>(
    rules: &Rules,
    system: &NumberSystem,
    sets: impl ExactSizeIterator<Item = &'a Dfa>,
) -> Result<String, DiscoveryError> {
    with_sets(header("values", rules, system)?, sets)
}

/// The certificate that some sets are the positions of Grundy value 0, 1, … of every game with
/// the moves of one and some of those of another.
///
/// # Errors
///
/// [`DiscoveryError::NotLinear`], [`DiscoveryError::NoCertificate`].
pub(crate) fn write_values_between<'a>(
    sure: &Rules,
    doubtful: &Rules,
    system: &NumberSystem,
    sets: impl ExactSizeIterator<Item = &'a Dfa>,
) -> Result<String, DiscoveryError> {
    let mut out = header("values-between", sure, system)?;
    let lines = doubtful.families().iter().map(move_line).collect::<Result<Vec<_>, _>>()?;
    let mut lines: Vec<String> =
        lines.iter().map(|line| line.replacen("move", "maybe", 1)).collect();
    lines.sort();
    let first = out.find("\nmove ").expect("a game has moves") + 1;
    out.insert_str(first, &(lines.join("\n") + "\n"));
    with_sets(out, sets)
}

/// The sets of the values, after the rules.
fn with_sets<'a>(
    mut out: String,
    sets: impl ExactSizeIterator<Item = &'a Dfa>,
) -> Result<String, DiscoveryError> {
    let top = sets.len().saturating_sub(1);
    room_for(top <= MOST_VALUES, || format!("the value {top}"))?;
    let _ = writeln!(out, "value {top}");
    for (value, set) in sets.enumerate() {
        let _ = writeln!(out, "set {value}");
        automaton(&mut out, set)?;
    }
    out.push_str("end\n");
    Ok(out)
}

/// Makes sure that the format has room for something.
fn room_for(fits: bool, what: impl FnOnce() -> String) -> Result<(), DiscoveryError> {
    if fits { Ok(()) } else { Err(DiscoveryError::NoCertificate { what: what() }) }
}

/// The name of a game as far as there is room for it: it means nothing.
fn short_name(name: &str) -> String {
    let mut short = String::new();
    for letter in name.chars().filter(|letter| !letter.is_control()) {
        if short.len() + letter.len_utf8() > LONGEST_NAME {
            break;
        }
        short.push(letter);
    }
    if short.is_empty() { "unnamed".to_owned() } else { short }
}

/// What is certified, and of which game.
fn header(kind: &str, rules: &Rules, system: &NumberSystem) -> Result<String, DiscoveryError> {
    let mut out = format!("wythoff certificate 1\nkind {kind}\n");
    let _ = writeln!(out, "game {}", short_name(rules.name()));
    let _ = writeln!(out, "system {}", system_line(system)?);
    let blocking = rules.blocking();
    room_for(blocking <= MOST_BLOCKING, || {
        format!("the blocking number {blocking}, only up to {MOST_BLOCKING}")
    })?;
    let _ = writeln!(out, "blocking {blocking}");
    let play = match rules.play() {
        Play::Normal => "normal",
        Play::Misere => "misere",
    };
    let _ = writeln!(out, "play {play}");
    let mut moves = Vec::new();
    for family in rules.families() {
        moves.push(move_line(family)?);
    }
    room_for(moves.len() <= MOST_MOVES, || {
        format!("{} families of moves, only for {MOST_MOVES}", moves.len())
    })?;
    moves.sort();
    for line in moves {
        let _ = writeln!(out, "{line}");
    }
    let terminal = match rules.terminal() {
        Condition::Never => Plain::False,
        region => Plain::of(region)?,
    };
    let _ = writeln!(out, "terminal {}", condition_of(&terminal, 1)?);
    Ok(out)
}

fn system_line(system: &NumberSystem) -> Result<String, DiscoveryError> {
    let list = |items: &[u64]| items.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    let (line, fits) = match system {
        NumberSystem::Fibonacci => ("fibonacci".to_owned(), true),
        NumberSystem::Base(base) => (format!("base {}", base.get()), base.get() <= LARGEST_BASE),
        NumberSystem::Ostrowski(ostrowski) => {
            let fraction = ostrowski.continued_fraction();
            let (before, period) = (fraction.preperiod(), fraction.period());
            let fits = before.is_empty()
                && period.len() <= MOST_QUOTIENTS
                && period.iter().all(|&quotient| quotient <= LARGEST_QUOTIENT);
            (format!("ostrowski ; {}", list(period)), fits)
        }
        NumberSystem::Parry(parry) => {
            let (before, period) = (parry.expansion().preperiod(), parry.expansion().period());
            let fits = before.len() + period.len() <= MOST_QUOTIENTS
                && before.iter().chain(period).all(|&digit| digit <= LARGEST_QUOTIENT);
            let line = format!("parry {} ; {}", list(before), list(period));
            (line.replacen("  ", " ", 1), fits)
        }
    };
    room_for(fits, || format!("the number system {system}"))?;
    Ok(line)
}

fn move_line(family: &MoveFamily) -> Result<String, DiscoveryError> {
    let guard = Plain::of(family.guard())?;
    if let Some(Wedge { rate, offset, larger_from_x }) = family.wedge() {
        let fits = [rate, offset].iter().all(|&n| u64::from(n) <= LARGEST);
        room_for(fits, || format!("a move with numbers beyond {LARGEST}"))?;
        let pile = if larger_from_x { "x" } else { "y" };
        return Ok(format!("move wedge {pile} {rate} {offset} {}", condition_of(&guard, 0)?));
    }
    let (x, y, steps) = (family.x(), family.y(), family.steps());
    let (first, stride) = (steps.first(), steps.stride());
    let offsets = [x.offset, y.offset].map(|offset| u64::from(offset.unsigned_abs()));
    let rates = [x.rate, y.rate].map(|rate| u64::from(rate).saturating_mul(stride));
    let steps_fit = [first, stride].into_iter().chain(steps.last()).all(|n| n <= LARGEST);
    let fits = steps_fit && offsets.iter().chain(&rates).all(|&n| n <= LARGEST);
    room_for(fits, || format!("a move with numbers beyond {LARGEST}"))?;
    let last = steps.last().map_or("*".to_owned(), |last| last.to_string());
    let guard = condition_of(&guard, stride)?;
    Ok(format!(
        "move {} {} {} {} {first} {stride} {last} {guard}",
        x.rate, x.offset, y.rate, y.offset
    ))
}

/// A condition, if there is room for it; t grows by `stride` from step to step.
fn condition_of(plain: &Plain, stride: u64) -> Result<String, DiscoveryError> {
    let text = condition(plain);
    room_for(text.len() <= LONGEST_CONDITION && depth(plain) <= DEEPEST_CONDITION, || {
        format!("the condition {text:.60}…")
    })?;
    room_for(is_small(plain, stride), || format!("a condition with numbers beyond {LARGEST}"))?;
    Ok(text)
}

fn depth(plain: &Plain) -> usize {
    match plain {
        Plain::Not(inner) => 1 + depth(inner),
        Plain::All(parts) | Plain::Any(parts) => {
            1 + parts.iter().map(depth).max().unwrap_or_default()
        }
        _ => 0,
    }
}

/// Whether all numbers are small, also when t is put in terms of the piles.
fn is_small(plain: &Plain, stride: u64) -> bool {
    match plain {
        Plain::True | Plain::False => true,
        Plain::AtLeastZero(f) | Plain::Zero(f) => {
            let step = f.t.unsigned_abs().saturating_mul(stride);
            let sizes = [f.x, f.y].map(|n| n.unsigned_abs().saturating_add(step));
            sizes.iter().all(|&size| size <= LARGEST) && f.c.unsigned_abs() <= LARGEST
        }
        Plain::Remainder { form: f, .. } => {
            let step = f.t.unsigned_abs().saturating_mul(stride);
            [f.x, f.y].iter().all(|n| n.unsigned_abs().saturating_add(step) <= LARGEST)
        }
        Plain::Not(inner) => is_small(inner, stride),
        Plain::All(parts) | Plain::Any(parts) => parts.iter().all(|part| is_small(part, stride)),
    }
}

fn automaton(out: &mut String, set: &Dfa) -> Result<(), DiscoveryError> {
    let states = set.states();
    room_for(states <= MOST_STATES, || format!("{states} states, only for {MOST_STATES}"))?;
    let _ = writeln!(out, "states {}", set.states());
    for state in 0..set.states() {
        let id = StateId::new(state);
        let _ = write!(out, "{state} {}", u8::from(set.accepts_at(id)));
        if state == 0 && set.edges(id).iter().next().is_none() {
            // The empty set: zeros may still be read before anything else.
            out.push_str(" 0,0>0");
        }
        for (symbol, target) in set.edges(id).iter() {
            let digits = set.tracks().tuple(symbol);
            let _ = write!(out, " {},{}>{}", digits[0], digits[1], target.index());
        }
        out.push('\n');
    }
    Ok(())
}

fn condition(plain: &Plain) -> String {
    let many = |name: &str, parts: &[Plain]| {
        let parts: Vec<String> = parts.iter().map(condition).collect();
        format!("({name} {})", parts.join(" "))
    };
    let form = |name: &str, f: &Linear| format!("({name} {} {} {} {})", f.x, f.y, f.t, f.c);
    match plain {
        Plain::True => "true".to_owned(),
        Plain::False => "false".to_owned(),
        Plain::AtLeastZero(linear) => form(">=", linear),
        Plain::Zero(linear) => form("=", linear),
        Plain::Remainder { form: f, modulus, residue } => {
            format!("(mod {modulus} {} {} {} {})", f.x, f.y, f.t, -residue)
        }
        Plain::Not(inner) => format!("(not {})", condition(inner)),
        Plain::All(parts) => many("and", parts),
        Plain::Any(parts) => many("or", parts),
    }
}
