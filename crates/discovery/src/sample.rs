//! The P-positions of a square board, row by row.

use crate::DiscoveryError;
use wythoff_games::engine::select::{self, Choice};
use wythoff_games::{Rules, Size, Watch};

/// All P-positions (x, y) with x and y below a bound.
#[derive(Clone, Debug)]
pub struct Sample {
    side: u32,
    rows: Vec<Vec<u32>>,
}

impl Sample {
    /// The P-positions of a game on a board of the given side, by the fastest engine.
    ///
    /// # Errors
    ///
    /// What the engine says.
    pub fn of(rules: &Rules, side: u32, watch: &dyn Watch) -> Result<Self, DiscoveryError> {
        let length = side as usize;
        let choice = Choice { engine: None, max_memory: 1 << 31 };
        let size = Size { rows: length, cols: length };
        let (_, board) = select::outcomes(rules, size, choice, watch)?;
        let rows = (0..length)
            .map(|x| {
                board
                    .row_positions(x)
                    .map(|p| u32::try_from(p.y).expect("within the board"))
                    .collect()
            })
            .collect();
        Ok(Self { side, rows })
    }

    /// A sample given by its rows, columns increasing.
    pub fn from_rows(rows: Vec<Vec<u32>>) -> Self {
        Self { side: u32::try_from(rows.len()).expect("a board of 32-bit sides"), rows }
    }

    /// The side of the board.
    pub fn side(&self) -> u32 {
        self.side
    }

    /// The P-positions of a row.
    pub fn row(&self, x: u32) -> &[u32] {
        &self.rows[x as usize]
    }

    /// Whether a position of the board is P.
    pub fn contains(&self, x: u32, y: u32) -> bool {
        self.rows[x as usize].binary_search(&y).is_ok()
    }

    /// The P-positions with both piles below a bound, and their number.
    pub fn count_below(&self, bound: u32) -> usize {
        self.rows[..bound as usize].iter().map(|row| row.partition_point(|&y| y < bound)).sum()
    }
}
