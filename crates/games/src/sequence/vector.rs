//! The window of WSG in AVX2: four values at a time, each two rows behind the
//! one before.
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
//! Cost at g = 20: about 6 ns a row against 34 of the portable core.
#![allow(unsafe_code)] // AVX2: calls into code compiled for it, and unaligned loads
#![allow(clippy::cast_possible_truncation)] // indices of values and vectors, below 32

use super::core::Core;
use super::rows::{Row, Rows};
use super::window::{BLOCK, Escape, Frame, Level, MOST_FINAL, Window, column, points_of_block};
use super::word::Word;
use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_add_epi8, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_blend_epi32, _mm256_loadu_si256, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_set_epi64x, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_sllv_epi64, _mm256_srl_epi64,
    _mm256_srlv_epi64, _mm256_storeu_si256, _mm256_sub_epi64, _mm256_testz_si256, _mm256_xor_si256,
};

/// Lanes of a vector.
const LANES: usize = 4;
/// Rows that one lane is behind the one before.
const SKEW: usize = 2;
/// Rows the last lane is behind the first.
const BEHIND: usize = SKEW * (LANES - 1);

/// Four words.
type Words = [u64; LANES];

/// The most vectors of values that 64-bit words hold.
pub(super) const MOST_VECTORS: u32 = 6;

/// Whether this machine runs the vector core.
pub(super) fn is_available() -> bool {
    std::arch::is_x86_feature_detected!("avx2")
}

/// The running state; `V` vectors, `4 V` values.
#[derive(Clone, Debug)]
pub(super) struct Pipeline<const V: usize> {
    /// Where the window stands; its row is the one that lane 0 enters next.
    frame: Frame,
    diagonals: [Words; V],
    columns: [Words; V],
    /// The `free` words that enter lanes 1 to 3 in the next step and in the one
    /// after it. (Lane 0 starts afresh.)
    pending: [Words; SKEW],
    /// Columns of the points of rows on their way, at `row % 16`.
    cells: Vec<[u64; 1 + LANES * MOST_VECTORS as usize]>,
}

impl<const V: usize> Pipeline<V> {
    /// The number of values.
    pub(super) const LEVELS: u32 = (LANES * V) as u32;

    /// The place of the `l`-th value in an open set.
    const fn set_bit(l: u32) -> u32 {
        8 * (l / V as u32) + 7 - l % V as u32
    }

    fn cell(&mut self, row: u64, h: usize) -> &mut u64 {
        &mut self.cells[(row % 16) as usize][h]
    }

    /// [`Core::blocks`], on a machine with AVX2.
    #[target_feature(enable = "avx2")]
    fn run<R: Rows>(
        &mut self,
        open: &[u32],
        finals: &mut Vec<u32>,
        rows: &mut R,
    ) -> Result<(), Escape> {
        let mut diagonals = self.diagonals.map(|words| load(&words));
        let mut columns = self.columns.map(|words| load(&words));
        let mut pending = self.pending.map(|words| load(&words));
        let mut points = [[_mm256_setzero_si256(); V]; BLOCK];
        let mut known = [_mm256_setzero_si256(); V];
        if R::EXTREMES {
            known = self.known(rows).map(|words| load(&words));
        }
        let zero = _mm256_setzero_si256();
        let pack: [__m256i; V] = std::array::from_fn(|v| {
            // Byte 0 of each lane to byte 7 - v; 0x80 clears the others.
            let byte = 56 - 8 * v as u32;
            let only = |source: u64| {
                (0x8080_8080_8080_8080 & !(0xFF << byte) | source << byte).cast_signed()
            };
            _mm256_set_epi64x(only(8), only(0), only(8), only(0))
        });

        for start in (0..open.len() - BEHIND).step_by(BLOCK) {
            let before = self.frame;
            let mut position = before.offset;
            let mut spent = zero;
            let mut unknown = zero;
            for step in (0..BLOCK).step_by(SKEW) {
                let open = opened(&open[start + step..]);
                let mut free =
                    pending.map(|pending| enter(pending, !self.frame.enter::<u64>(&mut position)));
                let mut place = |i: usize, v: usize| {
                    let (d, c) = (&mut diagonals[v], &mut columns[v]);
                    let closed = closed(open[i], v);
                    let low = place(d, c, &mut free[i], closed);
                    if R::WANTED || R::EXTREMES {
                        points[step + i][v] = low;
                    }
                    if R::EXTREMES {
                        unknown = _mm256_or_si256(unknown, _mm256_andnot_si256(known[v], low));
                        // One up with the row, and one more with a point.
                        let up = _mm256_add_epi64(known[v], known[v]);
                        known[v] = _mm256_add_epi64(up, _mm256_srlv_epi64(up, closed));
                    }
                };
                place(0, 0);
                for v in 1..V {
                    place(0, v);
                    place(1, v - 1);
                }
                place(1, V - 1);
                for (i, free) in free.into_iter().enumerate() {
                    // What is placed now moves up this often in the block.
                    let rest = BLOCK - step - i;
                    let top = _mm256_set1_epi64x(i64::MIN >> (rest - 1));
                    spent = _mm256_or_si256(spent, _mm256_andnot_si256(free, top));
                    pending[i] = lane_up(free);
                }
            }
            if _mm256_testz_si256(spent, spent) == 0 {
                return Err(Escape::Above);
            }
            let gained = position - before.offset;
            let vacant = diagonals.into_iter().fold(zero, |all, d| _mm256_or_si256(all, d));
            let left_behind = _mm256_set1_epi64x((1 << gained) - 1);
            if _mm256_testz_si256(vacant, left_behind) == 0 {
                return Err(Escape::Below);
            }

            // The low columns of all values in one vector, byte by byte; its
            // sign bits, one doubling after the other, are the open sets.
            let mut low_columns = zero;
            for v in 0..V {
                let bytes = _mm256_shuffle_epi8(columns[v], pack[v]);
                low_columns = _mm256_or_si256(low_columns, bytes);
            }
            let mut sets = [0; MOST_FINAL];
            for set in sets.iter_mut().rev() {
                low_columns = _mm256_add_epi8(low_columns, low_columns);
                *set = _mm256_movemask_epi8(low_columns).cast_unsigned();
            }
            finals.extend_from_slice(&sets);
            finals.truncate(finals.len() - MOST_FINAL + gained as usize);

            let down = _mm_cvtsi32_si128(gained.cast_signed());
            let entering = _mm256_set1_epi64x(i64::MIN >> (gained - 1));
            let move_on = |word: &mut __m256i| {
                *word = _mm256_or_si256(_mm256_srl_epi64(*word, down), entering);
            };
            diagonals.iter_mut().chain(&mut columns).chain(&mut pending).for_each(move_on);

            if R::WANTED {
                self.hand_out(before, &points.map(|p| p.map(|point| store(point))), rows);
            }
            self.frame.row += BLOCK as u64;
            self.frame.base += u64::from(gained);
            if R::EXTREMES {
                for word in &mut known {
                    *word = _mm256_srl_epi64(*word, down);
                }
                if _mm256_testz_si256(unknown, unknown) == 0 {
                    self.diagonals = diagonals.map(|vector| store(vector));
                    self.hand_out_points(before, &points.map(|p| p.map(|p| store(p))), rows);
                    known = self.known(rows).map(|words| load(&words));
                }
            }
        }
        self.diagonals = diagonals.map(|vector| store(vector));
        self.columns = columns.map(|vector| store(vector));
        self.pending = pending.map(|vector| store(vector));
        Ok(())
    }

    /// For every value the cells of its next row where a point would have an
    /// excess that is known. The run moves these words along, and may lose bits
    /// of them at either end: then a point is handed out in vain.
    fn known<R: Rows>(&self, rows: &R) -> [Words; V] {
        let word = |v: usize, j: usize| {
            let known = rows.known(v + V * j);
            let occupied = i64::from(self.diagonals[v][j].count_zeros());
            let cell = |excess: i64| {
                let cell = occupied.saturating_add(excess).clamp(0, i64::from(u64::BITS));
                u32::try_from(cell).expect("clamped")
            };
            let end = cell(known.end().saturating_add(1));
            u64::ones_below(end) & !u64::ones_below(cell(*known.start()))
        };
        std::array::from_fn(|v| std::array::from_fn(|j| word(v, j)))
    }

    /// Hands out the points of a block one by one; the window has moved on, by
    /// columns whose diagonals were all occupied.
    #[cold]
    fn hand_out_points<R: Rows>(&self, before: Frame, points: &[[Words; V]; BLOCK], rows: &mut R) {
        let gained = self.frame.base - before.base;
        for l in 0..LANES * V {
            let (v, j) = (l % V, l / V);
            let columns = points.iter().map(|points| column(before.base, points[v][j]));
            let occupied = self.diagonals[v][j].count_zeros() + gained as u32;
            let row = before.row - (SKEW * j) as u64;
            points_of_block(before, row, occupied, columns, |point| rows.point(l, point));
        }
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

impl<const V: usize> Core for Pipeline<V> {
    type Word = u64;
    type Set = u32;
    const LAG: usize = BEHIND;

    /// Fills the pipeline: lane `j` enters the first `BEHIND - 2 j` rows.
    fn begin(window: Window<u64>, open: &[u32]) -> Result<Self, Escape> {
        assert!(is_available(), "the vector core needs AVX2");
        assert_eq!(window.levels().len(), LANES * V, "all lanes are used");
        let mut levels = window.levels().to_vec();
        let mut core = Self {
            frame: window.frame(),
            diagonals: [[0; LANES]; V],
            columns: [[0; LANES]; V],
            pending: [[u64::MAX; LANES]; SKEW],
            cells: vec![[Row::NONE; 1 + LANES * MOST_VECTORS as usize]; 16],
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

    /// Lets the lanes behind enter the rows that lane 0 has entered.
    fn drained(&self, open: &[u32]) -> Result<Window<u64>, Escape> {
        let mut frame = self.frame;
        let words = |l: usize| {
            let (v, j) = (l % V, l / V);
            Level { diagonals: self.diagonals[v][j], columns: self.columns[v][j] }
        };
        let mut levels: Vec<_> = (0..LANES * V).map(words).collect();
        let behind = (0..=BEHIND).rev().chain(std::iter::repeat(0));
        for (behind, open) in behind.zip(open) {
            let first = behind.div_ceil(SKEW);
            let mut free = if behind > 0 {
                self.pending[behind % SKEW][first]
            } else {
                frame.row += 1;
                let mut offset = frame.offset;
                let free = !frame.enter::<u64>(&mut offset);
                frame.offset = offset;
                free
            };
            for (l, level) in levels.iter_mut().enumerate().skip(first * V) {
                let mask = u64::from(*open >> Self::set_bit(l as u32) & 1).wrapping_neg();
                level.place(&mut free, mask);
                if level.diagonals.leading_ones() == 0 {
                    return Err(Escape::Above);
                }
                level.diagonals <<= 1;
            }
        }
        Ok(Window::new(frame, levels))
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
        // SAFETY: `begin` found AVX2 on this machine, and there is no other
        // way to make a pipeline.
        unsafe { self.run(open, finals, rows) }
    }
}

#[target_feature(enable = "avx2")]
fn load(words: &Words) -> __m256i {
    // SAFETY: 32 readable bytes, and the load needs no alignment.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
fn store(vector: __m256i) -> Words {
    let mut words = [0; LANES];
    // SAFETY: 32 writable bytes, and the store needs no alignment.
    unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) };
    words
}

/// `pending` with `first` in lane 0.
#[target_feature(enable = "avx2")]
fn enter(pending: __m256i, first: u64) -> __m256i {
    _mm256_blend_epi32::<0b0000_0011>(pending, _mm256_set1_epi64x(first.cast_signed()))
}

/// The open sets of rows `t` and `t + 1` for every lane, vector `v` in bit
/// `63 - v`; `open` begins with the set of row `t - 6`.
#[target_feature(enable = "avx2")]
fn opened(open: &[u32]) -> [__m256i; SKEW] {
    let open: &[u32; 8] = open.first_chunk().expect("six rows behind and two ahead");
    // SAFETY: 32 readable bytes, and the load needs no alignment.
    let pairs = unsafe { _mm256_loadu_si256(open.as_ptr().cast()) };
    // Rows t - 2 j and t - 2 j + 1 go to the lower and upper half of lane j,
    // and byte j of each half to the top.
    let pairs = _mm256_permute4x64_epi64::<0b00_01_10_11>(pairs);
    let first = _mm256_sllv_epi64(pairs, _mm256_set_epi64x(32, 40, 48, 56));
    let second = _mm256_sllv_epi64(pairs, _mm256_set_epi64x(0, 8, 16, 24));
    [first, second]
}

/// Lane `j + 1` gets what lane `j` had.
#[target_feature(enable = "avx2")]
fn lane_up(free: __m256i) -> __m256i {
    _mm256_permute4x64_epi64::<0b10_01_00_00>(free)
}

/// Zero for the values of vector `v` that are open, bit `63 - v` of `open`, and
/// 2^(63 - v) for the others: a shift by it leaves everything or nothing, one
/// instruction less than making a mask of the bit.
#[target_feature(enable = "avx2")]
#[inline]
fn closed(open: __m256i, v: usize) -> __m256i {
    _mm256_andnot_si256(
        open,
        _mm256_set1_epi64x(i64::MIN.cast_unsigned().wrapping_shr(v as u32).cast_signed()),
    )
}

/// [`super::window::Level::place`] and the move to the next row, for the values
/// that are not [`closed`].
#[target_feature(enable = "avx2")]
#[inline]
fn place(
    diagonals: &mut __m256i,
    columns: &mut __m256i,
    free: &mut __m256i,
    closed: __m256i,
) -> __m256i {
    let vacant = _mm256_srlv_epi64(_mm256_and_si256(*diagonals, *columns), closed);
    let candidates = _mm256_and_si256(vacant, *free);
    let low = _mm256_and_si256(candidates, _mm256_sub_epi64(_mm256_setzero_si256(), candidates));
    *diagonals = _mm256_xor_si256(*diagonals, low);
    *diagonals = _mm256_add_epi64(*diagonals, *diagonals);
    *columns = _mm256_xor_si256(*columns, low);
    *free = _mm256_xor_si256(*free, low);
    low
}
