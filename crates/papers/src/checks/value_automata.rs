//! The positions of small Grundy values as automata, each found and proved: disjoint from the lower
//! ones, no option inside, every other position has one.

use super::{CheckError, Comparison};
use serde::Deserialize;
use std::sync::Arc;
use wythoff_automata::Dfa;
use wythoff_control::Control;
use wythoff_discovery::levels::{self, Levels};
use wythoff_discovery::{DiscoveryError, Effort};
use wythoff_games::{Grundy, Rules};
use wythoff_workbench::{Game, WorkbenchError};

/// The automata of values 0, 1, ….
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct ValueAutomata {
    game: String,
    /// Their states over pairs in both orders, which no paper prints.
    recorded: Vec<usize>,
}

impl ValueAutomata {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let game = Game::load(&self.game)?;
        let last = u32::try_from(self.recorded.len().saturating_sub(1)).unwrap_or(u32::MAX);
        let found = levels::discover(game.rules(), last, Effort::default(), control, &());
        let found = found.map_err(WorkbenchError::from)?;
        let mut states = found.levels.iter().map(|level| level.set.states());
        let compare = |(g, recorded): (usize, &usize)| {
            let what = format!("states of value {g}, proved");
            let states = states.next().map_or_else(|| "not proved".into(), |n| n.to_string());
            Comparison::recorded(what, recorded, states)
        };
        let mut comparisons: Vec<_> = self.recorded.iter().enumerate().map(compare).collect();
        comparisons.push(neighbour(game.rules(), &found, control)?);
        Ok(comparisons)
    }
}

/// A control: with the positions of the next lower value in place of its own, the last value is
/// refuted, by the same three conditions. Of value 0 alone, no position takes their place.
pub(super) fn neighbour(
    rules: &Rules,
    found: &Levels,
    control: &Control,
) -> Result<Comparison, CheckError> {
    let search = |error: DiscoveryError| CheckError::from(WorkbenchError::from(error));
    let mut sets: Vec<Arc<Dfa>> = found.levels.iter().map(|level| level.set.clone()).collect();
    let Some(last) = sets.pop() else {
        return Ok(Comparison::control("another set", Ok("nothing is proved".into())));
    };
    let below = sets.last().cloned();
    sets.push(below.unwrap_or_else(|| Arc::new(Dfa::nothing(last.tracks().clone()))));
    let value = u32::try_from(sets.len() - 1).unwrap_or(u32::MAX);
    let refuted = levels::prove(rules, &found.numerals, &sets, control).map_err(search)?;
    let refuted = match refuted {
        Some((value, wrong)) => Err(format!("value {value} at ({}, {})", wrong.x, wrong.y)),
        None => Ok("proved".to_owned()),
    };
    Ok(Comparison::control(format!("another set for {}", Grundy(value)), refuted))
}
