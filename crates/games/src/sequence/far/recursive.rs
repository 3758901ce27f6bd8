//! Algorithm RW: the points in a few rows anywhere, however far out.
//!
//! To know the points near row `r` it is enough to know the open sets of the
//! rows from some way before it; these come out of the rows near `r / phi`, and
//! so on down to rows small enough to be reached from the origin. Each stage
//! starts with a dummy state in which only the *numbers* of points below are
//! right, and is believed after `R` rows: that is the Convergence Conjecture,
//! and the only thing here that is not exact (Nivasch 2009, sections 3.2 to
//! 3.4). Instead of the bounds L and H of the paper the window itself says
//! which columns are final, with the usual checks.
//!
//! Stages are joined at a block's end: stage `k` starts in the row that is the
//! base of stage `k + 1`'s window at that moment. Of that row stage `k + 1`
//! knows how many points stand in columns below it, and the numbers of points
//! in rows below follow, because every row holds a point or a reflected one
//! and a single row both.
//!
//! Big integers occur once a stage, for its row and the slope there; the rest
//! is a run of some 2.6 R rows. Cost: log_phi(n) such runs; at g = 20, R = 8272,
//! a fifth of a millisecond a stage.

use crate::engine::EngineError;
use crate::position::Grundy;
use crate::sequence::far::bounds::Margin;
use crate::sequence::receiver::{Receiver, Row, Rows, Silent};
use crate::sequence::strip::linear::Linear;
use crate::sequence::strip::select::{Job, climb};
use crate::sequence::strip::snapshot::{Snapshot, Strip};
use crate::sequence::vector::MachineWord;
use crate::sequence::window::core::{Core, Generator};
use crate::sequence::window::slope::{Slope, div_phi};
use crate::sequence::window::{BLOCK, BitWindow, Escape, Frame, Level, MOST_FINAL};
use crate::sequence::{Engine, Stop};
use dashu_int::{IBig, UBig};
use wythoff_control::Control;

/// Column that a stage gives to the lower end of its first window, instead of
/// one with thousands of digits.
const LOCAL_BASE: u64 = 1 << 40;

/// How many blocks are entered between two looks at the control: some milliseconds.
const BLOCKS_AT_ONCE: usize = 1 << 16;

/// A point of any size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BigPoint {
    /// The row.
    pub row: UBig,
    /// The column.
    pub column: UBig,
}

/// The `n`-th points of values `0..=g`, counted from 0.
///
/// Conditional on the Convergence Conjecture for `g` with `R = margin.rows`;
/// value 0 is a theorem.
///
/// # Errors
/// [`EngineError::Unsupported`] if `g` is beyond the widest window,
/// [`EngineError::Stopped`].
pub fn nth_points(
    g: Grundy,
    n: &UBig,
    margin: Margin,
    control: &Control,
) -> Result<Vec<BigPoint>, EngineError> {
    let (n_over_phi, _) = div_phi(n);
    let zero = BigPoint { row: n + &n_over_phi, column: (n << 1) + &n_over_phi };
    let mut points = vec![zero];
    if g.0 > 0 {
        // |a_n^g - phi n| stays below 2 g + 8 wherever it was looked at; the
        // search below does not rely on it.
        let mut around = 4 * (u64::from(g.0) + 16);
        loop {
            let first = &points[0].row - UBig::from(around).min(points[0].row.clone());
            let interval = points_in_rows(g, &first, 2 * around, margin, control)?;
            let found: Option<Vec<_>> = (1..=g.0).map(|h| interval.nth(Grundy(h), n)).collect();
            if let Some(found) = found {
                points.extend(found);
                break;
            }
            around *= 4;
        }
    }
    Ok(points)
}

/// The points of values `0..=g` in rows `first..first + rows`.
///
/// # Errors
/// As [`nth_points`].
pub fn points_in_rows(
    g: Grundy,
    first: &UBig,
    rows: u64,
    margin: Margin,
    control: &Control,
) -> Result<Interval, EngineError> {
    climb(Engine::Vector, g.0, &mut Recursive { g: g.0, first, rows, margin, control })
}

/// Points in an interval of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    first: UBig,
    /// Added to a cell it gives the column.
    shift: IBig,
    /// For every value, the number of its points below the interval.
    index: Vec<UBig>,
    /// For every row the cells of the values, [`Row::NONE`] if there is none.
    cells: Vec<Vec<u64>>,
}

impl Interval {
    /// The points of value `h`, with their indices.
    pub fn points(&self, h: Grundy) -> impl Iterator<Item = (UBig, BigPoint)> {
        let h = h.0 as usize;
        let here = self.cells.iter().enumerate().filter(move |(_, cells)| cells[h] != Row::NONE);
        here.enumerate().map(move |(i, (row, cells))| {
            let column = IBig::from(cells[h]) + &self.shift;
            let column = UBig::try_from(column).expect("columns are not negative");
            let point = BigPoint { row: &self.first + UBig::from(row), column };
            (&self.index[h] + UBig::from(i), point)
        })
    }

    /// The `n`-th point of value `h`, if it is here.
    pub fn nth(&self, h: Grundy, n: &UBig) -> Option<BigPoint> {
        let i = minus(n, &self.index[h.0 as usize])?;
        let i = usize::try_from(i).ok()?;
        self.points(h).nth(i).map(|(_, point)| point)
    }
}

struct Recursive<'a> {
    g: u32,
    first: &'a UBig,
    rows: u64,
    margin: Margin,
    control: &'a Control,
}

impl Job for Recursive<'_> {
    type Output = Interval;

    #[inline(never)]
    fn snapshot(&mut self, levels: u32) -> Snapshot {
        Snapshot::new(Strip::Wythoff, levels, &mut Silent)
    }

    fn run<C: Core>(&mut self, snapshot: &Snapshot) -> Result<Interval, Stop> {
        let slack = 64 + 2 * C::LAG as u64;
        let offset = BitWindow::<C::Word>::offset_for(snapshot.levels());
        let mut plan = self.plan(slack, offset, 4 * snapshot.row());
        if plan.is_empty() {
            return self.directly::<C>(snapshot.levels());
        }
        // Bottom-up: the rows near the origin feed themselves.
        let stages = plan.len() as u64 + 1;
        let mut stage = Stage::<C>::from_snapshot(snapshot)?;
        while let Some((target, rows)) = plan.pop() {
            self.control.progress(stages - plan.len() as u64 - 1, stages)?;
            stage = stage.above(&target, rows, self.control)?;
        }
        stage.interval(self)
    }
}

impl Recursive<'_> {
    /// Top-down: where each stage should start, above row `lowest`, and how many rows it runs.
    #[inline(never)]
    fn plan(&self, slack: u64, offset: u32, lowest: u64) -> Vec<(UBig, u64)> {
        let believed = self.margin.rows + slack;
        let mut plan = Vec::new();
        let mut start = minus(self.first, &UBig::from(believed));
        let mut rows = believed + self.rows + slack;
        while let Some(target) = start.take_if(|start| *start > UBig::from(lowest)) {
            // The row whose window begins at the target.
            let (below, _) = div_phi(&(&target + UBig::from(offset)));
            plan.push((target, rows));
            start = minus(&below, &UBig::from(believed));
            rows = believed + rows * 5 / 8 + slack;
        }
        plan
    }

    /// Rows so low that there is nothing to recur to: exact.
    fn directly<C: Core>(&self, levels: u32) -> Result<Interval, Stop> {
        let mut note = self.note_from(self.first);
        let snapshot = Snapshot::new(Strip::Wythoff, levels, &mut note);
        let end = note.end;
        let mut linear = Linear::<C>::new(&snapshot, end)?;
        linear.advance(end, self.control, &mut Receiver::new(&mut note))?;
        Ok(note.interval(self.first, IBig::ZERO, vec![UBig::ZERO; self.g as usize + 1]))
    }

    /// For the rows asked for, of which the first is that local one.
    #[inline(never)]
    fn note_from(&self, first: &UBig) -> Note {
        let first =
            u64::try_from(first).expect("near the origin, or in a stage of some thousand rows");
        Note::new(self.g, first, self.rows)
    }
}

/// A core somewhere, in coordinates of its own.
struct Stage<C: Core> {
    core: C,
    /// Open sets from `LAG` rows before the first not entered.
    open: Vec<C::Set>,
    /// Whether the sets it puts out are those it will need.
    feeds_itself: bool,
    levels: u32,
    place: Place,
}

/// Where a stage is. What computes with big integers is here, and not in [`Stage`], which is
/// compiled once for every core.
struct Place {
    /// Local row 0.
    start: UBig,
    /// Added to a local column it gives the column.
    shift: IBig,
    /// For every value, the number of its points below `start`; only of a
    /// stage with a dummy start.
    index: Vec<UBig>,
}

impl<C: Core> Stage<C> {
    /// From the origin; local coordinates are the real ones.
    fn from_snapshot(snapshot: &Snapshot) -> Result<Self, Stop> {
        let window = snapshot.window::<C::Word>()?;
        let open = snapshot.open_sets::<C>(window.frame().base);
        let core = C::begin(window, &open[..C::LAG])?;
        let place = Place { start: UBig::ZERO, shift: IBig::ZERO, index: Vec::new() };
        Ok(Self { core, open, feeds_itself: true, levels: snapshot.levels(), place })
    }

    /// The next stage up, starting in the first row from `target` on that is a
    /// base of this one's window, with open sets for `rows` rows.
    fn above(mut self, target: &UBig, rows: u64, control: &Control) -> Result<Self, Stop> {
        // The sets of the next stage come to be while those of this one are there.
        control.allocate(2 * rows.saturating_mul(size_of::<C::Set>() as u64))?;
        let mut finals = Vec::new();
        while let Some(missing) = self.place.columns_to(target, self.core.base()) {
            self.run(missing, &mut finals, control)?;
        }
        let (base, counts) = (self.core.base(), self.core.points_in_final_columns());
        finals.clear();
        let ahead = rows + (C::LAG + BLOCK) as u64;
        while self.core.base() < base + ahead {
            self.run(base + ahead - self.core.base(), &mut finals, control)?;
        }
        let offset = BitWindow::<C::Word>::offset_for(self.levels);
        let (place, slope, first) = self.place.above(base, counts, ahead, offset);
        let words = first.into_iter().map(|first| {
            let first = first.ok_or(Escape::Below)?;
            if first >= C::Word::BITS {
                return Err(Escape::Above);
            }
            Ok(Level { diagonals: !C::Word::ones_below(first), columns: C::Word::ONES })
        });
        let frame = Frame { row: 0, base: LOCAL_BASE, offset, slope, zeros: true };
        let window = BitWindow::new(frame, words.collect::<Result<_, Escape>>()?);
        let core = C::begin(window, &finals[..C::LAG])?;
        Ok(Self { core, open: finals, feeds_itself: false, levels: self.levels, place })
    }

    /// Enters blocks until the window's base has moved by so many columns, or as many as there
    /// are sets for.
    fn run(
        &mut self,
        missing: u64,
        finals: &mut Vec<C::Set>,
        control: &Control,
    ) -> Result<(), Stop> {
        control.look()?;
        // No block moves the base further than MOST_FINAL.
        let wanted = usize::try_from(missing.div_ceil(MOST_FINAL as u64)).unwrap_or(usize::MAX);
        let known = (self.open.len() - C::LAG) / BLOCK;
        let blocks = wanted.min(known).min(BLOCKS_AT_ONCE);
        assert!(blocks > 0, "a stage gets as many open sets as it asked for");
        let had = finals.len();
        self.enter(blocks, finals, &mut Silent)?;
        if self.feeds_itself {
            self.open.extend_from_slice(&finals[had..]);
        }
        Ok(())
    }

    /// Enters blocks whose sets are there.
    fn enter<R: Rows>(
        &mut self,
        blocks: usize,
        finals: &mut Vec<C::Set>,
        out: &mut R,
    ) -> Result<(), Stop> {
        let entered = blocks * BLOCK;
        self.core.blocks(&self.open[..C::LAG + entered], finals, out)?;
        self.open.drain(..entered);
        Ok(())
    }

    /// Runs to the end of the rows asked for and writes them down.
    fn interval(mut self, asked: &Recursive<'_>) -> Result<Interval, Stop> {
        let mut note = asked.note_from(&self.place.local(asked.first));
        while !note.is_done() {
            let left = usize::try_from(note.end - note.next).expect("some thousand rows");
            let blocks = (left + C::LAG).div_ceil(BLOCK).min(BLOCKS_AT_ONCE);
            asked.control.look()?;
            self.enter(blocks, &mut Vec::new(), &mut Receiver::new(&mut note))?;
        }
        Ok(note.interval(asked.first, self.place.shift, self.place.index))
    }
}

impl Place {
    /// A row in local coordinates.
    #[inline(never)]
    fn local(&self, row: &UBig) -> UBig {
        minus(row, &self.start).expect("stages start below the rows asked for")
    }

    /// How many columns the local column `base` is below `target`, if it is.
    #[inline(never)]
    fn columns_to(&self, target: &UBig, base: u64) -> Option<u64> {
        let missing = IBig::from(target.clone()) - &self.shift - IBig::from(base);
        u64::try_from(missing).ok().filter(|&missing| missing > 0)
    }

    /// Where the next stage is if it starts at this one's local column `base`, below which
    /// stand so many points of every value; the slope there for so many rows; and the first
    /// diagonals of the dummy state (3-8) of the paper: the right number of points of every
    /// value, on the first diagonals, in no column that matters. `None` is too low for a window.
    #[inline(never)]
    fn above(
        &self,
        base: u64,
        counts: Vec<u64>,
        ahead: u64,
        offset: u32,
    ) -> (Self, Slope, Vec<Option<u32>>) {
        let start = IBig::from(base) + &self.shift;
        let start = UBig::try_from(start).expect("rows are not negative");
        let mut index = self.index_at_base(&start, counts);
        let (zero, slope) = Slope::at_any(&start, ahead);
        let first = |index: &UBig| {
            let first = IBig::from(index.clone()) - IBig::from(zero.clone()) + IBig::from(offset);
            u32::try_from(first).ok()
        };
        let first = index.iter().map(first).collect();
        let shift = IBig::from(&start + &zero) - IBig::from(LOCAL_BASE + u64::from(offset));
        index.insert(0, zero);
        (Self { start, shift, index }, slope, first)
    }

    /// Of every value but 0, the number of points in rows below the window's
    /// base: that many rows and one more (the main diagonal counts twice), less
    /// those that hold a reflected point.
    fn index_at_base(&self, base: &UBig, counts: Vec<u64>) -> Vec<UBig> {
        // A count in local coordinates differs from the real one as local
        // diagonals do: by the shift of columns less that of rows.
        let shift = &self.shift - IBig::from(self.start.clone());
        let most = IBig::from(base.clone()) + IBig::ONE - shift;
        let of = |count: u64| UBig::try_from(&most - IBig::from(count)).expect("not negative");
        counts.into_iter().map(of).collect()
    }
}

/// Counts the points in rows below `first` and writes down those in
/// `first..end`.
struct Note {
    first: u64,
    end: u64,
    next: u64,
    below: Vec<u64>,
    cells: Vec<Vec<u64>>,
}

impl Note {
    fn new(g: u32, first: u64, rows: u64) -> Self {
        let below = vec![0; g as usize + 1];
        Self { first, end: first + rows, next: 0, below, cells: Vec::new() }
    }

    /// What was written down; below the local row 0 there are `index` points of every value.
    #[inline(never)]
    fn interval(self, first: &UBig, shift: IBig, index: Vec<UBig>) -> Interval {
        let index = index.into_iter().zip(self.below).map(|(index, below)| index + below);
        Interval { first: first.clone(), shift, index: index.collect(), cells: self.cells }
    }
}

impl Rows for Note {
    fn row(&mut self, row: Row<'_>) {
        self.next = row.row + 1;
        if row.row < self.first {
            for (count, &cell) in self.below.iter_mut().zip(row.columns) {
                *count += u64::from(cell != Row::NONE);
            }
        } else if row.row < self.end {
            self.cells.push(row.columns[..self.below.len()].to_vec());
        }
    }

    fn is_done(&self) -> bool {
        self.next >= self.end
    }
}

/// `a - b`, if that is not negative.
fn minus(a: &UBig, b: &UBig) -> Option<UBig> {
    (a >= b).then(|| a - b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::wythoff;

    fn ten_to(e: usize) -> UBig {
        UBig::from(10u8).pow(e)
    }

    /// Nivasch, table 6: the points of index 10^12, less
    /// (1618033988700, 2618033988700).
    const TABLE_6: [(u64, u64); 21] = [
        (49, 49),
        (50, 50),
        (49, 50),
        (50, 49),
        (50, 51),
        (50, 52),
        (49, 51),
        (50, 46),
        (51, 51),
        (51, 56),
        (49, 52),
        (51, 49),
        (49, 53),
        (50, 55),
        (49, 54),
        (47, 51),
        (49, 43),
        (53, 51),
        (48, 52),
        (52, 61),
        (49, 39),
    ];

    #[test]
    fn the_trillionth_points_are_those_of_table_6() {
        let points =
            nth_points(Grundy(20), &ten_to(12), Margin::usual(20), &Control::unlimited()).unwrap();
        for (h, (point, (a, b))) in points.iter().zip(TABLE_6).enumerate() {
            assert_eq!(point.row, UBig::from(1_618_033_988_700 + a), "value {h}");
            assert_eq!(point.column, UBig::from(2_618_033_988_700 + b), "value {h}");
        }
        assert_eq!(points.len(), TABLE_6.len());
    }

    #[test]
    fn points_in_rows_are_those_of_a_run_from_the_origin() {
        for (g, first) in [(1, 0), (3, 50), (5, 900), (5, 30_000), (8, 100_000), (12, 150_000)] {
            let (rows, mut n) = (300, vec![0u64; g as usize + 1]);
            let mut expected = vec![Vec::new(); g as usize + 1];
            let mut note = |row: Row<'_>| {
                for h in 0..=g {
                    if let Some(p) = row.point(Grundy(h)) {
                        if p.x >= first {
                            let point = BigPoint { row: p.x.into(), column: p.y.into() };
                            expected[h as usize].push((UBig::from(n[h as usize]), point));
                        }
                        n[h as usize] += 1;
                    }
                }
            };
            wythoff(Engine::Window, Grundy(g), first + rows, &Control::unlimited(), &mut note)
                .unwrap();
            let interval = points_in_rows(
                Grundy(g),
                &first.into(),
                rows,
                Margin::usual(g),
                &Control::unlimited(),
            )
            .unwrap();
            for (h, expected) in (0..).zip(expected) {
                let points: Vec<_> = interval.points(Grundy(h)).collect();
                assert_eq!(points, expected, "value {h} of {g} from row {first}");
            }
        }
    }

    #[test]
    fn small_indices_are_found_from_the_origin() {
        for n in [0u64, 1, 2, 100] {
            let points =
                nth_points(Grundy(4), &n.into(), Margin::usual(4), &Control::unlimited()).unwrap();
            let mut all = vec![Vec::new(); 5];
            let mut collect = |row: Row<'_>| {
                for (h, t) in (0..).zip(&mut all) {
                    t.extend(row.point(Grundy(h)));
                }
            };
            wythoff(Engine::Window, Grundy(4), 400, &Control::unlimited(), &mut collect).unwrap();
            for (point, t) in points.iter().zip(&all) {
                let p = t[usize::try_from(n).unwrap()];
                assert_eq!((&point.row, &point.column), (&p.x.into(), &p.y.into()), "n = {n}");
            }
        }
    }

    #[test]
    fn two_margins_and_two_widths_agree_on_huge_indices() {
        // Fibonacci numbers are where the slope is hardest to follow.
        let (mut a, mut fibonacci) = (UBig::ONE, UBig::ONE);
        for _ in 0..400 {
            (a, fibonacci) = (fibonacci.clone(), a + fibonacci);
        }
        for n in [ten_to(100), fibonacci] {
            let usual = nth_points(Grundy(4), &n, Margin::usual(4), &Control::unlimited()).unwrap();
            let larger =
                nth_points(Grundy(4), &n, Margin::usual(4).larger(), &Control::unlimited())
                    .unwrap();
            assert_eq!(usual, larger);
            // Values that need vectors of other lengths, hence other joins.
            let more = nth_points(Grundy(9), &n, Margin::usual(9), &Control::unlimited()).unwrap();
            assert_eq!(usual[..], more[..5]);
        }
    }
}
