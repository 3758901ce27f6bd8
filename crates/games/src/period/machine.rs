//! The machine: follows one row after another until its state recurs.
//!
//! **The state.** At column `b` row `a` remembers the set `U` of offsets
//! `G(a, k) - b`, `k < b`. The lower rows act on it through the set `L(b)` of the
//! offsets of the options there. From the settled column of [`Shape`] on,
//!
//! ```text
//! H(b) = the least offset outside U and L(b);   U becomes (U + {H(b)}) - 1
//! ```
//!
//! Both fit one frame, because every offset below some bound is in `U` (proved in
//! [`super::shape`], and checked at run time at every column: an unused offset that
//! leaves the frame, or a full frame, ends the run). So the state kept is the full
//! state, not a digest of it, and a value of `L(b)` below the frame makes no difference.
//!
//! **The proof of a period.** If `L` has period `P` from column `n` on and `U` is the
//! same at columns `b` and `b + kP`, `n <= b`, then everything repeats from `b` on with
//! period `kP`. `U` is looked at in a few columns out of every `P` and kept in a table
//! until one comes back `P` columns later, or a multiple of that. The smallest period
//! and preperiod of `H` follow from `kP` and `b`: see [`super::ultimately`].
//!
//! **Closure.** Along a [`Track`] lower rows matter only through the set of their values on
//! a line, so what has to repeat is these *sets*, not the rows that make them. Adding row
//! `a` to them gives sets of period lcm(P, period of `H`), and those are reduced to their
//! own smallest period before the next row is followed. When the rows `0, …, c` come to
//! use the same `c + 1` offsets in every column, in whatever order, the sets are constant
//! and the period drops to 1, though each of the rows alone may have a period of
//! millions. That is what keeps F-Wythoff (rows 0 to 8 close; row 8 has period 24, row 9
//! has 10) and R-Wythoff tractable (rows 0 to 15 close; row 15 has period 18,144,000, row
//! 16 has 17). Moves that are on no track, because their guard looks at the step or
//! because there are few of them, read the rows themselves.
//!
//! **Cost.** For every row the columns up to about one cycle beyond its
//! preperiod, a few words each. In a release build Wythoff's rows 0 to 127 take 0.35 s of a
//! processor and 125 MB, R-Wythoff's rows 0 to 16 0.5 s and 290 MB.
//! Two passes a row, one that adds to the sets what it sees for the first time and
//! one that follows it and only reads them, need one copy of the sets where a single
//! pass needs two; the row that was asked for is not added at all. Looking at the state once in
//! a stride instead of in several phases of it doubles the columns of
//! R-Wythoff's row 15, which settles 47 columns after row 14.

use super::offsets::{OffsetSet, Place};
use super::periodicity::Periodicity;
use super::shape::{self, Options, Shape, Track};
use super::ultimately::{Cursor, UltimatelyPeriodic, lcm};
use super::{PeriodError, RowLimits, Rows, Stopped};
use crate::position::Position;
use crate::rules::Rules;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use wythoff_control::Control;

/// States are compared at least this many columns apart, so that the table of
/// states stays small beside the row when the sets have a short period.
const LEAST_STRIDE: usize = 64;

/// Columns followed between two reports to the control.
const REPORT_EVERY: usize = 1 << 16;

/// The sets of values along the lines of a track, for the next rows. Line number `n` of the
/// rows `r, r + dx, r + 2 dx, …` is the one that meets column `n + dy·(r div dx)` of row `r`.
type Sets<const N: usize> = UltimatelyPeriodic<OffsetSet<N>>;

/// Follows rows from 0 on.
pub(super) struct Machine<'a, const N: usize> {
    rules: &'a Rules,
    limits: RowLimits,
    control: &'a Control,
    /// Places of the frame for negative offsets.
    below: u16,
    /// The last row wanted.
    last: usize,
    tracks: Vec<Track>,
    /// For each track and for each row modulo the rows of its stride, the values along the
    /// lines of these rows so far, as offsets from the column that looks at them next.
    sets: Vec<Vec<Sets<N>>>,
    rows: Vec<Periodicity>,
}

/// One row on its way.
struct Run<const N: usize> {
    row: usize,
    /// Places of the frame for negative offsets.
    below: u16,
    /// The state `U`.
    used: OffsetSet<N>,
    /// The offsets so far, one for each column.
    places: Vec<Place>,
}

/// What a row sees of lower rows by some of its moves, column by column.
struct Feed<'a, const N: usize> {
    options: Seen<'a, N>,
    /// Whether the moves are legal, in a cycle, unless they always are.
    legal: Option<std::iter::Cycle<std::vec::IntoIter<bool>>>,
}

enum Seen<'a, const N: usize> {
    /// The values along a line.
    Sets(Cursor<'a, OffsetSet<N>>),
    /// The values of one row, and how many columns away.
    Cells(Box<dyn Iterator<Item = i64> + 'a>, i64),
}

impl<'a, const N: usize> Machine<'a, N> {
    /// A machine for rows `0..=last` of a game without obstacle, in a frame that starts at
    /// `-below`.
    pub(super) fn new(
        rules: &'a Rules,
        last: u16,
        below: u16,
        limits: RowLimits,
        control: &'a Control,
    ) -> Self {
        let last = usize::from(last);
        let tracks = shape::tracks(rules, last);
        let empty = |track: &Track| {
            vec![UltimatelyPeriodic::constant(OffsetSet::EMPTY); track.stride.0.min(last + 1)]
        };
        let sets = tracks.iter().map(empty).collect();
        Self { rules, limits, control, below, last, tracks, sets, rows: Vec::new() }
    }

    /// Follows all rows, or as many as the limits and the frame allow.
    pub(super) fn run(mut self) -> Result<Rows, PeriodError> {
        let mut stopped = None;
        for row in 0..=self.last {
            match self.add_row(row) {
                Ok(()) => {}
                Err(PeriodError::Stopped(reason)) => {
                    stopped = Some(reason);
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(Rows { finished: self.rows, stopped, symmetric: self.rules.is_symmetric() })
    }

    fn add_row(&mut self, row: usize) -> Result<(), PeriodError> {
        self.absorb(row)?;
        let places = self.follow(row)?;
        self.rows.push(Periodicity::new(row as u64, &places, self.below));
        Ok(())
    }

    /// Follows a row until its state recurs.
    fn follow(&self, row: usize) -> Result<UltimatelyPeriodic<Place>, PeriodError> {
        let shape = Shape::of(self.rules, &self.tracks, row, self.last)
            .map_err(|reason| Stopped::Unsettled { row: row as u64, reason })?;
        let (mut period, mut start) = (1, shape.settled);
        for source in &shape.sources {
            let (from, cycle) = self.repeats(source.options, row);
            period = lcm(lcm(period, cycle), source.legal.len());
            start = start.max(from);
        }
        let stride = period.saturating_mul(LEAST_STRIDE.div_ceil(period));
        // Nothing can recur before this column.
        self.allow(row, start.saturating_add(stride))?;

        let used = OffsetSet::lowest(self.below);
        let mut run = Run { row, below: self.below, used, places: Vec::new() };
        for column in 0..shape.settled {
            if column % REPORT_EVERY == 0 {
                self.report(row)?;
            }
            if column < shape.free {
                let offset = by_definition(self.rules, &self.rows, &run.places, run.below, column);
                run.append(OffsetSet::<N>::place(offset, self.below))?;
            } else {
                run.step(&self.reached(row, column))?;
            }
        }
        let mut feeds: Vec<_> =
            shape.sources.iter().map(|source| self.feed(source, row, shape.settled)).collect();
        let mut states: HashMap<(usize, OffsetSet<N>), usize> = HashMap::new();
        for round in (start..).step_by(stride) {
            for phase in phases(stride) {
                let target = round + phase;
                self.allow(row, target)?;
                while run.places.len() < target {
                    self.report(row)?;
                    for _ in 0..REPORT_EVERY.min(target - run.places.len()) {
                        let mut forbidden = OffsetSet::EMPTY;
                        for feed in &mut feeds {
                            feed.add_to(&mut forbidden, self.below);
                        }
                        run.step(&forbidden)?;
                    }
                }
                match states.entry((phase, run.used)) {
                    Entry::Vacant(new) => new.insert(target),
                    Entry::Occupied(before) => {
                        return Ok(UltimatelyPeriodic::minimal(run.places, *before.get()));
                    }
                };
            }
        }
        unreachable!("the limits end a row before columns run out")
    }

    /// From which column of a row on some options repeat, and after how many columns.
    fn repeats(&self, options: Options, row: usize) -> (usize, usize) {
        match options {
            Options::Along(number) => {
                let (sets, shift) = self.lines(number, row);
                (sets.preperiod().saturating_add(shift), sets.period())
            }
            Options::One(i, j) => {
                let narrow = |n: u64| usize::try_from(n).expect("columns that are stored");
                let lower = &self.rows[row - i];
                (narrow(lower.preperiod()).saturating_add(j), narrow(lower.period()))
            }
        }
    }

    /// The sets of a track that a row looks at, and the column of the line number 0.
    fn lines(&self, number: usize, row: usize) -> (&Sets<N>, usize) {
        let Track { first, stride } = self.tracks[number];
        let newest = row - first.0;
        let column = stride.1.saturating_mul(newest / stride.0).saturating_add(first.1);
        (&self.sets[number][newest % stride.0], column)
    }

    /// What some options are from a column of a row on.
    fn feed(&self, source: &shape::Source, row: usize, column: usize) -> Feed<'_, N> {
        let options = match source.options {
            Options::Along(number) => {
                let (sets, shift) = self.lines(number, row);
                Seen::Sets(sets.from(column - shift))
            }
            Options::One(i, j) => {
                let away = i64::try_from(j).expect("a column that is followed");
                Seen::Cells(Box::new(self.rows[row - i].from(column - j)), away)
            }
        };
        let legal = source.legal.contains(&false).then(|| {
            let mut cycle = source.legal.clone();
            cycle.rotate_left(column % source.legal.len());
            cycle.into_iter().cycle()
        });
        Feed { options, legal }
    }

    /// The values in lower rows that the rules let `(row, column)` reach.
    fn reached(&self, row: usize, column: usize) -> OffsetSet<N> {
        let mut reached = OffsetSet::EMPTY;
        for offset in by_rules(self.rules, &self.rows, row, column) {
            // Values below the frame are used in the row itself, and values
            // above it cannot be lower than the least one free.
            if let Some(place) = OffsetSet::<N>::place(offset, self.below) {
                reached.insert(place);
            }
        }
        reached
    }

    /// Adds to the sets of each track the row that a row sees by it and that the rows before
    /// did not.
    fn absorb(&mut self, row: usize) -> Result<(), PeriodError> {
        for number in 0..self.tracks.len() {
            let Track { first, stride } = self.tracks[number];
            let Some(newest) = row.checked_sub(first.0) else { continue };
            let places = self.rows[newest].places(self.below);
            let class = newest % stride.0;
            let from = stride.1.saturating_mul(newest / stride.0);
            let longer = self.sets[number][class].combined_len(&places, from);
            let others = self.stored_sets() - self.sets[number][class].terms().len();
            self.allow_bytes(row, others.saturating_add(longer), places.terms().len())?;
            let (down, below) = (if newest < stride.0 { 0 } else { stride.1 }, self.below);
            self.sets[number][class].combine(&places, from, |set, place| {
                // The next cell of the line is so many columns further on. What
                // drops out of the frame is used in the row that looks at it.
                set.slide_by(down);
                let offset = place.offset(below) - signed(first.1 as u64);
                if let Some(place) = OffsetSet::<N>::place(offset, below) {
                    set.insert(place);
                }
            });
        }
        Ok(())
    }

    /// How many sets are stored.
    fn stored_sets(&self) -> usize {
        self.sets.iter().flatten().map(|sets| sets.terms().len()).sum()
    }

    /// Refuses to follow a row to `columns` if a limit forbids it.
    fn allow(&self, row: usize, columns: usize) -> Result<(), PeriodError> {
        let allowed = self.limits.columns;
        if columns as u64 > allowed {
            return Err(Stopped::Columns { row: row as u64, allowed }.into());
        }
        self.allow_bytes(row, self.stored_sets(), columns)
    }

    /// Refuses sets and a row of these lengths if they need too much memory.
    fn allow_bytes(&self, row: usize, sets: usize, columns: usize) -> Result<(), PeriodError> {
        let allowed = self.limits.bytes;
        let of = |count: usize, each: usize| (count as u64).saturating_mul(each as u64);
        let stored: u64 = self.rows.iter().map(Periodicity::bytes).sum();
        let needed = stored
            .saturating_add(of(sets, size_of::<OffsetSet<N>>()))
            .saturating_add(of(columns, size_of::<Place>()));
        if needed > allowed {
            return Err(Stopped::Bytes { row: row as u64, needed, allowed }.into());
        }
        Ok(())
    }

    fn report(&self, row: usize) -> Result<(), PeriodError> {
        let stopped = |reason| Stopped::Run { row: row as u64, reason };
        Ok(self.control.progress(row as u64, self.last as u64 + 1).map_err(stopped)?)
    }
}

// The machine is compiled for every width of a frame; what does not depend on it, once.

/// The offset of a cell that may not have all takes along its row, after `places` in the row
/// and the rows before it.
#[inline(never)]
fn by_definition(
    rules: &Rules,
    rows: &[Periodicity],
    places: &[Place],
    below: u16,
    column: usize,
) -> i64 {
    let mut values = Vec::new();
    rules.for_each_option(Position::new(rows.len() as u64, column as u64), |option| {
        let at = usize::try_from(option.y).expect("a column before this one");
        let offset = match rows.get(usize::try_from(option.x).unwrap_or(usize::MAX)) {
            Some(lower) => lower.offset(option.y),
            None => places[at].offset(below),
        };
        values.push(signed(option.y) + offset);
    });
    values.sort_unstable();
    values.dedup();
    let mex = (0..).zip(&values).find(|(n, value)| n != *value);
    let value = mex.map_or(values.len() as u64, |(n, _)| n.unsigned_abs());
    signed(value) - signed(column as u64)
}

/// The offsets of the values in lower rows that the rules let `(row, column)` reach.
#[inline(never)]
fn by_rules(rules: &Rules, rows: &[Periodicity], row: usize, column: usize) -> Vec<i64> {
    let mut offsets = Vec::new();
    for family in rules.families() {
        if family.x().rate == 0 && family.x().offset == 0 {
            continue;
        }
        family.for_each_option(Position::new(row as u64, column as u64), |option| {
            let lower = usize::try_from(option.x).ok().and_then(|x| rows.get(x));
            let Some(lower) = lower else { return };
            offsets.push(lower.offset(option.y) + signed(option.y) - signed(column as u64));
        });
    }
    offsets
}

fn signed(n: u64) -> i64 {
    i64::try_from(n).expect("columns followed stay below 2^63")
}

/// Where within a stride the state is looked at: 0, and from the least stride
/// on in steps that double. A row that settles soon after the sets do is then
/// noticed soon, not up to a stride later.
fn phases(stride: usize) -> impl Iterator<Item = usize> {
    let doubling = std::iter::successors(Some(LEAST_STRIDE), |phase| phase.checked_mul(2));
    std::iter::once(0).chain(doubling.take_while(move |&phase| phase < stride))
}

impl<const N: usize> Feed<'_, N> {
    /// Adds the offsets of the next column to a set.
    #[inline]
    fn add_to(&mut self, set: &mut OffsetSet<N>, below: u16) {
        let legal = self.legal.as_mut().and_then(Iterator::next).unwrap_or(true);
        match &mut self.options {
            Seen::Sets(cursor) => {
                let next = cursor.next_ref();
                if legal {
                    set.add(next);
                }
            }
            Seen::Cells(offsets, away) => {
                let offset = offsets.next().expect("a row has no end") - *away;
                if let Some(place) = OffsetSet::<N>::place(offset, below).filter(|_| legal) {
                    set.insert(place);
                }
            }
        }
    }
}

impl<const N: usize> Run<N> {
    /// The next column, where the lower rows forbid a set of values.
    #[inline]
    fn step(&mut self, forbidden: &OffsetSet<N>) -> Result<(), PeriodError> {
        self.append(OffsetSet::first_outside([&self.used, forbidden]))
    }

    /// Takes the value of the next column down.
    #[inline]
    fn append(&mut self, place: Option<Place>) -> Result<(), PeriodError> {
        if let Some(place) = place {
            self.used.insert(place);
            self.places.push(place);
            if self.used.slide() {
                return Ok(());
            }
        }
        Err(Stopped::Window { row: self.row as u64, places: 64 * N as u64 }.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    fn machine<'a>(
        rules: &'a Rules,
        last: u16,
        below: u16,
        control: &'a Control,
    ) -> Machine<'a, 1> {
        assert_eq!(shape::obstacle(rules, last.into()), None);
        Machine::new(rules, last, below, RowLimits::default(), control)
    }

    /// A frame too narrow for Landman's bound is noticed, on either side.
    #[test]
    fn a_narrow_frame_ends_the_run() {
        let (_, rules) = catalogue::find("wythoff").unwrap();
        let run = |last, below| machine(&rules, last, below, &Control::unlimited()).run().unwrap();
        for (last, below) in [(10, 4), (40, 63)] {
            let rows = run(last, below);
            assert!(matches!(rows.stopped(), Some(Stopped::Window { places: 64, .. })));
        }
        let rows = run(10, 20);
        assert_eq!((rows.rows().len(), rows.stopped()), (11, None));
    }

    /// Sets that are empty but for the offset 0 at number 200. The state before
    /// and after that disturbance is the same: only a recurrence beyond it
    /// proves anything.
    #[test]
    fn a_state_that_recurs_before_the_sets_do_proves_nothing() {
        let (below, control) = (20, Control::unlimited());
        let disturbed = || {
            let mut sets = vec![OffsetSet::EMPTY; 202];
            sets[200].insert(OffsetSet::<1>::place(0, below).unwrap());
            UltimatelyPeriodic::minimal(sets, 201)
        };
        let (_, nim) = catalogue::find("nim").unwrap();
        let mut in_columns = machine(&nim, 1, below, &control);
        in_columns.add_row(0).unwrap();
        in_columns.sets[0][0] = disturbed();
        let row = in_columns.follow(1).unwrap();
        // The offsets 1 and -1 at columns 200 and 201, otherwise 0.
        assert_eq!((row.preperiod(), row.period()), (202, 1));

        let (_, r_wythoff) = catalogue::find("r-wythoff").unwrap();
        let mut on_diagonals = machine(&r_wythoff, 1, below, &control);
        on_diagonals.add_row(0).unwrap();
        let diagonal = Track { first: (1, 1), stride: (1, 1) };
        let number = on_diagonals.tracks.iter().position(|track| *track == diagonal).unwrap();
        on_diagonals.sets[number][0] = disturbed();
        let row = on_diagonals.follow(1).unwrap();
        // Diagonal 200 meets row 1 in column 201.
        assert_eq!((row.preperiod(), row.period()), (203, 1));
    }
}
