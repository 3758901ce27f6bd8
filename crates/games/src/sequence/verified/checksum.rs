//! A checksum of which rows hold a point, value by value.
//!
//! For one value let `s_r` be 1 if row `r` holds a point, and
//! `x_r = s_r + x_(r-62) + x_(r-63)` modulo 2: the sequence divided by the
//! primitive polynomial `z^63 + z + 1`. The checksum is the last 63 of the
//! `x_r`, the latest in bit 0. Whatever differs within 63 rows changes it, and
//! anything else does but for one case in 2^63. As in every division the parts
//! of a run can be joined: the remainder of the first is multiplied by a power
//! of `z` and added.
//!
//! The open sets of a core hold the `s_r` of all values, in an order of its own;
//! the recurrence only adds, so all are divided at once, wherever their bits
//! stand ([`Sliced`]). Cost: half a nanosecond a row.

use crate::sequence::window::core::Core;

/// The degree of the polynomial.
const DEGREE: usize = 63;

/// The 63 bits.
const MASK: u64 = (1 << DEGREE) - 1;

/// The checksum after one row more, which holds a point or not.
pub(super) const fn step(checksum: u64, point: bool) -> u64 {
    let x = point as u64 ^ (checksum >> (DEGREE - 2)) ^ (checksum >> (DEGREE - 1));
    (checksum << 1 | x & 1) & MASK
}

/// The checksum of one run followed by another one of so many rows.
pub(super) fn join(first: u64, second: u64, rows: u64) -> u64 {
    // After n rows without points the state is z^n times the old one.
    let mut power = power_of_z(rows);
    let (mut state, mut sum) = (first, 0);
    while power != 0 {
        if power & 1 == 1 {
            sum ^= state;
        }
        state = step(state, false);
        power >>= 1;
    }
    sum ^ second
}

/// `z^n` modulo the polynomial.
fn power_of_z(n: u64) -> u64 {
    (0..u64::BITS - n.leading_zeros()).rev().fold(1, |power, bit| {
        let square = product(power, power);
        if n >> bit & 1 == 1 { times_z(square) } else { square }
    })
}

const fn times_z(a: u64) -> u64 {
    // z^63 = z + 1.
    (a << 1 & MASK) ^ ((a >> (DEGREE - 1)) * 0b11)
}

fn product(a: u64, b: u64) -> u64 {
    (0..DEGREE).rev().fold(0, |sum, bit| times_z(sum) ^ ((b >> bit & 1) * a))
}

/// The checksums of all values of a core.
pub(super) struct Sliced<C: Core> {
    levels: u32,
    /// The last 63 `x_r`, the latest last; room for more while they are added.
    history: Vec<C::Set>,
}

impl<C: Core> Sliced<C> {
    pub(super) fn new(levels: u32) -> Self {
        Self { levels, history: vec![C::set(levels, |_| false); DEGREE] }
    }

    /// Goes on by rows with these open sets.
    pub(super) fn rows(&mut self, open: &[C::Set]) {
        // Within so many rows none depends on another: vectors for the compiler.
        for open in open.chunks(DEGREE - 1) {
            let at = self.history.len() - DEGREE;
            for (i, &set) in open.iter().enumerate() {
                let x = set ^ self.history[at + i] ^ self.history[at + i + 1];
                self.history.push(x);
            }
        }
        self.history.drain(..open.len());
    }

    /// The checksum of the `l`-th value.
    pub(super) fn of(&self, l: u32) -> u64 {
        let only = C::set(self.levels, |i| i == l);
        self.history.iter().fold(0, |bits, &x| bits << 1 | u64::from(x & only == only))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sequence::window::BitWindow;
    use proptest::prelude::*;

    fn of(points: &[bool]) -> u64 {
        points.iter().fold(0, |checksum, &point| step(checksum, point))
    }

    proptest! {
        #[test]
        fn runs_are_joined(points in prop::collection::vec(any::<bool>(), 0..500), at in 0usize..500) {
            let (first, second) = points.split_at(at.min(points.len()));
            prop_assert_eq!(join(of(first), of(second), second.len() as u64), of(&points));
        }

        #[test]
        fn all_values_are_divided_at_once(
            rows in prop::collection::vec(any::<u8>(), 0..400),
            at in 0usize..400,
        ) {
            type C = BitWindow<u64>;
            let sets: Vec<_> =
                rows.iter().map(|row| C::set(8, |l| row >> l & 1 == 1)).collect();
            let mut sliced = Sliced::<C>::new(8);
            let (first, second) = sets.split_at(at.min(sets.len()));
            sliced.rows(first);
            sliced.rows(second);
            for l in 0..8 {
                let points: Vec<_> = rows.iter().map(|row| row >> l & 1 == 1).collect();
                prop_assert_eq!(sliced.of(l), of(&points));
            }
        }
    }

    #[test]
    fn a_difference_within_63_rows_is_never_lost() {
        let checksums: std::collections::HashSet<_> =
            (0..DEGREE).map(|i| of(&(0..DEGREE).map(|j| i == j).collect::<Vec<_>>())).collect();
        assert_eq!(checksums.len(), DEGREE);
        assert!(!checksums.contains(&0));
    }
}
