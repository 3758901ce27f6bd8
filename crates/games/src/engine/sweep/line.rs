//! One family of moves in the counting sweep: every line of it keeps a tally of
//! the options its next cell has there.
//!
//! The takes of a family are `F, F + S, F + 2S, …`, so the options of `p` are
//! those of `p - S` together with `p - F`; if the family has only `m` takes,
//! the option `p - F - mS` falls away. Cells that differ by multiples of `S`
//! share a tally, each cell brings it up to date once, in the order of the
//! sweep, and there is nothing to delay or to look ahead for. A line is known
//! by the cross product with the primitive direction of `S` and by the place
//! along it modulo the multiplicity of `S`.
//!
//! F-Wythoff's guard: on the diagonal of difference `d` the options of a
//! position whose smaller pile is `a` are the cells with smaller pile `a' >= 1`
//! and `floor(d/a') = floor(d/a)`. They form a run that ends at `p`, so the
//! tally starts afresh when the quotient changes.

use super::row_mask::RowMask;
use crate::board::{OutcomeBoard, Size};
use crate::condition::Condition;
use crate::engine::Obstacle;
use crate::family::{MoveFamily, Take};
use std::ops::{AddAssign, SubAssign};

/// How many options are P and how many are N: two 32-bit counts in one word,
/// so that one addition keeps both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally(u64);

impl Tally {
    pub(super) fn one(is_p: bool) -> Self {
        Self(if is_p { 1 } else { 1 << 32 })
    }

    /// The number of P options.
    pub(super) fn p(self) -> u64 {
        self.0 & u64::from(u32::MAX)
    }

    /// The number of N options.
    pub(super) fn n(self) -> u64 {
        self.0 >> 32
    }
}

/// Boards on which a count could overflow are refused before the sweep begins, so no sum is
/// checked again: that would cost a third of it.
impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.0 = self.0.wrapping_add(other.0);
    }
}

impl SubAssign for Tally {
    fn sub_assign(&mut self, other: Self) {
        self.0 = self.0.wrapping_sub(other.0);
    }
}

/// A guard in two parts: a condition on the source, and F-Wythoff's.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Guard {
    source: Condition,
    same_ratio: bool,
}

impl Guard {
    /// The guard of a family, or the reason why it cannot be split.
    fn of(family: &MoveFamily) -> Result<Self, Obstacle> {
        let parts = match family.guard() {
            Condition::All(parts) => parts.as_slice(),
            guard => std::slice::from_ref(guard),
        };
        let mut split = Self { source: Condition::Always, same_ratio: false };
        for part in parts {
            match part {
                Condition::SameRatio if (family.x(), family.y()) == (Take::STEP, Take::STEP) => {
                    split.same_ratio = true;
                }
                Condition::SameRatio => {
                    return Err(Obstacle::UnequalTakes(Box::new(part.clone())));
                }
                part if part.is_on_source() => split.source = split.source.and(part.clone()),
                part => return Err(Obstacle::Step(Box::new(part.clone()))),
            }
        }
        Ok(split)
    }
}

/// A family of moves cut to a board, with the tallies of its lines.
#[derive(Clone, Debug)]
pub(super) struct LineFamily {
    first: (usize, usize),
    /// The take after the last, if the family ends on this board.
    expired: Option<(usize, usize)>,
    lines: Lines,
    tallies: Vec<Tally>,
    guard: Guard,
    allowed: Option<RowMask>,
    /// Per line, the quotient its tally is for (F-Wythoff's guard only).
    ratios: Vec<usize>,
}

impl LineFamily {
    /// Whether rays of this kind can be swept.
    pub(super) fn supports(family: &MoveFamily) -> Result<(), Obstacle> {
        Guard::of(family).map(|_| ())
    }

    /// The family on a board; `None` if no move of it fits, or if it is a wedge.
    pub(super) fn new(family: &MoveFamily, size: Size) -> Option<Self> {
        let guard = Guard::of(family).expect("the sweep refuses other guards before it starts");
        let Shape { first, expired, lines } = Shape::cut(family, size)?;
        let count = lines.count(size);
        Some(Self {
            first,
            expired,
            lines,
            tallies: vec![Tally::default(); count],
            allowed: (guard.source != Condition::Always).then(|| RowMask::empty(size.cols)),
            ratios: if guard.same_ratio { vec![0; count] } else { Vec::new() },
            guard,
        })
    }

    /// Bytes that [`LineFamily::new`] takes at most.
    pub(super) fn memory_needed(family: &MoveFamily, size: Size) -> u128 {
        let per_line = size_of::<Tally>() + size_of::<usize>();
        Shape::cut(family, size).map_or(0, |shape| (shape.lines.count(size) * per_line) as u128)
    }

    /// Whether every move ends in an earlier row.
    pub(super) fn leaves_the_row(&self) -> bool {
        self.first.0 > 0
    }

    /// Prepares for row `x`.
    pub(super) fn start_row(&mut self, x: usize, size: Size) {
        if let Some(allowed) = &mut self.allowed {
            *allowed = RowMask::of(&self.guard.source, x, size.cols);
        }
        match &mut self.lines {
            Lines::None => {}
            Lines::InRow { .. } => self.tallies.fill(Tally::default()),
            Lines::Across(across) => across.start_row(x, size),
        }
    }

    /// Adds [`LineFamily::options`] of the whole row `x` to `row`, for a family
    /// that leaves the row.
    pub(super) fn add_row(&mut self, board: &OutcomeBoard, x: usize, row: &mut [Tally]) {
        let plain = self.expired.is_none() && self.allowed.is_none() && !self.guard.same_ratio;
        let (Lines::Across(across), true) = (&self.lines, plain) else {
            for (y, options) in row.iter_mut().enumerate() {
                *options += self.options(board, x, y);
            }
            return;
        };
        // The same without the questions that have one answer for all cells:
        // 0.8 instead of 4.3 ns a cell.
        let Some(above) = x.checked_sub(self.first.0) else { return };
        let mut line = across.in_column_0 - self.first.1 * across.per_column;
        for (cells, &word) in row[self.first.1..].chunks_mut(64).zip(board.row_words(above)) {
            let mut outcomes = word;
            for options in cells {
                let tally = &mut self.tallies[line];
                *tally += Tally::one(outcomes & 1 == 1);
                outcomes >>= 1;
                *options += *tally;
                line = line.wrapping_sub(across.per_column);
            }
        }
    }

    /// The tally of the options of `(x, y)`; to be called once for every cell,
    /// row by row, as soon as the outcomes before it are known.
    #[inline]
    pub(super) fn options(&mut self, board: &OutcomeBoard, x: usize, y: usize) -> Tally {
        let line = self.lines.index(y);
        let quotient = self.guard.same_ratio.then(|| ratio(x, y));
        let changed = quotient.is_some_and(|q| std::mem::replace(&mut self.ratios[line], q) != q);
        if changed || matches!(self.lines, Lines::None) {
            self.tallies[line] = Tally::default();
        }
        let option = |take: (usize, usize)| {
            let (i, j) = (x.checked_sub(take.0)?, y.checked_sub(take.1)?);
            let counted = quotient.is_none_or(|q| q != 0 && q == ratio(i, j));
            counted.then(|| Tally::one(board.is_p(i, j)))
        };
        let tally = &mut self.tallies[line];
        if let Some(newest) = option(self.first) {
            *tally += newest;
        }
        if let Some(gone) = self.expired.and_then(option) {
            *tally -= gone;
        }
        let allowed = self.allowed.as_ref().is_none_or(|mask| mask.contains(y));
        if allowed { *tally } else { Tally::default() }
    }
}

/// `floor(b/a)` for the piles `a <= b`; 0 if `a` is 0, which no `b/a` is.
fn ratio(x: usize, y: usize) -> usize {
    x.max(y).checked_div(x.min(y)).unwrap_or(0)
}

/// The takes of a family that fit on a board, and the lines they run along.
struct Shape {
    first: (usize, usize),
    expired: Option<(usize, usize)>,
    lines: Lines,
}

impl Shape {
    fn cut(family: &MoveFamily, size: Size) -> Option<Self> {
        let progression = family.progression()?;
        let narrow = |v: (u64, u64)| Some((usize::try_from(v.0).ok()?, usize::try_from(v.1).ok()?));
        let first = narrow(progression.first).filter(|f| f.0 < size.rows && f.1 < size.cols)?;
        let stride = narrow(progression.stride)
            .filter(|s| *s != (0, 0) && s.0 < size.rows - first.0 && s.1 < size.cols - first.1);
        let Some(stride) = stride else {
            return Some(Self { first, expired: None, lines: Lines::None });
        };
        // No more takes fit than the larger side has cells: none need expire.
        let expired = progression.count.and_then(|m| {
            let m = usize::try_from(m).ok().filter(|&m| m <= size.sides().1)?;
            Some((first.0 + m * stride.0, first.1 + m * stride.1))
        });
        let lines = match stride {
            (0, stride) => Lines::InRow { stride },
            (dx, dy) => Lines::Across(Across::new(dx, dy)),
        };
        Some(Self { first, expired, lines })
    }
}

/// The lines of a stride: classes of cells modulo its multiples.
#[derive(Clone, Debug)]
enum Lines {
    /// One take only: nothing is carried from cell to cell.
    None,
    /// Every `stride`-th cell of a row; the tallies start afresh with the row.
    InRow { stride: usize },
    /// Lines that leave their row.
    Across(Across),
}

impl Lines {
    fn count(&self, size: Size) -> usize {
        match self {
            Self::None => 1,
            Self::InRow { stride } => *stride,
            Self::Across(across) => across.count(size),
        }
    }

    #[inline]
    fn index(&self, y: usize) -> usize {
        match self {
            Self::None | Self::InRow { stride: 1 } => 0,
            Self::InRow { stride } => y % stride,
            Self::Across(across) => across.in_column_0 - y * across.per_column,
        }
    }
}

/// Lines of the stride `multiplicity·(dx, dy)`, `dx >= 1`, with `dx` and `dy`
/// coprime. The index of the line through `(x, y)` is
/// `(x·dy - y·dx + shift)·multiplicity + (x div dx) mod multiplicity`.
#[derive(Clone, Debug)]
struct Across {
    dx: usize,
    dy: usize,
    multiplicity: usize,
    /// Index of the line through column 0 of the current row.
    in_column_0: usize,
    per_column: usize,
}

impl Across {
    fn new(sx: usize, sy: usize) -> Self {
        let multiplicity = gcd(sx, sy);
        let (dx, dy) = (sx / multiplicity, sy / multiplicity);
        Self { dx, dy, multiplicity, in_column_0: 0, per_column: sx }
    }

    /// At most twice the number of cells, since the stride fits on the board.
    fn count(&self, size: Size) -> usize {
        ((size.rows - 1) * self.dy + (size.cols - 1) * self.dx + 1) * self.multiplicity
    }

    fn start_row(&mut self, x: usize, size: Size) {
        let cross = x * self.dy + (size.cols - 1) * self.dx;
        self.in_column_0 = cross * self.multiplicity + x / self.dx % self.multiplicity;
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}
