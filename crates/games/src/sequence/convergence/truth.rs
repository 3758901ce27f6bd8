//! The run that the others are compared with, a block of rows at a time.
//!
//! **State.** As in the window engine, but fixed to the diagonals: in every row
//! of a block bit `p` is the same diagonal, and columns move down one bit a row.
//! Diagonals are marked when vacant (ones enter from above where nothing stands
//! yet), columns when occupied (zeros enter). A block of [`BLOCK`] rows then
//! costs the word only the [`MOST_ZEROS`] bits that `index_0` moves on in it.
//! Columns below the first vacant diagonal no longer matter to any later row,
//! so states are compared from there up ([`State::agrees`]): exactly the
//! equality of the paper's states, `n_index` being right by construction.
//!
//! **No wrong result.** The block fails with [`Escape`] unless at its end the
//! top diagonal is vacant for every value (so a vacant cell was in the window
//! whenever one was looked for) and the diagonals left behind are occupied.

use crate::sequence::vector::MachineWord;
use crate::sequence::window::Escape;
use crate::sequence::{Row, window};

/// Rows in a block.
pub(super) const BLOCK: usize = 8;
/// 0-points in a block, at most: `8 / phi` rounded up.
const MOST_ZEROS: u32 = 5;

/// What one value remembers before a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State<W> {
    /// The diagonals without a point.
    pub(super) diagonals: W,
    /// The diagonals whose cell of this row lies in an occupied column.
    pub(super) columns: W,
}

impl<W: MachineWord> State<W> {
    /// The dummy state: all diagonals below bit `index` have a point.
    pub(super) fn dummy(index: u32) -> Self {
        Self { diagonals: W::ONES.up(index), columns: W::ZERO }
    }

    /// The diagonals from the first vacant one on.
    fn relevant(self) -> W {
        !W::ones_below(self.diagonals.position())
    }

    /// The state without the columns that no longer matter.
    #[must_use]
    pub(super) fn canonical(self) -> Self {
        Self { columns: self.columns & self.relevant(), ..self }
    }

    /// Whether both are the same state.
    pub(super) fn agrees(self, other: Self) -> bool {
        self.canonical() == other.canonical()
    }

    /// Places a point in the first cell that `free` and the state allow, if
    /// `insert` is all ones, and none if it is zero.
    #[inline]
    pub(super) fn place(&mut self, free: &mut W, insert: W) {
        let low = (self.diagonals & *free & !self.columns & insert).lowest();
        self.diagonals = self.diagonals ^ low;
        self.columns = self.columns | low;
        *free = *free ^ low;
    }

    /// Moves on to the next row.
    #[inline]
    pub(super) fn next_row(&mut self) {
        self.columns = self.columns.down(1);
    }

    /// Moves the window up by `zeros` diagonals.
    pub(super) fn move_up(&mut self, zeros: u32) {
        self.diagonals = self.diagonals.down(zeros) | !W::ONES.down(zeros);
        self.columns = self.columns.down(zeros);
    }
}

/// What the rows of a block say about every trajectory: which values get a
/// point, and where the 0-points are.
#[derive(Clone, Debug)]
pub(super) struct Inputs {
    /// The first row.
    pub(super) row: u64,
    /// Rows told so far.
    pub(super) rows: usize,
    /// Bit `i` of entry `h`: value `h` gets a point in row `i`.
    pub(super) insert: Vec<u8>,
}

impl Inputs {
    pub(super) fn new(g: u32) -> Self {
        Self { row: 0, rows: 0, insert: vec![0; g as usize + 1] }
    }

    /// Takes in the next row; whether the block is full.
    pub(super) fn tell(&mut self, row: Row<'_>) -> bool {
        debug_assert_eq!(row.row, self.row + self.rows as u64, "rows come without gaps");
        for (insert, &column) in self.insert.iter_mut().zip(row.columns) {
            *insert |= u8::from(column != Row::NONE) << self.rows;
        }
        self.rows += 1;
        self.rows == BLOCK
    }

    /// Before the next block.
    pub(super) fn next_block(&mut self) {
        self.row += BLOCK as u64;
        self.rows = 0;
        self.insert.fill(0);
    }

    /// 0-points in the block.
    pub(super) fn zeros(&self) -> u32 {
        self.insert[0].count_ones()
    }
}

/// The true states, and a log of the last block.
#[derive(Clone, Debug)]
pub(super) struct Truth<W> {
    offset: u32,
    /// Values `1..=g`, before the next row.
    states: Vec<State<W>>,
    /// For values `1..=g`, the states before each row of the block and after
    /// the last, without the columns that no longer matter.
    log: Vec<[Logged<W>; BLOCK + 1]>,
    /// For values `0..=g`, the cells of each row that no value up to this one
    /// has taken.
    free: Vec<[W; BLOCK]>,
}

/// A state to compare with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Logged<W> {
    pub(super) diagonals: W,
    pub(super) columns: W,
    /// The diagonals from the first vacant one on.
    pub(super) relevant: W,
}

impl<W: MachineWord> Truth<W> {
    /// Whether a word should hold the values up to `g`; every block checks it.
    /// The first points are the highest: value `g` starts on diagonal `g`.
    pub(super) const fn holds(g: u32) -> bool {
        g < W::BITS && Self::offset(g) + g + MOST_ZEROS + 1 < W::BITS
    }

    /// The bit of diagonal `index_0`.
    pub(super) const fn offset(g: u32) -> u32 {
        window::BitWindow::<W>::offset_for(g)
    }

    /// Before row 0.
    pub(super) fn new(g: u32) -> Self {
        let offset = Self::offset(g);
        let nothing = Logged { diagonals: W::ONES, columns: W::ZERO, relevant: W::ONES };
        Self {
            offset,
            states: vec![State::dummy(offset); g as usize],
            log: vec![[nothing; BLOCK + 1]; g as usize],
            free: vec![[W::ONES; BLOCK]; g as usize + 1],
        }
    }

    /// The true state of value `h >= 1` before the next row.
    pub(super) fn state(&self, h: usize) -> State<W> {
        self.states[h - 1]
    }

    /// How many diagonals below the window or in it have a point of value `h`
    /// before the next row: `n_index`, as a bit of the window.
    pub(super) fn index(&self, h: usize) -> u32 {
        W::BITS - self.states[h - 1].diagonals.count()
    }

    /// States of value `h >= 1` in the last block.
    pub(super) fn log(&self, h: usize) -> &[Logged<W>; BLOCK + 1] {
        &self.log[h - 1]
    }

    /// Cells of the rows of the last block that no value up to `h` has taken.
    pub(super) fn free(&self, h: usize) -> &[W; BLOCK] {
        &self.free[h]
    }

    /// Runs a block.
    pub(super) fn block(&mut self, inputs: &Inputs) -> Result<(), Escape> {
        let mut position = self.offset;
        for (i, free) in self.free[0].iter_mut().enumerate() {
            let zero = inputs.insert[0] >> i & 1 == 1;
            *free = !W::bit_if(position, zero);
            position += u32::from(zero);
        }
        let zeros = inputs.zeros();
        let mut free = self.free[0];
        let (mut vacant, mut top) = (W::ZERO, W::ONES);
        for (h, (state, log)) in (1..).zip(self.states.iter_mut().zip(&mut self.log)) {
            for i in 0..BLOCK {
                log[i] = Logged::new(*state);
                let insert = u64::from(inputs.insert[h] >> i & 1).wrapping_neg();
                state.place(&mut free[i], W::splat(insert));
                state.next_row();
            }
            log[BLOCK] = Logged::new(*state);
            vacant = vacant | state.diagonals;
            top = top & state.diagonals;
            state.move_up(zeros);
            self.free[h] = free;
        }
        check(vacant, top, zeros)
    }
}

/// Whether the window held a block: diagonals `vacant` for some value and `top`
/// those vacant for every value at its end.
pub(super) fn check<W: MachineWord>(vacant: W, top: W, zeros: u32) -> Result<(), Escape> {
    if !top.has(W::BITS - 1) {
        return Err(Escape::Above);
    }
    if vacant & W::ones_below(zeros) != W::ZERO {
        return Err(Escape::Below);
    }
    Ok(())
}

impl<W: MachineWord> Logged<W> {
    fn new(state: State<W>) -> Self {
        let relevant = state.relevant();
        Self { diagonals: state.diagonals, columns: state.columns & relevant, relevant }
    }
}
