//! What a game means as a formula.
//!
//! The only place that knows both games and logic. Positions are (x, y), options (u, v).
//! Each family of moves becomes one disjunct; the usual ones (any number from one pile, or
//! the same from both) need no step variable, so that the prover can replace an option's
//! pile by the position's.

use crate::{DiscoveryError, Plain};
use std::fmt::Write;
use wythoff_games::condition::{Condition, Linear};
use wythoff_games::family::Take;
use wythoff_games::{MoveFamily, Play, Rules};

/// Any number from the first pile.
pub(crate) const FROM_X: &str = "u<x & v=y";
/// Any number from the second pile.
pub(crate) const FROM_Y: &str = "v<y & u=x";
/// The same number from both piles.
pub(crate) const FROM_BOTH: &str = "u<x & x+v=y+u";

/// Whether a family of moves is one of the rays of Wythoff's game. Different rays share no
/// option, so what is counted along them adds up.
pub(crate) fn is_ray(family: &str) -> bool {
    [FROM_X, FROM_Y, FROM_BOTH].contains(&family)
}

/// The formulas of a game.
#[derive(Clone, Debug)]
pub struct Encoding {
    /// For each family of moves: (u, v) is an option of (x, y), the terminal region aside.
    pub moves: Vec<String>,
    /// (x, y) is terminal.
    pub terminal: Option<String>,
    /// The blocking number.
    pub blocking: u32,
    /// The play convention.
    pub play: Play,
}

/// The formulas of a game.
///
/// # Errors
///
/// [`DiscoveryError::NotLinear`].
pub fn encode(rules: &Rules) -> Result<Encoding, DiscoveryError> {
    let moves = rules.families().iter().map(family).collect::<Result<Vec<_>, _>>()?;
    let terminal = match rules.terminal() {
        Condition::Never => None,
        region => Some(condition(&Plain::of(region)?)),
    };
    Ok(Encoding { moves, terminal, blocking: rules.blocking(), play: rules.play() })
}

impl Encoding {
    /// (u, v) is an option of (x, y).
    pub fn option(&self) -> String {
        let moves = self.moves.iter().map(|one| format!("({one})")).collect::<Vec<_>>();
        let any = format!("({})", moves.join(" | "));
        match &self.terminal {
            Some(terminal) => format!("{any} & ~({terminal})"),
            None => any,
        }
    }

    /// All options of (x, y), the terminal region aside, are in `$P`: in misère play the next
    /// player wins, whatever is forbidden. With blocking number 1 it is enough, and shorter,
    /// that there is no option, where none of them is in the set.
    pub(crate) fn nothing_left(&self) -> String {
        let outside = if self.blocking == 1 { "" } else { " & ~$P(u,v)" };
        let none = |one: &String| format!("~(Eu,v ({one}){outside})");
        self.moves.iter().map(none).collect::<Vec<_>>().join(" & ")
    }
}

fn family(family: &MoveFamily) -> Result<String, DiscoveryError> {
    let guard = Plain::of(family.guard())?;
    let (x, y, steps) = (family.x(), family.y(), family.steps());
    let all_from =
        |first: u64| steps.first() == first && steps.stride() == 1 && steps.last().is_none();
    if family.guard().is_on_source() && all_from(1) {
        let plain = match (x, y) {
            (Take::STEP, Take::NOTHING) => Some(FROM_X),
            (Take::NOTHING, Take::STEP) => Some(FROM_Y),
            (Take::STEP, Take::STEP) => Some(FROM_BOTH),
            _ => None,
        };
        match plain {
            Some(plain) if guard == Plain::True => return Ok(plain.to_owned()),
            Some(plain) => return Ok(format!("{plain} & ({})", condition(&guard))),
            None => {}
        }
    }
    // t = first + stride·s.
    let mut text = String::from("Et ");
    let _ = write!(text, "t>={}", steps.first());
    if let Some(last) = steps.last() {
        let _ = write!(text, " & t<={last}");
    }
    if steps.stride() > 1 {
        let _ = write!(text, " & (Es t={}+{}*s)", steps.first(), steps.stride());
    }
    for (pile, target, take) in [("x", "u", x), ("y", "v", y)] {
        let rate = match take.rate {
            0 => String::new(),
            1 => "+t".to_owned(),
            rate => format!("+{rate}*t"),
        };
        let _ = match take.offset {
            0 => write!(text, " & {pile}={target}{rate}"),
            offset if offset > 0 => write!(text, " & {pile}={target}{rate}+{offset}"),
            offset => write!(text, " & {pile}+{}={target}{rate}", offset.unsigned_abs()),
        };
    }
    if guard != Plain::True {
        let _ = write!(text, " & ({})", condition(&guard));
    }
    Ok(text)
}

/// A condition in the language of the prover.
pub fn condition(plain: &Plain) -> String {
    match plain {
        Plain::True => "0=0".to_owned(),
        Plain::False => "0=1".to_owned(),
        Plain::AtLeastZero(form) => sides(*form, ">="),
        Plain::Zero(form) => sides(*form, "="),
        Plain::Not(inner) => format!("~({})", condition(inner)),
        Plain::All(parts) => joined(parts, " & "),
        Plain::Any(parts) => joined(parts, " | "),
    }
}

fn joined(parts: &[Plain], with: &str) -> String {
    let parts: Vec<String> = parts.iter().map(|part| format!("({})", condition(part))).collect();
    parts.join(with)
}

/// A form compared with 0, negative terms on the other side.
fn sides(form: Linear, relation: &str) -> String {
    let side = |sign: i64| {
        let mut terms = Vec::new();
        for (name, coefficient) in [("x", form.x), ("y", form.y), ("t", form.t)] {
            if coefficient.signum() == sign {
                terms.push(match coefficient.unsigned_abs() {
                    1 => name.to_owned(),
                    many => format!("{many}*{name}"),
                });
            }
        }
        if form.c.signum() == sign || terms.is_empty() {
            terms.push(if form.c.signum() == sign { form.c.unsigned_abs() } else { 0 }.to_string());
        }
        terms.join("+")
    };
    format!("{}{relation}{}", side(1), side(-1))
}
