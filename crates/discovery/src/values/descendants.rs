//! The descendants of neighbouring rows, level by level.
//!
//! A [`Family`] is some rows of one level, its members, with all of their descendants to some
//! depth and the rows around these that the next level needs: each level is a [`Stretch`]. One
//! more level suffices to tell the members' children apart, and these are the members of smaller
//! families, with the same levels but for the first. So a level is run once and serves as many
//! generations as there are levels, and members that stand close together share the rows around
//! them, of which a run needs some hundred, few of them descendants.
//!
//! Letters of a range of rows are compared by sums: that of the letters x_a, …, x_(b-1) is
//! x_a B^(b-1-a) + … + x_(b-1) modulo 2^64, and follows from the sums of the rows up to a
//! and up to b. (Modulo a prime, 2^61 - 1, it is as good and takes twice as long.)
//!
//! Cost: a run for every family, some nanoseconds for each row and value.

use super::learn::Sight;
use super::letter::Letter;
use super::oracle::Pace;
use super::stretch::{Narrow, Run, Scratch, Stretch};
use std::ops::Range;
use std::sync::Arc;

/// Any number will do that has a large order modulo 2^64: 3 or 5 modulo 8.
const BASE: u64 = 0xcf3a_9d1c_6b27_e585;

/// The rows between the first and the last of one family: enough that the rows around them do
/// not count, and few enough that all levels stay in a cache.
const SPAN: usize = 64;

/// How far the levels have to go.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    run: Run,
    pub(crate) sight: Sight,
    /// Believed rows that are kept left and right of the rows that count.
    pub(crate) margin: (usize, usize),
    /// The most rows between neighbours of one family.
    gap: usize,
    /// The powers of [`BASE`].
    powers: Vec<u64>,
}

impl Reach {
    /// What a sight needs.
    pub(crate) fn new(run: Run, sight: Sight) -> Self {
        let (left, right) = Pace::new(run).margin;
        let margin = (left, right.max(sight.right));
        // The descendants at the last level of so many rows are as many as a run needs besides.
        let (mut descendants, mut next) = (1, 2);
        for _ in 0..sight.depth {
            (descendants, next) = (next, descendants + next);
        }
        let gap = (run.rows + margin.0 + margin.1) / descendants;
        // The rows that count at the last level, which has twice as many for two children.
        let most = (sight.left + 1) * 2 * (next + 1) + sight.right;
        let mut powers = vec![1];
        for place in 0..most {
            powers.push(BASE.wrapping_mul(powers[place]));
        }
        Self { run, sight, margin, gap, powers }
    }

    /// The first number whose surroundings follow from the first rows.
    pub(crate) fn near(&self) -> usize {
        self.margin.0 + self.sight.left + self.run.rows + self.run.most.unsigned_abs() as usize + 8
    }
}

/// One level.
#[derive(Debug)]
pub(crate) struct Level {
    pub(crate) rows: Stretch,
    /// The sum of the letters before each row, and of all.
    sums: Vec<u64>,
    /// The first row, less F of the first row of the level above.
    start: usize,
}

impl Level {
    fn new(rows: Stretch, start: usize) -> Self {
        let mut sums = Vec::with_capacity(rows.letters().len() + 1);
        let mut sum = 0;
        sums.push(sum);
        for &letter in rows.letters() {
            sum = BASE.wrapping_mul(sum).wrapping_add(spread(letter));
            sums.push(sum);
        }
        Self { rows, sums, start }
    }

    /// The sum of a range of letters.
    fn sum(&self, range: Range<usize>, powers: &[u64]) -> Result<u64, Narrow> {
        let from = self.sums.get(range.start).ok_or(Narrow)?;
        let to = self.sums.get(range.end).ok_or(Narrow)?;
        let power = powers.get(range.len()).ok_or(Narrow)?;
        Ok(to.wrapping_sub(from.wrapping_mul(*power)))
    }
}

/// A letter as a number with many ones, above and below.
#[inline]
fn spread(letter: Letter) -> u64 {
    let product = u64::from(letter.bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ product >> 32
}

/// A row whose children are not known yet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Member {
    /// Which of the rows of the first level it is.
    pub(crate) place: usize,
    pub(crate) state: u32,
}

/// Rows close together, in order, and their descendants.
#[derive(Debug)]
pub(crate) struct Family {
    levels: Vec<Arc<Level>>,
    pub(crate) members: Vec<Member>,
}

impl Family {
    /// Of some of the first rows.
    pub(crate) fn of(rows: Stretch, members: Vec<Member>) -> Self {
        Self { levels: vec![Arc::new(Level::new(rows, 0))], members }
    }

    /// Adds levels until the children can be told apart.
    pub(crate) fn grow(&mut self, reach: &Reach, scratch: &mut Scratch) -> Result<(), Narrow> {
        let (Some(first), Some(last)) = (self.members.first(), self.members.last()) else {
            return Ok(());
        };
        let (mut from, mut to) = (first.place, last.place + 1);
        for level in 0..=reach.sight.depth {
            let above = &self.levels[level].rows;
            (from, to) = (above.first_child(from)?, above.first_child(to)?);
            if level == 0 {
                from = from.checked_sub(reach.sight.left).ok_or(Narrow)?;
            }
            if level + 1 == self.levels.len() {
                let start = from.checked_sub(reach.margin.0).ok_or(Narrow)?;
                let rows = above.below(&reach.run, start, to + reach.margin.1, scratch)?;
                self.levels.push(Arc::new(Level::new(rows, start)));
            }
            let start = self.levels[level + 1].start;
            from = from.checked_sub(start).ok_or(Narrow)?;
            to = to.checked_sub(start).ok_or(Narrow)?;
        }
        Ok(())
    }

    /// The children of a member, among the rows of the second level.
    pub(crate) fn children(&self, place: usize) -> Result<Range<usize>, Narrow> {
        Ok(self.first_child(0, place)?..self.first_child(0, place + 1)?)
    }

    /// The rows of the children and those around them.
    pub(crate) fn rows(&self) -> &Stretch {
        &self.levels[1].rows
    }

    fn first_child(&self, level: usize, place: usize) -> Result<usize, Narrow> {
        let child = self.levels[level].rows.first_child(place)?;
        child.checked_sub(self.levels[level + 1].start).ok_or(Narrow)
    }

    /// The sums of what counts of a child, level by level.
    pub(crate) fn sums(
        &self,
        child: usize,
        reach: &Reach,
        mut add: impl FnMut(usize, u64),
    ) -> Result<(), Narrow> {
        let Sight { depth, left, right, .. } = reach.sight;
        let mut from = child.checked_sub(left).ok_or(Narrow)?;
        let mut to = child + 1;
        for level in 1..=depth {
            let sum = self.levels[level].sum(from..to, &reach.powers)?;
            add(to - from, sum);
            (from, to) = (self.first_child(level, from)?, self.first_child(level, to)?);
        }
        let sum = self.levels[depth + 1].sum(from..to + right, &reach.powers)?;
        add(to - from, sum);
        Ok(())
    }

    /// Gives up all levels but the first, and of this all rows that are not needed to run the
    /// others again.
    pub(crate) fn strip(&mut self, reach: &Reach) {
        let (Some(first), Some(last)) = (self.members.first(), self.members.last()) else { return };
        let rows = &self.levels[0].rows;
        let from = first.place.saturating_sub(reach.margin.0 + reach.sight.left);
        let to = (last.place + 2 + reach.margin.1).min(rows.letters().len());
        let rows = rows.part(from, to);
        self.members.iter_mut().for_each(|member| member.place -= from);
        self.levels = vec![Arc::new(Level::new(rows, 0))];
    }

    /// Families of some of the children, in order.
    pub(crate) fn of_children(&self, mut children: Vec<Member>, reach: &Reach) -> Vec<Self> {
        let mut families = Vec::new();
        while let Some(first) = children.first() {
            let far = |pair: &[Member]| {
                pair[1].place - pair[0].place > reach.gap + 1 || pair[1].place - first.place > SPAN
            };
            let cut = children.windows(2).position(far).map_or(children.len(), |last| last + 1);
            let rest = children.split_off(cut);
            families.push(Self { levels: self.levels[1..].to_vec(), members: children });
            children = rest;
        }
        families
    }
}

#[cfg(test)]
mod tests {
    use super::super::first_rows::FirstRows;
    use super::*;
    use wythoff_control::Control;

    /// The letters of the children of all members, and their sums.
    fn seen(family: &Family, reach: &Reach) -> Vec<(Letter, Vec<(usize, u64)>)> {
        let members = family.members.iter();
        let children = members.flat_map(|member| family.children(member.place).expect("wide"));
        let sums = |child| {
            let mut sums = Vec::new();
            family.sums(child, reach, |rows, sum| sums.push((rows, sum))).expect("wide");
            (family.rows().letters()[child], sums)
        };
        children.map(sums).collect()
    }

    #[test]
    fn levels_hold_the_letters_of_the_descendants() {
        let exact = FirstRows::new(3, 60_000, &Control::unlimited()).expect("small values");
        let sight = Sight { depth: 3, left: 1, right: 4, rows: 90 };
        let reach = Reach::new(exact.run(sight.rows), sight);
        let mut scratch = Scratch::default();
        let first = |number: usize| {
            let line = wythoff_numeration::floor_phi(number as u64 + 1).expect("small");
            usize::try_from(line).expect("small") - 1
        };
        // Some numbers with gaps between them; the first of the rows is row 1.
        let numbers: Vec<usize> = (0..40).map(|i| reach.near() + 3 * i + i % 2).collect();
        let member = |&number: &usize| Member { place: number - 1, state: 0 };
        let members: Vec<Member> = numbers.iter().map(member).collect();
        let mut family = Family::of(exact.stretch(1, 2000), members);
        family.grow(&reach, &mut scratch).expect("wide");
        let mut sums = Vec::new();
        for &number in &numbers {
            for (row, child) in (first(number)..).zip(family.children(number - 1).expect("wide")) {
                assert_eq!(family.rows().letters()[child], exact.letters()[row], "row {row}");
                // What counts of the row, from the exact rows.
                let (mut from, mut to) = (row - sight.left, row + 1);
                let mut expected = Vec::new();
                for level in 0..=sight.depth {
                    let right = if level == sight.depth { sight.right } else { 0 };
                    let letters = exact.letters()[from..to + right].iter();
                    let add =
                        |sum: u64, &x: &Letter| sum.wrapping_mul(BASE).wrapping_add(spread(x));
                    let sum = letters.fold(0, add);
                    expected.push((to - from, sum));
                    (from, to) = (first(from), first(to));
                }
                let mut found = Vec::new();
                family.sums(child, &reach, |rows, sum| found.push((rows, sum))).expect("wide");
                assert_eq!(found, expected, "row {row}");
                sums.push((exact.letters()[row], expected));
            }
        }
        // The same of families of the children, also with levels that were given up.
        let children = |family: &Family| -> Vec<Member> {
            let members = family.members.iter();
            let places = members.flat_map(|member| family.children(member.place).expect("wide"));
            places.map(|place| Member { place, state: 0 }).collect()
        };
        let mut families = family.of_children(children(&family), &reach);
        assert!(families.len() > 1, "some are far from others");
        for family in &mut families {
            let mut stripped =
                Family { levels: family.levels.clone(), members: family.members.clone() };
            stripped.strip(&reach);
            assert_eq!(stripped.levels.len(), 1);
            for family in [&mut *family, &mut stripped] {
                family.grow(&reach, &mut scratch).expect("wide");
            }
            assert_eq!(seen(family, &reach), seen(&stripped, &reach));
        }
    }

    #[test]
    fn sums_tell_letters_and_their_order_apart() {
        let letters: Vec<Letter> =
            (-9..9).map(|offset| Letter::new([Some(offset), None]).expect("small")).collect();
        let leads = [0; 4];
        let powers: Vec<u64> =
            std::iter::successors(Some(1u64), |power| Some(power.wrapping_mul(BASE)))
                .take(40)
                .collect();
        let level = Level::new(Stretch::new(2, letters.repeat(2), leads), 0);
        let sum = |from: usize, to: usize| level.sum(from..to, &powers).expect("inside");
        for from in 0..18 {
            for to in from + 1..18 {
                assert_eq!(sum(from, to), sum(from + 18, to + 18));
                assert_ne!(sum(from, to), sum(from + 1, to + 1));
            }
        }
        assert_eq!(level.sum(0..37, &powers), Err(Narrow));
    }
}
