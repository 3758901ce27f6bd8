//! Consecutive rows of F-Wythoff anywhere, and how those phi times as far out follow.
//!
//! Where all points (r, b) have b < 2r, a move on a diagonal leads to every position with
//! v < 2u there, so that rows follow from earlier ones as in Wythoff's game: the point of value
//! h is in the first column that no earlier row has its h-point in, whose diagonal holds no
//! earlier h-point, and which is no point of a lower value. Only points with b >= 2a, of which
//! there are few near the origin, use no diagonal.
//!
//! A [`Stretch`] knows the points of some rows x, x + 1, … and, for every value, its *lead* at
//! x: J(x) = (the number of points in rows below x) - (F(x) - x), where F(r) = floor(phi r). It
//! does not know x. Its points are in columns near F(x), so it says which rows there have a
//! mirror image; every row has a point or an image, and a row with a point on the main
//! diagonal counts twice. With F(F(x)) = F(x) + x - 1, P of its points in columns below
//! F(x) + k, and m points on the main diagonal,
//!
//! J(F(x) + k) = 2 k + 1 + m - (F(F(x) + k) - F(F(x))) - J(x) - P.
//!
//! So many diagonals are used, less those of the points with b >= 2a. A run begins with the
//! first ones used and no column, and its rows are believed after some: the idea of algorithm
//! RW (Nivasch 2009, section 3). Nothing rests on that belief: what is learned is proved.
//!
//! F grows by 2 at r if r - 1 ends in 0, else by 1. The children of r, its digits with one more,
//! are F(r + 1) - 1 and, if r ends in 0, the next number.
//!
//! Cost: a few nanoseconds per row and value.

use super::ON_THE_LEFT;
use crate::DiscoveryError;
use std::ops::Range;
use wythoff_automata::Control;
use wythoff_games::Grundy;
use wythoff_games::sequence::{Engine, Row, f_wythoff};
use wythoff_numeration::floor_phi;

/// The bit of the cell (r, F(r)) in the words of a run.
const OFFSET: i64 = 64;

/// Rows under the influence of the origin, whose offsets bound no others.
const UNSETTLED: usize = 200;

/// Too few rows are known, or a word is too narrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Narrow;

/// What runs have to know.
pub(super) struct Rule {
    /// The value that is learned; those below are needed for it.
    pub(super) value: usize,
    /// Rows 1, 2, …, exact.
    pub(super) first_rows: Stretch,
    pub(super) letter_of_zero: i64,
    /// For every value the points with b >= 2a, and those on the main diagonal.
    steep: Vec<i64>,
    main: Vec<i64>,
    /// Rows before the first one that is believed.
    rows: usize,
    /// Offsets are not further to the left or right, beyond the first rows.
    least: usize,
    most: usize,
}

impl Rule {
    /// From some exact rows.
    pub(super) fn survey(
        value: u32,
        rows: u32,
        run: usize,
        control: &Control,
    ) -> Result<Self, DiscoveryError> {
        let values = value as usize + 1;
        let (mut steep, mut main) = (vec![0; values], vec![0; values]);
        let mut points: Vec<Vec<Option<i64>>> = vec![Vec::with_capacity(rows as usize); values];
        let mut receive = |row: Row<'_>| {
            let floor = floor_phi(row.row).expect("few rows");
            for (h, &column) in row.columns.iter().enumerate() {
                let is_point = column != Row::NONE;
                points[h].push(is_point.then(|| column.cast_signed() - floor.cast_signed()));
                steep[h] += i64::from(is_point && column >= 2 * row.row);
                main[h] += i64::from(column == row.row);
            }
        };
        f_wythoff(Engine::Window, Grundy(value), rows.into(), control, &mut receive)?;
        let settled = || points.iter().flat_map(|points| &points[UNSETTLED..]).flatten();
        let least = settled().min().copied().unwrap_or(0).min(0).unsigned_abs();
        let most = settled().max().copied().unwrap_or(0).max(0).unsigned_abs();
        let small = |offset: u64| usize::try_from(offset).expect("near the golden line") + 4;
        // shift(0) = 0.
        let letter_of_zero = points[value as usize][0].unwrap_or(ON_THE_LEFT);
        // Before row 1 there is at most the point of row 0, and F(1) = 1.
        let leads = points.iter().map(|points| i64::from(points[0].is_some())).collect();
        let offsets = points.into_iter().map(|points| points[1..].to_vec()).collect();
        let first_rows = Stretch { after_zero: true, zeros: zeros(rows as usize), offsets, leads };
        let (least, most) = (small(least), small(most));
        let value = value as usize;
        Ok(Self { value, first_rows, letter_of_zero, steep, main, rows: run, least, most })
    }

    /// Rows before the first one that is believed.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// The rows to the left that a state needs: phi > 8/5, so as many are left for its
    /// children.
    pub(super) fn left(&self) -> usize {
        (self.rows + self.most + 8) * 5 / 3 + 8
    }

    /// The same to the right.
    pub(super) fn right(&self) -> usize {
        (self.least + 8) * 5 / 3 + 8
    }

    /// The first number with enough rows to its left.
    pub(super) fn first_with_margins(&self) -> usize {
        self.left() + 2
    }

    /// One of some rows with those around it, [`Rule::left`] of them to the left.
    pub(super) fn around(&self, rows: &Stretch, place: usize) -> Result<Stretch, Narrow> {
        let from = place.checked_sub(self.left()).ok_or(Narrow)?;
        rows.part(from..place + 1 + self.right())
    }
}

/// Whether the rows 1, 2, … below some row end in 0.
fn zeros(rows: usize) -> Vec<bool> {
    // Row by row: those that end in 0 have two children, the others one.
    let mut zeros = vec![true, false];
    let mut parent = 1;
    while zeros.len() < rows {
        let twins = zeros[parent];
        zeros.push(true);
        if twins {
            zeros.push(false);
        }
        parent += 1;
    }
    zeros[1..rows].to_vec()
}

/// Consecutive rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    /// Whether the row before the first one ends in 0.
    after_zero: bool,
    /// Whether each row ends in 0.
    zeros: Vec<bool>,
    /// For every value and row b - F(r), or nothing for a row with a mirror image.
    offsets: Vec<Vec<Option<i64>>>,
    /// For every value the lead at the first row.
    leads: Vec<i64>,
}

impl Stretch {
    /// About how many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        self.offsets.len() * self.zeros.len() * size_of::<Option<i64>>()
    }

    /// F(r) - F(x) of every row, and of the row after the last.
    pub(super) fn golden(&self) -> Vec<usize> {
        let mut golden = Vec::with_capacity(self.zeros.len() + 1);
        let mut here = 0;
        golden.push(0);
        for &after_zero in [self.after_zero].iter().chain(&self.zeros).take(self.zeros.len()) {
            here += 1 + usize::from(after_zero);
            golden.push(here);
        }
        golden
    }

    /// The children of a row, counted from F(x).
    pub(super) fn children(&self, golden: &[usize], place: usize) -> Result<Range<usize>, Narrow> {
        let first = golden.get(place + 1).ok_or(Narrow)? - 1;
        let twins = self.zeros.get(place).ok_or(Narrow)?;
        Ok(first..first + 1 + usize::from(*twins))
    }

    /// b - shift(r), where shift(r) = F(r + 1) - 1, or [`ON_THE_LEFT`].
    pub(super) fn letter(&self, golden: &[usize], value: usize, place: usize) -> i64 {
        let growth = i64::from(golden[place + 1] - golden[place] == 2);
        self.offsets[value][place].map_or(ON_THE_LEFT, |offset| offset - growth)
    }

    /// Some of the rows.
    fn part(&self, range: Range<usize>) -> Result<Self, Narrow> {
        let zeros = self.zeros.get(range.clone()).ok_or(Narrow)?.to_vec();
        let after_zero = range.start.checked_sub(1).map_or(self.after_zero, |at| self.zeros[at]);
        let offsets = self.offsets.iter().map(|of| of[range.clone()].to_vec()).collect();
        let mut leads = self.leads.clone();
        let before = [self.after_zero].into_iter().chain(self.zeros.iter().copied());
        for (row, after_zero) in before.take(range.start).enumerate() {
            for (lead, offsets) in leads.iter_mut().zip(&self.offsets) {
                *lead += i64::from(offsets[row].is_some()) - i64::from(after_zero);
            }
        }
        Ok(Self { after_zero, zeros, offsets, leads })
    }

    /// Rows F(x) + `range`, run and believed; x is not 0.
    pub(super) fn below(
        &self,
        golden: &[usize],
        rule: &Rule,
        range: Range<usize>,
    ) -> Result<Self, Narrow> {
        let start = range.start.checked_sub(rule.rows).ok_or(Narrow)?;
        // Columns of rows before x are not here, and those of rows after the last neither.
        let end = golden[golden.len() - 1];
        if start <= rule.most || range.end + rule.least >= end {
            return Err(Narrow);
        }
        let mut zeros = vec![false; range.end];
        for first in golden[1..].iter().map(|next| next - 1).filter(|first| *first < range.end) {
            zeros[first] = true;
        }
        // The row before F(x) is the first child of x - 1.
        let after_zero = |row: usize| row.checked_sub(1).is_none_or(|before| zeros[before]);
        let growth: usize = (0..start).map(|row| 1 + usize::from(after_zero(row))).sum();
        let signed = |n: usize| i64::try_from(n).expect("rows of a window");
        let mut runs = Vec::with_capacity(self.offsets.len());
        for (h, offsets) in self.offsets.iter().enumerate() {
            let mut images = vec![false; range.end - start];
            let mut before = 0;
            for (&line, offset) in golden.iter().zip(offsets) {
                let Some(offset) = offset else { continue };
                match usize::try_from(signed(line) + offset).ok() {
                    Some(column) if column >= start => {
                        if let Some(image) = images.get_mut(column - start) {
                            *image = true;
                        }
                    }
                    _ => before += 1,
                }
            }
            let lead =
                2 * signed(start) + 1 + rule.main[h] - signed(growth) - self.leads[h] - before;
            // The first diagonals are used.
            let used = u32::try_from(OFFSET + lead - rule.steep[h]).map_err(|_| Narrow)?;
            let diagonals = 1u128.checked_shl(used).ok_or(Narrow)? - 1;
            runs.push(Run { images, lead, diagonals, columns: 0 });
        }
        let mut leads = Vec::new();
        let mut offsets = vec![Vec::with_capacity(range.len()); runs.len()];
        for row in start..range.end {
            if row == range.start {
                leads = runs.iter().map(|run| run.lead).collect();
            }
            let after_zero = after_zero(row);
            let mut lower = 0;
            for (run, offsets) in runs.iter_mut().zip(&mut offsets) {
                let offset = run.row(row - start, &mut lower)?;
                run.go_on(offset.is_some(), after_zero);
                if row >= range.start {
                    offsets.push(offset);
                }
            }
        }
        let after_zero = after_zero(range.start);
        let zeros = zeros[range].to_vec();
        Ok(Self { after_zero, zeros, offsets, leads })
    }
}

/// The run of one value: columns and diagonals that are used, relative to F(r).
struct Run {
    images: Vec<bool>,
    lead: i64,
    diagonals: u128,
    columns: u128,
}

impl Run {
    /// The point of a row, if it has one; `lower` holds those of the lower values.
    fn row(&mut self, row: usize, lower: &mut u128) -> Result<Option<i64>, Narrow> {
        if self.images[row] {
            return Ok(None);
        }
        let place = (self.columns | self.diagonals | *lower).trailing_ones();
        let cell = 1u128.checked_shl(place).ok_or(Narrow)?;
        self.columns |= cell;
        self.diagonals |= cell;
        *lower |= cell;
        Ok(Some(i64::from(place) - OFFSET))
    }

    /// To the next row, where F is 2 larger or 1.
    fn go_on(&mut self, has_point: bool, after_zero: bool) {
        self.lead += i64::from(has_point) - i64::from(after_zero);
        let growth = u32::from(after_zero);
        self.columns >>= 1 + growth;
        self.diagonals >>= growth;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a run says of rows that are known.
    #[test]
    fn runs_give_the_exact_rows() -> Result<(), DiscoveryError> {
        let rule = Rule::survey(4, 60_000, 300, &Control::unlimited())?;
        let first = &rule.first_rows;
        for x in [3_000, 7_001, 20_000] {
            // Row x is at place x - 1.
            let rows = first.part(x - 1..x + 1999).expect("known");
            let from = rule.rows + rule.most + 20;
            let below = rows.below(&rows.golden(), &rule, from..from + 1500).expect("wide");
            let floor = usize::try_from(floor_phi(x as u64).expect("small")).expect("small");
            let exact = first.part(floor + from - 1..floor + from + 1499).expect("known");
            assert_eq!(below, exact, "row {x}");
        }
        Ok(())
    }

    #[test]
    fn children_are_numbers_with_one_more_digit() -> Result<(), DiscoveryError> {
        let rule = Rule::survey(0, 2_000, 60, &Control::unlimited())?;
        let golden = rule.first_rows.golden();
        let system = wythoff_numeration::NumberSystem::fibonacci();
        let digits = |n: u64| {
            let digits = system.represent_u64(n);
            digits.iter().map(|digit| u8::from(digit != 0)).collect::<Vec<u8>>()
        };
        for n in 1..1_000 {
            let children = rule.first_rows.children(&golden, n - 1).expect("known");
            for (digit, child) in children.enumerate() {
                let expected = [digits(n as u64), vec![u8::from(digit == 1)]].concat();
                // Counted from F(1) = 1.
                assert_eq!(digits(child as u64 + 1), expected, "{n}");
            }
        }
        Ok(())
    }
}
