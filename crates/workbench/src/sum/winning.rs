//! A winning move in a sum, or that there is none.
//!
//! With `s` the nim-sum of all values, a component of value `v` with
//! `v XOR s < v` has an option of value `v XOR s`, and moving there wins. One
//! component may be too large for its value to be known: it is compared with
//! the nim-sum `r` of the others, and if it is worth more, it has an option of
//! value `r` (Nivasch 2009, section 3.6).

use super::{Asking, Component, Move, Sum, outcomes};
use crate::error::{Disagreement, OutOfReach, WorkbenchError};
use crate::nimber::Nimber;
use crate::session::Value;
use serde::Serialize;
use wythoff_games::{Grundy, Known, Outcome};

/// What a value out of reach is compared with if nothing else asks for another
/// comparison.
pub(crate) const USUAL: Grundy = Grundy(20);

/// Who wins a sum, and how.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The nim-sum, if it is known.
    pub value: Option<Nimber>,
    /// Who wins.
    pub outcome: Outcome,
    /// A winning move, if there is one.
    pub winning: Option<Move>,
    /// Why.
    pub explanation: String,
    /// How it is known, component by component, without repetition.
    pub known: Vec<Known>,
    /// The values after the move (or now, if no move wins), where known.
    pub(super) values: Vec<Option<Nimber>>,
}

/// Solves a sum.
///
/// # Errors
/// Components out of reach, a cancelled run.
pub fn solve(sum: &Sum, asking: Asking<'_>) -> Result<Solution, WorkbenchError> {
    if let Some(single) = sum.single()
        && !single.game().rules().has_grundy_values()
    {
        return outcomes::solve(single, asking);
    }
    let Standing { values, mut known, nim_sum, open } = Standing::of(sum, asking)?;
    let components = sum.components();
    // What is to be moved, and the value it gets.
    let targets: Vec<(usize, Nimber)> = if let Some(open) = open {
        vec![(open, nim_sum.clone())]
    } else {
        let valued = values.iter().enumerate().filter_map(|(i, v)| Some((i, v.as_ref()?)));
        let moved = valued.map(|(i, v)| (i, v, v.plus(&nim_sum)));
        moved.filter(|(_, v, target)| target < *v).map(|(i, _, target)| (i, target)).collect()
    };
    let value = open.is_none().then(|| nim_sum.clone());
    if targets.is_empty() {
        let explanation = match components {
            [_] => "its value is 0: no move wins".to_string(),
            _ => "the nim-sum is 0: no move wins".to_string(),
        };
        let outcome = Outcome::P;
        return Ok(Solution { value, outcome, winning: None, explanation, known, values });
    }
    for (i, target) in targets {
        let component = &components[i];
        let Some((to, how)) = asking.option(component, &target)? else { continue };
        let take = component.take_to(&to);
        let explanation = explain(component, &component.at(to), &target, components.len());
        let mut values = values;
        values[i] = Some(target);
        note(&mut known, how);
        let winning = Some(Move { component: i, take });
        return Ok(Solution { value, outcome: Outcome::N, winning, explanation, known, values });
    }
    Err(Disagreement::NoOption { sum: sum.to_string(), nim_sum }.into())
}

fn explain(from: &Component, to: &Component, target: &Nimber, components: usize) -> String {
    let so_that = if components > 1 { ", so that the nim-sum is 0" } else { "" };
    format!("{from} -> {to}: to a position of value {target}{so_that}")
}

/// Values of the components, as far as they are needed.
pub(super) struct Standing {
    /// Value by value; `None` for the open component and for pairs of equal
    /// positions, which cancel.
    pub(super) values: Vec<Option<Nimber>>,
    /// How they are known.
    pub(super) known: Vec<Known>,
    /// The nim-sum of the known ones.
    pub(super) nim_sum: Nimber,
    /// The component that is worth more than `nim_sum`, if one is left whose
    /// value is not known.
    pub(super) open: Option<usize>,
}

impl Standing {
    pub(super) fn of(sum: &Sum, asking: Asking<'_>) -> Result<Self, WorkbenchError> {
        let components = sum.components();
        let mut values = Vec::new();
        let mut known = Vec::new();
        let mut open = Vec::new();
        for (i, component) in components.iter().enumerate() {
            let worth = asking.worth(component, Grundy(0))?;
            if worth.exact().is_some() {
                note(&mut known, worth.known.clone());
            } else {
                open.push(i);
            }
            values.push(worth.exact().cloned());
        }
        let mut open = without_equal_pairs(components, open, &mut known);
        // Compares an open component with g; whether that could be done.
        let mut compare = |values: &mut Vec<Option<Nimber>>, i: usize, g: Grundy| {
            let worth = asking.worth(&components[i], g)?;
            if let Some(value) = worth.exact() {
                values[i] = Some(value.clone());
                note(&mut known, worth.known.clone());
            }
            Ok::<_, WorkbenchError>(!matches!(worth.value, Value::MoreThan(than) if than < g))
        };
        if open.len() > 1 {
            for &i in &open {
                compare(&mut values, i, USUAL)?;
            }
            open.retain(|&i| values[i].is_none());
        }
        let mut nim_sum = total(&values);
        if let [i] = open[..] {
            let comparable = match nim_sum.small() {
                Some(g) => compare(&mut values, i, g)?,
                None => false,
            };
            if !comparable {
                return Err(asking.beyond(&components[i], &nim_sum)?);
            }
            open.retain(|&i| values[i].is_none());
            nim_sum = total(&values);
        }
        if open.len() > 1 {
            let positions = open.iter().map(|&i| components[i].to_string()).collect();
            return Err(OutOfReach::Several { positions }.into());
        }
        Ok(Self { values, known, nim_sum, open: open.first().copied() })
    }
}

/// The nim-sum of the values that are known.
fn total(values: &[Option<Nimber>]) -> Nimber {
    values.iter().flatten().fold(Nimber::ZERO, |sum, value| sum.plus(value))
}

/// Two equal positions cancel, whatever they are worth: every move in one is
/// answered in the other.
fn without_equal_pairs(
    components: &[Component],
    open: Vec<usize>,
    known: &mut Vec<Known>,
) -> Vec<usize> {
    let mut left: Vec<usize> = Vec::new();
    for i in open {
        match left.iter().position(|&j| components[j].same_position(&components[i])) {
            Some(twin) => {
                left.remove(twin);
                note(known, Known::Proved("equal positions cancel".into()));
            }
            None => left.push(i),
        }
    }
    left
}

/// Adds a way of knowing, unless it is there.
pub(super) fn note(known: &mut Vec<Known>, one: Known) {
    if !known.contains(&one) {
        known.push(one);
    }
}

/// One line of how everything in a sum is known.
pub(super) fn joined(known: &[Known]) -> String {
    let all: Vec<_> = known.iter().map(ToString::to_string).collect();
    all.join("; ")
}

/// A move as a report shows it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Moved {
    /// Which component, counted from 1.
    pub component: usize,
    /// Its game.
    pub game: String,
    /// Its piles before.
    #[cfg_attr(feature = "schema", schemars(inner(regex(pattern = "^[0-9]+$"))))]
    pub from: Vec<String>,
    /// Its piles after.
    #[cfg_attr(feature = "schema", schemars(inner(regex(pattern = "^[0-9]+$"))))]
    pub to: Vec<String>,
    /// What is taken from each.
    #[cfg_attr(feature = "schema", schemars(inner(regex(pattern = "^[0-9]+$"))))]
    pub take: Vec<String>,
    /// The same in words.
    pub words: String,
}

impl Moved {
    /// A legal move in a sum, to be shown.
    pub fn of(sum: &Sum, m: &Move) -> Self {
        let component = &sum.components()[m.component];
        let (x, y) = component.piles();
        let to = (x - &m.take.0, y - &m.take.1);
        Self {
            component: m.component + 1,
            game: component.name().to_string(),
            from: component.numbers(component.piles()),
            to: component.numbers(&to),
            take: component.numbers(&m.take),
            words: sum.words(m),
        }
    }
}

/// The answer to `wythoff move`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct MoveReport {
    /// The sum.
    pub sum: String,
    /// The nim-sum, if it is known.
    pub value: Option<Nimber>,
    /// Who wins.
    pub outcome: Outcome,
    /// A winning move, if there is one.
    #[serde(rename = "move")]
    pub winning: Option<Moved>,
    /// The sum after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Why it wins, or why there is none.
    pub explanation: String,
    /// How it is known.
    pub known: String,
    /// The second computation that confirmed it, if there is one.
    pub checked_by: Option<String>,
}

/// A winning move in a sum, checked by a second computation.
///
/// # Errors
/// Components out of reach, two computations that disagree, a cancelled run.
pub fn winning_move(sum: &Sum, asking: Asking<'_>) -> Result<MoveReport, WorkbenchError> {
    let solution = solve(sum, asking)?;
    let after = solution.winning.as_ref().and_then(|m| sum.after(m));
    if solution.winning.is_some() && after.is_none() {
        return Err(Disagreement::IllegalMove { sum: sum.to_string() }.into());
    }
    let single = sum.single().filter(|c| !c.game().rules().has_grundy_values());
    let checked_by = match single {
        Some(component) => outcomes::check(component, &solution, asking.control)?,
        None => check(after.as_ref().unwrap_or(sum), &solution.values, asking)?,
    };
    Ok(MoveReport {
        sum: sum.to_string(),
        value: solution.value,
        outcome: solution.outcome,
        winning: solution.winning.as_ref().map(|m| Moved::of(sum, m)),
        after: after.map(|a| a.to_string()),
        explanation: solution.explanation,
        known: joined(&solution.known),
        checked_by,
    })
}

/// The values that make a nim-sum 0, each computed again.
fn check(
    sum: &Sum,
    values: &[Option<Nimber>],
    asking: Asking<'_>,
) -> Result<Option<String>, WorkbenchError> {
    let nim_sum = total(values);
    if nim_sum != Nimber::ZERO {
        return Err(Disagreement::NimSum { sum: sum.to_string(), nim_sum }.into());
    }
    let mut ways: Vec<String> = Vec::new();
    for (component, value) in sum.components().iter().zip(values) {
        if let Some(value) = value
            && let Some(way) = asking.session.check(component.place(), value, asking.terms())?
            && !ways.contains(&way)
        {
            ways.push(way);
        }
    }
    Ok((!ways.is_empty()).then(|| ways.join("; ")))
}
