//! Digits of long numbers, a block of places at a time.
//!
//! What: the greedy digits of a number, and Horner's rule, for the two-term recurrence
//! q_{i+1} = c_i·q_i + q_{i-1} of `places`. Place by place, each digit costs several passes over
//! numbers of O(L) bits. Here a machine word's worth of places is taken at once: the steps of a
//! block are composed into a matrix of machine integers, which is then applied to the long
//! numbers. That is Lehmer's idea for Euclid's algorithm, and makes it some forty times faster.
//!
//! Going down, the digits of a block are read off the leading bits of what is left and of two
//! weights. Why that is exact: each of the three is known up to an error, which the steps carry
//! along, and a digit is taken only if no value within the errors has another one. The errors
//! grow by about as much as the weights shrink, so that 120 bits give some 80 digits of
//! Zeckendorf's. Where a digit cannot be told (what is left is next to a multiple of a weight: the
//! number before a weight is so at every place) it is computed from the long numbers.
//!
//! Cost, for L digits: O(L) operations on numbers of O(L) bits, divided by the places of a block;
//! O(L) such operations where digits cannot be told.

use super::places::Places;
use super::words;
use dashu_int::ops::{BitTest, DivRemAssign};
use dashu_int::{IBig, UBig};

/// Leading bits that are looked at: a sum of two such numbers fits into an `i128`.
const BITS: usize = 124;

/// A block that tells fewer places than this is not worth its while.
const FEW: usize = 8;

/// As many places at most are taken one by one before a block is tried again.
const MOST_PLAINLY: usize = 256;

/// Two neighbouring weights, q_i above q_{i-1}, or two numbers that belong to them.
type Pair<T> = [T; 2];

/// The greedy digits of n, least significant first, perhaps with leading zeros. `look` is told the
/// work that was done, in words of numbers that were read.
pub(super) fn greedy<E>(
    places: &Places<'_>,
    n: UBig,
    look: &impl Fn(usize) -> Result<(), E>,
) -> Result<Vec<u64>, E> {
    let (mut weights, mut place) = ([UBig::ONE, UBig::ZERO], 0);
    while weights[0] <= n {
        look(8 * words(&weights[0]))?;
        place += climb(places, place, &mut weights);
    }
    let mut digits = vec![0; place + 1];
    let mut rest = n;
    let mut plainly = 1;
    loop {
        look(8 * words(&weights[0]))?;
        let block = Block::read(places, place, &rest, &weights);
        if block.digits.len() >= FEW {
            place = block.apply(place, &mut rest, &mut weights, &mut digits);
            plainly = 1;
            continue;
        }
        for _ in 0..plainly {
            look(4 * words(&weights[0]))?;
            if rest >= weights[0] {
                let remainder = rest.div_rem_assign(&weights[0]);
                let digit = std::mem::replace(&mut rest, remainder);
                digits[place] = digit.try_into().expect("a digit is at most its coefficient");
            }
            if place == 0 {
                return Ok(digits);
            }
            place -= 1;
            let [weight, below] = weights;
            let next = weight - &below * places.coefficient(place);
            weights = [below, next];
        }
        plainly = (2 * plainly).min(MOST_PLAINLY);
    }
}

/// Steps up from the weights of a place, as many as machine integers hold; how many they were.
fn climb(places: &Places<'_>, place: usize, weights: &mut Pair<UBig>) -> usize {
    // The weights of the place that was reached, in terms of those at the beginning.
    let (mut above, mut below) = ([1u64, 0], [0, 1]);
    let mut steps = 0;
    while let Some(next) = combined(places.coefficient(place + steps), above, below) {
        (above, below) = (next, above);
        steps += 1;
    }
    let [weight, before] = &*weights;
    let at = |[a, b]: Pair<u64>| weight * a + before * b;
    *weights = [at(above), at(below)];
    steps
}

/// c·a + b, if machine integers hold it.
fn combined(c: u64, a: Pair<u64>, b: Pair<u64>) -> Option<Pair<u64>> {
    let part = |i: usize| c.checked_mul(a[i])?.checked_add(b[i]);
    Some([part(0)?, part(1)?])
}

/// Digits from a place down, and what they make of the long numbers.
struct Block {
    digits: Vec<u64>,
    /// What the digits stand for, in terms of the weights at the beginning.
    sum: Pair<i64>,
    /// The weights below the last digit, in the same terms.
    weights: Pair<Pair<i64>>,
}

/// A number known up to an error.
#[derive(Clone, Copy)]
struct About {
    number: i128,
    error: i128,
}

impl About {
    /// The leading bits.
    fn leading(number: &UBig, shift: usize) -> Self {
        let number = i128::try_from(number >> shift).expect("no more bits than these");
        Self { number, error: i128::from(shift > 0) }
    }

    /// self - c·other.
    fn minus(self, c: u64, other: Self) -> Option<Self> {
        let number = self.number.checked_sub(other.number.checked_mul(c.into())?)?;
        let error = self.error.checked_add(other.error.checked_mul(c.into())?)?;
        Some(Self { number, error })
    }

    /// The one quotient that all values within the errors have. Both are from 0 on.
    fn quotient(self, weight: Self) -> Option<u64> {
        let least = weight.number.checked_sub(weight.error).filter(|&least| least > 0)?;
        let most = weight.number.checked_add(weight.error)?;
        let (low, high) = (self.number - self.error, self.number.checked_add(self.error)?);
        if high < least {
            return Some(0);
        }
        let quotient = if low >= most && high < 2 * least { 1 } else { low.max(0) / most };
        let next = (quotient + 1).checked_mul(least)?;
        (quotient > 0 && high < next).then(|| u64::try_from(quotient).ok())?
    }
}

impl Block {
    /// Reads as many digits as the leading bits tell, never that of place 0.
    fn read(places: &Places<'_>, place: usize, rest: &UBig, weights: &Pair<UBig>) -> Self {
        let shift = rest.bit_len().max(weights[0].bit_len()).saturating_sub(BITS);
        let mut rest = About::leading(rest, shift);
        let mut about = weights.each_ref().map(|weight| About::leading(weight, shift));
        let mut block = Self { digits: Vec::new(), sum: [0, 0], weights: [[1, 0], [0, 1]] };
        for below in (0..place).rev() {
            let step = || {
                let digit = rest.quotient(about[0])?;
                let rest = rest.minus(digit, about[0])?;
                let c = places.coefficient(below);
                let about = [about[1], about[0].minus(c, about[1])?];
                let sum = added(block.sum, digit, block.weights[0], 1)?;
                let weights = [block.weights[1], added(block.weights[0], c, block.weights[1], -1)?];
                Some((digit, rest, about, sum, weights))
            };
            let Some((digit, left, next, sum, weights)) = step() else { break };
            (rest, about) = (left, next);
            block.digits.push(digit);
            (block.sum, block.weights) = (sum, weights);
        }
        block
    }

    /// Does to the long numbers what the steps did to their leading bits; the place below.
    fn apply(
        self,
        place: usize,
        rest: &mut UBig,
        weights: &mut Pair<UBig>,
        digits: &mut [u64],
    ) -> usize {
        let long = weights.each_mut().map(|weight| IBig::from(std::mem::take(weight)));
        let at = |[a, b]: Pair<i64>| &long[0] * a + &long[1] * b;
        let natural = |number: IBig| UBig::try_from(number).expect("every step is exact");
        *rest = natural(IBig::from(std::mem::take(rest)) - at(self.sum));
        *weights = self.weights.map(|weight| natural(at(weight)));
        for (i, &digit) in self.digits.iter().enumerate() {
            digits[place - i] = digit;
        }
        place - self.digits.len()
    }
}

/// a + sign·c·b, if machine integers hold it.
fn added(a: Pair<i64>, c: u64, b: Pair<i64>, sign: i64) -> Option<Pair<i64>> {
    let c = i64::try_from(c).ok()?.checked_mul(sign)?;
    let part = |i: usize| a[i].checked_add(c.checked_mul(b[i])?);
    Some([part(0)?, part(1)?])
}

/// Horner's rule: the sum of digits, most significant first, each times the weight of its place.
/// Only the number above is carried on if `one_term`, as for the powers of a base.
pub(super) fn horner<E>(
    places: &Places<'_>,
    one_term: bool,
    digits: impl ExactSizeIterator<Item = u64>,
    look: &impl Fn(usize) -> Result<(), E>,
) -> Result<UBig, E> {
    let mut sum = Steps::NONE;
    let mut value = [UBig::ZERO, UBig::ZERO];
    for (place, digit) in (0..digits.len()).rev().zip(digits) {
        let c = places.coefficient(place);
        sum = if let Some(longer) = sum.followed_by(c, digit, one_term) {
            longer
        } else {
            look(8 * words(&value[0]))?;
            value = sum.apply(&value);
            let first = Steps::NONE.followed_by(c, digit, one_term);
            first.expect("no digit and no coefficient is longer than a machine integer")
        };
    }
    let [value, _] = sum.apply(&value);
    Ok(value)
}

/// Some steps of Horner's rule: (u, v) becomes (above·(u, v) + s, below·(u, v) + t).
#[derive(Clone, Copy)]
struct Steps {
    above: Pair<u64>,
    below: Pair<u64>,
    add: Pair<u64>,
}

impl Steps {
    const NONE: Self = Self { above: [1, 0], below: [0, 1], add: [0, 0] };

    /// One more: (u, v) becomes (c·u + v + digit, u), or (c·u + digit, 0).
    fn followed_by(self, c: u64, digit: u64, one_term: bool) -> Option<Self> {
        let none = if one_term { [0, 0] } else { self.below };
        let above = combined(c, self.above, none)?;
        let carried = if one_term { 0 } else { self.add[1] };
        let add = c.checked_mul(self.add[0])?.checked_add(carried)?.checked_add(digit)?;
        if one_term {
            return Some(Self { above, below: [0, 0], add: [add, 0] });
        }
        Some(Self { above, below: self.above, add: [add, self.add[0]] })
    }

    fn apply(&self, [u, v]: &Pair<UBig>) -> Pair<UBig> {
        let at = |[a, b]: Pair<u64>, add: u64| u * a + v * b + add;
        [at(self.above, self.add[0]), at(self.below, self.add[1])]
    }
}

#[cfg(test)]
mod tests {
    use super::super::represent::plain_greedy;
    use super::super::value::plain_horner;
    use super::*;
    use crate::MAX_QUOTIENT;
    use std::cell::Cell;
    use std::convert::Infallible;

    const LONGEST: u64 = MAX_QUOTIENT;

    /// Coefficients before the period and in it; the first is at least 2.
    const SYSTEMS: [(&[u64], &[u64]); 8] = [
        (&[2], &[1]),
        (&[], &[2]),
        (&[3, 1, 4], &[1, 5, 9]),
        (&[2], &[1, 2]),
        (&[], &[1 << 15]),
        (&[2], &[1, 1, 1, 1 << 40]),
        (&[], &[LONGEST]),
        (&[2, 1], &[1, LONGEST]),
    ];

    const UNWATCHED: fn(usize) -> Result<(), Infallible> = |_| Ok(());

    fn check(places: &Places<'_>, n: &UBig) {
        let Ok(digits) = greedy(places, n.clone(), &UNWATCHED);
        let length = digits.iter().rposition(|&digit| digit != 0).map_or(0, |top| top + 1);
        let plain = plain_greedy(places, n.clone());
        let of_plain = plain.iter().rposition(|&digit| digit != 0).map_or(0, |top| top + 1);
        assert_eq!(digits[..length], plain[..of_plain], "{n} in {places:?}");
        let Ok(value) = horner(places, false, digits.into_iter().rev(), &UNWATCHED);
        assert_eq!(value, *n, "{places:?}");
    }

    /// Numbers that look random, of so many bits at most.
    fn random(bits: usize, seed: u64) -> UBig {
        let mut word = seed;
        let mut number = UBig::ZERO;
        while number.bit_len() < bits {
            word = word
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            number = (number << 32) + (word >> 32);
        }
        number
    }

    #[test]
    fn blocks_give_the_digits_of_the_plain_algorithm() {
        for (preperiod, period) in SYSTEMS {
            let places = Places::two_term(preperiod, period);
            for bits in [1, 60, 65, 120, 130, 300, 1000, 5000] {
                for seed in 0..6 {
                    check(&places, &random(bits, seed));
                }
            }
        }
    }

    #[test]
    fn numbers_next_to_weights_and_their_multiples_are_right_as_well() {
        for (preperiod, period) in SYSTEMS {
            let places = Places::two_term(preperiod, period);
            for length in [3, 40, 150, 400] {
                let one = std::iter::once(1).chain(vec![0; length]);
                let weight = plain_horner(&places, false, one.collect::<Vec<_>>().into_iter());
                for n in [&weight - 1u8, weight.clone(), &weight + 1u8, &weight * 2u8 - 1u8] {
                    check(&places, &n);
                }
                // A weight and what looks random far below it.
                check(&places, &((&weight << 500) + random(200, 9)));
            }
        }
    }

    #[test]
    fn bases_are_added_up_in_blocks() {
        for base in [2, 3, 10, 1 << 31, LONGEST] {
            let places = Places::powers_of(&base);
            let digits: Vec<u64> = (0..200).map(|i| i * i * 7919 % base.min(1 << 50)).collect();
            let Ok(value) = horner(&places, true, digits.clone().into_iter(), &UNWATCHED);
            assert_eq!(value, plain_horner(&places, true, digits.into_iter()), "base {base}");
        }
    }

    /// How much is done is told on the way, and far less than place by place.
    #[test]
    fn work_is_told_and_may_be_stopped() {
        let places = Places::ZECKENDORF;
        let n = random(40_000, 1);
        let done = Cell::new(0);
        let count = |units: usize| {
            done.set(done.get() + units);
            Ok::<_, Infallible>(())
        };
        let Ok(digits) = greedy(&places, n.clone(), &count);
        let place_by_place = digits.len() * words(&n);
        assert!(done.get() < place_by_place / 5, "{} of {place_by_place}", done.get());
        let left = Cell::new(1000);
        let stop = |units: usize| {
            left.set(left.get() - i64::try_from(units).expect("few"));
            if left.get() < 0 { Err("stopped") } else { Ok(()) }
        };
        assert_eq!(greedy(&places, n, &stop), Err("stopped"));
        left.set(1000);
        assert_eq!(horner(&places, false, digits.into_iter().rev(), &stop), Err("stopped"));
    }
}
