//! Discovery from the rules to a proved automaton, game by game.

use super::Measurement;
use wythoff_control::Control;
use wythoff_control::ThreadTime;
use wythoff_control::{forget_peak, peak_kb};
use wythoff_workbench::Game;
use wythoff_workbench::WorkbenchError;
use wythoff_workbench::error::Disagreement;
use wythoff_workbench::theorem::find;

const GAMES: [(&str, &str); 4] = [
    ("theorem/K20", "K20"),
    ("theorem/K100", "K100"),
    ("theorem/W4", "W4"),
    ("theorem/W10", "W10"),
];

/// K^20, K^100, W^4 and W^10: states, seconds and memory.
///
/// # Errors
/// A game without a theorem, or a cancelled run.
#[allow(clippy::cast_precision_loss, reason = "there are few states")]
pub fn theorem(control: &Control) -> Result<Vec<Measurement>, WorkbenchError> {
    let measure = |(name, game): (&'static str, &str)| {
        let game = Game::load(game)?;
        forget_peak();
        let start = ThreadTime::now();
        let found = find(&game, control, &())?;
        let seconds = start.elapsed().as_secs_f64();
        let Some(theorem) = found.theorem() else {
            return Err(Disagreement::NoTheorem { game: name.to_owned() }.into());
        };
        let n = theorem.set.states() as u64;
        Ok(Measurement {
            name,
            n,
            ratio: None,
            seconds,
            reference_seconds: None,
            per_second: n as f64 / seconds,
            peak_kb: peak_kb(),
        })
    };
    GAMES.into_iter().map(measure).collect()
}
