//! Certificates: a theorem as a text that the independent checker accepts.
//!
//! The format is described in `docs/src/certificates.md`.

use crate::{DiscoveryError, Plain};
use std::fmt::Write;
use wythoff_automata::{Dfa, StateId};
use wythoff_games::condition::{Condition, Linear};
use wythoff_games::{Play, Rules};
use wythoff_numeration::NumberSystem;

/// The certificate that a set is the set of P-positions of a game.
///
/// # Errors
///
/// [`DiscoveryError::NotLinear`].
pub fn write(rules: &Rules, system: &NumberSystem, set: &Dfa) -> Result<String, DiscoveryError> {
    let mut out = header("p-positions", rules, system)?;
    automaton(&mut out, set);
    out.push_str("end\n");
    Ok(out)
}

/// The certificate that some sets are the positions of Grundy value 0, 1, … of a game, in
/// this order.
///
/// # Errors
///
/// [`DiscoveryError::NotLinear`].
pub fn write_values<'a>(
    rules: &Rules,
    system: &NumberSystem,
    sets: impl ExactSizeIterator<Item = &'a Dfa>,
) -> Result<String, DiscoveryError> {
    let mut out = header("values", rules, system)?;
    let _ = writeln!(out, "value {}", sets.len().saturating_sub(1));
    for (value, set) in sets.enumerate() {
        let _ = writeln!(out, "set {value}");
        automaton(&mut out, set);
    }
    out.push_str("end\n");
    Ok(out)
}

/// What is certified, and of which game.
fn header(kind: &str, rules: &Rules, system: &NumberSystem) -> Result<String, DiscoveryError> {
    let mut out = format!("wythoff certificate 1\nkind {kind}\n");
    let name: String = rules.name().chars().filter(|c| !c.is_control()).collect();
    let _ = writeln!(out, "game {name}");
    let list = |items: &[u64]| items.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    let system = match system {
        NumberSystem::Fibonacci => "fibonacci".to_owned(),
        NumberSystem::Base(base) => format!("base {}", base.get()),
        NumberSystem::Ostrowski(ostrowski) => {
            let fraction = ostrowski.continued_fraction();
            let preperiod = list(fraction.preperiod());
            let gap = if preperiod.is_empty() { "" } else { " " };
            format!("ostrowski {preperiod}{gap}; {}", list(fraction.period()))
        }
    };
    let _ = writeln!(out, "system {system}");
    let _ = writeln!(out, "blocking {}", rules.blocking());
    let play = match rules.play() {
        Play::Normal => "normal",
        Play::Misere => "misere",
    };
    let _ = writeln!(out, "play {play}");
    let mut moves = Vec::new();
    for family in rules.families() {
        let (x, y, steps) = (family.x(), family.y(), family.steps());
        let last = steps.last().map_or("*".to_owned(), |last| last.to_string());
        moves.push(format!(
            "move {} {} {} {} {} {} {last} {}",
            x.rate,
            x.offset,
            y.rate,
            y.offset,
            steps.first(),
            steps.stride(),
            condition(&Plain::of(family.guard())?),
        ));
    }
    moves.sort();
    for line in moves {
        let _ = writeln!(out, "{line}");
    }
    let terminal = match rules.terminal() {
        Condition::Never => Plain::False,
        region => Plain::of(region)?,
    };
    let _ = writeln!(out, "terminal {}", condition(&terminal));
    Ok(out)
}

fn automaton(out: &mut String, set: &Dfa) {
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
        Plain::Not(inner) => format!("(not {})", condition(inner)),
        Plain::All(parts) => many("and", parts),
        Plain::Any(parts) => many("or", parts),
    }
}
