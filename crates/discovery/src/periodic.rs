//! Sets that repeat in both piles, as games with bounded takes have them.
//!
//! If a board repeats with a period m along rows and columns, from some pile on, then what
//! a pile says is its value, or its residue beyond the start of the period. The automaton
//! keeps these two numbers while it reads binary digits: nothing has to be learned.
//!
//! Such sets are dense, so boards cannot be large, and their automata have up to m² states:
//! learning from pairs would need words that no such board has.
//!
//! Cost: a pass over the board for every period tried that does not fail at once.

use crate::{DiscoveryError, Numerals, Sample};
use wythoff_automata::{Control, Dfa, Reason, StateId, Tracks, minimize};
use wythoff_numeration::NumberSystem;

/// The longest period that is tried.
const LONGEST: u32 = 60;

/// A board that repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Periodic {
    /// The smallest pile from which on the board repeats.
    pub start: u32,
    /// The period, the same along rows and columns.
    pub period: u32,
}

impl Periodic {
    /// The smallest period of a board that begins in its first quarter, if there is one.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn of(sample: &Sample, control: &Control) -> Result<Option<Self>, Reason> {
        let side = sample.side();
        for period in 1..=LONGEST.min(side / 8) {
            let mut start = side / 4;
            if repeats(sample, start, period, control)? {
                while start > 0 && repeats_in(sample, start - 1, period, control)? {
                    start -= 1;
                }
                return Ok(Some(Self { start, period }));
            }
        }
        Ok(None)
    }

    /// The automaton of the pairs in binary digits, with its digits.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn pairs(
        &self,
        sample: &Sample,
        control: &Control,
    ) -> Result<(Numerals, Dfa), DiscoveryError> {
        let numerals = Numerals::new(NumberSystem::base(2)?)?;
        let tracks = Tracks::up_to(&[2, 2]).expect("two tracks of two digits");
        let symbols = tracks.clone();
        let set = Dfa::explore(tracks, (0, 0), control, |&(x, y): &(u32, u32), edges| {
            for (dx, dy) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let symbol = symbols.symbol(&[dx, dy]).expect("binary digits");
                let next = |pile: u32, digit: i32| self.reduce(2 * pile + u32::from(digit == 1));
                edges.lead(symbol, (next(x, dx), next(y, dy)))?;
            }
            Ok::<bool, Reason>(sample.contains(x, y))
        })?;
        debug_assert_eq!(
            set.next(StateId::FIRST, symbols.symbol(&[0, 0]).expect("zeros")),
            Some(StateId::FIRST)
        );
        Ok((numerals, minimize(&set, control)?))
    }

    /// The smallest pile that is as good as this one.
    fn reduce(self, pile: u32) -> u32 {
        if pile < self.start { pile } else { self.start + (pile - self.start) % self.period }
    }
}

/// Whether all rows and columns from `start` on repeat.
fn repeats(sample: &Sample, start: u32, period: u32, control: &Control) -> Result<bool, Reason> {
    for x in start..sample.side() - period {
        // Numbers that follow each other are compared many at a time.
        control.work(1 + sample.row(x).len() / 32, 0)?;
        if !repeats_row(sample, x, period) {
            return Ok(false);
        }
    }
    for x in 0..sample.side() {
        control.work(1 + sample.row(x).len() / 16, 0)?;
        if !repeats_along(sample, x, start, period) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether the row and the column of one pile repeat.
fn repeats_in(sample: &Sample, pile: u32, period: u32, control: &Control) -> Result<bool, Reason> {
    // Two searches in every row.
    control.work(sample.side() as usize, 0)?;
    let mut rows = 0..sample.side();
    Ok(repeats_row(sample, pile, period)
        && rows.all(|x| sample.contains(x, pile) == sample.contains(x, pile + period)))
}

/// Whether a row is that of a period later.
fn repeats_row(sample: &Sample, x: u32, period: u32) -> bool {
    sample.row(x) == sample.row(x + period)
}

/// Whether a row repeats from a column on.
fn repeats_along(sample: &Sample, x: u32, start: u32, period: u32) -> bool {
    let row = sample.row(x);
    let from = |column: u32| &row[row.partition_point(|&y| y < column)..];
    let (here, later) = (from(start), from(start + period));
    later.iter().zip(here).all(|(&y, &before)| y == before + period)
        && here[later.len().min(here.len())..].iter().all(|&y| y + period >= sample.side())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_found_with_their_start() -> Result<(), DiscoveryError> {
        // x + y divisible by 5, and two positions more.
        let mut positions: Vec<(u32, u32)> =
            (0..200).flat_map(|x| (0..200).map(move |y| (x, y))).collect();
        positions.retain(|&(x, y)| (x + y) % 5 == 0 || (x, y) == (3, 6) || (x, y) == (4, 2));
        let sample = Sample::from_positions(200, positions);
        let found = Periodic::of(&sample, &Control::unlimited())?.expect("periodic");
        assert_eq!(found, Periodic { start: 7, period: 5 });
        let (numerals, set) = found.pairs(&sample, &Control::unlimited())?;
        for x in 0..60u32 {
            for y in 0..60u32 {
                let inside = numerals.contains(&set, &x.into(), &y.into());
                assert_eq!(inside, sample.contains(x, y), "({x}, {y})");
            }
        }
        Ok(())
    }
}
