//! The window of WSG in vectors: four values at a time, each two rows behind
//! the one before.
//!
//! Within a row the values depend on each other through `free`, so a vector
//! cannot hold four values of one row. It can hold four values of *different*
//! rows: lane `j` of vector `v` works on the value number `v + V j`, and while lane 0
//! is in row `t`, lane `j` is in row `t - 2 j`. One vector of `free` words goes
//! through vectors `0..V` and then moves up one lane; two rows behind rather
//! than one, because then two such vectors (rows `t` and `t + 1`) are on their
//! way at once and neither waits for the other. Nothing is guessed: every cell
//! sees exactly the words it sees in [`super::window`], whose text explains
//! the state, the block and the two checks.
//!
//! All lanes share one window, so its lower end must wait for the last lane,
//! and some ten bits of the word go to that: 64 bits hold g <= 24.
//!
//! The open set of a row is a `u32`, byte `j` for lane `j` and
//! bit `7 - v` of it for vector `v`: what a byte mask of the packed low columns gives, and
//! what one shift per lane turns into the top bits.
//!
//! Cost at g = 20: under 9 ns a row in AVX2, where word by word it is 35.
#![allow(clippy::cast_possible_truncation)] // indices of values and vectors, below 32
#![allow(clippy::inline_always)] // see [`run`]

use super::core::Core;
use super::lanes::{LANES, Lanes, Words};
use super::rows::{Row, Rows};
use super::window::{BLOCK, Escape, Frame, MOST_FINAL, Window, column};
use std::marker::PhantomData;

/// Rows that one lane is behind the one before.
const SKEW: usize = 2;
/// Rows the last lane is behind the first.
const BEHIND: usize = SKEW * (LANES - 1);

/// The most vectors of values that 64-bit words hold.
pub(super) const MOST_VECTORS: u32 = 6;

/// The running state; `V` vectors, `4 V` values.
#[derive(Clone, Debug)]
pub(super) struct Pipeline<const V: usize, L> {
    /// Where the window stands; its row is the one that lane 0 enters next.
    frame: Frame,
    diagonals: [Words; V],
    columns: [Words; V],
    /// The `free` words that enter lanes 1 to 3 in the next step and in the one
    /// after it. (Lane 0 starts afresh.)
    pending: [Words; SKEW],
    /// Columns of the points of rows on their way, at `row % 16`.
    cells: Vec<[u64; 1 + LANES * MOST_VECTORS as usize]>,
    lanes: PhantomData<L>,
}

impl<const V: usize, L: Lanes> Pipeline<V, L> {
    /// The number of values.
    pub(super) const LEVELS: u32 = (LANES * V) as u32;

    /// The place of the `l`-th value in an open set.
    const fn set_bit(l: u32) -> u32 {
        8 * (l / V as u32) + 7 - l % V as u32
    }

    fn cell(&mut self, row: u64, h: usize) -> &mut u64 {
        &mut self.cells[(row % 16) as usize][h]
    }

    /// Writes down the points of a block and hands out the rows they complete.
    fn hand_out<R: Rows>(&mut self, mut before: Frame, points: &[[Words; V]; BLOCK], rows: &mut R) {
        let mut position = before.offset;
        for (entered, points) in (before.row..).zip(points) {
            *self.cell(entered, 0) = column(before.base, before.enter::<u64>(&mut position));
            for (v, points) in points.iter().enumerate() {
                for (j, &point) in points.iter().enumerate() {
                    let row = entered - (SKEW * j) as u64;
                    *self.cell(row, 1 + v + V * j) = column(before.base, point);
                }
            }
            let complete = entered - BEHIND as u64;
            let cells = &self.cells[(complete % 16) as usize];
            rows.row(Row { row: complete, columns: &cells[..=LANES * V] });
        }
    }
}

impl<const V: usize, L: Lanes> Core for Pipeline<V, L> {
    type Word = u64;
    type Set = u32;
    const LAG: usize = BEHIND;

    /// Fills the pipeline: lane `j` enters the first `BEHIND - 2 j` rows.
    fn begin(window: Window<u64>, open: &[u32]) -> Result<Self, Escape> {
        assert!(L::is_available(), "this machine has no such vectors");
        assert_eq!(window.levels().len(), LANES * V, "all lanes are used");
        let mut levels = window.levels().to_vec();
        let mut core = Self {
            frame: window.frame(),
            diagonals: [[0; LANES]; V],
            columns: [[0; LANES]; V],
            pending: [[u64::MAX; LANES]; SKEW],
            cells: vec![[Row::NONE; 1 + LANES * MOST_VECTORS as usize]; 16],
            lanes: PhantomData,
        };
        for (behind, open) in (1..=BEHIND).rev().zip(open) {
            let Frame { row, base, mut offset, .. } = core.frame;
            let mut free = !core.frame.enter::<u64>(&mut offset);
            *core.cell(row, 0) = column(base, !free);
            // Lane j enters if the row is more than 2 j rows from the end.
            let lanes = behind.div_ceil(SKEW);
            for (l, level) in levels.iter_mut().enumerate().take(lanes * V) {
                let mask = u64::from(*open >> Self::set_bit(l as u32) & 1).wrapping_neg();
                let point = level.place(&mut free, mask);
                level.diagonals <<= 1;
                // It moves up with every row of the filling and the first block.
                if point.leading_zeros() < (BEHIND + BLOCK) as u32 {
                    return Err(Escape::Above);
                }
                *core.cell(row, l + 1) = column(base, point);
            }
            if lanes < LANES {
                core.pending[behind % SKEW][lanes] = free;
            }
            core.frame.row += 1;
            core.frame.offset = offset;
        }
        for (l, level) in levels.iter().enumerate() {
            core.diagonals[l % V][l / V] = level.diagonals;
            core.columns[l % V][l / V] = level.columns;
        }
        Ok(core)
    }

    fn set(levels: u32, holds: impl Fn(u32) -> bool) -> u32 {
        (0..levels).filter(|&l| holds(l)).fold(0, |set, l| set | 1 << Self::set_bit(l))
    }

    fn entered(&self) -> u64 {
        self.frame.row
    }

    fn base(&self) -> u64 {
        self.frame.base
    }

    fn points_in_final_columns(&self) -> Vec<u64> {
        let count = |l: usize| {
            let (v, j) = (l % V, l / V);
            let row = self.frame.row - (SKEW * j) as u64;
            let vacant = |word: u64| u64::from(word.count_ones());
            self.frame.base - row + vacant(self.columns[v][j]) - vacant(self.diagonals[v][j])
        };
        (0..LANES * V).map(count).collect()
    }

    fn blocks<R: Rows>(
        &mut self,
        open: &[u32],
        finals: &mut Vec<u32>,
        rows: &mut R,
    ) -> Result<(), Escape> {
        assert_eq!(open.len() % BLOCK, BEHIND % BLOCK, "not a whole block");
        L::run(self, open, finals, rows)
    }
}

/// [`Core::blocks`] of a pipeline, to be inlined into a function compiled for
/// the vectors `L` (so no closures either: they would be functions of their
/// own).
#[inline(always)]
pub(super) fn run<const V: usize, L: Lanes, R: Rows>(
    core: &mut Pipeline<V, L>,
    open: &[u32],
    finals: &mut Vec<u32>,
    rows: &mut R,
) -> Result<(), Escape> {
    let zero = L::splat(0);
    let (mut diagonals, mut columns) = ([zero; V], [zero; V]);
    for v in 0..V {
        diagonals[v] = L::load(core.diagonals[v]);
        columns[v] = L::load(core.columns[v]);
    }
    let mut pending = [L::load(core.pending[0]), L::load(core.pending[1])];
    let mut points = [[zero; V]; BLOCK];
    // Cells that no point has taken, in the first and the second two rows of
    // blocks, and diagonals left behind vacant.
    let mut unspent = [L::splat(u64::MAX); BLOCK / SKEW];
    let mut lost = zero;
    let mut frame = core.frame;
    for start in (0..open.len() - BEHIND).step_by(BLOCK) {
        let before = frame;
        let mut position = before.offset;
        // Written out twice: a loop is not unrolled, and costs 0.3 ns a row.
        macro_rules! two_rows {
            ($step:expr) => {{
                let step = $step;
                let sets = open[start + step..].first_chunk().expect("six rows and two more");
                let open = L::opened(sets);
                let mut free = [
                    pending[0].enter(!frame.enter::<u64>(&mut position)),
                    pending[1].enter(!frame.enter::<u64>(&mut position)),
                ];
                // The second row one vector behind the first, so that
                // neighbouring instructions do not wait for each other.
                macro_rules! place {
                    ($i:expr, $v:expr) => {{
                        let (i, v): (usize, usize) = ($i, $v);
                        let vacant = diagonals[v].and(columns[v]).and(open[i].mask(v as u32));
                        let point = vacant.and(free[i]).lowest();
                        diagonals[v] = diagonals[v].xor(point).double();
                        columns[v] = columns[v].xor(point);
                        free[i] = free[i].xor(point);
                        if R::WANTED {
                            points[step + i][v] = point;
                        }
                    }};
                }
                place!(0, 0);
                for v in 1..V {
                    place!(0, v);
                    place!(1, v - 1);
                }
                place!(1, V - 1);
                unspent[step / SKEW] = unspent[step / SKEW].and(free[0]).and(free[1]);
                pending = [free[0].lane_up(), free[1].lane_up()];
            }};
        }
        two_rows!(0);
        two_rows!(SKEW);
        let gained = position - before.offset;
        let mut vacant = zero;
        for diagonals in diagonals {
            vacant = vacant.or(diagonals);
        }
        lost = lost.or(vacant.and(L::splat((1 << gained) - 1)));
        if R::WANTED {
            check(unspent, lost)?;
        }

        // All of them and then back: a copy of fixed length is cheaper.
        finals.extend_from_slice(&L::column_sets(&columns));
        finals.truncate(finals.len() - MOST_FINAL + gained as usize);
        let entering = L::splat(!(u64::MAX >> gained));
        for v in 0..V {
            diagonals[v] = diagonals[v].down(gained).or(entering);
            columns[v] = columns[v].down(gained).or(entering);
        }
        for pending in &mut pending {
            *pending = pending.down(gained).or(entering);
        }
        if R::WANTED {
            let mut words = [[[0; LANES]; V]; BLOCK];
            for (words, points) in words.iter_mut().zip(points) {
                for (words, point) in words.iter_mut().zip(points) {
                    *words = point.store();
                }
            }
            core.hand_out(before, &words, rows);
        }
        frame.row += BLOCK as u64;
        frame.base += u64::from(gained);
    }
    check(unspent, lost)?;
    core.frame = frame;
    for v in 0..V {
        core.diagonals[v] = diagonals[v].store();
        core.columns[v] = columns[v].store();
    }
    core.pending = [pending[0].store(), pending[1].store()];
    Ok(())
}

/// The two checks of a window: points near the top, diagonals left behind.
#[inline(always)]
fn check<L: Lanes>(unspent: [L; BLOCK / SKEW], lost: L) -> Result<(), Escape> {
    for (i, unspent) in unspent.into_iter().enumerate() {
        // What is placed in the first of two rows moves up this often in a block.
        let rest = BLOCK - SKEW * i;
        if unspent.store().iter().any(|word| word.leading_ones() < rest as u32) {
            return Err(Escape::Above);
        }
    }
    if lost.store() == [0; LANES] { Ok(()) } else { Err(Escape::Below) }
}
