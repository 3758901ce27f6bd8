//! Any ray game, row by row.
//!
//! At each cell every ray first takes the value of its newest option into the
//! set of the cell's line; the value of the cell is then the first one missing
//! from the sets of all rays allowed there. Sets whose lines have left the
//! board are handed to the lines that enter, so a ray with stride `(dx, dy)`
//! keeps `dx` sets per column, not one per line.
//!
//! A symmetric game is evaluated for `x <= y` only. Some tracks must follow
//! their lines on the other side too ([`Track::reach`]); there the sweep passes
//! values on and evaluates nothing.
//!
//! Cost: per cell and track, one lookup and one bit set; per cell and ray,
//! about two words read, more where many rays overlap (Fraenkel's game: 9 on a
//! board of side 1000, 17 at 2000).

use super::EngineError;
use super::lines::{Lines, WORD, words_for};
use super::plan::{Plan, Track};
use super::table::Cell;
use super::truth;
use crate::board::Layout;
use crate::condition::{At, Condition};
use wythoff_control::Control;

/// Bytes for the sets, without the table.
pub(super) fn bytes(plan: &Plan) -> u128 {
    let max = plan.max_value();
    let each = plan.tracks.iter().map(|track| Lines::bytes(track.lines(plan.cols), max));
    each.fold(0, u128::saturating_add)
}

/// The cells of the table, as [`Plan::layout`] stores them.
pub(super) fn fill<C: Cell>(plan: &Plan, control: &Control) -> Result<Vec<C>, EngineError> {
    let mut grid = Grid::<C>::new(plan);
    let mut tracks: Vec<_> = plan.tracks.iter().map(|track| Sets::new(track, plan)).collect();
    let mask = |condition| Mask::new(condition, plan.cols);
    let mut terminal = mask(&plan.terminal);
    let mut rays: Vec<_> = plan.rays.iter().map(|ray| (ray, mask(&ray.guard))).collect();
    let mut few: Vec<_> = plan.few.iter().map(|family| (family, mask(&family.guard))).collect();
    let mut singles = Singles::new(words_for(plan.max_value()));
    // The lines a cell may move along: (index in `tracks`, line).
    let mut open = Vec::with_capacity(rays.len());
    for x in 0..plan.rows {
        let start = if plan.is_half() { x.min(plan.cols) } else { 0 };
        for track in &mut tracks {
            track.start_row(x);
            for y in start.saturating_sub(track.track.reach)..start {
                track.take_in(x, y, &grid);
            }
        }
        terminal.start_row(x);
        for (_, guard) in &mut rays {
            guard.start_row(x);
        }
        for (_, guard) in &mut few {
            guard.start_row(x);
        }
        for y in start..plan.cols {
            for track in &mut tracks {
                track.take_in(x, y, &grid);
            }
            if terminal.holds(y) {
                grid.set(x, y, 0);
                continue;
            }
            open.clear();
            for (ray, guard) in &rays {
                if guard.holds(y) && ray.shift <= y {
                    open.push((ray.track, tracks[ray.track].line(y - ray.shift)));
                }
            }
            for (family, guard) in &few {
                let fits = |&&(_, dx, dy): &&(u64, usize, usize)| dx <= x && dy <= y;
                for &(t, dx, dy) in family.moves.iter().take_while(fits) {
                    if guard.holds_at(x, y, t) {
                        singles.insert(grid.get(x - dx, y - dy));
                    }
                }
            }
            grid.set(x, y, mex(&tracks, &open, &singles));
            singles.clear();
        }
        control.progress(x as u64 + 1, plan.rows as u64)?;
    }
    Ok(grid.cells)
}

/// The least value that is in no open line and not single.
#[inline]
fn mex(tracks: &[Sets<'_>], open: &[(usize, usize)], singles: &Singles) -> usize {
    for g in 0.. {
        let full = open.iter().fold(0, |full, &(t, line)| full | tracks[t].lines.full(g, line));
        let mut candidates = !full;
        while candidates != 0 {
            let i = g * WORD + candidates.trailing_zeros() as usize;
            let sets = open.iter().map(|&(t, line)| tracks[t].lines.word(i, line));
            let word = sets.fold(singles.words[i], |word, w| word | w);
            if word != u64::MAX {
                return i * WORD + word.trailing_ones() as usize;
            }
            candidates &= candidates - 1;
        }
    }
    unreachable!("no value exceeds x + y, and the sets have room for x + y")
}

/// The table while it is filled, addressed as the sweep goes.
struct Grid<C> {
    cells: Vec<C>,
    layout: Layout,
    flipped: bool,
}

impl<C: Cell> Grid<C> {
    fn new(plan: &Plan) -> Self {
        let stored = plan.layout.stored().expect("the memory was found to be addressable");
        Self { cells: vec![C::default(); stored], layout: plan.layout, flipped: plan.flipped }
    }

    #[inline]
    fn index(&self, x: usize, y: usize) -> usize {
        if self.flipped { self.layout.index(y, x) } else { self.layout.index(x, y) }
    }

    #[inline]
    fn get(&self, x: usize, y: usize) -> usize {
        self.cells[self.index(x, y)].value()
    }

    #[inline]
    fn set(&mut self, x: usize, y: usize, value: usize) {
        let i = self.index(x, y);
        self.cells[i] = C::new(value);
    }
}

/// The sets of a track, in the current row.
struct Sets<'a> {
    track: &'a Track,
    lines: Lines,
    cols: usize,
    /// First line of those that meet the current row.
    base: usize,
    /// How far they have moved to the right, round and round.
    moved: usize,
}

impl<'a> Sets<'a> {
    fn new(track: &'a Track, plan: &Plan) -> Self {
        let count = usize::try_from(track.lines(plan.cols)).expect("fewer than bytes allocated");
        let lines = Lines::new(count, plan.max_value());
        Self { track, lines, cols: plan.cols, base: 0, moved: 0 }
    }

    /// The line of a cell of the current row.
    #[inline]
    fn line(&self, y: usize) -> usize {
        match self.track.stride {
            (0, 1) => 0,
            (0, dy) => y % dy,
            _ if y >= self.moved => self.base + y - self.moved,
            _ => self.base + y + self.cols - self.moved,
        }
    }

    /// Goes to row `x` and empties the sets of the lines that start there.
    fn start_row(&mut self, x: usize) {
        let (dx, dy) = self.track.stride;
        if dx == 0 {
            self.lines.clear_all();
            return;
        }
        self.base = x % dx * self.cols;
        self.moved = x / dx * dy % self.cols;
        if x >= dx {
            for y in 0..dy.min(self.cols) {
                self.lines.clear(self.line(y));
            }
        }
    }

    /// Takes the value of the newest cell that counts for `(x, y)` into the set
    /// of its line.
    #[inline]
    fn take_in<C: Cell>(&mut self, x: usize, y: usize, grid: &Grid<C>) {
        let (dx, dy) = self.track.first;
        if x >= dx && y >= dy {
            let line = self.line(y);
            if self.track.same_ratio && ratio(x, y) != ratio(x - dx, y - dy) {
                self.lines.clear(line);
            } else {
                self.lines.insert(grid.get(x - dx, y - dy), line);
            }
        }
    }
}

/// `floor(b / a)` for piles `a <= b`; none if `a = 0`, which F-Wythoff's slant
/// moves never reach.
pub(super) fn ratio(x: usize, y: usize) -> Option<usize> {
    x.max(y).checked_div(x.min(y))
}

/// Where along the current row a condition holds.
struct Mask<'a> {
    condition: &'a Condition,
    on_source: bool,
    row: Vec<bool>,
}

impl<'a> Mask<'a> {
    fn new(condition: &'a Condition, cols: usize) -> Self {
        let on_source = condition.is_on_source();
        let len = if on_source { cols } else { 0 };
        Self { condition, on_source, row: vec![*condition == Condition::Always; len] }
    }

    fn start_row(&mut self, x: usize) {
        let constant = matches!(self.condition, Condition::Always | Condition::Never);
        if self.on_source && !constant {
            truth::along_row(self.condition, x, &mut self.row);
        }
    }

    /// Whether the condition, which must be about the source, holds at `y`.
    #[inline]
    fn holds(&self, y: usize) -> bool {
        self.row[y]
    }

    /// Whether the condition holds at `(x, y)` for the step `t`.
    #[inline]
    fn holds_at(&self, x: usize, y: usize, t: u64) -> bool {
        if self.on_source {
            self.row[y]
        } else {
            self.condition.holds(&At::new(x as u64, y as u64, t))
        }
    }
}

/// Values of options that were looked up one by one, for one cell.
struct Singles {
    words: Vec<u64>,
    touched: Vec<usize>,
}

impl Singles {
    fn new(words: usize) -> Self {
        Self { words: vec![0; words], touched: Vec::new() }
    }

    #[inline]
    fn insert(&mut self, value: usize) {
        let i = value / WORD;
        self.words[i] |= 1 << (value % WORD);
        self.touched.push(i);
    }

    #[inline]
    fn clear(&mut self) {
        for i in self.touched.drain(..) {
            self.words[i] = 0;
        }
    }
}
