//! Letters of consecutive rows anywhere, and how those of rows phi times as far out follow.
//!
//! A [`Stretch`] knows the letters of some rows x, x + 1, … and, of every value, its *lead* at
//! x: J_h(x) = (the number of h-points in rows below x) - (floor(phi x) - x). It does not know
//! x. Its columns are the rows near phi x, so it says which of these hold a mirror image; and
//! as every row holds a point or a mirror image, and the row of the point on the main diagonal
//! counts as both, the numbers of points below such a row are known, too. With F(r) =
//! floor(phi r), F(F(x)) = F(x) + x - 1 and P points in columns below F(x) + k,
//!
//! J_h(F(x) + k) = 2 k + 2 - (F(F(x) + k) - F(F(x))) - J_h(x) - (points of rows >= x among P).
//!
//! [`Stretch::below`] runs algorithm WSG through those rows from a dummy state in which only
//! the leads are right, and believes the letters after some rows: the idea of algorithm RW
//! (Nivasch 2009, sections 3.2 to 3.4), in coordinates in which no number is large. Nothing
//! rests on that belief: what is learned from stretches has to be proved.
//!
//! The words `diagonals` and `columns` of a run are relative to F(r), bit [`OFFSET`] being the
//! cell (r, F(r)); from row to row F grows by 2 after a row with a 0-point, else by 1, and the
//! difference F(r) - r by one less.
//!
//! Cost: a few nanoseconds per row and value.

use super::letter::{Letter, MOST_VALUES};

/// The bit of the cell on the golden line.
const OFFSET: i32 = 32;

/// Why a run could not go on: a word is too narrow, or too few rows are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Narrow;

/// What runs have to know beforehand; mistakes are found by the proof.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    /// The values 0, …, `values` - 1.
    pub(crate) values: usize,
    /// The rows before the first one that is believed.
    pub(crate) rows: usize,
    /// No offset is smaller.
    pub(crate) least: i32,
    /// No offset is larger.
    pub(crate) most: i32,
}

/// Consecutive rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stretch {
    values: usize,
    letters: Vec<Letter>,
    /// F(r) - F(x) of every row, and of the row after the last.
    golden: Vec<u32>,
    /// The leads at every row, and at the row after the last.
    leads: Vec<[i8; MOST_VALUES]>,
}

impl Stretch {
    /// Rows with these letters, and the leads at the first.
    pub(crate) fn new(values: usize, letters: Vec<Letter>, leads: [i8; MOST_VALUES]) -> Self {
        let mut golden = Vec::with_capacity(letters.len() + 1);
        let mut all = Vec::with_capacity(letters.len() + 1);
        let (mut line, mut here) = (0, leads);
        golden.push(line);
        all.push(here);
        for letter in &letters {
            let growth = letter.has_zero();
            line += 1 + u32::from(growth);
            // One more point or not, against the growth of F(r) - r.
            for (lead, point) in here.iter_mut().zip(letter.points()).take(values) {
                *lead = lead.wrapping_add(i8::from(point) - i8::from(growth));
            }
            golden.push(line);
            all.push(here);
        }
        Self { values, letters, golden, leads: all }
    }

    /// The letters.
    pub(crate) fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// Rows `from..to` of this stretch.
    pub(crate) fn part(&self, from: usize, to: usize) -> Self {
        Self::new(self.values, self.letters[from..to].to_vec(), self.leads_at(from))
    }

    /// The leads at a row.
    pub(crate) fn leads_at(&self, row: usize) -> [i8; MOST_VALUES] {
        self.leads[row]
    }

    /// The first child of a row, F(r + 1) - 1, less F(x).
    #[inline]
    pub(crate) fn first_child(&self, row: usize) -> Result<usize, Narrow> {
        let line = self.golden.get(row + 1).ok_or(Narrow)?;
        Ok(*line as usize - 1)
    }

    /// How many rows F(x), F(x) + 1, … have known mirror images.
    pub(crate) fn reach(&self, run: &Run) -> usize {
        let end = self.golden.last().map_or(0, |&line| line as usize);
        end.saturating_sub(run.least.unsigned_abs() as usize)
    }

    /// Rows F(x) + `from`, …, F(x) + `to` - 1, run and believed; x is not 0.
    pub(crate) fn below(
        &self,
        run: &Run,
        from: usize,
        to: usize,
        scratch: &mut Scratch,
    ) -> Result<Self, Narrow> {
        let start = from.checked_sub(run.rows).ok_or(Narrow)?;
        // Columns of rows before x are below F(x) + most.
        if i64::try_from(start).map_err(|_| Narrow)? < i64::from(run.most) || to > self.reach(run) {
            return Err(Narrow);
        }
        let leads = scratch.mirror(self, run, start, to)?;
        let rows = &scratch.mirrored[scratch.pad..][..to - start];
        let (letters, leads) = match run.values {
            0 | 1 => finite_run::<1>(rows, run.rows, leads),
            2 => finite_run::<2>(rows, run.rows, leads),
            3 => finite_run::<3>(rows, run.rows, leads),
            _ => finite_run::<MOST_VALUES>(rows, run.rows, leads),
        }?;
        Ok(Self::new(run.values, letters, leads))
    }
}

/// WSG through rows of which it is known which values have a mirror image there, from the
/// dummy state; letters after the first `skip` rows, and the leads there.
///
/// Without branches, and with the words of all values in registers: whether a value has a
/// point is a coin toss, and mispredicted branches took more than half of the time. Value 0
/// needs no words, its points stand at offset 1.
fn finite_run<const VALUES: usize>(
    mirrored: &[u8],
    skip: usize,
    leads: [i32; MOST_VALUES],
) -> Result<(Vec<Letter>, [i8; MOST_VALUES]), Narrow> {
    let mut diagonals = [0u64; VALUES];
    let mut columns = [0u64; VALUES];
    for (word, lead) in diagonals.iter_mut().zip(leads) {
        let first = u32::try_from(lead + OFFSET).ok().filter(|&first| first < u64::BITS);
        *word = (1 << first.ok_or(Narrow)?) - 1;
    }
    let mut letters = Vec::with_capacity(mirrored.len() - skip);
    let mut leads = [0; MOST_VALUES];
    leads[0] = 1;
    // Whether a word was too narrow somewhere.
    let mut narrow = false;
    for (row, &mirrored) in mirrored.iter().enumerate() {
        if row == skip {
            for (lead, word) in leads.iter_mut().zip(&diagonals).skip(1) {
                *lead = lead_of(*word);
            }
        }
        let zero = u64::from(!mirrored & 1);
        let mut taken = zero << (OFFSET + 1);
        let mut letter = Letter::EMPTY.with_zero(zero != 0);
        for h in 1..VALUES {
            let here = mirrored >> h & 1 == 0;
            let free = !(diagonals[h] | columns[h] | taken);
            narrow |= free == 0;
            let low = free & free.wrapping_neg() & u64::from(here).wrapping_neg();
            taken |= low;
            letter = letter.with_if(h, here, free.trailing_zeros());
            // A free diagonal must not leave the word.
            let held = diagonals[h] | low;
            narrow |= zero & !held != 0;
            diagonals[h] = held >> zero;
            columns[h] = (columns[h] | low) >> (zero + 1);
        }
        if row >= skip {
            letters.push(letter);
        }
    }
    if narrow { Err(Narrow) } else { Ok((letters, leads)) }
}

/// The lead that a word of diagonals shows: they are occupied without a gap below the word.
fn lead_of(diagonals: u64) -> i8 {
    let lead = i64::from(diagonals.count_ones()) - i64::from(OFFSET);
    i8::try_from(lead).expect("a word has 64 bits")
}

/// Room that is used again and again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    /// Of every row of a run, the values whose position there is a mirror image; with some
    /// rows before and after, where columns of the same letters may fall.
    mirrored: Vec<u8>,
    /// How many rows before.
    pad: usize,
}

impl Scratch {
    /// Marks the mirror images in rows `start..to`, and returns the leads at `start`.
    fn mirror(
        &mut self,
        above: &Stretch,
        run: &Run,
        start: usize,
        to: usize,
    ) -> Result<[i32; MOST_VALUES], Narrow> {
        let (least, most) = (run.least.unsigned_abs() as usize, run.most.unsigned_abs() as usize);
        self.pad = most + least;
        self.mirrored.clear();
        self.mirrored.resize(to - start + 2 * self.pad, 0);
        let golden = &above.golden;
        // Every column of rows before `first` lies before the start, and every column of those
        // from `last` on behind the end.
        let first = golden.partition_point(|&line| (line as usize) + most < start);
        let last = golden.partition_point(|&line| (line as usize) < to + least);
        let letters = above.letters.get(first..last.min(above.letters.len())).ok_or(Narrow)?;
        for (letter, &line) in letters.iter().zip(&golden[first..]) {
            let place = line as usize + self.pad;
            for h in 0..run.values {
                let (offset, here) = letter.offset_or_zero(h);
                let place = place.wrapping_add_signed(offset).wrapping_sub(start);
                // An offset beyond the bounds is a mistake that the proof finds.
                if let Some(mask) = self.mirrored.get_mut(place) {
                    *mask |= here << h;
                }
            }
        }
        let mut before = [0i32; MOST_VALUES];
        for mask in &self.mirrored[..self.pad] {
            for (h, before) in before.iter_mut().enumerate() {
                *before += i32::from(mask >> h & 1);
            }
        }
        // x is now the row `first`, and k the way from F(x) to the start.
        let k = start.checked_sub(golden[first] as usize).ok_or(Narrow)?;
        // F grows by 2 after rows with a 0-point, and these are the terms of F.
        let twos = golden[first..].partition_point(|&line| (line as usize) < start);
        let growth = i32::try_from(k + twos).map_err(|_| Narrow)?;
        let twice = i32::try_from(2 * k + 2).map_err(|_| Narrow)?;
        let mut leads = [0; MOST_VALUES];
        for (h, lead) in leads.iter_mut().enumerate().take(run.values) {
            *lead = twice - growth - i32::from(above.leads_at(first)[h]) - before[h];
        }
        Ok(leads)
    }
}

#[cfg(test)]
mod tests {
    use super::super::first_rows::FirstRows;
    use super::*;
    use wythoff_control::Control;

    #[test]
    fn rows_far_out_follow_from_those_above() {
        for (values, rows) in [(1, 0), (2, 64), (3, 110), (4, 200)] {
            let exact =
                FirstRows::new(values, 60_000, &Control::unlimited()).expect("small values");
            let all = exact.stretch(1, 60_000);
            let run = exact.run(rows);
            for first in (500..20_000).step_by(997) {
                let above = all.part(first, first + 700);
                let (from, to) = (rows + 30, above.reach(&run));
                let mut scratch = Scratch::default();
                let below = above.below(&run, from, to, &mut scratch).expect("wide");
                // Row 1 is the first of `all`.
                let line = usize::try_from(
                    wythoff_numeration::floor_phi(first as u64 + 1).expect("small"),
                )
                .expect("small");
                let start = line + from - 1;
                assert_eq!(below.letters(), &all.letters()[start..start + below.letters().len()]);
                assert_eq!(below, all.part(start, start + below.letters().len()));
            }
        }
    }

    #[test]
    fn rows_that_are_not_known_are_refused() {
        let exact = FirstRows::new(2, 2000, &Control::unlimited()).expect("small values");
        let above = exact.stretch(100, 200);
        let run = exact.run(64);
        let mut scratch = Scratch::default();
        let reach = above.reach(&run);
        assert!(above.below(&run, 80, reach, &mut scratch).is_ok());
        assert_eq!(above.below(&run, 80, reach + 1, &mut scratch), Err(Narrow));
        assert_eq!(above.below(&run, 63, reach, &mut scratch), Err(Narrow));
    }
}
