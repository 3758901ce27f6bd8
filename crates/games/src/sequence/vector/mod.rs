//! The one place with vector instructions: four words side by side.
//!
//! | file | what |
//! |---|---|
//! | `word` | words of 64 bits and more, as the compiler's integers and as limbs |
//! | `plain` | four words as an array: what each operation means, for any machine |
//! | `sse2` | four words in two registers that every x86-64 has |
//! | `avx2` | four words in one register |
//!
//! Instructions that a machine does not have are undefined behaviour, so no vector is made
//! without a [`Vector::Proof`], which only [`Vector::detect`] makes: whoever has a vector
//! has seen the machine, and every operation on it is safe. A whole [`Task`] is compiled
//! for the kind of vector it uses; without that every operation would be a call.
#![allow(clippy::inline_always)] // so that a task compiled for AVX2 gets AVX2 throughout

#[cfg(target_arch = "x86_64")]
mod avx2;
mod plain;
#[cfg(target_arch = "x86_64")]
mod sse2;
mod word;

pub(in crate::sequence) use plain::Plain;
pub(in crate::sequence) use word::{Limbs, MachineWord, transpose};

use crate::sequence::window::MOST_FINAL;

/// The widest vectors of 64-bit words of the architecture.
#[cfg(target_arch = "x86_64")]
pub(in crate::sequence) type Widest = avx2::Avx2;
#[cfg(not(target_arch = "x86_64"))]
pub(in crate::sequence) type Widest = Plain<u64>;

/// The vectors of 64-bit words that all machines of the architecture have.
#[cfg(target_arch = "x86_64")]
pub(in crate::sequence) type Common = sse2::Sse2;
#[cfg(not(target_arch = "x86_64"))]
pub(in crate::sequence) type Common = Plain<u64>;

/// Words of a vector.
pub(in crate::sequence) const LANES: usize = 4;

/// Four words of 64 bits.
pub(in crate::sequence) type Words = [u64; LANES];

/// Four words in work.
pub(in crate::sequence) trait Vector: Copy + 'static {
    type Word: MachineWord;
    /// Says that this machine has the instructions.
    type Proof: Copy + std::fmt::Debug + Send + Sync + 'static;

    /// The proof, if this machine has the instructions.
    fn detect() -> Option<Self::Proof>;
    /// Runs a task that is compiled for these vectors.
    fn run<T: Task<Self>>(proof: Self::Proof, task: T, written: &mut T::Written) -> T::Output;

    fn load(proof: Self::Proof, words: &[Self::Word; LANES]) -> Self;
    fn store(self) -> [Self::Word; LANES];
    /// Every word equal to `word`.
    fn splat(proof: Self::Proof, word: Self::Word) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits that `other` has not.
    fn and_not(self, other: Self) -> Self;
    /// The lowest set bit of every word.
    fn lowest(self) -> Self;
    /// Every word shifted down, zeros entering.
    fn down(self, n: u32) -> Self;
    /// Bit `l` says whether word `l` is zero.
    fn zeros(self) -> u64;
}

/// What the pipeline asks of a vector beyond that.
pub(in crate::sequence) trait Lanes: Vector<Word = u64> {
    /// The sums of the words, without carries out of them.
    fn add(self, other: Self) -> Self;
    /// Every word shifted up by one.
    fn double(self) -> Self;
    /// All ones in the words that have bit `63 - v` set, zero in the others.
    fn mask(self, v: u32) -> Self;
    /// The same with `first` in lane 0.
    fn enter(self, first: u64) -> Self;
    /// Lane `j + 1` gets what lane `j` has.
    fn lane_up(self) -> Self;
    /// For rows `t` and `t + 1`: byte `j` of the set of row `t - 2 j` (of `t + 1
    /// - 2 j`) at the top of lane `j`. The sets are those of rows `t - 6` on.
    fn opened(proof: Self::Proof, sets: &[u32; 8]) -> [Self; 2];
    /// The open sets of the lowest columns, given those that are taken: for
    /// column `c`, bit `7 - v` of byte `j` says that bit `c` of lane `j` of vector
    /// `v` is not set.
    fn column_sets<const V: usize>(proof: Self::Proof, taken: &[Self; V]) -> [u32; MOST_FINAL];
}

/// Work for vectors, to be inlined into a function compiled for them.
pub(in crate::sequence) trait Task<V: Vector> {
    type Output;
    /// What the task writes, given beside it: the compiler believes that a reference is the
    /// only one where it is an argument, not where it is a field, and 8 % of the time hang on that.
    type Written: ?Sized;

    fn run(self, proof: V::Proof, written: &mut Self::Written) -> Self::Output;
}

/// Four words in memory, aligned as vectors are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(in crate::sequence) struct Quad<W>(pub(in crate::sequence) [W; LANES]);

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::avx2::Avx2;
    use super::sse2::Sse2;
    use super::*;
    use proptest::prelude::*;

    /// Every operation on the same words, stored.
    fn all<L: Lanes>(
        a: Words,
        b: Words,
        n: u32,
        sets: &[u32; 8],
    ) -> Option<(Vec<Words>, [u32; MOST_FINAL], [u64; 2])> {
        let proof = L::detect()?;
        let (x, y) = (L::load(proof, &a), L::load(proof, &b));
        let [first, second] = L::opened(proof, sets);
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
            first.and(L::splat(proof, 0xFF << 56)),
            second.and(L::splat(proof, 0xFF << 56)),
        ];
        let columns = L::column_sets(proof, &[x, y, x.xor(y), x, y]);
        Some((words.map(L::store).to_vec(), columns, [x.zeros(), x.and(y).lowest().zeros()]))
    }

    proptest! {
        #[test]
        fn registers_work_like_arrays(a: Words, b: Words, n in 1u32..64, sets: [u32; 8], gap in 0usize..8) {
            let mut a = a;
            if let Some(word) = a.get_mut(gap) {
                *word = 0;
            }
            let plain = all::<Plain<u64>>(a, b, n, &sets);
            prop_assert_eq!(&all::<Sse2>(a, b, n, &sets), &plain);
            let widest = all::<Avx2>(a, b, n, &sets);
            prop_assert!(widest.is_none() || widest == plain);
        }
    }
}
