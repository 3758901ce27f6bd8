//! Four 64-bit words side by side: what the pipeline asks of a vector.
//!
//! `plain` is an array: what each operation means, for any machine. `sse2` and
//! `avx2` are the same in registers.
#![allow(clippy::inline_always)] // so that a caller compiled for AVX2 gets AVX2 throughout

use super::pipeline::Pipeline;
use super::rows::Rows;
use super::window::{Escape, MOST_FINAL};

/// Lanes of a vector.
pub(super) const LANES: usize = 4;

/// Four words.
pub(super) type Words = [u64; LANES];

/// A vector of four words.
pub(super) trait Lanes: Copy + 'static {
    /// Whether this machine has it.
    fn is_available() -> bool;

    fn load(words: Words) -> Self;
    fn store(self) -> Words;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits that `other` has not.
    fn and_not(self, other: Self) -> Self;
    /// The sums of the words, without carries out of them.
    fn add(self, other: Self) -> Self;
    /// The lowest set bit of every word.
    fn lowest(self) -> Self;
    /// Every word shifted up by one.
    fn double(self) -> Self;
    /// Every word shifted down.
    fn down(self, n: u32) -> Self;
    /// All ones in the words that have bit `63 - v` set, zero in the others.
    fn mask(self, v: u32) -> Self;
    /// The same with `first` in lane 0.
    fn enter(self, first: u64) -> Self;
    /// Lane `j + 1` gets what lane `j` has.
    fn lane_up(self) -> Self;
    /// For rows `t` and `t + 1`: byte `j` of the set of row `t - 2 j` (of `t + 1
    /// - 2 j`) at the top of lane `j`. The sets are those of rows `t - 6` on.
    fn opened(sets: &[u32; 8]) -> [Self; 2];
    /// The open sets of the lowest columns, given those that are taken: for
    /// column `c`, bit `7 - v` of byte `j` says that bit `c` of lane `j` of vector
    /// `v` is not set.
    fn column_sets<const V: usize>(taken: &[Self; V]) -> [u32; MOST_FINAL];

    /// [`super::pipeline::run`], compiled for this kind of vector.
    fn run<const V: usize, R: Rows>(
        core: &mut Pipeline<V, Self>,
        open: &[u32],
        finals: &mut Vec<u32>,
        rows: &mut R,
    ) -> Result<(), Escape>;

    /// Every word equal to `word`.
    #[inline(always)]
    fn splat(word: u64) -> Self {
        Self::load([word; LANES])
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::super::{avx2::Avx2, plain::Plain, sse2::Sse2};
    use super::*;
    use proptest::prelude::*;

    /// Every operation on the same words, stored.
    fn all<L: Lanes>(
        a: Words,
        b: Words,
        n: u32,
        sets: &[u32; 8],
    ) -> (Vec<Words>, [u32; MOST_FINAL]) {
        let (x, y) = (L::load(a), L::load(b));
        let [first, second] = L::opened(sets);
        let words = [
            x,
            x.and(y),
            x.or(y),
            x.xor(y),
            x.and_not(y),
            x.add(y),
            x.lowest(),
            x.double(),
            x.down(n),
            x.mask(n % 6),
            x.enter(b[0]),
            x.lane_up(),
            // Only the top bits are meant.
            first.and(L::splat(0xFF << 56)),
            second.and(L::splat(0xFF << 56)),
        ];
        (words.map(L::store).to_vec(), L::column_sets(&[x, y, x.xor(y), x, y]))
    }

    proptest! {
        #[test]
        fn registers_work_like_arrays(a: Words, b: Words, n in 1u32..64, sets: [u32; 8]) {
            let plain = all::<Plain>(a, b, n, &sets);
            prop_assert_eq!(&all::<Sse2>(a, b, n, &sets), &plain);
            if Avx2::is_available() {
                prop_assert_eq!(&all::<Avx2>(a, b, n, &sets), &plain);
            }
        }
    }
}
