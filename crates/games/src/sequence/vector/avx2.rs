//! Four words in an AVX2 register.
#![allow(unsafe_code)] // calls into code compiled for AVX2, which `is_available` vouches for
#![allow(clippy::inline_always)] // so that the caller compiled for AVX2 gets AVX2 throughout

use super::lanes::{LANES, Lanes, Words};
use super::pipeline::{self, Pipeline};
use super::rows::Rows;
use super::window::{Escape, MOST_FINAL};
use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_blend_epi32, _mm256_cmpgt_epi64, _mm256_loadu_si256, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_set_epi64x, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_sllv_epi64,
    _mm256_srl_epi64, _mm256_storeu_si256, _mm256_sub_epi64, _mm256_xor_si256,
};

/// Four words in one register. Values of this type are made only where
/// [`Lanes::is_available`] was asked first ([`Lanes::run`] insists on it): that
/// is what makes every `unsafe` call of an intrinsic below sound.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(__m256i);

#[target_feature(enable = "avx2,bmi1,bmi2")]
fn run<const V: usize, R: Rows>(
    core: &mut Pipeline<V, Avx2>,
    open: &[u32],
    finals: &mut Vec<u32>,
    rows: &mut R,
) -> Result<(), Escape> {
    pipeline::run(core, open, finals, rows)
}

impl Lanes for Avx2 {
    fn is_available() -> bool {
        use std::arch::is_x86_feature_detected as has;
        has!("avx2") && has!("bmi1") && has!("bmi2")
    }

    #[inline(always)]
    fn load(words: Words) -> Self {
        // SAFETY: 32 readable bytes, no alignment needed; AVX2, see [`Avx2`].
        Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self) -> Words {
        let mut words = [0; LANES];
        // SAFETY: 32 writable bytes, no alignment needed; AVX2, see [`Avx2`].
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: AVX2, see [`Avx2`].
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: AVX2, see [`Avx2`].
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: AVX2, see [`Avx2`].
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: AVX2, see [`Avx2`].
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: AVX2, see [`Avx2`].
        Self(unsafe { _mm256_add_epi64(self.0, other.0) })
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        // SAFETY: AVX2, see [`Avx2`].
        unsafe { Self(_mm256_and_si256(self.0, _mm256_sub_epi64(_mm256_setzero_si256(), self.0))) }
    }

    #[inline(always)]
    fn double(self) -> Self {
        // SAFETY: AVX2, see [`Avx2`].
        Self(unsafe { _mm256_add_epi64(self.0, self.0) })
    }

    #[inline(always)]
    fn down(self, n: u32) -> Self {
        // SAFETY: AVX2, see [`Avx2`].
        Self(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(n.cast_signed())) })
    }

    #[inline(always)]
    fn mask(self, v: u32) -> Self {
        // SAFETY: AVX2, see [`Avx2`].
        unsafe {
            let up = _mm256_set1_epi64x(v.into());
            Self(_mm256_cmpgt_epi64(_mm256_setzero_si256(), _mm256_sllv_epi64(self.0, up)))
        }
    }

    #[inline(always)]
    fn enter(self, first: u64) -> Self {
        // SAFETY: AVX2, see [`Avx2`].
        unsafe {
            let first = _mm256_set1_epi64x(first.cast_signed());
            Self(_mm256_blend_epi32::<0b0000_0011>(self.0, first))
        }
    }

    #[inline(always)]
    fn lane_up(self) -> Self {
        // SAFETY: AVX2, see [`Avx2`].
        Self(unsafe { _mm256_permute4x64_epi64::<0b10_01_00_00>(self.0) })
    }

    #[inline(always)]
    fn opened(sets: &[u32; 8]) -> [Self; 2] {
        // SAFETY: 32 readable bytes, no alignment needed; AVX2, see [`Avx2`].
        unsafe {
            // Rows t - 2 j and t + 1 - 2 j go to the lower and the upper half of
            // lane j, and byte j of each half to the top.
            let pairs = _mm256_loadu_si256(sets.as_ptr().cast());
            let pairs = _mm256_permute4x64_epi64::<0b00_01_10_11>(pairs);
            [
                Self(_mm256_sllv_epi64(pairs, _mm256_set_epi64x(32, 40, 48, 56))),
                Self(_mm256_sllv_epi64(pairs, _mm256_set_epi64x(0, 8, 16, 24))),
            ]
        }
    }

    #[inline(always)]
    fn column_sets<const V: usize>(taken: &[Self; V]) -> [u32; MOST_FINAL] {
        // SAFETY: AVX2, see [`Avx2`].
        unsafe {
            // Bytes 7 - v for all vectors v.
            let mut bytes = _mm256_set1_epi64x((u64::MAX << (64 - 8 * V)).cast_signed());
            for (v, taken) in taken.iter().enumerate() {
                // Byte 0 of each lane to byte 7 - v; 0x80 clears the others.
                let only = |source: u64| {
                    let byte = 56 - 8 * v;
                    (0x8080_8080_8080_8080 & !(0xFF << byte) | source << byte).cast_signed()
                };
                let pack = _mm256_set_epi64x(only(8), only(0), only(8), only(0));
                bytes = _mm256_xor_si256(bytes, _mm256_shuffle_epi8(taken.0, pack));
            }
            // Bit c of every byte to its top. Shifting pairs of bytes will do: no
            // upper bit comes from another byte.
            [
                _mm256_movemask_epi8(_mm256_slli_epi16::<7>(bytes)).cast_unsigned(),
                _mm256_movemask_epi8(_mm256_slli_epi16::<6>(bytes)).cast_unsigned(),
                _mm256_movemask_epi8(_mm256_slli_epi16::<5>(bytes)).cast_unsigned(),
                _mm256_movemask_epi8(_mm256_slli_epi16::<4>(bytes)).cast_unsigned(),
                _mm256_movemask_epi8(_mm256_slli_epi16::<3>(bytes)).cast_unsigned(),
                _mm256_movemask_epi8(_mm256_slli_epi16::<2>(bytes)).cast_unsigned(),
                _mm256_movemask_epi8(_mm256_slli_epi16::<1>(bytes)).cast_unsigned(),
            ]
        }
    }

    fn run<const V: usize, R: Rows>(
        core: &mut Pipeline<V, Self>,
        open: &[u32],
        finals: &mut Vec<u32>,
        rows: &mut R,
    ) -> Result<(), Escape> {
        assert!(Self::is_available(), "this machine has no AVX2");
        // SAFETY: the features it was compiled for are there.
        unsafe { run(core, open, finals, rows) }
    }
}
