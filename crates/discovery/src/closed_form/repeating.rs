//! Sets that repeat in both piles: from some pile on, a period more changes nothing.
//!
//! Such a set is known from its positions with piles below start + period. Start and period
//! are guessed on a board and then decided by the prover: for all x >= start and all y, (x, y)
//! is in the set if and only if (x + period, y) is, and the same for y.
//!
//! Cost: a pass over a board of side 240 for every period tried; two small formulas.

use crate::DiscoveryError;
use crate::ask::Ask;
use crate::listing::below;
use rustc_hash::FxHashSet;
use std::sync::Arc;
use wythoff_automata::Dfa;
use wythoff_logic::syntax::{at_least, call, for_all, number, variable};

/// The side of the board on which periods are guessed.
const SIDE: u64 = 240;

/// The longest period, and the largest start of one.
const LONGEST: u64 = 60;

/// The most positions of a table that is worth to be shown.
const MOST_POSITIONS: usize = 1_000;

/// A set that repeats.
#[derive(Clone, Debug)]
pub struct Repeating {
    /// The smallest pile from which on it repeats.
    pub start: u64,
    /// The period, the same in both piles.
    pub period: u64,
    /// The positions with both piles below start + period.
    pub positions: Vec<(u64, u64)>,
}

impl Repeating {
    /// The period of a set of pairs, if it has one.
    pub(super) fn of(ask: &mut Ask<'_>, set: &Arc<Dfa>) -> Result<Option<Self>, DiscoveryError> {
        let pairs = below::<2>(set, ask.numerals(), SIDE, ask.control())?;
        let inside: FxHashSet<[u64; 2]> = pairs.iter().copied().collect();
        let cells = |start: u64, end: u64| (start..end).flat_map(|x| (0..SIDE).map(move |y| (x, y)));
        let repeats = |start: u64, end: u64, period: u64| {
            cells(start, end).all(|(x, y)| {
                let same = |a: [u64; 2], b: [u64; 2]| inside.contains(&a) == inside.contains(&b);
                same([x, y], [x + period, y]) && same([y, x], [y, x + period])
            })
        };
        for period in 1..=LONGEST {
            ask.control().work((SIDE * SIDE) as usize / 8, 0)?;
            if !repeats(LONGEST, SIDE - period, period) {
                continue;
            }
            let mut start = LONGEST;
            while start > 0 && repeats(start - 1, start, period) {
                start -= 1;
            }
            if !proved(ask, set, start, period)? {
                return Ok(None);
            }
            let bound = start + period;
            let small = pairs.iter().filter(|[x, y]| *x.max(y) < bound);
            let mut positions: Vec<(u64, u64)> = small.map(|&[x, y]| (x, y)).collect();
            positions.sort_unstable();
            let worth = positions.len() <= MOST_POSITIONS;
            return Ok(worth.then_some(Self { start, period, positions }));
        }
        Ok(None)
    }

    /// Whether a position is in the set.
    pub fn contains(&self, x: u64, y: u64) -> bool {
        let reduced = |pile: u64| match pile.checked_sub(self.start) {
            Some(beyond) => self.start + beyond % self.period,
            None => pile,
        };
        self.positions.binary_search(&(reduced(x), reduced(y))).is_ok()
    }
}

/// Whether the set repeats for all piles.
fn proved(
    ask: &mut Ask<'_>,
    set: &Arc<Dfa>,
    start: u64,
    period: u64,
) -> Result<bool, DiscoveryError> {
    ask.define("W", set.clone());
    let later = || variable("x") + period;
    let beyond = || at_least("x", number(start));
    let in_x = call("W", ["x", "y"]).iff(call("W", [later(), variable("y")]));
    let in_y = call("W", ["y", "x"]).iff(call("W", [variable("y"), later()]));
    Ok(ask.holds(for_all(["x", "y"], beyond().implies(in_x)))?
        && ask.holds(for_all(["x", "y"], beyond().implies(in_y)))?)
}
