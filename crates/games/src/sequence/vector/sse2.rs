//! Four words in two SSE2 registers, which every x86-64 has: nothing to detect.
//! (An array of four words the compiler keeps in general registers here, one
//! word at a time: twice as slow.)
#![allow(unsafe_code)] // intrinsics of a feature that the architecture guarantees
#![allow(clippy::inline_always)] // as in the other vectors

use super::{Lanes, MOST_FINAL, Task, Vector, Words};
use std::arch::x86_64::{
    __m128i, _mm_add_epi64, _mm_and_si128, _mm_andnot_si128, _mm_castpd_si128, _mm_castsi128_pd,
    _mm_cmpeq_epi32, _mm_cvtsi32_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_move_sd,
    _mm_movemask_epi8, _mm_movemask_pd, _mm_or_si128, _mm_set_epi64x, _mm_setzero_si128,
    _mm_shuffle_epi32, _mm_shuffle_pd, _mm_sll_epi64, _mm_slli_epi16, _mm_srai_epi32,
    _mm_srl_epi64, _mm_sub_epi64, _mm_unpackhi_epi64, _mm_unpacklo_epi64, _mm_xor_si128,
};

/// Calls intrinsics.
macro_rules! sse2 {
    ($($call:tt)*) => {
        // SAFETY: SSE2 is part of x86-64, and nothing here follows a pointer.
        unsafe { $($call)* }
    };
}

/// Says that this is an x86-64: code for others does not have this file.
#[derive(Clone, Copy, Debug)]
pub(in crate::sequence) struct HasSse2(());

/// Lanes 0 and 1, lanes 2 and 3.
#[derive(Clone, Copy, Debug)]
pub(in crate::sequence) struct Sse2(__m128i, __m128i);

impl Sse2 {
    #[inline(always)]
    fn each(self, f: impl Fn(__m128i) -> __m128i) -> Self {
        Self(f(self.0), f(self.1))
    }

    #[inline(always)]
    fn up(self, n: u32) -> Self {
        self.each(|a| up(a, n))
    }
}

/// Both words shifted up.
#[inline(always)]
fn up(a: __m128i, n: u32) -> __m128i {
    sse2!(_mm_sll_epi64(a, _mm_set_epi64x(0, n.into())))
}

/// The lower word shifted up by one number of bits, the upper one by another.
#[inline(always)]
fn up_by(a: __m128i, lower: u32, upper: u32) -> __m128i {
    let (lower, upper) = (up(a, lower), up(a, upper));
    sse2!(_mm_castpd_si128(_mm_move_sd(_mm_castsi128_pd(upper), _mm_castsi128_pd(lower))))
}

/// The bits `c` of all bytes.
#[inline(always)]
fn column_set<const UP: i32>(bytes: Sse2) -> u32 {
    // Shifting pairs of bytes will do: no upper bit comes from another byte.
    let half = |a| sse2!(_mm_movemask_epi8(_mm_slli_epi16::<UP>(a))).cast_unsigned();
    half(bytes.0) | half(bytes.1) << 16
}

impl Vector for Sse2 {
    type Word = u64;
    type Proof = HasSse2;

    fn detect() -> Option<HasSse2> {
        Some(HasSse2(()))
    }

    #[inline(always)]
    fn run<T: Task<Self>>(proof: HasSse2, task: T, written: &mut T::Written) -> T::Output {
        task.run(proof, written)
    }

    #[inline(always)]
    fn load(_: HasSse2, &[a, b, c, d]: &Words) -> Self {
        let pair = |lower: u64, upper: u64| {
            sse2!(_mm_set_epi64x(upper.cast_signed(), lower.cast_signed()))
        };
        Self(pair(a, b), pair(c, d))
    }

    #[inline(always)]
    fn store(self) -> Words {
        let lower = |a| sse2!(_mm_cvtsi128_si64(a)).cast_unsigned();
        let upper = |a| lower(sse2!(_mm_unpackhi_epi64(a, a)));
        [lower(self.0), upper(self.0), lower(self.1), upper(self.1)]
    }

    #[inline(always)]
    fn splat(proof: HasSse2, word: u64) -> Self {
        Self::load(proof, &[word; 4])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        sse2!(Self(_mm_and_si128(self.0, other.0), _mm_and_si128(self.1, other.1)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        sse2!(Self(_mm_or_si128(self.0, other.0), _mm_or_si128(self.1, other.1)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        sse2!(Self(_mm_xor_si128(self.0, other.0), _mm_xor_si128(self.1, other.1)))
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        sse2!(Self(_mm_andnot_si128(other.0, self.0), _mm_andnot_si128(other.1, self.1)))
    }

    #[inline(always)]
    fn lowest(self) -> Self {
        self.each(|a| sse2!(_mm_and_si128(a, _mm_sub_epi64(_mm_setzero_si128(), a))))
    }

    #[inline(always)]
    fn down(self, n: u32) -> Self {
        self.each(|a| sse2!(_mm_srl_epi64(a, _mm_cvtsi32_si128(n.cast_signed()))))
    }

    #[inline(always)]
    fn zeros(self) -> u64 {
        // Halves of words that are zero, then words of which both halves are.
        let half = |a| sse2!(_mm_cmpeq_epi32(a, _mm_setzero_si128()));
        let both = |a| sse2!(_mm_and_si128(a, _mm_shuffle_epi32::<0b10_11_00_01>(a)));
        let bits = |a| sse2!(_mm_movemask_pd(_mm_castsi128_pd(both(half(a))))).cast_unsigned();
        u64::from(bits(self.0) | bits(self.1) << 2)
    }
}

impl Lanes for Sse2 {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        sse2!(Self(_mm_add_epi64(self.0, other.0), _mm_add_epi64(self.1, other.1)))
    }

    #[inline(always)]
    fn double(self) -> Self {
        self.each(|a| sse2!(_mm_add_epi64(a, a)))
    }

    #[inline(always)]
    fn mask(self, v: u32) -> Self {
        // The signs of the upper halves, spread over both halves.
        self.up(v).each(|a| sse2!(_mm_srai_epi32::<31>(_mm_shuffle_epi32::<0b11_11_01_01>(a))))
    }

    #[inline(always)]
    fn enter(self, first: u64) -> Self {
        sse2! {
            let first = _mm_castsi128_pd(_mm_cvtsi64_si128(first.cast_signed()));
            Self(_mm_castpd_si128(_mm_move_sd(_mm_castsi128_pd(self.0), first)), self.1)
        }
    }

    #[inline(always)]
    fn lane_up(self) -> Self {
        sse2! {
            let (a, b) = (_mm_castsi128_pd(self.0), _mm_castsi128_pd(self.1));
            Self(_mm_unpacklo_epi64(self.0, self.0), _mm_castpd_si128(_mm_shuffle_pd::<0b01>(a, b)))
        }
    }

    #[inline(always)]
    fn opened(_: HasSse2, sets: &[u32; 8]) -> [Self; 2] {
        // Rows t - 2 j and t + 1 - 2 j in the lower and the upper half of lane j.
        let pair = |i: usize| i64::from(sets[i]) | i64::from(sets[i + 1]) << 32;
        let (a, b) = sse2!((_mm_set_epi64x(pair(4), pair(6)), _mm_set_epi64x(pair(0), pair(2))));
        [Self(up_by(a, 56, 48), up_by(b, 40, 32)), Self(up_by(a, 24, 16), up_by(b, 8, 0))]
    }

    #[inline(always)]
    fn column_sets<const V: usize>(proof: HasSse2, taken: &[Self; V]) -> [u32; MOST_FINAL] {
        let byte = Self::splat(proof, 0xFF);
        let mut bytes = Self::splat(proof, 0);
        for (v, taken) in (0..).zip(taken) {
            bytes = bytes.or(byte.and_not(*taken).up(56 - 8 * v));
        }
        [
            column_set::<7>(bytes),
            column_set::<6>(bytes),
            column_set::<5>(bytes),
            column_set::<4>(bytes),
            column_set::<3>(bytes),
            column_set::<2>(bytes),
            column_set::<1>(bytes),
        ]
    }
}
