//! The descendants of a row, level by level, each level run when it is first asked for.
//!
//! Every level is a [`Stretch`] around the descendants of the row's children and of some rows
//! left of them, wide enough that the next levels follow. The levels that a row's children
//! need are those that its grandchildren need, but for one more; so a chain of levels serves
//! several generations.

use super::learn::Sight;
use super::oracle::Pace;
use super::stretch::{Narrow, Run, Scratch, Stretch};
use std::ops::Range;
use std::sync::Arc;

/// How far the levels have to go.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    run: Run,
    pub(crate) sight: Sight,
    /// Believed rows that are kept left and right of a row and the rows left of it that count.
    pub(crate) margin: (usize, usize),
    /// Rows beyond the descendants on both sides, level by level; none at level 0.
    beyond: Vec<(usize, usize)>,
}

impl Reach {
    /// What rows with some generations of descendants need.
    pub(crate) fn new(run: Run, sight: Sight, generations: usize) -> Self {
        let (least, most) = (run.least.unsigned_abs() as usize, run.most.unsigned_abs() as usize);
        // phi > 8/5.
        let smaller = |rows: usize| rows * 5 / 8 + 3;
        let (left, right) = Pace::new(run).margin;
        let margin = (left, right.max(sight.right));
        // The rows of the last generation go on from there.
        let last = if sight.depth == 0 { margin } else { (0, sight.right) };
        let mut beyond = vec![last];
        for level in (1..sight.depth + generations).rev() {
            let (left, right) = beyond[beyond.len() - 1];
            let mut here = (smaller(left + sight.rows + most + 3), smaller(right + least + 3));
            if level <= generations {
                here = (here.0.max(margin.0), here.1.max(margin.1));
            }
            if level > sight.depth {
                here.1 = here.1.max(sight.right);
            }
            beyond.push(here);
        }
        beyond.push((0, 0));
        beyond.reverse();
        Self { run, sight, margin, beyond }
    }

    /// The first number whose surroundings follow from the first rows.
    pub(crate) fn near(&self) -> usize {
        self.left() + self.run.rows + self.run.most.unsigned_abs() as usize + 8
    }

    /// The rows left of a row that are kept.
    pub(crate) fn left(&self) -> usize {
        self.margin.0 + self.sight.left
    }
}

/// One level.
#[derive(Debug)]
struct Level {
    rows: Arc<Stretch>,
    /// F(r) of its rows, less that of the first.
    golden: Vec<usize>,
    /// The first row, less F of the first row of the level before.
    start: usize,
    /// The descendants among the rows.
    range: (usize, usize),
}

/// A row and its descendants.
#[derive(Debug)]
pub(crate) struct Descendants {
    levels: Vec<Level>,
}

impl Descendants {
    /// Of one of some rows.
    pub(crate) fn of(rows: Arc<Stretch>, place: usize) -> Self {
        let golden = rows.golden();
        Self { levels: vec![Level { rows, golden, start: 0, range: (place, place + 1) }] }
    }

    /// The rows of a level that was asked for.
    pub(crate) fn rows(&self, level: usize) -> &Stretch {
        &self.levels[level].rows
    }

    /// The children of a row of a level, among the rows of the next.
    pub(crate) fn children(
        &mut self,
        level: usize,
        place: usize,
        reach: &Reach,
        scratch: &mut Scratch,
    ) -> Result<Range<usize>, Narrow> {
        if level + 1 == self.levels.len() {
            let next = self.next(reach, scratch)?;
            self.levels.push(next);
        }
        let start = self.levels[level + 1].start;
        let golden = &self.levels[level].golden;
        let child = |place: usize| first_child(golden, place)?.checked_sub(start).ok_or(Narrow);
        Ok(child(place)?..child(place + 1)?)
    }

    /// The level below the last.
    fn next(&self, reach: &Reach, scratch: &mut Scratch) -> Result<Level, Narrow> {
        let number = self.levels.len();
        let Level { rows, golden, range, .. } = &self.levels[number - 1];
        let mut range = (first_child(golden, range.0)?, first_child(golden, range.1)?);
        if number == 1 {
            range.0 = range.0.checked_sub(reach.sight.left).ok_or(Narrow)?;
        }
        let &(left, right) = reach.beyond.get(number).ok_or(Narrow)?;
        let start = range.0.checked_sub(left).ok_or(Narrow)?;
        let below = rows.below(golden, &reach.run, start, range.1 + right, scratch)?;
        let range = (range.0 - start, range.1 - start);
        Ok(Level { golden: below.golden(), rows: Arc::new(below), start, range })
    }
}

/// The first child of a row, F(r + 1) - 1, less F of the first row.
fn first_child(golden: &[usize], place: usize) -> Result<usize, Narrow> {
    golden.get(place + 1).and_then(|line| line.checked_sub(1)).ok_or(Narrow)
}

#[cfg(test)]
mod tests {
    use super::super::first_rows::FirstRows;
    use super::*;
    use wythoff_control::Control;

    #[test]
    fn levels_hold_the_letters_of_the_descendants() {
        let exact = FirstRows::new(3, 40_000, &Control::unlimited()).expect("small values");
        let sight = Sight { depth: 3, left: 1, right: 4, rows: 90 };
        let reach = Reach::new(exact.run(sight.rows), sight, 2);
        let mut scratch = Scratch::default();
        let rows = Arc::new(exact.stretch(1, 2000));
        for number in reach.near()..reach.near() + 200 {
            let mut chain = Descendants::of(rows.clone(), number - 1);
            // The first descendants, as places and as numbers.
            let (mut place, mut row) = (number - 1, number);
            for level in 0..5 {
                let children = chain.children(level, place, &reach, &mut scratch).expect("wide");
                place = children.start;
                let next = u64::try_from(row + 1).expect("small");
                let line = wythoff_numeration::floor_phi(next).expect("small");
                row = usize::try_from(line).expect("small") - 1;
                let letters = &chain.rows(level + 1).letters()[place..children.end];
                assert_eq!(letters, &exact.letters()[row..row + letters.len()], "row {row}");
            }
            assert_eq!(chain.children(5, place, &reach, &mut scratch), Err(Narrow));
        }
    }
}
