//! The convergence experiment: how long a finite-state run takes to forget a
//! wrong start.
//!
//! Algorithm FSW is started in every row `r` of a range in the *dummy state*:
//! as many points of every value as there are, on the first diagonals, and
//! nothing else occupied. It reads the true insert sets; when it is in the true
//! state, it stays there. The Convergence Conjecture says that this takes at
//! most `R_g` rows, and the recursive algorithm for huge indices relies on it.
//!
//! One pass does all `g` up to the one asked for: values `0..=g` do not depend
//! on those above, so the states agree up to some value, which only grows, and
//! the time for `g` is the first row at which it is at least `g`.
//!
//! | file | what |
//! |---|---|
//! | `truth` | the true run, a block of eight rows at a time, with a log to compare with |
//! | `lanes` | all trajectories in progress, and why they are cheap |
//! | `tile`, `pack` | the inner loops, and the four words they work on |
//! | `regroup` | equal trajectories become one |
//! | `one_at_a_time` | the reference: every start by itself |
//!
//! Source: Nivasch 2009, sections 3.2 and 3.3.

mod lanes;
mod one_at_a_time;
mod pack;
mod regroup;
mod tally;
#[cfg(test)]
mod tests;
mod tile;
mod truth;

pub use one_at_a_time::one_at_a_time;
pub use tally::{Convergence, Maximum};

use super::rows::{Row, Rows};
use super::window::Escape;
use super::{Engine, wythoff};
use crate::engine::EngineError;
use crate::position::Grundy;
use lanes::Lanes;
use pack::{Avx2, Pack, Plain};
use tally::Tally;
use truth::{Inputs, Truth, check};
use wythoff_control::Control;

/// Rows that are run after the last start, if some have not converged: two
/// hundred times the slowest convergence known.
const PATIENCE: u64 = 1 << 20;

/// Blocks between two regroupings (4 cost a quarter more, 8 as much).
const REGROUP: u64 = 16;

/// Starts in rows `0..=up_to_row`, for all values up to `g` at once.
///
/// Cost at g = 20: about 5 microseconds a start, next to no memory.
///
/// # Errors
/// [`EngineError::Unsupported`] if 128-bit words do not hold the values up to
/// `g` (they should for g <= 58), [`EngineError::Stopped`].
pub fn convergence(
    g: Grundy,
    up_to_row: u64,
    control: &Control,
) -> Result<Convergence, EngineError> {
    for rung in [run_on::<Avx2>, run_on::<Plain<u64>>, run_on::<Plain<u128>>] {
        if let Some(convergence) = rung(g, up_to_row, control)? {
            return Ok(convergence);
        }
    }
    Err(too_wide(g))
}

/// The experiment on one pack; none if its words do not hold the values.
fn run_on<P: Pack>(
    g: Grundy,
    up_to_row: u64,
    control: &Control,
) -> Result<Option<Convergence>, EngineError> {
    if !P::is_available() || !Truth::<P::Word>::holds(g.0) {
        return Ok(None);
    }
    let mut experiment = Experiment::<P>::new(g, up_to_row);
    let rows = up_to_row.saturating_add(PATIENCE);
    wythoff(Engine::Stream, g, rows, control, &mut experiment)?;
    Ok(experiment.outcome())
}

fn too_wide(g: Grundy) -> EngineError {
    EngineError::Unsupported {
        engine: "convergence",
        reason: format!("the widest words (128 bits) do not hold the values up to {g}"),
    }
}

/// Receives the true rows and runs all trajectories along.
struct Experiment<P: Pack> {
    up_to_row: u64,
    inputs: Inputs,
    truth: Truth<P::Word>,
    lanes: Lanes<P::Word>,
    tallies: Vec<Tally>,
    escape: Option<Escape>,
}

impl<P: Pack> Experiment<P> {
    fn new(g: Grundy, up_to_row: u64) -> Self {
        let mut tallies = vec![Tally::default(); g.0 as usize + 1];
        // The state of value 0 is always the same.
        tallies[0] = Tally::immediate(up_to_row + 1);
        Self {
            up_to_row,
            inputs: Inputs::new(g.0),
            truth: Truth::new(g.0),
            lanes: Lanes::new(g.0),
            tallies,
            escape: None,
        }
    }

    /// Runs the block that `inputs` tells of.
    fn block(&mut self) -> Result<(), Escape> {
        let Self { inputs, truth, lanes, tallies, .. } = self;
        if (inputs.row / truth::BLOCK as u64).is_multiple_of(REGROUP) {
            lanes.regroup(truth);
        }
        lanes.start(truth, inputs, self.up_to_row);
        truth.block(inputs)?;
        let seen = P::block(lanes, truth, inputs, tallies);
        check(seen.vacant, seen.top, inputs.zeros())?;
        inputs.next_block();
        Ok(())
    }

    /// None if the window was too narrow.
    fn outcome(self) -> Option<Convergence> {
        let unfinished = self.lanes.unfinished() as u64;
        self.escape.is_none().then(|| Convergence::new(self.up_to_row, unfinished, self.tallies))
    }
}

impl<P: Pack> Rows for Experiment<P> {
    fn row(&mut self, row: Row<'_>) {
        if !self.is_done() && self.inputs.tell(row) {
            self.escape = self.block().err();
        }
    }

    fn is_done(&self) -> bool {
        let begun = self.inputs.row > self.up_to_row;
        self.escape.is_some() || begun && self.lanes.unfinished() == 0
    }
}
