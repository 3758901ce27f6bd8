//! The Convergence Conjecture for values whose rows have a theorem: Nivasch's conjecture 3.10 and
//! corollary 3.8.

use super::{CheckError, Comparison, ItemFlaw};
use serde::Deserialize;
use wythoff_control::Control;
use wythoff_discovery::values::{self, Convergence, ValueEffort, ValueTheorem};
use wythoff_games::Grundy;
use wythoff_workbench::WorkbenchError;
use wythoff_workbench::shipped::{LARGEST, WythoffValues};
use wythoff_workbench::verify::convergence::by_theorem;

/// Every run converges within some rows, and one needs so many.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct ProvedConvergence {
    printed: Vec<Line>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    g: u32,
    /// The largest number of rows to convergence that is printed.
    rows: u64,
    /// The number of states of rows, which no paper prints.
    states: usize,
}

impl ProvedConvergence {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let largest = self.printed.iter().map(|line| line.g).max().unwrap_or(0);
        let theorem = if Grundy(largest) <= LARGEST {
            WythoffValues::load(control)?.theorem().clone()
        } else {
            let found = values::discover(Grundy(largest), ValueEffort::default(), control, &());
            let found = found.map_err(WorkbenchError::from)?;
            found.theorem.ok_or_else(|| ItemFlaw::NoTheorem { game: "wythoff".to_owned() })?
        };
        let mut comparisons = Vec::new();
        for line in &self.printed {
            comparisons.extend(line.run(&theorem, control)?);
        }
        Ok(comparisons)
    }
}

impl Line {
    fn run(
        &self,
        theorem: &ValueTheorem,
        control: &Control,
    ) -> Result<Vec<Comparison>, CheckError> {
        let g = Grundy(self.g);
        let proved = by_theorem(theorem, g, control)?;
        let mut comparisons = vec![Comparison::of(
            format!("R for g = {g}"),
            self.rows.to_string(),
            proved.maximum.to_string(),
        )];
        comparisons.push(Comparison::recorded(
            format!("states of rows for g = {g}"),
            &self.states,
            proved.states.to_string(),
        ));
        // One row less has to be too few.
        if let Some(less) =
            usize::try_from(proved.maximum).ok().and_then(|rows| rows.checked_sub(1))
        {
            let verdict = theorem.convergence(g, less, control).map_err(WorkbenchError::from)?;
            let computed = match verdict {
                Some(Convergence::Open(start)) => format!("fails from row {start}"),
                other => format!("{other:?}"),
            };
            comparisons.push(Comparison {
                what: format!("control: R = {less} for g = {g}"),
                printed: "fails".into(),
                agrees: computed.starts_with("fails"),
                computed,
            });
        }
        Ok(comparisons)
    }
}
