//! Four words in an AVX2 register.
#![allow(unsafe_code)] // calls into code compiled for AVX2, for which [`HasAvx2`] vouches
#![allow(clippy::inline_always)] // so that a task compiled for AVX2 gets AVX2 throughout

use super::{LANES, Lanes, MOST_FINAL, Task, Vector, Words};
use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_blend_epi32, _mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_cmpgt_epi64,
    _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_movemask_pd, _mm256_or_si256,
    _mm256_permute4x64_epi64, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_slli_epi16, _mm256_sllv_epi64, _mm256_srl_epi64,
    _mm256_storeu_si256, _mm256_sub_epi64, _mm256_xor_si256,
};

/// Says that this machine has AVX2, BMI1 and BMI2: only a look at it makes one.
#[derive(Clone, Copy, Debug)]
pub(in crate::sequence) struct HasAvx2(());

/// Four words in one register. There is none without a [`HasAvx2`].
#[derive(Clone, Copy, Debug)]
pub(in crate::sequence) struct Avx2(__m256i);

/// Calls intrinsics.
macro_rules! avx2 {
    ($($call:tt)*) => {
        // SAFETY: the caller has an `Avx2` or a `HasAvx2`, so the machine has them; and
        // nothing here follows a pointer.
        unsafe { $($call)* }
    };
}

/// A task with everything in it compiled for AVX2.
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn compiled<T: Task<Avx2>>(proof: HasAvx2, task: T, written: &mut T::Written) -> T::Output {
    task.run(proof, written)
}

impl Vector for Avx2 {
    type Word = u64;
    type Proof = HasAvx2;

    fn detect() -> Option<HasAvx2> {
        use std::arch::is_x86_feature_detected as has;
        (has!("avx2") && has!("bmi1") && has!("bmi2")).then_some(HasAvx2(()))
    }

    #[inline(always)]
    fn run<T: Task<Self>>(proof: HasAvx2, task: T, written: &mut T::Written) -> T::Output {
        // SAFETY: the proof says that the features it was compiled for are there.
        unsafe { compiled(proof, task, written) }
    }

    #[inline(always)]
    fn load(_: HasAvx2, words: &Words) -> Self {
        // SAFETY: 32 readable bytes, no alignment needed; the proof vouches for AVX2.
        Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self) -> Words {
        let mut words = [0; LANES];
        // SAFETY: 32 writable bytes, no alignment needed; there is AVX2 where there is a
        // vector.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }

    #[inline(always)]
    fn splat(_: HasAvx2, word: u64) -> Self {
        Self(avx2!(_mm256_set1_epi64x(word.cast_signed())))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(avx2!(_mm256_and_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(avx2!(_mm256_or_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(avx2!(_mm256_xor_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Self(avx2!(_mm256_andnot_si256(other.0, self.0)))
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        avx2! { Self(_mm256_and_si256(self.0, _mm256_sub_epi64(_mm256_setzero_si256(), self.0))) }
    }

    #[inline(always)]
    fn down(self, n: u32) -> Self {
        Self(avx2!(_mm256_srl_epi64(self.0, _mm_cvtsi32_si128(n.cast_signed()))))
    }

    #[inline(always)]
    fn zeros(self) -> u64 {
        let bits = avx2! {
            let zero = _mm256_cmpeq_epi64(self.0, _mm256_setzero_si256());
            _mm256_movemask_pd(_mm256_castsi256_pd(zero))
        };
        u64::from(bits.cast_unsigned())
    }
}

impl Lanes for Avx2 {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self(avx2!(_mm256_add_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn double(self) -> Self {
        Self(avx2!(_mm256_add_epi64(self.0, self.0)))
    }

    #[inline(always)]
    fn mask(self, v: u32) -> Self {
        avx2! {
            let up = _mm256_set1_epi64x(v.into());
            Self(_mm256_cmpgt_epi64(_mm256_setzero_si256(), _mm256_sllv_epi64(self.0, up)))
        }
    }

    #[inline(always)]
    fn enter(self, first: u64) -> Self {
        avx2! {
            let first = _mm256_set1_epi64x(first.cast_signed());
            Self(_mm256_blend_epi32::<0b0000_0011>(self.0, first))
        }
    }

    #[inline(always)]
    fn lane_up(self) -> Self {
        Self(avx2!(_mm256_permute4x64_epi64::<0b10_01_00_00>(self.0)))
    }

    #[inline(always)]
    fn opened(_: HasAvx2, sets: &[u32; 8]) -> [Self; 2] {
        // Rows t - 2 j and t + 1 - 2 j go to the lower and the upper half of
        // lane j, and byte j of each half to the top.
        // SAFETY: 32 readable bytes, no alignment needed; the proof vouches for AVX2.
        let pairs = unsafe { _mm256_loadu_si256(sets.as_ptr().cast()) };
        avx2! {
            let pairs = _mm256_permute4x64_epi64::<0b00_01_10_11>(pairs);
            [
                Self(_mm256_sllv_epi64(pairs, _mm256_set_epi64x(32, 40, 48, 56))),
                Self(_mm256_sllv_epi64(pairs, _mm256_set_epi64x(0, 8, 16, 24))),
            ]
        }
    }

    #[inline(always)]
    fn column_sets<const V: usize>(_: HasAvx2, taken: &[Self; V]) -> [u32; MOST_FINAL] {
        avx2! {
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
}
