//! The machine: follows one row after another until its state recurs.
//!
//! **The state.** At column `b` row `a` remembers the set `U` of offsets
//! `G(a, k) - b`, `k < b`. The lower rows act on it through two sets: `C(b)`,
//! the offsets in column `b`, and `D(b)`, those on the diagonal of `(a, b)`.
//! From the settled column of [`Shape`] on,
//!
//! ```text
//! H(b) = the least offset outside U, C(b) and D(b);   U becomes (U + {H(b)}) - 1
//! ```
//!
//! where sets that the game has no moves for are left empty. All three fit one
//! frame of `3a + 1` places, because every offset below `-2a` is in `U` (proved
//! in [`super::shape`], and checked at run time at every column: an unused
//! offset that leaves the frame, or a full frame, is an error). So the state
//! kept is the full state, not a digest of it.
//!
//! **The proof of a period.** If `C` and `D` have period `P` from column `n` on
//! and `U` is the same at columns `b` and `b + kP`, `n <= b`, then everything
//! repeats from `b` on with period `kP`. `U` is looked at in a few columns out of
//! every `P` and kept in a table until one comes back `P` columns later, or a
//! multiple of that. The smallest period and preperiod of `H` follow from `kP`
//! and `b`: see [`super::ultimately`].
//!
//! **Closure.** Lower rows matter only through `C` and `D`, so what has to
//! repeat is these *sets*, not the rows that make them. Adding row `a` to `C`
//! gives sets of period lcm(P, period of `H`), and those are reduced to their
//! own smallest period before the next row is followed. When the rows
//! `0, …, c` come to use the same `c + 1` offsets in every column, in whatever
//! order, the sets are constant and the period drops to 1, though each of the
//! rows alone may have a period of millions. That is what keeps F-Wythoff (rows
//! 0 to 8 close; row 8 has period 24, row 9 has 10) and R-Wythoff tractable
//! (rows 0 to 15 close; row 15 has period 18,144,000, row 16 has 17).
//!
//! **Cost.** For every row the columns up to about one cycle beyond its
//! preperiod, a few words each. Wythoff's rows 0 to 127 take 11.7 million steps,
//! 0.3 s and 55 MB; R-Wythoff's rows 0 to 16 take 41.8 million, 0.5 s and 230 MB.
//! Two passes a row, one that follows it and only reads the sets and one that
//! adds it to them, need one copy of the sets where a single pass needs two;
//! the row that was asked for is not added at all. Looking at the state once in
//! a stride instead of in several phases of it doubles the columns of
//! R-Wythoff's row 15, which settles 47 columns after row 14.

use super::periodicity::Periodicity;
use super::shape::Shape;
use super::ultimately::{UltimatelyPeriodic, lcm};
use super::window::{Place, Window};
use super::{Limits, PeriodError, Rows, Stopped};
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

/// Follows rows from 0 on.
pub(super) struct Machine<'a, const N: usize> {
    rules: &'a Rules,
    shape: Shape,
    limits: Limits,
    control: &'a Control,
    /// Places of the frame for negative offsets.
    below: u16,
    /// The last row wanted.
    last: usize,
    /// `C(b)` for the next row, by `b`.
    columns: UltimatelyPeriodic<Window<N>>,
    /// `D(b)` for the next row `a`, by `b - a >= 0`.
    diagonals: UltimatelyPeriodic<Window<N>>,
    rows: Vec<Periodicity>,
}

/// One row on its way.
struct Run<const N: usize> {
    row: usize,
    /// The state `U`.
    used: Window<N>,
    /// The offsets so far, one for each column.
    places: Vec<Place>,
}

impl<'a, const N: usize> Machine<'a, N> {
    /// A machine for rows `0..=last`, in a frame that starts at `-below`.
    pub(super) fn new(
        (rules, shape): (&'a Rules, Shape),
        last: u16,
        below: u16,
        limits: Limits,
        control: &'a Control,
    ) -> Self {
        let last = usize::from(last);
        let empty = || UltimatelyPeriodic::constant(Window::EMPTY);
        let (columns, diagonals) = (empty(), empty());
        Self { rules, shape, limits, control, below, last, columns, diagonals, rows: Vec::new() }
    }

    /// Follows all rows, or as many as the limits allow.
    pub(super) fn run(mut self) -> Result<Rows, PeriodError> {
        for row in 0..=self.last {
            match self.add_row(row) {
                Ok(()) => {}
                Err(PeriodError::Stopped(stopped)) => {
                    return Ok(Rows { rows: self.rows, stopped: Some(stopped) });
                }
                Err(error) => return Err(error),
            }
        }
        Ok(Rows { rows: self.rows, stopped: None })
    }

    fn add_row(&mut self, row: usize) -> Result<(), PeriodError> {
        let places = self.follow(row)?;
        self.rows.push(Periodicity::new(row as u64, &places, self.below));
        if row < self.last {
            self.absorb(row, &places)?;
        }
        Ok(())
    }

    /// Follows a row until its state recurs.
    fn follow(&self, row: usize) -> Result<UltimatelyPeriodic<Place>, PeriodError> {
        let settled = self.shape.settled(row);
        let period = lcm(self.columns.period(), self.diagonals.period());
        let stride = period.saturating_mul(LEAST_STRIDE.div_ceil(period));
        let start = settled.max(self.columns.preperiod()).max(self.diagonals.preperiod() + row);
        // Nothing can recur before this column.
        self.allow(row, start.saturating_add(stride))?;

        let mut run = Run { row, used: Window::lowest(self.below), places: Vec::new() };
        for column in 0..row {
            run.append(self.by_symmetry(row, column))?;
        }
        for column in row..settled {
            run.step(&self.by_rules(row, column), &Window::EMPTY)?;
        }
        let mut columns = self.columns.from(settled);
        let mut diagonals = self.diagonals.from(settled - row);
        let mut states: HashMap<(usize, Window<N>), usize> = HashMap::new();
        for round in (start..).step_by(stride) {
            for phase in phases(stride) {
                let target = round + phase;
                self.allow(row, target)?;
                while run.places.len() < target {
                    self.report(row)?;
                    for _ in 0..REPORT_EVERY.min(target - run.places.len()) {
                        run.step(columns.next_ref(), diagonals.next_ref())?;
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

    /// Where the value of a cell left of the diagonal stands.
    fn by_symmetry(&self, row: usize, column: usize) -> Option<Place> {
        let mirrored = Position::new(column as u64, row as u64);
        self.place(mirrored, column)
    }

    /// The values in lower rows that the rules let `(row, column)` reach.
    fn by_rules(&self, row: usize, column: usize) -> Window<N> {
        let mut reached = Window::EMPTY;
        for family in self.rules.families().iter().filter(|f| f.progression().first.0 > 0) {
            family.for_each_option(Position::new(row as u64, column as u64), |option| {
                // Values below the frame are used in the row itself, and values
                // above it cannot be lower than the least one free.
                if let Some(place) = self.place(option, column) {
                    reached.insert(place);
                }
            });
        }
        reached
    }

    /// Where the value of a cell of a lower row stands, seen from `column`.
    fn place(&self, cell: Position, column: usize) -> Option<Place> {
        let row = usize::try_from(cell.x).expect("a lower row has an index");
        let signed = |n: u64| i64::try_from(n).expect("columns followed stay below 2^63");
        let offset = self.rows[row].offset(cell.y) + signed(cell.y) - signed(column as u64);
        Window::<N>::place(offset, self.below)
    }

    /// Adds a row to the sets that the next row sees.
    fn absorb(
        &mut self,
        row: usize,
        places: &UltimatelyPeriodic<Place>,
    ) -> Result<(), PeriodError> {
        let grown = |sets: &UltimatelyPeriodic<_>, from| sets.combined_len(places, from);
        let columns = if self.shape.column { grown(&self.columns, 0) } else { 0 };
        let diagonals = if self.shape.diagonal { grown(&self.diagonals, row) } else { 0 };
        let sets = columns.saturating_add(diagonals);
        self.allow_bytes(row + 1, sets, places.terms().len())?;
        if self.shape.column {
            self.columns.combine(places, 0, Window::insert);
        }
        if self.shape.diagonal {
            self.diagonals.combine(places, row, |set, place| {
                set.insert(place);
                // The next cell of the diagonal is a column further on. What
                // drops out of the frame is used in the next row itself.
                set.slide();
            });
        }
        Ok(())
    }

    /// Refuses to follow a row to `columns` if a limit forbids it.
    fn allow(&self, row: usize, columns: usize) -> Result<(), PeriodError> {
        let allowed = self.limits.columns;
        if columns as u64 > allowed {
            return Err(Stopped::Columns { row: row as u64, allowed }.into());
        }
        let sets = self.columns.terms().len() + self.diagonals.terms().len();
        self.allow_bytes(row, sets, columns)
    }

    /// Refuses sets and a row of these lengths if they need too much memory.
    fn allow_bytes(&self, row: usize, sets: usize, columns: usize) -> Result<(), PeriodError> {
        let allowed = self.limits.bytes;
        let of = |count: usize, each: usize| (count as u64).saturating_mul(each as u64);
        let stored: u64 = self.rows.iter().map(Periodicity::bytes).sum();
        let needed = stored
            .saturating_add(of(sets, size_of::<Window<N>>()))
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

/// Where within a stride the state is looked at: 0, and from the least stride
/// on in steps that double. A row that settles soon after the sets do is then
/// noticed soon, not up to a stride later.
fn phases(stride: usize) -> impl Iterator<Item = usize> {
    let doubling = std::iter::successors(Some(LEAST_STRIDE), |phase| phase.checked_mul(2));
    std::iter::once(0).chain(doubling.take_while(move |&phase| phase < stride))
}

impl<const N: usize> Run<N> {
    /// The next column, where the lower rows forbid two sets of values.
    #[inline]
    fn step(&mut self, column: &Window<N>, diagonal: &Window<N>) -> Result<(), PeriodError> {
        self.append(Window::first_outside([&self.used, column, diagonal]))
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
        Err(PeriodError::OutsideWindow { row: self.row as u64, column: self.places.len() as u64 })
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
        let game = (rules, Shape::of(rules).expect("a supported game"));
        Machine::new(game, last, below, Limits::default(), control)
    }

    /// A frame too narrow for Landman's bound is noticed, on either side.
    #[test]
    fn a_narrow_frame_is_an_error() {
        let (_, rules) = catalogue::find("wythoff").unwrap();
        let run = |last, below| machine(&rules, last, below, &Control::unlimited()).run();
        assert!(matches!(run(10, 4), Err(PeriodError::OutsideWindow { .. })));
        assert!(matches!(run(40, 63), Err(PeriodError::OutsideWindow { .. })));
        assert_eq!(run(10, 20).unwrap().rows().len(), 11);
    }

    /// Sets that are empty but for the offset 0 at number 200. The state before
    /// and after that disturbance is the same: only a recurrence beyond it
    /// proves anything.
    #[test]
    fn a_state_that_recurs_before_the_sets_do_proves_nothing() {
        let (below, control) = (20, Control::unlimited());
        let disturbed = || {
            let mut sets = vec![Window::EMPTY; 202];
            sets[200].insert(Window::<1>::place(0, below).unwrap());
            UltimatelyPeriodic::minimal(sets, 201)
        };
        let (_, nim) = catalogue::find("nim").unwrap();
        let mut in_columns = machine(&nim, 0, below, &control);
        in_columns.columns = disturbed();
        let row = in_columns.follow(0).unwrap();
        // The offsets 1 and -1 at columns 200 and 201, otherwise 0.
        assert_eq!((row.preperiod(), row.period()), (202, 1));

        let (_, r_wythoff) = catalogue::find("r-wythoff").unwrap();
        let mut on_diagonals = machine(&r_wythoff, 1, below, &control);
        on_diagonals.add_row(0).unwrap();
        on_diagonals.diagonals = disturbed();
        let row = on_diagonals.follow(1).unwrap();
        // Diagonal 200 meets row 1 in column 201.
        assert_eq!((row.preperiod(), row.period()), (203, 1));
    }
}
