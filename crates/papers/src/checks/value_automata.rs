//! The positions of small Grundy values as automata, each found and proved: disjoint from the lower
//! ones, no option inside, every other position has one.

use super::{CheckError, Comparison};
use serde::Deserialize;
use wythoff_control::Control;
use wythoff_discovery::{Effort, levels};
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
        Ok(self.recorded.iter().enumerate().map(compare).collect())
    }
}
