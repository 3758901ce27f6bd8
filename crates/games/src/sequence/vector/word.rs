//! Machine words that hold a window of columns, or a set of values.
//!
//! `u64` and `u128` are the compiler's; [`Limbs`] chains 64-bit limbs for the
//! values beyond g = 56. Everything the window engine asks of a word is here,
//! so that one engine text serves every width.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A word of `BITS` bits; bit 0 is the lowest.
pub(in crate::sequence) trait MachineWord:
    Copy
    + Eq
    + std::fmt::Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// Bits in the word.
    const BITS: u32;
    /// No bit set.
    const ZERO: Self;
    /// Every bit set.
    const ONES: Self;

    /// The word whose 64-bit limbs all equal `limb`.
    fn splat(limb: u64) -> Self;
    /// Limb `i` (bits `64 i ..`).
    fn limb(self, i: usize) -> u64;
    /// The word with limb `i` or-ed with `bits`.
    #[must_use]
    fn or_limb(self, i: usize, bits: u64) -> Self;
    /// The lowest set bit alone (zero for zero).
    #[must_use]
    fn lowest(self) -> Self;
    /// The word shifted up by `n < BITS`, zeros entering.
    #[must_use]
    fn up(self, n: u32) -> Self;
    /// The word shifted down by `n < BITS`, zeros entering.
    #[must_use]
    fn down(self, n: u32) -> Self;
    /// Position of the lowest set bit; `BITS` for zero.
    fn position(self) -> u32;
    /// Number of set bits.
    fn count(self) -> u32;

    /// Bit `n < BITS` alone.
    fn bit(n: u32) -> Self {
        Self::bit_if(n, true)
    }

    /// Bit `n < BITS` alone if `set`, else zero; without a branch.
    fn bit_if(n: u32, set: bool) -> Self {
        Self::ZERO.or_limb(n as usize / 64, u64::from(set) << (n % 64))
    }

    /// Whether bit `n < BITS` is set.
    fn has(self, n: u32) -> bool {
        self.limb(n as usize / 64) >> (n % 64) & 1 == 1
    }

    /// The `n <= BITS` lowest bits set.
    fn ones_below(n: u32) -> Self {
        if n == Self::BITS { Self::ONES } else { !Self::ONES.up(n) }
    }
}

macro_rules! primitive {
    ($word:ty) => {
        impl MachineWord for $word {
            const BITS: u32 = Self::BITS;
            const ZERO: Self = 0;
            const ONES: Self = Self::MAX;

            fn splat(limb: u64) -> Self {
                (0..Self::BITS / 64).fold(0, |word, i| word | Self::from(limb) << (64 * i))
            }
            #[allow(clippy::cast_possible_truncation)] // the limb asked for is what is kept
            fn limb(self, i: usize) -> u64 {
                (self >> (64 * i)) as u64
            }
            fn or_limb(self, i: usize, bits: u64) -> Self {
                self | Self::from(bits) << (64 * i)
            }
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }
            // Shifts by less than the width do not wrap, and inner loops are made of them:
            // a check would cost 5 % of a run.
            fn up(self, n: u32) -> Self {
                debug_assert!(n < Self::BITS);
                self.wrapping_shl(n)
            }
            fn down(self, n: u32) -> Self {
                debug_assert!(n < Self::BITS);
                self.wrapping_shr(n)
            }
            fn position(self) -> u32 {
                self.trailing_zeros()
            }
            fn count(self) -> u32 {
                self.count_ones()
            }
        }
    };
}

primitive!(u64);
primitive!(u128);

/// `N` limbs of 64 bits, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::sequence) struct Limbs<const N: usize>([u64; N]);

impl<const N: usize> Limbs<N> {
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<const N: usize> BitAnd for Limbs<N> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Limbs<N> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Limbs<N> {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const N: usize> Not for Limbs<N> {
    type Output = Self;
    fn not(self) -> Self {
        Self(self.0.map(|a| !a))
    }
}

impl<const N: usize> MachineWord for Limbs<N> {
    #[allow(clippy::cast_possible_truncation)] // a handful of limbs
    const BITS: u32 = 64 * N as u32;
    const ZERO: Self = Self([0; N]);
    const ONES: Self = Self([u64::MAX; N]);

    fn splat(limb: u64) -> Self {
        Self([limb; N])
    }
    fn limb(self, i: usize) -> u64 {
        self.0[i]
    }
    fn or_limb(mut self, i: usize, bits: u64) -> Self {
        self.0[i] |= bits;
        self
    }
    fn lowest(self) -> Self {
        // Only the first limb that is not zero keeps its lowest bit.
        let mut open = u64::MAX;
        Self(self.0.map(|a| {
            let low = a & a.wrapping_neg() & open;
            open &= if a == 0 { u64::MAX } else { 0 };
            low
        }))
    }
    fn up(self, n: u32) -> Self {
        let (limbs, bits) = (n as usize / 64, n % 64);
        let at = |i: usize| i.checked_sub(limbs).map_or(0, |i| self.0[i]);
        Self(std::array::from_fn(|i| {
            let below = if i == 0 { 0 } else { at(i - 1) };
            // Two steps, because a shift by 64 is not one.
            at(i) << bits | below >> 1 >> (63 - bits)
        }))
    }
    fn down(self, n: u32) -> Self {
        let (limbs, bits) = (n as usize / 64, n % 64);
        let at = |i: usize| self.0.get(i + limbs).copied().unwrap_or(0);
        Self(std::array::from_fn(|i| at(i) >> bits | at(i + 1) << 1 << (63 - bits)))
    }
    fn position(self) -> u32 {
        let mut n = 0;
        for a in self.0 {
            if a != 0 {
                return n + a.trailing_zeros();
            }
            n += 64;
        }
        n
    }
    fn count(self) -> u32 {
        self.0.iter().map(|a| a.count_ones()).sum()
    }
}

/// Bit `c` of byte `l` becomes bit `l` of byte `c` (Warren, Hacker's Delight,
/// section 7-3).
#[inline]
pub(in crate::sequence) const fn transpose(mut x: u64) -> u64 {
    let mut t = (x ^ (x >> 7)) & 0x00AA_00AA_00AA_00AA;
    x ^= t ^ (t << 7);
    t = (x ^ (x >> 14)) & 0x0000_CCCC_0000_CCCC;
    x ^= t ^ (t << 14);
    t = (x ^ (x >> 28)) & 0x0000_0000_F0F0_F0F0;
    x ^ t ^ (t << 28)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Two limbs against the compiler's 128 bits.
    fn both(x: u128) -> (u128, Limbs<2>) {
        (x, Limbs([x.limb(0), x.limb(1)]))
    }

    proptest! {
        #[test]
        fn limbs_work_like_u128(x: u128, y: u128, n in 0u32..128, sparse in 0u32..128) {
            for x in [x, x >> sparse << sparse, 0] {
                let ((a, b), (c, d)) = (both(x), both(y));
                prop_assert_eq!(both(a.lowest()).1, b.lowest());
                prop_assert_eq!(both(a.up(n)).1, b.up(n));
                prop_assert_eq!(both(a.down(n)).1, b.down(n));
                prop_assert_eq!(a.position(), b.position());
                prop_assert_eq!(a.count(), b.count());
                prop_assert_eq!(a.has(n), b.has(n));
                prop_assert_eq!(both(<u128 as MachineWord>::bit(n)).1, Limbs::bit(n));
                prop_assert_eq!(both(<u128 as MachineWord>::ones_below(n)).1, Limbs::ones_below(n));
                prop_assert_eq!(both(a & c).1, b & d);
                prop_assert_eq!(both(a | c).1, b | d);
                prop_assert_eq!(both(a ^ c).1, b ^ d);
                prop_assert_eq!(both(!a).1, !b);
            }
        }
    }
}
