//! The window of WSG in vectors: four values at a time, each two rows behind
//! the one before.
//!
//! Within a row the values depend on each other through `free`, so a vector
//! cannot hold four values of one row. It can hold four values of *different*
//! rows: lane `j` of vector `v` works on the value number `v + V j`, and while
//! lane 0 is in row `t`, lane `j` is in row `t - 2 j`. One vector of `free`
//! words goes through vectors `0..V` and then moves up one lane; two rows behind
//! rather than one, because then two such vectors (rows `t` and `t + 1`) are on
//! their way at once and neither waits for the other. Nothing is guessed: every
//! cell sees exactly the words it sees in [`crate::sequence::window`], whose text explains
//! the state, the block and the two checks.
//!
//! All lanes share one window, so its lower end must wait for the last lane,
//! and some ten bits of the word go to that: 64 bits hold g <= 24.
//!
//! The open set of a row is a `u32`, byte `j` for lane `j` and bit `7 - v` of it
//! for vector `v`: what a byte mask of the packed low columns gives, and what
//! one shift per lane turns into the top bits.
//!
//! Lane 0 enters a block in one of five ways ([`Slope::pattern`]), which are
//! looked up: 6 % less than deciding row by row.
//!
//! Cost at g = 20: 8 ns a row in AVX2 and 21 in SSE2, where word by word it is
//! 35.
#![allow(clippy::cast_possible_truncation)] // indices of values and vectors, below 32
#![allow(clippy::inline_always)] // see [`run`]

use crate::position::Grundy;
use crate::sequence::receiver::{Row, Rows};
use crate::sequence::vector::{LANES, Lanes, MachineWord, Task, Words};
use crate::sequence::window::core::Core;
use crate::sequence::window::slope::Slope;
use crate::sequence::window::{
    BLOCK, BitWindow, Escape, Frame, Level, MOST_FINAL, column, hand_out_points,
};

/// Rows that one lane is behind the one before.
const SKEW: usize = 2;
/// Rows the last lane is behind the first.
const BEHIND: usize = SKEW * (LANES - 1);

/// The most vectors of values that 64-bit words hold.
pub(in crate::sequence) const MOST_VECTORS: u32 = 6;

/// The running state; `V` vectors, `4 V` values.
#[derive(Clone, Debug)]
pub(in crate::sequence) struct Pipeline<const V: usize, L: Lanes> {
    /// Where the window stands; its row is the one that lane 0 enters next.
    frame: Frame,
    diagonals: [Words; V],
    columns: [Words; V],
    /// The `free` words that enter lanes 1 to 3 in the next step and in the one
    /// after it. (Lane 0 starts afresh.)
    pending: [Words; SKEW],
    /// Columns of the points of rows on their way, at `row % 16`.
    cells: Vec<[u64; 1 + LANES * MOST_VECTORS as usize]>,
    proof: L::Proof,
}

impl<const V: usize, L: Lanes> Pipeline<V, L> {
    /// The number of values.
    pub(in crate::sequence) const LEVELS: u32 = (LANES * V) as u32;

    /// The place of the `l`-th value in an open set.
    const fn set_bit(l: u32) -> u32 {
        8 * (l / V as u32) + 7 - l % V as u32
    }

    fn cell(&mut self, row: u64, h: usize) -> &mut u64 {
        &mut self.cells[(row % 16) as usize][h]
    }

    /// For every value the cells of its next row where a point would have a
    /// lead that is known. The run moves these words along, and may lose bits of
    /// them at either end: then a point is handed out in vain.
    fn known<R: Rows>(&self, rows: &R) -> [Words; V] {
        let word = |v: usize, j: usize| {
            let known = rows.known(Self::value(v, j));
            let occupied = i64::from(self.diagonals[v][j].count_zeros());
            let cell = |lead: i64| {
                let cell = occupied.saturating_add(lead).clamp(0, i64::from(u64::BITS));
                u32::try_from(cell).expect("clamped")
            };
            let end = cell(known.end().saturating_add(1));
            u64::ones_below(end) & !u64::ones_below(cell(*known.start()))
        };
        std::array::from_fn(|v| std::array::from_fn(|j| word(v, j)))
    }

    const fn value(v: usize, j: usize) -> Grundy {
        Grundy((1 + v + V * j) as u32)
    }

    /// Hands out the points of a block one by one; the window has moved on by
    /// `gained` columns, whose diagonals were all occupied.
    #[cold]
    #[inline(never)]
    fn hand_out_points<R: Rows>(
        &self,
        before: Frame,
        gained: u32,
        points: &[[Words; V]; BLOCK],
        rows: &mut R,
    ) {
        for (v, diagonals) in self.diagonals.iter().enumerate() {
            for (j, diagonals) in diagonals.iter().enumerate() {
                let columns = points.iter().map(|points| column(before.base, points[v][j]));
                let occupied = diagonals.count_zeros() + gained;
                let row = before.row - (SKEW * j) as u64;
                hand_out_points(Self::value(v, j), before, row, occupied, columns, rows);
            }
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

impl<const V: usize, L: Lanes> Core for Pipeline<V, L> {
    type Word = u64;
    type Set = u32;
    const LAG: usize = BEHIND;

    /// Fills the pipeline: lane `j` enters the first `BEHIND - 2 j` rows.
    fn begin(window: BitWindow<u64>, open: &[u32]) -> Result<Self, Escape> {
        let proof = L::detect().expect("this machine has no such vectors");
        assert_eq!(window.levels().len(), LANES * V, "all lanes are used");
        let mut levels = window.levels().to_vec();
        let mut core = Self {
            frame: window.frame(),
            diagonals: [[0; LANES]; V],
            columns: [[0; LANES]; V],
            pending: [[u64::MAX; LANES]; SKEW],
            cells: vec![[Row::NONE; 1 + LANES * MOST_VECTORS as usize]; 16],
            proof,
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
    fn drained(&self, open: &[u32]) -> Result<BitWindow<u64>, Escape> {
        let mut frame = self.frame;
        let words = |l: usize| {
            let (v, j) = (l % V, l / V);
            Level { diagonals: self.diagonals[v][j], columns: self.columns[v][j] }
        };
        let mut levels: Vec<_> = (0..LANES * V).map(words).collect();
        let behind = (1..=BEHIND).rev().chain(std::iter::repeat(0));
        for (behind, open) in behind.zip(open) {
            let first = behind.div_ceil(SKEW);
            let mut free = if behind > 0 {
                self.pending[behind % SKEW][first]
            } else {
                let mut offset = frame.offset;
                let free = !frame.enter::<u64>(&mut offset);
                (frame.row, frame.offset) = (frame.row + 1, offset);
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
        Ok(BitWindow::new(frame, levels))
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
        L::run(self.proof, Blocks { core: self, open, rows }, finals)
    }
}

/// How a block of rows begins in lane 0.
#[derive(Clone, Copy)]
struct Entry {
    /// The cells that the 0-points leave free, row by row.
    free: [u64; BLOCK],
    /// The columns that the window moves on by.
    gained: u32,
}

/// One for every pattern of 0-points.
fn entries(frame: Frame) -> [Entry; BLOCK + 1] {
    std::array::from_fn(|pattern| {
        let mut frame = Frame { slope: Slope::of_pattern(pattern), ..frame };
        let mut position = frame.offset;
        let free = std::array::from_fn(|_| !frame.enter::<u64>(&mut position));
        Entry { free, gained: position - frame.offset }
    })
}

/// Something that has to lie on the stack as vectors do. Without it the compiler
/// aligns the stack to 16 bytes, and half of the vectors that it has no
/// registers for lie across cache lines: 20 ns a row instead of 13 where
/// extremes are wanted.
#[repr(align(32))]
struct Aligned(#[allow(dead_code)] Words);

/// [`Core::blocks`] of a pipeline, compiled for the vectors `L` (so no closures
/// either: they would be functions of their own).
struct Blocks<'a, const V: usize, L: Lanes, R> {
    core: &'a mut Pipeline<V, L>,
    open: &'a [u32],
    rows: &'a mut R,
}

impl<const V: usize, L: Lanes, R: Rows> Task<L> for Blocks<'_, V, L, R> {
    type Output = Result<(), Escape>;
    type Written = Vec<u32>;

    #[inline(always)]
    fn run(self, proof: L::Proof, finals: &mut Vec<u32>) -> Result<(), Escape> {
        let Self { core, open, rows } = self;
        run(proof, core, open, finals, rows)
    }
}

#[inline(always)]
fn run<const V: usize, L: Lanes, R: Rows>(
    proof: L::Proof,
    core: &mut Pipeline<V, L>,
    open: &[u32],
    finals: &mut Vec<u32>,
    rows: &mut R,
) -> Result<(), Escape> {
    std::hint::black_box(&mut Aligned([0; LANES]));
    let zero = L::splat(proof, 0);
    let mut diagonals: [L; V] = load(proof, core.diagonals);
    // Inverted, the columns need nothing put in where they move down.
    let mut taken: [L; V] = inverted(proof, load(proof, core.columns));
    let mut pending: [L; SKEW] = load(proof, core.pending);
    let mut points = [[zero; V]; BLOCK];
    // Cells that no point has taken, in the first and the second two rows of
    // blocks, and diagonals left behind vacant.
    let mut unspent = [L::splat(proof, u64::MAX); BLOCK / SKEW];
    let mut lost = zero;
    let mut frame = core.frame;
    let mut known: [L; V] =
        load(proof, if R::EXTREMES { core.known(rows) } else { [[0; LANES]; V] });
    let entries = entries(frame);
    let mut written = finals.len();
    finals.resize(written + (open.len() - BEHIND) / BLOCK * MOST_FINAL, 0);
    for start in (0..open.len() - BEHIND).step_by(BLOCK) {
        let before = frame;
        let Entry { free: entering, gained } = entries[frame.slope.pattern()];
        let sets: &[u32; BEHIND + BLOCK] =
            open[start..].first_chunk().expect("six rows and a block");
        let mut unknown = zero;
        // Written out twice: a loop is not unrolled, and costs 0.3 ns a row.
        macro_rules! two_rows {
            ($step:expr) => {{
                let step = $step;
                let open =
                    L::opened(proof, sets[step..].first_chunk().expect("six rows and two more"));
                let mut free =
                    [pending[0].enter(entering[step]), pending[1].enter(entering[step + 1])];
                // The second row one vector behind the first, so that
                // neighbouring instructions do not wait for each other.
                macro_rules! place {
                    ($i:expr, $v:expr) => {{
                        let (i, v): (usize, usize) = ($i, $v);
                        let mask = open[i].mask(v as u32);
                        let vacant = diagonals[v].and_not(taken[v]).and(mask);
                        let point = vacant.and(free[i]).lowest();
                        diagonals[v] = diagonals[v].xor(point);
                        // After the last row of a block, together with the window.
                        if step + i + 1 < BLOCK {
                            diagonals[v] = diagonals[v].double();
                        }
                        taken[v] = taken[v].xor(point);
                        free[i] = free[i].xor(point);
                        if R::WANTED || R::EXTREMES {
                            points[step + i][v] = point;
                        }
                        if R::EXTREMES {
                            unknown = unknown.or(point.and_not(known[v]));
                            // One up with the row, and one more with a point.
                            known[v] = known[v].double();
                            known[v] = known[v].add(known[v].and(mask));
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
        lost = lost.or(union(proof, &diagonals).and(L::splat(proof, (1 << (gained - 1)) - 1)));
        if R::WANTED {
            check(unspent, lost)?;
        }

        // All of them, to be overwritten in part: a copy of fixed length is cheaper.
        let room = finals[written..].first_chunk_mut().expect("room for all blocks");
        *room = L::column_sets(proof, &taken);
        written += gained as usize;
        let entering = L::splat(proof, !(u64::MAX >> gained));
        for v in 0..V {
            diagonals[v] = diagonals[v].down(gained - 1).or(entering);
            taken[v] = taken[v].down(gained);
        }
        for pending in &mut pending {
            *pending = pending.down(gained).or(entering);
        }
        if R::WANTED {
            core.hand_out(before, &store_all(&points), rows);
        }
        if R::EXTREMES {
            for known in &mut known {
                *known = known.down(gained);
            }
            if unknown.store() != [0; LANES] {
                core.diagonals = store(diagonals);
                core.hand_out_points(before, gained, &store_all(&points), rows);
                known = load(proof, core.known(rows));
            }
        }
        frame.row += BLOCK as u64;
        frame.base += u64::from(gained);
        frame.slope.skip_four();
    }
    finals.truncate(written);
    check(unspent, lost)?;
    core.frame = frame;
    core.diagonals = store(diagonals);
    core.columns = store(inverted(proof, taken));
    core.pending = store(pending);
    Ok(())
}

/// Vectors from words.
#[inline(always)]
fn load<const N: usize, L: Lanes>(proof: L::Proof, words: [Words; N]) -> [L; N] {
    let mut vectors = [L::splat(proof, 0); N];
    for (vector, words) in vectors.iter_mut().zip(words) {
        *vector = L::load(proof, &words);
    }
    vectors
}

/// Every bit the other way.
#[inline(always)]
fn inverted<const N: usize, L: Lanes>(proof: L::Proof, mut vectors: [L; N]) -> [L; N] {
    for vector in &mut vectors {
        *vector = vector.xor(L::splat(proof, u64::MAX));
    }
    vectors
}

/// The bits that some vector has.
#[inline(always)]
fn union<const N: usize, L: Lanes>(proof: L::Proof, vectors: &[L; N]) -> L {
    let mut union = L::splat(proof, 0);
    for &vector in vectors {
        union = union.or(vector);
    }
    union
}

/// Words from vectors.
#[inline(always)]
fn store<const N: usize, L: Lanes>(vectors: [L; N]) -> [Words; N] {
    let mut words = [[0; LANES]; N];
    for (words, vector) in words.iter_mut().zip(vectors) {
        *words = vector.store();
    }
    words
}

/// The points of a block as words.
#[inline(always)]
fn store_all<const V: usize, L: Lanes>(points: &[[L; V]; BLOCK]) -> [[Words; V]; BLOCK] {
    let mut words = [[[0; LANES]; V]; BLOCK];
    for (words, points) in words.iter_mut().zip(points) {
        *words = store(*points);
    }
    words
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
