//! The bit-window of WSG: for every value one word of occupied diagonals and
//! one word of occupied columns.
//!
//! **State.** The window starts at column `base`. In row `r` the cell in column
//! `base + p` lies on diagonal `base + p - r`; bit `p` of `columns` says that no
//! lower point of this value stands in that column, bit `p` of `diagonals` that
//! none stands on that diagonal. Everything to the left of the window is
//! occupied, everything to the right is vacant. In Wythoff's game value 0 needs
//! no words: by Wythoff's theorem its points are known ([`Slope`]).
//!
//! **Step.** With `free` the cells of the row that no lower value has taken,
//! the lowest bit of `free & diagonals & columns` is the point; it leaves all
//! three. Then the diagonals move up one bit, because the next row meets each
//! one column further right. A block is [`BLOCK`] rows with the window standing
//! still, value by value and within a value row by row, so both words stay in
//! registers and the rows of a block overlap in the processor; then the window
//! moves on by the columns that `r + index_0(r)` gained (6 or 7 in a block), and
//! the bits of `columns` that fall out are final: they say which values have a
//! reflected point in that row to come, which is all that row needs to know.
//! The others are its *open set*: they get a point there.
//!
//! **No wrong result.** A block fails with [`Escape`] unless (above) no point
//! came so close to the top that its diagonal could be lost on the way up, and
//! (below) every diagonal that the window leaves behind is occupied, so that no
//! later point can belong there.
//!
//! Cost: eleven instructions a value and row, where it was fifteen with words
//! of occupied cells (a `not` more, and zeros to guard at the lower end).
//! Source: Nivasch 2009, algorithm FSW (section 3.1), whose normalised sets are
//! these words.
//!
//! | file | what |
//! |---|---|
//! | `core` | what this window and the pipeline have in common |
//! | `pipeline` | the same window, four values at a time in vectors |
//! | `slope` | which rows hold a 0-point |

pub(in crate::sequence) mod core;
pub(in crate::sequence) mod pipeline;
pub(in crate::sequence) mod slope;

use crate::position::Grundy;
use crate::sequence::receiver::numbered::Point;
use crate::sequence::receiver::{Row, Rows};
use crate::sequence::vector::{MachineWord, transpose};
use crate::sequence::window::slope::Slope;

/// Rows in a block.
pub(in crate::sequence) const BLOCK: usize = 4;

/// The largest number of columns the window moves on in a block: four rows and
/// at most three 0-points among them.
pub(in crate::sequence) const MOST_FINAL: usize = 7;

/// Why a window does not hold a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sequence) enum Escape {
    /// A point came too close to the upper end of the window.
    Above,
    /// A free diagonal was left behind at the lower end.
    Below,
}

/// The words of one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sequence) struct Level<W> {
    /// The diagonals without a point.
    pub(in crate::sequence) diagonals: W,
    /// The columns without a point.
    pub(in crate::sequence) columns: W,
}

impl<W: MachineWord> Level<W> {
    /// Places a point in the first cell that `free` and both words allow, if
    /// `open` is all ones, and none if it is zero; returns it as one bit.
    ///
    /// A mask and no branch: the open bits are as good as random (161 ns a row
    /// with the branch, 33 without).
    #[inline]
    pub(in crate::sequence) fn place(&mut self, free: &mut W, open: W) -> W {
        let low = (self.diagonals & self.columns & open & *free).lowest();
        self.diagonals = self.diagonals ^ low;
        self.columns = self.columns ^ low;
        *free = *free ^ low;
        low
    }
}

/// Where a window stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sequence) struct Frame {
    /// The row not yet entered.
    pub(in crate::sequence) row: u64,
    /// The column of bit 0.
    pub(in crate::sequence) base: u64,
    /// Bit of diagonal `index_0(row)`, where a 0-point of Wythoff's game would
    /// stand.
    pub(in crate::sequence) offset: u32,
    pub(in crate::sequence) slope: Slope,
    /// Whether those 0-points take their cells: the values have words from 1
    /// on. If not, from 0 on.
    pub(in crate::sequence) zeros: bool,
}

impl Frame {
    /// The bit that a 0-point takes in the next row, if there is one, with
    /// `position` the place for it; moves both on to the row after.
    #[inline]
    pub(in crate::sequence) fn enter<W: MachineWord>(&mut self, position: &mut u32) -> W {
        let zero = self.slope.step();
        let bit = W::bit_if(*position, zero & self.zeros);
        *position += 1 + u32::from(zero);
        bit
    }
}

/// The state of WSG, or of a finite-state run, before a row.
#[derive(Clone, Debug)]
pub(in crate::sequence) struct BitWindow<W> {
    frame: Frame,
    levels: Vec<Level<W>>,
    /// The columns of a block's points, row by row.
    cells: Vec<u64>,
}

impl<W: MachineWord> BitWindow<W> {
    /// Whether a word holds so many values besides the 0-points. Every run
    /// checks it.
    pub(in crate::sequence) const fn holds(levels: u32) -> bool {
        levels <= (W::BITS - 16) / 2
    }

    /// Where diagonal `index_0` stands in a window for so many values: as far
    /// below it as points have been seen to stand (Nivasch, table 2, and runs
    /// to row 10^8), and some of the bits that are left over. Far out it is the
    /// lower end that gives out first: at g = 20 a diagonal is still vacant 22
    /// below the 0-points in row 2·10^9, and 24 below in row 3·10^9.
    pub(in crate::sequence) const fn offset_for(levels: u32) -> u32 {
        let (small, large) = (3 * levels / 4 + 12, levels + 5);
        let left_over = W::BITS.saturating_sub(2 * levels + 16);
        let more = if left_over < 8 { 3 * left_over / 4 } else { 6 };
        more + if small > large { small } else { large }
    }

    /// A state, with the words of the values in increasing order.
    pub(in crate::sequence) const fn new(frame: Frame, levels: Vec<Level<W>>) -> Self {
        Self { frame, levels, cells: Vec::new() }
    }

    pub(in crate::sequence) const fn frame(&self) -> Frame {
        self.frame
    }

    pub(in crate::sequence) fn levels(&self) -> &[Level<W>] {
        &self.levels
    }

    /// Runs one block; `open` are the open sets of its rows. Writes the open
    /// sets of the columns that became final and returns their number. After an
    /// error the state is damaged, but no row of the block has been handed out.
    pub(in crate::sequence) fn block<R: Rows>(
        &mut self,
        open: &[W; BLOCK],
        finals: &mut [W; MOST_FINAL],
        rows: &mut R,
    ) -> Result<usize, Escape> {
        let before = self.frame;
        let mut position = self.frame.offset;
        let mut free = [W::ONES; BLOCK];
        for free in &mut free {
            *free = !self.frame.enter::<W>(&mut position);
        }
        let gained = position - self.frame.offset;

        if R::WANTED || R::EXTREMES {
            self.cells.resize(BLOCK * (self.levels.len() + 1), Row::NONE);
        }
        for first in (0..BLOCK).step_by(2) {
            self.two_rows::<R>(first, open, &mut free);
        }
        let vacant = self.move_on(gained, finals);

        // A diagonal placed in row i moves up BLOCK - i times in this block.
        for (free, rest) in free.iter().zip((1..=4).rev()) {
            let top = !W::ONES.down(rest);
            if *free & top != top {
                return Err(Escape::Above);
            }
        }
        if vacant.limb(0) & ((1 << gained) - 1) != 0 {
            return Err(Escape::Below);
        }
        if R::WANTED {
            self.hand_out(before, rows);
        }
        if R::EXTREMES {
            self.hand_out_points(before, gained, rows);
        }
        self.frame.row += BLOCK as u64;
        self.frame.base += u64::from(gained);
        Ok(gained as usize)
    }

    /// Runs a single row, where states are compared row by row; the sets of the
    /// columns that become final are not written. After an error the state is
    /// damaged.
    pub(in crate::sequence) fn row(&mut self, open: W) -> Result<(), Escape> {
        let mut position = self.frame.offset;
        let mut free = !self.frame.enter::<W>(&mut position);
        let gained = position - self.frame.offset;
        let entering = !W::ONES.down(gained);
        for (l, level) in (0..).zip(&mut self.levels) {
            let mask = if open.has(set_bit(l)) { W::ONES } else { W::ZERO };
            level.place(&mut free, mask);
            // One up with the row and `gained` down with the window.
            if gained == 2 {
                if level.diagonals.has(0) {
                    return Err(Escape::Below);
                }
                level.diagonals = level.diagonals.down(1) | W::bit(W::BITS - 1);
            }
            level.columns = level.columns.down(gained) | entering;
        }
        if !free.has(W::BITS - 1) {
            return Err(Escape::Above);
        }
        self.frame.row += 1;
        self.frame.base += u64::from(gained);
        Ok(())
    }

    /// Places the points of rows `first` and `first + 1` of a block.
    ///
    /// The second row is one value behind the first, so that neighbouring
    /// instructions do not wait for each other.
    #[inline]
    fn two_rows<R: Rows>(&mut self, first: usize, open: &[W; BLOCK], free: &mut [W; BLOCK]) {
        let width = self.levels.len() + 1;
        for (j, group) in self.levels.chunks_mut(64).enumerate() {
            let mut unread = [open[first].limb(j), open[first + 1].limb(j)];
            let mut place = |words: &mut Level<W>, l: usize, i: usize| {
                // The sign bit of the set, as a mask.
                let mask = unread[i].cast_signed() >> 63;
                unread[i] <<= 1;
                let point = words.place(&mut free[first + i], W::splat(mask.cast_unsigned()));
                words.diagonals = words.diagonals.up(1);
                if R::WANTED || R::EXTREMES {
                    let cell = (first + i) * width + 64 * j + l + 1;
                    self.cells[cell] = column(self.frame.base, point);
                }
            };
            let last = group.len() - 1;
            let mut slots = group.iter_mut();
            let Some(mut slot) = slots.next() else { continue };
            let mut behind = *slot;
            place(&mut behind, 0, 0);
            for (l, next) in slots.enumerate() {
                let mut ahead = *next;
                place(&mut ahead, l + 1, 0);
                place(&mut behind, l, 1);
                *slot = behind;
                (slot, behind) = (next, ahead);
            }
            place(&mut behind, last, 1);
            *slot = behind;
        }
    }

    /// Moves the window on by `gained` columns and writes their open sets, by
    /// 8 × 8 bit transposition: eight values at a time, one byte of columns
    /// from each. Returns the diagonals that were vacant for some value.
    #[inline]
    fn move_on(&mut self, gained: u32, finals: &mut [W; MOST_FINAL]) -> W {
        *finals = [W::ZERO; MOST_FINAL];
        let mut write = |i: usize, low_columns: u64| {
            let sets = transpose(low_columns);
            for (c, set) in finals.iter_mut().enumerate() {
                *set = set.or_limb(i / 8, (sets >> (8 * c) & 0xFF) << (56 - 8 * (i % 8)));
            }
        };
        let (groups, rest) = self.levels.as_chunks::<8>();
        for (i, group) in groups.iter().enumerate() {
            write(i, low_columns(group));
        }
        if !rest.is_empty() {
            write(groups.len(), low_columns(rest) << (8 * (8 - rest.len())));
        }
        // Two loops: this one the compiler turns into vector shifts.
        let entering = !W::ONES.down(gained);
        let mut vacant = W::ZERO;
        for level in &mut self.levels {
            vacant = vacant | level.diagonals;
            level.diagonals = level.diagonals.down(gained) | entering;
            level.columns = level.columns.down(gained) | entering;
        }
        vacant
    }

    /// Hands out the points of a block one by one. The words have moved on by
    /// `gained` columns, whose diagonals were all occupied.
    fn hand_out_points<R: Rows>(&self, before: Frame, gained: u32, rows: &mut R) {
        let width = self.levels.len() + 1;
        for (h, level) in (1..).zip(&self.levels) {
            let cells = self.cells[h as usize..].iter().step_by(width).copied();
            let occupied = W::BITS - level.diagonals.count() + gained;
            hand_out_points(Grundy(h), before, before.row, occupied, cells, rows);
        }
    }

    /// Adds the 0-points to the cells of a block and hands its rows out.
    fn hand_out<R: Rows>(&mut self, mut before: Frame, rows: &mut R) {
        let width = self.levels.len() + 1;
        let mut position = before.offset;
        for (row, cells) in (before.row..).zip(self.cells.chunks_exact_mut(width)) {
            cells[0] = column(before.base, before.enter::<W>(&mut position));
            rows.row(Row { row, columns: cells });
        }
    }
}

/// The column of a point in a window beginning at `base`.
#[inline]
pub(in crate::sequence) fn column<W: MachineWord>(base: u64, point: W) -> u64 {
    if point == W::ZERO { Row::NONE } else { base + u64::from(point.position()) }
}

/// Hands out the points that a value got in a block. For the value the block
/// began in row `row`, `columns` are its cells, and after it `occupied` bits of
/// the diagonals in the window of `before` are taken: with those below the
/// window, as many as there are points.
pub(in crate::sequence) fn hand_out_points<R: Rows>(
    value: Grundy,
    before: Frame,
    row: u64,
    occupied: u32,
    columns: impl Iterator<Item = u64> + Clone,
    rows: &mut R,
) {
    let here = columns.clone().filter(|&column| column != Row::NONE).count() as u64;
    let n = before.base - (row + BLOCK as u64) + u64::from(occupied) - here;
    let points = (row..).zip(columns).filter(|&(_, column)| column != Row::NONE);
    for (n, (row, column)) in (n..).zip(points) {
        rows.point(Point { value, n, row, column });
    }
}

/// The place of the `l`-th value in an open set: the sign bit of the first limb
/// is the first value, so that a set is read by doubling.
pub(in crate::sequence) const fn set_bit(l: u32) -> u32 {
    l ^ 63
}

/// The lowest eight columns of up to eight values, the first value highest.
#[inline]
fn low_columns<W: MachineWord>(levels: &[Level<W>]) -> u64 {
    levels.iter().fold(0, |bits, level| bits << 8 | level.columns.limb(0) & 0xFF)
}
