//! Systems whose weights come from the last three: Tribonacci and Narayana.
//!
//! What: their digits and values; U_{m+1} = r·U_m + s·U_{m-1} + t·U_{m-2}, U_0 = 1. Digits
//! are greedy; values come by Horner's rule as in `value`.
//!
//! Cost, for L digits: O(L) operations on numbers of O(L) bits, three weights in memory.

use dashu_int::UBig;

/// A recurrence of three terms, the last of which counts once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ThreeTerm {
    /// r, s and t; t is 1, so that the recurrence can be turned round.
    pub(crate) row: [u8; 3],
    /// U_{-1} and U_{-2}.
    pub(crate) before: [u8; 2],
}

impl ThreeTerm {
    /// Weights 1, 2, 4, 7, 13, ….
    pub(crate) const TRIBONACCI: Self = Self { row: [1, 1, 1], before: [1, 0] };

    /// Weights 1, 2, 3, 4, 6, 9, ….
    pub(crate) const NARAYANA: Self = Self { row: [1, 0, 1], before: [1, 1] };

    /// Canonical digits, most significant first, without leading zeros.
    pub(crate) fn represent(self, number: &UBig) -> Vec<i32> {
        let [r, s, t] = self.row;
        let [one, two] = self.before.map(UBig::from);
        // The weight of the place above those that are left, and the two below it.
        let mut last = [UBig::ONE, one, two];
        let mut places = 0;
        while last[0] <= *number {
            let next = times(&last[0], r) + times(&last[1], s) + times(&last[2], t);
            last.rotate_right(1);
            last[0] = next;
            places += 1;
        }
        let mut rest = number.clone();
        let mut digits = Vec::with_capacity(places);
        for _ in 0..places {
            let [above, here, below] = last;
            let lowest = above - times(&here, r) - times(&below, s);
            digits.push(i32::try_from(&rest / &here).expect("greedy digits are small"));
            rest %= &here;
            last = [here, below, lowest];
        }
        digits
    }

    /// The number that digits, most significant first, stand for, canonical or not. When m
    /// places are left, those read are worth a·U_m + b·U_{m-1} + c·U_{m-2}.
    pub(crate) fn value(self, digits: &[i32]) -> UBig {
        let [r, s, t] = self.row;
        let [mut a, mut b, mut c] = [UBig::ZERO, UBig::ZERO, UBig::ZERO];
        for digit in digits {
            let next = times(&a, r) + b + digit.unsigned_abs();
            b = times(&a, s) + c;
            c = times(&a, t);
            a = next;
        }
        let [one, two] = self.before;
        a + b * one + c * two
    }
}

/// A product whose small factor is 0 or 1.
fn times(number: &UBig, factor: u8) -> UBig {
    match factor {
        0 => UBig::ZERO,
        1 => number.clone(),
        _ => number * factor,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_the_well_known_sequences() {
        for (system, weights) in [
            (ThreeTerm::TRIBONACCI, [1u32, 2, 4, 7, 13, 24, 44]),
            (ThreeTerm::NARAYANA, [1, 2, 3, 4, 6, 9, 13]),
        ] {
            for (place, weight) in weights.into_iter().enumerate() {
                let digits: Vec<i32> = [1].into_iter().chain(vec![0; place]).collect();
                assert_eq!(system.value(&digits), UBig::from(weight));
                assert_eq!(system.represent(&weight.into()), digits);
            }
            assert_eq!(system.represent(&UBig::ZERO), Vec::<i32>::new());
        }
    }
}
