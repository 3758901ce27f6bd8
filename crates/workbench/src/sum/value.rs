//! The value of a sum: the nim-sum of its components' values.

use super::winning::{Standing, USUAL, joined, note};
use super::{Asking, Component, Sum, outcomes};
use crate::error::WorkbenchError;
use crate::nimber::Nimber;
use crate::session::Value;
use serde::Serialize;
use wythoff_games::{Grundy, Outcome};

/// What one component is worth.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ComponentReport {
    /// Its game, as it was written.
    pub game: String,
    /// Its piles, as strings because they may be of any size.
    pub position: Vec<String>,
    /// Its value, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Nimber>,
    /// If not, that the value is larger than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_than: Option<Grundy>,
    /// How that is known.
    pub known: String,
}

/// The answer to `wythoff value SUM`.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct SumReport {
    /// The sum.
    pub sum: String,
    /// The nim-sum, if it is known.
    pub value: Option<Nimber>,
    /// Who wins.
    pub outcome: Outcome,
    /// Its components.
    pub components: Vec<ComponentReport>,
    /// How it is known.
    pub known: String,
}

/// The value of a sum, or who wins if the value is out of reach.
///
/// # Errors
/// Components out of reach, a cancelled run.
pub fn value(sum: &Sum, asking: Asking<'_>) -> Result<SumReport, WorkbenchError> {
    if let Some(single) = sum.single()
        && !single.game().rules().has_grundy_values()
    {
        let solution = outcomes::solve(single, asking)?;
        let known = joined(&solution.known);
        return Ok(SumReport {
            sum: sum.to_string(),
            value: None,
            outcome: solution.outcome,
            components: vec![report(single, None, None, known.clone())],
            known,
        });
    }
    let mut nim_sum = Some(Nimber::ZERO);
    let mut components = Vec::new();
    let mut known = Vec::new();
    for component in sum.components() {
        let worth = asking.worth(component, USUAL)?;
        let value = worth.exact().cloned();
        let more_than = match worth.value {
            Value::Exactly(_) => None,
            Value::MoreThan(than) => Some(than),
        };
        nim_sum = nim_sum.zip(value.as_ref()).map(|(sum, v)| sum.plus(v));
        note(&mut known, worth.known.clone());
        components.push(report(component, value, more_than, worth.known.to_string()));
    }
    // Who wins may be known even if some value is not.
    if nim_sum.is_none() {
        let standing = Standing::of(sum, asking)?;
        standing.known.into_iter().for_each(|one| note(&mut known, one));
        nim_sum = standing.open.is_none().then_some(standing.nim_sum);
    }
    let outcome = nim_sum.as_ref().map_or(Outcome::N, Nimber::outcome);
    Ok(SumReport {
        sum: sum.to_string(),
        value: nim_sum,
        outcome,
        components,
        known: joined(&known),
    })
}

fn report(
    component: &Component,
    value: Option<Nimber>,
    more_than: Option<Grundy>,
    known: String,
) -> ComponentReport {
    ComponentReport {
        game: component.name().to_string(),
        position: component.numbers(component.piles()),
        value,
        more_than,
        known,
    }
}
