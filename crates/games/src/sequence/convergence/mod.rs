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
//! | `tile` | the inner loops, four words at a time |
//! | `regroup` | equal trajectories become one |
//! | `one_at_a_time` | the reference: every start by itself |
//!
//! Source: Nivasch 2009, sections 3.2 and 3.3.

mod lanes;
mod one_at_a_time;
mod regroup;
mod tally;
#[cfg(test)]
mod tests;
mod tile;
mod truth;

pub use one_at_a_time::one_at_a_time;
pub use tally::{Convergence, Maximum};

use crate::engine::EngineError;
use crate::position::Grundy;
use crate::sequence::receiver::{Row, Rows};
use crate::sequence::vector::{Plain, Task, Vector, Widest};
use crate::sequence::window::Escape;
use crate::sequence::{Beyond, Engine, wythoff};
use lanes::Lanes;
use tally::Tally;
use tile::Seen;
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
    for rung in [run_on::<Widest>, run_on::<Plain<u64>>, run_on::<Plain<u128>>] {
        if let Some(convergence) = rung(g, up_to_row, control)? {
            return Ok(convergence);
        }
    }
    Err(too_wide(g))
}

/// The experiment on one pack; none if its words do not hold the values.
fn run_on<P: Vector>(
    g: Grundy,
    up_to_row: u64,
    control: &Control,
) -> Result<Option<Convergence>, EngineError> {
    let Some(proof) = P::detect().filter(|_| Truth::<P::Word>::holds(g.0)) else {
        return Ok(None);
    };
    let mut experiment = Experiment::<P>::new(proof, g, up_to_row);
    let rows = up_to_row.saturating_add(PATIENCE);
    wythoff(Engine::Stream, g, rows, control, &mut experiment)?;
    Ok(experiment.outcome())
}

fn too_wide(g: Grundy) -> EngineError {
    EngineError::beyond("convergence", Beyond::WordsUpTo { bits: 128, value: g })
}

/// Receives the true rows and runs all trajectories along.
struct Experiment<P: Vector> {
    proof: P::Proof,
    up_to_row: u64,
    inputs: Inputs,
    truth: Truth<P::Word>,
    lanes: Lanes<P::Word>,
    tallies: Vec<Tally>,
    escape: Option<Escape>,
}

impl<P: Vector> Experiment<P> {
    fn new(proof: P::Proof, g: Grundy, up_to_row: u64) -> Self {
        let mut tallies = vec![Tally::default(); g.0 as usize + 1];
        // The state of value 0 is always the same.
        tallies[0] = Tally::immediate(up_to_row + 1);
        Self {
            proof,
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
        let seen = P::run(self.proof, Block { truth, inputs, tallies }, lanes);
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

/// A block of all trajectories, compiled for the vectors it uses.
struct Block<'a, W> {
    truth: &'a Truth<W>,
    inputs: &'a Inputs,
    tallies: &'a mut [Tally],
}

impl<P: Vector> Task<P> for Block<'_, P::Word> {
    type Output = Seen<P::Word>;
    type Written = Lanes<P::Word>;

    #[allow(clippy::inline_always)] // becomes part of what is compiled for AVX2
    #[inline(always)]
    fn run(self, proof: P::Proof, lanes: &mut Lanes<P::Word>) -> Seen<P::Word> {
        lanes.block::<P>(proof, self.truth, self.inputs, self.tallies)
    }
}

impl<P: Vector> Rows for Experiment<P> {
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
