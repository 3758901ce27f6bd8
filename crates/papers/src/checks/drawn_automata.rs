//! Automata drawn from theorems about K^1 and K^2: figures 1, 2 and 4 of Renard and
//! Rigo.

use super::{CheckError, Comparison, Findings, ItemFlaw};
use crate::Drawing;
use dashu_int::UBig;
use serde::Deserialize;
use wythoff_automata::format::svg;
use wythoff_control::Control;
use wythoff_discovery::{ClosedForm, Sequence, Theorem};
use wythoff_workbench::theorem::find;
use wythoff_workbench::{Game, WorkbenchError};

/// What is drawn.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum What {
    /// The n at which the word of the closed form takes its larger value.
    LargerOffset,
    /// The word of the closed form, with its outputs.
    Offsets,
    /// The P-positions.
    Positions,
}

/// An automaton of a game, found and proved, with as many states as the paper's.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct DrawnAutomaton {
    game: String,
    what: What,
    /// The states of the automaton that is printed, if it is the same one.
    states: Option<usize>,
}

impl DrawnAutomaton {
    pub(super) fn run(&self, control: &Control) -> Result<Findings, CheckError> {
        let game = Game::load(&self.game)?;
        let found = find(&game, control, &())?;
        let theorem =
            found.theorem().ok_or_else(|| ItemFlaw::NoTheorem { game: self.game.clone() })?;
        let (drawing, states) = match self.what {
            What::Positions => (svg::draw(&theorem.set), theorem.set.states()),
            What::Offsets => {
                let form = self.closed_form(theorem, control)?;
                (svg::draw_words(&form.offsets), form.offsets.states())
            }
            What::LargerOffset => {
                let form = self.closed_form(theorem, control)?;
                let larger = form.offsets.outputs().last().copied();
                let set = form.offsets.where_output(|output| Some(output) == larger);
                (svg::draw(&set), set.states())
            }
        };
        let mut comparisons = Vec::new();
        if let Some(printed) = self.states {
            let (printed, computed) = (printed.to_string(), states.to_string());
            comparisons.push(Comparison::of("states", printed, computed));
        }
        comparisons.push(self.agrees(&game, theorem)?);
        Ok(Findings { comparisons, figure: Some(Drawing::Automaton(drawing)) })
    }

    fn closed_form(&self, theorem: &Theorem, control: &Control) -> Result<Sequence, CheckError> {
        let form = ClosedForm::of(theorem, control).map_err(WorkbenchError::from)?;
        let sequence = form.as_ref().and_then(ClosedForm::only_sequence).cloned();
        Ok(sequence.ok_or_else(|| ItemFlaw::NoClosedForm { game: self.game.clone() })?)
    }

    /// The proved set against the theorem in print.
    fn agrees(&self, game: &Game, theorem: &Theorem) -> Result<Comparison, CheckError> {
        const SIDE: u32 = 200;
        let form =
            game.closed_form().ok_or_else(|| ItemFlaw::NoClosedForm { game: self.game.clone() })?;
        let cells = (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| (x, y)));
        let wrong = cells.into_iter().find(|&(x, y)| {
            let (x, y) = (UBig::from(x), UBig::from(y));
            theorem.numerals.contains(&theorem.set, &x, &y) != form.is_p(&x, &y)
        });
        let holds = match wrong {
            None => Ok(format!("proved; as the theorem says on {SIDE} × {SIDE}")),
            Some((x, y)) => Err(format!("({x},{y}) differs")),
        };
        Ok(Comparison::holds(format!("P-positions of {}", self.game), holds))
    }
}
