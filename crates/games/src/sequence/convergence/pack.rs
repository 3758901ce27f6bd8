//! Four words side by side: plain arrays of any word, or one AVX2 vector.
//!
//! The block of [`super::lanes`] is written once, in these few operations.
//! Its text is compiled for plain words and, for 64 bits, for AVX2.
#![allow(unsafe_code)] // AVX2: calls into code compiled for it, loads and stores
#![allow(clippy::inline_always)] // operations become part of what is compiled for AVX2

use super::lanes::Lanes;
use super::tally::Tally;
use super::tile::Seen;
use super::truth::{Inputs, Truth};
use crate::sequence::word::Word;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_pd,
    _mm256_cmpeq_epi64, _mm256_load_si256, _mm256_movemask_pd, _mm256_or_si256, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_srl_epi64, _mm256_store_si256, _mm256_sub_epi64, _mm256_xor_si256,
};

/// Words of a pack.
pub(super) const WIDTH: usize = 4;

/// Four words in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Quad<W>(pub(super) [W; WIDTH]);

/// Four words in work.
///
/// A pack is used only inside [`Pack::block`], which sees to it that the
/// machine has its instructions.
pub(super) trait Pack: Copy {
    type Word: Word;

    /// Whether this machine has the instructions.
    fn is_available() -> bool;
    /// Runs a block of `lanes`: [`Lanes::block`], compiled for this pack.
    fn block(
        lanes: &mut Lanes<Self::Word>,
        truth: &Truth<Self::Word>,
        inputs: &Inputs,
        tallies: &mut [Tally],
    ) -> Seen<Self::Word>;

    fn load(words: &Quad<Self::Word>) -> Self;
    fn store(self, words: &mut Quad<Self::Word>);
    fn splat(word: Self::Word) -> Self;
    fn and(self, other: Self) -> Self;
    /// `self & !other`.
    fn and_not(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The lowest set bit of every word alone.
    fn lowest(self) -> Self;
    /// Every word shifted down, zeros entering.
    fn down(self, n: u32) -> Self;
    /// Bit `l` says whether word `l` is zero.
    fn zeros(self) -> u64;
}

/// Four plain words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plain<W>([W; WIDTH]);

impl<W: Word> Plain<W> {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(W, W) -> W) -> Self {
        Self(std::array::from_fn(|l| f(self.0[l], other.0[l])))
    }
}

impl<W: Word> Pack for Plain<W> {
    type Word = W;

    fn is_available() -> bool {
        true
    }
    fn block(
        lanes: &mut Lanes<W>,
        truth: &Truth<W>,
        inputs: &Inputs,
        tallies: &mut [Tally],
    ) -> Seen<W> {
        lanes.block::<Self>(truth, inputs, tallies)
    }

    #[inline(always)]
    fn load(words: &Quad<W>) -> Self {
        Self(words.0)
    }
    #[inline(always)]
    fn store(self, words: &mut Quad<W>) {
        words.0 = self.0;
    }
    #[inline(always)]
    fn splat(word: W) -> Self {
        Self([word; WIDTH])
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
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
    fn lowest(self) -> Self {
        Self(self.0.map(Word::lowest))
    }
    #[inline(always)]
    fn down(self, n: u32) -> Self {
        Self(self.0.map(|a| a.down(n)))
    }
    #[inline(always)]
    fn zeros(self) -> u64 {
        (0..WIDTH).fold(0, |bits, l| bits | u64::from(self.0[l] == W::ZERO) << l)
    }
}

/// Four words of 64 bits in one vector.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(__m256i);

/// [`Lanes::block`] with everything in it compiled for AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn avx2_block(
    lanes: &mut Lanes<u64>,
    truth: &Truth<u64>,
    inputs: &Inputs,
    tallies: &mut [Tally],
) -> Seen<u64> {
    lanes.block::<Avx2>(truth, inputs, tallies)
}

// SAFETY, of every operation: they are called from `Lanes::block` only, which
// for this pack is called from `avx2_block` only, which is called after a look
// at the machine. Loads and stores are aligned as `Quad` is.
#[cfg(target_arch = "x86_64")]
impl Pack for Avx2 {
    type Word = u64;

    fn is_available() -> bool {
        std::arch::is_x86_feature_detected!("avx2")
    }
    fn block(
        lanes: &mut Lanes<u64>,
        truth: &Truth<u64>,
        inputs: &Inputs,
        tallies: &mut [Tally],
    ) -> Seen<u64> {
        assert!(Self::is_available(), "this pack needs AVX2");
        unsafe { avx2_block(lanes, truth, inputs, tallies) }
    }

    #[inline(always)]
    fn load(words: &Quad<u64>) -> Self {
        Self(unsafe { _mm256_load_si256(words.0.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, words: &mut Quad<u64>) {
        unsafe { _mm256_store_si256(words.0.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn splat(word: u64) -> Self {
        Self(unsafe { _mm256_set1_epi64x(word.cast_signed()) })
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
    #[inline(always)]
    fn lowest(self) -> Self {
        Self(unsafe { _mm256_and_si256(self.0, _mm256_sub_epi64(_mm256_setzero_si256(), self.0)) })
    }
    #[inline(always)]
    fn down(self, n: u32) -> Self {
        Self(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(n.cast_signed())) })
    }
    #[inline(always)]
    fn zeros(self) -> u64 {
        unsafe {
            let zero = _mm256_cmpeq_epi64(self.0, _mm256_setzero_si256());
            u64::from(_mm256_movemask_pd(_mm256_castsi256_pd(zero)).cast_unsigned())
        }
    }
}

/// Elsewhere there are plain words only.
#[cfg(not(target_arch = "x86_64"))]
pub(super) type Avx2 = Plain<u64>;
