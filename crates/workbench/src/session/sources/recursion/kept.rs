//! Points far out, kept by blocks of rows.
//!
//! Algorithm RW runs some thousand rows in each of log_phi(n) stages before the first row
//! that is believed, so a thousand rows more at the end cost next to nothing. Tiles beside
//! one another, and the positions that a pointer passes, ask for rows close together: rows
//! are computed in blocks, and blocks are kept. What a block holds are small numbers and two
//! large ones, whatever the size of its rows.
//!
//! Cost: a run for the first tile of a block, some 10 ms for each of the others. At 10^1000
//! a run takes a second.

use super::nearby::{EXACT_ROWS, Exactness, Point, Points, Sequences, far_rows, points_of};
use crate::session::Keep;
use dashu_int::UBig;
use wythoff_games::engine::EngineError;
use wythoff_games::sequence::Interval;
use wythoff_games::{Control, Grundy, Known};

/// Rows of a block. The rows of a tile lie in one.
const BLOCK: u32 = 1024;

/// Rows from the beginning of a block to a multiple of [`BLOCK`]: round numbers, where people
/// look, have what is seen around them in one block.
const BEFORE: u32 = BLOCK / 2;

/// Requests for more rows go past the blocks.
const MOST_ROWS: u64 = 2 * BLOCK as u64;

/// Bytes of blocks that are kept.
const BYTES: usize = 16 << 20;

/// The sequences of the games crate, with what was computed last.
#[derive(Debug)]
pub(in crate::session::sources) struct KeptRows {
    blocks: Keep<(Interval, Known)>,
}

impl Default for KeptRows {
    fn default() -> Self {
        Self { blocks: Keep::new(BYTES) }
    }
}

impl Points for KeptRows {
    fn strip(&self, g: Grundy) -> u64 {
        Sequences.strip(g)
    }

    fn points(
        &self,
        first: &UBig,
        rows: u64,
        g: Grundy,
        care: Exactness,
        control: &Control,
    ) -> Result<(Vec<Point>, Known), EngineError> {
        let end = first + UBig::from(rows);
        let near = end <= UBig::from(EXACT_ROWS);
        // A second computation is to be one.
        if near || rows == 0 || rows > MOST_ROWS || care == Exactness::Larger {
            return Sequences.points(first, rows, g, care, control);
        }
        let mut found = Vec::new();
        let mut block = (first + UBig::from(BEFORE)) / UBig::from(BLOCK);
        loop {
            // Blocks in use are far from the origin.
            let begin = &block * UBig::from(BLOCK) - UBig::from(BEFORE);
            let name = format!("{g} {block}");
            let kept = self.blocks.get_or_make(&name, || {
                let made = far_rows(&begin, BLOCK.into(), g, care, control)?;
                let cells = BLOCK as usize * (g.0 as usize + 4);
                let bytes = 8 * (cells + 4 * begin.as_words().len());
                Ok::<_, EngineError>((made, bytes))
            })?;
            let inside = |p: &Point| *first <= p.row && p.row < end;
            found.extend(points_of(&kept.0, g).filter(inside));
            block += UBig::ONE;
            if &block * UBig::from(BLOCK) >= &end + UBig::from(BEFORE) {
                return Ok((found, kept.1.clone()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_hold_the_points_of_the_rows_asked_for() {
        let kept = KeptRows::default();
        let control = Control::unlimited();
        let g = Grundy(3);
        let far = UBig::from(10u8).pow(40);
        for (offset, rows) in [(0u64, 5u64), (1000, 300), (0, 1024), (3, 0), (20, 5000)] {
            let first = &far + UBig::from(offset);
            let of = |points: &dyn Points| {
                let found = points.points(&first, rows, g, Exactness::Usual, &control);
                let (mut found, known) = found.expect("in reach");
                found.sort_by(|a, b| (&a.row, a.value).cmp(&(&b.row, b.value)));
                (found, known)
            };
            assert_eq!(of(&kept), of(&Sequences), "{rows} rows from 10^40 + {offset}");
        }
        assert!(kept.blocks.bytes() > 0);
    }

    #[test]
    fn rows_near_the_origin_are_known_by_definition() {
        let first = UBig::from(EXACT_ROWS - 10);
        let points = |rows| {
            let kept = KeptRows::default();
            let control = Control::unlimited();
            kept.points(&first, rows, Grundy(2), Exactness::Usual, &control).expect("in reach").1
        };
        assert_eq!(points(10), Known::Definition);
        assert!(matches!(points(11), Known::Conditional(_)));
    }
}
