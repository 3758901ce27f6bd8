//! Nivasch's Convergence Conjecture: how long finite-state runs of Wythoff's
//! game take to forget a dummy start, for all starts up to a row, or proved for every row.

use crate::error::{InputError, WorkbenchError};
use crate::shipped::{LARGEST, WythoffValues};
use serde::Serialize;
use wythoff_discovery::values::{self, ValueEffort, ValueTheorem};
use wythoff_games::Known;
use wythoff_games::sequence::convergence::{Convergence, Maximum};
use wythoff_games::{Control, Grundy, sequence};

/// The longest times over all starts up to a row.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ConvergenceReport {
    /// The value asked for.
    pub value: Grundy,
    /// The last start.
    pub up_to_row: u64,
    /// The longest time to convergence of this value.
    pub maximum: u64,
    /// The first start that takes so long.
    pub start: u64,
    /// The longest times of every value up to it.
    pub values: Vec<Maximum>,
    /// How many starts took 0, 1, 2, … rows, for this value.
    pub histogram: Vec<u64>,
}

/// Runs every start `0..=up_to_row`.
///
/// # Errors
/// A value beyond the engine, or a cancelled run.
pub fn convergence(
    value: Grundy,
    up_to_row: u64,
    control: &Control,
) -> Result<ConvergenceReport, WorkbenchError> {
    let Convergence { per_value, mut histograms, .. } =
        sequence::convergence::convergence(value, up_to_row, control)?;
    let last = per_value.last().map_or((0, 0), |m| (m.rows, m.start));
    Ok(ConvergenceReport {
        value,
        up_to_row,
        maximum: last.0,
        start: last.1,
        values: per_value,
        histogram: histograms.pop().unwrap_or_default(),
    })
}

/// The conjecture for every row, proved.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ProvedConvergence {
    /// The value asked for.
    pub value: Grundy,
    /// R: no run takes longer, and one takes so long.
    pub maximum: u64,
    /// A start that takes so long, as a string because it may be of any size.
    pub start: String,
    /// How many states rows have.
    pub states: usize,
    /// The neighbour triples whose windows were run.
    pub triples: usize,
    /// How all this is known.
    pub known: Known,
}

/// How often a run may get half as many rows more.
const LONGER: usize = 6;

/// Proves the conjecture for a value, from the word of the rows: values up to 2 by the theorem
/// that comes with the program, 3 if it is asked for in full.
///
/// # Errors
/// A value without a theorem, one that has to be asked for in full, or a limit that was reached;
/// [`InputError::NotConverging`] if some run takes longer than was tried.
pub fn proved(
    value: Grundy,
    full: bool,
    control: &Control,
) -> Result<ProvedConvergence, WorkbenchError> {
    let theorem = if value <= LARGEST {
        WythoffValues::load(control)?.theorem().clone()
    } else if value > values::LARGEST {
        return Err(InputError::BeyondTheorems { value, largest: values::LARGEST }.into());
    } else if full {
        let found = values::discover(value, ValueEffort::default(), control, &())?;
        found.theorem.ok_or(InputError::NoTheorem)?
    } else {
        return Err(InputError::TakesLong { value }.into());
    };
    by_theorem(&theorem, value, control)
}

/// The same by a theorem that reaches the value.
///
/// # Errors
/// As [`proved`].
pub fn by_theorem(
    theorem: &ValueTheorem,
    value: Grundy,
    control: &Control,
) -> Result<ProvedConvergence, WorkbenchError> {
    // Rows to convergence were recorded over a million starts; rarer starts need some more.
    let recorded = usize::try_from(sequence::recorded_convergence(value.0)).unwrap_or(usize::MAX);
    let mut rows = recorded + recorded / 4;
    for attempt in 0..LONGER {
        rows += if attempt == 0 { 0 } else { rows / 2 };
        match theorem.convergence(value, rows, control)? {
            Some(values::Convergence::Proved(proved)) => {
                let known = Known::Proved(format!(
                    "runs from every row of a word automaton, in the windows of {} neighbour triples",
                    proved.triples
                ));
                return Ok(ProvedConvergence {
                    value,
                    maximum: proved.rows as u64,
                    start: proved.start.to_string(),
                    states: proved.states,
                    triples: proved.triples,
                    known,
                });
            }
            Some(values::Convergence::Open(_)) => {}
            Some(values::Convergence::Wide) | None => break,
        }
    }
    Err(InputError::NotConverging { value, rows }.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_conjecture_holds_for_values_up_to_2() -> Result<(), WorkbenchError> {
        for (value, rows) in [(0, 0), (1, 45), (2, 72)] {
            let proved = proved(Grundy(value), false, &Control::unlimited())?;
            assert_eq!(proved.maximum, rows, "value {value}");
            // The start is one: no row of the experiment takes longer.
            let start: u64 = proved.start.parse().expect("a small row");
            let tried = convergence(Grundy(value), start, &Control::unlimited())?;
            assert_eq!(tried.maximum, rows, "value {value}, starts to {start}");
        }
        let beyond = |value, full| proved(Grundy(value), full, &Control::unlimited());
        assert!(beyond(3, false).is_err() && beyond(4, true).is_err());
        Ok(())
    }
}
