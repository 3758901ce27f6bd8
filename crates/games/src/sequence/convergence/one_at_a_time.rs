//! The reference: every start by itself, all values, until all agree.
//!
//! The same words as the fast experiment, row by row and value by value, with
//! nothing skipped and nothing shared. As in the paper, the true states of all
//! rows are computed first.
//!
//! Cost at g = 20: 1700 rows of 20 values a start, and 320 bytes a row.

use super::tally::{Convergence, Tally};
use super::too_wide;
use super::truth::{BLOCK, Inputs, State, Truth, check};
use crate::engine::EngineError;
use crate::position::Grundy;
use crate::sequence::window::Escape;
use crate::sequence::word::Word;
use crate::sequence::{Engine, Row, wythoff};
use wythoff_control::Control;

/// Rows that are run after the last start: four times the slowest convergence
/// known.
const TAIL: u64 = 1 << 14;

/// As [`super::convergence`], start by start, with less patience.
///
/// # Errors
/// As [`super::convergence`].
pub fn one_at_a_time(
    g: Grundy,
    up_to_row: u64,
    control: &Control,
) -> Result<Convergence, EngineError> {
    fn on<W: Word>(
        g: Grundy,
        up_to_row: u64,
        control: &Control,
    ) -> Result<Option<Convergence>, EngineError> {
        if !Truth::<W>::holds(g.0) {
            return Ok(None);
        }
        match Record::<W>::new(g, up_to_row.saturating_add(TAIL), control)? {
            Ok(record) => record.experiment(g, up_to_row, control),
            Err(_) => Ok(None),
        }
    }
    for rung in [on::<u64>, on::<u128>] {
        if let Some(convergence) = rung(g, up_to_row, control)? {
            return Ok(convergence);
        }
    }
    Err(too_wide(g))
}

/// The true states and insert sets of all rows.
struct Record<W> {
    /// The bit where a 0-point stands.
    offset: u32,
    /// `g` states a row.
    states: Vec<State<W>>,
    /// For every row: whether it has a 0-point, and a word of ones or zeros for
    /// each value `1..=g`.
    zeros: Vec<bool>,
    inserts: Vec<W>,
}

impl<W: Word> Record<W> {
    fn new(g: Grundy, rows: u64, control: &Control) -> Result<Result<Self, Escape>, EngineError> {
        let levels = g.0 as usize;
        let offset = Truth::<W>::offset(g.0);
        let mut record =
            Self { offset, states: Vec::new(), zeros: Vec::new(), inserts: Vec::new() };
        let mut inputs = Inputs::new(g.0);
        let mut truth = Truth::<W>::new(g.0);
        let mut escape = None;
        let mut receive = |row: Row<'_>| {
            let ones = |column: u64| if column == Row::NONE { W::ZERO } else { W::ONES };
            record.zeros.push(row.columns[0] != Row::NONE);
            record.inserts.extend(row.columns[1..].iter().map(|&column| ones(column)));
            if escape.is_some() || !inputs.tell(row) {
                return;
            }
            escape = truth.block(&inputs).err();
            for i in 0..BLOCK {
                // The log stands still in a block, the record moves with its row.
                let zeros = (inputs.insert[0] & ((1 << i) - 1)).count_ones();
                record.states.extend((1..=levels).map(|h| {
                    let logged = truth.log(h)[i];
                    let mut state = State { diagonals: logged.diagonals, columns: logged.columns };
                    state.move_up(zeros);
                    state
                }));
            }
            inputs.next_block();
        };
        wythoff(Engine::Vector, g, rows, control, &mut receive)?;
        Ok(escape.map_or(Ok(record), Err))
    }

    /// All starts; none if the window was too narrow.
    fn experiment(
        &self,
        g: Grundy,
        up_to_row: u64,
        control: &Control,
    ) -> Result<Option<Convergence>, EngineError> {
        let mut tallies = vec![Tally::default(); g.0 as usize + 1];
        tallies[0] = Tally::immediate(up_to_row + 1);
        let mut unfinished = 0;
        for start in 0..=up_to_row {
            match self.run(g.0 as usize, start, &mut tallies) {
                Ok(true) => {}
                Ok(false) => unfinished += 1,
                Err(_) => return Ok(None),
            }
            if start % 64 == 0 {
                control.progress(start, up_to_row)?;
            }
        }
        Ok(Some(Convergence::new(up_to_row, unfinished, tallies)))
    }

    /// One start; whether all values converged before the record ends.
    fn run(&self, levels: usize, start: u64, tallies: &mut [Tally]) -> Result<bool, Escape> {
        let first = usize::try_from(start).expect("the record is in memory");
        // Value 0 alone agrees at once.
        let rows = self.states.len().checked_div(levels).unwrap_or(first + 1);
        let mut states: Vec<State<W>> = Vec::with_capacity(levels);
        let mut agreed = 0;
        for row in first..rows {
            let truth = &self.states[levels * row..levels * (row + 1)];
            if row == first {
                let index = |state: &State<W>| W::BITS - state.diagonals.count();
                states.extend(truth.iter().map(|state| State::dummy(index(state))));
            }
            while agreed < levels && states[agreed].agrees(truth[agreed]) {
                agreed += 1;
                tallies[agreed].add(start, (row - first) as u64);
            }
            if agreed == levels {
                return Ok(true);
            }
            let inserts = &self.inserts[levels * row..levels * (row + 1)];
            let zeros = u32::from(self.zeros[row]);
            let mut free = !W::bit_if(self.offset, self.zeros[row]);
            let (mut vacant, mut top) = (W::ZERO, W::ONES);
            for (state, &insert) in states.iter_mut().zip(inserts) {
                state.place(&mut free, insert);
                state.next_row();
                vacant = vacant | state.diagonals;
                top = top & state.diagonals;
                state.move_up(zeros);
            }
            check(vacant, top, zeros)?;
        }
        Ok(false)
    }
}
