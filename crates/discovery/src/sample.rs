//! The P-positions of a square board, row by row.

use crate::DiscoveryError;
use rustc_hash::FxHashSet;
use wythoff_control::{Control, Reason};
use wythoff_games::engine::select::{self, Choice};
use wythoff_games::engine::sweep::{self, bits, shadows};
use wythoff_games::engine::{partners, predecessors};
use wythoff_games::{Rules, Size};

/// The most positions that are kept, in a quarter of a gigabyte. A game with more of them on
/// a board has them everywhere, and shows on a smaller one what it is.
const MOST_POSITIONS: usize = 1 << 25;

/// Rows of a board between two looks at who may want to stop it.
pub(crate) const ROWS_AT_ONCE: u32 = 256;

/// The sides of boards worth a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The first.
    pub first: u32,
    /// How much larger the next one is.
    pub factor: u32,
    /// The largest.
    pub largest: u32,
}

/// Whether boards are made row by row, by an engine that finds one position in each. Those with
/// a beginning are swept in words where that is possible.
fn is_by_partners(rules: &Rules) -> bool {
    partners::supports(rules).is_ok()
        && (partners::beginning(rules) == Ok(0) || bits::supports(rules).is_err())
}

/// Whether boards are made from the P-positions back, by an engine that knows more rules than
/// the fast ones.
fn is_by_predecessors(rules: &Rules) -> bool {
    sweep::supports(rules).is_err() && predecessors::supports(rules).is_ok()
}

/// Whether a move may take from both piles, so much from one and so much from the other.
fn has_wedge(rules: &Rules) -> bool {
    rules.families().iter().any(|family| family.wedge().is_some())
}

/// All P-positions (x, y) with x and y below a bound, in flat arrays.
#[derive(Clone, Debug)]
pub struct Sample {
    first: Vec<u32>,
    columns: Vec<u32>,
}

impl Sample {
    /// The P-positions of a game on a board of the given side, by the fastest engine.
    ///
    /// # Errors
    ///
    /// What the engine says, and [`DiscoveryError::TooDense`].
    pub fn of(rules: &Rules, side: u32, control: &Control) -> Result<Self, DiscoveryError> {
        let length = side as usize;
        let small = |n: usize| u32::try_from(n).expect("within the board");
        let mut positions = Vec::new();
        let too_many = || DiscoveryError::TooDense { side };
        if is_by_partners(rules) {
            // At most one for each row after the first few.
            partners::positions(rules, side, control, |x, y| {
                positions.push((x, y));
                if x != y {
                    positions.push((y, x));
                }
            })?;
        } else if bits::supports(rules).is_ok() || shadows::supports(rules).is_ok() {
            // Stops a sweep that finds too many.
            let enough = control.cancel().below();
            let within = control.stopped_by(enough.clone());
            let by_bits = bits::supports(rules).is_ok();
            let found = |x: usize, y: usize| {
                positions.push((small(x), small(y)));
                // One of them finds the positions with x <= y only.
                if by_bits && x != y {
                    positions.push((small(y), small(x)));
                }
                if positions.len() > MOST_POSITIONS {
                    enough.cancel();
                }
            };
            let swept = if by_bits {
                bits::positions(rules, length, &within, found)
            } else {
                shadows::positions(rules, length, &within, found)
            };
            if positions.len() > MOST_POSITIONS {
                return Err(too_many());
            }
            swept?;
        } else if is_by_predecessors(rules) {
            // Boards are small: so are the numbers of positions.
            let size = Size { rows: length, cols: length };
            predecessors::positions(rules, size, control, |x, y| {
                positions.push((small(x), small(y)));
            })?;
        } else {
            let choice = Choice { engine: None, max_memory: 1 << 31 };
            let size = Size { rows: length, cols: length };
            let (_, board) = select::outcomes(rules, size, choice, control)?;
            let small = |n: u64| u32::try_from(n).expect("within the board");
            if board.positions().take(MOST_POSITIONS + 1).count() > MOST_POSITIONS {
                return Err(too_many());
            }
            positions.extend(board.positions().map(|p| (small(p.x), small(p.y))));
        }
        Ok(Self::from_positions(side, positions))
    }

    /// The sample of some positions on a board of the given side.
    ///
    /// # Panics
    ///
    /// If a position lies outside the board.
    pub fn from_positions(side: u32, mut positions: Vec<(u32, u32)>) -> Self {
        positions.sort_unstable();
        let mut first = Vec::with_capacity(side as usize + 1);
        first.push(0);
        for (i, &(x, y)) in positions.iter().enumerate() {
            assert!(x < side && y < side, "({x}, {y}) is outside the board");
            while first.len() <= x as usize {
                first.push(u32::try_from(i).expect("fewer than 2^32 positions"));
            }
        }
        let all = u32::try_from(positions.len()).expect("fewer than 2^32 positions");
        first.resize(side as usize + 1, all);
        Self { first, columns: positions.into_iter().map(|(_, y)| y).collect() }
    }

    /// The sides of boards that the engines compute quickly for a game.
    pub fn sides(rules: &Rules) -> Sides {
        if is_by_partners(rules) {
            return Sides { first: 2_000, factor: 10, largest: 2_000_000 };
        }
        match (bits::supports(rules), rules.blocking()) {
            (Ok(()), 1) => Sides { first: 2_000, factor: 10, largest: 2_000_000 },
            (Ok(()), _) => Sides { first: 2_000, factor: 10, largest: 200_000 },
            // Cell by cell, or option by option.
            _ if sweep::supports(rules).is_ok() => {
                Sides { first: 2_000, factor: 10, largest: 20_000 }
            }
            // As many options as cells: a board of side 1000 would take a quarter of an hour.
            _ if has_wedge(rules) => Sides { first: 80, factor: 2, largest: 160 },
            _ => Sides { first: 250, factor: 2, largest: 1_000 },
        }
    }

    /// What such a board costs, in units of a [`Control`]: an edge takes about as long as a
    /// few cells that are counted one by one, or as a thousand that are swept in words.
    ///
    /// [`Control`]: wythoff_automata::Control
    pub fn work(rules: &Rules, side: u32) -> usize {
        let cells = side as usize * side as usize;
        if is_by_partners(rules) {
            side as usize / 2
        } else if bits::supports(rules).is_ok() {
            cells / 1024
        } else if shadows::supports(rules).is_ok() {
            cells / 128
        } else if sweep::supports(rules).is_ok() {
            cells / 4
        } else if is_by_predecessors(rules) {
            // The engine counts the moves that it follows.
            cells / 4
        } else if has_wedge(rules) {
            // Option by option, and a position has as many as there are below it.
            cells.saturating_mul(cells) / 16
        } else {
            // Option by option.
            cells.saturating_mul(side as usize) / 32
        }
    }

    /// The side of the board.
    pub(crate) fn side(&self) -> u32 {
        u32::try_from(self.first.len() - 1).expect("a board of 32-bit sides")
    }

    /// The P-positions of a row.
    pub fn row(&self, x: u32) -> &[u32] {
        &self.columns[self.first[x as usize] as usize..self.first[x as usize + 1] as usize]
    }

    /// Whether a position of the board is P.
    pub fn contains(&self, x: u32, y: u32) -> bool {
        self.row(x).binary_search(&y).is_ok()
    }

    /// How many P-positions there are.
    pub fn len(&self) -> usize {
        self.columns.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.columns.is_empty()
    }

    /// All P-positions, row by row.
    pub fn positions(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.side()).flat_map(|x| self.row(x).iter().map(move |&y| (x, y)))
    }

    /// Whether (y, x) is P wherever (x, y) is.
    pub fn is_symmetric(&self) -> bool {
        self.positions().all(|(x, y)| x <= y || self.contains(y, x))
            && self.positions().all(|(x, y)| x >= y || self.contains(y, x))
    }

    /// The sample with the piles exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        Self::from_positions(self.side(), self.positions().map(|(x, y)| (y, x)).collect())
    }

    /// The sample without some positions.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub(crate) fn without(
        &self,
        covered: &FxHashSet<(u32, u32)>,
        control: &Control,
    ) -> Result<Self, Reason> {
        let mut rest = Vec::new();
        for x in 0..self.side() {
            if x % ROWS_AT_ONCE == 0 {
                control.look()?;
            }
            let row = self.row(x).iter().map(|&y| (x, y));
            rest.extend(row.filter(|position| !covered.contains(position)));
        }
        Ok(Self::from_positions(self.side(), rest))
    }

    /// How many P-positions have both piles below a bound.
    pub fn count_below(&self, bound: u32) -> usize {
        (0..bound).map(|x| self.row(x).partition_point(|&y| y < bound)).sum()
    }
}
