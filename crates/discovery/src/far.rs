//! A board of many more rows than a `Sample` has, for games with one P-position in every row.
//!
//! The P-position of a row lies near the line of the beam or near its mirror image. So a row
//! needs one byte: which of the two lines, and how far off it. Twenty million rows take twenty
//! megabytes, two thousand million rows two gigabytes.
//!
//! The line is a multiplication by a fraction with the denominator 2^32, which is off by less
//! than one on every board; so what is written is read back exactly, however rough the slope.

use crate::DiscoveryError;
use wythoff_control::Control;
use wythoff_games::Rules;
use wythoff_games::engine::EngineError;
use wythoff_games::engine::partners;

/// A row without a P-position on the board.
const NONE: i8 = i8::MIN;

/// How far off its line a position may be: twice that and a bit fit in a byte.
pub(crate) const FARTHEST_OFF: i64 = 62;

/// The P-positions of a symmetric game, one for each row from some row on.
#[derive(Clone, Debug)]
pub(crate) struct Far {
    line: Line,
    /// The first rows, which may have several.
    beginning: Vec<Vec<u64>>,
    /// Twice the offset from the line, for a partner that is not below the row; one more than
    /// twice the offset from the mirrored line for one that is.
    offsets: Vec<i8>,
}

/// A line y = s·x with s > 1, and its mirror image.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// s and 1/s, times 2^32.
    slope: u64,
    inverse: u64,
}

impl Line {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    fn new(slope: f64) -> Self {
        // Slopes of beams are between 1 and 64, so the products are below 2^38.
        let fixed = |factor: f64| (factor * 4_294_967_296.0) as u64;
        Self { slope: fixed(slope), inverse: fixed(1.0 / slope) }
    }

    fn above(self, x: u64) -> u64 {
        times(x, self.slope)
    }

    fn below(self, y: u64) -> u64 {
        times(y, self.inverse)
    }
}

/// A row times a factor, of which 32 bits are after the point.
fn times(row: u64, factor: u64) -> u64 {
    u64::try_from((u128::from(row) * u128::from(factor)) >> 32).expect("rows have 32 bits")
}

/// One number less another.
fn difference(a: u64, b: u64) -> i64 {
    a.cast_signed() - b.cast_signed()
}

impl Far {
    /// Whether the rules have one P-position in every row from some row on.
    pub(crate) fn supports(rules: &Rules) -> bool {
        partners::supports(rules).is_ok()
    }

    /// The P-positions of a board; `None` if one of them is off the line of this slope, which
    /// is above 1.
    pub(crate) fn of(
        rules: &Rules,
        side: u32,
        slope: f64,
        control: &Control,
    ) -> Result<Option<Self>, DiscoveryError> {
        control.allocate(side.into())?;
        control.work(Self::work(side), 0)?;
        let mut offsets = vec![NONE; side as usize];
        let rows = partners::beginning(rules).map_or(0, |rows| rows as usize);
        let mut beginning = vec![Vec::new(); rows];
        let line = Line::new(slope);
        let off = control.cancel().below();
        let within = control.stopped_by(off.clone());
        let swept = partners::positions(rules, side, &within, |x, y| {
            let above = difference(y.into(), line.above(x.into()));
            let below = difference(x.into(), line.below(y.into()));
            // A position on the diagonal is its own mirror image.
            let images = if x == y { 1 } else { 2 };
            for (row, column, code) in
                [(x, y, 2 * above), (y, x, 2 * below + 1)].into_iter().take(images)
            {
                if let Some(first) = beginning.get_mut(row as usize) {
                    first.push(u64::from(column));
                } else if let Some(code) = byte(code) {
                    offsets[row as usize] = code;
                } else {
                    off.cancel();
                }
            }
        });
        for row in &mut beginning {
            row.sort_unstable();
        }
        control.absorb(&within);
        match swept {
            // Somebody else may have asked to stop.
            Err(EngineError::Stopped(_)) if off.is_cancelled() && !control.is_cancelled() => {
                Ok(None)
            }
            other => Ok(other
                .map(|()| (!off.is_cancelled()).then_some(Self { line, beginning, offsets }))?),
        }
    }

    /// What such a board costs, in units of a control: two rows in the time of an edge.
    fn work(side: u32) -> usize {
        side as usize / 2
    }

    /// How many rows there are.
    pub(crate) fn side(&self) -> u64 {
        self.offsets.len() as u64
    }

    /// The P-positions of a row of the board that are on the board.
    pub(crate) fn partners(&self, row: u64) -> impl Iterator<Item = u64> {
        let place = usize::try_from(row).unwrap_or(usize::MAX);
        let first = self.beginning.get(place);
        let partner = if first.is_none() { self.partner(place, row) } else { None };
        first.into_iter().flatten().copied().chain(partner)
    }

    /// How many rows there may be several in, wherever they are.
    pub(crate) fn beginning(&self) -> u64 {
        self.beginning.len() as u64
    }

    /// The P-position of a row after the beginning.
    fn partner(&self, place: usize, row: u64) -> Option<u64> {
        let code = *self.offsets.get(place)?;
        if code == NONE {
            return None;
        }
        let near = if code & 1 == 0 { self.line.above(row) } else { self.line.below(row) };
        near.checked_add_signed((code >> 1).into())
    }

    /// The two ranges of rows that hold all after the beginning whose P-position is in a range of columns: those
    /// with a partner above them and those with one below.
    pub(crate) fn rows_of(&self, columns: std::ops::Range<u64>) -> [std::ops::Range<u64>; 2] {
        // The offset, and what rounding adds to it.
        let margin = FARTHEST_OFF.unsigned_abs() + 2;
        let from = columns.start.saturating_sub(margin);
        let until = columns.end + margin;
        [
            self.line.below(from).saturating_sub(1)..self.line.below(until) + 2,
            self.line.above(from).saturating_sub(2)..self.line.above(until) + self.steps() + 2,
        ]
    }

    /// How many rows a unit of columns is worth on the mirrored line, rounded up.
    fn steps(&self) -> u64 {
        self.line.above(1) + 1
    }
}

/// A number that fits in a byte.
fn byte(code: i64) -> Option<i8> {
    i8::try_from(code).ok().filter(|_| code.abs() <= 2 * FARTHEST_OFF + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sample;
    use wythoff_games::language;

    fn game(moves: &str) -> Rules {
        let text = format!("game \"test\"\ntake any from either pile\n{moves}\n");
        language::parse(&text).unwrap_or_else(|error| panic!("{moves}: {error}"))
    }

    const GAMES: [(&str, f64); 5] = [
        ("take equal from both", 1.618_034),
        ("take equal from both for t at least 2", 1.380_278),
        ("take equal from both for t at least 3\ntake 1 from x and 1 from y", 1.324_718),
        ("take equal from both if t != 2\nplay misere", 1.324_718),
        ("take equal from both\nterminal x + y <= 9", 1.618_034),
    ];

    #[test]
    fn a_byte_for_each_row_is_enough() -> Result<(), DiscoveryError> {
        let control = Control::unlimited();
        for (moves, slope) in GAMES {
            let rules = game(moves);
            let sample = Sample::of(&rules, 3000, &control)?;
            let far = Far::of(&rules, 3000, slope, &control)?.expect("a beam of this slope");
            for x in 0..3000 {
                let row: Vec<u64> = far.partners(x.into()).collect();
                let expected: Vec<u64> = sample.row(x).iter().map(|&y| y.into()).collect();
                assert_eq!(row, expected, "row {x} of {moves}");
            }
        }
        Ok(())
    }

    #[test]
    fn no_row_is_left_out() -> Result<(), DiscoveryError> {
        for (moves, slope) in GAMES {
            let far = Far::of(&game(moves), 5000, slope, &Control::unlimited())?.expect("a beam");
            for (start, length) in [(0, 1), (0, 40), (17, 1), (900, 300), (4000, 1000)] {
                let columns = start..start + length;
                let ranges = far.rows_of(columns.clone());
                for row in 0..far.side() {
                    if row >= far.beginning() && far.partners(row).any(|y| columns.contains(&y)) {
                        assert!(ranges.iter().any(|range| range.contains(&row)), "{row} {moves}");
                    }
                }
            }
        }
        Ok(())
    }

    #[test]
    fn a_wrong_slope_is_noticed() -> Result<(), DiscoveryError> {
        let far = Far::of(&game(GAMES[1].0), 1 << 16, 1.39, &Control::unlimited())?;
        assert!(far.is_none());
        Ok(())
    }
}
