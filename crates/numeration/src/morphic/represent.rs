//! Numbers to addresses and back.
//!
//! The digit at a letter q with m places below it is the last d with W_{q,d}(m) at most what
//! is left of the number (`system`). The lengths C_q(m) are needed from the longest down; the
//! recurrence cannot always be run backwards in integers, so every so many places they are
//! kept, and those between are computed again.
//!
//! Cost, for L digits and k letters of images of length l: O(k·l·L) additions of numbers of
//! O(L) bits, and O(k·√L) of them in memory.

use super::DumontThomas;
use crate::digits::words;
use dashu_int::UBig;
use std::convert::Infallible;
use wythoff_control::{Control, Reason};

impl DumontThomas {
    /// The digits of a number, most significant first, without leading zeros.
    pub fn represent(&self, number: &UBig) -> Vec<i32> {
        let Ok(digits) = self.represent_looking(number, &|_| Ok::<_, Infallible>(()));
        digits
    }

    /// The same for a number that may have very many digits.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn represent_within(&self, number: &UBig, control: &Control) -> Result<Vec<i32>, Reason> {
        self.represent_looking(number, &|words| control.work(words, 0))
    }

    pub(crate) fn represent_looking<E>(
        &self,
        number: &UBig,
        look: &impl Fn(usize) -> Result<(), E>,
    ) -> Result<Vec<i32>, E> {
        let next = |lengths: &Vec<UBig>| {
            look(lengths.len() * words(&lengths[0]))?;
            Ok(self.lengthen(lengths))
        };
        // Lengths at the places 0, step, 2·step, …, and those of the block being read.
        let places = self.places(number, next)?;
        let step = places.isqrt().max(1);
        let mut kept = vec![vec![UBig::ONE; self.images().len()]];
        let mut lengths = kept[0].clone();
        for place in 1..places {
            lengths = next(&lengths)?;
            if place % step == 0 {
                kept.push(lengths.clone());
            }
        }
        let mut rest = number.clone();
        let mut letter = 0;
        let mut digits = Vec::with_capacity(places);
        for (block, first) in kept.iter().enumerate().rev() {
            let size = step.min(places - (block * step).min(places));
            let mut below = Vec::with_capacity(size);
            below.extend((size > 0).then(|| first.clone()));
            while below.len() < size {
                below.push(next(below.last().expect("the first one is there"))?);
            }
            for lengths in below.iter().rev() {
                let image = &self.images()[letter];
                let mut digit = 0;
                while rest >= lengths[image[digit]] {
                    rest -= &lengths[image[digit]];
                    digit += 1;
                }
                letter = image[digit];
                digits.push(i32::try_from(digit).expect("images are short"));
            }
        }
        Ok(digits)
    }

    /// The least m with more addresses of m digits than the number.
    fn places<E>(
        &self,
        number: &UBig,
        next: impl Fn(&Vec<UBig>) -> Result<Vec<UBig>, E>,
    ) -> Result<usize, E> {
        let mut lengths = vec![UBig::ONE; self.images().len()];
        let mut places = 0;
        while lengths[0] <= *number {
            lengths = next(&lengths)?;
            places += 1;
        }
        Ok(places)
    }

    /// The number that an address, most significant digit first and with any padding, stands
    /// for. What follows the first digit that leads nowhere is not read.
    pub fn value(&self, digits: &[i32]) -> UBig {
        // W of all digits so far, by the letters they are made of.
        let mut counts = vec![UBig::ZERO; self.images().len()];
        let mut letter = 0;
        for &digit in digits {
            let mut next = vec![UBig::ZERO; counts.len()];
            for (image, count) in self.images().iter().zip(&counts) {
                if !count.is_zero() {
                    for &target in image {
                        next[target] += count;
                    }
                }
            }
            let image = &self.images()[letter];
            let Some((digit, &target)) =
                usize::try_from(digit).ok().and_then(|digit| Some((digit, image.get(digit)?)))
            else {
                break;
            };
            for &before in &image[..digit] {
                next[before] += UBig::ONE;
            }
            (counts, letter) = (next, target);
        }
        counts.into_iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NumerationError;

    #[test]
    fn addresses_are_in_the_order_of_the_numbers() -> Result<(), NumerationError> {
        for images in [
            vec![vec![0, 1], vec![0]],
            vec![vec![0, 1], vec![0, 2], vec![0]],
            vec![vec![0, 1], vec![2], vec![0]],
            vec![vec![0, 1, 1], vec![1, 0]],
            vec![vec![0, 0, 1], vec![2, 2, 2], vec![0]],
            vec![vec![0; 10]],
            vec![vec![0, 1], vec![1]],
        ] {
            let system = DumontThomas::new(&images)?;
            let mut last = Vec::new();
            for n in 0u32..400 {
                let digits = system.represent(&n.into());
                assert_eq!(system.value(&digits), n.into(), "{system:?} {digits:?}");
                assert_ne!(digits.first(), Some(&0));
                assert!(n == 0 || (last.len(), &last) < (digits.len(), &digits));
                last = digits;
            }
        }
        Ok(())
    }

    #[test]
    fn large_numbers_keep_their_value() -> Result<(), NumerationError> {
        let system = DumontThomas::new(&[vec![0, 0, 1], vec![2], vec![0, 2]])?;
        for power in [1, 17, 1000] {
            let number = UBig::from(7u32).pow(power) + 5u32;
            let mut digits = vec![0, 0];
            digits.extend(system.represent(&number));
            assert_eq!(system.value(&digits), number);
        }
        Ok(())
    }
}
