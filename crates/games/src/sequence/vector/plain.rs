//! Four words as an array: for words of any width, for architectures without
//! vectors of their own here, and for the tests of those that have them.
#![allow(clippy::inline_always)] // as in the other vectors

use super::{LANES, Lanes, MOST_FINAL, MachineWord, Task, Vector, transpose};

/// Four words as an array.
#[derive(Clone, Copy, Debug)]
pub(in crate::sequence) struct Plain<W>([W; LANES]);

impl<W: MachineWord> Plain<W> {
    #[inline(always)]
    fn each(self, f: impl Fn(W) -> W) -> Self {
        let [a, b, c, d] = self.0;
        Self([f(a), f(b), f(c), f(d)])
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(W, W) -> W) -> Self {
        let ([a, b, c, d], [p, q, r, s]) = (self.0, other.0);
        Self([f(a, p), f(b, q), f(c, r), f(d, s)])
    }
}

impl<W: MachineWord> Vector for Plain<W> {
    type Word = W;
    /// Nothing to detect.
    type Proof = ();

    fn detect() -> Option<()> {
        Some(())
    }
    #[inline(always)]
    fn run<T: Task<Self>>((): (), task: T, written: &mut T::Written) -> T::Output {
        task.run((), written)
    }

    #[inline(always)]
    fn load((): (), words: &[W; LANES]) -> Self {
        Self(*words)
    }
    #[inline(always)]
    fn store(self) -> [W; LANES] {
        self.0
    }
    #[inline(always)]
    fn splat((): (), word: W) -> Self {
        Self([word; LANES])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn lowest(self) -> Self {
        self.each(MachineWord::lowest)
    }
    #[inline(always)]
    fn down(self, n: u32) -> Self {
        self.each(|a| a.down(n))
    }
    #[inline(always)]
    fn zeros(self) -> u64 {
        (0..LANES).fold(0, |bits, l| bits | u64::from(self.0[l] == W::ZERO) << l)
    }
}

impl Lanes for Plain<u64> {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, u64::wrapping_add)
    }
    #[inline(always)]
    fn double(self) -> Self {
        self.each(|a| a << 1)
    }
    #[inline(always)]
    fn mask(self, v: u32) -> Self {
        self.each(|a| ((a << v).cast_signed() >> 63).cast_unsigned())
    }
    #[inline(always)]
    fn enter(self, first: u64) -> Self {
        Self([first, self.0[1], self.0[2], self.0[3]])
    }
    #[inline(always)]
    fn lane_up(self) -> Self {
        Self([self.0[0], self.0[0], self.0[1], self.0[2]])
    }
    #[inline(always)]
    fn opened((): (), sets: &[u32; 8]) -> [Self; 2] {
        let at = |i: usize, byte: u32| u64::from(sets[i]) << (56 - 8 * byte);
        [
            Self([at(6, 0), at(4, 1), at(2, 2), at(0, 3)]),
            Self([at(7, 0), at(5, 1), at(3, 2), at(1, 3)]),
        ]
    }
    #[inline(always)]
    fn column_sets<const V: usize>((): (), taken: &[Self; V]) -> [u32; MOST_FINAL] {
        let mut bytes = Self([0; LANES]);
        for (v, taken) in taken.iter().enumerate() {
            bytes = bytes.or(taken.each(|a| (!a & 0xFF) << (56 - 8 * v)));
        }
        let [a, b, c, d] = bytes.0.map(transpose);
        std::array::from_fn(|i| {
            let byte = |word: u64| word.to_le_bytes()[i];
            u32::from_le_bytes([byte(a), byte(b), byte(c), byte(d)])
        })
    }
}
