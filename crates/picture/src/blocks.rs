//! A board as colours, read one row at a time.
//!
//! Where a cell of the picture stands for a block of positions, its values are
//! averaged and P-positions shine through: they form thin lines, of slope phi in
//! Wythoff's game, and would vanish in an average. Memory: a counter for every
//! cell of one row of the picture, and the colours.

use super::colour::Colour;
use super::field::{Field, Kind};
use super::fit::Fit;
use wythoff_games::{Control, Reason};

/// What a block that contains a P-position shows of its colour at least, of 255.
const FLOOR: u64 = 150;

/// A board as colours, and what else is known after reading it.
pub(super) struct Blocks {
    /// Row by row from row 0.
    pub(super) colours: Vec<Colour>,
    /// Whether some cell had no known answer.
    pub(super) unknown: bool,
}

/// Reads the whole field; `on_cell` sees every position.
pub(super) fn read(
    field: &mut impl Field,
    (rows, cols): (Fit, Fit),
    control: &Control,
    mut on_cell: impl FnMut(usize, usize, Option<u32>),
) -> Result<Blocks, Reason> {
    let kind = field.kind();
    let mut row = vec![None; cols.positions];
    let mut tallies = vec![Tally::default(); cols.cells() as usize];
    let mut colours = Vec::with_capacity(tallies.len() * rows.cells() as usize);
    let mut unknown = false;
    for x in 0..rows.positions {
        control.work(cols.positions, 0)?;
        row.fill(None);
        field.read_row(x, &mut row);
        for (tally, block) in tallies.iter_mut().zip(row.chunks(cols.block)) {
            for cell in block {
                tally.add(*cell);
            }
        }
        for (y, cell) in row.iter().enumerate() {
            on_cell(x, y, *cell);
        }
        if (x + 1) % rows.block == 0 || x + 1 == rows.positions {
            unknown |= tallies.iter().any(|tally| tally.known == 0);
            colours.extend(tallies.iter().map(|tally| tally.colour(kind)));
            tallies.fill(Tally::default());
        }
    }
    Ok(Blocks { colours, unknown })
}

/// The colour of a single position.
pub(super) fn colour(cell: Option<u32>, kind: Kind) -> Colour {
    let mut tally = Tally::default();
    tally.add(cell);
    tally.colour(kind)
}

/// What is in a block.
#[derive(Clone, Copy, Default)]
struct Tally {
    known: u64,
    p: u64,
    sum: u64,
}

impl Tally {
    fn add(&mut self, cell: Option<u32>) {
        if let Some(value) = cell {
            self.known += 1;
            self.p += u64::from(value == 0);
            self.sum += u64::from(value);
        }
    }

    fn colour(self, kind: Kind) -> Colour {
        if self.known == 0 {
            return Colour::UNKNOWN;
        }
        let (ground, p) = match kind {
            Kind::Outcomes => (Colour::N, Colour::P),
            Kind::Values { max } => {
                // The smallest colour is value 1: 0 has a colour of its own.
                let mean = self.sum / (self.known - self.p).max(1);
                let last = u64::from(max.saturating_sub(1));
                (Colour::viridis(mean.saturating_sub(1), last), Colour::ZERO)
            }
        };
        ground.mix(p, self.weight())
    }

    /// How strongly the P-positions of the block show: not at all if there are
    /// none, from [`FLOOR`] on if there are some, fully if there are no others.
    /// In between by the fourth root of their share, which tells a line through
    /// a block of any size (1/block) from a point and from an area.
    fn weight(self) -> u8 {
        if self.p == 0 {
            return 0;
        }
        let share = u128::from(self.p) * 255u128.pow(4) / u128::from(self.known);
        let root = u64::try_from(share.isqrt().isqrt()).expect("at most 255");
        u8::try_from(FLOOR + (255 - FLOOR) * root / 255).expect("at most 255")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_positions_have_pure_colours() {
        let values = Kind::Values { max: 9 };
        assert_eq!(colour(Some(0), values), Colour::ZERO);
        assert_eq!(colour(Some(1), values), Colour::viridis(0, 8));
        assert_eq!(colour(Some(9), values), Colour::viridis(8, 8));
        assert_eq!(colour(Some(99), values), Colour::viridis(8, 8));
        assert_eq!(colour(None, values), Colour::UNKNOWN);
        assert_eq!(colour(Some(0), Kind::Outcomes), Colour::P);
        assert_eq!(colour(Some(7), Kind::Outcomes), Colour::N);
    }

    #[test]
    fn one_p_position_in_a_million_shows_and_more_show_more() {
        let weight = |p| Tally { known: 1_000_000, p, sum: 0 }.weight();
        assert_eq!(weight(0), 0);
        assert!(u64::from(weight(1)) >= FLOOR);
        assert!(weight(1) < weight(1000) && weight(1000) < weight(500_000));
        assert_eq!(weight(1_000_000), 255);
    }
}
